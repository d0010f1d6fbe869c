//===- LimitOptions.h - Limit options ---------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_OPTIONS_LIMITOPTIONS_H
#define PTXMATRIX_LIB_DRIVER_OPTIONS_LIMITOPTIONS_H

#include "ptxmatrix/Limits.h"

#include "llvm/ADT/StringRef.h"

#include <array>
#include <cstdint>
#include <string>
#include <system_error>

namespace ptxmatrix::driver {

/// The default of `--max-file-size`.
inline constexpr uint64_t kMostFileBytes = uint64_t{4} << 30;

/// The options that set limits, without the '--'.
inline constexpr std::array<llvm::StringLiteral, 4> kLimitOptions = {"max-file-size", "max-statement-size",
                                                                     "max-nesting", "max-diagnostics"};

/// Sets the limit of \p option, one of kLimitOptions, to \p value: a number, for sizes with an optional K, M or G.
/// Returns an error message or nothing.
std::string readLimit(llvm::StringRef option, llvm::StringRef value, uint64_t &fileBytes, Limits &limits);

/// Why an input with a limit of \p fileBytes was not read.
std::string readFailure(std::error_code error, uint64_t fileBytes);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_OPTIONS_LIMITOPTIONS_H
