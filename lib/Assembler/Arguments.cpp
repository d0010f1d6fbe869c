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

#include "llvm/Support/MemoryBuffer.h"

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

constexpr Option kWithoutValue[] = {
    {"", "O"}, // as in -O3
    {"compile-as-tools-patch", "astoolspatch"},
    {"compile-only", "c"},
    {"compiler-annotations", "annotate"},
    {"device-debug", "g"},
    {"disable-optimizer-constants", "disable-optimizer-consts"},
    {"disable-warnings", "w"},
    {"dont-merge-basicblocks", "no-bb-merge"},
    {"extensible-whole-program", "ewp"},
    {"g-tensor-memory-access-check", "g-tmem-access-check"},
    {"generate-line-info", "lineinfo"},
    {"gno-fabric-access-check", "gno-fabric-access-check"},
    {"gno-tensor-memory-access-check", "gno-tmem-access-check"},
    {"jobserver", "jobserver"},
    {"legacy-bar-warp-wide-behavior", "legacy-bar-warp-wide-behavior"},
    {"make-errors-visible-at-exit", "make-errors-visible-at-exit"},
    {"optimize-float-atomics", "opt-fp-atomics"},
    {"override-directive-values", "override-directive-values"},
    {"preserve-relocs", "preserve-relocs"},
    {"return-at-end", "ret-end"},
    {"sp-bounds-check", "sp-bounds-check"},
    {"suppress-async-bulk-multicast-advisory-warning", "suppress-async-bulk-multicast-advisory-warning"},
    {"suppress-debug-info", "suppress-debug-info"},
    {"suppress-double-demote-warning", "suppress-double-demote-warning"},
    {"suppress-position-independent-code-warning", "suppress-position-independent-code-warning"},
    {"suppress-sparse-mma-advisory-info", "suppress-sparse-mma-advisory-info"},
    {"suppress-stack-size-warning", "suppress-stack-size-warning"},
    {"verbose", "v"},
    {"verbose2", "v2"},
    {"warn-on-double-precision-use", "warn-double-usage"},
    {"warn-on-local-memory-usage", "warn-lmem-usage"},
    {"warn-on-spills", "warn-spills"},
    {"warning-as-error", "Werror"},
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

/// The words of an options file.  Quotes keep white space together, also inside a word, and a backslash keeps the next
/// character; ptxas drops all quotes, even those after a backslash.
std::vector<std::string> wordsOf(std::string_view text) {
  std::vector<std::string> words;
  bool isInWord = false;
  bool isQuoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool isSpace = std::string_view(" \t\r\n").find(text[i]) != std::string_view::npos;
    if (isSpace && !isQuoted) {
      isInWord = false;
      continue;
    }
    if (!std::exchange(isInWord, true))
      words.emplace_back();
    const bool isEscaped = text[i] == '\\';
    if (isEscaped && i + 1 == text.size())
      break;
    i += isEscaped ? 1 : 0;
    if (text[i] != '"')
      words.back() += text[i];
    else if (!isEscaped)
      isQuoted = !isQuoted;
  }
  return words;
}

class Reader {
public:
  void read(const std::vector<std::string> &words, int depth) {
    for (size_t i = 0; i < words.size() && filesLeft > 0; ++i) {
      const std::string_view word = words[i];
      if (!word.starts_with('-') || word == "-") {
        addFile(word, /*isSure=*/!followsUnknown);
        followsUnknown = false;
        continue;
      }
      followsUnknown = false;
      const size_t equals = word.find('=');
      const std::string_view option = word.substr(0, equals);
      if (isOne(kQuestions, option))
        arguments.isQuestion = true;
      if (equals != std::string_view::npos) {
        useValue(option, word.substr(equals + 1), depth);
      } else if (takesValue(option)) {
        if (++i < words.size())
          useValue(option, words[i], depth);
      } else {
        followsUnknown = !isOne(kWithoutValue, option) && !isOne(kQuestions, option);
      }
    }
  }

  Arguments arguments;

private:
  /// \p isSure is false after an unknown option, whose value the word may be.
  void addFile(std::string_view path, bool isSure) {
    if (isSure || path.ends_with(".ptx"))
      arguments.inputs.push_back({std::string(path), false});
  }

  void useValue(std::string_view option, std::string_view value, int depth) {
    if (isOption(option, "gpu-name"))
      arguments.arch = value;
    else if (isOption(option, "input-as-string"))
      arguments.inputs.push_back({std::string(value), true});
    else if (isOption(option, "options-file"))
      readFiles(value, depth);
  }

  /// `-optf a,b`
  void readFiles(std::string_view list, int depth) {
    constexpr int kMostNested = 15; // ptxas gives up beyond that, so nothing else matters
    if (depth == kMostNested) {
      filesLeft = 0;
      return;
    }
    while (!list.empty() && filesLeft > 0) {
      --filesLeft;
      const size_t comma = std::min(list.find(','), list.size());
      if (const auto file = llvm::MemoryBuffer::getFile(list.substr(0, comma)))
        read(wordsOf((*file)->getBuffer()), depth + 1);
      list.remove_prefix(std::min(comma + 1, list.size()));
    }
  }

  /// Limits files that name each other many times, which could take years to read.
  unsigned filesLeft = 10000;
  bool followsUnknown = false;
};

} // namespace

bool takesValue(std::string_view option) { return isOne(kWithValue, option); }

Arguments readArguments(std::span<const char *const> arguments) {
  Reader reader;
  reader.read(std::vector<std::string>(arguments.begin(), arguments.end()), 0);
  return std::move(reader.arguments);
}

} // namespace ptxmatrix::assembler
