//===- SourceOrigin.cpp - The source that PTX was made from ---------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "ptxmatrix/SourceOrigin.h"
#include "Scan/Scanner.h"

#include <map>

namespace ptxmatrix {
namespace {

ScanRules rulesWithLocations() {
  ScanRules rules;
  rules.tellsLocations = true;
  return rules;
}

/// What the directives of one function tell, as far as they were read.
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

  /// The origin of what stands here, the files still by their numbers.
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
    /// Where the call that it was inlined by was inlined itself: a line in front of this one.
    std::optional<size_t> caller;
  };

  // The position in an `inlined_at` is that of a `.loc` in front of it, as ptxas demands.  If more than one has it, as
  // where a function is inlined twice, compilers mean the last.
  std::optional<size_t> findCaller(const LocDirective &loc) const {
    const auto found = loc.inlinedAt ? lastInlined.find(*loc.inlinedAt) : lastInlined.end();
    return found == lastInlined.end() ? std::nullopt : std::optional(found->second);
  }

  std::optional<Line> current;
  std::vector<Line> inlined;                    ///< Those with an `inlined_at`.
  std::map<SourcePosition, size_t> lastInlined; ///< The last of each position, if it is one of these.
};

/// Reads a module and notes where each of some offsets comes from.
class OriginReader {
public:
  OriginReader(std::string_view text, std::span<const size_t> offsets)
      : text(text), offsets(offsets), scanner(text, Scanner::Start::Module, rulesWithLocations()),
        origins(offsets.size()) {}

  std::vector<SourceOrigin> run() {
    for (ScanEvent event = scanner.next(); event.kind != ScanEventKind::End; event = scanner.next())
      if (handle(event); numSettled == offsets.size() && fileNumbers.empty())
        return std::move(origins);
    settleBefore(text.size() + 1);
    resolve();
    return std::move(origins);
  }

private:
  void handle(const ScanEvent &event) {
    switch (event.kind) {
    case ScanEventKind::Location:
      settleBefore(event.word.range.begin);
      return lines.add(scanner.location());
    case ScanEventKind::FunctionBegin: // the one before may not be closed
      settleBefore(event.word.range.begin);
      return leaveFunction();
    case ScanEventKind::FunctionEnd:
      settleBefore(event.word.range.end);
      return leaveFunction();
    case ScanEventKind::Directive:
      if (const FileDirective &file = scanner.file(); event.word.text == ".file" && !file.name.empty())
        files.try_emplace(file.number, nameOf(file));
      return;
    default:
      return;
    }
  }

  void leaveFunction() { lines = {}; }

  /// A string without its quotes; the second is missing where the text ends.
  std::string_view nameOf(const FileDirective &file) const {
    std::string_view name = file.name.of(text).substr(1);
    if (name.ends_with('"'))
      name.remove_suffix(1);
    return name;
  }

  /// What stands in front of \p limit, and was not settled before, comes from where the lines say now.
  void settleBefore(size_t limit) {
    if (numSettled == offsets.size() || offsets[numSettled] >= limit)
      return;
    const std::vector<SourcePosition> positions = lines.origin();
    for (; numSettled < offsets.size() && offsets[numSettled] < limit; ++numSettled)
      for (const SourcePosition &position : positions) {
        origins[numSettled].push_back({{}, position.line, position.column});
        fileNumbers.push_back(position.file);
      }
  }

  /// Names the files, which may stand behind all functions.  What has no line is of the compiler's own making.
  void resolve() {
    auto number = fileNumbers.begin();
    for (SourceOrigin &origin : origins) {
      for (SourcePlace &place : origin)
        if (const auto file = files.find(*number++); file != files.end())
          place.file = file->second;
      std::erase_if(origin, [](const SourcePlace &place) { return place.file.empty() || place.line == 0; });
    }
  }

  std::string_view text;
  std::span<const size_t> offsets;
  Scanner scanner;
  FunctionLines lines;
  std::map<uint64_t, std::string_view> files;
  size_t numSettled = 0; ///< So many of the offsets have their origin.
  std::vector<SourceOrigin> origins;
  std::vector<uint64_t> fileNumbers; ///< Of the places of all of them, one after the other.
};

} // namespace

std::vector<SourceOrigin> originsOf(std::string_view text, std::span<const size_t> offsets) {
  auto has = [text](std::string_view directive) { return text.find(directive) != std::string_view::npos; };
  return !offsets.empty() && has(".file") && has(".loc") ? OriginReader(text, offsets).run()
                                                         : std::vector<SourceOrigin>(offsets.size());
}

std::vector<SourceOrigin> originsOf(std::string_view text, const std::vector<Diagnostic> &diagnostics) {
  std::vector<size_t> offsets;
  offsets.reserve(diagnostics.size());
  for (const Diagnostic &diagnostic : diagnostics)
    offsets.push_back(diagnostic.range.begin);
  return originsOf(text, offsets);
}

} // namespace ptxmatrix
