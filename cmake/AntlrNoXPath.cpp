//===- AntlrNoXPath.cpp - Commands without ANTLR's XPath ------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Up to 4.9, ANTLR's runtime reads the tables of its lexer for XPath whenever a program starts, which is a quarter of
// the machine instructions of a small check.  Nothing here searches parse trees with XPath, so the commands are linked
// with this lexer instead.

#include <cstdlib>

namespace antlr4 {
class CharStream;
} // namespace antlr4

class XPathLexer {
public:
  explicit XPathLexer(antlr4::CharStream *);
  ~XPathLexer();
};

XPathLexer::XPathLexer(antlr4::CharStream *) { std::abort(); }
XPathLexer::~XPathLexer() { std::abort(); }
