//===- ModuleContext.h - What a module says of itself -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_MODULECONTEXT_H
#define PTXMATRIX_LIB_SEMA_MODULECONTEXT_H

#include "Scan/Scanner.h"
#include "ptxmatrix/Check.h"

namespace ptxmatrix {

/// The `.version` and `.target` of a module, or what the options put in their place, and the mistakes in them.
class ModuleContext {
public:
  explicit ModuleContext(const CheckOptions &options) : options(options) {}

  void setVersion(const Word &number, std::vector<Diagnostic> &diagnostics);
  void addTarget(const Word &name, std::vector<Diagnostic> &diagnostics);
  /// What the first function of a module finds: whether the directives are there and fit each other.
  void checkComplete(std::vector<Diagnostic> &diagnostics);
  /// Whether the version exists and has the targets.  What no directive is to blame for is reported at offset 0.
  void checkTargets(std::vector<Diagnostic> &diagnostics) const;

  /// The version to check for; nothing where it is not known.
  std::optional<PtxVersion> version() const { return options.ptxVersion ? options.ptxVersion : ownVersion; }
  /// The targets to check for; none where they are not known.
  std::span<const Target> targets() const {
    return options.targets.empty() ? std::span(ownTarget) : std::span(options.targets);
  }

  /// The release whose ptxas is the judge.
  CudaRelease judge() const { return options.judge(); }

  std::optional<PtxVersion> moduleVersion() const { return writtenVersion; }
  std::string_view moduleTarget() const { return targetName; }

  /// Where `.version` and `.target` are declared; empty where the options decide, or there are none.
  SourceRange versionRange() const { return options.ptxVersion ? SourceRange() : versionWord; }
  SourceRange targetRange() const { return options.targets.empty() ? targetWord : SourceRange(); }

private:
  /// A version that no ptxas known here takes, where no judge was named that would reject it.
  bool isUnheardOf(PtxVersion version) const { return !options.cuda && version > kNewestRelease.ptx; }
  std::string whyUnknown(PtxVersion unknown) const;
  std::string whyUnknown(Target unknown) const;

  const CheckOptions &options;
  std::optional<PtxVersion> writtenVersion; ///< As the directive says.
  std::optional<PtxVersion> ownVersion;     ///< The same if some ptxas takes it.
  std::vector<Target> ownTarget;            ///< At most one: of several, the last decides.
  std::string_view targetName;
  SourceRange versionWord;
  SourceRange targetWord;
  bool hasVersion = false;
  bool hasTarget = false;
  bool isChecked = false;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_MODULECONTEXT_H
