//===- Products.cpp - Products of matrices, from end to end ---------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Products.h"

#include "Numbers.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace ptxmatrix::gpu {
namespace {

constexpr unsigned kSize = kProductSize;

using Values = std::vector<double>; ///< kSize rows of kSize.

/// Whole numbers, or numbers that fill \p numbers.
Values makeValues(const Numbers &numbers, bool isWhole, std::mt19937 &random) {
  Values values(size_t{kSize} * kSize);
  for (double &value : values)
    if (isWhole || numbers.mantissa == 0)
      value = std::uniform_int_distribution<int>(numbers.least, numbers.most)(random);
    else // of one sign or the other, and no subnormal of any type
      value = rounded(std::uniform_real_distribution<double>(1.0 / 64, 1)(random), numbers) *
              (std::bernoulli_distribution()(random) ? 1 : -1);
  return values;
}

std::vector<uint8_t> pack(const Values &values, Type type, bool byColumns) {
  const unsigned bits = numbersOf(type).bits;
  std::vector<uint8_t> bytes(size_t{kSize} * kSize * bits / 8);
  for (unsigned row = 0; row < kSize; ++row)
    for (unsigned column = 0; column < kSize; ++column) {
      const uint64_t value = encoded(values[row * kSize + column], type);
      const size_t first = size_t{byColumns ? column * kSize + row : row * kSize + column} * bits;
      for (unsigned bit = 0; bit < bits; ++bit)
        bytes[(first + bit) / 8] |= static_cast<uint8_t>((value >> bit & 1) << (first + bit) % 8);
    }
  return bytes;
}

} // namespace

ProductResult runProduct(Cuda &cuda, CudaFunction function, const Product &product) {
  std::mt19937 random(20240612); // any seed
  ProductResult result{.bound = HUGE_VAL, .ok = true};
  const Numbers sums = numbersOf(product.sumType);
  const unsigned outBytes = sums.bits / 8;
  Numbers factors = numbersOf(product.type);
  if (product.sumType == Type::F16) { // so that it has every sum of 128 products of whole numbers and C
    factors.least = -3;
    factors.most = 3;
  }
  for (const bool isWhole : {true, false}) {
    const Values a = makeValues(factors, isWhole, random);
    const Values b = makeValues(factors, isWhole, random);
    const Values c = makeValues(sums, isWhole, random);
    const std::vector<uint8_t> bytesA = pack(a, product.type, product.aByColumns);
    const std::vector<uint8_t> bytesB = pack(b, product.type, product.bByColumns);
    const std::vector<uint8_t> bytesC = pack(c, product.sumType, product.cByColumns);
    const std::vector<uint8_t> out = cuda.run({.function = function,
                                               .gridX = product.gridX,
                                               .gridY = product.gridY,
                                               .inputs = {bytesA, bytesB, bytesC},
                                               .outputBytes = size_t{kSize} * kSize * outBytes});
    for (unsigned row = 0; row < kSize; ++row)
      for (unsigned column = 0; column < kSize; ++column) {
        double sum = c[row * kSize + column];
        double magnitude = std::abs(sum);
        for (unsigned k = 0; k < kSize; ++k) {
          const double term = a[row * kSize + k] * b[k * kSize + column];
          sum += term;
          magnitude += std::abs(term);
        }
        const size_t place = product.dByColumns ? column * kSize + row : row * kSize + column;
        const double error = std::abs(decoded(&out[place * outBytes], product.sumType) - sum);
        // Each of 128 additions may lose one unit in the last place of the whole sum.
        const double bound = isWhole || sums.mantissa == 0
                                 ? 0
                                 : magnitude * kSize * std::ldexp(1.0, 1 - static_cast<int>(sums.mantissa));
        // Not `error > bound`: a NaN is wrong, too.
        if (!(error <= bound))
          result.ok = false;
        double &worst = isWhole ? result.worstWhole : result.worst;
        worst = std::isnan(error) ? error : std::max(worst, error);
        if (!isWhole)
          result.bound = std::min(result.bound, bound);
      }
  }
  return result;
}

} // namespace ptxmatrix::gpu
