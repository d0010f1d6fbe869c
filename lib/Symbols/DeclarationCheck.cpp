//===- DeclarationCheck.cpp - Whether a declaration is one ----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Symbols/DeclarationCheck.h"
#include "Diagnostics/Prose.h"
#include "Diagnostics/Rules.h"
#include "Scan/CharClass.h"
#include "Scan/Number.h"

#include <utility>

namespace ptxmatrix {
namespace {

/// PTX has types of instructions that no register has; such values live in registers of untyped bits.
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

/// The most registers of a range that ptxas finds memory for.
constexpr uint64_t kMostRegisters = uint64_t{1} << 31;

class DeclarationChecker {
public:
  DeclarationChecker(const Declaration &declaration, bool isModuleScope, std::string_view text,
                     const ModuleContext &module, std::vector<Diagnostic> &diagnostics)
      : declaration(declaration), isModuleScope(isModuleScope), text(text), module(module), diagnostics(diagnostics) {}

  /// False if there is a mistake.
  bool check() {
    checkSpace();
    checkType();
    checkShape();
    return !isWrong;
  }

private:
  /// Only the first mistake of a declaration is told.
  void report(SourceRange range, std::string message) {
    if (!std::exchange(isWrong, true))
      diagnostics.push_back(makeDiagnostic(Rule::BadDeclaration, range, std::move(message)));
  }

  /// Checks that version and targets have the type: from \p since and sm_<\p number> on.
  void checkAvailable(PtxVersion since, unsigned number) {
    if (isWrong)
      return;
    const std::string needs = word(declaration.typeWord) + " needs ";
    if (module.isOlderThan(since)) {
      report(declaration.typeWord, needs + describe(since) + " or newer, not PTX " + module.version()->str());
      return module.addVersionNote(diagnostics.back());
    }
    for (const Target target : module.targets())
      if (info(target).number < number) {
        report(declaration.typeWord,
               needs + "sm_" + std::to_string(number) + " or newer, not " + std::string(info(target).name));
        return module.addTargetNote(diagnostics.back(), target);
      }
  }

  std::string name() const { return quoted(declaration.name.of(text)); }
  std::string word(SourceRange range) const { return quoted(range.of(text)); }
  bool is(DeclSpace space) const { return declaration.space == space; }
  bool isParameter() const { return declaration.role != DeclRole::Object; }

  void checkSpace() {
    const std::string_view space = declaration.spaceWord.of(text);
    if (!declaration.secondSpace.empty())
      report(declaration.secondSpace,
             word(declaration.secondSpace) + " is a second state space beside " + word(declaration.spaceWord));
    if (declaration.role == DeclRole::EntryParameter && space != ".param")
      report(space.empty() ? declaration.typeWord : declaration.spaceWord,
             "a parameter of a kernel must be declared with '.param'");
    if (isParameter() && !is(DeclSpace::Param) && !is(DeclSpace::Register))
      report(declaration.spaceWord, "a parameter of a function must be declared with '.param' or '.reg'");
    if (isParameter() && space.empty())
      report(declaration.typeWord, "a parameter of a function must be declared with '.param' or '.reg'");
    if (declaration.role == DeclRole::FunctionParameter || declaration.role == DeclRole::FunctionResult)
      if (declaration.name.of(text) == "_")
        report(declaration.name, "'_' cannot be the name of a parameter");
    if (space == ".tex")
      report(declaration.spaceWord, "PTX 1.5 and newer have no '.tex' variables: use '.global .texref'");
    if (space == ".sreg")
      report(declaration.spaceWord, "special registers are predefined and cannot be declared");
    if (!declaration.bank.empty())
      report(declaration.bank, "PTX 2.2 and newer have no banks of constant memory");
    if (isModuleScope && !isParameter() && (is(DeclSpace::Register) || is(DeclSpace::Local) || is(DeclSpace::Param)))
      report(declaration.spaceWord, word(declaration.spaceWord) + " is allowed inside of functions only");
    if (is(DeclSpace::Register) && declaration.linkage != Linkage::None)
      report(declaration.spaceWord, "a register cannot have linkage");
    if (declaration.linkage == Linkage::Common && !is(DeclSpace::Global))
      report(declaration.spaceWord, "'.common' is allowed on '.global' variables only");
  }

  void checkType() {
    if (declaration.typeWord.empty())
      return report(declaration.name, name() + " is declared without a type");
    const SourceRange range = declaration.typeWord;
    if (declaration.isOpaque)
      return checkOpaque();
    if (!declaration.type && module.isNewer())
      return;
    if (!declaration.type)
      return reportUnknownType();
    const ScalarType type = *declaration.type;
    if (type == ScalarType::B128 && !declaration.isArray && declaration.vectorLength == 1)
      checkAvailable({8, 3}, 70); // ptxas asks no arrays, and has no vectors of these in any version
    if (type == ScalarType::F16x2)
      checkAvailable({}, 53);
    if (type == ScalarType::Pred && !is(DeclSpace::Register))
      return report(range, "a predicate must be declared with '.reg', not " + word(declaration.spaceWord));
    if (type == ScalarType::Pred && declaration.vectorLength > 1)
      return report(range, "there are no vectors of predicates");
    if (type == ScalarType::Pred && isParameter())
      return report(range, "a predicate cannot be a parameter");
    if (declaration.vectorLength * info(type).bits > 128)
      return report(range, "a vector has at most 128 bits: '.v" + std::to_string(declaration.vectorLength) +
                               "' does not go with " + word(range));
    if (is(DeclSpace::Param) && (declaration.vectorLength > 1 || type == ScalarType::F16x2))
      report(range, "a '.param' variable cannot be " +
                        std::string(declaration.vectorLength > 1 ? "a vector" : "of type '.f16x2'"));
  }

  void checkOpaque() {
    const bool isVariable = isModuleScope && is(DeclSpace::Global) && !isParameter();
    if (!isVariable && declaration.role != DeclRole::EntryParameter)
      report(declaration.typeWord, word(declaration.typeWord) +
                                       " is allowed on '.global' variables of the module and kernel parameters only");
  }

  void reportUnknownType() {
    const std::string_view type = declaration.typeWord.of(text);
    std::string message = quoted(type) + " is not a type that a register or variable can have";
    for (const Stored &stored : kStoredTypes)
      if (stored.type == type)
        message += "; declare it as " + quoted(stored.as);
    report(declaration.typeWord, std::move(message));
  }

  void checkShape() {
    if (declaration.alignsBehindType && module.judge() < CudaRelease{12, 9})
      report(declaration.alignmentWord,
             "CUDA " + module.judge().str() +
                 " takes '.align' only before the type; to have it after the type needs CUDA 12.9 or newer");
    if (!declaration.alignmentWord.empty() &&
        (declaration.alignment == 0 || (declaration.alignment & (declaration.alignment - 1)) != 0))
      report(declaration.alignmentWord, "an alignment must be a power of two");
    if (declaration.countOverflows || (declaration.isRange && declaration.count > kMostRegisters))
      report(declaration.suffix, "this is more than ptxas has memory for");
    if (declaration.isArray && is(DeclSpace::Register))
      report(declaration.suffix, "a register cannot be an array; write " +
                                     quoted(std::string(declaration.name.of(text)) + "<" +
                                            std::to_string(declaration.firstDimension) + ">") +
                                     " for a range of registers");
    if (declaration.hasInitializer && declaration.linkage == Linkage::Extern)
      report(declaration.name, "an '.extern' variable cannot have an initial value");
    if (declaration.hasInitializer && !is(DeclSpace::Global) && !is(DeclSpace::Const))
      report(declaration.name, "an initial value is allowed on '.global' and '.const' variables only, not on " +
                                   word(declaration.spaceWord));
    else if (declaration.hasInitializer)
      checkInitializer();
    const bool mayBeIncomplete = declaration.hasInitializer || declaration.linkage == Linkage::Extern ||
                                 declaration.role == DeclRole::FunctionParameter;
    if (declaration.isArray && declaration.firstDimension == 0 && !mayBeIncomplete)
      report(declaration.suffix, "the size of " + name() + " is missing");
  }

  void checkInitializer() {
    if (declaration.isOpaque)
      return;
    const bool needsList = declaration.isArray || declaration.vectorLength > 1 || declaration.type == ScalarType::F16x2;
    if (declaration.isInitializerList == needsList)
      return checkValue();
    report(declaration.initializer, needsList
                                        ? "the initial value of " + name() + ", an array or vector, must be in braces"
                                        : "the initial value of " + name() + ", a single value, cannot be in braces");
  }

  /// Checks the value against the type, and of a list its first one: what is no plain number and no name is not looked
  /// into.  Numbers are not converted: an integer is none of .f32, and `4.0` none of .u32.
  void checkValue() {
    if (!declaration.type)
      return;
    auto skip = [&](size_t pos, auto is) {
      while (pos < text.size() && is(text[pos]))
        ++pos;
      return pos;
    };
    auto at = [&](size_t pos) { return pos < text.size() ? text[pos] : '\0'; };
    const size_t begin = skip(declaration.initializer.begin, [](char c) { return isWhite(c) || c == '{' || c == '-'; });
    if (at(begin) == '}' || at(begin) == '/')
      return;
    if (declaration.type == ScalarType::F16)
      return report(declaration.initializer, "a variable of type '.f16' cannot have an initial value");
    const size_t end = skip(begin, [](char c) { return isFollow(classOf(c)) || c == '.'; });
    const SourceRange range{begin, end};
    const ScalarKind kind = info(*declaration.type).kind;
    const bool isName = endOfIdentifier(text, begin) > begin;
    if (isName && declaration.type != ScalarType::U32 && declaration.type != ScalarType::U64)
      return report(range, "the initial value of " + name() +
                               " is an address, which must be of type '.u32' or '.u64', not " +
                               word(declaration.typeWord));
    if (isName || begin == end || std::string_view(",;}").find(at(skip(end, isWhite))) == std::string_view::npos)
      return;
    const std::string_view value = range.of(text);
    const bool isInteger = value == "WARP_SZ" || readNumber(value).isValid;
    if (kind == ScalarKind::Float && isInteger)
      report(range, word(range) + " is an integer; the initial value of " + name() + ", of type " +
                        word(declaration.typeWord) + ", must be a floating-point number");
    const bool isFloat = !isInteger && value.find_first_of(".eEfFdD") != std::string_view::npos;
    if (kind == ScalarKind::Integer && isFloat)
      report(range, word(range) + " is a floating-point number; the initial value of " + name() + ", of type " +
                        word(declaration.typeWord) + ", must be an integer");
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
