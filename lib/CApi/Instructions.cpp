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

/// The maximum number of registers that a statement names.
constexpr size_t kMostRegisters = 160;

/// Converts the operands of a caller for emitStatement().
class OperandReader {
public:
  void read(const PtxmatrixOperand &given) {
    require(isText(given.text));
    require(count < operands.size(), PtxmatrixStatusOperandCount);
    operands[count] = operandOf(given);
    ++count;
  }

  std::span<const StatementOperand> all() const { return {operands.data(), count}; }

private:
  StatementOperand operandOf(const PtxmatrixOperand &given) {
    const std::string_view text = fromC(given.text);
    switch (given.kind) {
    case PtxmatrixOperandKindRegisterRange:
      return RegisterRange{text, given.firstRegister};
    case PtxmatrixOperandKindRegisterNames:
    case PtxmatrixOperandKindScaleSelector:
      return readNames(given);
    case PtxmatrixOperandKindName:
      return OperandName(text);
    case PtxmatrixOperandKindAddress:
      return AddressOperand{text, given.number};
    case PtxmatrixOperandKindNumber:
      return given.number;
    }
    throw Failure{PtxmatrixStatusInvalidArgument};
  }

  StatementOperand readNames(const PtxmatrixOperand &given) {
    const bool isSelector = given.kind == PtxmatrixOperandKindScaleSelector;
    require(given.names || given.numNames == 0);
    require(given.numNames <= names.size() - used && (!isSelector || given.numNames == 2),
            PtxmatrixStatusRegisterCount);
    const std::span<std::string_view> read = std::span(names).subspan(used, given.numNames);
    used += read.size();
    for (size_t i = 0; i < read.size(); ++i) {
      require(isText(given.names[i]));
      read[i] = fromC(given.names[i]);
    }
    if (isSelector)
      return ScaleSelectorOperand{scaleIndex(read[0]), scaleIndex(read[1])};
    return RegisterNames{read};
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
  std::array<std::string_view, kMostRegisters> names; ///< Of all operands.
  size_t used = 0;
};

} // namespace

PtxmatrixStatus ptxmatrixReadOpcode(PtxmatrixString opcode, PtxmatrixInstruction *instruction,
                                    PtxmatrixResult **result) noexcept {
  return guarded([&] {
    require(isText(opcode) && instruction && instruction->size >= kFirstSize<PtxmatrixInstruction>);
    OpcodeReading reading = readOpcode(fromC(opcode));
    auto made = result ? std::make_unique<PtxmatrixResult>() : nullptr;
    if (made) {
      CheckResult check;
      check.diagnostics = std::move(reading.diagnostics);
      check.limitReached = reading.limitReached;
      made->set(std::move(check), fromC(opcode));
      *result = made.release();
    }
    require(reading.instruction.has_value(), PtxmatrixStatusNotFound);
    give(toC(*reading.instruction), instruction);
  });
}

PtxmatrixStatus ptxmatrixOpcode(const PtxmatrixInstruction *instruction, char *buffer, size_t capacity,
                                size_t *size) noexcept {
  return guarded([&] {
    require(size && (buffer || capacity == 0));
    *size = 0;
    const OpcodeText text = opcode(readInstruction(instruction));
    *size = text.str().size();
    require(*size <= capacity, PtxmatrixStatusBufferTooSmall);
    text.str().copy(buffer, *size);
  });
}

PtxmatrixStatus ptxmatrixNearest(const PtxmatrixInstruction *instruction, PtxmatrixInstruction *nearest) noexcept {
  return guarded([&] {
    const WordsRead read = readWords(instruction);
    give(toC(nearestInstruction(read.instruction)), nearest);
  });
}

size_t ptxmatrixOperandLists(const PtxmatrixInstruction *instruction) noexcept {
  size_t count = 0;
  guarded([&] { count = countOperandLists(readInstruction(instruction)); });
  return count;
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
    require(index < operands(read).size(), PtxmatrixStatusOutOfRange);
    const OperandSpec &one = operands(read)[index];
    const RegisterCount registers = registerCount(read, index);
    auto value = PTXMATRIX_INIT(PtxmatrixOperandSpec);
    value.role = toC(name(one.role));
    value.registers = registers.count;
    value.registerBits = registers.bits;
    value.isOptional = one.isOptional;
    value.fragment = toC(wordOf(one.fragment));
    value.values = one.choices;
    value.first = one.first;
    value.step = one.step;
    value.threads = one.threads;
    give(value, operand);
  });
}

void ptxmatrixVariantsDestroy(PtxmatrixVariants *variants) noexcept { delete variants; }

PtxmatrixStatus ptxmatrixFindVariants(const PtxmatrixOptions *options, const PtxmatrixInstruction *instruction,
                                      PtxmatrixVariants **variants) noexcept {
  return guarded([&] {
    require(variants);
    const CheckOptions read = readOptions(options);
    const WordsRead wanted = instruction ? readWords(instruction) : WordsRead();
    auto made = std::make_unique<PtxmatrixVariants>();
    if (!instruction || wanted.isLegal)
      made->list = findVariants(read.ptxVersion, read.targets, read.ptxasRelease());
    if (instruction)
      std::erase_if(made->list, [&](const Variant &one) {
        return one.instruction.mnemonic != wanted.instruction.mnemonic ||
               one.instruction.qualifiers != wanted.instruction.qualifiers;
      });
    *variants = made.release();
  });
}

size_t ptxmatrixVariantsCount(const PtxmatrixVariants *variants) noexcept {
  return variants ? variants->list.size() : 0;
}

PtxmatrixStatus ptxmatrixVariantsGet(const PtxmatrixVariants *variants, size_t index,
                                     PtxmatrixVariant *variant) noexcept {
  return givePart(variants, find(variants, index), variant, [](auto &value, const auto &one) {
    value.opcode = toC(one.opcode.str());
    value.ptxVersion = toC(one.since);
    value.ptxBefore = toC(one.before);
    value.numTargets = one.targets.size();
  });
}

PtxmatrixStatus ptxmatrixVariantsInstruction(const PtxmatrixVariants *variants, size_t index,
                                             PtxmatrixInstruction *instruction) noexcept {
  return givePart(variants, find(variants, index), instruction,
                  [](auto &value, const auto &one) { value = toC(one.instruction); });
}

PtxmatrixStatus ptxmatrixVariantsTarget(const PtxmatrixVariants *variants, size_t index, size_t target,
                                        PtxmatrixString *name) noexcept {
  return guarded([&] {
    require(variants && name);
    const Variant *of = find(variants, index);
    require(of, PtxmatrixStatusOutOfRange);
    *name = targetAt(of->targets, target);
  });
}

PtxmatrixStatus ptxmatrixEmit(const PtxmatrixInstruction *instruction, const PtxmatrixOperand *operands,
                              size_t numOperands, PtxmatrixString guard, char *buffer, size_t capacity,
                              size_t *size) noexcept {
  return guarded([&] {
    require(size);
    *size = 0;
    require((buffer || capacity == 0) && (operands || numOperands == 0) && isText(guard));
    const Instruction read = readInstruction(instruction);
    OperandReader given;
    for (size_t i = 0; i < numOperands; ++i)
      given.read(operands[i]);
    std::string_view predicate = fromC(guard);
    const bool isNegated = predicate.starts_with('!');
    predicate.remove_prefix(isNegated ? 1 : 0);
    require(!isNegated || !predicate.empty(), PtxmatrixStatusBadName); // emitStatement() would print no guard
    const EmitResult result = emitStatement(read, given.all(), {buffer, capacity}, {predicate, isNegated});
    *size = result.size;
    return kEmitStatuses[static_cast<size_t>(result.error)];
  });
}
