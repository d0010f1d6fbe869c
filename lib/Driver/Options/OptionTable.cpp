//===- OptionTable.cpp - All options and settings -------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Diagnostics/CheckSettings.h"
#include "Diagnostics/MessageText.h"
#include "Diagnostics/Messages.h"
#include "Diagnostics/Rules.h"
#include "Driver/Options/Options.h"
#include "Driver/Render/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/GlobPattern.h"

namespace ptxmatrix::driver {
namespace {

using llvm::StringRef;

constexpr OptionWord kFlagWords[] = {{true, "true"}, {false, "false"}, {true, "1"}, {false, "0"}};

constexpr OptionWord kColors[] = {
    {Color::Auto, "auto", "on a terminal, unless NO_COLOR is set"}, {Color::Always, "always"}, {Color::Never, "never"}};
constexpr OptionWord kEmits[] = {{true, "canonical", "instructions in canonical form"}};
constexpr OptionWord kFormats[] = {{Format::Text, "text", "human-readable"},
                                   {Format::Json, "json", "machine-readable"},
                                   {Format::GitHub, "github", "GitHub Actions annotations"},
                                   {Format::Sarif, "sarif", "SARIF 2.1.0"}};
constexpr OptionWord kLayoutFormats[] = {{Format::Text, "text", "tables"},
                                         {Format::Json, "json", "machine-readable"},
                                         {Format::Svg, "svg", "picture"},
                                         {Format::Html, "html", "interactive page"}};
constexpr OptionWord kLanguages[] = {{Language::Ptx, "ptx", "PTX modules"},
                                     {Language::Cuda, "cuda", "asm statements in CUDA C++ or C++ sources"}};
constexpr OptionWord kMajors[] = {{Major::K, "k", "elements along k"},
                                  {Major::MN, "mn", "elements along m (of A) or n (of B)"}};
constexpr OptionWord kOperands[] = {{0, "a", "matrix A"},
                                    {0, "b", "matrix B"},
                                    {0, "c", "matrix C"},
                                    {0, "d", "matrix D"},
                                    {0, "metadata", "metadata of a sparse A"},
                                    {0, "scale_a", "scale factors of A"},
                                    {0, "scale_b", "scale factors of B"}};
constexpr OptionWord kSwizzles[] = {{Swizzle::None, "none", "no swizzle"},
                                    {Swizzle::Bytes32, "32", "32 bytes"},
                                    {Swizzle::Bytes64, "64", "64 bytes"},
                                    {Swizzle::Bytes128, "128", "128 bytes"},
                                    {Swizzle::Bytes128Atom32, "128-atom32", "128 bytes in pieces of 32"}};

std::span<const OptionWord> wordsOf(const OptionRow &row) { return row.isFlag() ? kFlagWords : row.words; }

/// The word \p text of \p row, or null.  The manual calls the matrices A to D.
const OptionWord *findWord(const OptionRow &row, StringRef text) {
  const auto found =
      llvm::find_if(wordsOf(row), [&](const OptionWord &word) { return text.equals_insensitive(word.name); });
  return found == wordsOf(row).end() ? nullptr : &*found;
}

std::string whyNoWord(const OptionRow &row, StringRef text) {
  std::vector<std::string> names;
  for (const OptionWord &word : wordsOf(row))
    names.emplace_back(word.name);
  return "unknown value '" + printable(text) + "'; expected " + joined(names, "or");
}

// Functions for the column `set`.  They return an error message or nothing.

template <typename Value> std::string store(const OptionRow &row, StringRef text, Value &value) {
  if constexpr (std::is_same_v<Value, std::string>)
    value = text.str();
  else if constexpr (std::is_same_v<Value, std::vector<std::string>>)
    value.push_back(text.str());
  else if constexpr (std::is_same_v<Value, std::string_view>)
    value = findWord(row, text)->name;
  else if constexpr (std::is_same_v<Value, bool> || std::is_enum_v<Value>)
    value = static_cast<Value>(findWord(row, text)->value);
  else if (!llvm::to_integer(text, value, 10))
    return "'" + printable(text) + "' is not a number" + (row.value == "bytes" ? " of bytes" : "");
  return "";
}

template <typename Value> std::string store(const OptionRow &row, StringRef text, std::optional<Value> &value) {
  return store(row, text, value.emplace());
}

/// Stores the value in a member of Options, or in a member of this member.
template <auto... members> std::string set(const OptionRow &row, StringRef text, Options &options) {
  return store(row, text, (options.*....*members));
}

/// Stores a setting of the check.
template <auto setting> std::string setOfCheck(const OptionRow & /*row*/, StringRef text, Options &options) {
  return printable(setting(text, options.check));
}

/// An argument for a compiler: "-DNAME", "-include=file".
std::string addCompilerArgument(const OptionRow &row, StringRef text, Options &options) {
  options.compilerArguments.push_back(("-" + StringRef(row.name) + (row.name.size() == 1 ? "" : "=") + text).str());
  return "";
}

std::string addWarning(const OptionRow & /*row*/, StringRef text, Options &options) {
  std::string error = printable(WarningOptions().read(text));
  if (error.empty())
    options.warnings.push_back(text.str());
  return error;
}

std::string setWarningsAsErrors(const OptionRow &row, StringRef text, Options &options) {
  options.warnings.emplace_back(findWord(row, text)->value != 0 ? "error" : "no-error");
  return "";
}

/// The maximum number of texts that the braces of a pattern of paths can mean.
constexpr size_t kMaxAlternatives = 1024;

std::string addExcluded(const OptionRow & /*row*/, StringRef text, Options &options) {
  options.exclude.push_back(text.rtrim('/').str());
  llvm::Expected<llvm::GlobPattern> pattern = llvm::GlobPattern::create(options.exclude.back(), kMaxAlternatives);
  return pattern ? "" : "'" + printable(text) + "' is not a path pattern: " + llvm::toString(pattern.takeError());
}

/// Whether the ';' at the end of \p statement is missing.  Not with a comment, and not after a '}', which may end a
/// block.
bool lacksEnd(StringRef statement) {
  const char last = statement.rtrim().back();
  const bool isBlock = last == '}' && statement.contains(';');
  return last != ';' && last != ':' && !isBlock && !statement.contains("//") && !statement.contains("/*");
}

std::string setStatement(const OptionRow & /*row*/, StringRef text, Options &options) {
  if (options.statement)
    return "it can be given once";
  options.statement = text.str() + (lacksEnd(text) ? ";" : "");
  return "";
}

std::string setExplained(const OptionRow & /*row*/, StringRef text, Options &options) {
  options.explained = findRule(std::string_view(text));
  return options.explained ? ""
                           : "unknown rule '" + printable(text) + "'" +
                                 DidYouMean(rulesNear(std::string_view(text), /*withGroups=*/false)).text();
}

std::string setPlace(const OptionRow & /*row*/, StringRef text, Options &options) {
  const auto [row, column] = text.split(',');
  MatrixElement &place = options.at.emplace();
  return llvm::to_integer(row, place.row, 10) && llvm::to_integer(column, place.column, 10)
             ? ""
             : "'" + printable(text) + "' is not a position; write ROW,COLUMN, such as 5,3";
}

/// Stores a number from \p least to \p most.
template <unsigned least, unsigned most, auto... members>
std::string setNumber(const OptionRow & /*row*/, StringRef text, Options &options) {
  unsigned number = 0;
  if (!llvm::to_integer(text, number, 10) || number < least || number > most)
    return "'" + printable(text) + "' is not a number from " + std::to_string(least) + " to " + std::to_string(most);
  (options.*....*members) = number;
  return "";
}

/// Stores a size such as "65536" or "64K".
template <auto... members> std::string setSize(const OptionRow & /*row*/, StringRef text, Options &options) {
  const unsigned shift = llvm::StringSwitch<unsigned>(text.take_back(1))
                             .CaseLower("k", 10)
                             .CaseLower("m", 20)
                             .CaseLower("g", 30)
                             .Default(0);
  uint64_t number = 0;
  if (!llvm::to_integer(text.drop_back(shift == 0 ? 0 : 1), number, 10) || number == 0 || number > UINT64_MAX >> shift)
    return "'" + printable(text) + "' is not a size, such as 65536, 64K, 64M or 4G";
  (options.*....*members) = number << shift;
  return "";
}

} // namespace

std::span<const OptionRow> allOptionRows() {
  constexpr unsigned kShared = kLayout | kDescriptor;
  constexpr unsigned kSized = kLayout | kMatch | kDescriptor;
  constexpr unsigned kTable = kVariants | kMatch | kDescriptor;
  constexpr unsigned kCommands = kCheck | kVariants | kSized;
  constexpr std::string_view kTargets = "sm_NN[a|f],...";
  static const std::string cudaHelp = "CUDA release to check for (default: " + kNewestRelease.cuda.str() + ")";
  static const OptionRow rows[] = {
      {"help", "", kCommands, "Display available options", nullptr},
      {"version", "", kCheck, "Display the version of this program", nullptr},
      // The rest is sorted.
      {"D", "name[=value]", kCheck, "CUDA sources: define a macro", addCompilerArgument},
      {"I", "dir", kCheck, "CUDA sources: add a directory to the header search path", addCompilerArgument},
      {"U", "name", kCheck, "CUDA sources: undefine a macro", addCompilerArgument},
      {"W", "[no-|error=]rule", kCheck | kAssembler,
       "Enable a warning (-W<rule>, -Wall for all), disable it (-Wno-<rule>) or make it an error (-Werror=<rule>, "
       "-Werror for all, -Wno-error for none); <rule> can be a group",
       addWarning},
      {"all-targets", "", kVariants, "List only spellings that all targets accept", set<&Options::allTargets>},
      {"arch", "sm_NN[a|f]", kCheck, "GPU to assemble for; report targets that cannot run on it",
       setOfCheck<setArchitecture>},
      {"at", "row,column", kLayout, "Show only this element: which lane, register and bits hold it", setPlace},
      {"base", "N", kLayout, "Base offset, 0 to 7 (default: 0)", set<&Options::shared, &SharedOptions::base>},
      {"baseline", "file", kCheck, "Do not report diagnostics listed in this file", set<&Options::baseline>},
      {"color", "value", kCheck | kSized | kAssembler, "When to use colors (default: auto)", set<&Options::color>,
       kColors},
      {"columns", "N", kDescriptor, "Columns of the tile (default: the fewest)",
       set<&Options::shared, &SharedOptions::columns>},
      {"compile-commands", "path", kEditor, "Directory of compile_commands.json", set<&Options::compileDatabase>},
      {"config", "file", kCheck | kAssembler,
       "Configuration file (default: for each input, .ptx-lint.toml in its directory or the nearest one above)",
       set<&Options::configuration>},
      {"compile", "", kCheck | kEditor,
       "CUDA sources: also compile them, with their command from -p or options after '--', and check whole kernels",
       set<&Options::compile>},
      {"cuda", "X.Y", kCheck | kVariants | kFile | kEditor, cudaHelp, setOfCheck<setCuda>},
      {"diff", "", kCheck, "Print the changes of --fix as a unified diff; change no file", set<&Options::diff>},
      {"e", "statement", kCheck, "Check one statement; names need no declaration", setStatement},
      {"emit", "value", kCheck, "Check one module and print it", set<&Options::emitCanonical>, kEmits},
      {"error-limit", "N", kCheck | kAssembler | kFile,
       "Maximum number of mistakes to show per input, 0 for every message (text only; default: 100)",
       set<&Options::errorLimit>},
      {"exclude", "pattern...", kFile, "Skip these paths in directories", addExcluded},
      {"exit-zero", "", kCheck, "Exit with status 0 instead of 1 if an input has errors", set<&Options::exitZero>},
      {"explain", "rule", kCheck, "Print the page of a rule", setExplained},
      {"fix", "", kCheck, "Apply safe fixes to the files; fix standard input to standard output", set<&Options::fix>},
      {"format", "value", kCheck, "Output format (default: text)", set<&Options::format>, kFormats},
      {"format", "value", kTable, "Output format (default: text)", set<&Options::format>, std::span(kFormats).first(2)},
      {"format", "value", kLayout, "Output format (default: text)", set<&Options::format>, kLayoutFormats},
      {"include", "file", kCheck, "CUDA sources: include a header first", addCompilerArgument},
      {"instruction", "", kDescriptor, "The descriptor is the instruction descriptor of a tcgen05.mma: 32 bits",
       set<&Options::isInstruction>},
      {"j", "N", kCheck, "Number of threads, 0 for all cores (default: 0)", set<&Options::jobs>},
      {"lane", "N", kLayout, "Show only the elements of this lane: of a warp, a warpgroup, or tensor memory",
       setNumber<0, 255, &Options::lane>},
      {"language", "value", kCheck,
       "Language of the inputs (default: by file extension; ptx for unnamed standard input)", set<&Options::language>,
       kLanguages},
      {"leading", "bytes", kLayout, "Leading dimension byte offset (default: that of a tile)",
       set<&Options::shared, &SharedOptions::leading>},
      {"list-rules", "", kCheck, "List all rules", set<&Options::listRules>},
      {"list-skipped", "", kCheck, "List the asm statements that are not checked, and why (text only)",
       set<&Options::listSkipped>},
      {"m", "N", kSized, "Rows of D of a tcgen05.mma, as in its instruction descriptor", set<&Options::m>},
      {"major", "value", kShared, "The neighbors in memory of a matrix (default: k)",
       set<&Options::shared, &SharedOptions::major>, kMajors},
      {"max-diagnostics", "N", kCheck | kAssembler,
       "Maximum number of diagnostics per input, errors first, 0 for no limit (default: 1000)",
       set<&Options::check, &CheckOptions::limits, &Limits::diagnostics>},
      {"max-file-size", "size", kCheck | kAssembler,
       "Maximum size of an input in bytes, with an optional suffix K, M or G (default: 4G)",
       setSize<&Options::fileBytes>},
      {"max-nesting", "N", kCheck | kAssembler,
       "Maximum nesting of parentheses and operators in a statement (default: 256)",
       setNumber<1, Limits::kMaxNesting, &Options::check, &CheckOptions::limits, &Limits::nesting>},
      {"max-statement-size", "size", kCheck | kAssembler, "Maximum size of a statement (default: 64K)",
       setSize<&Options::check, &CheckOptions::limits, &Limits::statementBytes>},
      {"n", "N", kSized, "Columns of D of a tcgen05.mma, likewise", set<&Options::n>},
      {"no-config", "", kCheck | kAssembler, "Do not read a configuration file", set<&Options::noConfiguration>},
      {"o", "file", kCommands, "Output file (default: standard output)", set<&Options::output>},
      {"opcode", "opcode", kDescriptor, "What the descriptor is for", set<&Options::describedOpcode>},
      {"operand", "value", kDescriptor, "Operand that the descriptor is for", set<&Options::operand>,
       std::span(kOperands).first(2)},
      {"operand", "value", kLayout, "Operand to show (default: all)", set<&Options::operand>, kOperands},
      {"p", "dir", kCheck,
       "CUDA sources: read compile_commands.json in this directory; without inputs, check its CUDA sources",
       set<&Options::compileDatabase>},
      {"pitch", "bytes", kMatch,
       "Show bank conflicts if rows of the matrix (or columns) are so far apart in shared memory",
       set<&Options::pitch>},
      {"ptx-version", "X.Y", kCheck | kVariants | kFile | kEditor, "PTX version, overrides the module's .version",
       setOfCheck<setPtxVersion>},
      {"q", "", kCheck | kAssembler, "Same as --quiet", set<&Options::quiet>},
      {"quiet", "", kCheck | kAssembler | kFile, "Print only errors", set<&Options::quiet>},
      {"requirements", "", kCheck, "Print the PTX version, CUDA release and targets that each function needs, and why",
       set<&Options::requirements>},
      {"rows", "N", kDescriptor, "Rows of the tile (default: the fewest)", set<&Options::shared, &SharedOptions::rows>},
      {"set", "field=value,...", kDescriptor,
       "Fields of the instruction descriptor, such as d=f32,a=bf16,b=bf16,m=128,n=256", set<&Options::fields>},
      {"shared", "", kLayout, "Show an operand in shared memory: which byte holds which element",
       set<&Options::shared, &SharedOptions::isGiven>},
      {"start", "bytes", kShared, "Address of the matrix in shared memory (default: 0)",
       set<&Options::shared, &SharedOptions::start>},
      {"statistics", "", kCheck, "Print the number of diagnostics by rule at the end, on standard error",
       set<&Options::statistics>},
      {"stdin-filename", "file", kCheck,
       "Name of standard input in diagnostics; also determines its language and configuration",
       set<&Options::standardInput>},
      {"stride", "bytes", kLayout, "Stride dimension byte offset (default: that of a tile)",
       set<&Options::shared, &SharedOptions::stride>},
      {"swizzle", "value", kShared, "The swizzle of shared memory (default: 128)",
       set<&Options::shared, &SharedOptions::swizzle>, kSwizzles},
      {"target", kTargets, kCheck | kFile | kEditor, "Targets, override the module's .target", setOfCheck<addTarget>},
      {"target", kTargets, kVariants,
       "List spellings that at least one of these targets accepts (with --all-targets: all of them)",
       setOfCheck<addTarget>},
      {"target", kTargets, kMatch, "Show loads and stores that all of these targets have", setOfCheck<addTarget>},
      {"unsafe-fixes", "", kCheck, "With --fix or --diff: also apply fixes that may not be what was meant",
       set<&Options::unsafeFixes>},
      {"warnings", "[no-|error=]rule...", kFile | kEditor, "As with -W", addWarning},
      {"warnings-as-errors", "", kFile, "As with -Werror", setWarningsAsErrors},
      {"write-baseline", "file", kCheck,
       "Write all diagnostics to this file, for --baseline, instead of reporting them", set<&Options::newBaseline>},
  };
  return rows;
}

const OptionRow *findOption(std::string_view name, Place place) {
  for (const OptionRow &row : optionRows(place))
    if (row.name == name)
      return &row;
  return nullptr;
}

std::string OptionRow::read(StringRef text, Options &options) const {
  if (value.ends_with(",...") && text.contains(',')) {
    for (const StringRef part : llvm::split(text, ','))
      if (std::string error = read(part, options); !error.empty())
        return error;
    return "";
  }
  if (text.trim().empty()) // `--cuda=$UNSET` is a mistake
    return "the value is empty";
  if (!wordsOf(*this).empty() && !findWord(*this, text))
    return whyNoWord(*this, text);
  return set(*this, text, options);
}

bool isExcluded(StringRef path, const std::vector<std::string> &patterns) {
  return llvm::any_of(patterns, [&](const std::string &text) {
    const llvm::GlobPattern pattern = llvm::cantFail(llvm::GlobPattern::create(text, kMaxAlternatives));
    for (size_t end = path.find('/'); end != StringRef::npos; end = path.find('/', end + 1))
      if (pattern.match(path.take_front(end)))
        return true;
    return pattern.match(path);
  });
}

std::string whyNoPtxVersion(CheckOptions check) {
  return check.ptxVersion ? setPtxVersion(check.ptxVersion->str(), check) : "";
}

} // namespace ptxmatrix::driver
