//===- Kernels.cpp - A module of PTX for each form ------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Kernels.h"

#include <array>
#include <stdexcept>

namespace ptxmatrix::gpu {
namespace {

constexpr int kAddressOffset = 32;

/// Adds the kernels of an instruction to which all lanes give the address of the matrix.
void addMatrixKernels(std::vector<Kernel> &kernels, const Instruction &instruction, bool inShared) {
  const Space space = spaceOf(instruction);
  auto add = [&](AddressKind address, StrideKind stride) {
    kernels.push_back({"", instruction, inShared, address, stride});
  };
  add(space == Space::Shared ? AddressKind::Symbol : AddressKind::Register64, StrideKind::None);
  add(AddressKind::Offset, StrideKind::Constant);
  add(space == Space::SharedCta ? AddressKind::Register32 : AddressKind::Register64, StrideKind::Register);
}

AddressOperand addressOf(const Kernel &kernel) {
  switch (kernel.address) {
  case AddressKind::Register64:
    return {{"%rd", 5}};
  case AddressKind::Register32:
    return {{"%r", 7}};
  case AddressKind::Offset:
    return {{"%rd", 6}, -kAddressOffset};
  case AddressKind::Symbol:
    break;
  }
  return {"tile", static_cast<int>(kMatrixBegin)};
}

std::vector<StatementOperand> operandsOf(const Kernel &kernel, const GpuForm &form) {
  std::vector<StatementOperand> all;
  for (const OperandSpec &spec : operands(kernel.instruction)) {
    if (spec.role == Role::Address)
      all.emplace_back(addressOf(kernel));
    else if (spec.role == Role::Stride && kernel.stride == StrideKind::Constant)
      all.emplace_back(static_cast<int32_t>(largerStrides(form.geometry).front()));
    else if (spec.role == Role::Stride && kernel.stride == StrideKind::Register)
      all.emplace_back(OperandName("%r", 8));
    else if (spec.role == Role::Source && !spec.isVector)
      all.emplace_back(OperandName("%r", 9));
    else if (spec.role != Role::Stride)
      all.emplace_back(RegisterRange{"%d", 0});
  }
  return all;
}

enum class Copy : uint8_t { PlaneToTile, PoisonToTile, TileToPlane };

/// A loop over all words of the tile in shared memory.  \p label occurs once in a kernel.
std::string tileLoop(const std::string &label, Copy copy) {
  std::string text = "  shl.b32 %r6, %r0, 2;\n" + label + ":\n";
  auto line = [&](const char *words) { text += std::string("  ") + words + '\n'; };
  line("cvt.u64.u32 %rd7, %r6;");
  line("add.u64 %rd7, %rd0, %rd7;");
  line("add.u32 %r11, %r5, %r6;");
  if (copy == Copy::TileToPlane) {
    line("ld.shared.u32 %r10, [%r11];");
    line("st.global.u32 [%rd7], %r10;");
  } else {
    line(copy == Copy::PlaneToTile ? "ld.global.u32 %r10, [%rd7];" : "mov.u32 %r10, %r3;");
    line("st.shared.u32 [%r11], %r10;");
  }
  line("add.u32 %r6, %r6, 128;");
  line("setp.lt.u32 %p0, %r6, %r2;");
  text += "  @%p0 bra " + label + ";\n";
  return text;
}

void appendKernel(std::string &text, const Kernel &kernel, const GpuForm &form) {
  const Geometry &geometry = form.geometry;
  const bool is64 = geometry.registerBits == 64;
  const bool isStored = isStore(kernel.instruction);
  const std::string word = is64 ? "b64" : "b32";
  const unsigned bytes = geometry.registerBits / 8;
  auto line = [&](const std::string &words) { text += "  " + words + '\n'; };

  text += "\n.visible .entry " + kernel.entry +
          "(.param .u64 in, .param .u64 offsets, .param .u64 out,\n"
          "                   .param .u32 bytes, .param .u32 stride, .param .u32 poison)\n{\n";
  line(".reg .pred %p<1>;");
  line(".reg .b32 %r<16>;");
  line(".reg .b64 %rd<12>;");
  line(".reg ." + word + " %d<" + std::to_string(geometry.registers) + ">;");
  if (kernel.inShared)
    line(".shared .align 128 .b8 tile[" + std::to_string(planeBytes(form)) + "];");
  line("mov.u32 %r0, %tid.x;");
  line("mov.u32 %r1, %ctaid.x;");
  line(std::string("ld.param.u64 %rd0, [") + (isStored ? "out" : "in") + "];"); // the planes of memory
  line("cvta.to.global.u64 %rd0, %rd0;");
  line("ld.param.u64 %rd1, [offsets];");
  line("cvta.to.global.u64 %rd1, %rd1;");
  line(std::string("ld.param.u64 %rd2, [") + (isStored ? "in" : "out") + "];"); // the registers
  line("cvta.to.global.u64 %rd2, %rd2;");
  line("ld.param.u32 %r2, [bytes];");
  line("ld.param.u32 %r8, [stride];");
  line("ld.param.u32 %r3, [poison];");
  line("mul.wide.u32 %rd3, %r1, %r2;");
  line("add.u64 %rd0, %rd0, %rd3;"); // the plane of this block
  line("mul.wide.u32 %rd4, %r0, 4;");
  line("add.u64 %rd1, %rd1, %rd4;");
  line("ld.global.u32 %r4, [%rd1];"); // the offset of this lane
  line("mad.lo.u32 %r12, %r1, 32, %r0;");
  line("mul.wide.u32 %rd9, %r12, " + std::to_string(geometry.registers * bytes) + ";");
  line("add.u64 %rd2, %rd2, %rd9;"); // the registers of this lane
  if (kernel.inShared) {
    line("mov.u32 %r5, tile;");
    text += tileLoop("fill", isStored ? Copy::PoisonToTile : Copy::PlaneToTile);
    line("bar.sync 0;");
    line("add.u32 %r7, %r5, %r4;");
    line("cvt.u64.u32 %rd5, %r7;");
    if (addressingOf(kernel.instruction) == Addressing::None)
      line("ld.shared.u32 %r9, [%r7];");
    else if (spaceOf(kernel.instruction) == Space::Generic)
      line("cvta.shared.u64 %rd5, %rd5;");
  } else {
    line("cvt.u64.u32 %rd5, %r4;");
    line("add.u64 %rd5, %rd0, %rd5;");
    if (spaceOf(kernel.instruction) == Space::Generic)
      line("cvta.global.u64 %rd5, %rd5;");
  }
  line("add.u64 %rd6, %rd5, " + std::to_string(kAddressOffset) + ";");
  auto eachRegister = [&](const auto &words) {
    for (unsigned i = 0; i < geometry.registers; ++i)
      line(words("%d" + std::to_string(i), "[%rd2+" + std::to_string(i * bytes) + "]"));
  };
  if (is64 && !isStored)
    line("mov.b64 %rd8, {%r3, %r3};");
  eachRegister([&](const std::string &reg, const std::string &place) {
    return isStored ? "ld.global." + word + " " + reg + ", " + place + ";"
                    : "mov." + word + " " + reg + (is64 ? ", %rd8;" : ", %r3;");
  });

  line(statement(kernel.instruction, operandsOf(kernel, form)));

  if (!isStored) {
    eachRegister([&](const std::string &reg, const std::string &place) {
      return "st.global." + word + " " + place + ", " + reg + ";";
    });
  } else if (kernel.inShared) {
    line("bar.sync 0;");
    text += tileLoop("drain", Copy::TileToPlane);
  }
  line("ret;");
  text += "}\n";
}

} // namespace

std::string Kernel::describe() const {
  std::string text = spaceName(instruction);
  const Addressing addressing = addressingOf(instruction);
  if (text == "generic" && addressing == Addressing::Matrix)
    text += inShared ? " to shared" : " to global";
  constexpr std::array kAddresses = {"address in 64 bits", "address in 32 bits", "address with an offset",
                                     "address by symbol"};
  constexpr std::array kStrides = {"no stride", "stride as a constant", "stride in a register"};
  if (addressing != Addressing::None)
    text += std::string(", ") + kAddresses[static_cast<size_t>(address)];
  if (hasStride(instruction))
    text += std::string(", ") + kStrides[static_cast<size_t>(stride)];
  return text;
}

std::vector<Kernel> kernelsOf(const GpuForm &form) {
  std::vector<Kernel> kernels;
  for (const Instruction &instruction : form.spellings) {
    const Space space = spaceOf(instruction);
    const Addressing addressing = addressingOf(instruction);
    if (addressing == Addressing::Matrix) {
      if (space != Space::Global)
        addMatrixKernels(kernels, instruction, /*inShared=*/true);
      if (space == Space::Global || space == Space::Generic)
        addMatrixKernels(kernels, instruction, /*inShared=*/false);
      continue;
    }
    kernels.push_back({"", instruction});
    if (addressing == Addressing::None)
      continue;
    kernels.push_back({"", instruction, true, AddressKind::Offset});
    if (space != Space::Generic)
      kernels.push_back({"", instruction, true, AddressKind::Register32});
  }
  for (size_t i = 0; i < kernels.size(); ++i)
    kernels[i].entry = "k" + std::to_string(i);
  return kernels;
}

std::vector<unsigned> largerStrides(const Geometry &geometry) {
  // In steps of 32 bytes, so each row is as aligned as any fragment requires.
  const unsigned step = 32 * 8 / geometry.storedBits;
  const unsigned least = (geometry.defaultStride() / step + 1) * step;
  return {least, least + 2 * step};
}

unsigned planeBytes(const GpuForm &form) {
  const Geometry &geometry = form.geometry;
  unsigned matrix = 32 * 128; // the rows of 32 lanes
  if (addressingOf(form.spellings.front()) == Addressing::Matrix)
    matrix = geometry.lines() * largerStrides(geometry).back() * geometry.storedBits / 8;
  return (2 * kMatrixBegin + matrix + 255) / 256 * 256;
}

std::string statement(const Instruction &instruction, const std::vector<StatementOperand> &operands) {
  std::array<char, 2600> buffer;
  const EmitResult printed = emitStatement(instruction, operands, buffer);
  if (!printed)
    throw std::runtime_error(std::string(opcode(instruction).str()) + ": " + std::string(message(printed.error)));
  return {buffer.data(), printed.size};
}

std::string headText(const ModuleHead &head) {
  return ".version " + head.version.str() + "\n.target " + std::string(info(head.target).name) + "\n.address_size 64\n";
}

std::string moduleText(const GpuForm &form) {
  std::string text = headText(form.head);
  for (const Kernel &kernel : kernelsOf(form))
    appendKernel(text, kernel, form);
  return text;
}

} // namespace ptxmatrix::gpu
