//===- SourceOrigin.h - The source that PTX was made from -------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// A compiler that is asked for line information says by `.file` and `.loc` which line of a CUDA, Triton or other
// source the statements behind it were made from.  It is looked for when it is asked for: the check of a module does
// not.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_SOURCEORIGIN_H
#define PTXMATRIX_SOURCEORIGIN_H

#include "ptxmatrix/Diagnostic.h"

#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace ptxmatrix {

/// A place in a source file.
struct SourcePlace {
  std::string_view file; ///< As its `.file` names it; part of the module's text.
  uint64_t line = 0;     ///< From 1.
  uint64_t column = 0;   ///< From 1; 0 where it is not given.

  friend bool operator==(const SourcePlace &, const SourcePlace &) = default;
};

/// What a part of a module was made from: a place, the call by which the function around that place was inlined, the
/// call by which the function around that one was, and so on.  Empty where the module does not say.
using SourceOrigin = std::vector<SourcePlace>;

/// An origin has this many places at most, and of more the inner ones.
inline constexpr size_t kMostSourcePlaces = 8;

/// The origins of places in one text.
class PTXMATRIX_EXPORT SourceOrigins {
public:
  /// \p text, a whole module, must outlive this.  Nothing is read yet.
  explicit SourceOrigins(std::string_view text);
  ~SourceOrigins();
  SourceOrigins(const SourceOrigins &) = delete;
  SourceOrigins &operator=(const SourceOrigins &) = delete;

  /// The origin of \p offset: it is what the last `.loc` in front of it says, in the body of the same function.  The
  /// text is read on from the offset before; for a smaller one it is read from its begin again.
  SourceOrigin at(size_t offset);

private:
  class Reader;
  std::string_view text;
  bool isLookedFor = false;
  std::unique_ptr<Reader> reader; ///< Null where the text has no `.loc` or no `.file`.
};

/// The origin of each of \p offsets, which ascend, in \p text, a whole module: it is what the last `.loc` in front of
/// it says, in the body of the same function.  One pass over the text finds them all; there is none where the text has
/// no `.loc` or no `.file`.
PTXMATRIX_EXPORT std::vector<SourceOrigin> originsOf(std::string_view text, std::span<const size_t> offsets);

/// The origin of each of \p diagnostics, which are of \p text and in its order, as a check gives them.
PTXMATRIX_EXPORT std::vector<SourceOrigin> originsOf(std::string_view text, const std::vector<Diagnostic> &diagnostics);

} // namespace ptxmatrix

#endif // PTXMATRIX_SOURCEORIGIN_H
