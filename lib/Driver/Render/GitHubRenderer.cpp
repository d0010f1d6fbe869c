//===- GitHubRenderer.cpp - Annotations of GitHub Actions -----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Render/GitHubRenderer.h"
#include "Driver/Render/Printable.h"
#include "Driver/Render/TextRenderer.h"
#include "Driver/Render/Utf16Columns.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

namespace ptxmatrix::driver {
namespace {

/// What would end the text or a part of it stands as '%' and two digits.
std::string escaped(llvm::StringRef text, llvm::StringRef special) {
  std::string result;
  for (const char byte : text) {
    if (special.contains(byte))
      llvm::raw_string_ostream(result) << '%' << llvm::format_hex_no_prefix(byte, 2, /*Upper=*/true);
    else
      result += byte;
  }
  return result;
}

std::string message(llvm::StringRef text) { return escaped(text, "%\r\n"); }
std::string property(llvm::StringRef text) { return escaped(printable(text), "%\r\n:,"); }

} // namespace

std::string annotations(const CheckResult &result, llvm::StringRef path, llvm::StringRef source) {
  const std::string file = property(path);
  Utf16Columns places(source);
  Utf16Columns notePlaces(source); // notes are in an order of their own
  std::string text;
  llvm::raw_string_ostream stream(text);
  for (const Diagnostic &diagnostic : result.diagnostics) {
    const LineColumn begin = places.at(diagnostic.range.begin);
    const LineColumn end = places.at(diagnostic.range.end);
    stream << (diagnostic.severity == Severity::Error ? "::error" : "::warning") << " file=" << file
           << ",line=" << begin.line << ",endLine=" << end.line;
    if (begin.line == end.line) // GitHub accepts columns there alone
      stream << ",col=" << begin.column << ",endColumn=" << end.column;
    std::string words = printable(diagnostic.message);
    for (const Note &note : diagnostic.notes) {
      const LineColumn place = notePlaces.at(note.range.begin);
      llvm::raw_string_ostream(words) << '\n' << place.line << ':' << place.column << ": " << printable(note.message);
    }
    stream << ",title=" << property(diagnostic.rule->name) << "::" << message(words) << '\n';
  }
  if (result.truncated)
    stream << "::notice file=" << file << ",title=truncated::" << kTruncated << '\n';
  return text;
}

std::string annotationOfUnreadable(llvm::StringRef path, llvm::StringRef error) {
  return "::error file=" + property(path) + ",title=unreadable::" + message(printable(error)) + "\n";
}

} // namespace ptxmatrix::driver
