//===- InitialValueCheck.cpp - Checks of initial values -------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Symbols/InitialValueCheck.h"
#include "Scan/CharClass.h"
#include "Scan/Number.h"

#include <utility>
#include <vector>

namespace ptxmatrix {
namespace {

class InitialValueChecker {
public:
  InitialValueChecker(const Declaration &declaration, std::string_view text, const WrongName &wrongName)
      : declaration(declaration), text(text), wrongName(wrongName), pos(declaration.initializer.begin) {
    for (size_t i = declaration.suffix.begin; i < declaration.suffix.end; ++i)
      if (text[i] == '[') {
        const size_t size = skipWhite(i + 1);
        levels.push_back(readNumber32(text.substr(size, endOfFollow(text, size) - size)).value);
      }
    if (declaration.vectorLength > 1)
      levels.push_back(declaration.vectorLength);
  }

  std::optional<Diagnostic> check() {
    if (const bool needsList = !levels.empty() || isPair(); declaration.isInitializerList != needsList)
      report(declaration.initializer, needsList ? msg::valueNeedsBraces(name()) : msg::valueInBraces(name()));
    else if (levels.empty())
      checkValue();
    else if (constexpr size_t kMost = 256; levels.size() <= kMost) // checkList() is recursive
      checkList(0);
    return std::move(mistake);
  }

private:
  void report(SourceRange range, Message message) { mistake = makeDiagnostic(range, std::move(message)); }
  std::string_view name() const { return declaration.name.of(text); }
  std::string_view type() const { return declaration.typeWord.of(text); }
  /// Whether each value is a list of its own, in which ptxas accepts everything.
  bool isPair() const { return declaration.type == ScalarType::F16x2; }
  bool isVector(size_t level) const { return level + 1 == levels.size() && declaration.vectorLength > 1; }

  char at(size_t place) const { return place < text.size() ? text[place] : '\0'; }
  size_t skipWhite(size_t place) const {
    while (isWhite(at(place)))
      ++place;
    return place;
  }

  /// Checks the list at `pos`, with \p level lists around it, and moves `pos` after it.  Returns false at a mistake,
  /// and if the rest cannot be checked.
  bool checkList(size_t level) {
    const size_t begin = pos;
    const uint32_t size = levels[level];
    uint32_t count = 0;
    for (bool isEmpty = at(skipWhite(begin + 1)) == '}'; !isEmpty && at(pos) != '}'; ++count) {
      pos = skipWhite(pos + 1); // after the '{' or ','
      const size_t value = pos;
      if (!(at(pos) == '{' && level + 1 < levels.size() ? checkList(level + 1) : checkElement(level)))
        return false;
      if (size > 0 && count == size && !isVector(level)) {
        report({value, pos}, msg::tooManyValues(name(), size));
        return false;
      }
      pos = skipWhite(pos);
      if (at(pos) != ',' && at(pos) != '}')
        return false;
    }
    pos = skipWhite(count == 0 ? begin + 1 : pos) + 1;
    if (isVector(level) && count != size)
      report({begin, pos}, msg::valuesOfVector(name(), size, count));
    else if (count == 0 && level == 0 && size == 0 && declaration.isArray)
      report({begin, pos}, msg::missingSize(name()));
    return !mistake;
  }

  /// Checks the value at `pos` in a list with \p level lists around it.
  bool checkElement(size_t level) {
    if (at(pos) == ',' || at(pos) == '}') {
      report({pos, pos}, msg::missingValue());
      return false;
    }
    if (level + 1 == levels.size() && (at(pos) == '{') == isPair())
      return checkValue();
    if (at(pos) != '/') // it may begin a comment
      report({pos, pos + 1}, msg::valueNesting(name(), levels.size() + (isPair() ? 1 : 0)));
    return false;
  }

  /// Checks the value at `pos`, and moves `pos` after it.  Numbers are not converted: .f32 accepts no integer, and .u32
  /// no `4.0`.  Other expressions are skipped.
  bool checkValue() {
    if (!declaration.type)
      return false;
    if (isPair())
      return skipPair();
    if (declaration.type == ScalarType::F16) {
      report(declaration.initializer, msg::valueOfHalf());
      return false;
    }
    const ScalarKind kind = info(*declaration.type).kind;
    if (kind != ScalarKind::Float && takeDigits())
      return true;
    while (isWhite(at(pos)) || at(pos) == '-')
      ++pos;
    size_t end = pos;
    while (isFollow(classOf(at(end))) || at(end) == '.')
      ++end;
    const SourceRange range{pos, end};
    const bool isName = endOfIdentifier(text, pos) > pos;
    if (isName && declaration.type != ScalarType::U32 && declaration.type != ScalarType::U64) {
      report(range, msg::valueIsAddress(name(), type()));
      return false;
    }
    if (isName && !checkName())
      return false;
    pos = skipExpression(end);
    const bool isPlain = !isName && !range.empty() && skipWhite(end) == skipWhite(pos);
    if (!isPlain || kind == ScalarKind::Bits)
      return true;
    const std::string_view value = range.of(text);
    const bool isInteger = readNumber(value).isValid;
    const bool isFloat = !isInteger && value.find_first_of(".eEfFdD") != std::string_view::npos;
    if ((kind == ScalarKind::Float && isInteger) || (kind == ScalarKind::Integer && isFloat))
      report(range, msg::valueOfOtherKind(value, isInteger, name(), type()));
    return !mistake;
  }

  /// Checks the name at `pos`, or that in `generic(name)`.
  bool checkName() {
    size_t begin = pos;
    size_t end = endOfIdentifier(text, begin);
    const size_t open = skipWhite(end);
    if (at(open) == '/') // a comment
      return true;
    if (SourceRange{begin, end}.of(text) == "generic" && at(open) == '(') {
      begin = skipWhite(open + 1);
      end = endOfIdentifier(text, begin);
    }
    const SourceRange range{begin, end};
    if (range.empty() || range.of(text) == "WARP_SZ")
      return true;
    if (std::optional<Message> wrong = wrongName(range.of(text)))
      report(range, std::move(*wrong));
    return !mistake;
  }

  /// Moves `pos` after the digits of a value that consists of them.  Large tables do.
  bool takeDigits() {
    size_t end = pos;
    while (isDigit(at(end)))
      ++end;
    if (end == pos || (at(end) != ',' && at(end) != '}'))
      return false;
    pos = end;
    return true;
  }

  bool skipPair() {
    size_t depth = 0;
    for (; pos < text.size() && text[pos] != '/'; ++pos) {
      depth += text[pos] == '{' ? 1 : 0;
      if (text[pos] == '}' && --depth == 0) {
        ++pos;
        return true;
      }
    }
    return false;
  }

  /// The ',', '}' or other character after the expression that goes on at \p place.
  size_t skipExpression(size_t place) const {
    size_t parentheses = 0;
    for (; place < text.size(); ++place) {
      const char c = text[place];
      if (c == '(')
        ++parentheses;
      else if (c == ')' && parentheses > 0)
        --parentheses;
      else if (c == '{' || c == '}' || c == ';' || c == '/' || (c == ',' && parentheses == 0))
        break;
    }
    return place;
  }

  const Declaration &declaration;
  std::string_view text;
  const WrongName &wrongName;
  size_t pos;
  std::vector<uint32_t> levels; ///< How many values each level of braces may have at most; 0 for any number.
  std::optional<Diagnostic> mistake;
};

} // namespace

std::optional<Diagnostic> findWrongValue(const Declaration &declaration, std::string_view text,
                                         const WrongName &wrongName) {
  return InitialValueChecker(declaration, text, wrongName).check();
}

} // namespace ptxmatrix
