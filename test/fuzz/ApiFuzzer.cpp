//===- ApiFuzzer.cpp - Typed instructions ---------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Any instruction, legal or not, with any operands and any buffer: the check accepts the printed text, and all
// functions that read the table of forms agree.

#include "../unit/Describe.h"
#include "Fuzz.h"
#include "ptxmatrix/FragmentMatch.h"
#include "ptxmatrix/Layout.h"
#include "ptxmatrix/StatementContext.h"
#include "ptxmatrix/Variants.h"

#include <algorithm>
#include <deque>

using namespace ptxmatrix;

namespace {

template <typename Enum> std::vector<Enum> valuesOf(QualifierKind kind) {
  std::vector<Enum> values;
  for (const Qualifier qualifier : qualifiersOf(kind))
    values.push_back(static_cast<Enum>(qualifier));
  return values;
}

// The qualifiers of each enum: kMatrixValues and so on.
#define QUALIFIERS(KIND, ...)                                                                                          \
  [[maybe_unused]] const std::vector<KIND> k##KIND##Values = valuesOf<KIND>(QualifierKind::KIND);
#include "ptxmatrix/Qualifiers.def"
constexpr Space kSpaces[] = {Space::Generic, Space::Shared, Space::SharedCta, Space::SharedCluster, Space::Global};

bool isOfTensorMemory(const Instruction &instruction) { return name(instruction.mnemonic).starts_with("tcgen05"); }

/// Inputs, drawn from the bytes.
class Request {
public:
  explicit Request(fuzz::Bytes &data) : data(data) {}

  Instruction instruction() {
    const auto shape = data.one(detail::kShapes).shape;
    const auto type = data.one(kTypeValues);
    switch (data.between(0, 15)) {
    case 0:
      return LdMatrix{.shape = shape,
                      .num = data.one(kNumValues),
                      .trans = data.flag(),
                      .space = data.one(kSpaces),
                      .type = type,
                      .sourceType = data.flag() ? std::optional(data.one(kTypeValues)) : std::nullopt};
    case 1:
      return MovMatrix{.shape = shape, .type = type};
    case 2:
      return WmmaMma{.aLayout = data.one(kLayoutValues),
                     .bLayout = data.one(kLayoutValues),
                     .shape = shape,
                     .d = data.one(kTypeValues),
                     .a = type,
                     .b = data.one(kTypeValues),
                     .c = data.one(kTypeValues),
                     .rounding = perhaps(kRoundingValues),
                     .bits = perhaps(kBitOperationValues),
                     .satfinite = data.flag(),
                     .aligned = data.flag()};
    case 3:
      return product(shape);
    case 4:
      return MmaSp{.sparsity = data.one(kSparsityValues), .mma = product(shape)};
    case 5: {
      constexpr Mnemonic kOthers[] = {Mnemonic::WgmmaFence, Mnemonic::WgmmaCommitGroup, Mnemonic::WgmmaWaitGroup};
      return {data.one(kOthers), {Qualifier::Sync, Qualifier::Aligned}};
    }
    case 6: {
      Instruction product = WgmmaMmaAsync{.sparsity = perhaps(kSparsityValues),
                                          .shape = shape,
                                          .satfinite = data.flag(),
                                          .d = data.one(kTypeValues),
                                          .a = type,
                                          .b = data.one(kTypeValues),
                                          .bits = perhaps(kBitOperationValues)};
      if (countOperandLists(product) > 1)
        product.list = data.flag() ? 1 : 0;
      return product;
    }
    case 7:
      return WmmaLoad{.matrix = data.one(kMatrixValues),
                      .layout = data.one(kLayoutValues),
                      .shape = shape,
                      .space = data.one(kSpaces),
                      .type = type,
                      .aligned = data.flag()};
    default: { // one that exists
      Instruction one = data.one(fuzz::allInstructions());
      one.list = static_cast<uint8_t>(data.between<size_t>(0, countOperandLists(one) - 1));
      return one;
    }
    }
  }

  /// Texts are kept as long as this object lives.
  std::vector<StatementOperand> operandsFor(const Instruction &instruction) {
    std::vector<StatementOperand> all;
    for (const OperandSpec &spec : operands(instruction)) {
      const unsigned count = registerCount(instruction, all.size()).count;
      if (data.oneIn(8)) // seldom one of another kind
        all.push_back(operand(data.between(0U, 40U)));
      else if (spec.hasBrackets())
        all.emplace_back(AddressOperand{name(), data.number<int32_t>()});
      else if (spec.isPredicate() && data.flag())
        all.push_back(name());
      else if (spec.mayBeConstant())
        all.push_back(spec.mayBeRegister() && data.flag()
                          ? name()
                          : StatementOperand(data.flag() ? data.number<int32_t>() : data.between<int32_t>(-2, 4)));
      else if (spec.role == Role::ScaleSelector)
        all.emplace_back(ScaleSelectorOperand{scaleIndex(), scaleIndex()});
      else
        all.push_back(registers(data.flag() ? count : data.between(0U, 40U)));
    }
    if (data.flag())
      all.push_back(operand(1));
    return all;
  }
  GuardOperand guard() { return {name(), data.flag()}; }

  std::string_view text() {
    constexpr size_t kMax = 24;
    return texts.emplace_back(data.text(kMax));
  }

  QualifierSet qualifiers() {
    QualifierSet set;
    for (size_t i = 0; i < kQualifiers.size(); ++i)
      if (data.flag())
        set.insert(static_cast<Qualifier>(i));
    return set;
  }

  template <typename Version> Version version() { return {data.number<uint16_t>(), data.number<uint16_t>()}; }

private:
  template <typename Enum> std::optional<Enum> perhaps(const std::vector<Enum> &values) {
    return data.flag() ? std::optional(data.one(values)) : std::nullopt;
  }

  Mma product(Shape shape) {
    return {.shape = shape,
            .aLayout = data.one(kLayoutValues),
            .bLayout = data.one(kLayoutValues),
            .satfinite = data.flag(),
            .rounding = perhaps(kRoundingValues),
            .kind = perhaps(kMmaKindValues),
            .blockScale = data.flag(),
            .scaleVec = perhaps(kScaleVecValues),
            .d = data.one(kTypeValues),
            .a = data.one(kTypeValues),
            .b = data.one(kTypeValues),
            .c = data.one(kTypeValues),
            .scaleType = perhaps(kTypeValues),
            .bits = perhaps(kBitOperationValues)};
  }

  OperandName scaleIndex() { return data.flag() ? name() : OperandName(data.between<int32_t>(-1, 4)); }

  OperandName name() {
    switch (data.between(0, 3)) {
    case 0:
      return {};
    case 1:
      return {"r", data.number<uint32_t>()};
    case 2:
      return {text(), data.number<uint32_t>()};
    default:
      return text();
    }
  }

  StatementOperand operand(unsigned count) {
    switch (data.between(0, 4)) {
    case 0:
      return AddressOperand{name(), data.number<int32_t>()};
    case 1:
      return data.number<int32_t>();
    case 4:
      return ScaleSelectorOperand{scaleIndex(), scaleIndex()};
    case 2:
      return name();
    default:
      return registers(count);
    }
  }

  StatementOperand registers(unsigned count) {
    if (data.between(0, 1) == 0)
      return RegisterRange{text(), data.number<uint32_t>()};
    std::vector<OperandName> &some = names.emplace_back(count);
    std::ranges::generate(some, [&] { return name(); });
    return RegisterNames{some};
  }

  fuzz::Bytes &data;
  std::deque<std::string> texts;
  std::deque<std::vector<OperandName>> names;
};

/// Each matrix in registers has a layout, except for some of tcgen05.
void checkLayouts(const Instruction &instruction) {
  const bool isOfSeveral = isProduct(instruction.mnemonic);
  fuzz::require(!isOfSeveral || !findLayout(instruction), "a product has several matrices");
  if (std::ranges::any_of(operands(instruction), &OperandSpec::holdsRegisters) && !isOfTensorMemory(instruction))
    fuzz::require((isOfSeveral ? findLayout(instruction, Fragment::D) : findLayout(instruction)).has_value(),
                  "a matrix has a layout");
}

/// All functions that ask for the instruction give the same answer.
void checkInstruction(const Instruction &instruction) {
  const std::optional<Requirements> required = requirements(instruction);
  const bool exists = required.has_value();
  const std::string opcodeText(opcode(instruction).str());
  fuzz::require(exists == registerCount(instruction).has_value() && exists != opcodeText.empty(), "it exists or not");
  checkLayouts(instruction);
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
void checkLayout(const FragmentLayout &layout, fuzz::Bytes &data) {
  const MatrixElement any{data.number<unsigned>(), data.number<unsigned>(), data.number<unsigned>()};
  const auto lane = data.number<unsigned>();
  (void)layout.slot(any, lane);
  (void)layout.element({any.matrix, any.row, any.column});
  (void)layout.sourceSlot(any);
  (void)layout.addressLane(any.matrix, any.row);
  (void)layout.addressedRow(lane);
  (void)layout.memoryBit(any, lane);
  (void)layout.measuredAlignment(data.one(kSpaces));
  const MatrixElement element{any.matrix % layout.matrices(), any.row % layout.rows(), any.column % layout.columns()};
  for (unsigned copy = 0; copy < layout.copies(); ++copy)
    fuzz::require(layout.element(layout.slot(element, copy)) == element, "the slot of an element holds it");
}

/// The registers and lanes of a match are those of its instructions.
void checkMatch(const FragmentMatch &match, const FragmentLayout &held, fuzz::Bytes &data) {
  fuzz::require(match.moves > 0 && match.fragments > 0, "something is moved");
  const unsigned fragment = data.between(0U, match.fragments - 1);
  const MovedRegister place = match.placeOf(data.between(0U, held.registers().count - 1), fragment);
  fuzz::require(place.move < match.moves, "an instruction is one of the match");
  const std::optional<FragmentElement> first =
      match.addressed(data.between(0U, 40U), data.between(0U, match.moves - 1));
  fuzz::require(!first ||
                    (first->fragment < match.fragments && held.element(held.slot(first->element)) == first->element),
                "an address is that of an element");
  (void)match.wavefronts(16 * data.between(1U, 64U));
  (void)match.start(fragment);
}

void checkMatches(const Instruction &product, const Instruction &move, fuzz::Bytes &data) {
  constexpr Fragment kFragments[] = {Fragment::A, Fragment::B, Fragment::C, Fragment::D};
  const Fragment fragment = data.one(kFragments);
  const std::optional<FragmentLayout> held = heldFragment(product, fragment);
  const MatchResult result = matchFragment(product, fragment, move);
  fuzz::require(result.match.has_value() == result.reason.empty(), "without a match there is a reason");
  fuzz::require(held || !result.match, "only what is in registers is moved");
  if (result.match)
    checkMatch(*result.match, *held, data);
  if (!held || !data.oneIn(16))
    return;
  for (const FragmentMatch &match : findMatches(product, fragment)) {
    fuzz::require(matchFragment(product, fragment, match.move).match.has_value(), "what is found matches");
    checkMatch(match, *held, data);
  }
}

/// The printed text is read as it was meant, and printing it again changes nothing.
void checkPrinted(const Instruction &instruction, std::string_view text) {
  const Requirements required = *requirements(instruction);
  CheckOptions options;
  options.ptxVersion = required.before ? required.since : kNewestRelease.ptx;
  const CanonicalResult canonical = canonicalStatement(text, options);
  fuzz::requireEqual(canonical.text, text, text);
  for (const Diagnostic &diagnostic : canonical.check.diagnostics)
    fuzz::require(diagnostic.rule->group != "text" && diagnostic.rule->group != "qualifiers" &&
                      diagnostic.rule->name != "operand-count" && diagnostic.rule->name != "register-count",
                  diagnostic.message);
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
  checkPrinted(instruction, text);
}

void checkVariants(Request &request, fuzz::Bytes &data) {
  static const std::vector<CudaRelease> kPtxasReleases = fuzz::ptxasReleases();
  const CudaRelease ptxasRelease = kPtxasReleases[data.between<size_t>(0, kPtxasReleases.size() - 1)];
  const auto target = static_cast<Target>(data.between<size_t>(0, kTargets.size() - 1));
  const PtxVersion version =
      data.flag() ? request.version<PtxVersion>() : kPtxReleases[data.number<uint8_t>() % kPtxReleases.size()].ptx;
  for (const Variant &variant : findVariants(version, {&target, 1}, ptxasRelease)) {
    fuzz::require(variant.targets.contains(target), "a variant is of the target");
    fuzz::require(variant.since <= version && (!variant.before || version < *variant.before), "and of the version");
    fuzz::require(findVariant(variant.instruction, version, ptxasRelease).has_value(), "and found alone");
  }
}

void checkApiInput(std::string_view bytes) {
  fuzz::Bytes data(bytes);
  Request request(data);
  const Instruction instruction = request.instruction();
  checkInstruction(instruction);
  for (size_t operand = 0; operand < operands(instruction).size(); ++operand)
    if (const std::optional<FragmentLayout> layout = findLayout(instruction, operand))
      checkLayout(*layout, data);

  if (const auto layout = findAccumulatorLayout(instruction, data.between(0U, 256U), data.between(0U, 512U)))
    checkLayout(*layout, data);
  checkMatches(instruction, request.instruction(), data);

  const std::vector<StatementOperand> operands = request.operandsFor(instruction);
  const GuardOperand guard = request.guard();
  fuzz::Head head{};
  std::ranges::generate(head, [&] { return data.next(); });
  const auto room = data.number<uint8_t>();
  if (data.oneIn(16)) // it takes as long as all the rest
    checkVariants(request, data);
  const QualifierSet set = request.qualifiers();
  const auto what = static_cast<Mnemonic>(data.between<size_t>(0, kMnemonics.size() - 1));
  const Instruction nearest = nearestInstruction(Instruction(what, set));
  fuzz::require(nearest.mnemonic == what && requirements(nearest).has_value(), "the nearest one exists");

  const std::string rest(data.rest());
  const StatementContext context(rest, fuzz::optionsOf(head));
  checkStatementOf(instruction, operands, guard, context, room);
  if (const OpcodeReading reading = readOpcode(rest); reading.instruction)
    checkInstruction(*reading.instruction);
  if (const std::optional<Instruction> atom = findCuteAtom(rest))
    fuzz::requireEqual(cuteAtom(*atom), rest, rest);
}

const fuzz::Fuzzer kApiFuzzer("api", checkApiInput);

} // namespace
