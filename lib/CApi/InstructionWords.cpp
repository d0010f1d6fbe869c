//===- InstructionWords.cpp - An instruction in words ---------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "CApi/InstructionWords.h"

namespace ptxmatrix::capi {
namespace {

/// Reads the words of an instruction one by one.
class WordReader {
public:
  /// Reads \p word, which is empty or a qualifier of \p kind.
  std::optional<Qualifier> read(PtxmatrixString word, QualifierKind kind) {
    if (!isText(word))
      areTexts = false;
    else if (const std::string_view text = fromC(word); !text.empty()) {
      const std::optional<Qualifier> found = findQualifier(text);
      if (found && info(*found).kind == kind) {
        qualifiers.append(*found);
        return found;
      }
      areKnown = false;
    }
    return std::nullopt;
  }

  QualifierList qualifiers;
  bool areTexts = true;
  bool areKnown = true; ///< Each word was a qualifier of its kind.
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
  WordReader reader;
  reader.read(words.matrix, QualifierKind::Matrix);
  reader.read(words.layout, QualifierKind::Layout);
  reader.read(words.shape, QualifierKind::Shape);
  reader.read(words.num, QualifierKind::Num);
  reader.read(words.space, QualifierKind::Space);
  const std::optional<Qualifier> type = reader.read(words.type, QualifierKind::Type);
  const std::optional<Qualifier> sourceType = reader.read(words.sourceType, QualifierKind::Type);
  if (!isText(words.mnemonic) || !reader.areTexts)
    return PtxmatrixStatusInvalidArgument;

  const auto *const found = std::ranges::find(kMnemonics, fromC(words.mnemonic), &MnemonicInfo::name);
  if (found == kMnemonics.end())
    return PtxmatrixStatusNotFound;
  read.mnemonic = static_cast<Mnemonic>(found - kMnemonics.begin());
  read.qualifiers = reader.qualifiers;
  read.qualifiers.append(Qualifier::Sync);
  if (words.aligned != 0)
    read.qualifiers.append(Qualifier::Aligned);
  if (words.trans != 0 || isImplied(read.mnemonic, Qualifier::Trans))
    read.qualifiers.append(Qualifier::Trans);
  for (Qualifier matrix : qualifiersOf(QualifierKind::Matrix))
    if (fromC(words.matrix).empty() && isImplied(read.mnemonic, matrix))
      read.qualifiers.append(matrix);
  if (!reader.areKnown)
    return PtxmatrixStatusOk;
  read.instruction = makeInstruction(read.mnemonic, read.qualifiers);
  // A set does not tell the two formats apart, nor one that is there twice.
  if (read.instruction) {
    const PtxmatrixInstruction legal = toC(*read.instruction);
    const auto isSame = [](PtxmatrixString word, std::optional<Qualifier> qualifier) {
      return fromC(word) == (qualifier ? info(*qualifier).spelling : std::string_view());
    };
    if (!isSame(legal.type, type) || !isSame(legal.sourceType, sourceType))
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
    const PtxmatrixString text = toC(info(qualifier).spelling);
    switch (info(qualifier).kind) {
    case QualifierKind::Matrix:
      words.matrix = text;
      break;
    case QualifierKind::Sync:
      break;
    case QualifierKind::Aligned:
      words.aligned = 1;
      break;
    case QualifierKind::Shape:
      words.shape = text;
      break;
    case QualifierKind::Num:
      words.num = text;
      break;
    case QualifierKind::Trans:
      words.trans = 1;
      break;
    case QualifierKind::Layout:
      words.layout = text;
      break;
    case QualifierKind::Space:
      words.space = text;
      break;
    case QualifierKind::Type:
      (words.type.size == 0 ? words.type : words.sourceType) = text;
      break;
    }
  }
  return words;
}

} // namespace ptxmatrix::capi
