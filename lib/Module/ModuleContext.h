//===- ModuleContext.h - What a module is checked for -----------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Diagnostics/Messages.h"
#include "Syntax/Item.h"
#include "ptxmatrix/Check.h"

namespace ptxmatrix {

/// Why \p ptxasRelease does not accept a version, or a target that a later one knows.
Message whyUnknown(PtxVersion unknown, CudaRelease ptxasRelease);
Message whyUnknown(Target unknown, CudaRelease ptxasRelease);
/// Why it does not assemble for \p gpu.
Message whyNoGpu(Target gpu, CudaRelease ptxasRelease);

/// The version and the targets that a module is checked for: those of its directives, or of the options that replace
/// these.
class ModuleContext {
public:
  /// A part of a function has no `.version`: it is checked for the newest one, unless the options set one.
  explicit ModuleContext(const CheckOptions &options, TextKind kind = TextKind::Module) : options(options) {
    if (kind == TextKind::Body)
      ownVersion = newestVersion(options.ptxasRelease());
  }

  /// Checks that the version exists and supports the targets, and the requested GPU can run them.
  void checkTargets(std::vector<Diagnostic> &diagnostics) const;
  /// Whether the reference ptxas knows \p target and the version supports it; otherwise reports it.
  bool checkTarget(Target target, SourceRange range, std::vector<Diagnostic> &diagnostics) const;

  /// The version to check for; nothing if unknown.
  std::optional<PtxVersion> version() const { return options.ptxVersion ? options.ptxVersion : ownVersion; }
  /// The targets to check for; none if unknown.
  std::span<const Target> targets() const {
    return options.targets.empty() ? std::span(ownTarget) : std::span(options.targets);
  }

  /// Whether the module's version is newer than all known ones, and the module may therefore have unknown instructions.
  bool isNewer() const { return writtenVersion && isUnheardOf(*writtenVersion); }

  /// Forgets the version and the target of the directives, but not whether that version is newer than all known ones.
  void ignoreDirectives() {
    ownVersion.reset();
    ownTarget.clear();
  }

  /// Whether ptxas rejects what needs \p least because of the version, which is known and older.
  bool isOlderThan(PtxVersion least) const;
  /// Whether the version rejects the spelling of an opcode that needs \p required: a wmma.load without `.aligned` from
  /// PTX 6.3 on.  If the version is unknown, whether all versions do.
  bool refuses(const Requirements &required) const;
  /// Whether version and targets, as far as they are known, satisfy \p required.
  bool has(const Requirements &required) const;

  bool wantsAllWarnings() const { return options.allWarnings; }

  CudaRelease ptxasRelease() const { return options.ptxasRelease(); }

  std::optional<PtxVersion> moduleVersion() const { return writtenVersion; }
  std::string_view moduleTarget() const { return targetName; }

  /// The words of `.version` and `.target`; empty if options replace them or there are none.
  SourceRange versionRange() const { return options.ptxVersion ? SourceRange() : versionWord; }
  SourceRange targetRange() const { return options.targets.empty() ? targetWord : SourceRange(); }

  /// Adds a note to \p diagnostic that points at the `.version`, or at the `.target` for \p target, if there is one.
  void addVersionNote(Diagnostic &diagnostic) const;
  void addTargetNote(Diagnostic &diagnostic, Target target) const;
  /// Adds a fix to \p diagnostic that changes `.version` to \p least, if the module has one and the release supports \p
  /// least.
  void addRaise(Diagnostic &diagnostic, PtxVersion least) const;
  /// Reports that \p message applies only to \p target, if there are others.  Without a \p range, the options are
  /// wrong.
  void reportFor(Target target, SourceRange range, Message message, std::vector<Diagnostic> &diagnostics) const;

protected:
  const CheckOptions &options;
  std::optional<PtxVersion> writtenVersion; ///< As written in the directive.
  std::optional<PtxVersion> ownVersion;     ///< The written version, if some ptxas accepts it.
  std::vector<Target> ownTarget;            ///< At most one: the last of several is used.
  std::string_view targetName;
  SourceRange versionWord; ///< Empty without the directive.
  SourceRange targetWord;

private:
  /// Whether no known ptxas accepts \p version.  False if a release was requested, which then rejects it.
  bool isUnheardOf(PtxVersion version) const { return !options.cuda && version > kNewestRelease.ptx; }
};

} // namespace ptxmatrix
