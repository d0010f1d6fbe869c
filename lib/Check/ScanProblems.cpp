//===- ScanProblems.cpp - What the scanner cannot read, in words ----------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Check/ScanProblems.h"
#include "Check/CheckStatement.h"
#include "Diagnostics/Prose.h"
#include "Diagnostics/Report.h"
#include "Isa/InstructionNames.h"
#include "Scan/CharClass.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {
namespace {

bool isAscii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

} // namespace

bool ScanProblems::hasBadByte(std::string_view statement) const {
  return (hasNonAscii || hasNul) && !isAscii(statement);
}

/// Whether \p word, a name, is one that statements begin with: an opcode or a label.
bool ScanProblems::beginsStatement(const Word &word) const {
  const size_t behind = text.find_first_not_of(" \t", word.range.end);
  const bool isLabel = behind != std::string_view::npos && text[behind] == ':';
  return isLabel || mayBeOpcode(word.text, module.judge());
}

/// Whether a ';' in front of the word of \p event surely mends it: something complete stands before the place, and the
/// word begins a line and a statement, or something new in any case.
bool ScanProblems::canEndBefore(const ScanEvent &event) const {
  const size_t place = event.range.begin;
  const char last = place > 0 ? text[place - 1] : '\0';
  const bool isComplete = isFollow(classOf(last)) || std::string_view("%]})>\"").find(last) != std::string_view::npos;
  const Word &next = event.word;
  if (next.kind == WordKind::Directive || next.is('}'))
    return isComplete && (place < next.range.begin || next.is('}')); // else it may be one word with what is before it
  const bool beginsLine = SourceRange{place, next.range.begin}.of(text).find('\n') != std::string_view::npos;
  return isComplete && beginsLine && (next.is('@') || (next.kind == WordKind::Identifier && beginsStatement(next)));
}

std::string ScanProblems::nonAsciiMessage(const ScanEvent &event) const {
  std::string message = "PTX is ASCII: this byte is not";
  if (event.word.kind == WordKind::End) // in a comment
    message += ", and CUDA " + module.judge().str() + " does not allow it even in a comment";
  return message;
}

void ScanProblems::tell(const ScanEvent &event, std::vector<Diagnostic> &diagnostics) {
  if (endIsHidden && event.word.kind == WordKind::End && event.problem != ScanProblem::UnclosedFunction)
    return;
  const std::string_view found = event.word.text;
  if (event.problem != ScanProblem::NonAscii && !found.empty() && (!isAscii(found) || found.front() == '\0'))
    return; // reported as such a byte
  const std::string word = quoted(found);
  switch (event.problem) {
  case ScanProblem::UnterminatedComment:
    endIsHidden = true;
    return report(diagnostics, Rule::Syntax, event.range, "the comment is not closed");
  case ScanProblem::UnterminatedString:
    endIsHidden = true;
    return report(diagnostics, Rule::Syntax, event.range, "the string is not closed");
  case ScanProblem::NonAscii:
    if (!std::exchange(hasNonAscii, true)) // ptxas stops at the first, too
      report(diagnostics, Rule::NonAscii, event.range, nonAsciiMessage(event));
    return;
  case ScanProblem::StatementOutsideFunction:
    return report(diagnostics, Rule::Syntax, event.range, word + " is outside of a function");
  case ScanProblem::MissingSemicolon:
    return report(diagnostics, Rule::Syntax, event.range, "missing ';'",
                  canEndBefore(event) ? std::vector{insertion(event.range.end, ";")} : std::vector<Fix>());
  case ScanProblem::MissingComma:
    return report(diagnostics, Rule::Syntax, event.range, "missing ','", {insertion(event.range.end, ",")});
  case ScanProblem::MissingName:
    return report(diagnostics, Rule::Syntax, event.range, "missing name");
  case ScanProblem::MissingValue:
    return report(diagnostics, Rule::Syntax, event.range, "missing value");
  case ScanProblem::ReservedName:
    return report(diagnostics, Rule::Syntax, event.range, word + " is not a name that can be declared");
  case ScanProblem::UnexpectedWord:
    if (event.word.kind == WordKind::Directive && module.isNewer())
      return; // it may be a new one
    return report(diagnostics, Rule::Syntax, event.range,
                  event.word.kind == WordKind::End ? "unexpected end of the text" : "unexpected " + word);
  case ScanProblem::MissingDot:
    return report(diagnostics, Rule::UnknownOpcode, event.range,
                  word + " is not a PTX instruction; did you mean " + ptxmatrix::quoted("." + std::string(found)) +
                      "?");
  case ScanProblem::UnknownInstruction:
    if (!module.isNewer()) // else it may be a new one
      report(diagnostics, Rule::UnknownOpcode, event.range,
             word + " is not a PTX instruction" + didYouMean(instructionsNear(found, module.judge())));
    return;
  case ScanProblem::Nul:
    if (!std::exchange(hasNul, true))
      report(diagnostics, Rule::Syntax, event.range, "a NUL byte: for ptxas, the file ends here");
    return;
  case ScanProblem::BadCharacter:
    badCharacter = event.range;
    return report(diagnostics, Rule::Syntax, event.range, "PTX has no such character");
  case ScanProblem::UnclosedFunction:
    if (endIsHidden)
      return;
    return report(diagnostics, Rule::Syntax, event.range, "this '{' is not closed");
  }
}

} // namespace ptxmatrix
