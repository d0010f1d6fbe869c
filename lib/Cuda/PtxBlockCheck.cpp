//===- PtxBlockCheck.cpp - Checking the PTX of an asm statement -----------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/ModuleChecker.h"
#include "Cuda/AsmCheck.h"
#include "Diagnostics/Messages.h"
#include "Isa/WordTable.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {
namespace {

/// The first target for which nvcc declares `"f"` and `"d"` operands without a type.
constexpr unsigned kFirstUntypedFloats = 100;

/// The functions of CUDA that convert an address.
constexpr std::pair<llvm::StringRef, AddressKind> kAddressFunctions[] = {
    {"__cvta_generic_to_shared", {DeclSpace::Shared}},
    {"__cvta_generic_to_global", {DeclSpace::Global}},
    {"__cvta_shared_to_generic", {DeclSpace::Shared, /*isGeneric=*/true}},
};

/// Whether \p text contains nothing but casts to integers, or parts of them.
bool isCast(llvm::StringRef text) {
  constexpr std::string_view kWords =
      "static_cast|reinterpret_cast|std|unsigned|int|long|uint32_t|uint64_t|int32_t|int64_t|size_t|uintptr_t";
  llvm::SmallVector<llvm::StringRef> words;
  llvm::SplitString(text, words, "()<>: ");
  return llvm::all_of(words, [&](llvm::StringRef word) { return isOneOf(kWords, word); });
}

/// The kind of address that the expression of \p operand, a conversion of CUDA or a cast of one, certainly has.
std::optional<AddressKind> addressOf(const AsmOperand &operand) {
  const llvm::StringRef expression = operand.expression;
  for (const auto &[name, result] : kAddressFunctions) {
    const auto [before, call] = expression.split(name);
    const llvm::StringRef arguments = call.ltrim();
    if (!arguments.starts_with("(") || !isCast(before))
      continue;
    size_t depth = 0;
    const llvm::StringRef after = arguments.drop_while([&](char c) {
      depth += c == '(' ? 1 : 0;
      depth -= c == ')' ? 1 : 0;
      return depth > 0;
    });
    return isCast(after) ? std::optional(result) : std::nullopt;
  }
  return std::nullopt;
}

/// The operands of \p block as nvcc declares them, inside the scopes of \p earlier statements.
OuterNames operandNames(const PtxBlock &block, const OuterNames &earlier, bool typedFloats) {
  const AsmStatement &statement = block.statement;
  OuterNames made;
  made.names.restart(&earlier.names);
  made.symbols = SymbolTable(&earlier.symbols);
  made.symbols.openScope();
  for (size_t i = 0; i < statement.operands.size(); ++i) {
    Declaration operand;
    operand.isBroken = !statement.isKnownOperand(i);
    if (!operand.isBroken)
      operand.type = typeOfConstraint(constraintLetters(statement.operands[i]), typedFloats);
    operand.address = addressOf(statement.operands[i]);
    if (operand.type || operand.isBroken)
      made.declare("%" + std::to_string(i), operand);
  }
  Declaration unknown;
  unknown.isBroken = true;
  for (const PlaceHolder &used : block.placeHolders)
    if (used.lacksOperand()) // unknown, or already reported as missing
      made.declare(used.range.of(block.code.text), unknown);
  return made;
}

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
void mapToSource(const PtxBlock &block, Diagnostic &diagnostic) {
  const SourceRange range = std::exchange(diagnostic.range, block.code.placeOf(diagnostic.range));
  const std::span<const PlaceHolder> inside = block.placeHoldersIn(range);
  for (const PlaceHolder &used : inside)
    if (used.isUnknownValue && used.operand)
      if (const size_t at = diagnostic.message.find(kUnknownZero); at != std::string::npos)
        diagnostic.message.replace(at, used.range.size(), block.textOf(used));
  if (const llvm::StringRef message = diagnostic.message; message.ends_with("must be a constant") && !inside.empty())
    diagnostic.message = msg::useConstant(message);
  for (Note &note : diagnostic.notes)
    note.range = block.code.placeOf(note.range);
  std::erase_if(diagnostic.fixes, [&](Fix &fix) {
    return !std::ranges::all_of(fix.edits, [&](TextEdit &edit) { return mapEdit(block, edit); });
  });
  if (diagnostic.rule != &info(Rule::OperandType) && diagnostic.rule != &info(Rule::UndocumentedOperand) &&
      diagnostic.rule != &info(Rule::AsmFloatType) && diagnostic.rule != &info(Rule::GenericAddress))
    return;
  const auto used = std::ranges::find_if(inside, [](const PlaceHolder &one) { return one.operand.has_value(); });
  if (used != inside.end())
    diagnostic.notes.push_back(operandNote(block.statement, *used->operand));
}

/// Checks \p text, which is that of \p block with some value of each unknown constant.  Ranges are of the block.
CheckResult checkText(const PtxBlock &block, std::string_view text, const OpenScopes &earlier,
                      const CheckOptions &options, ParsedBlock *parsed = nullptr) {
  // Without a target, floats are untyped, as for the newer ones: errors must hold for all targets.
  const bool typedFloats = !options.targets.empty() && info(options.targets.front()).number < kFirstUntypedFloats;
  OuterNames outer = operandNames(block, earlier.names(), typedFloats);
  outer.openScopes = earlier.depth();
  const Undeclared undeclared = earlier.hasAllNames() ? Undeclared::Variable : Undeclared::Anything;
  ModuleChecker checker(text, options, TextKind::Body, {.outer = &outer, .undeclared = undeclared});
  while (const Item *const item = parsed ? checker.next() : nullptr)
    parsed->read(*item);
  return checker.run();
}

/// Reports registers that are valid from sm_100 on, but are floats of the wrong type for sm_90.  This is not an error,
/// because it is unknown whether the statement is compiled for it.
void checkFloatTypes(const PtxBlock &block, const OpenScopes &earlier, CheckOptions options,
                     std::vector<Diagnostic> &diagnostics) {
  const bool hasFloats = std::ranges::any_of(block.statement.operands, [](const AsmOperand &operand) {
    return constraintLetters(operand) == "f" || constraintLetters(operand) == "d";
  });
  if (!hasFloats || hasErrorSince(diagnostics, 0))
    return;
  options.targets = {*findTarget("sm_90")};
  const CheckResult result = checkText(block, block.code.text, earlier, options);
  const auto isOfType = [](const Diagnostic &one) { return one.rule == &info(Rule::OperandType); };
  if (std::ranges::any_of(result.diagnostics,
                          [&](const Diagnostic &one) { return one.severity == Severity::Error && !isOfType(one); }))
    return; // that target does not support an instruction of the block
  for (const Diagnostic &one : result.diagnostics)
    if (isOfType(one))
      report(diagnostics, one.range, msg::upTo90(one.message));
}

/// Whether a placeholder that contains \p range, or is in it, is \p meant.
bool hasPlaceHolder(const PtxBlock &block, SourceRange range, const auto &isMeant) {
  return std::ranges::any_of(block.placeHoldersIn({range.begin - std::min(range.begin, 1U), range.end + size_t{1}}),
                             isMeant);
}

/// Whether \p diagnostic follows from a placeholder without an operand, which checkAsmOperands() reports.
bool followsFromPlaceHolder(const PtxBlock &block, const Diagnostic &diagnostic) {
  const bool isSyntax = diagnostic.rule == &info(Rule::Syntax);
  return !block.statement.firstUnknownOperand &&
         hasPlaceHolder(block, diagnostic.statement, [&](const PlaceHolder &used) {
           return used.lacksOperand() &&
                  (used.range.contains(diagnostic.range) || (isSyntax && diagnostic.statement.contains(used.range)));
         });
}

/// The text of \p block with \p value, as long as kUnknownZero, in place of each unknown value.
std::string withUnknowns(const PtxBlock &block, std::string_view value) {
  std::string text = block.code.text;
  for (const PlaceHolder &used : block.placeHolders)
    if (used.isUnknownValue && used.operand)
      text.replace(used.range.begin, value.size(), value);
  return text;
}

} // namespace

Note operandNote(const AsmStatement &statement, size_t number) {
  const AsmOperand &operand = statement.operands[number];
  return {operand.range, msg::noteOperand(number, operand.constraint, operand.expression)};
}

CheckResult checkPtxBlock(ParsedBlock &parsed, const OpenScopes &earlier, CheckOptions options, bool anyTarget) {
  const PtxBlock &block = parsed.block;
  options.filter = [&](const Diagnostic &one) { return !followsFromPlaceHolder(block, one); };
  CheckResult result = checkText(block, block.code.text, earlier, options, &parsed);
  const auto isAtUnknownValue = [&](const Diagnostic &one) {
    return hasPlaceHolder(block, one.range, [&](const PlaceHolder &used) {
      return used.isUnknownValue && used.range.contains(one.range);
    });
  };
  // Unknown values are 0.  An error with 0, 1, 16 and 32 (in octal) and 128 holds for all values; a warning may not.
  for (const std::string_view value : {"001", "020", "040", "128"}) {
    if (std::ranges::none_of(result.diagnostics, isAtUnknownValue))
      break;
    const std::string text = withUnknowns(block, value);
    const CheckResult other = checkText(block, text, earlier, options);
    std::erase_if(result.diagnostics, [&](const Diagnostic &one) {
      return isAtUnknownValue(one) && (one.severity == Severity::Warning ||
                                       std::ranges::none_of(other.diagnostics, [&](const Diagnostic &again) {
                                         return again.rule == one.rule && again.range == one.range;
                                       }));
    });
  }
  if (anyTarget)
    checkFloatTypes(block, earlier, options, result.diagnostics);
  for (Diagnostic &diagnostic : result.diagnostics)
    mapToSource(block, diagnostic);
  const auto isAtEnd = [&](const Diagnostic &one) { return one.range == block.missingEnd; };
  if (block.missingEnd && std::ranges::none_of(result.diagnostics, isAtEnd)) // more than the ';' is missing
    report(result.diagnostics, *block.missingEnd, msg::missingAtTemplateEnd(), {insertion(block.missingEnd->end, ";")});
  return result;
}

} // namespace ptxmatrix
