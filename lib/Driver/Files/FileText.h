//===- FileText.h - What is printed of one input, as text -------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_FILES_FILETEXT_H
#define PTXMATRIX_LIB_DRIVER_FILES_FILETEXT_H

#include "Driver/Files/Inputs.h"
#include "Driver/Render/Colors.h"
#include "Driver/Render/FileRenderer.h"

#include "llvm/Support/JSON.h"

#include <optional>

namespace ptxmatrix::driver {

/// What is printed of one input in a format, kept until it is the input's turn.
class FileText {
public:
  /// \p source is the text of \p input.  With \p colors, those that people read have them.
  FileText(Format format, const Input &input, llvm::StringRef source, bool colors);

  FileRenderer &renderer() { return *printer; }
  /// All that was printed.
  std::string take();

private:
  Format format;
  std::string text;
  ColoredString stream;
  std::optional<llvm::json::OStream> json; ///< For formats that are JSON.
  std::unique_ptr<FileRenderer> printer;
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_FILES_FILETEXT_H
