//===- KernelView.cpp - Whole kernels in the lines of a source ------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Cuda/AsmStatement.h"
#include "Diagnostics/Rules.h"
#include "Driver/Compile/Compile.h"
#include "Driver/Files/Files.h"
#include "Waivers/Waivers.h"
#include "ptxmatrix/SourceOrigin.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace ptxmatrix::driver {
namespace {

class KernelView {
public:
  KernelView(CheckResult &result, std::string_view text, const CudaCompilation &compilation,
             const CheckOptions &options, std::span<const Diagnostic> listed)
      : result(result), text(text), compilation(compilation), options(options), masked(maskLiterals(text)),
        waivers(masked, options), lines(text) {
    for (const Diagnostic &one : result.diagnostics)
      remember(one, "", one.severity == Severity::Error);
    for (const Diagnostic &one : listed)
      remember(one, "", /*isError=*/false);
  }

  void add(const CompiledModule &compiled) {
    const std::string &module = compiled.text;
    CheckOptions ofModule = options;
    ofModule.filter = {};
    ofModule.limits.diagnostics = 0; // those of the source count
    ofModule.targets.clear();        // the module says for which it is
    ofModule.ptxVersion.reset();
    CheckResult found = checkModule(module, ofModule);
    result.limitReached |= found.limitReached;
    SourceOrigins origins(module);
    bool hasError = false;
    for (Diagnostic &one : found.diagnostics)
      hasError |= add(std::move(one), module, origins);
    LineTable linesOfModule(module);
    for (const llvm::StringRef line : llvm::split(compiled.printed, '\n'))
      if (const std::optional<PtxasMessage> message = readPtxasMessage(line)) {
        std::optional<Diagnostic> one = diagnosticOf(*message, module, linesOfModule);
        hasError |= !one || add(*std::move(one), module, origins);
      }
    for (const Verdict &of : found.verdicts)
      for (Verdict &verdict : result.verdicts)
        if (!verdict.target || verdict.target == of.target)
          verdict.ok = verdict.ok && !hasError;
  }

  /// Removes what \p result says of waivers that a whole kernel needs.
  void removeUsedWaivers() {
    std::vector<Diagnostic> unused;
    for (size_t i = 0; i < waivers.size(); ++i)
      waivers.report(i, unused);
    std::erase_if(result.diagnostics, [&](const Diagnostic &one) {
      const auto isSame = [&](const Diagnostic &other) { return other.range == one.range; };
      return one.rule == &info(Rule::UnusedWaiver) && std::ranges::none_of(unused, isSame);
    });
  }

private:
  /// Notes that \p one is known, at place \p inner, and whether it \p isError that counts.
  void remember(const Diagnostic &one, const std::string &inner, bool isError) {
    const size_t line = lines.at(one.range.begin).line;
    known[{one.rule, line, inner}] |= isError;
    if (one.severity == Severity::Error && one.rule != &kPtxas)
      known[{&kPtxas, line, inner}] |= isError; // which explains what ptxas says
  }

  /// Adds \p one, of a module, unless it is known.  Returns whether it is an error that counts.
  bool add(Diagnostic one, llvm::StringRef module, SourceOrigins &origins) {
    const llvm::StringRef statement = module.substr(one.statement.begin, one.statement.end - one.statement.begin);
    std::vector<Note> notes;
    const SourceOrigin origin = origins.at(one.range.begin);
    one.range = one.statement = place(origin, one.message, notes);
    const size_t line = lines.at(one.range.begin).line;
    std::string inner = origin.empty() ? one.message : origin[0].file + ":" + std::to_string(origin[0].line);
    const bool isOfPtxas = one.rule == &kPtxas;
    for (const std::string &each : {std::string(), inner, inner + one.message})
      if (const auto found = known.find({one.rule, line, each}); found != known.end())
        return found->second;
    if (isOfPtxas)
      inner += one.message;
    remember(one, inner, /*isError=*/false);
    one.message = withDemangledNames(one.message);
    constexpr size_t kMost = 120; // bytes of a statement
    if (statement.size() <= kMost && !statement.contains('\n'))
      notes.push_back({one.range, "the PTX made of it is '" + statement.str() + "'"});
    for (Note &note : one.notes)
      if (const SourceOrigin where = origins.at(note.range.begin); !where.empty()) {
        note.message = withDemangledNames(note.message);
        note.range = place(where, note.message, notes);
        notes.push_back(std::move(note));
      }
    one.notes = std::move(notes);
    one.fixes.clear(); // they are of the module
    if ((!isOfPtxas && waivers.waive(one)) || (options.filter && !options.filter(one)))
      return false;
    const bool isError = one.severity == Severity::Error;
    remember(one, inner, isError);
    if (const size_t most = options.limits.diagnostics; most != 0 && result.diagnostics.size() >= most)
      result.truncated = true;
    else
      result.diagnostics.push_back(std::move(one));
    return isError;
  }

  /// The line of the source that \p origin names: the first one, as inner ones may be in headers.  \p message then gets
  /// the place in the header, and \p notes the lines where that was inlined.  If there is none, where the outermost
  /// header is included.
  SourceRange place(const SourceOrigin &origin, std::string &message, std::vector<Note> &notes) {
    const auto own = std::ranges::find_if(origin, [&](const SourcePlace &each) { return isSource(each.file); });
    if (own != origin.begin())
      message +=
          " (" + llvm::sys::path::filename(origin.front().file).str() + ":" + std::to_string(origin.front().line) + ")";
    if (own == origin.end())
      return origin.empty() ? SourceRange() : includeOf(origin.back().file);
    for (auto caller = own + 1; caller != origin.end(); ++caller)
      if (isSource(caller->file))
        notes.push_back({rangeOf(caller->line), "inlined here"});
    return rangeOf(own->line);
  }

  bool isSource(const std::string &file) {
    const auto [found, isNew] = isSourceNamed.try_emplace(file);
    if (isNew)
      found->second = llvm::sys::fs::equivalent(inFolder(compilation.folder, file), compilation.path);
    return found->second;
  }

  /// The line of the source that includes \p header, or the beginning of the source.
  SourceRange includeOf(const std::string &header) {
    const auto [found, isNew] = includes.try_emplace(header);
    const std::string name = llvm::Regex::escape(llvm::sys::path::filename(header));
    const std::string pattern = "^[ \t]*#[ \t]*include[ \t]*[<\"]([^>\"]*/)?" + name + "[>\"]";
    llvm::SmallVector<llvm::StringRef, 1> matches;
    if (isNew && llvm::Regex(pattern, llvm::Regex::Newline).match(text, &matches))
      found->second = rangeOf(lines.at(static_cast<size_t>(matches[0].begin() - text.begin())).line);
    return found->second;
  }

  /// What is written on line \p number of the source.
  SourceRange rangeOf(uint64_t number) {
    const std::optional<SourceRange> whole = lines.line(number);
    const llvm::StringRef line = whole ? whole->of(text) : "";
    return whole ? SourceRange(whole->end - line.ltrim().size(), whole->begin + line.rtrim().size()) : SourceRange();
  }

  CheckResult &result;
  llvm::StringRef text;
  const CudaCompilation &compilation;
  const CheckOptions &options;
  const std::string masked; ///< The text without literals, which are not those of PTX.
  Waivers waivers;
  LineTable lines;
  std::map<std::string, bool> isSourceNamed;   ///< By a name in modules.
  std::map<std::string, SourceRange> includes; ///< By a name in modules.
  /// Whether what is known is an error that counts, by the rule, the line of the source and the innermost place, which
  /// is empty for what the check of the source found.
  std::map<std::tuple<const RuleInfo *, size_t, std::string>, bool> known;
};

} // namespace

void addKernelView(CheckResult &result, std::string_view text, const CudaCompilation &compilation,
                   std::span<const CompiledModule> modules, const CheckOptions &options,
                   std::span<const Diagnostic> listed) {
  KernelView view(result, text, compilation, options, listed);
  for (const CompiledModule &module : modules)
    view.add(module);
  if (!modules.empty())
    view.removeUsedWaivers();
  std::ranges::sort(result.diagnostics, {},
                    [](const Diagnostic &one) { return std::tuple(one.range.begin, std::string_view(one.message)); });
}

} // namespace ptxmatrix::driver
