//===- Waivers.h - Warnings that comments waive -----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// A waiver is for lines: those of its comment and, where no word stands in front of it on its line, up to the one with
// the next word.  It holds for each statement or declaration that has a part on one of them.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_WAIVERS_WAIVERS_H
#define PTXMATRIX_LIB_WAIVERS_WAIVERS_H

#include "ptxmatrix/Check.h"

#include <memory>
#include <optional>

namespace ptxmatrix {

/// Whether \p text has something that makes a comment a waiver if it stands there.  It is made to be fast.
bool mayHaveWaivers(std::string_view text);

/// The bytes that this is about, less one: so much of a text must be looked at again with what follows.
constexpr size_t kWaiverOverlap = 8;

/// The waivers of a text.
class Waivers {
public:
  /// No comment of \p text that begins at \p end or behind it is a waiver.  \p text and \p options must outlive this.
  Waivers(std::string_view text, size_t end, const CheckOptions &options);
  ~Waivers();
  Waivers(Waivers &&) noexcept;
  Waivers &operator=(Waivers &&) noexcept;

  /// Takes the warnings that are waived out of \p diagnostics, which may be a part of all.
  void waive(std::vector<Diagnostic> &diagnostics);

  /// When all diagnostics have been here: appends what is wrong with the waivers to \p diagnostics, in the order of the
  /// text, until there are more than \p most.  If waivers are left for the next call, returns where these begin.
  std::optional<size_t> report(std::vector<Diagnostic> &diagnostics, size_t most);

private:
  class Check;
  std::unique_ptr<Check> check;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_WAIVERS_WAIVERS_H
