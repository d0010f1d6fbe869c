//===- FormPattern.h - Which instructions a row is for ----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// A pattern of the tables next to the table of forms.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_DETAIL_FORMPATTERN_H
#define PTXMATRIX_DETAIL_FORMPATTERN_H

#include "ptxmatrix/Mnemonic.h"
#include "ptxmatrix/detail/CellReader.h"

namespace ptxmatrix::detail {

/// Which instructions a row of a table next to the table of forms is for, in the notation of that one:
/// `wmma.load.a|b.row.f64` all wmma.load with one of these choices in each place, whatever else they have;
/// `C.m16n16k16.f16` all instructions with a fragment C (or D, which lies in the registers as C does) of that shape and
/// type; `m8n8.trans` all that have no fragment.  Of several rows that fit, the first is meant.
class FormPattern {
public:
  constexpr FormPattern() = default;
  consteval explicit FormPattern(std::string_view text) {
    CellReader cell(text);
    for (size_t i = 0; i < kMnemonics.size() && !mnemonic; ++i)
      if (cell.take(kMnemonics[i].name))
        mnemonic = static_cast<Mnemonic>(i);
    if (!mnemonic)
      fragment = fragmentNamed(cell.takeLetter('A', 'C'));
    if (!mnemonic && fragment == Fragment::None)
      choices[numChoices++] = readChoices(cell); // without a '.'
    while (!cell.atEnd()) {
      if (numChoices == choices.size())
        throw "too many qualifiers in a pattern";
      cell.expect(".");
      choices[numChoices++] = readChoices(cell);
    }
  }

  /// The pattern names \p name, and \p qualifiers have one of each choice.
  constexpr bool fits(Mnemonic name, const QualifierSet &qualifiers) const {
    return mnemonic == name && hasChoices(qualifiers);
  }
  /// The pattern is for \p held and no instruction by name, and \p qualifiers have one of each choice.
  constexpr bool fits(Fragment held, const QualifierSet &qualifiers) const {
    return !mnemonic && fragment == (held == Fragment::D ? Fragment::C : held) && hasChoices(qualifiers);
  }

private:
  static consteval QualifierSet readChoices(CellReader &cell) {
    QualifierSet read;
    do
      read.insert(readQualifier(cell.word()));
    while (cell.take("|"));
    return read;
  }
  constexpr bool hasChoices(const QualifierSet &qualifiers) const {
    for (size_t i = 0; i < numChoices; ++i)
      if ((choices[i] & qualifiers).empty())
        return false;
    return true;
  }

  std::optional<Mnemonic> mnemonic;
  Fragment fragment = Fragment::None;
  std::array<QualifierSet, 4> choices{};
  uint8_t numChoices = 0;
};

} // namespace ptxmatrix::detail

#endif // PTXMATRIX_DETAIL_FORMPATTERN_H
