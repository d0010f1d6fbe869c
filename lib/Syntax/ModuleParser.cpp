//===- ModuleParser.cpp - Parsing directives and functions ----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Isa/InstructionNames.h"
#include "Syntax/ItemParser.h"

namespace ptxmatrix {
namespace {

/// Parses `.entry name (parameters) directives`, or `.func (results) name (parameters) directives`, and the body or a
/// ';'.
class FunctionParser {
public:
  FunctionParser(ItemParser &parser, bool isEntry, bool isExtern) : parser(parser), tokens(parser.tokens) {
    function.space = DeclSpace::Function;
    function.isEntry = isEntry;
    function.isExtern = isExtern;
  }

  /// Returns false at the end of the function.
  bool parseNext() { return parseBody ? parseBody() : parseHeader(); }

private:
  /// Returns false if there is no body.
  bool parseHeader() {
    const Word word = tokens.peek();
    if (word.is(TokenKind::Qualifier))
      return parseDirective(word);
    if (word.is(';') || (word.isEnd() && hasName && !function.isEntry))
      return endPrototype();
    tokens.skip();
    if (word.is('{')) {
      if (!hasName)
        parser.emitFirst(unexpected(word), isBroken);
      parser.emit({.kind = ItemKind::BodyBegin, .range = word.range, .word = word, .bounds = &bounds});
      parseBody = parser.beginBody(word);
      return true;
    }
    if (word.is('(') && !tokens.skip(')'))
      parseParameters();
    else if (isNameOrReserved(word) && !hasName)
      parseName(word);
    else if (!word.is('('))
      parser.emitFirst(unexpected(word), isBroken);
    if (!word.isEnd() && !word.is('}'))
      return true;
    parser.emit(ItemKind::FunctionEnd, word);
    return false;
  }

  void parseParameters() {
    Declaration start;
    start.role = function.isEntry ? DeclRole::EntryParameter : DeclRole::FunctionParameter;
    parser.beginDeclarations(start, std::nullopt, isBroken);
  }

  bool parseDirective(const Word &word) {
    const DirectiveKind kind = directiveOf(word).kind;
    const bool isOfFunction = kind == DirectiveKind::None || kind == DirectiveKind::Pragma ||
                              word.text == ".attribute" || word.text == ".align";
    if (!isOfFunction) // the prototype is not closed
      return endPrototype();
    tokens.skip();
    if (kind == DirectiveKind::Pragma) // its ';' does not end the header
      parser.readPragma();
    else if (word.text == ".attribute" && tokens.peekToken().is('('))
      parser.skipBracketed('(', ')');
    else
      parseLaunchBound(word);
    return true;
  }

  void parseName(const Word &name) {
    hasName = true;
    if (isReservedName(name.text))
      parser.emit(makeProblem(SyntaxProblem::ReservedName, name.range, name));
    parser.emitDeclaration(name, function);
  }

  /// Reads the numbers of \p directive, such as `.reqntid 32, 1`, whatever it is.
  void parseLaunchBound(const Word &directive) {
    BlockSize size = {1, 1, 1};
    size_t count = 0;
    for (Number number = readNumber(tokens.peek().text); number.isValid; number = readNumber(tokens.peek().text)) {
      tokens.skip();
      if (count < size.size())
        size[count] = number.value;
      ++count;
      if (!tokens.skip(','))
        break;
    }
    if (count == 0)
      return;
    if (directive.text == ".reqntid" || directive.text == ".maxntid") {
      (directive.text == ".reqntid" ? bounds.required : bounds.most) = size;
      bounds.sizeDirective = directive.range;
    } else if (directive.text == ".minnctapersm") {
      bounds.leastBlocks = size[0];
    } else if (directive.text == ".maxnreg") {
      bounds.mostRegisters = size[0];
      bounds.registersDirective = directive.range;
    }
  }

  /// Ends a prototype before or at its ';', and returns false.  ptxas requires none after a `.func`.
  bool endPrototype() {
    const Word next = tokens.peek();
    const bool isFine = hasName && (next.is(';') || !function.isEntry);
    if (!isFine)
      parser.emitFirst(hasName ? parser.missing(SyntaxProblem::MissingSemicolon) : unexpected(next), isBroken);
    parser.emit(ItemKind::FunctionEnd, next);
    tokens.skip(';');
    return false;
  }

  ItemParser &parser;
  TokenStream &tokens;
  Declaration function;
  LaunchBounds bounds;
  std::function<bool()> parseBody; ///< Once it begins.
  bool hasName = false;
  bool isBroken = false; ///< A mistake in the header was reported.
};

/// Parses what is outside of functions, and passes these to their parser.
class ModuleParser {
public:
  explicit ModuleParser(ItemParser &parser) : parser(parser), tokens(parser.tokens) {}

  /// Parses a directive, or a part of a function.  Returns false at the end.
  bool parseNext() {
    if (function) {
      if (!function->parseNext())
        function.reset();
    } else if (tokens.peekToken().is(TokenKind::End)) {
      return false;
    } else if (const Word word = tokens.next(); word.is(TokenKind::Qualifier)) {
      parseDirective(word);
    } else {
      parseStray(word);
    }
    return true;
  }

private:
  void parseDirective(const Word &word) {
    const bool wasConsequence = std::exchange(isConsequence, false);
    switch (directiveOf(word).kind) {
    case DirectiveKind::Version:
      return parseVersion(word);
    case DirectiveKind::AddressSize:
      isConsequence = !tokens.peek().isNumber();
      return parser.emit(ItemKind::AddressSize, isConsequence ? word : tokens.next());
    case DirectiveKind::Target:
      return parseTargets(word);
    case DirectiveKind::Linkage:
      return parseLinkage(word);
    case DirectiveKind::Function:
      return parseFunction(word, /*isExtern=*/false);
    case DirectiveKind::Declaration:
      return parseDeclarations(word);
    case DirectiveKind::Section:
      return parseSection(word);
    case DirectiveKind::File:
      return parseFile(word);
    case DirectiveKind::Pragma:
      if (parser.readPragma())
        parser.emit(ItemKind::Directive, word);
      return;
    case DirectiveKind::Alias:
      parser.skipToSemicolon(/*isOutside=*/true);
      return parser.emit(ItemKind::Directive, word);
    case DirectiveKind::Location:
    case DirectiveKind::None:
      isConsequence = wasConsequence;
      reportUnexpected(word);
      parser.skipToSemicolon(/*isOutside=*/true);
    }
  }

  void parseFunction(const Word &directive, bool isExtern) {
    parser.cache.trim();
    parser.emit(ItemKind::FunctionBegin, directive);
    function.emplace(parser, directive.text == ".entry", isExtern);
  }

  void parseTargets(const Word &directive) {
    isConsequence = !tokens.peekToken().is(TokenKind::Identifier) && !tokens.peek().isNumber();
    if (isConsequence)
      parser.emit(ItemKind::Target, directive);
    else
      parser.beginTargets(/*isInBody=*/false, isConsequence);
  }

  /// ptxas wants the number on the line of the directive, and reads `8.0.1` and `8.0f` as one word.
  void parseVersion(const Word &directive) {
    Word number = tokens.peek();
    isConsequence = !number.is(TokenKind::Float) || number.text.front() == '.' || parser.beginsLine(number);
    if (isConsequence && !number.is(TokenKind::Integer))
      return parser.emit(ItemKind::Version, directive);
    tokens.skip();
    while (tokens.peek().range.begin == number.range.end && (tokens.peek().isName() || tokens.peek().isNumber()))
      number.range.end = tokens.next().range.end;
    number.text = number.range.of(parser.text);
    parser.emit(ItemKind::Version, number);
  }

  void parseLinkage(const Word &linkage) {
    const DirectiveKind next = directiveOf(tokens.peek()).kind;
    if (next == DirectiveKind::Function)
      parseFunction(tokens.next(), linkage.text == ".extern");
    else if (next == DirectiveKind::Declaration)
      parseDeclarations(tokens.next(), linkage.text);
    else
      reportUnexpected(tokens.peek());
  }

  /// Parses declarations from \p first on, after \p linkage such as `.extern`.
  void parseDeclarations(const Word &first, std::string_view linkage = "") {
    Declaration start;
    start.isExtern = linkage == ".extern";
    start.isReplaceable = linkage == ".common" || linkage == ".weak";
    parser.beginDeclarations(start, first, isConsequence);
  }

  void parseSection(const Word &section) {
    if (!tokens.peekToken().is(TokenKind::Qualifier))
      return reportUnexpected(tokens.peek());
    tokens.skip();
    const Word brace = tokens.peek();
    if (!brace.is('{'))
      return reportUnexpected(brace);
    if (!parser.skipBracketed('{', '}'))
      return parser.emit(makeProblem(SyntaxProblem::UnclosedFunction, brace.range));
    parser.emit(ItemKind::Directive, section);
  }

  /// `.file` has no ';': index "name" {, timestamp, size}.
  void parseFile(const Word &directive) {
    file = {};
    if (tokens.peek().isNumber())
      file.number = readNumber(tokens.next().text).value;
    if (tokens.peek().is(TokenKind::String))
      file.name = tokens.next().range;
    while (tokens.skip(','))
      if (tokens.peek().isNumber())
        tokens.skip();
    parser.emit({.kind = ItemKind::Directive, .range = directive.range, .word = directive, .file = &file});
  }

  /// Handles a word that begins no directive.
  void parseStray(const Word &word) {
    if (isNameOrReserved(word)) {
      const bool isCandidate = isCandidateOpcode(word.text) && !tokens.peek().is(':');
      bool isReported = isConsequence && !isCandidate; // report every instruction
      isConsequence = true;
      parser.skipToSemicolon(/*isOutside=*/true);
      return parser.emitFirst(makeProblem(SyntaxProblem::StatementOutsideFunction, word.range, word), isReported);
    }
    if (word.text == "#" || word.is('@'))
      parser.skipToSemicolon(/*isOutside=*/true);
    reportUnexpected(word);
  }

  /// Reports one problem per mistake: up to the next directive, what follows may be a consequence of it.
  void reportUnexpected(const Word &word) { parser.emitFirst(unexpected(word), isConsequence); }

  ItemParser &parser;
  TokenStream &tokens;
  std::optional<FunctionParser> function; ///< The one that is being parsed.
  FileDirective file;                     ///< The last one.
  bool isConsequence = false; ///< A mistake was reported, and no directive followed so far: others may follow from it.
};

} // namespace

/// The parsers of a text.
struct ItemReader::State {
  State(std::string_view text, TextKind kind, const ParseRules &rules, Names *names) : parser(text, rules, names) {
    if (kind == TextKind::Body)
      parseBody = parser.beginBody(std::nullopt);
  }

  /// Parses the next part of the text.  Returns false at its end.
  bool parseNext() { return parser.parseInList() || (parseBody ? parseBody() : module.parseNext()); }

  ItemParser parser;
  ModuleParser module{parser};
  std::function<bool()> parseBody; ///< Of a text that is only a body.
  bool isAtEnd = false;
};

ItemReader::ItemReader(std::string_view text, TextKind kind, const ParseRules &rules, Names *names)
    : state(std::make_unique<State>(text, kind, rules, names)) {}
ItemReader::~ItemReader() = default;

const Item *ItemReader::next() {
  for (;;) {
    if (const Item *const item = state->parser.take())
      return item;
    if (state->isAtEnd)
      return nullptr;
    state->parser.beginStep();
    state->isAtEnd = !state->parseNext();
    if (state->isAtEnd)
      state->parser.emitLexicalProblems(SIZE_MAX);
  }
}

} // namespace ptxmatrix
