//===- Preprocess.cpp - The tokens of asm statements ----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Cuda/Preprocess.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/LangStandard.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/MacroArgs.h"
#include "clang/Lex/ModuleLoader.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <memory>
#include <utility>

namespace ptxmatrix {
namespace {

/// Knows in which branches the preprocessor is, and has it read all branches of an `#if` with an unknown name.  (In
/// SingleFileParseMode clang does so only if that name is the last word of the condition.)
class BranchTracker final : public clang::PPCallbacks {
public:
  BranchTracker(clang::Preprocessor &preprocessor, std::vector<Branch> &open)
      : preprocessor(preprocessor), open(open) {}

  void If(clang::SourceLocation, clang::SourceRange condition, ConditionValueKind) override {
    const char *text = preprocessor.getSourceManager().getCharacterData(
        preprocessor.getSourceManager().getFileLoc(condition.getBegin()));
    push(hasUnknownName(condition.getBegin()),
         hashOf(llvm::StringRef(text).take_until([](char c) { return c == '\n'; })));
  }
  void Ifdef(clang::SourceLocation, const clang::Token &name, const clang::MacroDefinition &macro) override {
    push(!macro, hashOf("defined", name));
  }
  void Ifndef(clang::SourceLocation, const clang::Token &name, const clang::MacroDefinition &macro) override {
    push(!macro, hashOf("!defined", name));
  }
  void Elif(clang::SourceLocation, clang::SourceRange, ConditionValueKind, clang::SourceLocation) override { next(); }
  void Elifdef(clang::SourceLocation, const clang::Token &, const clang::MacroDefinition &) override { next(); }
  void Elifdef(clang::SourceLocation, clang::SourceRange, clang::SourceLocation) override { next(); }
  void Elifndef(clang::SourceLocation, const clang::Token &, const clang::MacroDefinition &) override { next(); }
  void Elifndef(clang::SourceLocation, clang::SourceRange, clang::SourceLocation) override { next(); }
  void Else(clang::SourceLocation, clang::SourceLocation) override { next(); }
  void Endif(clang::SourceLocation, clang::SourceLocation) override {
    if (open.empty()) // an #ifdef without a name had no callback
      return;
    open.pop_back();
    isUndecided.pop_back();
  }

private:
  static size_t hashOf(std::string_view condition) { return std::hash<std::string_view>()(condition); }
  static size_t hashOf(const char *kind, const clang::Token &name) {
    return hashOf(kind + (name.getIdentifierInfo() ? name.getIdentifierInfo()->getName().str() : std::string()));
  }
  void push(bool undecided, size_t condition) {
    open.push_back({.conditional = numConditionals++, .index = 0, .condition = condition, .isDecided = !undecided});
    isUndecided.push_back(undecided);
    readAll(undecided);
  }
  void next() {
    if (open.empty())
      return;
    ++open.back().index;
    readAll(isUndecided.back());
  }
  /// Of the `#if`, `#elif` or `#else` of this callback: whether what it would exclude is read.
  void readAll(bool all) { preprocessor.getPreprocessorOpts().RetainExcludedConditionalBlocks = all; }

  /// Whether what the condition that begins at \p begin says depends on a name that is no macro here.
  bool hasUnknownName(clang::SourceLocation begin) const {
    const clang::SourceManager &sources = preprocessor.getSourceManager();
    const clang::SourceLocation place = sources.getFileLoc(begin);
    const auto [file, offset] = sources.getDecomposedLoc(place);
    const llvm::StringRef text = sources.getBufferData(file);
    clang::Lexer lexer(place, preprocessor.getLangOpts(), text.begin(), text.begin() + offset, text.end());
    looksLeft = kMostLooks;
    clang::Token token;
    for (bool isFirst = true; !lexer.LexFromRawLexer(token) && (isFirst || !token.isAtStartOfLine()); isFirst = false)
      if (token.is(clang::tok::raw_identifier) &&
          isUnknown(preprocessor.getIdentifierInfo(token.getRawIdentifier()), kMostNested))
        return true;
    return false;
  }
  bool isUnknown(const clang::IdentifierInfo *name, unsigned nested) const {
    if (name->getName().starts_with("__has_")) // of the compiler and of files that are not there
      return true;
    if (name->isStr("defined") || name->isStr("true") || name->isStr("false"))
      return false;
    const clang::MacroInfo *macro = preprocessor.getMacroInfo(name);
    if (!macro || nested == 0 || looksLeft == 0)
      return true;
    --looksLeft;
    return llvm::any_of(macro->tokens(), [&](const clang::Token &token) {
      const clang::IdentifierInfo *inner = token.getIdentifierInfo();
      return inner && inner != name && macro->getParameterNum(inner) < 0 && isUnknown(inner, nested - 1);
    });
  }

  static constexpr unsigned kMostLooks = 1000; ///< Macros that are looked into for one condition.
  mutable unsigned looksLeft = 0;
  static constexpr unsigned kMostNested = 4; ///< Macros in macros that are looked into.

  clang::Preprocessor &preprocessor;
  std::vector<Branch> &open;
  std::vector<bool> isUndecided;
  unsigned numConditionals = 0;
};

/// Ends the expansion of macros that grow beyond measure: `D(D(D(...)))` doubles with each D.
class GrowthLimit final : public clang::PPCallbacks {
public:
  GrowthLimit(clang::Preprocessor &preprocessor, size_t &tokensLeft)
      : preprocessor(preprocessor), tokensLeft(tokensLeft) {}

  void MacroExpands(const clang::Token &, const clang::MacroDefinition &macro, clang::SourceRange,
                    const clang::MacroArgs *arguments) override {
    if (!arguments)
      return;
    const clang::MacroInfo &definition = *macro.getMacroInfo();
    for (unsigned i = 0; i < definition.getNumParams(); ++i) {
      const clang::IdentifierInfo *parameter = definition.params()[i];
      const auto uses = static_cast<size_t>(llvm::count_if(
          definition.tokens(), [&](const clang::Token &token) { return token.getIdentifierInfo() == parameter; }));
      spend(uses, *const_cast<clang::MacroArgs *>(arguments), i);
    }
  }

private:
  /// The argument numbered \p index goes into the text \p uses times.  If that is too much, it becomes empty.
  void spend(size_t uses, clang::MacroArgs &arguments, unsigned index) {
    const clang::Token *plain = arguments.getUnexpArgument(index);
    const bool isExpanded = arguments.ArgNeedsPreexpansion(plain, preprocessor);
    const size_t size =
        isExpanded ? arguments.getPreExpArgument(index, preprocessor).size() : clang::MacroArgs::getArgLength(plain);
    const size_t cost = uses * size;
    const bool isTooMuch = cost >= tokensLeft;
    tokensLeft -= std::min(cost, tokensLeft);
    if (!isTooMuch)
      return;
    preprocessor.SetMacroExpansionOnlyInDirectives();
    if (isExpanded) {
      auto &expanded = const_cast<std::vector<clang::Token> &>(arguments.getPreExpArgument(index, preprocessor));
      expanded.erase(expanded.begin(), expanded.end() - 1); // the end is a token, too
    }
  }

  clang::Preprocessor &preprocessor;
  size_t &tokensLeft;
};

CxxTokenKind kindOf(const clang::Token &token) {
  if (token.hasUDSuffix()) // not what it spells
    return CxxTokenKind::Other;
  switch (token.getKind()) {
  case clang::tok::string_literal:
    return CxxTokenKind::String;
  case clang::tok::numeric_constant:
    return CxxTokenKind::Number;
  case clang::tok::l_paren:
    return CxxTokenKind::Open;
  case clang::tok::r_paren:
    return CxxTokenKind::Close;
  case clang::tok::l_square:
    return CxxTokenKind::OpenBracket;
  case clang::tok::r_square:
    return CxxTokenKind::CloseBracket;
  case clang::tok::colon:
    return CxxTokenKind::Colon;
  case clang::tok::comma:
    return CxxTokenKind::Comma;
  default:
    return CxxTokenKind::Other;
  }
}

/// A target with nothing of its own: to make one of clang's would link all of them, which makes the start thrice as
/// long.
class NoTarget final : public clang::TargetInfo {
public:
  NoTarget() : TargetInfo(llvm::Triple("x86_64-unknown-linux-gnu")) {}

  void getTargetDefines(const clang::LangOptions &, clang::MacroBuilder &) const override {}
  llvm::ArrayRef<clang::Builtin::Info> getTargetBuiltins() const override { return {}; }
  BuiltinVaListKind getBuiltinVaListKind() const override { return VoidPtrBuiltinVaList; }
  bool validateAsmConstraint(const char *&, ConstraintInfo &) const override { return false; }
  std::string_view getClobbers() const override { return ""; }
  llvm::ArrayRef<const char *> getGCCRegNames() const override { return {}; }
  llvm::ArrayRef<GCCRegAlias> getGCCRegAliases() const override { return {}; }
};

clang::LangOptions languageOptions(const llvm::Triple &triple) {
  clang::LangOptions options;
  std::vector<std::string> includes;
  clang::LangOptions::setLangDefaults(options, clang::Language::CUDA, triple, includes,
                                      clang::LangStandard::lang_gnucxx20);
  options.CPlusPlusModules = false; // `import` and `module` are names in the sources of others
  return options;
}

/// clang's preprocessor over one text.
class SingleFile {
public:
  explicit SingleFile(std::string_view source);

  bool run(const std::function<void(std::vector<CxxToken> &&)> &handle);

private:
  bool lex(clang::Token &token);
  std::vector<CxxToken> readAsm(clang::Token &token);
  CxxToken makeToken(const clang::Token &token) const;
  /// Offsets of what stands in the file, or nothing.
  std::optional<SourceRange> typedRange(clang::SourceLocation begin, size_t size) const;

  clang::IntrusiveRefCntPtr<clang::DiagnosticIDs> ids = new clang::DiagnosticIDs;
  clang::DiagnosticsEngine diagnostics{ids, new clang::DiagnosticOptions, new clang::IgnoringDiagConsumer};
  clang::FileManager files{{}, new llvm::vfs::InMemoryFileSystem}; // nothing outside is looked for
  clang::SourceManager sources{diagnostics, files};
  NoTarget target;
  clang::LangOptions language = languageOptions(target.getTriple());
  clang::TrivialModuleLoader modules;
  std::optional<clang::HeaderSearch> headers;
  std::optional<clang::Preprocessor> preprocessor;
  std::vector<Branch> open;
  size_t outer = 0; ///< So many of them are around the statement.
  size_t tokensLeft;
};

SingleFile::SingleFile(std::string_view source) : tokensLeft(16 * source.size() + (size_t{1} << 16)) {
  diagnostics.setSuppressAllDiagnostics(true);
  headers.emplace(std::make_shared<clang::HeaderSearchOptions>(), sources, diagnostics, language, &target);
  auto options = std::make_shared<clang::PreprocessorOptions>();
  options->SingleFileParseMode = true;
  preprocessor.emplace(std::move(options), diagnostics, language, sources, *headers, modules);
  preprocessor->Initialize(target);
  preprocessor->SetSuppressIncludeNotFoundError(true);
  preprocessor->addPPCallbacks(std::make_unique<BranchTracker>(*preprocessor, open));
  preprocessor->addPPCallbacks(std::make_unique<GrowthLimit>(*preprocessor, tokensLeft));
  sources.setMainFileID(sources.createFileID(llvm::MemoryBuffer::getMemBufferCopy(source)));
}

bool SingleFile::lex(clang::Token &token) {
  if (tokensLeft == 0)
    return false;
  --tokensLeft;
  preprocessor->Lex(token);
  return token.isNot(clang::tok::eof);
}

bool SingleFile::run(const std::function<void(std::vector<CxxToken> &&)> &handle) {
  preprocessor->EnterMainSourceFile();
  clang::Token token;
  bool isInside = lex(token);
  while (isInside) {
    if (token.isNot(clang::tok::kw_asm)) {
      isInside = lex(token);
      continue;
    }
    std::vector<CxxToken> tokens = readAsm(token);
    isInside = token.isNot(clang::tok::eof) && tokensLeft > 0;
    if (!tokens.empty())
      handle(std::move(tokens));
  }
  return tokensLeft > 0;
}

/// The tokens from `asm`, which \p token is, to its ')'; none where it is not closed before the next `asm`.  \p token
/// is then what stands behind.
std::vector<CxxToken> SingleFile::readAsm(clang::Token &token) {
  outer = open.size();
  std::vector<CxxToken> tokens{makeToken(token)};
  size_t depth = 0;
  constexpr size_t kMostInside = 64; // branches in branches
  while (lex(token) && token.isNot(clang::tok::kw_asm)) {
    if (open.size() < outer ||
        open.size() > outer + kMostInside) // an #else or #endif of before: nobody knows what belongs together
      return {};
    if (depth == 0 && token.isOneOf(clang::tok::semi, clang::tok::l_brace, clang::tok::r_brace))
      return {};
    tokens.push_back(makeToken(token));
    if (token.is(clang::tok::coloncolon) && depth == 1) { // two of them
      tokens.back().kind = CxxTokenKind::Colon;
      tokens.push_back(tokens.back());
    }
    depth += token.is(clang::tok::l_paren) ? 1 : 0;
    if (token.isNot(clang::tok::r_paren))
      continue;
    if (depth <= 1) {
      lex(token);
      return depth == 1 ? std::move(tokens) : std::vector<CxxToken>();
    }
    --depth;
  }
  return {};
}

std::optional<SourceRange> SingleFile::typedRange(clang::SourceLocation begin, size_t size) const {
  const auto [file, offset] = sources.getDecomposedLoc(begin);
  return file == sources.getMainFileID() ? std::optional(SourceRange{offset, offset + size}) : std::nullopt;
}

CxxToken SingleFile::makeToken(const clang::Token &token) const {
  CxxToken made;
  made.kind = kindOf(token);
  made.text = preprocessor->getSpelling(token);
  made.branches.assign(open.begin() + static_cast<std::ptrdiff_t>(std::min(outer, open.size())), open.end());
  const clang::SourceLocation place = token.getLocation();
  if (place.isMacroID()) {
    const clang::CharSourceRange used = sources.getExpansionRange(place);
    const clang::SourceLocation last = used.getEnd();
    const size_t lastSize = clang::Lexer::MeasureTokenLength(last, sources, language);
    const std::optional<SourceRange> begin = typedRange(used.getBegin(), 0);
    const std::optional<SourceRange> end = typedRange(last, lastSize);
    made.use = begin && end ? std::optional(SourceRange{begin->begin, end->end}) : std::nullopt;
  }
  const std::optional<SourceRange> typed = typedRange(sources.getSpellingLoc(place), token.getLength());
  made.isTyped = typed.has_value();
  made.place = typed ? *typed : made.use.value_or(SourceRange());
  return made;
}

} // namespace

bool forEachAsm(std::string_view source, const std::function<void(std::vector<CxxToken> &&)> &handle) {
  return SingleFile(source).run(handle);
}

} // namespace ptxmatrix
