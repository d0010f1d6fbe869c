//===- Kernel.cpp - PTX that multiplies two matrices ----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Kernel.h"

#include "ptxmatrix/Emit.h"
#include "ptxmatrix/Layout.h"

#include <algorithm>
#include <stdexcept>

using namespace ptxmatrix;

namespace {

//===----------------------------------------------------------------------===//
// The instructions, and what the compiler can know of them.
//===----------------------------------------------------------------------===//

/// A is four 8x8 matrices: two beside each other, the left ones first.
constexpr LdMatrix kLoadA{.num = Num::X4, .space = Space::Shared};
/// B is two, one above the other; mma wants them by columns.
constexpr LdMatrix kLoadB{.num = Num::X2, .trans = true, .space = Space::Shared};

// The version and target of one GPU that the generator must serve.
static_assert(isAccepted(kLoadA, {8, 0}, kSm90));
static_assert(isAccepted(kLoadB, {8, 0}, kSm90));

/// Whether every target from sm_75 on takes \p load from its own first version on.
constexpr bool isAcceptedFromTuringOn(const LdMatrix &load) {
  for (Target target : kAllTargets)
    if (info(target).number >= 75 &&
        !isAccepted(load, std::max(leastVersion(target), requirements(load)->since), target))
      return false;
  return true;
}
static_assert(isAcceptedFromTuringOn(kLoadA) && isAcceptedFromTuringOn(kLoadB));

/// Whether the loads leave each element where mma looks for it (PTX ISA, "Matrix Fragments for mma.m16n8k16 with
/// floating point type").
constexpr bool doLoadsFitMma() {
  constexpr FragmentLayout kA = *findLayout(kLoadA);
  for (unsigned row = 0; row < jit::kRows; ++row)
    for (unsigned k = 0; k < jit::kProducts; ++k) {
      const MatrixElement loaded{.matrix = row / 8 + k / 8 * 2, .row = row % 8, .column = k % 8};
      if (kA.slot(loaded) !=
          RegisterSlot{.lane = row % 8 * 4 + k % 8 / 2, .reg = row / 8 + k / 8 * 2, .bit = k % 2 * 16})
        return false;
    }
  constexpr FragmentLayout kB = *findLayout(kLoadB);
  for (unsigned k = 0; k < jit::kProducts; ++k)
    for (unsigned column = 0; column < jit::kColumns; ++column) {
      const MatrixElement loaded{.matrix = k / 8, .row = k % 8, .column = column};
      if (kB.slot(loaded) != RegisterSlot{.lane = column * 4 + k % 8 / 2, .reg = k / 8, .bit = k % 2 * 16})
        return false;
    }
  return true;
}
static_assert(doLoadsFitMma());

//===----------------------------------------------------------------------===//

/// Appends one statement to \p module.
void append(std::string &module, const Instruction &instruction, std::initializer_list<StatementOperand> operands) {
  std::array<char, 672> buffer;
  const EmitResult printed = emitStatement(instruction, operands, buffer);
  if (!printed) // a mistake of this program, and not of its input
    throw std::logic_error(std::string(message(printed.error)));
  module.append("    ").append(buffer.data(), printed.size).append("\n");
}

/// The products, in as many steps as the target needs.
std::string_view multiply(PtxVersion version, Target target) {
  if (version >= PtxVersion{7, 0} && info(target).number >= 80)
    return R"(
    mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
        {%c0, %c1, %c2, %c3}, {%a0, %a1, %a2, %a3}, {%b0, %b1}, {%c0, %c1, %c2, %c3};
)";
  return R"(
    mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32
        {%c0, %c1, %c2, %c3}, {%a0, %a1}, {%b0}, {%c0, %c1, %c2, %c3};
    mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32
        {%c0, %c1, %c2, %c3}, {%a2, %a3}, {%b1}, {%c0, %c1, %c2, %c3};
)";
}

/// The matrices go to shared memory, 16 bytes of A and 8 of B by each lane.  Then each lane has the address of one row
/// of a matrix of A, and one of B.  Only the first 16 are of use for B, but on sm_75 all must be valid.
constexpr std::string_view kBegin = R"(
.visible .entry product(.param .u64 a, .param .u64 b, .param .u64 c)
{
    .reg .b32 %lane, %tile, %rowA, %rowB, %half, %r<4>, %a<4>, %b<2>;
    .reg .b64 %global, %offset;
    .reg .f32 %c<4>;
    .shared .align 16 .b8 tileA[512];
    .shared .align 16 .b8 tileB[256];

    mov.u32 %lane, %tid.x;

    ld.param.u64 %global, [a];
    cvta.to.global.u64 %global, %global;
    mul.wide.u32 %offset, %lane, 16;
    add.s64 %global, %global, %offset;
    ld.global.v4.b32 {%r0, %r1, %r2, %r3}, [%global];
    mov.u32 %tile, tileA;
    mad.lo.u32 %rowA, %lane, 16, %tile;
    st.shared.v4.b32 [%rowA], {%r0, %r1, %r2, %r3};

    ld.param.u64 %global, [b];
    cvta.to.global.u64 %global, %global;
    mul.wide.u32 %offset, %lane, 8;
    add.s64 %global, %global, %offset;
    ld.global.v2.b32 {%r0, %r1}, [%global];
    mov.u32 %tile, tileB;
    mad.lo.u32 %rowB, %lane, 8, %tile;
    st.shared.v2.b32 [%rowB], {%r0, %r1};

    bar.sync 0;

    and.b32 %rowB, %lane, 15;
    mov.u32 %tile, tileA;
    mad.lo.u32 %rowA, %rowB, 32, %tile;
    shr.u32 %half, %lane, 4;
    mad.lo.u32 %rowA, %half, 16, %rowA;
    mov.u32 %tile, tileB;
    mad.lo.u32 %rowB, %rowB, 16, %tile;
)";

/// Each lane has two pairs of C, eight rows apart.
constexpr std::string_view kEnd = R"(
    ld.param.u64 %global, [c];
    cvta.to.global.u64 %global, %global;
    mul.wide.u32 %offset, %lane, 8;
    add.s64 %global, %global, %offset;
    st.global.v2.f32 [%global], {%c0, %c1};
    st.global.v2.f32 [%global+256], {%c2, %c3};
    ret;
}
)";

} // namespace

std::optional<std::string> jit::productModule(PtxVersion version, Target target) {
  if (!isAccepted(kLoadA, version, target) || !isAccepted(kLoadB, version, target))
    return std::nullopt;

  std::string module = ".version " + version.str() + "\n.target " + std::string(info(target).name) +
                       "\n.address_size 64\n" + std::string(kBegin);
  append(module, kLoadA, {RegisterRange{"%a", 0}, AddressOperand{"%rowA"}});
  append(module, kLoadB, {RegisterRange{"%b", 0}, AddressOperand{"%rowB"}});
  for (const char *sum : {"%c0", "%c1", "%c2", "%c3"})
    module.append("    mov.f32 ").append(sum).append(", 0f00000000;\n");
  return module.append(multiply(version, target)).append(kEnd);
}
