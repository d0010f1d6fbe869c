//===- InstructionWords.cpp - An instruction in words ---------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "CApi/InstructionWords.h"

namespace ptxmatrix::capi {
namespace {

/// A word of an instruction, and what it says.
struct WordOfKind {
  PtxmatrixString PtxmatrixInstruction::*word;
  QualifierKind kind;
};

/// Of two words of a kind, the first one comes first in the opcode.
constexpr WordOfKind kWords[] = {
    {&PtxmatrixInstruction::matrix, QualifierKind::Matrix},   {&PtxmatrixInstruction::layout, QualifierKind::Layout},
    {&PtxmatrixInstruction::shape, QualifierKind::Shape},     {&PtxmatrixInstruction::num, QualifierKind::Num},
    {&PtxmatrixInstruction::space, QualifierKind::Space},     {&PtxmatrixInstruction::type, QualifierKind::Type},
    {&PtxmatrixInstruction::sourceType, QualifierKind::Type},
};

/// True if all forms of \p mnemonic have \p qualifier, and nothing may stand in its place.
bool isImplied(Mnemonic mnemonic, Qualifier qualifier) {
  return std::ranges::all_of(detail::formsOf(mnemonic), [&](const detail::Form &form) {
    return std::ranges::any_of(form.slots(), [&](const detail::Slot &slot) {
      return !slot.mayBeEmpty() && slot.choices == QualifierSet{qualifier};
    });
  });
}

} // namespace

PtxmatrixStatus readWords(const PtxmatrixInstruction *given, WordsRead &read) {
  PtxmatrixInstruction words;
  if (const PtxmatrixStatus status = take(given, words); status != PtxmatrixStatusOk)
    return status;
  if (!isText(words.mnemonic))
    return PtxmatrixStatusInvalidArgument;
  bool areKnown = true;
  for (const auto &[member, kind] : kWords) {
    if (!isText(words.*member))
      return PtxmatrixStatusInvalidArgument;
    const std::string_view text = fromC(words.*member);
    const std::optional<Qualifier> qualifier = text.empty() ? std::nullopt : findQualifier(text);
    if (qualifier && info(*qualifier).kind == kind)
      read.qualifiers.append(*qualifier);
    else
      areKnown = areKnown && text.empty();
  }

  const auto *const found = std::ranges::find(kMnemonics, fromC(words.mnemonic), &MnemonicInfo::name);
  if (found == kMnemonics.end())
    return PtxmatrixStatusNotFound;
  read.mnemonic = static_cast<Mnemonic>(found - kMnemonics.begin());
  read.qualifiers.append(Qualifier::Sync);
  if (words.aligned != 0)
    read.qualifiers.append(Qualifier::Aligned);
  if (words.trans != 0 || isImplied(read.mnemonic, Qualifier::Trans))
    read.qualifiers.append(Qualifier::Trans);
  for (Qualifier matrix : qualifiersOf(QualifierKind::Matrix))
    if (fromC(words.matrix).empty() && isImplied(read.mnemonic, matrix))
      read.qualifiers.append(matrix);
  if (!areKnown)
    return PtxmatrixStatusOk;
  read.instruction = makeInstruction(read.mnemonic, read.qualifiers);
  // A set does not tell the two formats apart, nor one that is there twice.
  if (read.instruction) {
    const PtxmatrixInstruction legal = toC(*read.instruction);
    if (fromC(legal.type) != fromC(words.type) || fromC(legal.sourceType) != fromC(words.sourceType))
      read.instruction.reset();
  }
  return PtxmatrixStatusOk;
}

PtxmatrixStatus readInstruction(const PtxmatrixInstruction *given, Instruction &instruction) {
  WordsRead read;
  if (const PtxmatrixStatus status = readWords(given, read); status != PtxmatrixStatusOk)
    return status;
  if (!read.instruction)
    return PtxmatrixStatusNotFound;
  instruction = *read.instruction;
  return PtxmatrixStatusOk;
}

PtxmatrixInstruction toC(const Instruction &instruction) {
  auto words = PTXMATRIX_INIT(PtxmatrixInstruction);
  words.mnemonic = toC(name(mnemonic(instruction)));
  words.aligned = 0;
  for (Qualifier qualifier : qualifiers(instruction)) {
    const QualifierInfo &row = info(qualifier);
    words.aligned |= row.kind == QualifierKind::Aligned ? 1 : 0;
    words.trans |= row.kind == QualifierKind::Trans ? 1 : 0;
    for (const WordOfKind &one : kWords)
      if (one.kind == row.kind && (words.*one.word).size == 0) {
        words.*one.word = toC(row.spelling);
        break;
      }
  }
  return words;
}

} // namespace ptxmatrix::capi
