//===- FragmentMatch.h - Which load serves which product --------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Which ldmatrix, movmatrix or wmma.load leaves the elements of a matrix where a product reads them, and which stmatrix
// or wmma.store takes them from where a product leaves them:
//
//   const Mma product{.shape = Shape::M16N8K16};
//   const LdMatrix load{.num = Num::X4, .space = Space::Shared};
//   const FragmentMatch match = *matchFragment(product, Fragment::A, load).match;
//   match.storage;                       // Layout::Row: A lies in memory row after row
//   match.addressed(21)->element;        // row 5, column 8: lane 21 gives its address
//
// No table lists the matches: they are found by comparing the layouts of ptxmatrix/Layout.h.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_FRAGMENTMATCH_H
#define PTXMATRIX_FRAGMENTMATCH_H

#include "ptxmatrix/Export.h"
#include "ptxmatrix/Layout.h"

#include <optional>
#include <string>
#include <vector>

namespace ptxmatrix {

/// A place in the fragments that one instruction moves.
struct FragmentElement {
  unsigned fragment = 0; ///< 0, or the number of another fragment that the same instruction moves.
  MatrixElement element; ///< In that fragment's matrix.

  friend constexpr auto operator<=>(const FragmentElement &, const FragmentElement &) = default;
};

/// A register of the vector of one of the instructions that move a fragment.
struct MovedRegister {
  unsigned move = 0; ///< Which of these instructions.
  unsigned reg = 0;  ///< The place in its vector.

  friend constexpr auto operator<=>(const MovedRegister &, const MovedRegister &) = default;
};

/// How one instruction loads or stores the fragment of a product.  All functions take constant time.
class PTXMATRIX_EXPORT FragmentMatch {
public:
  /// The load or the store.
  Instruction move;
  /// How the matrix lies in memory: Row if neighbors in a row are neighbors there.  Of movmatrix, how the halves of a
  /// source register lie in the matrix.
  Layout storage = Layout::Row;
  /// How many such instructions it takes to move a fragment, or all of \ref fragments together.
  unsigned moves = 1;
  /// How many fragments these instructions move together.
  unsigned fragments = 1;
  /// By how many bits each register must be shifted to the left before the product reads it: `.b4x16_p64` leaves the
  /// four bits of an `.e2m1` at the bottom of their byte, and the product reads them two bits higher.
  unsigned shift = 0;
  /// The architectures on which the layouts were measured; empty if the PTX ISA specifies that they agree.
  TargetSet seenOn;

  LayoutBasis basis() const { return seenOn.empty() ? LayoutBasis::Isa : LayoutBasis::Measured; }

  /// Which register of which instruction is the one numbered \p reg, counted in 32 bits, of the fragment numbered
  /// \p fragment.
  MovedRegister placeOf(unsigned reg, unsigned fragment = 0) const;

  /// Of ldmatrix and stmatrix: the first element of the row whose address \p lane gives to the instruction numbered
  /// \p number.  Of movmatrix: the element in the low half of the source register of \p lane.  Of wmma, to which all
  /// lanes give one address: the first element of the matrix.  Nothing if the address of that lane is not used; up to
  /// sm_75 it must be a valid one nevertheless.
  std::optional<FragmentElement> addressed(unsigned lane, unsigned number = 0) const;

  /// Where the fragment numbered \p fragment starts if fragment 0 starts at row 0, column 0, as far as the instruction
  /// leaves no choice: wmma moves one matrix, of which the fragments are parts.  Of the fragments that lanes address
  /// themselves, row 0, column 0.
  MatrixElement start(unsigned fragment) const;

private:
  friend class FragmentMatcher;

  enum class Kind : uint8_t { Nothing, Row, Column, Matrix, Fragment, Move, Register };

  /// What a bit of a number stands for: a bit of something else.
  struct Bit {
    Kind kind = Kind::Nothing;
    uint8_t number = 0;

    friend constexpr bool operator==(const Bit &, const Bit &) = default;
  };

  /// What the bits of a number stand for, the lowest first.
  using Bits = std::array<Bit, 5>;

  static void scatter(const Bits &bits, unsigned number, FragmentElement &place);
  static void scatter(const Bits &bits, unsigned number, MovedRegister &place);

  Bits laneBits;           ///< Of a lane that gives an address: a row, a column, a matrix, a fragment.
  Bits moveBits;           ///< Of an instruction's number: a row, a column, a matrix.
  Bits registerBits;       ///< Of a register's number in its fragment: an instruction, a register of it.
  Bits fragmentBits;       ///< Of a fragment's number: a register.
  Bits startBits;          ///< Of a fragment's number: a row, a column.
  unsigned usedLanes = 32; ///< The first that give an address.
};

/// Whether an instruction serves an operand.
struct MatchResult {
  std::optional<FragmentMatch> match;
  std::string reason; ///< Why there is no match, as a clause in English; empty if there is one.
};

/// Whether \p move loads the fragment \p fragment, A to C, of \p product, a wmma.mma, mma or mma.sp, or stores its
/// fragment D.  State space and `.aligned` make no difference.
PTXMATRIX_EXPORT MatchResult matchFragment(const Instruction &product, Fragment fragment, const Instruction &move);

/// The instructions of the newest PTX version that move \p fragment of \p product best, for both ways to lie in memory:
/// those that move one fragment, or else the largest part of one, and those that move most fragments at once.  Only if
/// there is none that fits by the PTX ISA, those that were measured to fit, one for each mnemonic and way to lie in
/// memory.  Matrices by rows stand before those by columns.  ldmatrix and stmatrix come with `.shared`, wmma without a
/// state space.  None if \p product is no product.
PTXMATRIX_EXPORT std::vector<FragmentMatch> findMatches(const Instruction &product, Fragment fragment);

} // namespace ptxmatrix

#endif // PTXMATRIX_FRAGMENTMATCH_H
