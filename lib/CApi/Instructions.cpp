//===- Instructions.cpp - C API: instructions, variants, statements -------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "CApi/Result.h"
#include "ptxmatrix/Layout.h"
#include "ptxmatrix/Nearest.h"
#include "ptxmatrix/Variants.h"

#include <charconv>
#include <memory>

using namespace ptxmatrix;
using namespace ptxmatrix::capi;

struct PtxmatrixVariants {
  std::vector<Variant> list;
};

namespace {

/// The variant numbered \p index, or null.
const Variant *find(const PtxmatrixVariants *variants, size_t index) {
  return variants ? at(variants->list, index) : nullptr;
}

/// "a" for the fragment A, and so on.
std::string_view wordOf(Fragment fragment) {
  return fragment == Fragment::None ? "" : std::string_view("abcd").substr(letterOf(fragment) - 'A', 1);
}

/// The maximum number of registers of an operand.
constexpr size_t kMostRegisters = 8;

/// Converts the operands of a caller for emitStatement().
class OperandReader {
public:
  PtxmatrixStatus read(const PtxmatrixOperand &given) {
    if (!isText(given.text))
      return PtxmatrixStatusInvalidArgument;
    if (count == operands.size())
      return PtxmatrixStatusOperandCount;
    const std::string_view text = fromC(given.text);
    switch (given.kind) {
    case PtxmatrixOperandKindRegisterRange:
      operands[count++] = RegisterRange{text, given.firstRegister};
      return PtxmatrixStatusOk;
    case PtxmatrixOperandKindRegisterNames:
    case PtxmatrixOperandKindScaleSelector:
      return readNames(given);
    case PtxmatrixOperandKindName:
      operands[count++] = OperandName(text);
      return PtxmatrixStatusOk;
    case PtxmatrixOperandKindAddress:
      operands[count++] = AddressOperand{text, given.number};
      return PtxmatrixStatusOk;
    case PtxmatrixOperandKindNumber:
      operands[count++] = given.number;
      return PtxmatrixStatusOk;
    }
    return PtxmatrixStatusInvalidArgument;
  }

  std::span<const StatementOperand> all() const { return {operands.data(), count}; }

private:
  PtxmatrixStatus readNames(const PtxmatrixOperand &given) {
    const bool isSelector = given.kind == PtxmatrixOperandKindScaleSelector;
    if (!given.names && given.numNames != 0)
      return PtxmatrixStatusInvalidArgument;
    if (given.numNames > kMostRegisters || (isSelector && given.numNames != 2))
      return PtxmatrixStatusRegisterCount;
    std::array<std::string_view, kMostRegisters> &read = names[count];
    for (size_t i = 0; i < given.numNames; ++i) {
      if (!isText(given.names[i]))
        return PtxmatrixStatusInvalidArgument;
      read[i] = fromC(given.names[i]);
    }
    if (isSelector)
      operands[count++] = ScaleSelectorOperand{scaleIndex(read[0]), scaleIndex(read[1])};
    else
      operands[count++] = RegisterNames{{read.data(), given.numNames}};
    return PtxmatrixStatusOk;
  }

  static ScaleIndex scaleIndex(std::string_view text) {
    int32_t number = 0;
    const char *begin = text.data();
    const char *end = begin + text.size();
    const auto [rest, error] = std::from_chars(begin, end, number);
    return error == std::errc() && rest == end ? ScaleIndex(number) : ScaleIndex(OperandName(text));
  }

  size_t count = 0;
  std::array<StatementOperand, detail::kMaxOperands> operands;
  std::array<std::array<std::string_view, kMostRegisters>, detail::kMaxOperands> names; ///< By operand.
};

} // namespace

PtxmatrixStatus ptxmatrixReadOpcode(PtxmatrixString opcode, PtxmatrixInstruction *instruction,
                                    PtxmatrixResult **result) noexcept {
  return guarded([&] {
    if (!isText(opcode) || !instruction || instruction->size < kFirstSize<PtxmatrixInstruction>)
      return PtxmatrixStatusInvalidArgument;
    OpcodeReading reading = readOpcode(fromC(opcode));
    auto made = result ? std::make_unique<PtxmatrixResult>() : nullptr;
    if (made) {
      CheckResult check;
      check.diagnostics = std::move(reading.diagnostics);
      check.limitReached = reading.limitReached;
      made->set(std::move(check), fromC(opcode));
      *result = made.release();
    }
    return reading.instruction ? give(toC(*reading.instruction), instruction) : PtxmatrixStatusNotFound;
  });
}

PtxmatrixStatus ptxmatrixNearest(const PtxmatrixInstruction *instruction, PtxmatrixInstruction *nearest) noexcept {
  return guarded([&] {
    WordsRead read;
    if (const PtxmatrixStatus status = readWords(instruction, read); status != PtxmatrixStatusOk)
      return status;
    return give(toC(nearestInstruction(read.mnemonic, read.qualifiers)), nearest);
  });
}

size_t ptxmatrixOperandCount(const PtxmatrixInstruction *instruction) noexcept {
  Instruction read;
  return readInstruction(instruction, read) == PtxmatrixStatusOk ? operands(read).size() : 0;
}

PtxmatrixStatus ptxmatrixOperandSpec(const PtxmatrixInstruction *instruction, size_t index,
                                     PtxmatrixOperandSpec *operand) noexcept {
  Instruction read;
  if (const PtxmatrixStatus status = readInstruction(instruction, read); status != PtxmatrixStatusOk)
    return status;
  if (index >= operands(read).size())
    return PtxmatrixStatusOutOfRange;
  const OperandSpec &one = operands(read)[index];
  const RegisterCount registers = registerCount(read, index);
  auto value = PTXMATRIX_INIT(PtxmatrixOperandSpec);
  value.role = toC(name(one.role));
  value.registers = registers.count;
  value.registerBits = registers.bits;
  value.isOptional = one.isOptional;
  value.fragment = toC(wordOf(one.fragment));
  value.values = one.choices;
  value.threads = one.threads;
  return give(value, operand);
}

void ptxmatrixVariantsDestroy(PtxmatrixVariants *variants) noexcept { delete variants; }

PtxmatrixStatus ptxmatrixFindVariants(const PtxmatrixOptions *options, const PtxmatrixInstruction *instruction,
                                      PtxmatrixVariants **variants) noexcept {
  return guarded([&] {
    if (!variants)
      return PtxmatrixStatusInvalidArgument;
    CheckOptions read;
    if (const PtxmatrixStatus status = readOptions(options, read); status != PtxmatrixStatusOk)
      return status;
    WordsRead wanted;
    if (instruction)
      if (const PtxmatrixStatus status = readWords(instruction, wanted); status != PtxmatrixStatusOk)
        return status;
    auto made = std::make_unique<PtxmatrixVariants>();
    if (!instruction || wanted.instruction)
      made->list = findVariants(read.ptxVersion, read.targets, read.ptxasRelease());
    if (instruction)
      std::erase_if(made->list, [&](const Variant &one) { return one.instruction != *wanted.instruction; });
    *variants = made.release();
    return PtxmatrixStatusOk;
  });
}

size_t ptxmatrixVariantsCount(const PtxmatrixVariants *variants) noexcept {
  return variants ? variants->list.size() : 0;
}

PtxmatrixStatus ptxmatrixVariantsGet(const PtxmatrixVariants *variants, size_t index,
                                     PtxmatrixVariant *variant) noexcept {
  return givePart(variants, find(variants, index), variant, [](PtxmatrixVariant &value, const Variant &one) {
    value.opcode = toC(one.opcode.str());
    value.ptxVersion = toC(one.since);
    value.ptxBefore = toC(one.before);
    value.numTargets = one.targets.size();
  });
}

PtxmatrixStatus ptxmatrixVariantsInstruction(const PtxmatrixVariants *variants, size_t index,
                                             PtxmatrixInstruction *instruction) noexcept {
  return givePart(variants, find(variants, index), instruction,
                  [](PtxmatrixInstruction &value, const Variant &one) { value = toC(one.instruction); });
}

PtxmatrixStatus ptxmatrixVariantsTarget(const PtxmatrixVariants *variants, size_t index, size_t target,
                                        PtxmatrixString *name) noexcept {
  if (!variants || !name)
    return PtxmatrixStatusInvalidArgument;
  const Variant *of = find(variants, index);
  return of ? giveTarget(of->targets, target, *name) : PtxmatrixStatusOutOfRange;
}

PtxmatrixStatus ptxmatrixEmit(const PtxmatrixInstruction *instruction, const PtxmatrixOperand *operands,
                              size_t numOperands, PtxmatrixString guard, char *buffer, size_t capacity,
                              size_t *size) noexcept {
  if (!size)
    return PtxmatrixStatusInvalidArgument;
  *size = 0;
  if ((!buffer && capacity != 0) || (!operands && numOperands != 0) || !isText(guard))
    return PtxmatrixStatusInvalidArgument;
  Instruction read;
  if (const PtxmatrixStatus status = readInstruction(instruction, read); status != PtxmatrixStatusOk)
    return status;
  OperandReader given;
  for (size_t i = 0; i < numOperands; ++i)
    if (const PtxmatrixStatus status = given.read(operands[i]); status != PtxmatrixStatusOk)
      return status;
  std::string_view predicate = fromC(guard);
  const bool isNegated = predicate.starts_with('!');
  predicate.remove_prefix(isNegated ? 1 : 0);
  if (isNegated && predicate.empty()) // emitStatement() would print no guard
    return PtxmatrixStatusBadName;
  const EmitResult result = emitStatement(read, given.all(), {buffer, capacity}, {predicate, isNegated});
  *size = result.size;
  return kEmitStatuses[static_cast<size_t>(result.error)];
}
