//===- InputCheck.cpp - Checking the inputs of ptxas ----------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Assembler/InputCheck.h"
#include "Diagnostics/LineTable.h"
#include "Driver/Render/Printable.h"
#include "Driver/Render/Renderers.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

#include <cerrno>
#include <sys/mman.h>
#include <unistd.h>

namespace ptxmatrix::assembler {
namespace {

/// The name in messages of ptxas of the text after `--input-as-string`.
constexpr llvm::StringLiteral kNameOfString = "application ptx input";

/// Ends messages of ptxas, as the name of a rule ends ours.
constexpr RuleInfo kPtxas{"ptxas", Severity::Error, "", ""};

std::error_code lastError() { return {errno, std::generic_category()}; }

/// Replaces standard input, which was read, by \p text in memory.
std::error_code replaceInput(std::string_view text) {
  const int memory = memfd_create("ptx", 0);
  if (memory < 0)
    return lastError();
  llvm::raw_fd_ostream stream(memory, /*shouldClose=*/true, /*unbuffered=*/true);
  stream << text;
  std::error_code error = stream.error();
  stream.clear_error(); // otherwise the destructor ends the program
  if (!error && (lseek(memory, 0, SEEK_SET) < 0 || dup2(memory, STDIN_FILENO) < 0))
    error = lastError();
  return error;
}

/// The input to which ptxas gives \p name.  It copies standard input to a temporary file and names that.
llvm::StringRef inputNamed(llvm::StringRef name) {
  const bool isCopy = llvm::sys::path::filename(name).starts_with("tmpxft_") && name.ends_with("_stdin");
  return isCopy || isStandardInput(name) ? "-" : name;
}

/// Parts of messages, and the rules about their causes: the table of docs/ptxas-notes.md.  The first that fits counts.
constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> kCauses[] = {
    {"in divergent path", "lane-dependent-guard, lane-dependent-exit"}, // C7518, C7520, and since 13.1 C7519
    {"(C7509)", "wgmma-call"},
    {"(C7510)", "wgmma-call"},
    {"(C7511)", "wgmma-accumulators, register-limit"},
    {"(C7512)", "wgmma-accumulators, register-limit"},
    {"(C7513)", "wgmma-early-access"},
    {"(C7514)", "wgmma-early-access"},
    {"(C7515)", "wgmma-early-access"},
    {"(C7516)", "wgmma-uncommitted"},
    {"(C7517)", "wgmma-early-access"},
    {"(C7519)", "wgmma-fence"},
};

/// \p message of ptxas with demangled names of functions, and with the names of our rules about its cause.
std::string explained(llvm::StringRef message) {
  message.consume_back(" in line 0");       // unknown to ptxas
  llvm::SmallVector<llvm::StringRef> parts; // every other one is in quotes
  message.split(parts, '\'');
  std::string text =
      llvm::join(llvm::map_range(parts, [](llvm::StringRef part) { return driver::demangled(part.str()); }), "'");
  for (const auto &[part, rules] : kCauses)
    if (message.contains(part))
      return text + "; see " + rules.str();
  return text;
}

/// A message of ptxas that names a line.
struct PtxasMessage {
  Severity severity;    ///< Infos are warnings: they are about lost performance, as our own warnings are.
  llvm::StringRef file; ///< The input as ptxas names it; empty if it does not.
  size_t line;
  std::string text;
};

/// Reads a line that ptxas printed: "ptxas a.ptx, line 3; error   : Not a name", or a note on the pipeline: "ptxas info
/// : (C7514) ... in the function 'k' in line 9".  Nothing if it does not name a line.
std::optional<PtxasMessage> readMessage(llvm::StringRef line) {
  static const llvm::Regex about("^ptxas (.*), line ([0-9]+); ([a-z]+) *:(.+)$");
  static const llvm::Regex note("^ptxas ([a-z]+) *: (\\(C[0-9]+\\) .*) in (around )?line ([0-9]+)(.*)$");
  llvm::SmallVector<llvm::StringRef> parts;
  llvm::StringRef kind;
  llvm::StringRef number;
  PtxasMessage message{};
  if (about.match(line, &parts)) {
    kind = parts[3];
    number = parts[2];
    message.file = parts[1];
    message.text = explained(parts[4].trim());
  } else if (note.match(line, &parts)) {
    kind = parts[1];
    number = parts[4];
    message.text = explained((parts[2] + parts[5]).str());
  }
  if (number.getAsInteger(10, message.line) || message.line == 0) // 0: unknown to ptxas
    return std::nullopt;
  message.severity = kind == "info" || kind == "warning" ? Severity::Warning : Severity::Error;
  return message;
}

/// Whether \p line is one of those that programs read: a number, or "Compiling entry function '_Z1kPf' for 'sm_90a'".
bool isReport(llvm::StringRef line) { return line.starts_with("ptxas info") && !line.contains(": (C"); }

} // namespace

int InputCheck::check(const AssemblerInput &input) {
  const bool isStandard = !input.isPtx && isStandardInput(input.text);
  const std::string name = isStandard ? "-" : input.isPtx ? kNameOfString.str() : input.text;
  const driver::Settings *settings = finder.find(input.isPtx ? "-" : name);
  if (!settings)
    return driver::kExitFailure;
  if (input.isPtx)
    return checkText(name, input.text, *settings);
  const auto skip = [&](const std::string &why) {
    llvm::errs() << "ptx-as: note: " << driver::printable(name) << ' ' << why << '\n';
    return driver::kExitOk;
  };
  llvm::sys::fs::file_status status;
  const bool exists = !isStandard && !llvm::sys::fs::status(name, status);
  if (exists && !is_regular_file(status) && !is_directory(status))
    return skip("is not a regular file and can be read only once: not checked");
  std::string text;
  // Standard input has no limit: ptxas needs the whole text.
  const uint64_t most = isStandard ? UINT64_MAX : options.fileBytes;
  const std::error_code error = driver::readFile(name, most, text);
  if (error == std::errc::file_too_large)
    return skip("is not checked: " + driver::readFailure(error, most));
  if (error)
    return driver::kExitOk;
  const int result = checkText(name, text, *settings);
  if (!isStandard)
    return result;
  if (const std::error_code lost = replaceInput(text)) {
    llvm::errs() << "ptx-as: error: standard input was read and cannot be handed on: " << lost.message() << '\n';
    return driver::kExitFailure;
  }
  return result;
}

int InputCheck::checkText(const std::string &name, std::string_view text, const driver::Settings &settings) {
  // The module's own directives and the installed ptxas determine the target and the release.
  CheckOptions checkOptions = settings.check;
  checkOptions.ptxVersion.reset();
  checkOptions.targets.clear();
  checkOptions.cuda = options.check.cuda;
  const CheckResult result = checkModule(text, checkOptions);
  bool isWrong = false;
  for (const Diagnostic &diagnostic : result.diagnostics) {
    foundWrongArchitecture = foundWrongArchitecture || diagnostic.rule->name == "wrong-architecture";
    // ptxas may accept a statement that exceeds our limits.
    isWrong = isWrong || (diagnostic.severity == Severity::Error && diagnostic.rule->name != "limit");
  }
  llvm::errs() << driver::renderText(result, driver::displayName(name), text,
                                     {.limit = settings.errorLimit, .isSourceFirst = true});
  foundNoLines = foundNoLines || driver::lacksLines(text, result.diagnostics);
  if (keepsText)
    inputs[name] = {std::string(text), settings.errorLimit, {}};
  return isWrong ? driver::kExitErrors : driver::kExitOk;
}

std::string InputCheck::withSource(llvm::StringRef printed) {
  std::vector<std::string> others;
  for (const llvm::StringRef line : llvm::split(printed, '\n'))
    if (!keepMessage(line))
      others.push_back(isReport(line) ? line.str() : explained(line));
  std::string shown;
  for (const auto &[name, input] : inputs)
    shown += driver::renderText(input.ofPtxas, driver::displayName(name), input.text,
                                {.limit = input.errorLimit, .isSourceFirst = true});
  return shown + llvm::join(others, "\n"); // which ends as it was printed
}

bool InputCheck::keepMessage(llvm::StringRef line) {
  std::optional<PtxasMessage> message = readMessage(line);
  if (!message)
    return false;
  const bool isOnly = message->file.empty() && inputs.size() == 1;
  const auto input = isOnly ? inputs.begin() : inputs.find(inputNamed(message->file));
  const std::optional<SourceRange> place =
      input == inputs.end() ? std::nullopt : LineTable(input->second.text).line(message->line);
  if (!place)
    return false;
  const size_t begin = place->end - llvm::StringRef(place->of(input->second.text)).ltrim(" \t").size();
  Diagnostic &kept = input->second.ofPtxas.diagnostics.emplace_back();
  kept.rule = &kPtxas;
  kept.severity = message->severity;
  kept.range = {begin, begin};
  kept.message = std::move(message->text);
  foundNoLines = foundNoLines || driver::lacksLines(input->second.text, begin);
  return true;
}

} // namespace ptxmatrix::assembler
