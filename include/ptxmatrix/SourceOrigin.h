//===- SourceOrigin.h - Source origins from .file and .loc ------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// With line information, a compiler writes `.file` and `.loc` to name the line of a CUDA, Triton or other source from
// which it generated the following statements.  This information is read only on request, not by the check of a module.

#pragma once

#include "ptxmatrix/Diagnostic.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace ptxmatrix {

/// A place in a source file.
struct SourcePlace {
  std::string file;    ///< The name in its `.file`, without escapes.
  uint64_t line = 0;   ///< From 1.
  uint64_t column = 0; ///< From 1; 0 if unknown.

  friend bool operator==(const SourcePlace &, const SourcePlace &) = default;
};

/// The source of a part of a module: a place, the call through which the function around that place was inlined, the
/// call through which the function around that one was inlined, and so on.  Empty if the module does not say.
using SourceOrigin = std::vector<SourcePlace>;

/// The maximum number of places of an origin; if there are more, the inner ones are kept.
inline constexpr size_t kMaxSourcePlaces = 8;

/// The origins of places in one text.
class PTXMATRIX_EXPORT SourceOrigins {
public:
  /// \p text, a whole module, must outlive this object.  Nothing is read yet.
  explicit SourceOrigins(std::string_view text);
  ~SourceOrigins();
  SourceOrigins(const SourceOrigins &) = delete;
  SourceOrigins &operator=(const SourceOrigins &) = delete;

  /// The origin of \p offset, from the last `.loc` before it in the same function.  The first call reads the text.
  SourceOrigin at(size_t offset);

private:
  class Reader;
  std::string_view text;
  std::unique_ptr<Reader> reader;
};

} // namespace ptxmatrix
