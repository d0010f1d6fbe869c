//===- AsmInstructionCheck.cpp - Checks of a template's effects -----------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Compares what the instructions of a template do with the operands and with memory, which ParsedBlock.cpp finds, with
// what the asm statement says.

#include "Cuda/AsmCheck.h"
#include "Diagnostics/Messages.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <utility>

namespace ptxmatrix {
namespace {

/// How the use of an operand contradicts its constraint.
enum class Misuse : uint8_t { WrittenInput, UnwrittenOutput, EarlyRead };

/// How \p uses contradict the constraint of \p operand, a register, and where.
std::optional<std::pair<Misuse, SourceRange>> findMisuse(const AsmOperand &operand, const OperandUses &uses,
                                                         bool isInOrder) {
  if (!operand.isOutput)
    return uses.written ? std::optional(std::pair(Misuse::WrittenInput, *uses.written)) : std::nullopt;
  if (uses.isUnknown || !operand.constraint.starts_with('='))
    return std::nullopt;
  if (!uses.written)
    return std::pair(Misuse::UnwrittenOutput, *uses.first);
  return isInOrder && uses.isReadFirst ? std::optional(std::pair(Misuse::EarlyRead, *uses.first)) : std::nullopt;
}

void checkUses(const ParsedBlock &parsed, std::vector<Diagnostic> &diagnostics) {
  const AsmStatement &statement = parsed.block.statement;
  std::map<Misuse, std::vector<std::pair<size_t, SourceRange>>> found;
  for (size_t i = 0; i < parsed.uses.size(); ++i) {
    const AsmOperand &operand = statement.operands[i];
    if (!statement.isKnownOperand(i) || !typeOfConstraint(constraintLetters(operand), /*typedFloats=*/true))
      continue;
    if (!parsed.uses[i].first) // another one may be misused in its place, so report nothing more
      return;
    if (const auto misuse = findMisuse(operand, parsed.uses[i], !parsed.hasLabels))
      found[misuse->first].emplace_back(i, misuse->second);
  }
  for (const auto &[misuse, operands] : found) { // one diagnostic for all operands, at the first
    const auto &[operand, range] = operands.front();
    const std::string others = operands.size() > 1 ? msg::sameForOthers(operands.size() - 1) : "";
    report(diagnostics, parsed.block.code.placeOf(range),
           misuse == Misuse::WrittenInput      ? msg::writtenInput(operand, others)
           : misuse == Misuse::UnwrittenOutput ? msg::unwrittenOutput(operand, others)
                                               : msg::earlyRead(operand, others));
    diagnostics.back().notes.push_back(operandNote(statement, operand));
  }
}

/// Whether evaluating \p expression twice certainly yields the same object: it calls and changes nothing.
bool isSameEachTime(llvm::StringRef expression) {
  if (expression.contains("++") || expression.contains("--") || expression.contains('='))
    return false;
  for (size_t at = expression.find('('); at != llvm::StringRef::npos; at = expression.find('(', at + 1)) {
    const llvm::StringRef before = expression.take_front(at).rtrim();
    const bool isCast = before.ends_with(">") && expression.contains("_cast<");
    if (!before.empty() && !isCast && (llvm::isAlnum(before.back()) || llvm::StringRef("_)]>").contains(before.back())))
      return false; // a call
  }
  return true;
}

/// Whether \p expression is the name of a variable.  One that two outputs name may be for what is thrown away.
bool isName(std::string_view expression) {
  return std::ranges::all_of(expression, [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

void checkDuplicateOutputs(const AsmStatement &statement, std::vector<Diagnostic> &diagnostics) {
  const std::vector<AsmOperand> &operands = statement.operands;
  std::map<std::string_view, size_t> firsts; // by expression
  for (size_t i = 0; i < operands.size() && operands[i].isOutput; ++i) {
    const auto [known, isNew] = firsts.emplace(operands[i].expression, i);
    if (isNew || isName(operands[i].expression) || !isSameEachTime(operands[i].expression) ||
        !statement.isKnownOperand(i))
      continue;
    const size_t first = known->second;
    report(diagnostics, operands[i].range, msg::duplicateOutput(operands[i].expression, first));
    diagnostics.back().notes.push_back({operands[first].range, msg::noteOperandHere(first)});
  }
}

/// \p expression, such as `A[2]` or `a2`, with \p added to the last number in it; nothing without one, or if it is
/// then negative.
std::optional<std::string> withIndexMoved(llvm::StringRef expression, int64_t added) {
  constexpr const char *kDigits = "0123456789";
  const size_t end = expression.find_last_of(kDigits) + 1; // 0 without one
  const size_t begin = expression.take_front(end).find_last_not_of(kDigits) + 1;
  uint32_t number = 0;
  if (begin == 0 || expression.slice(begin, end).getAsInteger(10, number) || number + added < 0)
    return std::nullopt;
  std::string moved = std::to_string(number + added);
  if (expression[begin] == '0') // `a01`
    moved.insert(0, end - begin - std::min(end - begin, moved.size()), '0');
  return expression.take_front(begin).str() + moved + expression.drop_front(end).str();
}

/// Reports an element of \p vector, numbers of inputs, that is there twice while the one for its place is nowhere: the
/// others are consecutive elements of one array.
void checkElements(const AsmStatement &statement, std::span<const size_t> vector,
                   std::vector<Diagnostic> &diagnostics) {
  constexpr size_t kLeast = 3; // the same element twice may be meant
  const std::vector<AsmOperand> &operands = statement.operands;
  const auto isInput = [&](size_t number) { return !operands[number].isOutput && statement.isKnownOperand(number); };
  if (vector.size() < kLeast || !std::ranges::all_of(vector, isInput))
    return;
  for (const size_t right : {size_t{0}, size_t{1}}) { // one of the first two elements is in its place
    std::vector<std::string> expected;
    std::vector<size_t> wrong;
    for (size_t i = 0; i < vector.size(); ++i) {
      const std::optional<std::string> element =
          withIndexMoved(operands[vector[right]].expression, static_cast<int64_t>(i) - static_cast<int64_t>(right));
      if (!element)
        return;
      if (expected.emplace_back(*element) != operands[vector[i]].expression)
        wrong.push_back(i);
    }
    if (wrong.size() != 1)
      continue;
    const size_t place = wrong.front();
    const AsmOperand &operand = operands[vector[place]];
    const auto other = static_cast<size_t>(std::ranges::find(expected, operand.expression) - expected.begin());
    if (other == expected.size() || vector[other] == vector[place] ||
        std::ranges::find(operands, expected[place], &AsmOperand::expression) != operands.end())
      return;
    report(diagnostics, operand.range, msg::duplicateInput(operand.expression, vector[other], expected[place]));
    diagnostics.back().notes.push_back({operands[vector[other]].range, msg::noteOperandHere(vector[other])});
    return;
  }
}

/// Reports effects that the compiler does not know about.
void checkEffects(const ParsedBlock &parsed, bool allWarnings, std::vector<Diagnostic> &diagnostics) {
  const PtxBlock &block = parsed.block;
  const AsmStatement &statement = block.statement;
  // Unknown operands may include a clobber, and clobbers other than "memory" are errors.
  if (statement.firstUnknownOperand || !statement.clobbers.empty())
    return;
  const std::vector<AsmEffect> &effects = parsed.effects;
  auto reportFirst = [&](auto isMeant, auto message) {
    const auto found = std::ranges::find_if(effects, isMeant);
    if (found != effects.end())
      report(diagnostics, block.code.placeOf(found->range),
             message(msg::effect(found->range.of(block.code.text), found->kind)));
  };
  // A statement without outputs is implicitly volatile.
  if (!statement.isVolatile && std::ranges::any_of(statement.operands, &AsmOperand::isOutput))
    reportFirst([](const AsmEffect &effect) { return !effect.isPlainLoad; }, msg::notVolatile);
  if (allWarnings)
    reportFirst([](const AsmEffect &effect) { return effect.kind != AsmEffect::Changes; }, msg::noMemoryClobber);
}

} // namespace

void checkAsmInstructions(const ParsedBlock &parsed, bool allWarnings, std::vector<Diagnostic> &diagnostics) {
  checkUses(parsed, diagnostics);
  checkDuplicateOutputs(parsed.block.statement, diagnostics);
  for (const std::vector<size_t> &vector : parsed.vectors)
    checkElements(parsed.block.statement, vector, diagnostics);
  checkEffects(parsed, allWarnings, diagnostics);
}

} // namespace ptxmatrix
