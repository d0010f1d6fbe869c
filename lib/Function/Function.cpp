//===- Function.cpp - The statements of a function ------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Function/Function.h"
#include "Function/OperandAccess.h"
#include "Lex/CharClass.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace ptxmatrix {
namespace {

using Jump = InstructionEffect::Jump;

/// Whether \p name is another spelling of the name of a range: `r01` of `r1`.
bool hasLeadingZero(std::string_view name) {
  size_t digits = name.size();
  while (digits > 0 && isDigit(name[digits - 1]))
    --digits;
  return digits + 1 < name.size() && name[digits] == '0';
}

} // namespace

void Function::begin(std::string_view source, bool isWhole) {
  text = source;
  isComplete = isWhole;
  entersAnyLabel = !isWhole;
  all.clear();
  tokens.clear();
  writes.clear();
  lastWrites.assign(1, kNone);
  labels.clear();
  allBlocks.clear();
  launchBounds = {};
  isUnclear = false;
}

void Function::addStatement(const Item &item, ScopeIndex scope) {
  const auto index = static_cast<uint32_t>(all.size());
  all.push_back(
      {item.range, scope, static_cast<uint32_t>(tokens.size()), item.effect ? item.effect->jump : Jump::None});
  if (!item.effect) // no instruction
    return;
  tokens.insert(tokens.end(), item.tokens.begin(), item.tokens.end());
  const OperandAccess access = accessOf(item);
  for (const Token &token : access.first)
    if (token.is(TokenKind::Identifier) && access.ofFirst != Access::Read)
      writes.push_back({token.range, index});
}

void Function::addLabel(SourceRange name) { labels.emplace_back(name.begin, static_cast<uint32_t>(all.size())); }

void Function::finish(const SymbolTable &symbols) {
  findWrites();
  findBlocks();
  for (uint32_t block = 0; block < allBlocks.size(); ++block)
    connect(block, symbols);
}

void Function::findWrites() {
  lastWrites.assign(std::bit_ceil(2 * writes.size() + 1), kNone);
  for (uint32_t index = 0; index < writes.size(); ++index) {
    const std::string_view name = writes[index].name.of(text);
    isUnclear = isUnclear || hasLeadingZero(name);
    writes[index].previous = std::exchange(lastWrites[slotOf(name)], index);
  }
}

/// The place of \p name in lastWrites.
size_t Function::slotOf(std::string_view name) const {
  size_t slot = hashOf(name);
  for (;; ++slot) {
    slot &= lastWrites.size() - 1;
    if (lastWrites[slot] == kNone || writes[lastWrites[slot]].name.of(text) == name)
      return slot;
  }
}

const RegisterWrite *Function::lastWrite(std::string_view name) const {
  const uint32_t found = lastWrites[slotOf(name)];
  return found != kNone ? &writes[found] : nullptr;
}

uint32_t Function::blockOf(uint32_t statement) const {
  const auto after = std::ranges::upper_bound(allBlocks, statement, {}, &Block::begin);
  return static_cast<uint32_t>(after - allBlocks.begin()) - 1;
}

void Function::findBlocks() {
  std::vector<bool> begins(all.size() + 1);
  begins[0] = true;
  for (const auto &[name, statement] : labels)
    begins[statement] = true;
  for (uint32_t i = 0; i < all.size(); ++i)
    if (all[i].jump != Jump::None)
      begins[i + 1] = true;
  for (uint32_t i = 0; i < all.size(); ++i)
    if (begins[i]) {
      if (!allBlocks.empty())
        allBlocks.back().end = i;
      allBlocks.push_back({i, static_cast<uint32_t>(all.size()), false, {}, {}});
    }
  for (const auto &[place, statement] : labels)
    if (statement < all.size())
      allBlocks[blockOf(statement)].isLabelled = true;
}

void Function::connect(uint32_t block, const SymbolTable &symbols) {
  const uint32_t last = allBlocks[block].end - 1;
  const Jump jump = all[last].jump;
  const bool continues = jump == Jump::None || tokensOf(last).front().is('@');
  if (continues && block + 1 < allBlocks.size())
    addEdge(block, block + 1);
  if (jump != Jump::Branch && jump != Jump::IndexedBranch)
    return;
  if (const std::optional<uint32_t> target = targetOf(last, symbols); target && jump == Jump::Branch)
    addEdge(block, *target);
  else
    entersAnyLabel = true;
}

/// The block to whose label the statement \p branch leads; nothing if it is unknown.
std::optional<uint32_t> Function::targetOf(uint32_t branch, const SymbolTable &symbols) const {
  const std::span<const Token> parts = tokensOf(branch);
  for (const Token &token : parts.subspan(opcodeIndex(parts) + 1)) {
    if (!token.is(TokenKind::Identifier))
      continue;
    const Symbol *const label = symbols.find(textOf(token), all[branch].scope);
    const auto found =
        std::ranges::lower_bound(labels, label ? label->begin : 0, {}, &std::pair<size_t, uint32_t>::first);
    if (label && found != labels.end() && found->first == label->begin && found->second < all.size())
      return blockOf(found->second);
    return std::nullopt;
  }
  return std::nullopt;
}

void Function::addEdge(uint32_t from, uint32_t to) {
  allBlocks[from].successors.push_back(to);
  allBlocks[to].predecessors.push_back(from);
}

} // namespace ptxmatrix
