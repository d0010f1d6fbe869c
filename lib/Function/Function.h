//===- Function.h - The statements of a function ----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The statements of one function, which of them write a register, and the basic blocks.  It is filled while the
// function is read, and cleared after its passes.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_FUNCTION_FUNCTION_H
#define PTXMATRIX_LIB_FUNCTION_FUNCTION_H

#include "Function/SymbolTable.h"
#include "Isa/InstructionNames.h"
#include "Support/Hash.h"
#include "Syntax/Item.h"

#include <vector>

namespace ptxmatrix {

/// The parts of a statement of any instruction: `@p add.s32 a, b, 4;`
struct StatementParts {
  std::span<const Token> guard;    ///< `@p`
  std::span<const Token> opcode;   ///< `add.s32`: its first word, and the qualifiers.
  std::span<const Token> operands; ///< `a, b, 4`
};

/// The parts of a statement with \p tokens; empty if there are none.
StatementParts partsOf(std::span<const Token> tokens);

/// The beginning of \p list up to its first comma outside of brackets, braces and parentheses.
std::span<const Token> firstOperand(std::span<const Token> list);
/// The parts of \p list between such commas; none if it is empty.
std::vector<std::span<const Token>> splitAtCommas(std::span<const Token> list);

/// The operands of a statement, and how it accesses the first one.  The others and the guard are read, unless that is
/// Unknown.
struct OperandAccess {
  std::span<const Token> first;
  std::span<const Token> others;
  InstructionEffect::Access ofFirst = InstructionEffect::Access::Unknown;
};

/// How an instruction with \p effect, the one of its opcode's first word, accesses \p operands.
OperandAccess accessOf(std::span<const Token> operands, const InstructionEffect *effect);

/// A statement of a function, of any instruction.
struct FunctionStatement {
  SourceRange range;
  ScopeIndex scope = 0;
  uint32_t firstToken = 0; ///< See Function::tokensOf().
  uint32_t block = 0;
  const InstructionEffect *effect = nullptr; ///< Null if it is no instruction.

  InstructionEffect::Jump jump() const { return effect ? effect->jump : InstructionEffect::Jump::None; }
};

/// A write of a register.
struct RegisterWrite {
  SourceRange name;
  uint32_t statement = 0;
  uint32_t previous = 0; ///< The number of the write of the same name before it, if any.
};

/// Statements that are executed one after another.  Only the last one can branch or end the thread.
struct Block {
  uint32_t begin = 0; ///< Statements.
  uint32_t end = 0;
  bool isLabelled = false;
  std::vector<uint32_t> successors; ///< Blocks; the next one comes first, unless it is not reached.
  std::vector<uint32_t> predecessors;
};

/// One function, or statements that are a part of one.
class Function {
public:
  /// Begins a function of \p text or, unless \p isWhole, statements that are a part of one.
  void begin(std::string_view text, bool isWhole);
  void setBounds(const LaunchBounds &given) { limits = given; }
  void addStatement(const Item &item, ScopeIndex scope);
  void addLabel(SourceRange name);
  /// Finds writes and connects blocks.  To be called once, when all statements are added.  \p symbols has the labels.
  void finish(const SymbolTable &symbols);

  std::string_view source() const { return text; }
  const std::vector<FunctionStatement> &statements() const { return all; }
  std::span<const Token> tokensOf(uint32_t statement) const {
    const size_t end = statement + 1 < all.size() ? all[statement + 1].firstToken : tokens.size();
    return std::span(tokens).subspan(all[statement].firstToken, end - all[statement].firstToken);
  }
  StatementParts partsOf(uint32_t statement) const { return ptxmatrix::partsOf(tokensOf(statement)); }
  std::string_view textOf(const Token &token) const { return token.range.of(text); }
  /// The name that \p operand is; empty if it is something else.
  std::string_view nameIn(std::span<const Token> operand) const {
    return operand.size() == 1 && operand.front().is(TokenKind::Identifier) ? textOf(operand.front()) : "";
  }
  /// The first word of the opcode of \p statement; empty if it is no instruction.
  std::string_view wordOf(uint32_t statement) const;
  /// The first qualifier of \p statement that begins with \p prefix, or null.
  const Token *findQualifier(uint32_t statement, std::string_view prefix) const;
  /// The last write of a register named \p name, or null.  In another scope, it may be another register.
  const RegisterWrite *lastWrite(std::string_view name) const;
  /// The write of the same name before \p write, or null.
  const RegisterWrite *previous(const RegisterWrite &write) const {
    return write.previous != kNone ? &writes[write.previous] : nullptr;
  }
  bool isWhole() const { return isComplete; }
  /// Whether a register may be written under several spellings of its name, which lastWrite() takes for several
  /// registers.
  bool hasUnclearNames() const { return isUnclear; }
  /// The size of its blocks of threads, if it declares that.
  const std::optional<BlockSize> &blockSize() const { return limits.required; }
  /// The limits of its header.
  const LaunchBounds &bounds() const { return limits; }

  const std::vector<Block> &blocks() const { return allBlocks; }
  uint32_t blockOf(uint32_t statement) const { return all[statement].block; }
  /// Whether \p block may be entered from elsewhere than from its predecessors: from a caller, by a branch whose labels
  /// are not known, or from the text around a part of a function.
  bool isEntry(uint32_t block) const { return block == 0 || (allBlocks[block].isLabelled && entersAnyLabel); }

private:
  static constexpr uint32_t kNone = UINT32_MAX;

  void findWrites();
  size_t slotOf(std::string_view name) const;
  std::optional<uint32_t> targetOf(uint32_t branch, const SymbolTable &symbols) const;

  std::string_view text;
  std::vector<FunctionStatement> all;
  std::vector<Token> tokens;
  std::vector<RegisterWrite> writes;               ///< In order.
  std::vector<uint32_t> lastWrites{kNone};         ///< A hash table: the number of the last write of each name.
  std::vector<std::pair<size_t, uint32_t>> labels; ///< The place of each, and the statement after it.
  std::vector<Block> allBlocks;
  LaunchBounds limits;
  bool isComplete = true;
  bool entersAnyLabel = false;
  bool isUnclear = false;
};

/// The function or register that \p statement of \p function calls; null if it is no call.
const Token *calledName(const Function &function, uint32_t statement);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_FUNCTION_FUNCTION_H
