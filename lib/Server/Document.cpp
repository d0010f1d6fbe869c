//===- Document.cpp - An open file and its positions ----------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Server/Document.h"
#include "Diagnostics/LineTable.h"

namespace ptxmatrix::server {
namespace {

/// The language that the editor specifies; otherwise that of the file's extension.
driver::Language languageOf(llvm::StringRef name, llvm::StringRef path) {
  if (name == "ptx")
    return driver::Language::Ptx;
  if (name == "cuda" || name == "cuda-cpp" || name == "cpp" || name == "c")
    return driver::Language::Cuda;
  return driver::languageOf(path);
}

/// The path of \p uri, or \p uri itself for a buffer that was never saved.
std::string pathOf(const std::string &uri) {
  if (llvm::Expected<lsp::URIForFile> file = lsp::URIForFile::fromURI(uri))
    return file->file().str();
  else
    llvm::consumeError(file.takeError());
  return uri;
}

} // namespace

Document::Document(const TextDocument &opened, Workspace &workspace)
    : location(opened.uri), file(pathOf(opened.uri)), kind(languageOf(opened.languageId, file)), workspace(workspace),
      content(opened.text), number(opened.version), places(content) {}

void Document::change(const DocumentParams &params) {
  for (const lsp::TextDocumentContentChangeEvent &change : params.contentChanges) {
    SourceRange range{0, content.size()};
    if (change.range)
      range = sourceRange(*change.range);
    content.replace(range.begin, std::max(range.begin, range.end) - range.begin, change.text);
    places = driver::Utf16Columns(content);
  }
  number = params.textDocument.version;
  compiled.modules.clear();
  forget();
}

size_t Document::offsetOf(lsp::Position position) const {
  const std::optional<SourceRange> whole = LineTable(content).line(size_t{1} + std::max(position.line, 0));
  if (!whole)
    return content.size();
  llvm::StringRef line = whole->of(content);
  line.consume_back("\r");
  size_t offset = 0;
  for (auto left = static_cast<size_t>(std::max(position.character, 0)); left > 0 && offset < line.size();) {
    const driver::Character next = driver::firstCharacter(line.substr(offset));
    if (next.utf16Units > left)
      break;
    left -= next.utf16Units;
    offset += next.bytes;
  }
  return whole->begin + offset;
}

lsp::Position Document::positionOf(size_t offset) const {
  const llvm::StringRef text = content;
  // A diagnostic may end inside a non-ASCII character, after its first byte.
  while (offset < text.size() && driver::isContinuation(text[offset]))
    ++offset;
  if (text.take_front(offset).ends_with("\r")) // and a '\n' follows
    --offset;
  const LineColumn place = places.at(offset);
  return {static_cast<int>(place.line - 1), static_cast<int>(place.column - 1)};
}

const CheckResult &Document::result() {
  if (!checked) {
    checked = check(content);
    if (!compiled.modules.empty() && workspace.compiles())
      driver::addKernelView(*checked, content, compilation(), compiled.modules, compiled.optionsFor(options()));
  }
  return *checked;
}

CheckResult Document::check(std::string_view other) {
  return kind == driver::Language::Cuda ? checkCuda(other, compiled.optionsFor(options()), compilation())
                                        : checkModule(other, options());
}

CheckOptions Document::completeOptions() {
  CheckOptions complete = compiled.optionsFor(options());
  if (kind == driver::Language::Cuda)
    return complete;
  const CheckResult &found = result();
  if (!complete.ptxVersion)
    complete.ptxVersion = found.ptxVersion;
  if (const std::optional<Target> target = findTarget(found.target); target && complete.targets.empty())
    complete.targets.push_back(*target);
  return complete;
}

} // namespace ptxmatrix::server
