//===- GeneralForms.h - The forms of the rest of PTX ------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/detail/Form.h"

namespace ptxmatrix::detail {

/// The documented forms of \p mnemonic, which isGeneral().
std::span<const Form> generalFormsOf(Mnemonic mnemonic);

} // namespace ptxmatrix::detail
