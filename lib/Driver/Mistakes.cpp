//===- Mistakes.cpp - Diagnostics that tell the same ----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Mistakes.h"
#include "Diagnostics/LineTable.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

#include <algorithm>

namespace ptxmatrix::driver {
namespace {

/// So many lines are named, and the last one.
constexpr size_t kMostLines = 3;

/// \p message with names such as '%r17' less their numbers; empty where there are none.
std::string withoutNumbers(llvm::StringRef message) {
  std::string result;
  bool hasNumber = false;
  while (!message.empty()) {
    const size_t open = message.find('\'');
    const size_t close = message.find('\'', open + 1);
    if (open == llvm::StringRef::npos || close == llvm::StringRef::npos)
      break;
    const llvm::StringRef quoted = message.slice(open + 1, close);
    const llvm::StringRef stem = quoted.rtrim("0123456789");
    const bool isName =
        std::ranges::all_of(quoted, [](char c) { return llvm::isAlnum(c) || c == '%' || c == '_' || c == '$'; });
    const bool isNumbered = isName && !stem.empty() && stem.size() < quoted.size();
    hasNumber = hasNumber || isNumbered;
    result += message.take_front(open + 1);
    result += isNumbered ? stem : quoted;
    result += isNumbered ? "#'" : "'";
    message = message.drop_front(close + 1);
  }
  if (!hasNumber)
    return {};
  result += message;
  return result;
}

/// What registers of one declaration have in common where they are mistaken in the same way; empty where \p diagnostic
/// is of no such kind.
std::string keyOfDeclaration(const Diagnostic &diagnostic) {
  if (diagnostic.notes.empty())
    return {};
  std::string key = withoutNumbers(diagnostic.message);
  if (!key.empty())
    key += '\0' + std::string(diagnostic.rule->name) + '\0' + std::to_string(diagnostic.notes.front().range.begin);
  return key;
}

/// Tells which mistake a diagnostic is.
class Grouping {
public:
  /// The number of the mistake that \p diagnostic tells of; \p next if it is a new one.
  size_t numberOf(const Diagnostic &diagnostic, size_t next) {
    const auto [sameText, isNewText] = byText.try_emplace({diagnostic.rule, diagnostic.message}, next);
    if (!isNewText)
      return sameText->second;
    if (const std::string key = keyOfDeclaration(diagnostic); !key.empty())
      sameText->second = byDeclaration.try_emplace(key, next).first->second;
    return sameText->second;
  }

private:
  llvm::DenseMap<std::pair<const RuleInfo *, llvm::StringRef>, size_t> byText;
  llvm::StringMap<size_t> byDeclaration;
};

} // namespace

std::vector<Mistake> findMistakes(const std::vector<Diagnostic> &diagnostics, llvm::StringRef source) {
  std::vector<Mistake> mistakes;
  Grouping grouping;
  LineTable lines(source);
  for (const Diagnostic &diagnostic : diagnostics) {
    const size_t number = grouping.numberOf(diagnostic, mistakes.size());
    if (number == mistakes.size()) {
      mistakes.push_back({&diagnostic, 0, {}, 0});
      continue;
    }
    Mistake &mistake = mistakes[number];
    ++mistake.repeats;
    const size_t line = lines.at(diagnostic.range.begin).line;
    if (line != mistake.lastLine && mistake.lines.size() < kMostLines)
      mistake.lines.push_back(line);
    mistake.lastLine = line;
  }
  return mistakes;
}

std::string describeRepeats(const Mistake &mistake) {
  const std::vector<size_t> &lines = mistake.lines;
  std::string text = std::to_string(mistake.repeats) + " more like this, on line";
  text += lines.size() == 1 ? " " : "s ";
  const bool hasMore = mistake.lastLine != lines.back();
  for (size_t i = 0; i < lines.size(); ++i) {
    if (i != 0)
      text += i + 1 == lines.size() && !hasMore ? " and " : ", ";
    text += std::to_string(lines[i]);
  }
  if (hasMore)
    text += ", ..., " + std::to_string(mistake.lastLine);
  return text;
}

} // namespace ptxmatrix::driver
