//===- ScanDeclaration.cpp - Declarations of registers and variables ------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Only reads declarations.  lib/Symbols/DeclarationCheck.h checks whether their parts are compatible.
//
//===----------------------------------------------------------------------===//

#include "Isa/InstructionNames.h"
#include "Scan/ScanWords.h"
#include "Support/Hash.h"

#include <algorithm>
#include <bit>
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

/// Reads the part that the declarators share: state space, `.align` and `.attribute` in any order, beginning with \p
/// first, and the type.
Scanner::MaybeEvent Scanner::readDeclarationHead(const Word &first) {
  head = kNoDeclaration;
  const bool isOfModule = state == State::DeclaratorList && resumeState == State::Module;
  head.linkage = isOfModule ? linkage : Linkage::None;
  if (state == State::ParameterList)
    head.role = parameterRole();
  lastEnd = first.range.end;
  headPart = HeadPart::None;
  for (Word word = first;; word = lexer.next()) {
    lastEnd = word.range.end;
    const bool isPointer = headPart == HeadPart::Pointer || headPart == HeadPart::PointerSpace;
    if (!(headPart == HeadPart::None ? readHeadWord(word) : readWordAfterType(word)))
      return problemInList(unexpected(word));
    if (word.text == ".align") {
      const Number alignment = readNumber32(lexer.peek().text);
      if (!alignment.isValid)
        return problemInList(unexpected(lexer.peek()));
      const SourceRange range = lexer.next().range;
      lastEnd = range.end;
      if (!isPointer || !std::has_single_bit(alignment.value)) { // otherwise it is the alignment of the pointee
        head.alignment = alignment.value;
        head.alignmentWord = range;
      }
    }
    if (lexer.peek().kind != WordKind::Directive)
      return std::nullopt;
    if (state == State::DeclaratorList && headPart == HeadPart::Type && beginsDirective(lexer.peek()))
      return std::nullopt; // the name is missing
  }
}

/// Returns false if \p word cannot be in the head of a declaration, up to the type.
bool Scanner::readHeadWord(const Word &word) {
  if (word.text == ".align")
    return head.vectorLength == 1;
  if (word.text == ".attribute") {
    skipBracketed('(', ')');
    return head.vectorLength == 1;
  }
  if (std::optional<DeclSpace> space = declarationSpace(word)) {
    if (!head.spaceWord.empty()) {
      head.secondSpace = word.range;
      return true;
    }
    head.space = *space;
    head.spaceWord = word.range;
    if (lexer.peek().is('[')) { // a bank: `.const[2]`
      const size_t begin = lexer.peek().range.begin;
      skipBracketed('[', ']');
      head.bank = {begin, lastEnd};
    }
    return head.vectorLength == 1;
  }
  if (head.spaceWord.empty() && state == State::DeclaratorList)
    return false;
  if (word.text == ".v2" || word.text == ".v4") {
    const bool isFirst = head.vectorLength == 1;
    head.vectorLength = static_cast<uint8_t>(word.text.back() - '0');
    return isFirst;
  }
  headPart = HeadPart::Type;
  head.typeWord = word.range;
  head.type = findScalarType(word.text.substr(1));
  head.isOpaque = isOpaqueType(word);
  return true;
}

/// Returns false if \p word cannot follow the type.
bool Scanner::readWordAfterType(const Word &word) {
  if (head.role != DeclRole::EntryParameter || headPart == HeadPart::Alignment)
    return false;
  if (word.text == ".align") {
    head.alignsAfterType = headPart == HeadPart::Type;
    headPart = HeadPart::Alignment;
    return true;
  }
  if (word.text == ".ptr" && headPart == HeadPart::Type) {
    headPart = HeadPart::Pointer;
    return true;
  }
  const std::optional<DeclSpace> space = declarationSpace(word);
  const bool isSpace = space && *space != DeclSpace::Param && *space != DeclSpace::Register;
  if (headPart != HeadPart::Pointer || !(isSpace || isOpaqueType(word))) // ptxas accepts these types, too
    return false;
  headPart = HeadPart::PointerSpace;
  return true;
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

DeclRole Scanner::parameterRole() const {
  if (isEntry)
    return DeclRole::EntryParameter;
  return headerHasName ? DeclRole::FunctionParameter : DeclRole::FunctionResult;
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
  if (isParameter && word.kind == WordKind::Directive && declarationSpace(word)) {
    lexer.goBackTo(before);
    return problemInList(makeProblem(ScanProblem::MissingComma, gap, word));
  }
  if (!isParameter && isNextName(word)) {
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

/// Reads `<8>`, `[4][2]` and `= 1`, in this order; `<8>` excludes the others.
Scanner::MaybeEvent Scanner::readSuffixes(Declaration &declaration) {
  MaybeEvent problem;
  const bool isParameter = state == State::ParameterList;
  const size_t begin = lexer.peek().range.begin;
  if (lexer.peek().is('<'))
    problem = isParameter ? problemInList(unexpected(lexer.peek())) : readCount(declaration);
  while (lexer.peek().is('[')) {
    if (declaration.isRange && !problem)
      problem = problemInList(unexpected(lexer.peek()));
    MaybeEvent inDimension = readDimension(declaration);
    problem = problem ? problem : inDimension;
  }
  if (declaration.isRange || declaration.isArray)
    declaration.suffix = {begin, lastEnd};
  if (lexer.peek().is('=')) {
    if ((declaration.isRange || isParameter) && !problem)
      problem = problemInList(unexpected(lexer.peek()));
    MaybeEvent inInitializer = readInitializer(declaration);
    problem = problem ? problem : inInitializer;
  }
  return problem;
}

Scanner::MaybeEvent Scanner::readCount(Declaration &declaration) {
  lexer.next();
  declaration.isRange = true;
  declaration.count = UINT32_MAX; // for a broken range, treat all its names as declared
  const Word word = lexer.peek();
  const Number number = readNumber32(word.text);
  if (number.isValid) {
    lexer.next();
    declaration.countOverflows = number.overflows;
  }
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
  const Number number = readNumber32(lexer.peek().text);
  const bool isFirst = !declaration.isArray;
  declaration.isArray = true;
  const uint64_t size = number.isValid ? number.value : 0;
  declaration.elements = std::min(declaration.elements * size, uint64_t{1} << 32);
  if (isFirst)
    declaration.firstDimension = size;
  else
    declaration.otherDimensions = (declaration.otherDimensions + size + 1) * kGoldenRatio;
  declaration.lacksSize = declaration.lacksSize || (!isFirst && size == 0);
  if (number.isValid)
    lexer.next();
  if (lexer.peek().is(']') && (number.isValid || isFirst)) {
    lastEnd = lexer.next().range.end;
    return std::nullopt;
  }
  MaybeEvent problem = problemInList(unexpected(lexer.peek()));
  skipBroken(']', /*endsAtComma=*/false);
  return problem;
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
