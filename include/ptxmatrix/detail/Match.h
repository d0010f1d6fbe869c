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

/// The text of an opcode, held without allocation.
class OpcodeText {
public:
  constexpr void append(std::string_view text) {
    for (char c : text)
      chars[length++] = c;
  }
  constexpr std::string_view str() const { return {chars.data(), length}; }

private:
  std::array<char, 96> chars{};
  size_t length = 0;
};

namespace detail {

/// True if \p qualifiers fill every slot of \p form rightly and nothing is left over.
constexpr bool matches(const Form &form, QualifierSet qualifiers) {
  unsigned used = 0;
  for (const Slot &slot : form.slots()) {
    unsigned chosen = (slot.choices & qualifiers).size();
    if (chosen > 1 || (chosen == 0 && !slot.mayBeEmpty()))
      return false;
    used += chosen;
  }
  return used == qualifiers.size();
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
  for (const Slot &slot : form.slots()) {
    QualifierSet chosen = slot.choices & qualifiers;
    if (!chosen.empty())
      required.since = std::max({required.since, slot.since, info(chosen.front()).since});
    else if (!slot.optional)
      required.before = slot.since;
  }
  // Leave out the targets that came when the spelling was refused already.
  if (required.before)
    for (Target target : form.targets)
      if (info(target).since >= *required.before)
        required.targets.erase(target);
  return required;
}

/// The qualifier of \p kind among \p qualifiers in the order of the form; \p skip leaves out as many.
constexpr std::optional<Qualifier> pick(const Form &form, QualifierSet qualifiers, QualifierKind kind,
                                        unsigned skip = 0) {
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

/// How many elements the matrix has: the product of the dimensions that its shape's name gives (m16n16k8).  Of a wmma
/// shape, A is m x k, B is k x n, C is m x n.
constexpr unsigned elementCount(Qualifier shape, std::optional<Qualifier> matrix) {
  unsigned m = 1;
  unsigned n = 1;
  unsigned k = 1;
  unsigned *dimension = &m;
  for (char c : info(shape).spelling) {
    if (c == 'm' || c == 'n' || c == 'k') {
      dimension = c == 'm' ? &m : c == 'n' ? &n : &k;
      *dimension = 0;
    } else {
      *dimension = *dimension * 10 + static_cast<unsigned>(c - '0');
    }
  }
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
  return {matrices * elements * heldBits(type) / (kLanes * registerBits), registerBits};
}

/// The opcode in canonical order.
constexpr OpcodeText opcode(const Form &form, QualifierSet qualifiers) {
  OpcodeText text;
  text.append(name(form.mnemonic));
  for (const Slot &slot : form.slots()) {
    if (QualifierSet chosen = slot.choices & qualifiers; !chosen.empty()) {
      text.append(".");
      text.append(info(chosen.front()).spelling);
    }
  }
  return text;
}

} // namespace detail
} // namespace ptxmatrix

#endif // PTXMATRIX_DETAIL_MATCH_H
