//===- UnifiedDiff.cpp - What fixes change, as a patch --------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// No fix adds or removes a line (see TextEdit).  So each line is compared with the one of its number, in one pass.
//
//===----------------------------------------------------------------------===//

#include "Driver/Render/UnifiedDiff.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <span>
#include <vector>

namespace ptxmatrix::driver {
namespace {

constexpr size_t kContext = 3;

using Lines = std::span<const std::string_view>;

/// Each with its line break.
std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const size_t newline = text.find('\n');
    lines.push_back(text.substr(0, newline == std::string_view::npos ? newline : newline + 1));
    text.remove_prefix(lines.back().size());
  }
  return lines;
}

void appendLine(std::string &diff, char sign, std::string_view line) {
  diff += sign;
  diff += line;
  if (!line.ends_with('\n'))
    diff += "\n\\ No newline at end of file\n";
}

/// \p before and \p after are the lines from number \p first on, counted from 0.
void appendHunk(std::string &diff, size_t first, Lines before, Lines after) {
  const std::string range = std::to_string(first + 1) + "," + std::to_string(before.size());
  diff += "@@ -" + range + " +" + range + " @@\n";
  for (size_t i = 0; i < before.size();) {
    if (before[i] == after[i]) {
      appendLine(diff, ' ', before[i++]);
      continue;
    }
    size_t end = i;
    while (end < before.size() && before[end] != after[end])
      appendLine(diff, '-', before[end++]);
    for (; i < end; ++i)
      appendLine(diff, '+', after[i]);
  }
}

/// "a/folder/file.ptx", as git quotes it where it has odd characters.
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
  return name.find(' ') == std::string::npos ? name : name + '\t'; // so that the name ends there
}

/// The path from the current directory where it is below that, else without the root.
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

std::string unifiedDiff(std::string_view path, std::string_view before, std::string_view after) {
  const std::string name = patchPath(path);
  std::string diff = "--- " + headerName("a/", name) + "\n+++ " + headerName("b/", name) + "\n";
  const std::vector<std::string_view> old = linesOf(before);
  const std::vector<std::string_view> mended = linesOf(after);
  for (size_t line = 0; line < old.size(); ++line) {
    if (old[line] == mended[line])
      continue;
    // Changes whose contexts meet are of one hunk.
    size_t end = line + 1; // behind the last change
    for (size_t next = end; next < old.size() && next <= end + 2 * kContext; ++next)
      if (old[next] != mended[next])
        end = next + 1;
    const size_t first = line - std::min(line, kContext);
    const size_t size = std::min(end + kContext, old.size()) - first;
    appendHunk(diff, first, Lines(old).subspan(first, size), Lines(mended).subspan(first, size));
    line = end;
  }
  return diff;
}

} // namespace ptxmatrix::driver
