//===- ScanProblems.cpp - Wording of scanner problems ---------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Check/ScanProblems.h"
#include "Check/CheckStatement.h"
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

/// Whether \p word, a name, can begin a statement: an opcode or a label.
bool ScanProblems::beginsStatement(const Word &word) const {
  const size_t behind = text.find_first_not_of(" \t", word.range.end);
  const bool isLabel = behind != std::string_view::npos && text[behind] == ':';
  return isLabel || mayBeOpcode(word.text, module.ptxasRelease());
}

/// Whether a ';' before the word of \p event is certainly the fix: the text before it is complete, and the word begins
/// a line and a statement, or can only begin something new.
bool ScanProblems::canEndBefore(const ScanEvent &event) const {
  const size_t place = event.range.begin;
  const char last = place > 0 ? text[place - 1] : '\0';
  const bool isComplete = isFollow(classOf(last)) || std::string_view("%]})>\"").find(last) != std::string_view::npos;
  const Word &next = event.word;
  if (next.kind == WordKind::Directive || next.is('}'))
    return isComplete && (place < next.range.begin || next.is('}')); // may be one word with the text before it
  const bool beginsLine = SourceRange{place, next.range.begin}.of(text).find('\n') != std::string_view::npos;
  return isComplete && beginsLine && (next.is('@') || (next.kind == WordKind::Identifier && beginsStatement(next)));
}

void ScanProblems::reportProblem(const ScanEvent &event, std::vector<Diagnostic> &diagnostics) {
  if (endIsHidden && event.word.kind == WordKind::End && event.problem != ScanProblem::UnclosedFunction)
    return;
  const std::string_view found = event.word.text;
  if (!found.empty() && (!isAscii(found) || found.front() == '\0'))
    return; // reported as such a byte
  switch (event.problem) {
  case ScanProblem::UnterminatedComment:
    endIsHidden = true;
    return report(diagnostics, event.range, msg::notClosed(/*isComment=*/true));
  case ScanProblem::UnterminatedString:
    endIsHidden = true;
    return report(diagnostics, event.range, msg::notClosed(/*isComment=*/false));
  case ScanProblem::NonAscii:
  case ScanProblem::NonAsciiInComment:
    if (!std::exchange(hasNonAscii, true)) // ptxas also stops at the first one
      report(diagnostics, event.range,
             event.problem == ScanProblem::NonAscii ? msg::nonAscii() : msg::nonAsciiInComment());
    return;
  case ScanProblem::StatementOutsideFunction:
    return report(diagnostics, event.range, msg::outsideOfFunction(found));
  case ScanProblem::MissingSemicolon:
    return report(diagnostics, event.range, msg::missing(";"),
                  canEndBefore(event) ? std::vector{insertion(event.range.end, ";")} : std::vector<Fix>());
  case ScanProblem::MissingComma:
    return report(diagnostics, event.range, msg::missing(","), {insertion(event.range.end, ",")});
  case ScanProblem::MissingName:
    return report(diagnostics, event.range, msg::missingName());
  case ScanProblem::ReservedName:
    return report(diagnostics, event.range, msg::reservedName(found));
  case ScanProblem::UnexpectedWord:
    if (event.word.kind == WordKind::Directive && module.isNewer())
      return; // may be new in that version
    if (!diagnostics.empty() && diagnostics.back().rule == &info(Rule::Syntax) &&
        diagnostics.back().range.begin == event.range.begin)
      return; // the same mistake
    return report(diagnostics, event.range,
                  event.word.kind == WordKind::End ? msg::unexpectedEnd() : msg::unexpected(found, ""));
  case ScanProblem::MissingDot:
    return report(diagnostics, event.range, msg::notAnInstruction(found, {{"." + std::string(found)}}));
  case ScanProblem::UnknownInstruction:
    if (!module.isNewer()) // may be new in that version
      report(diagnostics, event.range, msg::notAnInstruction(found, instructionsNear(found, module.ptxasRelease())));
    return;
  case ScanProblem::Nul:
    if (!std::exchange(hasNul, true))
      report(diagnostics, event.range, msg::nulByte());
    return;
  case ScanProblem::BadCharacter:
    badCharacter = event.range;
    return report(diagnostics, event.range, msg::badCharacter());
  case ScanProblem::UnclosedFunction:
    if (endIsHidden)
      return;
    return report(diagnostics, event.range, msg::functionNotClosed());
  }
}

} // namespace ptxmatrix
