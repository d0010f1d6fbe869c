//===- MemoryTest.cpp - The library for C without memory ------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Fails each allocation of each call in turn: the call reports it, changes nothing, leaks nothing, and the next call
// works normally.
//
// The statements are read without ANTLR once their shape was seen: its runtime allocates in destructors, and the
// process ends if that fails.

#include "../unit/Allocations.h"
#include "ptxmatrix-c.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

namespace {

constexpr std::string_view kModule = ".version 8.0\n"
                                     ".target sm_90\n"
                                     ".visible .entry f() {\n"
                                     "  .reg .b32 r<4>;\n"
                                     "  .reg .b64 %p;\n"
                                     "  ldmatrix.aligned.m8n8.x4.shared.b16 {r0, r1, r2, r3}, [%p];\n"
                                     "  wmma.load.c.sync.aligned.row.m16n16k16.f32 {r0, r1}, [%q];\n"
                                     "}\n";

PtxmatrixString toC(std::string_view text) { return {text.data(), text.size()}; }

using Call = std::function<PtxmatrixStatus(PtxmatrixResult **)>;

int failures = 0;

void test(const char *name, const Call &call) {
  PtxmatrixResult *first = nullptr;
  if (call(&first) != PtxmatrixStatusOk)
    ++failures;
  ptxmatrixResultDestroy(first);
  size_t failed = 0;
  for (size_t allowed = 0;; ++allowed) {
    PtxmatrixResult *result = nullptr;
    PtxmatrixStatus status = PtxmatrixStatusOk;
    {
      const ptxmatrix::FailingAllocation failing(allowed);
      status = call(&result);
    }
    if (status == PtxmatrixStatusOk) {
      ptxmatrixResultDestroy(result);
      break;
    }
    ++failed;
    if (status != PtxmatrixStatusNoMemory || result) {
      std::fprintf(stderr, "%s: allocation %zu fails: status %d\n", name, allowed, static_cast<int>(status));
      ++failures;
      break;
    }
  }
  std::printf("%s: %zu allocations\n", name, failed);
}

} // namespace

int main() {
  const PtxmatrixString module = toC(kModule);
  test("check", [&](PtxmatrixResult **result) { return ptxmatrixCheck(module, nullptr, result); });
  test("canonical", [&](PtxmatrixResult **result) { return ptxmatrixCanonical(module, nullptr, result); });
  test("fix", [&](PtxmatrixResult **result) {
    auto options = PTXMATRIX_INIT(PtxmatrixOptions);
    options.unsafeFixes = 1;
    return ptxmatrixFix(module, &options, result);
  });
  test("requirements", [&](PtxmatrixResult **result) { return ptxmatrixRequirements(module, nullptr, result); });
  test("json", [&](PtxmatrixResult **) {
    PtxmatrixResult *result = nullptr;
    PtxmatrixStatus status = ptxmatrixCheck(module, nullptr, &result);
    PtxmatrixString json{};
    if (status == PtxmatrixStatusOk)
      status = ptxmatrixResultJson(result, &json);
    ptxmatrixResultDestroy(result);
    return status;
  });
  auto instruction = PTXMATRIX_INIT(PtxmatrixInstruction);
  auto product = PTXMATRIX_INIT(PtxmatrixInstruction);
  auto load = PTXMATRIX_INIT(PtxmatrixInstruction);
  ptxmatrixReadOpcode(toC("movmatrix.sync.aligned.m8n8.trans.b16"), &instruction, nullptr);
  ptxmatrixReadOpcode(toC("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32"), &product, nullptr);
  ptxmatrixReadOpcode(toC("ldmatrix.sync.aligned.m8n8.x2.b16"), &load, nullptr);
  test("variants", [&](PtxmatrixResult **result) { return ptxmatrixVariants(nullptr, &product, result); });
  test("layout",
       [&](PtxmatrixResult **result) { return ptxmatrixLayout(&instruction, PTXMATRIX_MOVED_MATRIX, result); });
  test("matches", [&](PtxmatrixResult **result) { return ptxmatrixMatches(&product, &load, result); });
  ptxmatrixReadOpcode(toC("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16"), &load, nullptr);
  auto tile = PTXMATRIX_INIT(PtxmatrixTile);
  tile.operand = toC("b");
  test("tile", [&](PtxmatrixResult **result) { return ptxmatrixDescribeTile(&load, &tile, result); });
  test("descriptor", [&](PtxmatrixResult **result) { return ptxmatrixReadDescriptor(1, &load, &tile, result); });
  test("emit", [&](PtxmatrixResult **) {
    auto operand = PtxmatrixOperand{};
    operand.kind = PtxmatrixOperandKindName;
    operand.text = toC("a");
    const std::array operands{operand, operand};
    std::array<char, 672> buffer{};
    size_t size = 0;
    return ptxmatrixEmit(&instruction, operands.data(), operands.size(), {}, buffer.data(), buffer.size(), &size);
  });
  PtxmatrixContext *context = nullptr;
  test("context", [&](PtxmatrixResult **result) {
    ptxmatrixContextDestroy(context);
    context = nullptr;
    return ptxmatrixContextCreate(toC(".reg .b32 r<4>; .reg .b64 p, p;"), nullptr, &context, result);
  });
  const PtxmatrixString statement = toC("ldmatrix.sync.aligned.m8n8.x1.b16 {r3}, [p];");
  PtxmatrixResult *reused = nullptr;
  test("check in a context",
       [&](PtxmatrixResult **result) { return ptxmatrixContextCheck(context, statement, result); });
  if (ptxmatrixContextCheck(context, statement, &reused) != PtxmatrixStatusOk)
    ++failures;
  {
    const ptxmatrix::FailingAllocation failing(0);
    if (ptxmatrixContextCheck(context, statement, &reused) != PtxmatrixStatusOk)
      ++failures;
  }
  // A reused result is whole, or empty if memory ran out.
  const PtxmatrixString wrong = toC("ldmatrix.sync.aligned.m8n8.x1.b16 {r3}, [q];");
  PtxmatrixStatus status = PtxmatrixStatusNoMemory;
  for (size_t allowed = 0; status != PtxmatrixStatusOk; ++allowed) {
    {
      const ptxmatrix::FailingAllocation failing(allowed);
      status = ptxmatrixContextCheck(context, wrong, &reused);
    }
    auto summary = PTXMATRIX_INIT(PtxmatrixSummary);
    ptxmatrixResultSummary(reused, &summary);
    const bool isWhole = summary.numErrors == 1 && summary.message.size != 0 && summary.column == 42;
    if (status == PtxmatrixStatusOk ? !isWhole : summary.numErrors != 0 || summary.message.size != 0)
      ++failures;
  }
  ptxmatrixResultDestroy(reused);
  ptxmatrixContextDestroy(context);
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
