//===- Emit.h - Statements of typed instructions ----------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Prints an instruction with its operands into memory of the caller, for generators that run in a program:
//
//   std::array<char, 672> buffer;
//   EmitResult printed = emitStatement(LdMatrix{.num = Num::X4, .space = Space::Shared},
//                                      {RegisterRange{"%r", 8}, AddressOperand{{"%rd", 2}, -16}}, buffer);
//
// writes `ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r8, %r9, %r10, %r11}, [%rd2+-16];`. isAccepted() (Instruction.h)
// says whether the version and target of the module have the instruction.
//
// Nothing here keeps state, and all of it can be called from many threads.  Printing into memory does not allocate or
// throw.  Texts are borrowed during the call.

#pragma once

#include "ptxmatrix/Export.h"
#include "ptxmatrix/Instruction.h"

#include <concepts>
#include <initializer_list>
#include <span>
#include <variant>

namespace ptxmatrix {

/// The name of a register or a symbol: an identifier (PTX ISA, "Identifiers"), complete (`"%r7"`), or a prefix and a
/// number, as generators count their registers (`{"%r", 7}`).  An empty name is an error, except in a GuardOperand.
/// In the place of a register, it can also be a constant (`16`) or a sink (`"_"`), where OperandSpec allows that.
/// Instructions other than those that move or order matrices also accept an element of a vector (`"%tid.x"`).
///
/// The name is not looked up: the check of the module knows the declarations.
struct OperandName {
  constexpr OperandName() = default;
  /// A complete name: a string literal, a std::string, a std::string_view.
  template <std::convertible_to<std::string_view> Text> constexpr OperandName(const Text &whole) : text(whole) {}
  /// \p prefix and \p number in decimal digits.
  constexpr OperandName(std::string_view prefix, uint32_t number) : text(prefix), number(number) {}
  constexpr OperandName(uint32_t constant) : number(constant) {}
  constexpr OperandName(int32_t constant)
      : text(constant < 0 ? "-" : ""), number(constant < 0 ? 0 - static_cast<uint32_t>(constant) : constant) {}

  std::string_view text; ///< The sign of a constant.
  std::optional<uint32_t> number = std::nullopt;

  constexpr bool empty() const { return text.empty() && !number; }
  constexpr bool isConstant() const { return number && (text.empty() || text == "-"); }
  friend constexpr bool operator==(const OperandName &, const OperandName &) = default;
};

/// `@%p1` or `@!%p1` (PTX ISA, "Predicated Execution").
struct GuardOperand {
  OperandName predicate = {};
  bool negated = false;
};

/// The registers `%r8`, `%r9`, ... from \ref first on, as many as the instruction has.
struct RegisterRange {
  std::string_view prefix = {};
  uint32_t first = 0; ///< No number of the range can exceed UINT32_MAX.
};

/// Registers by their names, as many as the instruction has; of `p|q`, both.
struct RegisterNames {
  std::span<const OperandName> names = {};
};

/// `[%rd2]`, `[tile+32]` (PTX ISA, "Addresses as Operands"): a register or a symbol, no number, and an offset in bytes.
struct AddressOperand {
  OperandName base = {};
  int32_t offset = 0; ///< The manual defines 32 bits. 0 is not written.
};

/// `{2, 0}` or `{%rs1, %rs2}` (PTX ISA, "Block Scaling"): the byte of the scale data at which the factors begin, and
/// the thread of each quad that provides them.  Each is a constant or a 16-bit register.
struct ScaleSelectorOperand {
  OperandName byte = 0;
  OperandName thread = 0;
};

/// One operand of a statement, without its brackets or braces, by what info() says that may stand in the place of its
/// role:
/// - Takes::Registers: registers.  A vector has as many as registerCount() says, `movmatrix` has one in each position.
///   Coordinates and offsets can also be constants.
/// - Takes::Value, Data and TensorMap: one register or, where OperandSpec::mayBeConstant() or Constants::OfType for a
///   type of integers, a constant.  With OperandSpec::hasSecond, `d|p`, two registers.
/// - Takes::Address and TensorAddress: an address.
/// - Takes::Selector: a ScaleSelectorOperand.
/// - Takes::Label: a name.
/// - Takes::Anything: whatever stands there, but no RegisterRange.  It is not checked.
using StatementOperand = std::variant<RegisterRange, RegisterNames, OperandName, AddressOperand, ScaleSelectorOperand>;

/// Why no statement was printed.
enum class EmitError : uint8_t {
  None,
  IllegalInstruction, ///< requirements() of the instruction is empty: the PTX ISA has no such form.
  OperandCount,       ///< More or fewer operands than the instruction has.
  OperandKind,        ///< An operand of the wrong kind at its position.
  RegisterCount,      ///< A vector with more or fewer registers than the instruction has at this position.
  RegisterNumber,     ///< A number of a RegisterRange would exceed UINT32_MAX.
  BadName,            ///< A name that is not an identifier, or cannot be declared.
  SelectorValue,      ///< A constant that OperandSpec does not allow.
  TooLong,            ///< The statement would be longer than 64 KiB, the limit of checkModule().
  BufferTooSmall,     ///< EmitResult::size is the required size.
};

/// The meaning of \p error, as the end of a sentence: "the address is missing".  Empty for None.
constexpr std::string_view message(EmitError error) {
  constexpr std::string_view kMessages[] = {
      "",
      "the PTX ISA has no such form of the instruction",
      "the instruction has more or fewer operands",
      "an operand is not of the kind that the instruction has in its place",
      "a vector does not have as many registers as the instruction has there",
      "the number of a register exceeds 32 bits",
      "a name is not a PTX identifier",
      "a constant does not have a value that the instruction has in its place",
      "the statement is too long",
      "the buffer is too small",
  };
  static_assert(std::size(kMessages) == static_cast<size_t>(EmitError::BufferTooSmall) + 1);
  return kMessages[static_cast<size_t>(error)];
}

/// The result of printing a statement.
struct EmitResult {
  /// The bytes written; for BufferTooSmall, the bytes required; otherwise 0.
  size_t size = 0;
  EmitError error = EmitError::None;
  /// The number of the operand at fault, from 0 on, if it is one,
  std::optional<uint8_t> operand = std::nullopt;
  uint8_t place = 0; ///< and its place in operands(), which also has those that were left out.

  constexpr explicit operator bool() const { return error == EmitError::None; }
  friend constexpr bool operator==(const EmitResult &, const EmitResult &) = default;
};

/// Prints \p instruction with \p operands, in the order of the PTX ISA, to the beginning of \p buffer: one statement in
/// canonical form, from guard to ';', without a line break and without a terminating NUL. canonicalStatement() returns
/// the same text for it, and checkStatement() reports nothing about syntax, opcode, and number and kind of operands.
///
/// The operands are checked before anything is written.  Nothing is ever written past \p buffer; after an error, its
/// contents are unspecified.  An empty buffer can be used to query the required size.  If names, prefixes with their
/// numbers, have at most 16 characters, 672 bytes are enough for a statement of a warp, and 2,600 for one of a
/// warpgroup or of tensor memory.
///
/// An optional operand (the stride of wmma.load, the source size of cp.async) can be omitted.  A \p guard without a
/// predicate means no guard.
///
/// PTX ISA, "Warp Level Matrix Multiply-Accumulate Instructions": the sections of the instructions.
[[nodiscard]] PTXMATRIX_EXPORT EmitResult emitStatement(const Instruction &instruction,
                                                        std::span<const StatementOperand> operands,
                                                        std::span<char> buffer,
                                                        const GuardOperand &guard = {}) noexcept;

[[nodiscard]] inline EmitResult emitStatement(const Instruction &instruction,
                                              std::initializer_list<StatementOperand> operands, std::span<char> buffer,
                                              const GuardOperand &guard = {}) noexcept {
  return emitStatement(instruction, std::span(operands.begin(), operands.size()), buffer, guard);
}

} // namespace ptxmatrix
