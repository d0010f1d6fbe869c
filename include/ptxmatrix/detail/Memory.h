//===- Memory.h - How a matrix lies in memory -------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// What loads read and stores write: sizes, default stride, alignment that the PTX ISA requires, and what a GPU needed.

#pragma once

#include "ptxmatrix/Instruction.h"

namespace ptxmatrix {

/// How an address and a stride must be aligned, both in bytes.
struct MatrixAlignment {
  unsigned address = 1; ///< Of a row or of the matrix, whichever the address operand names.
  unsigned stride = 1;  ///< Of the stride times the size of an element.  1 where the instruction has no stride.

  friend constexpr bool operator==(const MatrixAlignment &, const MatrixAlignment &) = default;
};

/// What happens if an address or a stride is aligned to less than the instruction needs.
enum class Misalignment : uint8_t {
  Fault,     ///< The instruction faults, and so does the program.
  WrongData, ///< Other data is moved, without a sign.
  Either     ///< One of the two, as the number is.
};

/// The least address and stride, in bytes, that are right, and what happens with less: an address always faults.
struct MeasuredAlignment {
  MatrixAlignment least;
  Misalignment stride = Misalignment::Fault;
};

namespace detail {

/// What is read of memory, or written to it.
struct MatrixMemory {
  unsigned storedBits = 0; ///< Of one element.
  unsigned rowBytes = 0;
  unsigned defaultStride = 0;
  unsigned lines = 0; ///< The rows of a matrix that is stored by rows, else the columns.
  MatrixAlignment alignment;
};

/// What \p instruction reads or writes, whose fragment has \p registers.
constexpr MatrixMemory matrixMemory(const Instruction &instruction, RegisterCount registers) {
  const Addressing addressing = info(instruction.mnemonic).addressing;
  if (addressing == Addressing::None || addressing == Addressing::Object) // has no matrix in memory
    return {};
  const Type type = typeOf(instruction, Fragment::None);
  MatrixMemory memory;
  memory.storedBits = heldBits(type);
  if (addressing == Addressing::Rows) {
    // The rows of all shapes take 16 bytes: the 6-bit and 4-bit ones with padding after their elements.  Those of
    // `.s4` are packed without.  A row of stmatrix.m16n8 in memory is one of its columns.
    const Type stored = sourceType(instruction).value_or(type);
    memory.storedBits = stored == Type::B6x16P32 ? 6 : stored == Type::B4x16P64 ? 4 : heldBits(stored);
    memory.rowBytes = stored == Type::S4 ? 8 : 16;
    memory.alignment = {memory.rowBytes, 1};
  } else {
    // PTX ISA, "Matrix Storage for WMMA": each row (or column, where the matrix is stored by columns) begins at an
    // address that is aligned to the size of a lane's fragment.
    const unsigned fragmentBytes = registers.count * registers.bits / 8;
    const Shape shape = shapeOf(*instruction.ofKind(QualifierKind::Shape));
    const Fragment fragment = fragmentOf(instruction, instruction.form->operands().front());
    memory.defaultStride = columnsOf(shape, fragment);
    memory.lines = rowsOf(shape, fragment);
    if (instruction.qualifiers.contains(Qualifier::Col))
      std::swap(memory.defaultStride, memory.lines);
    memory.alignment = {fragmentBytes, fragmentBytes};
  }
  return memory;
}

/// What some instructions need.
struct AlignmentRow {
  /// \p forms are in the notation of the table of forms: `wmma.load.a|b.row.f64` all wmma.load with one of these in
  /// each place; `C.row.f64` all instructions with a fragment C, or D, which lies in the registers as C does.
  consteval AlignmentRow(std::string_view forms, const MeasuredAlignment &shared, const MeasuredAlignment &global)
      : shared(shared), global(global) {
    CellReader cell(forms);
    if (!cell.take("C"))
      mnemonic = readMnemonic(cell);
    FormDraft none;
    for (QualifierSet *place = places.data(); !cell.atEnd(); ++place)
      *place = readSlot(cell, none).choices;
  }

  constexpr bool fits(Mnemonic name, const QualifierSet &qualifiers) const {
    return (mnemonic ? mnemonic == name : qualifiers.contains(Qualifier::C) || qualifiers.contains(Qualifier::D)) &&
           std::ranges::all_of(
               places, [&](const QualifierSet &choices) { return choices.empty() || !(choices & qualifiers).empty(); });
  }

  std::optional<Mnemonic> mnemonic;
  std::array<QualifierSet, 3> places;
  MeasuredAlignment shared; ///< With `.shared`, and where each lane gives the address of a row.
  MeasuredAlignment global; ///< With `.global`, and of a generic address of a matrix.
};

// What sm_90 was seen to need and to do (test/gpu/records/sm_90.json).  Of several rows that fit, the first is meant.
//
// clang-format off
inline constexpr auto kAlignmentRows = [] {
  constexpr auto kFault = Misalignment::Fault;
  constexpr auto kWrong = Misalignment::WrongData;
  constexpr auto kEither = Misalignment::Either;
  return std::to_array<AlignmentRow>({
// forms                             .shared               .global and generic
{"ldmatrix.m8n8",                    {{16, 1}},            {}},
{"stmatrix.m8n8",                    {{16, 1}},            {}},
{"ldmatrix.s8.s4",                   {{8, 1}},             {}},
{"wmma.load.a|b.f16|bf16",           {{16, 16}, kFault},   {{4, 4}, kWrong}},
{"wmma.load.a.row.s8|u8",            {{16, 16}, kFault},   {{4, 4}, kFault}},
{"wmma.load.b.col.s8|u8",            {{16, 16}, kFault},   {{4, 4}, kFault}},
{"wmma.load.a|b.s8|u8",              {{1, 1}},             {{1, 1}}},
{"wmma.load.a|b.s4|u4|b1",           {{16, 16}, kEither},  {{4, 4}, kWrong}},
{"wmma.load.a|b.tf32",               {{4, 4}},             {{4, 4}}},
{"wmma.load.a|b.f64",                {{8, 8}},             {{8, 8}}},
{"C.row.f64",                        {{16, 16}, kFault},   {{16, 16}, kFault}},
{"C.col.f64",                        {{8, 8}},             {{8, 8}}},
{"C.f16",                            {{4, 4}, kWrong},     {{4, 4}, kWrong}},
// m8n32k16 is laid out as the transposed m32n8k16 (LayoutTable.h).
{"C.m8n32k16.row.f32|s32",           {{4, 4}},             {{4, 4}}},
{"C.m8n32k16.col.f32|s32",           {{8, 8}, kWrong},     {{8, 8}, kWrong}},
{"C.row.f32|s32",                    {{8, 8}, kWrong},     {{8, 8}, kWrong}},
{"C.col.f32|s32",                    {{4, 4}},             {{4, 4}}},
  });
}();
// clang-format on

/// What an instruction with the qualifiers \p set would be seen to need with \p space as its state space.
constexpr std::optional<MeasuredAlignment> measuredAlignment(Mnemonic mnemonic, const QualifierSet &set, Space space) {
  const bool isShared = space == Space::Shared || space == Space::SharedCta;
  const bool isOfRows = info(mnemonic).addressing == Addressing::Rows;
  if (isOfRows && space == Space::Global)
    return std::nullopt;
  for (const AlignmentRow &row : kAlignmentRows)
    if (row.fits(mnemonic, set))
      return isShared || isOfRows ? row.shared : row.global;
  return std::nullopt;
}

} // namespace detail
} // namespace ptxmatrix
