//===- ModuleHead.h - The directives in the head of a module ----*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Module/ModuleContext.h"

namespace ptxmatrix {

/// The context of a module that is read.  Takes version and target from its directives, and reports mistakes in them.
class ModuleHead : public ModuleContext {
public:
  using ModuleContext::ModuleContext;

  void setVersion(const Word &number, std::vector<Diagnostic> &diagnostics);
  void addTarget(const Word &name, std::vector<Diagnostic> &diagnostics);
  void setAddressSize(const Word &number, std::vector<Diagnostic> &diagnostics);
  /// Called at \p word, which begins something that must follow the head.
  void endHead(const Word &word);
  /// Called at the first function and at the end of a module: checks that the directives are present and consistent.
  void checkComplete(std::vector<Diagnostic> &diagnostics);

private:
  /// The directives in the order that ptxas requires.
  enum class Stage : uint8_t { Start, Version, Target, AddressSize, Rest };

  /// Records the directive of \p next at \p word, and reports it if it is too late.
  void enterStage(Stage next, const Word &word, std::vector<Diagnostic> &diagnostics);
  /// Reports that addresses of 32 bits are not supported, if so.
  void check32Bits(std::vector<Diagnostic> &diagnostics) const;

  /// The targets before the last one, each at its first occurrence.  The version must support them, too.
  std::vector<std::pair<Target, SourceRange>> otherTargets;
  Stage stage = Stage::Start;
  SourceRange stageWord;       ///< The directive that began the stage.
  SourceRange blamedWord;      ///< The directive that should have followed the last reported one.
  SourceRange addressSizeWord; ///< Empty if there is no such directive.
  bool hasTarget = false;
  bool isChecked = false;
};

} // namespace ptxmatrix
