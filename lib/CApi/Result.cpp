//===- Result.cpp - C API: options and results ----------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "CApi/Result.h"
#include "Diagnostics/CheckSettings.h"
#include "Diagnostics/LineTable.h"
#include "Diagnostics/ResultJson.h"

using namespace ptxmatrix;
using namespace ptxmatrix::capi;

namespace {

std::string documentOf(const auto &found, const JsonInput &input) {
  return concat(kJsonBegin, jsonOf(found, input), kJsonEnd);
}

} // namespace

Options capi::readOptions(const PtxmatrixOptions *given) {
  Options options;
  if (!given)
    return options;
  const PtxmatrixOptions read = take(given);
  const auto set = [&](auto setting, std::string_view text, PtxmatrixStatus status) {
    if (std::string error = setting(text, options); !error.empty())
      throw Failure{status, std::move(error)};
  };
  if (const std::string_view cuda = readText(read.cuda, "'cuda'"); !cuda.empty())
    set(setCuda, cuda, PtxmatrixStatusUnknownRelease);
  if (const std::string_view version = readText(read.ptxVersion, "'ptxVersion'"); !version.empty())
    set(setPtxVersion, version, PtxmatrixStatusUnknownVersion);
  forEachText(read.targets, read.numTargets, "'targets'",
              [&](std::string_view name) { set(addTarget, name, PtxmatrixStatusUnknownTarget); });
  options.isStatement = read.isStatement != 0;
  WarningOptions warnings;
  forEachText(read.warnings, read.numWarnings, "'warnings'", [&](std::string_view argument) {
    if (const std::string error = warnings.read(argument); !error.empty())
      throw Failure{PtxmatrixStatusInvalidArgument, "'warnings': " + error};
  });
  if (read.numWarnings != 0) {
    options.allWarnings = warnings.wantsOptional();
    options.filter = [warnings](Diagnostic &diagnostic) { return warnings.apply(diagnostic); };
  }
  options.fixes = read.unsafeFixes != 0 ? FixLevel::Unsafe : FixLevel::Safe;
  if (read.maxDiagnostics != 0)
    options.limits.diagnostics = read.maxDiagnostics;
  return options;
}

void capi::giveDiagnostics(std::vector<Diagnostic> diagnostics, bool limitReached, std::string_view text,
                           PtxmatrixResult **result) {
  if (!result)
    return;
  auto made = std::make_unique<PtxmatrixResult>();
  CheckResult check;
  check.diagnostics = std::move(diagnostics);
  check.limitReached = limitReached;
  made->set(std::move(check), text);
  *result = made.release();
}

CheckResult PtxmatrixResult::release() {
  source.clear();
  path.clear();
  text.clear();
  isChanged = false;
  json.clear();
  return std::exchange(check, {});
}

void PtxmatrixResult::set(CheckResult given, std::string_view of) {
  if (!given.diagnostics.empty())
    source = of;
  check = std::move(given); // last: diagnostics need the text
}

void PtxmatrixResult::set(ModuleRequirements given, std::string_view of) {
  source = of;
  json = documentOf(given, {.path = "", .text = of, .isDetailed = true});
  check.diagnostics = std::move(given.errors);
  check.limitReached = given.limitReached;
  check.truncated = given.truncated;
}

void PtxmatrixResult::setFixed(std::string_view given, FixLevel level, const CheckFunction &checkText) {
  CheckResult found = checkText(given);
  std::optional<FixedText> fixed = fixText(given, found, level, checkText);
  isChanged = fixed && fixed->text != given;
  text = fixed ? std::move(fixed->text) : std::string(given);
  set(fixed ? std::move(fixed->check) : std::move(found), text);
}

const std::string &PtxmatrixResult::document() const {
  const std::scoped_lock lock(mutex);
  if (json.empty())
    json = documentOf(check, {.path = path, .text = source, .isDetailed = true});
  return json;
}

void ptxmatrixResultDestroy(PtxmatrixResult *result) noexcept { delete result; }

PtxmatrixStatus ptxmatrixResultSummary(const PtxmatrixResult *result, PtxmatrixSummary *summary) noexcept {
  return guarded([&] {
    require(result, "'result' must not be null");
    auto value = PTXMATRIX_INIT(PtxmatrixSummary);
    const std::vector<Diagnostic> &all = result->check.diagnostics;
    value.numErrors = static_cast<size_t>(std::ranges::count(all, Severity::Error, &Diagnostic::severity));
    value.numWarnings = all.size() - value.numErrors;
    value.ok = value.numErrors == 0;
    value.limitReached = result->check.limitReached;
    value.truncated = result->check.truncated;
    value.isChanged = result->isChanged;
    value.text = toC(result->text);
    if (!all.empty()) {
      const auto error = std::ranges::find(all, Severity::Error, &Diagnostic::severity);
      const Diagnostic &first = error == all.end() ? all.front() : *error;
      const LineColumn place = LineTable(result->source).at(first.range.begin);
      value.message = toC(first.message);
      value.line = place.line;
      value.column = place.column;
    }
    give(value, summary);
  });
}

PtxmatrixStatus ptxmatrixResultJson(const PtxmatrixResult *result, PtxmatrixString *json) noexcept {
  return guarded([&] {
    require(result && json, "'result' and 'json' must not be null");
    *json = toC(result->document());
  });
}
