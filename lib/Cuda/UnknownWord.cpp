//===- UnknownWord.cpp - A constant of unknown value in an opcode ---------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Cuda/AsmCheck.h"
#include "ptxmatrix/Qualifier.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <set>

namespace ptxmatrix {
namespace {

/// The word of \p text that \p range is in.
SourceRange wordAround(std::string_view text, SourceRange range) {
  const auto isWord = [&](size_t at) { return llvm::isAlnum(text[at]) || llvm::StringRef("_$%.:").contains(text[at]); };
  while (range.begin > 0 && isWord(range.begin - 1))
    --range.begin;
  while (range.end < text.size() && isWord(range.end))
    ++range.end;
  return range;
}

/// The values of \p operand with which words of \p block have a qualifier of a matrix instruction, such as the 8 of
/// `.m16n8k8`, and one more for other words, of which the value does not matter.
std::set<std::string> valuesInWords(const PtxBlock &block, size_t operand, bool isText) {
  std::set<std::string> values{isText ? "" : "1"};
  const llvm::StringRef text = block.code.text;
  for (const PlaceHolder &used : block.placeHolders) {
    if (used.operand != operand)
      continue;
    const SourceRange word = wordAround(text, used.range);
    const llvm::StringRef before = text.slice(word.begin, used.range.begin).rsplit('.').second;
    const llvm::StringRef after = text.slice(used.range.end, word.end).split('.').first;
    for (const QualifierInfo &qualifier : kQualifiers) {
      llvm::StringRef value = qualifier.spelling;
      if (value.consume_front(before) && value.consume_back(after) && (isText || llvm::all_of(value, llvm::isDigit)))
        values.insert(value.str());
      if (isText && after.empty())
        values.insert("." + std::string(qualifier.spelling));
    }
  }
  return values;
}

/// The words of \p block with \p operand in them, as in the source and as in the block.
struct UnknownWords {
  std::vector<SourceRange> places;
  std::vector<std::pair<std::string, std::string>> texts; ///< In the block; as written.
};

UnknownWords findWords(const AsmStatement &statement, const PtxBlock &block, size_t operand) {
  const std::string_view text = block.code.text;
  UnknownWords found;
  for (const PlaceHolder &used : block.placeHolders) {
    if (used.operand != operand)
      continue;
    const SourceRange word = wordAround(text, used.range);
    found.places.push_back(block.code.placeOf(word));
    std::string written(word.of(text));
    written.replace(used.range.begin - word.begin, used.range.size(), used.written.of(statement.code.text));
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
  for (const std::string &value : valuesInWords(block, operand, isText)) {
    const PtxBlock tried = makePtxBlock(statement, value);
    if (!tried.whyUnknown.empty())
      return std::nullopt;
    const UnknownWords words = findWords(statement, tried, operand);
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
