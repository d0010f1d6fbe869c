//===- TritonShim.cpp - ptx-as before the ptxas of Triton -----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Triton has a ptxas for older GPUs and another one for newer GPUs, of different releases.  So each has a script, which
// names the one that ptx-as is to run.

#include "Assembler/Programs.h"
#include "Driver/Files/Environment.h"
#include "Driver/Files/Inputs.h"
#include "Driver/Files/Output.h"
#include "Driver/Render/Printable.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"

namespace ptxmatrix::assembler {

namespace fs = llvm::sys::fs;
using driver::inFolder;

namespace {

/// Prints where Triton's programs are.  It does not import Triton, which takes seconds.
constexpr const char *kFindTriton = "import importlib.util, os; spec = importlib.util.find_spec('triton'); "
                                    "print(os.path.join(os.path.dirname(spec.origin), 'backends', 'nvidia', 'bin'))";

/// The programs of Triton, and the variables that name other ones.
constexpr std::pair<const char *, const char *> kTools[] = {{"ptxas", "TRITON_PTXAS_PATH"},
                                                            {"ptxas-blackwell", "TRITON_PTXAS_BLACKWELL_PATH"}};

/// \p text as one word of a shell.
std::string quoted(llvm::StringRef text) { return "'" + llvm::join(llvm::split(text, '\''), "'\\''") + "'"; }

std::error_code writeScript(const std::string &script, const std::string &ptxas) {
  if (const std::error_code error = driver::writeFile(script, [&](llvm::raw_ostream &stream) {
        // Triton writes line information, and its users know lines of Python, not of PTX.
        stream << "#!/bin/sh\nPTXMATRIX_AS_SOURCE=\"${PTXMATRIX_AS_SOURCE-1}\" PTXMATRIX_PTXAS=" << quoted(ptxas)
               << " exec " << quoted(ownPath()) << " \"$@\"\n";
      }))
    return error;
  return fs::setPermissions(script, static_cast<fs::perms>(0755));
}

} // namespace

std::string makeTritonShim(std::string folder) {
  const llvm::ErrorOr<std::string> python = llvm::sys::findProgramByName("python3");
  const std::string bin = python ? llvm::StringRef(driver::outputOf({*python, "-c", kFindTriton})).rtrim().str() : "";
  if (!fs::can_execute(inFolder(bin, kTools[0].first)))
    return "the python3 on PATH has no Triton with a ptxas";
  if (const std::string cache = driver::userCache(); folder.empty() && !cache.empty())
    folder = cache + "/triton/" + bin; // each Triton has one: the variables of other shells still name its scripts
  if (folder.empty())
    return "neither XDG_CACHE_HOME nor HOME is set; name a directory";
  if (std::string error = makeFolder(folder); !error.empty())
    return error;
  std::string exports;
  for (const auto &[name, variable] : kTools) {
    const std::string ptxas = inFolder(bin, name);
    if (!fs::can_execute(ptxas)) // older versions of Triton have only one
      continue;
    const std::string script = inFolder(folder, name);
    if (const std::error_code error = writeScript(script, ptxas))
      return "cannot write " + driver::printable(script) + ": " + error.message();
    exports += std::string("export ") + variable + "=" + quoted(script) + "\n";
  }
  llvm::outs() << exports;
  return "";
}

} // namespace ptxmatrix::assembler
