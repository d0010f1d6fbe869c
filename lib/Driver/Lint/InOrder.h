//===- InOrder.h - Work in many threads, results in order -------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// LLVM's thread pool ends the program where the system refuses a thread.  This one goes on with those that it has.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_LINT_INORDER_H
#define PTXMATRIX_LIB_DRIVER_LINT_INORDER_H

#include <condition_variable>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

namespace ptxmatrix::driver {

/// The numbers below a count, each made into a value by some thread, and the values in the order of the numbers.
template <typename Value> class InOrder {
public:
  /// At most twice as many values as \p threads are in the making or wait for their turn.
  InOrder(size_t count, size_t threads) : count(count), threads(threads), slots(2 * threads) {}

  /// Has the threads call \p make with each number, and calls \p use with each value as soon as it is its turn.  With
  /// one thread that is the calling one.
  template <typename Make, typename Use> void run(const Make &make, const Use &use) {
    std::vector<std::thread> workers;
    workers.reserve(threads);
    while (threads > 1 && workers.size() < threads) {
      try {
        workers.emplace_back([&] { work(make); });
      } catch (const std::system_error &) {
        break; // no more threads are to be had
      }
    }
    for (size_t number = 0; number < count; ++number)
      use(workers.empty() ? make(number) : wait(number));
    for (std::thread &worker : workers)
      worker.join();
  }

private:
  template <typename Make> void work(const Make &make) {
    std::unique_lock lock(mutex);
    while (true) {
      roomCame.wait(lock, [&] { return taken == count || taken < used + slots.size(); });
      if (taken == count) {
        roomCame.notify_all(); // so that the others end, too
        return;
      }
      const size_t number = taken++;
      lock.unlock();
      Value value = make(number);
      lock.lock();
      slots[number % slots.size()] = std::move(value);
      if (number == used)
        valueCame.notify_one();
    }
  }

  Value wait(size_t number) {
    std::unique_lock lock(mutex);
    std::optional<Value> &slot = slots[number % slots.size()];
    valueCame.wait(lock, [&] { return slot.has_value(); });
    Value value = std::move(*slot);
    slot.reset();
    ++used;
    roomCame.notify_one();
    return value;
  }

  std::mutex mutex;
  std::condition_variable roomCame;
  std::condition_variable valueCame;
  const size_t count;
  const size_t threads;
  size_t taken = 0; ///< So many numbers were given to threads.
  size_t used = 0;  ///< So many values were.
  std::vector<std::optional<Value>> slots;
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_LINT_INORDER_H
