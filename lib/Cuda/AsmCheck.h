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

/// Reports operands of \p statement, which has no error, if the instructions of \p block do not use them according to
/// their constraints.  With \p allWarnings, also effects on memory that the compiler does not know about.
void checkAsmInstructions(const AsmStatement &statement, const PtxBlock &block, bool allWarnings,
                          std::vector<Diagnostic> &diagnostics);

/// Reports names that \p block declares outside braces: if the compiler inlines the function twice into another one,
/// they are declared twice.
void checkAsmScope(const PtxBlock &block, std::vector<Diagnostic> &diagnostics);

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

/// Checks \p block as statements of a function in which the operands of \p statement are registers, together with the
/// declarations of earlier statements, for the target of \p options if there is one.  Ranges of the result refer to the
/// source.
CheckResult checkPtxBlock(const AsmStatement &statement, const PtxBlock &block, const OpenScopes &earlier,
                          const CheckOptions &options);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_ASMCHECK_H
