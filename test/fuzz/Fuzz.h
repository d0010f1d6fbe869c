//===- Fuzz.h - What the fuzzers share --------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Check.h"
#include "ptxmatrix/Instruction.h"

#include <iterator>
#include <limits>
#include <string>
#include <thread>

namespace ptxmatrix::fuzz {

/// Changes \p data, which has room for \p maxSize bytes.  Returns the new size.
using Mutator = size_t(uint8_t *data, size_t size, size_t maxSize, unsigned seed);
/// Changes bytes as libFuzzer does.
Mutator mutateBytes;
/// Changes the parts of a module.
Mutator mutateModule;

/// A fuzzer.  Each file defines one, and `--fuzzer=NAME` chooses the one that runs.
class Fuzzer {
public:
  /// Checks one input, which ends where an allocation ends: the sanitizer watches that.
  using Check = void(std::string_view data);

  Fuzzer(const char *name, Check &check, Mutator &mutate = mutateBytes);

  Check &check;
  Mutator &mutate;
};

/// How many bytes before a text determine how it is read.
inline constexpr size_t kHeadBytes = 4;
using Head = std::array<uint8_t, kHeadBytes>;

/// An input of the fuzzer.
struct Input {
  Head head{}; ///< Zeros mean the defaults.
  std::string_view text;
};

/// Splits \p data.
Input inputOf(std::string_view data);

/// Values drawn from an input; zeros after its end.
class Bytes {
public:
  explicit Bytes(std::string_view left) : left(left) {}

  bool isAtEnd() const { return left.empty(); }
  uint8_t next();

  /// One of \p first to \p last.
  template <typename Number> Number between(Number first, Number last) {
    const uint64_t range = static_cast<uint64_t>(last) - static_cast<uint64_t>(first);
    uint64_t drawn = 0;
    for (uint64_t rest = range; rest > 0; rest >>= 8)
      drawn = drawn << 8 | next();
    return static_cast<Number>(static_cast<uint64_t>(first) + (range == UINT64_MAX ? drawn : drawn % (range + 1)));
  }
  /// Any number.
  template <typename Number> Number number() {
    return between(std::numeric_limits<Number>::min(), std::numeric_limits<Number>::max());
  }
  bool flag() { return (next() & 1) != 0; }
  /// True once in \p times.
  bool oneIn(unsigned times) { return between(1U, times) == times; }
  /// An element of \p values, which has some.
  template <typename Range> auto one(const Range &values) {
    return *(std::begin(values) + between<size_t>(0, std::size(values) - 1));
  }
  /// At most \p most bytes.
  std::string_view text(size_t most);
  /// All that are left.
  std::string_view rest();

private:
  std::string_view left;
};

/// Options of any kind: CUDA release, version, targets, `-arch`, optional warnings, limits.
CheckOptions optionsOf(Head head);

/// Every release whose ptxas can be the reference.
std::vector<CudaRelease> ptxasReleases();

/// Stops the program, which is a finding, unless \p holds.
void require(bool holds, std::string_view what);
/// Stops the program unless both are equal.
void requireEqual(std::string_view found, std::string_view expected, std::string_view what);

/// Requires that \p range is in \p text.
void checkRange(SourceRange range, std::string_view text);
/// Requires what Diagnostic.h says of the diagnostics of \p text, and that they are in its order.
void checkDiagnostics(const std::vector<Diagnostic> &diagnostics, std::string_view text);

/// Every instruction of the table.
const std::vector<Instruction> &allInstructions();

/// The number of line breaks in \p text.
size_t linesOf(std::string_view text);
/// The number of errors in \p result.
size_t errorsOf(const CheckResult &result);

/// The result of \p call in a thread of its own, which has read nothing before.
template <typename Call> auto inNewThread(const Call &call) {
  decltype(call()) result;
  std::thread([&] { result = call(); }).join();
  return result;
}

/// Clears the cache of shapes: a finding must depend only on its input.  It is done after each input, too.
void forgetShapes();

} // namespace ptxmatrix::fuzz
