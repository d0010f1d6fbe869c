//===- PtxBlockCheck.cpp - Checking the PTX of an asm statement -----------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Check/CheckStatement.h"
#include "Check/ModuleChecker.h"
#include "Cuda/AsmCheck.h"
#include "Diagnostics/Messages.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {
namespace {

/// The operands as nvcc declares them.  The names are parts of \p text, and get their numbers from \p names.
SymbolTable symbolsOf(const AsmStatement &statement, const PtxBlock &block, const OpenScopes &earlier, bool typedFloats,
                      std::string &text, Names &names) {
  std::vector<Declaration> declarations;
  auto declare = [&](std::string_view name, Declaration declaration, bool isBroken) {
    declaration.name = {text.size(), text.size() + name.size()};
    declaration.isBroken = isBroken;
    text += name;
    declarations.push_back(declaration);
  };
  for (const auto &[name, declaration] : earlier.namesIn(block.code.text))
    declare(name, declaration, /*isBroken=*/true); // the name may mean something else in another function
  for (size_t i = 0; i < statement.operands.size(); ++i) {
    Declaration operand;
    if (statement.isKnownOperand(i))
      operand.type = typeOfConstraint(constraintLetters(statement.operands[i]), typedFloats);
    operand.address = addressOf(statement.operands[i]);
    if (operand.type || !statement.isKnownOperand(i))
      declare("%" + std::to_string(i), operand, !operand.type);
  }
  for (const PlaceHolder &used : block.placeHolders)
    if (!used.operand && used.meansOperand()) // unknown, or already reported as missing
      declare(used.range.of(block.code.text), {}, /*isBroken=*/true);
  SymbolTable symbols; // refers to the text, which is complete now
  for (Declaration &declaration : declarations) {
    declaration.id = names.add(declaration.name.of(text));
    symbols.declare(Symbol(declaration, text));
  }
  symbols.markAsOutside();
  return symbols;
}

/// Maps \p edit to the source.  Returns false if it cannot be made in the literals there.
bool mapEdit(const PtxBlock &block, TextEdit &edit) {
  if (edit.text.find_first_of("\"\\%\n") != std::string::npos)
    return false;
  const std::vector<SourceRange> &places = block.code.places;
  for (size_t i = edit.range.begin; i + 1 < edit.range.end; ++i)
    if (places[i].end != places[i + 1].begin || places[i] == places[i + 1])
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
        diagnostic.message.replace(at, used.range.size(), used.text);
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
                       bool typedFloats, const CheckOptions &options) {
  std::string text;
  Names names;
  const SymbolTable symbols = symbolsOf(statement, block, earlier, typedFloats, text, names);
  const Scopes::Outer outer{symbols, names};
  return ModuleChecker(block.code.text, options, TextKind::Body, {.outer = &outer, .undeclared = Undeclared::Variable})
      .run();
}

/// Reports registers that are valid from sm_100 on, but are floats of the wrong type for \p target.  This is not an
/// error, because it is unknown whether the statement is compiled for it.
void checkFloatTypes(const AsmStatement &statement, const PtxBlock &block, const OpenScopes &earlier,
                     const CheckOptions &options, Target target, std::vector<Diagnostic> &diagnostics) {
  const bool hasFloats = std::ranges::any_of(statement.operands, [](const AsmOperand &operand) {
    const std::string_view letters = constraintLetters(operand);
    return typeOfConstraint(letters, /*typedFloats=*/true) != typeOfConstraint(letters, /*typedFloats=*/false);
  });
  if (!hasFloats || hasErrorSince(diagnostics, 0))
    return;
  CheckOptions forTarget = options;
  forTarget.targets = {target};
  const CheckResult result = checkBlock(statement, block, earlier, /*typedFloats=*/true, forTarget);
  const auto isOfType = [](const Diagnostic &one) { return one.rule == &info(Rule::OperandType); };
  if (std::ranges::any_of(result.diagnostics,
                          [&](const Diagnostic &one) { return one.severity == Severity::Error && !isOfType(one); }))
    return; // that target does not support an instruction of the block
  for (const Diagnostic &one : result.diagnostics)
    if (isOfType(one))
      report(diagnostics, one.range, msg::upTo90(one.message));
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
                          const CheckOptions &options, std::optional<Target> floatTarget) {
  // Without a target, floats are untyped, as for the newer ones: errors must hold for all targets.
  const bool typedFloats = !options.targets.empty() && info(options.targets.front()).number < kFirstUntypedFloats;
  const CheckOptions blockOptions = statementOptions(options);
  CheckResult result = checkBlock(statement, block, earlier, typedFloats, blockOptions);
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
  // checkAsmOperands() reports these.
  const auto isReported = [&](const PlaceHolder &used) {
    return used.kind == PlaceHolder::Unchanged ||
           (used.meansOperand() && !used.operand && !statement.firstUnknownOperand);
  };
  std::erase_if(result.diagnostics, [&](const Diagnostic &one) {
    return std::ranges::any_of(block.placeHolders, [&](const PlaceHolder &used) {
      const bool mayFollow =
          isInside(one.range, used.range) || (one.rule == &info(Rule::Syntax) && isInside(used.range, one.statement));
      return mayFollow && isReported(used);
    });
  });
  if (floatTarget)
    checkFloatTypes(statement, block, earlier, blockOptions, *floatTarget, result.diagnostics);
  for (Diagnostic &diagnostic : result.diagnostics)
    mapToSource(statement, block, diagnostic);
  return result;
}

} // namespace ptxmatrix
