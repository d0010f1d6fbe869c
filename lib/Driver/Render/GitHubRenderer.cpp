//===- GitHubRenderer.cpp - GitHub Actions annotations --------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Driver/Render/Printable.h"
#include "Driver/Render/Renderers.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace ptxmatrix::driver {
namespace {

std::string escaped(llvm::StringRef text, llvm::StringRef special) {
  return percentEncoded(text, [&](char byte) { return special.contains(byte); });
}

std::string message(llvm::StringRef text) { return escaped(text, "%\r\n"); }
std::string property(llvm::StringRef text) { return escaped(printable(text), "%\r\n:,"); }
std::string fileProperty(llvm::StringRef path) { return "file=" + property(repositoryPath(path)); }

void printAnnotation(const Diagnostic &diagnostic, llvm::StringRef path, const SourceOrigin &origin,
                     Utf16Columns &places, llvm::raw_ostream &stream) {
  const std::vector<Remark> remarks = remarksOf(diagnostic, origin, /*isSourceFirst=*/true);
  stream << (diagnostic.severity == Severity::Error ? "::error" : "::warning") << ' ';
  if (const std::optional<SourcePlace> &source = remarks[0].source) {
    // Only the line: it is unknown how the compiler counts columns.
    stream << fileProperty(source->file) << ",line=" << source->line;
  } else {
    const LineColumn begin = places.at(diagnostic.range.begin);
    const LineColumn end = places.at(diagnostic.range.end);
    stream << fileProperty(path) << ",line=" << begin.line << ",endLine=" << end.line;
    if (begin.line == end.line) // GitHub accepts columns only for a single line
      stream << ",col=" << begin.column << ",endColumn=" << end.column;
  }
  std::string words = printable(remarks[0].message);
  for (const Remark &remark : llvm::ArrayRef(remarks).drop_front()) {
    if (remark.source) {
      words += "\n" + placeText({remark.source->file, remark.source->line, 0});
    } else {
      const LineColumn place = places.at(remark.range.begin);
      words += "\n" + (origin.empty() ? "" : printable(path) + ":"); // unless it is the file of the annotation
      words += std::to_string(place.line) + ":" + std::to_string(place.column);
    }
    words += ": " + printable(remark.message);
  }
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
    stream << "::notice " << fileProperty(path) << ",title=truncated::" << kTruncated << '\n';
  return text;
}

std::string annotationOfUnreadable(llvm::StringRef path, llvm::StringRef error) {
  return "::error " + fileProperty(path) + ",title=unreadable::" + message(printable(error)) + "\n";
}

} // namespace ptxmatrix::driver
