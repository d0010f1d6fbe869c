//===- Function.cpp - The statements of a function ------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Function/Function.h"
#include "Lex/CharClass.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace ptxmatrix {
namespace {

using Access = InstructionEffect::Access;
using Jump = InstructionEffect::Jump;

/// Whether \p name is another spelling of the name of a range: `r01` of `r1`.
bool hasLeadingZero(std::string_view name) {
  size_t digits = name.size();
  while (digits > 0 && isDigit(name[digits - 1]))
    --digits;
  return digits + 1 < name.size() && name[digits] == '0';
}

/// The opcode of a statement with \p tokens: the first one after a guard.
size_t opcodeIndex(std::span<const Token> tokens) {
  if (!tokens.front().is('@'))
    return 0;
  const size_t name = tokens.size() > 1 && tokens[1].is('!') ? 2 : 1;
  return std::min(name + 1, tokens.size() - 1);
}

} // namespace

StatementParts partsOf(std::span<const Token> tokens) {
  if (tokens.empty())
    return {};
  const size_t opcode = opcodeIndex(tokens);
  size_t operands = opcode + 1;
  while (operands < tokens.size() && tokens[operands].is(TokenKind::Qualifier))
    ++operands;
  const size_t end = std::max(operands, tokens.size() - (tokens.back().is(';') ? 1 : 0));
  return {tokens.first(opcode), tokens.subspan(opcode, operands - opcode), tokens.subspan(operands, end - operands)};
}

std::span<const Token> firstOperand(std::span<const Token> list) {
  size_t nesting = 0;
  const auto end = std::ranges::find_if(list, [&](const Token &token) {
    if (!isPunctuation(token.kind))
      return false;
    nesting += token.is('{') || token.is('[') || token.is('(') ? 1 : 0;
    nesting -= nesting > 0 && (token.is('}') || token.is(']') || token.is(')')) ? 1 : 0;
    return nesting == 0 && token.is(',');
  });
  return {list.begin(), end};
}

std::vector<std::span<const Token>> splitAtCommas(std::span<const Token> list) {
  std::vector<std::span<const Token>> parts;
  for (bool isLast = list.empty(); !isLast;) {
    parts.push_back(firstOperand(list));
    isLast = parts.back().size() == list.size();
    list = list.subspan(parts.back().size() + (isLast ? 0 : 1));
  }
  return parts;
}

OperandAccess accessOf(std::span<const Token> operands, const InstructionEffect *effect) {
  const auto splitAt = [&](size_t end, Access access) {
    return OperandAccess{operands.first(end), operands.subspan(end), access};
  };
  const auto isBracket = [](const Token &token) { return token.is('['); };
  const Access first = effect ? effect->firstOperand : Access::Unknown;
  const size_t end = firstOperand(operands).size();
  if (first == Access::BeforeAddress) {
    const auto address = static_cast<size_t>(std::ranges::find_if(operands, isBracket) - operands.begin());
    return address < operands.size() ? splitAt(address, Access::Written) : splitAt(end, Access::Read);
  }
  const bool isAddress = !operands.empty() && isBracket(operands.front());
  return splitAt(end, first == Access::Written && isAddress ? Access::Read : first);
}

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
  limits = {};
  isUnclear = false;
}

void Function::addStatement(const Item &item, ScopeIndex scope) {
  const auto index = static_cast<uint32_t>(all.size());
  const bool isLabelled = !labels.empty() && labels.back().second == index;
  if (index == 0 || isLabelled || all.back().jump() != Jump::None)
    allBlocks.push_back({index, index, isLabelled, {}, {}});
  allBlocks.back().end = index + 1;
  all.push_back({item.range, scope, static_cast<uint32_t>(tokens.size()), static_cast<uint32_t>(allBlocks.size() - 1),
                 item.effect});
  if (!item.effect) // no instruction
    return;
  tokens.insert(tokens.end(), item.tokens.begin(), item.tokens.end());
  const OperandAccess access = accessOf(ptxmatrix::partsOf(item.tokens).operands, item.effect);
  for (const Token &token : access.first)
    if (token.is(TokenKind::Identifier) && access.ofFirst != Access::Read)
      writes.push_back({token.range, index});
}

void Function::addLabel(SourceRange name) { labels.emplace_back(name.begin, static_cast<uint32_t>(all.size())); }

void Function::finish(const SymbolTable &symbols) {
  findWrites();
  auto addEdge = [&](uint32_t from, uint32_t to) {
    allBlocks[from].successors.push_back(to);
    allBlocks[to].predecessors.push_back(from);
  };
  for (uint32_t block = 0; block < allBlocks.size(); ++block) {
    const uint32_t last = allBlocks[block].end - 1;
    const Jump jump = all[last].jump();
    if (block + 1 < allBlocks.size() && (jump == Jump::None || !partsOf(last).guard.empty()))
      addEdge(block, block + 1);
    if (const std::optional<uint32_t> target = jump == Jump::Branch ? targetOf(last, symbols) : std::nullopt)
      addEdge(block, *target);
    else if (jump == Jump::Branch || jump == Jump::IndexedBranch)
      entersAnyLabel = true;
  }
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

std::string_view Function::wordOf(uint32_t statement) const {
  const std::span<const Token> words = tokensOf(statement);
  return words.empty() ? "" : textOf(words[opcodeIndex(words)]);
}

const Token *Function::findQualifier(uint32_t statement, std::string_view prefix) const {
  const std::span<const Token> opcode = partsOf(statement).opcode;
  const auto found = std::ranges::find_if(opcode, [&](const Token &word) { return textOf(word).starts_with(prefix); });
  return found != opcode.end() ? &*found : nullptr;
}

const RegisterWrite *Function::lastWrite(std::string_view name) const {
  const uint32_t found = lastWrites[slotOf(name)];
  return found != kNone ? &writes[found] : nullptr;
}

/// The block to whose label the statement \p branch leads; nothing if it is unknown.
std::optional<uint32_t> Function::targetOf(uint32_t branch, const SymbolTable &symbols) const {
  const std::span<const Token> operands = partsOf(branch).operands;
  const auto name = std::ranges::find(operands, TokenKind::Identifier, &Token::kind);
  const Symbol *const label = name != operands.end() ? symbols.find(textOf(*name), all[branch].scope) : nullptr;
  const auto found =
      std::ranges::lower_bound(labels, label ? label->begin : 0, {}, &std::pair<size_t, uint32_t>::first);
  const bool isIn = label && found != labels.end() && found->first == label->begin && found->second < all.size();
  return isIn ? std::optional(blockOf(found->second)) : std::nullopt;
}

const Token *calledName(const Function &function, uint32_t statement) {
  if (function.wordOf(statement) != "call")
    return nullptr;
  for (const std::span<const Token> operand : splitAtCommas(function.partsOf(statement).operands))
    if (!operand.empty() && operand.front().is(TokenKind::Identifier)) // not the results in parentheses
      return &operand.front();
  return nullptr;
}

} // namespace ptxmatrix
