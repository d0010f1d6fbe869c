//===- Programs.cpp - The programs to run ---------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Assembler/Assembler.h"
#include "Driver/Files/Files.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

#include <cstdlib>

namespace ptxmatrix::assembler {

namespace fs = llvm::sys::fs;

std::string ownPath() { return fs::getMainExecutable("", nullptr); }

std::string findPtxas(std::string &error) {
  constexpr const char *kRuns = "PTXMATRIX_AS_RUNS"; // the programs that run each other, in lines
  const std::string runs = driver::environmentValue(kRuns).str() + '\n' + ownPath();
  const std::string named = driver::environmentValue("PTXMATRIX_PTXAS").str();
  for (const std::string &path : named.empty() ? driver::findPrograms("ptxas") : std::vector{named}) {
    const bool isRunning =
        llvm::any_of(llvm::split(runs, '\n'), [&](llvm::StringRef other) { return fs::equivalent(path, other); });
    if (fs::can_execute(path) && !isRunning) {
      setenv(kRuns, (runs + '\n' + path).c_str(), 1);
      return path;
    }
  }
  error = named.empty() ? "found no ptxas on PATH or in CUDA_HOME; set PTXMATRIX_PTXAS"
                        : "PTXMATRIX_PTXAS names '" + named + "', which is not a program, or is or runs ptx-as";
  return "";
}

std::optional<Target> gpuFor(const std::optional<std::string> &name, CudaRelease release) {
  if (!name)
    return findTarget(release >= CudaRelease{13, 0} ? "sm_75" : "sm_52");
  const auto [kind, number] = llvm::StringRef(*name).split('_');
  if (kind != "sm" && kind != "compute" && kind != "lto")
    return std::nullopt;
  return findTarget("sm_" + number.str());
}

} // namespace ptxmatrix::assembler
