//===- Fuzz.cpp - What the fuzzers share ----------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Fuzz.h"
#include "Syntax/StatementReader.h"
#include "ptxmatrix/Variants.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <utility>

using namespace ptxmatrix;

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

namespace ptxmatrix::fuzz {
namespace {

/// The fuzzers, by name.
std::map<std::string_view, const Fuzzer *> &fuzzers() {
  static std::map<std::string_view, const Fuzzer *> all;
  return all;
}

const Fuzzer *chosen = nullptr;

} // namespace

Fuzzer::Fuzzer(const char *name, Check &check, Mutator &mutate) : check(check), mutate(mutate) {
  fuzzers().emplace(name, this);
}

size_t mutateBytes(uint8_t *data, size_t size, size_t maxSize, unsigned) {
  return LLVMFuzzerMutate(data, size, maxSize);
}

Input inputOf(std::string_view data) {
  Input input;
  if (data.size() < kHeadBytes)
    return input;
  std::copy_n(data.begin(), kHeadBytes, input.head.begin());
  input.text = data.substr(kHeadBytes);
  return input;
}

uint8_t Bytes::next() {
  if (left.empty())
    return 0;
  const auto byte = static_cast<uint8_t>(left.front());
  left.remove_prefix(1);
  return byte;
}

std::string_view Bytes::text(size_t most) {
  const std::string_view found = left.substr(0, between<size_t>(0, most));
  left.remove_prefix(found.size());
  return found;
}

std::string_view Bytes::rest() { return std::exchange(left, std::string_view()); }

std::vector<CudaRelease> ptxasReleases() {
  std::vector<CudaRelease> known;
  for (uint16_t major = kOldestRelease.major; major <= kNewestRelease.cuda.major; ++major)
    for (uint16_t minor = 0; minor < 10; ++minor)
      if (const CudaRelease release{major, minor}; isKnownRelease(release))
        known.push_back(release);
  return known;
}

CheckOptions optionsOf(Head head) {
  static const std::vector<CudaRelease> kPtxasReleases = ptxasReleases();
  const auto [flags, ptxasRelease, version, target] = head;
  CheckOptions options;
  options.allWarnings = (flags & 1) != 0;
  if (flags & 2)
    options.cuda = kPtxasReleases[ptxasRelease % kPtxasReleases.size()];
  if (flags & 4)
    options.ptxVersion = version < kPtxReleases.size() ? kPtxReleases[version].ptx : PtxVersion{9, 9};
  auto targetOf = [](unsigned number) { return static_cast<Target>(number % kTargets.size()); };
  for (unsigned number = 0; number < (flags >> 3 & 3U); ++number)
    options.targets.push_back(targetOf(target + number * (1 + ptxasRelease)));
  if (flags & 32)
    options.arch = targetOf(target + version);
  if (flags & 64)
    options.limits = {.statementBytes = ptxasRelease, .nesting = version};
  return options;
}

void require(bool holds, std::string_view what) {
  if (holds)
    return;
  std::cerr << "does not hold: " << what << '\n';
  std::abort();
}

void requireEqual(std::string_view found, std::string_view expected, std::string_view what) {
  if (found == expected)
    return;
  std::cerr << "expected:\n" << expected << "\nfound:\n" << found << "\nin: " << what << '\n';
  std::abort();
}

size_t linesOf(std::string_view text) { return static_cast<size_t>(std::ranges::count(text, '\n')); }

size_t errorsOf(const CheckResult &result) {
  return static_cast<size_t>(std::ranges::count(result.diagnostics, Severity::Error, &Diagnostic::severity));
}

void checkRange(SourceRange range, std::string_view text) {
  require(range.begin <= range.end && range.end <= text.size(), "a range is in the text");
}

static void checkFix(const Fix &fix, std::string_view text) {
  require(!fix.message.empty() && !fix.edits.empty(), "a fix does something");
  size_t last = 0;
  size_t lines = 0;
  size_t linesBefore = 0;
  for (const TextEdit &edit : fix.edits) {
    checkRange(edit.range, text);
    require(edit.range.begin >= last, "edits are in the order of the text and do not overlap");
    last = edit.range.end;
    lines += linesOf(edit.text);
    linesBefore += linesOf(edit.range.of(text));
  }
  require(lines == linesBefore, "no line is added or removed");
}

void checkDiagnostics(const std::vector<Diagnostic> &diagnostics, std::string_view text) {
  size_t last = 0;
  for (const Diagnostic &diagnostic : diagnostics) {
    require(diagnostic.rule && findRule(diagnostic.rule->name) == diagnostic.rule, "the rule is one");
    require(!diagnostic.message.empty(), "there is a message");
    checkRange(diagnostic.range, text);
    checkRange(diagnostic.statement, text);
    require(diagnostic.range.begin >= last, "diagnostics are in the order of the text");
    last = diagnostic.range.begin;
    for (const Note &note : diagnostic.notes)
      checkRange(note.range, text);
    for (const Fix &fix : diagnostic.fixes)
      checkFix(fix, text);
  }
}

const std::vector<Instruction> &allInstructions() {
  static const std::vector<Instruction> kAll = [] {
    std::vector<Instruction> all;
    forEachInstruction([&](const Instruction &instruction, const Requirements &) { all.push_back(instruction); });
    return all;
  }();
  return kAll;
}

void forgetShapes() { threadReader() = StatementReader(); }

} // namespace ptxmatrix::fuzz

/// libFuzzer ignores arguments that begin with two hyphens.
extern "C" int LLVMFuzzerInitialize(const int *argc, char ***argv) {
  for (const std::string_view argument : std::span(*argv, static_cast<size_t>(*argc)))
    if (constexpr std::string_view kOption = "--fuzzer="; argument.starts_with(kOption))
      if (const auto found = fuzz::fuzzers().find(argument.substr(kOption.size())); found != fuzz::fuzzers().end())
        fuzz::chosen = found->second;
  if (fuzz::chosen)
    return 0;
  std::cerr << "--fuzzer=NAME chooses one of:";
  for (const auto &[name, fuzzer] : fuzz::fuzzers())
    std::cerr << ' ' << name;
  std::cerr << '\n';
  std::exit(2);
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize, unsigned seed) {
  return fuzz::chosen->mutate(data, size, maxSize, seed);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz::chosen->check({reinterpret_cast<const char *>(data), size});
  fuzz::forgetShapes();
  return 0;
}
