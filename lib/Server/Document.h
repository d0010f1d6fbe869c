//===- Document.h - An open file, its positions and settings ----*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Driver/Compile/Compile.h"
#include "Driver/Files/Files.h"
#include "Driver/Options/Settings.h"
#include "Driver/Render/Printable.h"

#include "llvm/Support/LSP/Protocol.h"

namespace ptxmatrix::server {

namespace lsp = llvm::lsp;
namespace json = llvm::json;

// The members of parameters that the server uses.  LLVM's own types support only the scheme `file` in URIs.

/// A document; `languageId` and `text` only when it is opened.
struct TextDocument {
  std::string uri;
  std::string languageId;
  std::string text;
  int64_t version = 0;

  bool map(json::ObjectMapper &object) {
    return object.map("uri", uri) && object.mapOptional("languageId", languageId) && object.mapOptional("text", text) &&
           object.mapOptional("version", version);
  }
};

struct CodeActionContext {
  std::vector<std::string> only; ///< The requested kinds; empty for all.

  bool map(json::ObjectMapper &object) { return object.mapOptional("only", only); }
};

/// The parameters of all requests about a document.  What a request does not have is empty.
struct DocumentParams {
  TextDocument textDocument;
  lsp::Position position;
  lsp::Range range;          ///< Of code actions,
  CodeActionContext context; ///< and which of them.
  std::vector<lsp::TextDocumentContentChangeEvent> contentChanges;

  bool map(json::ObjectMapper &object) {
    return object.map("textDocument", textDocument) && object.mapOptional("position", position) &&
           object.mapOptional("range", range) && object.mapOptional("context", context) &&
           object.mapOptional("contentChanges", contentChanges);
  }
};

template <typename Params>
  requires requires(Params &params, json::ObjectMapper &object) { params.map(object); }
bool fromJSON(const json::Value &value, Params &params, json::Path path) {
  json::ObjectMapper object(value, path);
  return object && params.map(object);
}

/// Parameters of any kind.
struct AnyParams {
  json::Value value = nullptr;
};
inline bool fromJSON(const json::Value &value, AnyParams &params, json::Path) {
  params.value = value;
  return true;
}

inline constexpr llvm::StringLiteral kCompileCommands = "compile_commands.json";

/// The settings of the editor, which override those of configuration files and compile databases.
class Workspace {
public:
  /// Applies \p settings of the editor.  Invalid ones are ignored and reported by takeMessages().
  void configure(const json::Object &settings);

  /// Reads configuration files and compile databases again when they are next needed.
  void reload();

  /// The settings for checking \p file.  An invalid configuration file is ignored and reported by takeMessages().
  const driver::Settings &settingsOf(llvm::StringRef file);

  /// The compilation of \p file, a CUDA source, from the `compile_commands.json` in its folder or one above, or in the
  /// folder `build` of one of these.
  CudaCompilation compilationOf(const std::string &file);

  /// Whether sources are compiled when they are saved.
  bool compiles() const { return options.compile; }

  /// Messages for the user since the last call.  Each is returned once, until reload().
  std::vector<std::string> takeMessages() { return std::exchange(messages, {}); }

private:
  const driver::CompileDatabase *findDatabase(llvm::StringRef folder);
  const driver::CompileDatabase *readDatabase(llvm::StringRef path);

  driver::Options options;
  std::unique_ptr<driver::SettingsFinder> finder;
  llvm::StringMap<std::optional<driver::CompileDatabase>> databases; ///< By path; nothing if invalid.
  std::string errors;                                                ///< The messages of the finder.
  llvm::raw_string_ostream errorStream{errors};
  std::vector<std::string> messages;
};

/// The text of an open file, as the editor has it, and the result of its check.
class Document {
public:
  /// \p workspace has the settings for checking it.
  Document(const TextDocument &opened, Workspace &workspace);
  Document(const Document &) = delete;
  Document &operator=(const Document &) = delete;

  void change(const DocumentParams &params);
  /// Discards the result after the text or settings changed.
  void forget() {
    checked.reset();
    isPublished = false;
  }

  /// Adds what is found in the modules that were compiled of the present text.
  void setKernels(driver::CompiledSource kernels) {
    compiled = std::move(kernels);
    forget();
  }

  const CheckResult &result();
  /// Checks \p other with the settings of the document.
  CheckResult check(std::string_view other);
  /// The settings for checking it.
  const CheckOptions &options() const { return workspace.settingsOf(file).check; }
  /// The same, with the version and target of a module if they name none.
  CheckOptions completeOptions();
  CudaCompilation compilation() const { return workspace.compilationOf(file); }

  const std::string &uri() const { return location; }
  driver::Language language() const { return kind; }
  std::string_view text() const { return content; }
  int64_t version() const { return number; }

  /// The offset of \p position.  A position after the end of a line, or inside a character, is moved back.
  size_t offsetOf(lsp::Position position) const;
  /// The position of \p offset.  An offset inside a character is moved forward, one inside a line break back.
  lsp::Position positionOf(size_t offset) const;
  lsp::Range rangeOf(SourceRange range) const { return {positionOf(range.begin), positionOf(range.end)}; }
  /// The Location of \p range.  LLVM's own refers to its text, which is gone before the message is sent.
  json::Value locationOf(SourceRange range) const {
    return json::Object{{"uri", location}, {"range", toJSON(rangeOf(range))}};
  }
  SourceRange sourceRange(lsp::Range range) const { return {offsetOf(range.start), offsetOf(range.end)}; }

  bool isPublished = false; ///< The editor has the diagnostics of the text.

private:
  std::string location;
  std::string file;
  driver::Language kind;
  Workspace &workspace;
  std::string content;
  int64_t number;
  driver::CompiledSource compiled; ///< Of the text; without modules if it changed since it was compiled.
  std::optional<CheckResult> checked;
  mutable driver::Utf16Columns places{""}; ///< Of the text.
};

} // namespace ptxmatrix::server
