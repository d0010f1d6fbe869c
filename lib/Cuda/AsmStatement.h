//===- AsmStatement.h - An asm statement and its PTX ------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/ScalarType.h"
#include "ptxmatrix/SourceRange.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ptxmatrix {

/// The text of string literals, and the source position of each of its bytes.
struct LiteralText {
  std::string text;
  SourceRange expansion; ///< Of the asm statement, or of the macro that expands to it; macros are outside.

  /// Appends \p bytes: from the character \p place on or, if that is an escape or the like, all of them at \p place.
  void append(std::string_view bytes, SourceRange place) {
    if (pieces.empty() || pieces.back().placeAt(text.size()) != place)
      pieces.push_back({static_cast<uint32_t>(text.size()), place});
    text += bytes;
  }
  /// Appends the bytes from \p begin to \p end of \p other.
  void append(const LiteralText &other, size_t begin, size_t end);
  /// Appends the contents of \p literal, an ordinary or raw string literal with its quotes, at \p begin of its source.
  void appendLiteral(std::string_view literal, size_t begin);
  /// The source position of the byte \p offset: that of a character or an escape.
  SourceRange placeAt(size_t offset) const { return (pieceAfter(offset) - 1)->placeAt(offset); }
  /// The source positions of the bytes of \p range: from the first to the last if these are in the order of the source,
  /// otherwise the first one.  If some bytes are in the statement and others in a macro, the majority counts.  If \p
  /// range is empty: the end of the byte before it or the beginning of the next one, in the statement if possible.
  SourceRange placeOf(SourceRange range) const;

private:
  /// Bytes that are characters next to each other in the source, or that have the same place.
  struct Piece {
    uint32_t begin = 0; ///< In the text.
    SourceRange place;  ///< Of the first one.

    SourceRange placeAt(size_t offset) const { return place.size() == 1 ? place.shifted(offset - begin) : place; }
  };
  /// The first piece that begins after \p offset.
  std::vector<Piece>::const_iterator pieceAfter(size_t offset) const {
    return std::ranges::upper_bound(pieces, offset, {}, &Piece::begin);
  }

  std::vector<Piece> pieces;
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
  std::vector<size_t> literals;     ///< Where each literal of the template that is in the source begins.
  bool hasUntypedCode = false;      ///< Part of the template is a macro argument that '#' turned into a string.
  std::string whyUnknown;           ///< Why the template is not completely known; empty if it is.
  std::string header;               ///< The file and line of the first literal that is in a header.
  SourceRange headerUse;            ///< The place of that literal in the source.
  std::string conditionalText;      ///< The whole statement in the source, if there may be an `#if` inside.
  bool isInKernel = false;          ///< It is in the body of a kernel, which is not inlined.
  bool isTooLong = false;           ///< It exceeds PreprocessInput::mostBytes.  Only its range is known.
  bool hasColon = false;            ///< There is a ':' after the template.
  bool isConditional = false;       ///< An `#if` or a macro around it, or an `#if` inside, may exclude it.
  bool isVolatile = false;          ///< Also if an unknown macro may expand to `volatile`.
  unsigned definitions = 0;         ///< The number of the branch of an undecided `#if` that defines its macros.
  std::vector<AsmOperand> operands; ///< In their order, outputs first.
  /// The first operand that is an unknown macro; its number of operands, and thus the later ones, are unknown.
  std::optional<size_t> firstUnknownOperand;
  std::vector<AsmClobber> clobbers; ///< An unknown macro counts as `"memory"`.

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

/// What a block has in place of a constant whose value is not known: it leaves room for other values.
inline constexpr const char *kUnknownZero = "000";

/// A '%' and the characters that belong to it, where the template refers to an operand or tries to.
struct PlaceHolder {
  /// Whether an operand is meant, but none exists.
  bool lacksOperand() const { return !operand && (kind == Number || kind == Name || kind == Modifier); }
  enum Kind : uint8_t {
    Number,    ///< `%1`
    Name,      ///< `%[name]`
    Modifier,  ///< `%c1`
    Unchanged, ///< `%%` of a statement without operands
    Expansion  ///< `%=`, a number that differs in each expansion
  };
  Kind kind = Number;
  bool isUnknownValue = false;     ///< The operand is a constant of unknown value, or this is an expansion.
  SourceRange place;               ///< In the source.
  SourceRange range;               ///< In the block.
  SourceRange written;             ///< In the template.
  std::optional<uint32_t> operand; ///< The operand, if it exists.
};

/// An asm statement, and its template as nvcc emits it, except that the operands keep their names: '%0' is a legal name
/// in PTX, too.
struct PtxBlock {
  AsmStatement statement;
  LiteralText code;
  std::string plain;                     ///< The same text with blanks in place of comments.
  std::vector<PlaceHolder> placeHolders; ///< In the order of the text.
  /// Where the ';' of the last statement is missing in the source: in the function, the next one follows.  `code` has
  /// it.
  std::optional<SourceRange> missingEnd;
  std::string whyUnknown; ///< Why the final PTX is not known; empty if it is.

  /// The placeholders that share a byte with \p range of the block.
  std::span<const PlaceHolder> placeHoldersIn(SourceRange range) const;
  /// \p used as the template has it.
  std::string_view textOf(const PlaceHolder &used) const { return used.written.of(statement.code.text); }
};

/// The constraint without its leading `=`, `+` and `&`.
std::string_view constraintLetters(const AsmOperand &operand);

/// The type of the registers that nvcc declares for \p letters, such as `r`; nothing for a constant, and for unknown
/// letters.  With \p typedFloats, as up to sm_90, those of `f` and `d` are floats, otherwise `.b32` and `.b64`.
std::optional<ScalarType> typeOfConstraint(std::string_view letters, bool typedFloats);

PtxBlock makePtxBlock(AsmStatement statement);

struct CxxToken;

/// The asm statements in \p tokens, from `asm` to its ')', of \p source: one, or if there is an `#if` inside, one for
/// each set of branches that belong together.  Empty if they are not an asm statement.
std::vector<AsmStatement> parseAsm(std::string_view source, const std::deque<CxxToken> &tokens);

/// \p source with each character of a string or character literal, except line breaks, replaced by 'x'; an unclosed
/// string ends with its line.  Comments keep their places, and a PTX lexer, which does not support '"' in single quotes
/// and raw strings, finds them.
std::string maskLiterals(std::string_view source);

} // namespace ptxmatrix
