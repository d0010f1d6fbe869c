//===- GrowingArray.h - Many small values -----------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SUPPORT_GROWINGARRAY_H
#define PTXMATRIX_LIB_SUPPORT_GROWINGARRAY_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

namespace ptxmatrix {

/// An array of plain values that may become large.  It grows by realloc(), which moves no large array, but its pages:
/// std::vector would hold the old one and the new one at a time.  What is taken back is given back.
template <typename T> class GrowingArray {
  static_assert(std::is_trivially_copyable_v<T>);

public:
  GrowingArray() = default;
  GrowingArray(const GrowingArray &other) {
    if (other.count == 0)
      return;
    setCapacity(other.count);
    std::memcpy(static_cast<void *>(values), other.values, other.count * sizeof(T));
    count = other.count;
  }
  GrowingArray(GrowingArray &&other) noexcept
      : values(std::exchange(other.values, nullptr)), count(std::exchange(other.count, 0)),
        capacity(std::exchange(other.capacity, 0)) {}
  GrowingArray &operator=(GrowingArray other) noexcept {
    std::swap(values, other.values);
    std::swap(count, other.count);
    std::swap(capacity, other.capacity);
    return *this;
  }
  ~GrowingArray() { std::free(values); }

  size_t size() const { return count; }
  bool empty() const { return count == 0; }
  T *data() { return values; }
  const T *data() const { return values; }
  T &operator[](size_t i) { return values[i]; }
  const T &operator[](size_t i) const { return values[i]; }
  const T &back() const { return values[count - 1]; }
  T *begin() { return values; }
  T *end() { return values + count; }
  const T *begin() const { return values; }
  const T *end() const { return values + count; }

  void push_back(const T &value) {
    if (count == capacity) {
      const T kept = value; // it may be one of these
      setCapacity(std::max(kLeast, 2 * capacity));
      new (values + count++) T(kept);
      return;
    }
    new (values + count++) T(value);
  }

  /// Takes back all but the first \p size values.
  void shrinkTo(size_t size) {
    constexpr size_t kLarge = size_t{1} << 20; // bytes
    count = size;
    const size_t enough = std::max(kLeast, 2 * count);
    if (capacity * sizeof(T) <= kLarge || count >= capacity / 4)
      return;
    if (void *const smaller = std::realloc(static_cast<void *>(values), enough * sizeof(T))) {
      values = static_cast<T *>(smaller);
      capacity = enough;
    }
  }

private:
  static constexpr size_t kLeast = 16;

  void setCapacity(size_t wanted) {
    if (wanted > PTRDIFF_MAX / sizeof(T))
      throw std::bad_alloc();
    values = static_cast<T *>(reallocated(values, wanted * sizeof(T)));
    capacity = wanted;
  }

  /// Where there is no memory, it does as the `new` of an array would.
  static void *reallocated(void *old, size_t bytes) {
    for (;;) {
      if (void *const grown = std::realloc(old, bytes))
        return grown;
      const std::new_handler handler = std::get_new_handler();
      if (!handler)
        throw std::bad_alloc();
      handler();
    }
  }

  T *values = nullptr;
  size_t count = 0;
  size_t capacity = 0;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SUPPORT_GROWINGARRAY_H
