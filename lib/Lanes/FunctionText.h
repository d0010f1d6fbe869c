//===- FunctionText.h - Writes and branches of a function -------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// What determines the values of registers: which statements write them, where a branch may come from elsewhere, and
// where lanes may leave.  The statements themselves are not interpreted here.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_LANES_FUNCTIONTEXT_H
#define PTXMATRIX_LIB_LANES_FUNCTIONTEXT_H

#include "Lanes/RegisterWrites.h"
#include "Scan/Scanner.h"

namespace ptxmatrix {

/// The text of a function, read once.
class FunctionText {
public:
  /// A statement after which control may not continue with the next one.
  struct Jump {
    size_t begin = 0;
    bool isBranch = false; ///< `bra` or `brx`; otherwise `exit` or `ret`.
  };

  /// \p text must outlive this.
  explicit FunctionText(std::string_view text) : text(text) {}

  /// Reads the function whose `.entry` or `.func` is at \p begin or, without \p hasHeader, the statements from there to
  /// the end of the text, which may be a part of a function.
  void read(size_t begin, bool hasHeader);

  /// Whether a statement writes \p name, or the function's header or an inner scope declares it.
  bool writes(std::string_view name) const { return written.contains(name); }
  /// The statement that determines the value of \p name at \p place; nothing if it may be one of several.
  ///
  /// Compilers write a virtual register once, so that is its value wherever it is read further down.  Other registers
  /// have the value of an earlier statement in the same block, which can only be entered at its beginning.
  std::optional<size_t> definition(std::string_view name, size_t place) const;

  /// The beginning of the block that contains \p place: a label, or the beginning of the function.
  size_t blockBegin(size_t place) const { return lastBefore(labels, place).value_or(begin); }
  /// The end of the first block.
  size_t firstBlockEnd() const { return labels.empty() ? text.size() : labels.front(); }
  /// In text order.
  const std::vector<Jump> &jumps() const { return allJumps; }

private:
  static std::optional<size_t> lastBefore(const std::vector<size_t> &places, size_t place);
  void write(std::string_view name, size_t place);
  void readDeclaration(const Declaration &declaration, bool isInner);
  void readStatement(size_t place, size_t end);

  std::string_view text;
  size_t begin = 0;
  bool hasHeader = false;
  bool hasUnclearNames = false; ///< Such as `r01`, which may be `r1`.
  RegisterWrites written;
  std::vector<size_t> labels;
  std::vector<size_t> borders; ///< Labels, and where names begin or cease to be hidden.
  std::vector<Jump> allJumps;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_LANES_FUNCTIONTEXT_H
