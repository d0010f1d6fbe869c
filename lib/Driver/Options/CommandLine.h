//===- CommandLine.h - The options as LLVM stores them ----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_OPTIONS_COMMANDLINE_H
#define PTXMATRIX_LIB_DRIVER_OPTIONS_COMMANDLINE_H

#include "Diagnostics/MessageText.h"
#include "Driver/Options/CheckArguments.h"
#include "Driver/Options/Options.h"
#include "Driver/Render/Printable.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

#include <array>

namespace ptxmatrix::driver {

namespace cl = llvm::cl;

/// Reports a mistake, and names the \p command with a subcommand whose help to read.  Returns false.
inline bool usageError(const std::string &message, const std::string &command = "ptx-lint") {
  llvm::errs() << "ptx-lint: error: " << message << "\nTry '" << command << " --help'.\n";
  return false;
}

/// The option \p name as the user writes it: `-o`, `--format`.
inline std::string withDashes(llvm::StringRef name) { return (name.size() == 1 ? "-" : "--") + name.str(); }

/// Reports a mistake in a value of the option \p name.  Returns true.
inline bool reportValue(llvm::StringRef name, const std::string &what) {
  return !usageError(withDashes(name) + ": " + what);
}

// LLVM's parsers with our messages about invalid values.

/// Parses one of several words.
template <typename Value> struct WordParser : cl::parser<Value> {
  using cl::parser<Value>::parser;

  bool parse(cl::Option &, llvm::StringRef name, llvm::StringRef text, Value &value) {
    std::vector<std::string> known;
    for (const auto &one : this->Values) {
      if (one.Name == text) {
        value = one.V.getValue();
        return false;
      }
      known.push_back(one.Name.str());
    }
    return reportValue(name, "unknown value '" + printable(text) + "'; expected " + joined(known, "or"));
  }
};

/// Parses a text that must not be empty: `--cuda=$UNSET` is a mistake.
struct TextParser : cl::parser<std::string> {
  using cl::parser<std::string>::parser;

  bool parse(cl::Option &, llvm::StringRef name, llvm::StringRef text, std::string &value) {
    value = text.str();
    return text.empty() && reportValue(name, "the value is empty");
  }
};

/// Parses an argument for a compiler: "-DNAME", "-include=file".
struct CompilerArgumentParser : cl::parser<std::string> {
  using cl::parser<std::string>::parser;

  bool parse(cl::Option &, llvm::StringRef name, llvm::StringRef text, std::string &value) {
    value = ("-" + name + (name.size() == 1 ? "" : "=") + text).str();
    return text.empty() && reportValue(name, "the value is empty");
  }
};

inline cl::OptionCategory &ownCategory() {
  static cl::OptionCategory category("ptx-lint options");
  return category;
}

/// An option of ptx-lint, which --help describes with \p text.
template <typename Option> struct Own : Option {
  template <typename... Modifiers>
  explicit Own(llvm::StringRef name, llvm::StringRef text, const Modifiers &...modifiers)
      : Option(name, modifiers..., cl::desc(text), cl::cat(ownCategory())) {}
};

/// One that stores what is given in \p value.
template <typename Option> struct Stored : Own<Option> {
  template <typename Value, typename... Modifiers>
  explicit Stored(Value &value, llvm::StringRef name, llvm::StringRef text, const Modifiers &...modifiers)
      : Own<Option>(name, text, modifiers..., cl::location(value)) {}
};

using Flag = Stored<cl::opt<bool, true>>;
using Argument = Stored<cl::opt<std::string, true>>;
using Arguments = Stored<cl::list<std::string, std::vector<std::string>>>;
using Text = Stored<cl::opt<std::string, true, TextParser>>;
template <typename Value> using Word = Stored<cl::opt<Value, true, WordParser<Value>>>;
using AnyText = Own<cl::opt<std::string>>;
using CompilerArguments = Stored<cl::list<std::string, std::vector<std::string>, CompilerArgumentParser>>;
template <typename Value> using OwnWord = Own<cl::opt<Value, false, WordParser<Value>>>;

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

  Options options; ///< What has been read.
  std::string ptxVersion;
  std::string cuda;
  std::string arch;
  std::vector<std::string> targets;

  WithoutLlvmColor withoutLlvmColor;
  cl::SubCommand variants{"variants", "List every legal spelling"};
  cl::SubCommand layout{"layout", "Show which lane, register and bits hold which element"};
  cl::SubCommand match{"match", "Show which loads and stores fit the operands of a product"};
  cl::SubCommand descriptor{"descriptor", "Show the descriptor of a tile in shared memory, or what a descriptor says"};
  const std::array<cl::SubCommand *, 4> subcommands{&variants, &layout, &match, &descriptor};
  cl::SubCommandGroup withColor{&cl::SubCommand::getTopLevel(), &layout, &match, &descriptor};
  cl::SubCommandGroup withVersion{&cl::SubCommand::getTopLevel(), &variants};
  cl::SubCommandGroup withOutput{&cl::SubCommand::getTopLevel(), &variants, &layout, &match, &descriptor};
  cl::SubCommandGroup withTable{&variants, &match, &descriptor};
  cl::SubCommandGroup withSize{&layout, &match, &descriptor};
  cl::SubCommandGroup withShared{&layout, &descriptor};

  Arguments inputs{options.inputs, "", "<file|directory|->...", cl::Positional};
  OwnWord<Language> language{
      "language", "Language of the inputs (default: by file extension; ptx for unnamed standard input)",
      cl::values(clEnumValN(Language::Ptx, "ptx", "PTX modules"),
                 clEnumValN(Language::Cuda, "cuda", "asm statements in CUDA C++ or C++ sources"))};
  Argument standardInput{options.standardInput, "stdin-filename",
                         "Name of standard input in diagnostics; also determines its language and configuration",
                         cl::value_desc("file")};
  CompilerArguments defines{options.compilerArguments, "D", "CUDA sources: define a macro",
                            cl::value_desc("name[=value]"), cl::Prefix};
  CompilerArguments undefines{options.compilerArguments, "U", "CUDA sources: undefine a macro", cl::value_desc("name"),
                              cl::Prefix};
  CompilerArguments folders{options.compilerArguments, "I", "CUDA sources: add a directory to the header search path",
                            cl::value_desc("dir"), cl::Prefix};
  CompilerArguments headers{options.compilerArguments, "include", "CUDA sources: include a header first",
                            cl::value_desc("file")};
  Text compileDatabase{
      options.compileDatabase, "p",
      "CUDA sources: read compile_commands.json in this directory; without inputs, check its CUDA sources",
      cl::value_desc("dir"), cl::Prefix};
  Own<cl::list<std::string>> statement{"e", "Check one statement; names need no declaration",
                                       cl::value_desc("statement"), cl::Prefix};
  Text ptxVersionOption{ptxVersion, "ptx-version", "PTX version, overrides the module's .version",
                        cl::value_desc("X.Y"), cl::sub(withVersion)};
  Arguments targetOption{targets, "target", "Targets, override the module's .target", cl::value_desc("sm_NN[a|f],..."),
                         cl::CommaSeparated};
  Arguments variantTargets{
      targets,
      "target",
      "List spellings that at least one of these targets accepts (with --all-targets: all of them)",
      cl::value_desc("sm_NN[a|f],..."),
      cl::CommaSeparated,
      cl::sub(variants)};
  Arguments matchTargets{targets,
                         "target",
                         "Show loads and stores that all of these targets have",
                         cl::value_desc("sm_NN[a|f],..."),
                         cl::CommaSeparated,
                         cl::sub(match)};
  Flag allTargets{options.allTargets, "all-targets", "List only spellings that all targets accept", cl::sub(variants)};
  Argument wanted{options.opcode, "", "[<instruction name or opcode prefix>]", cl::Positional, cl::sub(variants)};
  Text archOption{arch, "arch", "GPU to assemble for; report targets that cannot run on it",
                  cl::value_desc("sm_NN[a|f]")};
  // LLVM does not copy a description.
  std::string cudaText = "CUDA release to check for (default: " + kNewestRelease.cuda.str() + ")";
  Text cudaOption{cuda, "cuda", cudaText, cl::value_desc("X.Y"), cl::sub(withVersion)};
  Word<Format> format{options.format, "format", "Output format (default: text)",
                      cl::values(clEnumValN(Format::Text, "text", "human-readable"),
                                 clEnumValN(Format::Json, "json", "machine-readable"),
                                 clEnumValN(Format::GitHub, "github", "GitHub Actions annotations"),
                                 clEnumValN(Format::Sarif, "sarif", "SARIF 2.1.0"))};
  Word<Format> tableFormat{options.format, "format", "Output format (default: text)",
                           cl::values(clEnumValN(Format::Text, "text", "human-readable"),
                                      clEnumValN(Format::Json, "json", "machine-readable")),
                           cl::sub(withTable)};
  Word<Color> color{options.color, "color", "When to use colors (default: auto)",
                    cl::values(clEnumValN(Color::Auto, "auto", "on a terminal, unless NO_COLOR is set"),
                               clEnumValN(Color::Always, "always", ""), clEnumValN(Color::Never, "never", "")),
                    cl::sub(withColor)};
  Argument opcode{options.opcode, "", "<opcode>", cl::Positional, cl::sub(layout)};
  Argument product{options.opcode, "", "<opcode of a product>", cl::Positional, cl::sub(match)};
  Argument move{options.move, "", "[<opcode of a load or a store>]", cl::Positional, cl::sub(match)};
  AnyText m{"m", "Rows of D of a tcgen05.mma, as in its instruction descriptor", cl::value_desc("N"),
            cl::sub(withSize)};
  AnyText n{"n", "Columns of D of a tcgen05.mma, likewise", cl::value_desc("N"), cl::sub(withSize)};
  AnyText pitch{"pitch", "Show bank conflicts if rows of the matrix (or columns) are so far apart in shared memory",
                cl::value_desc("bytes"), cl::sub(match)};
  Word<Format> layoutFormat{
      options.format, "format", "Output format (default: text)",
      cl::values(clEnumValN(Format::Text, "text", "tables"), clEnumValN(Format::Json, "json", "machine-readable"),
                 clEnumValN(Format::Svg, "svg", "picture"), clEnumValN(Format::Html, "html", "interactive page")),
      cl::sub(layout)};
  enum class LayoutOperand : uint8_t { A, B, C, D, Metadata, ScaleA, ScaleB };
  OwnWord<LayoutOperand> layoutOperand{
      "operand", "Operand to show (default: all)",
      cl::values(clEnumValN(LayoutOperand::A, "a", "matrix A"), clEnumValN(LayoutOperand::B, "b", "matrix B"),
                 clEnumValN(LayoutOperand::C, "c", "matrix C"), clEnumValN(LayoutOperand::D, "d", "matrix D"),
                 clEnumValN(LayoutOperand::Metadata, "metadata", "metadata of a sparse A"),
                 clEnumValN(LayoutOperand::ScaleA, "scale_a", "scale factors of A"),
                 clEnumValN(LayoutOperand::ScaleB, "scale_b", "scale factors of B")),
      cl::sub(layout)};
  OwnWord<LayoutOperand> describedOperand{
      "operand", "Operand that the descriptor is for",
      cl::values(clEnumValN(LayoutOperand::A, "a", "matrix A"), clEnumValN(LayoutOperand::B, "b", "matrix B")),
      cl::sub(descriptor)};
  Argument described{options.opcode, "", "<opcode | bits of a descriptor>", cl::Positional, cl::sub(descriptor)};
  Text describedOpcode{options.describedOpcode, "opcode", "What the descriptor is for", cl::value_desc("opcode"),
                       cl::sub(descriptor)};
  Flag instructionDescriptor{options.isInstruction, "instruction",
                             "The descriptor is the instruction descriptor of a tcgen05.mma: 32 bits",
                             cl::sub(descriptor)};
  Arguments fields{options.fields,
                   "set",
                   "Fields of the instruction descriptor, such as d=f32,a=bf16,b=bf16,m=128,n=256",
                   cl::value_desc("field=value,..."),
                   cl::CommaSeparated,
                   cl::sub(descriptor)};
  Flag shared{options.shared.isGiven, "shared", "Show an operand in shared memory: which byte holds which element",
              cl::sub(layout)};
  Word<Major> major{options.shared.major, "major", "The neighbors in memory of a matrix (default: k)",
                    cl::values(clEnumValN(Major::K, "k", "elements along k"),
                               clEnumValN(Major::MN, "mn", "elements along m (of A) or n (of B)")),
                    cl::sub(withShared)};
  Word<Swizzle> swizzle{
      options.shared.swizzle, "swizzle", "The swizzle of shared memory (default: 128)",
      cl::values(clEnumValN(Swizzle::None, "none", "no swizzle"), clEnumValN(Swizzle::Bytes32, "32", "32 bytes"),
                 clEnumValN(Swizzle::Bytes64, "64", "64 bytes"), clEnumValN(Swizzle::Bytes128, "128", "128 bytes"),
                 clEnumValN(Swizzle::Bytes128Atom32, "128-atom32", "128 bytes in pieces of 32")),
      cl::sub(withShared)};
  AnyText start{"start", "Address of the matrix in shared memory (default: 0)", cl::value_desc("bytes"),
                cl::sub(withShared)};
  AnyText leading{"leading", "Leading dimension byte offset (default: that of a tile)", cl::value_desc("bytes"),
                  cl::sub(layout)};
  AnyText stride{"stride", "Stride dimension byte offset (default: that of a tile)", cl::value_desc("bytes"),
                 cl::sub(layout)};
  AnyText base{"base", "Base offset, 0 to 7 (default: 0)", cl::value_desc("N"), cl::sub(layout)};
  AnyText rows{"rows", "Rows of the tile (default: the fewest)", cl::value_desc("N"), cl::sub(descriptor)};
  AnyText columns{"columns", "Columns of the tile (default: the fewest)", cl::value_desc("N"), cl::sub(descriptor)};
  AnyText at{"at", "Show only this element: which lane, register and bits hold it", cl::value_desc("row,column"),
             cl::sub(layout)};
  AnyText lane{"lane", "Show only the elements of this lane: of a warp, a warpgroup, or tensor memory",
               cl::value_desc("N"), cl::sub(layout)};
  enum class Emit : uint8_t { Nothing, Canonical };
  OwnWord<Emit> emit{"emit", "Check one module and print it",
                     cl::values(clEnumValN(Emit::Canonical, "canonical", "supported instructions in canonical form")),
                     cl::init(Emit::Nothing)};
  Flag fix{options.fix, "fix", "Apply safe fixes to the files; fix standard input to standard output"};
  Flag diff{options.diff, "diff", "Print the changes of --fix as a unified diff; change no file"};
  Flag unsafeFixes{options.unsafeFixes, "unsafe-fixes",
                   "With --fix or --diff: also apply fixes that may not be what was meant"};
  Text output{options.output,         "o",        "Output file (default: standard output)",
              cl::value_desc("file"), cl::Prefix, cl::sub(withOutput)};
  AnyText jobs{"j", "Number of threads, 0 for all cores (default: chosen by the number and size of files)",
               cl::value_desc("N"), cl::Prefix};
  Arguments warnings{options.warnings, "W",
                     "Enable a warning (-W<rule>, -Wall for all), disable it (-Wno-<rule>) or make it an error "
                     "(-Werror=<rule>, -Werror for all, -Wno-error for none); <rule> can be a group",
                     cl::value_desc("[no-|error=]rule"), cl::AlwaysPrefix};
  Text configuration{
      options.configuration, "config",
      "Configuration file (default: for each input, .ptx-lint.toml in its directory or the nearest one above)",
      cl::value_desc("file")};
  Text baseline{options.baseline, "baseline", "Do not report diagnostics listed in this file", cl::value_desc("file")};
  Text newBaseline{options.newBaseline, "write-baseline",
                   "Write all diagnostics to this file, for --baseline, instead of reporting them",
                   cl::value_desc("file")};
  Own<cl::opt<bool>> noConfiguration{"no-config", "Do not read a configuration file"};
  Own<cl::opt<bool>> quiet{"quiet", "Print only errors"};
  cl::alias shortQuiet{"q", cl::desc("Same as --quiet"), cl::aliasopt(quiet), cl::NotHidden};
  Flag exitZero{options.exitZero, "exit-zero", "Exit with status 0 instead of 1 if an input has errors"};
  Flag requirements{options.requirements, "requirements",
                    "Print the PTX version, CUDA release and targets that each function needs, and why"};
  Flag statistics{options.statistics, "statistics",
                  "Print the number of diagnostics by rule at the end, on standard error"};
  Flag listSkipped{options.listSkipped, "list-skipped",
                   "List the asm statements that are not checked, and why (text only)"};
  AnyText explain{"explain", "Print the page of a rule", cl::value_desc("rule")};
  AnyText errorLimit{"error-limit",
                     "Maximum number of mistakes to show per input, 0 for every message (text only; default: 100)",
                     cl::value_desc("N")};
  AnyText maxFileSize{kLimitOptions[0],
                      "Maximum size of an input in bytes, with an optional suffix K, M or G (default: 4G)",
                      cl::value_desc("size")};
  AnyText maxStatementSize{kLimitOptions[1], "Maximum size of a supported instruction's statement (default: 64K)",
                           cl::value_desc("size")};
  AnyText maxNesting{kLimitOptions[2], "Maximum nesting of parentheses and operators in a statement (default: 256)",
                     cl::value_desc("N")};
  AnyText maxDiagnostics{kLimitOptions[3],
                         "Maximum number of diagnostics per input, errors first, 0 for no limit (default: 1000)",
                         cl::value_desc("N")};
  // Replaces LLVM's own -h, which matches every option that begins with it.
  Own<cl::opt<bool>> shortHelp{"h", "", cl::Hidden, cl::sub(cl::SubCommand::getAll())};
  Own<cl::opt<bool>> listRules{"list-rules", "List all rules"};
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_OPTIONS_COMMANDLINE_H
