//===- PtxBlockCheck.cpp - Checking the PTX of an asm statement -----------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/CheckStatement.h"
#include "Check/ModuleChecker.h"
#include "Cuda/AsmCheck.h"
#include "Diagnostics/Messages.h"

#include <algorithm>
#include <deque>
#include <utility>

namespace ptxmatrix {
namespace {

/// The operands of a statement as nvcc declares them, inside the scopes of earlier statements.
class OperandNames {
public:
  OperandNames(const AsmStatement &statement, const PtxBlock &block, const Scopes::Outer &earlier, bool typedFloats)
      : symbols(&earlier.symbols), openScopes(earlier.openScopes) {
    names.restart(&earlier.names);
    symbols.openScope();
    for (size_t i = 0; i < statement.operands.size(); ++i) {
      Declaration operand;
      const bool isKnown = statement.isKnownOperand(i);
      if (isKnown)
        operand.type = typeOfConstraint(constraintLetters(statement.operands[i]), typedFloats);
      operand.address = addressOf(statement.operands[i]);
      operand.isBroken = !isKnown;
      if (operand.type || !isKnown)
        declare("%" + std::to_string(i), operand);
    }
    Declaration unknown;
    unknown.isBroken = true;
    for (const PlaceHolder &used : block.placeHolders)
      if (!used.operand && used.meansOperand()) // unknown, or already reported as missing
        declare(std::string(used.range.of(block.code.text)), unknown);
  }

  Scopes::Outer outer() const { return {symbols, names, openScopes}; }

private:
  void declare(std::string name, Declaration declaration) {
    const std::string &text = texts.emplace_back(std::move(name));
    declaration.name = {0, text.size()};
    declaration.id = names.add(text);
    Symbol symbol(declaration, text);
    symbol.isOutside = true;
    symbols.declare(symbol);
  }

  std::deque<std::string> texts;
  Names names;
  SymbolTable symbols;
  size_t openScopes;
};

/// Maps \p edit to the source.  Returns false if it cannot be made in the literals there.
bool mapEdit(const PtxBlock &block, TextEdit &edit) {
  if (edit.text.find_first_of("\"\\%\n") != std::string::npos)
    return false;
  for (size_t i = edit.range.begin; i + 1 < edit.range.end; ++i)
    if (block.code.placeAt(i).end != block.code.placeAt(i + 1).begin)
      return false;
  edit.range = block.code.placeOf(edit.range);
  return true;
}

/// Maps \p diagnostic of the block to the source, where unknown values are operands, and adds a note on the operand in
/// its range if that is wrong.
void mapToSource(const AsmStatement &statement, const PtxBlock &block, Diagnostic &diagnostic) {
  const SourceRange range = std::exchange(diagnostic.range, block.code.placeOf(diagnostic.range));
  for (const PlaceHolder &used : block.placeHolders)
    if (used.isUnknownValue && used.operand && isInside(used.range, range))
      if (const size_t at = diagnostic.message.find(kUnknownZero); at != std::string::npos)
        diagnostic.message.replace(at, used.range.size(), used.written.of(statement.code.text));
  for (Note &note : diagnostic.notes)
    note.range = block.code.placeOf(note.range);
  std::erase_if(diagnostic.fixes, [&](Fix &fix) {
    return !std::ranges::all_of(fix.edits, [&](TextEdit &edit) { return mapEdit(block, edit); });
  });
  if (diagnostic.rule != &info(Rule::OperandType) && diagnostic.rule != &info(Rule::UndocumentedOperand) &&
      diagnostic.rule != &info(Rule::AsmFloatType) && diagnostic.rule != &info(Rule::GenericAddress))
    return;
  const auto used = std::ranges::find_if(
      block.placeHolders, [&](const PlaceHolder &one) { return one.operand && isInside(one.range, range); });
  if (used != block.placeHolders.end())
    diagnostic.notes.push_back(operandNote(statement, *used->operand));
}

/// Checks the block for the target of \p options, if any.  Ranges are of the block.
CheckResult checkBlock(const AsmStatement &statement, const PtxBlock &block, const OpenScopes &earlier,
                       bool typedFloats, const CheckOptions &options, ParsedBlock *parsed = nullptr) {
  const OperandNames operands(statement, block, earlier.outer(), typedFloats);
  const Scopes::Outer outer = operands.outer();
  const Undeclared undeclared = earlier.hasAllNames() ? Undeclared::Variable : Undeclared::Anything;
  ModuleChecker checker(block.code.text, options, TextKind::Body, {.outer = &outer, .undeclared = undeclared});
  while (const Item *const item = parsed ? checker.next() : nullptr)
    parsed->read(*item, block);
  return checker.run();
}

/// Reports registers that are valid from sm_100 on, but are floats of the wrong type for sm_90.  This is not an error,
/// because it is unknown whether the statement is compiled for it.
void checkFloatTypes(const AsmStatement &statement, const PtxBlock &block, const OpenScopes &earlier,
                     const CheckOptions &options, std::vector<Diagnostic> &diagnostics) {
  const bool hasFloats = std::ranges::any_of(statement.operands, [](const AsmOperand &operand) {
    const std::string_view letters = constraintLetters(operand);
    return typeOfConstraint(letters, /*typedFloats=*/true) != typeOfConstraint(letters, /*typedFloats=*/false);
  });
  if (!hasFloats || hasErrorSince(diagnostics, 0))
    return;
  CheckOptions forTarget = options;
  forTarget.targets = {*findTarget("sm_90")};
  const CheckResult result = checkBlock(statement, block, earlier, /*typedFloats=*/true, forTarget);
  const auto isOfType = [](const Diagnostic &one) { return one.rule == &info(Rule::OperandType); };
  if (std::ranges::any_of(result.diagnostics,
                          [&](const Diagnostic &one) { return one.severity == Severity::Error && !isOfType(one); }))
    return; // that target does not support an instruction of the block
  for (const Diagnostic &one : result.diagnostics)
    if (isOfType(one))
      report(diagnostics, one.range, msg::upTo90(one.message));
}

/// Whether \p diagnostic follows from a placeholder without an operand, which checkAsmOperands() reports.
bool followsFromPlaceHolder(const AsmStatement &statement, const PtxBlock &block, const Diagnostic &diagnostic) {
  const bool isSyntax = diagnostic.rule == &info(Rule::Syntax);
  return !statement.firstUnknownOperand && std::ranges::any_of(block.placeHolders, [&](const PlaceHolder &used) {
    return !used.operand && used.meansOperand() &&
           (isInside(diagnostic.range, used.range) || (isSyntax && isInside(used.range, diagnostic.statement)));
  });
}

/// \p block with \p value, as long as kUnknownZero, in place of each unknown value.
PtxBlock withUnknowns(PtxBlock block, std::string_view value) {
  for (const PlaceHolder &used : block.placeHolders)
    if (used.isUnknownValue && used.operand)
      block.code.text.replace(used.range.begin, value.size(), value);
  return block;
}

} // namespace

Note operandNote(const AsmStatement &statement, size_t number) {
  const AsmOperand &operand = statement.operands[number];
  return {operand.range, msg::noteOperand(number, operand.constraint, operand.expression)};
}

CheckResult checkPtxBlock(const AsmStatement &statement, const PtxBlock &block, const OpenScopes &earlier,
                          const CheckOptions &options, bool anyTarget, ParsedBlock &parsed) {
  // Without a target, floats are untyped, as for the newer ones: errors must hold for all targets.
  const bool typedFloats = !options.targets.empty() && info(options.targets.front()).number < kFirstUntypedFloats;
  CheckOptions blockOptions = statementOptions(options);
  blockOptions.filter = [&](const Diagnostic &one) { return !followsFromPlaceHolder(statement, block, one); };
  CheckResult result = checkBlock(statement, block, earlier, typedFloats, blockOptions, &parsed);
  const auto isAtUnknownValue = [&](const Diagnostic &one) {
    return std::ranges::any_of(block.placeHolders, [&](const PlaceHolder &used) {
      return used.isUnknownValue && isInside(one.range, used.range);
    });
  };
  // Unknown values are 0.  An error with 0, 1 and 32 (in octal) holds for all values; a warning may not.
  for (const std::string_view value : {"001", "040"}) {
    if (std::ranges::none_of(result.diagnostics, isAtUnknownValue))
      break;
    const CheckResult other = checkBlock(statement, withUnknowns(block, value), earlier, typedFloats, blockOptions);
    std::erase_if(result.diagnostics, [&](const Diagnostic &one) {
      return isAtUnknownValue(one) && (one.severity == Severity::Warning ||
                                       std::ranges::none_of(other.diagnostics, [&](const Diagnostic &again) {
                                         return again.rule == one.rule && again.range == one.range;
                                       }));
    });
  }
  if (anyTarget)
    checkFloatTypes(statement, block, earlier, blockOptions, result.diagnostics);
  for (Diagnostic &diagnostic : result.diagnostics)
    mapToSource(statement, block, diagnostic);
  const auto isAtEnd = [&](const Diagnostic &one) { return one.range == block.missingEnd; };
  if (block.missingEnd && std::ranges::none_of(result.diagnostics, isAtEnd)) // more than the ';' is missing
    report(result.diagnostics, *block.missingEnd, msg::missingAtTemplateEnd(),
           {{msg::fixInsert(";"), true, {{*block.missingEnd, ";"}}}});
  return result;
}

} // namespace ptxmatrix
