//===- SecondTable.cpp - What ptxas accepts, written down again -----------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "SecondTable.h"

#include <algorithm>
#include <map>

using namespace secondtable;

const std::vector<Release> &secondtable::releases() {
  static const std::vector<Release> table = {
      {118, 78}, {120, 80}, {121, 81}, {122, 82}, {123, 83}, {124, 84}, {125, 85}, {126, 85},
      {128, 87}, {129, 88}, {130, 90}, {131, 91}, {132, 92}, {133, 93}, {134, 94}, {135, 95},
  };
  return table;
}

const std::vector<Chip> &secondtable::chips() {
  static const std::vector<Chip> table = {
      // Older than every supported instruction, but known.
      {"sm_10", 10, 118},
      {"sm_11", 10, 118},
      {"sm_12", 12, 118},
      {"sm_13", 12, 118},
      {"sm_20", 20, 118},
      {"sm_21", 20, 118},
      {"sm_30", 30, 118},
      {"sm_32", 40, 118},
      {"sm_35", 31, 118},
      {"sm_37", 41, 118},
      {"sm_50", 40, 118},
      {"sm_52", 41, 118},
      {"sm_53", 42, 118},
      {"sm_60", 50, 118},
      {"sm_61", 50, 118},
      {"sm_62", 50, 118},
      // Volta, Turing, Ampere, Ada, Hopper.  The manual does not list sm_82; ptxas accepts it earlier than sm_80.
      {"sm_70", 51, 118},
      {"sm_72", 61, 118},
      {"sm_75", 63, 118},
      {"sm_80", 70, 118},
      {"sm_82", 62, 118},
      {"sm_86", 71, 118},
      {"sm_87", 74, 118},
      {"sm_88", 90, 130},
      {"sm_89", 78, 118},
      {"sm_90", 78, 118},
      {"sm_90a", 80, 120},
      // Blackwell.  sm_101 became sm_110 in PTX 9.0, and ptxas still accepts the old name.
      {"sm_100", 86, 128},
      {"sm_100a", 86, 128},
      {"sm_100f", 88, 129},
      {"sm_101", 86, 128},
      {"sm_101a", 86, 128},
      {"sm_101f", 88, 129},
      {"sm_103", 88, 129},
      {"sm_103a", 88, 129},
      {"sm_103f", 88, 129},
      {"sm_107", 94, 134},
      {"sm_107a", 94, 134},
      {"sm_107f", 94, 134},
      {"sm_110", 90, 130},
      {"sm_110a", 90, 130},
      {"sm_110f", 90, 130},
      {"sm_120", 87, 128},
      {"sm_120a", 87, 128},
      {"sm_120f", 88, 129},
      {"sm_121", 88, 129},
      {"sm_121a", 88, 129},
      {"sm_121f", 88, 129},
  };
  return table;
}

Version Chip::sinceFor(Cuda release) const {
  // The first ptxas that knew a target accepted it from an earlier version on than all newer ones do.
  struct Early {
    Cuda cuda;
    const char *name;
    Version since;
  };
  static const std::vector<Early> table = {
      {130, "sm_88", 73},
  };
  for (const Early &early : table)
    if (early.cuda == release && early.name == name)
      return early.since;
  return since;
}

const std::vector<Version> &secondtable::versions() {
  static const std::vector<Version> table = {
      10, 11, 12, 13, 14, 15, 20, 21, 22, 23, 30, 31, 32, 40, 41, 42, 43, 50, 51, // none of the supported instructions
      60, 61, 62, 63, 64, 65,                                                     //
      70, 71, 72, 73, 74, 75, 76, 77, 78,                                         //
      80, 81, 82, 83, 84, 85, 86, 87, 88,                                         //
      90, 91, 92, 93, 94, 95,
  };
  return table;
}

bool MatrixRegisters::takes(const std::string &type) const {
  return std::ranges::find(types, type) != types.end() || std::ranges::find(more, type) != more.end();
}

bool Spelling::isTaken(Version version, const Chip &chip) const {
  const auto &known = versions();
  if (std::ranges::find(known, version) == known.end())
    return false;
  if (version < chip.since || version < since || version >= refusedFrom)
    return false;
  if (!onlyFor.empty())
    return std::ranges::find(onlyFor, chip.name) != onlyFor.end();
  const int sm = std::stoi(chip.name.substr(3)); // "100" of "sm_100a"
  if (hopperFeature && chip.name == "sm_90a")
    return true;
  if (blackwellFeatures && (sm < 100 || (chip.name.back() != 'a' && chip.name.back() != 'f')))
    return false;
  return sm >= leastSm;
}

namespace {

using Strings = std::vector<std::string>;

const Strings kAny32 = {"b32", "u32", "s32", "f32", "f16x2"};
const Strings kInteger32 = {"b32", "u32", "s32"};

/// What `.ss` may be for an instruction that accepts only shared memory.
const Strings kSharedOrGeneric = {"", ".shared", ".shared::cta"};
const Strings kWmmaSpaces = {"", ".global", ".shared", ".shared::cta"};

/// `::cta` came with PTX 7.8.
Version spaceSince(const std::string &space) { return space == ".shared::cta" ? 78 : 0; }

void addLdmatrix(std::vector<Spelling> &all) {
  auto add = [&](const std::string &shapeNumTrans, const std::string &formats, int registers, bool blackwell) {
    for (const std::string &space : kSharedOrGeneric) {
      Spelling spelling;
      spelling.opcode = "ldmatrix.sync.aligned" + shapeNumTrans + space + formats;
      spelling.registers = registers;
      spelling.registerBits = 32;
      spelling.registerTypes = kAny32;
      spelling.since = std::max(blackwell ? 86 : 65, spaceSince(space));
      spelling.leastSm = blackwell ? 100 : 75;
      spelling.blackwellFeatures = blackwell;
      spelling.first = blackwell ? 128 : kOldest;
      all.push_back(spelling);
    }
  };
  add(".m8n8.x1", ".b16", 1, false);
  add(".m8n8.x2", ".b16", 2, false);
  add(".m8n8.x4", ".b16", 4, false);
  add(".m8n8.x1.trans", ".b16", 1, false);
  add(".m8n8.x2.trans", ".b16", 2, false);
  add(".m8n8.x4.trans", ".b16", 4, false);
  for (const char *formats : {".b8", ".b8x16.b6x16_p32", ".b8x16.b4x16_p64"}) {
    add(".m16n16.x1.trans", formats, 2, true);
    add(".m16n16.x2.trans", formats, 4, true);
  }
  for (const char *formats : {".b8x16.b6x16_p32", ".b8x16.b4x16_p64"}) {
    add(".m8n16.x1", formats, 1, true);
    add(".m8n16.x2", formats, 2, true);
    add(".m8n16.x4", formats, 4, true);
  }
  // PTX 9.4: .s4 in memory, .s8 in the registers.
  for (const auto &[num, registers] : {std::pair{".x1", 1}, {".x2", 2}, {".x4", 4}})
    for (const std::string &space : kSharedOrGeneric)
      all.push_back({.opcode = "ldmatrix.sync.aligned.m8n16" + std::string(num) + space + ".s8.s4",
                     .registers = registers,
                     .registerBits = 32,
                     .registerTypes = kAny32,
                     .since = 94,
                     .leastSm = 100,
                     .blackwellFeatures = true,
                     .hopperFeature = true,
                     .first = 134});
}

void addMovmatrix(std::vector<Spelling> &all) {
  Spelling spelling;
  spelling.opcode = "movmatrix.sync.aligned.m8n8.trans.b16";
  spelling.registers = 1;
  spelling.registerBits = 32;
  spelling.registerTypes = kAny32;
  spelling.since = 78;
  spelling.leastSm = 75;
  all.push_back(spelling);
}

/// A line of the table of fragments: the registers of one matrix of one shape and type.
struct WmmaFragment {
  const char *matrix;
  const char *shape;
  const char *type;
  const char *layouts; ///< "row", "col" or "row col".
  int registers;
};

// From the tables "Matrix Fragments for WMMA" of the PTX ISA.
const std::vector<WmmaFragment> kWmmaFragments = {
    {"a", "m16n16k16", "f16", "row col", 8},  {"b", "m16n16k16", "f16", "row col", 8},
    {"a", "m8n32k16", "f16", "row col", 8},   {"b", "m8n32k16", "f16", "row col", 8},
    {"a", "m32n8k16", "f16", "row col", 8},   {"b", "m32n8k16", "f16", "row col", 8},
    {"c", "m16n16k16", "f16", "row col", 4},  {"c", "m16n16k16", "f32", "row col", 8},
    {"c", "m8n32k16", "f16", "row col", 4},   {"c", "m8n32k16", "f32", "row col", 8},
    {"c", "m32n8k16", "f16", "row col", 4},   {"c", "m32n8k16", "f32", "row col", 8},

    {"a", "m16n16k16", "s8", "row col", 2},   {"b", "m16n16k16", "s8", "row col", 2},
    {"a", "m8n32k16", "s8", "row col", 1},    {"b", "m8n32k16", "s8", "row col", 4},
    {"a", "m32n8k16", "s8", "row col", 4},    {"b", "m32n8k16", "s8", "row col", 1},
    {"a", "m16n16k16", "u8", "row col", 2},   {"b", "m16n16k16", "u8", "row col", 2},
    {"a", "m8n32k16", "u8", "row col", 1},    {"b", "m8n32k16", "u8", "row col", 4},
    {"a", "m32n8k16", "u8", "row col", 4},    {"b", "m32n8k16", "u8", "row col", 1},
    {"c", "m16n16k16", "s32", "row col", 8},  {"c", "m8n32k16", "s32", "row col", 8},
    {"c", "m32n8k16", "s32", "row col", 8},

    {"a", "m16n16k16", "bf16", "row col", 4}, {"b", "m16n16k16", "bf16", "row col", 4},
    {"a", "m8n32k16", "bf16", "row col", 2},  {"b", "m8n32k16", "bf16", "row col", 8},
    {"a", "m32n8k16", "bf16", "row col", 8},  {"b", "m32n8k16", "bf16", "row col", 2},

    {"a", "m16n16k8", "tf32", "row col", 4},  {"b", "m16n16k8", "tf32", "row col", 4},
    {"c", "m16n16k8", "f32", "row col", 8},

    {"a", "m8n8k4", "f64", "row col", 1},     {"b", "m8n8k4", "f64", "row col", 1},
    {"c", "m8n8k4", "f64", "row col", 2},

    {"a", "m8n8k32", "s4", "row", 1},         {"b", "m8n8k32", "s4", "col", 1},
    {"a", "m8n8k32", "u4", "row", 1},         {"b", "m8n8k32", "u4", "col", 1},
    {"c", "m8n8k32", "s32", "row col", 2},

    {"a", "m8n8k128", "b1", "row", 1},        {"b", "m8n8k128", "b1", "col", 1},
    {"c", "m8n8k128", "s32", "row col", 2},
};

/// The types that the registers of a fragment of \p type may have.
Strings wmmaRegisterTypes(const std::string &type) {
  static const std::map<std::string, Strings> table = {
      {"f16", {"b32", "f16x2"}}, {"f32", {"b32", "f32"}}, {"s8", kInteger32},
      {"u8", kInteger32},        {"s32", kInteger32},     {"bf16", {"b32"}},
      {"tf32", {"b32"}},         {"s4", kAny32},          {"u4", kAny32},
      {"f64", {"b64", "f64"}},   {"b1", kAny32},
  };
  return table.at(type);
}

struct Gate {
  Version since;
  int leastSm;
};

/// The notes on PTX ISA and targets, read from the top: the first that fits applies.
Gate wmmaGate(const std::string &shape, const std::string &type) {
  if (shape == "m16n16k8" || shape == "m8n8k4" || type == "bf16")
    return {70, 80}; // double precision and alternate floating point
  if (shape == "m8n8k32" || shape == "m8n8k128")
    return {63, 75}; // sub-byte and single-bit
  if (type == "s8" || type == "u8" || type == "s32")
    return {63, 72}; // integer
  return {shape == "m16n16k16" ? 60 : 61, 70};
}

void addWmma(std::vector<Spelling> &all, const std::string &name, const std::vector<WmmaFragment> &fragments) {
  for (const WmmaFragment &fragment : fragments)
    for (const std::string layout : {"row", "col"})
      for (const std::string &space : kWmmaSpaces) {
        if (std::string(fragment.layouts).find(layout) == std::string::npos)
          continue;
        const Gate gate = wmmaGate(fragment.shape, fragment.type);
        const std::string tail =
            "." + layout + "." + std::string(fragment.shape) + space + "." + std::string(fragment.type);
        Spelling spelling;
        spelling.registers = fragment.registers;
        spelling.registerBits = fragment.type == std::string("f64") ? 64 : 32;
        spelling.registerTypes = wmmaRegisterTypes(fragment.type);
        spelling.leastSm = gate.leastSm;
        spelling.opcode = name + std::string(fragment.matrix) + ".sync.aligned" + tail;
        spelling.since = std::max({63, gate.since, spaceSince(space)});
        all.push_back(spelling);
        // `.aligned` is required from 6.3 on, and rejected by ptxas before that.
        if (gate.since < 63 && spaceSince(space) < 63) {
          spelling.opcode = name + std::string(fragment.matrix) + ".sync" + tail;
          spelling.since = gate.since;
          spelling.refusedFrom = 63;
          all.push_back(spelling);
        }
      }
}

void addStMatrix(std::vector<Spelling> &all) {
  for (const auto &[num, registers] : {std::pair{".x1", 1}, {".x2", 2}, {".x4", 4}})
    for (const std::string &space : kSharedOrGeneric) {
      for (const char *trans : {"", ".trans"})
        all.push_back({.opcode = "stmatrix.sync.aligned.m8n8" + std::string(num) + trans + space + ".b16",
                       .registers = registers,
                       .registerBits = 32,
                       .registerTypes = kAny32,
                       .since = 78,
                       .leastSm = 90});
      // The examples of the manual omit .trans here; ptxas requires it.
      all.push_back({.opcode = "stmatrix.sync.aligned.m16n8" + std::string(num) + ".trans" + space + ".b8",
                     .registers = registers,
                     .registerBits = 32,
                     .registerTypes = kAny32,
                     .since = 86,
                     .leastSm = 100,
                     .blackwellFeatures = true,
                     .first = 128});
    }
}

/// D of wmma.store has the registers of C of wmma.load.
std::vector<WmmaFragment> storedFragments() {
  std::vector<WmmaFragment> all;
  for (const WmmaFragment &one : kWmmaFragments)
    if (one.matrix == std::string("c"))
      all.push_back({"d", one.shape, one.type, one.layouts, one.registers});
  return all;
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

const Strings kPackedHalf = {"b32", "f16x2"};
const Strings kSingle = {"b32", "f32"};
const Strings kBits32 = {"b32"};
const Strings kDouble64 = {"b64", "f64"};
const Strings kAny64 = {"b64", "u64", "s64", "f64"};
const Strings kInteger64 = {"u64", "s64"};
const Strings kSatfinite = {"", ".satfinite"};
const Strings kRoundings = {"", ".rn", ".rz", ".rm", ".rp"};
const Strings kLayoutPairs = {".row.row", ".row.col", ".col.row", ".col.col"};

/// `.D.A.B.C` for each A of \p as and B of \p bs.
Strings typesOf(const std::string &d, const Strings &as, const Strings &bs, const std::string &c) {
  Strings all;
  for (const std::string &a : as)
    for (const std::string &b : bs)
      all.push_back("." + d + "." + a + "." + b + "." + c);
  return all;
}

void addWmmaMma(std::vector<Spelling> &all) {
  // \p spelling has the gates of the form.  `.aligned` is required from 6.3 on, and rejected by ptxas before that.
  auto add = [&](const std::string &operation, const std::string &tail, const Spelling &spelling) {
    Spelling one = spelling;
    one.registers = spelling.product[0].count;
    one.registerBits = spelling.product[0].types[0] == "b64" ? 64 : 32;
    one.opcode = "wmma.mma" + operation + ".sync.aligned" + tail;
    one.since = std::max(63, spelling.since);
    all.push_back(one);
    if (spelling.since < 63) {
      one.opcode = "wmma.mma" + operation + ".sync" + tail;
      one.since = spelling.since;
      one.refusedFrom = 63;
      all.push_back(one);
    }
  };
  struct Shape {
    const char *name;
    Version since;
    int aOfBytes, bOfBytes; ///< Registers of s8 and u8.
    int aOfBf16, bOfBf16;
  };
  for (const Shape &shape :
       {Shape{".m16n16k16", 60, 2, 2, 4, 4}, {".m8n32k16", 61, 1, 4, 2, 8}, {".m32n8k16", 61, 4, 1, 8, 2}})
    for (const std::string &layouts : kLayoutPairs) {
      const std::string front = layouts + shape.name;
      const MatrixRegisters half{4, kPackedHalf};
      const MatrixRegisters single{8, kSingle};
      const MatrixRegisters factor{8, kPackedHalf};
      for (const bool isHalfD : {true, false})
        for (const bool isHalfC : {true, false}) {
          const std::string types = std::string(isHalfD ? ".f16" : ".f32") + (isHalfC ? ".f16" : ".f32");
          Spelling spelling{.since = shape.since, .leastSm = 70};
          spelling.product = {isHalfD ? half : single, factor, factor, isHalfC ? half : single};
          add("", front + types, spelling);
          spelling.refusedFrom = 65;
          add("", front + types + ".satfinite", spelling);
        }
      const MatrixRegisters sum{8, kInteger32};
      for (const char *types : {".s32.s8.s8.s32", ".s32.u8.u8.s32"})
        for (const std::string &satfinite : kSatfinite)
          add("", front + types + satfinite,
              {.since = 63,
               .leastSm = 72,
               .product = {sum, {shape.aOfBytes, kInteger32}, {shape.bOfBytes, kInteger32}, sum}});
      add("", front + ".f32.bf16.bf16.f32",
          {.since = 70,
           .leastSm = 80,
           .product = {single, {shape.aOfBf16, kBits32}, {shape.bOfBf16, kBits32}, single}});
    }
  for (const std::string &layouts : kLayoutPairs) {
    add("", layouts + ".m16n16k8.f32.tf32.tf32.f32",
        {.since = 70, .leastSm = 80, .product = {{8, kSingle}, {4, kBits32}, {4, kBits32}, {8, kSingle}}});
    for (const std::string &rounding : kRoundings)
      add("", layouts + ".m8n8k4" + rounding + ".f64.f64.f64.f64",
          {.since = 70,
           .leastSm = 80,
           .product = {{2, kDouble64, kInteger64}, {1, kDouble64}, {1, kDouble64}, {2, kDouble64, kInteger64}}});
  }
  const std::vector<MatrixRegisters> small = {{2, kInteger32}, {1, kInteger32}, {1, kInteger32}, {2, kInteger32}};
  for (const char *types : {".s32.s4.s4.s32", ".s32.u4.u4.s32"})
    for (const std::string &satfinite : kSatfinite)
      add("", ".row.col.m8n8k32" + std::string(types) + satfinite, {.since = 63, .leastSm = 75, .product = small});
  add(".xor.popc", ".row.col.m8n8k128.s32.b1.b1.s32", {.since = 63, .leastSm = 75, .product = small});
  add(".and.popc", ".row.col.m8n8k128.s32.b1.b1.s32", {.since = 71, .leastSm = 80, .product = small});
}

// mma and mma.sp.  The types of registers are for each of D, A, B and C.
const std::vector<MatrixRegisters> kHalfSums = {{0, kPackedHalf}, {0, kPackedHalf}, {0, kPackedHalf}, {0, kPackedHalf}};
const std::vector<MatrixRegisters> kSingleSums = {{0, kSingle}, {0, kPackedHalf}, {0, kPackedHalf}, {0, kSingle}};
const std::vector<MatrixRegisters> kOfBits = {{0, kSingle}, {0, kBits32}, {0, kBits32}, {0, kSingle}};
const Strings kPredicate = {"pred"};
const MatrixRegisters kAnyFactor{0, kAny32, kPredicate};
const MatrixRegisters kAnySingle{0, kSingle, {"u32", "s32", "f16x2", "pred"}};
const MatrixRegisters kAnyBits{0, kBits32, {"u32", "s32", "f32", "f16x2", "pred"}};
const Strings kSmallFloats = {"e4m3", "e5m2", "e3m2", "e2m3", "e2m1"};

/// The types of a product with sums \p sum and two small floats, of which one or both have less than 8 bits.
Strings typesWithSmaller(const std::string &sum) {
  const Strings fp8 = {"e4m3", "e5m2"};
  const Strings smaller = {"e3m2", "e2m3", "e2m1"};
  Strings all = typesOf(sum, smaller, kSmallFloats, sum);
  for (const std::string &types : typesOf(sum, fp8, smaller, sum))
    all.push_back(types);
  return all;
}

/// The targets of .kind, and of types smaller than those of .kind::f8f6f4 in a sparse product.
const Strings kFamily120 = {"sm_120a", "sm_120f", "sm_121a", "sm_121f"};
const Strings kOnly120a = {"sm_120a", "sm_121a"};

/// D and C of \p sums, and A and B of bytes or smaller, which may be any.
std::vector<MatrixRegisters> anyFactors(const Strings &sums) { return {{0, sums}, kAnyFactor, kAnyFactor, {0, sums}}; }

/// Adds an `mma`: the \p counts are those of D, A, B and C, the gates those of \p spelling.
void addMma(std::vector<Spelling> &all, const std::string &opcode, const std::vector<int> &counts,
            const std::vector<MatrixRegisters> &product, const Spelling &spelling) {
  Spelling one = spelling;
  one.opcode = opcode;
  one.product = product;
  for (size_t i = 0; i < counts.size(); ++i)
    one.product[i].count = counts[i];
  one.registers = counts[0];
  one.registerBits = product[0].types[0] == "b64" ? 64 : 32;
  all.push_back(one);
}

void addDense(std::vector<Spelling> &all) {
  auto add = [&](const std::string &shape, const Strings &options, const Strings &types, const std::vector<int> &counts,
                 const std::vector<MatrixRegisters> &product, const Spelling &spelling,
                 const std::string &behind = "") {
    for (const std::string &option : options)
      for (const std::string &type : types) {
        std::string opcode = "mma.sync.aligned.";
        opcode.append(shape).append(".row.col").append(option).append(type).append(behind);
        addMma(all, opcode, counts, product, spelling);
      }
  };
  const Strings none = {""};

  // The product of Volta.
  const std::vector<MatrixRegisters> mixed = {{0, kSingle}, {0, kPackedHalf}, {0, kPackedHalf}, {0, kPackedHalf}};
  for (const std::string a : {"row", "col"})
    for (const std::string b : {"row", "col"}) {
      const std::string shape = "m8n8k4." + a + "." + b;
      auto addAll = [&](const char *types, const std::vector<int> &counts,
                        const std::vector<MatrixRegisters> &product) {
        addMma(all, "mma.sync.aligned." + shape + types, counts, product, {.since = 64, .leastSm = 70});
      };
      addAll(".f16.f16.f16.f16", {4, 2, 2, 4}, kHalfSums);
      addAll(".f32.f16.f16.f16", {8, 2, 2, 4}, mixed);
      addAll(".f32.f16.f16.f32", {8, 2, 2, 8}, kSingleSums);
    }

  add("m16n8k8", none, {".f16.f16.f16.f16"}, {2, 2, 1, 2}, kHalfSums, {.since = 65, .leastSm = 75});
  add("m16n8k8", none, {".f32.f16.f16.f32"}, {4, 2, 1, 4}, kSingleSums, {.since = 65, .leastSm = 75});
  add("m16n8k16", none, {".f16.f16.f16.f16"}, {2, 4, 2, 2}, kHalfSums, {.since = 70, .leastSm = 80});
  add("m16n8k16", none, {".f32.f16.f16.f32"}, {4, 4, 2, 4}, kSingleSums, {.since = 70, .leastSm = 80});
  add("m16n8k8", none, {".f32.bf16.bf16.f32"}, {4, 2, 1, 4}, kOfBits, {.since = 70, .leastSm = 80});
  add("m16n8k16", none, {".f32.bf16.bf16.f32"}, {4, 4, 2, 4}, kOfBits, {.since = 70, .leastSm = 80});
  add("m16n8k4", none, {".f32.tf32.tf32.f32"}, {4, 2, 1, 4}, kOfBits, {.since = 70, .leastSm = 80});
  add("m16n8k8", none, {".f32.tf32.tf32.f32"}, {4, 4, 2, 4}, kOfBits, {.since = 70, .leastSm = 80});

  // D of the larger ones is accepted as any 64 bits up to sm_90.
  const std::vector<MatrixRegisters> doubles(4, {0, kAny64});
  std::vector<MatrixRegisters> larger = doubles;
  larger[0] = {0, kDouble64, kInteger64};
  const Strings f64 = {".f64.f64.f64.f64"};
  add("m8n8k4", kRoundings, f64, {2, 1, 1, 2}, doubles, {.since = 70, .leastSm = 80});
  add("m16n8k4", kRoundings, f64, {4, 2, 1, 4}, larger, {.since = 78, .leastSm = 90});
  add("m16n8k8", kRoundings, f64, {4, 4, 2, 4}, larger, {.since = 78, .leastSm = 90});
  add("m16n8k16", kRoundings, f64, {4, 8, 4, 4}, larger, {.since = 78, .leastSm = 90});

  const Strings bytes = typesOf("s32", {"s8", "u8"}, {"s8", "u8"}, "s32");
  const MatrixRegisters integer{0, kInteger32};
  const std::vector<MatrixRegisters> oldBytes = {integer, integer, {0, kInteger32, {"f32", "f16x2", "pred"}}, integer};
  const std::vector<MatrixRegisters> newBytes = {integer, kAnyFactor, kAnyFactor, integer};
  add("m8n8k16", kSatfinite, bytes, {2, 1, 1, 2}, oldBytes, {.since = 65, .leastSm = 75});
  add("m16n8k16", kSatfinite, bytes, {4, 2, 1, 4}, newBytes, {.since = 70, .leastSm = 80});
  add("m16n8k32", kSatfinite, bytes, {4, 4, 2, 4}, newBytes, {.since = 70, .leastSm = 80});

  const std::vector<MatrixRegisters> nibbles = anyFactors(kInteger32);
  const Strings fourBits = typesOf("s32", {"s4", "u4"}, {"s4", "u4"}, "s32");
  add("m8n8k32", kSatfinite, fourBits, {2, 1, 1, 2}, nibbles, {.since = 65, .leastSm = 75});
  add("m16n8k32", kSatfinite, fourBits, {4, 2, 1, 4}, nibbles, {.since = 70, .leastSm = 80});
  add("m16n8k64", kSatfinite, fourBits, {4, 4, 2, 4}, nibbles, {.since = 70, .leastSm = 80});

  const Strings oneBit = {".s32.b1.b1.s32"};
  const std::vector<MatrixRegisters> ofAnd = anyFactors(kInteger32);
  add("m8n8k128", none, oneBit, {2, 1, 1, 2}, nibbles, {.since = 70, .leastSm = 75}, ".xor.popc");
  add("m16n8k128", none, oneBit, {4, 2, 1, 4}, nibbles, {.since = 70, .leastSm = 80}, ".xor.popc");
  add("m16n8k256", none, oneBit, {4, 4, 2, 4}, nibbles, {.since = 70, .leastSm = 80}, ".xor.popc");
  add("m8n8k128", none, oneBit, {2, 1, 1, 2}, ofAnd, {.since = 71, .leastSm = 80}, ".and.popc");
  add("m16n8k128", none, oneBit, {4, 2, 1, 4}, ofAnd, {.since = 71, .leastSm = 80}, ".and.popc");
  add("m16n8k256", none, oneBit, {4, 4, 2, 4}, ofAnd, {.since = 71, .leastSm = 80}, ".and.popc");

  const Strings fp8 = {"e4m3", "e5m2"};
  const std::vector<MatrixRegisters> singles = anyFactors(kSingle);
  const std::vector<MatrixRegisters> halves = anyFactors(kPackedHalf);
  const Spelling ada{.since = 87, .leastSm = 89, .first = 128};
  add("m16n8k32", none, typesOf("f32", fp8, fp8, "f32"), {4, 4, 2, 4}, singles,
      {.since = 84, .leastSm = 89, .first = 124});
  add("m16n8k32", none, typesOf("f16", fp8, fp8, "f16"), {2, 4, 2, 2}, halves, ada);
  add("m16n8k16", none, typesOf("f32", fp8, fp8, "f32"), {4, 2, 1, 4}, singles, ada);
  add("m16n8k16", none, typesOf("f16", fp8, fp8, "f16"), {2, 2, 1, 2}, halves, ada);

  const Spelling family{.since = 87, .first = 128, .onlyFor = kFamily120};
  const Strings f8f6f4 = {".kind::f8f6f4"};
  add("m16n8k32", f8f6f4, typesWithSmaller("f32"), {4, 4, 2, 4}, singles, family);
  add("m16n8k32", f8f6f4, typesWithSmaller("f16"), {2, 4, 2, 2}, halves, family);
  // ptxas accepts two types of 8 bits for more targets than the manual says.
  Spelling more{.since = 86, .leastSm = 100, .blackwellFeatures = true, .first = 128};
  add("m16n8k32", f8f6f4, typesOf("f32", fp8, fp8, "f32"), {4, 4, 2, 4}, singles, more);
  more.since = 87;
  more.first = 128;
  add("m16n8k32", f8f6f4, typesOf("f16", fp8, fp8, "f16"), {2, 4, 2, 2}, halves, more);

  Spelling scaled = family;
  scaled.scaleBytes = {0, 1, 2, 3};
  add("m16n8k32", {".kind::mxf8f6f4.block_scale", ".kind::mxf8f6f4.block_scale.scale_vec::1X"},
      typesOf("f32", kSmallFloats, kSmallFloats, "f32"), {4, 4, 2, 4}, kOfBits, scaled, ".ue8m0");
  const Strings e2m1 = {".f32.e2m1.e2m1.f32"};
  scaled.scaleBytes = {0, 2};
  add("m16n8k64",
      {".kind::mxf4.block_scale", ".kind::mxf4.block_scale.scale_vec::2X", ".kind::mxf4nvf4.block_scale.scale_vec::2X"},
      e2m1, {4, 4, 2, 4}, kOfBits, scaled, ".ue8m0");
  scaled.scaleBytes = {0};
  add("m16n8k64", {".kind::mxf4nvf4.block_scale.scale_vec::4X"}, e2m1, {4, 4, 2, 4}, kOfBits, scaled, ".ue4m3");
  scaled.since = 91;
  scaled.first = 131;
  add("m16n8k64", {".kind::mxf4nvf4.block_scale.scale_vec::4X"}, e2m1, {4, 4, 2, 4}, kOfBits, scaled, ".ue8m0");
}

void addSparse(std::vector<Spelling> &all) {
  auto addOne = [&](const std::string &variant, const std::string &shape, const Strings &options, const Strings &types,
                    const std::vector<int> &counts, const std::vector<MatrixRegisters> &product,
                    const Spelling &spelling, const std::string &behind) {
    for (const std::string &option : options)
      for (const std::string &type : types) {
        std::string opcode = "mma." + variant + ".sync.aligned." + shape + ".row.col";
        opcode.append(option).append(type).append(behind);
        addMma(all, opcode, counts, product, spelling);
      }
  };
  auto addOrdered = [&](const std::string &shape, const Strings &options, const Strings &types,
                        const std::vector<int> &counts, const std::vector<MatrixRegisters> &product,
                        const Spelling &spelling, const std::string &behind = "") {
    Spelling ordered = spelling;
    ordered.since = std::max(85, spelling.since);
    ordered.first = std::max(125, spelling.first);
    addOne("sp::ordered_metadata", shape, options, types, counts, product, ordered, behind);
  };
  auto add = [&](const std::string &shape, const Strings &options, const Strings &types, const std::vector<int> &counts,
                 const std::vector<MatrixRegisters> &product, const Spelling &spelling) {
    addOne("sp", shape, options, types, counts, product, spelling, "");
    addOrdered(shape, options, types, counts, product, spelling);
  };
  const Strings none = {""};
  auto ampere = [](int selectors) {
    return Spelling{.since = 71, .leastSm = 80, .metadata = kAnyFactor, .selectors = selectors};
  };

  // ptxas accepts any type for sums of single precision here.
  const std::vector<MatrixRegisters> anySums = {kAnySingle, {0, kPackedHalf}, {0, kPackedHalf}, kAnySingle};
  const std::vector<MatrixRegisters> anythings = {kAnySingle, kAnyBits, kAnyBits, kAnySingle};
  Spelling moreAccepted = ampere(2);
  moreAccepted.acceptedSelectors = 4;
  add("m16n8k16", none, {".f16.f16.f16.f16"}, {2, 2, 2, 2}, kHalfSums, ampere(4));
  add("m16n8k32", none, {".f16.f16.f16.f16"}, {2, 4, 4, 2}, kHalfSums, ampere(2));
  add("m16n8k16", none, {".f32.f16.f16.f32"}, {4, 2, 2, 4}, anySums, ampere(4));
  add("m16n8k32", none, {".f32.f16.f16.f32"}, {4, 4, 4, 4}, anySums, moreAccepted);
  add("m16n8k16", none, {".f32.bf16.bf16.f32"}, {4, 2, 2, 4}, anythings, ampere(4));
  add("m16n8k32", none, {".f32.bf16.bf16.f32"}, {4, 4, 4, 4}, anythings, ampere(2));
  add("m16n8k8", none, {".f32.tf32.tf32.f32"}, {4, 2, 2, 4}, anythings, ampere(4));
  add("m16n8k16", none, {".f32.tf32.tf32.f32"}, {4, 4, 4, 4}, anythings, ampere(2));

  const Strings bytes = typesOf("s32", {"s8", "u8"}, {"s8", "u8"}, "s32");
  // Without ::ordered_metadata, A is passed to a function from sm_100 on, which has no predicates.
  const std::vector<MatrixRegisters> ofBytes{{0, kInteger32}, kAnyFactor, kAnyFactor, {0, kInteger32}};
  add("m16n8k32", kSatfinite, bytes, {4, 2, 2, 4}, ofBytes, ampere(2));
  add("m16n8k64", kSatfinite, bytes, {4, 4, 4, 4}, ofBytes, ampere(1));
  const Strings fourBits = typesOf("s32", {"s4", "u4"}, {"s4", "u4"}, "s32");
  add("m16n8k64", kSatfinite, fourBits, {4, 2, 2, 4}, anyFactors(kInteger32), ampere(2));
  add("m16n8k128", kSatfinite, fourBits, {4, 4, 4, 4}, anyFactors(kInteger32), ampere(1));

  const std::vector<MatrixRegisters> singles = anyFactors(kSingle);
  const std::vector<MatrixRegisters> halves = anyFactors(kPackedHalf);
  const MatrixRegisters replaced{0, {"b32", "u32", "s32", "f16x2"}, {"f32", "pred"}};
  add("m16n8k64", none, typesOf("f32", {"e4m3", "e5m2"}, {"e4m3", "e5m2"}, "f32"), {4, 4, 4, 4}, singles,
      {.since = 84, .leastSm = 89, .first = 124, .metadata = replaced, .selectors = 1});

  Spelling family{.since = 87, .first = 128, .onlyFor = kFamily120, .metadata = kAnyFactor, .selectors = 1};
  addOrdered("m16n8k64", {".kind::f8f6f4"}, typesWithSmaller("f32"), {4, 4, 4, 4}, singles, family);
  // As in a dense product, for more targets than the manual says.
  addOrdered(
      "m16n8k64", {".kind::f8f6f4"}, typesOf("f32", {"e4m3", "e5m2"}, {"e4m3", "e5m2"}, "f32"), {4, 4, 4, 4}, singles,
      {.since = 86, .leastSm = 100, .blackwellFeatures = true, .first = 128, .metadata = replaced, .selectors = 1});
  addOrdered("m16n8k64", {".kind::f8f6f4"}, typesOf("f16", kSmallFloats, kSmallFloats, "f16"), {2, 4, 4, 2}, halves,
             family);
  family.scaleBytes = {0, 1, 2, 3};
  addOrdered("m16n8k64", {".kind::mxf8f6f4.block_scale", ".kind::mxf8f6f4.block_scale.scale_vec::1X"},
             typesOf("f32", kSmallFloats, kSmallFloats, "f32"), {4, 4, 4, 4}, kOfBits, family, ".ue8m0");
  const Strings e2m1 = {".f32.e2m1.e2m1.f32"};
  family.onlyFor = kOnly120a;
  family.scaleBytes = {0, 2};
  addOrdered(
      "m16n8k128",
      {".kind::mxf4.block_scale", ".kind::mxf4.block_scale.scale_vec::2X", ".kind::mxf4nvf4.block_scale.scale_vec::2X"},
      e2m1, {4, 4, 4, 4}, kOfBits, family, ".ue8m0");
  family.scaleBytes = {0};
  addOrdered("m16n8k128", {".kind::mxf4nvf4.block_scale.scale_vec::4X"}, e2m1, {4, 4, 4, 4}, kOfBits, family, ".ue4m3");
  family.since = 91;
  family.first = 131;
  addOrdered("m16n8k128", {".kind::mxf4nvf4.block_scale.scale_vec::4X"}, e2m1, {4, 4, 4, 4}, kOfBits, family, ".ue8m0");
}

//===----------------------------------------------------------------------===//
// Products of a warpgroup
//===----------------------------------------------------------------------===//

/// What a form of wgmma.mma_async has after D, A and B.
enum class Immediates { None, Scales, ScalesAndTransposes };

/// Both lists: A by a descriptor, and A in registers.  A in registers cannot be transposed.
std::vector<Strings> warpgroupLists(bool isSparse, Immediates immediates) {
  std::vector<Strings> lists = {{"d", "a-desc", "b-desc"}, {"d", "a", "b-desc"}};
  for (size_t i = 0; i < lists.size(); ++i) {
    Strings &list = lists[i];
    if (isSparse)
      list.insert(list.end(), {"e", "f"});
    list.emplace_back("scale-d");
    if (immediates != Immediates::None)
      list.insert(list.end(), {"imm-scale-a", "imm-scale-b"});
    if (immediates == Immediates::ScalesAndTransposes && i == 0)
      list.emplace_back("imm-trans-a");
    if (immediates == Immediates::ScalesAndTransposes)
      list.emplace_back("imm-trans-b");
  }
  return lists;
}

/// The N of floating-point products: every multiple of 8.  Of the others: 8, 24 and the multiples of 16.
const std::vector<int> kEveryN = {8,   16,  24,  32,  40,  48,  56,  64,  72,  80,  88,  96,  104, 112, 120, 128,
                                  136, 144, 152, 160, 168, 176, 184, 192, 200, 208, 216, 224, 232, 240, 248, 256};
const std::vector<int> kSomeN = {8, 16, 24, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 256};

void addWarpgroup(std::vector<Spelling> &all) {
  const auto plain = [&](const std::string &name, const Strings &operands) {
    all.push_back({.opcode = "wgmma." + name + ".sync.aligned",
                   .since = 80,
                   .first = 120,
                   .onlyFor = {"sm_90a"},
                   .lists = {operands}});
  };
  plain("fence", {});
  plain("commit_group", {});
  plain("wait_group", {"N"});

  struct Kind {
    Strings types; ///< `.D.A.B`
    int k;         ///< Of the dense product; the sparse one has twice as many.
    const std::vector<int> &everyN;
    MatrixRegisters d, a;
    Immediates immediates;
    int selectors; ///< Of the sparse product; 0 if there is none.
    Strings front = {""}, behind = {""};
    Version since = 80;       ///< The PTX version of the dense product, ...
    Version sparseSince = 82; ///< ... and of the sparse one.
  };
  const MatrixRegisters halfSum{0, kPackedHalf};
  const MatrixRegisters singleSum{0, kSingle};
  const MatrixRegisters integerSum{0, kInteger32};
  const MatrixRegisters halves{4, kPackedHalf};
  const MatrixRegisters bits{4, kBits32, {"f16x2"}};
  const MatrixRegisters anything{4, kAny32, kPredicate};
  const Strings ofHalf = {".f16.e4m3.e4m3", ".f16.e4m3.e5m2", ".f16.e5m2.e4m3", ".f16.e5m2.e5m2"};
  const Strings ofSingle = {".f32.e4m3.e4m3", ".f32.e4m3.e5m2", ".f32.e5m2.e4m3", ".f32.e5m2.e5m2"};
  const auto scales = Immediates::Scales;
  const auto transposes = Immediates::ScalesAndTransposes;
  const auto none = Immediates::None;
  const std::vector<Kind> kinds = {
      {{".f16.f16.f16"}, 16, kEveryN, halfSum, halves, transposes, 2},
      {{".f32.f16.f16"}, 16, kEveryN, singleSum, halves, transposes, 2},
      {{".f32.bf16.bf16"}, 16, kEveryN, singleSum, bits, transposes, 2},
      {{".f32.tf32.tf32"}, 8, kEveryN, singleSum, bits, scales, 2},
      {ofHalf, 32, kEveryN, halfSum, halves, scales, 1},
      {ofSingle, 32, kEveryN, singleSum, halves, scales, 1},
      {{".s32.s8.s8", ".s32.u8.u8"}, 32, kSomeN, integerSum, anything, none, 1, kSatfinite},
      {{".s32.s8.u8", ".s32.u8.s8"}, 32, kSomeN, integerSum, anything, none, 1, kSatfinite, {""}, 84, 84},
      {{".s32.b1.b1"}, 256, kSomeN, integerSum, anything, none, 0, {""}, {".and.popc"}},
  };
  const auto firstOf = [](Version since) { return since == 80 ? 120 : since == 82 ? 122 : 124; };
  for (const Kind &kind : kinds)
    for (const bool isSparse : {false, true})
      for (const int n : kind.everyN)
        for (const std::string &front : kind.front)
          for (const std::string &types : kind.types)
            for (const std::string &behind : kind.behind) {
              if (isSparse && kind.selectors == 0)
                continue;
              const int k = isSparse ? 2 * kind.k : kind.k;
              Spelling one;
              one.opcode = std::string("wgmma.mma_async") + (isSparse ? ".sp" : "") + ".sync.aligned.m64n" +
                           std::to_string(n) + "k" + std::to_string(k) + front + types + behind;
              one.since = isSparse ? kind.sparseSince : kind.since;
              one.first = firstOf(one.since);
              one.onlyFor = {"sm_90a"};
              one.product = {kind.d, kind.a};
              one.product[0].count = types.starts_with(".f16") ? n / 4 : n / 2;
              one.registers = one.product[0].count;
              one.registerBits = 32;
              if (isSparse) {
                one.metadata = kAnyFactor;
                one.selectors = kind.selectors;
              }
              one.lists = warpgroupLists(isSparse, kind.immediates);
              all.push_back(one);
            }
}

//===----------------------------------------------------------------------===//
// Tensor memory
//===----------------------------------------------------------------------===//

const Strings kTensorChips = {"sm_100a", "sm_100f", "sm_101a", "sm_101f", "sm_103a",
                              "sm_103f", "sm_107a", "sm_107f", "sm_110a", "sm_110f"};
const Strings kChipsAlone = {"sm_100a", "sm_101a", "sm_103a", "sm_107a", "sm_110a"};
const Strings kRubin = {"sm_107a", "sm_107f"};
const Strings kGroups = {".cta_group::1", ".cta_group::2"};

/// The strings in both \p some and \p others.
Strings common(const Strings &some, const Strings &others) {
  Strings both;
  for (const std::string &one : some)
    if (std::ranges::find(others, one) != others.end())
      both.push_back(one);
  return both;
}

void addTensor(std::vector<Spelling> &all, const std::string &rest, Version since, const Strings &chips,
               const std::vector<Strings> &lists, int registers = 0, int compressed = 0) {
  Spelling one;
  one.opcode = "tcgen05." + rest;
  one.since = since;
  one.first = since == 86 ? 127 : since == 87 ? 128 : since == 88 ? 129 : 134;
  if (rest.find(".decompress::lut::b.scale_vec::1X") != std::string::npos)
    one.first = 135; // its PTX version is older
  one.onlyFor = chips;
  one.lists = lists;
  one.registers = registers;
  one.compressed = compressed;
  one.registerBits = registers != 0 ? 32 : 0;
  one.registerTypes = kAny32;
  all.push_back(one);
}

/// Allocation, copies, shifts, fences and waits.
void addTensorManagement(std::vector<Spelling> &all) {
  for (const std::string &group : kGroups) {
    for (const std::string exclusive : {"", ".exclusive"}) {
      const Version since = exclusive.empty() ? 86 : 94;
      for (const std::string space : {"", ".shared::cta"})
        addTensor(all, "alloc" + exclusive + group + ".sync.aligned" + space + ".b32", since, kTensorChips,
                  {{"address", "nCols"}});
      addTensor(all, "dealloc" + exclusive + group + ".sync.aligned.b32", since, kTensorChips, {{"taddr", "nCols"}});
    }
    addTensor(all, "relinquish_alloc_permit" + group + ".sync.aligned", 86, kTensorChips, {{}});
    for (const std::string shape :
         {".128x256b", ".4x256b", ".128x128b", ".64x128b.warpx2::02_13", ".64x128b.warpx2::01_23", ".32x128b.warpx4"})
      for (const std::string formats : {"", ".b8x16.b6x16_p32", ".b8x16.b4x16_p64"})
        addTensor(all, "cp" + group + shape + formats, 86, kTensorChips, {{"[taddr]", "s-desc"}});
    addTensor(all, "shift" + group + ".down", 86, kChipsAlone, {{"[taddr]"}});
    for (const std::string space : {"", ".shared::cluster"}) {
      const std::string front = "commit" + group + ".mbarrier::arrive::one" + space;
      addTensor(all, front + ".b64", 86, kTensorChips, {{"address"}});
      addTensor(all, front + ".multicast::cluster.b64", 86, kTensorChips, {{"address", "ctaMask"}});
      addTensor(all, front + ".multicast::cluster::32b.b64", 94, kRubin, {{"address", "ctaMask"}});
    }
  }
  for (const char *rest :
       {"wait::ld.sync.aligned", "wait::st.sync.aligned", "fence::before_thread_sync", "fence::after_thread_sync"})
    addTensor(all, rest, 86, kTensorChips, {{}});
}

/// Loads and stores of registers.
void addTensorMoves(std::vector<Spelling> &all) {
  const Strings reducing =
      common(kTensorChips, {"sm_101a", "sm_101f", "sm_103a", "sm_103f", "sm_107a", "sm_107f", "sm_110a", "sm_110f"});
  struct Moved {
    const char *shape;
    int most; ///< The largest `.num`.
    int each; ///< The registers of `.x1`.
    Strings behind = {};
  };
  const std::vector<Moved> moves = {
      {".16x64b", 128, 1},
      {".16x128b", 64, 2},
      {".16x256b", 32, 4},
      {".32x32b", 128, 1},
      {".16x32bx2", 128, 1, {"immHalfSplitoff"}},
  };
  for (const Moved &moved : moves)
    for (int num = 1; num <= moved.most; num *= 2) {
      const std::string front = std::string(".sync.aligned") + moved.shape + ".x" + std::to_string(num);
      Strings loaded = {"r", "[taddr]"};
      Strings stored = {"[taddr]"};
      for (Strings *list : {&loaded, &stored})
        list->insert(list->end(), moved.behind.begin(), moved.behind.end());
      stored.emplace_back("r");
      for (const bool isPacked : {false, true}) {
        addTensor(all, "ld" + front + (isPacked ? ".pack::16b" : "") + ".b32", 86, kTensorChips, {loaded},
                  num * moved.each);
        addTensor(all, "st" + front + (isPacked ? ".unpack::16b" : "") + ".b32", 86, kTensorChips, {stored},
                  num * moved.each);
      }
      const bool isReduced = moved.shape == std::string(".32x32b") || !moved.behind.empty();
      if (!isReduced || num == 1)
        continue;
      loaded.insert(loaded.begin() + 1, "redval");
      for (const std::string operation : {".min", ".max"})
        for (const std::string rest : {".u32", ".s32", ".f32", ".abs.f32", ".NaN.f32", ".abs.NaN.f32"})
          addTensor(all, "ld.red" + front + operation + rest, 88, reducing, {loaded}, num);
      if (num == 2 || !moved.behind.empty())
        continue;
      for (const std::string operation : {".min", ".max"})
        for (const std::string abs : {"", ".abs"}) {
          const std::string tail = front + operation + ".sp::2:4" + abs;
          addTensor(all, "ld.spcompress" + tail + ".f32.b2", 94, {"sm_107a"}, {{"r", "r2", "[taddr]"}},
                    std::max(1, num / 32), num / 2);
          for (const std::string nan : {"", ".NaN"})
            addTensor(all, "ld.red.spcompress" + tail + nan + ".f32.b2", 94, {"sm_107a"},
                      {{"r", "r2", "redval", "[taddr]"}}, std::max(1, num / 32), num / 2);
        }
    }
}

/// The lists of operands of a tcgen05.mma: A described or in tensor memory, with or without lanes that stay.
std::vector<Strings> tensorLists(const Strings &middle, const Strings &behind, bool hasLanes, bool isDescribed) {
  std::vector<Strings> lists;
  for (const bool withLanes : {false, true})
    for (const std::string a : {"a-desc", "[a-tmem]"}) {
      if ((withLanes && !hasLanes) || (a == "a-desc" && !isDescribed))
        continue;
      Strings list = {"[d-tmem]", a, "b-desc"};
      list.insert(list.end(), middle.begin(), middle.end());
      if (withLanes)
        list.emplace_back("disable-output-lane");
      list.insert(list.end(), behind.begin(), behind.end());
      lists.push_back(list);
    }
  return lists;
}

const Strings kUses = {"fill", "use", "lastuse", "discard"};

/// No use of a collector, and the \p uses of \p buffer.
Strings collectors(const std::string &buffer, const Strings &uses) {
  Strings all = {""};
  for (const std::string &use : uses)
    all.push_back(".collector::" + buffer + "::" + use);
  return all;
}

/// \p rest with each use of the collectors; that of B came with PTX 9.4.
void addCollected(std::vector<Spelling> &all, const std::string &rest, const Strings &usesOfA, Version since,
                  const Strings &chips, const std::vector<Strings> &lists) {
  for (const std::string &a : collectors("a", usesOfA))
    for (const std::string &b : collectors("b", kUses)) {
      const Strings chipsOfBoth = b.empty() ? chips : common(chips, kRubin);
      if (!chipsOfBoth.empty())
        addTensor(all, rest + a + b, b.empty() ? since : 94, chipsOfBoth, lists);
    }
}

void addTensorProducts(std::vector<Spelling> &all) {
  struct Kind {
    const char *name;
    Version since;
    Strings chips;
    bool isScaled;
  };
  const std::vector<Kind> kinds = {{"f16", 86, kTensorChips, true},
                                   {"tf32", 86, kTensorChips, true},
                                   {"f8f6f4", 86, kTensorChips, false},
                                   {"i8", 86, {"sm_100a", "sm_101a", "sm_110a"}, false},
                                   {"ti16", 94, kRubin, false}};
  struct BlockKind {
    const char *name;
    Version since;
    Strings sizes;
  };
  const std::vector<BlockKind> blockKinds = {
      {"mxf8f6f4", 86, {"", ".block32", ".scale_vec::1X"}},
      {"mxf4", 86, {"", ".block32", ".scale_vec::2X"}},
      {"mxf4nvf4", 87, {".block16", ".block32", ".scale_vec::2X", ".scale_vec::4X"}},
  };
  for (const bool isSparse : {false, true}) {
    const std::string sp = isSparse ? ".sp" : "";
    const Strings middle = isSparse ? Strings{"[sp-meta-tmem]", "idesc"} : Strings{"idesc"};
    for (const Kind &kind : kinds) {
      const std::string name = std::string(".kind::") + kind.name;
      Strings behind = {"enable-input-d"};
      if (kind.isScaled)
        behind.emplace_back("scale-input-d");
      for (const std::string &group : kGroups) {
        addCollected(all, "mma" + sp + group + name, kUses, kind.since, kind.chips,
                     tensorLists(middle, behind, true, true));
        addCollected(all, "mma" + sp + group + name + ".ashift", {"lastuse", "discard"}, kind.since, kind.chips,
                     tensorLists(middle, behind, true, false));
        if (kind.name == std::string("f8f6f4") && !isSparse)
          addCollected(all, "mma" + group + name + ".decompress::lut::b", kUses, 94, kRubin,
                       tensorLists({"[lut-tmem]", "idesc"}, behind, true, true));
      }
      for (const char *buffer : {"", "b0", "b1", "b2", "b3"})
        for (const std::string &use : collectors(buffer, kUses))
          if (use.empty() == (*buffer == 0))
            addTensor(all, "mma.ws" + sp + ".cta_group::1" + name + use, kind.since, kind.chips,
                      tensorLists(middle, {"enable-input-d", "zero-column-mask-desc"}, false, true));
    }
    for (const BlockKind &kind : blockKinds)
      for (const std::string &group : kGroups)
        for (const std::string &size : kind.sizes) {
          const bool isNew = size.starts_with(".block");
          const bool isAlone = size.starts_with(".scale_vec") || (isSparse && kind.name != std::string("mxf8f6f4"));
          const Strings &chips = isAlone ? kChipsAlone : kTensorChips;
          const std::string front = "mma" + sp + group + ".kind::" + kind.name + ".block_scale";
          const Strings behind = {"[scale-A-tmem]", "[scale-B-tmem]", "enable-input-d"};
          addCollected(all, front + size, kUses, isNew ? 88 : kind.since, chips,
                       tensorLists(middle, behind, false, true));
          if (kind.name == std::string("mxf8f6f4") && !isSparse)
            addCollected(all, front + ".decompress::lut::b" + size, kUses, 94, common(chips, kRubin),
                         tensorLists({"[lut-tmem]", "idesc"}, behind, false, true));
        }
  }
}

} // namespace

const std::vector<Spelling> &secondtable::spellings() {
  static const std::vector<Spelling> table = [] {
    std::vector<Spelling> all;
    addLdmatrix(all);
    addMovmatrix(all);
    addWmma(all, "wmma.load.", kWmmaFragments);
    addStMatrix(all);
    addWmma(all, "wmma.store.", storedFragments());
    addWmmaMma(all);
    addDense(all);
    addSparse(all);
    addWarpgroup(all);
    addTensorManagement(all);
    addTensorMoves(all);
    addTensorProducts(all);
    return all;
  }();
  return table;
}

std::string secondtable::nameOf(std::string_view opcode) {
  for (const char *name : {"wmma.load",
                           "wmma.store",
                           "wmma.mma",
                           "mma.sp",
                           "wgmma.fence",
                           "wgmma.commit_group",
                           "wgmma.wait_group",
                           "wgmma.mma_async",
                           "tcgen05.alloc",
                           "tcgen05.dealloc",
                           "tcgen05.relinquish_alloc_permit",
                           "tcgen05.ld.red.spcompress",
                           "tcgen05.ld.spcompress",
                           "tcgen05.ld.red",
                           "tcgen05.ld",
                           "tcgen05.st",
                           "tcgen05.wait::ld",
                           "tcgen05.wait::st",
                           "tcgen05.cp",
                           "tcgen05.shift",
                           "tcgen05.mma.ws",
                           "tcgen05.mma",
                           "tcgen05.fence::before_thread_sync",
                           "tcgen05.fence::after_thread_sync",
                           "tcgen05.commit"})
    if (opcode.starts_with(name))
      return name;
  return std::string(opcode.substr(0, opcode.find('.')));
}

std::string secondtable::registers(int count, const std::string &letter) {
  std::string text = "{";
  for (int i = 0; i < count; ++i)
    text.append(i == 0 ? "" : ", ").append(letter).append(std::to_string(i));
  return text + "}";
}

std::vector<Strings> secondtable::operandLists(const Spelling &spelling) {
  if (!spelling.lists.empty() || spelling.product.empty())
    return spelling.lists;
  Strings list = {"d", "a", "b", "c"};
  if (spelling.selectors != 0)
    list.insert(list.end(), {"e", "f"});
  if (!spelling.scaleBytes.empty())
    list.insert(list.end(), {"scale-a-data", "scale-a-selector", "scale-b-data", "scale-b-selector"});
  return {list};
}

namespace {

struct NamedOperand {
  std::string written; ///< In a statement.
  MatrixRegisters registers = {};
};

/// The operands of products other than matrices.
const std::map<std::string, NamedOperand> &namedOperands() {
  static const MatrixRegisters scaleData{1, kAny32, kPredicate};
  static const MatrixRegisters descriptor{1, {"b64", "u64", "s64"}};
  static const MatrixRegisters ofTensor{0, {"b32"}};
  static const std::map<std::string, NamedOperand> table = {
      {"e", {"e"}},
      {"f", {"0"}},
      {"scale-a-data", {"sa", scaleData}},
      {"scale-a-selector", {"{0, 0}"}},
      {"a-desc", {"ad", descriptor}},
      {"b-desc", {"bd", descriptor}},
      {"scale-b-data", {"sb", scaleData}},
      {"scale-b-selector", {"{0, 0}"}},
      {"imm-scale-a", {"1"}},
      {"imm-scale-b", {"1"}},
      {"imm-trans-a", {"0"}},
      {"imm-trans-b", {"0"}},
      {"scale-d", {"p", {0, kPredicate}}},
      {"address", {"[ad]"}},
      {"[taddr]", {"[ta]", {0, kInteger32, {"f16x2"}}}},
      {"[d-tmem]", {"[td]", ofTensor}},
      {"[a-tmem]", {"[ta]", ofTensor}},
      {"[sp-meta-tmem]", {"[tm]", ofTensor}},
      {"[scale-A-tmem]", {"[sa]", ofTensor}},
      {"[scale-B-tmem]", {"[sb]", ofTensor}},
      {"[lut-tmem]", {"[tl]", ofTensor}},
      {"taddr", {"ta", {1, kInteger32}}},
      {"nCols", {"32", {0, kInteger32}}},
      {"immHalfSplitoff", {"16"}},
      {"redval", {"v", {1, kAny32}}},
      {"s-desc", {"sd", descriptor}},
      {"idesc", {"id", {1, kInteger32}}},
      {"enable-input-d", {"p", {0, kPredicate}}},
      {"scale-input-d", {"0"}},
      {"zero-column-mask-desc", {"zd", descriptor}},
      {"ctaMask", {"m"}},
      {"N", {"0"}},
  };
  return table;
}

} // namespace

const MatrixRegisters *secondtable::registersOf(const Spelling &spelling, const std::string &name) {
  static const MatrixRegisters masks[] = {{1, {"b16", "u16", "s16"}}, {1, kInteger32}};
  static const MatrixRegisters lanes[] = {{4, kAny32}, {8, kAny32}};
  const auto named = namedOperands().find(name);
  if (named != namedOperands().end() && !named->second.registers.types.empty())
    return &named->second.registers;
  if (name == "ctaMask")
    return &masks[spelling.opcode.find("::32b") != std::string::npos ? 1 : 0];
  if (name == "disable-output-lane")
    return &lanes[spelling.opcode.find("cta_group::2") != std::string::npos ? 1 : 0];
  if (name == "e")
    return &spelling.metadata;
  const size_t matrix = name.size() == 1 ? std::string("dabc").find(name) : std::string::npos;
  return matrix < spelling.product.size() ? &spelling.product[matrix] : nullptr;
}

std::string secondtable::productOperands(const Spelling &spelling, size_t list) {
  std::string text;
  const Strings names = operandLists(spelling).at(list);
  for (const std::string &name : names) {
    const auto named = namedOperands().find(name);
    text.append(text.empty() ? "" : ", ");
    text.append(named != namedOperands().end() ? named->second.written
                : name == "r"                  ? registers(spelling.registers)
                : name == "r2"                 ? registers(spelling.compressed, "c")
                                               : registers(registersOf(spelling, name)->count, name.substr(0, 1)));
  }
  return text;
}

std::string secondtable::statement(const Spelling &spelling, size_t list) {
  if (spelling.opcode.starts_with("movmatrix"))
    return spelling.opcode + " d, a;";
  if (!operandLists(spelling).empty()) {
    const std::string operands = productOperands(spelling, list);
    return spelling.opcode + (operands.empty() ? "" : " ") + operands + ";";
  }
  return statement(spelling.opcode, registers(std::max(spelling.registers, 1)));
}

std::string secondtable::statement(const std::string &opcode, const std::string &vector, const std::string &rest) {
  const std::string name = nameOf(opcode);
  const bool isStore = name == "stmatrix" || name == "wmma.store";
  return opcode + (isStore ? " [p], " + vector : " " + vector + ", [p]") + rest + ";";
}
