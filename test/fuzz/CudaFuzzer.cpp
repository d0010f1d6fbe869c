//===- CudaFuzzer.cpp - Asm statements of any text ------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Any bytes can be checked as a CUDA source.  The results are ranges of the text in its order, and each asm statement
// is checked or skipped.

#include "Fuzz.h"
#include "ptxmatrix/Cuda.h"

#include <algorithm>

using namespace ptxmatrix;

namespace {

void checkRange(SourceRange range, std::string_view text) {
  fuzz::require(range.begin <= range.end && range.end <= text.size(), "a range lies in the text");
}

void checkFix(const Fix &fix, std::string_view text) {
  size_t end = 0;
  for (const TextEdit &edit : fix.edits) {
    checkRange(edit.range, text);
    fuzz::require(edit.range.begin >= end, "edits stand in the order of the text");
    end = edit.range.end;
  }
}

} // namespace

void fuzz::checkInput(std::string_view data) {
  const fuzz::Input input = fuzz::inputOf(data);
  const CheckOptions options = fuzz::optionsOf(input.head);
  const CheckResult result = checkCuda(input.text, options);
  size_t begin = 0;
  for (const Diagnostic &diagnostic : result.diagnostics) {
    checkRange(diagnostic.range, input.text);
    checkRange(diagnostic.statement, input.text);
    fuzz::require(diagnostic.range.begin >= begin, "diagnostics stand in the order of the text");
    begin = diagnostic.range.begin;
    for (const Note &note : diagnostic.notes)
      checkRange(note.range, input.text);
    for (const Fix &fix : diagnostic.fixes)
      checkFix(fix, input.text);
  }
  fuzz::require(result.asmStatements.has_value(), "asm statements are counted");
  const AsmCounts &counts = *result.asmStatements;
  fuzz::require(counts.checked + counts.skipped == counts.statements, "each is checked or skipped");
  fuzz::require(checkCuda(input.text, options).diagnostics.size() == result.diagnostics.size(), "it is so each time");
}
