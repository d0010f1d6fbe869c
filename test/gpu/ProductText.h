//===- ProductText.h - What the modules of the products have in common -*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_TEST_GPU_PRODUCTTEXT_H
#define PTXMATRIX_TEST_GPU_PRODUCTTEXT_H

#include "Kernels.h"
#include "Products.h"

namespace ptxmatrix::gpu {

/// Rows and columns of each matrix.
inline constexpr unsigned kProductSize = 128;

inline std::string number(unsigned value) { return std::to_string(value); }
inline std::string_view spelling(Type type) { return info(static_cast<Qualifier>(type)).spelling; }
inline std::string_view spelling(Shape shape) { return info(static_cast<Qualifier>(shape)).spelling; }

inline std::string begin(const ModuleHead &head) {
  return headText(head) + "\n.visible .entry product(.param .u64 a, .param .u64 b, .param .u64 c, .param .u64 out,\n"
                          "                        .param .u32 poison)\n{\n"
                          "  .reg .pred %p<1>;\n  .reg .b32 %r<32>;\n  .reg .b64 %rd<16>;\n";
}

/// Loads the parameters into %rd0 to %rd3, the lane into %r0, the block into %r1 and %r2.
inline std::string prologue() {
  std::string text;
  for (unsigned i = 0; i < 4; ++i) {
    const char *const names[] = {"a", "b", "c", "out"};
    text += "  ld.param.u64 %rd" + number(i) + ", [" + names[i] + "];\n";
    text += "  cvta.to.global.u64 %rd" + number(i) + ", %rd" + number(i) + ";\n";
  }
  return text + "  mov.u32 %r0, %tid.x;\n  mov.u32 %r1, %ctaid.x;\n  mov.u32 %r2, %ctaid.y;\n";
}

/// The 16 bytes that a lane copies of a tile with lines of 32: half a line, whose number is in %r3; the elements in
/// front of it in %r4.
inline std::string copiedHalf() { return "  shr.u32 %r3, %r0, 1;\n  and.b32 %r4, %r0, 1;\n  shl.b32 %r4, %r4, 3;\n"; }

/// Which row of which matrix the address of a lane is for, in the four registers from %r\p first on: the row, the
/// number of the matrix, and bits 0 and 1 of the number.
inline std::string rowOfLane(unsigned first) {
  const auto at = [&](unsigned i) { return "%r" + number(first + i); };
  return "  and.b32 " + at(0) + ", %r0, 7;\n  shr.u32 " + at(1) + ", %r0, 3;\n  and.b32 " + at(2) + ", " + at(1) +
         ", 1;\n  shr.u32 " + at(3) + ", " + at(1) + ", 1;\n";
}

/// The place of a lane's first sum of mma.m16n8k16 in the matrix: row lane / 4 of the tile in %r24, column
/// 2 * (lane % 4) in %r25.
inline std::string placeOfSum() {
  return "  shr.u32 %r24, %r0, 2;\n  add.u32 %r24, %r24, %r1;\n  and.b32 %r25, %r0, 3;\n"
         "  mad.lo.u32 %r25, %r25, 2, %r2;\n";
}

/// The products by ldmatrix and mma.m16n8k16, in modules with \p head.
void addLdmatrixProducts(std::vector<Product> &products, const ModuleHead &head);

/// The products by mma.m16n8k16 whose results stmatrix stores, in modules with \p head; none if that has no stmatrix.
void addStmatrixProducts(std::vector<Product> &products, const ModuleHead &head);

/// The products by wmma.load, wmma.mma and wmma.store.
void addWmmaProducts(std::vector<Product> &products, const ModuleHead &head);

} // namespace ptxmatrix::gpu

#endif // PTXMATRIX_TEST_GPU_PRODUCTTEXT_H
