//===- TextRenderer.h - Diagnostics for people ------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_RENDER_TEXTRENDERER_H
#define PTXMATRIX_LIB_DRIVER_RENDER_TEXTRENDERER_H

#include "Driver/Render/FileRenderer.h"

#include "llvm/Support/raw_ostream.h"

#include <memory>

namespace ptxmatrix::driver {

/// Prints diagnostics of \p source with source line and caret.  Unless \p limit is 0, one that is repeated is shown
/// once, with a note on the others, and of different ones the first \p limit are shown, all at the end.  What it prints
/// is UTF-8, whatever bytes \p source and \p name have.
std::unique_ptr<FileRenderer> textRenderer(llvm::StringRef name, llvm::StringRef source, llvm::raw_ostream &stream,
                                           size_t limit);

/// Prints \p diagnostics so.
void renderText(const std::vector<Diagnostic> &diagnostics, llvm::StringRef name, llvm::StringRef source,
                llvm::raw_ostream &stream, size_t limit = 0);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_RENDER_TEXTRENDERER_H
