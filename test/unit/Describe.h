//===- Describe.h - What the steps hand on, as text -------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Two ways to read a text that must give the same results are compared by these descriptions.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_TEST_UNIT_DESCRIBE_H
#define PTXMATRIX_TEST_UNIT_DESCRIBE_H

#include "Parse/Statement.h"
#include "Scan/Scanner.h"
#include "ptxmatrix/Check.h"

#include <string>

namespace ptxmatrix {

/// All members of an event, except for how it was read.
std::string describe(const ScanEvent &event);

/// Whether describe() gives the same, which takes longer.
bool isEqual(const ScanEvent &a, const ScanEvent &b);

/// The tokens of a statement, and its AST or error.
std::string describe(const Statement &statement);

/// All results of a check of a module.
std::string describe(const CheckResult &result);

} // namespace ptxmatrix

#endif // PTXMATRIX_TEST_UNIT_DESCRIBE_H
