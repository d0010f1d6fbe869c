//===- Function.h - The statements of a function ----------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The statements of one function, which of them write a register, and the basic blocks.  It is filled while the
// function is read, and cleared after its passes.

#pragma once

#include "Function/Registers.h"
#include "Syntax/StatementReader.h"

#include <ranges>
#include <vector>

namespace ptxmatrix {

/// How an instruction accesses an operand.
enum class Access : uint8_t { Written, Read, Unknown };

/// How many of the first operands of \p ast an instruction \p opcode writes.
size_t countWritten(const Opcode &opcode, const Ast &ast);
/// How it accesses operand \p index; one that is not in the PTX ISA, in an unknown way.
inline Access accessOf(const Opcode &opcode, const Ast &ast, size_t index) {
  return !opcode.mnemonic ? Access::Unknown : index < countWritten(opcode, ast) ? Access::Written : Access::Read;
}

/// A statement of a function, of any instruction.
struct FunctionStatement {
  SourceRange range;
  const Opcode *opcode = nullptr; ///< Not null in a function.
  const Ast *ast = nullptr;       ///< Null if it has a syntax error, or more than StatementReader::kMaxTokens.
  ScopeIndex scope = 0;
  uint32_t firstToken = 0; ///< See Function::tokensOf().
  uint32_t firstName = 0;  ///< Of its names.
  uint32_t block = 0;
  uint32_t accepted = UINT32_MAX; ///< See Function::accepted().
  bool isInstruction = false;     ///< See Opcode::isInstructionOf().
  bool hasError = false;          ///< It is no instruction of the release, or has an error.

  bool is(Mnemonic mnemonic) const { return opcode->mnemonic == mnemonic; }
  Jump jump() const { return opcode->mnemonic ? info(*opcode->mnemonic).jump : Jump::None; }
  /// Whether the first word of its opcode is \p word.
  bool is(std::string_view word) const { return isInstruction && opcode->word == word; }
  bool isCall() const { return is(Mnemonic::Call); }
};

/// A statement of a function that has no error, of an instruction that the ptxas release has.
struct AcceptedStatement {
  uint32_t index = 0; ///< In the function.
  const Ast *ast = nullptr;
  MatchedForm opcode;

  bool is(Mnemonic mnemonic) const { return opcode.mnemonic == mnemonic; }
  bool has(Qualifier qualifier) const { return opcode.qualifiers.contains(qualifier); }
  /// Whether it is a `test_wait` or `try_wait` of an mbarrier.
  bool isBarrierWait() const { return name(opcode.mnemonic).starts_with("mbarrier.t"); }
  /// The first operand that is \p role, or null.
  const Operand *find(Role role) const {
    for (size_t i = 0; i < ast->operands.size(); ++i)
      if (opcode.operand(i).role == role)
        return &ast->operands[i];
    return nullptr;
  }
};

/// A write of a register.
struct RegisterWrite {
  uint32_t statement = 0;
  uint32_t previous = 0; ///< The number of the write of the same register before it, if any.
};

using Edges = std::span<const uint32_t>; ///< Blocks that one leads to, or that lead to it.

/// Statements that are executed one after another.  Only the last one can branch or end the thread.
struct Block {
  uint32_t begin = 0; ///< Statements.
  uint32_t end = 0;
  bool isLabelled = false;
  uint32_t firstSuccessor = 0; ///< See Function::successorsOf().
  uint32_t firstPredecessor = 0;
};

/// One function, or statements that are a part of one.
class Function {
public:
  /// \p names has the names of the text, and must outlive this.
  explicit Function(Names &names) : names(names), numbers(names) {}

  /// Begins a function of \p text or, unless \p isWhole, statements that are a part of one.
  void begin(std::string_view text, bool isWhole);
  void setBounds(const LaunchBounds &given) { limits = given; }
  /// Looks up the names in \p statement, the next one.  Returns the declaration of each, as symbolsOf() does.
  std::span<const Symbol *const> resolve(const Item &statement, const SymbolTable &symbols);
  /// Adds this statement, which has the form \p matched if it has no error.
  void addStatement(const Item &item, ScopeIndex scope, const std::optional<MatchedForm> &matched);
  void addLabel(NameId name, ScopeIndex scope);
  /// Connects blocks.  To be called once, when all statements are added.  \p symbols has the scopes.
  void finish(const SymbolTable &symbols);

  std::string_view source() const { return text; }
  const std::vector<FunctionStatement> &statements() const { return all; }
  const FunctionStatement &operator[](uint32_t statement) const { return all[statement]; }
  /// Its statements without an error, in order, but for those that are only isGeneral().
  const std::vector<AcceptedStatement> &accepted() const { return acceptedOnes; }
  /// The one that is number \p statement of the function, or null.
  const AcceptedStatement *acceptedAt(uint32_t statement) const {
    const uint32_t number = all[statement].accepted;
    return number != kNone ? &acceptedOnes[number] : nullptr;
  }
  /// Without the ';'.
  std::span<const Token> tokensOf(uint32_t statement) const {
    const size_t end = statement + 1 < all.size() ? all[statement + 1].firstToken : tokens.size();
    return std::span(tokens).subspan(all[statement].firstToken, end - all[statement].firstToken);
  }
  /// The statement \p statement, which has an AST.
  Statement read(uint32_t statement) const {
    return {text, all[statement].range, tokensOf(statement), all[statement].ast, nullptr};
  }
  std::string_view textOf(uint32_t statement, TokenIndex token) const {
    return tokensOf(statement)[token].range.of(text);
  }

  /// The register that \p name, of \p statement, is; 0 if it is none that is known: an element that does not exist.
  RegisterId registerOf(uint32_t statement, const NameNode &name) const;
  /// The register that \p term, of \p statement, is, or 0.
  RegisterId registerOf(uint32_t statement, const Term &term) const {
    return term.kind == TermKind::Name && !term.sign ? registerOf(statement, term.name) : 0;
  }
  /// The registers that \p name, of \p statement, is: one, the elements of a vector register, or none.
  auto registersOf(uint32_t statement, const NameNode &name) const {
    const RegisterId id = registerOf(statement, name);
    const size_t count = id == 0 ? 0 : name.element ? 1 : numbers.elementsOf(id);
    return std::views::iota(id, id + static_cast<RegisterId>(count));
  }
  /// The names of what \p statement, which has an AST, writes or may write.
  std::span<const NameNode> namesWritten(uint32_t statement) const;
  /// The number that \p term, of \p statement, is or adds to its name.
  std::optional<uint64_t> constantOf(uint32_t statement, const Term &term) const;
  /// The number that the first operand of \p one is, at most UINT32_MAX; 0 if it is not known.
  uint32_t numberIn(const AcceptedStatement &one) const;
  /// The size of the register \p id, or 0 if it is not declared.
  unsigned bitsOf(RegisterId id) const;
  /// The AST of \p statement if it has no guard and computes its first operand from others, and null otherwise.
  const Ast *findComputation(uint32_t statement) const {
    const Ast *const ast = all[statement].ast;
    return ast && !ast->guard && ast->operands.size() > 1 ? ast : nullptr;
  }
  /// The declaration of \p name, or null.
  const Symbol *symbolOf(uint32_t statement, const NameNode &name) const {
    return numbers.symbolOf(ids[all[statement].firstName + name.index]);
  }
  /// The declaration of each name of \p statement, which has an AST, or null.  Valid until the next call.
  std::span<const Symbol *const> symbolsOf(uint32_t statement) const;
  /// The name of the function that the call \p statement calls, or of the register that has its address; null without
  /// one.
  const NameNode *calledName(uint32_t statement) const;
  /// Whether it calls what prints, asserts or allocates memory on the heap: a function of CUDA, not of another module.
  bool callsRuntime(uint32_t statement) const;
  const Registers &registers() const { return numbers; }
  /// The name of the register \p id.
  std::string_view nameOf(RegisterId id) const { return names.textOf(numbers.nameOf(id)); }
  /// The last write of a register, or null.
  const RegisterWrite *lastWrite(RegisterId id) const {
    const uint32_t found = id < lastWrites.size() ? lastWrites[id] : kNone;
    return found != kNone ? &writes[found] : nullptr;
  }
  /// The write of the same register before \p write, or null.
  const RegisterWrite *previous(const RegisterWrite &write) const {
    return write.previous != kNone ? &writes[write.previous] : nullptr;
  }
  size_t numWrites() const { return writes.size(); }
  /// The place of \p write among all writes.
  size_t indexOf(const RegisterWrite &write) const { return static_cast<size_t>(&write - writes.data()); }
  /// Takes \p steps of those that all searches in the function may take together, so that their time grows linearly
  /// with its text.  Returns false if too few are left; no function that people write needs so many.
  bool take(size_t steps) const;
  bool isWhole() const { return isComplete; }
  /// The limits of its header.
  const LaunchBounds &bounds() const { return limits; }

  const std::vector<Block> &blocks() const { return allBlocks; }
  uint32_t blockOf(uint32_t statement) const { return all[statement].block; }
  /// Where \p block leads: the next one comes first, unless it is not reached.
  Edges successorsOf(uint32_t block) const { return edgesOf(block, successors, &Block::firstSuccessor); }
  Edges predecessorsOf(uint32_t block) const { return edgesOf(block, predecessors, &Block::firstPredecessor); }
  /// Whether \p block may be entered from elsewhere than from its predecessors: from a caller, by a branch whose labels
  /// are not known, or from the text around a part of a function.
  bool isEntry(uint32_t block) const { return block == 0 || (allBlocks[block].isLabelled && entersAnyLabel); }

  /// The branches to a name that is not declared as a label.
  const std::vector<uint32_t> &branchesToNoLabel() const { return toNoLabel; }

private:
  static constexpr uint32_t kNone = UINT32_MAX;

  /// A label in its scope, and the statement after it.
  using Label = std::pair<std::pair<NameId, ScopeIndex>, uint32_t>;

  Edges edgesOf(uint32_t block, const std::vector<uint32_t> &edges, uint32_t Block::*first) const {
    const size_t end = block + 1 < allBlocks.size() ? allBlocks[block + 1].*first : edges.size();
    return std::span(edges).first(end).subspan(allBlocks[block].*first);
  }
  void addWrites(uint32_t statement);
  void addWrite(RegisterId id, uint32_t statement);
  std::optional<uint32_t> findTarget(uint32_t branch, const SymbolTable &symbols);

  Names &names;
  std::string_view text;
  std::vector<FunctionStatement> all;
  std::vector<AcceptedStatement> acceptedOnes;
  std::vector<Token> tokens;
  std::vector<RegisterId> ids;                  ///< The registers and other names of each statement.
  size_t nextName = 0;                          ///< The first one of the next statement.
  mutable std::vector<const Symbol *> declared; ///< See symbolsOf().
  Registers numbers;
  std::vector<RegisterWrite> writes; ///< In order.
  std::vector<uint32_t> lastWrites;  ///< By register.
  std::vector<Label> labels;         ///< After finish(), sorted.
  std::vector<uint32_t> toNoLabel;   ///< See branchesToNoLabel().
  std::vector<Block> allBlocks;
  std::vector<uint32_t> successors;   ///< Of all blocks.
  std::vector<uint32_t> predecessors; ///< The same.
  LaunchBounds limits;
  mutable size_t stepsLeft = 0; ///< See take().
  bool isComplete = true;
  bool isLabelled = false; ///< A label precedes the next statement.
  bool entersAnyLabel = false;
};

using Writes = std::vector<const RegisterWrite *>;

/// Appends to \p found the writes from which the register \p id has its value where \p statement reads it; none if that
/// may have another origin, too.
void findWritesReaching(const Function &function, RegisterId id, uint32_t statement, Writes &found);

inline Writes writesReaching(const Function &function, RegisterId id, uint32_t statement) {
  Writes found;
  findWritesReaching(function, id, statement, found);
  return found;
}

} // namespace ptxmatrix
