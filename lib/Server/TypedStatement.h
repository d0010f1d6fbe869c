//===- TypedStatement.h - An incomplete statement ---------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// While somebody types, a statement is incomplete, and so is the string literal that it stands in.  So what is around
// the cursor is found by its characters.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SERVER_TYPEDSTATEMENT_H
#define PTXMATRIX_LIB_SERVER_TYPEDSTATEMENT_H

#include "Server/Document.h"

namespace ptxmatrix::server {

/// The PTX of \p document, at the offsets where it is typed: of a CUDA source its string literals, with blanks
/// for escapes and for what is around, but for line ends and ':'.
std::string ptxOf(const Document &document);

/// A statement of a supported instruction.
struct TypedStatement {
  SourceRange opcode;
  std::vector<SourceRange> operands; ///< With the white space around them; the last one may have nothing else.
  size_t end;                        ///< At the ';', or where the text cannot continue.

  /// The operand that \p offset is in, or nothing if it is in the opcode.
  std::optional<size_t> operandAt(size_t offset) const;
};

/// The statement of \p ptx that \p offset is in.
std::optional<TypedStatement> findStatement(std::string_view ptx, size_t offset);

/// \p range without the white space and quotes at its ends.
SourceRange withoutBlanks(std::string_view ptx, SourceRange range);

/// The identifier of \p ptx that \p offset is in or behind; empty if there is none.
SourceRange identifierAt(std::string_view ptx, size_t offset);

/// Where a statement may begin, with the guard in front: whether what stands before \p offset in \p ptx ends one.
bool mayBeginStatement(std::string_view ptx, size_t offset);

} // namespace ptxmatrix::server

#endif // PTXMATRIX_LIB_SERVER_TYPEDSTATEMENT_H
