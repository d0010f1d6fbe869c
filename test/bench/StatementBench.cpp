//===- StatementBench.cpp - One statement's text --------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// A hit is a statement whose shape was seen before, with other registers.  A miss is one whose shape differs from
// that of the statement before.
//
//===----------------------------------------------------------------------===//

#include "ptxmatrix/Check.h"
#include "ptxmatrix/Variants.h"

#include <benchmark/benchmark.h>

#include <string>

using namespace ptxmatrix;

namespace {

/// \p shape with each '#' replaced by a number of its own, from \p first on.
std::string withRegisters(std::string_view shape, unsigned first) {
  std::string text;
  for (char c : shape) {
    if (c == '#')
      text += std::to_string(first++);
    else
      text += c;
  }
  return text;
}

constexpr std::string_view kLdMatrix = "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%r#, %r#, %r#, %r#}, [%r#+64];";
constexpr std::string_view kMovMatrix = "movmatrix.sync.aligned.m8n8.trans.b16 %r#, %r#;";
constexpr std::string_view kWmmaLoad = "wmma.load.a.sync.aligned.row.m16n16k16.shared.f16 "
                                       "{%r#, %r#, %r#, %r#, %r#, %r#, %r#, %r#}, [%rd#], %r#;";

/// Enough texts that neither the branch predictor nor the cache lines of one help with the next.
constexpr unsigned kTexts = 1024;

enum class Result : uint8_t {
  Fresh, ///< Each check makes one.
  Reused ///< One, whose memory each check uses again.
};

void check(benchmark::State &state, const std::vector<std::string> &texts, const CheckOptions &options,
           Result kind = Result::Fresh) {
  CheckResult reused;
  size_t next = 0;
  for (auto _ : state) {
    CheckResult fresh;
    CheckResult &result = kind == Result::Reused ? reused : fresh;
    checkStatement(texts[next], options, result);
    if (result.hasErrors()) {
      state.SkipWithError(result.diagnostics.front().message.c_str());
      return;
    }
    benchmark::DoNotOptimize(result);
    next = (next + 1) % texts.size();
  }
}

void hit(benchmark::State &state, std::string_view shape, bool hasTarget, Result kind = Result::Fresh) {
  std::vector<std::string> texts;
  for (unsigned i = 0; i < kTexts; ++i)
    texts.push_back(withRegisters(shape, 1 + 37 * i % 991));
  CheckOptions options;
  if (hasTarget)
    options.targets = {*findTarget("sm_90")};
  check(state, texts, options, kind);
}

BENCHMARK_CAPTURE(hit, ldmatrix, kLdMatrix, false)->Name("statement/hit/ldmatrix");
BENCHMARK_CAPTURE(hit, movmatrix, kMovMatrix, false)->Name("statement/hit/movmatrix");
BENCHMARK_CAPTURE(hit, wmmaLoad, kWmmaLoad, false)->Name("statement/hit/wmma.load");
BENCHMARK_CAPTURE(hit, ldmatrixOfTarget, kLdMatrix, true)->Name("statement/hit/ldmatrix,target");
BENCHMARK_CAPTURE(hit, ldmatrixReused, kLdMatrix, true, Result::Reused)->Name("statement/reused/ldmatrix,target");
BENCHMARK_CAPTURE(hit, movmatrixReused, kMovMatrix, true, Result::Reused)->Name("statement/reused/movmatrix,target");
BENCHMARK_CAPTURE(hit, wmmaLoadReused, kWmmaLoad, true, Result::Reused)->Name("statement/reused/wmma.load,target");

/// Every legal spelling in turn, which is more shapes than a program has.
void manyShapes(benchmark::State &state) {
  std::vector<std::string> texts;
  forEachInstruction([&](const Instruction &instruction, const Requirements &required) {
    if (required.before) // Not in the newest version.
      return;
    std::string text(opcode(instruction).str());
    const std::span<const OperandSpec> specs = operands(instruction);
    for (size_t i = 0; i < specs.size(); ++i) {
      text += i == 0 ? " " : ", ";
      if (specs[i].role == Role::Address)
        text += "[%rd1]";
      else if (specs[i].role == Role::Stride)
        text += "16";
      else if (specs[i].role == Role::Selector)
        text += "0";
      else if (specs[i].role == Role::ScaleSelector)
        text += "{0, 0}";
      else if (!specs[i].isVector)
        text += "%r" + std::to_string(i);
      for (unsigned reg = 0; specs[i].isVector && reg < registerCount(instruction, i).count; ++reg)
        text += (reg == 0 ? "{%r" : ", %r") + std::to_string(reg);
      text += specs[i].isVector ? "}" : "";
    }
    texts.push_back(text + ";");
  });
  check(state, texts, {});
}
BENCHMARK(manyShapes)->Name("statement/many shapes");

} // namespace
