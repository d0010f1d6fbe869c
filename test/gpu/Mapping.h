//===- Mapping.h - Which element each part of a register holds --*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Identify.h"

namespace ptxmatrix::gpu {

struct Element {
  unsigned matrix = 0;
  unsigned row = 0;
  unsigned column = 0;

  friend auto operator<=>(const Element &, const Element &) = default;
};

/// In place of the element of a slot that the instruction does not read.
inline constexpr Element kUnread{~0U, ~0U, ~0U};

/// In place of the bits above an element that occupies more bits than it has.
enum class Padding : uint8_t { None, Zeros, Sign };

/// The element in each part of each register: the one that was loaded there, or that is stored from there.
struct Mapping {
  Geometry geometry = {};
  Padding padding = Padding::None;
  std::vector<Element> held = {}; ///< By lane, register and place in it, lowest bits first.

  const Element &at(unsigned lane, unsigned reg, unsigned place) const {
    return held[(size_t{lane} * geometry.registers + reg) * geometry.elementsPerRegister() + place];
  }
  friend bool operator==(const Mapping &, const Mapping &) = default;
};

/// The place of the first bit of \p element in a plane: the matrix of \p form begins at \p begin, in bytes, or the rows
/// where the lanes' addresses are.
uint64_t bitInPlane(const GpuForm &form, const Element &element, const LaneOffsets &offsets, uint32_t stride);

/// The lane that supplies the address of a row of an ldmatrix or stmatrix: the rows of the first matrix come first (PTX
/// ISA, "Warp-level matrix load instruction: ldmatrix" and "Warp-level matrix store instruction: stmatrix").
unsigned addressLane(const Geometry &geometry, unsigned matrix, unsigned row);

/// A measured mapping, or the reason why there is none.
struct ReadMapping {
  Mapping mapping = {};
  std::string error = {}; ///< Empty if every bit of every register is known.
};

/// The elements that follow from \p bits, measured with \p offsets and \p stride.
ReadMapping readMapping(const GpuForm &form, const PlaneBits &bits, const LaneOffsets &offsets, uint32_t stride);

/// The contents of a lane's register, lowest bits first: `3,4-5` is columns 4 and 5 of row 3, `4-5,3` rows 4 and 5 of
/// column 3; with several matrices, `1:3,4-5`.  `-2` stands for two slots that are not read.
std::string registerText(const Mapping &mapping, unsigned lane, unsigned reg);

/// Reads registerText().  Throws if \p text is not of that form.
std::vector<Element> readRegisterText(std::string_view text);

/// The mapping as formulas, if there are any: each number of an element is a sum (without carry) of what each bit of
/// lane, register and place contributes.  Empty if there are none, or if slots are not read.
std::string formulas(const Mapping &mapping);

/// Reads formulas() of registers of \p geometry: Mapping::held.  Throws if \p text has other digits of lanes, registers
/// and places than these have.
std::vector<Element> readFormulas(const std::string &text, const Geometry &geometry);

} // namespace ptxmatrix::gpu
