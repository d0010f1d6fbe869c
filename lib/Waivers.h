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

#ifndef PTXMATRIX_LIB_WAIVERS_H
#define PTXMATRIX_LIB_WAIVERS_H

#include "ptxmatrix/Check.h"

namespace ptxmatrix {

/// Whether \p text has something that makes a comment a waiver if it stands there.  It is made to be fast.
bool mayHaveWaivers(std::string_view text);

/// The bytes that this is about, less one: so much of a text must be looked at again with what follows.
constexpr size_t kWaiverOverlap = 8;

/// Takes the warnings that the comments of \p text waive out of \p diagnostics, which are in the order of the text, and
/// appends what is wrong with these comments.  None that begins at \p end or behind it is a waiver.
void applyWaivers(std::string_view text, size_t end, const CheckOptions &options, std::vector<Diagnostic> &diagnostics);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_WAIVERS_H
