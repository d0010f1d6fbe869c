//===- Statements.cpp - Statements, right and wrong -----------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Statements.h"
#include "ptxmatrix/Variants.h"

namespace ptxmatrix {
namespace {

std::string operandsOf(const Instruction &instruction) {
  if (instruction.mnemonic == Mnemonic::MovMatrix)
    return " %r1, %r2";
  std::string text = " {";
  for (unsigned i = 0; i < registerCount(instruction)->count; ++i)
    text.append(i == 0 ? "%r" : ", %r").append(std::to_string(i));
  return text + (instruction.mnemonic == Mnemonic::WmmaLoad ? "}, [%rd1], %r0" : "}, [%rd1]");
}

/// Every legal opcode with operands that fit.
const std::vector<std::string> &allVariants() {
  static const std::vector<std::string> variants = [] {
    std::vector<std::string> all;
    forEachInstruction([&](const Instruction &instruction, const Requirements &) {
      all.push_back(std::string(opcode(instruction).str()) + operandsOf(instruction) + ";");
    });
    return all;
  }();
  return variants;
}

std::string withOperands(size_t count, std::string_view operand) {
  std::string text = "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r1, %r2, %r3, %r4}, [%r5]";
  for (size_t i = 0; i < count; ++i)
    text.append(", ").append(operand);
  return text + ";";
}

/// Odd operands with odd guards; some differ in parts that the shape does not contain.
const std::vector<std::string> &oddStatements() {
  static const std::vector<std::string> statements = [] {
    std::vector<std::string> all;
    const std::string ld = "ldmatrix.sync.aligned.m8n8.x1.shared.b16";
    for (const char *operands : {" {%r1}, [%r2];",
                                 " {%r1}, [%r2+4];",
                                 " {%r1}, [%r2+-4];",
                                 " {%r1}, [%r2-4];",
                                 " {%r1}, [%r2+0x10];",
                                 " {%r1}, [%r2+010];",
                                 " {%r1}, [%r2+08];",
                                 " {%r1}, [%r2+0b11];",
                                 " {%r1}, [%r2+0X1F];",
                                 " {%r1}, [%r2+0xg];",
                                 " {%r1}, [%r2+4U];",
                                 " {%r1}, [%r2+4.0];",
                                 " {%r1}, [%r2+4e1];",
                                 " {%r1}, [%r2+0f3F800000];",
                                 " {%r1}, [%r2+WARP_SZ];",
                                 " {%r1}, [%r2+99999999999999999999];",
                                 " {%r1}, [%r2+(4)];",
                                 " {%r1}, [%r2+(4];",
                                 " {%r1}, [%r2+4)];",
                                 " {%r1}, [%r2+()];",
                                 " {%r1}, [%r2+(4)4];",
                                 " {%r1}, [%r2+4 4];",
                                 " {%r1}, [%r2+4+];",
                                 " {%r1}, [%r2+4+4];",
                                 " {%r1}, [%r2+-+!~4*-(+4)];",
                                 " {%r1}, [%r2+ ( 4 + 4 ) * ( 16 / 4 - 8 % 3 ) ];",
                                 " {%r1}, [%r2+4<<4>>4<4>4<=4>=4==4!=4];",
                                 " {%r1}, [%r2+4&&4||4&4|4^4];",
                                 " {%r1}, [%r2+4=4];",
                                 " {%r1}, [%r2+4!4];",
                                 " {%r1}, [%r2+4~4];",
                                 " {%r1}, [%r2+!=4];",
                                 " {%r1}, [%r2+4<>4];",
                                 " {%r1}, [%r2+4< <4];",
                                 " {%r1}, [%r2+4%4];",
                                 " {%r1}, [%r2+4% 4];",
                                 " {%r1}, [%r2+4%%4];",
                                 " {%r1}, [%r2+4%(4)];",
                                 " {%r1}, [%r2+4/ /4];",
                                 " {%r1}, [%r2+4//4];\n+4];",
                                 " {%r1}, [%r2+4/*4];*/];",
                                 " {%r1}, [%r2+4*/4];",
                                 " {%r1}, [%r2+4-/4/];",
                                 " {%r1}, [%r2+4?4:4];",
                                 " {%r1}, [%r2+(.u64)4];",
                                 " {%r1}, [%r2+(4U)];",
                                 " {%r1}, [%r2+4+WARP_SZ];",
                                 " {%r1}, [%r2+4+%r3];",
                                 " {%r1}, [%r2+4+0x1f];",
                                 " {%r1}, [%r2+4+07];",
                                 " {%r1}, [%r2+(((((((((((((((((((((((((((((4)))))))))))))))))))))))))))))];",
                                 " {%r1}, [%r2+ - 4];",
                                 " {%r1}, [%r2+-];",
                                 " {%r1}, [WARP_SZ];",
                                 " {%r1}, [16];",
                                 " {%r1}, [%v2.x];",
                                 " {%r1}, [%v2.y+4];",
                                 " {%r1}, [%v2.5];",
                                 " {%r1}, [%v2.5e3];",
                                 " {%r1}, [%v2.5e];",
                                 " {%r1}, [%v2.5x];",
                                 " {%r1}, [%v2 .x];",
                                 " {%r1}, [%v2. x];",
                                 " {%r1}, [%v2.x.y];",
                                 " {%r1}, [%v2.x::y];",
                                 " {%r1}, [%v2.x:y];",
                                 " {%r1}, [%v2.x::];",
                                 " {%v1.x}, [%r2];",
                                 " {%v1.5}, [%r2];",
                                 " {%v1.5e3}, [%r2];",
                                 " {%v1.w}, [%r2];",
                                 " {%v1.reg}, [%r2];",
                                 " {%v1.loc}, [%r2];",
                                 " {%v1.shared}, [%r2];",
                                 " {%v1.pragma}, [%r2];",
                                 " {_}, [%r2];",
                                 " { _ }, [%r2];",
                                 " {__}, [%r2];",
                                 " {_1}, [%r2];",
                                 " {_,_}, [%r2];",
                                 " {_.x}, [%r2];",
                                 " {$}, [%r2];",
                                 " {%}, [%r2];",
                                 " {$1}, [%r2];",
                                 " {WARP_SZ}, [%r2];",
                                 " {WARP_SZ.x}, [%r2];",
                                 " {WARP_SZ1}, [%r2];",
                                 " {1}, [%r2];",
                                 " {!%p1}, [%r2];",
                                 " {{%r1}}, [%r2];",
                                 " {}, [%r2];",
                                 " {,}, [%r2];",
                                 " {%r1,}, [%r2];",
                                 " {%r1 %r2}, [%r2];",
                                 " {%r1}, [%r2]",
                                 " {%r1}, [%r2",
                                 " {%r1}, [%r2], ;",
                                 " {%r1}, , [%r2];",
                                 " {%r1} [%r2];",
                                 " {%r1}, [%r2]];",
                                 " {%r1}}, [%r2];",
                                 " {%r1}, [%r2]; ;",
                                 " {%r1}, [%r2], 4;",
                                 " {%r1}, [%r2], -4;",
                                 " {%r1}, [%r2], 4.5;",
                                 " {%r1}, [%r2], 07;",
                                 " {%r1}, [%r2], 0;",
                                 " {%r1}, [%r2], 0x;",
                                 " {%r1}, [%r2], %r1;",
                                 " {%r1}, [%r2], %v1.x;",
                                 " {%r1}, [%r2], %v1.1;",
                                 " {%r1}, [%r2], _;",
                                 " {%r1}, [%r2], matrix;",
                                 " {%r1}, [%r2], matrix.x;",
                                 " {%r1}, [%r2], ldmatrix.sync;",
                                 " {ldmatrix.sync}, [wmma.load];",
                                 " %r1, %r2;",
                                 " 1, 2;",
                                 ";",
                                 " ;",
                                 "{%r1},[%r2];",
                                 "[%r1];",
                                 " {%r1},\n [%r2];",
                                 " {%r1},\r\n\t[%r2]\f;",
                                 " {%r1},\x1a[%r2];",
                                 " {%r1},\v[%r2];",
                                 " {%r1}, // c\n [%r2];",
                                 " {%r1}, /* c */ [%r2];",
                                 " /* c */ {%r1}, [%r2];",
                                 " {%r1}, [%r2] /* c */;",
                                 " {%r1}, [%r2]\n# 1 \"a.cu\"\n;",
                                 " {%r1}, [\"s\"];",
                                 " {%r1}, [%r2\xe9];",
                                 " {%r\xc3\xa9}, [%r2];",
                                 ".extra {%r1}, [%r2];",
                                 ".5 {%r1}, [%r2];",
                                 ".5e3 {%r1}, [%r2];",
                                 "..x {%r1}, [%r2];",
                                 ".x::y {%r1}, [%r2];",
                                 ".x:y {%r1}, [%r2];",
                                 ". {%r1}, [%r2];",
                                 " .x {%r1}, [%r2];",
                                 ".reg {%r1}, [%r2];",
                                 ".loc {%r1}, [%r2];",
                                 ".shared {%r1}, [%r2];",
                                 ".pragma {%r1}, [%r2];",
                                 ": {%r1}, [%r2];",
                                 " {%r1}|%p2, [%r2];",
                                 " %r1|%p2, [%r2];",
                                 " %r1|_, [%r2];",
                                 " _|%p2, [%r2];",
                                 " %r1|%p2|%p3, [%r2];",
                                 " %r1|4, [%r2];",
                                 " 4|4, [%r2];",
                                 " 4|%r1, [%r2];",
                                 " {%r1|%p2}, [%r2];",
                                 " {%r1}, [%r2, {%r3, _, 4}];",
                                 " {%r1}, [%r2+4, {%r3}, %r4+4, 4];",
                                 " {%r1}, [%r2, %r3];",
                                 " {%r1}, [{%r3, %r4}];",
                                 " {%r1}, [%r2, {%r3];",
                                 " {%r1}, [%r2, ];",
                                 " {%r1}, [%r2, {}];",
                                 " (%r1), [%r2];",
                                 " (%r1, _), %r2, (%r3, 4, (4)+4);",
                                 " %r1, ();",
                                 " (%r1;",
                                 " (%r1,), [%r2];",
                                 " (%r1+4), [%r2];",
                                 " ((%r1)), [%r2];",
                                 " -%r1, -%v1.x, - %r2;",
                                 " -%r1+4;",
                                 " {-%r1}, [-%r2];",
                                 " --%r1;",
                                 " !%p1, !%v1.x;",
                                 " !%p1|%p2;"})
      for (const char *guard :
           {"", "@%p1 ", "@!%p1 ", "@ ! %p1\n", "@%p1", "@%v1.x ", "@%v1.5 ", "@WARP_SZ ", "@1 ", "@_ "})
        all.push_back(guard + ld + operands);
    all.push_back(withOperands(30, "%r1"));
    for (size_t count = 36; count < 48; ++count)
      for (const char *operand : {"%r1", "%v1.x", "4", "{%r1}"})
        all.push_back(withOperands(count, operand));
    // An opcode that is too long to be cached, and one that is not.
    for (const size_t count : {10, 100})
      all.push_back(ld + [&] {
        std::string more;
        for (size_t i = 0; i < count; ++i)
          more += ".b16";
        return more + " {%r1}, [%r2];";
      }());
    return all;
  }();
  return statements;
}

} // namespace

const std::vector<std::string> &allStatements() {
  static const std::vector<std::string> statements = [] {
    std::vector<std::string> all = oddStatements();
    all.insert(all.end(), allVariants().begin(), allVariants().end());
    return all;
  }();
  return statements;
}

} // namespace ptxmatrix
