//===- Emit.h - Statements of typed instructions ----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Prints an instruction with its operands into memory of the caller, for generators that run in a program:
//
//   std::array<char, 320> buffer;
//   EmitResult printed = emitStatement(LdMatrix{.num = Num::X4, .space = Space::Shared},
//                                      {.destination = RegisterRange{"%r", 8}, .address = {{"%rd", 2}, -16}}, buffer);
//
// writes `ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r8, %r9, %r10, %r11}, [%rd2+-16];`.  Whether the version and the
// target of the module have the instruction is for isAccepted() to say (Instruction.h).
//
// Nothing here keeps state, and all of it may be called from many threads.  What prints into memory allocates nothing
// and does not throw.  Texts are borrowed for the time of the call.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_EMIT_H
#define PTXMATRIX_EMIT_H

#include "ptxmatrix/Export.h"
#include "ptxmatrix/Instruction.h"

#include <concepts>
#include <iosfwd>

namespace ptxmatrix {

/// What names a register or a symbol: an identifier (PTX ISA, "Identifiers"), whole (`"%r7"`), or a prefix and the
/// number behind it as generators count their registers (`{"%r", 7}`).  With an empty text there is no such operand.
///
/// What the name stands for is not looked up: the check of the module knows the declarations.
struct OperandName {
  constexpr OperandName() = default;
  /// A whole name: a string literal, a std::string, a std::string_view.
  template <std::convertible_to<std::string_view> Text> constexpr OperandName(const Text &whole) : text(whole) {}
  /// \p prefix and \p number in decimal digits.
  constexpr OperandName(std::string_view prefix, uint32_t number) : text(prefix), number(number) {}

  std::string_view text;
  std::optional<uint32_t> number = std::nullopt;

  constexpr bool empty() const { return text.empty(); }
  friend constexpr bool operator==(const OperandName &, const OperandName &) = default;
};

/// `@%p1` or `@!%p1` (PTX ISA, "Predicated Execution").
struct GuardOperand {
  OperandName predicate = {};
  bool negated = false;
};

/// The registers `%r8`, `%r9`, ... from \ref first on, as many as the instruction takes.
struct RegisterRange {
  std::string_view prefix = {};
  uint32_t first = 0; ///< No number of the range may exceed UINT32_MAX.
};

/// The registers `%r3`, `%r1`, ... of these numbers, as many as the instruction takes.
struct RegisterNumbers {
  std::string_view prefix = {};
  std::span<const uint32_t> numbers = {};
};

/// Registers by their whole names, as many as the instruction takes.
struct RegisterNames {
  std::span<const std::string_view> names = {};
};

/// The registers that an instruction writes; registerCount() says how many these are.
using Destination = std::variant<RegisterRange, RegisterNumbers, RegisterNames>;

/// `[%rd2]`, `[tile+32]`, `[%rd2+-16]` (PTX ISA, "Addresses as Operands"): a register or a symbol, and bytes that are
/// added to it.  No instruction of ours takes a number alone as its address.
struct AddressOperand {
  OperandName base = {};
  int32_t offset = 0; ///< The manual gives it 32 bits.  0 is not written.
};

/// The stride of a wmma.load in elements of the matrix: a constant, or a 32-bit integer register.
using Stride = std::variant<int32_t, OperandName>;

/// The operands of a statement.  What the instruction does not have must be left out.
struct StatementOperands {
  GuardOperand guard = {};           ///< Any instruction may have one.
  Destination destination = {};      ///< Each instruction has one.
  AddressOperand address = {};       ///< Of ldmatrix and wmma.load.
  std::optional<Stride> stride = {}; ///< A wmma.load may have one; without it the matrix lies without gaps.
  OperandName source = {};           ///< Of movmatrix.
};

/// Why there is no statement.
enum class EmitError : uint8_t {
  None,
  IllegalInstruction, ///< requirements() of the instruction gives nothing: the PTX ISA has no such form.
  RegisterCount,      ///< The destination has more or fewer registers than the instruction takes.
  RegisterNumber,     ///< A number of a RegisterRange would exceed UINT32_MAX.
  BadName,            ///< A name is no identifier, or one that cannot be declared; or there is no destination.
  MissingAddress,     ///< A load without an address.
  MissingSource,      ///< A movmatrix without a source.
  UnexpectedOperand,  ///< An operand that the instruction does not have: a stride of ldmatrix, an address of movmatrix.
  TooLong,            ///< The statement would be longer than 64 KiB, beyond what checkModule() reads.
  BufferTooSmall,     ///< EmitResult::size is the size that is needed.
};

/// What \p error means, as the end of a sentence: "the address is missing".  Empty for None.
constexpr std::string_view message(EmitError error) {
  switch (error) {
  case EmitError::None:
    break;
  case EmitError::IllegalInstruction:
    return "the PTX ISA has no such form of the instruction";
  case EmitError::RegisterCount:
    return "the destination does not have as many registers as the instruction takes";
  case EmitError::RegisterNumber:
    return "the number of a register exceeds 32 bits";
  case EmitError::BadName:
    return "a name is no identifier of PTX";
  case EmitError::MissingAddress:
    return "the address is missing";
  case EmitError::MissingSource:
    return "the source register is missing";
  case EmitError::UnexpectedOperand:
    return "the instruction does not have one of the operands";
  case EmitError::TooLong:
    return "the statement is too long";
  case EmitError::BufferTooSmall:
    return "the buffer is too small";
  }
  return "";
}

/// What became of a statement.
struct EmitResult {
  /// The bytes written; of BufferTooSmall, those that are needed; else 0.
  size_t size = 0;
  EmitError error = EmitError::None;

  constexpr explicit operator bool() const { return error == EmitError::None; }
  friend constexpr bool operator==(const EmitResult &, const EmitResult &) = default;
};

/// Prints \p instruction with \p operands to the begin of \p buffer: one statement in canonical form, guard to ';',
/// with no line break and no NUL behind it.  It is what canonicalStatement() makes of itself, and checkStatement() has
/// nothing to say of its syntax, its opcode, and the number and kind of its operands.
///
/// \p operands are judged before anything is written.  Nothing is ever written behind \p buffer; with an error, what
/// stands in it is not defined.  So an empty buffer asks how many bytes are needed.  320 bytes hold any statement
/// whose names, prefixes with their numbers, are of 16 characters at most.
///
/// PTX ISA, "Warp-level matrix load instruction: ldmatrix", "Warp-level matrix transpose instruction: movmatrix",
/// "Warp-level Matrix Load Instruction: wmma.load".
[[nodiscard]] PTXMATRIX_EXPORT EmitResult emitStatement(const Instruction &instruction,
                                                        const StatementOperands &operands,
                                                        std::span<char> buffer) noexcept;

/// Prints the same to \p stream, with one call of its write(); nothing if there is an error.  Whether the stream took
/// it is for the stream to say.  It allocates for a statement of more than 320 bytes, and throws what \p stream throws.
PTXMATRIX_EXPORT EmitResult emitStatement(const Instruction &instruction, const StatementOperands &operands,
                                          std::ostream &stream);

} // namespace ptxmatrix

#endif // PTXMATRIX_EMIT_H
