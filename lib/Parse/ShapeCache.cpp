//===- ShapeCache.cpp - Statements of a shape that was seen ---------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "ShapeCache.h"
#include "Support/Hash.h"

#include <utility>

namespace ptxmatrix {
namespace {

uint64_t hashOfShape(std::string_view opcode, std::string_view marks) { return hashOf(opcode) * 3 ^ hashOf(marks); }

} // namespace

StatementShape *ShapeCache::find(std::string_view opcode, std::string_view marks) {
  if (slots.empty())
    return nullptr;
  const uint64_t hash = hashOfShape(opcode, marks);
  for (size_t slot = hash % kSlots; slots[slot]; slot = (slot + 1) % kSlots)
    if (slots[slot]->hash == hash && slots[slot]->opcode == opcode && slots[slot]->marks == marks)
      return slots[slot];
  return nullptr;
}

StatementShape *ShapeCache::enter(std::string_view opcode, std::string_view marks) {
  const auto found = asts.find(std::string(marks));
  return found == asts.end() ? nullptr : enter(opcode, *found);
}

StatementShape *ShapeCache::enter(std::string_view opcode, std::string_view marks, Ast ast) {
  if (asts.size() == 2 * kMaxShapes || numTokens + marks.size() > kMaxTokens) {
    forgetShapes();
    asts.clear();
    numTokens = 0;
  }
  const auto entered = asts.try_emplace(std::string(marks), std::move(ast)).first;
  numTokens += marks.size();
  return enter(opcode, *entered);
}

StatementShape *ShapeCache::enter(std::string_view opcode, const std::pair<const std::string, Ast> &ast) {
  if (slots.empty() || shapes.size() == kMaxShapes)
    forgetShapes();
  const uint64_t hash = hashOfShape(opcode, ast.first);
  size_t slot = hash % kSlots;
  while (slots[slot])
    slot = (slot + 1) % kSlots;
  slots[slot] = &shapes.emplace_back(StatementShape{std::string(opcode), ast.first, hash, &ast.second, std::nullopt});
  return slots[slot];
}

void ShapeCache::forgetShapes() {
  shapes.clear();
  slots.assign(kSlots, nullptr);
}

} // namespace ptxmatrix
