//===- Item.h - The items of a module ---------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// What a module consists of, in the order of its text: directives, functions, scopes, declarations and statements, and
// the places where the text is not a valid module.

#pragma once

#include "Isa/Opcode.h"
#include "Lex/Lexer.h"
#include "Lex/Names.h"
#include "ptxmatrix/Limits.h"
#include "ptxmatrix/ScalarType.h"
#include "ptxmatrix/Version.h"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace ptxmatrix {

/// A token and its text.
struct Word : Token {
  std::string_view text;

  bool isName() const { return kind == TokenKind::Identifier || kind == TokenKind::Sink; }
  bool isNumber() const { return ptxmatrix::isNumber(kind); }
  bool isEnd() const { return kind == TokenKind::End; }
  bool isQualifier(std::string_view name) const { return kind == TokenKind::Qualifier && text == name; }
};

/// The location of a declared object.
enum class DeclSpace : uint8_t { Register, Const, Global, Local, Param, Shared, Function, Label };

struct Ast;

/// What an address is, whatever it points to.
struct AddressKind {
  DeclSpace space = DeclSpace::Shared; ///< The state space of what it points to.
  bool isGeneric = false;              ///< Not for `.global`, whose addresses are generic, too.

  friend bool operator==(const AddressKind &, const AddressKind &) = default;
};

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
  bool isReplaceable = false; ///< A `.common` or `.weak` variable: that of another module may be linked in its place.
  bool isBroken = false;      ///< Not a valid declaration: the properties of the name are unknown.
  uint32_t count = 1;         ///< For a range, the number of names that it declares.
  uint32_t elements = 1;      ///< The product of its dimensions; 0 if that is not known, or more than 32 bits.
  uint32_t alignment = 0;     ///< `.align` in bytes; 0 if there is none, or it is more than 32 bits.
  /// For an operand of an asm statement: the kind of the address that it certainly holds.
  std::optional<AddressKind> address = std::nullopt;
};

/// How a symbol is declared.  It describes the text; whether ptxas accepts it is checked later.
struct Declaration : Declared {
  SourceRange name;                   ///< Without `<8>`.
  NameId id{};                        ///< Of the name; none for a reserved word.
  SourceRange suffix;                 ///< `<8>`, `[4][2]`; empty if there is none.
  SourceRange typeWord;               ///< `.b32`, or the word in its place; empty if there is none.
  std::vector<SourceRange> addresses; ///< The names in its initial value.
};

/// The kind of an item.
enum class ItemKind : uint8_t {
  Version,       ///< word: the number of `.version`; the directive itself if there is none.
  Target,        ///< word: one name or option of `.target`; the directive itself if there is none.
  AddressSize,   ///< word: the number of `.address_size`; the directive itself if there is none.
  Directive,     ///< word: another directive of the module: `.file`, `.section`, `.pragma` or `.alias`.
  FunctionBegin, ///< word: `.entry` or `.func`.  A scope that holds the parameters opens.
  BodyBegin,     ///< word: the '{' of the function.
  FunctionEnd,   ///< word: the closing '}', or the end of a prototype or unclosed function.  Each one that begins ends.
  ScopeBegin,    ///< word: a '{' in a function.
  ScopeEnd,      ///< word: the '}' of such a scope; in a part of a body, perhaps of one around it.
  Declaration,   ///< word: the declared name.  Names of labels and functions are declarations, too.
  Statement,     ///< word: the opcode's first word.
  Location,      ///< word: `.loc` in a body.
  Problem        ///< word: the word there, if it is part of the problem.  The text is not a valid module.
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
  SourceRange sizeDirective;             ///< `.reqntid` or `.maxntid`
  SourceRange registersDirective;        ///< `.maxnreg`
};

/// One item.  What it points to is valid until the next one; opcodes and ASTs until the next function begins.
struct Item {
  ItemKind kind = ItemKind::Problem;
  SyntaxProblem problem = SyntaxProblem::UnexpectedWord;
  SourceRange range; ///< Of a statement, with its guard and its ';'.
  Word word;
  const Declaration *declaration = nullptr;
  const LaunchBounds *bounds = nullptr;   ///< For BodyBegin.
  const LocDirective *location = nullptr; ///< For Location.
  const FileDirective *file = nullptr;    ///< For a Directive that is `.file`.
  std::span<const Token> tokens = {};     ///< Of a statement, to its ';' unless that is missing.
  const Opcode *opcode = nullptr;         ///< Of a statement.
  bool isInstruction = false;             ///< Of a statement: see Opcode::isInstructionOf().
  const Ast *ast = nullptr;               ///< Of a statement; null if it has a syntax error.
};

/// What a text is: a module, or statements and declarations of the body of a function.
enum class TextKind : uint8_t { Module, Body };

/// What determines which texts are valid.
struct ParseRules {
  CudaRelease ptxasRelease = kNewestRelease.cuda;
  Limits limits = {}; ///< Of statements.
};

/// The items of a text, one after the other, in the order of the text.  After a mistake, reads on as well as possible.
/// Memory grows only with the longest statement.
class ItemReader {
public:
  /// \p text must outlive this.  The names that it declares get their numbers from \p names, unless it is null.
  ItemReader(std::string_view text, TextKind kind, const ParseRules &rules = {}, Names *names = nullptr);
  ~ItemReader();

  /// The next item, or null at the end.
  const Item *next();

private:
  struct State;

  std::unique_ptr<State> state;
};

} // namespace ptxmatrix
