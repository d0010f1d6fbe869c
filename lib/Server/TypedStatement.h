//===- TypedStatement.h - An incomplete statement ---------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// While the user types, a statement and the string literal that contains it are incomplete.  So these functions only
// look at the characters around the cursor.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SERVER_TYPEDSTATEMENT_H
#define PTXMATRIX_LIB_SERVER_TYPEDSTATEMENT_H

#include "Server/Document.h"

namespace ptxmatrix::server {

/// The PTX of \p document, at the same offsets.  For a CUDA source: its string literals, with blanks for escapes and
/// for everything else except line ends and ':'.
std::string ptxOf(const Document &document);

/// A statement of a supported instruction.
struct TypedStatement {
  SourceRange opcode;
  std::vector<SourceRange> operands; ///< With the white space around them; the last one may be only white space.

  /// The operand that contains \p offset, or nothing if it is in the opcode.
  std::optional<size_t> operandAt(size_t offset) const;
};

/// The statement of \p ptx that contains \p offset.
std::optional<TypedStatement> findStatement(std::string_view ptx, size_t offset);

/// \p range without the white space and quotes at its ends.
SourceRange withoutBlanks(std::string_view ptx, SourceRange range);

/// The identifier of \p ptx that contains \p offset or ends there; empty if there is none.
SourceRange identifierAt(std::string_view ptx, size_t offset);

/// Whether a statement may begin at \p offset of \p ptx, possibly after a guard.
bool mayBeginStatement(std::string_view ptx, size_t offset);

} // namespace ptxmatrix::server

#endif // PTXMATRIX_LIB_SERVER_TYPEDSTATEMENT_H
