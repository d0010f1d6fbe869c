//===- AsmCheck.h - Checks of an asm statement ------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CUDA_ASMCHECK_H
#define PTXMATRIX_LIB_CUDA_ASMCHECK_H

#include "Cuda/AsmStatement.h"
#include "Syntax/Item.h"
#include "ptxmatrix/Check.h"
#include "ptxmatrix/Cuda.h"

#include <functional>
#include <map>
#include <set>

namespace ptxmatrix {

/// An asm statement and its PTX.
struct AsmAt {
  AsmStatement statement;
  PtxBlock block;
};

/// The asm statement of \p source that contains \p offset, for an unknown target; nothing if there is none.
std::optional<AsmAt> findAsmAt(std::string_view source, const CudaCompilation &compilation, size_t offset);

/// Whether \p statement, whose code as PTX is \p ptx, is certainly PTX: it has an instruction with qualifiers that only
/// PTX has, or declares a register, and has no constraint or clobber of host assembly.  If no other assembler has an
/// instruction of that name, such constraints and clobbers are mistakes and do not count.  A supported instruction
/// needs no qualifiers for that.
bool isSurelyPtx(const AsmStatement &statement, std::string_view ptx);

/// The kind of address that the expression of \p operand, a conversion of CUDA or a cast of one, certainly has.
std::optional<AddressKind> addressOf(const AsmOperand &operand);

/// The note that describes operand \p number.
Note operandNote(const AsmStatement &statement, size_t number);

/// Reports mistakes in the operands of \p statement, which is PTX, and in their uses in \p block.
void checkAsmOperands(const AsmStatement &statement, const PtxBlock &block, std::vector<Diagnostic> &diagnostics);

/// Reports operands of \p statement of \p source, which has no error, if the instructions of \p block do not use them
/// according to their constraints, and effects that the compiler does not know about; with \p allWarnings, also if only
/// the clobber is missing.
void checkAsmInstructions(const AsmStatement &statement, const PtxBlock &block, std::string_view source,
                          bool allWarnings, std::vector<Diagnostic> &diagnostics);

/// Reports names that \p block declares outside braces: if the compiler inlines the function twice into another one,
/// they are declared twice.
void checkAsmScope(const PtxBlock &block, std::vector<Diagnostic> &diagnostics);

/// Whether an instruction of \p block uses \p name, which another statement declares.
bool usesOutsideName(const PtxBlock &block, std::string_view name);

/// Reports a template that does not end its last statement: in the function, the next one follows.  Drops what \p
/// diagnostics report at the same place.
void checkAsmEnd(const PtxBlock &block, std::vector<Diagnostic> &diagnostics);

/// The scopes and declarations that the statements so far have left open.
///
/// The asm statements of a function are parts of one body in PTX: one may open a scope that another closes, or declare
/// a name that another uses.  It is unknown which of them are in one function, so all of a source count as such.
class OpenScopes {
public:
  using Names = std::map<std::string, Declaration, std::less<>>;

  /// Reads the next statement.  Drops what \p diagnostics report about a '}' that closes an earlier scope.
  void read(const PtxBlock &block, std::vector<Diagnostic> &diagnostics);
  /// A statement is unknown: it may open and close any scope.
  void readUnknown() { isUncertain = true; }

  /// The declarations outside closed scopes to which a word of \p ptx may refer.
  Names namesIn(std::string_view ptx) const;

  /// Reports each '{' that no statement closes.
  void reportOpen(std::vector<Diagnostic> &diagnostics) const;

private:
  Names declared;
  // By place: a macro, or a statement with several variants, is read more than once.
  std::set<size_t> opened;
  std::set<size_t> closed;
  bool isUncertain = false;
};

/// The first target for which nvcc declares `"f"` and `"d"` operands without a type.
constexpr unsigned kFirstUntypedFloats = 100;

/// Checks \p block as statements of a function in which the operands of \p statement are registers, together with the
/// declarations of earlier statements, for the target of \p options if there is one.  Otherwise warns about floats that
/// are of the wrong type for \p floatTarget, if any.  Ranges of the result refer to the source.
CheckResult checkPtxBlock(const AsmStatement &statement, const PtxBlock &block, const OpenScopes &earlier,
                          const CheckOptions &options, std::optional<Target> floatTarget);

/// Checks \p statement, whose \p block has a constant of unknown value in a word, such as `x%1` in an opcode: the
/// diagnostics of \p check that are the same for all values with which the opcodes are legal.  Nothing if there is no
/// such value.
std::optional<CheckResult> checkWithUnknownWord(const AsmStatement &statement, const PtxBlock &block,
                                                const std::function<CheckResult(const PtxBlock &)> &check);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_ASMCHECK_H
