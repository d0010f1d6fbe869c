//===- ScanInitializer.cpp - Initial values of variables ------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The values themselves do not matter here, only where they end.  A value without an end must not swallow what follows.
//
//===----------------------------------------------------------------------===//

#include "Isa/InstructionNames.h"
#include "Scan/ScanWords.h"

namespace ptxmatrix {
namespace {

/// Converts \p word to what it is in a value: `.5` is a number there.
Word inValue(Word word) {
  const bool isFraction =
      word.kind == WordKind::Directive && word.text.size() > 1 && word.text[1] >= '0' && word.text[1] <= '9';
  if (isFraction)
    word.kind = WordKind::Number;
  return word;
}

/// The state of reading a value.
struct ValueReader {
  size_t braces = 0;
  size_t parentheses = 0;
  bool hasQuestion = false;
  bool operandEnded = false;
  bool isCast = false; ///< `(.s64`

  bool isOutside() const { return braces == 0 && parentheses == 0; }
  bool isComplete() const { return isOutside() && operandEnded; }

  /// Whether \p word cannot be part of the value.
  bool endsBefore(const Word &word) const {
    switch (word.kind) {
    case WordKind::End:
    case WordKind::String:
      return true;
    case WordKind::Identifier:
    case WordKind::Number:
      return operandEnded;
    case WordKind::Directive:
      return parentheses == 0;
    case WordKind::Punctuation:
      break;
    }
    if (word.is(',') || word.is('}'))
      return braces == 0;
    if (word.is('{'))
      return operandEnded;
    if (word.is(')'))
      return parentheses == 0;
    return word.is(';') || word.is('[') || word.is(']');
  }

  void take(const Word &word) {
    operandEnded = !isCast && (endsOperand(word) && word.kind != WordKind::Directive);
    isCast = word.kind == WordKind::Directive;
    hasQuestion = hasQuestion || word.is('?');
    if (word.is('{'))
      ++braces;
    else if (word.is('}'))
      --braces;
    else if (word.is('('))
      ++parentheses;
    else if (word.is(')'))
      --parentheses;
  }
};

} // namespace

/// Reads an initializer from its '='.
Scanner::MaybeEvent Scanner::readInitializer(Declaration &declaration) {
  lastEnd = lexer.next().range.end;
  const Word first = lexer.peek();
  declaration.hasInitializer = true;
  declaration.isInitializerList = first.is('{');
  declaration.initializer = first.range;
  ValueReader value;
  value.operandEnded = first.is('{') && skipInitializerList();
  for (bool isFirst = !value.operandEnded;; isFirst = false) {
    const Lexer::Mark before = lexer.mark();
    const Word word = inValue(lexer.next());
    const bool isBlock = word.is('{') && value.braces == 0 && !isFirst;
    const bool isChoice = value.hasQuestion && lexer.peek().is(':'); // `1 ?  WARP_SZ : 2`: not a label
    const bool isAnother = !isChoice && beginsAnother(word);
    if (!isAnother && !isBlock && !value.endsBefore(word)) {
      value.take(word);
      lastEnd = word.range.end;
      continue;
    }
    const bool isOther = word.kind == WordKind::Number ||
                         (word.kind == WordKind::Identifier && !isAnother && !mayBeOpcode(word.text, ptxasRelease));
    goBackTo(before, word);
    if (value.isComplete() && !isOther)
      return std::nullopt;
    if (value.isOutside() && isAnother)
      return problemInList(makeProblem(ScanProblem::MissingValue, {lastEnd, lastEnd}, word));
    return problemInList(unexpected(word));
  }
}

/// Skips `{1, {2}}` at once.  Returns false and skips nothing if the '}' does not come before the end of the
/// declaration.
bool Scanner::skipInitializerList() {
  const Lexer::Mark before = lexer.mark();
  const size_t lastBefore = lastEnd;
  if (lexer.position() < unclosedListsEnd) // reads each byte at most twice
    return false;
  for (size_t nesting = 0;;) {
    if (const std::string_view next = text.substr(lexer.position(), 1); next != "{" && next != "}")
      skipWords();
    const Word word = lexer.next();
    if (word.kind == WordKind::End || word.is(';')) {
      unclosedListsEnd = word.range.begin;
      lexer.goBackTo(before);
      lastEnd = lastBefore;
      return false;
    }
    lastEnd = word.range.end;
    if (word.is('{'))
      ++nesting;
    else if (word.is('}') && --nesting == 0)
      return true;
  }
}

} // namespace ptxmatrix
