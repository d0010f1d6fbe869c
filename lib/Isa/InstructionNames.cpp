//===- InstructionNames.cpp - Names of all PTX instructions ---------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Isa/InstructionNames.h"

#include <algorithm>
#include <array>

namespace ptxmatrix {
namespace {

struct NameRow {
  std::string_view word;
  CudaRelease first = kOldestRelease; ///< The oldest tested release that has it.
  InstructionEffect effect = {};      ///< In a new row, set it to what is known.
};

using FirstOperand = InstructionEffect::FirstOperand;
using MemoryUse = InstructionEffect::MemoryUse;

// Exceptions: nearly all instructions write their first operand and access memory only in brackets.
constexpr InstructionEffect kUnknown = {FirstOperand::Unknown, MemoryUse::None};
constexpr InstructionEffect kWritesNothing = {FirstOperand::Read, MemoryUse::None};
constexpr InstructionEffect kLeavesMemory = {FirstOperand::Written, MemoryUse::None}; // or reads read-only memory
constexpr InstructionEffect kOrdersMemory = {FirstOperand::Read, MemoryUse::Ordered};
constexpr InstructionEffect kBarrier = {FirstOperand::Unknown, MemoryUse::Ordered}; // `bar.red` has a result
constexpr InstructionEffect kWarpgroup = {FirstOperand::Written, MemoryUse::Ordered};

// Every word in the binary of any ptxas, and every suffix of one, was tested as an opcode, words with a '.' as a whole.
// No release has removed one.
constexpr auto kNameRows = std::to_array<NameRow>({
    {"_jcall", {12, 0}, kUnknown},
    {"abs"},
    {"activemask"},
    {"add"},
    {"addc"},
    {"alloca", kOldestRelease, kUnknown},
    {"and"},
    {"applypriority", kOldestRelease, kLeavesMemory},
    {"atom"},
    {"bar", kOldestRelease, kBarrier},
    {"barrier", kOldestRelease, kBarrier},
    {"bfe"},
    {"bfi"},
    {"bfind"},
    {"bmsk"},
    {"bra", kOldestRelease, kWritesNothing},
    {"brev"},
    {"brkpt", kOldestRelease, kWritesNothing},
    {"brx", kOldestRelease, kWritesNothing},
    {"call", kOldestRelease, kUnknown},
    {"cctl", kOldestRelease, kUnknown},
    {"cctlu", kOldestRelease, kUnknown},
    {"clmad", {13, 3}},
    {"clusterlaunchcontrol", {12, 8}},
    {"clz"},
    {"cnot"},
    {"copysign"},
    {"cos"},
    {"cp", kOldestRelease, kOrdersMemory},
    {"createpolicy", kOldestRelease, kLeavesMemory},
    {"cvt"},
    {"cvta"},
    {"discard"},
    {"div"},
    {"dp2a"},
    {"dp4a"},
    {"elect", {12, 0}},
    {"ex2"},
    {"exit", kOldestRelease, kWritesNothing},
    {"fabric", {13, 3}, kUnknown},
    {"fence", kOldestRelease, kOrdersMemory},
    {"fma"},
    {"fns"},
    {"getctarank"},
    {"griddepcontrol", kOldestRelease, kOrdersMemory},
    {"isspacep"},
    {"istypep"},
    {"ld"},
    {"ldmatrix"},
    {"ldu", kOldestRelease, kLeavesMemory},
    {"lg2"},
    {"lop3"},
    {"mad"},
    {"mad24"},
    {"madc"},
    {"mapa"},
    {"match"},
    {"max"},
    {"mbarrier"},
    {"membar", kOldestRelease, kOrdersMemory},
    {"min"},
    {"mma"},
    {"mov"},
    {"movmatrix"},
    {"mul"},
    {"mul24"},
    {"multimem", {12, 1}},
    {"nanosleep", kOldestRelease, kWritesNothing},
    {"neg"},
    {"not"},
    {"or"},
    {"pmevent", kOldestRelease, kWritesNothing},
    {"popc"},
    {"prefetch", kOldestRelease, kLeavesMemory},
    {"prefetchu", kOldestRelease, kLeavesMemory},
    {"prmt"},
    {"rcp"},
    {"red"},
    {"redux"},
    {"rem"},
    {"ret", kOldestRelease, kWritesNothing},
    {"rsqrt"},
    {"sad"},
    {"selp"},
    {"set"},
    {"setmaxnreg", {12, 0}, kWritesNothing},
    {"setp"},
    {"shf"},
    {"shfl"},
    {"shl"},
    {"shr"},
    {"sin"},
    {"slct"},
    {"spcompress", {13, 4}, kUnknown},
    {"spdecompress", {13, 4}, kUnknown},
    {"sqrt"},
    {"st"},
    {"stackrestore", kOldestRelease, kWritesNothing},
    {"stacksave"},
    {"stmatrix"},
    {"sub"},
    {"subc"},
    {"suld"},
    {"suq", kOldestRelease, kLeavesMemory},
    {"sured"},
    {"sust"},
    {"szext"},
    {"tanh"},
    {"tcgen05", {12, 8}, kBarrier},
    {"tensormap", {12, 3}},
    {"testp"},
    {"tex", kOldestRelease, kLeavesMemory},
    {"tld4", kOldestRelease, kLeavesMemory},
    {"trace", {13, 5}, kUnknown},
    {"trap", kOldestRelease, kWritesNothing},
    {"txq", kOldestRelease, kLeavesMemory},
    {"vabsdiff"},
    {"vabsdiff2"},
    {"vabsdiff4"},
    {"vadd"},
    {"vadd2"},
    {"vadd4"},
    {"vavrg2"},
    {"vavrg4"},
    {"vmad"},
    {"vmax"},
    {"vmax2"},
    {"vmax4"},
    {"vmin"},
    {"vmin2"},
    {"vmin4"},
    {"vote"},
    {"vset"},
    {"vset2"},
    {"vset4"},
    {"vshl"},
    {"vshr"},
    {"vsub"},
    {"vsub2"},
    {"vsub4"},
    {"wgmma", {12, 0}, kWarpgroup},
    {"wmma"},
    {"xor"},
});
static_assert(std::ranges::is_sorted(kNameRows, {}, &NameRow::word));

bool isKnownTo(const NameRow &row, CudaRelease ptxasRelease) { return row.first <= ptxasRelease; }

/// The first eight bytes of \p word as a number, padded with zeros.
constexpr uint64_t firstBytes(std::string_view word) {
  uint64_t bytes = 0;
  for (size_t i = 0; i < std::min<size_t>(word.size(), 8); ++i)
    bytes |= static_cast<uint64_t>(static_cast<unsigned char>(word[i])) << (8 * i);
  return bytes;
}

/// Every row has its own slot, so a word is compared with at most one row.
constexpr size_t kSlotBits = 10;
constexpr size_t slotOf(uint64_t first, char last) {
  constexpr uint64_t kFactor = 0xcd9cc98e49a01d2f; // found by search; a new row may need another one
  return static_cast<size_t>(((first + static_cast<unsigned char>(last)) * kFactor) >> (64 - kSlotBits));
}
constexpr uint8_t kNoRow = 0xff;
static_assert(kNameRows.size() < kNoRow);
constexpr auto kSlots = [] {
  std::array<uint8_t, size_t{1} << kSlotBits> slots{};
  slots.fill(kNoRow);
  for (size_t i = 0; i < kNameRows.size(); ++i)
    slots[slotOf(firstBytes(kNameRows[i].word), kNameRows[i].word.back())] = static_cast<uint8_t>(i);
  return slots;
}();
static_assert(kSlots.size() - static_cast<size_t>(std::ranges::count(kSlots, kNoRow)) == kNameRows.size(),
              "two instructions have the same slot: kFactor must be another number");

/// The row of \p word, or null.
const NameRow *findRow(std::string_view word) {
  const size_t row = word.empty() ? kNoRow : kSlots[slotOf(firstBytes(word), word.back())];
  return row != kNoRow && kNameRows[row].word == word ? &kNameRows[row] : nullptr;
}

/// Whether \p word becomes \p name by inserting, deleting or changing one character, or swapping two adjacent ones.
bool isOneEditFrom(std::string_view word, std::string_view name) {
  if (word.size() + 1 < name.size() || word.size() > name.size() + 1)
    return false;
  const auto [inWord, inName] = std::ranges::mismatch(word, name);
  const std::string_view restOfWord(inWord, word.end());
  const std::string_view restOfName(inName, name.end());
  if (restOfWord.empty() || restOfName.empty())
    return true;
  const bool isSwapped = word.size() == name.size() && restOfWord.size() > 1 && restOfName.size() > 1 &&
                         restOfWord[0] == restOfName[1] && restOfWord[1] == restOfName[0];
  if (isSwapped && restOfWord.substr(2) == restOfName.substr(2))
    return true;
  return restOfWord.substr(word.size() < name.size() ? 0 : 1) == restOfName.substr(word.size() > name.size() ? 0 : 1);
}

} // namespace

bool beginsInstruction(std::string_view word, CudaRelease ptxasRelease) {
  const NameRow *const row = findRow(word);
  return row && isKnownTo(*row, ptxasRelease);
}

std::optional<InstructionEffect> findInstructionEffect(std::string_view word) {
  const NameRow *const row = findRow(word);
  return row ? std::optional(row->effect) : std::nullopt;
}

std::vector<std::string_view> instructionsNear(std::string_view word, CudaRelease ptxasRelease) {
  std::vector<std::string_view> found;
  if (word.size() < 3) // too many names are similar
    return found;
  for (const NameRow &row : kNameRows)
    if (isKnownTo(row, ptxasRelease) && isOneEditFrom(word, row.word))
      found.push_back(row.word);
  return found;
}

} // namespace ptxmatrix
