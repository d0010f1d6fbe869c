//===- SyntaxProblems.cpp - Wording of syntax problems --------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/SyntaxProblems.h"
#include "Isa/InstructionNames.h"
#include "Isa/WordTable.h"
#include "Lex/CharClass.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {
namespace {

/// Words that begin CUDA C++, and no module.
constexpr std::string_view kCudaWords = "__device__|__global__|template|using|namespace";

bool isAscii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

} // namespace

bool SyntaxProblems::hasBadByte(std::string_view statement) const {
  return (hasNonAscii || hasNul) && !isAscii(statement);
}

/// Whether \p word, a name, can begin a statement: an opcode or a label.
bool SyntaxProblems::beginsStatement(const Word &word) const {
  const size_t behind = text.find_first_not_of(" \t", word.range.end);
  const bool isLabel = behind != std::string_view::npos && text[behind] == ':';
  return isLabel || mayBeOpcode(word.text, module.ptxasRelease());
}

/// Whether a ';' before the word of \p item is certainly the fix: the text before it is complete, and the word begins
/// a line and a statement, or can only begin something new.
bool SyntaxProblems::canEndBefore(const Item &item) const {
  const size_t place = item.range.begin;
  const char last = place > 0 ? text[place - 1] : '\0';
  const bool isComplete = isFollow(classOf(last)) || std::string_view("%]})>\"").find(last) != std::string_view::npos;
  const Word &next = item.word;
  if (next.kind == TokenKind::Qualifier || next.is('}'))
    return isComplete && (place < next.range.begin || next.is('}')); // may be one word with the text before it
  const bool beginsLine = SourceRange{place, next.range.begin}.of(text).find('\n') != std::string_view::npos;
  return isComplete && beginsLine && (next.is('@') || (next.kind == TokenKind::Identifier && beginsStatement(next)));
}

void SyntaxProblems::reportProblem(const Item &item, std::vector<Diagnostic> &diagnostics) {
  if (endIsHidden && item.word.isEnd()) // or it has no word
    return;
  const SourceRange range = item.range;
  const std::string_view around = range.begin == 0 ? text.substr(0, 1) : text.substr(range.begin - 1, 2);
  const bool isOfWords = item.problem >= SyntaxProblem::MissingSemicolon;
  if (hasNonAscii && isOfWords && (!isAscii(around) || !isAscii(range.of(text))))
    return; // such a byte splits a word
  const std::string_view found = item.word.text;
  if (!found.empty() && (!isAscii(found) || found.front() == '\0'))
    return; // reported as such a byte
  const bool isHash = found == "#" && text.substr(item.word.range.end).starts_with("include");
  if (isHash || isOneOf(kCudaWords, found))
    return report(diagnostics, item.range, msg::cudaSource(isHash ? "#include" : found));
  switch (item.problem) {
  case SyntaxProblem::UnterminatedComment:
  case SyntaxProblem::UnterminatedString:
    endIsHidden = true;
    return report(diagnostics, item.range, msg::notClosed(item.problem == SyntaxProblem::UnterminatedComment));
  case SyntaxProblem::NonAscii:
  case SyntaxProblem::NonAsciiInComment:
    if (!std::exchange(hasNonAscii, true)) // ptxas also stops at the first one
      report(diagnostics, item.range, msg::nonAscii(item.problem == SyntaxProblem::NonAsciiInComment));
    return;
  case SyntaxProblem::StatementOutsideFunction:
    return report(diagnostics, item.range, msg::outsideOfFunction(found));
  case SyntaxProblem::MissingSemicolon:
    return report(diagnostics, item.range, msg::missing(";"),
                  canEndBefore(item) ? std::vector{insertion(item.range.end, ";")} : std::vector<Fix>());
  case SyntaxProblem::MissingComma:
    return report(diagnostics, item.range, msg::missing(","), {insertion(item.range.end, ",")});
  case SyntaxProblem::MissingName:
    return report(diagnostics, item.range, msg::missingName());
  case SyntaxProblem::ReservedName:
    return report(diagnostics, item.range, msg::reservedName(found));
  case SyntaxProblem::UnexpectedWord:
    if (item.word.kind == TokenKind::Qualifier && module.isNewer())
      return; // may be new in that version
    if (!diagnostics.empty() && diagnostics.back().rule == &info(Rule::Syntax) &&
        diagnostics.back().range.begin == item.range.begin)
      return; // the same mistake
    return report(diagnostics, item.range, item.word.isEnd() ? msg::unexpectedEnd() : msg::unexpected(found, ""));
  case SyntaxProblem::MissingDot:
    return report(diagnostics, item.range, msg::notAnInstruction(found, {{"." + std::string(found)}}));
  case SyntaxProblem::UnknownInstruction:
    if (!module.isNewer()) // may be new in that version
      report(diagnostics, item.range, msg::notAnInstruction(found, instructionsNear(found)));
    return;
  case SyntaxProblem::Nul:
    if (!std::exchange(hasNul, true))
      report(diagnostics, item.range, msg::nulByte());
    return;
  case SyntaxProblem::BadCharacter:
    badCharacter = item.range;
    return report(diagnostics, item.range, msg::badCharacter());
  case SyntaxProblem::UnclosedFunction:
    return report(diagnostics, item.range, msg::functionNotClosed());
  }
}

} // namespace ptxmatrix
