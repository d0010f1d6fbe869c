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

/// The most bytes of an input that are read where `--max-file-size` does not say.
inline constexpr uint64_t kMostFileBytes = uint64_t{4} << 30;

/// The options that set limits, without the '--'.
inline constexpr std::array<llvm::StringLiteral, 4> kLimitOptions = {"max-file-size", "max-statement-size",
                                                                     "max-nesting", "max-diagnostics"};

/// Sets the limit of \p option, one of kLimitOptions, to \p value: a number, of bytes with K, M or G after it perhaps.
/// Returns what is wrong.
std::string readLimit(llvm::StringRef option, llvm::StringRef value, uint64_t &fileBytes, Limits &limits);

/// Why an input was not read of which no more than \p fileBytes are.
std::string readFailure(std::error_code error, uint64_t fileBytes);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_OPTIONS_LIMITOPTIONS_H
