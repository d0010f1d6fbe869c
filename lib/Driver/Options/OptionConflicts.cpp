//===- OptionConflicts.cpp - Options that exclude each other --------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Options/Options.h"

#include <algorithm>

namespace ptxmatrix::driver {
namespace {

/// Why the inputs conflict with each other or with --emit, or null.
const char *whyNoInputs(const Options &options) {
  if (options.statement && !options.inputs.empty())
    return "-e cannot be used with files";
  if (!options.statement && options.inputs.empty() && options.compileDatabase.empty())
    return "no input: name files or directories, '-' for standard input, or a statement with -e";
  if (options.emitCanonical && options.inputs.size() > 1)
    return "--emit accepts only one module";
  if (options.emitCanonical && options.format != Format::Text)
    return "--emit cannot be used with --format";
  return nullptr;
}

/// Why the options conflict with those for fixes, or null.
const char *whyNoFixes(const Options &options) {
  const bool isAsked = options.fix || options.diff;
  if (options.unsafeFixes && !isAsked)
    return "--unsafe-fixes needs --fix or --diff";
  if (isAsked && options.emitCanonical)
    return "--emit cannot be used with --fix or --diff";
  if (options.diff && options.statement)
    return "--diff cannot be used with -e";
  if (options.diff && options.format != Format::Text)
    return "--diff cannot be used with --format";
  const bool hasStream = options.statement || std::ranges::find(options.inputs, "-") != options.inputs.end();
  if (options.fix && hasStream && options.format != Format::Text)
    return "--fix of -e or '-' cannot be used with --format: the fixed text goes to standard output";
  return nullptr;
}

/// Why the options conflict with --requirements, or null.
const char *whyNoRequirements(const Options &options) {
  if (!options.requirements)
    return nullptr;
  if (options.fix || options.diff || options.emitCanonical || options.statistics)
    return "--requirements cannot be used with --fix, --diff, --emit or --statistics";
  if (options.check.ptxVersion)
    return "--requirements cannot be used with --ptx-version: the PTX version is what it finds";
  if (options.format != Format::Text && options.format != Format::Json)
    return "--requirements has the formats text and json";
  return nullptr;
}

/// Why there is nothing to write to the file of -o, or null.
const char *whyNoOutput(const Options &options) {
  const bool hasOutput = options.emitCanonical || options.diff || options.requirements;
  if (options.output != "-" && !hasOutput && options.format == Format::Text)
    return "-o needs --emit, --diff, --requirements or another --format: diagnostics in text go to standard error";
  return nullptr;
}

/// Why the options conflict with a baseline, or null.
const char *whyNoBaseline(const Options &options) {
  const bool isWritten = !options.newBaseline.empty();
  if (options.baseline.empty() && !isWritten)
    return nullptr;
  if (!options.baseline.empty() && isWritten)
    return "--baseline cannot be used with --write-baseline";
  if (options.statement || options.emitCanonical || options.requirements)
    return "--baseline and --write-baseline cannot be used with -e, --emit or --requirements";
  if (isWritten && (options.fix || options.diff || options.format != Format::Text))
    return "--write-baseline cannot be used with --fix, --diff or --format: it lists the diagnostics itself";
  return nullptr;
}

} // namespace

const char *findConflict(const Options &options) {
  for (auto *find : {whyNoInputs, whyNoFixes, whyNoRequirements, whyNoOutput, whyNoBaseline})
    if (const char *why = find(options))
      return why;
  return nullptr;
}

} // namespace ptxmatrix::driver
