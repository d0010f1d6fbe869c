//===- Function.cpp - The statements of a function ------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Function/Function.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {
namespace {

Jump jumpOf(std::string_view opcode) {
  if (opcode == "bra")
    return Jump::Branch;
  if (opcode == "brx")
    return Jump::IndexedBranch;
  if (opcode == "trap")
    return Jump::Trap;
  return opcode == "ret" || opcode == "exit" ? Jump::End : Jump::None;
}

/// Whether \p name is another spelling of the name of a range: `r01` of `r1`.
bool hasLeadingZero(std::string_view name) {
  const size_t digits = name.find_last_not_of("0123456789") + 1;
  return digits + 1 < name.size() && name[digits] == '0';
}

bool opens(const Token &token) { return token.is('{') || token.is('(') || token.is('['); }
bool closes(const Token &token) { return token.is('}') || token.is(')') || token.is(']'); }

} // namespace

size_t opcodeIndex(std::span<const Token> tokens) {
  if (!tokens.front().is('@'))
    return 0;
  const size_t name = tokens.size() > 1 && tokens[1].is('!') ? 2 : 1;
  return std::min(name + 1, tokens.size() - 1);
}

void Function::begin(std::string_view source, bool isWhole) {
  text = source;
  isComplete = isWhole;
  entersAnyLabel = !isWhole;
  all.clear();
  tokens.clear();
  writes.clear();
  writesByName.clear();
  labels.clear();
  allBlocks.clear();
  launchBounds = {};
  isUnclear = false;
}

/// All names of the first operand count as written, except in an address.
void Function::addStatement(const Item &item, ScopeIndex scope, bool needsTokens) {
  const auto index = static_cast<uint32_t>(all.size());
  const bool isKept = needsTokens || jumpOf(item.word.text) != Jump::None;
  all.push_back({item.range, scope, static_cast<uint32_t>(tokens.size()),
                 isKept ? static_cast<uint32_t>(item.tokens.size()) : 0});
  if (isKept)
    tokens.insert(tokens.end(), item.tokens.begin(), item.tokens.end());
  size_t nesting = 0;
  bool isAddress = false;
  for (const Token &token : item.tokens.subspan(opcodeIndex(item.tokens) + 1)) {
    if (token.is(';') || (nesting == 0 && token.is(',')))
      return;
    nesting += opens(token) ? 1 : 0;
    nesting -= nesting > 0 && closes(token) ? 1 : 0;
    isAddress = token.is('[') || (isAddress && !token.is(']'));
    if (token.is(TokenKind::Identifier) && !isAddress)
      writes.push_back({token.range, index, 0});
  }
}

void Function::addLabel(SourceRange name) { labels.emplace_back(name.begin, static_cast<uint32_t>(all.size())); }

void Function::finish(const SymbolTable &symbols) {
  sortWrites();
  findBlocks();
  for (uint32_t block = 0; block < allBlocks.size(); ++block)
    connect(block, symbols);
}

void Function::sortWrites() {
  constexpr uint32_t kNone = UINT32_MAX;
  writesByName.reserve(writes.size());
  for (uint32_t index = 0; index < writes.size(); ++index) {
    const HashedName name(writes[index].name.of(text));
    isUnclear = isUnclear || hasLeadingZero(name.text);
    Writes *const known = writesByName.find(name); // so far, the last write, and how many there are
    writes[index].previous = known ? std::exchange(known->begin, index) : kNone;
    if (known)
      ++known->end;
    else
      writesByName.set(name, {index, 1});
  }
  allWriters.resize(writes.size());
  uint32_t end = 0;
  for (auto &[name, part] : writesByName) {
    uint32_t write = part.begin;
    part = {end, end + part.end};
    for (end = part.end; write != kNone; write = writes[write].previous)
      allWriters[--end] = writes[write].statement;
    end = part.end;
  }
}

std::span<const uint32_t> Function::writesOf(std::string_view name) const {
  const Writes *const found = writesByName.find(HashedName(name));
  return found ? std::span(allWriters).subspan(found->begin, found->end - found->begin) : std::span<const uint32_t>();
}

uint32_t Function::blockOf(uint32_t statement) const {
  const auto after = std::ranges::upper_bound(allBlocks, statement, {}, &Block::begin);
  return static_cast<uint32_t>(after - allBlocks.begin()) - 1;
}

Jump Function::jumpAt(uint32_t statement) const {
  const std::span<const Token> parts = tokensOf(statement);
  return parts.empty() ? Jump::None : jumpOf(textOf(parts[opcodeIndex(parts)]));
}

void Function::findBlocks() {
  std::vector<bool> begins(all.size() + 1);
  begins[0] = true;
  for (const auto &[name, statement] : labels)
    begins[statement] = true;
  for (uint32_t i = 0; i < all.size(); ++i)
    if (jumpAt(i) != Jump::None)
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
  const Jump jump = jumpAt(last);
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
