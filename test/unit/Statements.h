//===- Statements.h - Statements, right and wrong ---------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include <string>
#include <vector>

namespace ptxmatrix {

/// Every legal opcode with operands that fit, and odd operands and guards.
const std::vector<std::string> &allStatements();

} // namespace ptxmatrix
