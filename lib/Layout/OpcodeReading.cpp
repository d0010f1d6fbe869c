//===- OpcodeReading.cpp - Reading an opcode ------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Diagnostics/MessageText.h"
#include "Diagnostics/Messages.h"
#include "Layout/Cute.h"
#include "Lex/CharClass.h"
#include "Lex/Lexer.h"
#include "Sema/Opcode/OpcodeCheck.h"
#include "Support/EditDistance.h"
#include "Syntax/StatementReader.h"
#include "ptxmatrix/Fix.h"

namespace ptxmatrix {
namespace {

class InstructionReader {
public:
  explicit InstructionReader(std::string_view text) : text(text) {}

  OpcodeReading read() {
    const size_t begin = text.find_first_not_of(kWhiteSpace);
    const auto other =
        static_cast<size_t>(std::ranges::find_if(text, [](char c) { return (c & 0x80) != 0; }) - text.begin());
    if (other < text.size())
      report({other, other + 1}, msg::nonAscii(/*isInComment*/ false));
    else if (begin == std::string_view::npos)
      report({text.size(), text.size()}, msg::opcodeExpected());
    else if (const SourceRange all{begin, text.find_last_not_of(kWhiteSpace) + 1}; looksLikeCuteAtom(all.of(text)))
      readAtom(all);
    else
      readStatement();
    return std::move(result);
  }

private:
  void report(SourceRange range, Message message) {
    // A ';' was added to the text.  Mistakes there are reported at the end of the text.
    range = {std::min<size_t>(range.begin, text.size()), std::min<size_t>(range.end, text.size())};
    result.diagnostics.push_back(makeDiagnostic(range, std::move(message)));
  }

  void readAtom(SourceRange range) {
    const std::string_view name = range.of(text);
    result.instruction = findCuteAtom(name);
    if (const std::optional<CuteProduct> product = result.instruction ? std::nullopt : readCuteProduct(name))
      if ((result.instruction = InstructionReader(product->opcode).read().instruction))
        result.instruction->list = product->list;
    if (!result.instruction)
      report(range, msg::notACuteAtom(name, cuteAtomsNear(name)));
  }

  /// Reads the opcode again with the qualifiers that it lacks, if the rest of it leaves no choice of these.
  void complete(std::string_view statement) {
    if (result.diagnostics.size() != 1 || result.diagnostics.front().rule != &info(Rule::MissingQualifier) ||
        result.diagnostics.front().fixes.size() != 1)
      return;
    const std::string whole = applyEdits(statement, result.diagnostics.front().fixes.front().edits);
    OpcodeReading completed = InstructionReader(whole).read();
    if (completed.instruction)
      result = std::move(completed);
  }

  void readStatement() {
    std::string statementText(text.substr(0, text.find_last_not_of(kWhiteSpace) + 1));
    if (!statementText.ends_with(';'))
      statementText += ';';
    const std::vector<Token> tokens = lex(statementText);
    if (tokens.empty()) // a comment
      return report({text.size(), text.size()}, msg::opcodeExpected());
    const ReadCache cache;
    const Statement statement = threadReader().read(statementText, tokens);
    result.limitReached = statement.error && statement.error->isLimit();
    if (statement.error)
      return report(statement.error->range, statement.error->message);
    const Ast &ast = statement.ast();
    if (ast.guard)
      return report(statement.rangeOf(ast.guard->tokens), msg::onlyOpcodeExpected());
    if (!ast.operands.empty())
      return report(
          {statement.rangeOf(ast.operands.front().tokens).begin, statement.rangeOf(ast.operands.back().tokens).end},
          msg::onlyOpcodeExpected());
    const Opcode &opcode = threadReader().readOpcode(statement.opcodeText());
    if (!opcode.mnemonic)
      return reportName(opcode, statement.rangeOf(ast.opcode));
    const CheckOptions options; // the context refers to them
    const ModuleContext module(options, TextKind::Body);
    const std::optional<MatchedForm> matched = checkOpcode(statement, opcode, module, result.diagnostics);
    if (matched && !hasErrorSince(result.diagnostics, 0))
      result.instruction = *matched;
    else
      complete(statementText);
  }

  /// Reports \p opcode, whose first word is \p word and which names no instruction.
  void reportName(const Opcode &opcode, SourceRange word) {
    NamedInstruction named = opcode.isCandidate ? opcode.named : findName(opcode.text);
    const SourceRange name{word.begin, word.begin + named.length};
    constexpr size_t kMostEdits = 2;
    if (!opcode.isCandidate)
      std::erase_if(named.suggestions,
                    [&](std::string_view one) { return editDistance(name.of(text), one, kMostEdits) > kMostEdits; });
    const SourceRange presumed = opcode.isCandidate || !named.suggestions.empty() ? name : word;
    report(presumed, msg::notAnInstruction(presumed.of(text), named.suggestions));
  }

  std::string_view text;
  OpcodeReading result;
};

} // namespace

OpcodeReading readOpcode(std::string_view text) {
  OpcodeReading reading = InstructionReader(text).read();
  for (Diagnostic &diagnostic : reading.diagnostics)
    diagnostic.statement = diagnostic.range; // an opcode is not a statement
  return reading;
}

} // namespace ptxmatrix
