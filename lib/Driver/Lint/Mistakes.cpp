//===- Mistakes.cpp - Diagnostics that tell the same ----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Lint/Mistakes.h"

#include "llvm/ADT/StringExtras.h"

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

} // namespace

/// The number of the mistake that \p diagnostic tells of: that of the next to be kept if it is a new one, or a larger
/// one if it is one of the others.
size_t MistakeList::numberOf(const Diagnostic &diagnostic) {
  const std::string text = std::string(diagnostic.rule->name) + '\0' + diagnostic.message;
  if (const auto known = byText.find(text); known != byText.end())
    return known->second;
  size_t number = kept.size() < most ? kept.size() : SIZE_MAX;
  if (const std::string key = keyOfDeclaration(diagnostic); !key.empty()) {
    if (const auto known = byDeclaration.find(key); known != byDeclaration.end())
      number = known->second;
    else
      remember(byDeclaration, key, number);
  }
  remember(byText, text, number);
  return number;
}

/// With very many different ones, what is repeated of the last of them may not be known again.
void MistakeList::remember(llvm::StringMap<size_t> &map, llvm::StringRef key, size_t number) {
  constexpr size_t kMostBytes = size_t{4} << 20;
  constexpr size_t kEntryBytes = 64;
  if (remembered > kMostBytes && number != kept.size())
    return;
  map.try_emplace(key, number);
  remembered += key.size() + kEntryBytes;
}

void MistakeList::add(const Diagnostic &diagnostic) {
  const size_t number = numberOf(diagnostic);
  if (number > kept.size()) {
    ++numHidden;
    return;
  }
  if (number == kept.size()) {
    kept.push_back({diagnostic, 0, {}, 0});
    return;
  }
  Mistake &mistake = kept[number];
  ++mistake.repeats;
  const size_t line = lines.at(diagnostic.range.begin).line;
  if (line != mistake.lastLine && mistake.lines.size() < kMostLines)
    mistake.lines.push_back(line);
  mistake.lastLine = line;
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
