//===- CApiFuzzer.cpp - The library for C ---------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Any sequence of calls with live objects, with structs of any size, null where it is allowed and where not, and
// any numbers: each call returns, and its results can be read.

#include "Fuzz.h"
#include "ptxmatrix-c.h"
#include "ptxmatrix/Instruction.h"

#include <cstring>
#include <memory>

using namespace ptxmatrix;

namespace {

/// A struct of the caller, of its declared size, or larger than the library knows.
template <typename Struct> class Given {
public:
  explicit Given(fuzz::Bytes &data) {
    const int extra = data.between(0, 15);
    size = extra == 15 ? data.between<size_t>(sizeof(size_t), sizeof(Struct) + 32) : sizeof(Struct);
    bytes = std::make_unique<char[]>(size); // zeros, followed by memory that the sanitizer watches
    std::memcpy(bytes.get(), &size, sizeof(size));
  }

  Struct *get() { return reinterpret_cast<Struct *>(bytes.get()); }
  /// The data that a library of the same version read or wrote.
  Struct value() const {
    Struct copy{};
    std::memcpy(&copy, bytes.get(), std::min(size, sizeof(Struct)));
    return copy;
  }
  void set(Struct value) {
    value.size = size;
    std::memcpy(bytes.get(), &value, std::min(size, sizeof(Struct)));
  }

private:
  size_t size;
  std::unique_ptr<char[]> bytes;
};

/// Reads all of \p string.
void touch(PtxmatrixString string) {
  const std::string copy(string.size == 0 ? "" : string.data, string.size);
  fuzz::require(copy.size() == string.size, "a text can be read");
}

template <typename Object> using Owner = std::unique_ptr<Object, void (*)(Object *)>;

/// A program that makes the calls that the bytes choose.
class Program {
public:
  explicit Program(fuzz::Bytes &data) : data(data) {}

  void step() {
    switch (data.between(0, 8)) {
    case 0:
    case 1:
    case 2:
      return check();
    case 3:
    case 4:
      return makeDocument();
    case 5:
      return readResult(pick(results));
    case 6:
      return emit();
    case 7:
      return destroy();
    default:
      return askLibrary();
    }
  }

private:
  /// One of the live objects, or null.
  template <typename Object> Object *pick(const std::vector<Owner<Object>> &objects) {
    const auto index = data.between<size_t>(0, objects.size());
    return index < objects.size() ? objects[index].get() : nullptr;
  }

  /// Mostly an index that may exist.
  size_t number() { return !data.oneIn(8) ? data.between<size_t>(0, 4) : data.number<size_t>(); }

  PtxmatrixString text(size_t most = 16) {
    if (data.oneIn(16))
      return {nullptr, data.between<size_t>(0, 1)};
    texts.push_back(std::make_unique<std::string>(data.text(most)));
    return {texts.back()->data(), texts.back()->size()};
  }

  /// Mostly a word of the table.
  PtxmatrixString word() {
    if (data.oneIn(4))
      return text();
    const std::string_view spelling = kQualifiers[data.number<uint8_t>() % kQualifiers.size()].spelling;
    return {spelling.data(), spelling.size()};
  }

  /// One of \p choices, or none.
  PtxmatrixString oneOf(const QualifierSet &choices) {
    unsigned skipped = data.number<uint8_t>() % std::max(choices.size(), 1U);
    for (const Qualifier choice : choices)
      if (skipped-- == 0)
        return {info(choice).spelling.data(), info(choice).spelling.size()};
    return {};
  }

  /// Mostly a version \p major.
  PtxmatrixString version(int major) {
    if (data.oneIn(8))
      return text();
    texts.push_back(std::make_unique<std::string>(std::to_string(major) + '.' + std::to_string(data.between(0, 9))));
    return {texts.back()->data(), texts.back()->size()};
  }

  Given<PtxmatrixOptions> options() {
    static constexpr PtxmatrixString kTargetNames[] = {{"sm_75", 5}, {"sm_90", 5}, {"sm_120a", 7}, {"sm_1", 4}};
    static constexpr PtxmatrixString kWarningNames[] = {{"all", 3}, {"no-undocumented", 15}, {"error", 5}, {"none", 4}};
    Given<PtxmatrixOptions> given(data);
    PtxmatrixOptions value{};
    if (data.flag())
      value.cuda = version(data.between(11, 13));
    if (data.flag())
      value.ptxVersion = version(data.between(6, 9));
    value.numTargets = data.between<size_t>(0, std::size(kTargetNames));
    value.targets = !data.oneIn(8) ? std::data(kTargetNames) : nullptr;
    value.isStatement = data.flag();
    value.numWarnings = data.between<size_t>(0, std::size(kWarningNames));
    value.warnings = !data.oneIn(8) ? std::data(kWarningNames) : nullptr;
    value.unsafeFixes = data.flag();
    given.set(value);
    return given;
  }

  /// \p given or null.
  template <typename Struct> Struct *orNull(Given<Struct> &given) { return !data.oneIn(16) ? given.get() : nullptr; }

  template <typename Object> void keep(std::vector<Owner<Object>> &objects, Object *made, void (*destroyer)(Object *)) {
    constexpr size_t kMax = 4;
    if (!made)
      return;
    if (objects.size() == kMax)
      objects.erase(objects.begin());
    objects.emplace_back(made, destroyer);
  }

  void check() {
    constexpr size_t kMax = 400;
    Given<PtxmatrixOptions> given = options();
    const PtxmatrixOptions *with = orNull(given);
    const PtxmatrixString module = text(kMax);
    PtxmatrixResult *made = nullptr;
    PtxmatrixStatus status = PtxmatrixStatusOk;
    switch (data.between(0, 4)) {
    case 0:
      status = ptxmatrixCheck(module, with, &made);
      break;
    case 1:
      status = ptxmatrixCanonical(module, with, &made);
      break;
    case 2:
      status = ptxmatrixFix(module, with, &made);
      break;
    case 3:
      status = ptxmatrixRequirements(module, with, &made);
      break;
    default: {
      Given<PtxmatrixInstruction> instruction(data);
      status = ptxmatrixReadOpcode(module, orNull(instruction), &made);
      fuzz::require(status != PtxmatrixStatusNotFound || made, "an opcode that is none has diagnostics");
      keep(results, made, ptxmatrixResultDestroy);
      return;
    }
    }
    fuzz::require((status == PtxmatrixStatusOk) == (made != nullptr), "there is a result if all went well");
    keep(results, made, ptxmatrixResultDestroy);
  }

  void readResult(const PtxmatrixResult *result) {
    Given<PtxmatrixSummary> summary(data);
    if (ptxmatrixResultSummary(result, summary.get()) == PtxmatrixStatusOk) {
      touch(summary.value().message);
      touch(summary.value().text);
    }
    PtxmatrixString json{};
    if (ptxmatrixResultJson(result, !data.oneIn(16) ? &json : nullptr) == PtxmatrixStatusOk)
      touch(json);
  }

  /// Any words, or the nearest ones in the table.
  Given<PtxmatrixInstruction> instruction() {
    const size_t number = data.number<uint8_t>() % kMnemonics.size();
    const MnemonicInfo &which = kMnemonics[number];
    const std::span<const detail::Form> forms = detail::formsOf(static_cast<Mnemonic>(number));
    const detail::Form &form = forms[data.number<uint8_t>() % forms.size()];
    const bool hasNames = which.members.size() > 0 && data.flag();
    Given<PtxmatrixInstruction> given(data);
    PtxmatrixInstruction value{};
    value.mnemonic = !data.oneIn(16) ? PtxmatrixString{which.name.data(), which.name.size()} : text();
    value.list = data.between<uint32_t>(0, 2);
    value.numMembers = data.between<uint32_t>(0, PtxmatrixMostMembers + 1);
    for (PtxmatrixMember &member : value.members) {
      if (data.oneIn(16)) {
        member = {text(), word()};
      } else if (hasNames) {
        const MemberInfo &own = which.members[data.number<uint8_t>() % which.members.size()];
        member = {{own.name.data(), own.name.size()}, oneOf(form.all & qualifiersOf(own.kind))};
      } else {
        member.value = oneOf(form.all);
      }
    }
    given.set(value);
    if (data.flag() && ptxmatrixNearest(given.get(), given.get()) == PtxmatrixStatusOk)
      touch(given.value().mnemonic);
    return given;
  }

  /// Mostly a multiple of 16.
  uint32_t multiple() { return !data.oneIn(8) ? data.between<uint32_t>(0, 16) * 16 : data.number<uint32_t>(); }

  Given<PtxmatrixTile> tile() {
    static constexpr PtxmatrixString kSwizzles[] = {{"", 0}, {"none", 4}, {"32", 2}, {"64", 2}, {"128-atom32", 10}};
    Given<PtxmatrixTile> given(data);
    PtxmatrixTile value{};
    value.operand = !data.oneIn(8) ? PtxmatrixString{data.flag() ? "a" : "b", 1} : text();
    value.major = data.flag() ? PtxmatrixString{"mn", 2} : text(2);
    value.swizzle = kSwizzles[data.between<size_t>(0, std::size(kSwizzles) - 1)];
    value.m = multiple();
    value.n = multiple();
    value.rows = multiple();
    value.columns = multiple();
    value.start = multiple();
    given.set(value);
    return given;
  }

  void makeDocument() {
    Given<PtxmatrixOptions> given = options();
    Given<PtxmatrixInstruction> what = instruction();
    Given<PtxmatrixInstruction> move = instruction();
    PtxmatrixResult *made = nullptr;
    PtxmatrixStatus status = PtxmatrixStatusOk;
    switch (data.between(0, 6)) {
    case 0:
      // All variants take a tenth of a second.
      status = ptxmatrixVariants(orNull(given), data.oneIn(256) ? nullptr : what.get(), &made);
      break;
    case 1:
      status = ptxmatrixMatches(orNull(what), data.flag() ? move.get() : nullptr, &made);
      break;
    case 2:
      status = ptxmatrixTensorMatches(orNull(what), multiple(), multiple(), &made);
      break;
    case 3: {
      Given<PtxmatrixTile> shared = tile();
      status = ptxmatrixDescribeTile(orNull(what), orNull(shared), &made);
      break;
    }
    case 4: {
      Given<PtxmatrixTile> shared = tile();
      status =
          ptxmatrixReadDescriptor(data.number<uint64_t>(), orNull(what), data.flag() ? shared.get() : nullptr, &made);
      break;
    }
    case 5: {
      const PtxmatrixMember field{data.flag() ? PtxmatrixString{"n", 1} : text(), text(3)};
      const auto value = data.number<uint32_t>();
      status = ptxmatrixInstructionDescriptor(orNull(what), data.flag() ? &value : nullptr,
                                              !data.oneIn(8) ? &field : nullptr, data.between<size_t>(0, 1), &made);
      break;
    }
    default:
      status = ptxmatrixLayout(orNull(what), data.flag() ? number() : PTXMATRIX_MOVED_MATRIX, &made);
      break;
    }
    fuzz::require((status == PtxmatrixStatusOk) == (made != nullptr), "there is a document if all went well");
    keep(results, made, ptxmatrixResultDestroy);
  }

  void emit() {
    Given<PtxmatrixInstruction> what = instruction();
    Given<PtxmatrixOperandSpec> spec(data);
    if (ptxmatrixOperandSpec(orNull(what), number(), orNull(spec)) == PtxmatrixStatusOk)
      touch(spec.value().role);
    std::vector<PtxmatrixString> names(data.between<size_t>(0, 9));
    for (PtxmatrixString &name : names)
      name = text();
    std::vector<PtxmatrixOperand> operands(data.between<size_t>(0, 11));
    for (PtxmatrixOperand &operand : operands) {
      operand.kind = static_cast<PtxmatrixOperandKind>(data.between(0, 6));
      operand.firstRegister = data.number<uint32_t>();
      operand.text = text();
      operand.names = !data.oneIn(8) ? names.data() : nullptr;
      operand.numNames = names.size();
      operand.number = data.number<int32_t>();
    }
    const PtxmatrixOperand *some = !data.oneIn(16) ? operands.data() : nullptr;
    const PtxmatrixString guard = data.flag() ? text() : PtxmatrixString{};
    std::vector<char> buffer(data.number<uint8_t>());
    size_t size = 0;
    const PtxmatrixStatus status =
        ptxmatrixEmit(orNull(what), some, operands.size(), guard, buffer.data(), buffer.size(), &size);
    fuzz::require(status != PtxmatrixStatusOk || size <= buffer.size(), "a statement is in its buffer");
    fuzz::require(status != PtxmatrixStatusBufferTooSmall || size > buffer.size(), "the buffer is too small");
  }

  void destroy() {
    if (!results.empty())
      results.erase(results.begin());
    ptxmatrixResultDestroy(nullptr);
  }

  void askLibrary() {
    PtxmatrixString library{};
    if (ptxmatrixLibraryJson(!data.oneIn(16) ? &library : nullptr) == PtxmatrixStatusOk)
      touch(library);
    touch(ptxmatrixStatusMessage(static_cast<PtxmatrixStatus>(data.between(0, 18))));
  }

  fuzz::Bytes &data;
  std::vector<std::unique_ptr<std::string>> texts;
  std::vector<Owner<PtxmatrixResult>> results;
};

void checkCApiInput(std::string_view bytes) {
  fuzz::Bytes data(bytes);
  Program program(data);
  while (!data.isAtEnd())
    program.step();
}

const fuzz::Fuzzer kCApiFuzzer("c-api", checkCApiInput);

} // namespace
