//===- UnifiedDiff.cpp - Fixes as a unified diff --------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// No fix adds or removes a line (see TextEdit).  So lines with the same number are compared, in one pass.

#include "Driver/Render/Printable.h"
#include "Driver/Render/Renderers.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace ptxmatrix::driver {
namespace {

constexpr size_t kLinesAround = 3;

/// The lines of a text, without their line breaks.  After the last line break, there is one more, which may be empty.
using Lines = llvm::SmallVector<llvm::StringRef, 0>;

/// The colors of git.
constexpr llvm::StringLiteral kHeader = "\x1b[1m";
constexpr llvm::StringLiteral kHunk = "\x1b[36m";
constexpr llvm::StringLiteral kRemoved = "\x1b[31m";
constexpr llvm::StringLiteral kAdded = "\x1b[32m";

struct DiffText {
  /// \p line has no line break.
  void append(llvm::StringRef color, const llvm::Twine &line) {
    const bool isPainted = colored && !color.empty();
    text += isPainted ? (color + line + "\x1b[m\n").str() : (line + "\n").str();
  }

  /// Appends the hunk of the lines [first, end), counted from 0.
  void appendHunk(const Lines &before, const Lines &after, size_t first, size_t end) {
    const std::string range = std::to_string(first + 1) + "," + std::to_string(end - first);
    append(kHunk, "@@ -" + range + " +" + range + " @@");
    for (size_t i = first; i < end;) {
      if (before[i] == after[i]) {
        appendLine("", ' ', before, i++);
        continue;
      }
      size_t changed = i;
      while (changed < end && before[changed] != after[changed])
        appendLine(kRemoved, '-', before, changed++);
      for (; i < changed; ++i)
        appendLine(kAdded, '+', after, i);
    }
  }

  void appendLine(llvm::StringRef color, char sign, const Lines &lines, size_t number) {
    append(color, llvm::Twine(sign) + lines[number]);
    if (number + 1 == lines.size())
      append(color, "\\ No newline at end of file");
  }

  bool colored;
  std::string text = "";
};

/// "a/folder/file.ptx"
std::string headerName(std::string_view side, llvm::StringRef path) {
  const std::string name = std::string(side) + printable(path);
  return name.find(' ') == std::string::npos ? name : name + '\t'; // the tab ends the name
}

/// The path relative to the current directory if it is below it, otherwise without the root.
std::string patchPath(llvm::StringRef path) {
  llvm::SmallString<128> clean(repositoryPath(path));
  llvm::SmallString<128> current;
  if (!llvm::sys::fs::current_path(current))
    llvm::sys::path::replace_path_prefix(clean, (current + "/").str(), "");
  return llvm::sys::path::relative_path(clean).str();
}

} // namespace

std::string unifiedDiff(std::string_view path, std::string_view before, std::string_view after, bool colored) {
  const std::string name = patchPath(path);
  DiffText diff{colored};
  diff.append(kHeader, "--- " + headerName("a/", name));
  diff.append(kHeader, "+++ " + headerName("b/", name));
  Lines old;
  Lines fixed;
  llvm::StringRef(before).split(old, '\n');
  llvm::StringRef(after).split(fixed, '\n');
  const size_t count = old.size() - (old.back().empty() ? 1 : 0);
  for (size_t i = 0; i < count;) {
    if (old[i] == fixed[i]) {
      ++i;
      continue;
    }
    // Changes whose contexts meet are in one hunk.
    size_t last = i;
    for (size_t next = i; next < count && next <= last + 2 * kLinesAround + 1; ++next)
      if (old[next] != fixed[next])
        last = next;
    const size_t end = std::min(last + kLinesAround + 1, count);
    diff.appendHunk(old, fixed, i - std::min(i, kLinesAround), end);
    i = end;
  }
  return diff.text;
}

} // namespace ptxmatrix::driver
