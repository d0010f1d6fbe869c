//===- ScanWords.cpp - Classification of words ----------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Scan/ScanWords.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

template <typename Value> struct Spelling {
  std::string_view text;
  Value value;
};

/// The value of \p word in \p table, or nothing.
template <typename Value, size_t size>
std::optional<Value> lookUp(const Word &word, const Spelling<Value> (&table)[size]) {
  if (word.kind == WordKind::Directive)
    for (const Spelling<Value> &entry : table)
      if (entry.text == word.text)
        return entry.value;
  return std::nullopt;
}

} // namespace

std::optional<DeclSpace> declarationSpace(const Word &word) {
  static constexpr Spelling<DeclSpace> kSpaces[] = {
      {".reg", DeclSpace::Register}, {".const", DeclSpace::Const},   {".global", DeclSpace::Global},
      {".local", DeclSpace::Local},  {".param", DeclSpace::Param},   {".shared", DeclSpace::Shared},
      {".tex", DeclSpace::Global},   {".sreg", DeclSpace::Register},
  };
  return lookUp(word, kSpaces);
}

bool beginsDeclaration(const Word &word) {
  return declarationSpace(word) || word.isDirective(".align") || word.isDirective(".attribute");
}

std::optional<Linkage> linkageOf(const Word &word) {
  static constexpr Spelling<Linkage> kLinkages[] = {{".extern", Linkage::Extern},
                                                    {".visible", Linkage::Visible},
                                                    {".weak", Linkage::Weak},
                                                    {".common", Linkage::Common}};
  return lookUp(word, kLinkages);
}

bool beginsModuleItem(const Word &word) {
  // Without `.weak` and `.common`, which are qualifiers, too.
  static constexpr std::string_view kItems[] = {".entry",  ".func",         ".file",    ".section", ".version",
                                                ".target", ".address_size", ".visible", ".extern"};
  return word.kind == WordKind::Directive && std::ranges::find(kItems, word.text) != std::end(kItems);
}

bool beginsDirective(const Word &word) {
  return declarationSpace(word) || linkageOf(word) || beginsModuleItem(word) || word.isDirective(".loc") ||
         word.isDirective(".pragma") || word.isDirective(".alias");
}

bool endsOperand(const Word &word) {
  switch (word.kind) {
  case WordKind::Identifier:
  case WordKind::Number:
  case WordKind::Directive:
    return true;
  case WordKind::Punctuation:
    return word.is('}') || word.is(']') || word.is(')');
  case WordKind::End:
  case WordKind::String:
    return false;
  }
  return false;
}

ScanEvent makeEvent(ScanEventKind kind, const Word &word) {
  ScanEvent event;
  event.kind = kind;
  event.range = word.range;
  event.word = word;
  return event;
}

ScanEvent makeProblem(ScanProblem problem, SourceRange range, const Word &word) {
  ScanEvent event = makeEvent(ScanEventKind::Problem, word);
  event.problem = problem;
  event.range = range;
  return event;
}

} // namespace ptxmatrix
