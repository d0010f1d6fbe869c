//===- Hover.cpp - Descriptions of instructions and operands --------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Diagnostics/Messages.h"
#include "Isa/OperandLists.h"
#include "Server/Features.h"

#include "llvm/ADT/StringExtras.h"

namespace ptxmatrix::server {
namespace {

std::string codeBlock(std::string_view text) { return std::string("```ptx\n").append(text).append("\n```\n"); }

/// The prefix of register names: the letter of the fragment, or one for the role.
std::string letterOf(const OperandSpec &operand) {
  if (const std::string_view name = manualName(operand); !name.empty())
    return std::string(name);
  if (operand.fragment != Fragment::None)
    return {llvm::toLower(ptxmatrix::letterOf(operand.fragment))};
  if (operand.role == Role::Destination)
    return "d";
  return operand.role == Role::Source ? "s" : std::string(name(operand.role));
}

/// A template of the operand numbered \p index of \p instruction, with names as placeholders: "{d0, d1, d2, d3}",
/// "{d0, ..., d127}", "[address]".
std::string operandText(const Instruction &instruction, size_t index) {
  const OperandSpec operand = detail::resolved(instruction, operands(instruction)[index]);
  std::string letter = letterOf(operand);
  if (operand.role == Role::Address)
    return "[address]";
  if (operand.role == Role::ScaleSelector)
    return "{byte, thread}";
  if (!operand.hasBraces())
    return letter;
  constexpr unsigned kMaxNamed = 8;
  const unsigned count = registerCount(instruction, index).count;
  std::string text = "{" + letter + "0";
  if (count > kMaxNamed)
    return text + ", ..., " + letter + std::to_string(count - 1) + "}";
  for (unsigned i = 1; i < count; ++i)
    text += ", " + letter + std::to_string(i);
  return text + "}";
}

/// "a predicate, 0 or 1", "a constant, 0, 1, 2 or 3", "a constant or a register of type .b32, .u32 or .s32"
std::string constantWords(const OperandSpec &operand) {
  if (!operand.types.empty() && !operand.isPredicate())
    return "a constant or a register of type " + joined(toArgument(operand.types).parts, "or");
  const std::string kind = operand.isPredicate() ? "a predicate" : "a constant";
  return operand.values.first == INT_MIN ? kind : kind + ", " + joined(inWords(operand.values), "or");
}

/// A description of the operand: "destination: 4 registers of 32 bits (.b32, .u32 or .s32)".
std::string operandWords(const Instruction &instruction, size_t index) {
  const OperandSpec operand = detail::resolved(instruction, operands(instruction)[index]);
  std::string words = llvm::StringRef(name(operand.role)).str();
  std::ranges::replace(words, '_', ' ');
  if (operand.fragment != Fragment::None)
    words = "matrix " + std::string(1, ptxmatrix::letterOf(operand.fragment)) + ", " + words;
  if (operand.isOptional)
    words += ", may be left out";
  const RegisterCount registers = registerCount(instruction, index);
  if (registers.count != 0)
    words += ": " + counted(registers.count, "register") + " of " + std::to_string(registers.bits) + " bits (" +
             joined(toArgument(operand.types).parts, "or") + ")";
  if (operand.mayBeConstant())
    words += ": " + constantWords(operand);
  if (operand.role == Role::ScaleSelector)
    words += ": constants; the thread is 0 to " + std::to_string(operand.threads - 1);
  if (operand.role == Role::Stride)
    words += ": in elements, from the beginning of a row or column to the next";
  return words;
}

/// The elements that \p lane holds in register \p reg: "[0][0] [0][1]".
std::string elementsOf(const FragmentLayout &layout, unsigned lane, unsigned reg) {
  constexpr unsigned kMax = 4;
  std::string text;
  const unsigned count = layout.registers().bits / layout.elementBits();
  for (unsigned i = 0; i < std::min(count, kMax); ++i) {
    const MatrixElement element = layout.element({.lane = lane, .reg = reg, .bit = i * layout.elementBits()});
    text += i == 0 ? "" : " ";
    if (layout.matrices() > 1)
      text += "M" + std::to_string(element.matrix);
    text += "[" + std::to_string(element.row) + "][" + std::to_string(element.column) + "]";
  }
  return text + (count > kMax ? " ..." : "");
}

/// The first registers of some lanes: enough to show how rows and columns are distributed over the warp.
std::string layoutTable(const FragmentLayout &layout) {
  const unsigned lanes[] = {0, 1, 4, layout.lanes() - 1};
  constexpr unsigned kMaxRegisters = 4;
  std::string table = "| register |";
  for (const unsigned lane : lanes)
    table += " lane " + std::to_string(lane) + " |";
  table += "\n| --- | --- | --- | --- | --- |\n";
  for (unsigned reg = 0; reg < std::min(layout.registers().count, kMaxRegisters); ++reg) {
    table += "| " + std::to_string(reg) + " |";
    for (const unsigned lane : lanes)
      table += " " + elementsOf(layout, lane, reg) + " |";
    table += "\n";
  }
  return table;
}

/// The operands of \p instruction, its requirements, and the layout of its first matrix.
std::string describeOpcode(const Instruction &instruction) {
  std::string text = codeBlock(opcode(instruction).str());
  if (const std::optional<Requirements> required = requirements(instruction))
    text += "Needs " + describe(required->since) + " and " + describeTargets(required->targets) + ".\n\n";
  std::optional<FragmentLayout> layout;
  for (size_t i = 0; i < operands(instruction).size(); ++i) {
    if (operands(instruction)[i].isRest())
      return text + "* `...`: what else may stand there, which is not checked\n";
    text += "* `" + operandText(instruction, i) + "`: " + operandWords(instruction, i) + "\n";
    if (!layout)
      layout = findLayout(instruction, i);
  }
  if (!layout)
    return text;
  text += "\nRow and column of the elements";
  if (layout->fragment() != Fragment::None)
    text += std::string(" of ") + letterOf(layout->fragment());
  text += (layout->matrices() > 1 ? ", of matrix M:\n\n" : ":\n\n") + layoutTable(*layout);
  return text.append("\nAll of it: `ptx-lint layout ").append(opcode(instruction).str()) + "`\n";
}

/// The qualifier that contains \p cursor or ends after it; empty in the mnemonic.
SourceRange qualifierAt(std::string_view ptx, SourceRange opcode, size_t cursor) {
  const llvm::StringRef text = opcode.of(ptx);
  const size_t begin = text.take_front(cursor - opcode.begin).rfind('.');
  if (begin == llvm::StringRef::npos)
    return {opcode.begin, opcode.begin};
  return {opcode.begin + begin + 1, opcode.begin + std::min(text.find('.', begin + 1), text.size())};
}

/// The purpose of a kind of qualifier.
std::string_view meaningOf(QualifierKind kind) {
  static constexpr std::pair<QualifierKind, std::string_view> kMeanings[] = {
      {QualifierKind::Sync, "the threads of the warp wait for each other"},
      {QualifierKind::Aligned, "all threads of the warp execute this very instruction"},
      {QualifierKind::Trans, "rows and columns of the matrix are exchanged"},
      {QualifierKind::Satfinite, "a result out of range becomes the nearest number in range"},
      {QualifierKind::Sparsity, "half of matrix A is not stored, as the metadata says"},
      {QualifierKind::BlockScale, "A and B are multiplied by scale factors"},
  };
  const auto *const found = std::ranges::find(kMeanings, kind, [](const auto &one) { return one.first; });
  return found != std::end(kMeanings) ? found->second : kindName(kind);
}

std::string describeQualifier(Qualifier qualifier) {
  const QualifierInfo &known = info(qualifier);
  std::string text = "`." + std::string(known.spelling) + "`: " + std::string(meaningOf(known.kind));
  if (known.since != PtxVersion())
    text += ", since " + describe(known.since);
  return text + "\n\n";
}

/// The instruction of \p statement, with the list of operands that is written.
std::optional<Instruction> instructionOf(std::string_view ptx, const TypedStatement &statement) {
  std::optional<Instruction> instruction = readOpcode(statement.opcode.of(ptx)).instruction;
  if (!instruction)
    return std::nullopt;
  std::vector<OperandLook> looks;
  for (const SourceRange operand : statement.operands) {
    const llvm::StringRef text = withoutBlanks(ptx, operand).of(ptx);
    looks.push_back(text.starts_with('{')   ? OperandLook::InBraces
                    : text.starts_with('[') ? OperandLook::InBrackets
                                            : OperandLook::Plain);
  }
  instruction->list = chooseList(*instruction, looks);
  return instruction;
}

/// The violated rule, with a link to its page.
std::string describeRule(const Diagnostic &diagnostic) {
  const std::string rule(diagnostic.rule->name);
  const std::string page = rulePageOf(diagnostic);
  return (page.empty() ? "`" + rule + "`" : "[" + rule + "](" + page + ")") + ": " +
         std::string(diagnostic.rule->summary) + "\n";
}

} // namespace

json::Value answerHover(Document &document, const DocumentParams &params) {
  const std::string ptx = ptxOf(document);
  const size_t cursor = document.offsetOf(params.position);
  const std::optional<TypedStatement> statement = findStatement(ptx, cursor);
  const std::optional<Instruction> instruction = statement ? instructionOf(ptx, *statement) : std::nullopt;
  std::string text;
  SourceRange range = identifierAt(ptx, cursor);
  if (statement && statement->opcode.begin <= cursor && cursor <= statement->opcode.end) {
    range = statement->opcode;
    const SourceRange word = qualifierAt(ptx, range, cursor);
    if (const std::optional<Qualifier> qualifier = findQualifier(word.of(ptx))) {
      text = describeQualifier(*qualifier);
      range = word;
    }
    if (instruction)
      text += describeOpcode(*instruction);
  } else {
    if (const std::optional<DeclaredAt> declared = findDeclared(document, cursor))
      text = codeBlock(declared->words);
    const std::optional<size_t> operand = statement ? statement->operandAt(cursor) : std::nullopt;
    const SourceRange whole = operand ? withoutBlanks(ptx, statement->operands[*operand]) : SourceRange();
    if (operand && instruction && *operand < operands(*instruction).size() && whole.begin <= cursor &&
        cursor <= whole.end) {
      text += operandWords(*instruction, *operand) + "\n";
      if (range.empty())
        range = whole;
    }
  }
  for (const Diagnostic &diagnostic : document.result().diagnostics) {
    if (cursor < diagnostic.range.begin || diagnostic.range.end < cursor)
      continue;
    const std::string rule = describeRule(diagnostic);
    if (llvm::StringRef(text).contains(rule)) // already added for another target
      continue;
    text += (text.empty() ? "" : "\n") + rule;
    range = range.empty() ? diagnostic.range : range;
  }
  if (text.empty())
    return nullptr;
  lsp::Hover hover(document.rangeOf(range));
  hover.contents.value = std::move(text);
  return toJSON(hover);
}

json::Value answerSignatureHelp(Document &document, const DocumentParams &params) {
  const std::string ptx = ptxOf(document);
  const size_t cursor = document.offsetOf(params.position);
  const std::optional<TypedStatement> statement = findStatement(ptx, cursor);
  const std::optional<size_t> active = statement ? statement->operandAt(cursor) : std::nullopt;
  const std::optional<Instruction> instruction = active ? instructionOf(ptx, *statement) : std::nullopt;
  if (!instruction)
    return nullptr;
  lsp::SignatureInformation signature;
  signature.label = opcode(*instruction).str();
  for (size_t i = 0; i < operands(*instruction).size(); ++i) {
    signature.label += i == 0 ? " " : ", ";
    if (operands(*instruction)[i].isRest()) {
      signature.label += "...";
      break;
    }
    const auto begin = static_cast<unsigned>(signature.label.size());
    signature.label += operandText(*instruction, i);
    signature.parameters.push_back({.labelString = "",
                                    .labelOffsets = {{begin, static_cast<unsigned>(signature.label.size())}},
                                    .documentation = operandWords(*instruction, i)});
  }
  lsp::SignatureHelp help;
  help.activeParameter = static_cast<int>(*active);
  help.signatures.push_back(std::move(signature));
  return toJSON(help);
}

} // namespace ptxmatrix::server
