//===- PtxBlock.h - The PTX of an asm statement -----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The template of an asm statement as nvcc hands it on, but that its operands keep their names: '%0' is a legal name in
// PTX, too.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CUDA_PTXBLOCK_H
#define PTXMATRIX_LIB_CUDA_PTXBLOCK_H

#include "Cuda/AsmStatement.h"
#include "ptxmatrix/ScalarType.h"

namespace ptxmatrix {

/// A '%' with what belongs to it, where the template names an operand, or tries to.
struct PlaceHolder {
  enum Kind : uint8_t {
    Number,   ///< `%1`
    Name,     ///< `%[name]`
    Modifier, ///< `%c1`
    Other     ///< `%=`, `%_` and the like
  };
  Kind kind = Number;
  SourceRange place;             ///< In the source.
  SourceRange range;             ///< In the block.
  std::optional<size_t> operand; ///< The operand, if there is such a one.
  std::string text;              ///< As written.
};

/// PTX to be checked.
struct PtxBlock {
  LiteralText code;
  std::vector<PlaceHolder> placeHolders;
  bool isUnknown = false; ///< What ptxas will read is not known.

  /// Whether \p range, of the code, lies in the value of an operand that is a constant of unknown value.
  bool isUnknownValue(SourceRange range) const;
  std::vector<SourceRange> unknownValues;
};

/// The constraint without `=`, `+` and `&`.
std::string_view constraintLetters(const AsmOperand &operand);

/// The type of the registers that nvcc declares for \p constraint, such as `r`; nothing for a constant, and for letters
/// that it does not know.
std::optional<ScalarType> typeOfConstraint(std::string_view letters);

PtxBlock makePtxBlock(const AsmStatement &statement);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_PTXBLOCK_H
