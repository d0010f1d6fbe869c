//===- CharMasks.h - What the bytes of a text are, as bits ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Looks at many bytes at once with the vector instructions of this machine, and keeps one bit a byte.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SCAN_CHARMASKS_H
#define PTXMATRIX_LIB_SCAN_CHARMASKS_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace ptxmatrix {

/// Masks of a piece of text: bit i % 64 of word i / 64 tells of byte i.  Comments count as white space, if every
/// release of ptxas takes what stands in them.
struct CharMasks {
  static constexpr size_t kBlock = 64;
  static constexpr size_t kBlocks = 64;
  static constexpr size_t kSize = kBlock * kBlocks;
  /// One word more than there are blocks, so that eight bytes can be read anywhere.
  using Mask = std::array<uint64_t, kBlocks + 1>;

  Mask word;  ///< Part of a name or number: letters, digits, '_', '$', '%'.
  Mask white; ///< What the lexer takes for white space, ends of lines included, and comments.
  Mask link;  ///< '.' and ':', which join the words of an opcode.
  Mask brace; ///< '{' and '}'.
  Mask close; ///< '}'
  Mask stop;  ///< What ends a statement, begins a comment or string, or needs another look: all that is in no other
              ///< mask and no operator, comma or bracket.
  /// Where a sequence ends that a plain statement does not have.  See CharMasks.cpp.
  Mask trouble;
};

/// Fills \p masks with those of the first kSize bytes of \p text, which begins outside of comments and strings.  Behind
/// the end of a shorter one, everything is a stop.
///
/// Returns of how many bytes they tell.  That is less than all where a comment or string begins that does not end among
/// them, or a '#', which may begin a line of another kind; a stop stands there.  If that is the first byte, the masks
/// tell of all bytes, but no comment counts as white space.
size_t computeCharMasks(std::string_view text, CharMasks &masks);

/// One way to do it: with one set of vector instructions.  All give the same.
struct CharMasksTarget {
  std::string_view name;
  size_t (*compute)(std::string_view text, CharMasks &masks);
};

/// Those that this machine has, of which the first is used; at least one.
std::span<const CharMasksTarget> charMasksTargets();

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SCAN_CHARMASKS_H
