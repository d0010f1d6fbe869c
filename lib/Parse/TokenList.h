//===- TokenList.h - A token list for ANTLR ---------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// ANTLR's parser requires the type of a token and its index.  If these are known, ANTLR's lexer, which is as slow as
// the parser, is not needed.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_PARSE_TOKENLIST_H
#define PTXMATRIX_LIB_PARSE_TOKENLIST_H

#include "ptxmatrix/SourceRange.h"

#include <antlr4-runtime.h>

#include <algorithm>
#include <string>
#include <vector>

namespace ptxmatrix {

/// The tokens of a statement, followed by the end.
class TokenList final : public antlr4::TokenStream {
public:
  explicit TokenList(size_t count) { tokens.reserve(count + 1); }

  /// Appends a token with a token type of the grammar.  The last one must be antlr4::Token::EOF.
  void append(size_t type, SourceRange range) { tokens.emplace_back(type, tokens.size(), range); }

  void consume() override { ++place; }
  size_t LA(ssize_t i) override { return at(i).getType(); }
  antlr4::Token *LT(ssize_t k) override { return &at(k); }
  antlr4::Token *get(size_t index) const override { return &tokens[index]; }
  size_t index() override { return place; }
  void seek(size_t index) override { place = index; }
  size_t size() override { return tokens.size(); }
  // All tokens are kept.
  ssize_t mark() override { return 0; }
  void release(ssize_t) override {}
  // ANTLR uses these only for its own messages, which are discarded.
  antlr4::TokenSource *getTokenSource() const override { return nullptr; }
  std::string getSourceName() const override { return {}; }
  std::string getText(const antlr4::misc::Interval &) override { return {}; }
  std::string getText() override { return {}; }
  std::string getText(antlr4::RuleContext *) override { return {}; }
  std::string getText(antlr4::Token *, antlr4::Token *) override { return {}; }

private:
  class Item final : public antlr4::Token {
  public:
    Item(size_t type, size_t index, SourceRange range) : type(type), index(index), range(range) {}
    size_t getType() const override { return type; }
    size_t getTokenIndex() const override { return index; }
    std::string getText() const override { return {}; }
    size_t getLine() const override { return 0; }
    size_t getCharPositionInLine() const override { return 0; }
    size_t getChannel() const override { return DEFAULT_CHANNEL; }
    size_t getStartIndex() const override { return range.begin; }
    size_t getStopIndex() const override { return range.end - 1; }
    antlr4::TokenSource *getTokenSource() const override { return nullptr; }
    antlr4::CharStream *getInputStream() const override { return nullptr; }
    std::string toString() const override { return {}; }

  private:
    size_t type;
    size_t index;
    SourceRange range;
  };

  /// The token at \p offset from the current position: 1 is the next one, -1 the last one consumed.
  Item &at(ssize_t offset) const {
    const size_t wanted = offset > 0 ? place + static_cast<size_t>(offset) - 1 : place - static_cast<size_t>(-offset);
    return tokens[std::min(wanted, tokens.size() - 1)];
  }

  mutable std::vector<Item> tokens; ///< Mutable because ANTLR requires non-const tokens.
  size_t place = 0;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_PARSE_TOKENLIST_H
