//===- InstructionNames.cpp - Names of all PTX instructions ---------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Isa/InstructionNames.h"
#include "Isa/WordTable.h"
#include "Support/EditDistance.h"

namespace ptxmatrix {
namespace {

using Access = InstructionEffect::Access;
using MemoryUse = InstructionEffect::MemoryUse;
using Jump = InstructionEffect::Jump;

// Exceptions: nearly all instructions write their first operand and access memory only in brackets.
constexpr InstructionEffect kUnknown = {Access::Unknown, MemoryUse::None};
constexpr InstructionEffect kWritesNothing = {Access::Read, MemoryUse::None};
constexpr InstructionEffect jump(Jump to) { return {Access::Read, MemoryUse::None, to}; }
constexpr InstructionEffect kLeavesMemory = {Access::Written, MemoryUse::None}; // or reads read-only memory
constexpr InstructionEffect kOrdersMemory = {Access::Read, MemoryUse::Ordered};
constexpr InstructionEffect kBarrier = {Access::Unknown, MemoryUse::Ordered}; // `bar.red` has a result
constexpr InstructionEffect kTensors = {Access::BeforeAddress, MemoryUse::Ordered};
constexpr InstructionEffect kWarpgroup = {Access::Written, MemoryUse::Ordered};

// Every word in the binary of any ptxas, and every suffix of one, was tested as an opcode, words with a '.' as a whole.
// No release has removed one.
constexpr auto kNameRows = std::to_array<InstructionNames>({
    {"abs|activemask|add|addc|and|atom|bfe|bfi|bfind|bmsk|brev|clz|cnot|copysign|cos|cvt|cvta|discard|div|dp2a|dp4a|"
     "ex2|fma|fns|getctarank|isspacep|istypep|ld|ldmatrix|lg2|lop3|mad|mad24|madc|mapa|match|max|mbarrier|min|mma|mov|"
     "movmatrix|mul|mul24|neg|not|or|popc|prmt|rcp|red|redux|rem|rsqrt|sad|selp|set|setp|shf|shfl|shl|shr|sin|slct|"
     "sqrt|st|stacksave|stmatrix|sub|subc|suld|sured|sust|szext|tanh|testp|vabsdiff|vabsdiff2|vabsdiff4|vadd|vadd2|"
     "vadd4|vavrg2|vavrg4|vmad|vmax|vmax2|vmax4|vmin|vmin2|vmin4|vote|vset|vset2|vset4|vshl|vshr|vsub|vsub2|vsub4|"
     "wmma|xor"},
    {"bar|barrier", kOldestRelease, kBarrier},
    {"applypriority|createpolicy|ldu|prefetch|prefetchu|suq|tex|tld4|txq", kOldestRelease, kLeavesMemory},
    {"cp|fence|griddepcontrol|membar", kOldestRelease, kOrdersMemory},
    {"alloca|call|cctl|cctlu", kOldestRelease, kUnknown},
    {"brkpt|nanosleep|pmevent|stackrestore", kOldestRelease, kWritesNothing},
    {"bra", kOldestRelease, jump(Jump::Branch)},
    {"brx", kOldestRelease, jump(Jump::IndexedBranch)},
    {"exit|ret", kOldestRelease, jump(Jump::End)},
    {"trap", kOldestRelease, jump(Jump::Trap)},
    {"elect", {12, 0}},
    {"_jcall", {12, 0}, kUnknown},
    {"wgmma", {12, 0}, kWarpgroup},
    {"setmaxnreg", {12, 0}, kWritesNothing},
    {"multimem", {12, 1}},
    {"tensormap", {12, 3}},
    {"clusterlaunchcontrol", {12, 8}},
    {"tcgen05", {12, 8}, kTensors},
    {"clmad", {13, 3}},
    {"fabric", {13, 3}, kUnknown},
    {"spcompress|spdecompress", {13, 4}, kUnknown},
    {"trace", {13, 5}, kUnknown},
});

/// Whether \p word becomes \p name by one edit, or by swapping two characters.
bool isOneEditFrom(std::string_view word, std::string_view name) {
  const size_t distance = editDistance(word, name);
  return distance <= 1 || (distance == 2 && std::ranges::is_permutation(word, name));
}

} // namespace

const InstructionNames *findInstruction(std::string_view word) { return findRow<kNameRows>(word); }

bool mayBeOpcode(std::string_view word, CudaRelease ptxasRelease) {
  const InstructionNames *const row = findInstruction(word);
  return (row && row->first <= ptxasRelease) || isCandidateOpcode(word);
}

std::vector<std::string_view> instructionsNear(std::string_view word, CudaRelease ptxasRelease) {
  std::vector<std::string_view> found;
  if (word.size() < 3) // too many names are similar
    return found;
  for (const auto &[name, row] : kSortedWords<kNameRows>)
    if (row->first <= ptxasRelease && isOneEditFrom(word, name))
      found.push_back(name);
  return found;
}

} // namespace ptxmatrix
