//===- TypedStatement.cpp - An incomplete statement -----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Server/TypedStatement.h"
#include "Cuda/StringLiteral.h"
#include "Scan/CharClass.h"
#include "ptxmatrix/Mnemonic.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace ptxmatrix::server {
namespace {

/// The maximum size of a statement with its comments.
constexpr size_t kMostBytes = 4096;

/// White space and the quotes of literals.
constexpr llvm::StringLiteral kBlanks = " \t\r\n\"";

bool isOfOpcode(char c) { return isFollow(classOf(c)) || c == '.' || c == ':'; }

/// Whether \p word is the first word of a supported opcode.
bool isMnemonic(llvm::StringRef word) {
  for (const MnemonicInfo &mnemonic : kMnemonics)
    if (llvm::StringRef(mnemonic.name).split('.').first == word)
      return true;
  return false;
}

/// Whether \p offset of \p ptx is in a comment that begins on its line.
bool isInLineComment(llvm::StringRef ptx, size_t offset) {
  const llvm::StringRef before = ptx.take_front(offset).take_back(kMostBytes);
  return before.substr(before.rfind('\n') + 1).contains("//");
}

/// The opcode of the statement that contains \p offset: the last mnemonic before it, or at it.
std::optional<SourceRange> findOpcode(llvm::StringRef ptx, size_t offset) {
  size_t pos = offset;
  while (pos < ptx.size() && isOfOpcode(ptx[pos]))
    ++pos; // to the end of the word that contains the cursor
  for (const size_t least = offset - std::min(offset, kMostBytes); pos > least;) {
    const char c = ptx[pos - 1];
    if (c == ';' && pos <= offset)
      break;
    if (!isOfOpcode(c)) {
      --pos;
      continue;
    }
    const size_t end = pos;
    while (pos > least && isOfOpcode(ptx[pos - 1]))
      --pos;
    // A label may precede the opcode without a space.
    const size_t label = ptx.slice(pos, end).find(':');
    const bool hasLabel = label != llvm::StringRef::npos && !ptx.substr(pos + label).starts_with("::");
    const size_t begin = hasLabel ? pos + label + 1 : pos;
    if (isMnemonic(ptx.slice(begin, end).split('.').first) && !isInLineComment(ptx, begin) &&
        (begin == 0 || ptx[begin - 1] != '%'))
      return SourceRange{begin, end};
  }
  return std::nullopt;
}

/// The operands after an opcode that ends at \p begin, up to where the statement ends or cannot continue.
std::vector<SourceRange> operandsAfter(llvm::StringRef ptx, size_t begin) {
  std::vector<SourceRange> operands;
  size_t depth = 0;
  const llvm::StringRef text = ptx.take_front(begin + kMostBytes);
  size_t end = begin;
  for (; end < text.size() && text[end] != ';' && text[end] != ':'; ++end) {
    const char c = text[end];
    if (c == '{' || c == '[')
      ++depth;
    else if (c == '}' && depth == 0)
      break; // ends the block that contains the statement
    else if ((c == '}' || c == ']') && depth > 0)
      --depth;
    else if (c == ',' && depth == 0) {
      operands.push_back({begin, end});
      begin = end + 1;
    }
  }
  operands.push_back({begin, end});
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
  const std::optional<SourceRange> opcode = findOpcode(ptx, offset);
  if (!opcode)
    return std::nullopt;
  TypedStatement statement{*opcode, operandsAfter(ptx, opcode->end)};
  return offset <= statement.operands.back().end ? std::optional(std::move(statement)) : std::nullopt;
}

SourceRange withoutBlanks(std::string_view ptx, SourceRange range) {
  const llvm::StringRef text = range.of(ptx);
  const size_t begin = range.begin + (text.size() - text.ltrim(kBlanks).size());
  return {begin, begin + text.trim(kBlanks).size()};
}

SourceRange identifierAt(std::string_view ptx, size_t offset) {
  const auto isPart = [](char c) { return isFollow(classOf(c)) || c == '%'; };
  size_t begin = offset;
  while (begin > 0 && isPart(ptx[begin - 1]))
    --begin;
  size_t end = offset;
  while (end < ptx.size() && isPart(ptx[end]))
    ++end;
  return {begin, end};
}

bool mayBeginStatement(std::string_view text, size_t offset) {
  llvm::StringRef before = llvm::StringRef(text).take_front(offset).take_back(kMostBytes).rtrim();
  // `@p` or `@!p`
  const size_t guard = before.rfind('@');
  const auto isOfName = [](char c) { return isFollow(classOf(c)) || c == '%'; };
  if (guard != llvm::StringRef::npos && llvm::all_of(before.substr(guard).ltrim("@! \t"), isOfName))
    before = before.take_front(guard).rtrim();
  return before.empty() || llvm::StringRef(";{}:\"").contains(before.back()) || isInLineComment(before, before.size());
}

} // namespace ptxmatrix::server
