//===- Scanner.h - Statements and declarations of a module ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Walks over a whole module once and hands out, in the order of the text, what the checks rest on: directives, scopes,
// declarations, and the statements whose opcode is ours or looks like it.  All other statements are passed over.
//
// The caller pulls events, so memory does not grow with the module.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SCAN_SCANNER_H
#define PTXMATRIX_LIB_SCAN_SCANNER_H

#include "Lexer.h"
#include "ptxmatrix/ScalarType.h"

#include <optional>

namespace ptxmatrix {

/// Where a declared object lives.
enum class DeclSpace : uint8_t { Register, Const, Global, Local, Param, Shared, Function, Label };

/// A declaration that can name an operand.
struct Declaration {
  DeclSpace space = DeclSpace::Register;
  std::optional<ScalarType> type; ///< Nothing for labels, functions and types that are not fundamental.
  uint8_t vectorLength = 1;       ///< 2 for `.v2`, 4 for `.v4`.
  bool isRange = false;           ///< `r<8>` declares r0 to r7; it is kept as a range.
  uint64_t count = 1;             ///< Of a range, how many names it declares.
  uint64_t alignment = 0;         ///< `.align` in bytes; 0 where there is none.
  SourceRange name;               ///< Without `<8>`.
};

/// What an event tells.
enum class ScanEventKind : uint8_t {
  End,           ///< The end of the module.  All following events are End too.
  Version,       ///< word: the number of `.version`; the directive itself where none follows.
  Target,        ///< word: one name or option of `.target`; the directive itself where none follows.
  AddressSize,   ///< word: likewise of `.address_size`.
  FunctionBegin, ///< word: `.entry` or `.func`.  A scope that holds the parameters opens.
  FunctionEnd,   ///< word: the closing '}', or the ';' of a prototype.
  ScopeBegin,    ///< word: '{'
  ScopeEnd,      ///< word: '}'
  Declaration,   ///< word: the declared name.  A label's and a function's name are declarations too.
  Statement,     ///< word: the opcode's first word.  range: the statement with its guard and its ';'.
  Problem        ///< The text cannot be a module; what follows is read as well as it goes.
};

/// Why the text cannot be a module.
enum class ScanProblem : uint8_t {
  UnterminatedComment,
  UnterminatedString,
  NonAscii,
  Nul,
  StatementOutsideFunction,
  MissingSemicolon, ///< range: empty, where the ';' is missing.
  UnexpectedWord,   ///< word: what stands where a statement should begin.
  UnclosedFunction  ///< range: the '{' that is not closed.
};

/// One event.
struct ScanEvent {
  ScanEventKind kind = ScanEventKind::End;
  SourceRange range;
  Word word;
  Declaration declaration; ///< For Declaration.
  ScanProblem problem = ScanProblem::UnexpectedWord;
};

/// True if \p word, the first word of an opcode, is for us: one of our instructions, or what may be one misspelt.
bool isCandidateOpcode(std::string_view word);

/// Pulls events out of a module's text, which must outlive it.
class Scanner {
public:
  /// Where the text begins: at the head of a module, or inside a function's body.
  enum class Start : uint8_t { Module, Body };

  explicit Scanner(std::string_view text, Start start = Start::Module);

  /// The next event.
  ScanEvent next();

private:
  enum class State : uint8_t { Module, TargetList, Header, ParameterList, Body, DeclaratorList };

  using MaybeEvent = std::optional<ScanEvent>;
  /// Reads on in the current state; nothing where that gave no event.
  MaybeEvent step();
  MaybeEvent scanModule();
  MaybeEvent scanTargetList();
  MaybeEvent scanHeader();
  MaybeEvent scanDeclarator();
  MaybeEvent scanBody();
  MaybeEvent scanBodyDirective(const Word &directive);
  MaybeEvent scanGuarded(size_t begin);
  MaybeEvent scanStatement(size_t begin, const Word &opcode);
  bool beginsNextStatement(const Word &word, bool isOurs) const;

  /// Takes the ':' behind a label; false where none stands next.
  bool takeLabelColon();
  void beginDeclarators(DeclSpace space, State list, State resume);
  void readDeclarationHead(DeclSpace space);
  void skipToSemicolon();
  void skipBlock();
  void skipBracketed(char open, char close);
  void skipInitializer();
  void skipLoc();
  void skipFile();

  std::string_view text;
  Lexer lexer;
  State state;
  State resumeState = State::Module; ///< Where a DeclaratorList goes back to.
  Declaration head;                  ///< What the declarators of a list share.
  bool afterDeclarator = false;      ///< A declarator is read, and ',' or the end of the list is due.
  size_t lastEnd = 0;                ///< Where the last declarator ended.
  size_t depth = 0;                  ///< Open scopes below the function's own.
  bool headerHasName = false;
  SourceRange functionBrace;
  bool bodyOnly;
  MaybeEvent pending; ///< Waits behind a lexical problem.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SCAN_SCANNER_H
