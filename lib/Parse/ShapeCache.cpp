//===- ShapeCache.cpp - Statements of a shape that was seen ---------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "ShapeCache.h"
#include "Scan/PlainStatement.h"

#include <cstring>

namespace ptxmatrix {
namespace {

uint64_t hashOf(std::string_view text) {
  constexpr uint64_t kFactor = 0x9e3779b97f4a7c15;
  uint64_t hash = text.size() * kFactor;
  auto mix = [&](uint64_t word) {
    hash = (hash ^ word) * kFactor;
    hash ^= hash >> 32;
  };
  for (; text.size() >= sizeof(uint64_t); text.remove_prefix(sizeof(uint64_t))) {
    uint64_t word = 0;
    std::memcpy(&word, text.data(), sizeof word);
    mix(word);
  }
  uint64_t rest = 0;
  std::memcpy(&rest, text.data(), text.size());
  mix(rest);
  return hash;
}

/// A character that no opcode has.
char keyOf(const Token &token, std::string_view text) {
  switch (token.kind) {
  case TokenKind::Identifier:
    return '\x01';
  case TokenKind::Qualifier:
    return '\x02';
  case TokenKind::Integer:
    return '\x03';
  case TokenKind::Float:
    return '\x04';
  case TokenKind::Sink:
    return '\x05';
  case TokenKind::Punctuation:
    return text[token.range.begin];
  }
  return '\0';
}

} // namespace

void ShapeCache::makeKey(std::string_view text, std::span<const Token> tokens) {
  key.clear();
  const size_t opcode = opcodeIndex(text, tokens);
  size_t i = 0;
  for (; i < opcode; ++i)
    key += keyOf(tokens[i], text);
  // There may be white space between the words; each but the first begins with a '.'.
  for (; i == opcode || tokens[i].kind == TokenKind::Qualifier; ++i)
    key += tokens[i].range.of(text);
  for (; i < tokens.size(); ++i)
    key += keyOf(tokens[i], text);
  hash = hashOf(key);
}

StatementShape *ShapeCache::find(std::string_view text, std::span<const Token> tokens) {
  makeKey(text, tokens);
  if (slots.empty())
    return nullptr;
  for (size_t slot = hash % kSlots; slots[slot]; slot = (slot + 1) % kSlots)
    if (slots[slot]->hash == hash && slots[slot]->key == key)
      return slots[slot];
  return nullptr;
}

StatementShape *ShapeCache::enter(Ast &&ast) {
  if (key.size() > kMaxKeyBytes)
    return nullptr;
  if (shapes.size() == kMaxShapes || slots.empty()) {
    shapes.clear();
    slots.assign(kSlots, nullptr);
  }
  size_t slot = hash % kSlots;
  while (slots[slot])
    slot = (slot + 1) % kSlots;
  slots[slot] = &shapes.emplace_back(key, hash, std::move(ast), std::nullopt);
  return slots[slot];
}

} // namespace ptxmatrix
