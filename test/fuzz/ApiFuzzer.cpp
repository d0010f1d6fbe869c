//===- ApiFuzzer.cpp - Typed instructions ---------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Any instruction, legal or not, with any operands and any buffer: the check accepts the printed text, and all
// functions that read the table of forms agree.
//
//===----------------------------------------------------------------------===//

#include "../unit/Describe.h"
#include "Fuzz.h"
#include "ptxmatrix/Layout.h"
#include "ptxmatrix/Nearest.h"
#include "ptxmatrix/StatementContext.h"
#include "ptxmatrix/Variants.h"

#include <fuzzer/FuzzedDataProvider.h>

#include <algorithm>
#include <deque>
#include <sstream>

using namespace ptxmatrix;

namespace {

// The qualifiers of each enum: kMatrixValues and so on.
// clang-format off
#define BEGIN_ENUM(KIND) [[maybe_unused]] constexpr KIND k##KIND##Values[] = {
#define ENUMERATOR(NAME, KIND, ...) KIND::NAME,
#define END_ENUM(...) };
#include "ptxmatrix/Qualifiers.def"
// clang-format on
constexpr Space kSpaces[] = {Space::Generic, Space::Shared, Space::SharedCta, Space::SharedCluster, Space::Global};

/// All instructions of tcgen05.
const std::vector<Instruction> &tensorInstructions() {
  static const std::vector<Instruction> kAll = [] {
    std::vector<Instruction> all;
    forEachInstruction([&](const Instruction &instruction, const Requirements &) {
      if (name(instruction.mnemonic).starts_with("tcgen05"))
        all.push_back(instruction);
    });
    return all;
  }();
  return kAll;
}

/// Inputs, drawn from the bytes.
class Request {
public:
  explicit Request(FuzzedDataProvider &data) : data(data) {}

  Instruction instruction() {
    const auto shape = data.PickValueInArray(detail::kShapes).shape;
    const auto type = data.PickValueInArray(kTypeValues);
    switch (data.ConsumeIntegralInRange(0, 7)) {
    case 0:
      return LdMatrix{.shape = shape,
                      .num = data.PickValueInArray(kNumValues),
                      .trans = data.ConsumeBool(),
                      .space = data.PickValueInArray(kSpaces),
                      .type = type,
                      .sourceType =
                          data.ConsumeBool() ? std::optional(data.PickValueInArray(kTypeValues)) : std::nullopt};
    case 1:
      return MovMatrix{.shape = shape, .type = type};
    case 2:
      return WmmaMma{.aLayout = data.PickValueInArray(kLayoutValues),
                     .bLayout = data.PickValueInArray(kLayoutValues),
                     .shape = shape,
                     .d = data.PickValueInArray(kTypeValues),
                     .a = type,
                     .b = data.PickValueInArray(kTypeValues),
                     .c = data.PickValueInArray(kTypeValues),
                     .rounding = perhaps(kRoundingValues),
                     .bits = perhaps(kBitOperationValues),
                     .satfinite = data.ConsumeBool(),
                     .aligned = data.ConsumeBool()};
    case 3:
      return product(shape);
    case 4:
      return MmaSp{.sparsity = data.PickValueInArray(kSparsityValues), .mma = product(shape)};
    case 5: {
      constexpr Mnemonic kOthers[] = {Mnemonic::WgmmaFence, Mnemonic::WgmmaCommitGroup, Mnemonic::WgmmaWaitGroup};
      return {data.PickValueInArray(kOthers), {Qualifier::Sync, Qualifier::Aligned}};
    }
    case 7: {
      const std::vector<Instruction> &all = tensorInstructions();
      Instruction one = all[data.ConsumeIntegralInRange<size_t>(0, all.size() - 1)];
      one.list = static_cast<uint8_t>(data.ConsumeIntegralInRange<size_t>(0, countOperandLists(one) - 1));
      return one;
    }
    case 6: {
      Instruction product = WgmmaMmaAsync{.sparsity = perhaps(kSparsityValues),
                                          .shape = shape,
                                          .satfinite = data.ConsumeBool(),
                                          .d = data.PickValueInArray(kTypeValues),
                                          .a = type,
                                          .b = data.PickValueInArray(kTypeValues),
                                          .bits = perhaps(kBitOperationValues)};
      if (countOperandLists(product) > 1)
        product.list = data.ConsumeBool() ? 1 : 0;
      return product;
    }
    default:
      return WmmaLoad{.matrix = data.PickValueInArray(kMatrixValues),
                      .layout = data.PickValueInArray(kLayoutValues),
                      .shape = shape,
                      .space = data.PickValueInArray(kSpaces),
                      .type = type,
                      .aligned = data.ConsumeBool()};
    }
  }

  /// Texts are kept as long as this object lives.
  std::vector<StatementOperand> operandsFor(const Instruction &instruction) {
    std::vector<StatementOperand> all;
    for (const OperandSpec &spec : operands(instruction)) {
      const unsigned count = registerCount(instruction, all.size()).count;
      if (data.ConsumeIntegralInRange(0, 7) == 0) // seldom one of another kind
        all.push_back(operand(data.ConsumeIntegralInRange(0U, 40U)));
      else if (spec.hasBrackets())
        all.emplace_back(AddressOperand{name(), data.ConsumeIntegral<int32_t>()});
      else if (spec.role == Role::Stride || spec.role == Role::Columns)
        all.push_back(data.ConsumeBool() ? StatementOperand(data.ConsumeIntegral<int32_t>()) : name());
      else if (spec.role == Role::EnableInput || (spec.role == Role::ScaleD && data.ConsumeBool()))
        all.push_back(name());
      else if (spec.choices > 0 || spec.role == Role::Groups || spec.role == Role::HalfOffset)
        all.emplace_back(data.ConsumeIntegralInRange<int32_t>(-2, 4));
      else if (spec.role == Role::ScaleSelector)
        all.emplace_back(ScaleSelectorOperand{scaleIndex(), scaleIndex()});
      else
        all.push_back(registers(data.ConsumeBool() ? count : data.ConsumeIntegralInRange(0U, 40U)));
    }
    if (data.ConsumeBool())
      all.push_back(operand(1));
    return all;
  }
  GuardOperand guard() { return {name(), data.ConsumeBool()}; }

  std::string_view text() {
    constexpr size_t kMost = 24;
    return texts.emplace_back(data.ConsumeRandomLengthString(kMost));
  }

  QualifierSet qualifiers() {
    QualifierSet set;
    for (size_t i = 0; i < kQualifiers.size(); ++i)
      if (data.ConsumeBool())
        set.insert(static_cast<Qualifier>(i));
    return set;
  }

  template <typename Version> Version version() {
    return {data.ConsumeIntegral<uint16_t>(), data.ConsumeIntegral<uint16_t>()};
  }

private:
  template <typename Enum, size_t size> std::optional<Enum> perhaps(const Enum (&values)[size]) {
    return data.ConsumeBool() ? std::optional(data.PickValueInArray(values)) : std::nullopt;
  }

  Mma product(Shape shape) {
    return {.shape = shape,
            .aLayout = data.PickValueInArray(kLayoutValues),
            .bLayout = data.PickValueInArray(kLayoutValues),
            .satfinite = data.ConsumeBool(),
            .rounding = perhaps(kRoundingValues),
            .kind = perhaps(kMmaKindValues),
            .blockScale = data.ConsumeBool(),
            .scaleVec = perhaps(kScaleVecValues),
            .d = data.PickValueInArray(kTypeValues),
            .a = data.PickValueInArray(kTypeValues),
            .b = data.PickValueInArray(kTypeValues),
            .c = data.PickValueInArray(kTypeValues),
            .scaleType = perhaps(kTypeValues),
            .bits = perhaps(kBitOperationValues)};
  }

  ScaleIndex scaleIndex() {
    return data.ConsumeBool() ? ScaleIndex(name()) : ScaleIndex(data.ConsumeIntegralInRange<int32_t>(-1, 4));
  }

  OperandName name() {
    switch (data.ConsumeIntegralInRange(0, 3)) {
    case 0:
      return {};
    case 1:
      return {"r", data.ConsumeIntegral<uint32_t>()};
    case 2:
      return {text(), data.ConsumeIntegral<uint32_t>()};
    default:
      return text();
    }
  }

  StatementOperand operand(unsigned count) {
    switch (data.ConsumeIntegralInRange(0, 4)) {
    case 0:
      return AddressOperand{name(), data.ConsumeIntegral<int32_t>()};
    case 1:
      return data.ConsumeIntegral<int32_t>();
    case 4:
      return ScaleSelectorOperand{scaleIndex(), scaleIndex()};
    case 2:
      return name();
    default:
      return registers(count);
    }
  }

  StatementOperand registers(unsigned count) {
    switch (data.ConsumeIntegralInRange(0, 2)) {
    case 0:
      return RegisterRange{text(), data.ConsumeIntegral<uint32_t>()};
    case 1: {
      std::vector<uint32_t> &some = numbers.emplace_back(count);
      std::ranges::generate(some, [&] { return data.ConsumeIntegral<uint32_t>(); });
      return RegisterNumbers{text(), some};
    }
    default: {
      std::vector<std::string_view> &some = names.emplace_back(count);
      std::ranges::generate(some, [&] { return text(); });
      return RegisterNames{some};
    }
    }
  }

  FuzzedDataProvider &data;
  std::deque<std::string> texts;
  std::deque<std::vector<uint32_t>> numbers;
  std::deque<std::vector<std::string_view>> names;
};

/// It has a layout of some operand, and of its one matrix unless it is a product.
bool hasLayout(const Instruction &instruction) {
  const bool isOfSeveral = isProduct(instruction.mnemonic);
  fuzz::require(!isOfSeveral || !findLayout(instruction), "a product has several matrices");
  return isOfSeveral ? findLayout(instruction, Fragment::D).has_value() : findLayout(instruction).has_value();
}

/// All functions that ask for the instruction give the same answer.
void checkInstruction(const Instruction &instruction) {
  const std::optional<Requirements> required = requirements(instruction);
  const bool exists = required.has_value();
  const std::string opcodeText(opcode(instruction).str());
  fuzz::require(exists == registerCount(instruction).has_value() && exists != opcodeText.empty(), "it exists or not");
  fuzz::require(exists == hasLayout(instruction), "each instruction has a layout");
  const Instruction nearest = nearestInstruction(instruction);
  fuzz::require(requirements(nearest).has_value(), "the nearest one exists");
  fuzz::require(!exists || nearest == instruction, "one that exists is the nearest to itself");
  (void)cuteAtom(instruction);
  if (!exists)
    return;
  const std::optional<Variant> variant =
      findVariant(instruction, required->before ? required->since : kNewestRelease.ptx);
  fuzz::require(variant && variant->instruction == instruction, "it is a variant of its version");
}

/// Any place may be requested; one that exists is found again.
void checkLayout(const FragmentLayout &layout, FuzzedDataProvider &data) {
  const MatrixElement any{data.ConsumeIntegral<unsigned>(), data.ConsumeIntegral<unsigned>(),
                          data.ConsumeIntegral<unsigned>()};
  const auto lane = data.ConsumeIntegral<unsigned>();
  (void)layout.slot(any, lane);
  (void)layout.slots(any);
  (void)layout.element({any.matrix, any.row, any.column});
  (void)layout.sourceSlot(any);
  (void)layout.addressLane(any.matrix, any.row);
  (void)layout.addressedRow(lane);
  (void)layout.memoryBit(any, lane);
  (void)layout.measuredAlignment(data.PickValueInArray(kSpaces));
  (void)layout.misalignedStride(data.PickValueInArray(kSpaces));
  const MatrixElement element{any.matrix % layout.matrices(), any.row % layout.rows(), any.column % layout.columns()};
  for (const RegisterSlot slot : layout.slots(element))
    fuzz::require(layout.element(slot) == element, "the slot of an element holds it");
}

/// The printed text is read as it was meant, and printing it again changes nothing.
void checkPrinted(const Instruction &instruction, std::span<const StatementOperand> operands, const GuardOperand &guard,
                  std::string_view text) {
  const Requirements required = *requirements(instruction);
  CheckOptions options;
  options.ptxVersion = required.before ? required.since : kNewestRelease.ptx;
  const CanonicalResult canonical = canonicalStatement(text, options);
  fuzz::requireEqual(canonical.text, text, text);
  for (const Diagnostic &diagnostic : canonical.check.diagnostics)
    fuzz::require(diagnostic.rule->group != "text" && diagnostic.rule->group != "qualifiers" &&
                      diagnostic.rule->name != "operand-count" && diagnostic.rule->name != "register-count",
                  diagnostic.message);
  std::ostringstream stream;
  fuzz::require(static_cast<bool>(emitStatement(instruction, operands, stream, guard)), "a stream takes it");
  fuzz::requireEqual(stream.str(), text, text);
}

void checkStatementOf(const Instruction &instruction, std::span<const StatementOperand> operands,
                      const GuardOperand &guard, const StatementContext &context, size_t room) {
  std::vector<char> buffer(room); // followed by memory that the sanitizer watches
  CheckResult checked;
  const EmitResult printed = context.check(instruction, operands, buffer, checked, guard);
  fuzz::require(printed == emitStatement(instruction, operands, buffer, guard), "the context prints the same");
  fuzz::require(message(printed.error).empty() == static_cast<bool>(printed), "an error has a message");
  if (printed.error == EmitError::BufferTooSmall) {
    fuzz::require(printed.size > room, "the buffer is too small");
    checkStatementOf(instruction, operands, guard, context, printed.size);
    return;
  }
  fuzz::require(printed || (printed.size == 0 && checked.diagnostics.empty()), "without a statement there is nothing");
  if (!printed)
    return;
  const std::string_view text(buffer.data(), printed.size);
  fuzz::requireEqual(describe(checked), describe(context.check(text)), text);
  checkPrinted(instruction, operands, guard, text);
}

void checkVariants(Request &request, FuzzedDataProvider &data) {
  static const std::vector<CudaRelease> kPtxasReleases = fuzz::ptxasReleases();
  const CudaRelease ptxasRelease = kPtxasReleases[data.ConsumeIntegralInRange<size_t>(0, kPtxasReleases.size() - 1)];
  const auto target = static_cast<Target>(data.ConsumeIntegralInRange<size_t>(0, kTargets.size() - 1));
  const PtxVersion version = data.ConsumeBool()
                                 ? request.version<PtxVersion>()
                                 : kPtxReleases[data.ConsumeIntegral<uint8_t>() % kPtxReleases.size()].ptx;
  for (const Variant &variant : findVariants(version, {&target, 1}, ptxasRelease)) {
    fuzz::require(variant.targets.contains(target), "a variant is of the target");
    fuzz::require(variant.since <= version && (!variant.before || version < *variant.before), "and of the version");
    fuzz::require(findVariant(variant.instruction, version, ptxasRelease).has_value(), "and found alone");
  }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  FuzzedDataProvider data(bytes, size);
  Request request(data);
  fuzz::forgetShapes();
  const Instruction instruction = request.instruction();
  checkInstruction(instruction);
  for (size_t operand = 0; operand < operands(instruction).size(); ++operand)
    if (const std::optional<FragmentLayout> layout = findLayout(instruction, operand))
      checkLayout(*layout, data);

  const std::vector<StatementOperand> operands = request.operandsFor(instruction);
  const GuardOperand guard = request.guard();
  fuzz::Head head{};
  data.ConsumeData(head.data(), head.size());
  const auto room = data.ConsumeIntegral<uint8_t>();
  if (data.ConsumeBool())
    checkVariants(request, data);
  const QualifierSet set = request.qualifiers();
  const auto what = static_cast<Mnemonic>(data.ConsumeIntegralInRange<size_t>(0, kMnemonics.size() - 1));
  const Instruction nearest = nearestInstruction(what, set);
  fuzz::require(nearest.mnemonic == what && requirements(nearest).has_value(), "the nearest one exists");

  const std::string rest = data.ConsumeRemainingBytesAsString();
  const StatementContext context(rest, fuzz::optionsOf(head));
  checkStatementOf(instruction, operands, guard, context, room);
  if (const OpcodeReading reading = readOpcode(rest); reading.instruction)
    fuzz::require(hasLayout(*reading.instruction) || info(reading.instruction->mnemonic).isOfWarpgroup,
                  "what is read has a layout");
  if (const std::optional<Instruction> atom = findCuteAtom(rest))
    fuzz::requireEqual(cuteAtom(*atom), rest, rest);
  return 0;
}
