//===- UnknownWord.cpp - A constant of unknown value in an opcode ---------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Cuda/AsmCheck.h"
#include "ptxmatrix/Qualifier.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// The values of an `"n"` that may complete a qualifier, such as the 8 of `.m16n8k8`.
std::vector<std::string> numbersInWords() {
  constexpr unsigned kLargest = 256;
  std::vector<std::string> values{"1", "2", "4"};
  for (unsigned value = 8; value <= kLargest; value += 8)
    values.push_back(std::to_string(value));
  return values;
}

/// The texts of a `"C"` that may be a part of an opcode.
std::vector<std::string> textsInWords() {
  std::vector<std::string> values{""};
  for (const QualifierInfo &qualifier : kQualifiers) {
    values.emplace_back(qualifier.spelling);
    values.push_back("." + values.back());
  }
  return values;
}

/// The words of \p block with \p operand in them, as in the source and as in the block.
struct UnknownWords {
  std::vector<SourceRange> places;
  std::vector<std::pair<std::string, std::string>> texts; ///< In the block; as written.
};

UnknownWords findWords(const PtxBlock &block, size_t operand) {
  const std::string_view text = block.code.text;
  const auto isWord = [&](size_t at) { return llvm::isAlnum(text[at]) || llvm::StringRef("_$%.:").contains(text[at]); };
  UnknownWords found;
  for (const PlaceHolder &used : block.placeHolders) {
    if (used.operand != operand)
      continue;
    SourceRange word = used.range;
    while (word.begin > 0 && isWord(word.begin - 1))
      --word.begin;
    while (word.end < text.size() && isWord(word.end))
      ++word.end;
    found.places.push_back(block.code.placeOf(word));
    std::string written(word.of(text));
    written.replace(used.range.begin - word.begin, used.range.size(), used.text);
    found.texts.emplace_back(word.of(text), std::move(written));
  }
  return found;
}

void replaceAll(std::string &text, const std::string &from, const std::string &to) {
  for (size_t at = text.find(from); !from.empty() && at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

/// Whether \p diagnostic says that one of \p words is not what the PTX ISA defines.
bool isMistakeInWords(const Diagnostic &diagnostic, const UnknownWords &words) {
  const bool isMistake = diagnostic.severity == Severity::Error || diagnostic.rule->group == "undocumented";
  return isMistake && !diagnostic.rule->isOffByDefault && std::ranges::any_of(words.places, [&](SourceRange place) {
           return place.begin < diagnostic.range.end && diagnostic.range.begin < place.end;
         });
}

bool isSame(const Diagnostic &a, const Diagnostic &b) {
  return a.rule == b.rule && a.range == b.range && a.message == b.message;
}

} // namespace

std::optional<CheckResult> checkWithUnknownWord(const AsmStatement &statement, const PtxBlock &block,
                                                const std::function<CheckResult(const PtxBlock &)> &check) {
  if (block.unknownWords.size() != 1)
    return std::nullopt;
  const size_t operand = block.unknownWords.front();
  const bool isText = constraintLetters(statement.operands[operand]) == "C";
  std::optional<CheckResult> common;
  for (const std::string &value : isText ? textsInWords() : numbersInWords()) {
    const PtxBlock tried = makePtxBlock(statement, value);
    if (!tried.whyUnknown.empty())
      return std::nullopt;
    const UnknownWords words = findWords(tried, operand);
    CheckResult checked = check(tried);
    if (std::ranges::any_of(checked.diagnostics, [&](const Diagnostic &one) { return isMistakeInWords(one, words); }))
      continue;
    for (Diagnostic &one : checked.diagnostics) {
      one.fixes.clear(); // they may be right for this value only
      one.notes.clear();
      for (const auto &[inBlock, written] : words.texts)
        replaceAll(one.message, inBlock, written);
    }
    if (common)
      std::erase_if(common->diagnostics, [&](const Diagnostic &one) {
        return std::ranges::none_of(checked.diagnostics, [&](const Diagnostic &other) { return isSame(one, other); });
      });
    else
      common = std::move(checked);
  }
  return common;
}

} // namespace ptxmatrix
