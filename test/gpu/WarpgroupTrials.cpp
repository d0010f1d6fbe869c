//===- WarpgroupTrials.cpp - What wgmma.mma_async multiplies --------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "WarpgroupTrials.h"

#include "Numbers.h"
#include "ptxmatrix/Layout.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>
#include <random>
#include <stdexcept>

namespace ptxmatrix::gpu {
namespace {

using Values = std::vector<double>; ///< Row by row.

constexpr unsigned kBytesOfA = 12 * 1024; ///< The first part of shared memory has numbers of A's type, the rest of B's.

FragmentLayout layoutOf(const Instruction &instruction, Role role) {
  const OperandList specs = operands(instruction);
  for (size_t i = 0; i < specs.size(); ++i)
    if (specs[i].role == role)
      return *findLayout(instruction, i);
  throw std::logic_error("no such operand");
}

/// What \p wrong makes of \p descriptor.
MatrixDescriptor believed(MatrixDescriptor descriptor, WrongModel wrong) {
  if (wrong == WrongModel::Base)
    descriptor.base = (descriptor.base + 1) % 8;
  if (wrong == WrongModel::Offsets)
    std::swap(descriptor.leading, descriptor.stride);
  if (wrong == WrongModel::Swizzle)
    descriptor.swizzle = descriptor.swizzle == Swizzle::None ? Swizzle::Bytes32 : Swizzle::None;
  return descriptor;
}

class Trial {
public:
  Trial(const WarpgroupKernel &kernel, WrongModel wrong, unsigned number, std::mt19937 &random)
      : kernel(kernel), form(kernel.form), product(form.product), wrong(wrong), number(number), random(random) {}

  void addTo(WarpgroupTrials &trials) {
    const size_t firstThread = trials.threads.size();
    const FragmentLayout d = layoutOf(form.instruction, Role::Destination);
    words = d.registers().count + kWarpgroupSteps * kWordsOfStep;
    threads.resize(size_t{kWarpgroup} * words);
    fillShared(trials.shared);
    const std::array<bool, kWarpgroupSteps> isAdded = {draw(0, 1) == 1, draw(0, 1) == 1};
    fillD(d, isAdded.front());
    for (unsigned step = 0; step < kWarpgroupSteps; ++step)
      multiply(d.registers().count + step * kWordsOfStep, isAdded[step]);
    trials.threads.insert(trials.threads.begin() + static_cast<ptrdiff_t>(firstThread), threads.begin(), threads.end());
    std::vector<uint32_t> expected(size_t{kWarpgroup} * d.registers().count);
    forEachOf(d, [&](const MatrixElement &element, const RegisterSlot &slot) {
      const unsigned row = wrong == WrongModel::RowsOfD ? element.row ^ 8 : element.row;
      expected[slot.lane * d.registers().count + slot.reg] |=
          static_cast<uint32_t>(encoded(sums[row * d.columns() + element.column], product.d)) << slot.bit;
    });
    trials.expected.insert(trials.expected.end(), expected.begin(), expected.end());
  }

private:
  int draw(int least, int most) { return least + static_cast<int>(random() % static_cast<unsigned>(most - least + 1)); }
  /// So small that no sum is rounded.
  double drawFactor(Type type) {
    const Numbers numbers = numbersOf(type);
    return numbers.mantissa == 0 ? draw(numbers.least, numbers.most) : draw(-3, 3);
  }
  /// Calls \p visit(element, slot) for each element of a matrix without copies.
  static void forEachOf(const FragmentLayout &layout, const auto &visit) {
    for (unsigned row = 0; row < layout.rows(); ++row)
      for (unsigned column = 0; column < layout.columns(); ++column)
        visit(MatrixElement{.row = row, .column = column}, layout.slot({.row = row, .column = column}));
  }
  uint32_t &wordOf(unsigned lane, unsigned word) { return threads[size_t{lane} * words + word]; }
  void set(const RegisterSlot &slot, unsigned firstWord, uint64_t value, unsigned bits) {
    const uint32_t mask = ~uint32_t{0} >> (32 - bits) << slot.bit;
    uint32_t &word = wordOf(slot.lane, firstWord + slot.reg);
    word = (word & ~mask) | (static_cast<uint32_t>(value) << slot.bit & mask);
  }

  void fillShared(std::vector<uint8_t> &bytes) {
    const size_t begin = bytes.size();
    bytes.resize(begin + kSharedBytes);
    const unsigned bits = form.a.heldBits; // B has as many
    for (size_t bit = 0; bit < size_t{kSharedBytes} * 8; bit += bits) {
      const Type type = bit / 8 < kBytesOfA ? product.a : product.b;
      shared.push_back(drawFactor(type));
      const uint64_t value = encoded(shared.back(), type);
      for (unsigned byte = 0; byte < (bits + 7) / 8; ++byte)
        bytes[begin + bit / 8 + byte] |= static_cast<uint8_t>(value >> 8 * byte << bit % 8);
    }
  }

  /// Sums of integers are near the ends of the type, where they wrap or are clamped.  A D that is not read has ones,
  /// which is no float number.
  void fillD(const FragmentLayout &d, bool isRead) {
    const Numbers numbers = numbersOf(product.d);
    constexpr int kMax = std::numeric_limits<int32_t>::max();
    sums.resize(size_t{d.rows()} * d.columns());
    forEachOf(d, [&](const MatrixElement &element, const RegisterSlot &slot) {
      double &sum = sums[element.row * d.columns() + element.column];
      const bool isInteger = numbers.mantissa == 0;
      sum = isInteger ? draw(kMax - 1000000, kMax) : draw(numbers.least, numbers.most);
      if (isInteger && draw(0, 1) == 1)
        sum = -sum;
      set(slot, 0, isRead ? encoded(sum, product.d) : ~uint64_t{0}, d.elementBits());
    });
  }

  /// A descriptor of \p operand in its part of shared memory: at random, or one as a tile has it.
  MatrixDescriptor drawDescriptor(const SharedOperand &operand, Swizzle swizzle) {
    const bool isA = operand.fragment == Fragment::A;
    const uint32_t begin = isA ? 0 : kBytesOfA;
    const uint32_t end = isA ? kBytesOfA : kSharedBytes;
    auto drawSize = [&](unsigned bits) { return 16 * static_cast<uint32_t>(draw(0, (1 << draw(0, bits)) - 1)); };
    for (;;) {
      MatrixDescriptor descriptor{begin + drawSize(9), drawSize(9), drawSize(9), static_cast<uint8_t>(draw(0, 7)),
                                  swizzle};
      if (draw(0, 1) == 0) {
        descriptor.start = begin + 32 * static_cast<uint32_t>(draw(0, 3));
        descriptor.leading = 1024 * static_cast<uint32_t>(draw(0, 8));
        descriptor.stride = 8 * widthOf(swizzle);
        descriptor.base = 0;
      }
      // The last element has the highest address, but for the swizzle, which changes the lowest seven bits.
      if ((descriptor.locate(operand, operand.rows() - 1, operand.columns() - 1).byte | 127) < end)
        return descriptor;
    }
  }

  /// A or B in shared memory, by a descriptor in word \p word of all threads.
  Values drawShared(Fragment fragment, Major major, unsigned word) {
    const SharedOperand operand = *findSharedOperand(form.instruction, fragment, major);
    constexpr Swizzle kSwizzles[] = {Swizzle::None, Swizzle::Bytes128, Swizzle::Bytes64, Swizzle::Bytes32};
    const unsigned mode = fragment == Fragment::A ? number % 4 : number / 4;
    const MatrixDescriptor descriptor = drawDescriptor(operand, kSwizzles[mode]);
    for (unsigned lane = 0; lane < kWarpgroup; ++lane) {
      wordOf(lane, word) = static_cast<uint32_t>(descriptor.encode());
      wordOf(lane, word + 1) = static_cast<uint32_t>(descriptor.encode() >> 32);
    }
    Values values;
    for (unsigned row = 0; row < operand.rows(); ++row)
      for (unsigned column = 0; column < operand.columns(); ++column) {
        const SharedPlace place = believed(descriptor, wrong).locate(operand, row, column);
        // A wrong model may read elsewhere.
        values.push_back(shared[(place.byte * 8 + place.bit) / operand.elementBits % shared.size()]);
      }
    return values;
  }

  /// A in registers, from word \p word on.
  Values drawHeld(unsigned word) {
    const FragmentLayout layout = layoutOf(form.instruction, Role::Source);
    Values values(size_t{layout.rows()} * layout.columns());
    forEachOf(layout, [&](const MatrixElement &element, const RegisterSlot &slot) {
      const double value = drawFactor(product.a);
      const unsigned row = wrong == WrongModel::RowsOfA ? element.row ^ 8 : element.row;
      values[row * layout.columns() + element.column] = value;
      set(slot, word, encoded(value, product.a), layout.elementBits());
    });
    return values;
  }

  /// Metadata in word \p word.  What the selector leaves out are places, too.
  void fillMetadata(unsigned word) {
    const std::vector<unsigned> places = form.places();
    for (unsigned lane = 0; lane < kWarpgroup; ++lane)
      for (unsigned bit = 0; bit < 32; bit += 4)
        set({lane, 0, bit}, word, places[random() % places.size()], 4);
  }

  /// The places that metadata in word \p word give for an element of A.
  unsigned placesOf(const FragmentLayout &metadata, unsigned row, unsigned column, unsigned word) {
    const unsigned copy = wrong == WrongModel::Selector ? form.selectors() - 1 - kernel.selector : kernel.selector;
    const unsigned bits = metadata.elementBits();
    const unsigned ofQuad = 4 / bits; // columns that share four bits
    unsigned places = 0;
    for (unsigned i = 0; i < ofQuad; ++i) {
      const RegisterSlot slot = metadata.slot({.row = row, .column = column / ofQuad * ofQuad + i}, copy);
      places |= (wordOf(slot.lane, word) >> slot.bit & ~(~0U << bits)) << i * bits;
    }
    return places;
  }

  /// The columns of a dense A for those that are stored, row by row; metadata are in word \p word.
  std::vector<unsigned> drawColumns(unsigned word) {
    std::optional<FragmentLayout> metadata;
    if (form.isSparse) {
      metadata = layoutOf(form.instruction, Role::Metadata);
      fillMetadata(word);
    }
    std::vector<unsigned> columns;
    for (unsigned row = 0; row < form.a.rows; ++row)
      for (unsigned column = 0; column < form.a.columns; ++column)
        columns.push_back(form.denseColumn(column, metadata ? placesOf(*metadata, row, column, word) : 0));
    return columns;
  }

  void multiply(unsigned word, bool isAdded) {
    const unsigned n = form.d.columns;
    const Values a = kernel.hasDescribedA() ? drawShared(Fragment::A, kernel.aMajor, word) : drawHeld(word + 4);
    const Values b = drawShared(Fragment::B, kernel.bMajor, word + 2);
    const std::vector<unsigned> columns = drawColumns(word + 8);
    for (unsigned lane = 0; lane < kWarpgroup; ++lane)
      wordOf(lane, word + 9) = isAdded ? 1 : 0;
    if (!isAdded)
      std::ranges::fill(sums, 0);
    for (size_t i = 0; i < a.size(); ++i) {
      const double factor = a[i] * kernel.aScale * kernel.bScale;
      double *const sum = &sums[i / form.a.columns * n];
      const double *const row = &b[columns[i] * size_t{n}];
      for (unsigned column = 0; column < n; ++column)
        sum[column] += factor * row[column];
    }
    using Limits = std::numeric_limits<int32_t>;
    if (product.d == Type::S32)
      for (double &sum : sums)
        sum = product.satfinite ? std::clamp<double>(sum, Limits::min(), Limits::max())
                                : static_cast<int32_t>(static_cast<int64_t>(sum));
  }

  const WarpgroupKernel &kernel;
  const MmaForm &form;
  const Mma &product;
  WrongModel wrong;
  unsigned number;
  std::mt19937 &random;
  unsigned words = 0;            ///< Of a thread.
  std::vector<uint32_t> threads; ///< The words of all threads.
  Values shared;                 ///< The numbers in shared memory.
  Values sums;                   ///< D, or the sum so far.
};

} // namespace

WarpgroupTrials makeWarpgroupTrials(const WarpgroupKernel &kernel, WrongModel wrong) {
  std::mt19937 random(20240612); // any seed
  WarpgroupTrials trials;
  for (unsigned number = 0; number < kWarpgroupTrials; ++number)
    Trial(kernel, wrong, number, random).addTo(trials);
  return trials;
}

std::string digestOf(std::span<const uint32_t> words) {
  uint64_t digest = 0xcbf29ce484222325;
  for (const uint32_t word : words)
    for (unsigned byte = 0; byte < 4; ++byte)
      digest = (digest ^ (word >> 8 * byte & 0xff)) * 0x100000001b3;
  std::array<char, 20> text;
  std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(digest));
  return text.data();
}

} // namespace ptxmatrix::gpu
