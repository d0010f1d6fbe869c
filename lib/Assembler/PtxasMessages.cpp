//===- PtxasMessages.cpp - Messages of ptxas with source lines ------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Assembler/PtxasMessages.h"
#include "Assembler/Arguments.h"
#include "Driver/Files/Inputs.h"
#include "Driver/Render/OriginNote.h"
#include "Driver/Render/Printable.h"
#include "Driver/Render/SourceLine.h"

#include "llvm/Support/Path.h"

#include <cstring>

namespace ptxmatrix::assembler {
namespace {

/// The line numbered \p number, from 1 on, as a part of \p text; empty if there is none.
llvm::StringRef findLine(llvm::StringRef text, size_t number) {
  for (; number > 1 && !text.empty(); --number)
    text = text.split('\n').second;
  return text.split('\n').first.rtrim('\r');
}

/// The input to which ptxas gives \p name.  It copies standard input to a temporary file and names that.
llvm::StringRef inputNamed(llvm::StringRef name) {
  const bool isCopy = llvm::sys::path::filename(name).starts_with("tmpxft_") && name.ends_with("_stdin");
  return isCopy || isStandardInput(name) ? "-" : name;
}

/// \p column is 0 if unknown.
std::string headOf(llvm::StringRef file, uint64_t line, uint64_t column, llvm::StringRef kind) {
  return driver::printable(driver::displayName(file)) + ":" + std::to_string(line) +
         (column == 0 ? "" : ":" + std::to_string(column)) + ": " + kind.str() + ": ";
}

std::string headOf(const SourcePlace &place, llvm::StringRef kind) {
  return headOf(place.file, place.line, place.column, kind);
}

} // namespace

std::string PtxasMessages::withSource(llvm::StringRef line) {
  llvm::StringRef rest = line;
  std::string whole = line.str() + "\n";
  if (!rest.consume_front("ptxas "))
    return whole;
  const size_t comma = rest.rfind(", line ");
  if (comma == llvm::StringRef::npos)
    return whole;
  const llvm::StringRef name = inputNamed(rest.take_front(comma));
  rest = rest.drop_front(comma + std::strlen(", line "));
  size_t number = 0;
  if (rest.consumeInteger(10, number) || !rest.consume_front("; "))
    return whole;
  const auto [kind, message] = rest.split(':');
  if (message.empty())
    return whole;
  const std::string said = driver::printable(message.trim()) + " [ptxas]\n";
  const llvm::StringRef text = textOf(name);
  const llvm::StringRef statement = findLine(text, number);
  if (statement.empty())
    return headOf(name, number, 0, kind.trim()) + said;

  const size_t offset = statement.ltrim().data() - text.data();
  hasNoLines = hasNoLines || driver::lacksLines(text, offset);
  const SourceOrigin origin = origins.try_emplace(name.str(), text).first->second.at(offset);
  std::string shown;
  if (origin.empty()) {
    shown = headOf(name, number, 0, kind.trim()) + said;
  } else {
    shown = headOf(origin[0], kind.trim()) + said;
    for (size_t i = 1; i < origin.size(); ++i)
      shown += headOf(origin[i], "note") + driver::originNote(i) + "\n";
    shown += headOf(name, number, 0, "note") + driver::kPtxNote.str() + "\n";
  }
  return shown + driver::showLine(statement, {0, 0}, 0).text + "\n";
}

} // namespace ptxmatrix::assembler
