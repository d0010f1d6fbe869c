//===- Fuzz.h - What the fuzzers share --------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_TEST_FUZZ_FUZZ_H
#define PTXMATRIX_TEST_FUZZ_FUZZ_H

#include "Parse/StatementReader.h"
#include "ptxmatrix/Check.h"

#include <string>

namespace ptxmatrix::fuzz {

/// What the fuzzer made: a first byte that chooses how the text behind it is read.
struct Input {
  unsigned choice = 0;
  std::string_view text;
};

/// Takes \p data apart.  Behind the text is the end of an allocation of libFuzzer's, which the sanitizer watches.
Input inputOf(const uint8_t *data, size_t size);

/// One of some sets of options that differ in judge, version and targets.
CheckOptions optionsOf(unsigned choice);

/// Stops the program, which is a finding, unless \p holds.
void require(bool holds, std::string_view what);
/// Likewise unless both are equal.
void requireEqual(std::string_view found, std::string_view expected, std::string_view what);

/// As long as it lives, the grammar reads every statement of this thread.
class WithoutShapes {
public:
  WithoutShapes() { threadReader().setRemembersShapes(false); }
  ~WithoutShapes() { threadReader().setRemembersShapes(true); }
  WithoutShapes(const WithoutShapes &) = delete;
  WithoutShapes &operator=(const WithoutShapes &) = delete;
};

/// Forgets all shapes: a finding must come from its input alone.
inline void forgetShapes() { threadReader() = StatementReader(); }

} // namespace ptxmatrix::fuzz

#endif // PTXMATRIX_TEST_FUZZ_FUZZ_H
