//===- AsmCheck.h - Checks of an asm statement ------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Check/Scopes.h"
#include "Cuda/AsmStatement.h"
#include "Function/Function.h"
#include "ptxmatrix/Check.h"
#include "ptxmatrix/Cuda.h"

#include <set>

namespace ptxmatrix {

/// The asm statement of \p source that contains \p offset, for an unknown target; nothing if there is none.
std::optional<PtxBlock> findAsmAt(std::string_view source, const CudaCompilation &compilation, size_t offset);

/// How the instructions of a block use an operand.
struct OperandUses {
  /// Adds the next use, in the order of the text; an instruction reads before it writes.
  void add(Access access, SourceRange range);

  std::optional<SourceRange> first; ///< In the block.
  std::optional<SourceRange> written;
  bool isReadFirst = false;
  bool isUnknown = false; ///< It is unknown whether one of them writes it.
};

/// A word that shows that the outputs of a statement depend on more than its inputs, or that it has side effects.
struct AsmEffect {
  enum Kind : uint8_t {
    AccessesMemory, ///< A load or store, except of memory that the program does not write.
    OrdersMemory,   ///< A barrier, fence or the like.
    Changes         ///< A register such as `%clock`.
  };
  Kind kind = AccessesMemory;
  SourceRange range;        ///< In the block.
  bool isPlainLoad = false; ///< A load, perhaps of memory that is never written.
};

/// What a block contains.  It is read once, by the check of its PTX, which passes its items to read().
struct ParsedBlock {
  /// A declaration that is visible at the end of the block.
  struct Name {
    Declaration declaration;
    ptrdiff_t depth = 0; ///< The scopes around it: negative if the block closed some of those around the block.
  };

  explicit ParsedBlock(const PtxBlock &block) : block(block), uses(block.statement.operands.size()) {}

  /// Reads the next item of the block.
  void read(const Item &item);

  const PtxBlock &block;
  std::vector<OperandUses> uses;            ///< By operand.
  std::vector<std::vector<size_t>> vectors; ///< The operands in each vector that an instruction reads.
  std::vector<AsmEffect> effects;
  bool hasLabels = false; ///< The order of the text may not be that of execution.
  std::vector<Name> names;
  std::vector<SourceRange> opened; ///< Each '{' that the block does not close.
  size_t closed = 0;               ///< The number of '}' that close a scope around the block.

private:
  void addOperands(const Item &item);
  /// Adds uses of the operands among \p tokens, and returns these.
  std::vector<size_t> addUses(std::span<const Token> tokens, Access access);
};

/// Whether \p block is certainly PTX: it has an instruction with qualifiers that only PTX has, or declares a register.
/// A matrix instruction needs no qualifiers for that, nor does a brace that is the whole template, nor, in a source of
/// CUDA (\p isInCuda), what no host has.  In a kernel, what no `#if` excludes is PTX if its name is similar to one of
/// PTX.
bool isSurelyPtx(const PtxBlock &block, bool isInCuda);

/// The note that describes operand \p number.
Note operandNote(const AsmStatement &statement, size_t number);

/// Reports mistakes in the operands of \p parsed, which is PTX, and in their uses.  Unless \p mayBeUnused, also those
/// that it does not use.
void checkAsmOperands(const ParsedBlock &parsed, bool mayBeUnused, std::vector<Diagnostic> &diagnostics);

/// Reports operands of \p parsed, which has no error, if the instructions do not use them according to their
/// constraints, and effects that the compiler does not know about; with \p allWarnings, also if only the clobber is
/// missing.
void checkAsmInstructions(const ParsedBlock &parsed, bool allWarnings, std::vector<Diagnostic> &diagnostics);

/// Names that are declared around the text of a block.
struct OuterNames : Scopes::Outer {
  /// Declares \p name, unless it is declared already.
  void declare(std::string_view name, Declaration declaration);

  std::set<std::string, std::less<>> texts; ///< Of the names.
};

/// The scopes and declarations that the statements so far have left open.
///
/// The asm statements of a function are parts of one body in PTX: one may open a scope that another closes, or declare
/// a name that another uses.  It is unknown which of them are in one function, so all of a source count as such.
class OpenScopes {
public:
  /// Adds the next statement.
  void add(const ParsedBlock &parsed);
  /// A statement is unknown: it may open and close any scope, and declare any name.
  void addUnknown() { isUncertain = hasUnknown = true; }

  /// The declarations outside closed scopes.  What they declare is unknown: another function may have the same name.
  const OuterNames &names() const { return declared; }
  /// The number of scopes that the next statement may close.
  size_t depth() const { return isUncertain ? SIZE_MAX : open.size(); }
  /// Whether it has all declarations: of very many, only the first ones are kept.
  bool hasAllNames() const { return !hasUnknown && declared.texts.size() < kMaxNames; }

  /// Reports names that the block of \p parsed declares outside braces: if the compiler inlines the function twice into
  /// another one, they are declared twice.
  void checkNames(const ParsedBlock &parsed, std::vector<Diagnostic> &diagnostics) const;
  /// Reports each '{' that no statement closes.
  void reportOpen(std::vector<Diagnostic> &diagnostics) const;

private:
  /// Each statement takes time for all of them.
  static constexpr size_t kMaxNames = 1024;

  OuterNames declared;
  std::vector<SourceRange> open; ///< The places of the '{', in the source.
  bool isUncertain = false;
  bool hasUnknown = false;
};

/// Checks the block of \p parsed, and reads it, as statements of a function in which its operands are registers,
/// together with the declarations of \p earlier statements, for the target of \p options if there is one.  With \p
/// anyTarget, warns about floats that are of the wrong type for older targets.  Ranges of the result refer to the
/// source.
CheckResult checkPtxBlock(ParsedBlock &parsed, const OpenScopes &earlier, CheckOptions options, bool anyTarget);

} // namespace ptxmatrix
