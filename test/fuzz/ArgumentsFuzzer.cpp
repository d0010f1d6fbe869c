//===- ArgumentsFuzzer.cpp - The command line of ptxas --------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Any words can be read as arguments of ptxas, and those of an options file are read as if they were in its place.
// The input is lines: words up to an empty line, and after it the contents of the file that the word `@` names.

#include "Assembler/Assembler.h"
#include "Fuzz.h"

#include "llvm/ADT/StringExtras.h"

#include <sys/mman.h>
#include <unistd.h>

using namespace ptxmatrix;

namespace {

/// A file that has a path but is only in memory.
class OptionsFile {
public:
  explicit OptionsFile(std::string_view content) : descriptor(memfd_create("options", 0)) {
    fuzz::require(descriptor >= 0 &&
                      write(descriptor, content.data(), content.size()) == static_cast<ssize_t>(content.size()),
                  "there is a file");
  }
  ~OptionsFile() { close(descriptor); }
  OptionsFile(const OptionsFile &) = delete;
  OptionsFile &operator=(const OptionsFile &) = delete;

  std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor); }

private:
  int descriptor;
};

assembler::Arguments read(const std::vector<std::string> &words) {
  std::vector<const char *> arguments;
  for (const std::string &word : words)
    arguments.push_back(word.c_str());
  return assembler::readArguments(arguments);
}

std::string describe(const assembler::Arguments &arguments) {
  std::string text = (arguments.isQuestion ? "question, " : "") + arguments.arch.value_or("no") + " arch";
  text += arguments.compileOnly ? ", compile only" : "";
  for (const assembler::AssemblerInput &input : arguments.inputs)
    text += (input.isPtx ? "\nptx " : "\nfile ") + input.text;
  return text;
}

/// Replaces each '@' by \p path.
std::string withPath(llvm::StringRef text, const std::string &path) {
  std::string replaced;
  for (const char c : text)
    c == '@' ? replaced += path : replaced += c;
  return replaced;
}

void checkArgumentsInput(std::string_view data) {
  const llvm::StringRef text(data);
  if (text.contains("/dev") || text.contains("/proc")) // no other file must be read
    return;
  const auto [line, content] = text.split("\n\n");
  llvm::SmallVector<llvm::StringRef, 16> parts;
  line.split(parts, '\n', -1, /*KeepEmpty=*/false);

  const std::string ownPath = OptionsFile("").path(); // the next file gets the same
  const OptionsFile file(withPath(content, ownPath));
  std::vector<std::string> words;
  bool isPlain = true; // fits into a file
  for (const llvm::StringRef part : parts) {
    words.push_back(withPath(part, file.path()));
    isPlain = isPlain && !part.contains('@') &&
              part.find_first_of(llvm::StringRef(" \t\r\"'\\\0", 7)) == llvm::StringRef::npos;
  }
  const std::string expected = describe(read(words));
  if (!isPlain)
    return;
  const OptionsFile moved(llvm::join(words, "\n"));
  fuzz::requireEqual(describe(read({"--options-file", moved.path()})), expected, text);
}

const fuzz::Fuzzer kArgumentsFuzzer("arguments", checkArgumentsInput);

} // namespace
