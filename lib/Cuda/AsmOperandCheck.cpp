//===- AsmOperandCheck.cpp - The operands of an asm statement -------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Cuda/AsmCheck.h"
#include "Diagnostics/Messages.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <span>

namespace ptxmatrix {
namespace {

/// The numbers of the operands that \p parsed does not name outside comments, except registers that a wait "changes" so
/// that the compiler does not move their uses before it.
std::vector<size_t> unusedOperands(const ParsedBlock &parsed) {
  const PtxBlock &block = parsed.block;
  const std::vector<AsmOperand> &operands = block.statement.operands;
  const auto orders = [](const AsmEffect &effect) { return effect.kind == AsmEffect::OrdersMemory; };
  const bool isWait = !parsed.effects.empty() && std::ranges::all_of(parsed.effects, orders);
  std::vector<bool> isUsed(operands.size());
  for (const PlaceHolder &used : block.placeHolders)
    if (used.operand && block.plain[used.range.begin] != ' ')
      isUsed[*used.operand] = true;
  std::vector<size_t> unused;
  for (size_t i = 0; i < isUsed.size(); ++i)
    if (!isUsed[i] && block.statement.isKnownOperand(i) && !(isWait && operands[i].constraint.starts_with('+')))
      unused.push_back(i);
  return unused;
}

/// The numbers that follow a '%' in \p text.
std::set<size_t> numbersIn(llvm::StringRef text) {
  std::set<size_t> numbers;
  for (size_t number = 0; !text.empty(); number = 0) {
    text = text.split('%').second;
    if (!text.consumeInteger(10, number))
      numbers.insert(number);
  }
  return numbers;
}

/// The fix that replaces \p used with \p text, if its characters are contiguous in the source.
std::vector<Fix> replace(const PlaceHolder &used, const std::string &text, bool isSafe) {
  if (used.place.size() != used.written.size())
    return {};
  return {{msg::fixWrite(text), isSafe, {{used.place, text}}}};
}

/// Reports \p first, a placeholder with a number that no operand has, and that \p others are the same.  If exactly one
/// operand is \p unused, suggests that one.
void reportNoOperands(const PtxBlock &block, const PlaceHolder &first, size_t others, const std::vector<size_t> &unused,
                      std::vector<Diagnostic> &diagnostics) {
  const bool isClear = unused.size() == 1 && others == 0;
  const std::string more = isClear       ? msg::meansUnused(unused.front())
                           : others == 0 ? std::string()
                                         : msg::sameForOthers(others);
  const size_t count = block.statement.operands.size();
  const std::string existing = count == 1 ? msg::hasOneOperand() : msg::hasOperands(count, count - 1);
  report(diagnostics, first.place, msg::noSuchOperand(block.textOf(first), existing, more),
         isClear ? replace(first, "%" + std::to_string(unused.front()), /*isSafe=*/false) : std::vector<Fix>());
}

/// Reports mistakes in \p used other than an invalid number.
void checkSpelling(const PtxBlock &block, const PlaceHolder &used, std::vector<Diagnostic> &diagnostics) {
  const std::string_view written = block.textOf(used);
  if (used.kind == PlaceHolder::Unchanged && block.plain[used.range.begin] == '%')
    report(diagnostics, used.place, msg::doubledPercent(), replace(used, "%", /*isSafe=*/true));
  if (used.kind == PlaceHolder::Expansion && !block.statement.hasOperands())
    report(diagnostics, used.place, msg::expansionUnchanged());
  if (used.kind == PlaceHolder::Modifier)
    report(diagnostics, used.place, msg::operandModifier(written.substr(0, 2), written));
  if (used.kind != PlaceHolder::Name)
    return;
  if (used.operand ? !block.statement.isKnownOperand(*used.operand) : block.statement.firstUnknownOperand.has_value())
    report(diagnostics, used.place, msg::operandByUnknownName(written));
  else
    report(diagnostics, used.place,
           used.operand ? msg::operandByName(written, *used.operand) : msg::unknownOperandName(written),
           used.operand ? replace(used, "%" + std::to_string(*used.operand), /*isSafe=*/true) : std::vector<Fix>());
}

/// \p constraint with its sign, or '=', at the beginning and its letters after.
std::string withSign(std::string_view constraint) {
  std::string text(1, constraint.find('+') == std::string_view::npos ? '=' : '+');
  text += constraint.find('&') == std::string_view::npos ? "" : "&";
  std::ranges::copy_if(constraint, std::back_inserter(text), llvm::isAlnum);
  return text;
}

bool isWritten(const AsmOperand &operand) {
  return operand.constraint.starts_with('=') || operand.constraint.starts_with('+');
}

/// Why nvcc does not accept the constraint of \p operand, which \p mayBeInput although it is among the outputs, or
/// nothing.
std::optional<Message> mistakeOf(const AsmOperand &operand, bool mayBeInput) {
  const std::string_view letters = constraintLetters(operand);
  const std::string_view constraint = operand.constraint;
  const bool writes = isWritten(operand);
  if (operand.isOutput && !writes)
    return msg::outputNeedsSign(withSign(constraint), mayBeInput);
  if (!operand.isOutput && writes)
    return msg::inputWithSign();
  if (!operand.isOutput && constraint.starts_with('&'))
    return msg::inputWithAmpersand();
  if (letters.empty())
    return msg::noConstraintLetter();
  if (operand.isOutput && (letters == "n" || letters == "C"))
    return msg::constantOutput();
  if (llvm::any_of(letters, llvm::isDigit))
    return msg::matchingConstraint();
  if (letters.size() > 1)
    return msg::severalLetters();
  if (letters != "C" && letters != "n" && !typeOfConstraint(letters, /*typedFloats=*/true))
    return msg::otherConstraint(letters);
  return std::nullopt;
}

/// Reports the \p unused operands: together, because a generated statement can have many.
void reportUnused(const PtxBlock &block, std::span<const size_t> unused, std::vector<Diagnostic> &diagnostics) {
  constexpr size_t kNamed = 4;
  const std::span<const size_t> named = unused.first(unused.size() > kNamed ? kNamed - 1 : unused.size());
  Parts parts;
  for (const size_t number : named)
    parts.push_back("'%" + std::to_string(number) + "'");
  if (named.size() < unused.size())
    parts.push_back(counted(unused.size() - named.size(), "other operand"));
  report(diagnostics, block.statement.operands[unused.front()].range, msg::unusedOperands(parts));
  for (const PlaceHolder &used : block.placeHolders)
    if (used.operand && std::ranges::find(named, *used.operand) != named.end())
      diagnostics.back().notes.push_back({used.place, msg::noteInComment(block.textOf(used))});
}

} // namespace

void checkAsmOperands(const ParsedBlock &parsed, bool mayBeUnused, std::vector<Diagnostic> &diagnostics) {
  const PtxBlock &block = parsed.block;
  const AsmStatement &statement = block.statement;
  std::vector<size_t> unused = unusedOperands(parsed);
  std::set<std::string_view> missing;
  const PlaceHolder *first = nullptr; // of these
  bool isShifted = false;
  for (const PlaceHolder &used : block.placeHolders) {
    checkSpelling(block, used, diagnostics);
    if (!used.lacksOperand() || used.kind == PlaceHolder::Modifier || statement.firstUnknownOperand)
      continue;
    if (used.kind == PlaceHolder::Number && missing.insert(block.textOf(used)).second && !first)
      first = &used;
    isShifted = true;
  }
  if (first)
    reportNoOperands(block, *first, missing.size() - 1, unused, diagnostics);
  const bool mayBeInputs =
      std::ranges::none_of(statement.operands, [](const AsmOperand &one) { return !one.isOutput || isWritten(one); });
  for (const AsmOperand &operand : statement.operands)
    if (std::optional<Message> mistake = mistakeOf(operand, mayBeInputs))
      report(diagnostics, operand.range, std::move(*mistake));
  for (const AsmClobber &clobber : statement.clobbers)
    if (clobber.name != "memory" && clobber.name != "%memory") // nvcc ignores the '%'
      report(diagnostics, clobber.range, msg::otherClobber(clobber.name));
  // Another side of an `#if` may use them.
  std::erase_if(unused,
                [named = numbersIn(statement.conditionalText)](size_t number) { return named.contains(number); });
  if (!isShifted && !unused.empty() && !mayBeUnused)
    reportUnused(block, unused, diagnostics);
}

} // namespace ptxmatrix
