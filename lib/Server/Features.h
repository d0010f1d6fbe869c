//===- Features.h - Features for a document ---------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// One function for each request of the protocol (LSP 3.17, "Language Features"), which returns the result as JSON, or
// null.

#pragma once

#include "Server/Document.h"

namespace ptxmatrix::server {

json::Array diagnosticsOf(Document &document);

/// The URL of the page of the violated rule; empty if the pages are not installed.
std::string rulePageOf(const Diagnostic &diagnostic);

json::Value answerHover(Document &document, const DocumentParams &params);
json::Value answerCompletion(Document &document, const DocumentParams &params);
json::Value answerSignatureHelp(Document &document, const DocumentParams &params);
json::Value answerDefinition(Document &document, const DocumentParams &params);
json::Value answerSymbols(Document &document, const DocumentParams &params);
json::Value answerCodeActions(Document &document, const DocumentParams &params);
json::Value answerFormatting(Document &document, const DocumentParams &params);

// What several of these use.

struct DeclaredAt {
  SourceRange range; ///< The range of the name, or of an operand of an asm statement.
  std::string words; ///< The declaration.
};

/// The declaration of the name at \p offset: a register, variable, label or function of a module, an operand or a name
/// of an asm statement.
std::optional<DeclaredAt> findDeclared(Document &document, size_t offset);

// While the user types, a statement and the string literal that contains it are incomplete.  So the following functions
// only look at the characters around the cursor.

/// The PTX of \p document, at the same offsets.  For a CUDA source: its string literals, with blanks for escapes and
/// for everything else except line ends and ':'.
std::string ptxOf(const Document &document);

/// A statement of an instruction of the PTX ISA.
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
