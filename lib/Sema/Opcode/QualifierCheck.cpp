//===- QualifierCheck.cpp - Checks of single qualifiers -------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Opcode/QualifierCheck.h"
#include "Diagnostics/MessageText.h"
#include "Diagnostics/Messages.h"
#include "Isa/IgnoredQualifiers.h"
#include "Support/EditDistance.h"

#include <array>

namespace ptxmatrix {
namespace {

/// The maximum number of slots of a form of \p mnemonic that satisfy \p isOne, have \p qualifier, or are of \p kind.
unsigned mostSlots(Mnemonic mnemonic, const auto &isOne) {
  unsigned most = 0;
  for (const detail::Form &form : detail::formsOf(mnemonic))
    most = std::max(most, static_cast<unsigned>(std::ranges::count_if(form.slots(), isOne)));
  return most;
}
unsigned mostSlots(Mnemonic mnemonic, Qualifier qualifier) {
  return mostSlots(mnemonic, [&](const detail::Slot &slot) { return slot.choices.contains(qualifier); });
}
unsigned mostSlots(Mnemonic mnemonic, QualifierKind kind) {
  return mostSlots(mnemonic, [&](const detail::Slot &slot) { return slot.kind == kind; });
}

/// Whether a product has a slot left for \p kind.  The nearest form then determines which qualifier is wrong.
bool hasRoomFor(QualifierKind kind, const CountedQualifiers &counted) {
  const Mnemonic mnemonic = counted.opcode().mnemonic;
  const auto written =
      std::ranges::count(counted.all(), kind, [](const auto &item) { return info(item.qualifier).kind; });
  return isProduct(mnemonic) && (kind == QualifierKind::Type || kind == QualifierKind::Layout) &&
         written < mostSlots(mnemonic, kind);
}

void readQualifier(Qualifier qualifier, TokenIndex token, CountedQualifiers &counted,
                   std::vector<Diagnostic> &diagnostics) {
  const WrittenOpcode &opcode = counted.opcode();
  const QualifierKind kind = info(qualifier).kind;
  const auto times = std::ranges::count(counted.all(), qualifier, &CountedQualifiers::Item::qualifier);
  if (times >= mostSlots(opcode.mnemonic, qualifier) && !hasRoomFor(kind, counted)) {
    report(diagnostics, opcode.rangeOf(token), msg::givenTwice(opcode.textOf(token)),
           {removal(opcode.statement, token)});
  } else if (QualifierSet others = counted.ofKind(kind);
             !others.empty() && kind != QualifierKind::Type && mostSlots(opcode.mnemonic, kind) == 1) {
    report(diagnostics, opcode.rangeOf(token), msg::secondOfKind(qualifier, kind, others.front()));
  } else {
    counted.add(qualifier, token);
  }
}

/// The shapes of \p known that have the same m and k as \p shape, and of these the next smaller and the next larger n.
QualifierSet nearestShapes(Shape shape, const QualifierSet &known) {
  std::optional<Qualifier> below;
  std::optional<Qualifier> above;
  for (Qualifier candidate : known &qualifiersOf(QualifierKind::Shape)) {
    const Shape &other = shapeOf(candidate);
    if (other.m != shape.m || other.k != shape.k)
      continue;
    std::optional<Qualifier> &nearest = other.n < shape.n ? below : above;
    const auto distance = [&](Qualifier one) { return std::abs(shapeOf(one).n - shape.n); };
    if (!nearest || distance(candidate) < distance(*nearest))
      nearest = candidate;
  }
  QualifierSet shapes;
  for (const std::optional<Qualifier> &one : {below, above})
    if (one)
      shapes.insert(*one);
  return shapes;
}

/// The qualifiers with the least edit distance from \p spelling; none beyond two edits, or half of the word, because
/// that would be a guess.
QualifierSet nearestQualifiers(std::string_view spelling, QualifierSet known) {
  constexpr size_t kMaxCompared = 32;
  size_t best = std::min<size_t>(2, spelling.size() / 2);
  QualifierSet nearest;
  if (spelling.size() > kMaxCompared)
    return nearest;
  if (const std::optional<Shape> shape = readShape(spelling))
    if (const QualifierSet shapes = nearestShapes(*shape, known); !shapes.empty())
      return shapes;
  for (Qualifier candidate : known) {
    const size_t distance = editDistance(spelling, info(candidate).spelling);
    if (distance > best || info(candidate).kind == QualifierKind::Matrix)
      continue;
    if (distance < best)
      nearest = {};
    best = distance;
    nearest.insert(candidate);
  }
  return nearest;
}

/// The number of registers in the first vector if \p candidate makes the opcode legal, or 0.
size_t registersWith(Qualifier candidate, const CountedQualifiers &counted) {
  QualifierList completed = counted.list();
  completed.append(candidate);
  const detail::FormMatch match = detail::matchForm(counted.opcode().mnemonic, completed);
  return match ? detail::registerCount(*match.form, match.values).count : 0;
}

/// The most likely of \p candidates whose kind is not written: the first that gives as many registers as the first
/// vector has, otherwise the first that gives more, otherwise the first.
std::optional<Qualifier> mostLikely(QualifierSet candidates, const CountedQualifiers &counted) {
  const size_t written = counted.opcode().registersWritten();
  std::optional<Qualifier> first;
  std::optional<Qualifier> larger;
  for (Qualifier candidate : candidates) {
    if (!counted.ofKind(info(candidate).kind).empty())
      continue;
    const size_t registers = registersWith(candidate, counted);
    if (registers == written && written != 0)
      return candidate;
    if (!first)
      first = candidate;
    if (!larger && registers > written)
      larger = candidate;
  }
  return written != 0 && larger ? larger : first;
}

/// ", which reads shared memory only", if \p word is a state space and \p mnemonic has an address.
std::string whichSpaces(std::string_view word, Mnemonic mnemonic) {
  constexpr auto kSpaces = std::to_array<std::string_view>(
      {"const", "global", "local", "param", "param::entry", "param::func", "shared", "shared::cluster"});
  const Addressing addressing = info(mnemonic).addressing;
  if (addressing == Addressing::None || std::ranges::find(kSpaces, word) == kSpaces.end())
    return "";
  return msg::onlySpaces(isStore(mnemonic), addressing == Addressing::Rows);
}

/// Reports a qualifier that the instruction does not have, and continues with the most likely one instead.
void reportUnknown(TokenIndex token, QualifierSet known, CountedQualifiers &counted,
                   std::vector<Diagnostic> &diagnostics) {
  const WrittenOpcode &opcode = counted.opcode();
  const QualifierSet meant = nearestQualifiers(opcode.wordOf(token), known);
  report(diagnostics, opcode.rangeOf(token),
         msg::notAQualifier(opcode.textOf(token), opcode.mnemonic, whichSpaces(opcode.wordOf(token), opcode.mnemonic),
                            meant));
  if (std::optional<Qualifier> qualifier = mostLikely(meant, counted)) {
    if (meant.size() == 1 || registersWith(*qualifier, counted) == opcode.registersWritten())
      diagnostics.back().fixes.push_back(
          {msg::fixWrite(dotted(*qualifier)), false, {{opcode.rangeOf(token), dotted(*qualifier)}}});
    counted.add(*qualifier, token);
  }
}

} // namespace

void reportIgnored(const WrittenOpcode &opcode, const WrittenQualifier &one, std::vector<Diagnostic> &diagnostics) {
  report(diagnostics, opcode.rangeOf(one.token), msg::ignored(opcode.textOf(one.token), opcode.mnemonic));
}

ReadQualifiers checkQualifiers(const WrittenOpcode &opcode, std::vector<Diagnostic> &diagnostics) {
  ReadQualifiers read{.counted = CountedQualifiers(opcode), .ignored = {}};
  const QualifierSet known = opcode.known();
  std::vector<TokenIndex> unknown;
  for (const WrittenQualifier &one : opcode.all) {
    const std::string_view word = opcode.wordOf(one.token);
    const bool isKnown = one.qualifier && known.contains(*one.qualifier);
    const bool isRepeated = isKnown && read.counted.set().contains(*one.qualifier);
    if (isKnown ? isRepeated && isIgnoredIfRepeated(word) : isIgnored(opcode.mnemonic, word))
      read.ignored.push_back(one);
    else if (isKnown)
      readQualifier(*one.qualifier, one.token, read.counted, diagnostics);
    else
      unknown.push_back(one.token);
  }
  for (TokenIndex token : unknown)
    reportUnknown(token, known, read.counted, diagnostics);
  return read;
}

} // namespace ptxmatrix
