//===- FunctionText.h - Writes and branches of a function -------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// What the values of registers rest on: which statements write them, where a branch may come from elsewhere, and where
// lanes may leave.  No statement is understood here.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_LANES_FUNCTIONTEXT_H
#define PTXMATRIX_LIB_LANES_FUNCTIONTEXT_H

#include "Lanes/RegisterWrites.h"
#include "Scan/Lexer.h"

namespace ptxmatrix {

/// The text of a function, read once.
class FunctionText {
public:
  /// A statement that control may not come out of below.
  struct Jump {
    size_t begin = 0;
    bool isBranch = false; ///< `bra` or `brx`; else `exit` or `ret`.
  };

  /// \p text must outlive this.
  explicit FunctionText(std::string_view text) : text(text) {}

  /// Reads the function whose `.entry` or `.func` stands at \p begin; without \p hasHeader, the statements from there
  /// to the end of the text, of which others may stand around.
  void read(size_t begin, bool hasHeader);

  /// True if a statement writes \p name, or it is declared more than once.
  bool writes(std::string_view name) const { return written.contains(name); }
  /// Where the statement begins that \p name has its value from at \p place; nothing where it may be one of several.
  ///
  /// Compilers write a virtual register once: that is then its value wherever it is read, whatever way control takes.
  /// The other registers have a value from a statement before in the same block, which nothing enters but at its begin.
  std::optional<size_t> definition(std::string_view name, size_t place) const;

  /// Where the block begins in which \p place is: after a label, or at the begin of the function.
  size_t blockBegin(size_t place) const { return lastBefore(labels, place).value_or(begin); }
  /// Where the first block ends.
  size_t firstBlockEnd() const { return labels.empty() ? text.size() : labels.front(); }
  /// In the order of the text.
  const std::vector<Jump> &jumps() const { return allJumps; }

private:
  static std::optional<size_t> lastBefore(const std::vector<size_t> &places, size_t place);
  void write(std::string_view name, size_t place);
  size_t readPlain(size_t pos);
  void readDeclaration(Lexer &lexer, bool isInner);
  void readStatement(const Word &first, Lexer &lexer);
  void skipStatement(Lexer &lexer) const;
  size_t plainEnd(size_t pos) const;

  std::string_view text;
  size_t begin = 0;
  bool hasHeader = false;
  bool hasUnclearNames = false; ///< Such as `r01`, which may be `r1`.
  RegisterWrites written;
  std::vector<size_t> labels;
  std::vector<size_t> borders; ///< Labels, and where names begin or end to stand for something else.
  std::vector<Jump> allJumps;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_LANES_FUNCTIONTEXT_H
