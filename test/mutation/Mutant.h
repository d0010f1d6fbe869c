//===- Mutant.h - Conditions and rows that a run may change -----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// test/mutation/run adds this to its copy of the sources.  The environment variable PTXMATRIX_MUTANT chooses the
// one mutant of a process, by its number; PTXMATRIX_REACHED names a file to which the process appends the numbers of
// the conditions that it evaluated.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_TEST_MUTATION_MUTANT_H
#define PTXMATRIX_TEST_MUTATION_MUTANT_H

#include <atomic>
#include <bitset>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <type_traits>

namespace ptxmatrix::mutation {

inline constexpr int kMostConditions = 8192;

inline const int chosen = [] {
  const char *number = std::getenv("PTXMATRIX_MUTANT");
  return number ? std::atoi(number) : 0;
}();

class Reached {
public:
  Reached() : path(std::getenv("PTXMATRIX_REACHED")) {}
  ~Reached() {
    FILE *file = path ? std::fopen(path, "a") : nullptr;
    if (!file)
      return;
    for (int number = 0; number < kMostConditions; ++number)
      if (isReached[number])
        std::fprintf(file, "%d\n", number);
    std::fclose(file);
  }
  void add(int number) {
    if (path)
      isReached[number].store(true, std::memory_order_relaxed);
  }

private:
  const char *path;
  std::atomic<bool> isReached[kMostConditions] = {};
};
inline Reached reached;

/// The condition with that number: \p value, or its opposite if it is the mutant.
constexpr bool condition(int number, bool value) {
  if (std::is_constant_evaluated())
    return value;
  reached.add(number);
  return chosen == number ? !value : value;
}

} // namespace ptxmatrix::mutation

#endif // PTXMATRIX_TEST_MUTATION_MUTANT_H
