//===- PtxBlock.h - The PTX of an asm statement -----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The template of an asm statement as nvcc emits it, except that its operands keep their names: '%0' is a legal name in
// PTX, too.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CUDA_PTXBLOCK_H
#define PTXMATRIX_LIB_CUDA_PTXBLOCK_H

#include "Cuda/AsmStatement.h"
#include "ptxmatrix/ScalarType.h"
#include "ptxmatrix/Target.h"

namespace ptxmatrix {

/// A '%' and the characters that belong to it, where the template refers to an operand or tries to.
struct PlaceHolder {
  /// Whether an operand is meant.
  bool meansOperand() const { return kind == Number || kind == Name || kind == Modifier; }
  enum Kind : uint8_t {
    Number,    ///< `%1`
    Name,      ///< `%[name]`
    Modifier,  ///< `%c1`
    Unchanged, ///< `%%` of a statement without operands
    Expansion  ///< `%=`, a number that differs in each expansion
  };
  Kind kind = Number;
  SourceRange place;             ///< In the source.
  SourceRange range;             ///< In the block.
  std::optional<size_t> operand; ///< The operand, if it exists.
  std::string text;              ///< As written.
};

/// PTX to be checked.
struct PtxBlock {
  LiteralText code;
  std::vector<PlaceHolder> placeHolders;
  bool isUnknown = false; ///< The final PTX is unknown.

  /// Whether \p range, of the code, is in the value of an operand that is a constant of unknown value.
  bool isUnknownValue(SourceRange range) const;
  std::vector<SourceRange> unknownValues;
};

/// The constraint without its leading `=`, `+` and `&`.
std::string_view constraintLetters(const AsmOperand &operand);

/// Whether nvcc accepts \p clobber in device code.  It ignores a leading '%'.
bool isKnownClobber(const AsmClobber &clobber);

/// Whether nvcc declares `f` and `d` as `.f32` and `.f64` for \p target.  From sm_100 on they are `.b32` and `.b64`.
bool hasTypedFloats(Target target);

/// The type of the registers that nvcc declares for \p letters, such as `r`; nothing for a constant, and for unknown
/// letters.
std::optional<ScalarType> typeOfConstraint(std::string_view letters, bool typedFloats);

/// \p ptx with each byte of a comment, except line ends, replaced by a blank.
std::string withoutComments(std::string_view ptx);

PtxBlock makePtxBlock(const AsmStatement &statement);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_PTXBLOCK_H
