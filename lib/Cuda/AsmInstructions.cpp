//===- AsmInstructions.cpp - Effects of a template ------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Cuda/AsmInstructions.h"
#include "Isa/InstructionNames.h"
#include "Scan/Lexer.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {
namespace {

/// Reads a template word by word, statement by statement.
class InstructionReader {
public:
  explicit InstructionReader(const PtxBlock &block) : block(block), lexer(block.code.text) {}

  AsmInstructions read();

private:
  void readInstruction(const Word &opcode);
  void readOperands(const InstructionEffect &effect, bool &hasBrackets);
  void readOther();
  void addUse(const Word &word, OperandUse::Kind kind);

  const PtxBlock &block;
  Lexer lexer;
  AsmInstructions found;
};

AsmInstructions InstructionReader::read() {
  for (Word word = lexer.next(); word.kind != WordKind::End; word = lexer.next()) {
    if (word.is('@')) {
      if (lexer.peek().is('!'))
        lexer.next();
      addUse(lexer.next(), OperandUse::Read);
    } else if (word.kind == WordKind::Identifier && lexer.peek().is(':')) {
      found.hasLabels = true;
    } else if (word.kind == WordKind::Identifier) {
      readInstruction(word);
    } else if (word.kind != WordKind::Punctuation) {
      readOther();
    }
  }
  return std::move(found);
}

/// Reads an instruction up to its ';'.
void InstructionReader::readInstruction(const Word &opcode) {
  const std::optional<InstructionEffect> effect = findInstructionEffect(opcode.text);
  if (!effect)
    return readOther();
  bool isConstant = false; // it accesses only memory that the program does not write
  bool isOrdering = true;  // if it has no address
  while (lexer.peek().kind == WordKind::Directive) {
    const std::string_view qualifier = lexer.next().text;
    isConstant = isConstant || qualifier == ".nc" || qualifier == ".const" || qualifier.starts_with(".param");
    isOrdering =
        isOrdering && qualifier != ".relaxed" && qualifier != ".commit_group" && qualifier != ".launch_dependents";
  }
  bool hasBrackets = false;
  readOperands(*effect, hasBrackets);
  using MemoryUse = InstructionEffect::MemoryUse;
  if (effect->memory == MemoryUse::None || isConstant)
    return;
  if (hasBrackets)
    found.effects.push_back({AsmEffect::AccessesMemory, opcode.range});
  else if (effect->memory == MemoryUse::Ordered && isOrdering)
    found.effects.push_back({AsmEffect::OrdersMemory, opcode.range});
}

void InstructionReader::readOperands(const InstructionEffect &effect, bool &hasBrackets) {
  using FirstOperand = InstructionEffect::FirstOperand;
  const bool isUnknown = effect.firstOperand == FirstOperand::Unknown;
  const bool isWritten = effect.firstOperand == FirstOperand::Written && !lexer.peek().is('[');
  const OperandUse::Kind others = isUnknown ? OperandUse::Unknown : OperandUse::Read;
  const size_t begin = found.uses.size();
  size_t nesting = 0;
  bool isFirst = true;
  for (Word word = lexer.peek(); word.kind != WordKind::End; word = lexer.peek()) {
    if (nesting == 0 && (word.is(';') || word.is('}')))
      break;
    lexer.next();
    hasBrackets = hasBrackets || word.is('[');
    if (word.is('{') || word.is('[') || word.is('('))
      ++nesting;
    else if (nesting > 0 && (word.is('}') || word.is(']') || word.is(')')))
      --nesting;
    else if (nesting == 0 && word.is(','))
      isFirst = false;
    if (word.text.starts_with("%clock") || word.text.starts_with("%globaltimer"))
      found.effects.push_back({AsmEffect::Changes, word.range});
    addUse(word, isFirst && isWritten ? OperandUse::Written : others);
  }
  std::ranges::sort(found.uses.begin() + static_cast<std::ptrdiff_t>(begin), found.uses.end(), {},
                    [](const OperandUse &use) { return std::pair(use.kind == OperandUse::Written, use.range.begin); });
}

/// Reads an unknown instruction or another statement up to its ';'.
void InstructionReader::readOther() {
  for (Word word = lexer.next(); word.kind != WordKind::End && !word.is(';'); word = lexer.next())
    addUse(word, OperandUse::Unknown);
}

/// Adds a use of the operand that \p word names, if any.
void InstructionReader::addUse(const Word &word, OperandUse::Kind kind) {
  const auto used = std::ranges::lower_bound(block.placeHolders, word.range.end, {},
                                             [](const PlaceHolder &one) { return one.range.end; });
  if (used != block.placeHolders.end() && used->operand && used->range == word.range)
    found.uses.push_back({*used->operand, kind, used->range});
}

} // namespace

AsmInstructions readInstructions(const PtxBlock &block) { return InstructionReader(block).read(); }

} // namespace ptxmatrix
