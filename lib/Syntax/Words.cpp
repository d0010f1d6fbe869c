//===- Words.cpp - Classification of words --------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Syntax/Words.h"
#include "Lex/CharClass.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {
std::optional<DeclSpace> declarationSpace(const Word &word) {
  static constexpr std::pair<std::string_view, DeclSpace> kSpaces[] = {
      {".reg", DeclSpace::Register}, {".const", DeclSpace::Const}, {".global", DeclSpace::Global},
      {".local", DeclSpace::Local},  {".param", DeclSpace::Param}, {".shared", DeclSpace::Shared},
  };
  for (const auto &[name, space] : kSpaces)
    if (word.isQualifier(name))
      return space;
  return std::nullopt;
}

bool beginsDeclaration(const Word &word) {
  return declarationSpace(word) || word.isQualifier(".align") || word.isQualifier(".attribute");
}

bool isLinkage(const Word &word) {
  return word.isQualifier(".extern") || word.isQualifier(".visible") || word.isQualifier(".weak") ||
         word.isQualifier(".common");
}

bool beginsModuleItem(const Word &word) {
  // Without `.weak` and `.common`, which are qualifiers, too.
  static constexpr std::string_view kItems[] = {".entry",  ".func",         ".file",    ".section", ".version",
                                                ".target", ".address_size", ".visible", ".extern"};
  return word.kind == TokenKind::Qualifier && std::ranges::find(kItems, word.text) != std::end(kItems);
}

bool isNameOrReserved(const Word &word) { return word.isName() || isReservedName(word.text); }

bool beginsDirective(const Word &word) {
  return declarationSpace(word) || isLinkage(word) || beginsModuleItem(word) || word.isQualifier(".loc") ||
         word.isQualifier(".pragma") || word.isQualifier(".alias");
}

} // namespace ptxmatrix
