//===- TextRenderer.cpp - Diagnostics as text -----------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// A generator repeats a mistake in each function, and a wrong `.target` affects each instruction.  To people, this is a
// single mistake, shown once.

#include "Diagnostics/MessageText.h"
#include "Diagnostics/Messages.h"
#include "Driver/Files/Files.h"
#include "Driver/Render/Printable.h"
#include "Driver/Render/Renderers.h"
#include "ptxmatrix/Fix.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/WithColor.h"

namespace ptxmatrix::driver {
namespace {

using llvm::raw_ostream;
using llvm::WithColor;

constexpr size_t kMaxColumns = 160; ///< A longer line is cut.
constexpr size_t kBytesBefore = 80; ///< At least, of a cut line, before the marked range.
constexpr size_t kTabStop = 8;
constexpr llvm::StringRef kCut = "...";

/// The maximum number of lines to name.
constexpr size_t kMaxLines = 4;

/// A key that is equal for the same mistake in registers of the same declaration: the message with names such as '%r17'
/// without their numbers, the rule, and the declaration.  Empty if \p diagnostic is not of this kind.
std::string keyOfDeclaration(const Diagnostic &diagnostic) {
  if (diagnostic.notes.empty())
    return "";
  llvm::SmallVector<llvm::StringRef> parts; // every other one is in quotes
  llvm::StringRef(diagnostic.message).split(parts, '\'');
  std::string key;
  bool hasNumber = false;
  for (const auto &[i, part] : llvm::enumerate(parts)) {
    const llvm::StringRef stem = part.rtrim("0123456789");
    const bool isName = llvm::all_of(part, [](char c) { return llvm::isAlnum(c) || c == '%' || c == '_' || c == '$'; });
    const bool isNumbered = i % 2 == 1 && i + 1 < parts.size() && isName && !stem.empty() && stem.size() < part.size();
    hasNumber |= isNumbered;
    key += isNumbered ? stem.str() + "#'" : part.str() + "'";
  }
  key += '\0' + std::string(diagnostic.rule->name) + '\0' + std::to_string(diagnostic.notes.front().range.begin);
  return hasNumber ? key : "";
}

/// A mistake, and its repetitions in the module.
struct Mistake {
  const Diagnostic *first;
  size_t repeats = 0;             ///< The number of repetitions.
  std::vector<size_t> lines = {}; ///< The lines of the next few, without duplicates.
  size_t lastLine = 0;            ///< The line of the last one.
};

/// The mistakes that \p diagnostics of \p source report, in the order of the first diagnostic of each.  Diagnostics
/// report the same mistake if rule and message are the same, or would be if the registers of one declaration, `%r<8>`,
/// had the same name: then the messages differ only in the numbers of such names, and the notes point at the same
/// place.
std::vector<Mistake> findMistakes(const std::vector<Diagnostic> &diagnostics, llvm::StringRef source) {
  std::vector<Mistake> mistakes;
  llvm::StringMap<size_t> byText;
  llvm::StringMap<size_t> byDeclaration;
  LineTable lines(source);
  for (const Diagnostic &diagnostic : diagnostics) {
    auto [known, isNew] =
        byText.try_emplace(std::string(diagnostic.rule->name) + '\0' + diagnostic.message, mistakes.size());
    const std::string key = isNew ? keyOfDeclaration(diagnostic) : "";
    if (!key.empty())
      known->second = byDeclaration.try_emplace(key, mistakes.size()).first->second;
    if (known->second == mistakes.size()) {
      mistakes.push_back({&diagnostic});
      continue;
    }
    Mistake &mistake = mistakes[known->second];
    ++mistake.repeats;
    const size_t line = lines.at(diagnostic.range.begin).line;
    if (line != mistake.lastLine && mistake.lines.size() < kMaxLines)
      mistake.lines.push_back(line);
    mistake.lastLine = line;
  }
  return mistakes;
}

/// "3 more like this, on lines 7, 8 and 12; --error-limit=0 shows all": for a repeated mistake.
std::string describeRepeats(const Mistake &mistake) {
  std::vector<std::string> lines;
  for (const size_t line : mistake.lines)
    lines.push_back(std::to_string(line));
  const bool areAll = mistake.lastLine == mistake.lines.back();
  if (!areAll)
    lines.back() = "..., " + std::to_string(mistake.lastLine);
  return std::to_string(mistake.repeats) + " more like this, on line" + (lines.size() == 1 ? " " : "s ") +
         (areAll ? joined(lines, "and") : llvm::join(lines, ", ")) + "; --error-limit=0 shows all";
}

/// A printable line, and the line below with '^' and '~' under the marked range.
struct SourceLine {
  std::string text;
  std::string marks;
};

/// Appends \p text, with \p mark below each column.
void append(SourceLine &line, llvm::StringRef text, char mark) {
  while (!text.empty()) {
    const Character character = firstCharacter(text);
    const bool isTab = text.front() == '\t';
    const size_t columns = isTab ? kTabStop - line.marks.size() % kTabStop : character.columns;
    line.text += isTab ? std::string(columns, ' ') : character.shown.str();
    line.marks.append(columns, mark);
    text = text.drop_front(character.bytes);
  }
}

/// The line of \p source where \p range begins.  Of a long line, the part around the range, with "..." for the rest.
SourceLine showLine(llvm::StringRef source, SourceRange range) {
  constexpr size_t kReach = 4 * kMaxColumns + 8; // more bytes are never shown
  llvm::StringRef before = source.take_front(range.begin).take_back(kReach);
  before = before.drop_front(before.rfind('\n') + 1); // npos + 1 is 0
  llvm::StringRef after = source.substr(range.begin, kReach).take_until([](char byte) { return byte == '\n'; });
  after.consume_back("\r");

  SourceLine line;
  const size_t room = std::max(kBytesBefore, kMaxColumns - std::min(kMaxColumns, after.size()));
  if (before.size() > room) {
    append(line, kCut, ' ');
    before = before.take_back(room).drop_while(isContinuation); // begins with a whole character
  }
  const size_t begin = line.marks.size();
  append(line, before, ' ');
  const size_t caret = line.marks.size();
  const size_t end = std::max(begin + kMaxColumns, caret + kMaxColumns / 2); // tabs before it have many columns
  for (size_t at = 0; at < after.size();) {
    if (line.marks.size() >= end) {
      append(line, kCut, ' ');
      break;
    }
    const llvm::StringRef next = after.substr(at, firstCharacter(after.drop_front(at)).bytes);
    append(line, next, at < range.size() ? '~' : ' ');
    at += next.size();
  }
  line.marks.resize(std::max(line.marks.size(), caret + 1), ' ');
  line.marks[caret] = '^';
  line.marks.erase(line.marks.find_last_not_of(' ') + 1);
  return line;
}

/// Of a note, there is no severity.
using Kind = std::optional<Severity>;

/// Prints messages like clang and llvm::SourceMgr.  The latter shows no place in a line that is not ASCII, and prints
/// lines of any length and bytes of any value.
class Printer {
public:
  Printer(llvm::StringRef name, llvm::StringRef source, const TextOptions &options, raw_ostream &stream)
      : name(printable(name)), source(source), options(options), lines(source), origins(source), stream(stream) {}

  void print(const Diagnostic &diagnostic) {
    std::vector<Remark> remarks = remarksOf(diagnostic, origins.at(diagnostic.range.begin), options.isSourceFirst);
    remarks[0].message += " [" + std::string(diagnostic.rule->name) + markOf(diagnostic) + "]";
    Kind kind = diagnostic.severity;
    for (const Remark &remark : remarks) {
      if (remark.source) // without its source line: the file may be missing or have changed
        printMessage(placeText(*remark.source), kind, remark.message);
      else if (diagnostic.isOfOptions)
        printMessage(name, kind, remark.message);
      else
        printAt(remark.range, kind, remark.message);
      kind = std::nullopt;
    }
  }

  void printNote(const llvm::Twine &message) { printMessage(name, {}, message.str()); }

  /// Prints a message with the line of \p range.
  void printAt(SourceRange range, Kind kind, llvm::StringRef message) {
    printMessage(placeOf(range), kind, message);
    const SourceLine line = showLine(source, range);
    stream << line.text << '\n';
    WithColor(stream, raw_ostream::GREEN, /*Bold=*/true) << line.marks << '\n';
  }

  void printMessage(llvm::StringRef place, Kind kind, llvm::StringRef message) {
    WithColor(stream, raw_ostream::SAVEDCOLOR, /*Bold=*/true) << place << ": ";
    if (kind == Severity::Error)
      WithColor::error(stream);
    else if (kind == Severity::Warning)
      WithColor::warning(stream);
    else // Not WithColor::note(), whose bold black is invisible on dark terminals.
      WithColor(stream, raw_ostream::CYAN, /*Bold=*/true) << "note: ";
    WithColor(stream, raw_ostream::SAVEDCOLOR, /*Bold=*/true) << printable(message) << '\n';
  }

  std::string placeOf(SourceRange range) {
    const LineColumn place = lines.at(range.begin);
    return placeText({name, place.line, place.column});
  }

private:
  /// The option that fixes \p diagnostic, if such options are shown.
  std::string markOf(const Diagnostic &diagnostic) const {
    if (!options.marksFixes || !chooseFix(diagnostic, FixLevel::Unsafe))
      return "";
    return chooseFix(diagnostic, FixLevel::Safe) ? ", --fix" : ", --unsafe-fixes";
  }

  const std::string name;
  llvm::StringRef source;
  const TextOptions &options;
  LineTable lines;
  SourceOrigins origins;
  raw_ostream &stream;
};

} // namespace

std::vector<Remark> remarksOf(const Diagnostic &diagnostic, const SourceOrigin &origin, bool isSourceFirst) {
  const bool isInSource = isSourceFirst && !origin.empty();
  std::vector<Remark> remarks{
      {isInSource ? std::optional(origin[0]) : std::nullopt, diagnostic.range, diagnostic.message}};
  const auto addOrigin = [&](size_t begin) {
    for (size_t i = begin; i < origin.size(); ++i)
      remarks.push_back({origin[i], {}, i == 0 ? "generated from here" : "inlined here"});
  };
  if (isInSource) {
    addOrigin(1);
    remarks.push_back({std::nullopt, diagnostic.range, "the PTX made of it is here"});
  }
  for (const Note &note : diagnostic.notes)
    remarks.push_back({std::nullopt, note.range, note.message});
  if (!isInSource)
    addOrigin(0);
  return remarks;
}

void setColors(Color color) {
  const bool isForbidden = !environmentValue("NO_COLOR").empty(); // https://no-color.org
  for (llvm::raw_fd_ostream *stream : {&llvm::outs(), &llvm::errs()})
    stream->enable_colors(color == Color::Always || (color == Color::Auto && !isForbidden && stream->has_colors()));
  // Streams with enabled colors use them even if they are not terminals.
  llvm::WithColor::setAutoDetectFunction([](const llvm::raw_ostream &stream) { return stream.colors_enabled(); });
}

std::string renderText(const CheckResult &result, llvm::StringRef name, llvm::StringRef source,
                       const TextOptions &options) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream.enable_colors(llvm::errs().colors_enabled());
  Printer printer(name, source, options, stream);
  size_t hidden = 0;
  if (options.limit == 0)
    for (const Diagnostic &diagnostic : result.diagnostics)
      printer.print(diagnostic);
  else
    for (const auto &[index, mistake] : llvm::enumerate(findMistakes(result.diagnostics, source))) {
      if (index >= options.limit) {
        hidden += 1 + mistake.repeats;
        continue;
      }
      printer.print(*mistake.first);
      if (mistake.repeats != 0)
        printer.printMessage(printer.placeOf(mistake.first->range), {}, describeRepeats(mistake));
    }
  if (hidden != 0)
    printer.printNote(llvm::Twine(hidden) + (hidden == 1 ? " more message is" : " more messages are") +
                      " not shown; --error-limit=0 shows all");
  if (result.truncated)
    printer.printNote(kTruncated);
  if (options.listsSkipped && result.asmStatements)
    for (const SkippedAsm &skipped : result.asmStatements->skips)
      printer.printAt(skipped.range, {}, msg::noteSkipped(skipped.reason));
  return text;
}

} // namespace ptxmatrix::driver
