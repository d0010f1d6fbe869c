//===- TextRenderer.h - Diagnostics as text ---------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_RENDER_TEXTRENDERER_H
#define PTXMATRIX_LIB_DRIVER_RENDER_TEXTRENDERER_H

#include "Driver/Options/Options.h"
#include "ptxmatrix/Diagnostic.h"

#include "llvm/ADT/StringRef.h"

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

/// Prints \p diagnostics of \p source with source line and caret.  Unless \p limit is 0, repetitions are shown once,
/// with a note on the others, and only the first \p limit different ones are shown.  The output is UTF-8, whatever
/// bytes \p source and \p name have.  \p truncated: there are more.  The other place of \p first is a note.
void renderText(const std::vector<Diagnostic> &diagnostics, llvm::StringRef name, llvm::StringRef source,
                llvm::raw_ostream &stream, size_t limit = 0, bool truncated = false,
                FirstPlace first = FirstPlace::Module);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_RENDER_TEXTRENDERER_H
