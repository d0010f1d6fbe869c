//===- CheckInPieces.cpp - Checking a module with several threads ---------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The beginning of a piece is guessed: after a '}' on its own line, as nvcc and LLVM close a function.  A wrong guess
// costs time but does not change the result: a piece is absorbed only if it begins and ends between functions.
//
//===----------------------------------------------------------------------===//

#include "Check/CheckInPieces.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <thread>

namespace ptxmatrix {
namespace {

/// Positions that look like ends of functions, at least \p distance apart.
std::vector<size_t> functionEnds(std::string_view text, size_t from, size_t distance) {
  std::vector<size_t> ends;
  for (size_t at = text.find("\n}", from + distance); at != std::string_view::npos; at = text.find("\n}", at)) {
    const std::string_view behind = text.substr(at + 2);
    ++at;
    if (!behind.starts_with('\n') && !behind.starts_with("\r\n"))
      continue;
    ends.push_back(at);
    at += distance;
  }
  return ends;
}

/// The pieces after the ends of functions, checked by the caller and by threads that end before this is destroyed.
class Pieces {
public:
  /// \p checker has just called beginPieces(); its state is the initial state of all pieces.
  Pieces(std::string_view text, const ModuleChecker &checker, const std::vector<size_t> &ends, unsigned threads)
      : size(text.size()), head(checker, size, size), ends(ends), checked(ends.size()) {
    size_t others = std::min<size_t>(threads, ends.size() + 1) - 1;
    try {
      for (; others > 0; --others)
        workers.emplace_back([this] {
          while (!isStopped && workOnNext())
            ;
        });
    } catch (...) {
      others = 0; // continue with fewer threads
    }
  }
  ~Pieces() {
    stop();
    for (std::thread &worker : workers)
      worker.join();
  }
  Pieces(const Pieces &) = delete;
  Pieces &operator=(const Pieces &) = delete;

  size_t endOf(size_t piece) const { return piece + 1 < ends.size() ? ends[piece + 1] + 1 : size; }

  /// The finished checker of \p piece, or null if it failed.
  std::unique_ptr<ModuleChecker> take(size_t piece) {
    std::future<std::unique_ptr<ModuleChecker>> result = checked[piece].get_future();
    while (result.wait_for(std::chrono::seconds(0)) != std::future_status::ready && workOnNext()) // instead of waiting
      ;
    return result.get();
  }
  /// Prevents further pieces from being started.
  void stop() { isStopped = true; }

private:
  /// Checks a piece that no thread has started.  Returns false if there is none.
  bool workOnNext() noexcept {
    const size_t piece = next++;
    if (piece >= ends.size())
      return false;
    std::unique_ptr<ModuleChecker> checker;
    try {
      checker = std::make_unique<ModuleChecker>(head, ends[piece] + 1, endOf(piece));
      checker->run();
    } catch (...) { // out of memory: the main checker checks the piece
      checker.reset();
    }
    checked[piece].set_value(std::move(checker));
    return true;
  }

  size_t size;
  const ModuleChecker head;
  const std::vector<size_t> &ends;
  std::atomic<size_t> next = 0;
  std::atomic<bool> isStopped = false;
  std::vector<std::promise<std::unique_ptr<ModuleChecker>>> checked;
  std::vector<std::thread> workers;
};

/// Continues with \p checker, which is between functions, up to the end of the text.
void runWithPieces(ModuleChecker &checker, std::string_view text, const std::vector<size_t> &ends, unsigned threads) {
  Pieces pieces(text, checker, ends, threads);
  // `checker` itself checks the first piece, up to the first of \p ends.
  std::optional<size_t> place = checker.runToFunctionEnd(ends.front());
  while (place && checker.canAbsorb()) {
    const auto found = std::ranges::lower_bound(ends, *place);
    if (found == ends.end())
      break;
    if (*found != *place) { // the guess was not an end of a function
      place = checker.runToFunctionEnd(*found);
      continue;
    }
    const auto piece = static_cast<size_t>(found - ends.begin());
    const std::unique_ptr<ModuleChecker> part = pieces.take(piece);
    const bool isAbsorbed = part && checker.absorb(*part, pieces.endOf(piece));
    if (piece + 1 == ends.size())
      break;
    place = isAbsorbed ? ends[piece + 1] : checker.runToFunctionEnd(ends[piece + 1]);
  }
  pieces.stop();
  checker.run();
}

} // namespace

CheckResult checkInPieces(std::string_view text, const CheckOptions &options, size_t leastPiece) {
  ModuleChecker checker(text, options, Scanner::Start::Module, {});
  // The text before the first body is common to all pieces.
  const std::optional<size_t> place = checker.runToFunctionEnd(0);
  const size_t left = place ? text.size() - *place : 0;
  const size_t distance = std::max(leastPiece, left / (size_t{32} * std::max(options.threads, 1U)));
  const std::vector<size_t> ends = place ? functionEnds(text, *place, distance) : std::vector<size_t>();
  checker.beginPieces();
  if (!ends.empty() && checker.canAbsorb())
    runWithPieces(checker, text, ends, options.threads);
  else
    checker.run();
  return checker.finish();
}

} // namespace ptxmatrix
