//===- Candidates.cpp - Names of supported instructions -------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Isa/InstructionNames.h"
#include "Isa/WordTable.h"
#include "Support/Concat.h"
#include "Support/EditDistance.h"

#include <algorithm>
#include <string>

namespace ptxmatrix {
namespace {

struct Name {
  std::string_view text;
  Mnemonic mnemonic = {};
};

/// The names of instructions that make a statement a candidate. ptxas reads each name as one word.
const std::vector<Name> &names() {
  static const std::vector<Name> kNames = [] {
    std::vector<Name> names;
    for (size_t i = 0; i < kMnemonics.size(); ++i)
      if (static_cast<Mnemonic>(i) != Mnemonic::MmaSp) // `mma` to ptxas
        forEachWord(kMnemonics[i].opcodes,
                    [&](std::string_view word) { names.push_back({word, static_cast<Mnemonic>(i)}); });
    return names;
  }();
  return kNames;
}

char toLower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool startsWithIgnoringCase(std::string_view text, std::string_view lowerCase) {
  return text.size() >= lowerCase.size() &&
         std::equal(lowerCase.begin(), lowerCase.end(), text.begin(), [](char a, char b) { return a == toLower(b); });
}

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

size_t partCount(std::string_view name) { return 1 + static_cast<size_t>(std::ranges::count(name, '.')); }

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

/// The names that \p text means if only separators are wrong, or if something lacks at the end or is too much there.
std::optional<NamedInstruction> findSimilar(std::string_view text) {
  const std::string_view beginning = firstParts(text, 2);
  if (partCount(beginning) != 2)
    return std::nullopt;
  const std::string written = plain(beginning);
  std::vector<std::string_view> similar;  // `wgmma.commit_group` for `wgmma.commit`
  std::vector<std::string_view> siblings; // `tcgen05.wait::ld` and `tcgen05.wait::st` for `tcgen05.wait_all`
  std::string_view longest;               // `tcgen05.mma` for `tcgen05.mma_async`
  for (const Name &name : names()) {
    const std::string known = plain(name.text);
    for (const std::string_view whole : {beginning, firstParts(text, 3)})
      if (known == plain(whole))
        return NamedInstruction{.length = whole.size(), .suggestions = {name.text}};
    if (partCount(name.text) == 2 && known.starts_with(written))
      similar.push_back(name.text);
    if (written.starts_with(known) && name.text.size() > longest.size())
      longest = name.text;
    if (partCount(name.text) == 2 && firstParts(known, 2) == firstParts(written, 2))
      siblings.push_back(name.text);
  }
  if (similar.empty() && longest.empty())
    similar = std::move(siblings);
  if (similar.empty() && longest.empty())
    return std::nullopt;
  if (!similar.empty())
    return NamedInstruction{.length = beginning.size(), .suggestions = std::move(similar)};
  return NamedInstruction{.length = firstParts(beginning, partCount(longest)).size(), .suggestions = {longest}};
}

} // namespace

bool isCandidateOpcode(std::string_view word) {
  for (size_t i = 0; i + 4 <= word.size(); ++i)
    if (startsWithIgnoringCase(word.substr(i), "matr"))
      return true;
  return startsWithIgnoringCase(word, "wmma") || startsWithIgnoringCase(word, "wgmma") ||
         startsWithIgnoringCase(word, "tcgen") || (word.size() == 3 && startsWithIgnoringCase(word, "mma"));
}

NamedInstruction findName(std::string_view text) {
  const bool lacksW = begins(text, "mma.load") || begins(text, "mma.store") || begins(text, "mma.mma");
  for (const Name &name : names())
    if (begins(text, name.text) && !lacksW)
      return {.mnemonic = name.mnemonic, .length = name.text.size()};

  // `wgmma.mma` is rather another wgmma than a misspelled wmma.mma, although that is more similar.
  const auto isOfFamily = [&](const Name &name) {
    const std::string_view first = firstParts(name.text, 1);
    return firstParts(text, 1).size() == first.size() && startsWithIgnoringCase(text, first);
  };
  const bool hasFamily = !lacksW && std::ranges::any_of(names(), isOfFamily);
  if (hasFamily)
    if (std::optional<NamedInstruction> similar = findSimilar(text))
      return *std::move(similar);
  // No word of PTX is longer; longer ones are not worth comparing.
  constexpr size_t kMaxCompared = 64;
  NamedInstruction result;
  size_t best = SIZE_MAX;
  for (const Name &name : names()) {
    if ((hasFamily && !isOfFamily(name)) || (lacksW && name.text == "mma"))
      continue;
    size_t distance = SIZE_MAX;
    size_t length = 0;
    // A '.' may be missing or superfluous.  In a family, the second word tells more than the first one.
    const size_t least = hasFamily ? std::min(partCount(firstParts(text, 2)), partCount(name.text)) : 1;
    for (size_t parts = partCount(name.text) + 1; parts >= least; --parts) {
      const std::string_view written = firstParts(text, parts);
      std::string lowerCase(written.substr(0, kMaxCompared));
      std::ranges::transform(lowerCase, lowerCase.begin(), toLower);
      if (const size_t d = editDistance(lowerCase, name.text); d < distance) {
        distance = d;
        length = written.size();
      }
    }
    if (distance > best)
      continue;
    if (distance < best)
      result.suggestions.clear();
    best = distance;
    result.length = length;
    result.suggestions.push_back(name.text);
  }
  return result;
}

} // namespace ptxmatrix
