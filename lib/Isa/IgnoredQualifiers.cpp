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
  std::string_view instructions;
  std::string_view words;
};

constexpr auto kIgnored = std::to_array<IgnoredWords>({
    {"ldmatrix", "row|col|b2|pred|texref|samplerref|surfref"},
    {"movmatrix", "row|col|b8x16|b6x16_p32|b4x16_p64|b1|b2|b4|s2|s4|u2|u4|bf16|bf16x2|tf32"},
    {"wmma.load", "b8x16|b6x16_p32|b4x16_p64|b1|b2|b4|s2|s4|u2|u4|bf16|bf16x2|tf32|v2|v4|v8"},
    {"stmatrix", "row|col|b8x16|b6x16_p32|b4x16_p64|b2"},
    {"wmma.store|mma.sp", "b8x16|b6x16_p32|b4x16_p64|b1|b2|b4|s2|s4|u2|u4|bf16|bf16x2|tf32|v2|v4"},
    {"wmma.mma", "b8x16|b6x16_p32|b4x16_p64|pred|texref|samplerref|surfref"},
    {"mma", "b8x16|b6x16_p32|b4x16_p64|b1|b2|b4|s2|s4|u2|u4|bf16|bf16x2|tf32"},
    {"wgmma.fence|wgmma.commit_group|wgmma.wait_group|tcgen05.alloc|tcgen05.dealloc|tcgen05.relinquish_alloc_permit|"
     "tcgen05.wait::ld|tcgen05.wait::st|tcgen05.shift|tcgen05.mma.ws|tcgen05.mma|tcgen05.fence::before_thread_sync|"
     "tcgen05.fence::after_thread_sync",
     "b8x16|b6x16_p32|b4x16_p64|b2"},
    {"wgmma.mma_async", "b8x16|b6x16_p32|b4x16_p64|row|col|pred|v2|v4|v8"},
    {"tcgen05.ld.red.spcompress|tcgen05.ld.spcompress",
     "b8x16|b6x16_p32|b4x16_p64|row|col|pred|texref|surfref|samplerref"},
    {"tcgen05.ld.red|tcgen05.ld|tcgen05.st", "b8x16|b6x16_p32|b4x16_p64|b2|row|col"},
    {"tcgen05.cp", "b2|row|col"},
    {"tcgen05.commit", "b8x16|b6x16_p32|b4x16_p64|b2|sync_restrict::shared::cta|sync_restrict::shared::cluster"},
});

} // namespace

bool isIgnoredIfRepeated(std::string_view word) { return isOneOf("sync|satfinite|NaN", word); }

bool isIgnored(Mnemonic mnemonic, std::string_view word) {
  if (isOneOf(kOnAll, word))
    return true;
  return std::ranges::any_of(kIgnored, [&](const IgnoredWords &ignored) {
    return isOneOf(ignored.instructions, name(mnemonic)) && isOneOf(ignored.words, word);
  });
}

} // namespace ptxmatrix
