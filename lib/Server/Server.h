//===- Server.h - The language server ---------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Language Server Protocol 3.17: https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17

#pragma once

#include "Server/Features.h"

namespace ptxmatrix::server {

/// Answers the messages of one editor until it sends `exit` or closes the connection.  Returns the exit status: 0 if it
/// sent `shutdown` first.
int serve(std::FILE *input, llvm::raw_ostream &output);

} // namespace ptxmatrix::server
