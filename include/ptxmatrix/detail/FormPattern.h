//===- FormPattern.h - Which instructions a row is for ----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Tables beside the table of forms say in its notation which instructions a row is for, as in `wmma.load.a|b.row.f64`:
// one choice of each slot must be there, and whatever else there is does not matter.  Of several rows that fit, the
// first is meant.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_DETAIL_FORMPATTERN_H
#define PTXMATRIX_DETAIL_FORMPATTERN_H

#include "ptxmatrix/detail/FormReader.h"

namespace ptxmatrix::detail {

/// A pattern, read.
class FormPattern {
public:
  constexpr FormPattern() = default;
  consteval explicit FormPattern(std::string_view text) {
    CellReader cell(text);
    mnemonic = readMnemonic(cell);
    while (!cell.atEnd()) {
      if (numChoices == choices.size())
        throw "too many qualifiers in a pattern";
      choices[numChoices++] = readSlot(cell).choices;
    }
  }

  constexpr bool fits(Mnemonic name, QualifierSet qualifiers) const {
    if (mnemonic != name)
      return false;
    for (size_t i = 0; i < numChoices; ++i)
      if ((choices[i] & qualifiers).empty())
        return false;
    return true;
  }

private:
  Mnemonic mnemonic = Mnemonic::LdMatrix;
  std::array<QualifierSet, 4> choices{};
  uint8_t numChoices = 0;
};

} // namespace ptxmatrix::detail

#endif // PTXMATRIX_DETAIL_FORMPATTERN_H
