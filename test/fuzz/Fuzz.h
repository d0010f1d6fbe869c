//===- Fuzz.h - What the fuzzers share --------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_TEST_FUZZ_FUZZ_H
#define PTXMATRIX_TEST_FUZZ_FUZZ_H

#include "Syntax/StatementReader.h"
#include "ptxmatrix/Check.h"

#include <string>

namespace ptxmatrix::fuzz {

/// How many bytes before a text determine how it is read.
inline constexpr size_t kHeadBytes = 4;
using Head = std::array<uint8_t, kHeadBytes>;

/// An input of the fuzzer.
struct Input {
  Head head{}; ///< Zeros mean the defaults.
  std::string_view text;
};

/// Splits \p data.  The text ends where an allocation of libFuzzer's ends, which the sanitizer watches.
Input inputOf(const uint8_t *data, size_t size);

/// Options of any kind: CUDA release, version, targets, `-arch`, optional warnings, limits.
CheckOptions optionsOf(Head head);

/// Every release whose ptxas can be the reference.
std::vector<CudaRelease> ptxasReleases();

/// Stops the program, which is a finding, unless \p holds.
void require(bool holds, std::string_view what);
/// Likewise unless both are equal.
void requireEqual(std::string_view found, std::string_view expected, std::string_view what);

/// The number of line breaks in \p text.
size_t linesOf(std::string_view text);
/// The number of errors in \p result.
size_t errorsOf(const CheckResult &result);

/// Clears the cache of shapes: a finding must depend only on its input.
inline void forgetShapes() { threadReader() = StatementReader(); }

} // namespace ptxmatrix::fuzz

#endif // PTXMATRIX_TEST_FUZZ_FUZZ_H
