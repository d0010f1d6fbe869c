//===- Mnemonic.h - The supported instructions ------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// One record for each supported instruction: its name, and what holds for all of its forms.  The table of forms
// (detail/Forms.h) has what differs between them.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_MNEMONIC_H
#define PTXMATRIX_MNEMONIC_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ptxmatrix {

/// The supported instructions.
enum class Mnemonic : uint8_t { LdMatrix, MovMatrix, WmmaLoad, StMatrix, WmmaStore, WmmaMma, Mma, MmaSp };

/// What the address operand of an instruction points to.
enum class Addressing : uint8_t {
  None,  ///< The instruction has no address.
  Rows,  ///< Each lane gives the address of a row, in shared memory.
  Matrix ///< All lanes give the address of the matrix, in shared or global memory.
};

/// What holds for all forms of an instruction.
struct MnemonicInfo {
  std::string_view name; ///< "wmma.load": the section of the PTX ISA, and the name in messages and in JSON.
  /// What ptxas reads as one word, without any white space: the name, or the name with each matrix that it may name.
  std::string_view opcodes;
  Addressing addressing = Addressing::None;
  /// ptxas replaces the instruction by other code.  So it accepts plain operands only: no elements of vector registers,
  /// no special registers and no variables in vectors, no narrow address registers; and the code reads `%laneid`.
  bool isExpanded = false;
  /// A whole vector register is accepted in place of a vector in braces; the PTX ISA does not define it.
  bool acceptsWholeVectors = true;

  /// The opcode names a matrix, which counts as a qualifier: `wmma.load.a`.
  constexpr bool namesMatrix() const { return opcodes.size() > name.size(); }
  /// The name in an opcode, before the qualifiers: `.sp` of `mma.sp` is one of these.
  constexpr std::string_view opcodeName() const { return namesMatrix() ? name : opcodes; }
};

/// The records, in the order of Mnemonic.
inline constexpr auto kMnemonics = std::to_array<MnemonicInfo>({
    {"ldmatrix", "ldmatrix", Addressing::Rows},
    {"movmatrix", "movmatrix"},
    {"wmma.load", "wmma.load.a|wmma.load.b|wmma.load.c", Addressing::Matrix, true, false},
    {"stmatrix", "stmatrix", Addressing::Rows},
    {"wmma.store", "wmma.store.d", Addressing::Matrix, true, false},
    {"wmma.mma", "wmma.mma", Addressing::None, false, false},
    {"mma", "mma"},
    {"mma.sp", "mma"}, // `.sp` is one of the qualifiers, which have any order
});

/// The record of \p mnemonic.
constexpr const MnemonicInfo &info(Mnemonic mnemonic) { return kMnemonics[static_cast<size_t>(mnemonic)]; }

/// The name of \p mnemonic.
constexpr std::string_view name(Mnemonic mnemonic) { return info(mnemonic).name; }

/// True if \p mnemonic multiplies matrices: wmma.mma, mma or mma.sp.
constexpr bool isProduct(Mnemonic mnemonic) {
  return mnemonic == Mnemonic::WmmaMma || mnemonic == Mnemonic::Mma || mnemonic == Mnemonic::MmaSp;
}

/// True if \p mnemonic writes a matrix to memory: stmatrix or wmma.store.
constexpr bool isStore(Mnemonic mnemonic) { return mnemonic == Mnemonic::StMatrix || mnemonic == Mnemonic::WmmaStore; }

} // namespace ptxmatrix

#endif // PTXMATRIX_MNEMONIC_H
