//===- AsmStatement.h - An asm statement of a CUDA source -------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CUDA_ASMSTATEMENT_H
#define PTXMATRIX_LIB_CUDA_ASMSTATEMENT_H

#include "ptxmatrix/SourceRange.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ptxmatrix {

/// Whether \p inner is a part of \p outer.
constexpr bool isInside(SourceRange inner, SourceRange outer) {
  return outer.begin <= inner.begin && inner.end <= outer.end;
}

/// The text of string literals, and the source position of each of its bytes.
struct LiteralText {
  std::string text;
  std::vector<SourceRange> places; ///< For each byte of `text`: the character or escape in the source.
  SourceRange expansion;           ///< Of the asm statement, or of the macro that expands to it; macros are outside.

  void append(char c, SourceRange place) {
    text += c;
    places.push_back(place);
  }
  /// The source positions of the bytes of \p range: from the first to the last if these are in the order of the source,
  /// otherwise the first one.  If some bytes are in the statement and others in a macro, the majority counts.  If \p
  /// range is empty: the end of the byte before it or the beginning of the next one, in the statement if possible.
  SourceRange placeOf(SourceRange range) const;
};

/// An operand: `"=r"(x)`.
struct AsmOperand {
  std::string name;       ///< The name in `[name]`, or empty.
  std::string constraint; ///< `=r`; empty if it is not a literal.
  SourceRange range;      ///< From the constraint, or its name, to the ')'.
  std::string expression; ///< Its tokens, with a space between.
  bool isOutput = false;
  std::optional<int64_t> constant; ///< The value of the expression if it is a number.
};

/// A clobber: `"memory"`.
struct AsmClobber {
  std::string name;
  SourceRange range; ///< With the quotes.
};

/// An asm statement.  Ranges are of the source.
struct AsmStatement {
  SourceRange range;                ///< From `asm` to the ')'; the macro's use if a macro expands to it.
  LiteralText code;                 ///< The template.
  bool hasUntypedCode = false;      ///< Part of the template is a macro argument that '#' turned into a string.
  bool hasUnknownCode = false;      ///< The template has something that is not a literal, or is not in the source.
  std::string header;               ///< The file and line of the first literal that is in a header.
  SourceRange headerUse;            ///< The place of that literal in the source.
  bool hasColon = false;            ///< There is a ':' after the template.
  bool isVolatile = false;          ///< Also if an unknown macro may expand to `volatile`.
  std::vector<AsmOperand> operands; ///< In their order, outputs first.
  /// The first operand that is an unknown macro; its number of operands, and thus the later ones, are unknown.
  std::optional<size_t> firstUnknownOperand;
  std::vector<AsmClobber> clobbers;
  bool hasUnknownClobber = false; ///< A clobber is not a literal.

  bool isKnownOperand(size_t number) const { return !firstUnknownOperand || number < *firstUnknownOperand; }
  /// Whether there are operands, so that nvcc replaces what begins with '%'.
  bool hasOperands() const { return !operands.empty() || firstUnknownOperand; }

  /// A token that a macro of the source contains.
  struct MacroToken {
    SourceRange place; ///< In the macro's definition.
    SourceRange use;   ///< Where the macro is used.
  };
  std::vector<MacroToken> macroTokens;
  /// The use of the macro that contains the beginning of \p place, or nothing.
  std::optional<SourceRange> macroUse(SourceRange place) const;
};

struct CxxToken;

/// The asm statements in \p tokens, from `asm` to its ')', of \p source: one, or if there is an `#if` inside, one for
/// each set of branches that belong together.  Empty if they are not an asm statement.
std::vector<AsmStatement> parseAsm(std::string_view source, const std::vector<CxxToken> &tokens);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_ASMSTATEMENT_H
