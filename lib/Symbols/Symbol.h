//===- Symbol.h - What a name stands for ------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYMBOLS_SYMBOL_H
#define PTXMATRIX_LIB_SYMBOLS_SYMBOL_H

#include "Scan/Scanner.h"

namespace ptxmatrix {

/// What a name that can be an operand stands for.
struct Symbol {
  Symbol(const Declaration &declaration, std::string_view text)
      : name(declaration.name.of(text)), begin(declaration.name.begin), count(declaration.count),
        alignment(declaration.alignment), firstDimension(declaration.firstDimension),
        otherDimensions(declaration.otherDimensions), scalarType(declaration.type), space(declaration.space),
        role(declaration.role), linkage(declaration.linkage), vectorLength(declaration.vectorLength),
        isEntry(declaration.isEntry), isOpaque(declaration.isOpaque), isRange(declaration.isRange),
        isArray(declaration.isArray), isBroken(declaration.isBroken) {}

  /// Nothing for labels, functions and types that are not fundamental.
  std::optional<ScalarType> type() const { return scalarType; }
  /// Where the name stands in its text, without `<8>`.
  SourceRange range() const { return {begin, begin + name.size()}; }

  std::string_view name;    ///< Without `<8>`.
  size_t begin;             ///< Where the name begins in its text.
  uint64_t count;           ///< How many names a range declares.
  uint64_t alignment;       ///< `.align` in bytes; 0 where there is none.
  uint64_t firstDimension;  ///< Of an array; 0 for `[]`.
  uint64_t otherDimensions; ///< Of an array, all the others as one number that tells shapes apart.
  std::optional<ScalarType> scalarType;
  DeclSpace space;
  DeclRole role;
  Linkage linkage;
  uint8_t vectorLength; ///< 2 for `.v2`, 4 for `.v4`.
  bool isEntry;         ///< Of a function: `.entry`.
  bool isOpaque;        ///< `.texref`, `.samplerref` or `.surfref`.
  bool isRange;         ///< `r<8>` declares r0 to r7; it is kept as a range.
  bool isArray;
  bool isBroken;          ///< It cannot be declared like this: what its name is good for is not known.
  bool isOutside = false; ///< Declared in another text, which no range can point at.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYMBOLS_SYMBOL_H
