//===- Document.h - An open file and its positions --------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SERVER_DOCUMENT_H
#define PTXMATRIX_LIB_SERVER_DOCUMENT_H

#include "Diagnostics/LineTable.h"
#include "Driver/Files/Language.h"
#include "Driver/Render/Utf16Columns.h"
#include "Server/Params.h"
#include "ptxmatrix/SourceRange.h"

#include <string>

namespace ptxmatrix::server {

/// The unit of columns.
enum class PositionEncoding : uint8_t { Utf8, Utf16 };

/// The text of an open file, as the editor has it.
class Document {
public:
  Document(const TextDocument &opened, PositionEncoding encoding);
  Document(const Document &) = delete;
  Document &operator=(const Document &) = delete;

  /// Applies the changes in order.
  void change(const std::vector<lsp::TextDocumentContentChangeEvent> &changes, int64_t newVersion);

  const std::string &uri() const { return location; }
  /// The path of the file; for a document without a file, its URI.
  const std::string &path() const { return file; }
  driver::Language language() const { return kind; }
  std::string_view text() const { return content; }
  int64_t version() const { return number; }

  /// The offset of \p position.  A position after the end of a line, or inside a character, is moved back.
  size_t offsetOf(lsp::Position position) const;
  /// The position of \p offset.  An offset inside a character is moved forward, one inside a line break back.
  lsp::Position positionOf(size_t offset) const;
  lsp::Range rangeOf(SourceRange range) const { return {positionOf(range.begin), positionOf(range.end)}; }
  /// The Location of \p range.  LLVM's own refers to its text, which is gone before the message is sent.
  llvm::json::Value locationOf(SourceRange range) const {
    return llvm::json::Object{{"uri", location}, {"range", toJSON(rangeOf(range))}};
  }
  SourceRange sourceRange(lsp::Range range) const { return {offsetOf(range.start), offsetOf(range.end)}; }

private:
  /// Updates what depends on the text.
  void update();

  std::string location;
  std::string file;
  driver::Language kind;
  PositionEncoding encoding;
  std::string content;
  int64_t number;
  // These cache positions in the text.
  mutable LineTable lines{""};
  mutable driver::Utf16Columns columns{""};
};

} // namespace ptxmatrix::server

#endif // PTXMATRIX_LIB_SERVER_DOCUMENT_H
