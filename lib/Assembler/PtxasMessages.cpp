//===- PtxasMessages.cpp - Reading messages of ptxas ----------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Assembler/PtxasMessages.h"
#include "Driver/Render/Renderers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

namespace ptxmatrix::assembler {
namespace {

/// A part of a message, and the rules about its cause.
struct Cause {
  llvm::StringLiteral part;
  llvm::StringLiteral rules;
};

/// The table of docs/ptxas-notes.md.  The first that fits counts.
constexpr Cause kCauses[] = {
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

std::string explained(llvm::StringRef message) {
  message.consume_back(" in line 0");       // unknown to ptxas
  llvm::SmallVector<llvm::StringRef> parts; // every other one is in quotes
  message.split(parts, '\'');
  std::string text =
      llvm::join(llvm::map_range(parts, [](llvm::StringRef part) { return driver::demangled(part.str()); }), "'");
  const auto *cause = llvm::find_if(kCauses, [&](const Cause &one) { return message.contains(one.part); });
  return cause == std::end(kCauses) ? text : text + "; see " + cause->rules.str();
}

} // namespace ptxmatrix::assembler
