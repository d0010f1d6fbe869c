//===- InstructionNames.cpp - What instructions there are -----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Isa/InstructionNames.h"
#include "ptxmatrix/detail/NameTable.h"

#include <algorithm>
#include <array>

namespace ptxmatrix {
namespace {

struct Row {
  std::string_view word;
  CudaRelease first = kOldestJudge; ///< The oldest release whose ptxas knows it, of those from kOldestJudge on.
};

// Every word that stands in some ptxas, or at the end of one that does, was asked as an opcode; of words with a '.',
// all of it.  No release has forgotten one.
constexpr auto kRows = std::to_array<Row>({
    {"_jcall", {12, 0}},
    {"abs"},
    {"activemask"},
    {"add"},
    {"addc"},
    {"alloca"},
    {"and"},
    {"applypriority"},
    {"atom"},
    {"bar"},
    {"barrier"},
    {"bfe"},
    {"bfi"},
    {"bfind"},
    {"bmsk"},
    {"bra"},
    {"brev"},
    {"brkpt"},
    {"brx"},
    {"call"},
    {"cctl"},
    {"cctlu"},
    {"clmad", {13, 3}},
    {"clusterlaunchcontrol", {12, 8}},
    {"clz"},
    {"cnot"},
    {"copysign"},
    {"cos"},
    {"cp"},
    {"createpolicy"},
    {"cvt"},
    {"cvta"},
    {"discard"},
    {"div"},
    {"dp2a"},
    {"dp4a"},
    {"elect", {12, 0}},
    {"ex2"},
    {"exit"},
    {"fabric", {13, 3}},
    {"fence"},
    {"fma"},
    {"fns"},
    {"getctarank"},
    {"griddepcontrol"},
    {"isspacep"},
    {"istypep"},
    {"ld"},
    {"ldmatrix"},
    {"ldu"},
    {"lg2"},
    {"lop3"},
    {"mad"},
    {"mad24"},
    {"madc"},
    {"mapa"},
    {"match"},
    {"max"},
    {"mbarrier"},
    {"membar"},
    {"min"},
    {"mma"},
    {"mov"},
    {"movmatrix"},
    {"mul"},
    {"mul24"},
    {"multimem", {12, 1}},
    {"nanosleep"},
    {"neg"},
    {"not"},
    {"or"},
    {"pmevent"},
    {"popc"},
    {"prefetch"},
    {"prefetchu"},
    {"prmt"},
    {"rcp"},
    {"red"},
    {"redux"},
    {"rem"},
    {"ret"},
    {"rsqrt"},
    {"sad"},
    {"selp"},
    {"set"},
    {"setmaxnreg", {12, 0}},
    {"setp"},
    {"shf"},
    {"shfl"},
    {"shl"},
    {"shr"},
    {"sin"},
    {"slct"},
    {"spcompress", {13, 4}},
    {"spdecompress", {13, 4}},
    {"sqrt"},
    {"st"},
    {"stackrestore"},
    {"stacksave"},
    {"stmatrix"},
    {"sub"},
    {"subc"},
    {"suld"},
    {"suq"},
    {"sured"},
    {"sust"},
    {"szext"},
    {"tanh"},
    {"tcgen05", {12, 8}},
    {"tensormap", {12, 3}},
    {"testp"},
    {"tex"},
    {"tld4"},
    {"trace", {13, 5}},
    {"trap"},
    {"txq"},
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
    {"wgmma", {12, 0}},
    {"wmma"},
    {"xor"},
});
static_assert(std::ranges::is_sorted(kRows, {}, &Row::word));

bool isKnownTo(const Row &row, CudaRelease judge) { return row.first <= judge; }

/// True if one character inserted, left out or changed, or two neighbours swapped, makes \p word \p name.
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

bool beginsInstruction(std::string_view word, CudaRelease judge) {
  const std::optional<size_t> row = detail::kNameTable<kRows, &Row::word>.find<size_t>(word);
  return row && isKnownTo(kRows[*row], judge);
}

bool beginsOtherInstruction(const char *word, size_t length, CudaRelease judge) {
  return beginsInstruction({word, length}, judge) && !isCandidateOpcode({word, length});
}

std::vector<std::string_view> instructionsNear(std::string_view word, CudaRelease judge) {
  std::vector<std::string_view> found;
  if (word.size() < 3) // too many are near
    return found;
  for (const Row &row : kRows)
    if (isKnownTo(row, judge) && isOneEditFrom(word, row.word))
      found.push_back(row.word);
  return found;
}

} // namespace ptxmatrix
