//===- ScanWords.h - Classification of words --------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Shared by the files of the scanner only.
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

/// `.extern` and its like.
std::optional<Linkage> linkageOf(const Word &word);

/// True for the directives that appear only outside functions, so that a function that they stand in is not closed.
bool beginsModuleItem(const Word &word);

/// True for directives that begin something in a module or body, and are not qualifiers unless they directly follow an
/// opcode.
bool beginsDirective(const Word &word);

/// True if an operand can end with \p word.  A name right after one cannot belong to the same statement.
bool endsOperand(const Word &word);

ScanEvent makeEvent(ScanEventKind kind, const Word &word);
ScanEvent makeProblem(ScanProblem problem, SourceRange range, const Word &word = {});
ScanEvent makeStatement(SourceRange range, const Word &opcode);
inline ScanEvent unexpected(const Word &word) { return makeProblem(ScanProblem::UnexpectedWord, word.range, word); }

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SCAN_SCANWORDS_H
