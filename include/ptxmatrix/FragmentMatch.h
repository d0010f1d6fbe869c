//===- FragmentMatch.h - Loads and stores that fit an MMA -------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Which ldmatrix, movmatrix or wmma.load leaves the elements of a matrix where an MMA reads them, and which stmatrix
// or wmma.store reads them where an MMA leaves them:
//
//   const Mma mma{.shape = {16, 8, 16}};
//   const LdMatrix load{.num = Num::X4, .space = Space::Shared};
//   const FragmentMatch match = *matchFragment(mma, Fragment::A, load).match;
//   match.storage;                       // Layout::Row: A is stored row by row
//   match.addressed(21)->element;        // row 5, column 8: lane 21 provides its address
//
// There is no table of matches: they are found by comparing the layouts of ptxmatrix/Layout.h.

#pragma once

#include "ptxmatrix/Export.h"
#include "ptxmatrix/Layout.h"

#include <optional>
#include <string>
#include <vector>

namespace ptxmatrix {

/// A position in the fragments that one instruction moves.
struct FragmentElement {
  unsigned fragment = 0; ///< 0, or the number of another fragment that the same instruction moves.
  MatrixElement element; ///< In that fragment's matrix.

  friend constexpr auto operator<=>(const FragmentElement &, const FragmentElement &) = default;
};

/// A register of the vector of one of the instructions that move a fragment.
struct MovedRegister {
  unsigned move = 0; ///< The number of the instruction.
  unsigned reg = 0;  ///< The position in its vector.

  friend constexpr auto operator<=>(const MovedRegister &, const MovedRegister &) = default;
};

/// How one instruction loads or stores the fragment of an MMA.  All functions take constant time.
class PTXMATRIX_EXPORT FragmentMatch {
public:
  /// The load or the store.
  Instruction move;
  /// How the matrix is stored: Row if neighbors in a row are neighbors in memory or, for movmatrix, in a register.
  Layout storage = Layout::Row;
  /// The number of such instructions needed to move a fragment, or all of \ref fragments together.
  unsigned moves = 1;
  /// The number of fragments that these instructions move together.
  unsigned fragments = 1;
  /// The number of bits by which each register must be shifted left before the MMA reads it: `.b4x16_p64` leaves
  /// the four bits of an `.e2m1` at the bottom of their byte, and the MMA reads them two bits higher.
  unsigned shift = 0;
  /// The architectures on which the layouts were measured; empty if the PTX ISA specifies that they match.
  TargetSet seenOn;

  LayoutBasis basis() const { return seenOn.empty() ? LayoutBasis::Isa : LayoutBasis::Measured; }

  /// The register and instruction for register \p reg, counted in units of 32 bits, of fragment \p fragment.
  MovedRegister placeOf(unsigned reg, unsigned fragment = 0) const;

  /// For ldmatrix and stmatrix: the first element of the row whose address \p lane provides to instruction \p number.
  /// For movmatrix: the element in the low half of the source register of \p lane.  For wmma, where all lanes provide
  /// the same address: the first element of the matrix.  Empty if that is not used; up to sm_75 it must be valid, too.
  std::optional<FragmentElement> addressed(unsigned lane, unsigned number = 0) const;

  /// For ldmatrix and stmatrix: in how many wavefronts shared memory serves each eight lanes, if neighboring lines of
  /// the matrix (rows, or columns with Layout::Col) are \p pitch bytes apart, a multiple of 16 and not 0. 1:
  /// without bank conflicts; n: with n-way ones. 0 for the other instructions.
  unsigned wavefronts(uint32_t pitch) const;

  /// The start of fragment \p fragment if fragment 0 starts at row 0, column 0: wmma moves one matrix, of which the
  /// fragments are parts.  For fragments that lanes address themselves, row 0, column 0.
  MatrixElement start(unsigned fragment) const;

private:
  friend class FragmentMatcher;

  /// A bit of the number of an instruction or of a register in its vector, and what it stands for: a bit of the number
  /// of a register in its fragment, or of the number of a fragment.
  struct Link {
    MovedRegister moved;
    unsigned reg = 0;
    unsigned fragment = 0;
  };

  FragmentMatch(const FragmentLayout &held, const FragmentLayout &moved)
      : move(moved.instruction()), held(held), moved(moved) {}

  FragmentLayout held; ///< Of the fragment.
  FragmentLayout moved;
  std::vector<Link> links; ///< Of all registers; a place within them and a lane are the same in both.
};

/// The fragment \p fragment of \p product that one instruction can move: what a warp holds; for a warpgroup, see
/// FragmentLayout::tileOfWarp().  Empty if \p product does not have it in registers.
PTXMATRIX_EXPORT std::optional<FragmentLayout> heldFragment(Instruction product, Fragment fragment);

/// Whether an instruction fits an operand.
struct MatchResult {
  std::optional<FragmentMatch> match;
  std::string reason; ///< Why there is no match, as a clause in English; empty if there is one.
};

/// Whether \p move loads \p fragment, A to C, of \p product, or stores its D, in any state space, `.aligned` or not.
PTXMATRIX_EXPORT MatchResult matchFragment(const Instruction &product, Fragment fragment, const Instruction &move);

/// The instructions of the newest PTX version that move \p fragment of \p product best, for both storage orders, rows
/// first: those that move one fragment, or else the largest part of one, and those that move most fragments at once.
/// Only if none fits by the PTX ISA, those that were measured to fit, one for each mnemonic and storage order. ldmatrix
/// and stmatrix have `.shared`, wmma has no state space.  Empty if \p product is not an MMA.
PTXMATRIX_EXPORT std::vector<FragmentMatch> findMatches(const Instruction &product, Fragment fragment);

} // namespace ptxmatrix
