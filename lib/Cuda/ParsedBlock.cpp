//===- ParsedBlock.cpp - What a block of inline PTX contains --------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Which operands of an asm statement the instructions of its template read and write, and which instructions access
// memory.

#include "Cuda/AsmCheck.h"
#include "Isa/WordTable.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

bool hasOneOf(const Opcode &opcode, std::initializer_list<std::string_view> prefixes) {
  return std::ranges::any_of(prefixes, [&](std::string_view prefix) { return opcode.has(prefix); });
}

/// Whether \p item is a product of a warpgroup that may read its D, too: scale-d, which comes after A, B and, if A is
/// sparse, two more operands, is not 0.
bool mayAccumulate(const Item &item, std::string_view text) {
  if (item.opcode->word != "wgmma")
    return false;
  const size_t scale = std::ranges::count(item.opcode->qualifiers, ".sp") != 0 ? 5 : 3;
  const auto &operands = item.ast->operands;
  return scale < operands.size() &&
         item.tokens[operands[scale].tokens.begin].range.of(text).find_first_not_of('0') != std::string_view::npos;
}

/// Instructions with an operand in brackets, or an element of an array, that access no memory which the program can
/// write.
constexpr std::string_view kLeaveMemory =
    "applypriority|createpolicy|cvta|getctarank|ldu|mapa|mov|prefetch|prefetchu|suq|tex|tld4|txq";
/// Instructions that determine when accesses of others are visible or complete.
constexpr std::string_view kOrderMemory = "bar|barrier|cp|fence|griddepcontrol|membar|tcgen05|wgmma";

/// The effect on memory of the instruction \p item, if it has one.
std::optional<AsmEffect> effectOf(const Item &item) {
  const Opcode &opcode = *item.opcode;
  const bool isConstant = hasOneOf(opcode, {".nc", ".const", ".param"}); // memory that the program does not write
  if (!opcode.mnemonic || isConstant || isOneOf(kLeaveMemory, opcode.word))
    return std::nullopt;
  const bool isLoad = opcode.word == "ld" || opcode.word == "suld" || opcode.word == "wmma";
  if (std::ranges::any_of(item.tokens, [](const Token &token) { return token.is('['); }))
    return AsmEffect{AsmEffect::AccessesMemory, item.word.range,
                     isLoad && !hasOneOf(opcode, {".shared", ".volatile", ".relaxed", ".acquire", ".store"})};
  if (isOneOf(kOrderMemory, opcode.word) && !hasOneOf(opcode, {".relaxed", ".commit_group", ".launch_dependents"}))
    return AsmEffect{AsmEffect::OrdersMemory, item.word.range};
  return std::nullopt;
}

} // namespace

void OperandUses::add(Access access, SourceRange range) {
  isReadFirst = first ? isReadFirst : access != Access::Written;
  isUnknown = isUnknown || access == Access::Unknown;
  first = first ? first : range;
  if (access == Access::Written && !written)
    written = range;
}

std::vector<size_t> ParsedBlock::addUses(std::span<const Token> tokens, Access access) {
  std::vector<size_t> operands;
  for (const Token &token : tokens) {
    const std::string_view word = token.range.of(block.code.text);
    if (word.starts_with("%clock") || word.starts_with("%globaltimer"))
      effects.push_back({AsmEffect::Changes, token.range});
    const std::span<const PlaceHolder> used = block.placeHoldersIn(token.range);
    if (used.empty() || used.front().range != token.range || !used.front().operand)
      continue;
    operands.push_back(*used.front().operand);
    uses[operands.back()].add(access, token.range);
  }
  return operands;
}

void ParsedBlock::addOperands(const Item &item) {
  const Ast *const ast = item.ast;
  const auto add = [&](TokenRange range, Access access) {
    return addUses(item.tokens.subspan(range.begin, range.size()), access);
  };
  if (ast->guard)
    add(ast->guard->tokens, Access::Read);
  if (mayAccumulate(item, block.code.text))
    add(ast->operands.front().tokens, Access::Read);
  for (const bool areWrites : {false, true}) // an instruction reads before it writes
    for (size_t i = 0; i < ast->operands.size(); ++i) {
      const Access access = accessOf(*item.opcode, *ast, i);
      if ((access == Access::Written) != areWrites)
        continue;
      std::vector<size_t> used = add(ast->operands[i].tokens, access);
      if (access == Access::Read && ast->operands[i].kind == OperandKind::Vector)
        vectors.push_back(std::move(used));
    }
}

void ParsedBlock::read(const Item &item) {
  const auto depth = static_cast<ptrdiff_t>(opened.size()) - static_cast<ptrdiff_t>(closed);
  switch (item.kind) {
  case ItemKind::ScopeBegin:
    return opened.push_back(item.range);
  case ItemKind::ScopeEnd:
    if (opened.empty()) {
      ++closed;
      return;
    }
    opened.pop_back();
    while (!names.empty() && names.back().depth == depth)
      names.pop_back();
    return;
  case ItemKind::Declaration:
    hasLabels = hasLabels || item.declaration->space == DeclSpace::Label;
    return names.push_back({*item.declaration, depth});
  case ItemKind::Statement:
    if (item.ast)
      addOperands(item);
    else
      addUses(item.tokens, Access::Unknown);
    if (const std::optional<AsmEffect> effect = effectOf(item))
      effects.push_back(*effect);
    return;
  default:
    return;
  }
}

} // namespace ptxmatrix
