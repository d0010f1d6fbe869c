//===- Describe.h - What the steps hand on, as text -------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Two ways to read a text that must give the same results are compared by these descriptions.

#pragma once

#include "Syntax/Item.h"
#include "Syntax/Statement.h"
#include "ptxmatrix/Check.h"

#include <string>

namespace ptxmatrix {

/// An item with its tokens or its declaration.
std::string describe(const Item &item);

/// An AST, without the nesting.
std::string describe(const Ast &ast);

/// The tokens of a statement, and its AST or error.
std::string describe(const Statement &statement);

/// All results of a check of a module.
std::string describe(const CheckResult &result);

} // namespace ptxmatrix
