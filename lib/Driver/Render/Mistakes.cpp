//===- Mistakes.cpp - Diagnostics of the same mistake ---------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Render/Mistakes.h"
#include "Diagnostics/LineTable.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

#include <algorithm>

namespace ptxmatrix::driver {
namespace {

/// The maximum number of lines to name, in addition to the last one.
constexpr size_t kMostLines = 3;

/// \p message with names such as '%r17' without their numbers; empty if there are none.
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

/// A key that is equal for the same mistake in registers of the same declaration; empty if \p diagnostic is not of this
/// kind.
std::string keyOfDeclaration(const Diagnostic &diagnostic) {
  if (diagnostic.notes.empty())
    return {};
  std::string key = withoutNumbers(diagnostic.message);
  if (!key.empty())
    key += '\0' + std::string(diagnostic.rule->name) + '\0' + std::to_string(diagnostic.notes.front().range.begin);
  return key;
}

} // namespace

std::vector<Mistake> findMistakes(const std::vector<Diagnostic> &diagnostics, llvm::StringRef source) {
  std::vector<Mistake> mistakes;
  llvm::StringMap<size_t> byText;
  llvm::StringMap<size_t> byDeclaration;
  LineTable lines(source);
  for (const Diagnostic &diagnostic : diagnostics) {
    auto [known, isNew] =
        byText.try_emplace(std::string(diagnostic.rule->name) + '\0' + diagnostic.message, mistakes.size());
    const std::string key = isNew ? keyOfDeclaration(diagnostic) : "";
    if (!key.empty())
      known->second = byDeclaration.try_emplace(key, mistakes.size()).first->second;
    if (known->second == mistakes.size()) {
      mistakes.push_back({&diagnostic});
      continue;
    }
    Mistake &mistake = mistakes[known->second];
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
