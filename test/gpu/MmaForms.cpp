//===- MmaForms.cpp - The forms that multiply -----------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "MmaForms.h"

namespace ptxmatrix::gpu {
namespace {

/// The bits that an element of \p type occupies: less than 8 only if no wider type is possible there.
unsigned heldBits(const Mma &product, Type type) {
  const bool isPacked = product.kind == MmaKind::MXF4 || product.kind == MmaKind::MXF4NVF4;
  const bool isInByte = type == Type::E2M1 || type == Type::E2M3 || type == Type::E3M2;
  return isInByte && !isPacked ? 8 : bitsInMemory(type);
}

Geometry geometryOf(const MmaForm &form, Type type, unsigned rows, unsigned columns) {
  Geometry geometry{.rows = rows, .columns = columns};
  // Each quarter of a warp has a product (PTX ISA, "Matrix Fragments for mma.m8n8k4 with .f16 ...").
  if (form.instruction.mnemonic == Mnemonic::Mma && form.product.shape == Shape{8, 8, 4} && form.product.a == Type::F16)
    geometry.matrices = 4;
  geometry.storedBits = geometry.heldBits = heldBits(form.product, type);
  geometry.registerBits = type == Type::F64 ? 64 : 32;
  geometry.registers = geometry.matrices * rows * columns * geometry.heldBits / (32 * geometry.registerBits);
  return geometry;
}

void setGeometries(MmaForm &form) {
  const Mma &product = form.product;
  const unsigned m = dimension(product.shape, 'm');
  const unsigned n = dimension(product.shape, 'n');
  const unsigned k = dimension(product.shape, 'k');
  form.a = geometryOf(form, product.a, m, form.isSparse ? k / 2 : k);
  form.b = geometryOf(form, product.b, k, n);
  form.c = geometryOf(form, product.c, m, n);
  form.d = geometryOf(form, product.d, m, n);
  if (form.instruction.mnemonic == Mnemonic::WmmaMma && product.a == Type::F16)
    form.a.registers = form.b.registers = 8; // elements are repeated in them
  if (!form.isSparse)
    return;
  const unsigned columns = form.a.heldBits == 4 ? form.a.columns / 2 : form.a.columns;
  const unsigned bits = product.a == Type::TF32 ? 4 : 2;
  form.metadata = {
      .rows = m, .columns = columns, .storedBits = bits, .heldBits = bits, .registers = 1, .registerBits = 32};
}

/// The product of \p instruction, in the words of mma.
Mma productOf(const Instruction &instruction) {
  if (const auto sparse = as<MmaSp>(instruction))
    return sparse->mma;
  if (const auto mma = as<Mma>(instruction))
    return *mma;
  if (const auto wgmma = as<WgmmaMmaAsync>(instruction))
    return {.shape = wgmma->shape,
            .satfinite = wgmma->satfinite,
            .d = wgmma->d,
            .a = wgmma->a,
            .b = wgmma->b,
            .c = wgmma->d,
            .bits = wgmma->bits};
  const WmmaMma wmma = *as<WmmaMma>(instruction);
  return {.shape = wmma.shape,
          .aLayout = wmma.aLayout,
          .bLayout = wmma.bLayout,
          .satfinite = wmma.satfinite,
          .rounding = wmma.rounding,
          .d = wmma.d,
          .a = wmma.a,
          .b = wmma.b,
          .c = wmma.c,
          .bits = wmma.bits};
}

} // namespace

unsigned MmaForm::selectors() const {
  const unsigned lanes = info(instruction.mnemonic).isOfWarpgroup ? 128 : 32;
  return isSparse ? lanes * metadata.registerBits / (metadata.rows * metadata.columns * metadata.heldBits) : 1;
}

std::vector<unsigned> MmaForm::places() const {
  if (!isSparse)
    return {0};
  if (product.a == Type::TF32) // one of two: two of four that belong together
    return {0x4, 0xe};
  std::vector<unsigned> places = {0x4, 0x8, 0xc, 0x9, 0xd, 0xe};
  if (const auto sparse = as<MmaSp>(instruction); sparse && sparse->sparsity == Sparsity::Sp) // in the other order, too
    places.insert(places.end(), {0x1, 0x2, 0x3, 0x6, 0x7, 0xb});
  return places;
}

unsigned MmaForm::denseColumn(unsigned column, unsigned places) const {
  if (!isSparse)
    return column;
  if (product.a == Type::TF32)
    return column * 2 + (places == 0xe ? 1 : 0);
  const unsigned together = a.heldBits == 4 ? 2 : 1; // columns that share a place
  const unsigned pair = column / together;
  const unsigned place = pair % 2 == 0 ? places & 3 : places >> 2;
  return (pair / 2 * 4 + place) * together + column % together;
}

MmaForm makeMmaForm(const Instruction &instruction, unsigned capability) {
  MmaForm form{.opcode = std::string(opcode(instruction).str()),
               .instruction = instruction,
               .product = productOf(instruction),
               .isSparse = instruction.mnemonic == Mnemonic::MmaSp};
  if (const auto wgmma = as<WgmmaMmaAsync>(instruction))
    form.isSparse = wgmma->sparsity.has_value();
  setGeometries(form);
  ChosenHead chosen = chooseHead({instruction}, capability);
  form.head = std::move(chosen.head);
  form.runs = chosen.runs;
  return form;
}

std::vector<MmaForm> listMmaForms(unsigned capability) {
  std::vector<MmaForm> forms;
  forEachInstruction([&](const Instruction &instruction, const Requirements &) {
    if (isProduct(instruction.mnemonic) && !info(instruction.mnemonic).isOfWarpgroup)
      forms.push_back(makeMmaForm(instruction, capability));
  });
  return forms;
}

} // namespace ptxmatrix::gpu
