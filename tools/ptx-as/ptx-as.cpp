//===- ptx-as.cpp - ptxas with a check before it --------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Accepts the arguments of ptxas, checks the inputs, and then replaces itself with ptxas.

#include "Assembler/Assembler.h"
#include "Driver/Files/Files.h"
#include "Driver/Render/Printable.h"
#include "Driver/Render/Renderers.h"

#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

using namespace ptxmatrix;
using namespace ptxmatrix::assembler;

namespace {

/// The text of --ptx-as-help; `--help` prints the help of ptxas.
constexpr llvm::StringLiteral kHelp =
    R"help(usage: ptx-as [ptxas options] <ptx file>,...
       ptx-as --nvcc-shim <dir>
       eval "$(ptx-as --triton [<dir>])"

Checks the PTX files as ptx-lint does, then becomes ptxas with the same arguments.  If there is an error, ptxas does not
run.  --help prints the help of ptxas.

  --nvcc-shim <dir>  create a directory with an nvcc that runs ptx-as before ptxas
  --triton [<dir>]   create scripts that run ptx-as before each ptxas of Triton, in the directory or ~/.cache/ptxmatrix,
                     and print the shell commands that make Triton use them
  --ptx-as-help      print this help

Environment:
  PTXMATRIX_AS=warn       run ptxas even if there is an error; off: check nothing
  PTXMATRIX_AS_FLAGS=...  options of ptx-lint, such as -Werror
  PTXMATRIX_AS_SOURCE=1   show messages of ptxas with the source line, if it is known
  PTXMATRIX_PTXAS=<path>  the ptxas to run
)help";

int fail(const std::string &message) {
  llvm::errs() << "ptx-as: error: " << message << '\n';
  return driver::kExitFailure;
}

int failToRun(const std::string &ptxas, int error) {
  return fail("cannot run " + driver::printable(ptxas) + ": " + std::strerror(error));
}

/// Replaces this process with ptxas.  Returns only if that fails.
int run(const std::string &ptxas, char **arguments) {
  execv(ptxas.c_str(), arguments);
  return failToRun(ptxas, errno);
}

/// Runs ptxas and prints its messages with the source.  Returns its exit status, or ends with the signal that ended it.
int runWithSource(const std::vector<std::string> &command, InputCheck &check) {
  const driver::EndedProcess ended = driver::runProgram(command);
  if (ended.error != 0)
    return failToRun(command.front(), ended.error);
  llvm::errs() << check.withSource(ended.printed);
  if (WIFSIGNALED(ended.status)) {
    std::signal(WTERMSIG(ended.status), SIG_DFL);
    std::raise(WTERMSIG(ended.status));
  }
  return WEXITSTATUS(ended.status);
}

void noteMissingLines(bool found) {
  if (found)
    llvm::errs() << "ptx-as: note: " << driver::kLinesNote << '\n';
}

/// Sets the release of \p ptxas to check for.  False if modules cannot be checked for it.
bool readRelease(const std::string &ptxas, const std::optional<std::string> &arch, CheckOptions &check) {
  const std::optional<CudaRelease> release = driver::releaseOf({ptxas});
  check.arch = gpuFor(arch, release.value_or(kNewestRelease.cuda));
  if (!release || *release > kNewestRelease.cuda) // a newer ptxas may accept more than the newest known one
    return true;
  if (!isKnownRelease(*release)) {
    llvm::errs() << "ptx-as: note: " << driver::printable(ptxas) << " is of CUDA " << release->str()
                 << ", which is not known here: nothing is checked\n";
    return false;
  }
  check.cuda = release;
  return true;
}

} // namespace

int main(int argc, char **argv) {
  driver::endWithoutMemory("ptx-as");
  driver::endWithStreams("ptx-as");
  const llvm::StringRef first = argc > 1 ? argv[1] : "";
  const bool isNvcc = first == "--nvcc-shim";
  if (isNvcc || first == "--triton") {
    const bool isNamed = argc == 3 && *argv[2] != '\0';
    if (!isNamed && (isNvcc || argc != 2))
      return fail(isNvcc ? "--nvcc-shim needs exactly one directory" : "--triton needs one directory, or none");
    const std::string folder = isNamed ? argv[2] : "";
    const std::string error = isNvcc ? makeNvccShim(folder) : makeTritonShim(folder);
    return error.empty() ? driver::kExitOk : fail(first.str() + ": " + error);
  }
  if (argc == 2 && first == "--ptx-as-help") {
    llvm::outs() << kHelp;
    return driver::kExitOk;
  }
  std::optional<Environment> environment = readEnvironment();
  if (!environment)
    return driver::kExitFailure;
  std::string error;
  const std::string ptxas = findPtxas(error);
  if (ptxas.empty())
    return fail(error);
  std::string name = ptxas;
  std::vector<char *> arguments(argv, argv + argc);
  arguments[0] = name.data();
  arguments.push_back(nullptr);

  const Arguments asked = readArguments({argv + 1, static_cast<size_t>(argc - 1)});
  if (environment->mode == Mode::Off || asked.isQuestion)
    return run(ptxas, arguments.data());

  driver::setColors(environment->options.color);
  environment->options.check.compileOnly = asked.compileOnly;
  InputCheck check(environment->options, environment->showsSource);
  if (readRelease(ptxas, asked.arch, environment->options.check)) {
    int status = driver::kExitOk;
    for (const AssemblerInput &input : asked.inputs)
      status = std::max(status, check.check(input));
    if (check.foundWrongArchitecture && !asked.arch)
      llvm::errs() << "ptx-as: note: without -arch, ptxas assembles for " << info(*environment->options.check.arch).name
                   << '\n';
    if (status == driver::kExitFailure || (status == driver::kExitErrors && environment->mode == Mode::Check)) {
      noteMissingLines(check.foundNoLines);
      return status;
    }
  }
  if (!environment->showsSource) {
    noteMissingLines(check.foundNoLines);
    return run(ptxas, arguments.data());
  }
  const int status = runWithSource({arguments.begin(), arguments.end() - 1}, check);
  noteMissingLines(check.foundNoLines);
  return status;
}
