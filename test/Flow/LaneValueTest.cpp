//===- LaneValueTest.cpp - A register's value in each lane ----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Flow/LaneValues.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <initializer_list>
#include <vector>

namespace ptxmatrix {
namespace {

/// The value of an instruction such as `add.s32`.
std::optional<LaneValue> evaluate(std::string_view opcode, const std::vector<LaneValue> &inputs) {
  std::vector<std::string_view> qualifiers;
  size_t dot = opcode.find('.');
  const std::string_view name = opcode.substr(0, dot);
  while (dot < opcode.size()) {
    const size_t next = std::min(opcode.find('.', dot + 1), opcode.size());
    qualifiers.push_back(opcode.substr(dot, next - dot));
    dot = next;
  }
  std::vector<const LaneValue *> pointers;
  for (const LaneValue &input : inputs)
    pointers.push_back(&input);
  return evaluateLanes(name, qualifiers, pointers);
}

/// The result of \p opcode for numbers that are the same in all lanes; it is the same in all lanes, too.
std::optional<uint64_t> evaluateNumbers(std::string_view opcode, std::initializer_list<uint64_t> numbers) {
  std::vector<LaneValue> inputs;
  for (uint64_t number : numbers)
    inputs.push_back(LaneValue::same(number));
  const std::optional<LaneValue> value = evaluate(opcode, inputs);
  if (!value)
    return std::nullopt;
  EXPECT_TRUE(value->isSame());
  EXPECT_FALSE(value->hasBase);
  return value->lanes.front();
}

LaneValue laneId() {
  return LaneValue::of([](size_t lane) { return lane; });
}

constexpr uint64_t kMinus1 = UINT64_MAX;
constexpr uint64_t kMinus1Of32 = UINT32_MAX;

TEST(LaneValue, Numbers) {
  struct Case {
    std::string_view opcode;
    std::initializer_list<uint64_t> inputs;
    std::optional<uint64_t> result;
  };
  // Computed by hand, from the PTX ISA.
  const Case cases[] = {
      {"add.s32", {3, kMinus1}, 2},
      {"add.u32", {kMinus1Of32, 1}, 0},
      {"add.u64", {kMinus1Of32, 1}, uint64_t{1} << 32},
      {"add.sat.s32", {1, 2}, std::nullopt},
      {"add.f32", {1, 2}, std::nullopt},
      {"sub.s32", {3, 4}, kMinus1Of32},
      {"sub.u16", {3, 4}, 0xffff},
      {"mul.lo.s32", {7, 6}, 42},
      {"mul.lo.u32", {uint64_t{1} << 31, 2}, 0},
      {"mul.wide.u32", {uint64_t{1} << 31, 2}, uint64_t{1} << 32},
      {"mul.wide.s32", {kMinus1Of32, 4}, kMinus1 - 3},
      {"mul.wide.u16", {0xffff, 2}, 0x1fffe},
      {"mul.hi.u32", {7, 6}, std::nullopt},
      {"mul.wide.u64", {7, 6}, std::nullopt},
      {"mad.lo.s32", {2, 3, 4}, 10},
      {"mad.wide.s32", {kMinus1Of32, 2, uint64_t{1} << 40}, (uint64_t{1} << 40) - 2},
      {"shl.b32", {1, 31}, uint64_t{1} << 31},
      {"shl.b32", {1, 32}, 0},
      {"shl.b64", {1, 32}, uint64_t{1} << 32},
      {"shr.u32", {0x80000000, 31}, 1},
      {"shr.u32", {0x80000000, 40}, 0},
      {"shr.s32", {0x80000000, 31}, kMinus1Of32},
      {"shr.s32", {0x80000000, 99}, kMinus1Of32},
      {"shr.b32", {0x80000000, 31}, 1},
      {"and.b32", {kMinus1, 0x1f}, 0x1f},
      {"or.b32", {1, 4}, 5},
      {"xor.b32", {5, 4}, 1},
      {"not.b32", {0}, kMinus1Of32},
      {"not.pred", {0}, 1},
      {"and.pred", {1, 0}, 0},
      {"or.pred", {1, 0}, 1},
      {"xor.pred", {1, 1}, 0},
      {"div.s32", {kMinus1Of32 - 6, 2}, kMinus1Of32 - 2},
      {"div.u32", {7, 2}, 3},
      {"div.u32", {7, 0}, std::nullopt},
      {"rem.s32", {kMinus1Of32 - 6, 4}, kMinus1Of32 - 2},
      {"rem.u32", {7, 4}, 3},
      {"min.s32", {kMinus1Of32, 3}, kMinus1Of32},
      {"min.u32", {kMinus1Of32, 3}, 3},
      {"max.s32", {kMinus1Of32, 3}, 3},
      {"max.u32", {kMinus1Of32, 3}, kMinus1Of32},
      {"bfe.u32", {0x1234, 4, 8}, 0x23},
      {"bfe.u32", {0x1234, 4, 0}, 0},
      {"bfe.s32", {0x1234, 4, 8}, std::nullopt},
      {"bfe.u32", {0x1234, 32, 8}, std::nullopt},
      {"setp.eq.s32", {3, 3}, 1},
      {"setp.ne.s32", {3, 3}, 0},
      {"setp.lt.s32", {kMinus1Of32, 0}, 1},
      {"setp.lt.u32", {kMinus1Of32, 0}, 0},
      {"setp.lo.u32", {0, 1}, 1},
      {"setp.le.u32", {1, 1}, 1},
      {"setp.ls.u32", {2, 1}, 0},
      {"setp.gt.s32", {1, 1}, 0},
      {"setp.hi.u32", {2, 1}, 1},
      {"setp.ge.s32", {0, kMinus1Of32}, 1},
      {"setp.hs.u32", {1, 2}, 0},
      {"setp.eq.and.s32", {3, 3, 0}, 0},
      {"setp.eq.or.s32", {2, 3, 1}, 1},
      {"setp.eq.xor.s32", {3, 3, 1}, 0},
      {"setp.eq.f32", {3, 3}, std::nullopt},
      {"setp.eq.s32", {3, 3, 1}, std::nullopt},
      {"selp.b32", {5, 6, 1}, 5},
      {"selp.b32", {5, 6, 0}, 6},
      {"cvt.u64.u32", {kMinus1}, kMinus1Of32},
      {"cvt.s64.s32", {kMinus1Of32}, kMinus1},
      {"cvt.u32.u64", {(uint64_t{1} << 32) + 5}, 5},
      {"cvt.u32.u8", {0x1ff}, 0xff},
      {"cvt.rn.f32.u32", {1}, std::nullopt},
      {"mov.u32", {kMinus1}, kMinus1Of32},
      {"mov.b64", {kMinus1}, kMinus1},
      {"mov.f32", {1}, std::nullopt},
      {"popc.b32", {1}, std::nullopt},
      {"mov.u32", {1, 2}, std::nullopt},
      {"mov.u32", {}, std::nullopt},
  };
  for (const Case &each : cases)
    EXPECT_EQ(evaluateNumbers(each.opcode, each.inputs), each.result) << each.opcode;
}

TEST(LaneValue, Lanes) {
  const auto masked = evaluate("and.b32", {laneId(), LaneValue::same(3)});
  ASSERT_TRUE(masked);
  for (size_t lane = 0; lane < LaneValue::kLanes; ++lane)
    EXPECT_EQ(masked->lanes[lane], lane % 4);
  const auto isFirst = evaluate("setp.eq.u32", {laneId(), LaneValue::same(0)});
  ASSERT_TRUE(isFirst);
  for (size_t lane = 0; lane < LaneValue::kLanes; ++lane)
    EXPECT_EQ(isFirst->lanes[lane], lane == 0 ? 1U : 0U);
}

/// Numbers that are added to an unknown number, and numbers that are not.
TEST(LaneValue, Bases) {
  const LaneValue base = LaneValue::unknownSame();
  const auto address = evaluate("mad.lo.s32", {laneId(), LaneValue::same(4), base});
  ASSERT_TRUE(address);
  EXPECT_TRUE(address->hasBase);
  EXPECT_EQ(address->lanes[3], 12U);
  for (std::string_view opcode : {"add.s32", "sub.s32"}) {
    const auto sum = evaluate(opcode, {*address, base});
    ASSERT_TRUE(sum) << opcode;
    EXPECT_TRUE(sum->hasBase) << opcode;
    EXPECT_EQ(sum->lanes[3], 12U) << opcode;
  }
  const auto scaled = evaluate("shl.b32", {*address, LaneValue::same(2)});
  ASSERT_TRUE(scaled);
  EXPECT_EQ(scaled->lanes[3], 48U);
  const auto product = evaluate("mul.lo.s32", {LaneValue::same(3), *address});
  ASSERT_TRUE(product);
  EXPECT_EQ(product->lanes[3], 36U);

  // The unknown number decides how they differ, if at all.
  EXPECT_FALSE(evaluate("and.b32", {*address, LaneValue::same(31)}));
  EXPECT_FALSE(evaluate("setp.eq.s32", {*address, LaneValue::same(0)}));
  EXPECT_FALSE(evaluate("setp.eq.s32", {laneId(), base}));
  EXPECT_FALSE(evaluate("mul.lo.s32", {laneId(), base}));
  EXPECT_FALSE(evaluate("mul.wide.s32", {*address, LaneValue::same(4)}));
  EXPECT_FALSE(evaluate("cvt.u64.u32", {*address}));
  EXPECT_FALSE(evaluate("shl.b32", {LaneValue::same(1), *address}));
  EXPECT_FALSE(evaluate("selp.b32", {laneId(), base, LaneValue::same(1)}));

  // Values that are the same in all lanes stay so after any operation.
  for (std::string_view opcode : {"and.b32", "setp.lt.s32", "mul.lo.s32", "rem.u32", "shr.u32", "min.s32"}) {
    const auto value = evaluate(opcode, {base, LaneValue::same(5)});
    ASSERT_TRUE(value) << opcode;
    EXPECT_TRUE(value->hasBase && value->isSame()) << opcode;
  }
  const auto generic = evaluate("cvta.to.global.u64", {LaneValue::same(64)});
  ASSERT_TRUE(generic);
  EXPECT_TRUE(generic->hasBase);
}

/// The address of a variable, and arithmetic that leads to another place in it.
TEST(LaneValue, Variables) {
  Symbol variable(Declaration(), "tile");
  variable.alignment = 16;
  const LaneValue tile = LaneValue::unknownSame(&variable);
  const LaneValue eight = LaneValue::same(8);
  struct Case {
    std::string_view opcode;
    std::vector<LaneValue> inputs;
    std::optional<uint64_t> offset; ///< From the start of the variable.
  };
  const Case cases[] = {
      {"mov.u32", {tile}, 0},
      {"add.s32", {tile, eight}, 8},
      {"add.s64", {eight, tile}, 8},
      {"sub.s32", {tile, eight}, 0xfffffff8},
      {"mad.lo.s32", {eight, eight, tile}, 64},
      {"mad.wide.u32", {eight, eight, tile}, 64},
      {"cvta.shared.u64", {tile}, 0},
      {"cvta.to.shared.u64", {tile}, 0},
      {"cvt.u32.u64", {tile}, 0},
      {"cvt.u64.u32", {tile}, 0},
      {"or.b32", {tile, eight}, 8},
      {"xor.b32", {eight, tile}, 8},

      {"or.b32", {tile, LaneValue::same(16)}, std::nullopt}, // which the address may have
      {"and.b32", {tile, LaneValue::same(15)}, std::nullopt},
      {"cvt.u16.u32", {tile}, std::nullopt},
      {"sub.s32", {eight, tile}, std::nullopt},
      {"sub.s32", {tile, tile}, std::nullopt},
      {"add.s32", {tile, LaneValue::unknownSame()}, std::nullopt},
      {"mad.lo.s32", {eight, tile, eight}, std::nullopt},
      {"shl.b32", {tile, eight}, std::nullopt},
  };
  for (const Case &each : cases) {
    const auto value = evaluate(each.opcode, each.inputs);
    ASSERT_TRUE(value) << each.opcode;
    EXPECT_TRUE(value->hasBase && value->isSame()) << each.opcode;
    EXPECT_EQ(value->variable, each.offset ? &variable : nullptr) << each.opcode;
    EXPECT_EQ(each.offset.value_or(value->lanes.front()), value->lanes.front()) << each.opcode;
  }
  const auto rows = evaluate("mad.lo.s32", {laneId(), LaneValue::same(136), tile});
  ASSERT_TRUE(rows);
  EXPECT_EQ(rows->variable, &variable);
  EXPECT_EQ(rows->lanes[3], 408U);
  EXPECT_TRUE(evaluate("or.b32", {tile, evaluate("and.b32", {laneId(), LaneValue::same(15)}).value()}));
  EXPECT_FALSE(evaluate("or.b32", {tile, laneId()}));
}

TEST(LaneValue, OfThreads) {
  LaneValue thread = laneId();
  thread.ofThreads = true;
  const auto sum = evaluate("add.s32", {LaneValue::same(1), thread});
  ASSERT_TRUE(sum);
  EXPECT_TRUE(sum->ofThreads);
}

} // namespace
} // namespace ptxmatrix
