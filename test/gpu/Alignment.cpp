//===- Alignment.cpp - What a GPU does with misaligned addresses ----------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Alignment.h"

#include <stdexcept>

namespace ptxmatrix::gpu {
namespace {

std::string memoryOf(const Kernel &kernel) {
  const std::string space = spaceName(kernel.instruction);
  return space == "generic" ? space + (kernel.inShared ? " to shared" : " to global") : space;
}

/// True for the forms that represent all of their kind if the address is generic: they need what one of the
/// state spaces needs, and one process per case takes time.
bool isTriedGeneric(const Instruction &instruction) {
  const QualifierSet set = instruction.qualifiers.set();
  return addressingOf(instruction) != Addressing::Matrix ||
         (set.contains(Qualifier::F16) && set.contains(*asQualifier({16, 16, 16})));
}

} // namespace

std::vector<AlignmentCase> listAlignmentCases(const std::vector<GpuForm> &forms) {
  std::vector<AlignmentCase> cases;
  for (const GpuForm &form : forms) {
    const Geometry &geometry = form.geometry;
    const Instruction &instruction = form.spellings.front();
    if (!form.runs || addressingOf(instruction) == Addressing::None)
      continue;
    // It is the same instruction without .aligned.
    if (!instruction.qualifiers.set().contains(Qualifier::Aligned))
      continue;
    const bool isStrided = hasStride(instruction);
    for (const Kernel &kernel : kernelsOf(form)) {
      const std::string memory = memoryOf(kernel);
      // .shared::cta is another name of .shared.
      if (memory == "shared::cta" || kernel.address != AddressKind::Register64)
        continue;
      if (isStrided && kernel.stride != StrideKind::Register)
        continue;
      if (spaceName(kernel.instruction) == "generic" && !isTriedGeneric(kernel.instruction))
        continue;
      auto add = [&](Misaligned what, uint32_t by) { cases.push_back({form.opcode, kernel.entry, memory, what, by}); };
      for (uint32_t bytes = 1; bytes <= 16; bytes *= 2)
        add(Misaligned::Address, bytes);
      if (isStrided)
        for (uint32_t bits = geometry.storedBits; bits <= 16 * 8; bits *= 2)
          add(Misaligned::Stride, bits);
      else if (geometry.matrices * geometry.rows < 32)
        for (const uint32_t bytes : {1U, kFarAway})
          add(Misaligned::UnusedLanes, bytes);
    }
  }
  return cases;
}

std::string outcomeWord(const std::string &outcome) {
  return outcome == "CUDA_ERROR_MISALIGNED_ADDRESS" ? "fault" : outcome;
}

std::string runAlignmentCase(const Assembler &assembler, const GpuForm &form, const AlignmentCase &one) {
  const Geometry &geometry = form.geometry;
  const bool isStrided = hasStride(form.spellings.front());
  uint32_t stride = isStrided ? largerStrides(geometry).front() : 0;
  LaneOffsets offsets{};
  for (unsigned lane = 0; lane < 32; ++lane)
    offsets[lane] = isStrided ? kMatrixBegin : kMatrixBegin + lane * 64;

  Cuda cuda;
  CudaModule module = cuda.load(assembler.cubin(fileName(form.opcode)));
  CudaFunction function = cuda.function(module, one.entry);
  const ReadMapping aligned = readMapping(form, identify(cuda, function, form, offsets, stride), offsets, stride);
  if (!aligned.error.empty())
    throw std::runtime_error(aligned.error);
  for (unsigned lane = 0; lane < 32; ++lane)
    if (one.what == Misaligned::Address ||
        (one.what == Misaligned::UnusedLanes && lane >= geometry.matrices * geometry.rows))
      offsets[lane] += one.by;
  if (one.what == Misaligned::Stride)
    stride += one.by / geometry.storedBits;
  try {
    const ReadMapping misaligned = readMapping(form, identify(cuda, function, form, offsets, stride), offsets, stride);
    return misaligned.error.empty() && misaligned.mapping == aligned.mapping ? "right" : "wrong";
  } catch (const CudaError &error) {
    return error.name;
  } catch (const MemoryError &) {
    return "wrong"; // a store wrote elsewhere, or something else
  }
}

} // namespace ptxmatrix::gpu
