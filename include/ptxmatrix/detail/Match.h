//===- Match.h - Qualifier sets against the table of forms ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// What follows from a row once it is known which qualifiers were picked: its form, requirements, register count and
// canonical opcode.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_DETAIL_MATCH_H
#define PTXMATRIX_DETAIL_MATCH_H

#include "ptxmatrix/detail/Forms.h"

#include <algorithm>

namespace ptxmatrix {

/// What a spelling asks of its module.
struct Requirements {
  PtxVersion since;                 ///< The least version that takes this spelling.
  std::optional<PtxVersion> before; ///< Refused from this version on (a wmma.load without `.aligned`: 6.3).
  TargetSet targets;                ///< The targets that take it, in whatever version.

  /// False if no version at all takes it.  A form of PTX 6.3 or newer has no spelling without `.aligned`.
  constexpr bool areEverMet() const { return !before || since < *before; }
  constexpr bool acceptsVersion(PtxVersion version) const { return version >= since && (!before || version < *before); }
};

/// The registers of a destination.
struct RegisterCount {
  unsigned count; ///< How many.
  unsigned bits;  ///< The size of each: 32 or 64.

  friend constexpr bool operator==(const RegisterCount &, const RegisterCount &) = default;
};

namespace detail {

/// A short text in a block of one size, which is copied sooner than a text of any size.
struct Piece {
  static constexpr size_t kBlock = 16;
  std::array<char, kBlock> chars{};
  size_t length = 0;

  constexpr std::string_view str() const { return {chars.data(), length}; }
};

} // namespace detail

/// The text of an opcode, held without allocation.
class OpcodeText {
public:
  static constexpr size_t kCapacity = 96; ///< No opcode, with a Piece behind it, is longer.

  constexpr void append(std::string_view text) {
    for (char c : text)
      chars[length++] = c;
  }
  constexpr void append(const detail::Piece &piece) {
    for (size_t i = 0; i < detail::Piece::kBlock; ++i)
      chars[length + i] = piece.chars[i];
    length += piece.length;
  }
  constexpr std::string_view str() const { return {chars.data(), length}; }

private:
  std::array<char, kCapacity> chars{};
  size_t length = 0;
};

namespace detail {

/// True if \p qualifiers fill every slot of \p form rightly and nothing is left over.
constexpr bool matches(const Form &form, QualifierSet qualifiers) {
  if (!qualifiers.isSubsetOf(form.all))
    return false;
  for (const Slot &slot : form.slots()) {
    const QualifierSet chosen = slot.choices & qualifiers;
    if (chosen.hasSeveral() || (chosen.empty() && !slot.mayBeEmpty()))
      return false;
  }
  return true;
}

/// The form that \p qualifiers fit, or null.
constexpr const Form *matchForm(Mnemonic mnemonic, QualifierSet qualifiers) {
  for (const Form &form : kForms)
    if (form.mnemonic == mnemonic && matches(form, qualifiers))
      return &form;
  return nullptr;
}

/// What \p qualifiers, which match \p form, ask of their module.
constexpr Requirements requirements(const Form &form, QualifierSet qualifiers) {
  Requirements required{.since = form.since, .before = std::nullopt, .targets = form.targets};
  for (Qualifier qualifier : form.newer &qualifiers)
    required.since = std::max(required.since, info(qualifier).since);
  if (form.before == PtxVersion{})
    return required;
  if (!(form.sinceBefore & qualifiers).empty()) {
    required.since = std::max(required.since, form.before);
  } else {
    required.before = form.before;
    required.targets = form.targetsBefore; // the others came when the spelling was refused already
  }
  return required;
}

/// The qualifier of \p kind among \p qualifiers in the order of the form; \p skip leaves out as many.
constexpr std::optional<Qualifier> pick(const Form &form, QualifierSet qualifiers, QualifierKind kind,
                                        unsigned skip = 0) {
  const QualifierSet ofKind = qualifiers & qualifiersOf(kind) & form.all;
  if (!ofKind.hasSeveral())
    return skip == 0 && !ofKind.empty() ? std::optional(ofKind.front()) : std::nullopt;
  for (const Slot &slot : form.slots())
    if (QualifierSet chosen = slot.choices & qualifiers; slot.kind() == kind && !chosen.empty() && skip-- == 0)
      return chosen.front();
  return std::nullopt;
}

/// The source format of a converting load: the second type in the order of the form.
constexpr std::optional<Type> sourceType(const Form &form, QualifierSet qualifiers) {
  std::optional<Qualifier> second = pick(form, qualifiers, QualifierKind::Type, 1);
  return second ? std::optional(static_cast<Type>(*second)) : std::nullopt;
}

/// The dimensions that a shape's name gives (m16n16k8).
struct Dimensions {
  unsigned m = 1;
  unsigned n = 1;
  unsigned k = 1;
};

consteval Dimensions readDimensions(std::string_view shape) {
  Dimensions dimensions;
  unsigned *dimension = &dimensions.m;
  for (char c : shape) {
    if (c == 'm' || c == 'n' || c == 'k') {
      dimension = c == 'm' ? &dimensions.m : c == 'n' ? &dimensions.n : &dimensions.k;
      *dimension = 0;
    } else {
      *dimension = *dimension * 10 + static_cast<unsigned>(c - '0');
    }
  }
  return dimensions;
}

/// By qualifier: the dimensions of a shape.
inline constexpr auto kDimensions = []() consteval {
  std::array<Dimensions, kQualifiers.size()> dimensions{};
  for (Qualifier shape : qualifiersOf(QualifierKind::Shape))
    dimensions[static_cast<size_t>(shape)] = readDimensions(info(shape).spelling);
  return dimensions;
}();

/// How many elements the matrix has: the product of its dimensions.  Of a wmma shape, A is m x k, B is k x n, C is
/// m x n.
constexpr unsigned elementCount(Qualifier shape, std::optional<Qualifier> matrix) {
  const auto [m, n, k] = kDimensions[static_cast<size_t>(shape)];
  if (matrix == Qualifier::A)
    return m * k;
  if (matrix == Qualifier::B)
    return k * n;
  return m * n;
}

/// The registers of the destination: elements x bits held / (32 lanes x register bits), unless the row says otherwise.
constexpr RegisterCount registerCount(const Form &form, QualifierSet qualifiers) {
  constexpr unsigned kLanes = 32;
  const unsigned registerBits = form.registers.contains(ScalarType::B64) ? 64 : 32;
  if (form.fixedRegisters != 0)
    return {form.fixedRegisters, registerBits};
  unsigned matrices = 1;
  if (std::optional<Qualifier> num = pick(form, qualifiers, QualifierKind::Num))
    matrices = static_cast<unsigned>(info(*num).spelling[1] - '0'); // "x4"
  const Qualifier shape = *pick(form, qualifiers, QualifierKind::Shape);
  const auto type = static_cast<Type>(*pick(form, qualifiers, QualifierKind::Type));
  const unsigned elements = elementCount(shape, pick(form, qualifiers, QualifierKind::Matrix));
  const unsigned bits = matrices * elements * heldBits(type) / kLanes;
  return {registerBits == 64 ? bits / 64 : bits / 32, registerBits}; // by constants
}

consteval Piece makePiece(std::string_view first, std::string_view second) {
  Piece piece;
  for (std::string_view part : {first, second})
    for (char c : part)
      piece.chars[piece.length++] = c;
  return piece;
}

/// By mnemonic: its name.
inline constexpr auto kNamePieces = []() consteval {
  std::array<Piece, kMnemonics.size()> pieces{};
  for (size_t i = 0; i < pieces.size(); ++i)
    pieces[i] = makePiece(kMnemonics[i], "");
  return pieces;
}();

/// By qualifier: its spelling behind its '.'.
inline constexpr auto kQualifierPieces = []() consteval {
  std::array<Piece, kQualifiers.size()> pieces{};
  for (size_t i = 0; i < pieces.size(); ++i)
    pieces[i] = makePiece(".", kQualifiers[i].spelling);
  return pieces;
}();

/// Appends the opcode in canonical order to \p out, piece by piece.
template <typename Out> constexpr void appendOpcode(Out &out, const Form &form, QualifierSet qualifiers) {
  out.append(kNamePieces[static_cast<size_t>(form.mnemonic)]);
  for (const Slot &slot : form.slots())
    if (QualifierSet chosen = slot.choices & qualifiers; !chosen.empty())
      out.append(kQualifierPieces[static_cast<size_t>(chosen.front())]);
}

/// The opcode in canonical order.
constexpr OpcodeText opcode(const Form &form, QualifierSet qualifiers) {
  OpcodeText text;
  appendOpcode(text, form, qualifiers);
  return text;
}

} // namespace detail
} // namespace ptxmatrix

#endif // PTXMATRIX_DETAIL_MATCH_H
