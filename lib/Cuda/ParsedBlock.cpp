//===- ParsedBlock.cpp - What a block of inline PTX contains --------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Which operands of an asm statement the instructions of its template read and write, and which instructions access
// memory, as far as the first word of the opcode determines it.  This works for all instructions.

#include "Cuda/AsmCheck.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// Reads an instruction of a block.
class InstructionReader {
public:
  InstructionReader(const Item &item, const PtxBlock &block, ParsedBlock &parsed)
      : item(item), opcode(*item.opcode), text(block.code.text), block(block), parsed(parsed) {}

  void read() {
    const InstructionEffect *const effect = opcode.names ? &opcode.names->effect : nullptr;
    addUses(effect);
    if (effect)
      addEffect(*effect);
  }

private:
  bool hasOneOf(std::initializer_list<std::string_view> prefixes) const {
    return std::ranges::any_of(prefixes, [this](std::string_view prefix) { return opcode.has(prefix); });
  }

  void addEffect(const InstructionEffect &effect) {
    using MemoryUse = InstructionEffect::MemoryUse;
    const bool isConstant = hasOneOf({".nc", ".const", ".param"}); // memory that the program does not write
    const bool hasBrackets = std::ranges::any_of(item.tokens, [](const Token &token) { return token.is('['); });
    if (effect.memory == MemoryUse::None || isConstant)
      return;
    const bool isLoad = opcode.word == "ld" || opcode.word == "suld" || opcode.word == "wmma";
    if (hasBrackets)
      add({AsmEffect::AccessesMemory, item.word.range,
           isLoad && !hasOneOf({".shared", ".volatile", ".relaxed", ".acquire", ".store"})});
    else if (effect.memory == MemoryUse::Ordered && !hasOneOf({".relaxed", ".commit_group", ".launch_dependents"}))
      add({AsmEffect::OrdersMemory, item.word.range});
  }

  /// Adds the uses of operands: those that may be reads first.
  void addUses(const InstructionEffect *effect) {
    const Ast *const ast = item.ast;
    if (!ast)
      return add({0, static_cast<TokenIndex>(item.tokens.size())}, Access::Unknown);
    if (ast->guard)
      add(ast->guard->tokens, Access::Read);
    if (mayAccumulate(*ast))
      add(ast->operands.front().tokens, Access::Read);
    for (const bool areWrites : {false, true})
      for (size_t i = 0; i < ast->operands.size(); ++i) {
        const Access access = effect ? accessOf(*effect, *ast, i) : Access::Unknown;
        if ((access == Access::Written) == areWrites)
          add(ast->operands[i].tokens, access);
      }
  }

  /// Whether it is a product of a warpgroup that may read its D, too: scale-d, which comes after A, B and, if A is
  /// sparse, two more operands, is not 0.
  bool mayAccumulate(const Ast &ast) const {
    if (opcode.word != "wgmma")
      return false;
    const size_t scale = std::ranges::count(opcode.qualifiers, ".sp") != 0 ? 5 : 3;
    return scale < ast.operands.size() &&
           item.tokens[ast.operands[scale].tokens.begin].range.of(text).find_first_not_of('0') !=
               std::string_view::npos;
  }

  void add(const AsmEffect &effect) {
    const auto isSame = [&](const AsmEffect &one) {
      return one.kind == effect.kind && one.isPlainLoad == effect.isPlainLoad;
    };
    if (std::ranges::none_of(parsed.effects, isSame))
      parsed.effects.push_back(effect);
  }
  void add(TokenRange tokens, Access access) {
    for (const Token &token : item.tokens.subspan(tokens.begin, tokens.size())) {
      const std::string_view word = token.range.of(text);
      if (word.starts_with("%clock") || word.starts_with("%globaltimer"))
        add({AsmEffect::Changes, token.range});
      const auto used = std::ranges::lower_bound(block.placeHolders, token.range.end, {},
                                                 [](const PlaceHolder &one) { return one.range.end; });
      if (used != block.placeHolders.end() && used->operand && used->range == token.range)
        parsed.uses[*used->operand].add(access, token.range);
    }
  }

  const Item &item;
  const Opcode &opcode;
  const std::string_view text;
  const PtxBlock &block;
  ParsedBlock &parsed;
};

} // namespace

void OperandUses::add(Access access, SourceRange range) {
  isReadFirst = first ? isReadFirst : access != Access::Written;
  isUnknown = isUnknown || access == Access::Unknown;
  first = first ? first : range;
  if (access == Access::Written && !written)
    written = range;
}

void ParsedBlock::read(const Item &item, const PtxBlock &block) {
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
    return InstructionReader(item, block, *this).read();
  default:
    return;
  }
}

} // namespace ptxmatrix
