//===- Layout.h - Which lane holds which element ----------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Which lane of a warp or warpgroup holds which element of a matrix in which register, and where it is in memory:
//
//   constexpr FragmentLayout layout = *findLayout(LdMatrix{.num = Num::X4});
//   static_assert(layout.slot({.matrix = 2, .row = 5, .column = 3}) == RegisterSlot{.lane = 21, .reg = 2, .bit = 16});
//   static_assert(layout.addressLane(2, 5) == 21);
//
//   constexpr FragmentLayout b = *findLayout(Mma{.shape = {16, 8, 8}}, Fragment::B);
//   static_assert(b.slot({.row = 3, .column = 5}) == RegisterSlot{.lane = 21, .reg = 0, .bit = 16});
//
// All of FragmentLayout is constexpr, needs only the standard library, takes constant time, and does not allocate.
//
// The PTX ISA specifies all layouts but those of wmma ("Matrix Fragments for WMMA") and tcgen05.cp.  Those of wmma are
// measured: they hold on the architectures that seenOn() lists, and a program must not rely on them elsewhere.

#pragma once

#include "ptxmatrix/Diagnostic.h"
#include "ptxmatrix/detail/LayoutTable.h"
#include "ptxmatrix/detail/Memory.h"
#include "ptxmatrix/detail/TensorProduct.h"

#include <compare>

namespace ptxmatrix {

/// An element of a matrix.  Rows and columns are those of the stored matrix: for ldmatrix and stmatrix the matrix in
/// memory, row by row, before the `.trans` of a load and after that of a store; for wmma the matrix itself, whatever
/// its `.row` or `.col`; for movmatrix the source.  A sparse A has only the columns that are stored, half of all.
struct MatrixElement {
  /// Which matrix of `.x2` or `.x4`, of the four of mma.m8n8k4 of `.f16`, or of the two of `.16x32bx2`; otherwise 0.
  unsigned matrix = 0;
  unsigned row = 0;
  unsigned column = 0;

  friend constexpr auto operator<=>(const MatrixElement &, const MatrixElement &) = default;
};

/// A position in the registers of a warp, or of a warpgroup for wgmma.
struct RegisterSlot {
  unsigned lane = 0; ///< 0 to 31; for a warpgroup, the thread: 0 to 127.  In tensor memory, its lane.
  unsigned reg = 0;  ///< The position in the vector: 0 is its first register.
  unsigned bit = 0;  ///< The lowest bit of the element in that register.

  friend constexpr auto operator<=>(const RegisterSlot &, const RegisterSlot &) = default;
};

/// The source of a layout.
enum class LayoutBasis : uint8_t {
  Isa,      ///< Specified by the PTX ISA.
  Measured, ///< Measured on GPUs; the PTX ISA does not specify it.
  Libraries ///< What CUTLASS and TVM have; the PTX ISA does not specify it.
};

/// The positions of the elements of an instruction's matrices in the registers of a warp or warpgroup, and in memory.
///
/// The result for an element or a slot that does not exist is unspecified.
class FragmentLayout {
public:
  /// The instruction.  State space and `.aligned` make no difference to its layouts.
  constexpr const Instruction &instruction() const { return what; }

  // The matrices.
  constexpr unsigned matrices() const { return size(detail::Coordinate::Matrix); }
  constexpr unsigned rows() const { return size(detail::Coordinate::Row); }
  constexpr unsigned columns() const { return size(detail::Coordinate::Column) * size(detail::Coordinate::Part); }

  // The registers.
  /// Whether the instruction writes them (Role::Destination) or reads them (Role::Source), or whether they hold
  /// metadata or scale factors.  For movmatrix, the destination.
  constexpr Role role() const { return heldRole; }
  /// The matrix of wmma or mma that they hold or, for scale factors, scale; None for other instructions and metadata.
  constexpr Fragment fragment() const { return heldFragment; }
  /// Their number and size, in each lane.
  constexpr RegisterCount registers() const { return count; }
  /// The number of lanes: 32, or 128 for a warpgroup.  In tensor memory 128, or 256 with those of the second CTA.
  constexpr unsigned lanes() const { return 1U << bits.lanes.count; }
  /// The number of bits of an element in a register.
  constexpr unsigned elementBits() const { return heldBits; }
  /// The number of bits of an element in memory, or in the source of a movmatrix.  If it is less than in a register,
  /// the element is in the lowest bits, and above are zeros (`.b6x16_p32`, `.b4x16_p64`) or the sign (`.s4`).  For an
  /// MMA, which has no memory, the same as elementBits().
  constexpr unsigned storedBits() const { return memory.storedBits; }
  /// The number of slots of each element.  The f16 fragments of A and B of wmma hold elements several times.  For
  /// metadata and scale factors, only one of the slots is used: for metadata, the copy whose number is the selector.
  constexpr unsigned copies() const { return size(detail::Coordinate::Copy); }
  /// For scale factors: the copy that is used with the selector `{byte, thread}`.
  constexpr unsigned selectedCopy(unsigned byte, unsigned thread) const {
    unsigned byteBits = 0; // of the copy's number; bits of the byte's number that the factors of a line need are none
    for (const detail::CoordinateBit bit : bits.elements)
      byteBits += bit.coordinate == detail::Coordinate::Copy ? 1 : 0;
    return byte >> (2 - byteBits) | thread << byteBits;
  }
  /// The number of elements in a lane, including copies.
  constexpr unsigned elementsPerLane() const { return count.count * count.bits / heldBits; }

  /// Whether a tcgen05.ld, tcgen05.st or tcgen05.cp moves them.  For ld and st, rows and columns are lanes and 32-bit
  /// columns of tensor memory, from the address on.  Matrix 1 of `.16x32bx2` is immHalfSplitoff columns further.
  constexpr bool isOfTensorMemory() const { return what.ofKind(QualifierKind::DataShape).has_value(); }

  /// Whether lanes and registers are lanes and columns of tensor memory, from those of the address on: of a tcgen05.cp,
  /// whose rows are those in shared memory and whose elements are units of 32 bits, or of findAccumulatorLayout().
  constexpr bool isInTensorMemory() const { return heldRole == Role::TensorAddress; }

  // Elements and slots.
  /// The slot of \p element.  \p copy, less than copies(), selects one of several, in the order of their slots.
  constexpr RegisterSlot slot(MatrixElement element, unsigned copy = 0) const {
    const unsigned width = size(detail::Coordinate::Column);
    const detail::Coordinates coordinates{element.row, element.column % width, element.matrix, element.column / width,
                                          copy};
    return {.lane = bits.lanes.numberOf(coordinates),
            .reg = bits.registers.numberOf(coordinates),
            .bit = bits.elements.numberOf(coordinates) * heldBits};
  }
  /// The element in \p slot, which can be any of its bits.  If a lane holds nothing, its row is rows() or more.
  constexpr MatrixElement element(RegisterSlot slot) const {
    detail::Coordinates coordinates{};
    bits.lanes.addTo(coordinates, slot.lane);
    bits.registers.addTo(coordinates, slot.reg);
    bits.elements.addTo(coordinates, slot.bit / heldBits);
    return {.matrix = coordinates[index(detail::Coordinate::Matrix)],
            .row = coordinates[index(detail::Coordinate::Row)],
            .column = coordinates[index(detail::Coordinate::Column)] +
                      coordinates[index(detail::Coordinate::Part)] * size(detail::Coordinate::Column)};
  }
  /// For movmatrix: the position of \p element in the source register.  Empty for the others.
  constexpr std::optional<RegisterSlot> sourceSlot(MatrixElement element) const {
    if (what.mnemonic != Mnemonic::MovMatrix)
      return std::nullopt;
    // The result is what the source is, of the transposed matrix.
    return slot({.matrix = 0, .row = element.column, .column = element.row});
  }

  /// For a warpgroup: what its first warp holds of A, and of D the first 16 columns (8 if there are not as many), or
  /// all of them if these are fewer.  The other warps hold the next rows in the same way, and the next registers of D
  /// the next columns.  For a warp: the layout itself.
  constexpr FragmentLayout tileOfWarp() const {
    FragmentLayout tile = *this;
    if (lanes() == 32 || isInTensorMemory())
      return tile;
    tile.bits = detail::firstOf(bits, detail::Coordinate::Row, rows() / 4);
    if (heldFragment == Fragment::D)
      tile.bits = detail::firstOf(tile.bits, detail::Coordinate::Column, columns() % 16 == 0 ? 16 : 8);
    tile.count.count = 1U << tile.bits.registers.count;
    return tile;
  }

  // Rows and their addresses.
  /// For ldmatrix and stmatrix: the lane that provides the address of \p row of \p matrix.  Empty for wmma, where every
  /// lane provides the address of the matrix, and for movmatrix.
  constexpr std::optional<unsigned> addressLane(unsigned matrix, unsigned row) const {
    if (info(what.mnemonic).addressing != Addressing::Rows)
      return std::nullopt;
    return matrix * rows() + row;
  }
  /// For ldmatrix and stmatrix: the first element of the row whose address \p lane provides.  Empty if the address of
  /// that lane is not used, and for the others.  (Up to sm_75 it must be valid nevertheless.)
  constexpr std::optional<MatrixElement> addressedRow(unsigned lane) const {
    if (info(what.mnemonic).addressing != Addressing::Rows || lane >= matrices() * rows())
      return std::nullopt;
    return MatrixElement{.matrix = lane / rows(), .row = lane % rows(), .column = 0};
  }
  /// For ldmatrix and stmatrix: the bytes of a row in memory, padding included. 0 for the others.
  constexpr unsigned rowBytes() const { return memory.rowBytes; }
  /// The alignment that the PTX ISA requires, in bytes. 1 and 1 for movmatrix.
  constexpr MatrixAlignment alignment() const { return memory.alignment; }
  /// The alignment that sm_90 was measured to need for \p space: with less, it faults or moves wrong data.  A generic
  /// wmma.load needs the same as one of `.global`, wherever its address points.  It can be more than alignment():
  /// several wmma.load of `.shared` need 16 bytes where the PTX ISA requires 4 or 8.  Empty if it was not measured.
  constexpr std::optional<MeasuredAlignment> measuredAlignment(Space space) const {
    return detail::measuredAlignment(what.mnemonic, what.qualifiers.set(), space);
  }
  /// For wmma: the default stride, in elements. 0 for the others.
  constexpr unsigned defaultStride() const { return memory.defaultStride; }
  /// The lowest bit of \p element in memory, bit n % 8 of byte n / 8: from the address of its row on for ldmatrix and
  /// stmatrix, from that of the matrix on for wmma, whose \p stride is in elements. 0 for movmatrix.
  constexpr uint64_t memoryBit(MatrixElement element, std::optional<uint32_t> stride = std::nullopt) const {
    const Addressing addressing = info(what.mnemonic).addressing;
    if (addressing == Addressing::Rows)
      return uint64_t{element.column} * storedBits();
    if (addressing != Addressing::Matrix)
      return 0;
    const bool byRow = what.qualifiers.contains(Qualifier::Row);
    const uint64_t line = byRow ? element.row : element.column;
    return (line * stride.value_or(defaultStride()) + (byRow ? element.column : element.row)) * storedBits();
  }

  // How it is known.
  constexpr LayoutBasis basis() const {
    return what.mnemonic == Mnemonic::Tcgen05Cp ? LayoutBasis::Libraries
           : seenOn().empty()                   ? LayoutBasis::Isa
                                                : LayoutBasis::Measured;
  }
  /// The architectures on which a measured layout was measured, such as sm_90.
  constexpr TargetSet seenOn() const {
    return name(what.mnemonic).starts_with("wmma.") ? TargetSet{*findTarget("sm_90")} : TargetSet{};
  }

private:
  friend constexpr std::optional<FragmentLayout> findLayout(const Instruction &instruction, size_t operand);
  friend constexpr std::optional<FragmentLayout> findAccumulatorLayout(const Instruction &instruction, unsigned m,
                                                                       unsigned n);

  constexpr FragmentLayout(const Instruction &instruction, Role heldRole, Fragment heldFragment, RegisterCount count,
                           const detail::SlotForm &form)
      : what(instruction), heldRole(heldRole), heldFragment(heldFragment), bits(form), count(count),
        heldBits(count.bits >> form.elements.count), memory(detail::matrixMemory(instruction, count)) {
    if (memory.storedBits == 0)
      memory.storedBits = heldBits;
  }

  constexpr unsigned size(detail::Coordinate coordinate) const { return bits.sizes[index(coordinate)]; }

  Instruction what;
  Role heldRole; ///< Of the registers, as the fragment.
  Fragment heldFragment;
  detail::SlotForm bits;
  RegisterCount count;
  unsigned heldBits;
  detail::MatrixMemory memory;
};

/// The layout of operand \p operand of \p instruction: a fragment, metadata, scale factors, or what a tcgen05.cp fills.
/// Empty for the other operands, and for the source of a movmatrix.
constexpr std::optional<FragmentLayout> findLayout(const Instruction &instruction, size_t operand) {
  const OperandList specs = operands(instruction);
  if (operand >= specs.size())
    return std::nullopt;
  const OperandSpec &spec = specs[operand];
  const bool isInTensorMemory = spec.role == Role::TensorAddress;
  const bool isHeld =
      spec.holdsRegisters() || spec.role == Role::Metadata || spec.role == Role::ScaleData || isInTensorMemory;
  const bool isSourceOfMove = instruction.mnemonic == Mnemonic::MovMatrix && spec.role == Role::Source;
  if (!isHeld || isSourceOfMove)
    return std::nullopt;
  const std::optional<detail::SlotForm> form =
      isInTensorMemory ? detail::findTensorForm(instruction.mnemonic, spec.fragment, instruction.qualifiers.set())
                       : detail::findSlotForm(instruction, spec);
  if (!form)
    return std::nullopt;
  return FragmentLayout(instruction, spec.role, detail::fragmentOf(instruction, spec),
                        isInTensorMemory ? RegisterCount{form->sizes[index(detail::Coordinate::Column)], 32}
                                         : registerCount(instruction, operand),
                        *form);
}

/// The layout of the matrix that \p instruction moves.  Empty for an MMA, and if the PTX ISA has no such form.
constexpr std::optional<FragmentLayout> findLayout(const Instruction &instruction) {
  const OperandList specs = operands(instruction);
  for (size_t i = 0; i < specs.size(); ++i)
    if (specs[i].holdsRegisters() || instruction.mnemonic == Mnemonic::Tcgen05Cp)
      return specs[i].fragment == Fragment::None ? findLayout(instruction, i) : std::nullopt;
  return std::nullopt;
}

/// The layout of \p fragment, A to D, of \p instruction, or nothing if it has none.
constexpr std::optional<FragmentLayout> findLayout(const Instruction &instruction, Fragment fragment) {
  const OperandList specs = operands(instruction);
  for (size_t i = 0; i < specs.size(); ++i)
    if (specs[i].holdsRegisters() && detail::fragmentOf(instruction, specs[i]) == fragment)
      return findLayout(instruction, i);
  return std::nullopt;
}

/// The layout in tensor memory of D, of \p m rows and \p n columns, of a tcgen05.mma or tcgen05.mma.ws.  A slot's lane
/// is that of tensor memory, and 128 more in the second CTA of a pair; its register is a column.  Both count from the
/// address on.  A column holds one element, of `.f16` in its low half.  Empty for other instructions, and if the
/// instruction cannot have this size, such as n = 40 of `.kind::i8`.  Where the PTX ISA does not give the sizes, as of
/// `.kind::ti16`, M must have a layout, and N be a multiple of 8 up to 256.
constexpr std::optional<FragmentLayout> findAccumulatorLayout(const Instruction &instruction, unsigned m, unsigned n) {
  constexpr unsigned kMax = 256; // rows or columns
  if (!instruction.formOfList() || !isTensorProduct(instruction.mnemonic) || m > kMax || n > kMax || n == 0 ||
      n % 8 != 0)
    return std::nullopt;
  const std::optional<detail::TensorProduct> product = detail::readTensorProduct(instruction);
  if (product && !detail::hasSize(*product, m, n))
    return std::nullopt;
  const std::optional<detail::SlotForm> form =
      detail::findTensorForm(instruction.mnemonic, Fragment::D, instruction.qualifiers.set(), static_cast<uint16_t>(m),
                             static_cast<uint16_t>(n));
  if (!form)
    return std::nullopt;
  return FragmentLayout(instruction, Role::TensorAddress, Fragment::D,
                        {form->sizes[index(detail::Coordinate::Column)], 32}, *form);
}

/// The ldmatrix or stmatrix of a CuTe copy atom, such as `SM75_U16x8_LDSM_T`; empty if there is no such atom.
PTXMATRIX_EXPORT std::optional<Instruction> findCuteAtom(std::string_view name) noexcept;

/// The CuTe copy atom of \p instruction, in any state space; empty if there is none.
PTXMATRIX_EXPORT std::string_view cuteAtom(const Instruction &instruction) noexcept;

/// An SVG document with a picture of each of \p layouts, which must belong to one instruction and not be empty: a cell
/// for each element, with its lane, register and bits, in the style of the PTX manual's figures.
PTXMATRIX_EXPORT std::string layoutSvg(std::span<const FragmentLayout> layouts);

/// The result of reading the text of an opcode.
struct OpcodeReading {
  std::optional<Instruction> instruction; ///< Empty if there is an error.
  std::vector<Diagnostic> diagnostics;    ///< The result of checking the opcode.  Ranges refer to the text.
  bool limitReached = false;              ///< The text exceeded the limits.
};

/// Reads \p text: an opcode with its qualifiers and without operands, such as
/// `ldmatrix.sync.aligned.m8n8.x4.trans.b16` or, of other than matrix instructions, `mbarrier.try_wait.parity.b64`, or
/// the name of a CuTe atom, such as `SM80_16x8x16_F32F16F16F32_TN`. Qualifiers that it can have in one way only may be
/// left out: `mma.m16n8k16.f32.f16.f16.f32`.  It is checked for the newest PTX version.
PTXMATRIX_EXPORT OpcodeReading readOpcode(std::string_view text);

} // namespace ptxmatrix
