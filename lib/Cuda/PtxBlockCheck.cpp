//===- PtxBlockCheck.cpp - The check of the PTX of an asm statement -------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Check/CheckStatement.h"
#include "Check/ModuleChecker.h"
#include "Cuda/AsmCheck.h"
#include "Diagnostics/Prose.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {
namespace {

/// The operands as nvcc declares them.  The names are parts of \p names.
SymbolTable symbolsOf(const AsmStatement &statement, const PtxBlock &block, std::string &names) {
  std::vector<Declaration> declarations;
  auto declare = [&](std::string_view name, std::optional<ScalarType> type) {
    Declaration declaration = kNoDeclaration;
    declaration.type = type;
    declaration.isBroken = !type;
    declaration.name = {names.size(), names.size() + name.size()};
    names += name;
    declarations.push_back(declaration);
  };
  for (size_t i = 0; i < statement.operands.size(); ++i) {
    const std::optional<ScalarType> type = typeOfConstraint(constraintLetters(statement.operands[i]));
    if (!statement.isKnownOperand(i))
      declare("%" + std::to_string(i), std::nullopt);
    else if (type)
      declare("%" + std::to_string(i), type);
  }
  for (const PlaceHolder &used : block.placeHolders)
    if (!used.operand)
      declare(used.range.of(block.code.text), std::nullopt); // it is not known, or that there is none is reported
  SymbolTable symbols;                                       // it points into the names, which are complete now
  for (const Declaration &declaration : declarations)
    symbols.declare(Symbol(declaration, names));
  symbols.markAsOutside();
  return symbols;
}

/// Moves what was found in the block to where its bytes were typed.
class Mapper {
public:
  Mapper(const AsmStatement &statement, const PtxBlock &block) : statement(statement), block(block) {}

  void map(Diagnostic &diagnostic) const {
    explainOperand(diagnostic);
    for (Note &note : diagnostic.notes)
      if (!isOfSource(note))
        note.range = block.code.placeOf(note.range);
    diagnostic.range = block.code.placeOf(diagnostic.range);
    std::erase_if(diagnostic.fixes, [&](Fix &fix) {
      return !std::ranges::all_of(fix.edits, [&](TextEdit &edit) { return mapEdit(edit); });
    });
  }

private:
  bool isOfSource(const Note &note) const { return &note >= firstOfSource; }
  void explainOperand(Diagnostic &diagnostic) const;
  bool mapEdit(TextEdit &edit) const;

  const AsmStatement &statement;
  const PtxBlock &block;
  mutable const Note *firstOfSource = nullptr;
};

/// Notes what an operand is that stands at the range of \p diagnostic.
void Mapper::explainOperand(Diagnostic &diagnostic) const {
  const size_t own = diagnostic.notes.size();
  if (diagnostic.rule == &info(Rule::OperandType) || diagnostic.rule == &info(Rule::UndocumentedRegister))
    for (const PlaceHolder &used : block.placeHolders)
      if (used.operand && diagnostic.range.begin <= used.range.begin && used.range.end <= diagnostic.range.end) {
        const AsmOperand &operand = statement.operands[*used.operand];
        diagnostic.notes.push_back({operand.range, "'%" + std::to_string(*used.operand) + "' is \"" +
                                                       operand.constraint + "\"(" + operand.expression + ")"});
        break;
      }
  if (statement.use)
    diagnostic.notes.push_back({*statement.use, "the macro is used here"});
  firstOfSource = diagnostic.notes.data() + own;
}

/// False if \p edit cannot be made in the literals of the source.
bool Mapper::mapEdit(TextEdit &edit) const {
  if (edit.text.find_first_of("\"\\%\n") != std::string::npos)
    return false;
  const std::vector<SourceRange> &places = block.code.places;
  for (size_t i = edit.range.begin; i + 1 < edit.range.end; ++i)
    if (places[i].end != places[i + 1].begin || places[i] == places[i + 1])
      return false;
  edit.range = block.code.placeOf(edit.range);
  return true;
}

} // namespace

CheckResult checkPtxBlock(const AsmStatement &statement, const PtxBlock &block, const CheckOptions &options) {
  std::string names;
  const SymbolTable symbols = symbolsOf(statement, block, names);
  const CheckOptions complete = statementOptions(options);
  ModuleChecker checker(block.code.text, complete, Scanner::Start::Body, {.outer = &symbols});
  checker.run();
  CheckResult result = checker.finish();
  std::erase_if(result.diagnostics, [&](const Diagnostic &one) { return block.isUnknownValue(one.range); });
  const Mapper mapper(statement, block);
  for (Diagnostic &diagnostic : result.diagnostics)
    mapper.map(diagnostic);
  return result;
}

} // namespace ptxmatrix
