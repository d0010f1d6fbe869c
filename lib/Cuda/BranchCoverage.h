//===- BranchCoverage.h - The branches that were read -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// An `#if` is undecided if a name in its condition may be defined elsewhere.  The source is then read several times,
// each time as a compiler could: of each `#if`, one branch is read, and conditions with the same text have the same
// value. Together, the readings contain all branches.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CUDA_BRANCHCOVERAGE_H
#define PTXMATRIX_LIB_CUDA_BRANCHCOVERAGE_H

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace ptxmatrix {

/// Hashes of the texts of undecided conditions.
using Conditions = std::set<size_t>;

/// An `#if` up to its `#endif`.
struct Conditional {
  struct Branch {
    unsigned begin = 0;      ///< The '#' of its directive; of the `#endif` if nothing is read without `#else`.
    size_t readings = 0;     ///< How often it was read.
    bool isComplete = false; ///< The readings contain everything in it.
  };

  bool isComplete() const { return std::ranges::all_of(branches, &Branch::isComplete); }

  size_t text = 0;                  ///< A hash of its conditions.
  std::vector<unsigned> conditions; ///< The offsets of `if`, `elif` and the like.
  std::vector<Branch> branches;     ///< One for each condition, and one more.
  bool hasElse = false;
  std::set<std::string> changed; ///< The names of each `#define` and `#undef` in it.
};

/// What the readings of a source contain so far.
class BranchCoverage {
public:
  static constexpr size_t kMostReadings = 16;

  /// Whether another reading would contain nothing new, or there were too many.
  bool isComplete() const {
    const auto areComplete = [](const auto &same) {
      return std::ranges::all_of(same.second, &Conditional::isComplete);
    };
    return readings == kMostReadings || (readings > 0 && std::ranges::all_of(undecided, areComplete));
  }

  /// The branch that should be read of each `#if` with the conditions of \p conditional, which is undecided: of those
  /// that are not complete, the one that was read least often.
  size_t choose(Conditional &conditional) {
    std::set<Conditional *> &same = undecided[conditional.text];
    same.insert(&conditional);
    std::vector<std::pair<bool, size_t>> branches(conditional.branches.size(), {true, 0});
    for (const Conditional *one : same)
      for (size_t i = 0; i < branches.size(); ++i) {
        branches[i].first = branches[i].first && one->branches[i].isComplete;
        branches[i].second += one->branches[i].readings;
      }
    return static_cast<size_t>(std::ranges::min_element(branches) - branches.begin());
  }

  std::map<unsigned, Conditional> conditionals; ///< By offset.
  size_t readings = 0;

private:
  std::map<size_t, std::set<Conditional *>> undecided; ///< In a reading, by text.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_BRANCHCOVERAGE_H
