//===- Words.cpp - Classification of words --------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Syntax/Words.h"
#include "Isa/WordTable.h"
#include "Lex/CharClass.h"

namespace ptxmatrix {
namespace {

constexpr auto kDirectives = std::to_array<DirectiveRow>({
    {".address_size", DirectiveKind::AddressSize},
    {".alias", DirectiveKind::Alias},
    {".align", DirectiveKind::Declaration},
    {".attribute", DirectiveKind::Declaration},
    {".common", DirectiveKind::Linkage, true},
    {".const", DirectiveKind::Declaration, true, DeclSpace::Const},
    {".entry", DirectiveKind::Function},
    {".extern", DirectiveKind::Linkage},
    {".file", DirectiveKind::File},
    {".func", DirectiveKind::Function},
    {".global", DirectiveKind::Declaration, true, DeclSpace::Global},
    {".loc", DirectiveKind::Location},
    {".local", DirectiveKind::Declaration, true, DeclSpace::Local},
    {".param", DirectiveKind::Declaration, true, DeclSpace::Param},
    {".pragma", DirectiveKind::Pragma},
    {".reg", DirectiveKind::Declaration, false, DeclSpace::Register},
    {".section", DirectiveKind::Section},
    {".shared", DirectiveKind::Declaration, true, DeclSpace::Shared},
    {".target", DirectiveKind::Target},
    {".version", DirectiveKind::Version},
    {".visible", DirectiveKind::Linkage},
    {".weak", DirectiveKind::Linkage, true},
});

} // namespace

const DirectiveRow *findDirective(std::string_view word) { return findRow<kDirectives>(word); }

bool isNameOrReserved(const Word &word) { return word.isName() || isReservedName(word.text); }

} // namespace ptxmatrix
