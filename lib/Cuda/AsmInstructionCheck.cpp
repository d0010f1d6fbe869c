//===- AsmInstructionCheck.cpp - Checks of a template's effects -----------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Which operands of an asm statement the instructions of its template read and write, and which instructions access
// memory, as far as the first word of the opcode determines it.  This works for all instructions.
//
//===----------------------------------------------------------------------===//

#include "Cuda/AsmCheck.h"
#include "Diagnostics/Messages.h"
#include "Function/Function.h"
#include "Syntax/StatementReader.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <utility>

namespace ptxmatrix {
namespace {

/// A use of an operand by an instruction.
struct OperandUse {
  size_t operand = 0;
  Access access = Access::Unknown;
  SourceRange range; ///< In the block.
};

/// A word that shows that the outputs of a statement depend on more than its inputs, or that it has side effects.
struct AsmEffect {
  enum Kind : uint8_t {
    AccessesMemory, ///< A load or store, except of memory that the program does not write.
    OrdersMemory,   ///< A barrier, fence or the like.
    Changes         ///< A register such as `%clock`.
  };
  Kind kind = AccessesMemory;
  SourceRange range;        ///< In the block.
  bool isPlainLoad = false; ///< A load, perhaps of memory that is never written.
};

/// The effects of the instructions of a block.
class AsmInstructions {
public:
  explicit AsmInstructions(const PtxBlock &block) : block(block) {
    ItemReader items(block.code.text, TextKind::Body);
    while (const Item *const item = items.next()) {
      if (item->kind == ItemKind::Declaration && item->declaration->space == DeclSpace::Label)
        hasLabels = true;
      if (item->kind == ItemKind::Statement)
        readStatement(*item);
    }
  }

  std::vector<OperandUse> uses; ///< In the order of the text; within an instruction, reads before writes.
  std::vector<AsmEffect> effects;
  bool hasLabels = false; ///< The order of the text may not be that of execution.

private:
  void readStatement(const Item &item) {
    using MemoryUse = InstructionEffect::MemoryUse;
    const Opcode &opcode = *item.opcode;
    const InstructionEffect *const effect = opcode.names ? &opcode.names->effect : nullptr;
    addUses(item, effect);
    const auto hasOneOf = [&](std::initializer_list<std::string_view> prefixes) {
      return std::ranges::any_of(prefixes, [&](std::string_view prefix) { return opcode.has(prefix); });
    };
    const bool isConstant = hasOneOf({".nc", ".const", ".param"}); // memory that the program does not write
    const bool hasBrackets = std::ranges::any_of(item.tokens, [](const Token &token) { return token.is('['); });
    if (!effect || effect->memory == MemoryUse::None || isConstant)
      return;
    const bool isLoad = opcode.word == "ld" || opcode.word == "suld" || opcode.word == "wmma";
    if (hasBrackets)
      effects.push_back({AsmEffect::AccessesMemory, item.word.range,
                         isLoad && !hasOneOf({".shared", ".volatile", ".relaxed", ".acquire", ".store"})});
    else if (effect->memory == MemoryUse::Ordered && !hasOneOf({".relaxed", ".commit_group", ".launch_dependents"}))
      effects.push_back({AsmEffect::OrdersMemory, item.word.range});
  }

  /// Adds the uses of operands by \p item, an instruction with \p effect.
  void addUses(const Item &item, const InstructionEffect *effect) {
    const Ast *const ast = item.ast;
    const size_t begin = uses.size();
    const auto add = [&](TokenRange tokens, Access access) {
      for (const Token &token : item.tokens.subspan(tokens.begin, tokens.size())) {
        const std::string_view text = token.range.of(block.code.text);
        if (text.starts_with("%clock") || text.starts_with("%globaltimer"))
          effects.push_back({AsmEffect::Changes, token.range});
        addUse(token, access);
      }
    };
    if (!ast)
      return add({0, static_cast<TokenIndex>(item.tokens.size())}, Access::Unknown);
    if (ast->guard)
      add(ast->guard->tokens, Access::Read);
    for (size_t i = 0; i < ast->operands.size(); ++i)
      add(ast->operands[i].tokens, effect ? accessOf(*effect, *ast, i) : Access::Unknown);
    if (mayAccumulate(item, *ast))
      add(ast->operands.front().tokens, Access::Read);
    std::ranges::sort(uses.begin() + static_cast<std::ptrdiff_t>(begin), uses.end(), {},
                      [](const OperandUse &use) { return std::pair(use.access == Access::Written, use.range.begin); });
  }

  /// Whether \p item is a product of a warpgroup that may read its D, too: scale-d, which comes after A, B and, if A is
  /// sparse, two more operands, is not 0.
  bool mayAccumulate(const Item &item, const Ast &ast) const {
    if (item.opcode->word != "wgmma")
      return false;
    const size_t scale = std::ranges::count(item.opcode->qualifiers, ".sp") != 0 ? 5 : 3;
    return scale < ast.operands.size() &&
           item.tokens[ast.operands[scale].tokens.begin].range.of(block.code.text).find_first_not_of('0') !=
               std::string_view::npos;
  }

  /// Adds a use of the operand that \p token names, if any.
  void addUse(const Token &token, Access access) {
    const auto used = std::ranges::lower_bound(block.placeHolders, token.range.end, {},
                                               [](const PlaceHolder &one) { return one.range.end; });
    if (used != block.placeHolders.end() && used->operand && used->range == token.range)
      uses.push_back({*used->operand, access, used->range});
  }

  const PtxBlock &block;
};

/// How the use of an operand contradicts its constraint.
enum class Misuse : uint8_t { WrittenInput, UnwrittenOutput, EarlyRead };

/// The first of \p uses that contradicts the constraint of \p operand, a register, if any.
std::optional<std::pair<Misuse, OperandUse>> findMisuse(const AsmOperand &operand, const std::vector<OperandUse> &uses,
                                                        bool isInOrder) {
  const auto written = std::ranges::find(uses, Access::Written, &OperandUse::access);
  if (!operand.isOutput)
    return written == uses.end() ? std::nullopt : std::optional(std::pair(Misuse::WrittenInput, *written));
  const bool isUnknown = std::ranges::find(uses, Access::Unknown, &OperandUse::access) != uses.end();
  if (isUnknown || !operand.constraint.starts_with('='))
    return std::nullopt;
  if (written == uses.end())
    return std::pair(Misuse::UnwrittenOutput, uses.front());
  if (isInOrder && written != uses.begin())
    return std::pair(Misuse::EarlyRead, uses.front());
  return std::nullopt;
}

/// Reports \p misuse of the operands of \p uses, with one diagnostic at the first of them.
void reportMisuse(const AsmStatement &statement, const PtxBlock &block, Misuse misuse,
                  const std::vector<OperandUse> &uses, std::vector<Diagnostic> &diagnostics) {
  const OperandUse &first = uses.front();
  const std::string others = uses.size() > 1 ? msg::sameForOthers(uses.size() - 1) : "";
  report(diagnostics, block.code.placeOf(first.range),
         misuse == Misuse::WrittenInput      ? msg::writtenInput(first.operand, others)
         : misuse == Misuse::UnwrittenOutput ? msg::unwrittenOutput(first.operand, others)
                                             : msg::earlyRead(first.operand, others));
  diagnostics.back().notes.push_back(operandNote(statement, first.operand));
}

void checkUses(const AsmStatement &statement, const PtxBlock &block, const AsmInstructions &instructions,
               std::vector<Diagnostic> &diagnostics) {
  std::vector<std::vector<OperandUse>> uses(statement.operands.size());
  for (const OperandUse &use : instructions.uses)
    uses[use.operand].push_back(use);
  std::map<Misuse, std::vector<OperandUse>> found;
  for (size_t i = 0; i < uses.size(); ++i) {
    const AsmOperand &operand = statement.operands[i];
    if (!statement.isKnownOperand(i) || !typeOfConstraint(constraintLetters(operand), /*typedFloats=*/true))
      continue;
    if (uses[i].empty()) // another one may be misused in its place, so report nothing more
      return;
    if (const auto misuse = findMisuse(operand, uses[i], !instructions.hasLabels))
      found[misuse->first].push_back(misuse->second);
  }
  for (const auto &[misuse, where] : found)
    reportMisuse(statement, block, misuse, where, diagnostics);
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

void checkDuplicateOutputs(const AsmStatement &statement, std::string_view source,
                           std::vector<Diagnostic> &diagnostics) {
  const std::vector<AsmOperand> &operands = statement.operands;
  for (size_t i = 0; i < operands.size() && operands[i].isOutput; ++i) {
    const auto end = operands.begin() + static_cast<std::ptrdiff_t>(i);
    const auto other = std::find_if(
        operands.begin(), end, [&](const AsmOperand &before) { return before.expression == operands[i].expression; });
    if (other == end || !isSameEachTime(operands[i].expression) || !statement.isKnownOperand(i) ||
        isNeverRead(source, statement.code.expansion, operands[i].expression))
      continue;
    const auto first = static_cast<size_t>(other - operands.begin());
    report(diagnostics, operands[i].range, msg::duplicateOutput(operands[i].expression, first));
    diagnostics.back().notes.push_back({other->range, msg::noteOperandHere(first)});
  }
}

/// Reports effects of \p statement that the compiler does not know about.
void checkEffects(const AsmStatement &statement, const PtxBlock &block, const AsmInstructions &instructions,
                  bool allWarnings, std::vector<Diagnostic> &diagnostics) {
  // An unknown operand or clobber may include "memory".
  if (statement.hasUnknownClobber || statement.firstUnknownOperand || !statement.clobbers.empty()) // others are errors
    return;
  const std::vector<AsmEffect> &effects = instructions.effects;
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

void checkAsmInstructions(const AsmStatement &statement, const PtxBlock &block, std::string_view source,
                          bool allWarnings, std::vector<Diagnostic> &diagnostics) {
  const AsmInstructions instructions(block);
  checkUses(statement, block, instructions, diagnostics);
  checkDuplicateOutputs(statement, source, diagnostics);
  checkEffects(statement, block, instructions, allWarnings, diagnostics);
}

} // namespace ptxmatrix
