//===- ScanWords.h - Classification of words --------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Only for the files of the scanner.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SCAN_SCANWORDS_H
#define PTXMATRIX_LIB_SCAN_SCANWORDS_H

#include "Scan/CharClass.h"
#include "Scan/Number.h"
#include "Scan/Scanner.h"

namespace ptxmatrix {

/// The state space of a declaration that begins with \p word.
std::optional<DeclSpace> declarationSpace(const Word &word);

/// Whether \p word begins a declaration of registers, variables or parameters: a state space or what may be before it.
bool beginsDeclaration(const Word &word);

/// Whether \p word is `.extern` or another linkage directive.
bool isLinkage(const Word &word);

/// Whether \p word is only valid outside functions.  A function that contains it is not closed.
bool beginsModuleItem(const Word &word);

/// Whether \p word is a directive that begins something in a module or body.  Such directives are qualifiers only
/// directly after an opcode.
bool beginsDirective(const Word &word);

/// Whether \p directive is not a qualifier and therefore ends whatever precedes it in a body.
[[gnu::always_inline]] inline bool isNoQualifier(std::string_view directive) {
  const char letter = directive[1];
  return (letter == 'r' || letter == 'l' || letter == 'p') &&
         (directive == ".reg" || directive == ".loc" || directive == ".pragma");
}

/// Whether an operand can end with \p word.  A name right after one cannot belong to the same statement.
bool endsOperand(const Word &word);

ScanEvent makeEvent(ScanEventKind kind, const Word &word);
ScanEvent makeProblem(ScanProblem problem, SourceRange range, const Word &word = {});
inline ScanEvent unexpected(const Word &word) { return makeProblem(ScanProblem::UnexpectedWord, word.range, word); }

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SCAN_SCANWORDS_H
