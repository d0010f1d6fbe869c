//===- ValueParser.h - Parsing option values --------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// LLVM's parsers with our messages about invalid values.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_OPTIONS_VALUEPARSER_H
#define PTXMATRIX_LIB_DRIVER_OPTIONS_VALUEPARSER_H

#include "Diagnostics/MessageText.h"
#include "Driver/Render/Printable.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

#include <string>
#include <vector>

namespace ptxmatrix::driver {

/// Reports a mistake, and names the \p command with a subcommand whose help to read.  Returns false.
inline bool usageError(const std::string &message, const std::string &command = "ptx-lint") {
  llvm::errs() << "ptx-lint: error: " << message << "\nTry '" << command << " --help'.\n";
  return false;
}

/// The option \p name as the user writes it: `-o`, `--format`.
inline std::string withDashes(llvm::StringRef name) { return (name.size() == 1 ? "-" : "--") + name.str(); }

/// Reports a mistake in a value of the option \p name.  Returns true.
inline bool reportValue(llvm::StringRef name, const std::string &what) {
  return !usageError(withDashes(name) + ": " + what);
}

/// Parses one of several words.
template <typename Value> class ValueParser : public llvm::cl::parser<Value> {
public:
  using llvm::cl::parser<Value>::parser;

  bool parse(llvm::cl::Option &, llvm::StringRef name, llvm::StringRef text, Value &value) {
    std::vector<std::string> known;
    for (const auto &one : this->Values) {
      if (one.Name == text) {
        value = one.V.getValue();
        return false;
      }
      known.push_back(one.Name.str());
    }
    return reportValue(name, "unknown value '" + printable(text) + "'; expected " + joined(known, "or"));
  }
};

/// Parses a text that must not be empty: `--cuda=$UNSET` is a mistake.
class TextParser : public llvm::cl::parser<std::string> {
public:
  using llvm::cl::parser<std::string>::parser;

  bool parse(llvm::cl::Option &, llvm::StringRef name, llvm::StringRef text, std::string &value) {
    value = text.str();
    return text.empty() && reportValue(name, "the value is empty");
  }
};
using TextOption = llvm::cl::opt<std::string, false, TextParser>;
using TextList = llvm::cl::list<std::string, bool, TextParser>;

/// Parses a decimal number.
class NumberParser : public llvm::cl::parser<unsigned> {
public:
  using llvm::cl::parser<unsigned>::parser;

  bool parse(llvm::cl::Option &, llvm::StringRef name, llvm::StringRef text, unsigned &value) {
    return !llvm::to_integer(text, value, 10) && reportValue(name, "'" + printable(text) + "' is not a number");
  }
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_OPTIONS_VALUEPARSER_H
