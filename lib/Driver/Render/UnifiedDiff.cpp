//===- UnifiedDiff.cpp - Fixes as a unified diff --------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// No fix adds or removes a line (see TextEdit).  So lines with the same number are compared, in one pass.
//
//===----------------------------------------------------------------------===//

#include "Driver/Render/UnifiedDiff.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace ptxmatrix::driver {
namespace {

constexpr size_t kContext = 3;

/// Removes the first line of \p rest and returns it with its line break.
std::string_view takeLine(std::string_view &rest) {
  const size_t newline = rest.find('\n');
  const std::string_view line = rest.substr(0, newline == std::string_view::npos ? newline : newline + 1);
  rest.remove_prefix(line.size());
  return line;
}

/// A hunk of the lines [first, first + size), counted from 0.
struct Hunk {
  size_t first = 0;
  std::vector<std::string_view> before;
  std::vector<std::string_view> after;
};

/// The styles of git.
enum class Style : uint8_t { Plain, Header, Hunk, Removed, Added };

/// The text of a diff.
class DiffText {
public:
  explicit DiffText(bool colored) : colored(colored) {}

  /// \p line has no line break.
  void append(Style style, std::string_view line) {
    static constexpr std::array<std::string_view, 5> kColors = {"", "\x1b[1m", "\x1b[36m", "\x1b[31m", "\x1b[32m"};
    const bool isPainted = colored && style != Style::Plain;
    if (isPainted)
      text += kColors[static_cast<size_t>(style)];
    text += line;
    text += isPainted ? "\x1b[m\n" : "\n";
  }

  void append(const Hunk &hunk) {
    const size_t size = hunk.before.size();
    append(Style::Hunk, "@@ -" + range(hunk.first, size) + " +" + range(hunk.first, size) + " @@");
    for (size_t i = 0; i < size;) {
      if (hunk.before[i] == hunk.after[i]) {
        appendLine(Style::Plain, ' ', hunk.before[i++]);
        continue;
      }
      size_t end = i;
      while (end < size && hunk.before[end] != hunk.after[end])
        appendLine(Style::Removed, '-', hunk.before[end++]);
      for (; i < end; ++i)
        appendLine(Style::Added, '+', hunk.after[i]);
    }
  }

  std::string take() { return std::move(text); }

private:
  static std::string range(size_t first, size_t size) { return std::to_string(first + 1) + "," + std::to_string(size); }

  void appendLine(Style style, char sign, std::string_view line) {
    const bool isWhole = line.ends_with('\n');
    append(style, sign + std::string(line.substr(0, line.size() - (isWhole ? 1 : 0))));
    if (!isWhole)
      append(style, "\\ No newline at end of file");
  }

  std::string text;
  bool colored;
};

/// "a/folder/file.ptx", quoted like git if it has special characters.
std::string headerName(std::string_view side, std::string_view path) {
  std::string name(side);
  bool isOdd = false;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      isOdd = true;
      name += '\\';
      name += c;
    } else if (byte < 0x20 || byte >= 0x7f) {
      isOdd = true;
      name += '\\';
      for (unsigned shift = 9; shift > 0;)
        name += static_cast<char>('0' + ((byte >> (shift -= 3)) & 7U));
    } else {
      name += c;
    }
  }
  if (isOdd)
    return '"' + name + '"';
  return name.find(' ') == std::string::npos ? name : name + '\t'; // the tab ends the name
}

/// The path relative to the current directory if it is below it, otherwise without the root.
std::string patchPath(llvm::StringRef path) {
  llvm::SmallString<128> clean(path);
  llvm::sys::path::remove_dots(clean);
  llvm::SmallString<128> current;
  if (llvm::sys::path::is_absolute(clean) && !llvm::sys::fs::current_path(current)) {
    current += '/';
    if (clean.starts_with(current))
      return clean.substr(current.size()).str();
  }
  return llvm::sys::path::relative_path(clean).str();
}

} // namespace

std::string unifiedDiff(std::string_view path, std::string_view before, std::string_view after, bool colored) {
  const std::string name = patchPath(path);
  DiffText diff(colored);
  diff.append(Style::Header, "--- " + headerName("a/", name));
  diff.append(Style::Header, "+++ " + headerName("b/", name));
  Hunk hunk;
  size_t unchanged = 0; // unchanged lines at the end of the hunk, or that may begin one
  bool isOpen = false;
  while (!before.empty() || !after.empty()) {
    const std::string_view old = takeLine(before);
    const std::string_view fixed = takeLine(after);
    hunk.before.push_back(old);
    hunk.after.push_back(fixed);
    unchanged = old == fixed ? unchanged + 1 : 0;
    isOpen = isOpen || old != fixed;
    const size_t kept = isOpen ? 2 * kContext : kContext;
    if (unchanged <= kept)
      continue;
    if (isOpen) {
      // Too far from the last change: the lines after its context may begin the next hunk.
      Hunk next;
      const size_t end = hunk.before.size() - unchanged + kContext;
      const size_t begin = hunk.before.size() - kContext;
      next.first = hunk.first + begin;
      next.before.assign(hunk.before.begin() + static_cast<std::ptrdiff_t>(begin), hunk.before.end());
      next.after = next.before;
      hunk.before.resize(end);
      hunk.after.resize(end);
      diff.append(hunk);
      hunk = std::move(next);
      unchanged = kContext;
      isOpen = false;
    } else {
      hunk.before.erase(hunk.before.begin());
      hunk.after.erase(hunk.after.begin());
      ++hunk.first;
      unchanged = kContext;
    }
  }
  if (isOpen) {
    const size_t end = hunk.before.size() - unchanged + std::min(unchanged, kContext);
    hunk.before.resize(end);
    hunk.after.resize(end);
    diff.append(hunk);
  }
  return diff.take();
}

} // namespace ptxmatrix::driver
