//===- CharMasks.cpp - What the bytes of a text are, as bits --------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// This file is compiled once for each set of vector instructions; the best one is taken when the program runs.
//
// A byte has up to 16 properties, each a product: one of some low halves and one of some high halves.  So two small
// tables, one for each half, and an AND tell all properties of a byte.
//
//===----------------------------------------------------------------------===//

#include "Scan/CharMasks.h"

#include <algorithm>
#include <bit>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Scan/CharMasks.cpp"
#include <hwy/foreach_target.h> // IWYU pragma: keep
#include <hwy/highway.h>

#ifndef PTXMATRIX_CHARMASKS_ONCE
#define PTXMATRIX_CHARMASKS_ONCE
namespace ptxmatrix {
namespace {

/// Two tables: the properties of a byte by its low half and by its high half.
struct HalfTables {
  alignas(16) uint8_t low[16] = {};
  alignas(16) uint8_t high[16] = {};

  constexpr void add(uint8_t property, std::initializer_list<int> highs, std::initializer_list<int> lows) {
    for (int half : highs)
      high[half] |= property;
    for (int half : lows)
      low[half] |= property;
  }
};

enum FirstProperty : uint8_t { kWord = 0x1f, kThird = 0x20, kSquareOrCurly = 0x40 };
enum SecondProperty : uint8_t { kWhite = 0x07, kParenthesis = 0x08 };

constexpr HalfTables kFirst = [] {
  HalfTables tables;
  tables.add(0x01, {2}, {4, 5});                                                 // $ %
  tables.add(0x02, {3}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9});                         // digits
  tables.add(0x04, {4, 6}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}); // A-O
  tables.add(0x08, {5, 7}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10});                  // P-Z
  tables.add(0x10, {5}, {15});                                                   // _
  tables.add(kThird, {6}, {3, 7});                                               // c g
  tables.add(kSquareOrCurly, {5, 7}, {13});                                      // ] }
  return tables;
}();

constexpr HalfTables kSecond = [] {
  HalfTables tables;
  tables.add(0x01, {0}, {9, 10, 12, 13});
  tables.add(0x02, {1}, {10}); // the end-of-file mark of DOS
  tables.add(0x04, {2}, {0});
  tables.add(kParenthesis, {2}, {9});
  tables.add(0x10, {2}, {1, 6, 8, 9, 10, 11, 12, 13, 14}); // ! & ( ) * + , - .
  tables.add(0x20, {3}, {10, 13, 14});                     // : = >
  tables.add(0x40, {5, 7}, {11, 13, 14});                  // [ ] ^ { } ~
  tables.add(0x80, {7}, {12});                             // |
  return tables;
}();

/// A mask with a word in front, so that the bits in front of any word can be read.
struct PaddedMask {
  uint64_t *data() { return words.data() + 1; }
  const uint64_t *data() const { return words.data() + 1; }
  uint64_t &operator[](size_t block) { return words[block + 1]; }
  uint64_t operator[](size_t block) const { return words[block + 1]; }

  std::array<uint64_t, CharMasks::kBlocks + 2> words;
};

/// What the vector instructions find, and the rest is made of.
struct RawMasks {
  PaddedMask word;
  PaddedMask white;
  PaddedMask close;
  PaddedMask stop;
  PaddedMask dot;
  PaddedMask colon;
  PaddedMask percent;
  PaddedMask open;   ///< '{'
  PaddedMask closer; ///< ] } )
  PaddedMask third;  ///< The third letter of `reg` and `loc`.
  PaddedMask slash;
  PaddedMask newLine;
  PaddedMask rare; ///< '"', '#', and what a comment cannot have in all releases: NUL, and what is not ASCII.
  PaddedMask comment;
};

/// Marks the comments of a text.
class CommentFinder {
public:
  CommentFinder(std::string_view text, RawMasks &raw) : text(text), raw(raw) {}

  /// Returns where something begins that does not end, or is not understood here; else the end of the text.
  size_t find() {
    if (text.empty() || findLineComments())
      return text.size();
    std::fill_n(raw.comment.data(), blocks + 1, 0);
    size_t pos = next(raw.slash, raw.rare, 0);
    while (pos < text.size()) {
      const size_t end = endOf(pos);
      if (end == kNone)
        return pos;
      pos = next(raw.slash, raw.rare, end);
    }
    return text.size();
  }

private:
  static constexpr size_t kNone = SIZE_MAX;

  /// All at once, 64 bytes at a time.  False where there is more than line comments.
  bool findLineComments() {
    uint64_t others = 0;
    uint64_t isInside = 0;
    raw.slash[blocks] = 0;
    for (size_t block = 0; block < blocks; ++block) {
      const uint64_t slash = raw.slash[block];
      const uint64_t rest = ~raw.newLine[block]; // of lines
      const uint64_t begins = ((slash & (slash >> 1 | raw.slash[block + 1] << 63)) | isInside) & rest;
      // A carry runs through the rest of the line from the first begin on; the others are left where it has run.
      const uint64_t comment = (((rest + begins) ^ rest) | begins) & rest;
      raw.comment[block] = comment;
      isInside = comment >> 63;
      others |= (slash & ~comment) | raw.rare[block];
    }
    raw.comment[blocks] = 0;
    const bool isCut =
        raw.comment[(text.size() - 1) / CharMasks::kBlock] >> ((text.size() - 1) % CharMasks::kBlock) & 1;
    return others == 0 && !isCut;
  }

  /// The first bit of \p a or \p b from \p begin on; the end of the text where there is none.
  size_t next(const PaddedMask &a, const PaddedMask &b, size_t begin) const {
    for (size_t i = begin; i < text.size(); i = (i / CharMasks::kBlock + 1) * CharMasks::kBlock)
      if (const uint64_t bits = (a[i / CharMasks::kBlock] | b[i / CharMasks::kBlock]) >> (i % CharMasks::kBlock))
        return std::min(i + static_cast<size_t>(std::countr_zero(bits)), text.size());
    return text.size();
  }

  /// Where ends what begins at \p begin, or kNone.
  size_t endOf(size_t begin) {
    const char c = text[begin];
    if (c == '"')
      return behind(text.find('"', begin + 1), 1);
    if (c == '#' || (c == '/' && begin + 1 == text.size()))
      return kNone;
    if (c == '/' && text[begin + 1] == '/')
      return markUnlessRare(begin, behind(text.find('\n', begin), 0));
    if (c == '/' && text[begin + 1] == '*')
      return markUnlessRare(begin, behind(text.find("*/", begin + 2), 2));
    return begin + 1;
  }

  size_t markUnlessRare(size_t begin, size_t end) {
    if (end == kNone)
      return kNone;
    for (size_t rare = begin; (rare = next(raw.rare, raw.rare, rare)) < end; ++rare)
      if (text[rare] != '"' && text[rare] != '#')
        return end;
    mark(begin, end);
    return end;
  }

  static size_t behind(size_t found, size_t length) { return found == std::string_view::npos ? kNone : found + length; }

  void mark(size_t begin, size_t end) {
    const size_t first = begin / CharMasks::kBlock;
    const size_t last = end / CharMasks::kBlock;
    const uint64_t fromBegin = ~uint64_t{0} << (begin % CharMasks::kBlock);
    const uint64_t toEnd = (uint64_t{1} << (end % CharMasks::kBlock)) - 1;
    if (first == last) {
      raw.comment[first] |= fromBegin & toEnd;
      return;
    }
    raw.comment[first] |= fromBegin;
    for (size_t block = first + 1; block < last; ++block)
      raw.comment[block] = ~uint64_t{0};
    raw.comment[last] |= toEnd; // there is one word more than there are blocks
  }

  std::string_view text;
  RawMasks &raw;
  const size_t blocks = (text.size() + CharMasks::kBlock - 1) / CharMasks::kBlock;
};

} // namespace
} // namespace ptxmatrix
#endif // PTXMATRIX_CHARMASKS_ONCE

HWY_BEFORE_NAMESPACE();
namespace ptxmatrix::HWY_NAMESPACE {
namespace {
namespace hn = hwy::HWY_NAMESPACE;

/// Makes the masks that look at more than one byte, many blocks at once.
///
/// The bits of `trouble` are where the following is known:
///   - a name stands right behind what ends an operand, or with white space in between, as it does behind an opcode
///   - a '.' has no name behind it, or ':' is not part of `name::name`
///   - a '}' that closes more than one '{' (or the first '}' of a statement)
///   - the byte behind a qualifier that may be `.reg`, `.loc` or `.pragma`
class MaskCombiner {
  static constexpr hn::CappedTag<uint64_t, 8> kTag{};
  using Vector = hn::Vec<hn::CappedTag<uint64_t, 8>>;

public:
  HWY_INLINE void combine(RawMasks &raw, CharMasks &masks, size_t blocks) {
    for (PaddedMask *mask : {&raw.word, &raw.dot, &raw.colon, &raw.open, &raw.third, &follow, &ender})
      (*mask)[-size_t{1}] = 0;
    for (size_t block = 0; block < blocks; block += hn::Lanes(kTag))
      leaveOutComments(raw, masks, block);
    for (size_t block = 0; block < blocks; block += hn::Lanes(kTag))
      findTrouble(raw, masks, block);
    for (size_t block = 0; block < blocks; ++block)
      addTroubleBehindRuns(raw, masks, block);
  }

private:
  static HWY_INLINE Vector load(const PaddedMask &mask, size_t block) { return hn::LoadU(kTag, mask.data() + block); }
  static HWY_INLINE void store(Vector value, uint64_t *words, size_t block) { hn::StoreU(value, kTag, words + block); }
  /// The bits that stand \p by in front.
  template <int by> static HWY_INLINE Vector before(const PaddedMask &mask, size_t block) {
    return hn::Or(hn::ShiftLeft<by>(load(mask, block)),
                  hn::ShiftRight<64 - by>(hn::LoadU(kTag, mask.words.data() + block)));
  }

  HWY_INLINE void leaveOutComments(RawMasks &raw, CharMasks &masks, size_t block) {
    const Vector comment = load(raw.comment, block);
    auto code = [&](PaddedMask &mask) HWY_ATTR {
      const Vector bits = hn::AndNot(comment, load(mask, block));
      store(bits, mask.data(), block);
      return bits;
    };
    const Vector word = code(raw.word);
    const Vector percent = code(raw.percent);
    const Vector open = code(raw.open);
    const Vector close = code(raw.close);
    const Vector stop = code(raw.stop);
    const Vector white = hn::Or(load(raw.white, block), comment);
    code(raw.third);
    store(white, raw.white.data(), block);
    store(white, masks.white.data(), block);
    store(word, masks.word.data(), block);
    store(stop, masks.stop.data(), block);
    store(close, masks.close.data(), block);
    store(hn::Or(code(raw.dot), code(raw.colon)), masks.link.data(), block);
    store(hn::Or(open, close), masks.brace.data(), block);
    store(hn::AndNot(percent, word), follow.data(), block);
    store(hn::Or(word, code(raw.closer)), ender.data(), block);
  }

  HWY_INLINE void findTrouble(const RawMasks &raw, CharMasks &masks, size_t block) {
    const Vector white = load(raw.white, block);
    const Vector close = load(raw.close, block);
    const Vector colon = load(raw.colon, block);
    const Vector isFollow = load(follow, block);

    const Vector wordStart = hn::Or(hn::AndNot(before<1>(raw.word, block), isFollow), load(raw.percent, block));
    const Vector behindEnder = before<1>(ender, block);
    const Vector pairs = hn::And(wordStart, hn::AndNot(white, behindEnder));

    const Vector colon1 = before<1>(raw.colon, block);
    const Vector colon2 = before<2>(raw.colon, block);
    const Vector noColon1 = hn::AndNot(hn::Or(colon1, before<1>(follow, block)), colon);
    const Vector links = hn::Or(hn::Or(hn::AndNot(isFollow, before<1>(raw.dot, block)),
                                       hn::Or(noColon1, hn::And(colon, hn::And(colon1, colon2)))),
                                hn::AndNot(hn::Or(colon, hn::And(colon2, isFollow)), colon1));

    const Vector boundary = hn::Or(hn::Or(load(raw.open, block), close), load(raw.stop, block));
    const Vector behindOpen = before<1>(raw.open, block);

    const Vector qualifiers =
        hn::AndNot(isFollow, hn::Or(hn::And(before<1>(raw.third, block), before<4>(raw.dot, block)),
                                    hn::And(before<3>(raw.third, block), before<7>(raw.dot, block))));

    store(hn::Or(pairs, hn::Or(links, qualifiers)), masks.trouble.data(), block);
    store(wordStart, wordStarts.data(), block);
    store(hn::And(behindEnder, white), behindEnders.data(), block);
    store(hn::AndNot(boundary, behindOpen), behindOpens.data(), block);
    store(hn::Not(boundary), insideOfBraces.data(), block);
    store(hn::AndNot(hn::And(behindOpen, boundary), close), notClosing.data(), block);
  }

  /// What a carry tells, which goes from word to word.
  HWY_INLINE void addTroubleBehindRuns(const RawMasks &raw, CharMasks &masks, size_t block) {
    const uint64_t behindWhite = endOfRuns(behindEnders[block], raw.white[block], runOfWhite);
    const uint64_t closed = endOfRuns(behindOpens[block], insideOfBraces[block], runOfBraces);
    masks.trouble[block] |= (wordStarts[block] & behindWhite) | (notClosing[block] & ~closed);
  }

  /// The bits behind those runs of ones in \p mask that begin at a bit of \p starts.
  static HWY_INLINE uint64_t endOfRuns(uint64_t starts, uint64_t mask, uint64_t &carry) {
    const uint64_t sum = starts + mask;
    const uint64_t all = sum + carry;
    carry = static_cast<uint64_t>(sum < mask) | static_cast<uint64_t>(all < sum);
    return all & ~mask;
  }

  PaddedMask follow;
  PaddedMask ender;
  PaddedMask wordStarts;
  PaddedMask behindEnders;
  PaddedMask behindOpens;
  PaddedMask insideOfBraces;
  PaddedMask notClosing;
  uint64_t runOfWhite = 0;
  uint64_t runOfBraces = 0;
};

#if HWY_TARGET == HWY_SCALAR

void classifyBlock(const uint8_t *bytes, RawMasks &raw, size_t block) {
  raw.dot[block] = raw.colon[block] = raw.percent[block] = raw.open[block] = raw.closer[block] = raw.third[block] = 0;
  raw.slash[block] = raw.newLine[block] = raw.rare[block] = 0;
  raw.word[block] = raw.white[block] = raw.close[block] = raw.stop[block] = 0;
  for (size_t i = 0; i < CharMasks::kBlock; ++i) {
    const uint8_t byte = bytes[i];
    const int first = kFirst.low[byte & 15] & kFirst.high[byte >> 4];
    const int second = kSecond.low[byte & 15] & kSecond.high[byte >> 4];
    auto set = [&](PaddedMask &mask, bool value) { mask[block] |= static_cast<uint64_t>(value) << i; };
    set(raw.dot, byte == '.');
    set(raw.colon, byte == ':');
    set(raw.percent, byte == '%');
    set(raw.open, byte == '{');
    set(raw.closer, (first & kSquareOrCurly) != 0 || (second & kParenthesis) != 0);
    set(raw.third, (first & kThird) != 0);
    set(raw.word, (first & kWord) != 0);
    set(raw.white, (second & kWhite) != 0);
    set(raw.close, byte == '}');
    set(raw.stop, (first | second) == 0);
    set(raw.slash, byte == '/');
    set(raw.newLine, byte == '\n');
    set(raw.rare, byte == '"' || byte == '#' || byte == '\0' || byte >= 0x7f);
  }
}

void classify(const uint8_t *bytes, RawMasks &raw, size_t begin, size_t end) {
  for (size_t block = begin; block < end; ++block)
    classifyBlock(bytes + (block - begin) * CharMasks::kBlock, raw, block);
}

#else

/// Fills in what is told of the blocks from \p begin to \p end.  \p bytes is where the first of them is.
void classify(const uint8_t *HWY_RESTRICT bytes, RawMasks &raw, size_t begin, size_t end) {
  const hn::CappedTag<uint8_t, CharMasks::kBlock> tag;
  const hn::RebindToSigned<decltype(tag)> signedTag;
  const auto zero = hn::Zero(signedTag);
  const auto lowOfFirst = hn::LoadDup128(tag, kFirst.low);
  const auto highOfFirst = hn::LoadDup128(tag, kFirst.high);
  const auto lowOfSecond = hn::LoadDup128(tag, kSecond.low);
  const auto highOfSecond = hn::LoadDup128(tag, kSecond.high);
  const size_t offset = begin * CharMasks::kBlock;
  for (size_t i = offset; i < end * CharMasks::kBlock; i += hn::Lanes(tag)) {
    const auto value = hn::LoadU(tag, bytes + (i - offset));
    const auto low = hn::And(value, hn::Set(tag, 15));
    const auto high = hn::ShiftRight<4>(value);
    const auto first = hn::And(hn::TableLookupBytes(lowOfFirst, low), hn::TableLookupBytes(highOfFirst, high));
    const auto second = hn::And(hn::TableLookupBytes(lowOfSecond, low), hn::TableLookupBytes(highOfSecond, high));
    auto store = [&](PaddedMask &mask, auto bits)
                     HWY_ATTR { hn::StoreMaskBits(tag, bits, reinterpret_cast<uint8_t *>(mask.data()) + i / 8); };
    auto is = [&](char c) HWY_ATTR { return hn::Eq(value, hn::Set(tag, static_cast<uint8_t>(c))); };
    // No property that is asked for has the highest bit, so that the faster signed comparison will do.
    auto isPositive = [&](auto vector)
                          HWY_ATTR { return hn::RebindMask(tag, hn::Gt(hn::BitCast(signedTag, vector), zero)); };
    auto has = [&](auto properties, uint8_t wanted) HWY_ATTR { return hn::And(properties, hn::Set(tag, wanted)); };
    store(raw.dot, is('.'));
    store(raw.colon, is(':'));
    store(raw.percent, is('%'));
    store(raw.open, is('{'));
    store(raw.closer, isPositive(hn::Or(has(first, kSquareOrCurly), has(second, kParenthesis))));
    store(raw.third, isPositive(has(first, kThird)));
    store(raw.word, isPositive(has(first, kWord)));
    store(raw.white, isPositive(has(second, kWhite)));
    store(raw.close, is('}'));
    store(raw.stop, hn::Eq(hn::Or(first, second), hn::Zero(tag)));
    const auto notPositive = hn::Lt(hn::BitCast(signedTag, value), hn::Set(signedTag, 1));
    store(raw.slash, is('/'));
    store(raw.newLine, is('\n'));
    store(raw.rare, hn::Or(hn::Or(is('"'), is('#')), hn::Or(is('\x7f'), hn::RebindMask(tag, notPositive))));
  }
}

#endif

size_t computeMasks(std::string_view text, CharMasks &masks) {
  text = text.substr(0, CharMasks::kSize);
  const size_t size = text.size();
  RawMasks raw;
  const size_t whole = size / CharMasks::kBlock;
  const size_t blocks = (size + CharMasks::kBlock - 1) / CharMasks::kBlock;
  classify(reinterpret_cast<const uint8_t *>(text.data()), raw, 0, whole);
  if (blocks > whole) { // nothing is read behind the end of the text
    uint8_t padded[CharMasks::kBlock] = {};
    text.copy(reinterpret_cast<char *>(padded), size % CharMasks::kBlock, whole * CharMasks::kBlock);
    classify(padded, raw, whole, blocks);
  }
  // Only now: a word that was just stored in parts is slow to read.
  size_t known = CommentFinder(text, raw).find();
  if (known == 0) {
    std::fill_n(raw.comment.data(), blocks + 1, 0);
    known = size;
  }
  MaskCombiner combiner;
  combiner.combine(raw, masks, blocks);
  for (CharMasks::Mask *mask : {&masks.word, &masks.white, &masks.link, &masks.brace, &masks.close, &masks.trouble})
    (*mask)[blocks] = 0;
  masks.stop[blocks] = ~uint64_t{0};
  return known;
}

} // namespace
} // namespace ptxmatrix::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ptxmatrix {
namespace {

/// The ways that this machine can run, the fastest first.
///
/// Highway's own choice is in its library, which measures the machine's timer whenever it is loaded.  That takes longer
/// than all else at the start of a program.  What each way needs is HWY_TARGET_STR of hwy/ops/set_macros-inl.h.
class Targets {
public:
  Targets() {
#if HWY_ARCH_X86
    __builtin_cpu_init();
#define PTXMATRIX_HAS(feature) (__builtin_cpu_supports(feature) != 0)
    [[maybe_unused]] const bool hasSsse3 = PTXMATRIX_HAS("ssse3");
    [[maybe_unused]] const bool hasSse4 = hasSsse3 && PTXMATRIX_HAS("sse4.1") && PTXMATRIX_HAS("sse4.2") &&
                                          PTXMATRIX_HAS("pclmul") && PTXMATRIX_HAS("aes");
    [[maybe_unused]] const bool hasAvx2 = hasSse4 && PTXMATRIX_HAS("avx") && PTXMATRIX_HAS("avx2") &&
                                          PTXMATRIX_HAS("bmi") && PTXMATRIX_HAS("bmi2") && PTXMATRIX_HAS("fma") &&
                                          PTXMATRIX_HAS("f16c");
    [[maybe_unused]] const bool hasAvx3 = hasAvx2 && PTXMATRIX_HAS("avx512f") && PTXMATRIX_HAS("avx512vl") &&
                                          PTXMATRIX_HAS("avx512dq") && PTXMATRIX_HAS("avx512bw");
#undef PTXMATRIX_HAS
#if (HWY_TARGETS & HWY_AVX3) != 0 && HWY_STATIC_TARGET != HWY_AVX3
    addIf(hasAvx3, {"AVX3", N_AVX3::computeMasks});
#endif
#if (HWY_TARGETS & HWY_AVX2) != 0 && HWY_STATIC_TARGET != HWY_AVX2
    addIf(hasAvx2, {"AVX2", N_AVX2::computeMasks});
#endif
#if (HWY_TARGETS & HWY_SSE4) != 0 && HWY_STATIC_TARGET != HWY_SSE4
    addIf(hasSse4, {"SSE4", N_SSE4::computeMasks});
#endif
#if (HWY_TARGETS & HWY_SSSE3) != 0 && HWY_STATIC_TARGET != HWY_SSSE3
    addIf(hasSsse3, {"SSSE3", N_SSSE3::computeMasks});
#endif
#endif
    addIf(true, {"static", HWY_STATIC_DISPATCH(computeMasks)}); // what the compiler may use everywhere
  }

  std::span<const CharMasksTarget> all() const { return {targets.data(), count}; }

private:
  void addIf(bool isAvailable, CharMasksTarget target) {
    if (isAvailable)
      targets[count++] = target;
  }

  std::array<CharMasksTarget, 5> targets{};
  size_t count = 0;
};

} // namespace

std::span<const CharMasksTarget> charMasksTargets() {
  static const Targets targets;
  return targets.all();
}

size_t computeCharMasks(std::string_view text, CharMasks &masks) {
  static const CharMasksTarget best = charMasksTargets().front();
  return best.compute(text, masks);
}

} // namespace ptxmatrix
#endif // HWY_ONCE
