//===- PlainDeclaration.cpp - Declarations as generators write them -------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Scan/PlainDeclaration.h"
#include "Scan/CharClass.h"

namespace ptxmatrix {
namespace {

char at(std::string_view text, size_t pos) { return pos < text.size() ? text[pos] : '\0'; }

size_t behindWhite(std::string_view text, size_t pos) {
  while (classOf(at(text, pos)) == CharClass::White)
    ++pos;
  return pos;
}

} // namespace

PlainHead readPlainHead(std::string_view text, size_t begin) {
  PlainHead head;
  const size_t space = behindWhite(text, begin);
  const std::string_view rest = text.substr(space);
  head.isRegister = rest.starts_with(".reg");
  if (!head.isRegister && !rest.starts_with(".param"))
    return head;
  head.space = {space, space + (head.isRegister ? 4 : 6)};
  const size_t type = behindWhite(text, head.space.end);
  if (type == head.space.end || at(text, type) != '.')
    return head;
  head.typeWord = {type, endOfFollow(text, type + 1)};
  const std::optional<ScalarType> found = findScalarType(head.typeWord.of(text).substr(1));
  const size_t name = behindWhite(text, head.typeWord.end);
  if (!found || name == head.typeWord.end || endOfIdentifier(text, name) == name)
    return head;
  head.type = *found;
  head.end = name;
  return head;
}

PlainDeclarator readPlainDeclarator(std::string_view text, size_t begin) {
  PlainDeclarator declarator;
  const size_t name = behindWhite(text, begin);
  size_t end = endOfIdentifier(text, name);
  declarator.name = {name, end};
  if (end == name || isReservedName(declarator.name.of(text)))
    return declarator;
  if (at(text, end) == '<') {
    constexpr size_t kMostDigits = 9; // which fit into 32 bits
    const size_t digits = end + 1;
    size_t pos = digits;
    declarator.count = 0;
    for (; classOf(at(text, pos)) == CharClass::Digit && pos - digits < kMostDigits; ++pos)
      declarator.count = declarator.count * 10 + static_cast<uint64_t>(text[pos] - '0');
    if (pos == digits || text[digits] == '0' || at(text, pos) != '>') // a '0' in front may be of another base
      return declarator;
    declarator.suffix = {end, pos + 1};
    end = pos + 1;
  }
  end = behindWhite(text, end);
  declarator.closer = at(text, end);
  if (declarator.closer != ',' && declarator.closer != ';' && declarator.closer != ')')
    return declarator;
  declarator.end = end + 1;
  const size_t next = behindWhite(text, declarator.end);
  declarator.isBeforeDirective = at(text, next) == '.' && isFollow(classOf(at(text, next + 1)));
  return declarator;
}

} // namespace ptxmatrix
