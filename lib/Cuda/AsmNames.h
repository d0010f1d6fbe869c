//===- AsmNames.h - The macros that need expansion --------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Cuda/BranchTracker.h"

#include "llvm/ADT/DenseSet.h"

#include <utility>
#include <vector>

namespace ptxmatrix {

/// Finds the macros that may expand to an asm statement, or to a word that says how one is compiled.  Others are not
/// expanded: those of a host that dispatch to many types could take most of the time.
class AsmNames final : public clang::PPCallbacks {
public:
  explicit AsmNames(clang::Preprocessor &preprocessor) : preprocessor(preprocessor) {
    for (const llvm::StringRef word : {"asm", "__asm", "__asm__", "__global__", "constexpr"})
      names.insert(preprocessor.getIdentifierInfo(word));
  }

  void MacroDefined(const clang::Token &token, const clang::MacroDirective *directive) override {
    // Lets directives, such as `#include MACRO`, expand macros even while the code around them does not.  The end of
    // this one resets what else it does.
    preprocessor.SetMacroExpansionOnlyInDirectives();
    const Name macro = token.getIdentifierInfo();
    for (const clang::Token &used : directive->getMacroInfo()->tokens())
      if (used.is(clang::tok::hashhash))
        addUser(nullptr, macro);
      else if (const Name name = used.getIdentifierInfo())
        addUser(name, macro);
  }

  /// Whether \p token, the next one outside of asm statements, is a macro to expand.
  bool mustExpand(const clang::Token &token) {
    const Name name = token.isAnnotation() ? nullptr : token.getIdentifierInfo();
    const clang::MacroInfo *const macro = name ? preprocessor.getMacroInfo(name) : nullptr;
    if (!macro || token.isExpandDisabled())
      return false;
    const bool isInside = token.getLocation().isMacroID(); // of a macro that was expanded
    return isInside || names.contains(name) || (macro->isFunctionLike() && hasInArguments(token.getLocation()));
  }

private:
  using Name = const clang::IdentifierInfo *;

  /// Takes note that \p macro contains \p used; if null, a '##', which makes names that are not known here.
  void addUser(Name used, Name macro) {
    users[used].push_back(macro);
    if (used ? names.contains(used) : hasMacro)
      add(macro);
  }
  void add(Name macro) {
    hasMacro = true;
    std::vector<Name> added = std::exchange(users[nullptr], {});
    added.push_back(macro);
    while (!added.empty()) {
      const Name one = added.back();
      added.pop_back();
      if (names.insert(one).second)
        added.insert(added.end(), users[one].begin(), users[one].end());
    }
  }

  /// Whether the arguments of the macro at \p begin have such a name.
  bool hasInArguments(clang::SourceLocation begin) {
    const clang::SourceManager &sources = preprocessor.getSourceManager();
    const auto [file, offset] = sources.getDecomposedLoc(begin);
    if (file != sources.getMainFileID() || offset < searched)
      return false;
    clang::Lexer lexer = rawLexer(begin, preprocessor);
    clang::Token token;
    lexer.LexFromRawLexer(token);
    size_t depth = 0;
    do {
      lexer.LexFromRawLexer(token);
      depth += token.is(clang::tok::l_paren) ? 1 : 0;
      depth -= token.is(clang::tok::r_paren) && depth > 0 ? 1 : 0;
      if (token.is(clang::tok::raw_identifier) &&
          names.contains(preprocessor.getIdentifierInfo(token.getRawIdentifier())))
        return true;
    } while (depth > 0 && token.isNot(clang::tok::eof));
    searched = sources.getFileOffset(token.getLocation());
    return false;
  }

  clang::Preprocessor &preprocessor;
  llvm::DenseSet<Name> names;
  llvm::DenseMap<Name, std::vector<Name>> users; ///< The macros that contain a name; of null, a '##'.
  bool hasMacro = false;                         ///< `names` has one.
  size_t searched = 0;                           ///< The arguments up to this offset of the source have no such name.
};

} // namespace ptxmatrix
