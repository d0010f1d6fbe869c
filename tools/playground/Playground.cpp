//===- Playground.cpp - The library in a browser --------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The functions that docs/site/playground/playground.js calls.  It writes a text where allocate() says, calls one of
// the others with its size, and reads the answer, JSON, before the next call.

#include "Descriptor/DescriptorText.h"
#include "Diagnostics/ResultJson.h"
#include "Layout/LayoutFacts.h"
#include "ptxmatrix/Check.h"
#include "ptxmatrix/Layout.h"

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

} // namespace

#define EXPORT(NAME) extern "C" [[clang::export_name(#NAME)]]

/// Where the next text of \p size bytes belongs.
EXPORT(allocate) char *allocate(size_t size) {
  input.resize(size);
  return input.data();
}

/// Checks the text as a module or as statements: the document of `ptx-lint --format=json`, with all details.
EXPORT(check) const View *check(bool isStatement) {
  const CheckResult result = isStatement ? checkStatement(input) : checkModule(input);
  const JsonInput printed{.path = "", .text = input, .isDetailed = true};
  return answer(std::string(kJsonBegin) + jsonOf(result, printed) + std::string(kJsonEnd));
}

/// What is known of the text, an opcode: its canonical spelling, a picture of its layouts, and its descriptors.
EXPORT(describe) const View *describe() {
  const OpcodeReading reading = readOpcode(input);
  return answer(jsonObject([&](JsonWriter &json) {
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
