//===- PtxBlock.cpp - The PTX of an asm statement -------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Cuda/AsmStatement.h"
#include "Diagnostics/Messages.h"
#include "Lex/CharClass.h"
#include "Lex/Lexer.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <array>
#include <map>

namespace ptxmatrix {
namespace {

/// Makes the PTX of a template.
class BlockMaker {
public:
  /// Completes \p block, which has only its statement.
  explicit BlockMaker(PtxBlock &block) : block(block), statement(block.statement), text(statement.code.text) {}

  void make() {
    block.whyUnknown = statement.whyUnknown;
    if (text.contains('\0')) // nvcc ends the PTX there
      setUnknown(msg::skipPercent());
    block.code.expansion = statement.code.expansion;
    block.code.text.reserve(text.size());
    while (pos < text.size()) {
      if (text[pos] == '%')
        readPercent();
      else
        copy();
    }
    readComments();
  }

private:
  void copy() {
    const size_t end = std::min(text.find('%', pos + 1), text.size());
    block.code.append(statement.code, pos, end);
    pos = end;
  }

  /// Blanks comments, and adds the ';' after the last token if it is missing.
  void readComments() {
    std::string &plain = block.plain = block.code.text;
    Lexer lexer(block.code.text);
    Token last;
    bool isClosed = true;
    for (Token token = lexer.next(/*withComments=*/true); !token.is(TokenKind::End);
         token = lexer.next(/*withComments=*/true)) {
      const bool isComment = token.is(TokenKind::Comment);
      isClosed =
          !isComment || token.range.end < plain.size() || plain.ends_with("*/") || plain[token.range.begin + 1] == '/';
      if (isComment && isClosed)
        std::replace_if(
            &plain[token.range.begin], plain.data() + token.range.end, [](char c) { return c != '\n'; }, ' ');
      if (!isComment && token.range.of(plain) != "\\") // ptxas ignores a backslash before the next opcode
        last = token;
    }
    if (!isClosed || last.is(TokenKind::End) || last.is(';') || last.is('}') || last.is('{') || last.is(':'))
      return;
    const size_t end = block.code.placeOf(last.range).end;
    block.missingEnd = {end, end};
    block.code.append("\n;", *block.missingEnd); // a comment may end with the line
  }

  void readPercent() {
    const llvm::StringRef rest = text.drop_front(pos + 1);
    const char c = rest.empty() ? '\0' : rest.front();
    if (c == '=')
      return addPlaceHolder(PlaceHolder::Expansion, 2, std::nullopt, "0");
    if (!statement.hasOperands() && !(c == '[' && statement.hasColon)) // '%' is an ordinary character
      return c == '%' ? addPlaceHolder(PlaceHolder::Unchanged, 2, std::nullopt, "%") : copy(); // which is what is meant
    if (c == '%') {
      if (rest.size() > 1 && llvm::isDigit(rest[1])) // `%%1` would look like `%1`
        setUnknown(msg::skipPercent());
      ++pos;
      return copy();
    }
    if (llvm::isDigit(c)) {
      const llvm::StringRef digits = rest.take_while(llvm::isDigit);
      size_t number = 0;
      const bool isOperand = !digits.getAsInteger(10, number) && number < statement.operands.size();
      return addPlaceHolder(PlaceHolder::Number, 1 + digits.size(), isOperand ? std::optional(number) : std::nullopt,
                            "%" + digits.str());
    }
    if (llvm::isAlpha(c) && rest.size() > 1 && llvm::isDigit(rest[1])) {
      const llvm::StringRef digits = rest.drop_front().take_while(llvm::isDigit);
      return addPlaceHolder(PlaceHolder::Modifier, 2 + digits.size(), std::nullopt,
                            "%" + rest.substr(0, 1 + digits.size()).str());
    }
    if (llvm::isAlpha(c)) // a register, which nvcc leaves unchanged
      return copy();
    if (c == '[') {
      const llvm::StringRef name = rest.take_until([](char end) { return end == ']'; }).drop_front();
      const size_t length = std::min(name.size() + 3, text.size() - pos);
      return addPlaceHolder(PlaceHolder::Name, length, operandNamed(name), "%_" + std::to_string(pos));
    }
    setUnknown(msg::skipPercent()); // nvcc drops it, and the character after it
    copy();
  }

  /// Adds the next \p length characters as a placeholder.  Without \p operand, the block has \p name in its place.
  void addPlaceHolder(PlaceHolder::Kind kind, size_t length, std::optional<size_t> operand, const std::string &name) {
    const SourceRange place = statement.code.placeOf({pos, pos + length});
    if (operand && isUnknownWord(*operand, length))
      setUnknown(msg::skipWord());
    const std::string value = operand ? valueOf(*operand) : name;
    const size_t begin = block.code.text.size();
    for (const char c : value)
      block.code.append({&c, 1}, place);
    const SourceRange range{begin, block.code.text.size()};
    const bool isExpansion = kind == PlaceHolder::Expansion;
    const bool isConstant = operand && !value.starts_with('%');
    const bool isUnknownValue = isExpansion || (isConstant && !statement.operands[*operand].constant);
    block.placeHolders.push_back({kind, isUnknownValue, place, range, {pos, pos + length}, operand});
    pos += length;
  }

  std::optional<size_t> operandNamed(llvm::StringRef name) {
    if (names.empty())
      for (size_t i = 0; i < statement.operands.size(); ++i)
        names.try_emplace(statement.operands[i].name, i);
    const auto found = names.find(name);
    return found == names.end() ? std::nullopt : std::optional(found->second);
  }

  /// The text for an operand in the block.  An unknown constant is 0, a valid value of every selector.
  std::string valueOf(size_t operand) {
    const AsmOperand &which = statement.operands[operand];
    const std::string_view letters = constraintLetters(which);
    if (statement.isKnownOperand(operand) && letters == "n")
      return which.constant ? std::to_string(*which.constant) : kUnknownZero;
    if (statement.isKnownOperand(operand) && !typeOfConstraint(letters, /*typedFloats=*/true))
      setUnknown(msg::skipOperand());
    return "%" + std::to_string(operand);
  }

  /// Whether \p operand, the next \p length characters, is a constant of unknown value in a word, or an unknown text.
  bool isUnknownWord(size_t operand, size_t length) const {
    const AsmOperand &which = statement.operands[operand];
    const std::string_view letters = constraintLetters(which);
    const char before = block.code.text.empty() ? ' ' : block.code.text.back();
    const char behind = pos + length < text.size() ? text[pos + length] : ' ';
    const bool touchesWord = isFollow(classOf(before)) || before == '.' || before == ':' || isFollow(classOf(behind));
    return statement.isKnownOperand(operand) && (letters == "C" || (letters == "n" && !which.constant && touchesWord));
  }

  void setUnknown(std::string why) {
    if (block.whyUnknown.empty())
      block.whyUnknown = std::move(why);
  }

  PtxBlock &block;
  const AsmStatement &statement;
  const llvm::StringRef text;
  size_t pos = 0;
  std::map<llvm::StringRef, size_t> names; ///< The operands by name, from the first search on.
};

} // namespace

std::span<const PlaceHolder> PtxBlock::placeHoldersIn(SourceRange range) const {
  const auto isBefore = [](SourceRange one, SourceRange other) { return one.end <= other.begin; };
  return std::ranges::equal_range(placeHolders, range, isBefore, &PlaceHolder::range);
}

std::string_view constraintLetters(const AsmOperand &operand) {
  std::string_view letters = operand.constraint;
  letters.remove_prefix(std::min(letters.find_first_not_of("=+"), letters.size()));
  if (letters.starts_with('&'))
    letters.remove_prefix(1);
  return letters;
}

std::optional<ScalarType> typeOfConstraint(std::string_view letters, bool typedFloats) {
  using enum ScalarType;
  constexpr std::array kTypes = {B16, B32, B64, B128, F32, F64};
  const size_t index = letters.size() == 1 ? llvm::StringRef("hrlqfd").find(letters.front()) : llvm::StringRef::npos;
  if (index == llvm::StringRef::npos)
    return std::nullopt;
  return typedFloats || index < 4 ? kTypes[index] : kTypes[index - 3];
}

PtxBlock makePtxBlock(AsmStatement statement) {
  PtxBlock block;
  block.statement = std::move(statement);
  BlockMaker(block).make();
  return block;
}

} // namespace ptxmatrix
