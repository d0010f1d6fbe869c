//===- ModuleContext.h - Version, target and other directives ---*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_MODULE_MODULECONTEXT_H
#define PTXMATRIX_LIB_MODULE_MODULECONTEXT_H

#include "Diagnostics/Messages.h"
#include "Diagnostics/Rules.h"
#include "Module/Need.h"
#include "Scan/Scanner.h"
#include "ptxmatrix/Check.h"

namespace ptxmatrix {

struct Requirements;

/// The directives in the head of a module, or the options that replace `.version` and `.target`, and the mistakes in
/// them.
class ModuleContext {
public:
  /// \p version replaces a missing `.version`, unless the options set one.
  explicit ModuleContext(const CheckOptions &options, std::optional<PtxVersion> version = std::nullopt)
      : options(options), ownVersion(version) {}

  void setVersion(const Word &number, std::vector<Diagnostic> &diagnostics);
  /// ptxas accepts a `.target` in the head of a module and, unlike the manual, in functions.
  void addTarget(const Word &name, bool isInFunction, std::vector<Diagnostic> &diagnostics);
  void setAddressSize(const Word &number, std::vector<Diagnostic> &diagnostics);
  /// Called at \p word, which begins something that must follow the head.
  void endHead(const Word &word);
  /// Called if the module has a `.section`.
  void setHasSection() { sectionIsThere = true; }
  /// Called at the first function of a module: checks that the directives are present and consistent.
  void checkComplete(std::vector<Diagnostic> &diagnostics);
  /// Called at the end of a module.
  void checkEnd(std::vector<Diagnostic> &diagnostics);
  /// Checks that the version exists and supports the targets.  Mistakes without a directive are reported at offset 0.
  void checkTargets(std::vector<Diagnostic> &diagnostics) const;

  /// The version to check for; nothing if unknown.
  std::optional<PtxVersion> version() const { return options.ptxVersion ? options.ptxVersion : ownVersion; }
  /// The targets to check for; none if unknown.
  std::span<const Target> targets() const {
    return options.targets.empty() ? std::span(ownTarget) : std::span(options.targets);
  }

  /// Whether the module's version is newer than all known ones, and the module may therefore have unknown instructions.
  bool isNewer() const { return writtenVersion && isUnheardOf(*writtenVersion); }

  /// Ignores version and targets, whatever the directives say; records what statements need in \p log.
  void leaveOpen(NeedLog &log) {
    needs = &log;
    ownVersion.reset();
    ownTarget.clear();
  }
  /// Whether version and targets are ignored.
  bool isOpen() const { return needs; }
  /// Records \p need of a statement if a log of needs is requested.
  void note(Need need) const {
    if (needs)
      needs->push_back(std::move(need));
  }

  /// Whether ptxas rejects what needs \p least because of the version, which is known and older.
  bool isOlderThan(PtxVersion least) const;
  /// Whether all known targets are among \p accepting.
  bool hasTargets(TargetSet accepting) const;
  /// Whether the version, or any version if it is ignored, rejects the spelling of an opcode that needs \p required: a
  /// wmma.load without `.aligned` from PTX 6.3 on.
  bool refuses(const Requirements &required) const;
  /// Whether version and targets satisfy \p required and \p accepting, and no log of needs is requested.
  bool has(const Requirements &required, TargetSet accepting) const;

  /// Whether to report warnings that are off by default.
  bool wantsAllWarnings() const { return options.allWarnings; }

  /// The size of an address in bits.
  unsigned addressSize() const { return addressBits; }

  /// The release of the reference ptxas.
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
  /// Reports that \p message applies only to \p target, if there are others.
  void reportFor(Target target, SourceRange range, Message message, std::vector<Diagnostic> &diagnostics) const;

private:
  /// The directives in the order that ptxas requires.
  enum class Stage : uint8_t { Start, Version, Target, AddressSize, Rest };

  /// Whether no known ptxas accepts \p version.  False if a release was requested, which then rejects it.
  bool isUnheardOf(PtxVersion version) const { return !options.cuda && version > kNewestRelease.ptx; }
  bool accepts(PtxVersion version) const;
  Message whyUnknown(PtxVersion unknown) const;
  Message whyUnknown(Target unknown) const;
  Message whyUnknown(std::string_view target) const;
  /// Records the directive of \p next at \p word, and reports it if it is too late.
  void enterStage(Stage next, const Word &word, std::vector<Diagnostic> &diagnostics);
  void addTargetOption(const Word &name, bool isInFunction, std::vector<Diagnostic> &diagnostics);
  std::optional<Target> readTarget(std::string_view word) const;
  /// Whether the reference ptxas knows \p target and the version supports it; otherwise reports it.
  bool checkTarget(Target target, SourceRange range, std::vector<Diagnostic> &diagnostics) const;
  /// Reports that the requested GPU cannot run \p target.
  void checkArchitecture(Target target, SourceRange range, std::vector<Diagnostic> &diagnostics) const;
  void checkAddressSize(std::vector<Diagnostic> &diagnostics) const;

  const CheckOptions &options;
  NeedLog *needs = nullptr;
  std::optional<PtxVersion> writtenVersion; ///< As written in the directive.
  std::optional<PtxVersion> ownVersion;     ///< The same, if some ptxas accepts it.
  std::vector<Target> ownTarget;            ///< At most one: the last of several is used.
  std::string_view targetName;
  struct NamedTarget {
    Target target;
    SourceRange range;
  };
  /// The targets before the last one, each at its first occurrence.  The version must support them, too.
  std::vector<NamedTarget> otherTargets;
  SourceRange versionWord;
  SourceRange targetWord;
  Stage stage = Stage::Start;
  SourceRange stageWord;       ///< The directive that began the stage.
  SourceRange blamedWord;      ///< The directive that should have followed the last reported one.
  SourceRange addressSizeWord; ///< Empty if there is no such directive.
  unsigned addressBits = 64;
  SourceRange debugOption;     ///< The `debug` of `.target`; empty if there is none.
  SourceRange mapOption;       ///< Likewise `map_f64_to_f32`.
  std::optional<Word> texmode; ///< The first of `texmode_unified` and `texmode_independent`.
  bool sectionIsThere = false;
  bool hasVersion = false;
  bool hasTarget = false;
  bool isChecked = false;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_MODULE_MODULECONTEXT_H
