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
#include "ptxmatrix/SourceRange.h"

#include "llvm/Support/LSP/Protocol.h"

#include <string>

namespace ptxmatrix::server {

namespace lsp = llvm::lsp;

/// What the characters of a line are counted in.
enum class PositionEncoding : uint8_t { Utf8, Utf16 };

/// The text of an open file, as the editor has it.
class Document {
public:
  Document(const lsp::TextDocumentItem &item, PositionEncoding encoding);
  Document(const Document &) = delete;
  Document &operator=(const Document &) = delete;

  /// Makes the changes, one after the other.
  void change(const std::vector<lsp::TextDocumentContentChangeEvent> &changes, int64_t newVersion);

  const lsp::URIForFile &uri() const { return location; }
  /// The file's path, or what stands for it in a URI of another scheme.
  std::string path() const { return location.file().str(); }
  driver::Language language() const { return kind; }
  std::string_view text() const { return content; }
  int64_t version() const { return number; }

  /// The offset of \p position.  One behind the end of a line, or inside a character, is moved back.
  size_t offsetOf(lsp::Position position) const;
  lsp::Position positionOf(size_t offset) const;
  lsp::Range rangeOf(SourceRange range) const { return {positionOf(range.begin), positionOf(range.end)}; }
  /// The Location of \p range.  LLVM's own refers to its text, which is gone before the message is sent.
  llvm::json::Value locationOf(SourceRange range) const {
    return llvm::json::Object{{"uri", location.uri().str()}, {"range", toJSON(rangeOf(range))}};
  }
  SourceRange sourceRange(lsp::Range range) const { return {offsetOf(range.start), offsetOf(range.end)}; }

private:
  lsp::URIForFile location;
  driver::Language kind;
  PositionEncoding encoding;
  std::string content;
  int64_t number;
  // They remember places of the text.
  mutable LineTable lines{""};
  mutable driver::Utf16Columns columns{""};
};

} // namespace ptxmatrix::server

#endif // PTXMATRIX_LIB_SERVER_DOCUMENT_H
