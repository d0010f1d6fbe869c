//===- Descriptor.h - Matrices in shared memory -----------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The 64 bits that describe a matrix in shared memory to wgmma.mma_async (PTX ISA, "Matrix Descriptor Format") or to
// tcgen05.mma ("Shared memory descriptor"), which byte each of its elements is in, and the descriptor of a tile that a
// TMA load delivers:
//
//   constexpr Instruction mma = WgmmaMmaAsync{.shape = {64, 128, 16}};
//   constexpr SharedOperand b = *findSharedOperand(mma, Fragment::B, Major::K);
//   constexpr TileDescriptor tile = *describeTile(b, Swizzle::Bytes128, {.lines = 128, .k = 64}).tile;
//   static_assert(tile.descriptor.encode() == 0x4000004000010000);
//   static_assert(tile.step(1) == 32); // bytes from one wgmma.mma_async to the next along k
//   static_assert(tile.descriptor.locate(b, 3, 8).byte == 1030); // row 3, column 8 of B
//
// The PTX ISA gives the fields; where each element is was measured on sm_90a, and for tcgen05 it is what CUTLASS's
// make_umma_desc() describes.  All functions are constexpr, take constant time, and do not allocate.

#pragma once

#include "ptxmatrix/Instruction.h"
#include "ptxmatrix/detail/TensorProduct.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

namespace ptxmatrix {

/// The swizzling mode, as bits 61 to 63 of a descriptor encode it.  A TMA load needs the same one.
enum class Swizzle : uint8_t {
  None = 0,
  Bytes128Atom32 = 1, ///< 128 bytes in pieces of 32, for MN-major `.tf32` of tcgen05.mma.
  Bytes128 = 2,
  Bytes64 = 4,
  Bytes32 = 6
};

/// The contiguous bytes that a swizzle keeps together in a line: 16, 128, 64 or 32.
constexpr unsigned widthOf(Swizzle swizzle) {
  return swizzle == Swizzle::None ? 16 : 256U >> std::max(1U, static_cast<unsigned>(swizzle) / 2);
}

/// The lines that lie one behind the other in each group of a swizzle.
constexpr unsigned linesOf(Swizzle swizzle) { return swizzle == Swizzle::Bytes128Atom32 ? 4 : 8; }

/// The bytes that a swizzle moves together.
constexpr unsigned pieceOf(Swizzle swizzle) { return swizzle == Swizzle::Bytes128Atom32 ? 32 : 16; }

/// The end of the shared window of sm_90a.  Its first KiB is reserved; a block can have the other 227.
inline constexpr unsigned kSharedWindow = 228 << 10;

/// Which elements are neighbors in memory: those along k, or those along m (of A) and n (of B).
enum class Major : uint8_t { K, MN };

/// A or B of a wgmma.mma_async or tcgen05.mma in shared memory.  A line is a row of A or a column of B.
struct SharedOperand {
  Fragment fragment = Fragment::A; ///< A or B.
  Major major = Major::K;
  unsigned elementBits = 16;
  unsigned lines = 64;  ///< m of A, n of B.
  unsigned k = 16;      ///< Of a sparse A, only what is stored: half of it.
  unsigned version = 0; ///< The version of MatrixDescriptor.

  constexpr unsigned rows() const { return fragment == Fragment::A ? lines : k; }
  constexpr unsigned columns() const { return fragment == Fragment::A ? k : lines; }
  /// The bytes of \p elements neighbors.
  constexpr unsigned bytes(unsigned elements) const { return elements * elementBits / 8; }
  /// The bytes along the major dimension.
  constexpr unsigned majorBytes() const { return bytes(major == Major::K ? k : lines); }
  /// Whether \p swizzle is one that the operand can have: MN-major elements of 32 bits have one of their own.
  constexpr bool canHave(Swizzle swizzle) const {
    return (swizzle == Swizzle::Bytes128Atom32) == (major == Major::MN && elementBits == 32);
  }
};

namespace detail {
/// What SharedOperand::canHave() is about.
inline constexpr std::string_view kOwnSwizzle =
    "MN-major elements of 32 bits need the swizzle 128-atom32, and no others can have it";

/// The operand of \p instruction, a tcgen05.mma; nothing if it has none, or none with \p major.
constexpr std::optional<SharedOperand> tensorOperand(const Instruction &instruction, Fragment fragment, Major major,
                                                     unsigned m, unsigned n) {
  const bool isA = fragment == Fragment::A;
  const std::optional<TensorProduct> product = readTensorProduct(instruction);
  if (!product || (isA && instruction.qualifiers.contains(Qualifier::Ashift)))
    return std::nullopt;
  const unsigned bits = kFp4.contains(product->kind)    ? 4
                        : kF16.contains(product->kind)  ? 16
                        : kTF32.contains(product->kind) ? 32
                                                        : 8;
  const unsigned lines = (isA ? m : n) / (product->isPair ? 2 : 1);
  if (lines == 0 || (major == Major::MN && bits == 4))
    return std::nullopt;
  return SharedOperand{.fragment = fragment,
                       .major = major,
                       .elementBits = bits,
                       .lines = lines,
                       .k = 256 / bits * (!isA && product->isSparse ? 2 : 1), // 32 bytes; twice as many of B with `.sp`
                       .version = 1};
}
} // namespace detail

/// Operand \p fragment, A or B, of \p product in shared memory.  \p m and \p n are those of the instruction descriptor
/// of a tcgen05.mma or tcgen05.mma.ws; with `.cta_group::2`, the operand is what each of the two CTAs has of it.  A
/// type of 4 or 6 bits of `.kind::f8f6f4` and `.kind::mxf8f6f4` takes a byte.
///
/// Empty if \p product is none of these, if the operand is not in shared memory, or if its type cannot have \p major:
/// MN-major are types of 16 bits, and of 8 and 32 bits for tcgen05.mma.
constexpr std::optional<SharedOperand> findSharedOperand(const Instruction &product, Fragment fragment, Major major,
                                                         unsigned m = 0, unsigned n = 0) {
  if (!product.formOfList() || (fragment != Fragment::A && fragment != Fragment::B))
    return std::nullopt;
  if (isTensorProduct(product.mnemonic))
    return detail::tensorOperand(product, fragment, major, m, n);
  if (!isProduct(product.mnemonic) || !info(product.mnemonic).isOfWarpgroup)
    return std::nullopt;
  const Shape shape = shapeOf(*product.ofKind(QualifierKind::Shape));
  const unsigned bits = heldBits(detail::typeOf(product, fragment));
  if (major == Major::MN && bits != 16)
    return std::nullopt;
  const bool isHalf = fragment == Fragment::A && detail::isSparse(product);
  return SharedOperand{.fragment = fragment,
                       .major = major,
                       .elementBits = bits,
                       .lines = fragment == Fragment::A ? shape.m : shape.n,
                       .k = isHalf ? shape.k / 2U : shape.k};
}

/// The position of an element in shared memory.
struct SharedPlace {
  uint64_t byte = 0; ///< Its address in the shared window.
  unsigned bit = 0;  ///< Its lowest bit in that byte: not 0 only for elements of fewer than 8 bits.

  friend constexpr bool operator==(const SharedPlace &, const SharedPlace &) = default;
};

/// A matrix descriptor.  All sizes are in bytes.
struct MatrixDescriptor {
  uint32_t start = 0;   ///< The address in the shared window: a multiple of 16, less than 2^18.
  uint32_t leading = 0; ///< The leading dimension byte offset, likewise.
  uint32_t stride = 0;  ///< The stride dimension byte offset, likewise.
  uint8_t base = 0;     ///< The base offset, 0 to 7.
  Swizzle swizzle = Swizzle::None;
  unsigned version = 0;    ///< 0 for wgmma.mma_async, 1 for tcgen05.mma and tcgen05.cp.
  bool isAbsolute = false; ///< `leading` is an address.  Only with version 1.

  /// Whether a descriptor can have these values.
  constexpr bool isEncodable() const {
    constexpr uint32_t kBits = 0x3fff0;
    const bool isOfTcgen05 = isAbsolute || swizzle == Swizzle::Bytes128Atom32;
    return ((start | leading | stride) & ~kBits) == 0 && base < 8 && version <= 1 && (version == 1 || !isOfTcgen05);
  }
  /// The descriptor, if isEncodable().
  constexpr uint64_t encode() const {
    return uint64_t{start} >> 4 | uint64_t{leading} >> 4 << 16 | uint64_t{stride} >> 4 << 32 | uint64_t{version} << 46 |
           uint64_t{base} << 49 | uint64_t{isAbsolute} << 52 | static_cast<uint64_t>(swizzle) << 61;
  }
  /// What \p value says to an instruction whose descriptors have \p version.  It does not read the other bits.
  static constexpr MatrixDescriptor decode(uint64_t value, unsigned version = 0) {
    const auto size = [&](unsigned bit) { return static_cast<uint32_t>(value >> bit & 0x3fff) << 4; };
    return {.start = size(0),
            .leading = size(16),
            .stride = size(32),
            .base = static_cast<uint8_t>(value >> 49 & 7),
            .swizzle = static_cast<Swizzle>(value >> 61 & (version == 0 ? 6 : 7)),
            .version = version,
            .isAbsolute = version != 0 && (value >> 52 & 1) != 0};
  }

  /// Where the element in \p row and \p column of \p operand is.
  constexpr SharedPlace locate(const SharedOperand &operand, unsigned row, unsigned column) const {
    const bool isA = operand.fragment == Fragment::A;
    const uint64_t line = isA ? row : column;
    const uint64_t k = isA ? column : row;
    const uint64_t width = widthOf(swizzle);
    const uint64_t lines = linesOf(swizzle);
    const uint64_t bits = (operand.major == Major::K ? k : line) * operand.elementBits;
    const uint64_t byte = bits / 8; // along the major dimension
    const uint64_t other = operand.major == Major::K ? line : k;
    // Without a swizzle, MN-major uses the two offsets the other way around.
    const bool isSwapped = operand.major == Major::MN && swizzle == Swizzle::None;
    const uint64_t place = start + byte / width * (isSwapped ? stride : leading) +
                           other / lines * (isSwapped ? leading : stride) + other % lines * width + byte % width;
    const uint64_t moved = ((place >> 7) - base) & (width / pieceOf(swizzle) - 1);
    return {.byte = place ^ moved * pieceOf(swizzle), .bit = static_cast<unsigned>(bits % 8)};
  }

  friend constexpr bool operator==(const MatrixDescriptor &, const MatrixDescriptor &) = default;
};

/// The size of a tile in shared memory, in elements.
struct TileSize {
  unsigned lines = 0; ///< Rows of A, columns of B.
  unsigned k = 0;     ///< Of a sparse A, what is stored.
};

/// The descriptor of a tile, and how a TMA load (cp.async.bulk.tensor) and the loop over k deal with it.
struct TileDescriptor {
  SharedOperand operand;
  MatrixDescriptor descriptor; ///< Of the first part of the tile, with start 0.
  unsigned alignment = 16;     ///< Of the tile in shared memory, in bytes, so that the base offset is 0.
  /// The box of the tensor map: elements (of fewer than 8 bits, bytes) that are neighbors in memory,
  unsigned boxWidth = 0;
  unsigned boxLines = 0; ///< and how many such lines.
  unsigned boxes = 1;    ///< How many boxes make the tile, one behind the other.
  unsigned steps = 1;    ///< How many instructions the tile has along k.

  /// The size of the tile.
  constexpr unsigned bytes() const { return boxes * boxLines * widthOf(descriptor.swizzle); }
  /// The bytes to add to the start for number \p step along k, less than `steps`.
  constexpr unsigned step(unsigned step) const {
    const unsigned width = widthOf(descriptor.swizzle);
    if (operand.major == Major::MN)
      return step * operand.k * width;
    const unsigned byte = step * operand.bytes(operand.k);
    return byte / width * boxLines * width + byte % width;
  }
};

/// A tile's descriptor, or why it cannot be described.
struct TileDescription {
  std::optional<TileDescriptor> tile;
  std::string_view problem; ///< A sentence without a period; empty if there is none.
};

/// The descriptor of a tile of \p size that a TMA load with \p swizzle (and no interleave) lays down: boxes as wide as
/// the swizzle, one behind the other.
constexpr TileDescription describeTile(const SharedOperand &operand, Swizzle swizzle, TileSize size) {
  const auto fail = [](std::string_view problem) { return TileDescription{std::nullopt, problem}; };
  const unsigned width = widthOf(swizzle);
  const bool isAlongK = operand.major == Major::K;
  if (size.lines < operand.lines || size.lines % 8 != 0)
    return fail("it needs at least the rows of A or columns of B of one instruction, and a multiple of 8");
  if (size.k == 0 || size.k % operand.k != 0)
    return fail("its k must be a multiple of the instruction's");
  if (uint64_t{size.lines} * size.k > (kSharedWindow - 1024) * 8U / operand.elementBits)
    return fail("a block has at most 227 KiB of shared memory");
  if (operand.version == 1 && isAlongK && swizzle != Swizzle::None && operand.majorBytes() > width)
    return fail("one instruction reads more along k than the swizzle is wide");
  if (!operand.canHave(swizzle))
    return fail(detail::kOwnSwizzle);
  const unsigned bytes = operand.bytes(isAlongK ? size.k : size.lines);
  if (bytes % width != 0)
    return fail("its contiguous elements must fill the width of the swizzle, or a multiple of it");
  TileDescriptor tile{
      .operand = operand,
      .descriptor = {.stride = linesOf(swizzle) * width, .swizzle = swizzle, .version = operand.version},
      .alignment = swizzle == Swizzle::None ? 128 : 8 * width,   // a box needs 128
      .boxWidth = width * 8 / std::max(operand.elementBits, 8U), // no tensor map has smaller ones
      .boxLines = isAlongK ? size.lines : size.k,
      .boxes = bytes / width,
      .steps = size.k / operand.k};
  if (tile.boxLines > 256)
    return fail("a box of a tensor map has at most 256 elements in a dimension");
  const unsigned boxBytes = tile.boxLines * width;
  constexpr unsigned kUnused = 16; // as CUTLASS writes it
  tile.descriptor.leading = operand.majorBytes() > width ? boxBytes : kUnused;
  if (!isAlongK && swizzle == Swizzle::None) {
    tile.descriptor.leading = 8 * width;
    tile.descriptor.stride = boxBytes;
  }
  return {tile, ""};
}

} // namespace ptxmatrix
