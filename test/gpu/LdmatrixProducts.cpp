//===- LdmatrixProducts.cpp - Products by ldmatrix and mma ----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "ProductText.h"

namespace ptxmatrix::gpu {
namespace {

constexpr unsigned kSize = kProductSize;

/// How the fragment of B comes from B by rows.
enum class Transpose : uint8_t { None, ByLoad, ByMovmatrix };

std::string ldmatrixText(const ModuleHead &head, bool aByColumns, bool bByColumns, Transpose ofB) {
  std::string text = begin(head);
  auto line = [&](const std::string &words) { text += "  " + words + '\n'; };
  line(".reg .b32 %a<4>;");
  line(".reg .b32 %b<4>;");
  line(".reg .f32 %c<4>;");
  line(".shared .align 128 .b8 tileA[512];"); // 16x16, a line 32 bytes
  line(".shared .align 128 .b8 tileB[256];"); // 16x8: a line 16 bytes by rows, 32 by columns
  text += prologue();
  line("shl.b32 %r1, %r1, 4;"); // the tile's first row
  line("shl.b32 %r2, %r2, 3;"); // the tile's first column
  line("setp.lt.u32 %p0, %r0, 16;");

  // What a lane copies: 16 bytes.  Half a line where a line is 32 bytes.
  text += copiedHalf();
  // A: by rows, line m0 + lane / 2 from k0 on; by columns, line k0 + lane / 2 from m0 on.
  if (aByColumns) {
    line("mad.lo.u32 %r5, %r3, 128, %r4;");
    line("add.u32 %r5, %r5, %r1;");
  } else {
    line("add.u32 %r5, %r3, %r1;");
    line("mad.lo.u32 %r5, %r5, 128, %r4;");
  }
  line("mul.wide.u32 %rd4, %r5, 2;");
  line("add.u64 %rd4, %rd0, %rd4;");
  // B: by columns, line n0 + lane / 2 from k0 on; by rows, line k0 + lane from n0 on, whole.
  if (bByColumns) {
    line("add.u32 %r6, %r3, %r2;");
    line("mad.lo.u32 %r6, %r6, 128, %r4;");
  } else {
    line("mad.lo.u32 %r6, %r0, 128, %r2;");
  }
  line("mul.wide.u32 %rd5, %r6, 2;");
  line("add.u64 %rd5, %rd1, %rd5;");
  line("mov.u32 %r7, tileA;");
  line("mov.u32 %r8, tileB;");
  line("shl.b32 %r9, %r0, 4;");
  line("add.u32 %r10, %r7, %r9;"); // where the lane puts its part of A
  line("add.u32 %r11, %r8, %r9;"); // and of B

  // The row addresses.  Matrix j of A: rows 8 * (j & 1) on, columns 8 * (j >> 1) on.
  text += rowOfLane(12);
  const char *const lineHalf = aByColumns ? "%r15" : "%r14";
  const char *const placeHalf = aByColumns ? "%r14" : "%r15";
  line(std::string("mad.lo.u32 %r16, ") + lineHalf + ", 8, %r12;");
  line("mad.lo.u32 %r17, %r16, 32, %r7;");
  line(std::string("mad.lo.u32 %r17, ") + placeHalf + ", 16, %r17;");
  // Matrix j of B: k 8 * j on.
  if (bByColumns) {
    line("mad.lo.u32 %r18, %r12, 32, %r8;");
    line("mad.lo.u32 %r18, %r14, 16, %r18;");
  } else {
    line("and.b32 %r18, %r0, 15;");
    line("mad.lo.u32 %r18, %r18, 16, %r8;");
  }
  for (unsigned i = 0; i < 4; ++i)
    line("mov.f32 %c" + number(i) + ", 0f00000000;");

  const unsigned aStep = aByColumns ? 16 * kSize * 2 : 32;
  const unsigned bStep = bByColumns ? 32 : 16 * kSize * 2;
  for (unsigned step = 0; step < kSize / 16; ++step) {
    line("ld.global.v4.b32 {%r20,%r21,%r22,%r23}, [%rd4+" + number(step * aStep) + "];");
    line("st.shared.v4.b32 [%r10], {%r20,%r21,%r22,%r23};");
    line("@%p0 ld.global.v4.b32 {%r20,%r21,%r22,%r23}, [%rd5+" + number(step * bStep) + "];");
    line("@%p0 st.shared.v4.b32 [%r11], {%r20,%r21,%r22,%r23};");
    line("bar.sync 0;");
    line(statement(LdMatrix{.num = Num::X4, .trans = aByColumns, .space = Space::Shared},
                   {RegisterRange{"%a", 0}, AddressOperand{{"%r", 17}}}));
    line(statement(LdMatrix{.num = Num::X2, .trans = ofB == Transpose::ByLoad, .space = Space::SharedCta},
                   {RegisterRange{"%b", 0}, AddressOperand{{"%r", 18}}}));
    if (ofB == Transpose::ByMovmatrix)
      for (unsigned i = 0; i < 2; ++i)
        line(statement(MovMatrix{}, {RegisterRange{"%b", i}, OperandName{"%b", i}}));
    line(statement(Mma{},
                   {RegisterRange{"%c", 0}, RegisterRange{"%a", 0}, RegisterRange{"%b", 0}, RegisterRange{"%c", 0}}));
    line("bar.sync 0;");
  }
  // A lane holds columns 2 * (lane % 4) and the next of row lane / 4, and of the row 8 below.
  text += placeOfSum();
  line("mad.lo.u32 %r26, %r24, 128, %r25;");
  line("mul.wide.u32 %rd6, %r26, 4;");
  // C is added here, in the layout of the result.
  line("add.u64 %rd7, %rd2, %rd6;");
  line("add.u64 %rd8, %rd3, %rd6;");
  line(".reg .f32 %e<4>;");
  for (unsigned half = 0; half < 2; ++half) {
    const std::string registers = number(2 * half) + ",%e" + number(2 * half + 1);
    line("ld.global.v2.f32 {%e" + registers + "}, [%rd7+" + number(half * 8 * kSize * 4) + "];");
    for (unsigned i = 2 * half; i < 2 * half + 2; ++i)
      line("add.f32 %c" + number(i) + ", %c" + number(i) + ", %e" + number(i) + ";");
    line("st.global.v2.f32 [%rd8+" + number(half * 8 * kSize * 4) + "], {%c" + number(2 * half) + ",%c" +
         number(2 * half + 1) + "};");
  }
  line("ret;");
  return text + "}\n";
}

} // namespace

void addLdmatrixProducts(std::vector<Product> &products, const ModuleHead &head) {
  auto add = [&](bool aByColumns, bool bByColumns, Transpose ofB) {
    std::string name = std::string("ldmatrix A ") + (aByColumns ? "by columns, .trans" : "by rows, plain") + "; B " +
                       (bByColumns ? "by columns, plain" : "by rows, ") +
                       (bByColumns                 ? ""
                        : ofB == Transpose::ByLoad ? ".trans"
                                                   : "plain and movmatrix");
    products.push_back({.name = std::move(name),
                        .text = ldmatrixText(head, aByColumns, bByColumns, ofB),
                        .type = Type::F16,
                        .sumType = Type::F32,
                        .aByColumns = aByColumns,
                        .bByColumns = bByColumns,
                        .gridX = kSize / 16,
                        .gridY = kSize / 8});
  };
  for (const bool aByColumns : {false, true}) {
    add(aByColumns, true, Transpose::None);
    add(aByColumns, false, Transpose::ByLoad);
    add(aByColumns, false, Transpose::ByMovmatrix);
  }
}

} // namespace ptxmatrix::gpu
