//===- UnknownQualifiers.cpp - Words that are no qualifiers ---------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Diagnostics/Messages.h"
#include "Isa/WordTable.h"
#include "Sema/Opcode/WrittenOpcode.h"
#include "Support/EditDistance.h"

namespace ptxmatrix {
namespace {

// What a word may mean

/// What CUDA C++, MLIR, CUTLASS or a short form call qualifiers.
struct Alias {
  std::string_view words;
  std::string_view qualifiers;
};

constexpr auto kAliases = std::to_array<Alias>({
    {"half|fp16|float16", "f16|b16"},
    {"bfloat16|bfloat|nv_bfloat16", "bf16|b16"},
    {"tfloat32|tfloat|tf", "tf32"},
    {"float|fp32|float32", "f32"},
    {"double|fp64|float64", "f64"},
    {"fp8|f8|float8", "e4m3|e5m2"},
    {"fp6|f6|float6", "e3m2|e2m3"},
    {"fp4|f4|float4", "e2m1"},
    {"e4m3fn|f8e4m3|f8E4M3FN", "e4m3"},
    {"f8e5m2|f8E5M2", "e5m2"},
    {"int|int32|i32", "s32"},
    {"i8", "s8|u8|b8"},
    {"int8|char", "s8"},
    {"uint8|uchar", "u8"},
    {"i4", "s4|u4"},
    {"int4", "s4"},
    {"uint4", "u4"},
    {"i1|u1|bit|bin1", "b1"},
    {"transposed|transpose|T", "trans"},
    {"row_major|rowmajor", "row"},
    {"col_major|colmajor|column|column_major", "col"},
    {"smem", "shared"},
    {"gmem", "global"},
    {"shared", "shared::cta|shared::cluster"},
    {"shared::cluster", "shared::cta"},
    {"global::cta", "global"},
    {"acquire", "release"},
    {"release", "acquire"},
    {"gpu", "gl|cta|cluster"}, // of membar
    {"sys", "cta|cluster"},
    {"xor", "bfly"},
    {"b16", "u16|s16"},
    {"b32", "u32|s32"},
    {"b64", "u64|s64"},
    {"u16", "s16"},
    {"u32", "s32"},
    {"u64", "s64"},
    {"sat|saturate", "satfinite"},
    {"sparse", "sp"},
    {"b6x16", "b6x16_p32"},
    {"b4x16", "b4x16_p64"},
    {"kind::f8|kind::fp8|kind::f6|kind::fp6|kind::f4|kind::fp4", "kind::f8f6f4"},
    {"kind::mxf8|kind::mxfp8|kind::mxf6|kind::mxfp6", "kind::mxf8f6f4"},
    {"kind::mxfp4", "kind::mxf4"},
    {"kind::nvf4|kind::nvfp4|nvf4|nvfp4", "kind::mxf4nvf4"},
});

/// The qualifiers that \p word may mean by another name: `.f16` and `.b16` for `half`.
QualifierSet qualifiersCalled(std::string_view word) {
  QualifierSet meant;
  if (const Alias *alias = findRow<kAliases>(word))
    forEachWord(alias->qualifiers, [&](std::string_view spelling) { meant.insert(*findQualifier(spelling)); });
  return meant;
}

/// The qualifiers of \p known with the least edit distance from \p spelling; none beyond two edits, or half of the
/// word, because that would be a guess.
QualifierSet similar(std::string_view spelling, const QualifierSet &known) {
  std::vector<std::string_view> names;
  for (Qualifier candidate : known - qualifiersOf(QualifierKind::Matrix))
    names.push_back(info(candidate).spelling);
  QualifierSet nearest;
  for (std::string_view name : namesNear(spelling, names, std::min<size_t>(2, spelling.size() / 2)))
    nearest.insert(*findQualifier(name));
  return nearest;
}

/// The qualifiers of \p known that \p word may mean.
QualifierSet meaningsOf(std::string_view word, const QualifierSet &known) {
  if (const QualifierSet meant = qualifiersCalled(word) & known; !meant.empty())
    return meant;
  if (const std::optional<Shape> shape = readShape(word))
    if (const QualifierSet shapes = shapesNear(*shape, known & qualifiersOf(QualifierKind::Shape)); !shapes.empty())
      return shapes;
  return similar(word, known);
}

// Reports

/// ", which reads shared memory only", if \p word is a state space and \p mnemonic has an address.
std::string whichSpaces(std::string_view word, Mnemonic mnemonic) {
  constexpr std::string_view kSpaces = "const|global|local|param|param::entry|param::func|shared|shared::cluster";
  const Addressing addressing = info(mnemonic).addressing;
  if (addressing == Addressing::None || addressing == Addressing::Object || !isOneOf(kSpaces, word))
    return "";
  return msg::onlySpaces(isStore(mnemonic), addressing == Addressing::Rows);
}

/// The product that has the shape \p word, if there is one.
std::optional<Mnemonic> productWith(std::string_view word) {
  const std::optional<Qualifier> shape = findQualifier(word);
  if (shape && info(*shape).kind == QualifierKind::Shape)
    for (const detail::Form &form : detail::kForms)
      if (isProduct(form.mnemonic) && form.all.contains(*shape))
        return form.mnemonic;
  return std::nullopt;
}

} // namespace

void addGuess(size_t index, std::optional<PtxVersion> version, WrittenOpcode &opcode) {
  QualifierSet &meanings = opcode.words[index].meanings;
  meanings = meaningsOf(opcode.wordOf(opcode.words[index].token), opcode.known());
  if (meanings.empty())
    return;
  // Another one of the kind, if only that goes with the rest: `.pred` for `bar.red.and.b32`
  const QualifierSet ofKind = opcode.known() & qualifiersOf(info(meanings.front()).kind);
  if (const QualifierSet legal = opcode.legalAt(index, ofKind); !legal.empty() && (legal & meanings).empty())
    meanings = legal;
  const std::vector<WrittenOperand> operands = operandsOf(opcode.statement);
  const auto compared = [&] { return nearestForm(opcode.mnemonic, opcode.list(), operands, version); };
  const auto surplus = [](const FormDifference &one) {
    return std::ranges::count_if(one.edits, &QualifierEdit::removes);
  };
  std::optional<Qualifier> &guess = opcode.words[index].qualifier;
  const auto most = surplus(compared());
  std::optional<Qualifier> best;
  std::pair<unsigned, unsigned> least = {UINT_MAX, UINT_MAX};
  for (Qualifier candidate : meanings) {
    guess = candidate;
    const FormDifference nearest = compared();
    if (const std::pair cost = {nearest.cost(), nearest.conflicts};
        cost < least && surplus(nearest) <= most && nearest.slotOf[index] != detail::kNoSlot) {
      least = cost;
      best = candidate;
    }
  }
  guess = best;
}

QualifierSet suggestionsFor(size_t index, const FormDifference &difference, const WrittenOpcode &opcode) {
  const QualifierSet &meanings = opcode.words[index].meanings;
  if (!opcode.words[index].qualifier) // one that is written already is not meant once more, except for types
    return meanings - (opcode.set() - qualifiersOf(QualifierKind::Type));
  QualifierSet candidates = meanings;
  for (const QualifierEdit &edit : difference.edits)
    if (edit.replaces() && edit.place == index)
      candidates = opcode.known() & qualifiersOf(edit.slot->kind);
  const QualifierSet legal = opcode.legalAt(index, candidates);
  return legal.empty() ? meanings : legal;
}

Parts longerNamesWith(TokenIndex unknown, const WrittenOpcode &opcode) {
  Parts names;
  if (!isGeneral(opcode.mnemonic))
    return names;
  const std::string_view word = opcode.wordOf(unknown);
  const std::optional<Qualifier> qualifier = findQualifier(word);
  const auto hasIt = [&](const detail::Form &form) { return qualifier && form.all.contains(*qualifier); };
  const std::string prefix = std::string(name(opcode.mnemonic)) + '.';
  for (size_t i = 0; i < kMnemonics.size(); ++i)
    if (const std::string_view longer = kMnemonics[i].name;
        longer.starts_with(prefix) &&
        (longer.substr(prefix.size()) == word || std::ranges::any_of(detail::formsOf(static_cast<Mnemonic>(i)), hasIt)))
      names.push_back(msg::named(longer));
  return names;
}

std::optional<Message> messageOf(TokenIndex unknown, const QualifierSet &suggestions, const WrittenOpcode &opcode) {
  const std::string_view word = opcode.wordOf(unknown);
  if (const std::optional<Mnemonic> other = productWith(word))
    return msg::shapeOfOther(opcode.textOf(unknown), *other, opcode.mnemonic, suggestions);
  if (const Parts longer = longerNamesWith(unknown, opcode); !longer.empty())
    return msg::qualifierOfLonger(opcode.textOf(unknown), opcode.mnemonic, longer);
  const std::string spaces = whichSpaces(word, opcode.mnemonic);
  if (suggestions.empty() && spaces.empty())
    return std::nullopt;
  return msg::notAQualifier(opcode.textOf(unknown), opcode.mnemonic, spaces, suggestions);
}

} // namespace ptxmatrix
