//===- Scanner.h - Statements and declarations of a module ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Scans a whole module once and emits, in text order, what the checks need: directives, scopes, declarations, and the
// statements whose opcode is, or resembles, a supported instruction.  All other statements are skipped.
//
// The caller pulls events, so memory grows only with the statements of the longest function: 16 bytes each.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SCAN_SCANNER_H
#define PTXMATRIX_LIB_SCAN_SCANNER_H

#include "Scan/Lexer.h"
#include "Scan/RecentStatements.h"
#include "Scan/StatementSkipper.h"
#include "ptxmatrix/ScalarType.h"
#include "ptxmatrix/Version.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace ptxmatrix {

/// The location of a declared object.
enum class DeclSpace : uint8_t { Register, Const, Global, Local, Param, Shared, Function, Label };

/// The purpose of a declaration.
enum class DeclRole : uint8_t { Object, EntryParameter, FunctionParameter };

/// The properties of a name in a declaration, apart from its position.
struct Declared {
  DeclSpace space = DeclSpace::Register;
  DeclRole role = DeclRole::Object;
  std::optional<ScalarType> type; ///< Nothing for labels, functions and types that are not fundamental.
  uint8_t vectorLength = 1;       ///< 2 for `.v2`, 4 for `.v4`.
  bool isEntry = false;           ///< For a function: `.entry`.
  bool isOpaque = false;          ///< `.texref`, `.samplerref` or `.surfref`.
  bool isRange = false;           ///< `r<8>` declares r0 to r7; it is stored as a range.
  bool isArray = false;
  bool isExtern = false;
  bool isBroken = false;  ///< Not a valid declaration: the properties of the name are unknown.
  uint64_t count = 1;     ///< For a range, the number of names that it declares; fits into 32 bits.
  uint64_t alignment = 0; ///< `.align` in bytes; 0 if there is none.
};

/// How a symbol is declared.  It describes the text; whether ptxas accepts it is checked later.
struct Declaration : Declared {
  SourceRange name;     ///< Without `<8>`.
  SourceRange suffix;   ///< `<8>`, `[4][2]`; empty if there is none.
  SourceRange typeWord; ///< `.b32`, or the word in its place; empty if there is none.
};

/// The contents of an event.
enum class ScanEventKind : uint8_t {
  End,           ///< The end of the module.  All following events are End too.
  Version,       ///< word: the number of `.version`; the directive itself if there is none.
  Target,        ///< word: one name or option of `.target`; the directive itself if there is none.
  AddressSize,   ///< word: the number of `.address_size`; the directive itself if there is none.
  Directive,     ///< word: another directive of the module: `.file`, `.section`, `.pragma` or `.alias`.
  FunctionBegin, ///< word: `.entry` or `.func`.  A scope that holds the parameters opens.
  FunctionEnd,   ///< word: the closing '}', or the end of a prototype.
  ScopeBegin,    ///< A scope with a declaration was opened before this event; no word.
  ScopeEnd,      ///< word: the '}' of such a scope.
  Declaration,   ///< word: the declared name.  Names of labels and functions are declarations, too.
  Statement,     ///< word: the opcode's first word.  range: the statement with its guard and its ';'.
  Problem,       ///< word: the word there, if it is part of the problem.  The text is not a valid module;
                 ///< the scanner reads on as well as it can.
  Location       ///< word: `.loc` in a body; only if requested.
};

/// Why the text is not a valid module.
enum class ScanProblem : uint8_t {
  UnterminatedComment,
  UnterminatedString,
  NonAscii,
  NonAsciiInComment,
  Nul,
  BadCharacter, ///< A character that PTX does not have.
  StatementOutsideFunction,
  MissingSemicolon,   ///< range: empty, at the position of the missing ';'.
  MissingComma,       ///< Likewise.
  MissingName,        ///< The same for a declaration; word: the next word.
  UnexpectedWord,     ///< word: the unexpected word.
  MissingDot,         ///< word: `reg`.
  UnknownInstruction, ///< word: in the position of an opcode, but no instruction begins with it.
  ReservedName,       ///< word: a name that cannot be declared.
  UnclosedFunction    ///< range: the '{' that is not closed.  All scopes but the module's are closed.
};

/// A place in a source file, as given by `.loc`.
struct SourcePosition {
  uint64_t file = 0; ///< The number of a `.file`.
  uint64_t line = 0;
  uint64_t column = 0;

  friend auto operator<=>(const SourcePosition &, const SourcePosition &) = default;
};

/// What a `.loc` says about the following statements.
struct LocDirective {
  SourcePosition position;
  std::optional<SourcePosition> inlinedAt; ///< The call site, if the code is inlined.
};

/// The contents of a `.file`.
struct FileDirective {
  uint64_t number = 0;
  SourceRange name; ///< With its quotes; empty if missing.
};

/// The size of a block of threads (PTX ISA: CTA) in x, y and z.
using BlockSize = std::array<uint64_t, 3>;

/// The limits in the header of a function (PTX ISA, "Performance-Tuning Directives"); nothing where it has none.
struct LaunchBounds {
  std::optional<BlockSize> required;     ///< `.reqntid`
  std::optional<BlockSize> most;         ///< `.maxntid`: bounds the number of threads, not the shape.
  std::optional<uint64_t> leastBlocks;   ///< `.minnctapersm`: at least so many on one multiprocessor.
  std::optional<uint64_t> mostRegisters; ///< `.maxnreg`
};

/// One event.
struct ScanEvent {
  ScanEventKind kind = ScanEventKind::End;
  SourceRange range;
  Word word;
  const Declaration *declaration = nullptr; ///< For Declaration: valid until the next event.
  ScanProblem problem = ScanProblem::UnexpectedWord;
  /// For Statement: its tokens, unless the scanner had to read it word by word; valid until the next event.
  LexedStatement *lexed = nullptr;
};

/// Differences between releases of ptxas.
struct ScanRules {
  bool hasAsciiComments = false;                  ///< Whether other bytes in comments are errors.
  CudaRelease ptxasRelease = kNewestRelease.cuda; ///< The release that determines the known instructions.
  bool isWordByWord = false;                      ///< Disables all fast paths.  Slow; must not change the events.
  bool reportsLocations = false;                  ///< Whether each `.loc` is an event.
};

/// Reads events from a module's text, which must outlive it.
class Scanner {
public:
  /// The context of the beginning of the text: the head of a module, or the body of a function.
  enum class Start : uint8_t { Module, Body };

  explicit Scanner(std::string_view text, Start start = Start::Module, const ScanRules &rules = {});

  /// Returns the next event.
  ScanEvent next();

  /// The contents of the last Location event.
  const LocDirective &location() const { return lastLoc; }
  /// The contents of the last Directive event that is a `.file`.
  const FileDirective &file() const { return lastFile; }

  /// The launch bounds of the current function.
  const LaunchBounds &launchBounds() const { return bounds; }
  /// The other statements of the current function so far, in text order.
  const std::vector<OtherStatement> &otherStatements() const { return others; }

  /// Continues at \p offset.  It and the last event must be between functions of a module.
  void moveTo(size_t offset) { lexer.moveTo(offset); }

private:
  enum class State : uint8_t { Module, TargetList, Header, ParameterList, Body, DeclaratorList };

  using MaybeEvent = std::optional<ScanEvent>;
  /// Continues in the current state; returns nothing if there was no event.
  MaybeEvent step();
  MaybeEvent takePending();
  /// The next event, without the opening of scopes.
  ScanEvent nextButScopes();
  ScanEvent makeDeclaration(const Declaration &declaration, const Word &name);

  // The module.
  MaybeEvent scanModule();
  MaybeEvent scanModuleDirective(const Word &directive);
  MaybeEvent scanTargetList();
  MaybeEvent scanLinkage(const Word &linkage);
  MaybeEvent scanSection(const Word &section);
  MaybeEvent scanPragma(MaybeEvent whenFine);
  MaybeEvent scanStray(const Word &word);
  MaybeEvent unexpectedInModule(const Word &word);

  // Functions.
  MaybeEvent beginFunction(const Word &directive);
  MaybeEvent scanHeader();
  MaybeEvent scanHeaderDirective(const Word &directive, Lexer::Mark before);
  void readLaunchBound(const Word &directive);
  MaybeEvent unexpectedInHeader(const Word &word);
  MaybeEvent endPrototype(const Word &word);
  void skipPlainStatements();
  MaybeEvent scanBody();
  MaybeEvent scanBodyDirective(const Word &directive, Lexer::Mark before);
  MaybeEvent scanLabel(const Word &name);
  MaybeEvent scanGuarded(size_t begin);
  MaybeEvent scanStatement(size_t begin, const Word &opcode);
  MaybeEvent readStatement(size_t begin, const Word &opcode, bool isSupported);
  MaybeEvent scanSupportedStatement();
  MaybeEvent lexSupported(size_t begin, const Word &opcode);
  ScanEvent takeLexed(size_t begin, size_t end, const Word &opcode);
  std::optional<Word> directiveWithoutDot(const Word &word);
  MaybeEvent leaveUnclosedFunction();
  bool beginsNextStatement(const Word &word, bool isSupported, bool isAdjacent);
  bool isOperand(const Word &word);
  /// Consumes the ':' after a label; returns false if there is none.
  bool takeLabelColon();

  // Declarations.
  MaybeEvent beginDeclarators(const Word &space, State resume);
  MaybeEvent readDeclarationHead(const Word &first);
  MaybeEvent scanDeclarator();
  MaybeEvent scanDeclaratorEnd(const Word &word, Lexer::Mark before);
  MaybeEvent readSuffixes(Declaration &declaration);
  MaybeEvent readCount(Declaration &declaration);
  MaybeEvent readDimension(Declaration &declaration);
  void skipBroken(char close, bool endsAtComma);
  MaybeEvent skipInitializer();
  bool beginsStatement(const Word &word);
  bool beginsAnother(const Word &word);
  bool isNextName(const Word &word);
  bool beginsLine(const Word &word) const;
  MaybeEvent problemInList(const ScanEvent &problem);
  void goBackTo(Lexer::Mark before, const Word &word);
  void leaveList();

  void skipToSemicolon(bool isOutside = false);
  bool skipBracketed(char open, char close);
  void skipWords();
  MaybeEvent scanLoc(const Word &directive);
  SourcePosition readPosition();
  void readFile();

  std::string_view text;
  std::string_view statements; ///< The text up to the last ;.
  Lexer lexer;
  StatementSkipper skipper;
  CudaRelease ptxasRelease;
  bool isWordByWord;
  bool reportsLocations;
  State state;
  State resumeState = State::Module; ///< The state to return to after a list.
  Declaration head;                  ///< The part that the declarators of a list share.
  bool isExtern = false;             ///< `.extern` is before the next item of the module.
  bool afterDeclarator = false;      ///< A declarator was read; ',' or the end of the list must follow.
  bool listIsBroken = false;         ///< A mistake in this list was reported.
  bool listIsEmpty = true;           ///< No declarator was read so far.
  size_t lastEnd = 0;                ///< The end of the last declarator, or of the last word of a header.
  size_t depth = 0;                  ///< Open scopes below the function's own.
  size_t unreported = 0; ///< How many of these, the innermost, have no declaration so far: they are no events.
  bool isEntry = false;  ///< Of the current function.
  bool headerHasName = false;
  bool headerIsBroken = false; ///< A mistake in this header was reported.
  bool afterLabel = false;     ///< In a body: there is a label before the next word.
  bool isLost = false;         ///< A mistake was reported, and no module directive followed so far.
  bool isTorn = false;         ///< In a body: a supported instruction had no ';', so its rest may follow.
  SourceRange functionBrace;
  LaunchBounds bounds;                ///< See launchBounds().
  std::vector<OtherStatement> others; ///< See otherStatements().
  bool bodyOnly;
  LocDirective lastLoc;
  FileDirective lastFile;
  RecentStatements recent;
  Declaration declared;           ///< The last one.
  std::vector<ScanEvent> pending; ///< Events after the last one, in reverse order.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SCAN_SCANNER_H
