//===- Instructions.cpp - Instructions, variants and statements, for C ----===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "CApi/InstructionWords.h"
#include "CApi/Options.h"
#include "CApi/Result.h"
#include "ptxmatrix/Emit.h"
#include "ptxmatrix/Layout.h"
#include "ptxmatrix/Nearest.h"
#include "ptxmatrix/Variants.h"

#include <memory>

using namespace ptxmatrix;
using namespace ptxmatrix::capi;

struct PtxmatrixVariants {
  std::vector<Variant> list;
};

namespace {

PtxmatrixStatus toC(EmitError error) {
  switch (error) {
  case EmitError::None:
    return PtxmatrixStatusOk;
  case EmitError::IllegalInstruction:
    return PtxmatrixStatusNotFound;
  case EmitError::RegisterCount:
    return PtxmatrixStatusRegisterCount;
  case EmitError::RegisterNumber:
    return PtxmatrixStatusRegisterNumber;
  case EmitError::BadName:
    return PtxmatrixStatusBadName;
  case EmitError::OperandCount:
  case EmitError::OperandKind:
    return PtxmatrixStatusUnexpectedOperand;
  case EmitError::TooLong:
    return PtxmatrixStatusTooLong;
  case EmitError::BufferTooSmall:
    return PtxmatrixStatusBufferTooSmall;
  }
  return PtxmatrixStatusInternalError;
}

bool areTexts(const PtxmatrixOperands &operands) {
  for (const PtxmatrixString &text :
       {operands.guard, operands.registerPrefix, operands.address, operands.strideRegister, operands.source})
    if (!isText(text))
      return false;
  for (size_t i = 0; operands.destination && i < operands.numDestination; ++i)
    if (!isText(operands.destination[i]))
      return false;
  return operands.destination || operands.numDestination == 0;
}

/// No instruction has more registers.
constexpr size_t kMostRegisters = 8;

} // namespace

PtxmatrixStatus ptxmatrixReadOpcode(PtxmatrixString opcode, PtxmatrixInstruction *instruction,
                                    PtxmatrixResult **result) noexcept {
  return guarded([&] {
    if (!isText(opcode) || !instruction || instruction->size < kFirstSize<PtxmatrixInstruction>)
      return PtxmatrixStatusInvalidArgument;
    OpcodeReading reading = readOpcode(fromC(opcode));
    auto made = result ? std::make_unique<PtxmatrixResult>() : nullptr;
    if (made) {
      CheckResult check;
      check.diagnostics = std::move(reading.diagnostics);
      check.limitReached = reading.limitReached;
      made->set(std::move(check), fromC(opcode));
      *result = made.release();
    }
    return reading.instruction ? give(toC(*reading.instruction), instruction) : PtxmatrixStatusNotFound;
  });
}

PtxmatrixStatus ptxmatrixNearest(const PtxmatrixInstruction *instruction, PtxmatrixInstruction *nearest) noexcept {
  return guarded([&] {
    WordsRead read;
    if (const PtxmatrixStatus status = readWords(instruction, read); status != PtxmatrixStatusOk)
      return status;
    return give(toC(nearestInstruction(read.mnemonic, read.qualifiers)), nearest);
  });
}

void ptxmatrixVariantsDestroy(PtxmatrixVariants *variants) noexcept { delete variants; }

PtxmatrixStatus ptxmatrixFindVariants(const PtxmatrixOptions *options, const PtxmatrixInstruction *instruction,
                                      PtxmatrixVariants **variants) noexcept {
  return guarded([&] {
    if (!variants)
      return PtxmatrixStatusInvalidArgument;
    CheckOptions read;
    if (const PtxmatrixStatus status = readOptions(options, read); status != PtxmatrixStatusOk)
      return status;
    WordsRead wanted;
    if (instruction)
      if (const PtxmatrixStatus status = readWords(instruction, wanted); status != PtxmatrixStatusOk)
        return status;
    auto made = std::make_unique<PtxmatrixVariants>();
    if (!instruction || wanted.instruction)
      made->list = findVariants(read.ptxVersion, read.targets, read.judge());
    if (instruction)
      std::erase_if(made->list, [&](const Variant &one) { return one.instruction != *wanted.instruction; });
    *variants = made.release();
    return PtxmatrixStatusOk;
  });
}

size_t ptxmatrixVariantsCount(const PtxmatrixVariants *variants) noexcept {
  return variants ? variants->list.size() : 0;
}

PtxmatrixStatus ptxmatrixVariantsGet(const PtxmatrixVariants *variants, size_t index,
                                     PtxmatrixVariant *variant) noexcept {
  if (!variants)
    return PtxmatrixStatusInvalidArgument;
  if (index >= variants->list.size())
    return PtxmatrixStatusOutOfRange;
  const Variant &one = variants->list[index];
  auto value = PTXMATRIX_INIT(PtxmatrixVariant);
  value.opcode = capi::toC(one.opcode.str());
  value.registers = one.registers.count;
  value.registerBits = one.registers.bits;
  value.ptxVersion = capi::toC(one.since);
  value.ptxBefore = capi::toC(one.before);
  value.numTargets = one.targets.size();
  return give(value, variant);
}

PtxmatrixStatus ptxmatrixVariantsInstruction(const PtxmatrixVariants *variants, size_t index,
                                             PtxmatrixInstruction *instruction) noexcept {
  if (!variants)
    return PtxmatrixStatusInvalidArgument;
  if (index >= variants->list.size())
    return PtxmatrixStatusOutOfRange;
  return give(capi::toC(variants->list[index].instruction), instruction);
}

PtxmatrixStatus ptxmatrixVariantsTarget(const PtxmatrixVariants *variants, size_t index, size_t target,
                                        PtxmatrixString *name) noexcept {
  if (!variants || !name)
    return PtxmatrixStatusInvalidArgument;
  if (index >= variants->list.size())
    return PtxmatrixStatusOutOfRange;
  for (Target one : variants->list[index].targets)
    if (target-- == 0) {
      *name = capi::toC(info(one).name);
      return PtxmatrixStatusOk;
    }
  return PtxmatrixStatusOutOfRange;
}

PtxmatrixStatus ptxmatrixEmit(const PtxmatrixInstruction *instruction, const PtxmatrixOperands *operands, char *buffer,
                              size_t capacity, size_t *size) noexcept {
  if (!size || (!buffer && capacity != 0))
    return PtxmatrixStatusInvalidArgument;
  *size = 0;
  PtxmatrixOperands given;
  if (const PtxmatrixStatus status = take(operands, given); status != PtxmatrixStatusOk)
    return status;
  Instruction read;
  if (const PtxmatrixStatus status = readInstruction(instruction, read); status != PtxmatrixStatusOk)
    return status;
  if (!areTexts(given))
    return PtxmatrixStatusInvalidArgument;
  if (given.destination && given.numDestination > kMostRegisters)
    return PtxmatrixStatusRegisterCount;

  std::array<std::string_view, kMostRegisters> names;
  for (size_t i = 0; given.destination && i < given.numDestination; ++i)
    names[i] = fromC(given.destination[i]);
  std::vector<StatementOperand> printed;
  bool hasAddress = false;
  bool hasStride = false;
  bool hasSource = false;
  for (const OperandSpec &spec : detail::findForm(read).form->operands()) {
    if (spec.role == Role::Address) {
      hasAddress = true;
      if (given.address.size == 0)
        return PtxmatrixStatusMissingAddress;
      printed.emplace_back(AddressOperand{fromC(given.address), given.offset});
    } else if (spec.role == Role::Stride) {
      hasStride = true;
      if (given.hasStride != 0 && given.strideRegister.size == 0)
        printed.emplace_back(given.stride);
      else if (given.hasStride != 0)
        printed.emplace_back(OperandName(fromC(given.strideRegister)));
    } else if (!spec.isVector && spec.role == Role::Source) {
      hasSource = true;
      if (given.source.size == 0)
        return PtxmatrixStatusMissingSource;
      printed.emplace_back(OperandName(fromC(given.source)));
    } else if (given.destination) {
      printed.emplace_back(RegisterNames{{names.data(), given.numDestination}});
    } else {
      printed.emplace_back(RegisterRange{fromC(given.registerPrefix), given.firstRegister});
    }
  }
  if ((!hasAddress && (given.address.size != 0 || given.offset != 0)) || (!hasStride && given.hasStride != 0) ||
      (!hasSource && given.source.size != 0))
    return PtxmatrixStatusUnexpectedOperand;
  const EmitResult result =
      emitStatement(read, printed, {buffer, capacity}, {fromC(given.guard), given.isNegated != 0});
  *size = result.size;
  return toC(result.error);
}
