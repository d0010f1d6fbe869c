//===- JsonText.h - The text of JSON documents ------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_FILES_JSONTEXT_H
#define PTXMATRIX_LIB_DRIVER_FILES_JSONTEXT_H

#include "llvm/Support/JSON.h"

#include <string>

namespace ptxmatrix::driver {

/// \p bytes as JSON text.  JSON is UTF-8; paths and PTX may not be.
inline std::string jsonText(llvm::StringRef bytes) {
  return llvm::json::isUTF8(bytes) ? bytes.str() : llvm::json::fixUTF8(bytes);
}

/// Whether \p json is nested so deeply that LLVM's parser, which recurses, may run out of stack.
inline bool isNestedDeeply(llvm::StringRef json) {
  constexpr size_t kMost = 1000;
  size_t depth = 0;
  bool isInString = false;
  for (size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (isInString) {
      i += c == '\\' ? 1 : 0;
      isInString = c != '"';
    } else if (c == '"') {
      isInString = true;
    } else if ((c == '[' || c == '{') && ++depth > kMost) {
      return true;
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return false;
}

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_FILES_JSONTEXT_H
