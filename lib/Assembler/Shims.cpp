//===- Shims.cpp - An nvcc and a Triton that run ptx-as -------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// nvcc searches for its programs in the PATH that nvcc.profile sets.  It reads the nvcc.profile in the folder that it
// is called from, where `_HERE_` means that folder, not the toolkit's.  It looks for two things only in that folder:
// `crt`, which has the files that every link needs, and the program that `-arch=native` runs.  The folder `targets`
// next to its own determines where the toolkit's headers and libraries are.
//
// The nvcc that is found can be a script that calls the real one (as in Debian, conda and many local installations) or
// a link to ccache.  Then `nvcc --dryrun` is run, which prints the real `_HERE_`.
//
// Triton has a ptxas for older GPUs and another one for newer GPUs, of different releases.  So each has a script, which
// names the one that ptx-as is to run.

#include "Assembler/Assembler.h"
#include "Driver/Files/Files.h"
#include "Driver/Render/Printable.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace ptxmatrix::assembler {

using driver::inFolder;

namespace {

/// Creates the directory \p folder and resolves its links.  Returns an error message or nothing.
std::string makeFolder(std::string &folder) {
  if (const std::error_code error = fs::create_directories(folder, /*IgnoreExisting=*/true, fs::all_all))
    return "cannot create the directory " + driver::printable(folder) + ": " + error.message();
  folder = driver::realPath(folder);
  return "";
}

/// Replaces the file \p path, a script with \p isScript, by \p text.  Returns an error message or nothing.
std::string write(const std::string &path, const std::string &text, bool isScript) {
  std::error_code error = driver::writeFile(path, [&](llvm::raw_ostream &stream) { stream << text; });
  if (!error && isScript)
    error = fs::setPermissions(path, static_cast<fs::perms>(0755));
  return error ? "cannot write " + driver::printable(path) + ": " + error.message() : "";
}

constexpr const char *kProfile = "nvcc.profile";

/// The value of the variable \p name of nvcc.profile when nvcc is called as \p program; empty if nvcc prints none.
std::string askNvcc(const std::string &program, llvm::StringRef name) {
  const std::string said = driver::outputOf({program, "--dryrun", "-x", "cu", "-c", "/dev/null", "-o", "/dev/null"});
  std::string value;
  for (llvm::StringRef line : llvm::split(said, '\n'))
    if (line.consume_front("#$ ") && line.consume_front(name) && line.consume_front("="))
      value = line.rtrim().str(); // the last value wins
  return value;
}

/// The nvcc, with a profile next to it, that \p candidate is or runs; empty if there is none outside \p folder.
std::string resolveNvcc(const std::string &candidate, const std::string &folder) {
  const auto fits = [&](llvm::StringRef program) {
    return fs::can_execute(program) && !fs::equivalent(path::parent_path(program), folder) &&
           fs::exists(inFolder(path::parent_path(program), kProfile));
  };
  // The link of another shim leads to the toolkit's nvcc, too.
  std::string program = driver::realPath(candidate);
  if (fits(program))
    return program;
  if (fs::equivalent(path::parent_path(program), folder))
    return "";
  // Called by the name under which it was found, which ccache needs.
  const std::string here = askNvcc(candidate, "_HERE_");
  const std::string named = here.empty() ? "" : driver::realPath(inFolder(here, "nvcc"));
  return fits(named) ? named : "";
}

/// A variable of the profile, and the value to replace it with.
using Variable = std::pair<llvm::StringRef, std::string>;

/// The variables whose values for \p nvcc differ from those for an nvcc in another folder.
std::vector<Variable> variablesOf(const std::string &nvcc) {
  const llvm::StringRef bin = path::parent_path(nvcc);
  std::vector<Variable> variables{{"_HERE_", bin.str()}};
  if (fs::is_directory(inFolder(path::parent_path(bin), "targets")))
    for (const llvm::StringRef name : {"_TARGET_DIR_", "_TARGET_SIZE_"})
      variables.emplace_back(name, askNvcc(nvcc, name));
  return variables;
}

/// The toolkit's profile, changed for use in \p folder, whose `ptxas` comes first in PATH.
std::string profileFor(llvm::StringRef profile, const std::vector<Variable> &variables, llvm::StringRef folder) {
  std::string made;
  for (const llvm::StringRef line : llvm::split(profile.rtrim('\n'), '\n')) {
    std::string text = line.str();
    for (const auto &[variable, value] : variables) {
      const std::string use = "$(" + variable.str() + ")";
      for (size_t at = 0; (at = text.find(use, at)) != std::string::npos; at += value.size())
        text.replace(at, use.size(), value);
    }
    const size_t equals = text.find('=');
    if (llvm::StringRef(text).take_front(equals).trim(" \t+") == "PATH" && equals != std::string::npos) {
      const size_t value = std::min(text.find_first_not_of(" \t", equals + 1), text.size());
      text.insert(value, folder.str() + ":");
    }
    made += text + "\n";
  }
  return made + "\nPTXMATRIX_AS_SOURCE = 1\n"; // nvcc passes its variables to the programs that it runs
}

/// Prints where Triton's programs are.  It does not import Triton, which takes seconds.
constexpr const char *kFindTriton = "import importlib.util, os; spec = importlib.util.find_spec('triton'); "
                                    "print(os.path.join(os.path.dirname(spec.origin), 'backends', 'nvidia', 'bin'))";

/// The programs of Triton, and the variables that name other ones.
constexpr std::pair<const char *, const char *> kTools[] = {{"ptxas", "TRITON_PTXAS_PATH"},
                                                            {"ptxas-blackwell", "TRITON_PTXAS_BLACKWELL_PATH"}};

/// \p text as one word of a shell.
std::string inShellQuotes(llvm::StringRef text) { return "'" + llvm::join(llvm::split(text, '\''), "'\\''") + "'"; }

/// The script that runs ptx-as before \p ptxas.
std::string scriptFor(const std::string &ptxas) {
  // Triton writes line information, and its users know lines of Python, not of PTX.
  return "#!/bin/sh\nPTXMATRIX_AS_SOURCE=\"${PTXMATRIX_AS_SOURCE-1}\" PTXMATRIX_PTXAS=" + inShellQuotes(ptxas) +
         " exec " + inShellQuotes(ownPath()) + " \"$@\"\n";
}

} // namespace

std::string makeNvccShim(std::string folder) {
  if (std::string error = makeFolder(folder); !error.empty())
    return error;
  if (llvm::StringRef(folder).contains(':'))
    return driver::printable(folder) + " cannot be on PATH: it contains ':'";
  std::string nvcc;
  for (const std::string &candidate : driver::findNvcc())
    nvcc = nvcc.empty() ? resolveNvcc(candidate, folder) : nvcc;
  if (nvcc.empty()) {
    if (const llvm::StringRef named = driver::environmentValue("NVCC"); !named.empty())
      return "NVCC is " + driver::printable(named) +
             ", which neither has an nvcc.profile next to it nor runs an nvcc that has one";
    return "found no nvcc on PATH or in CUDA_HOME; set NVCC";
  }
  const llvm::StringRef bin = path::parent_path(nvcc);
  const auto profile = llvm::MemoryBuffer::getFile(inFolder(bin, kProfile));
  if (!profile)
    return "cannot read " + driver::printable(inFolder(bin, kProfile)) + ": " + profile.getError().message();
  const std::string self = ownPath();
  if (self.empty())
    return "cannot find this program's own file";

  const std::string changed = profileFor((*profile)->getBuffer(), variablesOf(nvcc), folder);
  if (std::string error = write(inFolder(folder, kProfile), changed, /*isScript=*/false); !error.empty())
    return error;
  std::vector<std::pair<llvm::StringRef, std::string>> links{{"nvcc", nvcc}, {"ptxas", self}};
  for (const llvm::StringRef name : {"crt", "__nvcc_device_query"})
    if (std::string target = inFolder(bin, name); fs::exists(target))
      links.emplace_back(name, std::move(target));
  for (const auto &[name, target] : links) {
    const std::string link = inFolder(folder, name);
    std::error_code error = fs::remove(link);
    if (!error)
      error = fs::create_link(target, link);
    if (error)
      return "cannot make the link " + driver::printable(link) + ": " + error.message();
  }
  llvm::outs() << driver::printable(inFolder(folder, "nvcc")) << " is " << driver::printable(nvcc)
               << " with ptx-as before ptxas\n";
  return "";
}

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
    if (std::string error = write(script, scriptFor(ptxas), /*isScript=*/true); !error.empty())
      return error;
    exports += std::string("export ") + variable + "=" + inShellQuotes(script) + "\n";
  }
  llvm::outs() << exports;
  return "";
}

} // namespace ptxmatrix::assembler
