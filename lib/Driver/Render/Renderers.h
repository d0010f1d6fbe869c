//===- Renderers.h - Results as text and for programs -----------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Text; SARIF 2.1.0, the OASIS standard for results of static analysis, whose names the code
// uses; and annotations: a workflow step prints `::error file=a.ptx,line=1,...::message`, and GitHub shows the message
// at that position.

#pragma once

#include "Driver/Options/Options.h"
#include "ptxmatrix/Requirements.h"
#include "ptxmatrix/SourceOrigin.h"

#include "llvm/Support/raw_ostream.h"

namespace ptxmatrix::driver {

/// Whether to print to \p stream in colors, according to \p color.
bool isColored(Color color, const llvm::raw_ostream &stream);

/// Standard error, with or without colors according to \p color.  From now on, streams use colors where enabled.
llvm::raw_ostream &errsInColors(Color color);

/// The location at the beginning of a message if the module has line information: the place in the module, or that in
/// the source, for editors to jump to.
enum class FirstPlace : uint8_t { Module, Source };

/// The note for an input with more diagnostics than Limits::diagnostics.
inline constexpr llvm::StringLiteral kTruncated =
    "there are more diagnostics than --max-diagnostics allows; --max-diagnostics=0 gives all";

struct TextOptions {
  size_t limit = 0;                      ///< Unless 0, show repetitions once, and only so many different diagnostics.
  bool isTruncated = false;              ///< There are more diagnostics.
  FirstPlace first = FirstPlace::Module; ///< The other place is a note.
  bool marksFixes = false;               ///< Say which diagnostics --fix can fix.
};

/// Prints \p diagnostics of \p source with source line and caret.  The output is UTF-8, whatever bytes \p source and
/// \p name have.
void renderText(const std::vector<Diagnostic> &diagnostics, llvm::StringRef name, llvm::StringRef source,
                llvm::raw_ostream &stream, const TextOptions &options = {});

/// Prints a note for each of \p skips, asm statements of \p source that are not checked.
void renderSkipped(const std::vector<SkippedAsm> &skips, llvm::StringRef name, llvm::StringRef source,
                   llvm::raw_ostream &stream);

/// The diagnostics of \p result, of \p source, one per line.
std::string annotations(const CheckResult &result, llvm::StringRef path, llvm::StringRef source);
std::string annotationOfUnreadable(llvm::StringRef path, llvm::StringRef error);

/// The results of one input, whose text is \p source, separated by commas.
std::string sarifResults(const CheckResult &result, llvm::StringRef path, llvm::StringRef source);

/// A notification about an input: an error that it could not be read, or a note that not all of it is reported.
std::string sarifNotification(llvm::StringRef level, llvm::StringRef path, llvm::StringRef message);

/// What is before and after the results of all inputs: one document with one run, of a program that ends with \p
/// status.
std::string sarifBegin();
std::string sarifEnd(int status, const std::vector<std::string> &notifications);

/// The unified diff from \p before to \p after, which have the same number of lines, for `git apply` and `patch -p1`.
/// \p path names both, as in git, without redundant parts.  With \p colored, in git's colors.
std::string unifiedDiff(std::string_view path, std::string_view before, std::string_view after, bool colored = false);

/// A human-readable table of the requirements of \p source, the module \p name, for ptxas release \p ptxasRelease.
std::string tableOfRequirements(llvm::StringRef name, const ModuleRequirements &requirements, std::string_view source,
                                CudaRelease ptxasRelease);

/// "gemm(float*, int)" for `_Z4gemmPfi`.  \p name itself if it is not mangled by the Itanium C++ ABI, or is long or
/// highly repetitive: a few bytes of such a name can expand to gigabytes.
std::string demangled(const std::string &name);

/// A printable line, and the line below with '^' and '~' under the marked range.
struct SourceLine {
  std::string text;
  std::string marks;
};

/// The line of \p source where \p range begins.  Of a long line, the part around the range, with "..." for the rest.
SourceLine showLine(llvm::StringRef source, SourceRange range);

/// A place and what is said about it.
struct Remark {
  std::optional<SourcePlace> source; ///< The place, if it is in a source that the PTX was generated from;
  SourceRange range;                 ///< otherwise the place in the text.
  std::string message;
};

/// The message of \p diagnostic at the \p first place, then all its notes, including those about \p origin.
std::vector<Remark> remarksOf(const Diagnostic &diagnostic, const SourceOrigin &origin, FirstPlace first);

/// The note that is printed once for PTX that lacksLines().
inline constexpr llvm::StringLiteral kLinesNote =
    "with nvcc's option -lineinfo, messages name the line of the source that the PTX was made of";

/// True if \p text is PTX that nvcc generated without line information, and \p offset is not in its head.
inline bool lacksLines(llvm::StringRef text, size_t offset) {
  return text.take_front(256).contains("Generated by NVIDIA NVVM Compiler") && !text.contains("\t.file\t") &&
         text.take_front(offset).contains('{');
}

/// The same for the last of \p diagnostics, which are in the order of the text.
inline bool lacksLines(llvm::StringRef text, const std::vector<Diagnostic> &diagnostics) {
  return !diagnostics.empty() && lacksLines(text, diagnostics.back().range.begin);
}

/// One line for each of \p rows, with two spaces between the columns.
template <size_t columns> std::string alignedTable(const std::vector<std::array<std::string, columns>> &rows) {
  std::array<size_t, columns> widths{};
  for (const auto &row : rows)
    for (size_t column = 0; column < columns; ++column)
      widths[column] = std::max(widths[column], row[column].size());
  std::string text;
  for (const auto &row : rows) {
    for (size_t column = 0; column + 1 < columns; ++column)
      text += row[column] + std::string(widths[column] - row[column].size() + 2, ' ');
    text += row.back() + '\n';
  }
  return text;
}

/// The page of the rule \p name, in Markdown; empty if there is none.  The build embeds docs/rules/*.md into the
/// program (cmake/RulePages.cmake), so it needs no files.
std::string_view rulePage(std::string_view name);

} // namespace ptxmatrix::driver
