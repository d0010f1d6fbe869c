//===- CommandLine.h - The options as LLVM stores them ----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_OPTIONS_COMMANDLINE_H
#define PTXMATRIX_LIB_DRIVER_OPTIONS_COMMANDLINE_H

#include "Driver/Options/Options.h"
#include "Driver/Options/ValueParser.h"

#include "llvm/Support/CommandLine.h"

#include <array>

namespace ptxmatrix::driver {

namespace cl = llvm::cl;

/// Removes LLVM's own --color, which is a boolean.
struct WithoutLlvmColor {
  WithoutLlvmColor() {
    auto &options = cl::getRegisteredOptions();
    if (const auto found = options.find("color"); found != options.end())
      found->second->removeArgument();
  }
};

/// The options of ptx-lint.  They register themselves when constructed, so they are constructed once, on demand.
struct CommandLine {
  /// Stores the arguments in the options below.  If LLVM cannot read them, reports it and returns false.
  bool parse(int argc, char **argv);

  WithoutLlvmColor withoutLlvmColor;
  cl::OptionCategory category{"ptx-lint options"};
  cl::SubCommand variants{"variants", "List every legal spelling"};
  cl::SubCommand layout{"layout", "Show which lane, register and bits hold which element"};
  cl::SubCommand match{"match", "Show which loads and stores fit the operands of a product"};
  const std::array<cl::SubCommand *, 3> subcommands{&variants, &layout, &match};

  cl::list<std::string> inputs{cl::Positional, cl::desc("<file|directory|->..."), cl::cat(category)};
  cl::opt<Language, false, ValueParser<Language>> language{
      "language", cl::desc("Language of the inputs (default: by file extension; ptx for unnamed standard input)"),
      cl::values(clEnumValN(Language::Ptx, "ptx", "PTX modules"),
                 clEnumValN(Language::Cuda, "cuda", "asm statements in CUDA C++ or C++ sources")),
      cl::cat(category)};
  cl::opt<std::string> standardInput{"stdin-filename",
                                     cl::desc("Name of standard input in diagnostics; also determines its "
                                              "language and configuration"),
                                     cl::value_desc("file"), cl::init("-"), cl::cat(category)};
  TextList defines{"D", cl::desc("CUDA sources: define a macro"), cl::value_desc("name[=value]"), cl::Prefix,
                   cl::cat(category)};
  TextList undefines{"U", cl::desc("CUDA sources: undefine a macro"), cl::value_desc("name"), cl::Prefix,
                     cl::cat(category)};
  TextList folders{"I", cl::desc("CUDA sources: add a directory to the header search path"), cl::value_desc("dir"),
                   cl::Prefix, cl::cat(category)};
  TextList headers{"include", cl::desc("CUDA sources: include a header first"), cl::value_desc("file"),
                   cl::cat(category)};
  TextOption compileDatabase{
      "p",
      cl::desc("CUDA sources: read compile_commands.json in this directory; without inputs, check its CUDA sources"),
      cl::value_desc("dir"), cl::Prefix, cl::cat(category)};
  cl::list<std::string> statement{"e", cl::desc("Check one statement; names need no declaration"),
                                  cl::value_desc("statement"), cl::Prefix, cl::cat(category)};
  TextOption ptxVersion{"ptx-version",
                        cl::desc("PTX version, overrides the module's .version"),
                        cl::value_desc("X.Y"),
                        cl::cat(category),
                        cl::sub(cl::SubCommand::getTopLevel()),
                        cl::sub(variants)};
  cl::list<std::string> targets{"target", cl::desc("Targets, override the module's .target"),
                                cl::value_desc("sm_NN[a|f],..."), cl::CommaSeparated, cl::cat(category)};
  cl::list<std::string> variantTargets{
      "target",
      cl::desc("List spellings that at least one of these targets accepts (with --all-targets: all of them)"),
      cl::value_desc("sm_NN[a|f],..."),
      cl::CommaSeparated,
      cl::cat(category),
      cl::sub(variants)};
  cl::opt<bool> allTargets{"all-targets", cl::desc("List only spellings that all targets accept"), cl::cat(category),
                           cl::sub(variants)};
  cl::opt<std::string> wanted{cl::Positional, cl::desc("[<instruction name or opcode prefix>]"), cl::cat(category),
                              cl::sub(variants)};
  TextOption arch{"arch", cl::desc("GPU to assemble for; report targets that cannot run on it"),
                  cl::value_desc("sm_NN[a|f]"), cl::cat(category)};
  // LLVM does not copy a description.
  std::string cudaText = "CUDA release to check for (default: " + kNewestRelease.cuda.str() + ")";
  TextOption cuda{"cuda",
                  cl::desc(cudaText),
                  cl::value_desc("X.Y"),
                  cl::cat(category),
                  cl::sub(cl::SubCommand::getTopLevel()),
                  cl::sub(variants)};
  cl::opt<Format, false, ValueParser<Format>> format{
      "format", cl::desc("Output format (default: text)"),
      cl::values(clEnumValN(Format::Text, "text", "human-readable"),
                 clEnumValN(Format::Json, "json", "machine-readable"),
                 clEnumValN(Format::GitHub, "github", "GitHub Actions annotations"),
                 clEnumValN(Format::Sarif, "sarif", "SARIF 2.1.0")),
      cl::init(Format::Text), cl::cat(category)};
  cl::opt<Format, false, ValueParser<Format>> tableFormat{
      "format",
      cl::desc("Output format (default: text)"),
      cl::values(clEnumValN(Format::Text, "text", "human-readable"),
                 clEnumValN(Format::Json, "json", "machine-readable")),
      cl::init(Format::Text),
      cl::cat(category),
      cl::sub(variants),
      cl::sub(match)};
  cl::opt<Color, false, ValueParser<Color>> color{
      "color",
      cl::desc("When to use colors (default: auto)"),
      cl::values(clEnumValN(Color::Auto, "auto", "on a terminal, unless NO_COLOR is set"),
                 clEnumValN(Color::Always, "always", ""), clEnumValN(Color::Never, "never", "")),
      cl::init(Color::Auto),
      cl::cat(category),
      cl::sub(cl::SubCommand::getTopLevel()),
      cl::sub(layout),
      cl::sub(match)};
  cl::opt<std::string> opcode{cl::Positional, cl::desc("<opcode>"), cl::cat(category), cl::sub(layout)};
  cl::opt<std::string> product{cl::Positional, cl::desc("<opcode of a product>"), cl::cat(category), cl::sub(match)};
  cl::opt<std::string> move{cl::Positional, cl::desc("[<opcode of a load or a store>]"), cl::cat(category),
                            cl::sub(match)};
  cl::opt<Format, false, ValueParser<Format>> layoutFormat{
      "format",
      cl::desc("Output format (default: text)"),
      cl::values(clEnumValN(Format::Text, "text", "tables"), clEnumValN(Format::Json, "json", "machine-readable"),
                 clEnumValN(Format::Svg, "svg", "picture"), clEnumValN(Format::Html, "html", "interactive page")),
      cl::init(Format::Text),
      cl::cat(category),
      cl::sub(layout)};
  enum class LayoutOperand : uint8_t { A, B, C, D, Metadata, ScaleA, ScaleB };
  cl::opt<LayoutOperand, false, ValueParser<LayoutOperand>> layoutOperand{
      "operand", cl::desc("Operand to show (default: all)"),
      cl::values(clEnumValN(LayoutOperand::A, "a", "matrix A"), clEnumValN(LayoutOperand::B, "b", "matrix B"),
                 clEnumValN(LayoutOperand::C, "c", "matrix C"), clEnumValN(LayoutOperand::D, "d", "matrix D"),
                 clEnumValN(LayoutOperand::Metadata, "metadata", "metadata of a sparse A"),
                 clEnumValN(LayoutOperand::ScaleA, "scale_a", "scale factors of A"),
                 clEnumValN(LayoutOperand::ScaleB, "scale_b", "scale factors of B")),
      cl::cat(category), cl::sub(layout)};
  cl::opt<std::string> at{"at", cl::desc("Show only this element: which lane, register and bits hold it"),
                          cl::value_desc("row,column"), cl::cat(category), cl::sub(layout)};
  cl::opt<std::string> lane{"lane", cl::desc("Show only the elements of this lane, 0 to 31"), cl::value_desc("N"),
                            cl::cat(category), cl::sub(layout)};
  enum class Emit : uint8_t { Nothing, Canonical };
  cl::opt<Emit, false, ValueParser<Emit>> emit{
      "emit", cl::desc("Check one module and print it"),
      cl::values(clEnumValN(Emit::Canonical, "canonical", "supported instructions in canonical form")),
      cl::init(Emit::Nothing), cl::cat(category)};
  cl::opt<bool> fix{"fix", cl::desc("Apply safe fixes to the files; fix standard input to standard output"),
                    cl::cat(category)};
  cl::opt<bool> diff{"diff", cl::desc("Print the changes of --fix as a unified diff; change no file"),
                     cl::cat(category)};
  cl::opt<bool> unsafeFixes{"unsafe-fixes",
                            cl::desc("With --fix or --diff: also apply fixes that may not be what was meant"),
                            cl::cat(category)};
  TextOption output{"o",
                    cl::desc("Output file (default: standard output)"),
                    cl::value_desc("file"),
                    cl::init("-"),
                    cl::Prefix,
                    cl::cat(category),
                    cl::sub(cl::SubCommand::getTopLevel()),
                    cl::sub(variants),
                    cl::sub(layout),
                    cl::sub(match)};
  cl::opt<std::string> jobs{
      "j", cl::desc("Number of threads, 0 for all cores (default: chosen by the number and size of files)"),
      cl::value_desc("N"), cl::Prefix, cl::cat(category)};
  cl::list<std::string> warnings{
      "W",
      cl::desc(
          "Enable a warning (-W<rule>, -Wall for all), disable it (-Wno-<rule>) or make it an error (-Werror=<rule>, "
          "-Werror for all, -Wno-error for none); <rule> can be a group"),
      cl::value_desc("[no-|error=]rule"), cl::AlwaysPrefix, cl::cat(category)};
  TextOption configuration{"config",
                           cl::desc("Configuration file (default: for each input, .ptx-lint.toml in its "
                                    "directory or the nearest one above)"),
                           cl::value_desc("file"), cl::cat(category)};
  TextOption baseline{"baseline", cl::desc("Do not report diagnostics listed in this file"), cl::value_desc("file"),
                      cl::cat(category)};
  TextOption newBaseline{"write-baseline",
                         cl::desc("Write all diagnostics to this file, for --baseline, instead of reporting "
                                  "them"),
                         cl::value_desc("file"), cl::cat(category)};
  cl::opt<bool> noConfiguration{"no-config", cl::desc("Do not read a configuration file"), cl::cat(category)};
  cl::opt<bool> quiet{"quiet", cl::desc("Print only errors"), cl::cat(category)};
  cl::alias shortQuiet{"q", cl::desc("Same as --quiet"), cl::aliasopt(quiet), cl::NotHidden};
  cl::opt<bool> exitZero{"exit-zero", cl::desc("Exit with status 0 instead of 1 if an input has errors"),
                         cl::cat(category)};
  cl::opt<bool> requirements{
      "requirements", cl::desc("Print the PTX version, CUDA release and targets that each function needs, and why"),
      cl::cat(category)};
  cl::opt<bool> statistics{"statistics",
                           cl::desc("Print the number of diagnostics by rule at the end, on standard error"),
                           cl::cat(category)};
  cl::opt<std::string> explain{"explain", cl::desc("Print the page of a rule"), cl::value_desc("rule"),
                               cl::cat(category)};
  cl::opt<unsigned, false, NumberParser> errorLimit{
      "error-limit",
      cl::desc("Maximum number of mistakes to show per input, 0 for every message (text only; default: 100)"),
      cl::value_desc("N"), cl::cat(category)};
  cl::opt<std::string> maxFileSize{
      llvm::StringRef(kLimitOptions[0]),
      cl::desc("Maximum size of an input in bytes, with an optional suffix K, M or G (default: 4G)"),
      cl::value_desc("size"), cl::cat(category)};
  cl::opt<std::string> maxStatementSize{llvm::StringRef(kLimitOptions[1]),
                                        cl::desc("Maximum size of a supported instruction's statement (default: 64K)"),
                                        cl::value_desc("size"), cl::cat(category)};
  cl::opt<std::string> maxNesting{
      llvm::StringRef(kLimitOptions[2]),
      cl::desc("Maximum nesting of parentheses and operators in a statement (default: 256)"), cl::value_desc("N"),
      cl::cat(category)};
  cl::opt<std::string> maxDiagnostics{
      llvm::StringRef(kLimitOptions[3]),
      cl::desc("Maximum number of diagnostics per input, errors first, 0 for no limit (default: 1000)"),
      cl::value_desc("N"), cl::cat(category)};
  // Replaces LLVM's own -h, which matches every option that begins with it.
  cl::opt<bool> shortHelp{"h", cl::Hidden, cl::cat(category), cl::sub(cl::SubCommand::getAll())};
  cl::opt<bool> listRules{"list-rules", cl::desc("List all rules"), cl::cat(category)};
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_OPTIONS_COMMANDLINE_H
