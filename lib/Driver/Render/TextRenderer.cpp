//===- TextRenderer.cpp - Diagnostics for people --------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Render/TextRenderer.h"
#include "Driver/Lint/Mistakes.h"
#include "Driver/Render/Colors.h"
#include "Driver/Render/OriginNote.h"
#include "Driver/Render/Printable.h"
#include "Driver/Render/SourceLine.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/WithColor.h"

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
    WithColor::note(stream);
    break;
  }
}

std::string messageOf(const RuleInfo &rule, llvm::StringRef message) {
  return (message + llvm::Twine(" [") + rule.name + "]").str();
}

/// Prints messages in the way of clang and llvm::SourceMgr.  That one shows no place in a line that is not ASCII, and
/// prints each line whole and every byte as it is.
class Printer {
public:
  Printer(llvm::StringRef name, llvm::StringRef source, raw_ostream &stream)
      : name(printable(name)), source(source), lines(source), noteLines(source), stream(stream) {}

  void print(SourceRange range, Kind kind, llvm::StringRef message) {
    const LineColumn place = (kind == Kind::Note ? noteLines : lines).at(range.begin);
    printHead(name, place.line, place.column, kind, message);
    const SourceLine line = showLine(source, range, place.column - 1);
    stream << line.text << '\n';
    WithColor(stream, raw_ostream::GREEN, /*Bold=*/true) << line.marks << '\n';
  }

  void print(const Diagnostic &diagnostic, const SourceOrigin &origin) {
    print(diagnostic.range, kindOf(diagnostic.severity), messageOf(*diagnostic.rule, diagnostic.message));
    for (const Note &note : diagnostic.notes)
      print(note.range, Kind::Note, note.message);
    // The lines of the source are not shown: that file may be out of reach, or another by now.
    for (size_t i = 0; i < origin.size(); ++i)
      printHead(printable(origin[i].file), origin[i].line, origin[i].column, Kind::Note, originNote(i));
  }

  /// That \p mistake is repeated; behind its first.
  void printRepeats(const Mistake &mistake) {
    const LineColumn place = lines.at(mistake.first.range.begin);
    printHead(name, place.line, place.column, Kind::Note, describeRepeats(mistake) + "; --error-limit=0 shows all");
  }

  void printHidden(size_t count) {
    WithColor(stream, raw_ostream::SAVEDCOLOR, /*Bold=*/true) << name << ": ";
    printKind(Kind::Note, stream);
    WithColor(stream, raw_ostream::SAVEDCOLOR, /*Bold=*/true)
        << count << (count == 1 ? " more message is" : " more messages are")
        << " not shown; --error-limit=0 shows all\n";
  }

private:
  /// \p column is 0 where none is known.
  void printHead(llvm::StringRef file, size_t line, size_t column, Kind kind, llvm::StringRef message) {
    const std::string columnText = column == 0 ? "" : std::to_string(column) + ':';
    WithColor(stream, raw_ostream::SAVEDCOLOR, /*Bold=*/true) << file << ':' << line << ':' << columnText << ' ';
    printKind(kind, stream);
    WithColor(stream, raw_ostream::SAVEDCOLOR, /*Bold=*/true) << printable(message) << '\n';
  }

  const std::string name;
  llvm::StringRef source;
  LineTable lines;
  LineTable noteLines; ///< Notes are in an order of their own, often far from what they explain.
  raw_ostream &stream;
};

class TextRenderer final : public FileRenderer {
public:
  TextRenderer(llvm::StringRef name, llvm::StringRef source, raw_ostream &stream, size_t limit)
      : stream(stream), colored(text, stream.has_colors() && stream.colors_enabled()), printer(name, source, colored),
        origins(source), limit(limit), mistakes(source, limit) {}

  void add(const std::vector<Diagnostic> &part) override {
    for (const Diagnostic &diagnostic : part) {
      if (limit == 0)
        printer.print(diagnostic, origins.at(diagnostic.range.begin));
      else
        mistakes.add(diagnostic);
    }
    flush();
  }

  void finish(const CheckResult & /*result*/) override {
    for (const Mistake &mistake : mistakes.mistakes()) {
      printer.print(mistake.first, origins.at(mistake.first.range.begin));
      if (mistake.repeats != 0)
        printer.printRepeats(mistake);
    }
    if (mistakes.hidden() != 0)
      printer.printHidden(mistakes.hidden());
    flush();
  }

private:
  /// Standard error has no buffer.
  void flush() {
    if (!text.empty())
      stream << text;
    text.clear();
  }

  raw_ostream &stream;
  std::string text;
  ColoredString colored;
  Printer printer;
  SourceOrigins origins;
  size_t limit;
  MistakeList mistakes;
};

} // namespace

std::unique_ptr<FileRenderer> textRenderer(llvm::StringRef name, llvm::StringRef source, raw_ostream &stream,
                                           size_t limit) {
  return std::make_unique<TextRenderer>(name, source, stream, limit);
}

void renderText(const std::vector<Diagnostic> &diagnostics, llvm::StringRef name, llvm::StringRef source,
                raw_ostream &stream, size_t limit) {
  TextRenderer renderer(name, source, stream, limit);
  renderer.add(diagnostics);
  renderer.finish({});
}

} // namespace ptxmatrix::driver
