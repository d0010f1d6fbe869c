//===- SyntaxMessage.h - Wording of ANTLR's errors --------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYNTAX_SYNTAXMESSAGE_H
#define PTXMATRIX_LIB_SYNTAX_SYNTAXMESSAGE_H

#include "Syntax/Statement.h"

#include <antlr4-runtime.h>

namespace ptxmatrix {

/// Keeps the first error of a parse as text.
class SyntaxErrorListener : public antlr4::BaseErrorListener {
public:
  /// \p text is the one that the tokens refer to.
  explicit SyntaxErrorListener(std::string_view text) : text(text) {}

  void syntaxError(antlr4::Recognizer *recognizer, antlr4::Token *offending, size_t line, size_t column,
                   const std::string &message, std::exception_ptr exception) override;

  std::optional<SyntaxError> first;

private:
  std::string_view text;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYNTAX_SYNTAXMESSAGE_H
