//===- RoundTripFuzzer.cpp - Modules in canonical form --------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The canonical text of a module is its own canonical text and keeps every byte of other instructions.  A canonical
// statement that is read, and printed as a typed instruction, is the same statement again, without its line breaks.

#include "../unit/Describe.h"
#include "Fuzz.h"
#include "Lex/Lexer.h"
#include "Syntax/Item.h"
#include "Syntax/StatementReader.h"
#include "ptxmatrix/Emit.h"

#include <algorithm>
#include <deque>
#include <ranges>
#include <vector>

using namespace ptxmatrix;

namespace {

/// The statements that may be supported instructions.
std::vector<SourceRange> candidates(std::string_view text, CudaRelease ptxasRelease) {
  std::vector<SourceRange> ranges;
  ItemReader items(text, TextKind::Module, {.ptxasRelease = ptxasRelease});
  while (const Item *const item = items.next())
    if (item->opcode && item->opcode->isCandidate)
      ranges.push_back(item->range);
  return ranges;
}

/// The characters of \p text in some order, without white space and comments.
struct Characters {
  std::string ofQualifiers;
  std::string ofOthers;
};

Characters charactersOf(std::string_view text) {
  Characters characters;
  for (const Token &token : lex(text))
    (token.is(TokenKind::Qualifier) ? characters.ofQualifiers : characters.ofOthers) += token.range.of(text);
  std::ranges::sort(characters.ofQualifiers);
  std::ranges::sort(characters.ofOthers);
  return characters;
}

/// Words that ptxas ignores may disappear, a qualifier that is there twice, and an `.aligned` that only the PTX ISA
/// requires may come.
void checkSameWords(std::string_view statement, std::string_view canonical) {
  const bool mayComeAligned = !statement.empty() && statement.find(".aligned") == std::string_view::npos;
  const Characters before = charactersOf((mayComeAligned ? ".aligned " : "") + std::string(statement));
  const Characters after = charactersOf(canonical);
  fuzz::requireEqual(after.ofOthers, before.ofOthers, statement);
  fuzz::require(std::ranges::includes(before.ofQualifiers, after.ofQualifiers), "no qualifier comes");
}

/// The text between the statements is kept, followed by what moved out of them; the statements keep their words.
void checkKept(std::string_view text, std::string_view canonical, CudaRelease ptxasRelease) {
  const std::vector<SourceRange> before = candidates(text, ptxasRelease);
  const std::vector<SourceRange> after = candidates(canonical, ptxasRelease);
  fuzz::require(before.size() == after.size(), "there are as many statements");
  size_t end = 0;
  size_t canonicalEnd = 0;
  for (size_t i = 0; i < before.size(); ++i) {
    const std::string_view gap = SourceRange{end, before[i].begin}.of(text);
    const std::string_view newGap = SourceRange{canonicalEnd, after[i].begin}.of(canonical);
    fuzz::requireEqual(newGap.substr(0, gap.size()), gap, text);
    checkSameWords("", newGap.substr(gap.size()));
    checkSameWords(before[i].of(text), after[i].of(canonical));
    end = before[i].end;
    canonicalEnd = after[i].end;
  }
  fuzz::requireEqual(canonical.substr(canonicalEnd), text.substr(end), text);
}

/// The parts of a statement that a generator can request.
class TypedStatement {
public:
  explicit TypedStatement(const Statement &statement) : statement(statement) {
    isTyped = readOpcode() && readGuard();
    if (isTyped)
      chooseList();
    isTyped = isTyped && std::ranges::all_of(statement.ast().operands,
                                             [&](const Operand &operand) { return readOperand(operand); });
  }
  TypedStatement(const TypedStatement &) = delete;
  TypedStatement &operator=(const TypedStatement &) = delete;

  std::optional<Instruction> instruction;
  std::vector<StatementOperand> operands;
  GuardOperand guard;
  bool isTyped = false;

private:
  bool readOpcode() {
    TokenRange range = statement.ast().qualifiers;
    std::string opcode(statement.textOf(statement.ast().opcode));
    const auto isFirstPart = [&](const MnemonicInfo &one) { return one.name.starts_with(opcode + "."); };
    if (range.begin < range.end &&
        std::ranges::none_of(
            kMnemonics, [&](const MnemonicInfo &one) { return one.name == opcode; }) &&
        std::ranges::any_of(kMnemonics, isFirstPart)) // the name has two parts
      opcode += statement.textOf(range.begin++);
    const auto *const found = std::ranges::find(kMnemonics, opcode, &MnemonicInfo::name);
    if (found == kMnemonics.end())
      return false;
    auto what = static_cast<Mnemonic>(found - kMnemonics.begin());
    QualifierList list;
    for (TokenIndex token = range.begin; token < range.end; ++token) {
      const std::optional<Qualifier> qualifier = findQualifier(statement.textOf(token).substr(1));
      if (!qualifier)
        return false;
      if (info(*qualifier).kind == QualifierKind::Sparsity && what == Mnemonic::Mma)
        what = Mnemonic::MmaSp;
      list.append(*qualifier);
    }
    instruction = Instruction(what, list);
    return instruction->form != nullptr;
  }

  /// Chooses the list that has vectors and addresses where the statement has them; its last operands may be optional.
  void chooseList() {
    const auto fits = [&](const OperandSpec &spec, const Operand &operand) {
      return spec.hasBraces() == (operand.kind == OperandKind::Vector) &&
             spec.hasBrackets() == (operand.kind == OperandKind::Address);
    };
    for (size_t list = 0; list < countOperandLists(*instruction); ++list) {
      Instruction other = *instruction;
      other.list = static_cast<uint8_t>(list);
      const OperandList specs = ptxmatrix::operands(other);
      const std::vector<Operand> &written = statement.ast().operands;
      const auto isFitting = [&](size_t i) {
        return i < written.size() ? fits(specs[i], written[i]) : specs[i].isOptional;
      };
      if (written.size() <= specs.size() && std::ranges::all_of(std::views::iota(size_t{0}, specs.size()), isFitting)) {
        instruction = other;
        return;
      }
    }
  }

  bool readGuard() {
    if (const std::optional<Guard> &written = statement.ast().guard) {
      guard = {statement.textOf(written->predicate.identifier), written->negated};
      return !written->predicate.element;
    }
    return true;
  }

  bool readOperand(const Operand &operand) {
    const OperandList specs = ptxmatrix::operands(*instruction);
    if (operands.size() >= specs.size())
      return false; // only ptxas accepts one more
    const OperandSpec &spec = specs[operands.size()];
    if (spec.role == Role::ScaleSelector)
      return readScaleSelector(operand);
    if (spec.isVector != (operand.kind == OperandKind::Vector))
      return false; // only ptxas accepts it
    if (operand.kind == OperandKind::Vector) {
      std::vector<OperandName> &vector = names.emplace_back();
      for (const Term &element : statement.elementsOf(operand)) {
        vector.emplace_back(statement.textOf(element.tokens.begin));
        if (element.kind != TermKind::Name || element.tokens.size() != 1)
          return false;
      }
      operands.emplace_back(RegisterNames{vector});
      return true;
    }
    if (operand.kind == OperandKind::Address)
      return readAddress(operand.term);
    if (!spec.mayBeConstant() && operand.term.kind != TermKind::Name)
      return false; // only ptxas accepts a constant
    const std::string_view text = statement.textOf(operand.tokens.begin);
    if (operand.tokens.size() == 2 && text == "-") {
      const std::optional<int32_t> number = plainNumber(statement.textOf(operand.tokens.end - 1));
      if (!number || *number == 0)
        return false;
      operands.emplace_back(-*number);
      return true;
    }
    if (operand.tokens.size() != 1)
      return false;
    if (operand.term.kind == TermKind::Name)
      operands.emplace_back(OperandName(text));
    else if (const std::optional<int32_t> number = plainNumber(text))
      operands.emplace_back(*number);
    else
      return false;
    return true;
  }

  bool readScaleSelector(const Operand &operand) {
    if (operand.kind != OperandKind::Vector || operand.elements.size() != 2)
      return false;
    const std::span<const Term> elements = statement.elementsOf(operand);
    const std::optional<OperandName> byte = readScaleIndex(elements[0]);
    const std::optional<OperandName> thread = readScaleIndex(elements[1]);
    if (!byte || !thread)
      return false;
    operands.emplace_back(ScaleSelectorOperand{*byte, *thread});
    return true;
  }

  std::optional<OperandName> readScaleIndex(const Term &term) {
    const std::string_view text = statement.textOf(term.tokens.begin);
    if (term.tokens.size() != 1)
      return std::nullopt;
    if (term.kind == TermKind::Name)
      return OperandName(text);
    const std::optional<int32_t> number = plainNumber(text);
    return number ? std::optional(OperandName(*number)) : std::nullopt;
  }

  bool readAddress(const Term &term) {
    AddressOperand address{statement.textOf(term.tokens.begin)};
    if (term.kind != TermKind::Name || term.name.element)
      return false;
    if (!term.sign) {
      operands.emplace_back(address);
      return true;
    }
    const std::optional<int32_t> offset = plainNumber(statement.textOf(term.tokens.end - 1));
    if (term.tokens.size() != 3 || statement.textOf(*term.sign) != "+" || !offset || *offset == 0)
      return false;
    address.offset = *offset;
    operands.emplace_back(address);
    return true;
  }

  /// A number as it is printed.
  static std::optional<int32_t> plainNumber(std::string_view text) {
    constexpr size_t kMaxDigits = 9;
    int32_t number = 0;
    for (const char c : text)
      if (c < '0' || c > '9' || text.size() > kMaxDigits)
        return std::nullopt;
      else
        number = number * 10 + (c - '0');
    return text.starts_with('0') && text.size() > 1 ? std::nullopt : std::optional(number);
  }

  const Statement &statement;
  std::deque<std::vector<OperandName>> names; ///< For vectors; they stay where they are.
};

/// \p text without its comments and line breaks.
std::string wordsOf(std::string_view text) {
  std::string words;
  for (const Token &token : lex(text))
    words.append(token.range.of(text)) += ' ';
  return words;
}

void checkEmitted(std::string_view text) {
  const std::vector<Token> tokens = lex(text);
  StatementReader reader;
  const Statement statement = reader.read(text, tokens);
  if (statement.error)
    return;
  const TypedStatement typed(statement);
  if (!typed.isTyped)
    return;
  std::string printed(text.size(), '\0');
  const EmitResult result = emitStatement(*typed.instruction, typed.operands, printed, typed.guard);
  // A special register, or what only ptxas accepts.
  if (result.error == EmitError::BadName || result.error == EmitError::SelectorValue)
    return;
  fuzz::requireEqual(message(result.error), "", text);
  printed.resize(result.size);
  fuzz::requireEqual(wordsOf(printed), wordsOf(text), text);
}

void checkRoundTripInput(std::string_view data) {
  const auto [head, text] = fuzz::inputOf(data);
  CheckOptions options = fuzz::optionsOf(head);
  options.limits = {}; // the canonical text may be longer
  const CanonicalResult canonical = canonicalModule(text, options);
  fuzz::requireEqual(describe(canonical.check), describe(checkModule(text, options)), text);
  fuzz::require(fuzz::linesOf(canonical.text) == fuzz::linesOf(text), "no line moves");
  const CanonicalResult again = canonicalModule(canonical.text, options);
  fuzz::requireEqual(again.text, canonical.text, text);
  constexpr size_t kMaxProblems = 64; // of more wrong bytes, the lexer drops some
  const size_t errors = fuzz::errorsOf(canonical.check);
  fuzz::require(errors >= kMaxProblems || fuzz::errorsOf(again.check) == errors, "the text has the same errors");

  checkKept(text, canonical.text, options.ptxasRelease());
  if (again.check.hasErrors())
    return;
  for (const SourceRange range : candidates(canonical.text, options.ptxasRelease()))
    checkEmitted(range.of(canonical.text));
}

const fuzz::Fuzzer kRoundTripFuzzer("round-trip", checkRoundTripInput, fuzz::mutateModule);

} // namespace
