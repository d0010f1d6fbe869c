//===- UntypedForms.cpp - The forms of which no type is made --------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "ptxmatrix/detail/Forms.h"

namespace ptxmatrix::detail {
namespace {

// One table, in the notation of detail/Forms.h.
#define POLICY ", cache-policy@L2::cache_hint"
constexpr auto kRows = std::to_array<FormRow>({
// syntax, operands, PTX, target
#include "Isa/CopyForms.def"
#include "Isa/GeneralForms.def"
});

constexpr auto kUntypedForms = readForms<kRows>();

} // namespace

std::span<const Form> untypedFormsOf(Mnemonic mnemonic) {
  return kFormsByMnemonic<kUntypedForms>[static_cast<size_t>(mnemonic)];
}

} // namespace ptxmatrix::detail
