//===- DeclarationParser.cpp - Parsing declarations -----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Only reads declarations: the parts that supported instructions need.  ptxas checks whether they are compatible.
//
//===----------------------------------------------------------------------===//

#include "Syntax/ItemParser.h"

namespace ptxmatrix {
namespace {

bool isOpaqueType(const Word &word) {
  return word.text == ".texref" || word.text == ".samplerref" || word.text == ".surfref";
}

/// Parses one list of declarators: `.reg .b32 r, s<8>;`, or the parameters of a function.  Reports only the first
/// mistake.  The rest is read as far as possible, to find the names.
class DeclarationParser {
public:
  DeclarationParser(ItemParser &parser, const Declaration &start, bool isBroken)
      : parser(parser), tokens(parser.tokens), start(start), isBroken(isBroken) {}

  /// Parses the part that the declarators share, beginning with \p first: state space, `.align`, `.attribute`, vector
  /// and type.  After the type, a parameter may have `.ptr .global .align 8`, which is about what it points to.
  void parseHead(const Word &first) {
    head = start;
    for (Word word = first;; word = tokens.next()) {
      const bool hasType = !head.typeWord.empty();
      if (word.text == ".align") {
        const Number alignment = readNumber32(tokens.peek().text);
        if (!alignment.isValid)
          return reportFirst(unexpected(tokens.peek()));
        tokens.skip();
        head.alignment = hasType ? head.alignment : alignment.value;
      } else if (word.text == ".attribute" && tokens.peekToken().is('(')) {
        parser.skipBracketed('(', ')');
      } else if (const std::optional<DeclSpace> space = directiveOf(word).space) {
        head.space = hasType ? head.space : *space;
      } else if (!hasType && (word.text == ".v2" || word.text == ".v4")) {
        head.vectorLength = static_cast<uint8_t>(word.text.back() - '0');
      } else if (!hasType) {
        head.typeWord = word.range;
        head.type = findScalarType(word.text.substr(1));
        head.isOpaque = isOpaqueType(word);
      } else if (!isParameter()) {
        return reportFirst(unexpected(word));
      }
      const Word next = tokens.peek();
      const bool isAnother = !isParameter() && !head.typeWord.empty() && directiveOf(next).kind != DirectiveKind::None;
      if (!next.is(TokenKind::Qualifier) || isAnother) // if it is another one, the name is missing
        return;
    }
  }

  /// Parses the declarators after the head.  Returns false if there is a mistake in the list.
  bool parse() {
    if (!isParameter() && (head.type || head.isOpaque) && tokens.skip(';')) // ptxas accepts `.reg .b32;`
      return true;
    do {
      parseDeclarator();
      tokens.forget();
    } while (!endsDeclarator());
    return !isBroken;
  }

private:
  bool isParameter() const { return start.role != DeclRole::Object; }
  void reportFirst(const Item &problem) { parser.emitFirst(problem, isBroken); }

  void parseDeclarator() {
    if (isParameter() && tokens.peekToken().is(TokenKind::Qualifier))
      parseHead(tokens.next());
    else if (isParameter())
      reportFirst(unexpected(tokens.peek()));
    const Word name = tokens.peek();
    if (!isParameter() && (directiveOf(name).kind != DirectiveKind::None || parser.beginsItem(/*isAfterOpcode=*/true)))
      return reportFirst(parser.missing(SyntaxProblem::MissingName));
    if (!isNameOrReserved(name))
      return reportFirst(unexpected(name));
    tokens.skip();
    Declaration declaration = head;
    declaration.name = name.range;
    parseSuffixes(declaration);
    declaration.isBroken = isBroken;
    const bool mayBeSink = isParameter() && name.text == "_"; // a kernel's parameter can be named `_`
    if (isReservedName(name.text) && !mayBeSink)
      reportFirst(makeProblem(SyntaxProblem::ReservedName, name.range, name));
    parser.emit({.kind = ItemKind::Declaration, .range = name.range, .word = name, .declaration = &declaration});
  }

  /// Reads on to the next declarator.  Returns true if there is none.
  bool endsDeclarator() {
    for (;; tokens.forget()) {
      const Word word = tokens.peek();
      const bool isBrace = word.is('{') || word.is('}');
      if (word.isEnd() || (isParameter() ? isBrace || word.is(';') : isBrace || parser.beginsItem())) {
        reportFirst(isParameter() ? unexpected(word) : parser.missing(SyntaxProblem::MissingSemicolon));
        return true;
      }
      if (tokens.skip(isParameter() ? ')' : ';'))
        return true;
      if (tokens.skip(','))
        return false;
      if (isParameter() ? directiveOf(word).kind == DirectiveKind::Declaration : word.isName()) {
        reportFirst(parser.missing(SyntaxProblem::MissingComma));
        return false;
      }
      reportFirst(unexpected(word));
      tokens.skip();
    }
  }

  /// Parses `<8>`, `[4][2]` and `= 1`, in this order.
  void parseSuffixes(Declaration &declaration) {
    const size_t begin = tokens.peekToken().range.begin;
    if (tokens.skip('<'))
      parseCount(declaration);
    while (tokens.skip('['))
      parseDimension(declaration);
    if (declaration.isRange || declaration.isArray)
      declaration.suffix = {begin, tokens.lastEnd()};
    if (tokens.skip('='))
      skipInitializer();
  }

  void parseCount(Declaration &declaration) {
    const Number number = readNumber32(tokens.peek().text);
    if (number.isValid)
      tokens.skip();
    const Word close = tokens.peek();
    const bool isComplete = number.isValid && tokens.skip('>');
    declaration.isRange = true;
    declaration.count = isComplete && !number.overflows ? number.value : UINT32_MAX; // if broken, all its names
    if (!isComplete)
      reportFirst(unexpected(close));
  }

  void parseDimension(Declaration &declaration) {
    declaration.isArray = true;
    const Number size = readNumber32(tokens.peek().text);
    if (size.isValid)
      tokens.skip();
    declaration.elements = size.isValid && !size.overflows ? declaration.elements * size.value : 0;
    if (declaration.elements > UINT32_MAX)
      declaration.elements = 0;
    if (!tokens.skip(']'))
      reportFirst(unexpected(tokens.peek()));
  }

  /// Skips an initial value to the ',' or ';' after it, or to what cannot be a part of it.
  void skipInitializer() {
    for (size_t braces = 0;; tokens.forget()) {
      const Word word = tokens.peek();
      const bool isOutside = braces == 0;
      const bool isIncomplete = !endsOperand(tokens.last().kind);
      const bool beginsNext = isOutside && (directiveOf(word).kind != DirectiveKind::None ||
                                            parser.beginsItem(/*isAfterOpcode=*/isIncomplete));
      if (word.isEnd() || word.is(';') || beginsNext || (isOutside && (word.is(',') || word.is('}')))) {
        if (!isOutside)
          reportFirst(unexpected(word));
        return;
      }
      braces += word.is('{') ? 1 : 0;
      braces -= word.is('}') ? 1 : 0;
      tokens.skip();
    }
  }

  ItemParser &parser;
  TokenStream &tokens;
  const Declaration start; ///< What is known before the list.
  Declaration head;        ///< The part that the declarators share.
  bool isBroken;           ///< A mistake was reported.
};

} // namespace

bool parseDeclarations(ItemParser &parser, const Word &first, bool isExtern) {
  Declaration start;
  start.isExtern = isExtern;
  DeclarationParser declarations(parser, start, /*isBroken=*/false);
  declarations.parseHead(first);
  return declarations.parse();
}

bool parseParameters(ItemParser &parser, bool isOfEntry, bool wasBroken) {
  Declaration start;
  start.role = isOfEntry ? DeclRole::EntryParameter : DeclRole::FunctionParameter;
  return DeclarationParser(parser, start, wasBroken).parse();
}

} // namespace ptxmatrix
