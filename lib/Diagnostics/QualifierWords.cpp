//===- QualifierWords.cpp - Wording of qualifiers -------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/QualifierWords.h"
#include "Diagnostics/MessageText.h"

namespace ptxmatrix {

std::string_view kindName(QualifierKind kind) {
  switch (kind) {
  case QualifierKind::Matrix:
    return "matrix";
  case QualifierKind::Shape:
    return "shape";
  case QualifierKind::Num:
    return "number of matrices";
  case QualifierKind::Layout:
    return "layout";
  case QualifierKind::Space:
    return "state space";
  case QualifierKind::Type:
    return "type";
  case QualifierKind::Rounding:
    return "rounding";
  case QualifierKind::BitOperation:
    return "bit operation";
  case QualifierKind::MmaKind:
    return "kind";
  case QualifierKind::ScaleVec:
    return "scale vector size";
  case QualifierKind::Sync:
  case QualifierKind::Aligned:
  case QualifierKind::Trans:
  case QualifierKind::Satfinite:
  case QualifierKind::Sparsity:
  case QualifierKind::BlockScale:
    break;
  }
  return "qualifier";
}

std::string choicesOf(QualifierSet choices) {
  std::vector<std::string> parts;
  for (Qualifier qualifier : choices)
    parts.push_back(inQuotes(qualifier));
  return joined(parts, "or");
}

} // namespace ptxmatrix
