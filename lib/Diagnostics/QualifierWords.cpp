//===- QualifierWords.cpp - Wording of qualifiers -------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/QualifierWords.h"
#include "Diagnostics/MessageText.h"
#include "Diagnostics/Messages.h"

#include <utility>

namespace ptxmatrix {

std::string_view kindName(QualifierKind kind) {
  using enum QualifierKind;
  static constexpr std::pair<QualifierKind, std::string_view> kNames[] = {
      {Matrix, "matrix"},          {Shape, "shape"},
      {Num, "number of matrices"}, {Layout, "layout"},
      {Space, "state space"},      {Type, "type"},
      {Rounding, "rounding"},      {BitOperation, "bit operation"},
      {MmaKind, "kind"},           {ScaleVec, "scale vector size"},
  };
  for (const auto &[named, name] : kNames)
    if (named == kind)
      return name;
  return "qualifier";
}

std::string choicesOf(QualifierSet choices) { return joined(toArgument(choices).parts, "or"); }

} // namespace ptxmatrix
