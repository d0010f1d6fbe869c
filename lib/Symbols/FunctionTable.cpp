//===- FunctionTable.cpp - The functions of a module ----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Symbols/FunctionTable.h"

namespace ptxmatrix {

//===----------------------------------------------------------------------===//
// Signatures
//===----------------------------------------------------------------------===//

/// A byte of space, type and whether it is a result; what else there may be stands behind it, and a bit says so.
void Signature::add(const Declaration &parameter) {
  constexpr unsigned kIsResult = 1U << 5; // the type's number is less
  constexpr unsigned kIsRegister = 1U << 6;
  constexpr unsigned kHasMore = 1U << 7;
  ++count;
  const unsigned typeNumber = parameter.type ? 1 + static_cast<unsigned>(*parameter.type) : 0;
  const uint64_t natural = parameter.type ? uint64_t{parameter.vectorLength} * info(*parameter.type).bits / 8 : 0;
  const uint64_t alignment = parameter.alignment != 0 ? parameter.alignment : natural;
  const bool isRegister = parameter.space == DeclSpace::Register;
  const bool hasMore = parameter.vectorLength > 1 || parameter.isArray || alignment != natural ||
                       (!isRegister && parameter.space != DeclSpace::Param);
  encoded += static_cast<char>(typeNumber | (parameter.role == DeclRole::FunctionResult ? kIsResult : 0) |
                               (isRegister ? kIsRegister : 0) | (hasMore ? kHasMore : 0));
  if (!hasMore)
    return;
  encoded += static_cast<char>(parameter.space);
  encoded += static_cast<char>(parameter.vectorLength);
  encoded += static_cast<char>(parameter.isArray);
  addNumber(parameter.firstDimension);
  addNumber(parameter.otherDimensions);
  addNumber(alignment);
}

/// Seven bits a byte; the last byte has no high bit.
void Signature::addNumber(uint64_t number) {
  for (; number >= 0x80; number >>= 7)
    encoded += static_cast<char>(number | 0x80);
  encoded += static_cast<char>(number);
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

KnownFunction *FunctionTable::find(const HashedName &name) {
  const uint32_t found =
      byName.find(name.hash, [&](uint32_t i) { return areEqual(functions[i].symbol.nameIn(text), name.text); });
  return found == NameMap::kNone ? nullptr : &functions[found];
}

void FunctionTable::add(const HashedName &name, const Symbol &symbol, const Signature &signature, bool isDefined) {
  add(name, {symbol, addSignature(signature.bytes(), signature.size()), isDefined});
}

void FunctionTable::add(const HashedName &name, const KnownFunction &function) {
  const auto number = static_cast<uint32_t>(functions.size());
  if (!byName.hasRoom())
    byName.enlarge(0, number, [&](uint32_t i) {
      return NameMap::Entry{hashOf(functions[i].symbol.nameIn(text)), NameMap::kNone};
    });
  byName.put(name.hash, number, NameMap::kNone);
  functions.push_back(function);
}

uint32_t FunctionTable::addSignature(std::string_view encoded, size_t size) {
  const uint64_t hash = hashOf(encoded);
  const uint32_t found =
      bySignature.find(hash, [&](uint32_t i) { return signatures[i].size == size && areEqual(bytesOf(i), encoded); });
  if (found != NameMap::kNone)
    return found;
  const auto number = static_cast<uint32_t>(signatures.size());
  if (!bySignature.hasRoom())
    bySignature.enlarge(0, number, [&](uint32_t i) { return NameMap::Entry{hashOf(bytesOf(i)), NameMap::kNone}; });
  bySignature.put(hash, number, NameMap::kNone);
  signatures.push_back({bytes.size(), size});
  for (const char byte : encoded)
    bytes.push_back(byte);
  return number;
}

void FunctionTable::absorb(const FunctionTable &piece) {
  for (const KnownFunction &function : piece) {
    const HashedName name(function.symbol.nameIn(text));
    if (KnownFunction *const mine = find(name))
      mine->isDefined = mine->isDefined || function.isDefined;
    else
      add(name, {function.symbol, addSignature(piece.bytesOf(function.signature), piece.sizeOf(function)),
                 function.isDefined});
  }
}

} // namespace ptxmatrix
