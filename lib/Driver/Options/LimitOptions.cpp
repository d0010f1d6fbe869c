//===- LimitOptions.cpp - Limit options -----------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Options/LimitOptions.h"
#include "Driver/Render/Printable.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <optional>

namespace ptxmatrix::driver {
namespace {

/// Reads a size such as "65536" or "64K".
std::optional<uint64_t> readSize(llvm::StringRef text) {
  const unsigned shift = llvm::StringSwitch<unsigned>(text.take_back(1))
                             .CaseLower("k", 10)
                             .CaseLower("m", 20)
                             .CaseLower("g", 30)
                             .Default(0);
  uint64_t number = 0;
  if (!llvm::to_integer(text.drop_back(shift == 0 ? 0 : 1), number, 10) || number == 0 || number > UINT64_MAX >> shift)
    return std::nullopt;
  return number << shift;
}

} // namespace

std::string readLimit(llvm::StringRef option, llvm::StringRef value, uint64_t &fileBytes, Limits &limits) {
  const std::string before = "--" + option.str() + ": '" + printable(value) + "' is not a ";
  if (option == "max-nesting") {
    unsigned nesting = 0;
    if (!llvm::to_integer(value, nesting, 10) || nesting == 0 || nesting > Limits::kMostNesting)
      return before + "number from 1 to " + std::to_string(Limits::kMostNesting);
    limits.nesting = nesting;
    return "";
  }
  if (option == "max-diagnostics")
    return llvm::to_integer(value, limits.diagnostics, 10) ? "" : before + "number of diagnostics, 0 for all";
  const std::optional<uint64_t> size = readSize(value);
  if (!size)
    return before + "size, such as 65536, 64K, 64M or 4G";
  (option == "max-file-size" ? fileBytes : limits.statementBytes) = *size;
  return "";
}

std::string readFailure(std::error_code error, uint64_t fileBytes) {
  if (error == std::errc::file_too_large)
    return "it is larger than " + std::to_string(fileBytes) +
           " bytes, the most that is read; --max-file-size=<size> allows more";
  return error.message();
}

} // namespace ptxmatrix::driver
