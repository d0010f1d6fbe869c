//===- WarpgroupTiles.cpp - Tiles that TMA lays down ----------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// A kernel loads the boxes of describeTile() with cp.async.bulk.tensor and copies shared memory to its output.  Each
// element must be where the descriptor of each step says.

#include "Kernels.h"
#include "Suite.h"

#include <algorithm>
#include <random>
#include <tuple>

namespace ptxmatrix::gpu {
namespace {

constexpr unsigned kTileBytes = 32 * 1024; ///< The largest.

constexpr std::string_view kKernel = R"(
.visible .entry tile(.param .align 64 .b8 map[128], .param .u64 out, .param .u32 width, .param .u32 bytes,
                     .param .u32 boxes, .param .u32 poison)
{
  .reg .pred %p<2>;
  .reg .b32 %r<16>;
  .reg .b64 %rd<4>;
  .shared .align 1024 .b8 memory[32768];
  .shared .align 8 .b64 loaded;
  mov.u32 %r0, %tid.x;
  mov.u32 %r1, memory;
  ld.param.u32 %r2, [width];
  ld.param.u32 %r3, [bytes];
  ld.param.u32 %r4, [boxes];
  ld.param.u32 %r5, [poison];
  shl.b32 %r6, %r0, 2;
  mov.u32 %r7, %r6;
clear:
  add.u32 %r8, %r1, %r7;
  st.shared.u32 [%r8], %r5;
  add.u32 %r7, %r7, 512;
  setp.lt.u32 %p0, %r7, 32768;
  @%p0 bra clear;
  setp.ne.u32 %p1, %r0, 0;
  @!%p1 mbarrier.init.shared.b64 [loaded], 1;
  fence.proxy.async;
  bar.sync 0;
  @%p1 bra wait;
  mul.lo.u32 %r9, %r3, %r4;
  mbarrier.arrive.expect_tx.shared.b64 %rd0, [loaded], %r9;
  mov.u64 %rd1, map;
  cvta.param.u64 %rd1, %rd1;
  mov.u32 %r10, 0;
  mov.u32 %r11, 0;
  mov.u32 %r12, %r1;
load:
  cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r12], [%rd1, {%r11, 0}], [loaded];
  add.u32 %r11, %r11, %r2;
  add.u32 %r12, %r12, %r3;
  add.u32 %r10, %r10, 1;
  setp.lt.u32 %p0, %r10, %r4;
  @%p0 bra load;
wait:
  mbarrier.try_wait.parity.shared.b64 %p0, [loaded], 0;
  @!%p0 bra wait;
  ld.param.u64 %rd2, [out];
  cvta.to.global.u64 %rd2, %rd2;
  mul.lo.u32 %r9, %r3, %r4;
copy:
  add.u32 %r8, %r1, %r6;
  ld.shared.u32 %r7, [%r8];
  cvt.u64.u32 %rd3, %r6;
  add.u64 %rd3, %rd2, %rd3;
  st.global.u32 [%rd3], %r7;
  add.u32 %r6, %r6, 512;
  setp.lt.u32 %p0, %r6, %r9;
  @%p0 bra copy;
  ret;
}
)";

/// Tiles of one and several operands in both dimensions, as far as they can be described.
std::vector<TileDescriptor> tilesOf(const SharedOperand &operand, Swizzle swizzle) {
  std::vector<TileDescriptor> tiles;
  const unsigned width = widthOf(swizzle) * 8 / operand.elementBits;
  const bool isAlongK = operand.major == Major::K;
  const unsigned lines = isAlongK ? operand.lines : (operand.lines + width - 1) / width * width;
  const unsigned k = isAlongK ? std::max(operand.k, width) : operand.k;
  for (const unsigned times : {1U, 2U, 4U})
    for (const TileSize size : {TileSize{lines, times * k}, TileSize{times * lines, 2 * k}})
      if (size.lines * operand.bytes(size.k) <= kTileBytes)
        if (const TileDescription found = describeTile(operand, swizzle, size); found.tile)
          tiles.push_back(*found.tile);
  return tiles;
}

/// The operands of all kernels, each once.
std::vector<SharedOperand> listOperands(unsigned capability) {
  std::vector<SharedOperand> operands;
  auto add = [&](const WarpgroupKernel &kernel, Fragment fragment, Major major) {
    const SharedOperand operand = *findSharedOperand(kernel.form.instruction, fragment, major);
    auto key = [](const SharedOperand &of) {
      return std::tuple(of.fragment, of.major, of.elementBits, of.lines, of.k);
    };
    if (std::ranges::find(operands, key(operand), key) == operands.end())
      operands.push_back(operand);
  };
  for (const WarpgroupForm &form : listWarpgroupForms(capability))
    for (const WarpgroupKernel &kernel : form.kernels) {
      add(kernel, Fragment::B, kernel.bMajor);
      if (kernel.hasDescribedA())
        add(kernel, Fragment::A, kernel.aMajor);
    }
  return operands;
}

/// The element of \p size bits at bit \p bit of \p bytes.
uint32_t bitsAt(std::span<const uint8_t> bytes, size_t bit, unsigned size) {
  uint32_t value = 0;
  for (unsigned i = 0; i < size; i += 8)
    value |= uint32_t{bytes[(bit + i) / 8]} << i;
  return value >> bit % 8 & ~uint32_t{0} >> (32 - size);
}

/// How many elements of \p tile are not where its descriptor says, which has \p base.
size_t countDifferences(const TileDescriptor &tile, unsigned base, std::span<const uint8_t> matrix,
                        std::span<const uint8_t> memory) {
  const SharedOperand &operand = tile.operand;
  const bool isAlongK = operand.major == Major::K;
  const unsigned bits = operand.elementBits;
  const size_t row = size_t{8} * widthOf(tile.descriptor.swizzle) * tile.boxes; // bits
  size_t differences = 0;
  for (unsigned step = 0; step < tile.steps; ++step) {
    MatrixDescriptor descriptor = tile.descriptor;
    descriptor.start = tile.step(step);
    descriptor.base = static_cast<uint8_t>(base);
    for (unsigned line = 0; line < operand.lines; ++line)
      for (unsigned k = 0; k < operand.k; ++k) {
        const bool isA = operand.fragment == Fragment::A;
        const SharedPlace place = descriptor.locate(operand, isA ? line : k, isA ? k : line);
        const size_t ofTile = step * operand.k + k;
        const size_t from = isAlongK ? line * row + ofTile * bits : ofTile * row + size_t{line} * bits;
        differences += bitsAt(matrix, from, bits) != bitsAt(memory, place.byte * 8 + place.bit, bits) ? 1 : 0;
      }
  }
  return differences;
}

} // namespace

Assembler::Module tileModule(unsigned capability) {
  const ModuleHead head = listWarpgroupForms(capability).front().head;
  return {"warpgroup_tiles", headText(head) + std::string(kKernel), head.arch, head.version};
}

TileResult measureTiles(Cuda &cuda, const Assembler &assembler) {
  TileResult result;
  CudaModule module = cuda.load(assembler.cubin(tileModule(cuda.capability()).name));
  CudaFunction function = cuda.function(module, "tile");
  std::mt19937 random(20240612); // any seed
  for (const SharedOperand &operand : listOperands(cuda.capability()))
    for (const Swizzle swizzle : {Swizzle::None, Swizzle::Bytes32, Swizzle::Bytes64, Swizzle::Bytes128})
      for (const TileDescriptor &tile : tilesOf(operand, swizzle)) {
        const unsigned box = tile.boxLines * widthOf(swizzle);
        std::vector<uint8_t> matrix(size_t{box} * tile.boxes);
        std::ranges::generate(matrix, [&] { return static_cast<uint8_t>(random()); });
        const TensorMap map{std::max(operand.elementBits / 8, 1U), tile.boxWidth * tile.boxes, tile.boxLines,
                            tile.boxWidth, widthOf(swizzle)};
        const std::vector<uint8_t> memory = cuda.run({.function = function,
                                                      .threads = kWarpgroup,
                                                      .inputs = {matrix},
                                                      .numbers = {tile.boxWidth, box, tile.boxes},
                                                      .outputBytes = matrix.size(),
                                                      .tensorMap = map});
        const size_t elements = size_t{tile.steps} * operand.lines * operand.k;
        const size_t different = countDifferences(tile, 0, matrix, memory);
        ++result.tiles;
        result.elements += elements - different;
        result.different += different;
        if (swizzle != Swizzle::None && countDifferences(tile, 1, matrix, memory) == 0)
          ++result.unnoticed;
      }
  cuda.unload(module);
  return result;
}

} // namespace ptxmatrix::gpu
