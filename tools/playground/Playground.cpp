//===- Playground.cpp - The library in a browser --------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The functions that docs/site/playground/playground.js calls.  It writes a text where allocate() says, calls one of
// the others with its size, and reads the answer, JSON, before the next call.

#include "Descriptor/DescriptorText.h"
#include "Diagnostics/CheckSettings.h"
#include "Diagnostics/MessageText.h"
#include "Diagnostics/ResultJson.h"
#include "Layout/LayoutFacts.h"
#include "ptxmatrix/Check.h"
#include "ptxmatrix/Layout.h"
#include "ptxmatrix/Variants.h"

using namespace ptxmatrix;

// What Zig's libraries lack for exceptions: their tag, and what the end of a thread does, which never comes.
asm(".globl __cpp_exception\n.tagtype __cpp_exception i32\n__cpp_exception:\n");
extern "C" int __cxa_thread_atexit(void (*)(void *), void *, void *) { return 0; }

namespace {

/// What JavaScript sees of an answer.
struct View {
  const char *data;
  size_t size;
};

std::string input;
CheckOptions options; ///< The release and the target that are chosen on the page.

const View *answer(std::string text) {
  static std::string kept;
  static View view;
  kept = std::move(text);
  view = {kept.data(), kept.size()};
  return &view;
}

/// A descriptor that an instruction reads: that of a matrix, or its instruction descriptor.
struct DescriptorKind {
  std::string name;
  std::optional<SharedOperand> operand = std::nullopt; ///< Of wgmma; that of tcgen05 depends on M and N.
  bool isOfMatrix = true;
};

/// The descriptors that \p instruction reads.
std::vector<DescriptorKind> kindsOf(const Instruction &instruction) {
  std::vector<DescriptorKind> kinds;
  if (readTensorProduct(instruction))
    kinds.push_back({.name = "of the instruction", .isOfMatrix = false});
  if (descriptorVersion(instruction) == 1U)
    kinds.push_back({.name = "of a matrix"});
  for (const Fragment fragment : {Fragment::A, Fragment::B})
    for (const Major major : {Major::K, Major::MN})
      if (const std::optional<SharedOperand> operand = findSharedOperand(instruction, fragment, major)) {
        const std::string matrix = fragment == Fragment::A ? "of A, " : "of B, ";
        kinds.push_back({.name = matrix + (major == Major::K ? "K-major" : "MN-major"), .operand = operand});
      }
  return kinds;
}

/// The spellings that begin as \p text does: with as many of its words as two or more spellings have.
std::vector<Variant> findSpellings(std::string &text) {
  while (!text.empty()) {
    std::vector<Variant> variants = findVariants({}, options.targets, options.ptxasRelease(), text);
    std::erase_if(variants, [&](const Variant &variant) { return !variant.opcode.str().starts_with(text); });
    if (variants.size() > 1)
      return variants;
    const size_t end = text.rfind('.');
    text.resize(end == std::string::npos ? 0 : end);
  }
  return {};
}

void printSpellings(JsonWriter &json, std::string text) {
  constexpr size_t kMost = 200; // what a reader can look through
  const std::vector<Variant> variants = findSpellings(text);
  const TargetSet known = knownTargets(options.ptxasRelease(), newestVersion(options.ptxasRelease()));
  json.attribute("beginning", text);
  json.attribute("spellings", variants.size());
  json.attributeList("variants", std::span(variants).first(std::min(kMost, variants.size())),
                     [&](const Variant &variant) {
                       json.attribute("opcode", variant.opcode.str());
                       json.attribute("ptx", variant.since.str());
                       json.attribute("targets", shortTargets(variant.targets, known));
                     });
}

} // namespace

#define EXPORT(NAME) extern "C" [[clang::export_name(#NAME)]]

/// Where the next text of \p size bytes belongs.
EXPORT(allocate) char *allocate(size_t size) {
  input.resize(size);
  return input.data();
}

/// What can be chosen: the CUDA releases, the newest first, and the targets.
EXPORT(choices) const View *choices() {
  return answer(jsonObject([](JsonWriter &json) {
    std::vector<std::string> releases;
    for (uint16_t major = kNewestRelease.cuda.major; major >= kOldestRelease.major; --major)
      for (uint16_t minor = 10; minor-- > 0;)
        if (isKnownRelease({major, minor}))
          releases.push_back(CudaRelease{major, minor}.str());
    json.attributeValues("releases", releases);
    json.attributeValues("targets", kTargets, &TargetInfo::name);
  }));
}

/// Chooses the CUDA release that the text names, or none if it is empty.
EXPORT(chooseCuda) const View *chooseCuda() {
  options.cuda.reset();
  return answer(
      jsonObject([](JsonWriter &json) { json.attribute("error", input.empty() ? "" : setCuda(input, options)); }));
}

/// Chooses the target that the text names, or none if it is empty.
EXPORT(chooseTarget) const View *chooseTarget() {
  options.targets.clear();
  return answer(
      jsonObject([](JsonWriter &json) { json.attribute("error", input.empty() ? "" : addTarget(input, options)); }));
}

/// Checks the text as a module or as statements: the document of `ptx-lint --format=json`, with all details.
EXPORT(check) const View *check(bool isStatement) {
  const CheckResult result = isStatement ? checkStatement(input, options) : checkModule(input, options);
  const JsonInput printed{.path = "", .text = input, .isDetailed = true};
  return answer(std::string(kJsonBegin) + jsonOf(result, printed) + std::string(kJsonEnd));
}

/// What is known of the text, an opcode or the beginning of one: its spellings, and if it is an instruction, its
/// canonical spelling, a picture of its layouts, and its descriptors.
EXPORT(describe) const View *describe() {
  const OpcodeReading reading = readOpcode(input);
  return answer(jsonObject([&](JsonWriter &json) {
    printSpellings(json, reading.instruction ? std::string(opcode(*reading.instruction).str()) : input);
    if (!reading.instruction)
      return;
    json.attribute("opcode", opcode(*reading.instruction).str());
    const std::vector<FragmentLayout> layouts = layoutsOf(*reading.instruction);
    json.attribute("picture", layouts.empty() ? std::string() : layoutSvg(layouts));
    json.attributeValues("descriptors", kindsOf(*reading.instruction), &DescriptorKind::name);
  }));
}

/// What \p value says as number \p kind of the descriptors of the text, an opcode.
EXPORT(decode) const View *decode(size_t kind, uint64_t value) {
  const OpcodeReading reading = readOpcode(input);
  return answer(jsonObject([&](JsonWriter &json) {
    const auto kinds = reading.instruction ? kindsOf(*reading.instruction) : std::vector<DescriptorKind>();
    if (kind >= kinds.size())
      return;
    const Instruction &instruction = *reading.instruction;
    if (const DescriptorKind &chosen = kinds[kind]; chosen.isOfMatrix) {
      printDescriptor(json, value, *descriptorVersion(instruction), chosen.operand);
    } else {
      const TensorProduct product = *readTensorProduct(instruction);
      printDescriptor(json, {product.kind, static_cast<uint32_t>(value)}, product);
    }
  }));
}
