//===- KernelView.h - Whole kernels in the lines of a source ----*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Check.h"

#include <span>
#include <string>

namespace ptxmatrix::driver {

/// Adds to \p result, of the source \p text in the file \p path, what the check of \p modules finds, which were made of
/// it with line information, and were compiled in \p folder.  Each mistake is reported once, in the line of the source
/// that is nearest to it: not if \p result has it already, and not again for another instantiation or target.
void addKernelView(CheckResult &result, std::string_view text, const std::string &path, const std::string &folder,
                   std::span<const std::string> modules, const CheckOptions &options);

} // namespace ptxmatrix::driver
