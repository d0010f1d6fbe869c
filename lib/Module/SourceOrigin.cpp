//===- SourceOrigin.cpp - Source origins from .file and .loc --------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "ptxmatrix/SourceOrigin.h"
#include "Scan/Scanner.h"

#include <algorithm>
#include <map>

namespace ptxmatrix {
namespace {

constexpr std::string_view kFile = ".file";

ScanRules rulesWithLocations() {
  ScanRules rules;
  rules.reportsLocations = true;
  return rules;
}

/// The `.loc` directives of one function read so far.
class FunctionLines {
public:
  void add(const LocDirective &loc) {
    current = Line{loc, findCaller(loc)};
    if (!loc.inlinedAt) {
      lastInlined.erase(loc.position);
      return;
    }
    lastInlined.insert_or_assign(loc.position, inlined.size());
    inlined.push_back(*current);
  }

  /// The current origin, with the numbers of the files.
  std::vector<SourcePosition> origin() const {
    std::vector<SourcePosition> positions;
    if (!current)
      return positions;
    positions.push_back(current->loc.position);
    for (const Line *line = &*current; line->loc.inlinedAt && positions.size() < kMostSourcePlaces;) {
      positions.push_back(*line->loc.inlinedAt);
      if (!line->caller)
        break;
      line = &inlined[*line->caller];
    }
    return positions;
  }

private:
  struct Line {
    LocDirective loc;
    /// The index in `inlined` of the line of its call, if that was inlined, too.
    std::optional<size_t> caller;
  };

  // The position in an `inlined_at` is that of an earlier `.loc`; ptxas requires that.  If several have it, because a
  // function was inlined twice, compilers mean the last one.
  std::optional<size_t> findCaller(const LocDirective &loc) const {
    const auto found = loc.inlinedAt ? lastInlined.find(*loc.inlinedAt) : lastInlined.end();
    return found == lastInlined.end() ? std::nullopt : std::optional(found->second);
  }

  std::optional<Line> current;
  std::vector<Line> inlined;                    ///< Those with an `inlined_at`.
  std::map<SourcePosition, size_t> lastInlined; ///< The last line of each position, if it is in `inlined`.
};

/// A string without its quotes; the closing quote is missing at the end of the text.
std::string_view nameOf(const FileDirective &file, std::string_view text) {
  std::string_view name = file.name.of(text).substr(1);
  if (name.ends_with('"'))
    name.remove_suffix(1);
  return name;
}

} // namespace

/// Reads a module as far as requested.
class SourceOrigins::Reader {
public:
  explicit Reader(std::string_view text) : text(text) { restart(); }

  SourceOrigin at(size_t offset) {
    if (offset < last)
      restart();
    last = offset;
    while (limitOf(pending) <= offset) {
      take(pending);
      pending = scanner->next();
    }
    return resolved(lines.origin());
  }

private:
  void restart() {
    scanner.emplace(text, Scanner::Start::Module, rulesWithLocations());
    lines = {};
    pending = scanner->next();
  }

  /// Text before the limit belongs to the line in effect before the event.
  static size_t limitOf(const ScanEvent &event) {
    switch (event.kind) {
    case ScanEventKind::Location:
    case ScanEventKind::FunctionBegin:
      return event.word.range.begin;
    case ScanEventKind::FunctionEnd:
      return event.word.range.end;
    case ScanEventKind::End:
      return SIZE_MAX;
    default:
      return 0;
    }
  }

  void take(const ScanEvent &event) {
    switch (event.kind) {
    case ScanEventKind::Location:
      return lines.add(scanner->location());
    case ScanEventKind::FunctionBegin: // the previous function may be unclosed
    case ScanEventKind::FunctionEnd:
      lines = {};
      return;
    case ScanEventKind::Directive:
      return enterFile(event, scanner->file());
    default:
      return;
    }
  }

  void enterFile(const ScanEvent &event, const FileDirective &file) {
    if (event.kind == ScanEventKind::Directive && event.word.text == kFile && !file.name.empty())
      files.try_emplace(file.number, nameOf(file, text));
  }

  /// Files may follow all functions.  The functions are only read if a '.file' may be in a comment, or does not begin a
  /// line.
  void readAllFiles() {
    hasAllFiles = true;
    Scanner all(text, Scanner::Start::Module, rulesWithLocations());
    size_t comment = text.find("/*"); // the first one that may not end before `place`
    for (size_t place = text.find(kFile); place != std::string_view::npos; place = text.find(kFile, place + 1)) {
      while (comment < place) {
        const size_t close = text.find("*/", comment + 2);
        if (close > place)
          return readModule();
        comment = text.find("/*", close + 2);
      }
      const std::string_view before = text.substr(0, place);
      const size_t end = before.find_last_not_of(" \t") + 1;
      all.moveTo(place);
      const ScanEvent event = all.next();
      if ((end > 0 && before[end - 1] != '\n') || event.kind != ScanEventKind::Directive)
        return readModule();
      enterFile(event, all.file());
    }
  }
  void readModule() {
    Scanner all(text, Scanner::Start::Module, rulesWithLocations());
    for (ScanEvent event = all.next(); event.kind != ScanEventKind::End; event = all.next())
      enterFile(event, all.file());
  }

  /// Replaces numbers of files by names.  Code without a line is generated by the compiler.
  SourceOrigin resolved(const std::vector<SourcePosition> &positions) {
    SourceOrigin origin;
    for (const SourcePosition &position : positions) {
      auto file = files.find(position.file);
      if (file == files.end() && !hasAllFiles) {
        readAllFiles();
        file = files.find(position.file);
      }
      if (file != files.end() && !file->second.empty() && position.line != 0)
        origin.push_back({file->second, position.line, position.column});
    }
    return origin;
  }

  std::string_view text;
  std::optional<Scanner> scanner;
  ScanEvent pending; ///< The next event to process.
  FunctionLines lines;
  std::map<uint64_t, std::string_view> files;
  bool hasAllFiles = false;
  size_t last = 0; ///< The last requested offset.
};

SourceOrigins::SourceOrigins(std::string_view text) : text(text) {}
SourceOrigins::~SourceOrigins() = default;

SourceOrigin SourceOrigins::at(size_t offset) {
  if (!isLookedFor) {
    auto has = [this](std::string_view directive) { return text.find(directive) != std::string_view::npos; };
    if (has(kFile) && has(".loc"))
      reader = std::make_unique<Reader>(text);
    isLookedFor = true;
  }
  return reader ? reader->at(std::min(offset, text.size())) : SourceOrigin();
}

std::vector<SourceOrigin> originsOf(std::string_view text, std::span<const size_t> offsets) {
  SourceOrigins origins(text);
  std::vector<SourceOrigin> found;
  found.reserve(offsets.size());
  for (const size_t offset : offsets)
    found.push_back(origins.at(offset));
  return found;
}

std::vector<SourceOrigin> originsOf(std::string_view text, const std::vector<Diagnostic> &diagnostics) {
  std::vector<size_t> offsets;
  for (const Diagnostic &diagnostic : diagnostics)
    offsets.push_back(diagnostic.range.begin);
  return originsOf(text, offsets);
}

} // namespace ptxmatrix
