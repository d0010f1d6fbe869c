//===- ItemInvariants.h - What holds for the items of any text --*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Syntax/Item.h"

#include <string>

namespace ptxmatrix {

/// Parses \p text and checks what must hold for its items, whatever it is: ranges are in the text and in order, the
/// tokens of a statement are those of its text, and functions and scopes that open close.  Returns what does not hold
/// first, or nothing.
std::string brokenInvariant(std::string_view text, TextKind kind, const ParseRules &rules = {});

} // namespace ptxmatrix
