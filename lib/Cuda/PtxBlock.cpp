//===- PtxBlock.cpp - The PTX of an asm statement -------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Cuda/PtxBlock.h"
#include "Scan/Lexer.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

bool isNameChar(char c) { return llvm::isAlnum(c) || c == '_' || c == '$'; }

/// Makes the PTX of a template.
class BlockMaker {
public:
  explicit BlockMaker(const AsmStatement &statement) : statement(statement), text(statement.code.text) {}

  PtxBlock make();

private:
  void copy() {
    block.code.append(text[pos], statement.code.places[pos]);
    ++pos;
  }
  void readPercent();
  void addPlaceHolder(PlaceHolder::Kind kind, size_t length, std::optional<size_t> operand, const std::string &name);
  std::optional<size_t> operandNumbered(llvm::StringRef digits) const;
  std::optional<size_t> operandNamed(llvm::StringRef name) const;
  std::string valueOf(size_t operand);

  const AsmStatement &statement;
  llvm::StringRef text;
  size_t pos = 0;
  PtxBlock block;
};

PtxBlock BlockMaker::make() {
  block.isUnknown = statement.hasUnknownCode || text.contains('\0'); // nvcc ends the PTX there
  block.code.expansion = statement.code.expansion;
  while (pos < text.size()) {
    if (text[pos] == '%')
      readPercent();
    else
      copy();
  }
  return std::move(block);
}

void BlockMaker::readPercent() {
  const llvm::StringRef rest = text.drop_front(pos + 1);
  const char c = rest.empty() ? '\0' : rest.front();
  if (!statement.hasOperands() && !(c == '[' && statement.hasColon)) { // '%' is an ordinary character
    if (c == '%')
      return addPlaceHolder(PlaceHolder::Unchanged, 2, std::nullopt, "%%");
    return copy();
  }
  if (c == '%') {
    block.isUnknown = block.isUnknown || (rest.size() > 1 && llvm::isDigit(rest[1])); // `%%1` would look like `%1`
    ++pos;
    return copy();
  }
  if (llvm::isDigit(c)) {
    const llvm::StringRef digits = rest.take_while(llvm::isDigit);
    return addPlaceHolder(PlaceHolder::Number, 1 + digits.size(), operandNumbered(digits), "%" + digits.str());
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
    return addPlaceHolder(PlaceHolder::Name, length, operandNamed(name), "%" + name.str());
  }
  if (c == '=')
    return addPlaceHolder(PlaceHolder::Expansion, 2, std::nullopt, "0");
  block.isUnknown = true; // nvcc drops it, and the character after it
  copy();
}

/// Adds the next \p length characters as a placeholder.  Without \p operand, the block has \p name in its place.
void BlockMaker::addPlaceHolder(PlaceHolder::Kind kind, size_t length, std::optional<size_t> operand,
                                const std::string &name) {
  const SourceRange place = statement.code.placeOf({pos, pos + length});
  const std::string value = operand ? valueOf(*operand) : name;
  const size_t begin = block.code.text.size();
  for (const char c : value)
    block.code.append(c, place);
  const SourceRange range{begin, block.code.text.size()};
  const bool isExpansion = kind == PlaceHolder::Expansion;
  const bool isConstant = operand && value.front() != '%';
  const bool touchesWord =
      (begin > 0 && (isNameChar(block.code.text[begin - 1]) || block.code.text[begin - 1] == '.')) ||
      (pos + length < text.size() && isNameChar(text[pos + length]));
  const bool isUnknownValue = isExpansion || (isConstant && !statement.operands[*operand].constant);
  if (isUnknownValue)
    block.unknownValues.push_back(range);
  // The number of an expansion inside a name does not matter.
  if (isUnknownValue && touchesWord && !isExpansion)
    block.isUnknown = true;
  block.placeHolders.push_back({kind, place, range, operand, text.substr(pos, length).str()});
  pos += length;
}

std::optional<size_t> BlockMaker::operandNumbered(llvm::StringRef digits) const {
  size_t number = 0;
  if (digits.getAsInteger(10, number) || number >= statement.operands.size())
    return std::nullopt;
  return number;
}

std::optional<size_t> BlockMaker::operandNamed(llvm::StringRef name) const {
  const auto found = std::ranges::find(statement.operands, name, &AsmOperand::name);
  return found == statement.operands.end() ? std::nullopt : std::optional<size_t>(found - statement.operands.begin());
}

/// The text for an operand in the block.  An unknown constant is 0, a valid value of every selector.
std::string BlockMaker::valueOf(size_t operand) {
  const AsmOperand &which = statement.operands[operand];
  const std::string_view letters = constraintLetters(which);
  if (statement.isKnownOperand(operand) && letters == "n")
    return std::to_string(which.constant.value_or(0));
  if (statement.isKnownOperand(operand) && !typeOfConstraint(letters, /*typedFloats=*/true))
    block.isUnknown = true;
  return "%" + std::to_string(operand);
}

} // namespace

bool PtxBlock::isUnknownValue(SourceRange range) const {
  return std::ranges::any_of(unknownValues, [&](SourceRange value) { return isInside(range, value); });
}

std::string_view constraintLetters(const AsmOperand &operand) {
  std::string_view letters = operand.constraint;
  letters.remove_prefix(std::min(letters.find_first_not_of("=+"), letters.size()));
  if (letters.starts_with('&'))
    letters.remove_prefix(1);
  return letters;
}

bool isKnownClobber(const AsmClobber &clobber) { return clobber.name == "memory" || clobber.name == "%memory"; }

bool hasTypedFloats(Target target) { return info(target).number < 100; }

std::optional<ScalarType> typeOfConstraint(std::string_view letters, bool typedFloats) {
  if (letters.size() != 1)
    return std::nullopt;
  switch (letters.front()) {
  case 'h':
    return ScalarType::B16;
  case 'r':
    return ScalarType::B32;
  case 'l':
    return ScalarType::B64;
  case 'q':
    return ScalarType::B128;
  case 'f':
    return typedFloats ? ScalarType::F32 : ScalarType::B32;
  case 'd':
    return typedFloats ? ScalarType::F64 : ScalarType::B64;
  default:
    return std::nullopt;
  }
}

std::string withoutComments(std::string_view ptx) {
  std::string blanked(ptx);
  for (size_t pos = 0; pos + 1 < ptx.size();) {
    size_t end = pos;
    if (ptx.substr(pos).starts_with("/*"))
      end = endOfBlockComment(ptx, pos);
    else if (ptx.substr(pos).starts_with("//"))
      end = std::min(ptx.find('\n', pos), ptx.size());
    for (size_t at = pos; at < end; ++at)
      blanked[at] = ptx[at] == '\n' ? '\n' : ' ';
    pos = std::max(end, pos + 1);
  }
  return blanked;
}

PtxBlock makePtxBlock(const AsmStatement &statement) { return BlockMaker(statement).make(); }

} // namespace ptxmatrix
