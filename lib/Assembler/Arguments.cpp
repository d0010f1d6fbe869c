//===- Arguments.cpp - What ptx-as is asked -------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Assembler/Assembler.h"
#include "Driver/Files/Files.h"
#include "Driver/Render/Printable.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

namespace ptxmatrix::assembler {
namespace {

/// The names of an option after "--" and after "-".
using Option = std::pair<std::string_view, std::string_view>;

/// The options with a value that matter here.
constexpr Option kWithValue[] = {
    {"gpu-name", "arch"}, {"input-as-string", "ias"}, {"options-file", "optf"}, {"output-file", "o"}};

constexpr Option kQuestions[] = {
    {"help", "h"}, {"list-arch", "arch-ls"}, {"list-version", "version-ls"}, {"version", "V"}};

constexpr Option kCompileOnly[] = {{"compile-only", "c"}};

/// The long name of the one of \p options that is \p written, such as `-arch` or `--gpu-name`; empty if it is none.
std::string_view nameOf(std::span<const Option> options, std::string_view written) {
  const bool isLong = written.starts_with("--");
  const std::string_view word = written.substr(isLong ? 2 : 1);
  for (const auto &[name, shortName] : options)
    if (!word.empty() && word == (isLong ? name : shortName))
      return name;
  return "";
}

class Reader {
public:
  void read(const std::vector<std::string> &words) {
    for (size_t i = 0; i < words.size(); ++i) {
      const std::string_view word = words[i];
      if (!word.starts_with('-') || word == "-") {
        // After another option it may be the value, as in `-maxrregcount 64`.
        if (!std::exchange(followsOption, false) || word.ends_with(".ptx") || isStandardInput(word))
          arguments.inputs.push_back({words[i], false});
        continue;
      }
      followsOption = false;
      const size_t equals = word.find('=');
      const std::string_view option = nameOf(kWithValue, word.substr(0, equals));
      arguments.isQuestion |= !nameOf(kQuestions, word.substr(0, equals)).empty();
      arguments.compileOnly |= !nameOf(kCompileOnly, word).empty();
      if (equals != std::string_view::npos) {
        useValue(option, word.substr(equals + 1));
      } else if (option.empty()) {
        followsOption = true;
      } else if (++i < words.size()) {
        useValue(option, words[i]);
      }
    }
  }

  Arguments arguments;

private:
  void useValue(std::string_view option, std::string_view value) {
    if (option == "gpu-name")
      arguments.arch = value;
    // A text without a target is a question: JAX reads the newest version from the error about ".version 99.99".
    else if (option == "input-as-string" && value.find(".target") != std::string_view::npos)
      arguments.inputs.push_back({std::string(value), true});
    else if (option == "options-file")
      for (const llvm::StringRef path : llvm::split(value, ',')) // `-optf a,b`
        if (const auto file = llvm::MemoryBuffer::getFile(path); file && filesLeft-- > 0)
          read(driver::shellWords((*file)->getBuffer()));
  }

  int filesLeft = 1000; ///< Options files can name each other.
  bool followsOption = false;
};

std::nullopt_t fail(llvm::StringRef variable, const std::string &message) {
  llvm::errs() << "ptx-as: error: " << variable << ": " << message << '\n';
  return std::nullopt;
}

} // namespace

bool isStandardInput(std::string_view path) {
  return path == "-" || path == "/dev/stdin" || path == "/dev/fd/0" || path == "/proc/self/fd/0";
}

Arguments readArguments(std::span<const char *const> arguments) {
  Reader reader;
  reader.read(std::vector<std::string>(arguments.begin(), arguments.end()));
  return std::move(reader.arguments);
}

std::optional<Environment> readEnvironment() {
  Environment environment;
  const llvm::StringRef mode = driver::environmentValue("PTXMATRIX_AS");
  if (mode == "warn")
    environment.mode = Mode::Warn;
  else if (mode == "off")
    environment.mode = Mode::Off;
  else if (!mode.empty() && mode != "check")
    return fail("PTXMATRIX_AS", "'" + driver::printable(mode) + "' is neither 'check', 'warn' nor 'off'");

  const llvm::StringRef source = driver::environmentValue("PTXMATRIX_AS_SOURCE");
  if (!source.empty() && source != "0" && source != "1")
    return fail("PTXMATRIX_AS_SOURCE", "'" + driver::printable(source) + "' is neither '0' nor '1'");
  environment.showsSource = source == "1";

  llvm::SmallVector<llvm::StringRef, 8> flags;
  llvm::SplitString(driver::environmentValue("PTXMATRIX_AS_FLAGS"), flags);
  if (const std::string error = driver::readWords(flags, driver::kAssembler, environment.options); !error.empty())
    return fail("PTXMATRIX_AS_FLAGS", error);
  return environment;
}

} // namespace ptxmatrix::assembler
