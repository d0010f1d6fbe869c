//===- AsmDialect.cpp - Distinguishing PTX from host assembly -------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Cuda/AsmCheck.h"
#include "Isa/InstructionNames.h"
#include "Isa/WordTable.h"
#include "Lex/Lexer.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// Qualifiers, other than sizes and types, that no other assembler has after a '.'.
constexpr std::string_view kPtxQualifiers =
    "acq_rel|acquire|aligned|approx|arrive|async|bf16|bf16x2|bulk|cluster|cta|commit_group|f32x2|ftz|gl|global|gpu|L1|"
    "launch_dependents|local|param|proxy|relaxed|release|rn|rni|rz|s16x2|s8x4|shared|sync|sys|tensormap|tf32|to|u16x2|"
    "u8x4|uni|wait|wait_group|wide";

/// Instructions without qualifiers that the assemblers of CUDA's hosts do not have, except `trap` of PowerPC.
constexpr std::string_view kPlainInstructions = "bra|brkpt|exit|trap";

/// Whether no other assembler has an instruction \p name with \p qualifiers.
bool isPtx(llvm::StringRef name, llvm::StringRef qualifiers) {
  if (mayMeanMatrices(name) || qualifiers.contains("::"))
    return true;
  llvm::SmallVector<llvm::StringRef> words;
  qualifiers.split(words, '.', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  if (words.empty() || !mayBeOpcode(name, kNewestRelease.cuda))
    return false;
  if (name.starts_with("v")) // `vadd.u32` is an ARM instruction, too; `vadd.u32.u32.u32` and `vset.u32.u32.lt` are not
    return llvm::count_if(words, findScalarType) > 1;
  return llvm::any_of(words, [](llvm::StringRef word) {
    const llvm::StringRef first = word.split(':').first;
    return findScalarType(first) || isOneOf(kPtxQualifiers, first);
  });
}

/// Whether \p opcode is that of an instruction of PTX, or misspelled.
bool isSimilarToPtx(llvm::StringRef opcode) {
  const NamedInstruction named = findName(opcode);
  return named.mnemonic || !named.suggestions.empty();
}

/// Whether an opcode may follow a token of \p kind.
bool endsStatement(TokenKind kind) {
  return kind == TokenKind::Semicolon || kind == TokenKind::LeftBrace || kind == TokenKind::RightBrace ||
         kind == TokenKind::Colon;
}

} // namespace

bool isSurelyPtx(const PtxBlock &block, bool isInCuda) {
  const llvm::StringRef code = llvm::StringRef(block.plain).trim();
  if (code == "{" || code == "}" || code.contains(".sync.aligned")) // also with a torn opcode: `ld matrix.sync.aligned`
    return true;
  const bool isDeviceOnly = block.statement.isInKernel && !block.statement.isConditional;
  const std::vector<Token> tokens = lex(code);
  for (auto token = tokens.begin(); token != tokens.end(); ++token) {
    const std::string_view word = token->range.of(code);
    const bool isOpcode = token == tokens.begin() || !token[-1].is(TokenKind::Identifier) || code.starts_with("@");
    if (word == ".reg" || word == ".pragma" || (isInCuda && isOpcode && isOneOf(kPlainInstructions, word)))
      return true;
    const auto last =
        std::find_if_not(token + 1, tokens.end(), [](const Token &next) { return next.is(TokenKind::Qualifier); }) - 1;
    if (token->is(TokenKind::Identifier) && isPtx(word, code.slice(token->range.end, last->range.end)))
      return true;
    const bool hasQualifiers = last != token && token[1].range.begin == token->range.end;
    if (isDeviceOnly && hasQualifiers && (token == tokens.begin() || endsStatement(token[-1].kind)) &&
        isSimilarToPtx(code.slice(token->range.begin, last->range.end)))
      return true;
  }
  return false;
}

} // namespace ptxmatrix
