//===- InstructionNames.cpp - Names of instructions -----------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Isa/InstructionNames.h"
#include "Isa/WordTable.h"
#include "Support/EditDistance.h"

#include <algorithm>
#include <climits>
#include <iterator>
#include <ranges>
#include <string>

namespace ptxmatrix {
namespace {

/// Instructions that are not in the PTX ISA, and the oldest tested release that has them.  Every word in the binary of
/// any ptxas, and every suffix of one, was tried as an opcode.
struct UndocumentedNames {
  std::string_view words;
  CudaRelease first = kOldestRelease;
};

constexpr auto kUndocumented = std::to_array<UndocumentedNames>({
    {"cctl|cctlu"},
    {"_jcall", {12, 0}},
    {"fabric", {13, 3}},
    {"spcompress|spdecompress", {13, 4}},
    {"trace", {13, 5}},
});

/// Whether \p word becomes \p name by one edit, or by swapping two characters.
bool isOneEditFrom(std::string_view word, std::string_view name) {
  const size_t distance = editDistance(word, name, 1);
  return distance <= 1 || (distance == 2 && std::ranges::is_permutation(word, name));
}

struct Name {
  std::string_view text;
  Mnemonic mnemonic = {};
  std::string letters; ///< Without separators.
};

char toLower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool startsWithIgnoringCase(std::string_view text, std::string_view lowerCase) {
  return std::ranges::equal(text.substr(0, lowerCase.size()), lowerCase, {}, toLower);
}

constexpr size_t kMostParts = 5; ///< No name has more.

/// The first \p parts words of an opcode.
std::string_view firstParts(std::string_view text, size_t parts) {
  size_t end = 0;
  for (; parts > 0 && end != std::string_view::npos; --parts)
    end = text.find('.', end + 1);
  return text.substr(0, end);
}

/// Whether the first words of \p text are \p name.
bool begins(std::string_view text, std::string_view name) {
  return text.starts_with(name) && (text.size() == name.size() || text[name.size()] == '.');
}

/// \p name in lower case and with one kind of separator: `tcgen05.wait::ld` and `tcgen05.wait_ld` are
/// `tcgen05.wait.ld`.
std::string plain(std::string_view name) {
  std::string text;
  for (const char c : name)
    if (const bool isSeparator = c == '.' || c == '_' || c == ':'; !isSeparator)
      text += toLower(c);
    else if (!text.ends_with('.'))
      text += '.';
  return text;
}

/// \p name without separators: `cp.async.waitgroup` is `cp.async.wait_group`.
std::string letters(std::string_view name) {
  std::string text = plain(name);
  std::erase(text, '.');
  return text;
}

/// The names of instructions that make a statement a candidate. ptxas reads each name as one word.
const std::vector<Name> &names() {
  static const std::vector<Name> kNames = [] {
    std::vector<Name> names;
    for (size_t i = 0; i < kMnemonics.size(); ++i)
      if (static_cast<Mnemonic>(i) != Mnemonic::MmaSp) // `mma` to ptxas
        forEachWord(kMnemonics[i].opcodes,
                    [&](std::string_view word) { names.push_back({word, static_cast<Mnemonic>(i), letters(word)}); });
    return names;
  }();
  return kNames;
}

/// The first words of the names, in alphabetical order.
const std::vector<std::string_view> &firstWords() {
  static const std::vector<std::string_view> kWords = [] {
    std::vector<std::string_view> words;
    for (const MnemonicInfo &row : kMnemonics)
      words.push_back(firstParts(row.name, 1));
    std::ranges::sort(words);
    words.erase(std::ranges::unique(words).begin(), words.end());
    return words;
  }();
  return kWords;
}

/// The word of \p text after its first \p parts ones, of which it has more.
std::string_view partAfter(std::string_view text, size_t parts) {
  return firstParts(text, parts + 1).substr(firstParts(text, parts).size() + 1);
}

/// How many of the first words of \p text may belong to a name: those before the first qualifier that begins no name.
size_t countNameParts(std::string_view text) {
  size_t count = 1;
  while (count < kMostParts && firstParts(text, count).size() < text.size()) {
    const std::optional<Qualifier> qualifier = findQualifier(partAfter(text, count));
    const auto isBeginning = [parts = firstParts(text, count + 1)](const Name &name) {
      return begins(name.text, parts);
    };
    if (qualifier && info(*qualifier).kind != QualifierKind::Matrix && std::ranges::none_of(names(), isBeginning))
      break;
    ++count;
  }
  return count;
}

/// Whether \p text, which begins with \p name, rather means a longer name: `cp.async.commit` and `cp.async.comit_group`
/// mean `cp.async.commit_group`.
bool meansLonger(std::string_view text, std::string_view name) {
  const size_t parts = std::ranges::count(name, '.') + 1;
  if (name.size() == text.size() || findQualifier(partAfter(text, parts)))
    return false;
  return std::ranges::any_of(names(), [&, word = partAfter(text, parts)](const Name &other) {
    if (!begins(other.text, name) || other.text.size() == name.size())
      return false;
    const std::string_view meant = partAfter(other.text, parts);
    const bool isBeginning = meant.starts_with(word) && meant.substr(word.size()).starts_with('_');
    return isBeginning || (word.size() >= 3 && isOneEditFrom(word, meant));
  });
}

/// Whether \p written has the words of \p known but some of them: `mbarrier.wait` of `mbarrier.try.wait`.
bool omitsWords(std::string_view written, std::string_view known) {
  auto words = std::views::split(written, '.');
  auto next = words.begin();
  for (const auto word : std::views::split(known, '.'))
    if (next != words.end() && std::ranges::equal(*next, word))
      ++next;
  return next == words.end();
}

/// How similar \p written and \p known are, as wholes or at their beginning.  What is right counts, too:
/// `tcgen05.ld_reduce` begins with `tcgen05.ld`, but means `tcgen05.ld.red`.
int similarity(std::string_view written, std::string_view known) {
  const size_t length = std::min(written.size(), known.size());
  if (omitsWords(written, known))
    return static_cast<int>(length) -
           3 * static_cast<int>(std::ranges::count(known, '.') - std::ranges::count(written, '.'));
  const size_t lacking = std::min<size_t>(5, known.size() - length);
  const size_t ofWholes = 4 * editDistance(written, known);
  const size_t ofBeginnings = 4 * editDistance(written.substr(0, length), known.substr(0, length)) + 2 * lacking;
  return static_cast<int>(length) - static_cast<int>(std::min(ofWholes, ofBeginnings));
}

/// The names that \p text may mean, whose first \p numRight words may be right.  If it \p lacksW, it begins as those of
/// wmma.
NamedInstruction findNearest(std::string_view text, size_t numRight, bool lacksW) {
  // `wgmma.mma` is rather another wgmma than a misspelled wmma.mma, although that is more similar.
  const auto isOfFamily = [&](const Name &name) {
    const std::string_view first = firstParts(name.text, 1);
    return firstParts(text, 1).size() == first.size() && startsWithIgnoringCase(text, first);
  };
  const bool hasFamily = !lacksW && std::ranges::any_of(names(), isOfFamily);
  const size_t parts = countNameParts(text);
  // In a family, only the word after what is right tells something.
  const size_t least = hasFamily ? std::min(numRight + 1, parts) : 1;
  constexpr size_t kMaxCompared = 64; // no word of PTX is longer
  NamedInstruction result;
  int best = INT_MIN;
  for (const Name &name : names()) {
    if (begins(text, name.text) || !(hasFamily ? isOfFamily(name) : isOfMatrices(name.mnemonic)))
      continue;
    for (size_t count = least; count <= parts; ++count) { // a '.' may be missing or superfluous
      const std::string_view written = firstParts(text, count);
      const bool isAny = hasFamily && parts == 1; // `wgmma`
      const int value = isAny ? -static_cast<int>(std::ranges::count(info(name.mnemonic).name, '.'))
                              : similarity(plain(written.substr(0, kMaxCompared)), plain(name.text));
      if (value < best || (value == best && result.suggestions.back() == name.text))
        continue;
      if (value > best)
        result.suggestions.clear();
      best = value;
      result.length = written.size();
      result.suggestions.push_back(name.text);
    }
  }
  constexpr size_t kMaxSuggestions = 6;
  if (result.suggestions.size() > kMaxSuggestions)
    result.suggestions.clear();
  return result;
}

} // namespace

bool mayMeanMatrices(std::string_view word) {
  return !std::ranges::search(word, std::string_view("matr"), {}, toLower).empty() ||
         startsWithIgnoringCase(word, "wmma") || startsWithIgnoringCase(word, "wgmma") ||
         startsWithIgnoringCase(word, "tcgen") || (word.size() == 3 && startsWithIgnoringCase(word, "mma"));
}

bool isCandidateOpcode(std::string_view word) {
  return mayMeanMatrices(word) || std::ranges::binary_search(firstWords(), word);
}

bool isUndocumented(std::string_view word, CudaRelease ptxasRelease) {
  return std::ranges::any_of(kUndocumented, [&](const UndocumentedNames &row) {
    return row.first <= ptxasRelease && isOneOf(row.words, word);
  });
}

bool mayBeOpcode(std::string_view word, CudaRelease ptxasRelease) {
  return isCandidateOpcode(word) || isUndocumented(word, ptxasRelease);
}

std::vector<std::string_view> instructionsNear(std::string_view word) {
  std::vector<std::string_view> found;
  if (word.size() >= 3)
    std::ranges::copy_if(firstWords(), std::back_inserter(found),
                         [&](std::string_view name) { return isOneEditFrom(word, name); });
  return found;
}

NamedInstruction findName(std::string_view text) {
  // `ld.matrix` looks like another instruction, but `shf.l` is no `shfl`.
  const auto mayBegin = [first = firstParts(text, 1)](const Name &name) {
    return isOfMatrices(name.mnemonic) ? name.text.starts_with(first) : begins(name.text, first);
  };
  for (size_t count = std::min<size_t>(kMostParts, std::ranges::count(text, '.') + 1); count > 1; --count)
    for (const std::string written = letters(firstParts(text, count)); const Name &name : names())
      if (name.letters == written && mayBegin(name) && !begins(text, name.text))
        return {.length = firstParts(text, count).size(), .suggestions = {name.text}};
  const bool lacksW = begins(text, "mma.load") || begins(text, "mma.store") || begins(text, "mma.mma");
  const auto shorter = std::ranges::find_if(names(), [&](const Name &name) { return begins(text, name.text); });
  if (shorter != names().end() && !lacksW && !meansLonger(text, shorter->text))
    return {.mnemonic = shorter->mnemonic, .length = shorter->text.size()};
  return findNearest(text, shorter != names().end() ? std::ranges::count(shorter->text, '.') + 1 : 1, lacksW);
}

} // namespace ptxmatrix
