//===- CharMasks.cpp - What the bytes of a text are, as bits --------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// This file is compiled once for each set of vector instructions; Highway takes the best one when the program runs.
//
// A byte has up to 16 properties, each a product: one of some low halves and one of some high halves.  So two small
// tables, one for each half, and an AND tell all properties of a byte.
//
//===----------------------------------------------------------------------===//

#include "Scan/CharMasks.h"

#include <algorithm>
#include <bit>
#include <cstring>

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

/// What the vector instructions find, and the rest is made of.
struct RawMasks {
  CharMasks::Mask dot;
  CharMasks::Mask colon;
  CharMasks::Mask percent;
  CharMasks::Mask open;   ///< '{'
  CharMasks::Mask closer; ///< ] } )
  CharMasks::Mask third;  ///< The third letter of `reg` and `loc`.
  CharMasks::Mask slash;
  CharMasks::Mask newLine;
  CharMasks::Mask rare; ///< '"', '#', and what a comment cannot have in all releases: NUL, and what is not ASCII.
  CharMasks::Mask comment;
};

/// Marks the comments of a text.
class CommentFinder {
public:
  CommentFinder(std::string_view text, RawMasks &raw) : text(text), raw(raw) {}

  /// Returns where something begins that does not end, or is not understood here; else the end of the text.
  size_t find() {
    if (text.empty() || findLineComments())
      return text.size();
    std::fill_n(raw.comment.begin(), blocks + 1, 0);
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
  size_t next(const CharMasks::Mask &a, const CharMasks::Mask &b, size_t begin) const {
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

/// Makes the masks that look at more than one byte.
///
/// The bits of `trouble` are where the following is known:
///   - a name stands right behind what ends an operand, or with white space in between, as it does behind an opcode
///   - a '.' has no name behind it, or ':' is not part of `name::name`
///   - a '}' that closes more than one '{' (or the first '}' of a statement)
///   - the byte behind a qualifier that may be `.reg`, `.loc` or `.pragma`
class MaskCombiner {
public:
  HWY_INLINE void combine(const RawMasks &raw, CharMasks &masks, size_t block) {
    const uint64_t code = ~raw.comment[block];
    const uint64_t dot = raw.dot[block] & code;
    const uint64_t colon = raw.colon[block] & code;
    const uint64_t percent = raw.percent[block] & code;
    const uint64_t third = raw.third[block] & code;
    const uint64_t open = raw.open[block] & code;
    const uint64_t close = masks.close[block] & code;
    const uint64_t word = masks.word[block] & code;
    const uint64_t stop = masks.stop[block] & code;
    const uint64_t white = masks.white[block] | ~code;
    const uint64_t follow = word & ~percent;

    masks.word[block] = word;
    masks.white[block] = white;
    masks.link[block] = dot | colon;
    masks.brace[block] = open | close;
    masks.close[block] = close;
    masks.stop[block] = stop;

    const uint64_t wordStart = (follow & ~shifted<1>(word, lastWord)) | percent;
    const uint64_t ender = word | (raw.closer[block] & code);
    const uint64_t behindEnder = shifted<1>(ender, lastEnder);
    const uint64_t pairs = wordStart & (endOfRuns(behindEnder & white, white, runOfWhite) | (behindEnder & ~white));

    const uint64_t colon1 = shifted<1>(colon, lastColon);
    const uint64_t colon2 = shifted<2>(colon, lastColon);
    const uint64_t links = (shifted<1>(dot, lastDot) & ~follow) |
                           (colon & ((~colon1 & ~shifted<1>(follow, lastFollow)) | (colon1 & colon2))) |
                           (colon1 & ~colon & (~colon2 | ~follow));

    const uint64_t boundary = open | close | stop;
    const uint64_t behindOpen = shifted<1>(open, lastOpen);
    const uint64_t closed = endOfRuns(behindOpen & ~boundary, ~boundary, runOfBraces) | (behindOpen & boundary);

    const uint64_t qualifiers = ~follow & ((shifted<1>(third, lastThird) & shifted<4>(dot, lastDot)) |
                                           (shifted<3>(third, lastThird) & shifted<7>(dot, lastDot)));

    masks.trouble[block] = pairs | links | (close & ~closed) | qualifiers;

    lastWord = word;
    lastFollow = follow;
    lastEnder = ender;
    lastDot = dot;
    lastColon = colon;
    lastOpen = open;
    lastThird = third;
  }

private:
  template <int by> static HWY_INLINE uint64_t shifted(uint64_t mask, uint64_t last) {
    return (mask << by) | (last >> (64 - by));
  }

  /// The bits behind those runs of ones in \p mask that begin at a bit of \p starts.
  static HWY_INLINE uint64_t endOfRuns(uint64_t starts, uint64_t mask, uint64_t &carry) {
    const uint64_t sum = starts + mask;
    const uint64_t all = sum + carry;
    carry = static_cast<uint64_t>(sum < mask) | static_cast<uint64_t>(all < sum);
    return all & ~mask;
  }

  uint64_t lastWord = 0;
  uint64_t lastFollow = 0;
  uint64_t lastEnder = 0;
  uint64_t lastDot = 0;
  uint64_t lastColon = 0;
  uint64_t lastOpen = 0;
  uint64_t lastThird = 0;
  uint64_t runOfWhite = 0;
  uint64_t runOfBraces = 0;
};

#if HWY_TARGET == HWY_SCALAR

void classifyBlock(const uint8_t *bytes, RawMasks &raw, CharMasks &masks, size_t block) {
  raw.dot[block] = raw.colon[block] = raw.percent[block] = raw.open[block] = raw.closer[block] = raw.third[block] = 0;
  raw.slash[block] = raw.newLine[block] = raw.rare[block] = 0;
  masks.word[block] = masks.white[block] = masks.close[block] = masks.stop[block] = 0;
  for (size_t i = 0; i < CharMasks::kBlock; ++i) {
    const uint8_t byte = bytes[i];
    const int first = kFirst.low[byte & 15] & kFirst.high[byte >> 4];
    const int second = kSecond.low[byte & 15] & kSecond.high[byte >> 4];
    auto set = [&](CharMasks::Mask &mask, bool value) { mask[block] |= static_cast<uint64_t>(value) << i; };
    set(raw.dot, byte == '.');
    set(raw.colon, byte == ':');
    set(raw.percent, byte == '%');
    set(raw.open, byte == '{');
    set(raw.closer, (first & kSquareOrCurly) != 0 || (second & kParenthesis) != 0);
    set(raw.third, (first & kThird) != 0);
    set(masks.word, (first & kWord) != 0);
    set(masks.white, (second & kWhite) != 0);
    set(masks.close, byte == '}');
    set(masks.stop, (first | second) == 0);
    set(raw.slash, byte == '/');
    set(raw.newLine, byte == '\n');
    set(raw.rare, byte == '"' || byte == '#' || byte == '\0' || byte >= 0x7f);
  }
}

void classify(const uint8_t *bytes, RawMasks &raw, CharMasks &masks, size_t begin, size_t end) {
  for (size_t block = begin; block < end; ++block)
    classifyBlock(bytes + (block - begin) * CharMasks::kBlock, raw, masks, block);
}

#else

/// Fills in what is told of the blocks from \p begin to \p end.  \p bytes is where the first of them is.
void classify(const uint8_t *HWY_RESTRICT bytes, RawMasks &raw, CharMasks &masks, size_t begin, size_t end) {
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
    auto store = [&](CharMasks::Mask &mask, auto bits)
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
    store(masks.word, isPositive(has(first, kWord)));
    store(masks.white, isPositive(has(second, kWhite)));
    store(masks.close, is('}'));
    store(masks.stop, hn::Eq(hn::Or(first, second), hn::Zero(tag)));
    const auto notPositive = hn::Lt(hn::BitCast(signedTag, value), hn::Set(signedTag, 1));
    store(raw.slash, is('/'));
    store(raw.newLine, is('\n'));
    store(raw.rare, hn::Or(hn::Or(is('"'), is('#')), hn::Or(is('\x7f'), hn::RebindMask(tag, notPositive))));
  }
}

#endif

size_t computeMasks(const char *text, size_t size, CharMasks &masks) {
  RawMasks raw;
  const size_t whole = size / CharMasks::kBlock;
  const size_t blocks = (size + CharMasks::kBlock - 1) / CharMasks::kBlock;
  classify(reinterpret_cast<const uint8_t *>(text), raw, masks, 0, whole);
  if (blocks > whole) { // nothing is read behind the end of the text
    uint8_t padded[CharMasks::kBlock] = {};
    std::memcpy(padded, text + whole * CharMasks::kBlock, size % CharMasks::kBlock);
    classify(padded, raw, masks, whole, blocks);
  }
  // Only now: a word that was just stored in parts is slow to read.
  size_t known = CommentFinder({text, size}, raw).find();
  if (known == 0) {
    std::fill_n(raw.comment.begin(), blocks + 1, 0);
    known = size;
  }
  MaskCombiner combiner;
  for (size_t block = 0; block < blocks; ++block)
    combiner.combine(raw, masks, block);
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
HWY_EXPORT(computeMasks);
} // namespace

size_t computeCharMasks(std::string_view text, CharMasks &masks) {
  return HWY_DYNAMIC_DISPATCH(computeMasks)(text.data(), std::min(text.size(), CharMasks::kSize), masks);
}

} // namespace ptxmatrix
#endif // HWY_ONCE
