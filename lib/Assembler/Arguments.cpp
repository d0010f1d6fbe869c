//===- Arguments.cpp - The command line of ptxas --------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The options are those of `ptxas --help` of CUDA 11.8 to 13.5.  test/oracle/ptxas_options.py finds those that take the
// next argument as their value: it passes each one the name of a file that does not exist.
//
//===----------------------------------------------------------------------===//

#include "Assembler/Arguments.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/StringSaver.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix::assembler {
namespace {

/// The names of an option after "--" and after "-".
struct Option {
  std::string_view name;
  std::string_view shortName;
};

constexpr Option kWithValue[] = {
    {"Ofast-compile", "Ofc"},
    {"allow-expensive-optimizations", "allow-expensive-optimizations"},
    {"apply-controls", "apply-controls"},
    {"def-load-cache", "dlcm"},
    {"def-store-cache", "dscm"},
    {"device-function-maxrregcount", "func-maxrregcount"},
    {"device-stack-protector", "device-stack-protector"},
    {"enable-func-clone-sc", "enable-func-clone-sc"},
    {"entry", "e"},
    {"fmad", "fmad"},
    {"force-load-cache", "flcm"},
    {"force-store-cache", "fscm"},
    {"gpu-name", "arch"},
    {"input-as-string", "ias"},
    {"machine", "m"},
    {"maxntid", "maxntid"},
    {"maxrregcount", "maxrregcount"},
    {"minnctapersm", "minnctapersm"},
    {"opt-level", ""}, // the short form has its value in the same word: -O3
    {"options-file", "optf"},
    {"output-file", "o"},
    {"position-independent-code", "pic"},
    {"register-usage-level", "regUsageLevel"},
    {"sanitize", "sanitize"},
    {"split-compile", "split-compile"},
};

constexpr Option kQuestions[] = {
    {"help", "h"}, {"list-arch", "arch-ls"}, {"list-version", "version-ls"}, {"version", "V"}};

bool isOne(std::span<const Option> options, std::string_view option) {
  const bool isLong = option.starts_with("--");
  const std::string_view name = option.substr(isLong ? 2 : 1);
  return !name.empty() && std::ranges::any_of(options, [&](const Option &each) {
    return name == (isLong ? each.name : each.shortName);
  });
}

/// "-arch" and "--gpu-name" are the same option.
bool isOption(std::string_view written, std::string_view name) {
  const auto *option = std::ranges::find(kWithValue, name, &Option::name);
  return option != std::end(kWithValue) && isOne(std::span(option, 1), written);
}

/// The words of an options file.
std::vector<std::string> wordsOf(llvm::StringRef text) {
  llvm::BumpPtrAllocator memory;
  llvm::StringSaver saver(memory);
  llvm::SmallVector<const char *, 64> words;
  llvm::cl::TokenizeGNUCommandLine(text, saver, words);
  return {words.begin(), words.end()};
}

class Reader {
public:
  void read(const std::vector<std::string> &words) {
    for (size_t i = 0; i < words.size() && filesLeft > 0; ++i) {
      const std::string_view word = words[i];
      if (!word.starts_with('-') || word == "-") {
        addFile(word, /*isSure=*/!followsFlag);
        followsFlag = false;
        continue;
      }
      followsFlag = false;
      const size_t equals = word.find('=');
      const std::string_view option = word.substr(0, equals);
      if (isOne(kQuestions, option))
        arguments.isQuestion = true;
      if (equals != std::string_view::npos) {
        useValue(option, word.substr(equals + 1));
      } else if (isOne(kWithValue, option)) {
        if (++i < words.size())
          useValue(option, words[i]);
      } else {
        followsFlag = true;
      }
    }
  }

  Arguments arguments;

private:
  /// \p isSure is false after an option that is not known to have a value: a newer ptxas may have added it.
  void addFile(std::string_view path, bool isSure) {
    if (isSure || path.ends_with(".ptx") || isStandardInput(path))
      arguments.inputs.push_back({std::string(path), false});
  }

  void useValue(std::string_view option, std::string_view value) {
    if (isOption(option, "gpu-name"))
      arguments.arch = value;
    else if (isOption(option, "input-as-string"))
      arguments.inputs.push_back({std::string(value), true});
    else if (isOption(option, "options-file"))
      readFiles(value);
  }

  /// `-optf a,b`
  void readFiles(std::string_view list) {
    while (!list.empty() && filesLeft > 0) {
      --filesLeft;
      const size_t comma = std::min(list.find(','), list.size());
      if (const auto file = llvm::MemoryBuffer::getFile(list.substr(0, comma)))
        read(wordsOf((*file)->getBuffer()));
      list.remove_prefix(std::min(comma + 1, list.size()));
    }
  }

  unsigned filesLeft = 1000; ///< Options files can name each other.
  bool followsFlag = false;
};

} // namespace

bool isStandardInput(std::string_view path) {
  return path == "-" || path == "/dev/stdin" || path == "/dev/fd/0" || path == "/proc/self/fd/0";
}

Arguments readArguments(std::span<const char *const> arguments) {
  Reader reader;
  reader.read(std::vector<std::string>(arguments.begin(), arguments.end()));
  return std::move(reader.arguments);
}

} // namespace ptxmatrix::assembler
