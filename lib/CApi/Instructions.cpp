//===- Instructions.cpp - C API: instructions, variants, statements -------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "CApi/Result.h"
#include "Diagnostics/Messages.h"
#include "Layout/InstructionJson.h"
#include "Layout/LayoutFacts.h"
#include "Support/EditDistance.h"

#include <charconv>

using namespace ptxmatrix;
using namespace ptxmatrix::capi;

namespace {

static_assert(PtxmatrixMostMembers == detail::kMaxSlots);

/// The failure if \p word is none of \p names: "\p none 'x3'; did you mean 'x1' or 'x2'?", or what there is.
Failure notFound(std::string_view word, const auto &names, const auto &...none) {
  constexpr size_t kMostListed = 16;
  const std::vector<std::string_view> near = namesNear(word, names);
  const std::string hint = !near.empty() || names.size() > kMostListed ? DidYouMean(near).text()
                           : names.empty()                             ? ""
                                           : "; expected " + joined({names.begin(), names.end()}, "or");
  return {PtxmatrixStatusNotFound, concat(none..., " '", word, "'", hint)};
}

/// The number of \p word in \p names.
size_t numberOf(std::string_view word, const auto &names, const auto &...none) {
  const auto found = std::ranges::find(names, word);
  if (found == names.end())
    throw notFound(word, names, none...);
  return static_cast<size_t>(found - names.begin());
}

/// Reads the qualifier \p value of \p mnemonic, given as \p member, or without a name if that is null.
Qualifier readQualifier(Mnemonic mnemonic, const MemberInfo *member, std::string_view value) {
  QualifierSet choices; // of all forms
  for (const detail::Form &form : detail::formsOf(mnemonic))
    choices = choices | form.all;
  if (member)
    choices = choices & qualifiersOf(member->kind);
  std::vector<std::string_view> spellings;
  for (const Qualifier choice : choices) {
    if (info(choice).spelling == value)
      return choice;
    spellings.push_back(info(choice).spelling);
  }
  throw notFound(value, spellings, name(mnemonic), " has no ", member ? member->name : "qualifier");
}

/// Reads \p given; without a form if the PTX ISA does not have it.  Fails with PtxmatrixStatusNotFound if no
/// instruction has its mnemonic, or no form of that has one of its members.
Instruction readWords(const PtxmatrixInstruction *given) {
  const PtxmatrixInstruction words = take(given);
  const auto mnemonic = static_cast<Mnemonic>(numberOf(readText(words.mnemonic, "the mnemonic"),
                                                       std::views::transform(kMnemonics, &MnemonicInfo::name),
                                                       "no instruction is called"));
  const MemberList &members = info(mnemonic).members;
  QualifierList values;
  size_t numNamed = 0;
  require(words.numMembers <= PtxmatrixMostMembers, "an instruction has at most 16 members");
  const size_t numLists = std::ranges::max(detail::formsOf(mnemonic), {}, &detail::Form::numLists).numLists;
  if (words.list >= numLists)
    throw Failure{PtxmatrixStatusNotFound, concat(name(mnemonic), " has no list ", words.list, " of operands; it has ",
                                                  counted(numLists, "list"))};
  for (const PtxmatrixMember &member : std::span(words.members).first(words.numMembers)) {
    const std::string_view value = readText(member.value, "the value of a member");
    const std::string_view name = readText(member.name, "the name of a member");
    std::optional<size_t> number;
    if (!name.empty())
      number = numberOf(name, std::views::transform(members, &MemberInfo::name), info(mnemonic).name, " has no member");
    numNamed += number ? 1 : 0;
    if (value.empty())
      continue;
    const Qualifier qualifier = readQualifier(mnemonic, number ? &members[*number] : nullptr, value);
    number ? values.fill(*number, qualifier) : values.append(qualifier);
  }
  require(numNamed == 0 || numNamed == words.numMembers, "either all members have names or none",
          PtxmatrixStatusNotFound);
  Instruction instruction = isOfMatrices(mnemonic) && numNamed == words.numMembers
                                ? detail::fromMembers(mnemonic, values)
                                : Instruction(mnemonic, values);
  instruction.list = static_cast<uint8_t>(words.list);
  if (!instruction.formOfList())
    instruction.form = nullptr;
  return instruction;
}

PtxmatrixInstruction wordsOf(const Instruction &instruction) {
  auto words = PTXMATRIX_INIT(PtxmatrixInstruction);
  words.mnemonic = toC(name(instruction.mnemonic));
  words.list = instruction.list;
  forEachMember(instruction, [&](std::string_view name, std::string_view value) {
    words.members[words.numMembers++] = {toC(name), toC(value)};
  });
  return words;
}

constexpr bool fitsIn32Bits(int64_t number) { return number >= INT32_MIN && number <= UINT32_MAX; }

OperandName constant(int64_t number) {
  return number < 0 ? OperandName(static_cast<int32_t>(number)) : OperandName(static_cast<uint32_t>(number));
}

OperandName constantOrName(std::string_view text) {
  int64_t number = 0;
  const char *begin = text.data();
  const char *end = begin + text.size();
  const auto [rest, error] = std::from_chars(begin, end, number);
  return error == std::errc() && rest == end && fitsIn32Bits(number) ? constant(number) : OperandName(text);
}

/// Converts the operands of a caller for emitStatement().
class OperandReader {
public:
  StatementOperand read(const PtxmatrixOperand &given) {
    const std::string_view text = readText(given.text, "the text of an operand");
    switch (given.kind) {
    case PtxmatrixOperandKindRegisterRange:
      return RegisterRange{text, given.firstRegister};
    case PtxmatrixOperandKindRegisterNames:
      return RegisterNames{readNames(given)};
    case PtxmatrixOperandKindScaleSelector: {
      const std::span<const OperandName> parts = readNames(given);
      require(parts.size() == 2, "a scale selector has 2 names", PtxmatrixStatusRegisterCount);
      return ScaleSelectorOperand{parts[0], parts[1]};
    }
    case PtxmatrixOperandKindName:
      return OperandName(text);
    case PtxmatrixOperandKindAddress:
      require(given.number == static_cast<int32_t>(given.number), "an offset does not fit into 32 bits with a sign");
      return AddressOperand{text, static_cast<int32_t>(given.number)};
    case PtxmatrixOperandKindNumber:
      require(fitsIn32Bits(given.number), "a number does not fit into 32 bits");
      return constant(given.number);
    }
    throw Failure{PtxmatrixStatusInvalidArgument, concat("no kind of operand is ", static_cast<int>(given.kind))};
  }

private:
  std::span<const OperandName> readNames(const PtxmatrixOperand &given) {
    requireList(given.names, given.numNames, "'names'");
    require(given.numNames <= names.size() - used, "no instruction has so many registers",
            PtxmatrixStatusRegisterCount);
    const std::span<OperandName> read = std::span(names).subspan(used, given.numNames);
    used += read.size();
    for (size_t i = 0; i < read.size(); ++i)
      read[i] = constantOrName(readText(given.names[i], "the name of a register"));
    return read;
  }

  std::array<OperandName, 160> names; ///< Of all operands: no statement names more registers.
  size_t used = 0;
};

/// The number of registers in the place of operand \p index of \p instruction.
unsigned countRegisters(const Instruction &instruction, size_t index) {
  return operands(instruction)[index].hasSecond ? 2 : registerCount(instruction, index).count;
}

/// What operand \p index of \p instruction must be: "an address", "a vector of 4 registers", "a constant".
std::string requiredKind(const Instruction &instruction, size_t index) {
  const OperandSpec spec = detail::resolved(instruction, operands(instruction)[index]);
  if (spec.hasBrackets())
    return "an address";
  if (spec.takes() == Takes::Selector)
    return "a scale selector";
  if (const unsigned count = countRegisters(instruction, index); count > 1 || spec.hasBraces())
    return concat("a vector of ", counted(count, "register"), spec.mayBeInteger() ? " or constants" : "");
  if (spec.mayBeRegister())
    return spec.mayBeInteger() ? "a register or a constant" : "a register";
  return spec.mayBeInteger() ? "a constant" : "'_'";
}

/// What a constant as operand \p index of \p instruction must be.
std::string requiredValue(const Instruction &instruction, size_t index) {
  const OperandSpec &spec = operands(instruction)[index];
  if (spec.role == Role::Columns)
    return instruction.qualifiers.contains(Qualifier::Exclusive) ? msg::multipleOf32() : msg::powerOfTwo();
  if (spec.role == Role::SourceSize)
    return "from 0 to the size before it";
  const std::string values = joined(inWords(spec.values), "or");
  return spec.takes() == Takes::Selector
             ? concat("a byte of ", values, " and a thread of ", joined(inWords(spec.threadValues()), "or"))
             : values;
}

/// What is wrong with the operands \p given, if the meaning of the error does not say enough.
std::string describe(const EmitResult &result, const Instruction &instruction,
                     std::span<const PtxmatrixOperand> given) {
  if (result.error == EmitError::OperandCount)
    return concat("'", opcode(instruction).str(), "' has ", operands(instruction).size(), " operands, not ",
                  given.size());
  if (result.error == EmitError::BadName && !result.operand)
    return concat("the guard: ", message(result.error));
  if (!result.operand)
    return "";
  const size_t index = *result.operand;
  switch (result.error) {
  case EmitError::OperandKind:
    return concat("operand ", index, " must be ", requiredKind(instruction, result.place));
  case EmitError::RegisterCount:
    return concat("operand ", index, " has ", countRegisters(instruction, result.place), " registers, not ",
                  given[index].numNames);
  case EmitError::SelectorValue:
    return concat("operand ", index, " must be ", requiredValue(instruction, result.place));
  default:
    return concat("operand ", index, ": ", message(result.error));
  }
}

} // namespace

Instruction capi::readInstruction(const PtxmatrixInstruction *given) {
  const Instruction instruction = readWords(given);
  if (!instruction.form) {
    const Instruction nearest = nearestInstruction(instruction);
    throw Failure{PtxmatrixStatusNotFound, concat("the PTX ISA has no such form of '", name(nearest.mnemonic),
                                                  "'; the nearest is '", opcode(nearest).str(), "', with ",
                                                  counted(countOperandLists(nearest), "list"), " of operands")};
  }
  return instruction;
}

PtxmatrixStatus ptxmatrixReadOpcode(PtxmatrixString opcode, PtxmatrixInstruction *instruction,
                                    PtxmatrixResult **result) noexcept {
  return guarded([&] {
    const std::string_view text = readText(opcode, "'opcode'");
    requireStruct(instruction);
    const OpcodeReading reading = readOpcode(text);
    giveDiagnostics(reading.diagnostics, reading.limitReached, text, result);
    if (!reading.instruction)
      throw Failure{PtxmatrixStatusNotFound, reading.diagnostics.empty() ? "" : reading.diagnostics.front().message};
    give(wordsOf(*reading.instruction), instruction);
  });
}

PtxmatrixStatus ptxmatrixOpcode(const PtxmatrixInstruction *instruction, char *buffer, size_t capacity,
                                size_t *size) noexcept {
  return guarded([&] {
    require(size, "'size' must not be null");
    *size = 0;
    requireList(buffer, capacity, "'buffer'");
    const OpcodeText text = opcode(readInstruction(instruction));
    *size = text.str().size();
    require(*size <= capacity, "", PtxmatrixStatusBufferTooSmall);
    text.str().copy(buffer, *size);
  });
}

PtxmatrixStatus ptxmatrixNearest(const PtxmatrixInstruction *instruction, PtxmatrixInstruction *nearest) noexcept {
  return guarded([&] { give(wordsOf(nearestInstruction(readWords(instruction))), nearest); });
}

size_t ptxmatrixOperandCount(const PtxmatrixInstruction *instruction) noexcept {
  size_t count = 0;
  guarded([&] { count = operands(readInstruction(instruction)).size(); });
  return count;
}

PtxmatrixStatus ptxmatrixOperandSpec(const PtxmatrixInstruction *instruction, size_t index,
                                     PtxmatrixOperandSpec *operand) noexcept {
  return guarded([&] {
    const Instruction read = readInstruction(instruction);
    requireOperand(read, index);
    const OperandSpec one = detail::resolved(read, operands(read)[index]);
    const RegisterCount registers = registerCount(read, index);
    auto value = PTXMATRIX_INIT(PtxmatrixOperandSpec);
    value.role = toC(name(one.role));
    value.registers = registers.count;
    value.registerBits = registers.bits;
    value.isOptional = one.isOptional;
    value.fragment = toC(nameOf(one.fragment));
    value.values = one.integers().count;
    value.first = one.integers().first;
    value.step = one.integers().step;
    value.threads = one.threads;
    value.type = one.mayBeRegister() ? toC(info(one.types.front()).spelling) : PtxmatrixString{};
    value.isConstant = one.mayBeInteger();
    value.hasSecond = one.hasSecond;
    value.acceptsSinks = one.acceptsSinks;
    value.isRead = one.isRead;
    value.isAsync = one.isAsync;
    give(value, operand);
  });
}

PtxmatrixStatus ptxmatrixVariants(const PtxmatrixOptions *options, const PtxmatrixInstruction *instruction,
                                  PtxmatrixResult **result) noexcept {
  return makeResult(result, [&](PtxmatrixResult &made) {
    const CheckOptions read = readOptions(options);
    const Instruction wanted = instruction ? readWords(instruction) : Instruction();
    std::vector<Variant> variants =
        findVariants(read.ptxVersion, read.targets, read.ptxasRelease(), instruction ? name(wanted.mnemonic) : "");
    if (instruction)
      std::erase_if(variants, [&](const Variant &one) {
        return !wanted.form || one.instruction.mnemonic != wanted.mnemonic ||
               one.instruction.qualifiers != wanted.qualifiers;
      });
    made.json = jsonOf(variants);
  });
}

PtxmatrixStatus ptxmatrixEmit(const PtxmatrixInstruction *instruction, const PtxmatrixOperand *operands,
                              size_t numOperands, PtxmatrixString guard, char *buffer, size_t capacity,
                              size_t *size) noexcept {
  return guarded([&] {
    require(size, "'size' must not be null");
    *size = 0;
    requireList(buffer, capacity, "'buffer'");
    requireList(operands, numOperands, "'operands'");
    const Instruction read = readInstruction(instruction);
    std::array<StatementOperand, detail::kMaxOperands> given;
    require(numOperands <= given.size(), "no instruction has so many operands", PtxmatrixStatusOperandCount);
    OperandReader reader;
    for (size_t i = 0; i < numOperands; ++i)
      given[i] = reader.read(operands[i]);
    std::string_view predicate = readText(guard, "'guard'");
    const bool isNegated = predicate.starts_with('!');
    predicate.remove_prefix(isNegated ? 1 : 0);
    require(!isNegated || !predicate.empty(), "the guard '!' has no name", PtxmatrixStatusBadName);
    const EmitResult result =
        emitStatement(read, std::span(given).first(numOperands), {buffer, capacity}, {predicate, isNegated});
    *size = result.size;
    if (!result)
      throw Failure{statusOf(result.error), describe(result, read, {operands, numOperands})};
  });
}
