//===- MmaLayoutTable.h - The layouts of mma's operands ---------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// How the matrices of mma and mma.sp lie in the registers, in the notation of LayoutTable.h.  It depends on nothing but
// the size of the matrix and of its elements, and the PTX ISA specifies it ("Matrix Fragments for mma" and those
// "for sparse mma").
//
// operand  which matrix, its size, the bits of an element: `A.m16k8.b16`.  `4m8k4`: four matrices of that size, whose
//          numbers have bits mN.  `.row` and `.col`: only of a matrix that is given by rows or by columns.
//            A, B, C  a fragment; D lies as C does.  Of mma.sp, A is what is stored: half of its columns.
//            E16      metadata of a matrix A with elements of 16 bits: for each stored element (of 4 bits, for each
//                     pair), its place in a group of four (of .tf32, in a group of two).  A `*` is a bit of the
//                     selector.
//            XA, XB   scale factors: a line of A or B has one, two or four.  The first stars are those of the byte in
//                     the selector, the others those of the thread.
//
// All rows but those of matrices that sm_90 does not have, and of scale factors, were also seen to hold there: random
// matrices and metadata in these places gave the product.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_DETAIL_MMALAYOUTTABLE_H
#define PTXMATRIX_DETAIL_MMALAYOUTTABLE_H

#include "ptxmatrix/detail/LayoutTable.h"
#include "ptxmatrix/detail/Match.h"

namespace ptxmatrix::detail {

/// A row as written.
struct MmaLayoutRow {
  std::string_view operand;
  std::string_view registers;
  std::string_view lanes;
  std::string_view elements;
};

// clang-format off
inline constexpr auto kMmaLayoutRows = std::to_array<MmaLayoutRow>({
// operand             registers     lanes             elements
{"A.m8k4.b64",         "",           "r2 r1 r0 c1 c0", ""},
{"A.m8k16.b8",         "",           "r2 r1 r0 c3 c2", "c1 c0"},
{"A.m8k32.b4",         "",           "r2 r1 r0 c4 c3", "c2 c1 c0"},
{"A.m8k128.b1",        "",           "r2 r1 r0 c6 c5", "c4 c3 c2 c1 c0"},
{"A.m16k4.b32",        "r3",         "r2 r1 r0 c1 c0", ""},
{"A.m16k4.b64",        "r3",         "r2 r1 r0 c1 c0", ""},
{"A.m16k8.b16",        "r3",         "r2 r1 r0 c2 c1", "c0"},
{"A.m16k8.b32",        "c2 r3",      "r2 r1 r0 c1 c0", ""},
{"A.m16k8.b64",        "c2 r3",      "r2 r1 r0 c1 c0", ""},
{"A.m16k16.b8",        "r3",         "r2 r1 r0 c3 c2", "c1 c0"},
{"A.m16k16.b16",       "c3 r3",      "r2 r1 r0 c2 c1", "c0"},
{"A.m16k16.b64",       "c3 c2 r3",   "r2 r1 r0 c1 c0", ""},
{"A.m16k32.b4",        "r3",         "r2 r1 r0 c4 c3", "c2 c1 c0"},
{"A.m16k32.b8",        "c4 r3",      "r2 r1 r0 c3 c2", "c1 c0"},
{"A.m16k64.b4",        "c5 r3",      "r2 r1 r0 c4 c3", "c2 c1 c0"},
{"A.m16k128.b1",       "r3",         "r2 r1 r0 c6 c5", "c4 c3 c2 c1 c0"},
{"A.m16k256.b1",       "c7 r3",      "r2 r1 r0 c6 c5", "c4 c3 c2 c1 c0"},

{"B.k4n8.b32",         "",           "c2 c1 c0 r1 r0", ""},
{"B.k4n8.b64",         "",           "c2 c1 c0 r1 r0", ""},
{"B.k8n8.b16",         "",           "c2 c1 c0 r2 r1", "r0"},
{"B.k8n8.b32",         "r2",         "c2 c1 c0 r1 r0", ""},
{"B.k8n8.b64",         "r2",         "c2 c1 c0 r1 r0", ""},
{"B.k16n8.b8",         "",           "c2 c1 c0 r3 r2", "r1 r0"},
{"B.k16n8.b16",        "r3",         "c2 c1 c0 r2 r1", "r0"},
{"B.k16n8.b32",        "r3 r2",      "c2 c1 c0 r1 r0", ""},
{"B.k16n8.b64",        "r3 r2",      "c2 c1 c0 r1 r0", ""},
{"B.k32n8.b4",         "",           "c2 c1 c0 r4 r3", "r2 r1 r0"},
{"B.k32n8.b8",         "r4",         "c2 c1 c0 r3 r2", "r1 r0"},
{"B.k32n8.b16",        "r4 r3",      "c2 c1 c0 r2 r1", "r0"},
{"B.k64n8.b4",         "r5",         "c2 c1 c0 r4 r3", "r2 r1 r0"},
{"B.k64n8.b8",         "r5 r4",      "c2 c1 c0 r3 r2", "r1 r0"},
{"B.k128n8.b1",        "",           "c2 c1 c0 r6 r5", "r4 r3 r2 r1 r0"},
{"B.k128n8.b4",        "r6 r5",      "c2 c1 c0 r4 r3", "r2 r1 r0"},
{"B.k256n8.b1",        "r7",         "c2 c1 c0 r6 r5", "r4 r3 r2 r1 r0"},

{"C.m8n8.b32",         "c0",         "r2 r1 r0 c2 c1", ""},
{"C.m8n8.b64",         "c0",         "r2 r1 r0 c2 c1", ""},
{"C.m16n8.b16",        "r3",         "r2 r1 r0 c2 c1", "c0"},
{"C.m16n8.b32",        "r3 c0",      "r2 r1 r0 c2 c1", ""},
{"C.m16n8.b64",        "r3 c0",      "r2 r1 r0 c2 c1", ""},

// m8n8k4 of .f16: lanes 4*i to 4*i+3 and 4*i+16 to 4*i+19 compute product i.
{"A.4m8k4.b16.row",    "c1",         "r2 m1 m0 r1 r0", "c0"},
{"A.4m8k4.b16.col",    "r1",         "r2 m1 m0 c1 c0", "r0"},
{"B.4k4n8.b16.row",    "c1",         "c2 m1 m0 r1 r0", "c0"},
{"B.4k4n8.b16.col",    "r1",         "c2 m1 m0 c1 c0", "r0"},
{"C.4m8n8.b16",        "c2 c1",      "r2 m1 m0 r1 r0", "c0"},
{"C.4m8n8.b32",        "c2 r1 c0",   "r2 m1 m0 c1 r0", ""},

{"E32.m16k4.b4",       "",           "r2 r1 r0 *  *",  "r3 c1 c0"},
{"E32.m16k8.b4",       "",           "r2 r1 r0 *  c2", "r3 c1 c0"},
{"E16.m16k8.b2",       "",           "r2 r1 r0 *  *",  "r3 c2 c1 c0"},
{"E16.m16k16.b2",      "",           "r2 r1 r0 *  c3", "r3 c2 c1 c0"},
{"E8.m16k16.b2",       "",           "r2 r1 r0 *  r3", "c3 c2 c1 c0"},
{"E8.m16k32.b2",       "",           "r2 r1 r0 c4 r3", "c3 c2 c1 c0"},
{"E4.m16k16.b2",       "",           "r2 r1 r0 *  r3", "c3 c2 c1 c0"},
{"E4.m16k32.b2",       "",           "r2 r1 r0 c4 r3", "c3 c2 c1 c0"},

{"XA.m16k1.b8",        "",           "r2 r1 r0 *  r3", "*  *"},
{"XA.m16k2.b8",        "",           "r2 r1 r0 *  r3", "*  c0"},
{"XA.m16k4.b8",        "",           "r2 r1 r0 *  r3", "c1 c0"},
{"XB.k1n8.b8",         "",           "c2 c1 c0 *  *",  "*  *"},
{"XB.k2n8.b8",         "",           "c2 c1 c0 *  *",  "*  r0"},
{"XB.k4n8.b8",         "",           "c2 c1 c0 *  *",  "r1 r0"},
});
// clang-format on

/// What the layout of an operand depends on.
struct MmaOperand {
  Role role = Role::Source; ///< Source: a fragment, D among them.
  Fragment fragment = Fragment::None;
  unsigned matrices = 1;
  unsigned rows = 0;
  unsigned columns = 0;
  unsigned elementBits = 0;
  unsigned bitsOfA = 0; ///< Of metadata: the bits of the elements that they are of.

  friend constexpr bool operator==(const MmaOperand &, const MmaOperand &) = default;
};

/// A row, read.
struct MmaLayoutForm : SlotForm {
  MmaOperand operand;
  std::optional<Layout> layout; ///< Only of a matrix that lies so.
};

/// `A.m16k8.b16.row`: m, n and k are dimensions, the first is that of the rows.
consteval MmaLayoutForm readMmaLayoutRow(const MmaLayoutRow &row) {
  MmaLayoutForm form;
  readSlots(row, form);
  CellReader cell(row.operand);
  form.operand.role = cell.take("X") ? Role::ScaleData : cell.take("E") ? Role::Metadata : Role::Source;
  if (form.operand.role == Role::Metadata)
    form.operand.bitsOfA = readNumber(cell);
  form.operand.fragment = fragmentNamed(cell.takeLetter('A', 'C'));
  cell.expect(".");
  if (const char matrices = cell.takeLetter('1', '9'))
    form.operand.matrices = static_cast<unsigned>(matrices - '0');
  for (unsigned *size : {&form.operand.rows, &form.operand.columns}) {
    cell.takeLetter('k', 'n');
    *size = readNumber(cell);
  }
  cell.expect(".b");
  form.operand.elementBits = readNumber(cell);
  if (cell.take(".row"))
    form.layout = Layout::Row;
  else if (cell.take(".col"))
    form.layout = Layout::Col;
  if (!cell.atEnd())
    throw "an operand is its letter, its size, the bits of its elements and perhaps a layout";
  return form;
}

/// The rows, read.
inline constexpr auto kMmaLayoutForms = []() consteval {
  std::array<MmaLayoutForm, kMmaLayoutRows.size()> forms{};
  for (size_t i = 0; i < forms.size(); ++i)
    forms[i] = readMmaLayoutRow(kMmaLayoutRows[i]);
  return forms;
}();

/// The bits that an element of \p fragment occupies in a register: of `.e2m1` 4 where only that type is allowed, and 8
/// where wider ones are, too.
constexpr unsigned elementBits(const Form &form, const SlotValues &values, Fragment fragment) {
  constexpr QualifierSet kPacked{Qualifier::MXF4, Qualifier::MXF4NVF4};
  const Type type = typeOf(form, values, fragment);
  return type == Type::E2M1 && !(values.set() & kPacked).empty() ? 4 : heldBits(type);
}

/// What the layout of the operand numbered \p index of mma or mma.sp depends on; it is one that holds registers,
/// metadata or scale factors.
constexpr MmaOperand mmaOperand(const Form &form, const SlotValues &values, size_t index) {
  const OperandSpec &spec = form.operands()[index];
  const auto [m, n, k] = shapeOf(*pick(form, values, QualifierKind::Shape));
  const bool isSparse = form.mnemonic == Mnemonic::MmaSp;
  MmaOperand operand{.role = spec.role, .fragment = spec.fragment};
  if (spec.role == Role::Metadata) {
    operand.bitsOfA = elementBits(form, values, Fragment::A);
    operand.rows = m;
    operand.columns = operand.bitsOfA == 4 ? k / 4 : k / 2;
    operand.elementBits = operand.bitsOfA == 32 ? 4 : 2; // a place in two of .tf32 is a pair of places in four
  } else if (spec.role == Role::ScaleData) {
    const unsigned factors = 4U / form.operands()[index + 1].choices; // in four bytes, what a selector leaves
    operand.rows = spec.fragment == Fragment::A ? m : factors;
    operand.columns = spec.fragment == Fragment::A ? factors : n;
    operand.elementBits = 8;
  } else {
    operand.role = Role::Source;
    operand.fragment = spec.fragment == Fragment::D ? Fragment::C : spec.fragment;
    const unsigned storedK = isSparse && spec.fragment == Fragment::A ? k / 2 : k;
    operand.rows = spec.fragment == Fragment::B ? storedK : m;
    operand.columns = spec.fragment == Fragment::A ? storedK : n;
    operand.elementBits = elementBits(form, values, spec.fragment);
    if (!isSparse && k == 4 && typeOf(form, values, Fragment::A) == Type::F16)
      operand.matrices = 4;
  }
  return operand;
}

/// The row of the operand numbered \p index of mma or mma.sp, or null.
constexpr const MmaLayoutForm *findMmaLayoutForm(const Form &form, const SlotValues &values, size_t index) {
  const MmaOperand operand = mmaOperand(form, values, index);
  for (const MmaLayoutForm &one : kMmaLayoutForms)
    if (one.operand == operand && (!one.layout || *one.layout == layoutOf(form, values, operand.fragment)))
      return &one;
  return nullptr;
}

} // namespace ptxmatrix::detail

#endif // PTXMATRIX_DETAIL_MMALAYOUTTABLE_H
