//===- Compile.h - Whole kernels of a CUDA source ---------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// nvcc, or clang, makes a module for each target of the source's own command, with line information.  Modules are kept
// in the user's cache, by the content of all that they are made of.  What their check finds is put in the lines of the
// source.

#pragma once

#include "Diagnostics/LineTable.h"
#include "ptxmatrix/Cuda.h"

#include "llvm/ADT/StringRef.h"

#include <span>

namespace ptxmatrix::driver {

/// What a compiler made of a source for a target.
struct CompiledModule {
  std::string text;
  std::string printed; ///< What ptxas says of it, which nvcc runs for some targets, if it rejects it.
};

/// What a compiler made of a source.
struct CompiledSource {
  std::vector<CompiledModule> modules = {}; ///< One for each target.
  std::optional<CudaRelease> cuda = {};     ///< The release of nvcc, if it is a known one.
  std::string error = {};                   ///< Why there is no module for some target, with the words of the compiler.

  /// \p options for the release of nvcc, unless they name one.
  CheckOptions optionsFor(CheckOptions options) const {
    options.cuda = options.cuda ? options.cuda : cuda;
    return options;
  }
};

/// Compiles the source \p compilation.path, with its command or, if that is not known, with nvcc and its arguments.
/// Without a target in the arguments, those of \p targets.
CompiledSource compile(const CudaCompilation &compilation, const std::vector<Target> &targets);

/// Adds to \p result, of the source \p text of \p compilation, what the check of \p modules and ptxas find, which were
/// made of it.  Each mistake is reported once, in the line of the source that is nearest to it: not if \p result has it
/// already, or \p listed, which are in a baseline, and not again for another instantiation or target.
void addKernelView(CheckResult &result, std::string_view text, const CudaCompilation &compilation,
                   std::span<const CompiledModule> modules, const CheckOptions &options,
                   std::span<const Diagnostic> listed = {});

// What ptxas says of a module.

/// Ends messages of ptxas, as the name of a rule ends ours.
inline constexpr RuleInfo kPtxas{"ptxas", Severity::Error, "", "an error or a note of ptxas"};

/// A message of ptxas that names a line.
struct PtxasMessage {
  Severity severity;    ///< Infos are warnings: they are about lost performance, as our own warnings are.
  llvm::StringRef file; ///< The input as ptxas names it; empty if it does not.
  size_t line;
  std::string text;
};

/// Reads a line that ptxas printed: "ptxas a.ptx, line 3; error   : Not a name", or a note on the pipeline: "ptxas info
/// : (C7514) ... in the function 'k' in line 9".  Nothing if it does not name a line.
std::optional<PtxasMessage> readPtxasMessage(llvm::StringRef line);

/// \p message at its line of the module \p text, which has \p lines, if there is such a line.
std::optional<Diagnostic> diagnosticOf(const PtxasMessage &message, llvm::StringRef text, LineTable &lines);

/// \p message of ptxas with demangled names of functions, and with the names of our rules about its cause.
std::string explained(llvm::StringRef message);

/// \p message with demangled names of functions.
std::string withDemangledNames(llvm::StringRef message);

} // namespace ptxmatrix::driver
