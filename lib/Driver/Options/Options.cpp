//===- Options.cpp - Options that conflict --------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Driver/Options/Options.h"

#include "llvm/ADT/STLExtras.h"

namespace ptxmatrix::driver {
namespace {

/// The text of the first of \p conflicts that there is.  The functions below return why options conflict, or what they
/// lack.
std::string firstOf(std::initializer_list<std::pair<bool, const char *>> conflicts) {
  const auto *found = llvm::find_if(conflicts, [](const auto &conflict) { return conflict.first; });
  return found == conflicts.end() ? "" : found->second;
}

std::string whyNoLayout(const Options &options) {
  const bool isPart = options.at || options.lane;
  const bool isShared = options.shared.isGiven;
  return firstOf({
      {options.inputs.empty(), "layout needs an opcode"},
      {options.at && options.lane, "--at cannot be used with --lane"},
      {isPart && options.format != Format::Text && options.format != Format::Json,
       "--at and --lane have the formats text and json"},
      {!isShared && options.has({"major", "swizzle", "start", "leading", "stride", "base"}),
       "--major, --swizzle, --start, --leading, --stride and --base need --shared"},
      {isShared && (isPart || options.format == Format::Html),
       "--shared cannot be used with --at, --lane or --format=html"},
  });
}

std::string whyNoMatch(const Options &options) {
  return firstOf({
      {options.inputs.empty(), "match needs the opcode of an mma"},
      {options.pitch && (*options.pitch == 0 || *options.pitch % 16 != 0),
       "--pitch must be a multiple of 16 bytes, because each row needs such an address"},
  });
}

std::string whyNoDescriptor(const Options &options) {
  const bool isValue = llvm::StringRef(options.opcode()).starts_with_insensitive("0x");
  const bool hasOpcode = options.has({"opcode"});
  return firstOf({
      {options.inputs.empty(), "descriptor needs an opcode, or a descriptor in hexadecimal"},
      {options.has({"set"}) && (!options.isInstruction || hasOpcode),
       "--set needs --instruction and the opcode in place of a descriptor"},
      {options.isInstruction && options.has({"operand", "major", "swizzle", "start", "rows", "columns", "m", "n"}),
       "--instruction cannot be used with options for a matrix"},
      {options.isInstruction && !hasOpcode && isValue, "--instruction needs --opcode: the fields depend on its .kind"},
      {!isValue && hasOpcode, "--opcode says what a descriptor in hexadecimal is for"},
      {isValue && options.has({"swizzle", "start", "rows", "columns"}),
       "--swizzle, --start, --rows and --columns cannot be used with a descriptor in hexadecimal"},
      {isValue && !hasOpcode && options.has({"operand", "major", "m", "n"}),
       "--operand, --major, --m and --n need --opcode"},
      {isValue && !options.has({"operand"}) && options.has({"major", "m", "n"}), "--major, --m and --n need --operand"},
  });
}

std::string whyNoCheck(const Options &options) {
  const bool isStatement = options.statement.has_value();
  const bool isText = options.format == Format::Text;
  const bool emits = options.emitCanonical;
  const bool fixes = options.fix || options.diff;
  const bool hasStream = isStatement || llvm::is_contained(options.inputs, "-");
  const bool readsBaseline = !options.baseline.empty();
  const bool writesBaseline = !options.newBaseline.empty();
  return firstOf({
      {options.has({"config"}) && options.noConfiguration, "--config cannot be used with --no-config"},
      {options.has({"stdin-filename"}) && !llvm::is_contained(options.inputs, "-"),
       "--stdin-filename needs '-' among the inputs"},
      {isStatement && !options.inputs.empty(), "-e cannot be used with files"},
      {!isStatement && options.inputs.empty() && options.compileDatabase.empty(),
       "no input: name files or directories, '-' for standard input, or a statement with -e"},
      {emits && !isStatement && options.inputs.size() != 1, "--emit accepts only one module"},
      {emits && !isText, "--emit cannot be used with --format"},
      {options.unsafeFixes && !fixes, "--unsafe-fixes needs --fix or --diff"},
      {options.compile && (fixes || emits || options.requirements || hasStream),
       "--compile cannot be used with --fix, --diff, --emit, --requirements, -e or '-'"},
      {fixes && emits, "--emit cannot be used with --fix or --diff"},
      {options.diff && isStatement, "--diff cannot be used with -e"},
      {options.diff && !isText, "--diff cannot be used with --format"},
      {options.fix && hasStream && !isText,
       "--fix of -e or '-' cannot be used with --format: the fixed text goes to standard output"},
      {options.requirements && (fixes || emits || options.statistics),
       "--requirements cannot be used with --fix, --diff, --emit or --statistics"},
      {options.requirements && options.check.ptxVersion,
       "--requirements cannot be used with --ptx-version: the PTX version is what it finds"},
      {options.requirements && !isText && options.format != Format::Json,
       "--requirements has the formats text and json"},
      {options.output != "-" && isText && !emits && !options.diff && !options.requirements,
       "-o needs --emit, --diff, --requirements or another --format: diagnostics in text go to standard error"},
      {readsBaseline && writesBaseline, "--baseline cannot be used with --write-baseline"},
      {(readsBaseline || writesBaseline) && (isStatement || emits || options.requirements),
       "--baseline and --write-baseline cannot be used with -e, --emit or --requirements"},
      {options.listSkipped && (!isText || emits || options.requirements),
       "--list-skipped cannot be used with --format, --emit or --requirements: it adds notes to the text of a check"},
      {writesBaseline && (fixes || !isText),
       "--write-baseline cannot be used with --fix, --diff or --format: it lists the diagnostics itself"},
  });
}

} // namespace

bool Options::has(std::initializer_list<std::string_view> names) const {
  return llvm::any_of(names, [&](std::string_view name) { return llvm::is_contained(given, name); });
}

std::string Options::whyConflict() const {
  switch (command) {
  case kVariants:
    return firstOf({{allTargets && check.targets.empty(), "--all-targets needs --target"}});
  case kLayout:
    return whyNoLayout(*this);
  case kMatch:
    return whyNoMatch(*this);
  case kDescriptor:
    return whyNoDescriptor(*this);
  default:
    return listRules || explained ? "" : whyNoCheck(*this);
  }
}

} // namespace ptxmatrix::driver
