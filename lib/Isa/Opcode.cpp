//===- Opcode.cpp - What an opcode says -----------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Isa/Opcode.h"
#include "Isa/ReleaseNeeds.h"
#include "Lex/Lexer.h"

#include <algorithm>
#include <ranges>
#include <utility>

namespace ptxmatrix {
namespace {

/// The beginning of \p opcode without white space or a comment, as ptxas reads the name of an instruction.
std::string_view firstWords(const Opcode &opcode) {
  const std::string_view text = opcode.text;
  size_t end = opcode.word.size();
  for (const std::string_view qualifier : opcode.qualifiers)
    if (qualifier.data() == text.data() + end)
      end += qualifier.size();
  return text.substr(0, end);
}

/// The qualifiers of \p opcode after its name; nothing if it has one that is unknown.
std::optional<QualifierList> readQualifiers(const Opcode &opcode) {
  const auto name = std::ranges::count(info(*opcode.mnemonic).opcodeName(), '.');
  QualifierList list;
  for (std::string_view word : opcode.qualifiers | std::views::drop(name)) {
    const std::optional<Qualifier> qualifier = readQualifier(*opcode.mnemonic, list.size(), word.substr(1));
    if (!qualifier || list.size() == QualifierList::kCapacity)
      return std::nullopt;
    list.append(*qualifier);
  }
  return list;
}

/// The documented form of \p opcode, if all releases and targets have the same requirements for it.
void match(Opcode &opcode) {
  const std::optional<QualifierList> list = readQualifiers(opcode);
  const Instruction found = list ? detail::matchForm(*opcode.mnemonic, *list) : Instruction();
  if (!found.form || dependsOnRelease(found) || dependsOnTarget(found) || findMisplaced(*list, found.qualifiers))
    return;
  const detail::Form &form = *found.form;
  opcode.form = std::make_unique<CommonForm>(MatchedForm{found}, detail::requirements(form, found.qualifiers.set()));
  auto &[matched, required, specs] = *opcode.form;
  for (const OperandSpec &spec : std::span(form.operandStorage, form.listEnds[form.numLists - 1]))
    specs.push_back(detail::resolved(found, spec));
  matched.specs = specs.data();
  if (form.numLists > 1)
    return;
  const OperandList operands(form, 0, found.qualifiers);
  matched.numOperands = static_cast<uint8_t>(operands.size());
  for (size_t i = 0; i < operands.size(); ++i)
    matched.places[i] = operands.placeOf(i);
}

/// How many of its first operands a form of \p mnemonic writes at most.
uint8_t countResults(Mnemonic mnemonic) {
  size_t most = 0;
  for (const detail::Form &form : detail::formsOf(mnemonic))
    for (uint8_t list = 0; list < form.numLists; ++list) {
      const auto operands = form.operands(list);
      const auto end = std::ranges::find_if_not(operands, &OperandSpec::isWritten);
      most = std::max(most, static_cast<size_t>(end - operands.begin()));
    }
  return static_cast<uint8_t>(most);
}

} // namespace

std::optional<Qualifier> readQualifier(Mnemonic mnemonic, size_t index, std::string_view word) {
  const std::optional<Qualifier> qualifier = findQualifier(word);
  // `.a` to `.d` are a matrix only in the name of the instruction.
  const bool isMatrix = qualifier && info(*qualifier).kind == QualifierKind::Matrix;
  return isMatrix && (index != 0 || !info(mnemonic).namesMatrix()) ? std::nullopt : qualifier;
}

std::optional<std::pair<Qualifier, Qualifier>> findMisplaced(const QualifierList &written, const QualifierList &slots,
                                                             QualifierKind kind) {
  const auto isOfKind = [&](Qualifier qualifier) { return info(qualifier).kind == kind; };
  auto inOrder = slots | std::views::filter(isOfKind);
  auto expected = inOrder.begin();
  for (const Qualifier one : written | std::views::filter(isOfKind))
    if (const Qualifier wanted = *expected++; one != wanted)
      return std::pair(one, wanted);
  return std::nullopt;
}

Opcode::Opcode(std::string_view source) : text(source) {
  Lexer lexer(text);
  word = lexer.next().range.of(text);
  for (Token token = lexer.next(); !token.is(TokenKind::End); token = lexer.next())
    qualifiers.push_back(token.range.of(text));
  const auto isOneOf = [&](std::string_view qualifier) { return std::ranges::count(qualifiers, qualifier) != 0; };
  isCandidate = isCandidateOpcode(word);
  if (isCandidate) {
    named = findName(firstWords(*this));
    mnemonic = named.mnemonic;
    if (mnemonic == Mnemonic::Mma && (isOneOf(".sp") || isOneOf(".sp::ordered_metadata")))
      mnemonic = Mnemonic::MmaSp; // `.sp` can be anywhere
  }
  if (mnemonic) {
    numResults = countResults(*mnemonic);
    match(*this);
  }
}

bool Opcode::has(std::string_view prefix) const {
  return std::ranges::any_of(qualifiers, [&](std::string_view qualifier) { return qualifier.starts_with(prefix); });
}

} // namespace ptxmatrix
