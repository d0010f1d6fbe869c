//===- MmaProducts.cpp - Products of one instruction ----------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "MmaProducts.h"

#include "Numbers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <random>

namespace ptxmatrix::gpu {
namespace {

constexpr size_t kTrials = 4; ///< For A, and for the others: each A is multiplied with each of the others.

/// The elements of an operand.
class MatrixValues {
public:
  explicit MatrixValues(const Geometry &geometry)
      : geometry(geometry), values(size_t{geometry.matrices} * geometry.rows * geometry.columns) {}

  double &at(const Element &element) {
    return values[(size_t{element.matrix} * geometry.rows + element.row) * geometry.columns + element.column];
  }
  double at(const Element &element) const { return const_cast<MatrixValues *>(this)->at(element); }

  template <typename Make> void fill(const Make &make) {
    for (unsigned matrix = 0; matrix < geometry.matrices; ++matrix)
      for (unsigned row = 0; row < geometry.rows; ++row)
        for (unsigned column = 0; column < geometry.columns; ++column)
          at({matrix, row, column}) = make(Element{matrix, row, column});
  }

private:
  Geometry geometry;
  std::vector<double> values;
};

/// What one kernel multiplies.
struct Factors {
  std::vector<MatrixValues> a;
  std::vector<MatrixValues> b;
  std::vector<MatrixValues> c;
  std::vector<MatrixValues>
      metadata; ///< The places of each quad of columns of A, by row and quad; empty if A is not sparse.
};

/// The registers that hold \p values.  Slots that are not read are full of ones, which is not a float number.
RegisterImages filled(const Mapping &mapping, const std::vector<MatrixValues> &values, const auto &encode) {
  RegisterImages images(mapping.geometry, values.size());
  for (size_t image = 0; image < values.size(); ++image)
    for (size_t slot = 0; slot < mapping.held.size(); ++slot) {
      const Element &element = mapping.held[slot];
      images.set(image, slot, element == kUnread ? ~uint64_t{0} : encode(values[image], element));
    }
  return images;
}

/// The number of metadata columns of a quad: for .tf32, where a column is one of two, one.
unsigned columnsOfQuad(const MmaForm &form) { return 4 / form.metadata.heldBits; }

class Multiplier {
public:
  Multiplier(const MmaRunner &runner, const MmaMapping &mapping)
      : runner(runner), form(runner.form), mapping(mapping), product(form.product) {}

  MmaProductResult run() {
    result.product = {.bound = HUGE_VAL, .ok = true};
    for (const bool isWhole : {true, false})
      compare(isWhole);
    if (!result.product.ok)
      result.error = "off by " + std::to_string(result.product.worstWhole) + " with whole numbers, by " +
                     std::to_string(result.product.worst) + " with others";
    if (product.d == Type::S32 || product.a == Type::F16)
      observeOverflow();
    if (product.d == Type::F64)
      observeRounding();
    return result;
  }

private:
  Factors factors(const auto &makeA, const auto &makeB, const auto &makeC) {
    Factors all;
    for (size_t i = 0; i < kTrials; ++i) {
      all.a.emplace_back(form.a).fill(makeA);
      all.b.emplace_back(form.b).fill(makeB);
      all.c.emplace_back(form.c).fill(makeC);
      if (!form.isSparse)
        continue;
      Geometry quads = form.metadata;
      quads.columns /= columnsOfQuad(form);
      const std::vector<unsigned> places = form.places();
      all.metadata.emplace_back(quads).fill(
          [&](const Element &) { return places[std::uniform_int_distribution<size_t>(0, places.size() - 1)(random)]; });
    }
    return all;
  }

  MmaResults multiply(const Factors &all) const {
    auto of = [](Type type) {
      return [type](const MatrixValues &values, const Element &element) { return encoded(values.at(element), type); };
    };
    const RegisterImages a = filled(mapping.a, all.a, of(product.a));
    const RegisterImages b = filled(mapping.b, all.b, of(product.b));
    const RegisterImages c = filled(mapping.c, all.c, of(product.c));
    if (!form.isSparse)
      return runner.run(a, b, c, nullptr);
    const unsigned columns = columnsOfQuad(form);
    const auto field = [&](const MatrixValues &values, const Element &element) {
      const auto places = static_cast<unsigned>(values.at({0, element.row, element.column / columns}));
      return uint64_t{places >> element.column % columns * form.metadata.heldBits};
    };
    // What the selector leaves out are places, too, and others.
    Mapping metadata = mapping.metadata;
    for (size_t slot = 0; slot < metadata.held.size(); ++slot)
      if (metadata.held[slot] == kUnread)
        metadata.held[slot] = {0, 0, static_cast<unsigned>(slot % columns)};
    const RegisterImages e = filled(metadata, all.metadata, field);
    return runner.run(a, b, c, &e);
  }

  /// Calls \p visit(term) for each product that is added to \p sum.
  void forEachTerm(const Factors &all, size_t a, size_t other, const Element &sum, const auto &visit) const {
    for (unsigned column = 0; column < form.a.columns; ++column) {
      unsigned places = 0;
      if (form.isSparse) {
        const unsigned held = column * form.metadata.columns / form.a.columns / columnsOfQuad(form);
        places = static_cast<unsigned>(all.metadata[other].at({0, sum.row, held}));
      }
      const double x = all.a[a].at({sum.matrix, sum.row, column});
      const double y = all.b[other].at({sum.matrix, form.denseColumn(column, places), sum.column});
      visit(product.bits == BitOperation::Xor ? std::abs(x - y) : x * y);
    }
  }

  /// Calls \p visit(d, exact, magnitude, addend) for each number of D; \p magnitude is the sum without signs.
  void forEachSum(const Factors &all, const auto &visit) const {
    const MmaResults results = multiply(all);
    for (size_t a = 0; a < all.a.size(); ++a)
      for (size_t other = 0; other < all.b.size(); ++other)
        for (size_t slot = 0; slot < results.slots(); ++slot) {
          const Element &element = mapping.d.held[slot];
          const double addend = all.c[other].at(element);
          double sum = addend;
          double magnitude = std::abs(addend);
          forEachTerm(all, a, other, element, [&](double term) {
            sum += term;
            magnitude += std::abs(term);
          });
          visit(results.at(a, other, slot), sum, magnitude, addend);
        }
  }

  double make(const Numbers &numbers, bool isWhole) {
    if (isWhole || numbers.mantissa == 0)
      return std::uniform_int_distribution<int>(numbers.least, numbers.most)(random);
    return rounded(std::uniform_real_distribution<double>(1.0 / 64, 1)(random), numbers) * sign();
  }

  double sign() { return std::bernoulli_distribution()(random) ? 1 : -1; }

  /// With whole numbers of which \p isWhole, no sum is rounded.
  void compare(bool isWhole) {
    Numbers ofA = numbersOf(product.a);
    Numbers ofB = numbersOf(product.b);
    const Numbers ofC = numbersOf(product.c);
    const Numbers ofD = numbersOf(product.d);
    if (product.d == Type::F16) // so that .f16 has every sum
      ofA.least = ofB.least = -(ofA.most = ofB.most = 3);
    const Factors all = factors([&](const Element &) { return make(ofA, isWhole); },
                                [&](const Element &) { return make(ofB, isWhole); },
                                [&](const Element &) { return make(ofC, isWhole); });
    // PTX ISA: sums have the precision of .f16 where C and D are of .f16, and of .f32 with one of .f32.
    const unsigned digits = std::max(ofC.mantissa, ofD.mantissa);
    ProductResult &off = result.product;
    forEachSum(all, [&](double d, double exact, double magnitude, double) {
      const double error = std::abs(d - exact);
      double bound = 0;
      if (!isWhole && digits != 0) {
        // Each addition may lose one unit in the last place of the whole sum, and so may the rounding to D.
        bound = magnitude * (form.a.columns + 1) * std::ldexp(1.0, 1 - static_cast<int>(digits));
        bound += magnitude * std::ldexp(1.0, 1 - static_cast<int>(ofD.mantissa));
      }
      if (!(error <= bound)) // a NaN is wrong, too
        off.ok = false;
      double &worst = isWhole ? off.worstWhole : off.worst;
      worst = std::isnan(error) ? error : std::max(worst, error);
      if (!isWhole)
        off.bound = std::min(off.bound, bound);
    });
  }

  /// Sums beyond what D has.  The products of a sum have one sign, that of C, so that it does not matter when a sum is
  /// clamped.
  void observeOverflow() {
    const Numbers ofA = numbersOf(product.a);
    const Numbers ofB = numbersOf(product.b);
    const bool isInteger = product.d == Type::S32;
    const bool byColumn = ofA.least == 0;
    const bool isSigned = !byColumn || ofB.least != 0;
    auto signOf = [&](unsigned line) { return isSigned && line % 2 == 1 ? -1.0 : 1.0; };
    auto of = [&](int most) {
      return isInteger ? std::uniform_int_distribution<int>(most / 2, most)(random) : std::ldexp(1.0, 14);
    };
    constexpr double kMaxInteger = std::numeric_limits<int32_t>::max();
    // D of .f32 has larger numbers than products of .f16 reach: there C is infinite.
    const double addend = isInteger ? kMaxInteger : product.d == Type::F16 ? 0 : HUGE_VAL;
    const Factors all = factors([&](const Element &at) { return of(ofA.most) * (byColumn ? 1 : signOf(at.row)); },
                                [&](const Element &at) { return of(ofB.most) * (byColumn ? signOf(at.column) : 1); },
                                [&](const Element &at) { return addend * signOf(byColumn ? at.column : at.row); });
    constexpr double kMaxSingle = std::numeric_limits<float>::max();
    const double most = isInteger ? kMaxInteger : product.d == Type::F16 ? 65504 : kMaxSingle;
    struct Answer {
      const char *word;
      std::function<double(double)> of;
      bool fits = true;
    };
    std::array<Answer, 3> answers = {{
        {"wraps",
         [](double exact) { return static_cast<int32_t>(static_cast<uint32_t>(static_cast<int64_t>(exact))); }},
        {"clamps", [&](double exact) { return std::clamp(exact, isInteger ? -most - 1 : -most, most); }},
        {"infinite", [&](double exact) { return std::abs(exact) > most ? std::copysign(HUGE_VAL, exact) : exact; }},
    }};
    answers[0].fits = isInteger;
    answers[2].fits = !isInteger;
    forEachSum(all, [&](double d, double exact, double, double) {
      for (Answer &answer : answers)
        answer.fits = answer.fits && answer.of(exact) == d;
    });
    for (const Answer &answer : answers)
      if (answer.fits)
        result.overflow = answer.word;
    // The PTX ISA has .satfinite of .f16 only up to PTX 6.4, and ptxas ignores most of it from sm_80 on.
    const bool isDropped = product.satfinite && !isInteger && result.overflow == "infinite";
    const std::string_view expected = product.satfinite ? "clamps" : isInteger ? "wraps" : "infinite";
    if (result.overflow != expected && !isDropped)
      result.error = "sums that are too large: " + (result.overflow.empty() ? "in no known way" : result.overflow);
  }

  /// Sums of a number and a value so small that only the direction of rounding matters.
  void observeRounding() {
    // One product of a sum is not 0.
    const unsigned columns = form.a.columns;
    const Factors all =
        factors([&](const Element &at) { return at.column == at.row % columns ? std::ldexp(sign(), -30) : 0.0; },
                [&](const Element &) { return std::ldexp(sign(), -30); }, [&](const Element &) { return sign(); });
    struct Mode {
      Rounding rounding;
      std::function<double(double, bool)> of; ///< Of a number to which a little is added, or from which it is taken.
      bool fits = true;
    };
    constexpr double kUp = std::numeric_limits<double>::infinity();
    auto below = [=](double c) { return std::nextafter(c, -kUp); };
    auto above = [=](double c) { return std::nextafter(c, kUp); };
    std::array<Mode, 4> modes = {{
        {Rounding::Rn, [](double c, bool) { return c; }},
        {Rounding::Rz, [=](double c, bool more) { return more == (c > 0) ? c : std::nextafter(c, 0); }},
        {Rounding::Rm, [=](double c, bool more) { return more ? c : below(c); }},
        {Rounding::Rp, [=](double c, bool more) { return more ? above(c) : c; }},
    }};
    const MmaResults results = multiply(all);
    for (size_t a = 0; a < all.a.size(); ++a)
      for (size_t other = 0; other < all.b.size(); ++other)
        for (size_t slot = 0; slot < results.slots(); ++slot) {
          const Element &element = mapping.d.held[slot];
          double added = 0; // exact
          forEachTerm(all, a, other, element, [&](double term) { added += term; });
          for (Mode &mode : modes)
            mode.fits = mode.fits && mode.of(all.c[other].at(element), added > 0) == results.at(a, other, slot);
        }
    for (const Mode &mode : modes)
      if (mode.fits)
        result.rounding = info(static_cast<Qualifier>(mode.rounding)).spelling;
    const Rounding expected = product.rounding.value_or(Rounding::Rn);
    if (result.rounding != info(static_cast<Qualifier>(expected)).spelling)
      result.error = "rounded " + (result.rounding.empty() ? "in no known way" : "by ." + result.rounding);
  }

  const MmaRunner &runner;
  const MmaForm &form;
  const MmaMapping &mapping;
  const Mma &product;
  std::mt19937 random{20240612}; // any seed
  MmaProductResult result;
};

} // namespace

MmaProductResult multiply(const MmaRunner &runner, const MmaMapping &mapping) {
  return Multiplier(runner, mapping).run();
}

} // namespace ptxmatrix::gpu
