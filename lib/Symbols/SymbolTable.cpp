//===- SymbolTable.cpp - Names and scopes ---------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Symbols/SymbolTable.h"
#include "Scan/CharClass.h"

#include <charconv>

namespace ptxmatrix {
namespace {

/// A name split into the part before its trailing digits, and these as the index of a range.
struct Indexed {
  std::string_view prefix;
  uint32_t index = 0;
};

Indexed indexed(std::string_view name) {
  const char *const begin = name.data();
  const char *end = begin + name.size();
  uint32_t index = 0;
  for (uint32_t factor = 1; end != begin && isDigit(end[-1]); factor *= 10)
    index += static_cast<uint32_t>(*--end - '0') * factor; // ptxas counts modulo 2^32
  return {{begin, static_cast<size_t>(end - begin)}, index};
}

/// The number that a range would spell as \p digits, or nothing.  A run of zeros counts as 0.
std::optional<uint32_t> plainNumber(std::string_view digits) {
  if (digits.size() > 1 && digits.find_first_not_of('0') == std::string_view::npos)
    return 0;
  if (digits.empty() || (digits.front() == '0' && digits.size() > 1))
    return std::nullopt;
  uint32_t number = 0;
  const bool fits = std::from_chars(digits.data(), digits.data() + digits.size(), number).ec == std::errc();
  return fits ? std::optional(number) : std::nullopt;
}

} // namespace

void SymbolTable::openScope() {
  if (++depth == scopes.size())
    scopes.emplace_back();
}

void SymbolTable::closeScope() {
  if (depth == 0)
    return;
  Scope &closed = scopes[depth--];
  closed.names.clear();
  closed.ranges.clear();
  closed.numbered.clear();
  closed.numberedEnd = 0;
}

void SymbolTable::declare(const Symbol &symbol) {
  Scope &scope = scopes[depth];
  const HashedName name(symbol.name);
  isEmpty = false;
  if (!symbol.isRange)
    return scope.names.set(name, symbol);
  // Of two ranges with the same name, the longer one declares the names of both.
  const Symbol *const earlier = scope.ranges.find(name);
  Symbol declared = symbol;
  if (earlier && earlier->count > symbol.count) {
    declared = *earlier;
    declared.isBroken = true;
  }
  scope.ranges.set(name, declared);
}

void SymbolTable::enterNumbered(Scope &scope) const {
  for (; scope.numberedEnd < scope.names.size(); ++scope.numberedEnd) {
    const auto &[name, symbol] = scope.names[scope.numberedEnd];
    const bool isObject = symbol.space != DeclSpace::Label && symbol.space != DeclSpace::Function;
    const std::string_view beforeDigits = indexed(name.text).prefix;
    const std::string_view digits = name.text.substr(beforeDigits.size());
    const std::optional<uint32_t> number = plainNumber(digits);
    if (!number || (spellsOutRanges ? digits.size() > 1 && digits.front() == '0' : !isObject))
      continue;
    const HashedName prefix(beforeDigits);
    const Least *const least = scope.numbered.find(prefix);
    if (!least || *number < least->number)
      scope.numbered.set(prefix, {*number, name});
  }
}

void SymbolTable::markAsOutside() {
  for (auto &[name, symbol] : scopes[0].names)
    symbol.isOutside = true;
  for (auto &[prefix, range] : scopes[0].ranges)
    range.isOutside = true;
}

//===----------------------------------------------------------------------===//
// Look-ups
//===----------------------------------------------------------------------===//

const Symbol *SymbolTable::findClash(const Symbol &symbol) {
  if (symbol.isRange)
    return findClashOfRange(symbol);
  if (const Symbol *const same = scopes[depth].names.find(HashedName(symbol.name)))
    return same;
  return symbol.space == DeclSpace::Label ? nullptr : findClashWithRange(symbol.name);
}

const Symbol *SymbolTable::findClashOfRange(const Symbol &range) {
  const HashedName prefix(range.name);
  Scope &scope = scopes[depth];
  enterNumbered(scope);
  if (const Symbol *const same = scope.ranges.find(prefix))
    return same;
  const Least *const least = scope.numbered.find(prefix);
  const bool isDeclared = least && least->number < range.count;
  // Since CUDA 12.4, if the lowest number is 0, ptxas does not check the other names.
  return isDeclared && (spellsOutRanges || least->number != 0) ? scope.names.find(least->name) : nullptr;
}

const Symbol *SymbolTable::findClashWithRange(std::string_view name) const {
  const auto [prefix, index] = indexed(name);
  if (prefix.size() == name.size())
    return nullptr;
  const NameMap<Symbol> &ranges = scopes[depth].ranges;
  const Symbol *const range = ranges.empty() ? nullptr : ranges.find(HashedName(prefix));
  return range && index < range->count ? range : nullptr;
}

const Symbol *SymbolTable::findOfModule(const HashedName &name) const {
  const Symbol *const own = scopes[0].names.find(name);
  return own || !outer ? own : outer->findOfModule(name);
}

bool SymbolTable::isInnermost(const Symbol &range) const {
  size_t level = depth;
  while (level > 0 && scopes[level].names.empty() && scopes[level].ranges.empty())
    --level;
  return scopes[level].ranges.holds(range);
}

bool SymbolTable::declares(const Symbol &range, std::string_view name) {
  const std::string_view prefix = range.name;
  constexpr size_t kMostDigits = 9; // fit into 32 bits
  if (name.size() <= prefix.size() || name.size() > prefix.size() + kMostDigits)
    return false;
  // Shorter than a call of memcmp().
  for (size_t i = 0; i < prefix.size(); ++i)
    if (name[i] != prefix[i])
      return false;
  uint32_t index = 0;
  for (const char c : name.substr(prefix.size())) {
    if (!isDigit(c))
      return false;
    index = index * 10 + static_cast<uint32_t>(c - '0');
  }
  return index < range.count;
}

const Symbol *SymbolTable::findEntered(std::string_view name) const {
  const auto [prefix, index] = indexed(name);
  const bool hasIndex = prefix.size() < name.size();
  const HashedName hashedPrefix(prefix);
  std::optional<HashedName> kept; // usually not needed, because a range declares the name
  auto hashedName = [&]() -> const HashedName & { return kept ? *kept : kept.emplace(name); };
  for (const SymbolTable *table = this; table; table = table->outer)
    for (size_t level = table->depth + 1; level-- > 0;) {
      const Scope &scope = table->scopes[level];
      // A label hides no range of its own scope; other names that clash with a range were declared before it.
      if (hasIndex && !scope.ranges.empty()) {
        const Symbol *const range = scope.ranges.find(hashedPrefix);
        if (range && index < range->count)
          return range;
      }
      if (!scope.names.empty())
        if (const Symbol *const found = scope.names.find(hashedName()))
          return found;
    }
  return nullptr;
}

} // namespace ptxmatrix
