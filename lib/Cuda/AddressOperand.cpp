//===- AddressOperand.cpp - Addresses as operands of asm statements -------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Cuda/AsmCheck.h"
#include "Isa/WordTable.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// A function of CUDA that converts an address.
struct AddressFunction {
  llvm::StringRef name;
  AddressKind result;
};

constexpr AddressFunction kAddressFunctions[] = {
    {"__cvta_generic_to_shared", {DeclSpace::Shared}},
    {"__cvta_generic_to_global", {DeclSpace::Global}},
    {"__cvta_shared_to_generic", {DeclSpace::Shared, /*isGeneric=*/true}},
};

/// Whether \p text contains nothing but casts to integers, or parts of them.
bool isCast(llvm::StringRef text) {
  constexpr std::string_view kWords =
      "static_cast|reinterpret_cast|std|unsigned|int|long|uint32_t|uint64_t|int32_t|int64_t|size_t|uintptr_t";
  while (!text.empty()) {
    const llvm::StringRef word = text.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
    if (word.empty() ? !llvm::StringRef("()<>: ").contains(text.front()) : !isOneOf(kWords, word))
      return false;
    text = text.drop_front(std::max<size_t>(word.size(), 1));
  }
  return true;
}

} // namespace

std::optional<AddressKind> addressOf(const AsmOperand &operand) {
  const llvm::StringRef expression = operand.expression;
  for (const auto &[name, result] : kAddressFunctions) {
    const auto [before, call] = expression.split(name);
    const llvm::StringRef arguments = call.ltrim();
    if (!arguments.starts_with("(") || !isCast(before))
      continue;
    size_t depth = 0;
    const llvm::StringRef after = arguments.drop_while([&](char c) {
      depth += c == '(' ? 1 : 0;
      depth -= c == ')' ? 1 : 0;
      return depth > 0;
    });
    return isCast(after) ? std::optional(result) : std::nullopt;
  }
  return std::nullopt;
}

} // namespace ptxmatrix
