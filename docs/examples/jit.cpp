//===- jit.cpp - A generator that runs in a program -----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Writes a module for the target that is named on the command line: one warp loads as many 8x8 matrices of 16-bit
// elements at a time as the target has an instruction for, and transposes each in registers.
//
//   jit sm_90 | ptx-lint -
//
//===----------------------------------------------------------------------===//

#include "ptxmatrix/Emit.h"

#include <iostream>

using namespace ptxmatrix;

namespace {

/// Appends one statement to the module.  The buffer is the only memory that it takes.
bool emit(std::ostream &module, const Instruction &instruction, const StatementOperands &operands) {
  std::array<char, 320> buffer;
  const EmitResult printed = emitStatement(instruction, operands, buffer);
  if (!printed) {
    std::cerr << "jit: " << message(printed.error) << '\n';
    return false;
  }
  module << "    " << std::string_view(buffer.data(), printed.size) << '\n';
  return true;
}

/// The widest load of 8x8 matrices that version and target have.
std::optional<LdMatrix> widestLoad(PtxVersion version, Target target) {
  for (Num num : {Num::X4, Num::X2, Num::X1})
    if (LdMatrix load{.num = num, .space = Space::Shared}; isAccepted(load, version, target))
      return load;
  return std::nullopt;
}

} // namespace

int main(int argc, char **argv) {
  constexpr PtxVersion kVersion{8, 0};
  const std::optional<Target> target = findTarget(argc > 1 ? argv[1] : "sm_90");
  if (!target) {
    std::cerr << "usage: jit [target], such as sm_90\n";
    return 2;
  }
  const std::optional<LdMatrix> load = widestLoad(kVersion, *target);
  if (!load || !isAccepted(MovMatrix{}, kVersion, *target)) {
    std::cerr << "jit: " << info(*target).name << " has no ldmatrix or no movmatrix in PTX " << kVersion.str() << '\n';
    return 1;
  }
  const uint32_t count = registerCount(*load)->count;

  std::cout << ".version " << kVersion.str() << "\n.target " << info(*target).name << "\n.address_size 64\n\n"
            << ".visible .entry tiles()\n{\n"
            << "    .reg .b32 %r<" << 2 * count + 1 << ">;\n"
            << "    .shared .align 16 .b8 tile[512];\n"
            << "    mov.u32 %r0, tile;\n";
  bool ok = emit(std::cout, *load, {.destination = RegisterRange{"%r", 1}, .address = {{"%r", 0}}});
  for (uint32_t i = 1; i <= count; ++i)
    ok = ok && emit(std::cout, MovMatrix{}, {.destination = RegisterRange{"%r", count + i}, .source = {"%r", i}});
  std::cout << "    ret;\n}\n";
  return ok ? 0 : 1;
}
