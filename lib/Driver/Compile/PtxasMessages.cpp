//===- PtxasMessages.cpp - What ptxas says of a module --------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Driver/Compile/Compile.h"
#include "Driver/Render/Renderers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

namespace ptxmatrix::driver {
namespace {

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

} // namespace

std::string withDemangledNames(llvm::StringRef message) {
  llvm::SmallVector<llvm::StringRef> parts; // every other one is in quotes
  message.split(parts, '\'');
  return llvm::join(llvm::map_range(parts, [](llvm::StringRef part) { return demangled(part.str()); }), "'");
}

std::string explained(llvm::StringRef message) {
  message.consume_back(" in line 0"); // unknown to ptxas
  std::string text = withDemangledNames(message);
  for (const auto &[part, rules] : kCauses)
    if (message.contains(part))
      return text + "; see " + rules.str();
  return text;
}

std::optional<PtxasMessage> readPtxasMessage(llvm::StringRef line) {
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

std::optional<Diagnostic> diagnosticOf(const PtxasMessage &message, llvm::StringRef text, LineTable &lines) {
  const std::optional<SourceRange> line = lines.line(message.line);
  if (!line)
    return std::nullopt;
  const size_t begin = line->end - llvm::StringRef(line->of(text)).ltrim(" \t").size();
  Diagnostic diagnostic;
  diagnostic.rule = &kPtxas;
  diagnostic.severity = message.severity;
  diagnostic.range = {begin, begin};
  diagnostic.statement = {begin, line->end};
  diagnostic.message = message.text;
  return diagnostic;
}

} // namespace ptxmatrix::driver
