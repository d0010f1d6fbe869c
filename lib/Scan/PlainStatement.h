//===- PlainStatement.h - Statements as generators write them ---*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Nearly all of our statements are a guard, an opcode, vectors and addresses of names, and a few numbers.  Their tokens
// are found here in one pass.  Whatever is not of this form is left to the scanner and the grammar, so that nothing
// here decides what is right.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SCAN_PLAINSTATEMENT_H
#define PTXMATRIX_LIB_SCAN_PLAINSTATEMENT_H

#include "Token.h"

#include <span>
#include <string_view>
#include <vector>

namespace ptxmatrix {

/// Reads the statement that begins at \p begin, with its guard or its opcode.  Returns where it ends, behind its ';',
/// with its tokens in \p tokens, their ranges relative to \p begin; or 0 if it is not plain.  A plain statement is one
/// for the scanner and for the grammar too, with the same end and the same tokens.
size_t readPlainStatement(std::string_view text, size_t begin, std::vector<Token> &tokens);

/// Which of the tokens of a plain statement is the opcode's first word.
inline size_t opcodeIndex(std::string_view text, std::span<const Token> tokens) {
  if (text[tokens[0].range.begin] != '@')
    return 0;
  return text[tokens[1].range.begin] == '!' ? 3 : 2;
}

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SCAN_PLAINSTATEMENT_H
