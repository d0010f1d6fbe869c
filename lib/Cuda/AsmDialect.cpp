//===- AsmDialect.cpp - Distinguishing PTX from host assembly -------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Cuda/AsmCheck.h"
#include "Isa/InstructionNames.h"
#include "Lex/CharClass.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <array>

namespace ptxmatrix {
namespace {

/// Qualifiers, other than sizes and types, that no other assembler has after a '.'.
constexpr auto kPtxQualifiers = std::to_array<llvm::StringRef>(
    {"acq_rel", "acquire", "aligned",      "approx",  "arrive", "async", "bf16",   "bf16x2",     "bulk",
     "cluster", "cta",     "commit_group", "f32x2",   "ftz",    "gl",    "global", "gpu",        "local",
     "param",   "proxy",   "relaxed",      "release", "rn",     "rni",   "rz",     "s16x2",      "shared",
     "sync",    "sys",     "tensormap",    "tf32",    "to",     "u16x2", "uni",    "wait_group", "wide"});

/// PTX instructions, other than the supported ones, whose names no other assembler uses.
constexpr auto kPtxNames = std::to_array<llvm::StringRef>(
    {"activemask", "applypriority", "atom",  "barrier", "bfind",      "bmsk",           "clusterlaunchcontrol",
     "cp",         "createpolicy",  "cvta",  "elect",   "getctarank", "griddepcontrol", "isspacep",
     "ldu",        "lop3",          "mapa",  "match",   "mbarrier",   "membar",         "multimem",
     "nanosleep",  "prefetchu",     "prmt",  "redux",   "selp",       "setmaxnreg",     "setp",
     "shfl",       "tensormap",     "testp", "vote"});

/// Whether nvcc knows the constraint of \p operand, if only to report that device code does not support it.
bool hasPtxConstraint(const AsmOperand &operand) {
  return llvm::all_of(constraintLetters(operand),
                      [](char c) { return llvm::isDigit(c) || llvm::StringRef("hrlqfdnC=+&").contains(c); });
}

/// The opcode at the beginning of \p text, after a guard, labels, and what cannot begin a statement, such as the opener
/// of an unclosed comment.
llvm::StringRef opcodeOf(llvm::StringRef text) {
  const auto isWord = [](char c) { return isFollow(classOf(c)) || c == '%'; };
  for (;;) {
    text = text.drop_until([&](char c) { return isWord(c) || c == '.' || c == '@'; });
    const llvm::StringRef afterWord = text.drop_while(isWord).ltrim();
    if (text.consume_front("@"))
      text = text.drop_until(isWord).drop_while(isWord);
    else if (afterWord.starts_with(":") && !afterWord.starts_with("::"))
      text = afterWord.drop_front();
    else
      return text.take_while([&](char c) { return isWord(c) || c == '.' || c == ':'; });
  }
}

/// How certain it is that an opcode is PTX.
enum class Certainty : uint8_t {
  None,
  WithOperands, ///< PTX unless a constraint or clobber is for another assembler.
  Full          ///< PTX whatever the constraints and clobbers: with those of other assemblers, nvcc rejects it.
};

Certainty certaintyOf(llvm::StringRef opcode) {
  if (opcode == ".reg" || opcode.starts_with(".reg.") || opcode == ".pragma")
    return Certainty::WithOperands;
  auto [name, qualifiers] = opcode.split('.');
  if (!mayBeOpcode(name, kNewestRelease.cuda))
    return Certainty::None;
  if (mayMeanMatrices(name) || (!qualifiers.empty() && llvm::is_contained(kPtxNames, name)))
    return Certainty::Full;
  llvm::SmallVector<llvm::StringRef> words;
  qualifiers.split(words, '.');
  if (name.starts_with("v")) // `vadd.u32` is an ARM instruction, too; `vadd.u32.u32.u32` and `vset.u32.u32.lt` are not
    return llvm::count_if(words, findScalarType) > 1 ? Certainty::WithOperands : Certainty::None;
  const bool hasPtxWord = llvm::any_of(words, [](llvm::StringRef word) {
    const llvm::StringRef first = word.split(':').first;
    return findScalarType(first) || llvm::is_contained(kPtxQualifiers, first);
  });
  return hasPtxWord ? Certainty::WithOperands : Certainty::None;
}

} // namespace

bool isSurelyPtx(const PtxBlock &block) {
  const llvm::StringRef code = llvm::StringRef(block.plain).trim();
  if (code == "{" || code == "}")
    return true;
  const bool hasHostOperand = !std::ranges::all_of(block.statement.operands, hasPtxConstraint);
  const bool hasHostClobber = !std::ranges::all_of(block.statement.clobbers, isKnownClobber);
  const Certainty needed = hasHostOperand || hasHostClobber ? Certainty::Full : Certainty::WithOperands;
  if (code.contains(".sync.aligned")) // also with a torn opcode: `ld matrix.sync.aligned`
    return true;
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::SplitString(code, lines, ";{}\n");
  return llvm::any_of(lines, [&](llvm::StringRef line) { return certaintyOf(opcodeOf(line)) >= needed; });
}

} // namespace ptxmatrix
