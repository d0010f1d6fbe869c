//===- EditList.h - Edits of a text -----------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_FIX_EDITLIST_H
#define PTXMATRIX_LIB_FIX_EDITLIST_H

#include "ptxmatrix/Diagnostic.h"

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ptxmatrix {

/// Edits that do not touch each other.  There may be millions, so that they are kept in little memory.
class EditList {
public:
  bool empty() const { return inOrder.empty() && late.empty(); }

  /// True if \p edit and one of these have a byte or an end in common: two insertions at one place have no order.
  bool touches(const TextEdit &edit) const;
  /// Adds \p edits, in the order of the text, none of which touches one of these.
  void add(const std::vector<TextEdit> &edits);

  /// All of them, in the order of the text.
  std::vector<TextEdit> edits() const;
  /// \p text with the edits made.
  std::string applyTo(std::string_view text) const;

private:
  struct Entry {
    SourceRange range;
    size_t text; ///< Where the new text begins in `texts`.
    size_t size;

    friend bool operator<(const Entry &a, const Entry &b) { return order(a.range) < order(b.range); }
    static std::pair<size_t, size_t> order(SourceRange range) { return {range.begin, range.end}; }
  };

  std::string_view newText(const Entry &entry) const { return std::string_view(texts).substr(entry.text, entry.size); }
  /// Calls \p use with each entry, in the order of the text.
  template <typename Use> void forEach(Use use) const;

  std::vector<Entry> inOrder;
  std::set<Entry> late; ///< Those that were added behind one that is farther on in the text: they are few.
  std::string texts;    ///< All new texts.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_FIX_EDITLIST_H
