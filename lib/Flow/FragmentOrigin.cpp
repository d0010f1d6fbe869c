//===- FragmentOrigin.cpp - What wrote the registers of a fragment --------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Flow/FragmentOrigin.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// Whether \p statement is a `mov` to an operand of the kind \p target from one of the kind \p source.
bool isMove(const Function &function, uint32_t statement, OperandKind target, OperandKind source) {
  const Ast *const ast = function[statement].is("mov") ? function.findComputation(statement) : nullptr;
  return ast && ast->operands.size() == 2 && ast->operands[0].kind == target && ast->operands[1].kind == source;
}

bool haveSameOpcode(const AcceptedStatement &one, const AcceptedStatement &other) {
  return one.opcode.form == other.opcode.form && one.opcode.qualifiers == other.opcode.qualifiers;
}

} // namespace

std::optional<FragmentOrigin> FragmentOrigins::join(const Value &one, const Value &other) {
  if (!one || !other || one->number != other->number || !haveSameOpcode(*one->writer, *other->writer))
    return std::nullopt;
  FragmentOrigin joined = *one;
  joined.isLatest = false;
  return joined;
}

/// The statement \p statement if it leaves something certain in registers, or null: rows of any order are in those of
/// other loads.
const AcceptedStatement *FragmentOrigins::writerAt(uint32_t statement) const {
  const AcceptedStatement *const one = function.acceptedAt(statement);
  if (!one)
    return nullptr;
  const Mnemonic mnemonic = one->opcode.mnemonic;
  const bool isTransposed = mnemonic == Mnemonic::LdMatrix && one->opcode.qualifiers.contains(Qualifier::Trans);
  return isTransposed || mnemonic == Mnemonic::WmmaLoad || isProduct(mnemonic) ? one : nullptr;
}

std::optional<FragmentOrigin> FragmentOrigins::evaluate(RegisterId id, uint32_t statement, const Ast &ast) {
  if (const AcceptedStatement *const writer = writerAt(statement)) {
    const std::span<const Term> elements = ast.elementsOf(ast.operands.front());
    for (uint32_t i = 0; i < elements.size(); ++i)
      if (const Term &term = elements[i];
          term.kind == TermKind::Name && function.registerOf(statement, term.name) == id)
        return FragmentOrigin{writer, i, /*isLatest=*/true, statement};
    return std::nullopt;
  }
  Value found;
  if (isMove(function, statement, OperandKind::Scalar, OperandKind::Scalar))
    found = valueOf(function.registerOf(statement, ast.operands[1].term), statement);
  else if (isMove(function, statement, OperandKind::Vector, OperandKind::Scalar))
    found = unpack(id, statement, ast);
  if (found) { // in another block, what it copies may already be written again
    found->isLatest = found->isLatest && found->statement < statement &&
                      function.blockOf(found->statement) == function.blockOf(statement);
    found->statement = statement;
  }
  return found;
}

/// The value of the register \p id after \p statement if that is `mov.b64 {id, ..}, pair`, and what writes the pair is
/// `mov.b64 pair, {..}`.
std::optional<FragmentOrigin> FragmentOrigins::unpack(RegisterId id, uint32_t statement, const Ast &ast) {
  const std::span<const Term> elements = ast.elementsOf(ast.operands[0]);
  const auto isWritten = [&](const Term &element) { return function.registerOf(statement, element) == id; };
  const auto place = std::ranges::find_if(elements, isWritten);
  if (place == elements.end())
    return std::nullopt;
  const RegisterId pair = function.registerOf(statement, ast.operands[1].term);
  Value joined;
  const Writes writes = writesReaching(function, pair, statement);
  for (const RegisterWrite *const write : writes) {
    const Ast *const packing = function[write->statement].ast;
    if (!isMove(function, write->statement, OperandKind::Scalar, OperandKind::Vector) ||
        packing->operands[1].elements.size() != elements.size())
      return std::nullopt;
    const Term &source = packing->elementsOf(packing->operands[1])[static_cast<size_t>(place - elements.begin())];
    const Value value = valueOf(function.registerOf(write->statement, source), write->statement);
    joined = write == writes.front() ? value : join(joined, value);
  }
  if (joined)
    joined->isLatest = false; // its source may already be written again
  return joined;
}

std::optional<FragmentOrigin> FragmentOrigins::find(RegisterId id, uint32_t statement) {
  if (!mayHaveOrigin(id))
    return std::nullopt;
  Value found = valueOf(id, statement);
  if (found && found->statement != found->writer->index) // a copy
    found->isLatest = found->isLatest && found->statement < statement;
  return found;
}

/// Whether some write of the register \p id has an origin.  Most registers have none, which this finds in less time
/// than which writes reach a statement.
bool FragmentOrigins::mayHaveOrigin(RegisterId id) const {
  constexpr size_t kMaxWrites = 20;
  size_t writes = 0;
  for (const RegisterWrite *write = function.lastWrite(id); write; write = function.previous(*write))
    if (++writes == kMaxWrites || writerAt(write->statement) || function[write->statement].is("mov"))
      return true;
  return false;
}

} // namespace ptxmatrix
