//===- ScanWords.cpp - Classification of words ----------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Scan/ScanWords.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {
std::optional<DeclSpace> declarationSpace(const Word &word) {
  static constexpr std::pair<std::string_view, DeclSpace> kSpaces[] = {
      {".reg", DeclSpace::Register}, {".const", DeclSpace::Const}, {".global", DeclSpace::Global},
      {".local", DeclSpace::Local},  {".param", DeclSpace::Param}, {".shared", DeclSpace::Shared},
  };
  for (const auto &[name, space] : kSpaces)
    if (word.isDirective(name))
      return space;
  return std::nullopt;
}

bool beginsDeclaration(const Word &word) {
  return declarationSpace(word) || word.isDirective(".align") || word.isDirective(".attribute");
}

bool isLinkage(const Word &word) {
  return word.isDirective(".extern") || word.isDirective(".visible") || word.isDirective(".weak") ||
         word.isDirective(".common");
}

bool beginsModuleItem(const Word &word) {
  // Without `.weak` and `.common`, which are qualifiers, too.
  static constexpr std::string_view kItems[] = {".entry",  ".func",         ".file",    ".section", ".version",
                                                ".target", ".address_size", ".visible", ".extern"};
  return word.kind == WordKind::Directive && std::ranges::find(kItems, word.text) != std::end(kItems);
}

bool beginsDirective(const Word &word) {
  return declarationSpace(word) || isLinkage(word) || beginsModuleItem(word) || word.isDirective(".loc") ||
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
