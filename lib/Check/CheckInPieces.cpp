//===- CheckInPieces.cpp - One module by many threads ---------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Where pieces should begin is guessed: behind a '}' that is alone on its line, as nvcc and LLVM close a function.  A
// wrong guess costs time, and changes nothing: what is absorbed begins and ends where the checker of the whole is
// between functions.
//
//===----------------------------------------------------------------------===//

#include "Check/CheckInPieces.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

namespace ptxmatrix {
namespace {

/// The next '}' from \p from on that is alone on its line.
std::optional<size_t> nextClosingBrace(std::string_view text, size_t from) {
  for (size_t found = text.find("\n}", from); found != std::string_view::npos; found = text.find("\n}", found + 1)) {
    const std::string_view behind = text.substr(found + 2);
    if (behind.starts_with('\n') || behind.starts_with("\r\n"))
      return found + 1;
  }
  return std::nullopt;
}

/// Where functions seem to end, each at least \p distance behind the one before.
std::vector<size_t> functionEnds(std::string_view text, size_t from, size_t distance) {
  std::vector<size_t> ends;
  for (std::optional<size_t> end = nextClosingBrace(text, from + distance); end;
       end = nextClosingBrace(text, *end + distance))
    ends.push_back(*end);
  return ends;
}

/// The pieces behind the ends of functions, checked by other threads.
class Pieces {
public:
  Pieces(std::string_view text, const ModuleChecker &head, const std::vector<size_t> &ends)
      : head(head), ends(ends), size(text.size()), checked(ends.size()) {}

  size_t beginOf(size_t piece) const { return ends[piece] + 1; }
  size_t endOf(size_t piece) const { return piece + 1 < ends.size() ? ends[piece + 1] + 1 : size; }

  /// Checks pieces that no thread has begun, until there are none.
  void work() noexcept {
    while (!isStopped && workOnNext())
      ;
  }
  /// Checks a piece that no thread has begun.  False if there is none.
  bool workOnNext() noexcept {
    const size_t piece = next++;
    if (piece >= ends.size())
      return false;
    std::unique_ptr<ModuleChecker> checker;
    try {
      checker = std::make_unique<ModuleChecker>(head, beginOf(piece), endOf(piece));
      checker->run();
    } catch (...) { // no memory: the piece is left to the checker of the whole
      checker.reset();
    }
    const std::lock_guard lock(mutex);
    checked[piece] = {true, std::move(checker)};
    isChanged.notify_all();
    return true;
  }
  /// The checker of \p piece, when it is through; null if there is none.
  std::unique_ptr<ModuleChecker> take(size_t piece) {
    while (!isDone(piece) && workOnNext()) // rather than wait
      ;
    std::unique_lock lock(mutex);
    isChanged.wait(lock, [&] { return checked[piece].isDone; });
    return std::move(checked[piece].checker);
  }
  /// No more pieces are begun.
  void stop() { isStopped = true; }

private:
  struct Checked {
    bool isDone = false;
    std::unique_ptr<ModuleChecker> checker;
  };

  bool isDone(size_t piece) {
    const std::lock_guard lock(mutex);
    return checked[piece].isDone;
  }

  const ModuleChecker &head;
  const std::vector<size_t> &ends;
  size_t size;
  std::atomic<size_t> next = 0;
  std::atomic<bool> isStopped = false;
  std::mutex mutex;
  std::condition_variable isChanged;
  std::vector<Checked> checked;
};

/// Threads that are at an end before this is.
class Workers {
public:
  Workers(Pieces &pieces, size_t count) : pieces(pieces) {
    try {
      for (; count > 0; --count)
        threads.emplace_back([&pieces] { pieces.work(); });
    } catch (...) {
      count = 0; // fewer will do
    }
  }
  ~Workers() {
    pieces.stop();
    for (std::thread &thread : threads)
      thread.join();
  }
  Workers(const Workers &) = delete;
  Workers &operator=(const Workers &) = delete;

private:
  Pieces &pieces;
  std::vector<std::thread> threads;
};

/// Goes on with \p checker, which is between functions, to the end of the text.
void runWithPieces(ModuleChecker &checker, const ModuleChecker &head, std::string_view text,
                   const std::vector<size_t> &ends, unsigned threads) {
  Pieces pieces(text, head, ends);
  const Workers workers(pieces, std::min<size_t>(threads, ends.size() + 1) - 1);
  // The first piece of all, before the first of these ends, is that of `checker`.
  std::optional<size_t> place = checker.runToFunctionEnd(ends.front());
  while (place && checker.canAbsorb()) {
    const auto found = std::ranges::lower_bound(ends, *place);
    if (found == ends.end())
      break;
    if (*found != *place) { // not an end of a function, as it seemed
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
  ModuleChecker checker(text, options, Scanner::Start::Module);
  // What stands in front of the first body is for all pieces.
  const std::optional<size_t> place = checker.runToFunctionEnd(0);
  const size_t left = place ? text.size() - *place : 0;
  const size_t distance = std::max(leastPiece, left / (size_t{32} * std::max(options.threads, 1U)));
  const std::vector<size_t> ends = place ? functionEnds(text, *place, distance) : std::vector<size_t>();
  checker.beginPieces();
  if (!ends.empty() && checker.canAbsorb()) {
    const ModuleChecker head(checker, text.size(), text.size());
    runWithPieces(checker, head, text, ends, options.threads);
  } else {
    checker.run();
  }
  return checker.finish();
}

} // namespace ptxmatrix
