//===- Kernel.cpp - PTX that multiplies two matrices ----------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Kernel.h"

#include "ptxmatrix/Emit.h"
#include "ptxmatrix/FragmentMatch.h"
#include "ptxmatrix/Variants.h"

#include <stdexcept>

using namespace ptxmatrix;

namespace {

//===----------------------------------------------------------------------===//
// Selects the instructions.  Neither the targets that support them nor their layouts are hard-coded.
//===----------------------------------------------------------------------===//

/// A product, and the loads of its operands.
struct Step {
  Mma product;
  FragmentMatch loadA;
  FragmentMatch loadB;

  unsigned depth() const { return findLayout(product, Fragment::A)->columns(); } ///< Its part of kProducts.
};

/// The ldmatrix of \p variants that loads \p fragment of \p product from a row-major matrix.
std::optional<FragmentMatch> findLoad(std::span<const Variant> variants, const Mma &product, Fragment fragment) {
  for (const Variant &variant : variants) {
    const std::optional<LdMatrix> load = as<LdMatrix>(variant.instruction);
    if (!load || load->space != Space::Shared)
      continue;
    const std::optional<FragmentMatch> match = matchFragment(product, fragment, *load).match;
    if (match && match->storage == Layout::Row && match->moves == 1 && match->fragments == 1)
      return match;
  }
  return std::nullopt;
}

/// The product of kRows and kColumns with the fewest steps whose operands ldmatrix can load; nothing if there is none.
std::optional<Step> findStep(PtxVersion version, Target target) {
  const std::vector<Variant> variants = findVariants(version, std::span(&target, 1));
  std::optional<Step> best;
  for (const Variant &variant : variants) {
    const std::optional<Mma> product = as<Mma>(variant.instruction);
    if (!product ||
        *product != Mma{.shape = product->shape, .d = Type::F32, .a = Type::F16, .b = Type::F16, .c = Type::F32})
      continue;
    const FragmentLayout sums = *findLayout(*product, Fragment::D);
    const std::optional<FragmentMatch> loadA = findLoad(variants, *product, Fragment::A);
    const std::optional<FragmentMatch> loadB = findLoad(variants, *product, Fragment::B);
    if (sums.rows() != jit::kRows || sums.columns() != jit::kColumns || !loadA || !loadB)
      continue;
    const Step step{*product, *loadA, *loadB};
    if (jit::kProducts % step.depth() == 0 && (!best || step.depth() > best->depth()))
      best = step;
  }
  return best;
}

//===----------------------------------------------------------------------===//
// Generates the text.
//===----------------------------------------------------------------------===//

/// Appends one statement to \p module.
void append(std::string &module, const Instruction &instruction, std::initializer_list<StatementOperand> operands) {
  std::array<char, 672> buffer;
  const EmitResult printed = emitStatement(instruction, operands, buffer);
  if (!printed) // a mistake in this program, not in its input
    throw std::logic_error(std::string(message(printed.error)));
  module.append("    ").append(buffer.data(), printed.size).append("\n");
}

/// Appends the load of the fragment whose registers begin with \p prefix, from \p address.
void appendLoad(std::string &module, const FragmentMatch &load, std::string_view prefix,
                const AddressOperand &address) {
  std::array<OperandName, 4> names;
  const std::span vector = std::span(names).first(registerCount(load.move)->count);
  for (uint32_t reg = 0; reg < vector.size(); ++reg)
    vector[load.placeOf(reg).reg] = {prefix, reg};
  append(module, load.move, {RegisterNames{vector}, address});
}

/// The offset of \p element in a row-major matrix, in bytes.
unsigned offsetOf(const MatrixElement &element, unsigned columns, unsigned size) {
  return (element.row * columns + element.column) * size;
}

/// Appends code that adds \p offsetOfLane(lane) to \p address.  In all layouts, each bit of the lane number contributes
/// rows, columns or nothing, so the offset is the sum of those for its bits.
void appendOffsets(std::string &module, const std::string &address, const auto &offsetOfLane) {
  for (unsigned bit = 0; 1U << bit < jit::kThreads; ++bit)
    if (const unsigned offset = offsetOfLane(1U << bit); offset != 0)
      module += "    bfe.u32 %bit, %lane, " + std::to_string(bit) + ", 1;\n    mad.lo.u32 " + address + ", %bit, " +
                std::to_string(offset) + ", " + address + ";\n";
}

/// Appends code that adds to \p address, of an f16 matrix with \p columns, the offset of the row that the lane provides
/// for \p load.  On sm_75, the addresses of all lanes must be valid: unused lanes get the address of another one.
void appendRows(std::string &module, const FragmentMatch &load, const std::string &address, unsigned columns) {
  appendOffsets(module, address, [&](unsigned lane) {
    const std::optional<FragmentElement> row = load.addressed(lane);
    return row ? offsetOf(row->element, columns, 2) : 0;
  });
}

/// Copies the matrices to shared memory: each lane copies 16 bytes of A and 8 of B.
constexpr std::string_view kBegin = R"(
.visible .entry product(.param .u64 a, .param .u64 b, .param .u64 c)
{
    .reg .b32 %lane, %bit, %rowA, %rowB, %sums, %r<4>, %a<4>, %b<2>;
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
    mov.u32 %rowA, tileA;
    mad.lo.u32 %rowB, %lane, 16, %rowA;
    st.shared.v4.b32 [%rowB], {%r0, %r1, %r2, %r3};

    ld.param.u64 %global, [b];
    cvta.to.global.u64 %global, %global;
    mul.wide.u32 %offset, %lane, 8;
    add.s64 %global, %global, %offset;
    ld.global.v2.b32 {%r0, %r1}, [%global];
    mov.u32 %rowB, tileB;
    mad.lo.u32 %sums, %lane, 8, %rowB;
    st.shared.v2.b32 [%sums], {%r0, %r1};

    bar.sync 0;

    mov.u32 %sums, 0;
    mov.f32 %c0, 0f00000000;
    mov.f32 %c1, 0f00000000;
    mov.f32 %c2, 0f00000000;
    mov.f32 %c3, 0f00000000;
)";

/// %sums is the offset of the lane's elements in C, in bytes.
constexpr std::string_view kStore = R"(
    ld.param.u64 %global, [c];
    cvta.to.global.u64 %global, %global;
    cvt.u64.u32 %offset, %sums;
    add.s64 %global, %global, %offset;
)";

} // namespace

std::optional<std::string> jit::productModule(PtxVersion version, Target target) {
  const std::optional<Step> step = findStep(version, target);
  if (!step)
    return std::nullopt;
  const FragmentLayout sums = *findLayout(step->product, Fragment::D);

  std::string module = ".version " + version.str() + "\n.target " + std::string(info(target).name) +
                       "\n.address_size 64\n" + std::string(kBegin);
  appendRows(module, step->loadA, "%rowA", kProducts);
  appendRows(module, step->loadB, "%rowB", kColumns);
  for (unsigned k = 0; k < kProducts; k += step->depth()) {
    module += '\n';
    appendLoad(module, step->loadA, "%a", {"%rowA", static_cast<int32_t>(offsetOf({.column = k}, kProducts, 2))});
    appendLoad(module, step->loadB, "%b", {"%rowB", static_cast<int32_t>(offsetOf({.row = k}, kColumns, 2))});
    append(module, step->product, {RegisterRange{"%c"}, RegisterRange{"%a"}, RegisterRange{"%b"}, RegisterRange{"%c"}});
  }
  module += '\n';
  appendOffsets(module, "%sums", [&](unsigned lane) { return offsetOf(sums.element({.lane = lane}), kColumns, 4); });
  module += kStore;
  for (unsigned reg = 0; reg < sums.registers().count; ++reg)
    module += "    st.global.f32 [%global+" + std::to_string(offsetOf(sums.element({.reg = reg}), kColumns, 4)) +
              "], %c" + std::to_string(reg) + ";\n";
  return module + "    ret;\n}\n";
}
