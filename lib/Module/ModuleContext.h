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

/// The directives at the head of a module, or what the options put in the place of `.version` and `.target`, and the
/// mistakes in them.
class ModuleContext {
public:
  /// \p version is what the options leave open where there is no `.version`.
  explicit ModuleContext(const CheckOptions &options, std::optional<PtxVersion> version = std::nullopt)
      : options(options), ownVersion(version) {}

  void setVersion(const Word &number, std::vector<Diagnostic> &diagnostics);
  /// ptxas accepts a `.target` in the head of a module and, as the manual does not say, in functions.
  void addTarget(const Word &name, bool isInFunction, std::vector<Diagnostic> &diagnostics);
  void setAddressSize(const Word &number, std::vector<Diagnostic> &diagnostics);
  /// \p word begins something that must follow the head.
  void endHead(const Word &word);
  /// The module has a `.section`.
  void setHasSection() { sectionIsThere = true; }
  bool hasSection() const { return sectionIsThere; }
  /// What the first function of a module finds: whether the directives are there and fit each other.
  void checkComplete(std::vector<Diagnostic> &diagnostics);
  /// What the end of a module finds.
  void checkEnd(std::vector<Diagnostic> &diagnostics);
  /// Whether the version exists and has the targets.  What no directive is to blame for is reported at offset 0.
  void checkTargets(std::vector<Diagnostic> &diagnostics) const;

  /// The version to check for; nothing where it is not known.
  std::optional<PtxVersion> version() const { return options.ptxVersion ? options.ptxVersion : ownVersion; }
  /// The targets to check for; none where they are not known.
  std::span<const Target> targets() const {
    return options.targets.empty() ? std::span(ownTarget) : std::span(options.targets);
  }

  /// True if the module's version is newer than all that are known, so that it may hold what is not known.
  bool isNewer() const { return writtenVersion && isUnheardOf(*writtenVersion); }

  /// Leaves version and targets open, whatever the directives say, so that nothing is lacking: what statements need
  /// goes to \p log.
  void leaveOpen(NeedLog &log) {
    needs = &log;
    ownVersion.reset();
    ownTarget.clear();
  }
  /// Records \p need of a statement if a log of needs is requested.
  void note(Need need) const {
    if (needs)
      needs->push_back(std::move(need));
  }

  /// True if the version is known, and older than \p least.
  bool isOlderThan(PtxVersion least) const { return version() && *version() < least; }
  /// True if all targets, where they are known, are some of \p taking.
  bool hasTargets(TargetSet taking) const;
  /// True if the version, any version where it is left open, refuses the spelling of an opcode that needs \p required:
  /// a wmma.load without `.aligned` from PTX 6.3 on.
  bool refuses(const Requirements &required) const;
  /// True if the version is one of \p required, the targets are some of \p taking, and no log of needs is requested.
  bool has(const Requirements &required, TargetSet taking) const;

  /// Whether warnings are wanted that are off by default.
  bool wantsAllWarnings() const { return options.allWarnings; }

  /// The bits of an address.
  unsigned addressSize() const { return addressBits; }

  /// The release of the reference ptxas.
  CudaRelease ptxasRelease() const { return options.ptxasRelease(); }

  std::optional<PtxVersion> moduleVersion() const { return writtenVersion; }
  std::string_view moduleTarget() const { return targetName; }

  /// Where `.version` and `.target` are declared; empty where the options decide, or there are none.
  SourceRange versionRange() const { return options.ptxVersion ? SourceRange() : versionWord; }
  SourceRange targetRange() const { return options.targets.empty() ? targetWord : SourceRange(); }

  /// Notes of \p diagnostic that point at the `.version`, or the `.target` for \p target, if the module has it.
  void addVersionNote(Diagnostic &diagnostic) const;
  void addTargetNote(Diagnostic &diagnostic, Target target) const;
  /// The fix of \p diagnostic that makes `.version` \p least, if there is one to change, and the release knows it.
  void addRaise(Diagnostic &diagnostic, PtxVersion least) const;
  /// Reports what holds only for \p target if there are others.
  void reportFor(Target target, SourceRange range, Message message, std::vector<Diagnostic> &diagnostics) const;

private:
  /// The directives in the order that ptxas wants.
  enum class Stage : uint8_t { Start, Version, Target, AddressSize, Rest };

  /// A version that no known ptxas accepts, if no release was requested that would reject it.
  bool isUnheardOf(PtxVersion version) const { return !options.cuda && version > kNewestRelease.ptx; }
  bool isTaken(PtxVersion version) const;
  Message whyUnknown(PtxVersion unknown) const;
  Message whyUnknown(Target unknown) const;
  Message whyUnknown(std::string_view target) const;
  /// Notes that a directive of \p next stands at \p word, and reports if it stands too late.
  void enterStage(Stage next, const Word &word, std::vector<Diagnostic> &diagnostics);
  void addTargetOption(const Word &name, bool isInFunction, std::vector<Diagnostic> &diagnostics);
  std::optional<Target> readTarget(std::string_view word) const;
  /// True if the reference ptxas knows the target and the version has it; otherwise that is reported.
  bool checkTarget(Target target, SourceRange range, std::vector<Diagnostic> &diagnostics) const;
  /// Reports that the requested GPU cannot run \p target.
  void checkArchitecture(Target target, SourceRange range, std::vector<Diagnostic> &diagnostics) const;
  void checkAddressSize(std::vector<Diagnostic> &diagnostics) const;

  const CheckOptions &options;
  NeedLog *needs = nullptr;
  std::optional<PtxVersion> writtenVersion; ///< As the directive says.
  std::optional<PtxVersion> ownVersion;     ///< The same if some ptxas accepts it.
  std::vector<Target> ownTarget;            ///< At most one: of several, the last decides.
  std::string_view targetName;
  struct NamedTarget {
    Target target;
    SourceRange range;
  };
  /// The targets before the last one, which must fit the version too; each where it stands first.
  std::vector<NamedTarget> otherTargets;
  SourceRange versionWord;
  SourceRange targetWord;
  Stage stage = Stage::Start;
  SourceRange stageWord;       ///< Where the stage began.
  SourceRange blamedWord;      ///< The directive that a reported one should have followed.
  SourceRange addressSizeWord; ///< Empty without the directive.
  unsigned addressBits = 64;
  SourceRange debugOption;     ///< Where `.target` has `debug`; empty where it has not.
  SourceRange mapOption;       ///< Likewise `map_f64_to_f32`.
  std::optional<Word> texmode; ///< The first of `texmode_unified` and `texmode_independent`.
  bool sectionIsThere = false;
  bool hasVersion = false;
  bool hasTarget = false;
  bool isChecked = false;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_MODULE_MODULECONTEXT_H
