//===- MmaRecordTest.cpp - The model of products against the record -------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Like RecordTest.cpp, for the forms that multiply.

#include "CompareWithModel.h"
#include "RecordReader.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace ptxmatrix;
using namespace ptxmatrix::gpu;

namespace {

/// Calls \p check(form, recorded) for each form that was run.  GpuRecord.HasEveryForm reports missing ones.
void forEachRun(const auto &check) {
  const std::map<std::string, const llvm::json::Object *> recorded = formsOfRecord();
  for (const MmaForm &form : listMmaForms(kCapability))
    if (form.runs && recorded.contains(form.opcode)) {
      SCOPED_TRACE(form.opcode);
      check(form, *recorded.at(form.opcode));
    }
}

/// The mappings of a form that multiplies, by selector.
std::vector<MmaMapping> mmaMappingsOf(const MmaForm &form, const llvm::json::Object &recorded) {
  const MmaMapping dense{.a = mappingNamed(textOf(recorded, "a"), form.a),
                         .b = mappingNamed(textOf(recorded, "b"), form.b),
                         .c = mappingNamed(textOf(recorded, "c"), form.c),
                         .d = mappingNamed(textOf(recorded, "d"), form.d)};
  if (!form.isSparse)
    return {dense};
  std::vector<MmaMapping> mappings;
  for (const llvm::json::Value &name : *recorded.getArray("metadata")) {
    mappings.push_back(dense);
    mappings.back().metadata = mappingNamed(name.getAsString()->str(), form.metadata);
  }
  return mappings;
}

/// The measurement of a GPU that has \p mapping.
MmaMeasurement measurementOf(const MmaForm &form, const MmaMapping &mapping) {
  auto slotsOf = [](const Mapping &operand) {
    std::map<Element, PlaneBit> slots;
    for (size_t slot = 0; slot < operand.held.size(); ++slot)
      slots.emplace(operand.held[slot], static_cast<PlaneBit>(slot));
    return slots;
  };
  const std::map<Element, PlaneBit> b = slotsOf(mapping.b);
  const std::map<Element, PlaneBit> c = slotsOf(mapping.c);
  const std::map<Element, PlaneBit> metadata = slotsOf(mapping.metadata);
  MmaMeasurement measured;
  for (const unsigned places : form.places()) {
    std::vector<PlaneBit> &factors = measured.factors.emplace_back();
    for (const Element &held : mapping.a.held)
      for (const Element &sum : mapping.d.held)
        factors.push_back(held.matrix != sum.matrix || held.row != sum.row
                              ? kZero
                              : b.at({sum.matrix, form.denseColumn(held.column, places), sum.column}));
  }
  for (const Element &sum : mapping.d.held)
    measured.addends.push_back(c.at(sum));
  for (const Element &held : mapping.a.held)
    if (form.isSparse) {
      const unsigned column = held.column * form.metadata.columns / form.a.columns;
      measured.metadata.push_back(metadata.at({held.matrix, held.row, column}) *
                                  static_cast<PlaneBit>(form.metadata.heldBits) / 4);
    }
  return measured;
}

} // namespace

TEST(GpuRecord, ModelAgreesWithEveryProduct) {
  forEachRun([](const MmaForm &form, const llvm::json::Object &recorded) {
    const std::vector<MmaMapping> mappings = mmaMappingsOf(form, recorded);
    EXPECT_EQ(mappings.size(), form.selectors());
    for (unsigned selector = 0; selector < mappings.size(); ++selector)
      for (const std::string &difference : compareWithModel(form, selector, mappings[selector]))
        ADD_FAILURE() << "selector " << selector << ": " << difference;
  });
}

TEST(GpuRecord, AWrongElementOfAProductIsDetected) {
  forEachRun([](const MmaForm &form, const llvm::json::Object &recorded) {
    const std::vector<MmaMapping> mappings = mmaMappingsOf(form, recorded);
    if (mappings.size() > 1) {
      EXPECT_FALSE(compareWithModel(form, 1, mappings[0]).empty()) << "another selector";
    }
    for (Mapping MmaMapping::*operand :
         {&MmaMapping::a, &MmaMapping::b, &MmaMapping::c, &MmaMapping::d, &MmaMapping::metadata}) {
      MmaMapping wrong = mappings[0];
      std::vector<Element> &held = (wrong.*operand).held;
      if (held.empty())
        continue;
      const auto first = std::ranges::find_if(held, [](const Element &one) { return one != kUnread; });
      const auto other =
          std::find_if(first, held.end(), [&](const Element &one) { return one != kUnread && one != *first; });
      std::swap(*first, *other);
      EXPECT_FALSE(compareWithModel(form, 0, wrong).empty());
    }
  });
}

// A product shows no names.  For wmma, they are the ones measured for its loads and stores.
TEST(GpuRecord, FragmentsOfWmmaAgreeWithLoadsAndStores) {
  const std::map<std::string, const llvm::json::Object *> recordedForms = formsOfRecord();
  unsigned compared = 0;
  forEachRun([&](const MmaForm &form, const llvm::json::Object &recorded) {
    if (form.instruction.mnemonic != Mnemonic::WmmaMma)
      return;
    const Mma &product = form.product;
    auto expectSame = [&](const Instruction &moved, const Mapping &held) {
      const llvm::json::Object &other = *recordedForms.at(std::string(opcode(moved).str()));
      const Mapping mapping = mappingNamed(textOf(other, "mapping"), held.geometry);
      ASSERT_EQ(mapping.held.size(), held.held.size());
      for (size_t slot = 0; slot < held.held.size(); ++slot)
        if (held.held[slot] != kUnread) {
          EXPECT_TRUE(held.held[slot] == mapping.held[slot]) << opcode(moved).str() << ", slot " << slot;
        }
      ++compared;
    };
    const MmaMapping mapping = mmaMappingsOf(form, recorded).front();
    auto load = [&](Matrix matrix, Layout layout, Type type) {
      return WmmaLoad{.matrix = matrix, .layout = layout, .shape = product.shape, .type = type};
    };
    expectSame(load(Matrix::A, product.aLayout, product.a), mapping.a);
    expectSame(load(Matrix::B, product.bLayout, product.b), mapping.b);
    for (const Layout layout : {Layout::Row, Layout::Col}) {
      expectSame(load(Matrix::C, layout, product.c), mapping.c);
      expectSame(WmmaStore{.layout = layout, .shape = product.shape, .type = product.d}, mapping.d);
    }
  });
  EXPECT_GE(compared, 1000U);
}

TEST(GpuRecord, SlotsThatAreNotReadHaveAText) {
  Mapping mapping{.geometry = {.rows = 1, .columns = 8, .heldBits = 4, .registers = 1, .registerBits = 32}};
  for (unsigned slot = 0; slot < 32 * 8; ++slot)
    mapping.held.push_back(slot % 8 < 2 || slot % 8 == 7 ? kUnread : Element{.column = slot % 8});
  EXPECT_EQ(registerText(mapping, 0, 0), "-2 0,2-6 -1");
  EXPECT_EQ(readRegisterText("-2 0,2-6 -1"), std::vector<Element>(mapping.held.begin(), mapping.held.begin() + 8));
  EXPECT_EQ(formulas(mapping), "");
}

// Naming the elements loses no information, and detects what is not a product of matrices.
TEST(GpuRecord, ElementsAreNamedAsTheyWereMeasured) {
  forEachRun([](const MmaForm &form, const llvm::json::Object &recorded) {
    const bool isRepeated = form.instruction.mnemonic == Mnemonic::WmmaMma && form.product.a == Type::F16;
    const bool isLarge = form.a.rows * form.a.columns > 1024; // to limit the time
    if (isRepeated || isLarge)
      return;
    const MmaMapping mapping = mmaMappingsOf(form, recorded).back();
    MmaMeasurement measured = measurementOf(form, mapping);
    EXPECT_TRUE(nameElements(form, measured) == mapping);
    std::vector<PlaneBit> &factors = measured.factors.back();
    *std::ranges::find_if(factors, [](PlaneBit factor) { return factor >= 0; }) = kZero;
    EXPECT_THROW(nameElements(form, measured), NoProduct);
  });
}

// The results of sums that are too large, and of those that .f64 cannot represent.
TEST(GpuRecord, QualifiersOfProductsHaveTheirEffects) {
  forEachRun([](const MmaForm &form, const llvm::json::Object &recorded) {
    const Mma &product = form.product;
    EXPECT_EQ(recorded.getNumber("worst_whole"), 0.0);
    if (product.d == Type::S32) {
      EXPECT_EQ(textOf(recorded, "overflow"), product.satfinite ? "clamps" : "wraps");
    }
    if (product.a == Type::F16) {
      // From sm_80 on, ptxas ignores .satfinite of .f16, except if sums of .f32 are rounded to .f16.
      const bool isRounded = product.c == Type::F32 && product.d == Type::F16;
      EXPECT_EQ(textOf(recorded, "overflow"), product.satfinite && isRounded ? "clamps" : "infinite");
    }
    if (product.d == Type::F64) {
      const Rounding rounding = product.rounding.value_or(Rounding::Rn);
      EXPECT_EQ(textOf(recorded, "rounding"), info(static_cast<Qualifier>(rounding)).spelling);
    }
  });
}
