//===- Preprocess.cpp - The tokens of asm statements ----------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Cuda/Preprocess.h"
#include "Cuda/AsmNames.h"
#include "Cuda/BranchTracker.h"
#include "Cuda/CodeAround.h"
#include "Cuda/CudaHeaders.h"
#include "Cuda/GrowthLimit.h"
#include "Diagnostics/Messages.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/LangStandard.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/ModuleLoader.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace ptxmatrix {
namespace {

/// A target without properties.  Creating one of clang's would link all of them, which triples the startup time.
class NoTarget final : public clang::TargetInfo {
public:
  NoTarget() : TargetInfo(llvm::Triple("x86_64-unknown-linux-gnu")) {}

  void getTargetDefines(const clang::LangOptions &, clang::MacroBuilder &) const override {}
  // The type differs between versions of clang.
  decltype(std::declval<const clang::TargetInfo &>().getTargetBuiltins()) getTargetBuiltins() const override {
    return {};
  }
  BuiltinVaListKind getBuiltinVaListKind() const override { return VoidPtrBuiltinVaList; }
  bool validateAsmConstraint(const char *&, ConstraintInfo &) const override { return false; }
  std::string_view getClobbers() const override { return ""; }
  llvm::ArrayRef<const char *> getGCCRegNames() const override { return {}; }
  llvm::ArrayRef<GCCRegAlias> getGCCRegAliases() const override { return {}; }
};

// Since LLVM 21, clang's objects refer to their options; before, they shared them.
#if LLVM_VERSION_MAJOR >= 21
template <typename Options> Options &handedOver(const std::shared_ptr<Options> &options) { return *options; }
#else
template <typename Options> std::shared_ptr<Options> handedOver(const std::shared_ptr<Options> &options) {
  return options;
}
#endif

/// Notes whether a header is missing, whose macros are not known.
struct MissingHeaders final : clang::PPCallbacks {
  bool FileNotFound(llvm::StringRef /*name*/) override {
    areAny = true;
    return false;
  }

  bool areAny = false;
};

/// Whether \p text is named as macros are, and not as `L2`.
bool isMacroName(llvm::StringRef text) {
  return text.size() > 2 && llvm::isAlpha(text.front()) &&
         llvm::all_of(text, [](char c) { return llvm::isUpper(c) || llvm::isDigit(c) || c == '_'; });
}

clang::LangOptions languageOptions(const llvm::Triple &triple) {
  clang::LangOptions options;
  std::vector<std::string> includes;
  clang::LangOptions::setLangDefaults(options, clang::Language::CUDA, triple, includes,
                                      clang::LangStandard::lang_gnucxx20);
  options.CXXOperatorNames = true;  // `and`, `not`
  options.CPlusPlusModules = false; // users' sources use `import` and `module` as names
  return options;
}

/// Runs clang's preprocessor on a source.
class SourceReader {
public:
  explicit SourceReader(const PreprocessInput &input)
      : source(input.source), mostBytes(input.mostBytes),
        files({input.compilation.folder}, makeFileSystem(input.compilation, input.headers)) {
    diagnostics.setSuppressAllDiagnostics(true);
    headers.emplace(handedOver(headerOptions), sources, diagnostics, language, &target);
    addFolders(input.predefines.arguments);
    options->DisablePragmaDebugCrash = true;
    preprocessor.emplace(handedOver(options), diagnostics, language, sources, *headers, modules);
    preprocessor->Initialize(target);
    preprocessor->SetSuppressIncludeNotFoundError(true);
    preprocessor->setPredefines(input.predefines.text);
    directives.emplace(input.headers, *preprocessor, *options);
    branches =
        addCallbacks(std::make_unique<BranchTracker>(*preprocessor, *options, input.predefines, input.lastBranch));
    growth = addCallbacks(std::make_unique<GrowthLimit>(*preprocessor, *options, input.source.size()));
    names = addCallbacks(std::make_unique<AsmNames>(*preprocessor));
    missing = addCallbacks(std::make_unique<MissingHeaders>());
    enterSource(input);
  }

  bool run(const std::function<void(AsmStatement &&)> &handle) {
    clang::Token token;
    bool isInside = lexCode(token);
    while (isInside) {
      const clang::SourceLocation begin = sources.getExpansionLoc(token.getLocation());
      if (token.isNot(clang::tok::kw_asm) || !sources.isInMainFile(begin)) {
        const std::optional<size_t> offset = offsetOf(begin);
        around.read(token, offset ? source.substr(*offset) : "");
        isInside = lexCode(token);
        continue;
      }
      const bool isExcluded = branches->isExcluded();
      bool isConditional = branches->isConditional();
      directives->readText(true); // it may be in a header
      std::deque<CxxToken> tokens = readAsm(token);
      directives->readText(false);
      isInside = token.isNot(clang::tok::eof) && growth->isFine();
      const bool hasBranches = std::ranges::any_of(
          tokens, [](const CxxToken &one) { return !std::ranges::all_of(one.branches, &Branch::isDecided); });
      isConditional = isConditional || hasBranches || !decisions || !decisions->empty();
      if (tokens.empty() || isExcluded)
        continue;
      const bool isUnknown = !decisions || decisions->size() + (hasBranches ? 1 : 0) > 1; // which belong together?
      std::vector<AsmStatement> statements = tokens.size() > 1 ? parseAsm(source, tokens) : tooLong(tokens.front());
      tokens.clear();
      for (AsmStatement &statement : statements) {
        statement.isConditional = isConditional || around.mayBeDiscarded();
        statement.isInKernel = around.isInKernel();
        statement.definitions = isUnknown || decisions->empty() ? 0 : decisions->begin()->second;
        if (isUnknown)
          statement.whyUnknown = msg::skipSeveralDefinitions();
        handle(std::move(statement));
      }
    }
    return growth->isFine();
  }

private:
  void addFolders(const CompileArguments &arguments) {
    std::vector<clang::DirectoryLookup> found;
    auto add = [&](const std::vector<std::string> &folders, clang::SrcMgr::CharacteristicKind kind) {
      for (const std::string &folder : folders)
        if (auto directory = files.getOptionalDirectoryRef(folder))
          found.emplace_back(*directory, kind, /*isFramework=*/false);
      return static_cast<unsigned>(found.size());
    };
    const unsigned angled = add(arguments.quoteFolders, clang::SrcMgr::C_User);
    const unsigned system = add(arguments.folders, clang::SrcMgr::C_User);
    add(arguments.systemFolders, clang::SrcMgr::C_System);
    headers->SetSearchPaths(std::move(found), angled, system, llvm::DenseMap<unsigned, unsigned>());
  }

  template <typename Callbacks> Callbacks *addCallbacks(std::unique_ptr<Callbacks> callbacks) {
    Callbacks *const added = callbacks.get();
    preprocessor->addPPCallbacks(std::move(callbacks));
    return added;
  }

  /// Enters the source under its own path, so that headers relative to it are found.
  void enterSource(const PreprocessInput &input) {
    const std::string &given = input.compilation.path;
    llvm::SmallString<128> path(given.empty() || given.ends_with('/') ? "source" : given);
    if (llvm::sys::fs::make_absolute(path)) // there is no working directory
      path = "/source";
    const clang::FileEntryRef file = files.getVirtualFileRef(path, static_cast<off_t>(input.source.size()), 0);
    sources.overrideFileContents(file, llvm::MemoryBuffer::getMemBufferCopy(input.source, path));
    sources.setMainFileID(sources.createFileID(file, clang::SourceLocation(), clang::SrcMgr::C_User));
    preprocessor->EnterMainSourceFile();
    // clang reads one `_Pragma` after another by recursion.
    undefine(*preprocessor, preprocessor->getIdentifierInfo("_Pragma"),
             sources.getLocForStartOfFile(sources.getMainFileID()));
  }

  bool lex(clang::Token &token) {
    do {
      if (!growth->isFine())
        return false;
      preprocessor->Lex(token);
    } while (token.isAnnotation()); // of #embed, or of a pragma: it has no spelling
    return token.isNot(clang::tok::eof);
  }

  /// The same outside of asm statements, where few macros are expanded.
  bool lexCode(clang::Token &token) {
    if (!growth->isFine())
      return false;
    preprocessor->LexUnexpandedToken(token);
    if (names->mustExpand(token)) {
      auto macro = std::make_unique<clang::Token[]>(1);
      macro[0] = token;
      preprocessor->EnterTokenStream(std::move(macro), 1, /*DisableMacroExpansion=*/false, /*IsReinject=*/false);
      preprocessor->Lex(token);
    }
    return token.isNot(clang::tok::eof);
  }

  /// The statement that begins with \p word, of which no more is read.
  static std::vector<AsmStatement> tooLong(const CxxToken &word) {
    std::vector<AsmStatement> statements(1);
    statements.front().range = word.use.value_or(word.place);
    statements.front().whyUnknown = msg::skipTooLong();
    statements.front().isTooLong = true;
    return statements;
  }

  /// The tokens from `asm`, which is \p token, to its ')'.  Without the ')' if an undecided `#if` ends before it; only
  /// `asm` if there is too much; empty if there is no ')' before the next `asm`.  Sets \p token to the one that
  /// follows.
  std::deque<CxxToken> readAsm(clang::Token &token) {
    branches->startCount();
    outer = branches->numStillOpen();
    const bool isDecided = !branches->isConditional();
    const clang::SourceLocation begin = sources.getExpansionLoc(token.getLocation());
    std::deque<CxxToken> tokens{makeToken(token)};
    size_t bytes = 0;
    size_t depth = 0;
    constexpr size_t kMaxInside = 64; // the maximum nesting of branches
    while (lex(token) && token.isNot(clang::tok::kw_asm)) {
      const std::vector<OpenBranch> &open = branches->branches();
      const size_t still = branches->numStillOpen();
      if (still < outer && isDecided) // an #endif of an earlier #if
        outer = still;
      if (still < outer || open.size() > outer + kMaxInside) {
        if (depth == 0)
          return {};
        decisions = branches->decisionsSince(begin);
        if (bytes <= mostBytes)
          tokens.emplace_back(); // in place of the ')'
        return tokens;
      }
      if (depth == 0 && token.isOneOf(clang::tok::semi, clang::tok::l_brace, clang::tok::r_brace))
        return {};
      bytes += token.is(clang::tok::string_literal) ? 1 : token.getLength();
      tokens.push_back(makeToken(token));
      if (token.is(clang::tok::coloncolon) && depth == 1) { // counts as two colons
        tokens.back().kind = clang::tok::colon;
        tokens.push_back(tokens.back());
      }
      if (bytes > mostBytes)
        tokens.resize(1);
      depth += token.is(clang::tok::l_paren) ? 1 : 0;
      if (token.isNot(clang::tok::r_paren))
        continue;
      if (depth <= 1) {
        decisions = branches->decisionsSince(begin);
        lex(token);
        return depth == 1 ? std::move(tokens) : std::deque<CxxToken>();
      }
      --depth;
    }
    return {};
  }

  CxxToken makeToken(const clang::Token &token) {
    CxxToken made;
    made.kind = token.getKind();
    llvm::SmallString<128> cleaned; // if the source divides it between lines
    const llvm::StringRef text = preprocessor->getSpelling(token, cleaned);
    made.text = text.data() == cleaned.data() ? text.copy(preprocessor->getPreprocessorAllocator()) : text;
    const std::vector<OpenBranch> &open = branches->branches();
    made.branches.assign(open.begin() + static_cast<std::ptrdiff_t>(std::min(outer, open.size())), open.end());
    const clang::SourceLocation place = token.getLocation();
    if (place.isMacroID())
      made.use = useOf(sources.getExpansionRange(place));
    const clang::SourceLocation spelled = sources.getSpellingLoc(place);
    // The `#` of a macro makes a string of the name of a macro that is not known.
    const llvm::StringRef name = llvm::StringRef(made.text).trim('"');
    if (missing->areAny && made.kind == clang::tok::string_literal && isMacroName(name) &&
        sources.getBufferOrFake(sources.getFileID(spelled)).getBufferIdentifier() == "<scratch space>") {
      made.kind = clang::tok::identifier;
      made.text = name;
    }
    const std::optional<size_t> typed = offsetOf(spelled);
    made.isTyped = typed.has_value();
    made.place = typed ? SourceRange(*typed, *typed + token.getLength()) : made.use.value_or(SourceRange());
    if (!typed && made.kind == clang::tok::string_literal)
      if (const auto file = sources.getFileEntryRefForID(sources.getFileID(spelled)))
        made.header =
            llvm::StringRef(file->getName().str() + ":" + std::to_string(sources.getSpellingLineNumber(spelled)))
                .copy(preprocessor->getPreprocessorAllocator());
    return made;
  }

  /// The place of \p macro, the use of one, if it is in the source, or nothing.  Most tokens have that of the one
  /// before.
  std::optional<SourceRange> useOf(clang::CharSourceRange macro) {
    if (macro.getAsRange() == lastMacro)
      return lastUse;
    lastMacro = macro.getAsRange();
    const clang::CharSourceRange used = clang::Lexer::getAsCharRange(macro, sources, language);
    const std::optional<size_t> begin = offsetOf(used.getBegin());
    const std::optional<size_t> end = offsetOf(used.getEnd());
    return lastUse = begin && end ? std::optional(SourceRange(*begin, *end)) : std::nullopt;
  }

  /// The offset of \p place if it is in the source, or nothing.
  std::optional<size_t> offsetOf(clang::SourceLocation place) const {
    const auto [file, offset] = sources.getDecomposedLoc(place);
    return file == sources.getMainFileID() ? std::optional<size_t>(offset) : std::nullopt;
  }

  std::string_view source;
  size_t mostBytes;
  clang::IntrusiveRefCntPtr<clang::DiagnosticIDs> ids = new clang::DiagnosticIDs;
#if LLVM_VERSION_MAJOR >= 21
  clang::DiagnosticOptions diagnosticOptions;
#else
  clang::IntrusiveRefCntPtr<clang::DiagnosticOptions> diagnosticOptions = new clang::DiagnosticOptions;
#endif
  clang::DiagnosticsEngine diagnostics{ids, diagnosticOptions, new clang::IgnoringDiagConsumer};
  clang::FileManager files;
  clang::SourceManager sources{diagnostics, files};
  NoTarget target;
  clang::LangOptions language = languageOptions(target.getTriple());
  clang::TrivialModuleLoader modules;
  std::shared_ptr<clang::HeaderSearchOptions> headerOptions = std::make_shared<clang::HeaderSearchOptions>();
  std::shared_ptr<clang::PreprocessorOptions> options = std::make_shared<clang::PreprocessorOptions>();
  std::optional<clang::HeaderSearch> headers;
  std::optional<clang::Preprocessor> preprocessor;
  BranchTracker *branches = nullptr;
  GrowthLimit *growth = nullptr;
  AsmNames *names = nullptr;
  MissingHeaders *missing = nullptr;
  std::optional<HeaderDirectives> directives;
  size_t outer = 0; ///< The number of branches around the statement.
  clang::SourceRange lastMacro;
  std::optional<SourceRange> lastUse; ///< Its place, see useOf().
  CodeAround around;
  std::optional<BranchTracker::Decisions>
      decisions; ///< BranchTracker::decisionsSince() the beginning of the statement.
};

} // namespace

bool forEachAsm(const PreprocessInput &input, const std::function<void(AsmStatement &&)> &handle) {
  // A macro could put the word together from parts, or a backslash could divide it between lines, but nobody does.
  const llvm::StringRef text = input.source;
  const bool mayHaveHeaders =
      !input.compilation.arguments.empty() || (!input.compilation.path.empty() && text.contains("include \""));
  if (!mayHaveHeaders && !text.contains("asm"))
    return true;
  constexpr size_t kMostBytes = GrowthLimit::kMostPositions / 2; // the rest is for macros
  if (text.size() > kMostBytes)
    return false;
  const bool isRead = SourceReader(input).run(handle);
  // A source without the word, whose macros are too large, hardly has a statement from the header next to it.
  return isRead || (input.compilation.arguments.empty() && !text.contains("asm"));
}

} // namespace ptxmatrix
