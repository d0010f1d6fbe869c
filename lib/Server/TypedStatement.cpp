//===- TypedStatement.cpp - An incomplete statement -----------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Cuda/AsmStatement.h"
#include "Lex/CharClass.h"
#include "Lex/Lexer.h"
#include "Server/Features.h"

#include "llvm/ADT/STLExtras.h"

namespace ptxmatrix::server {
namespace {

/// Blanks and the quotes of literals.
constexpr llvm::StringLiteral kBlanks = " \t\r\n\"";

bool isNamePart(char c) { return isFollow(classOf(c)) || c == '%'; }

/// Whether \p word is the first word of an opcode.
bool isMnemonic(llvm::StringRef word) {
  return llvm::any_of(kMnemonics,
                      [&](const MnemonicInfo &one) { return llvm::StringRef(one.name).split('.').first == word; });
}

/// The token of the opcode of the statement that contains \p offset: the last mnemonic before it, or at it.
std::optional<size_t> findOpcode(llvm::ArrayRef<Token> tokens, std::string_view ptx, size_t offset) {
  const Token *const after = llvm::partition_point(tokens, [&](const Token &one) { return one.range.begin <= offset; });
  for (auto i = static_cast<size_t>(after - tokens.begin()); i-- > 0;) {
    if (tokens[i].is(';') && tokens[i].range.end <= offset)
      return std::nullopt;
    if (tokens[i].is(TokenKind::Identifier) && isMnemonic(tokens[i].range.of(ptx)))
      return i;
  }
  return std::nullopt;
}

/// Splits what follows an opcode, which ends at \p begin, at its commas, up to where the statement ends or cannot
/// continue.
std::vector<SourceRange> operandsOf(llvm::ArrayRef<Token> tokens, size_t begin, size_t end) {
  std::vector<SourceRange> operands;
  size_t depth = 0;
  for (const Token &token : tokens) {
    if (token.is(';') || token.is(':') || (token.is('}') && depth == 0)) { // of the block around the statement
      end = token.range.begin;
      break;
    }
    depth += token.is('{') || token.is('[') ? 1 : 0;
    depth -= depth > 0 && (token.is('}') || token.is(']')) ? 1 : 0;
    if (token.is(',') && depth == 0) {
      operands.emplace_back(begin, token.range.begin);
      begin = token.range.end;
    }
  }
  operands.emplace_back(begin, end);
  return operands;
}

} // namespace

std::string ptxOf(const Document &document) {
  std::string ptx(document.text());
  if (document.language() == driver::Language::Ptx)
    return ptx;
  const std::string masked = maskLiterals(ptx);
  for (size_t i = 0; i < ptx.size(); ++i) {
    const bool isInLiteral = masked[i] == 'x';
    if (isInLiteral && ptx[i] == '\\' && i + 1 < ptx.size()) {
      ptx[i++] = ' ';
      ptx[i] = ptx[i] == '\n' ? '\n' : ' ';
    } else if (!isInLiteral && ptx[i] != '\n' && ptx[i] != ':') {
      ptx[i] = ' ';
    }
  }
  return ptx;
}

std::optional<size_t> TypedStatement::operandAt(size_t offset) const {
  for (size_t i = 0; i < operands.size(); ++i)
    if (opcode.end < offset && offset <= operands[i].end)
      return i;
  return std::nullopt;
}

std::optional<TypedStatement> findStatement(std::string_view ptx, size_t offset) {
  std::string text(ptx);
  std::ranges::replace(text, '"', ' '); // a statement may continue in the next literal
  const std::vector<Token> all = lex(text);
  const llvm::ArrayRef<Token> tokens = all;
  const std::optional<size_t> opcode = findOpcode(tokens, text, offset);
  if (!opcode)
    return std::nullopt;
  TypedStatement statement{tokens[*opcode].range, {}};
  size_t next = *opcode + 1;
  for (; next < tokens.size() && tokens[next].range.begin == statement.opcode.end; ++next)
    if (text[tokens[next].range.begin] == '.' || tokens[next].is(':')) // also `.16`, a number so far, and `.shared::`
      statement.opcode.end = tokens[next].range.end;
  statement.operands = operandsOf(tokens.drop_front(next), statement.opcode.end, text.size());
  return offset <= statement.operands.back().end ? std::optional(std::move(statement)) : std::nullopt;
}

SourceRange withoutBlanks(std::string_view ptx, SourceRange range) {
  const llvm::StringRef text = range.of(ptx);
  const size_t begin = range.begin + (text.size() - text.ltrim(kBlanks).size());
  return {begin, begin + text.trim(kBlanks).size()};
}

SourceRange identifierAt(std::string_view ptx, size_t offset) {
  size_t begin = offset;
  while (begin > 0 && isNamePart(ptx[begin - 1]))
    --begin;
  size_t end = offset;
  while (end < ptx.size() && isNamePart(ptx[end]))
    ++end;
  return {begin, end};
}

bool mayBeginStatement(std::string_view text, size_t offset) {
  llvm::StringRef before = llvm::StringRef(text).take_front(offset).rtrim();
  const bool isAfterComment = before.substr(before.rfind('\n') + 1).contains("//");
  // `@p` or `@!p`
  const size_t guard = before.rfind('@');
  if (guard != llvm::StringRef::npos && llvm::all_of(before.substr(guard).ltrim("@! \t"), isNamePart))
    before = before.take_front(guard).rtrim();
  return before.empty() || llvm::StringRef(";{}:\"").contains(before.back()) || isAfterComment;
}

} // namespace ptxmatrix::server
