//===- ShapeCache.cpp - Statements of a shape that was seen ---------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "ShapeCache.h"
#include "Support/Hash.h"

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

const Ast *ShapeCache::findAst(std::string_view marks) const {
  const auto found = asts.find(std::string(marks));
  return found == asts.end() ? nullptr : &found->second;
}

StatementShape *ShapeCache::enter(std::string_view opcode, std::string_view marks, const Ast &ast) {
  if (opcode.size() > kMaxOpcodeBytes)
    return nullptr;
  if (slots.empty())
    slots.assign(kSlots, nullptr);
  if (shapes.size() == kMaxShapes) {
    shapes.clear();
    slots.assign(kSlots, nullptr);
    if (asts.size() >= kMaxShapes) { // perhaps with \p ast
      asts.clear();
      return nullptr;
    }
  }
  const uint64_t hash = hashOfShape(opcode, marks);
  size_t slot = hash % kSlots;
  while (slots[slot])
    slot = (slot + 1) % kSlots;
  const Ast *kept = &asts.try_emplace(std::string(marks), ast).first->second;
  slots[slot] = &shapes.emplace_back(StatementShape{std::string(opcode), std::string(marks), hash, kept, std::nullopt});
  return slots[slot];
}

} // namespace ptxmatrix
