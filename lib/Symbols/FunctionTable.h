//===- FunctionTable.h - The functions of a module --------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYMBOLS_FUNCTIONTABLE_H
#define PTXMATRIX_LIB_SYMBOLS_FUNCTIONTABLE_H

#include "Support/GrowingArray.h"
#include "Support/Hash.h"
#include "Symbols/NameMap.h"
#include "Symbols/Symbol.h"

#include <string>
#include <string_view>

namespace ptxmatrix {

/// What two prototypes of a function must have in common: their parameters and results.
class Signature {
public:
  void add(const Declaration &parameter);

  size_t size() const { return count; }
  /// As bytes that are the same for the same parameters, one for a plain parameter.
  std::string_view bytes() const { return encoded; }

private:
  void addNumber(uint64_t number);

  size_t count = 0;
  std::string encoded;
};

/// What is known of a function's name so far.  Of these there is one for each function of the module.
struct KnownFunction {
  Symbol symbol;      ///< The first declaration.
  uint32_t signature; ///< Its number.
  bool isDefined;
};

/// The functions of a module by their names, and their signatures, of which many are the same.
class FunctionTable {
public:
  explicit FunctionTable(std::string_view text) : text(text) {}

  /// Says that \p name is soon looked for.
  void prefetch(const HashedName &name) const { byName.prefetch(name.hash); }

  /// The function of \p name, or null.  The pointer is good until one is added.
  KnownFunction *find(const HashedName &name);
  /// Adds a function that there is not yet.
  void add(const HashedName &name, const Symbol &symbol, const Signature &signature, bool isDefined);
  /// Adds those of \p piece, a table of the same text.
  void absorb(const FunctionTable &piece);

  bool hasSignature(const KnownFunction &function, const Signature &signature) const {
    return bytesOf(function.signature) == signature.bytes() && sizeOf(function) == signature.size();
  }
  /// How many parameters and results \p function has.
  size_t sizeOf(const KnownFunction &function) const { return signatures[function.signature].size; }

  const KnownFunction *begin() const { return functions.begin(); }
  const KnownFunction *end() const { return functions.end(); }

private:
  /// Of the bytes of all signatures, those of one.
  struct Place {
    uint64_t begin;
    uint64_t size; ///< In parameters.
  };

  std::string_view bytesOf(uint32_t signature) const {
    const uint64_t begin = signatures[signature].begin;
    const uint64_t end = signature + 1 < signatures.size() ? signatures[signature + 1].begin : bytes.size();
    return {bytes.data() + begin, end - begin};
  }
  uint32_t addSignature(std::string_view encoded, size_t size);
  void add(const HashedName &name, const KnownFunction &function);

  std::string_view text;
  GrowingArray<KnownFunction> functions;
  NameMap byName;
  GrowingArray<Place> signatures;
  GrowingArray<char> bytes;
  NameMap bySignature;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYMBOLS_FUNCTIONTABLE_H
