//===- GitHubRenderer.cpp - GitHub Actions annotations --------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Driver/Render/Printable.h"
#include "Driver/Render/Renderers.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

namespace ptxmatrix::driver {
namespace {

std::string escaped(llvm::StringRef text, llvm::StringRef special) {
  return percentEncoded(text, [&](char byte) { return special.contains(byte); });
}

std::string message(llvm::StringRef text) { return escaped(text, "%\r\n"); }
std::string property(llvm::StringRef text) { return escaped(printable(text), "%\r\n:,"); }

/// \p file is empty if it is the file of the annotation.
std::string noteAt(llvm::StringRef file, LineColumn place, llvm::StringRef words) {
  return ("\n" + file + llvm::Twine(place.line) + ":" + llvm::Twine(place.column) + ": " + words).str();
}

void printAnnotation(const Diagnostic &diagnostic, llvm::StringRef path, const SourceOrigin &origin,
                     Utf16Columns &places, llvm::raw_ostream &stream) {
  const LineColumn begin = places.at(diagnostic.range.begin);
  stream << (diagnostic.severity == Severity::Error ? "::error" : "::warning") << " file=";
  std::string words = printable(diagnostic.message);
  const std::string file = origin.empty() ? "" : printable(path) + ":";
  if (origin.empty()) {
    const LineColumn end = places.at(diagnostic.range.end);
    stream << property(path) << ",line=" << begin.line << ",endLine=" << end.line;
    if (begin.line == end.line) // GitHub accepts columns only for a single line
      stream << ",col=" << begin.column << ",endColumn=" << end.column;
  } else {
    // Only the line: it is unknown how the compiler counts columns.
    stream << property(origin[0].file) << ",line=" << origin[0].line;
    for (size_t i = 1; i < origin.size(); ++i)
      words += "\n" + printable(origin[i].file) + ":" + std::to_string(origin[i].line) + ": " + originNote(i);
    words += noteAt(file, begin, kPtxNote);
  }
  for (const Note &note : diagnostic.notes)
    words += noteAt(file, places.at(note.range.begin), printable(note.message));
  stream << ",title=" << property(diagnostic.rule->name) << "::" << message(words) << '\n';
}

} // namespace

std::string annotations(const CheckResult &result, llvm::StringRef path, llvm::StringRef source) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  Utf16Columns places(source);
  SourceOrigins origins(source);
  for (const Diagnostic &diagnostic : result.diagnostics)
    printAnnotation(diagnostic, path, origins.at(diagnostic.range.begin), places, stream);
  if (result.truncated)
    stream << "::notice file=" << property(path) << ",title=truncated::" << kTruncated << '\n';
  return text;
}

std::string annotationOfUnreadable(llvm::StringRef path, llvm::StringRef error) {
  return "::error file=" + property(path) + ",title=unreadable::" + message(printable(error)) + "\n";
}

} // namespace ptxmatrix::driver
