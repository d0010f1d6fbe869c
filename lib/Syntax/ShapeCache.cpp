//===- ShapeCache.cpp - Cache of statement shapes -------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Syntax/ShapeCache.h"
#include "Support/Hash.h"

#include <utility>

namespace ptxmatrix {
namespace {

uint64_t hashOfShape(std::string_view opcode, std::string_view kinds) { return hashOf(opcode) * 3 ^ hashOf(kinds); }

} // namespace

std::shared_ptr<StatementShape> ShapeCache::find(std::string_view opcode, std::string_view kinds) const {
  const auto found = shapes.find(hashOfShape(opcode, kinds));
  const bool isSame = found != shapes.end() && found->second->opcode == opcode && found->second->tree->kinds == kinds;
  return isSame ? found->second : nullptr;
}

std::shared_ptr<const SharedTree> ShapeCache::findTree(std::string_view kinds) const {
  const auto found = trees.find(kinds);
  return found != trees.end() ? found->second : nullptr;
}

std::shared_ptr<StatementShape> ShapeCache::enter(StatementShape shape) {
  if (shapes.size() == kMaxShapes) {
    shapes.clear();
    trees.clear();
  }
  trees.try_emplace(shape.tree->kinds, shape.tree);
  const uint64_t hash = hashOfShape(shape.opcode, shape.tree->kinds);
  return shapes[hash] = std::make_shared<StatementShape>(std::move(shape));
}

} // namespace ptxmatrix
