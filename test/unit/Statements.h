//===- Statements.h - Statements, right and wrong ---------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_TEST_UNIT_STATEMENTS_H
#define PTXMATRIX_TEST_UNIT_STATEMENTS_H

#include <string>
#include <vector>

namespace ptxmatrix {

/// Every legal opcode with operands that fit, and odd operands and guards.
const std::vector<std::string> &allStatements();

} // namespace ptxmatrix

#endif // PTXMATRIX_TEST_UNIT_STATEMENTS_H
