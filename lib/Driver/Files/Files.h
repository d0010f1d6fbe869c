//===- Files.h - Inputs, outputs and other programs -------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Cuda.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/raw_ostream.h"

#include <system_error>

namespace ptxmatrix::driver {

// Inputs.cpp

struct Settings;

enum class Language : uint8_t {
  Ptx,
  Cuda ///< C++ or CUDA C++, whose asm statements are checked.
};

/// The language of the file \p path by its extension.
Language languageOf(llvm::StringRef path);

/// Why \p text, the content of the file \p path, is not a source, and what to do; empty if it may be one.  \p isNamed:
/// its language is known, not only assumed.
std::string whyNoSource(llvm::StringRef path, llvm::StringRef text, bool isNamed);

/// One input: a path as given or found, and why it cannot be read if that is known already.
struct Input {
  std::string path;
  std::string name; ///< Its name, except for reading it: the path, or the name of standard input.
  std::string error;
  bool isStream = false; ///< Standard input, a pipe or the like, which can be read only once.
  Language language = Language::Ptx;
  bool isFound = false;               ///< Found in a directory, not named itself.
  const Settings *settings = nullptr; ///< Its settings, as soon as they are known.
};

/// The directory of \p file; the working directory for standard input ("-") and a statement ("-e").
llvm::StringRef folderOf(llvm::StringRef file);

/// \p path, of a folder or a file, without links, as an absolute path; unchanged if that fails: it cannot be read
/// either.
std::string realPath(llvm::StringRef path);

/// The path of the file \p name in \p folder; \p name itself if it is an absolute path.
std::string inFolder(llvm::StringRef folder, llvm::StringRef name);

/// The path from \p folder, a real path, to \p file, with ".." if it is not below; "-" for standard input.
std::string pathFrom(llvm::StringRef folder, llvm::StringRef file);

/// Reads a file, a pipe or the like to its end, standard input for "-".  If it has more than \p most bytes, the error
/// is std::errc::file_too_large.
std::error_code readFile(const std::string &path, uint64_t most, std::string &text);

/// Why an input with a limit of \p most bytes was not read.
std::string readFailure(std::error_code error, uint64_t most);

/// The name of input \p name in messages.
inline llvm::StringRef displayName(llvm::StringRef name) { return name == "-" ? "<stdin>" : name; }

/// Replaces each directory by the *.ptx, *.cu and *.cuh files below it and the headers that have asm statements, sorted
/// by name, without hidden ones.  Named files have \p language, or the one of their extension.  Standard input ("-") is
/// called \p standardInput.
std::vector<Input> findInputs(const std::vector<std::string> &paths, std::optional<Language> language,
                              const std::string &standardInput);

// Output.cpp

/// Calls \p write to print to the file \p path, which is replaced atomically.  It keeps its mode and, if permitted, its
/// owner; a symbolic link stays one.  Returns an error or nothing.
std::error_code writeFile(llvm::StringRef path, llvm::function_ref<void(llvm::raw_ostream &)> write);

/// The same, or to standard output for "-".  Returns kExitOk, or reports the error and returns kExitFailure.
int writeOutput(llvm::StringRef path, llvm::function_ref<void(llvm::raw_ostream &)> write);

/// From now on, if an allocation fails, the process ends with kExitFailure and a message of \p program, a literal.
/// Temporary files are removed; output may be incomplete.
void endWithoutMemory(const char *program);

/// When the process exits, flushes standard output.  If that or standard error could not be written, it ends with
/// kExitFailure and, if possible, a message of \p program, a literal.
void endWithStreams(const char *program);

// CompileDatabase.cpp

/// The words of \p text, separated and quoted as in a shell.
std::vector<std::string> shellWords(llvm::StringRef text);

/// Whether \p json is nested so deeply that LLVM's parser, which recurses, may run out of stack.
bool isNestedDeeply(llvm::StringRef json);

/// A `compile_commands.json`, which CMake and other build tools write.
class CompileDatabase {
public:
  /// Reads it from \p path, the file or a directory that contains it.  Returns an error message or nothing.
  std::string read(llvm::StringRef path);

  /// The compilation of the source \p path; the first of several commands.  A file without a command, such as a header,
  /// uses the arguments of the nearest source, and is then not completely known.
  CudaCompilation find(llvm::StringRef path) const;

  /// The CUDA sources that have a command, in order, without duplicates.
  std::vector<std::string> cudaSources() const;

private:
  struct Command {
    CudaCompilation compilation; ///< With absolute paths.
    bool isOfCuda = false;
  };
  std::vector<Command> commands;
  llvm::StringMap<size_t> byPath; ///< The number of the first command of each path.
};

// Environment.cpp

/// The value of an environment variable; empty if it is not set.
llvm::StringRef environmentValue(const char *variable);

/// The folder of ptxmatrix in the user's cache, which may not exist yet; empty if the user has no cache.
std::string userCache();

struct EndedProcess {
  int error = 0;       ///< Why it could not be run: a value of errno.
  int status = 0;      ///< As waitpid() returns it.
  std::string printed; ///< What was read of it.
};

/// Runs \p command, the path of a program and its arguments, and reads its standard error.  If it \p capturesOutput,
/// the program has no input, and its standard output is read, too.
EndedProcess runProgram(std::vector<std::string> command, bool capturesOutput = false);

/// The output of \p command, of both streams, when called without input.  Empty if it cannot be run or its exit status
/// is not 0.
std::string outputOf(std::vector<std::string> command);

/// The CUDA release of the program that \p command runs, which `--version` prints.  Empty if unknown.
std::optional<CudaRelease> releaseOf(std::vector<std::string> command);

/// The absolute paths of the programs \p name: on PATH, and in the toolkits of CUDA_HOME, CUDA_PATH and
/// /usr/local/cuda. A name with a slash is a path itself.
std::vector<std::string> findPrograms(const std::string &name);

/// The programs that `NVCC` names, or are called nvcc.
std::vector<std::string> findNvcc();

} // namespace ptxmatrix::driver
