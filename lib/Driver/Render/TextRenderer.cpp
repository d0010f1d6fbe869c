//===- TextRenderer.cpp - Diagnostics as text -----------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Render/TextRenderer.h"
#include "Diagnostics/LineTable.h"
#include "Driver/Render/Mistakes.h"
#include "Driver/Render/OriginNote.h"
#include "Driver/Render/Printable.h"
#include "Driver/Render/SourceLine.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/WithColor.h"

#include <cstdlib>

#include <string>

namespace ptxmatrix::driver {
namespace {

using llvm::raw_ostream;
using llvm::WithColor;

enum class Kind : uint8_t { Error, Warning, Note };

Kind kindOf(Severity severity) { return severity == Severity::Error ? Kind::Error : Kind::Warning; }

void printKind(Kind kind, raw_ostream &stream) {
  switch (kind) {
  case Kind::Error:
    WithColor::error(stream);
    break;
  case Kind::Warning:
    WithColor::warning(stream);
    break;
  case Kind::Note:
    // Not WithColor::note(), whose bold black is invisible on dark terminals.
    WithColor(stream, raw_ostream::CYAN, /*Bold=*/true) << "note: ";
    break;
  }
}

std::string messageOf(const RuleInfo &rule, llvm::StringRef message) {
  return (message + llvm::Twine(" [") + rule.name + "]").str();
}

/// Prints messages like clang and llvm::SourceMgr.  The latter shows no place in a line that is not ASCII, and prints
/// lines of any length and bytes of any value.
class Printer {
public:
  Printer(llvm::StringRef name, llvm::StringRef source, FirstPlace first, raw_ostream &stream)
      : name(printable(name)), source(source), first(first), lines(source), stream(stream) {}

  void print(SourceRange range, Kind kind, llvm::StringRef message) {
    const LineColumn place = lines.at(range.begin);
    printHead(name, place.line, place.column, kind, message);
    const SourceLine line = showLine(source, range, place.column - 1);
    stream << line.text << '\n';
    WithColor(stream, raw_ostream::GREEN, /*Bold=*/true) << line.marks << '\n';
  }

  void print(const Diagnostic &diagnostic, const SourceOrigin &origin) {
    const Kind kind = kindOf(diagnostic.severity);
    const std::string message = messageOf(*diagnostic.rule, diagnostic.message);
    const bool sourceFirst = first == FirstPlace::Source && !origin.empty();
    if (sourceFirst) {
      printPlace(origin[0], kind, message);
      printOrigin(origin, 1);
      print(diagnostic.range, Kind::Note, kPtxNote);
    } else {
      print(diagnostic.range, kind, message);
    }
    for (const Note &note : diagnostic.notes)
      print(note.range, Kind::Note, note.message);
    if (!sourceFirst)
      printOrigin(origin, 0);
  }

  /// Prints the number of repetitions of \p mistake, after the first occurrence.
  void printRepeats(const Mistake &mistake) {
    const LineColumn place = lines.at(mistake.first->range.begin);
    printHead(name, place.line, place.column, Kind::Note, describeRepeats(mistake) + "; --error-limit=0 shows all");
  }

  /// Prints a note on the whole input.
  void printNote(const llvm::Twine &message) {
    WithColor(stream, raw_ostream::SAVEDCOLOR, /*Bold=*/true) << name << ": ";
    printKind(Kind::Note, stream);
    WithColor(stream, raw_ostream::SAVEDCOLOR, /*Bold=*/true) << message << '\n';
  }

private:
  /// Prints a place without its source line: the file may be missing or have changed.
  void printPlace(const SourcePlace &place, Kind kind, llvm::StringRef message) {
    printHead(printable(place.file), place.line, place.column, kind, message);
  }

  void printOrigin(const SourceOrigin &origin, size_t begin) {
    for (size_t i = begin; i < origin.size(); ++i)
      printPlace(origin[i], Kind::Note, originNote(i));
  }

  /// \p column is 0 if unknown.
  void printHead(llvm::StringRef file, size_t line, size_t column, Kind kind, llvm::StringRef message) {
    const std::string columnText = column == 0 ? "" : std::to_string(column) + ':';
    WithColor(stream, raw_ostream::SAVEDCOLOR, /*Bold=*/true) << file << ':' << line << ':' << columnText << ' ';
    printKind(kind, stream);
    WithColor(stream, raw_ostream::SAVEDCOLOR, /*Bold=*/true) << printable(message) << '\n';
  }

  const std::string name;
  llvm::StringRef source;
  FirstPlace first;
  LineTable lines;
  raw_ostream &stream;
};

/// Prints the first \p limit mistakes, each once.
void printMistakes(Printer &printer, const std::vector<Diagnostic> &diagnostics, llvm::StringRef source,
                   SourceOrigins &origins, size_t limit) {
  size_t shown = 0;
  size_t hidden = 0;
  for (const Mistake &mistake : findMistakes(diagnostics, source)) {
    if (shown++ >= limit) {
      hidden += 1 + mistake.repeats;
      continue;
    }
    printer.print(*mistake.first, origins.at(mistake.first->range.begin));
    if (mistake.repeats != 0)
      printer.printRepeats(mistake);
  }
  if (hidden != 0)
    printer.printNote(llvm::Twine(hidden) + (hidden == 1 ? " more message is" : " more messages are") +
                      " not shown; --error-limit=0 shows all");
}

} // namespace

bool isColored(Color color, const llvm::raw_ostream &stream) {
  const char *noColor = std::getenv("NO_COLOR"); // https://no-color.org
  const bool isForbidden = noColor && *noColor != '\0';
  return color == Color::Always || (color == Color::Auto && !isForbidden && stream.has_colors());
}

llvm::raw_ostream &errsInColors(Color color) {
  llvm::errs().enable_colors(isColored(color, llvm::errs()));
  // Streams with enabled colors use them even if they are not terminals.
  llvm::WithColor::setAutoDetectFunction([](const llvm::raw_ostream &stream) { return stream.colors_enabled(); });
  return llvm::errs();
}

void renderText(const std::vector<Diagnostic> &diagnostics, llvm::StringRef name, llvm::StringRef source,
                raw_ostream &stream, size_t limit, bool truncated, FirstPlace first) {
  std::string text; // standard error is unbuffered
  llvm::raw_string_ostream colored(text);
  colored.enable_colors(stream.colors_enabled());
  Printer printer(name, source, first, colored);
  SourceOrigins origins(source);
  if (limit != 0)
    printMistakes(printer, diagnostics, source, origins, limit);
  else
    for (const Diagnostic &diagnostic : diagnostics)
      printer.print(diagnostic, origins.at(diagnostic.range.begin));
  if (truncated)
    printer.printNote(kTruncated);
  if (!text.empty())
    stream << text;
}

} // namespace ptxmatrix::driver
