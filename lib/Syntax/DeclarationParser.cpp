//===- DeclarationParser.cpp - Parsing declarations -----------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Only reads declarations: the parts that instructions need.  ptxas checks whether they are compatible.

#include "Isa/WordTable.h"
#include "Syntax/ItemParser.h"

namespace ptxmatrix {
namespace {

/// Parses one list of declarators.  Reports only the first mistake.  The rest is read as far as possible, to find the
/// names.
class DeclarationParser {
public:
  DeclarationParser(ItemParser &parser, const Declaration &start, bool &isBroken)
      : parser(parser), tokens(parser.tokens), start(start), head(start), isBroken(isBroken) {}

  /// Parses what is before the declarators, from \p first on.  Returns false if there are none.
  bool begin(const Word &first) {
    parseHead(first);
    return !((head.type || head.isOpaque) && tokens.skip(';')); // ptxas accepts `.reg .b32;`
  }
  /// Parses a declarator.  Returns false if it is the last one.
  bool parseNext() {
    parseDeclarator();
    return !endsDeclarator();
  }

private:
  bool isParameter() const { return start.role != DeclRole::Object; }

  /// Parses the part that the declarators share, beginning with \p first: state space, `.align`, `.attribute`, vector
  /// and type.  After the type, a parameter may have `.ptr .global .align 8`, which is about what it points to.
  void parseHead(const Word &first) {
    head = start;
    for (Word word = first;; word = tokens.next()) {
      const bool hasType = !head.typeWord.empty();
      if (word.text == ".align") {
        const Number alignment = readNumber32(tokens.peek().text);
        if (!alignment.isValid)
          return parser.emitFirst(unexpected(tokens.peek()), isBroken);
        tokens.skip();
        if (!hasType)
          head.alignment = static_cast<uint32_t>(alignment.overflows ? 0 : alignment.value);
      } else if (word.text == ".attribute" && tokens.peekToken().is('(')) {
        parser.skipBracketed('(', ')');
      } else if (const std::optional<DeclSpace> space = directiveOf(word).space) {
        head.space = hasType ? head.space : *space;
      } else if (!hasType && (word.text == ".v2" || word.text == ".v4")) {
        head.vectorLength = static_cast<uint8_t>(word.text.back() - '0');
      } else if (!hasType) {
        head.typeWord = word.range;
        head.type = findScalarType(word.text.substr(1));
        head.isOpaque = isOneOf("texref|samplerref|surfref", word.text.substr(1));
      } else if (!isParameter()) {
        return parser.emitFirst(unexpected(word), isBroken);
      }
      const Word next = tokens.peek();
      const bool isAnother = !isParameter() && !head.typeWord.empty() && directiveOf(next).kind != DirectiveKind::None;
      if (!next.is(TokenKind::Qualifier) || isAnother) // if it is another one, the name is missing
        return;
    }
  }

  void parseDeclarator() {
    if (isParameter() && tokens.peekToken().is(TokenKind::Qualifier))
      parseHead(tokens.next());
    else if (isParameter())
      parser.emitFirst(unexpected(tokens.peek()), isBroken);
    const Word name = tokens.peek();
    if (!isParameter() && (directiveOf(name).kind != DirectiveKind::None || parser.beginsItem(/*isAfterOpcode=*/true)))
      return parser.emitFirst(parser.missing(SyntaxProblem::MissingName), isBroken);
    if (!isNameOrReserved(name))
      return parser.emitFirst(unexpected(name), isBroken);
    tokens.skip();
    Declaration declaration = head;
    parseSuffixes(declaration);
    declaration.isBroken = isBroken;
    const bool mayBeSink = isParameter() && name.text == "_"; // a kernel's parameter can be named `_`
    if (isReservedName(name.text) && !mayBeSink)
      parser.emitFirst(makeProblem(SyntaxProblem::ReservedName, name.range, name), isBroken);
    parser.emitDeclaration(name, std::move(declaration));
  }

  /// Reads on to the next declarator.  Returns true if there is none.
  bool endsDeclarator() {
    for (;; tokens.forget()) {
      const Word word = tokens.peek();
      const bool isBrace = word.is('{') || word.is('}');
      if (word.isEnd() || (isParameter() ? isBrace || word.is(';') : isBrace || parser.beginsItem())) {
        parser.emitFirst(isParameter() ? unexpected(word) : parser.missing(SyntaxProblem::MissingSemicolon), isBroken);
        return true;
      }
      if (tokens.skip(isParameter() ? ')' : ';'))
        return true;
      if (tokens.skip(','))
        return false;
      if (isParameter() ? directiveOf(word).kind == DirectiveKind::Declaration : word.isName()) {
        parser.emitFirst(parser.missing(SyntaxProblem::MissingComma), isBroken);
        return false;
      }
      parser.emitFirst(unexpected(word), isBroken);
      tokens.skip();
    }
  }

  /// Parses `<8>`, `[4][2]` and `= 1`, in this order.
  void parseSuffixes(Declaration &declaration) {
    const size_t begin = tokens.peekToken().range.begin;
    if (tokens.skip('<'))
      parseCount(declaration);
    for (; tokens.skip('['); tokens.forget())
      parseDimension(declaration);
    if (declaration.isRange || declaration.isArray)
      declaration.suffix = {begin, tokens.lastEnd()};
    if (tokens.skip('='))
      skipInitializer(declaration);
  }

  void parseCount(Declaration &declaration) {
    const Number number = readNumber32(tokens.peek().text);
    if (number.isValid)
      tokens.skip();
    const Word close = tokens.peek();
    const bool isComplete = number.isValid && tokens.skip('>');
    declaration.isRange = true;
    const uint64_t count = isComplete && !number.overflows ? number.value : UINT32_MAX; // if broken, all its names
    declaration.count = static_cast<uint32_t>(count);
    if (!isComplete)
      parser.emitFirst(unexpected(close), isBroken);
  }

  void parseDimension(Declaration &declaration) {
    declaration.isArray = true;
    const Number size = readNumber32(tokens.peek().text);
    if (size.isValid)
      tokens.skip();
    const uint64_t elements = size.isValid && !size.overflows ? declaration.elements * size.value : 0;
    declaration.elements = static_cast<uint32_t>(elements <= UINT32_MAX ? elements : 0);
    if (!tokens.skip(']'))
      parser.emitFirst(unexpected(tokens.peek()), isBroken);
  }

  /// Skips an initial value to the ',' or ';' after it, or to what cannot be a part of it.
  void skipInitializer(Declaration &declaration) {
    for (size_t braces = 0;; tokens.forget()) {
      const Word word = tokens.peek();
      const bool isOutside = braces == 0;
      const bool isIncomplete = !endsOperand(tokens.last().kind);
      const bool beginsNext = isOutside && (directiveOf(word).kind != DirectiveKind::None ||
                                            parser.beginsItem(/*isAfterOpcode=*/isIncomplete));
      if (word.isEnd() || word.is(';') || beginsNext || (isOutside && (word.is(',') || word.is('}')))) {
        if (!isOutside)
          parser.emitFirst(unexpected(word), isBroken);
        return;
      }
      if (word.is(TokenKind::Identifier))
        declaration.addresses.push_back(word.range);
      braces += word.is('{') ? 1 : 0;
      braces -= word.is('}') ? 1 : 0;
      tokens.skip();
    }
  }

  ItemParser &parser;
  TokenStream &tokens;
  const Declaration start;
  Declaration head; ///< The part that the declarators share.
  bool &isBroken;
};

} // namespace

void ItemParser::beginDeclarations(const Declaration &start, const std::optional<Word> &first, bool &isBroken) {
  DeclarationParser list(*this, start, isBroken);
  if (!first || list.begin(*first))
    parseList = [list]() mutable { return list.parseNext(); };
}

} // namespace ptxmatrix
