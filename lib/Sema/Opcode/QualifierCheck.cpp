//===- QualifierCheck.cpp - Checks of single qualifiers -------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Opcode/QualifierCheck.h"
#include "Diagnostics/MessageText.h"
#include "Diagnostics/Messages.h"
#include "Isa/IgnoredQualifiers.h"

namespace ptxmatrix {
namespace {

void readQualifier(Qualifier qualifier, TokenIndex token, CountedQualifiers &counted,
                   std::vector<Diagnostic> &diagnostics) {
  const WrittenOpcode &opcode = counted.opcode();
  const QualifierKind kind = info(qualifier).kind;
  // Of a product, the nearest form shows which type or layout is wrong, and which type is too many.
  const bool isOfMatrix = isProduct(opcode.mnemonic) && (kind == QualifierKind::Type || kind == QualifierKind::Layout);
  const bool mayRepeat = isOfMatrix && (kind == QualifierKind::Type || counted.hasRoomFor(kind));
  if (counted.isUsedUp(qualifier) && !mayRepeat) {
    report(diagnostics, opcode.rangeOf(token), msg::givenTwice(opcode.textOf(token)),
           {removal(opcode.statement, token)});
  } else if (QualifierSet others = counted.ofKind(kind);
             !others.empty() && kind != QualifierKind::Type && opcode.mostSlots(qualifiersOf(kind)) == 1) {
    report(diagnostics, opcode.rangeOf(token), msg::secondOfKind(qualifier, kind, others.front()));
  } else {
    counted.add(qualifier, token);
  }
}

} // namespace

void reportIgnored(const WrittenOpcode &opcode, const WrittenQualifier &one, std::vector<Diagnostic> &diagnostics) {
  report(diagnostics, opcode.rangeOf(one.token), msg::ignored(opcode.textOf(one.token), opcode.mnemonic));
}

ReadQualifiers checkQualifiers(const WrittenOpcode &opcode, std::vector<Diagnostic> &diagnostics) {
  ReadQualifiers read{.counted = CountedQualifiers(opcode), .unknown = {}, .ignored = {}};
  const QualifierSet known = opcode.known();
  for (const WrittenQualifier &one : opcode.all) {
    const std::string_view word = opcode.wordOf(one.token);
    const bool isKnown = one.qualifier && known.contains(*one.qualifier);
    const bool isRepeated = isKnown && read.counted.set().contains(*one.qualifier);
    if (isKnown ? isRepeated && isIgnoredIfRepeated(word) : isIgnored(opcode.mnemonic, word))
      read.ignored.push_back(one);
    else if (isKnown)
      readQualifier(*one.qualifier, one.token, read.counted, diagnostics);
    else
      read.unknown.push_back(one.token);
  }
  return read;
}

} // namespace ptxmatrix
