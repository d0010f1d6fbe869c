//===- IgnoredQualifiers.cpp - What ptxas ignores -------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Isa/IgnoredQualifiers.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

using Q = Qualifier;

constexpr std::string_view kAll = "ldmatrix|movmatrix|stmatrix|wmma.load|wmma.store|wmma.mma|mma|mma.sp";
constexpr QualifierSet kAny;
constexpr CudaRelease kFirst = kOldestRelease;
constexpr CudaRelease kStill = kNewestRelease.cuda;

// Every word in the vocabulary of ptxas was tested on each form, with each release.
// clang-format off
constexpr auto kIgnoredRows = std::to_array<IgnoredRow>({
// mnemonics              with                                      words                                                        group                        types, target, PTX, ptxas
{kAll,                    kAny,                                     "finite|infinite|number|notanumber|normal|subnormal",        IgnoredGroup::TestProperty,   0,      0, {},     kFirst,  kStill},
{kAll,                    kAny,                                     "oob",                                                       IgnoredGroup::OutOfBounds,    0,      0, {},     kFirst,  {12, 0}},
{kAll,                    kAny,                                     "acc::f16|acc::f32",                                         IgnoredGroup::Accumulator,    0,      0, {},     {12, 2}, kStill},
{kAll,                    kAny,                                     "global_address|rank|box_dim|global_dim|global_stride|element_stride|elemtype|interleave_layout|swizzle_mode|fill_mode",
                                                                                                                                 IgnoredGroup::TensorMapField, 0,      0, {},     {12, 3}, kStill},
{kAll,                    kAny,                                     "swizzle_atomicity",                                         IgnoredGroup::TensorMapField, 0,      0, {},     {12, 8}, kStill},
{"ldmatrix|movmatrix|stmatrix", kAny,                               "row|col",                                                   IgnoredGroup::Layout,         0,      0, {},     kFirst,  kStill},
{"movmatrix|stmatrix|wmma.load|wmma.store|wmma.mma|mma|mma.sp", kAny,                   "b8x16|b6x16_p32|b4x16_p64",                                 IgnoredGroup::Format,         0,      0, {},     {12, 8}, kStill},
{"ldmatrix",              kAny,                                     "b2",                                                        IgnoredGroup::Type,           0,      0, {},     kFirst,  {13, 3}},
{"ldmatrix",              kAny,                                     "pred|texref|samplerref|surfref",                            IgnoredGroup::Type,           0,      0, {},     {13, 4}, kStill},
{"stmatrix",              kAny,                                     "b2",                                                        IgnoredGroup::Type,           0,      0, {},     kFirst,  kStill},
{"movmatrix",             kAny,                                     "b1|b2|u2|s2|u4|s4",                                         IgnoredGroup::Type,           0,      0, {},     kFirst,  kStill},
{"movmatrix",             kAny,                                     "b4",                                                        IgnoredGroup::Type,           0,      0, {},     {13, 4}, kStill},
{"movmatrix",             kAny,                                     "bf16|bf16x2|tf32",                                          IgnoredGroup::Type,           0,     80, {7, 0}, kFirst,  kStill},
{"wmma.load",             {Q::A, Q::B, Q::M16N16K16, Q::M8N32K16, Q::M32N8K16, Q::F16}, "b2",                                    IgnoredGroup::Type,           0,      0, {},     kFirst,  kStill},
{"wmma.load",             {Q::F64},                                 "b2",                                                        IgnoredGroup::Type,           0,      0, {},     kFirst,  kStill},
{"wmma.load",             {Q::U32},                                 "b2",                                                        IgnoredGroup::Type,           0,      0, {},     kFirst,  kStill},
{"wmma.load",             {Q::A, Q::B, Q::S8, Q::U8},               "b2",                                                        IgnoredGroup::Type,           1,      0, {},     kFirst,  kStill},
{"wmma.load",             {Q::C, Q::F16, Q::F32, Q::S32},           "b2",                                                        IgnoredGroup::Type,           1,      0, {},     kFirst,  kStill},
{"wmma.load",             {Q::C, Q::M8N8K32, Q::M8N8K128, Q::F16, Q::U32, Q::BF16x2, Q::TF32}, "b2",                             IgnoredGroup::Type,           1,      0, {},     kFirst,  kStill},
{"wmma.load",             {Q::C, Q::M8N8K32, Q::M8N8K128},          "b1|u4|s4",                                                  IgnoredGroup::Type,           1,      0, {},     kFirst,  kStill},
{"wmma.load",             {Q::C, Q::M8N8K32, Q::M8N8K128},          "u2|s2",                                                     IgnoredGroup::Type,           1,      0, {6, 5}, kFirst,  kStill},
{"wmma.load",             {Q::C, Q::M8N8K32, Q::M8N8K128},          "b4",                                                        IgnoredGroup::Type,           1,      0, {},     {13, 4}, kStill},
{"wmma.load",             {Q::C, Q::M8N8K32, Q::M8N8K128},          "bf16",                                                      IgnoredGroup::Type,           1,     80, {7, 0}, kFirst,  kStill},
{"wmma.load",             {Q::C, Q::M8N8K32, Q::M8N8K128},          "bf16x2|tf32",                                               IgnoredGroup::Type,           0,     80, {7, 0}, kFirst,  kStill},
{"wmma.load",             kAny,                                     "v2|v4",                                                     IgnoredGroup::Vector,         0,      0, {},     kFirst,  kStill},
{"wmma.load",             kAny,                                     "v8",                                                        IgnoredGroup::Vector,         0,      0, {},     {12, 1}, kStill},
{"wmma.store",            {Q::F64},                                 "b2",                                                        IgnoredGroup::Type,           0,      0, {},     kFirst,  kStill},
{"wmma.store",            kAny,                                     "b2",                                                        IgnoredGroup::Type,           1,      0, {},     kFirst,  kStill},
{"wmma.store",            {Q::M8N8K32, Q::M8N8K128},                "b1|u4|s4",                                                  IgnoredGroup::Type,           1,      0, {},     kFirst,  kStill},
{"wmma.store",            {Q::M8N8K32, Q::M8N8K128},                "u2|s2",                                                     IgnoredGroup::Type,           1,      0, {6, 5}, kFirst,  kStill},
{"wmma.store",            {Q::M8N8K32, Q::M8N8K128},                "b4",                                                        IgnoredGroup::Type,           1,      0, {},     {13, 4}, kStill},
{"wmma.store",            {Q::M8N8K32, Q::M8N8K128},                "bf16",                                                      IgnoredGroup::Type,           1,     80, {7, 0}, kFirst,  kStill},
{"wmma.store",            {Q::M8N8K32, Q::M8N8K128},                "bf16x2|tf32",                                               IgnoredGroup::Type,           0,     80, {7, 0}, kFirst,  kStill},
{"wmma.store",            kAny,                                     "v2|v4",                                                     IgnoredGroup::Vector,         0,      0, {},     kFirst,  kStill},
{"wmma.mma", kAny, "pred", IgnoredGroup::Type, 0, 0, {}, {12, 8}, kStill},
{"wmma.mma", kAny, "texref|samplerref|surfref", IgnoredGroup::Type, 0, 0, {}, {12, 8}, kStill},
{"mma|mma.sp", {Q::F16}, "bf16", IgnoredGroup::Type, 0, 80, {7, 0}, kFirst, kStill},
{"mma|mma.sp", {Q::F16}, "bf16x2|tf32", IgnoredGroup::Type, 4, 80, {7, 0}, kFirst, kStill},
{"mma|mma.sp", {Q::F16, Q::F32}, "b1|b2|s4|u4", IgnoredGroup::Type, 4, 0, {}, kFirst, kStill},
{"mma|mma.sp", {Q::F16, Q::F32}, "s2|u2", IgnoredGroup::Type, 4, 0, {6, 5}, kFirst, kStill},
{"mma|mma.sp", {Q::F16, Q::F32}, "b4", IgnoredGroup::Type, 4, 0, {}, {13, 4}, kStill},
{"mma|mma.sp", {Q::F16, Q::F32}, "bf16", IgnoredGroup::Type, 4, 80, {7, 0}, kFirst, kStill},
{"mma|mma.sp", {Q::F16, Q::F32}, "bf16x2|tf32", IgnoredGroup::Type, 3, 80, {7, 0}, kFirst, kStill},
{"mma", {Q::S32, Q::S8, Q::U8, Q::S4, Q::U4}, "b1|b2|s4|u4", IgnoredGroup::Type, 4, 0, {}, kFirst, kStill},
{"mma", {Q::S32, Q::S8, Q::U8, Q::S4, Q::U4}, "s2|u2", IgnoredGroup::Type, 4, 0, {6, 5}, kFirst, kStill},
{"mma", {Q::S32, Q::S8, Q::U8, Q::S4, Q::U4}, "b4", IgnoredGroup::Type, 4, 0, {}, {13, 4}, kStill},
{"mma", {Q::S32, Q::S8, Q::U8, Q::S4, Q::U4}, "bf16", IgnoredGroup::Type, 4, 80, {7, 0}, kFirst, kStill},
{"mma", {Q::S32, Q::S8, Q::U8, Q::S4, Q::U4}, "bf16x2|tf32", IgnoredGroup::Type, 3, 80, {7, 0}, kFirst, kStill},
{"mma", {Q::F64}, "b1|b2|s4|u4", IgnoredGroup::Type, 0, 0, {}, kFirst, kStill},
{"mma", {Q::F64}, "s2|u2", IgnoredGroup::Type, 0, 0, {6, 5}, kFirst, kStill},
{"mma", {Q::F64}, "b4", IgnoredGroup::Type, 0, 0, {}, {13, 4}, kStill},
{"mma", {Q::F64}, "bf16|bf16x2|tf32", IgnoredGroup::Type, 0, 80, {7, 0}, kFirst, kStill},
{"mma", {Q::M16N8K16, Q::F32, Q::F16, Q::E4M3, Q::E5M2, Q::E3M2, Q::E2M3, Q::E2M1}, "b1|b2|s4|u4", IgnoredGroup::Type, 1, 0, {}, kFirst, kStill},
{"mma", {Q::M16N8K16, Q::F32, Q::F16, Q::E4M3, Q::E5M2, Q::E3M2, Q::E2M3, Q::E2M1}, "s2|u2", IgnoredGroup::Type, 1, 0, {6, 5}, kFirst, kStill},
{"mma", {Q::M16N8K16, Q::F32, Q::F16, Q::E4M3, Q::E5M2, Q::E3M2, Q::E2M3, Q::E2M1}, "b4", IgnoredGroup::Type, 1, 0, {}, {13, 4}, kStill},
{"mma", {Q::M16N8K32, Q::F32, Q::F16, Q::E4M3, Q::E5M2, Q::E3M2, Q::E2M3, Q::E2M1}, "b1|b2", IgnoredGroup::Type, 1, 0, {}, kFirst, kStill},
{"mma", {Q::M16N8K32, Q::F32, Q::F16, Q::E4M3, Q::E5M2, Q::E3M2, Q::E2M3, Q::E2M1}, "s4|u4", IgnoredGroup::Type, 2, 0, {}, kFirst, kStill},
{"mma", {Q::M16N8K32, Q::F32, Q::F16, Q::E4M3, Q::E5M2, Q::E3M2, Q::E2M3, Q::E2M1}, "s2|u2", IgnoredGroup::Type, 1, 0, {6, 5}, kFirst, kStill},
{"mma", {Q::M16N8K32, Q::F32, Q::F16, Q::E4M3, Q::E5M2, Q::E3M2, Q::E2M3, Q::E2M1}, "b4", IgnoredGroup::Type, 2, 0, {}, {13, 4}, kStill},
{"mma", {Q::M16N8K16, Q::M16N8K32, Q::F32, Q::E4M3, Q::E5M2, Q::E3M2, Q::E2M3, Q::E2M1}, "bf16", IgnoredGroup::Type, 4, 80, {7, 0}, kFirst, kStill},
{"mma", {Q::M16N8K16, Q::M16N8K32, Q::F32, Q::E4M3, Q::E5M2, Q::E3M2, Q::E2M3, Q::E2M1}, "bf16x2|tf32", IgnoredGroup::Type, 3, 80, {7, 0}, kFirst, kStill},
{"mma", {Q::M16N8K16, Q::M16N8K32, Q::F16, Q::E4M3, Q::E5M2, Q::E3M2, Q::E2M3, Q::E2M1}, "bf16", IgnoredGroup::Type, 3, 80, {7, 0}, kFirst, kStill},
{"mma", {Q::M16N8K16, Q::M16N8K32, Q::F16, Q::E4M3, Q::E5M2, Q::E3M2, Q::E2M3, Q::E2M1}, "bf16x2|tf32", IgnoredGroup::Type, 4, 80, {7, 0}, kFirst, kStill},
{"mma.sp", {Q::F32, Q::F16, Q::E4M3, Q::E5M2, Q::E3M2, Q::E2M3, Q::E2M1}, "b1|b2", IgnoredGroup::Type, 1, 0, {}, kFirst, kStill},
{"mma.sp", {Q::F32, Q::F16, Q::E4M3, Q::E5M2, Q::E3M2, Q::E2M3, Q::E2M1}, "s4|u4", IgnoredGroup::Type, 3, 0, {}, kFirst, kStill},
{"mma.sp", {Q::F32, Q::F16, Q::E4M3, Q::E5M2, Q::E3M2, Q::E2M3, Q::E2M1}, "s2|u2", IgnoredGroup::Type, 1, 0, {6, 5}, kFirst, kStill},
{"mma.sp", {Q::F32, Q::F16, Q::E4M3, Q::E5M2, Q::E3M2, Q::E2M3, Q::E2M1}, "b4", IgnoredGroup::Type, 3, 0, {}, {13, 4}, kStill},
{"mma.sp", {Q::F32, Q::E4M3, Q::E5M2, Q::E3M2, Q::E2M3, Q::E2M1}, "bf16", IgnoredGroup::Type, 4, 80, {7, 0}, kFirst, kStill},
{"mma.sp", {Q::F32, Q::E4M3, Q::E5M2, Q::E3M2, Q::E2M3, Q::E2M1}, "bf16x2|tf32", IgnoredGroup::Type, 3, 80, {7, 0}, kFirst, kStill},
{"mma.sp", {Q::F16, Q::E4M3, Q::E5M2, Q::E3M2, Q::E2M3, Q::E2M1}, "bf16", IgnoredGroup::Type, 3, 80, {7, 0}, kFirst, kStill},
{"mma.sp", {Q::F16, Q::E4M3, Q::E5M2, Q::E3M2, Q::E2M3, Q::E2M1}, "bf16x2|tf32", IgnoredGroup::Type, 4, 80, {7, 0}, kFirst, kStill},
{"mma|mma.sp", {Q::BlockScale, Q::UE8M0, Q::UE4M3, Q::F32, Q::E4M3, Q::E5M2, Q::E3M2, Q::E2M3, Q::E2M1}, "b1|b2|s4|u4", IgnoredGroup::Type, 4, 0, {}, kFirst, kStill},
{"mma|mma.sp", {Q::BlockScale, Q::UE8M0, Q::UE4M3, Q::F32, Q::E4M3, Q::E5M2, Q::E3M2, Q::E2M3, Q::E2M1}, "s2|u2", IgnoredGroup::Type, 4, 0, {6, 5}, kFirst, kStill},
{"mma|mma.sp", {Q::BlockScale, Q::UE8M0, Q::UE4M3, Q::F32, Q::E4M3, Q::E5M2, Q::E3M2, Q::E2M3, Q::E2M1}, "b4", IgnoredGroup::Type, 4, 0, {}, {13, 4}, kStill},
{"mma|mma.sp", {Q::BlockScale, Q::UE8M0, Q::UE4M3, Q::F32, Q::E4M3, Q::E5M2, Q::E3M2, Q::E2M3, Q::E2M1}, "bf16", IgnoredGroup::Type, 4, 80, {7, 0}, kFirst, kStill},
{"mma|mma.sp", {Q::BlockScale, Q::UE8M0, Q::UE4M3, Q::F32, Q::E4M3, Q::E5M2, Q::E3M2, Q::E2M3, Q::E2M1}, "bf16x2|tf32", IgnoredGroup::Type, 3, 80, {7, 0}, kFirst, kStill},
{"mma.sp", kAny, "v2|v4", IgnoredGroup::Vector, 0, 0, {}, kFirst, kStill},
});
// clang-format on

/// Whether \p list, words separated by '|', contains \p word.
bool hasWord(std::string_view list, std::string_view word) {
  while (!list.empty()) {
    const std::string_view first = list.substr(0, list.find('|'));
    if (first == word)
      return true;
    list.remove_prefix(std::min(list.size(), first.size() + 1));
  }
  return false;
}

bool isIgnoredBy(const IgnoredRow &row, Mnemonic mnemonic, std::string_view word, CudaRelease ptxasRelease) {
  return row.first <= ptxasRelease && ptxasRelease <= row.last && hasWord(row.mnemonics, name(mnemonic)) &&
         hasWord(row.words, word);
}

/// Whether all qualifiers of the kinds that occur in \p with are in \p with.
bool agrees(const QualifierSet &qualifiers, const QualifierSet &with) {
  for (Qualifier written : qualifiers) {
    bool isNamed = false;
    for (Qualifier named : with)
      isNamed = isNamed || info(named).kind == info(written).kind;
    if (isNamed && !with.contains(written))
      return false;
  }
  return true;
}

/// Whether ptxas accepts `.v4`: the vector must have 4 registers, and 4 elements of the type at most 128 bits.  For a
/// product, every vector must have 4 registers.
bool isVectorLength(const detail::Form &form, const detail::SlotValues &values, std::string_view word) {
  constexpr unsigned kMostBits = 128;
  if (form.mnemonic == Mnemonic::MmaSp)
    return !values.contains(Qualifier::BlockScale) &&
           std::ranges::all_of(form.operands(), [&](const OperandSpec &spec) {
             return !spec.holdsRegisters() ||
                    word == "v" + std::to_string(detail::registerCount(form, values, spec).count);
           });
  const unsigned count = detail::registerCount(form, values).count;
  const std::optional<Qualifier> written = detail::pick(form, values, QualifierKind::Type);
  const unsigned bits = !written                     ? heldBits(Type::F16) // the type of forms without a type qualifier
                        : *written == Qualifier::U32 ? 32
                                                     : heldBits(static_cast<Type>(*written));
  return word == "v" + std::to_string(count) && count * bits <= kMostBits;
}

} // namespace

unsigned mostIgnored(IgnoredGroup group) {
  switch (group) {
  case IgnoredGroup::TestProperty:
  case IgnoredGroup::Accumulator:
  case IgnoredGroup::TensorMapField:
  case IgnoredGroup::Vector:
    return 1;
  case IgnoredGroup::Layout:
  case IgnoredGroup::Format:
    return 2;
  case IgnoredGroup::OutOfBounds:
  case IgnoredGroup::Type:
    break;
  }
  return 0;
}

bool isEverIgnored(Mnemonic mnemonic, std::string_view word, CudaRelease ptxasRelease) {
  for (const IgnoredRow &row : kIgnoredRows)
    if (isIgnoredBy(row, mnemonic, word, ptxasRelease))
      return true;
  return false;
}

const IgnoredRow *findIgnored(const detail::Form &form, const detail::SlotValues &values, std::string_view word,
                              CudaRelease ptxasRelease) {
  for (const IgnoredRow &row : kIgnoredRows)
    if (isIgnoredBy(row, form.mnemonic, word, ptxasRelease) && agrees(values.set(), row.with) &&
        (row.group != IgnoredGroup::Vector || isVectorLength(form, values, word)))
      return &row;
  return nullptr;
}

} // namespace ptxmatrix
