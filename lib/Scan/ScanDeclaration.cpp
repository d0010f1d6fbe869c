//===- ScanDeclaration.cpp - Declarations of registers and variables ------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Only reads declarations: the parts that supported instructions need.  ptxas checks whether they are compatible.
//
//===----------------------------------------------------------------------===//

#include "Isa/InstructionNames.h"
#include "Scan/ScanWords.h"

#include <utility>

namespace ptxmatrix {
namespace {

bool isOpaqueType(const Word &word) {
  return word.text == ".texref" || word.text == ".samplerref" || word.text == ".surfref";
}

} // namespace

Scanner::MaybeEvent Scanner::beginDeclarators(const Word &space, State resume) {
  state = State::DeclaratorList;
  resumeState = resume;
  afterDeclarator = false;
  listIsBroken = false;
  listIsEmpty = true;
  return readDeclarationHead(space);
}

/// Reads the part that the declarators share, beginning with \p first: state space, `.align`, `.attribute`, vector and
/// type.  After the type, a parameter may have `.ptr .global .align 8`, which is about what it points to.
Scanner::MaybeEvent Scanner::readDeclarationHead(const Word &first) {
  const bool isParameter = state == State::ParameterList;
  head = {};
  head.isExtern = isExtern && !isParameter && resumeState == State::Module;
  if (isParameter)
    head.role = isEntry ? DeclRole::EntryParameter : DeclRole::FunctionParameter;
  for (Word word = first;; word = lexer.next()) {
    lastEnd = word.range.end;
    const bool hasType = !head.typeWord.empty();
    if (word.text == ".align") {
      const Number alignment = readNumber32(lexer.peek().text);
      if (!alignment.isValid)
        return problemInList(unexpected(lexer.peek()));
      lastEnd = lexer.next().range.end;
      if (!hasType)
        head.alignment = alignment.value;
    } else if (word.text == ".attribute" && lexer.peek().is('(')) {
      skipBracketed('(', ')');
    } else if (const std::optional<DeclSpace> space = declarationSpace(word)) {
      head.space = hasType ? head.space : *space;
    } else if (!hasType && (word.text == ".v2" || word.text == ".v4")) {
      head.vectorLength = static_cast<uint8_t>(word.text.back() - '0');
    } else if (!hasType) {
      head.typeWord = word.range;
      head.type = findScalarType(word.text.substr(1));
      head.isOpaque = isOpaqueType(word);
    } else if (!isParameter) {
      return problemInList(unexpected(word));
    }
    if (lexer.peek().kind != WordKind::Directive)
      return std::nullopt;
    if (!isParameter && !head.typeWord.empty() && beginsDirective(lexer.peek()))
      return std::nullopt; // the name is missing
  }
}

/// Reports only the first mistake of a list.  The rest is read as far as possible, to find the names.
Scanner::MaybeEvent Scanner::problemInList(const ScanEvent &problem) {
  if (std::exchange(listIsBroken, true))
    return std::nullopt;
  return problem;
}

/// Whether \p word is on a later line than the text read before it.
bool Scanner::beginsLine(const Word &word) const {
  return SourceRange{lastEnd, word.range.begin}.of(text).find('\n') != std::string_view::npos;
}

/// Whether \p word, the last one read, is a label or an opcode with qualifiers, and not a name of a list.
bool Scanner::beginsStatement(const Word &word) {
  if (word.kind != WordKind::Identifier)
    return false;
  const Word &next = lexer.peek();
  if (next.is(':'))
    return beginsLine(word);
  const bool isQualifier =
      next.kind == WordKind::Directive && (next.range.begin == word.range.end || !beginsDirective(next));
  return isQualifier && mayBeOpcode(word.text, ptxasRelease);
}

/// Whether \p word, the last one read, certainly begins something other than a part of a list of declarators.
bool Scanner::beginsAnother(const Word &word) {
  return (word.is('@') && beginsLine(word)) || beginsDirective(word) || beginsStatement(word);
}

/// Makes the lexer read \p word again, unless it is the end: an unclosed comment before it would be found again.
void Scanner::goBackTo(Lexer::Mark before, const Word &word) {
  if (word.kind != WordKind::End)
    lexer.goBackTo(before);
}

void Scanner::leaveList() {
  if (state != State::ParameterList) {
    state = resumeState;
    return;
  }
  state = State::Header;
  headerIsBroken = headerIsBroken || listIsBroken;
}

Scanner::MaybeEvent Scanner::scanDeclarator() {
  const bool isParameter = state == State::ParameterList;
  const Lexer::Mark before = lexer.mark();
  const Word word = lexer.next();
  if (afterDeclarator)
    return scanDeclaratorEnd(word, before);
  if (isParameter && word.kind == WordKind::Directive && !listIsBroken)
    if (MaybeEvent problem = readDeclarationHead(word))
      return problem;
  const Word name = isParameter && word.kind == WordKind::Directive ? lexer.next() : word;
  if (!isParameter && beginsAnother(name)) {
    lexer.goBackTo(before);
    leaveList();
    if (state == State::Module && !beginsDirective(name)) // which is reported there
      return std::nullopt;
    return problemInList(makeProblem(ScanProblem::MissingName, {lastEnd, lastEnd}, name));
  }
  if (!isParameter && name.is(';') && listIsEmpty && (head.type || head.isOpaque)) { // `.reg .b32;`
    leaveList();
    return std::nullopt;
  }
  if (name.kind != WordKind::Identifier) {
    MaybeEvent problem = problemInList(unexpected(name));
    const bool closesList = name.is(isParameter ? ')' : ';');
    const bool endsAround = name.kind == WordKind::End || name.is('{') || name.is('}') || (isParameter && name.is(';'));
    if (endsAround)
      goBackTo(before, name);
    else
      lastEnd = name.range.end;
    if (closesList || endsAround)
      leaveList();
    return problem;
  }
  listIsEmpty = false;
  afterDeclarator = true;
  lastEnd = name.range.end;
  Declaration declaration = head;
  MaybeEvent problem = readSuffixes(declaration);
  declaration.isBroken = listIsBroken;
  const ScanEvent event = makeDeclaration(declaration, name);
  const bool mayBeSink = isParameter && name.text == "_"; // a kernel's parameter can be named `_`
  if (!problem && isReservedName(name.text) && !mayBeSink && !std::exchange(listIsBroken, true))
    problem = makeProblem(ScanProblem::ReservedName, name.range, name);
  if (problem) {
    pending.push_back(event);
    return problem;
  }
  return event;
}

/// \p word follows a declarator: it is a ',' or the end of the list, or one of these is missing.
Scanner::MaybeEvent Scanner::scanDeclaratorEnd(const Word &word, Lexer::Mark before) {
  const bool isParameter = state == State::ParameterList;
  afterDeclarator = false;
  if (word.is(',')) {
    lastEnd = word.range.end;
    if (isParameter && lexer.peek().kind != WordKind::Directive)
      return problemInList(unexpected(lexer.peek()));
    return std::nullopt;
  }
  if (word.is(isParameter ? ')' : ';')) {
    leaveList();
    return std::nullopt;
  }
  const SourceRange gap{lastEnd, lastEnd};
  if (isParameter ? declarationSpace(word).has_value() : isNextName(word)) {
    lexer.goBackTo(before);
    return problemInList(makeProblem(ScanProblem::MissingComma, gap, word));
  }
  if (isParameter) {
    if (word.kind == WordKind::End || word.is('{') || word.is('}') || word.is(';')) {
      goBackTo(before, word);
      MaybeEvent problem = problemInList(unexpected(word));
      leaveList();
      return problem;
    }
    afterDeclarator = true; // continue with the next ',' or ')'
    return problemInList(unexpected(word));
  }
  const bool isBrace = word.is('{') || word.is('}');
  const bool isAnother = isBrace || word.kind == WordKind::End || beginsAnother(word);
  if (!isAnother && word.kind != WordKind::Identifier) {
    afterDeclarator = true; // continue with the next ',' or ';'
    lastEnd = word.range.end;
    return problemInList(unexpected(word));
  }
  const bool isOpcode = word.kind == WordKind::Identifier && mayBeOpcode(word.text, ptxasRelease);
  goBackTo(before, word);
  leaveList();
  if (state == State::Module && (isBrace || word.is('@'))) { // which is reported there
    isLost = listIsBroken;
    return std::nullopt;
  }
  if (listIsBroken && !isAnother && !isOpcode)
    skipToSemicolon();
  return problemInList(makeProblem(ScanProblem::MissingSemicolon, gap, word));
}

/// Whether \p word, the last one read, is the next name of a list whose ',' is missing.
bool Scanner::isNextName(const Word &word) {
  if (word.kind != WordKind::Identifier)
    return false;
  const Word next = lexer.peek();
  if (next.is(',') || next.is('<') || next.is('['))
    return true;
  const bool isOpcode = resumeState == State::Body && mayBeOpcode(word.text, ptxasRelease);
  return !isOpcode && (next.is(';') || (!beginsLine(word) && next.kind == WordKind::Identifier));
}

/// Reads `<8>`, `[4][2]` and `= 1`, in this order.
Scanner::MaybeEvent Scanner::readSuffixes(Declaration &declaration) {
  MaybeEvent problem;
  auto keepFirst = [&](MaybeEvent other) { problem = problem ? problem : other; };
  const size_t begin = lexer.peek().range.begin;
  if (lexer.peek().is('<'))
    keepFirst(readCount(declaration));
  while (lexer.peek().is('['))
    keepFirst(readDimension(declaration));
  if (declaration.isRange || declaration.isArray)
    declaration.suffix = {begin, lastEnd};
  if (lexer.peek().is('='))
    keepFirst(skipInitializer());
  return problem;
}

Scanner::MaybeEvent Scanner::readCount(Declaration &declaration) {
  lexer.next();
  declaration.isRange = true;
  declaration.count = UINT32_MAX; // for a broken range, treat all its names as declared
  const Word word = lexer.peek();
  const Number number = readNumber32(word.text);
  if (number.isValid)
    lexer.next();
  const Word close = lexer.peek();
  if (number.isValid && close.is('>')) {
    lastEnd = lexer.next().range.end;
    if (!number.overflows)
      declaration.count = number.value;
    return std::nullopt;
  }
  skipBroken('>', /*endsAtComma=*/true);
  return problemInList(unexpected(number.isValid ? close : word));
}

Scanner::MaybeEvent Scanner::readDimension(Declaration &declaration) {
  lexer.next();
  declaration.isArray = true;
  if (readNumber32(lexer.peek().text).isValid)
    lexer.next();
  if (lexer.peek().is(']')) {
    lastEnd = lexer.next().range.end;
    return std::nullopt;
  }
  MaybeEvent problem = problemInList(unexpected(lexer.peek()));
  skipBroken(']', /*endsAtComma=*/false);
  return problem;
}

/// Skips an initial value from its '=' to the ',' or ';' after it, or to what cannot be a part of it.
Scanner::MaybeEvent Scanner::skipInitializer() {
  lastEnd = lexer.next().range.end;
  for (size_t braces = 0;;) {
    if (braces > 0)
      skipWords();
    const Lexer::Mark before = lexer.mark();
    const Word word = lexer.next();
    const bool isOutside = braces == 0;
    const bool isOpcode = word.kind == WordKind::Identifier && beginsLine(word) && mayBeOpcode(word.text, ptxasRelease);
    if (word.kind == WordKind::End || word.is(';') ||
        (isOutside && (word.is(',') || word.is('}') || isOpcode || beginsAnother(word)))) {
      goBackTo(before, word);
      return isOutside ? std::nullopt : problemInList(unexpected(word));
    }
    lastEnd = word.range.end;
    braces += word.is('{') ? 1 : 0;
    braces -= word.is('}') ? 1 : 0;
  }
}

/// Skips the rest of a count or dimension, up to \p close or the beginning of something else.
void Scanner::skipBroken(char close, bool endsAtComma) {
  for (;;) {
    const Lexer::Mark before = lexer.mark();
    const Word word = lexer.next();
    const bool isNext = word.kind == WordKind::End || word.is(';') || word.is('{') || word.is('}') || word.is('=') ||
                        (word.is(',') && endsAtComma);
    if (isNext || beginsAnother(word)) {
      goBackTo(before, word);
      return;
    }
    lastEnd = word.range.end;
    if (word.is(close))
      return;
  }
}

} // namespace ptxmatrix
