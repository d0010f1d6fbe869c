//===- Qualifier.h - Qualifiers of the instructions -------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The qualifiers (`.sync`, `.m8n8`, `.x4`, ...) of Qualifiers.def as values, sets of them, and an enum for each kind.

#pragma once

#include "ptxmatrix/EnumSet.h"
#include "ptxmatrix/Shape.h"
#include "ptxmatrix/Target.h"

#include <algorithm>

namespace ptxmatrix {

/// The kind of a qualifier.  An opcode has one of each kind, or as many as its form has slots of that kind: a
/// converting ldmatrix has a destination and a source format.
enum class QualifierKind : uint8_t {
#define QUALIFIER(KIND, ...) KIND,
#define QUALIFIERS(KIND, ...) KIND,
#include "ptxmatrix/Qualifiers.def"
  Shape
};

/// Every qualifier of an instruction.  The values from FirstShape on are shapes, see asQualifier().
enum class Qualifier : uint16_t { // NOLINT(performance-enum-size): shapes follow
#define QUALIFIER(KIND, SPELLING, NAME) NAME,
#define QUALIFIERS(KIND, SPELLINGS, ...) __VA_ARGS__,
#include "ptxmatrix/Qualifiers.def"
  FirstShape
};

// The enums of single kinds, such as Num and Type: each value is that of the Qualifier.
// clang-format off
#define QUALIFIERS(KIND, SPELLINGS, FIRST, ...)                                                                        \
  enum class KIND : uint16_t { FIRST = static_cast<uint16_t>(Qualifier::FIRST), __VA_ARGS__ };
#define SPACES(KIND, SPELLINGS, FIRST, ...)                                                                            \
  enum class KIND : uint16_t { FIRST = static_cast<uint16_t>(Qualifier::FIRST), __VA_ARGS__, Generic = UINT16_MAX };
#include "ptxmatrix/Qualifiers.def"
// clang-format on

/// The matrix of `D = A * B + C` that registers hold.
enum class Fragment : uint8_t { None, A, B, C, D };

/// 'A' for the fragment A, and so on.
constexpr char letterOf(Fragment fragment) {
  return static_cast<char>('A' + static_cast<int>(fragment) - static_cast<int>(Fragment::A));
}

/// The fragment that \p matrix names.
constexpr Fragment fragmentOf(Matrix matrix) {
  return static_cast<Fragment>(static_cast<unsigned>(matrix) - static_cast<unsigned>(Matrix::A) + 1);
}

/// What Qualifiers.def says of one qualifier.
struct QualifierInfo {
  std::string_view spelling; ///< Without the leading '.'.
  QualifierKind kind;
  PtxVersion since = {};           ///< Least version that has the spelling; 0.0 if only the form decides.
  TargetSet targets = kAllTargets; ///< The targets that have the spelling, as far as the form has them.
  uint8_t heldBits = 0;            ///< Of a Type: see heldBits().
};

namespace detail {

/// A row of Qualifiers.def.
struct QualifierRow {
  QualifierKind kind;
  std::string_view spellings;
  Qualifier first;
};
inline constexpr auto kQualifierRows = std::to_array<QualifierRow>({
#define QUALIFIER(KIND, SPELLING, NAME) {QualifierKind::KIND, SPELLING, Qualifier::NAME},
#define QUALIFIERS(KIND, SPELLINGS, FIRST, ...) {QualifierKind::KIND, SPELLINGS, Qualifier::FIRST},
#include "ptxmatrix/Qualifiers.def"
});

/// The qualifiers that are enumerators.
inline constexpr auto kNamedQualifiers = []() consteval {
  std::array<QualifierInfo, static_cast<size_t>(Qualifier::FirstShape)> all{};
  size_t count = 0;
  const auto expectNext = [&](Qualifier next) {
    if (count != static_cast<size_t>(next))
      throw "a row has as many names as spellings";
  };
  for (const QualifierRow &row : kQualifierRows) {
    expectNext(row.first);
    for (std::string_view rest = row.spellings; !rest.empty();) {
      const std::string_view one = takeWord(rest, '|');
      const size_t end = std::min(one.find_first_of("(/"), one.size());
      const std::string_view more = one.substr(end);
      QualifierInfo &named = all[count++] = {one.substr(0, end), row.kind};
      if (more.starts_with('(')) {
        std::string_view inside = more.substr(1, more.size() - 2);
        named.since = parseVersion<PtxVersion>(takeWord(inside, ',')).value();
        named.targets = readTargets(inside);
      } else if (more.starts_with('/'))
        named.heldBits = static_cast<uint8_t>(parseNumber(more.substr(1)).value());
    }
  }
  expectNext(Qualifier::FirstShape);
  return all;
}();

} // namespace detail

/// The rows of all qualifiers: first those that are enumerators, then the shapes.
inline constexpr auto kQualifiers = []() consteval {
  std::array<QualifierInfo, detail::kNamedQualifiers.size() + detail::kNumShapes> rows{};
  std::ranges::copy(detail::kNamedQualifiers, rows.begin());
  for (size_t i = 0; i < detail::kNumShapes; ++i) {
    const detail::KnownShape &known = detail::kShapes[i];
    rows[detail::kNamedQualifiers.size() + i] = {{known.chars.data(), known.length}, QualifierKind::Shape, known.since};
  }
  return rows;
}();

/// The row of \p qualifier.
constexpr const QualifierInfo &info(Qualifier qualifier) { return kQualifiers[static_cast<size_t>(qualifier)]; }

/// The qualifier \p shape, or nothing if no instruction has such a shape.
constexpr std::optional<Qualifier> asQualifier(Shape shape) {
  for (size_t number = 0; number < detail::kNumShapes; ++number)
    if (detail::kShapes[number].shape == shape)
      return static_cast<Qualifier>(detail::kNamedQualifiers.size() + number);
  return std::nullopt;
}

/// The shape \p qualifier, which must be one.
constexpr const Shape &shapeOf(Qualifier qualifier) {
  return detail::kShapes[static_cast<size_t>(qualifier) - detail::kNamedQualifiers.size()].shape;
}

/// The bits that one element of \p type occupies in a register.
constexpr unsigned heldBits(Type type) { return info(static_cast<Qualifier>(type)).heldBits; }

/// The qualifier spelled \p spelling (without the leading '.'; case matters), or nothing.
constexpr std::optional<Qualifier> findQualifier(std::string_view spelling) {
  if (spelling.size() > 1 && spelling[0] == 'm' && '0' <= spelling[1] && spelling[1] <= '9') {
    const std::optional<Shape> shape = readShape(spelling);
    return shape ? asQualifier(*shape) : std::nullopt;
  }
  return detail::findNamed<Qualifier, detail::kNamedQualifiers, &QualifierInfo::spelling>(spelling);
}

/// A set of qualifiers.  Iterates in the order of Qualifiers.def.
using QualifierSet = EnumSet<Qualifier, 576>;
static_assert(kQualifiers.size() <= 576, "a QualifierSet has 576 bits");

namespace detail {

/// By kind: the qualifiers of that kind.
inline constexpr auto kQualifiersOfKind = [] {
  std::array<QualifierSet, static_cast<size_t>(QualifierKind::Shape) + 1> sets{};
  for (size_t i = 0; i < kQualifiers.size(); ++i)
    sets[static_cast<size_t>(kQualifiers[i].kind)].insert(static_cast<Qualifier>(i));
  return sets;
}();

} // namespace detail

/// The qualifiers of \p kind.
constexpr QualifierSet qualifiersOf(QualifierKind kind) { return detail::kQualifiersOfKind[static_cast<size_t>(kind)]; }

} // namespace ptxmatrix
