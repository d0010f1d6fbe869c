//===- DeclarationCheck.cpp - Checks of declarations ----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Symbols/DeclarationCheck.h"
#include "Diagnostics/Messages.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {
namespace {

/// Instruction types that no register can have; such values are stored in registers of untyped bits.
struct Stored {
  std::string_view type;
  std::string_view as;
};
constexpr Stored kStoredTypes[] = {
    {".bf16", ".b16"},   {".bf16x2", ".b32"}, {".tf32", ".b32"},    {".e4m3x2", ".b16"}, {".e5m2x2", ".b16"},
    {".e2m1x2", ".b8"},  {".e4m3", ".b8"},    {".e5m2", ".b8"},     {".u16x2", ".b32"},  {".s16x2", ".b32"},
    {".f32x2", ".b64"},  {".b1", ".b32"},     {".u4", ".b32"},      {".s4", ".b32"},     {".b16x2", ".b32"},
    {".u8x4", ".b32"},   {".s8x4", ".b32"},   {".ue8m0x2", ".b16"}, {".b4x16", ".b64"},  {".f8", ".b8"},
    {".e2m3x2", ".b16"}, {".e3m2x2", ".b16"}, {".u128", ".b128"},   {".s128", ".b128"},
};

/// The maximum number of registers in a range for which ptxas does not run out of memory.
constexpr uint64_t kMostRegisters = uint64_t{1} << 31;

class DeclarationChecker {
public:
  DeclarationChecker(const Declaration &declaration, bool isModuleScope, std::string_view text,
                     const ModuleContext &module, std::vector<Diagnostic> &diagnostics)
      : declaration(declaration), isModuleScope(isModuleScope), text(text), module(module), diagnostics(diagnostics) {}

  /// Returns false if there is a mistake.
  bool check() {
    checkSpace();
    checkType();
    checkShape();
    return !isWrong;
  }

private:
  /// Reports only the first mistake of a declaration.
  void report(SourceRange range, Message message) {
    if (!std::exchange(isWrong, true))
      diagnostics.push_back(makeDiagnostic(range, std::move(message)));
  }

  /// Checks that version and targets support the type: from \p since and sm_<\p number> on.
  void checkAvailable(PtxVersion since, unsigned number) {
    if (isWrong)
      return;
    const std::string_view type = word(declaration.typeWord);
    if (module.isOlderThan(since)) {
      report(declaration.typeWord,
             msg::needsVersion(msg::named(type), {since}, *module.version()).under(Rule::BadDeclaration));
      return module.addVersionNote(diagnostics.back());
    }
    for (const Target target : module.targets())
      if (info(target).number < number) {
        report(declaration.typeWord, msg::typeNeedsTarget(type, number, target));
        return module.addTargetNote(diagnostics.back(), target);
      }
  }

  std::string_view name() const { return declaration.name.of(text); }
  std::string_view word(SourceRange range) const { return range.of(text); }
  bool is(DeclSpace space) const { return declaration.space == space; }
  bool isParameter() const { return declaration.role != DeclRole::Object; }

  void checkSpace() {
    const std::string_view space = declaration.spaceWord.of(text);
    if (!declaration.secondSpace.empty())
      report(declaration.secondSpace, msg::secondSpace(word(declaration.secondSpace), word(declaration.spaceWord)));
    if (declaration.role == DeclRole::EntryParameter && space != ".param")
      report(space.empty() ? declaration.typeWord : declaration.spaceWord, msg::kernelParameterSpace());
    if (isParameter() && !is(DeclSpace::Param) && !is(DeclSpace::Register))
      report(declaration.spaceWord, msg::parameterSpace());
    if (isParameter() && space.empty())
      report(declaration.typeWord, msg::parameterSpace());
    if (declaration.role == DeclRole::FunctionParameter || declaration.role == DeclRole::FunctionResult)
      if (declaration.name.of(text) == "_")
        report(declaration.name, msg::unnamedParameter());
    if (space == ".tex")
      report(declaration.spaceWord, msg::texVariable());
    if (space == ".sreg")
      report(declaration.spaceWord, msg::declaredSpecial());
    if (!declaration.bank.empty())
      report(declaration.bank, msg::constantBank());
    if (isModuleScope && !isParameter() && (is(DeclSpace::Register) || is(DeclSpace::Local) || is(DeclSpace::Param)))
      report(declaration.spaceWord, msg::insideFunctionsOnly(word(declaration.spaceWord)));
    if (declaration.linkage == Linkage::Common && !is(DeclSpace::Global))
      report(declaration.spaceWord, msg::commonElsewhere());
  }

  void checkType() {
    if (declaration.typeWord.empty())
      return report(declaration.name, msg::noType(name()));
    const SourceRange range = declaration.typeWord;
    if (declaration.isOpaque)
      return checkOpaque();
    if (!declaration.type && module.isNewer())
      return;
    if (!declaration.type)
      return reportUnknownType();
    const ScalarType type = *declaration.type;
    if (type == ScalarType::B128 && !declaration.isArray && declaration.vectorLength == 1)
      checkAvailable({8, 3}, 70); // ptxas checks no arrays, and supports no vectors of .b128 in any version
    if (type == ScalarType::F16x2)
      checkAvailable({}, 53);
    if (type == ScalarType::Pred && !is(DeclSpace::Register))
      return report(range, msg::predicateSpace(word(declaration.spaceWord)));
    if (type == ScalarType::Pred && declaration.vectorLength > 1)
      return report(range, msg::predicateVector());
    if (type == ScalarType::Pred && isParameter())
      return report(range, msg::predicateParameter());
    if (declaration.vectorLength * info(type).bits > 128)
      return report(range, msg::vectorTooLarge(declaration.vectorLength, word(range)));
    if (is(DeclSpace::Param) && !declaration.isArray && (declaration.vectorLength > 1 || type == ScalarType::F16x2))
      report(range, msg::paramType(declaration.vectorLength > 1));
  }

  void checkOpaque() {
    if (declaration.vectorLength > 1)
      report(declaration.typeWord, msg::opaqueVector(word(declaration.typeWord)));
    const bool isVariable = isModuleScope && is(DeclSpace::Global) && !isParameter();
    if (isVariable && !declaration.isArray && word(declaration.typeWord) == ".samplerref" &&
        !module.isTexmodeIndependent())
      report(declaration.typeWord, msg::samplerMode());
    if (!isVariable && declaration.role != DeclRole::EntryParameter)
      report(declaration.typeWord, msg::opaqueElsewhere(word(declaration.typeWord)));
  }

  void reportUnknownType() {
    const std::string_view type = word(declaration.typeWord);
    const auto *const stored = std::ranges::find(kStoredTypes, type, &Stored::type);
    report(declaration.typeWord,
           msg::unknownType(type, stored != std::end(kStoredTypes) ? msg::declareAs(stored->as) : ""));
  }

  void checkShape() {
    if (declaration.alignsAfterType && module.ptxasRelease() < CudaRelease{12, 9})
      report(declaration.alignmentWord, msg::alignAfterType(module.ptxasRelease()));
    if (!declaration.alignmentWord.empty() &&
        (declaration.alignment == 0 || (declaration.alignment & (declaration.alignment - 1)) != 0))
      report(declaration.alignmentWord, msg::badAlignment());
    if (declaration.countOverflows || (declaration.isRange && declaration.count > kMostRegisters))
      report(declaration.suffix, msg::tooManyRegisters());
    if (declaration.isArray && is(DeclSpace::Register))
      report(declaration.suffix, msg::registerArray(name(), declaration.firstDimension));
    if (declaration.hasInitializer && declaration.linkage == Linkage::Extern)
      report(declaration.name, msg::valueOfExtern());
    if (declaration.hasInitializer && !is(DeclSpace::Global) && !is(DeclSpace::Const))
      report(declaration.name, msg::valueElsewhere(word(declaration.spaceWord)));
    const bool mayBeIncomplete = declaration.hasInitializer || declaration.linkage == Linkage::Extern ||
                                 declaration.role == DeclRole::FunctionParameter;
    if (isParameter() && declaration.otherDimensions != 0)
      report(declaration.suffix, msg::parameterDimensions());
    if (declaration.lacksSize || (declaration.isArray && declaration.firstDimension == 0 && !mayBeIncomplete))
      report(declaration.suffix, msg::missingSize(name()));
  }

  const Declaration &declaration;
  bool isModuleScope;
  std::string_view text;
  const ModuleContext &module;
  std::vector<Diagnostic> &diagnostics;
  bool isWrong = false;
};

} // namespace

bool checkDeclaration(const Declaration &declaration, bool isModuleScope, std::string_view text,
                      const ModuleContext &module, std::vector<Diagnostic> &diagnostics) {
  return DeclarationChecker(declaration, isModuleScope, text, module, diagnostics).check();
}

} // namespace ptxmatrix
