//===- TextRenderer.cpp - Diagnostics for people --------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/TextRenderer.h"

#include "llvm/Support/SourceMgr.h"

namespace ptxmatrix::driver {
namespace {

llvm::SourceMgr::DiagKind kindOf(Severity severity) {
  return severity == Severity::Error ? llvm::SourceMgr::DK_Error : llvm::SourceMgr::DK_Warning;
}

} // namespace

void renderText(const std::vector<Diagnostic> &diagnostics, llvm::StringRef name, llvm::StringRef source,
                llvm::raw_ostream &stream) {
  llvm::SourceMgr manager;
  manager.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(source, name), llvm::SMLoc()); // copies nothing
  auto print = [&](SourceRange range, llvm::SourceMgr::DiagKind kind, const std::string &message) {
    const char *begin = source.data() + range.begin;
    const llvm::SMRange marked(llvm::SMLoc::getFromPointer(begin),
                               llvm::SMLoc::getFromPointer(source.data() + range.end));
    manager.PrintMessage(stream, marked.Start, kind, message,
                         range.empty() ? llvm::ArrayRef<llvm::SMRange>() : llvm::ArrayRef(marked));
  };
  for (const Diagnostic &diagnostic : diagnostics) {
    std::string message = diagnostic.message;
    message.append(" [").append(diagnostic.rule->name).append("]");
    print(diagnostic.range, kindOf(diagnostic.severity), message);
    for (const Note &note : diagnostic.notes)
      print(note.range, llvm::SourceMgr::DK_Note, note.message);
  }
}

} // namespace ptxmatrix::driver
