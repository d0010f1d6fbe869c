//===- Symbol.h - What a name stands for ------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYMBOLS_SYMBOL_H
#define PTXMATRIX_LIB_SYMBOLS_SYMBOL_H

#include "Scan/CharClass.h"
#include "Scan/Scanner.h"

namespace ptxmatrix {

/// What a name that can be an operand stands for.  A module may declare millions, so that each has eight bytes: what
/// few symbols have stands in a SymbolShape, and the name in the text.
struct Symbol {
  /// A text that is longer cannot be checked.
  static constexpr unsigned kPlaceBits = 40;

  Symbol(const Declaration &declaration)
      : begin(declaration.name.begin), space(declaration.space), role(declaration.role), linkage(declaration.linkage),
        typeNumber(declaration.type ? 1 + static_cast<unsigned>(*declaration.type) : 0),
        vectorLength(declaration.vectorLength), isEntry(declaration.isEntry), isOpaque(declaration.isOpaque),
        isRange(declaration.isRange), isArray(declaration.isArray), isBroken(declaration.isBroken) {}

  /// Nothing for labels, functions and types that are not fundamental.
  std::optional<ScalarType> type() const {
    return typeNumber == 0 ? std::nullopt : std::optional(static_cast<ScalarType>(typeNumber - 1));
  }

  /// Where the name stands in \p text, without `<8>`.
  SourceRange rangeIn(std::string_view text) const { return {begin, endOfFollow(text, begin + 1)}; }
  std::string_view nameIn(std::string_view text) const { return rangeIn(text).of(text); }

  uint64_t begin : kPlaceBits; ///< Where the name begins in its text.
  DeclSpace space : 3;
  DeclRole role : 2;
  Linkage linkage : 3;
  uint8_t typeNumber : 5;
  uint8_t vectorLength : 3; ///< 2 for `.v2`, 4 for `.v4`.
  bool isEntry : 1;         ///< Of a function: `.entry`.
  bool isOpaque : 1;        ///< `.texref`, `.samplerref` or `.surfref`.
  bool isRange : 1;         ///< `r<8>` declares r0 to r7; it is kept as a range.
  bool isArray : 1;
  bool isBroken : 1;            ///< It cannot be declared like this: what its name is good for is not known.
  bool isOutside : 1 = false;   ///< Declared in another text, which no range can point at.
  bool hidesSymbol : 1 = false; ///< In a SymbolTable: another symbol has the name, too.
  bool hasShape : 1 = false;    ///< In a SymbolTable: its shape is kept.
};
static_assert(sizeof(Symbol) == 8);

/// What else a symbol may have.
struct SymbolShape {
  SymbolShape() = default;
  SymbolShape(const Declaration &declaration)
      : alignment(declaration.alignment), firstDimension(declaration.firstDimension),
        otherDimensions(declaration.otherDimensions) {}

  uint64_t alignment = 0;       ///< `.align` in bytes; 0 where there is none.
  uint64_t firstDimension = 0;  ///< Of an array; 0 for `[]`.
  uint64_t otherDimensions = 0; ///< Of an array, all the others as one number that tells shapes apart.

  friend bool operator==(const SymbolShape &, const SymbolShape &) = default;
};

/// All that a declaration makes known.
struct DeclaredSymbol {
  explicit DeclaredSymbol(const Declaration &declaration)
      : DeclaredSymbol(declaration, declaration, static_cast<uint32_t>(declaration.count)) {}
  DeclaredSymbol(const Symbol &symbol, const SymbolShape &shape, uint32_t count)
      : symbol(symbol), shape(shape), count(count) {}

  Symbol symbol;
  SymbolShape shape;
  uint32_t count; ///< How many names a range declares.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYMBOLS_SYMBOL_H
