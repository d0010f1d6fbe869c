//===- IgnoredQualifiers.cpp - Qualifiers that ptxas ignores --------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Isa/IgnoredQualifiers.h"
#include "Isa/WordTable.h"

namespace ptxmatrix {
namespace {

/// Ignored on every instruction.
constexpr std::string_view kOnAll =
    "finite|infinite|number|notanumber|normal|subnormal|oob|acc::f16|acc::f32|global_address|rank|box_dim|global_dim|"
    "global_stride|element_stride|elemtype|interleave_layout|swizzle_mode|swizzle_atomicity|fill_mode";

struct IgnoredWords {
  Mnemonic mnemonic;
  std::string_view words;
};

constexpr auto kIgnored = std::to_array<IgnoredWords>({
    {Mnemonic::LdMatrix, "row|col|b2|pred|texref|samplerref|surfref"},
    {Mnemonic::MovMatrix, "row|col|b8x16|b6x16_p32|b4x16_p64|b1|b2|b4|s2|s4|u2|u4|bf16|bf16x2|tf32"},
    {Mnemonic::WmmaLoad, "b8x16|b6x16_p32|b4x16_p64|b1|b2|b4|s2|s4|u2|u4|bf16|bf16x2|tf32|v2|v4|v8"},
    {Mnemonic::StMatrix, "row|col|b8x16|b6x16_p32|b4x16_p64|b2"},
    {Mnemonic::WmmaStore, "b8x16|b6x16_p32|b4x16_p64|b1|b2|b4|s2|s4|u2|u4|bf16|bf16x2|tf32|v2|v4"},
    {Mnemonic::WmmaMma, "b8x16|b6x16_p32|b4x16_p64|pred|texref|samplerref|surfref"},
    {Mnemonic::Mma, "b8x16|b6x16_p32|b4x16_p64|b1|b2|b4|s2|s4|u2|u4|bf16|bf16x2|tf32"},
    {Mnemonic::MmaSp, "b8x16|b6x16_p32|b4x16_p64|b1|b2|b4|s2|s4|u2|u4|bf16|bf16x2|tf32|v2|v4"},
    {Mnemonic::WgmmaFence, "b8x16|b6x16_p32|b4x16_p64|b2"},
    {Mnemonic::WgmmaCommitGroup, "b8x16|b6x16_p32|b4x16_p64|b2"},
    {Mnemonic::WgmmaWaitGroup, "b8x16|b6x16_p32|b4x16_p64|b2"},
    {Mnemonic::WgmmaMmaAsync, "b8x16|b6x16_p32|b4x16_p64|row|col|pred|v2|v4|v8"},
    {Mnemonic::Tcgen05Alloc, "b8x16|b6x16_p32|b4x16_p64|b2"},
    {Mnemonic::Tcgen05Dealloc, "b8x16|b6x16_p32|b4x16_p64|b2"},
    {Mnemonic::Tcgen05RelinquishAllocPermit, "b8x16|b6x16_p32|b4x16_p64|b2"},
    {Mnemonic::Tcgen05LdRedSpcompress, "b8x16|b6x16_p32|b4x16_p64|row|col|pred|texref|surfref|samplerref"},
    {Mnemonic::Tcgen05LdSpcompress, "b8x16|b6x16_p32|b4x16_p64|row|col|pred|texref|surfref|samplerref"},
    {Mnemonic::Tcgen05LdRed, "b8x16|b6x16_p32|b4x16_p64|b2|row|col"},
    {Mnemonic::Tcgen05Ld, "b8x16|b6x16_p32|b4x16_p64|b2|row|col"},
    {Mnemonic::Tcgen05St, "b8x16|b6x16_p32|b4x16_p64|b2|row|col"},
    {Mnemonic::Tcgen05WaitLd, "b8x16|b6x16_p32|b4x16_p64|b2"},
    {Mnemonic::Tcgen05WaitSt, "b8x16|b6x16_p32|b4x16_p64|b2"},
    {Mnemonic::Tcgen05Cp, "b2|row|col"},
    {Mnemonic::Tcgen05Shift, "b8x16|b6x16_p32|b4x16_p64|b2"},
    {Mnemonic::Tcgen05MmaWs, "b8x16|b6x16_p32|b4x16_p64|b2"},
    {Mnemonic::Tcgen05Mma, "b8x16|b6x16_p32|b4x16_p64|b2"},
    {Mnemonic::Tcgen05FenceBefore, "b8x16|b6x16_p32|b4x16_p64|b2"},
    {Mnemonic::Tcgen05FenceAfter, "b8x16|b6x16_p32|b4x16_p64|b2"},
    {Mnemonic::Tcgen05Commit, "b8x16|b6x16_p32|b4x16_p64|b2|sync_restrict::shared::cta|sync_restrict::shared::cluster"},
});

/// Whether \p list contains \p word.
bool hasWord(std::string_view list, std::string_view word) {
  bool isThere = false;
  forEachWord(list, [&](std::string_view one) { isThere |= one == word; });
  return isThere;
}

} // namespace

bool isIgnoredIfRepeated(std::string_view word) { return hasWord("sync|satfinite|NaN", word); }

bool isIgnored(Mnemonic mnemonic, std::string_view word) {
  if (hasWord(kOnAll, word))
    return true;
  for (const IgnoredWords &ignored : kIgnored)
    if (ignored.mnemonic == mnemonic)
      return hasWord(ignored.words, word);
  return false;
}

} // namespace ptxmatrix
