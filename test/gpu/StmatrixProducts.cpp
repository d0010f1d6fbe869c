//===- StmatrixProducts.cpp - Products by mma, stored by stmatrix ---------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "ProductText.h"

namespace ptxmatrix::gpu {
namespace {

constexpr unsigned kSize = kProductSize;

/// A warp multiplies a tile of 16x16: two mma.m16n8k16 stand side by side.  Their D fragments, as f16, are four
/// matrices of 8x8 with the same layout as those of stmatrix, so that one .x4 stores them.  With \p isTransposed, the
/// result is stored by columns.
std::string stmatrixText(const ModuleHead &head, bool isTransposed) {
  std::string text = begin(head);
  auto line = [&](const std::string &words) { text += "  " + words + '\n'; };
  line(".reg .b32 %a<4>;");
  line(".reg .b32 %b<4>;");
  line(".reg .f32 %c<8>;"); // 0 to 3 of the left half, 4 to 7 of the right one
  line(".reg .f32 %e<1>;");
  line(".reg .b32 %d<4>;");
  line(".shared .align 128 .b8 tileA[512];"); // 16x16, a line 32 bytes; B lies by columns
  line(".shared .align 128 .b8 tileB[512];");
  line(".shared .align 128 .b8 tileD[512];");
  text += prologue();
  line("shl.b32 %r1, %r1, 4;"); // the tile's first row
  line("shl.b32 %r2, %r2, 4;"); // the tile's first column

  // What a lane copies: 16 bytes, half of line lane / 2.
  text += copiedHalf();
  auto copied = [&](const char *to, const char *base, const char *firstLine, const char *firstPlace) {
    line(std::string("add.u32 %r5, %r3, ") + firstLine + ";");
    line("mad.lo.u32 %r5, %r5, " + number(kSize) + ", %r4;");
    line(std::string("add.u32 %r5, %r5, ") + firstPlace + ";");
    line("mul.wide.u32 %rd4, %r5, 2;");
    line(std::string("add.u64 ") + to + ", " + base + ", %rd4;");
  };
  copied("%rd5", "%rd0", "%r1", "0");
  copied("%rd6", "%rd1", "%r2", "0");
  copied("%rd7", "%rd3", isTransposed ? "%r2" : "%r1", isTransposed ? "%r1" : "%r2");
  line("mov.u32 %r6, tileA;");
  line("mov.u32 %r7, tileB;");
  line("mov.u32 %r8, tileD;");
  line("shl.b32 %r9, %r0, 4;");
  line("add.u32 %r10, %r6, %r9;"); // where the lane's 16 bytes are in each tile
  line("add.u32 %r11, %r7, %r9;");
  line("add.u32 %r12, %r8, %r9;");

  // The row addresses.  Bit 0 of a matrix's number is its half of the lines, bit 1 the half of a line; or the other way
  // round.
  text += rowOfLane(13);
  auto rowAddress = [&](const char *to, const char *tile, bool isSwapped) {
    line(std::string("mad.lo.u32 %r5, ") + (isSwapped ? "%r16" : "%r15") + ", 8, %r13;");
    line(std::string("mad.lo.u32 ") + to + ", %r5, 32, " + tile + ";");
    line(std::string("mad.lo.u32 ") + to + ", " + (isSwapped ? "%r15" : "%r16") + ", 16, " + to + ";");
  };
  rowAddress("%r17", "%r6", false);
  rowAddress("%r18", "%r7", true); // the halves of k first: %b0 and %b1 are of the left half of the tile
  rowAddress("%r19", "%r8", isTransposed);
  for (unsigned i = 0; i < 8; ++i)
    line("mov.f32 %c" + number(i) + ", 0f00000000;");

  for (unsigned step = 0; step < kSize / 16; ++step) {
    line("ld.global.v4.b32 {%r20,%r21,%r22,%r23}, [%rd5+" + number(step * 32) + "];");
    line("st.shared.v4.b32 [%r10], {%r20,%r21,%r22,%r23};");
    line("ld.global.v4.b32 {%r20,%r21,%r22,%r23}, [%rd6+" + number(step * 32) + "];");
    line("st.shared.v4.b32 [%r11], {%r20,%r21,%r22,%r23};");
    line("bar.sync 0;");
    const LdMatrix load{.num = Num::X4, .space = Space::Shared};
    line(statement(load, {RegisterRange{"%a", 0}, AddressOperand{{"%r", 17}}}));
    line(statement(load, {RegisterRange{"%b", 0}, AddressOperand{{"%r", 18}}}));
    for (unsigned half = 0; half < 2; ++half) {
      const RegisterRange sums{"%c", 4 * half};
      line(statement(Mma{}, {sums, RegisterRange{"%a", 0}, RegisterRange{"%b", 2 * half}, sums}));
    }
    line("bar.sync 0;");
  }
  // A lane holds columns 2 * (lane % 4) and the next of row lane / 4, then the same of the row 8 below; in the second
  // four registers, of the columns 8 to the right.  C is added here.
  text += placeOfSum();
  line(isTransposed ? "mad.lo.u32 %r26, %r25, " + number(kSize) + ", %r24;"
                    : "mad.lo.u32 %r26, %r24, " + number(kSize) + ", %r25;");
  line("mul.wide.u32 %rd8, %r26, 4;");
  line("add.u64 %rd9, %rd2, %rd8;");
  for (unsigned i = 0; i < 8; ++i) {
    const unsigned row = i / 2 % 2 * 8;
    const unsigned column = i % 2 + i / 4 * 8;
    const unsigned place = isTransposed ? column * kSize + row : row * kSize + column;
    line("ld.global.f32 %e0, [%rd9+" + number(place * 4) + "];");
    line("add.f32 %c" + number(i) + ", %c" + number(i) + ", %e0;");
  }
  for (unsigned i = 0; i < 4; ++i) // the first source is the upper half
    line("cvt.rn.f16x2.f32 %d" + number(i) + ", %c" + number(2 * i + 1) + ", %c" + number(2 * i) + ";");
  line(statement(
      StMatrix{.num = Num::X4, .trans = isTransposed, .space = isTransposed ? Space::SharedCta : Space::Shared},
      {AddressOperand{{"%r", 19}}, RegisterRange{"%d", 0}}));
  line("bar.sync 0;");
  line("ld.shared.v4.b32 {%r20,%r21,%r22,%r23}, [%r12];");
  line("st.global.v4.b32 [%rd7], {%r20,%r21,%r22,%r23};");
  line("ret;");
  return text + "}\n";
}

} // namespace

void addStmatrixProducts(std::vector<Product> &products, const ModuleHead &head) {
  if (!isAccepted(StMatrix{.num = Num::X4, .space = Space::SharedCta}, head.version, head.target))
    return;
  for (const bool isTransposed : {false, true})
    products.push_back(
        {.name = isTransposed ? "stmatrix C and D by columns, .trans" : "stmatrix C and D by rows, plain",
         .text = stmatrixText(head, isTransposed),
         .type = Type::F16,
         .sumType = Type::F32,
         .outType = Type::F16,
         .bByColumns = true,
         .cByColumns = isTransposed,
         .gridX = kSize / 16,
         .gridY = kSize / 16});
}

} // namespace ptxmatrix::gpu
