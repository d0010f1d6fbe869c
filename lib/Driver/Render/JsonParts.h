//===- JsonParts.h - Common parts of JSON documents -------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_RENDER_JSONPARTS_H
#define PTXMATRIX_LIB_DRIVER_RENDER_JSONPARTS_H

#include "Diagnostics/LineTable.h"
#include "ptxmatrix/SourceRange.h"
#include "ptxmatrix/Target.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/JSON.h"

#include <optional>
#include <string>

namespace ptxmatrix::driver {

/// \p bytes as JSON text.  JSON is UTF-8; paths and PTX may not be.
inline std::string jsonText(llvm::StringRef bytes) {
  return llvm::json::isUTF8(bytes) ? bytes.str() : llvm::json::fixUTF8(bytes);
}

/// The object whose attributes \p fill prints.
inline std::string jsonObject(llvm::function_ref<void(llvm::json::OStream &)> fill) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::json::OStream json(stream);
  json.object([&] { fill(json); });
  return text;
}

/// The attribute \p name: a list with an object for each of \p parts, whose attributes \p print prints.
void printList(llvm::json::OStream &json, llvm::StringRef name, const auto &parts, const auto &print) {
  json.attributeArray(name, [&] {
    for (const auto &part : parts)
      json.object([&] { print(part); });
  });
}

inline void printPlace(llvm::json::OStream &json, LineColumn place, llvm::StringRef line = "line",
                       llvm::StringRef column = "column") {
  json.attribute(line, static_cast<int64_t>(place.line));
  json.attribute(column, static_cast<int64_t>(place.column));
}

inline void printRange(llvm::json::OStream &json, SourceRange range, LineTable &lines) {
  printPlace(json, lines.at(range.begin));
  printPlace(json, lines.at(range.end), "end_line", "end_column");
}

inline void printTargets(llvm::json::OStream &json, llvm::StringRef name, TargetSet targets) {
  json.attributeArray(name, [&] {
    for (Target target : targets)
      json.value(llvm::StringRef(info(target).name));
  });
}

/// An optional version or release.
template <typename Version> llvm::json::Value jsonVersion(const std::optional<Version> &version) {
  return version ? llvm::json::Value(version->str()) : nullptr;
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

#endif // PTXMATRIX_LIB_DRIVER_RENDER_JSONPARTS_H
