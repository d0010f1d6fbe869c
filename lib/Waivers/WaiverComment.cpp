//===- WaiverComment.cpp - A comment that waives warnings -----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/Messages.h"
#include "Lex/CharClass.h"
#include "Support/EditDistance.h"
#include "Waivers/Waivers.h"

#include <algorithm>
#include <array>

namespace ptxmatrix {
namespace {

constexpr std::string_view kAllow = "allow";
constexpr std::string_view kAllowFile = "allow-file";
constexpr std::string_view kReason = "--"; ///< The text after it is a comment for readers.

void skipWhite(std::string_view text, SourceRange &rest) {
  while (!rest.empty() && isWhite(text[rest.begin]))
    ++rest.begin;
}

/// Skips white space and \p expected, if that is at the beginning of \p rest.  Returns whether it is.
bool take(std::string_view text, SourceRange &rest, std::string_view expected) {
  skipWhite(text, rest);
  const bool isFound = rest.of(text).starts_with(expected);
  rest.begin += static_cast<uint32_t>(isFound ? expected.size() : 0);
  return isFound;
}

/// Skips white space and a word, which ends at white space or a comma.  Returns an empty range if there is none.
SourceRange takeWord(std::string_view text, SourceRange &rest) {
  skipWhite(text, rest);
  const size_t begin = rest.begin;
  while (!rest.empty() && text[rest.begin] != ',' && !isWhite(text[rest.begin]))
    ++rest.begin;
  return {begin, rest.begin};
}

/// The text between the delimiters of a comment.
SourceRange contentOf(std::string_view text, SourceRange comment) {
  const std::string_view written = comment.of(text);
  const bool isClosed = written.starts_with("/*") && written.size() >= 4 && written.ends_with("*/");
  return {comment.begin + 2, comment.end - (isClosed ? 2 : 0)};
}

/// Deletes \p range line by line: an edit must not contain a line break.
std::vector<TextEdit> removal(std::string_view text, SourceRange range) {
  std::vector<TextEdit> edits;
  for (size_t begin = range.begin; begin < range.end;) {
    const size_t newline = std::min<size_t>(text.find('\n', begin), range.end);
    const bool isTwoBytes = newline < range.end && newline > begin && text[newline - 1] == '\r';
    const SourceRange line{begin, isTwoBytes ? newline - 1 : newline};
    if (!line.empty())
      edits.push_back({line, ""});
    begin = newline + 1;
  }
  return edits;
}

/// Reads `allow` or `allow-file`.  Returns false if there is neither.
bool readVerb(std::string_view text, SourceRange &rest, WaiverComment &waiver) {
  const SourceRange verb = takeWord(text, rest);
  const std::string_view word = verb.of(text);
  waiver.isForFile = word == kAllowFile;
  if (waiver.isForFile || word == kAllow)
    return true;
  const std::vector<std::string_view> near = namesNear(word, std::array{kAllow, kAllowFile});
  const SourceRange range{waiver.range.begin, verb.empty() ? waiver.range.end : verb.end}; // nothing or a comma
  if (verb.empty() || near.empty())
    report(waiver.problems, range, msg::waiverForm());
  else
    report(waiver.problems, range, msg::noSuchVerb(range.of(text), near), correction(verb, near));
  return false;
}

void readNames(std::string_view text, SourceRange &rest, WaiverComment &waiver) {
  do {
    const SourceRange name = takeWord(text, rest);
    if (name.empty() || name.of(text).starts_with(kReason))
      return report(waiver.problems, waiver.range,
                    waiver.names.empty() ? msg::waiverWithoutRule() : msg::waiverEndsInComma());
    waiver.names.push_back({name, rulesNamed(name.of(text))});
    waiver.range.end = name.end;
  } while (take(text, rest, ","));
  if (take(text, rest, kReason) || rest.empty())
    return;
  const SourceRange word = takeWord(text, rest);
  report(waiver.problems, word, msg::unexpectedInWaiver(word.of(text)));
}

} // namespace

std::optional<WaiverComment> readWaiverComment(std::string_view text, SourceRange comment) {
  SourceRange rest = contentOf(text, comment);
  if (!take(text, rest, kWaiverMark))
    return std::nullopt;
  WaiverComment waiver;
  waiver.comment = comment;
  waiver.range = {rest.begin - kWaiverMark.size(), rest.begin};
  if (!readVerb(text, rest, waiver))
    return waiver;
  waiver.range.end = rest.begin;
  readNames(text, rest, waiver);
  return waiver;
}

Fix removeComment(std::string_view text, SourceRange comment) {
  // Including the blanks after it and, if it ends its line, those before it.
  SourceRange range{comment.begin, std::min(text.find_first_not_of(" \t", comment.end), text.size())};
  const bool endsLine = range.end == text.size() || text[range.end] == '\n' || text[range.end] == '\r';
  if (endsLine && text[range.end - 1] == '\r') // a `//` comment includes the '\r' of its line
    --range.end;
  while (endsLine && range.begin > 0 && isBlank(text[range.begin - 1]))
    --range.begin;
  Fix fix{msg::fixRemoveWaiver(), true, removal(text, range)};
  // Keep the words on both sides separate.
  if (!endsLine && range.begin > 0 && !isWhite(text[range.begin - 1]))
    fix.edits.front().text = " ";
  return fix;
}

Fix removeName(std::string_view text, const WaiverComment &waiver, size_t name) {
  const bool isLast = name + 1 == waiver.names.size();
  const SourceRange range = isLast ? SourceRange{waiver.names[name - 1].range.end, waiver.names[name].range.end}
                                   : SourceRange{waiver.names[name].range.begin, waiver.names[name + 1].range.begin};
  return {msg::fixRemove(waiver.names[name].range.of(text)), true, removal(text, range)};
}

} // namespace ptxmatrix
