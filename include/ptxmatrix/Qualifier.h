//===- Qualifier.h - Qualifiers of the warp-matrix instructions -*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The qualifiers (`.sync`, `.m8n8`, `.x4`, ...) as values, sets of them, and one enum for each kind, from
// Qualifiers.def.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_QUALIFIER_H
#define PTXMATRIX_QUALIFIER_H

#include "ptxmatrix/EnumSet.h"
#include "ptxmatrix/detail/ShapeTable.h"

#include <algorithm>

namespace ptxmatrix {

/// The kind of a qualifier.  An opcode has one of each kind, or as many as its form has slots of that kind: a
/// converting ldmatrix has a destination and a source format.
enum class QualifierKind : uint8_t {
  Matrix,
  Sync,
  Aligned,
  Shape,
  Num,
  Trans,
  Layout,
  Rounding,
  Satfinite,
  BitOperation,
  Sparsity,
  MmaKind,
  BlockScale,
  ScaleVec,
  CtaGroup,
  Exclusive,
  DataShape,
  Pack,
  Unpack,
  Reduction,
  Abs,
  NaN,
  Multicast,
  Completion,
  Down,
  Decompress,
  Ashift,
  CollectorA,
  CollectorB,
  Space,
  Type
};

/// Every qualifier of a supported instruction.  The values after the enumerators are shapes, see asQualifier().
enum class Qualifier : uint16_t { // NOLINT(performance-enum-size): shapes follow
#define QUALIFIER(NAME, KIND, SPELLING, MAJOR, MINOR) NAME,
#include "ptxmatrix/Qualifiers.def"
};

/// The matrix that a wmma.load or wmma.store moves: the last part of its opcode.
enum class Matrix : uint8_t {
#define MATRIX(NAME, SPELLING, MAJOR, MINOR) NAME = static_cast<uint8_t>(Qualifier::NAME),
#include "ptxmatrix/Qualifiers.def"
};

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

/// The `.num` qualifier of ldmatrix and stmatrix: the number of matrices.
enum class Num : uint8_t {
#define NUM(NAME, SPELLING, MAJOR, MINOR) NAME = static_cast<uint8_t>(Qualifier::NAME),
#include "ptxmatrix/Qualifiers.def"
};

/// The `.layout` qualifier: how a matrix is stored in memory.
enum class Layout : uint8_t {
#define LAYOUT(NAME, SPELLING, MAJOR, MINOR) NAME = static_cast<uint8_t>(Qualifier::NAME),
#include "ptxmatrix/Qualifiers.def"
};

/// The rounding of `.f64` sums.
enum class Rounding : uint8_t {
#define ROUNDING(NAME, SPELLING, MAJOR, MINOR) NAME = static_cast<uint8_t>(Qualifier::NAME),
#include "ptxmatrix/Qualifiers.def"
};

/// The operation on the bits of rows and columns of `.b1`.
enum class BitOperation : uint8_t {
#define BIT_OPERATION(NAME, SPELLING, MAJOR, MINOR) NAME = static_cast<uint8_t>(Qualifier::NAME),
#include "ptxmatrix/Qualifiers.def"
};

/// Which elements of a sparse matrix A are stored: the spelling of mma.sp.
enum class Sparsity : uint8_t {
#define SPARSITY(NAME, SPELLING, MAJOR, MINOR) NAME = static_cast<uint8_t>(Qualifier::NAME),
#include "ptxmatrix/Qualifiers.def"
};

/// The `.kind` qualifier of mma with floating-point types of 8 bits and less.
enum class MmaKind : uint8_t {
#define MMA_KIND(NAME, SPELLING, MAJOR, MINOR) NAME = static_cast<uint8_t>(Qualifier::NAME),
#include "ptxmatrix/Qualifiers.def"
};

/// The `.scale_vec_size` qualifier: the number of scale factors of a row of A.
enum class ScaleVec : uint8_t {
#define SCALE_VEC(NAME, SPELLING, MAJOR, MINOR) NAME = static_cast<uint8_t>(Qualifier::NAME),
#include "ptxmatrix/Qualifiers.def"
};

/// The `.cta_group` qualifier of tcgen05: whether one CTA or a pair of them executes the instruction.
enum class CtaGroup : uint8_t {
#define CTA_GROUP(NAME, SPELLING, MAJOR, MINOR) NAME = static_cast<uint8_t>(Qualifier::NAME),
#include "ptxmatrix/Qualifiers.def"
};

/// The `.shape` qualifier of tcgen05: which lanes and columns of tensor memory are moved.
enum class DataShape : uint8_t {
#define DATA_SHAPE(NAME, SPELLING, MAJOR, MINOR) NAME = static_cast<uint8_t>(Qualifier::NAME),
#include "ptxmatrix/Qualifiers.def"
};

/// What tcgen05.ld.red determines of the elements that it loads.
enum class Reduction : uint8_t {
#define REDUCTION(NAME, SPELLING, MAJOR, MINOR) NAME = static_cast<uint8_t>(Qualifier::NAME),
#include "ptxmatrix/Qualifiers.def"
};

/// The `.multicast` qualifier of tcgen05.cp (to which warps) and tcgen05.commit (to which CTAs).
enum class Multicast : uint8_t {
#define MULTICAST(NAME, SPELLING, MAJOR, MINOR) NAME = static_cast<uint8_t>(Qualifier::NAME),
#include "ptxmatrix/Qualifiers.def"
};

/// How tcgen05.mma uses the collector buffer of A.
enum class CollectorA : uint8_t {
#define COLLECTOR_A(NAME, SPELLING, MAJOR, MINOR) NAME = static_cast<uint8_t>(Qualifier::NAME),
#include "ptxmatrix/Qualifiers.def"
};

/// How tcgen05.mma and tcgen05.mma.ws use the collector buffers of B.
enum class CollectorB : uint8_t {
#define COLLECTOR_B(NAME, SPELLING, MAJOR, MINOR) NAME = static_cast<uint8_t>(Qualifier::NAME),
#include "ptxmatrix/Qualifiers.def"
};

/// The state space of the address; Generic is written by leaving the qualifier out.
enum class Space : uint8_t {
#define SPACE(NAME, SPELLING, MAJOR, MINOR) NAME = static_cast<uint8_t>(Qualifier::NAME),
#include "ptxmatrix/Qualifiers.def"
  Generic = 0xff
};

/// The `.type` qualifier, and the formats of a converting ldmatrix.
enum class Type : uint8_t {
#define TYPE(NAME, SPELLING, MAJOR, MINOR, HELDBITS) NAME = static_cast<uint8_t>(Qualifier::NAME),
#include "ptxmatrix/Qualifiers.def"
};

/// One row of Qualifiers.def.
struct QualifierInfo {
  std::string_view spelling; ///< Without the leading '.'.
  QualifierKind kind;
  PtxVersion since; ///< Least version that has the spelling; 0.0 if only the form decides.
};

namespace detail {

/// The qualifiers that are enumerators.
inline constexpr auto kNamedQualifiers = std::to_array<QualifierInfo>({
#define QUALIFIER(NAME, KIND, SPELLING, MAJOR, MINOR) {SPELLING, QualifierKind::KIND, {MAJOR, MINOR}},
#include "ptxmatrix/Qualifiers.def"
});

static_assert(kNamedQualifiers.size() < UINT8_MAX,
              "the enums of one kind have 8 bits, of which Space has the last value");

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
  const size_t number = detail::findShape(shape);
  return number < detail::kNumShapes ? std::optional(static_cast<Qualifier>(detail::kNamedQualifiers.size() + number))
                                     : std::nullopt;
}

/// The shape \p qualifier, which must be one.
constexpr const Shape &shapeOf(Qualifier qualifier) {
  return detail::kShapes[static_cast<size_t>(qualifier) - detail::kNamedQualifiers.size()].shape;
}

namespace detail {

/// By qualifier: heldBits() of a type, and 0 for others.
inline constexpr auto kHeldBits = [] {
  std::array<uint8_t, kQualifiers.size()> bits{};
#define TYPE(NAME, SPELLING, MAJOR, MINOR, HELDBITS) bits[static_cast<size_t>(Type::NAME)] = HELDBITS;
#include "ptxmatrix/Qualifiers.def"
  return bits;
}();

} // namespace detail

/// The bits that one element of \p type occupies in a register.
constexpr unsigned heldBits(Type type) { return detail::kHeldBits[static_cast<size_t>(type)]; }

/// The qualifier spelled \p spelling (without the leading '.'; case matters), or nothing.
constexpr std::optional<Qualifier> findQualifier(std::string_view spelling) {
  if (spelling.size() > 1 && spelling[0] == 'm' && '0' <= spelling[1] && spelling[1] <= '9') {
    const std::optional<Shape> shape = readShape(spelling);
    return shape ? asQualifier(*shape) : std::nullopt;
  }
  return detail::findNamed<Qualifier, detail::kNamedQualifiers, &QualifierInfo::spelling>(spelling);
}

/// A set of qualifiers.  Iterates in the order of Qualifiers.def.
using QualifierSet = EnumSet<Qualifier, 320>;
static_assert(kQualifiers.size() <= 320, "a QualifierSet has 320 bits");

namespace detail {

/// By kind: the qualifiers of that kind.
inline constexpr auto kQualifiersOfKind = [] {
  std::array<QualifierSet, static_cast<size_t>(QualifierKind::Type) + 1> sets{};
  for (size_t i = 0; i < kQualifiers.size(); ++i)
    sets[static_cast<size_t>(kQualifiers[i].kind)].insert(static_cast<Qualifier>(i));
  return sets;
}();

} // namespace detail

/// The qualifiers of \p kind.
constexpr QualifierSet qualifiersOf(QualifierKind kind) { return detail::kQualifiersOfKind[static_cast<size_t>(kind)]; }

} // namespace ptxmatrix

#endif // PTXMATRIX_QUALIFIER_H
