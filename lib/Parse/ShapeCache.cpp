//===- ShapeCache.cpp - Statements of a shape that was seen ---------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Parse/ShapeCache.h"
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

StatementShape *ShapeCache::enter(std::string_view opcode, const Parsed &ofMarks) {
  if (slots.empty() || shapes.size() == kMaxShapes)
    forgetShapes();
  const auto &[marks, shape] = ofMarks;
  const uint64_t hash = hashOfShape(opcode, marks);
  size_t slot = hash % kSlots;
  while (slots[slot])
    slot = (slot + 1) % kSlots;
  slots[slot] = &shapes.emplace_back(StatementShape{std::string(opcode), marks, hash, &shape, std::nullopt});
  return slots[slot];
}

const ShapeCache::Parsed *ShapeCache::findParsed(std::string_view marks) const {
  const auto found = parsed.find(std::string(marks));
  return found == parsed.end() ? nullptr : &*found;
}

const ShapeCache::Parsed *ShapeCache::enterParsed(std::string_view marks, ParsedShape &&shape) {
  if (parsed.size() == 2 * kMaxShapes || numTokens + marks.size() > kMaxTokens) {
    forgetShapes();
    parsed.clear();
    numTokens = 0;
  }
  const auto entered = parsed.try_emplace(std::string(marks), std::move(shape)).first;
  numTokens += marks.size();
  return &*entered;
}

void ShapeCache::forgetShapes() {
  shapes.clear();
  slots.assign(kSlots, nullptr);
}

} // namespace ptxmatrix
