//===- ModuleMutator.cpp - Modules made of modules ------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// libFuzzer changes bytes, which turns most modules into ones with a syntax error.  This changes the parts of a module:
// its statements, the qualifiers and names in them, its version and target.  Now and then it leaves it to
// libFuzzer.

#include "Fuzz.h"
#include "Lex/Lexer.h"
#include "ptxmatrix/Emit.h"
#include "ptxmatrix/Fix.h"
#include "ptxmatrix/ScalarType.h"
#include "ptxmatrix/Variants.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <random>

using namespace ptxmatrix;

namespace {

/// Operands that are not names of the module.
constexpr std::string_view kOperands[] = {
    "0",        "1",     "8",        "16",     "-16",  "0x7fffffff", "4294967296", "99999999999999999999",
    "0f0",      "(1+1)", "WARP_SZ",  "_",      "%tid", "%tid.x",     "%laneid",    "%clock",
    "%envreg0", "r1.x",  "{r0, r1}", "[r0+4]", "r0+4", "!p0",        "3%2"};
constexpr std::string_view kTrivia[] = {" ",         "\n",          "\r\n",   "\t",
                                        "// line\n", "/* block */", "/*\n*/", "\n# 1 \"a.cu\"\n"};

/// Changes a module in one place, or two that belong together.
class ModuleMutator {
public:
  ModuleMutator(std::string_view text, std::mt19937 &random) : text(text), random(random) {
    for (const Token &token : lex(text)) {
      if (token.is(';'))
        statements.push_back({beginOfStatement(), token.range.end});
      tokens.push_back(token);
    }
  }

  /// The changed module; unchanged if the drawn mutation does not fit.
  std::string mutate() {
    if (tokens.empty())
      return std::string(text);
    std::vector<TextEdit> edits = draw();
    std::ranges::sort(edits, {}, [](const TextEdit &edit) { return edit.range.begin; });
    return applyEdits(text, edits);
  }

private:
  using Edits = std::vector<TextEdit>;

  /// True once in \p times.
  bool oneIn(unsigned times) { return random() % times == 0; }

  /// An element of \p range.
  template <typename Range> auto one(const Range &range) {
    using Element = std::remove_cvref_t<decltype(*std::begin(range))>;
    return std::empty(range) ? Element() : *(std::begin(range) + random() % std::size(range));
  }

  Edits draw() {
    switch (random() % 10) {
    case 0:
      return swapStatements();
    case 1:
      return insertInFront(std::string(one(statements).of(text)) + "\n");
    case 2:
      return {{one(statements), ""}};
    case 3:
      return insertInFront(newStatement());
    case 4:
      return changeHead();
    case 5:
      return insertTrivia();
    case 6:
      return replace(TokenKind::Identifier);
    case 7:
      return replace(TokenKind::Integer);
    default:
      return replace(TokenKind::Qualifier);
    }
  }

  /// After the end of the statement before, or after the brace before.  Braces of a vector, which have no ';' in
  /// them, are skipped.
  size_t beginOfStatement() const {
    size_t begin = tokens.size();
    size_t behindBlock = begin;
    unsigned depth = 0;
    for (; begin > 0; --begin) {
      const Token &token = tokens[begin - 1];
      if (token.is('{') && depth-- == 0)
        break;
      if (token.is('}') && ++depth == 1)
        behindBlock = begin;
      if (token.is(';')) {
        begin = depth > 0 ? behindBlock : begin;
        break;
      }
    }
    return begin < tokens.size() ? tokens[begin].range.begin : (tokens.empty() ? 0 : tokens.back().range.end);
  }

  Edits swapStatements() {
    const SourceRange a = one(statements);
    const SourceRange b = one(statements);
    if (a == b)
      return {};
    return {{a, std::string(b.of(text))}, {b, std::string(a.of(text))}};
  }

  Edits insertInFront(const std::string &statement) {
    const size_t place = one(statements).begin;
    return {{{place, place}, statement}};
  }

  /// One of the values that a constant of \p spec can have.
  int32_t constantFor(const OperandSpec &spec) {
    return spec.values.count == 0 ? 32 : oneIn(2) ? spec.values.first : spec.values.last();
  }

  /// A supported instruction with names of the module.
  std::string newStatement() {
    Instruction instruction = one(fuzz::allInstructions());
    instruction.list = static_cast<uint8_t>(random() % countOperandLists(instruction));
    GuardOperand guard;
    if (oneIn(4))
      guard = {someName(), oneIn(2)};
    std::deque<std::vector<OperandName>> vectors;
    std::vector<StatementOperand> all;
    for (const OperandSpec &spec : operands(instruction)) {
      if (spec.isOptional && oneIn(2))
        break;
      const unsigned registers = registerCount(instruction, all.size()).count;
      if (spec.hasBrackets())
        all.emplace_back(AddressOperand{someName(), oneIn(2) ? 16 : 0});
      else if (spec.isVector) {
        std::ranges::generate_n(std::back_inserter(vectors.emplace_back()), registers, [&] { return someName(); });
        all.emplace_back(RegisterNames{vectors.back()});
      } else if (spec.role == Role::ScaleSelector)
        all.emplace_back(ScaleSelectorOperand{0, oneIn(2) ? OperandName(1) : OperandName(someName())});
      else if (spec.mayBeConstant())
        all.emplace_back(spec.mayBeRegister() && oneIn(2) ? OperandName(someName()) : constantFor(spec));
      else
        all.emplace_back(OperandName(someName()));
    }
    std::array<char, 8192> buffer{};
    const EmitResult printed = emitStatement(instruction, all, buffer, guard);
    return printed ? std::string(buffer.data(), printed.size) + "\n" : "";
  }

  /// Another `.version` or `.target`.
  Edits changeHead() {
    const bool isVersion = oneIn(2);
    for (size_t i = 0; i + 1 < tokens.size(); ++i)
      if (tokens[i].range.of(text) == (isVersion ? ".version" : ".target"))
        return {{tokens[i + 1].range, isVersion ? one(kPtxReleases).ptx.str() : std::string(one(kTargets).name)}};
    return {};
  }

  Edits insertTrivia() {
    const size_t place = one(tokens).range.begin;
    std::string trivia(one(kTrivia));
    if (oneIn(3))
      trivia = (oneIn(2) ? "// ptx-lint: allow " : "// ptx-lint: allow-file ") +
               std::string(oneIn(2) ? one(rules()).name : one(rules()).group) + "\n";
    return {{{place, place}, trivia}};
  }

  /// Replaces one token of \p kind by another one.
  Edits replace(TokenKind kind) {
    std::vector<SourceRange> some;
    for (const Token &token : tokens)
      if (token.is(kind))
        some.push_back(token.range);
    if (some.empty())
      return {};
    const SourceRange range = one(some);
    if (kind == TokenKind::Qualifier)
      return {{range, otherQualifier(range.of(text))}};
    if (kind == TokenKind::Integer || oneIn(3))
      return {{range, std::string(one(kOperands))}};
    return {{range, std::string(one(some).of(text))}};
  }

  /// Mostly one of the same kind.
  std::string otherQualifier(std::string_view written) {
    const std::string_view spelling = written.substr(1);
    const std::optional<Qualifier> qualifier = findQualifier(spelling);
    if (qualifier && !oneIn(4)) {
      const QualifierSet same = qualifiersOf(info(*qualifier).kind);
      std::vector<Qualifier> choices;
      for (const Qualifier choice : same)
        choices.push_back(choice);
      return "." + std::string(info(one(choices)).spelling);
    }
    if (findScalarType(spelling) && !oneIn(4))
      return "." + std::string(one(kScalarTypes).spelling);
    switch (random() % 3) {
    case 0:
      return ""; // left out
    case 1:
      return std::string(written) + std::string(written);
    default:
      return "." + std::string(one(kQualifiers).spelling);
    }
  }

  std::string_view someName() {
    for (int tries = 0; tries < 8; ++tries)
      if (const Token token = one(tokens); token.is(TokenKind::Identifier))
        return token.range.of(text);
    return "r0";
  }

  std::string_view text;
  std::mt19937 &random;
  std::vector<Token> tokens;
  std::vector<SourceRange> statements;
};

} // namespace

size_t fuzz::mutateModule(uint8_t *data, size_t size, size_t maxSize, unsigned seed) {
  constexpr unsigned kBytesOneIn = 16; // libFuzzer calls this several times for one input
  std::mt19937 random(seed);
  const std::string_view text = fuzz::inputOf({reinterpret_cast<const char *>(data), size}).text;
  const std::string changed = random() % kBytesOneIn != 0 ? ModuleMutator(text, random).mutate() : std::string(text);
  if (changed == text || changed.size() + fuzz::kHeadBytes > maxSize)
    return mutateBytes(data, size, maxSize, seed);
  std::ranges::copy(changed, data + fuzz::kHeadBytes);
  return fuzz::kHeadBytes + changed.size();
}
