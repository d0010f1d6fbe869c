//===- ResultJson.h - Results as JSON ---------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The documents of docs/schemas for checks and requirements, which the commands and the C library print.

#pragma once

#include "ptxmatrix/Requirements.h"

namespace ptxmatrix {

/// What is before and after the objects of all inputs, which are separated by commas.
inline constexpr std::string_view kJsonBegin = R"({"version":1,"files":[)";
inline constexpr std::string_view kJsonEnd = "]}";

/// An input, and how to print its result.
struct JsonInput {
  std::string_view path; ///< As given.
  std::string_view text; ///< The text to which the ranges refer; not needed without ranges.
  /// Returns the C++ name of a mangled one.  Null: only the mangled ones are printed.
  std::string (*demangle)(const std::string &name) = nullptr;
  /// Whether to print all that is known, for programs that have the text: offsets in bytes, ends of all ranges,
  /// statements and groups.
  bool isDetailed = false;
};

/// The object of one input: the result of a check, or requirements.
std::string jsonOf(const CheckResult &result, const JsonInput &input);
std::string jsonOf(const ModuleRequirements &requirements, const JsonInput &input);

/// The object of an input that could not be read.
std::string jsonOfUnreadable(std::string_view path, std::string_view error, bool withRequirements);

} // namespace ptxmatrix
