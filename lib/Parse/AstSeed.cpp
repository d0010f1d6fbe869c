//===- AstSeed.cpp - ASTs that are known at the start ---------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Parse/AstSeed.h"
#include "Parse/AstBytes.h"

#include <algorithm>
#include <iterator>
#include <type_traits>

namespace ptxmatrix {
namespace {

// kEntries: of each statement the number of its marks, the marks, and the bytes of its AST.  kOffsets: where the
// entries begin, in the order of their marks.  Pointers would have to be written at the start of a program.
#include "AstSeed.inc"

std::string_view marksAt(uint32_t offset) {
  return {reinterpret_cast<const char *>(kEntries + offset + 1), kEntries[offset]};
}

} // namespace

std::optional<Ast> findSeed(std::string_view marks) {
  const auto *found = std::ranges::lower_bound(kOffsets, marks, {}, marksAt);
  if (found == std::end(kOffsets) || marksAt(*found) != marks)
    return std::nullopt;
  const unsigned char *next = kEntries + *found + 1 + marks.size();
  Ast ast;
  AstBytes([&next](auto &number) {
    number = static_cast<std::remove_reference_t<decltype(number)>>(*next++);
  }).pass(ast);
  return ast;
}

std::vector<std::string_view> seededMarks() {
  std::vector<std::string_view> marks;
  std::ranges::transform(kOffsets, std::back_inserter(marks), marksAt);
  return marks;
}

} // namespace ptxmatrix
