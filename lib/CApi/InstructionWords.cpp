//===- InstructionWords.cpp - Instructions as qualifier strings -----------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "CApi/Conversions.h"

namespace ptxmatrix::capi {
namespace {

/// A string member of an instruction, and the kind of its qualifier.
struct WordOfKind {
  PtxmatrixString PtxmatrixInstruction::*word;
  QualifierKind kind;
};

/// Members of the same kind are in the order of the opcode.
constexpr WordOfKind kWords[] = {
    {&PtxmatrixInstruction::matrix, QualifierKind::Matrix},   {&PtxmatrixInstruction::layout, QualifierKind::Layout},
    {&PtxmatrixInstruction::shape, QualifierKind::Shape},     {&PtxmatrixInstruction::num, QualifierKind::Num},
    {&PtxmatrixInstruction::space, QualifierKind::Space},     {&PtxmatrixInstruction::type, QualifierKind::Type},
    {&PtxmatrixInstruction::sourceType, QualifierKind::Type},
};

/// The members of a product.
constexpr WordOfKind kWordsOfProduct[] = {
    {&PtxmatrixInstruction::shape, QualifierKind::Shape},
    {&PtxmatrixInstruction::aLayout, QualifierKind::Layout},
    {&PtxmatrixInstruction::bLayout, QualifierKind::Layout},
    {&PtxmatrixInstruction::dType, QualifierKind::Type},
    {&PtxmatrixInstruction::aType, QualifierKind::Type},
    {&PtxmatrixInstruction::bType, QualifierKind::Type},
    {&PtxmatrixInstruction::cType, QualifierKind::Type},
    {&PtxmatrixInstruction::scaleType, QualifierKind::Type},
    {&PtxmatrixInstruction::rounding, QualifierKind::Rounding},
    {&PtxmatrixInstruction::kind, QualifierKind::MmaKind},
    {&PtxmatrixInstruction::scaleVec, QualifierKind::ScaleVec},
    {&PtxmatrixInstruction::bits, QualifierKind::BitOperation},
    {&PtxmatrixInstruction::sparsity, QualifierKind::Sparsity},
};

struct FlagOfQualifier {
  uint32_t PtxmatrixInstruction::*flag;
  Qualifier qualifier;
};

constexpr FlagOfQualifier kFlags[] = {
    {&PtxmatrixInstruction::trans, Qualifier::Trans},
    {&PtxmatrixInstruction::aligned, Qualifier::Aligned},
    {&PtxmatrixInstruction::satfinite, Qualifier::Satfinite},
    {&PtxmatrixInstruction::blockScale, Qualifier::BlockScale},
};

/// True if all forms of \p mnemonic require \p qualifier, without an alternative.
bool isImplied(Mnemonic mnemonic, Qualifier qualifier) {
  return std::ranges::all_of(detail::formsOf(mnemonic), [&](const detail::Form &form) {
    return std::ranges::any_of(form.slots(), [&](const detail::Slot &slot) {
      return !slot.mayBeEmpty() && slot.choices == QualifierSet{qualifier};
    });
  });
}

/// The words of \p mnemonic, those of the same kind in the order of the opcode.
std::span<const WordOfKind> wordsOf(Mnemonic mnemonic) {
  if (isProduct(mnemonic))
    return kWordsOfProduct;
  return kWords;
}

/// True if all words are valid strings.
bool areTexts(const PtxmatrixInstruction &words) {
  auto isTextIn = [&](const WordOfKind &one) { return isText(words.*one.word); };
  return isText(words.mnemonic) && std::ranges::all_of(kWords, isTextIn) &&
         std::ranges::all_of(kWordsOfProduct, isTextIn);
}

/// Appends the qualifier of \p word.  False if PTX has no such qualifier.
bool readWord(QualifierList &list, const PtxmatrixInstruction &words, const WordOfKind &word) {
  const std::string_view text = fromC(words.*word.word);
  if (text.empty())
    return true;
  const std::optional<Qualifier> qualifier = findQualifier(text);
  if (!qualifier || info(*qualifier).kind != word.kind)
    return false;
  list.append(*qualifier);
  if (word.kind == QualifierKind::BitOperation)
    list.append(Qualifier::Popc);
  return true;
}

/// Removes the types of A and B if both are `.f16`: a wmma.mma does not write them.
void leaveOutFactors(PtxmatrixInstruction &words) {
  auto isF16 = [](PtxmatrixString text) { return fromC(text).empty() || fromC(text) == "f16"; };
  if (isF16(words.aType) && isF16(words.bType))
    words.aType = words.bType = {};
}

PtxmatrixString typeWord(Type type) { return toC(info(static_cast<Qualifier>(type)).spelling); }

/// True if \p legal has all words that \p given has.
bool hasWords(const PtxmatrixInstruction &legal, const PtxmatrixInstruction &given) {
  auto isThere = [&](const WordOfKind &one) {
    const std::string_view wanted = fromC(given.*one.word);
    return wanted.empty() || wanted == fromC(legal.*one.word);
  };
  return std::ranges::all_of(kWords, isThere) && std::ranges::all_of(kWordsOfProduct, isThere);
}

} // namespace

WordsRead readWords(const PtxmatrixInstruction *given) {
  PtxmatrixInstruction words = take(given);
  require(areTexts(words));
  const auto *const found = std::ranges::find(kMnemonics, fromC(words.mnemonic), &MnemonicInfo::name);
  require(found != kMnemonics.end(), PtxmatrixStatusNotFound);
  WordsRead read;
  read.mnemonic = static_cast<Mnemonic>(found - kMnemonics.begin());
  if (read.mnemonic == Mnemonic::WmmaMma)
    leaveOutFactors(words);

  bool areKnown = true;
  for (const WordOfKind &word : wordsOf(read.mnemonic))
    areKnown = readWord(read.qualifiers, words, word) && areKnown;
  read.qualifiers.append(Qualifier::Sync);
  for (const FlagOfQualifier &one : kFlags)
    if (words.*one.flag != 0 || (one.qualifier == Qualifier::Trans && isImplied(read.mnemonic, Qualifier::Trans)))
      read.qualifiers.append(one.qualifier);
  for (Qualifier matrix : qualifiersOf(QualifierKind::Matrix))
    if (fromC(words.matrix).empty() && isImplied(read.mnemonic, matrix))
      read.qualifiers.append(matrix);
  if (areKnown)
    read.instruction = makeInstruction(read.mnemonic, read.qualifiers);
  // The list does not show which word of a kind a qualifier came from, nor words that the instruction does not have.
  if (read.instruction && !hasWords(toC(*read.instruction), words))
    read.instruction.reset();
  return read;
}

Instruction readInstruction(const PtxmatrixInstruction *given) {
  const WordsRead read = readWords(given);
  require(read.instruction.has_value(), PtxmatrixStatusNotFound);
  return *read.instruction;
}

PtxmatrixInstruction toC(const Instruction &instruction) {
  auto words = PTXMATRIX_INIT(PtxmatrixInstruction);
  words.mnemonic = toC(name(instruction.mnemonic));
  words.aligned = 0;
  for (Qualifier qualifier : instruction.qualifiers) {
    const QualifierInfo &row = info(qualifier);
    for (const FlagOfQualifier &one : kFlags)
      if (one.qualifier == qualifier)
        words.*one.flag = 1;
    for (const WordOfKind &one : wordsOf(instruction.mnemonic))
      if (one.kind == row.kind && (words.*one.word).size == 0) {
        words.*one.word = toC(row.spelling);
        break;
      }
  }
  if (instruction.mnemonic == Mnemonic::WmmaMma) { // its opcode may omit the types of A and B
    const detail::FormMatch product = detail::findForm(instruction);
    auto word = [&](Fragment fragment) { return typeWord(detail::typeOf(*product.form, product.values, fragment)); };
    words.aType = word(Fragment::A);
    words.bType = word(Fragment::B);
    words.cType = word(Fragment::C);
  }
  return words;
}

} // namespace ptxmatrix::capi
