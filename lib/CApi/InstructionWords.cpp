//===- InstructionWords.cpp - Instructions by the names of their members --===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "CApi/Conversions.h"

namespace ptxmatrix::capi {
namespace {

static_assert(PtxmatrixMostMembers == detail::kMaxSlots);

Mnemonic readMnemonic(std::string_view name) {
  const auto *const found = std::ranges::find(kMnemonics, name, &MnemonicInfo::name);
  if (found == kMnemonics.end())
    throw Failure{PtxmatrixStatusNotFound, "no supported instruction is called '" + std::string(name) + "'"};
  return static_cast<Mnemonic>(found - kMnemonics.begin());
}

/// "'shape' and 'type'"
std::string namesOf(std::span<const MemberInfo> members) {
  std::string text;
  for (const MemberInfo &member : members)
    text.append(text.empty() ? "" : ", ").append(member.name);
  return text.empty() ? "none" : text;
}

/// The number of the member called \p name.
size_t memberNumber(Mnemonic mnemonic, std::string_view name) {
  const std::span<const MemberInfo> members = info(mnemonic).members;
  const auto found = std::ranges::find(members, name, &MemberInfo::name);
  if (found == members.end())
    throw Failure{PtxmatrixStatusNotFound, std::string(ptxmatrix::name(mnemonic)) + " has no member '" +
                                               std::string(name) + "'; its members are: " + namesOf(members)};
  return static_cast<size_t>(found - members.begin());
}

} // namespace

WordsRead readWords(const PtxmatrixInstruction *given) {
  const PtxmatrixInstruction words = take(given);
  const Mnemonic mnemonic = readMnemonic(readText(words.mnemonic, "the mnemonic"));
  require(words.numMembers <= PtxmatrixMostMembers, "an instruction has at most 16 members");
  detail::MemberValues values;
  WordsRead read;
  for (const PtxmatrixMember &member : std::span(words.members).first(words.numMembers)) {
    const std::string_view value = readText(member.value, "the value of a member");
    const size_t number = memberNumber(mnemonic, readText(member.name, "the name of a member"));
    if (value.empty())
      continue;
    const std::optional<Qualifier> qualifier = findQualifier(value);
    const bool isKnown = qualifier && ptxmatrix::info(*qualifier).kind == info(mnemonic).members[number].kind;
    values.set(number, isKnown ? qualifier : std::nullopt);
    read.areKnown = read.areKnown && isKnown;
  }
  read.instruction = detail::makeInstruction(mnemonic, values);
  read.instruction.list = static_cast<uint8_t>(words.list);
  read.isLegal = read.areKnown && words.list < countOperandLists(read.instruction);
  return read;
}

Instruction readInstruction(const PtxmatrixInstruction *given) {
  const WordsRead read = readWords(given);
  require(read.isLegal, PtxmatrixStatusNotFound);
  return read.instruction;
}

PtxmatrixInstruction toC(const Instruction &instruction) {
  auto words = PTXMATRIX_INIT(PtxmatrixInstruction);
  words.mnemonic = toC(name(instruction.mnemonic));
  words.list = instruction.list;
  const detail::MemberValues values = detail::membersOf(instruction);
  const std::span<const MemberInfo> members = info(instruction.mnemonic).members;
  for (size_t i = 0; i < members.size(); ++i)
    if (const std::optional<Qualifier> value = values[i])
      words.members[words.numMembers++] = {toC(members[i].name), toC(info(*value).spelling)};
  return words;
}

} // namespace ptxmatrix::capi

using namespace ptxmatrix::capi;

namespace {

/// The member of \p words called \p name, or the end of its members.
PtxmatrixMember *find(PtxmatrixInstruction &words, PtxmatrixString name) {
  require(words.numMembers <= PtxmatrixMostMembers, "an instruction has at most 16 members");
  const std::string_view wanted = readText(name, "the name of a member");
  return std::find_if(words.members, words.members + words.numMembers, [&](const PtxmatrixMember &member) {
    return readText(member.name, "the name of a member") == wanted;
  });
}

} // namespace

PtxmatrixString ptxmatrixMember(const PtxmatrixInstruction *instruction, PtxmatrixString name) noexcept {
  PtxmatrixString value{};
  guarded([&] {
    PtxmatrixInstruction words = take(instruction);
    const PtxmatrixMember *const found = find(words, name);
    if (found != words.members + words.numMembers)
      value = found->value;
  });
  return value;
}

PtxmatrixStatus ptxmatrixSetMember(PtxmatrixInstruction *instruction, PtxmatrixString name,
                                   PtxmatrixString value) noexcept {
  return guarded([&] {
    PtxmatrixInstruction words = take(instruction);
    PtxmatrixMember *const end = words.members + words.numMembers;
    PtxmatrixMember *const found = find(words, name);
    if (readText(value, "the value of a member").empty()) {
      words.numMembers -= found == end ? 0 : 1;
      std::copy(std::min(found + 1, end), end, found);
    } else {
      require(found != words.members + PtxmatrixMostMembers, "an instruction has at most 16 members");
      words.numMembers += found == end ? 1 : 0;
      *found = {name, value};
    }
    give(words, instruction);
  });
}
