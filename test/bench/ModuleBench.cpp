//===- ModuleBench.cpp - Whole modules from memory ------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// make-module generates the modules at build time.
//
//===----------------------------------------------------------------------===//

#include "Scan/Scanner.h"
#include "ptxmatrix/Check.h"

#include <benchmark/benchmark.h>

#include <fstream>
#include <sstream>

using namespace ptxmatrix;

namespace {

std::string readModule(const char *share) {
  std::ifstream file(std::string(PTXMATRIX_BENCH_MODULES "/supported-") + share + ".ptx", std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

void check(benchmark::State &state, const char *share) {
  const std::string text = readModule(share);
  for (auto _ : state) {
    CheckResult result = checkModule(text);
    if (text.empty() || !result.diagnostics.empty()) {
      state.SkipWithError("the module is missing, or not legal");
      return;
    }
    benchmark::DoNotOptimize(result);
  }
  state.SetBytesProcessed(static_cast<int64_t>(state.iterations() * text.size()));
}

void scan(benchmark::State &state, const char *share) {
  const std::string text = readModule(share);
  if (text.empty()) {
    state.SkipWithError("the module is missing");
    return;
  }
  for (auto _ : state) {
    Scanner scanner(text);
    size_t statements = 0;
    for (ScanEvent event = scanner.next(); event.kind != ScanEventKind::End; event = scanner.next())
      statements += event.kind == ScanEventKind::Statement;
    benchmark::DoNotOptimize(statements);
  }
  state.SetBytesProcessed(static_cast<int64_t>(state.iterations() * text.size()));
}

BENCHMARK_CAPTURE(check, few, "0.1")->Name("module/0.1 % supported")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(check, some, "2")->Name("module/2 % supported")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(check, many, "30")->Name("module/30 % supported")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(scan, few, "0.1")->Name("scan/0.1 % supported")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(scan, some, "2")->Name("scan/2 % supported")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(scan, many, "30")->Name("scan/30 % supported")->Unit(benchmark::kMillisecond);

} // namespace
