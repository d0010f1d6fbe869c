//===- LayoutTable.h - The table of layouts ---------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Each bit of a slot's number is one bit of the element's row, column or matrix, and is read in both directions.
//
// operand    what the row is for; if several rows fit, the first is meant
//              A, B, C   a matrix of an MMA; D lies as C does.  For mma.sp, A is what is stored: half of its columns.
//              E         metadata: for each stored element of A (of 4 bits, for each pair), its place in a group of
//                        four (of .tf32, in a group of two).  A `*` is a bit of the selector.
//              XA, XB    scale factors: a line of A or B has one, two or four.  A `*` in `elements` is a bit of the
//                        byte in the selector, and one in `lanes` a bit of the thread.
//              T, TD     what tcgen05.cp copies, or D, in tensor memory: its lanes are those of tensor memory, with one
//                        more bit for the CTA of a pair, and its registers are columns
//              (none)    a matrix of ldmatrix, stmatrix or movmatrix; or what tcgen05.ld and tcgen05.st move: its rows
//                        are lanes of tensor memory, and its columns those of tensor memory, from the address on
//            and what it requires
//              ws        tcgen05.mma.ws
//              m16n16    these dimensions of the shape; others do not matter
//              b16       the bits that an element occupies; for metadata, an element of A
//              f16, row, 32x32b
//                        a qualifier of the opcode.  Types and layouts are those of the matrix.
// registers  what the bits of the register's number in its vector stand for, the highest first
// lanes      likewise the five bits of the lane.  Each warp of a warpgroup holds 16 rows so, warp 0 the first ones.
// elements   likewise the bits of the element's number in its register: 0 is in the lowest bits
//              r0        bit 0 of the row; c0 of the column; m0 of the matrix's number
//              R, C, M   all higher bits of it, as many as the matrix requires.  With `C R` the elements that the other
//                        bits describe are a tile: it is repeated from top to bottom, and this from left to right.
//              p0        which half of the columns; with p1 also, which quarter.  c0 and so on count in this part.
//              -         always 0: the other lanes hold nothing
//              *         no bit of the element: it is held once for each value of this one
//
// In the example `r2 r1 r0 c2 c1` the lane is 4 * row + column / 2.
//
// The PTX ISA specifies all layouts except those of wmma, which were measured (test/gpu/records).  Those of mma and
// mma.sp were also seen to hold on sm_90, except for scale factors and types that it does not have.  Those of tcgen05
// are the PTX ISA's figures and CUTLASS's copy traits; none was measured.

#pragma once

#include "ptxmatrix/Instruction.h"

#include <bit>
#include <utility>

namespace ptxmatrix::detail {

/// What decides which layout an operand has: what a row requires, or what an operand is.
struct LayoutKey {
  Role role = Role::Source; ///< Source for all matrices, those that are written among them.
  Fragment fragment = Fragment::None;
  Shape shape;              ///< For a row, 1 is any.
  unsigned elementBits = 0; ///< For a row, 0 is any.
  QualifierSet qualifiers;
  bool isWs = false; ///< Of tcgen05.mma.ws; for a row, false is any.

  /// Whether a row that requires this is for \p operand.
  constexpr bool fits(const LayoutKey &operand) const {
    const auto fitsSize = [](unsigned required, unsigned size) { return required == 1 || required == size; };
    return role == operand.role && (!isWs || operand.isWs) && fragment == operand.fragment &&
           (elementBits == 0 || elementBits == operand.elementBits) && fitsSize(shape.m, operand.shape.m) &&
           fitsSize(shape.n, operand.shape.n) && fitsSize(shape.k, operand.shape.k) &&
           qualifiers.isSubsetOf(operand.qualifiers);
  }
};

/// Of what a bit is part.
enum class Coordinate : uint8_t { Row, Column, Matrix, Part, Copy };
constexpr size_t index(Coordinate coordinate) { return static_cast<size_t>(coordinate); }

/// By coordinate: where an element or a copy of it is, or how many rows, columns of a part and so on exist.
using Coordinates = std::array<unsigned, 5>;

/// One bit of a row, a column, or the number of a matrix, part or copy.
struct CoordinateBit {
  Coordinate coordinate = Coordinate::Copy;
  uint8_t number = 0;

  static constexpr uint8_t kHigher = UINT8_MAX; ///< As a number: R, C or M.
  static constexpr uint8_t kZero = 31;          ///< As a number of a bit of the row: always 0.
};

/// What the bits of a part of a slot's number stand for, the highest first.
struct SlotBits {
  std::array<CoordinateBit, 8> storage{};
  uint8_t count = 0;

  constexpr const CoordinateBit *begin() const { return storage.data(); }
  constexpr const CoordinateBit *end() const { return storage.data() + count; }
  constexpr void append(CoordinateBit bit) { storage[count++] = bit; }

  /// The number for an element at \p coordinates.
  constexpr unsigned numberOf(const Coordinates &coordinates) const {
    unsigned number = 0;
    for (const CoordinateBit bit : *this)
      number = number << 1 | (coordinates[index(bit.coordinate)] >> bit.number & 1U);
    return number;
  }
  /// The inverse: adds what \p number means to \p coordinates.
  constexpr void addTo(Coordinates &coordinates, unsigned number) const {
    unsigned place = count;
    for (const CoordinateBit bit : *this)
      coordinates[index(bit.coordinate)] |= (number >> --place & 1U) << bit.number;
  }
};

/// How the number of a slot is composed.
struct SlotForm {
  SlotBits registers;
  SlotBits lanes;
  SlotBits elements;
  Coordinates sizes{1, 1, 1, 1, 1};
};

/// The bits of a number less than \p count.
constexpr unsigned bitsFor(unsigned count) { return static_cast<unsigned>(std::bit_width(count - 1)); }

/// The layout of a matrix of \p sizes that is covered with \p tile.
constexpr SlotForm repeatTile(const SlotForm &tile, const Coordinates &sizes) {
  SlotForm all = tile;
  all.registers = {};
  for (const CoordinateBit bit : tile.registers) {
    if (bit.number != CoordinateBit::kHigher) {
      all.registers.append(bit);
      continue;
    }
    unsigned &size = all.sizes[index(bit.coordinate)];
    const unsigned wanted = sizes[index(bit.coordinate)];
    for (unsigned number = bitsFor(wanted); number-- > bitsFor(size);)
      all.registers.append({bit.coordinate, static_cast<uint8_t>(number)});
    size = wanted;
  }
  return all;
}

/// The layout in a warpgroup whose warps have the layout \p warp, one below the other.
constexpr SlotForm stackWarps(const SlotForm &warp) {
  constexpr unsigned kWarps = 4;
  SlotForm all = warp;
  unsigned &rows = all.sizes[index(Coordinate::Row)];
  all.lanes = {};
  for (unsigned number = bitsFor(kWarps * rows); number-- > bitsFor(rows);)
    all.lanes.append({Coordinate::Row, static_cast<uint8_t>(number)});
  for (const CoordinateBit bit : warp.lanes)
    all.lanes.append(bit);
  rows *= kWarps;
  return all;
}

/// The first \p count, a power of two, of the rows or columns of \p form.
constexpr SlotForm firstOf(const SlotForm &form, Coordinate coordinate, unsigned count) {
  SlotForm part = form;
  for (SlotBits *bits : {&part.registers, &part.lanes}) {
    const SlotBits all = std::exchange(*bits, {});
    for (const CoordinateBit bit : all)
      if (bit.coordinate != coordinate || bit.number < bitsFor(count))
        bits->append(bit);
  }
  part.sizes[index(coordinate)] = count;
  return part;
}

consteval LayoutKey readLayoutKey(std::string_view text) {
  LayoutKey key;
  CellReader cell(text);
  key.role = cell.take("E")   ? Role::Metadata
             : cell.take("X") ? Role::ScaleData
             : cell.take("T") ? Role::TensorAddress
                              : Role::Source;
  key.fragment = fragmentNamed(cell.takeLetter('A', 'D'));
  while (!cell.atEnd()) {
    cell.take(".");
    std::string_view word = cell.word();
    const bool hasNumber = word.size() > 1 && '0' <= word[1] && word[1] <= '9';
    CellReader number(word);
    if (hasNumber && number.take("b"))
      key.elementBits = readNumber(number);
    else if (hasNumber && number.takeLetter('k', 'n') != 0)
      key.shape = {takeExtent(word, 'm', 1), takeExtent(word, 'n', 1), takeExtent(word, 'k', 1)};
    else if (word == "ws")
      key.isWs = true;
    else
      key.qualifiers.insert(readQualifier(word));
  }
  return key;
}

consteval CoordinateBit readCoordinateBit(CellReader &cell) {
  if (cell.take("*"))
    return {}; // LayoutRow numbers it
  if (cell.take("-"))
    return {Coordinate::Row, CoordinateBit::kZero};
  constexpr const char *kOne[] = {"r", "c", "m", "p"};
  constexpr const char *kHigher[] = {"R", "C", "M", "P"};
  for (size_t i = 0; i < std::size(kOne); ++i) {
    if (cell.take(kOne[i]))
      return {static_cast<Coordinate>(i), static_cast<uint8_t>(readNumber(cell))};
    if (cell.take(kHigher[i]))
      return {static_cast<Coordinate>(i), CoordinateBit::kHigher};
  }
  throw "a bit is r0, c0, m0, p0, R, C, M, * or -";
}

consteval SlotBits readSlotBits(std::string_view text) {
  SlotBits bits;
  CellReader cell(text);
  while (!cell.atEnd())
    if (!cell.take(" "))
      bits.append(readCoordinateBit(cell));
  return bits;
}

/// A row: what it is for, and a tile of the layout.
struct LayoutRow {
  LayoutKey key;
  SlotForm tile;

  consteval LayoutRow(std::string_view operand, std::string_view registers, std::string_view lanes,
                      std::string_view elements)
      : key(readLayoutKey(operand)), tile{readSlotBits(registers), readSlotBits(lanes), readSlotBits(elements)} {
    if (tile.lanes.count != 5 && key.role != Role::TensorAddress)
      throw "a warp has 32 lanes";
    uint8_t copies = 0; // numbered from the lowest bit
    for (SlotBits *part : {&tile.elements, &tile.registers, &tile.lanes})
      for (size_t i = part->count; i-- > 0;) {
        CoordinateBit &bit = part->storage[i];
        if (bit.coordinate == Coordinate::Copy)
          bit.number = copies++;
        if (bit.number == CoordinateBit::kZero)
          continue;
        if (bit.number != CoordinateBit::kHigher)
          tile.sizes[index(bit.coordinate)] *= 2;
        else if (part != &tile.registers)
          throw "R, C and M belong to the registers";
      }
  }
};

// The manual gives ldmatrix and movmatrix in figures 104 to 106, 109 and 110.  Figure 105 (m16n16) shows the matrix
// after the mandatory `.trans`: lane 4*i+j holds columns 4*j to 4*j+3 of rows i and i+8, which are columns i and i+8 of
// rows 4*j to 4*j+3 of the stored one.  The copy atoms SM100_U8x8_LDSM_T and SM100_U8x16_LDSM_T of CUTLASS agree: their
// traits describe the registers after an exchange of bytes that follows the instruction.
//
// clang-format off
inline constexpr auto kLayoutRows = std::to_array<LayoutRow>({
// operand            registers   lanes             elements
{"m8n8.trans",        "M",        "c2 c1 c0 r2 r1", "r0"},
{"m8n8",              "M",        "r2 r1 r0 c2 c1", "c0"},
{"m16n16",            "M c3",     "c2 c1 c0 r3 r2", "r1 r0"},
{"m16n8",             "M",        "c2 c1 c0 r2 r1", "c3 r0"},
{"m8n16",             "M",        "r2 r1 r0 c3 c2", "c1 c0"},

// tcgen05.ld and tcgen05.st.  With .pack::16b and .unpack::16b, two columns of tensor memory share a register.  Of
// .16x32bx2, the second matrix is immHalfSplitoff columns further.
{"32x32b.b16",        "C",        "r4 r3 r2 r1 r0", "c0"},
{"32x32b",            "C",        "r4 r3 r2 r1 r0", ""},
{"16x64b.b16",        "C",        "r2 r1 r0 c1 r3", "c0"},
{"16x64b",            "C",        "r2 r1 r0 c0 r3", ""},
{"16x128b.b16",       "C r3",     "r2 r1 r0 c2 c1", "c0"},
{"16x128b",           "C r3",     "r2 r1 r0 c1 c0", ""},
{"16x256b.b16",       "C r3 c1",  "r2 r1 r0 c3 c2", "c0"},
{"16x256b",           "C r3 c0",  "r2 r1 r0 c2 c1", ""},
{"16x32bx2.b16",      "C",        "m0 r3 r2 r1 r0", "c0"},
{"16x32bx2",          "C",        "m0 r3 r2 r1 r0", ""},

// tcgen05.cp: rows of shared memory, in units of 32 bits.
{"T.128x256b",              "c2 c1 c0", "r6 r5 r4 r3 r2 r1 r0", ""},
{"T.128x128b",              "c1 c0",    "r6 r5 r4 r3 r2 r1 r0", ""},
{"T.64x128b.warpx2::02_13", "c1 c0",    "*  r5 r4 r3 r2 r1 r0", ""},
{"T.64x128b.warpx2::01_23", "c1 c0",    "r5 *  r4 r3 r2 r1 r0", ""},
{"T.32x128b.warpx4",        "c1 c0",    "*  *  r4 r3 r2 r1 r0", ""},
{"T.4x256b",                "c2 c1 c0", "r1 r0 -  -  -  -  -",  ""},

// D of tcgen05.mma: the manual's layouts G, E, F, D, C, B and A.
{"TD.ws.m32",               "C",  "p1 p0 r4 r3 r2 r1 r0",    ""},
{"TD.ws.m64",               "C",  "p0 r5 r4 r3 r2 r1 r0",    ""},
{"TD.m64.cta_group::1",     "C",  "r5 r4 -  r3 r2 r1 r0",    ""},
{"TD.m128.cta_group::1",    "C",  "r6 r5 r4 r3 r2 r1 r0",    ""},
{"TD.m128.cta_group::2.sp", "C",  "r6 r5 r4 -  r3 r2 r1 r0", ""},
{"TD.m128.cta_group::2",    "C",  "r6 p0 r5 r4 r3 r2 r1 r0", ""},
{"TD.m256.cta_group::2",    "C",  "r7 r6 r5 r4 r3 r2 r1 r0", ""},

// wmma.  A, B and C of m8n32 lie as the transposed B, A and C of m32n8.
{"A.m16n16.f16",      "* c3 r3",  "r2 r1 r0 c2 c1", "c0"},
{"B.m16n16.f16",      "* c3 r3",  "c2 c1 c0 r2 r1", "r0"},
{"A.m32n8.b16",       "r4 c3 r3", "r2 r1 r0 c2 c1", "c0"},
{"B.m32n8.f16",       "* * r3",   "c2 c1 c0 r2 r1", "r0"},
{"A.m8n32.f16",       "* * c3",   "r2 r1 r0 c2 c1", "c0"},
{"B.m8n32.b16",       "c4 r3 c3", "c2 c1 c0 r2 r1", "r0"},
{"C.m8n32.b16",       "c4 c3",    "c2 c1 c0 r2 r1", "r0"},
{"C.m8n32.b32",       "c4 c3 r0", "c2 c1 c0 r2 r1", ""},

// mma.m8n8k4 of .f16: lanes 4*i to 4*i+3 and 4*i+16 to 4*i+19 compute MMA i.
{"A.m8n8k4.b16.row",  "c1",       "r2 m1 m0 r1 r0", "c0"},
{"A.m8n8k4.b16.col",  "r1",       "r2 m1 m0 c1 c0", "r0"},
{"B.m8n8k4.b16.row",  "c1",       "c2 m1 m0 r1 r0", "c0"},
{"B.m8n8k4.b16.col",  "r1",       "c2 m1 m0 c1 c0", "r0"},
{"C.m8n8k4.b16",      "c2 c1",    "r2 m1 m0 r1 r0", "c0"},
{"C.m8n8k4.b32",      "c2 r1 c0", "r2 m1 m0 c1 r0", ""},

// mma, mma.sp and wmma.
{"A.b1",              "C R",      "r2 r1 r0 c6 c5", "c4 c3 c2 c1 c0"},
{"A.b4",              "C R",      "r2 r1 r0 c4 c3", "c2 c1 c0"},
{"A.b8",              "C R",      "r2 r1 r0 c3 c2", "c1 c0"},
{"A.b16",             "C R",      "r2 r1 r0 c2 c1", "c0"},
{"A.b32",             "C R",      "r2 r1 r0 c1 c0", ""},
{"A.b64",             "C R",      "r2 r1 r0 c1 c0", ""},
{"B.b1",              "C R",      "c2 c1 c0 r6 r5", "r4 r3 r2 r1 r0"},
{"B.b4",              "C R",      "c2 c1 c0 r4 r3", "r2 r1 r0"},
{"B.b8",              "C R",      "c2 c1 c0 r3 r2", "r1 r0"},
{"B.b16",             "C R",      "c2 c1 c0 r2 r1", "r0"},
{"B.b32",             "C R",      "c2 c1 c0 r1 r0", ""},
{"B.b64",             "C R",      "c2 c1 c0 r1 r0", ""},
{"C.b16",             "C R",      "r2 r1 r0 c2 c1", "c0"},
{"C.b32",             "C R c0",   "r2 r1 r0 c2 c1", ""},
{"C.b64",             "C R c0",   "r2 r1 r0 c2 c1", ""},

{"E.k8.b32",          "",         "r2 r1 r0 *  *",  "r3 c1 c0"},
{"E.k16.b32",         "",         "r2 r1 r0 *  c2", "r3 c1 c0"},
{"E.k16.b16",         "",         "r2 r1 r0 *  *",  "r3 c2 c1 c0"},
{"E.k32.b16",         "",         "r2 r1 r0 *  c3", "r3 c2 c1 c0"},
{"E.k32.b8",          "",         "r2 r1 r0 *  r3", "c3 c2 c1 c0"},
{"E.k64.b8",          "",         "r2 r1 r0 c4 r3", "c3 c2 c1 c0"},
{"E.k64.b4",          "",         "r2 r1 r0 *  r3", "c3 c2 c1 c0"},
{"E.k128.b4",         "",         "r2 r1 r0 c4 r3", "c3 c2 c1 c0"},

{"XA.kind::mxf8f6f4", "",         "r2 r1 r0 *  r3", "*  *"},
{"XA.scale_vec::4X",  "",         "r2 r1 r0 *  r3", "c1 c0"},
{"XA",                "",         "r2 r1 r0 *  r3", "*  c0"},
{"XB.kind::mxf8f6f4", "",         "c2 c1 c0 *  *",  "*  *"},
{"XB.scale_vec::4X",  "",         "c2 c1 c0 *  *",  "r1 r0"},
{"XB",                "",         "c2 c1 c0 *  *",  "*  r0"},
});
// clang-format on

/// The bits that an element of \p type occupies in a register: of `.e2m1` 4, or 8 if wider types are allowed, too.
constexpr unsigned elementBits(Type type, const QualifierSet &qualifiers) {
  constexpr QualifierSet kPacked{Qualifier::MXF4, Qualifier::MXF4NVF4};
  return type == Type::E2M1 && !(qualifiers & kPacked).empty() ? 4 : heldBits(type);
}

/// The key of an operand that holds registers, metadata or scale factors.
constexpr LayoutKey layoutKey(const Instruction &instruction, const OperandSpec &spec) {
  const Fragment fragment = fragmentOf(instruction, spec);
  const Type type = typeOf(instruction, spec.role == Role::Metadata ? Fragment::A : fragment);
  const bool isPacked =
      instruction.qualifiers.contains(Qualifier::Pack) || instruction.qualifiers.contains(Qualifier::Unpack);
  const std::optional<Qualifier> shape = instruction.ofKind(QualifierKind::Shape);
  LayoutKey key{.role = spec.role == Role::Destination ? Role::Source : spec.role,
                .fragment = fragment == Fragment::D ? Fragment::C : fragment,
                .shape = shape ? shapeOf(*shape) : Shape{},
                .elementBits = isPacked ? 16U : elementBits(type, instruction.qualifiers.set()),
                .qualifiers = {static_cast<Qualifier>(type)}};
  for (size_t i = 0; i < instruction.form->numSlots; ++i)
    if (const Fragment owner = instruction.form->slots()[i].fragment;
        instruction.qualifiers.isFilled(i) && (owner == Fragment::None || owner == fragment))
      key.qualifiers.insert(*instruction.qualifiers[i]);
  return key;
}

/// The layout of an operand that holds registers, metadata or scale factors, or nothing.
constexpr std::optional<SlotForm> findSlotForm(const Instruction &instruction, const OperandSpec &spec) {
  const bool movesTensor = instruction.ofKind(QualifierKind::DataShape).has_value();
  const bool isCompressed = spec.numParts > 1;
  if ((!movesTensor && !instruction.ofKind(QualifierKind::Shape)) || isCompressed)
    return std::nullopt;
  const LayoutKey key = layoutKey(instruction, spec);
  const bool isOfWarpgroup = info(instruction.mnemonic).isOfWarpgroup;
  const bool isHalf = key.fragment == Fragment::A && isSparse(instruction);
  Coordinates sizes{rowsOf(key.shape, key.fragment) / (isOfWarpgroup ? 4 : 1), // in a warp
                    columnsOf(key.shape, key.fragment) / (isHalf ? 2 : 1), numOf(instruction)};
  for (const auto &[rowKey, tile] : kLayoutRows)
    if (rowKey.fits(key)) {
      if (movesTensor) { // as many columns as its registers hold
        const unsigned slots = registerCount(instruction, spec).count << (tile.lanes.count + tile.elements.count);
        sizes[index(Coordinate::Column)] =
            slots / (tile.sizes[index(Coordinate::Row)] * tile.sizes[index(Coordinate::Matrix)]);
      }
      return isOfWarpgroup ? stackWarps(repeatTile(tile, sizes)) : repeatTile(tile, sizes);
    }
  return std::nullopt;
}

/// The layout in tensor memory of D of a tcgen05.mma with \p qualifiers, which has \p m rows and \p n columns; or, as
/// no \p fragment, of what a tcgen05.cp with \p qualifiers copies.
constexpr std::optional<SlotForm> findTensorForm(Mnemonic mnemonic, Fragment fragment, const QualifierSet &qualifiers,
                                                 uint16_t m = 1, uint16_t n = 1) {
  const LayoutKey key{.role = Role::TensorAddress,
                      .fragment = fragment,
                      .shape = {m, n, 1},
                      .elementBits = 0,
                      .qualifiers = qualifiers,
                      .isWs = mnemonic == Mnemonic::Tcgen05MmaWs};
  for (const LayoutRow &row : kLayoutRows)
    if (row.key.fits(key))
      return repeatTile(row.tile, {m, n / row.tile.sizes[index(Coordinate::Part)]});
  return std::nullopt;
}

} // namespace ptxmatrix::detail
