//===- LineEdits.h - Line edits between two texts ---------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SERVER_LINEEDITS_H
#define PTXMATRIX_LIB_SERVER_LINEEDITS_H

#include "Server/Document.h"

namespace ptxmatrix::server {

/// The edits that change \p document into \p text, which has the same number of lines: one for each line that differs.
std::vector<lsp::TextEdit> lineEdits(const Document &document, llvm::StringRef text);

} // namespace ptxmatrix::server

#endif // PTXMATRIX_LIB_SERVER_LINEEDITS_H
