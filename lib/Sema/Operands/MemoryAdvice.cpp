//===- MemoryAdvice.cpp - Addresses and strides that are wrong ------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Only certain mistakes are reported: addresses are known if they are based on a variable, strides if they are
// constant. lib/Check/LaneCheck.cpp makes the same checks for registers with known values.  ptxas compares the state
// space of an instruction with that of a variable, if both are written in the statement. It does not know what a
// register holds, and accepts a variable's name as a generic address, which it is not in shared memory.

#include "Isa/ReleaseNeeds.h"
#include "Sema/Operands/Advice.h"
#include "Syntax/ConstantExpression.h"
#include "ptxmatrix/detail/Memory.h"

#include <algorithm>
#include <array>
#include <bit>

namespace ptxmatrix {
namespace {

constexpr size_t kLanes = 32;

/// The memory that an instruction accesses, and the alignment that was measured to be necessary for it.
struct MemoryNeeds {
  detail::MatrixMemory memory;
  std::optional<MeasuredAlignment> measured;
};

MemoryNeeds needsOf(const MatchedForm &opcode) {
  const RegisterCount registers = *registerCount(opcode);
  const std::optional<Qualifier> space = opcode.ofKind(QualifierKind::Space);
  return {detail::matrixMemory(opcode, registers),
          detail::measuredAlignment(opcode.mnemonic, opcode.qualifiers.set(),
                                    space ? static_cast<Space>(*space) : Space::Generic)};
}

/// The variable that the address names, or null.
const Symbol *variableOf(const OperandContext &context, const Operand &address) {
  const Symbol *symbol = context.symbolOf(address.term.name);
  if (!symbol || symbol->isBroken)
    return nullptr;
  const bool isMemory =
      symbol->space == DeclSpace::Shared || symbol->space == DeclSpace::Global || symbol->space == DeclSpace::Local;
  return isMemory ? symbol : nullptr;
}

/// The value of a constant stride, if it fits into 32 bits.
std::optional<int64_t> strideOf(const OperandContext &context, const Operand &operand) {
  if (operand.term.kind != TermKind::Expression)
    return std::nullopt;
  const std::optional<ConstantValue> value = evaluateConstant(context.statement, operand.term.expression).value;
  if (!value)
    return std::nullopt;
  const auto number = static_cast<int64_t>(value->bits);
  const bool fits = value->isNegative() ? number >= INT32_MIN : value->bits <= UINT32_MAX;
  return fits ? std::optional(number) : std::nullopt;
}

/// "48 bytes", "12 bits"
std::string sizeText(int64_t bits) {
  return bits % 8 == 0 ? counted(static_cast<uint64_t>(bits / 8), "byte") : msg::sizeInBits(bits);
}

std::string outcomeText(Misalignment outcome, const MatchedForm &opcode) {
  const std::string wrong = msg::wrongData(isStore(opcode.mnemonic));
  return outcome == Misalignment::Fault       ? msg::faults()
         : outcome == Misalignment::WrongData ? wrong
                                              : msg::faultsOr(wrong);
}

// State spaces

std::string inWords(AddressKind kind) {
  constexpr std::array kSpaces = {".reg", ".const", ".global", ".local", ".param", ".shared"}; // by DeclSpace
  const std::string_view space = kSpaces[static_cast<size_t>(kind.space)];
  return kind.isGeneric ? msg::genericAddressOf(space) : msg::addressOf(space);
}

/// How \p opcode spells that its address is one of shared memory: some have only `.shared::cta` or `.shared::cluster`.
Qualifier sharedSpace(const MatchedForm &opcode) {
  const size_t slot = opcode.form->slotOfKind[static_cast<size_t>(QualifierKind::Space)];
  return opcode.form->slots()[slot].choices.front(); // '.global' comes after these
}

/// Adds the fix that inserts the space before the type, where the PTX ISA has it.
void addSharedFix(OperandContext &context, const MatchedForm &opcode) {
  const std::string type = dotted(*opcode.ofKind(QualifierKind::Type)); // every opcode with an address has one
  const size_t begin = context.statement.rangeOf(*context.statement.findQualifier(type)).begin;
  context.addFix(insertion(begin, dotted(sharedSpace(opcode))));
}

} // namespace

bool isNarrowAddress(const OperandContext &context, const MatchedForm &opcode, const Operand &operand) {
  const Symbol *const symbol = context.symbolOf(operand.term.name);
  const std::optional<Qualifier> space = opcode.ofKind(QualifierKind::Space);
  const bool needsWide = !space || (space == Qualifier::Global && isGeneral(opcode.mnemonic));
  return needsWide && symbol && !symbol->isBroken && symbol->space == DeclSpace::Register && symbol->type &&
         info(*symbol->type).bits == 32 && !kWith32Bits.contains(context.scope.module.ptxasRelease());
}

bool adviseOnSpace(OperandContext &context, const MatchedForm &opcode, const Operand &operand, AddressKind address,
                   const Symbol *declaration) {
  const Mnemonic mnemonic = opcode.mnemonic;
  const bool isShared = address.space == DeclSpace::Shared;
  const bool isGlobal = address.space == DeclSpace::Global;
  const bool isOfShared = info(mnemonic).addressing != Addressing::Matrix;
  const std::optional<Qualifier> space = opcode.ofKind(QualifierKind::Space);
  const bool needsGlobal = space == Qualifier::Global;
  if (!space        ? (isShared && address.isGeneric) || (isGlobal && !isOfShared)
      : needsGlobal ? isGlobal
                    : isShared && !address.isGeneric)
    return false;
  const SourceRange range = context.statement.rangeOf(operand.term.name);
  const std::string_view text = context.textOf(operand.term.name);
  const std::string what = declaration ? msg::inSpace(address.space) : inWords(address);
  if (space)
    context.report(range, msg::addressOfOtherSpace(text, what, *space, mnemonic, needsGlobal), declaration);
  else if (isShared)
    context.report(range, msg::notGeneric(text, what, sharedSpace(opcode), mnemonic), declaration);
  else
    context.report(
        range, msg::genericOfOtherSpace(text, what, mnemonic, genericMemoryOf(mnemonic)).under(Rule::GenericAddress),
        declaration);
  if (!space && isShared)
    addSharedFix(context, opcode);
  return true;
}

size_t usedLanes(const MatchedForm &opcode) {
  constexpr size_t kRows = 8; // of a matrix
  return info(opcode.mnemonic).addressing == Addressing::Rows ? kRows * detail::numOf(opcode) : kLanes;
}

std::optional<Target> targetWithAllLanes(const OperandContext &context, const MatchedForm &opcode) {
  for (const Target target : context.scope.module.targets())
    if (info(target).number <= kLastWithAllAddresses && usedLanes(opcode) < kLanes)
      return target;
  return std::nullopt;
}

std::string VariableAddress::where() const {
  if (!lanes)
    return "";
  return lanes->first == lanes->second ? msg::inLane(lanes->first) : msg::inLanes(lanes->first, lanes->second);
}

std::optional<uint64_t> offsetOf(const Statement &statement, const Term &term) {
  if (!term.sign)
    return 0;
  const std::optional<ConstantValue> offset = evaluateConstant(statement, term.expression).value;
  return offset ? std::optional(offset->bits) : std::nullopt;
}

void adviseOnAlignment(OperandContext &context, const MatchedForm &opcode, const Operand &operand,
                       const VariableAddress &address, std::optional<Target> needsAll) {
  const uint64_t aligned = uint64_t{1} << std::min(std::countr_zero(address.offset), 63);
  if (aligned >= address.variable.leastAlignment()) // its alignment may be larger
    return;
  const MemoryNeeds needs = needsOf(opcode);
  const std::string_view text = context.textOf(operand.term.tokens);
  auto report = [&](Message message) {
    context.report(context.statement.rangeOf(operand.term.tokens), std::move(message), nullptr, needsAll);
    context.addDeclarationNote(address.variable, msg::noteDeclaredAligned(address.variable.leastAlignment()));
  };
  const Mnemonic mnemonic = opcode.mnemonic;
  const unsigned required = needs.memory.alignment.address;
  if (needsAll && aligned < required)
    report(msg::misalignedUnused(text, aligned, address.where(), *needsAll, mnemonic, required));
  else if (needs.measured && aligned < needs.measured->least.address)
    report(msg::misalignedAddress(text, aligned, address.where(), mnemonic, needs.measured->least.address));
}

void adviseOnBounds(OperandContext &context, const MatchedForm &opcode, const Operand &operand,
                    const VariableAddress &address, std::optional<int64_t> stride) {
  const std::optional<uint64_t> size = address.variable.bytes();
  const detail::MatrixMemory memory = needsOf(opcode).memory;
  if (!size || *size > INT32_MAX || memory.storedBits == 0) // without a matrix it is an object, such as a barrier
    return;
  const int64_t begin = static_cast<int32_t>(address.offset); // negative before the variable
  int64_t end = begin + memory.rowBytes;
  if (memory.lines > 0) { // otherwise the address is of a row
    const int64_t steps = stride.value_or(0) > 0 ? *stride * (memory.lines - 1) : 0; // at least one line is accessed
    end = begin + (steps + memory.defaultStride) * memory.storedBits / 8;
  }
  if (begin >= 0 && end <= static_cast<int64_t>(*size))
    return;
  context.report(context.statement.rangeOf(operand.term.tokens),
                 msg::outOfVariable(opcode.mnemonic, isStore(opcode.mnemonic), begin, end - 1, address.where(),
                                    address.variable.name, *size),
                 &address.variable);
}

void adviseOnAddress(OperandContext &context, const MatchedForm &opcode, const Operand &operand) {
  const Symbol *variable = variableOf(context, operand);
  if (!variable) {
    if (isNarrowAddress(context, opcode, operand)) {
      context.report(context.statement.rangeOf(operand.term.name),
                     msg::narrowGeneric(context.textOf(operand.term.name), sharedSpace(opcode), opcode.mnemonic),
                     context.symbolOf(operand.term.name));
      addSharedFix(context, opcode);
    }
    const std::optional<Target> needsAll = targetWithAllLanes(context, opcode);
    if (needsAll && context.scope.module.wantsAllWarnings())
      context.report(context.rangeOf(operand), msg::allLanes(*needsAll, usedLanes(opcode)), nullptr, needsAll);
    return; // a variable's address is the same in all lanes
  }
  const std::optional<uint64_t> offset = offsetOf(context.statement, operand.term);
  if (adviseOnSpace(context, opcode, operand, {variable->space}, variable) || !offset)
    return;
  const size_t before = context.reported();
  adviseOnAlignment(context, opcode, operand, {*variable, *offset});
  if (context.reported() == before)
    adviseOnBounds(context, opcode, operand, {*variable, *offset}, constantStride(context, opcode));
}

std::optional<int64_t> constantStride(const OperandContext &context, const MatchedForm &opcode) {
  const std::vector<Operand> &operands = context.statement.ast().operands;
  for (size_t i = 0; i < operands.size(); ++i)
    if (opcode.operand(i).role == Role::Stride)
      return strideOf(context, operands[i]);
  return needsOf(opcode).memory.defaultStride;
}

void adviseOnStride(OperandContext &context, const MatchedForm &opcode, const Operand &operand, int64_t stride) {
  const MemoryNeeds needs = needsOf(opcode);
  if (stride == needs.memory.defaultStride)
    return;
  const SourceRange range = context.rangeOf(operand);
  if (stride < needs.memory.defaultStride)
    return context.report(range, msg::strideBelowDefault(stride, needs.memory.defaultStride,
                                                         opcode.qualifiers.contains(Qualifier::Row),
                                                         isStore(opcode.mnemonic)));
  const unsigned bits = needs.memory.storedBits;
  if (const auto &measured = needs.measured; measured && stride * bits % (int64_t{measured->least.stride} * 8) != 0)
    context.report(range,
                   msg::misalignedStride(stride, sizeText(stride * bits), opcode.mnemonic, measured->least.stride,
                                         measured->least.stride * 8 / bits, outcomeText(measured->stride, opcode)));
}

} // namespace ptxmatrix
