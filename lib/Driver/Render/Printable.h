//===- Printable.h - Printable text from any bytes --------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Modules and file names can contain any bytes.  The output is UTF-8 and has no control characters.

#pragma once

#include "Diagnostics/LineTable.h"
#include "ptxmatrix/SourceOrigin.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <map>

namespace ptxmatrix::driver {

/// The first character of a text.
struct Character {
  llvm::StringRef shown; ///< The printable form: itself, or U+FFFD.
  size_t bytes = 1;      ///< Its size in the text.
  unsigned columns = 1;  ///< Its width on a terminal.
  unsigned utf16Units = 1;
};

/// Reads the first character of \p text, which is not empty.  An invalid byte is a character of its own.
Character firstCharacter(llvm::StringRef text);

/// Whether \p byte is in a character of UTF-8, but not its first byte.
inline bool isContinuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80; }

/// \p text with U+FFFD for each byte that is not UTF-8 and each unprintable character, and a space for white space.
std::string printable(llvm::StringRef text);

/// \p text with each character that \p isSpecial as '%' and two digits.
std::string percentEncoded(llvm::StringRef text, llvm::function_ref<bool(char)> isSpecial);

/// \p path without "./", which code scanning and annotations do not match with the files of a repository.
std::string repositoryPath(llvm::StringRef path);

/// "a.ptx:3:4", or "a.ptx:3" if the column is unknown.
std::string placeText(const SourcePlace &place);

/// Converts offsets into lines and columns, like LineTable, but with columns in UTF-16 code units, which editors and
/// other viewers use.  A byte that is not UTF-8 is one unit, like its replacement character.
class Utf16Columns {
public:
  explicit Utf16Columns(llvm::StringRef text) : text(text), lines(text) {}

  /// The place of \p offset.
  LineColumn at(size_t offset);

private:
  llvm::StringRef text;
  LineTable lines;
  /// The columns at some offsets in long lines, so that no part of a line is read for each of its places.
  std::map<size_t, size_t> marks;
};

} // namespace ptxmatrix::driver
