//===- LayoutTable.h - The table of layouts ---------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// All matrices have dimensions that are powers of two, and in every layout each bit of a slot's number is one bit of
// the element's row, column or matrix.  So a layout is written bit by bit, and read in both directions.
//
// matrix     which matrices the row is for (FormPattern): those of a fragment, or of qualifiers.  Loads and stores
//            share it, and so does wmma.mma.  A row with `.trans` is before that without.
// registers  what the bits of the register's number in its vector stand for, the highest first
// lanes      likewise the five bits of the lane
// elements   likewise the bits of the element's number in its register: 0 is in the lowest bits
//              rN, cN  bit N of row, column
//              mN      bit N of the matrix's number, where an instruction has a fixed number of matrices
//              M       all bits of the matrix, as many as `.num` requires; none for movmatrix
//              *       no bit of the element: it is held once for each value of this one
// seen       empty: the PTX ISA specifies the layout.  Else the architecture on which it was measured
//            (test/gpu/records).
//
// In the example `r2 r1 r0 c2 c1` the lane is 4 * row + column / 2.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_DETAIL_LAYOUTTABLE_H
#define PTXMATRIX_DETAIL_LAYOUTTABLE_H

#include "ptxmatrix/detail/FormReader.h"

namespace ptxmatrix::detail {

/// A row as written.
struct LayoutRow {
  std::string_view matrix;
  std::string_view registers;
  std::string_view lanes;
  std::string_view elements;
  std::string_view seen;
};

// The manual gives ldmatrix and movmatrix in figures 104 to 106, 109 and 110.  Figure 105 (m16n16) shows the matrix
// that arrives, after the `.trans` that is mandatory there: lane 4*i+j holds columns 4*j to 4*j+3 of rows i and i+8. In
// terms of the stored matrix that is columns i and i+8 of rows 4*j to 4*j+3.  CUTLASS reads it the same way: its copy
// atoms SM100_U8x8_LDSM_T and SM100_U8x16_LDSM_T exchange bytes of the registers after the instruction, and their
// traits describe the result of both; take the exchange back and the row below is left.
//
// clang-format off
inline constexpr auto kLayoutRows = std::to_array<LayoutRow>({
// matrix                                                registers     lanes             elements          seen
{"m8n8.trans",                                           "M",          "c2 c1 c0 r2 r1", "r0",             ""},
{"m8n8",                                                 "M",          "r2 r1 r0 c2 c1", "c0",             ""},
{"m16n16",                                               "M c3",       "c2 c1 c0 r3 r2", "r1 r0",          ""},
{"m16n8",                                                "M",          "c2 c1 c0 r2 r1", "c3 r0",          ""},
{"m8n16",                                                "M",          "r2 r1 r0 c3 c2", "c1 c0",          ""},

{"A.m16n16k16.f16",                                      "* c3 r3",    "r2 r1 r0 c2 c1", "c0",             "sm_90"},
{"A.m32n8k16.f16|bf16",                                  "r4 c3 r3",   "r2 r1 r0 c2 c1", "c0",             "sm_90"},
{"A.m8n32k16.f16",                                       "* * c3",     "r2 r1 r0 c2 c1", "c0",             "sm_90"},
{"B.m16n16k16.f16",                                      "* c3 r3",    "c2 c1 c0 r2 r1", "r0",             "sm_90"},
{"B.m32n8k16.f16",                                       "* * r3",     "c2 c1 c0 r2 r1", "r0",             "sm_90"},
{"B.m8n32k16.f16|bf16",                                  "c4 r3 c3",   "c2 c1 c0 r2 r1", "r0",             "sm_90"},
{"C.m16n16k16.f16",                                      "c3 r3",      "r2 r1 r0 c2 c1", "c0",             "sm_90"},
{"C.m32n8k16.f16",                                       "r4 r3",      "r2 r1 r0 c2 c1", "c0",             "sm_90"},
{"C.m8n32k16.f16",                                       "c4 c3",      "c2 c1 c0 r2 r1", "r0",             "sm_90"},

{"A.m16n16k16.bf16",                                     "c3 r3",      "r2 r1 r0 c2 c1", "c0",             "sm_90"},
{"A.m8n32k16.bf16",                                      "c3",         "r2 r1 r0 c2 c1", "c0",             "sm_90"},
{"B.m16n16k16.bf16",                                     "c3 r3",      "c2 c1 c0 r2 r1", "r0",             "sm_90"},
{"B.m32n8k16.bf16",                                      "r3",         "c2 c1 c0 r2 r1", "r0",             "sm_90"},

{"A.m16n16k8.tf32",                                      "c2 r3",      "r2 r1 r0 c1 c0", "",               "sm_90"},
{"B.m16n16k8.tf32",                                      "c3 r2",      "c2 c1 c0 r1 r0", "",               "sm_90"},

{"A.m16n16k16.s8|u8",                                    "r3",         "r2 r1 r0 c3 c2", "c1 c0",          "sm_90"},
{"A.m32n8k16.s8|u8",                                     "r4 r3",      "r2 r1 r0 c3 c2", "c1 c0",          "sm_90"},
{"A.m8n32k16.s8|u8",                                     "",           "r2 r1 r0 c3 c2", "c1 c0",          "sm_90"},
{"B.m16n16k16.s8|u8",                                    "c3",         "c2 c1 c0 r3 r2", "r1 r0",          "sm_90"},
{"B.m32n8k16.s8|u8",                                     "",           "c2 c1 c0 r3 r2", "r1 r0",          "sm_90"},
{"B.m8n32k16.s8|u8",                                     "c4 c3",      "c2 c1 c0 r3 r2", "r1 r0",          "sm_90"},

{"C.m16n16k16|m16n16k8.f32|s32",                         "c3 r3 c0",   "r2 r1 r0 c2 c1", "",               "sm_90"},
{"C.m32n8k16.f32|s32",                                   "r4 r3 c0",   "r2 r1 r0 c2 c1", "",               "sm_90"},
{"C.m8n32k16.f32|s32",                                   "c4 c3 r0",   "c2 c1 c0 r2 r1", "",               "sm_90"},

{"A.m8n8k4.f64",                                         "",           "r2 r1 r0 c1 c0", "",               "sm_90"},
{"B.m8n8k4.f64",                                         "",           "c2 c1 c0 r1 r0", "",               "sm_90"},
{"A.m8n8k32.s4|u4",                                      "",           "r2 r1 r0 c4 c3", "c2 c1 c0",       "sm_90"},
{"B.m8n8k32.s4|u4",                                      "",           "c2 c1 c0 r4 r3", "r2 r1 r0",       "sm_90"},
{"A.m8n8k128.b1",                                        "",           "r2 r1 r0 c6 c5", "c4 c3 c2 c1 c0", "sm_90"},
{"B.m8n8k128.b1",                                        "",           "c2 c1 c0 r6 r5", "r4 r3 r2 r1 r0", "sm_90"},
{"C.m8n8k4|m8n8k32|m8n8k128.f64|s32",                    "c0",         "r2 r1 r0 c2 c1", "",               "sm_90"},
});
// clang-format on

/// Of what a bit is part.
enum class Coordinate : uint8_t { Row, Column, Matrix, Copy };
inline constexpr size_t kNumCoordinates = 4;

/// One bit of a row, a column, or the number of a matrix or copy.
struct CoordinateBit {
  Coordinate coordinate = Coordinate::Copy;
  uint8_t number = 0;
};

/// A part of a slot's number, bit by bit, the lowest first.
struct SlotBits {
  std::array<CoordinateBit, 5> storage{};
  uint8_t count = 0;
  bool hasMatrix = false; ///< The bits of the matrix are the highest.

  constexpr std::span<const CoordinateBit> bits() const { return {storage.data(), count}; }
  constexpr void append(CoordinateBit bit) { storage[count++] = bit; }
};

/// How the number of a slot is composed.
struct SlotForm {
  SlotBits registers;
  SlotBits lanes;
  SlotBits elements;
};

/// A row, read.
struct LayoutForm : SlotForm {
  FormPattern pattern;
  TargetSet seenOn;
};

/// Reads the words of a cell, the last of which is the lowest bit.
consteval SlotBits readSlotBits(std::string_view text) {
  SlotBits bits;
  while (!text.empty()) {
    const size_t begin = text.rfind(' ') + 1; // 0 if there is no space
    const std::string_view word = text.substr(begin);
    text = text.substr(0, begin == 0 ? 0 : text.find_last_not_of(' ', begin - 1) + 1);
    const bool isNumbered = word.size() == 2 && word[1] >= '0' && word[1] <= '9';
    const auto number = static_cast<uint8_t>(word.back() - '0');
    if (word == "M") {
      if (!text.empty())
        throw "M stands before all others";
      bits.hasMatrix = true;
    } else if (word == "*") {
      bits.append({Coordinate::Copy, 0}); // numbered below
    } else if (isNumbered && word[0] == 'r') {
      bits.append({Coordinate::Row, number});
    } else if (isNumbered && word[0] == 'c') {
      bits.append({Coordinate::Column, number});
    } else if (isNumbered && word[0] == 'm') {
      bits.append({Coordinate::Matrix, number});
    } else {
      throw "a bit is rN, cN, mN, M or *";
    }
  }
  return bits;
}

/// Reads the cells of \p row into \p form.  The bits of copies are numbered from the lowest.
consteval void readSlots(const auto &row, SlotForm &form) {
  form.registers = readSlotBits(row.registers);
  form.lanes = readSlotBits(row.lanes);
  form.elements = readSlotBits(row.elements);
  if (form.lanes.count != 5 || form.lanes.hasMatrix || form.elements.hasMatrix)
    throw "a warp has 32 lanes, and each matrix registers of its own";
  uint8_t copies = 0;
  for (SlotBits *part : {&form.elements, &form.registers, &form.lanes})
    for (size_t i = 0; i < part->count; ++i)
      if (part->storage[i].coordinate == Coordinate::Copy)
        part->storage[i].number = copies++;
}

consteval LayoutForm readLayoutRow(const LayoutRow &row) {
  LayoutForm form;
  readSlots(row, form);
  form.pattern = FormPattern(row.matrix);
  if (!row.seen.empty())
    form.seenOn.insert(targetNamed(row.seen));
  return form;
}

/// The rows, read.
inline constexpr auto kLayoutForms = []() consteval {
  std::array<LayoutForm, kLayoutRows.size()> forms{};
  for (size_t i = 0; i < forms.size(); ++i)
    forms[i] = readLayoutRow(kLayoutRows[i]);
  return forms;
}();

/// The row of \p fragment of an opcode that has \p qualifiers, or null.
constexpr const LayoutForm *findLayoutForm(Fragment fragment, const QualifierSet &qualifiers) {
  for (const LayoutForm &form : kLayoutForms)
    if (form.pattern.fits(fragment, qualifiers))
      return &form;
  return nullptr;
}

} // namespace ptxmatrix::detail

#endif // PTXMATRIX_DETAIL_LAYOUTTABLE_H
