//===- GitHubRenderer.cpp - GitHub Actions annotations --------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Render/OriginNote.h"
#include "Driver/Render/Printable.h"
#include "Driver/Render/ProgramRenderers.h"
#include "Driver/Render/TextRenderer.h"
#include "Driver/Render/Utf16Columns.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

namespace ptxmatrix::driver {
namespace {

/// Escapes characters that would end the text or a part of it as '%' and two digits.
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

/// Prints annotations of one input.
class AnnotationPrinter {
public:
  AnnotationPrinter(llvm::StringRef path, llvm::StringRef source, llvm::raw_ostream &stream)
      : path(path), places(source), notePlaces(source), stream(stream) {}

  void print(const Diagnostic &diagnostic, const SourceOrigin &origin) {
    const LineColumn begin = places.at(diagnostic.range.begin);
    stream << (diagnostic.severity == Severity::Error ? "::error" : "::warning") << " file=";
    std::string words = printable(diagnostic.message);
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
      words += noteAt(printable(path) + ":", begin, kPtxNote);
    }
    const std::string file = origin.empty() ? "" : printable(path) + ":";
    for (const Note &note : diagnostic.notes)
      words += noteAt(file, notePlaces.at(note.range.begin), printable(note.message));
    stream << ",title=" << property(diagnostic.rule->name) << "::" << message(words) << '\n';
  }

private:
  /// \p file is empty if it is the file of the annotation.
  static std::string noteAt(llvm::StringRef file, LineColumn place, llvm::StringRef words) {
    return ("\n" + file + llvm::Twine(place.line) + ":" + llvm::Twine(place.column) + ": " + words).str();
  }

  llvm::StringRef path;
  Utf16Columns places;
  Utf16Columns notePlaces; ///< Separate, because notes are not in the order of the diagnostics.
  llvm::raw_ostream &stream;
};

} // namespace

std::string annotations(const CheckResult &result, llvm::StringRef path, llvm::StringRef source) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  AnnotationPrinter printer(path, source, stream);
  SourceOrigins origins(source);
  for (const Diagnostic &diagnostic : result.diagnostics)
    printer.print(diagnostic, origins.at(diagnostic.range.begin));
  if (result.truncated)
    stream << "::notice file=" << property(path) << ",title=truncated::" << kTruncated << '\n';
  return text;
}

std::string annotationOfUnreadable(llvm::StringRef path, llvm::StringRef error) {
  return "::error file=" + property(path) + ",title=unreadable::" + message(printable(error)) + "\n";
}

} // namespace ptxmatrix::driver
