//===- RecordTest.cpp - The model against what was measured ---------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Reads the records that the GPU suite wrote, and compares them with lib/Layout.  This way a machine without a GPU
// detects differences between the model and a GPU.

#include "CompareWithModel.h"
#include "Products.h"
#include "RecordReader.h"

#include "ptxmatrix/Layout.h"

#include <gtest/gtest.h>

#include <set>

using namespace ptxmatrix;
using namespace ptxmatrix::gpu;

namespace {

/// The measured mapping of a form of the record.
Mapping mappingOf(const llvm::json::Object &form) {
  Mapping mapping;
  Geometry &geometry = mapping.geometry;
  geometry.matrices = numberOf(form, "matrices");
  geometry.rows = numberOf(form, "rows");
  geometry.columns = numberOf(form, "columns");
  geometry.storedBits = numberOf(form, "stored_bits");
  geometry.heldBits = numberOf(form, "element_bits");
  geometry.registers = numberOf(form, "registers");
  geometry.registerBits = numberOf(form, "register_bits");
  const std::string padding = textOf(form, "padding");
  mapping.padding = padding == "sign" ? Padding::Sign : padding == "zeros" ? Padding::Zeros : Padding::None;
  mapping.held = mappingNamed(textOf(form, "mapping"), geometry).held;
  return mapping;
}

/// The outcomes of each alignment under \p key of \p row; empty if there are none.
std::map<double, std::string> outcomesOf(const llvm::json::Object &row, const char *key) {
  std::map<double, std::string> outcomes;
  if (const llvm::json::Object *object = row.getObject(key))
    for (const auto &[bytes, outcome] : *object)
      outcomes.emplace(std::stod(bytes.str()), outcome.getAsString()->str());
  return outcomes;
}

} // namespace

TEST(GpuRecord, NamesItsOrigin) {
  for (const char *key : {"device", "architecture", "driver", "driver_cuda", "ptxas", "date"})
    EXPECT_NE(textOf(record(), key), "") << key;
  EXPECT_EQ(textOf(record(), "architecture"), "sm_90");
}

// Everything that the architecture accepts was run and passed, and everything else is named.
TEST(GpuRecord, HasEveryForm) {
  std::map<std::string, const llvm::json::Object *> recorded = formsOfRecord();
  unsigned passed = 0;
  auto expect = [&](const auto &form) {
    SCOPED_TRACE(form.opcode);
    if (!recorded.contains(form.opcode)) {
      ADD_FAILURE() << "it is not in the record";
      return;
    }
    EXPECT_EQ(textOf(*recorded[form.opcode], "result"), form.runs ? "passed" : "skipped");
    EXPECT_EQ(textOf(*recorded[form.opcode], "message").empty(), form.runs);
    passed += form.runs ? 1 : 0;
    recorded.erase(form.opcode);
  };
  for (const GpuForm &form : listForms(kCapability))
    expect(form);
  EXPECT_GE(passed, 160U);
  for (const MmaForm &form : listMmaForms(kCapability))
    expect(form);
  EXPECT_GE(passed, 640U);
  for (const auto &[opcode, form] : recorded)
    ADD_FAILURE() << "no such form: " << opcode;
}

TEST(GpuRecord, ModelAgreesWithEveryMapping) {
  const std::map<std::string, const llvm::json::Object *> recorded = formsOfRecord();
  for (const GpuForm &form : listForms(kCapability)) {
    if (!form.runs || !recorded.contains(form.opcode)) // HasEveryForm reports missing ones
      continue;
    SCOPED_TRACE(form.opcode);
    const Mapping measured = mappingOf(*recorded.at(form.opcode));
    Geometry expected = form.geometry;
    expected.byColumns = false; // of the memory, not of the registers
    EXPECT_EQ(measured.geometry, expected);
    ASSERT_EQ(measured.held.size(), size_t{32} * expected.registers * expected.elementsPerRegister());
    for (const std::string &difference : compareWithModel(form, measured))
      ADD_FAILURE() << difference;
  }
}

// The comparison finds every wrong element.
TEST(GpuRecord, AWrongElementIsDetected) {
  const std::map<std::string, const llvm::json::Object *> recorded = formsOfRecord();
  for (const GpuForm &form : listForms(kCapability)) {
    if (!form.runs || !recorded.contains(form.opcode)) // HasEveryForm reports missing ones
      continue;
    SCOPED_TRACE(form.opcode);
    Mapping measured = mappingOf(*recorded.at(form.opcode));
    std::swap(measured.held.front(), measured.held.back());
    EXPECT_FALSE(compareWithModel(form, measured).empty());
    std::swap(measured.held.front(), measured.held.back());
    measured.held.back() = measured.held.front();
    EXPECT_FALSE(compareWithModel(form, measured).empty());
  }
}

// The text forms of a mapping lose no information.
TEST(GpuRecord, MappingsAreReadAsTheyWereWritten) {
  const std::map<std::string, const llvm::json::Object *> recorded = formsOfRecord();
  for (const auto &[opcode, form] : recorded) {
    if (!form->getString("mapping"))
      continue;
    SCOPED_TRACE(opcode);
    const Mapping mapping = mappingOf(*form);
    const unsigned places = mapping.geometry.elementsPerRegister();
    auto next = mapping.held.begin();
    for (unsigned lane = 0; lane < 32; ++lane)
      for (unsigned reg = 0; reg < mapping.geometry.registers; ++reg, next += places)
        EXPECT_EQ(readRegisterText(registerText(mapping, lane, reg)), std::vector<Element>(next, next + places));
    EXPECT_EQ(formulas(mapping),
              textOf(*record().getObject("mappings")->getObject(textOf(*form, "mapping")), "formulas"));
  }
}

// Facts that no manual specifies name the GPU that showed them.
TEST(GpuRecord, MeasuredLayoutsNameTheArchitecture) {
  for (const GpuForm &form : listForms(kCapability)) {
    const std::optional<FragmentLayout> layout = findLayout(form.spellings.front());
    ASSERT_TRUE(layout) << form.opcode;
    const bool isWmma = addressingOf(form.spellings.front()) == Addressing::Matrix;
    EXPECT_EQ(layout->basis(), isWmma ? LayoutBasis::Measured : LayoutBasis::Isa) << form.opcode;
    if (isWmma) {
      EXPECT_TRUE(layout->seenOn().contains(*findTarget("sm_90"))) << form.opcode;
    }
  }
  for (const MmaForm &form : listMmaForms(kCapability))
    for (const Fragment fragment : {Fragment::A, Fragment::B, Fragment::C, Fragment::D}) {
      const std::optional<FragmentLayout> layout = findLayout(form.instruction, fragment);
      ASSERT_TRUE(layout) << form.opcode;
      const bool isWmma = form.instruction.mnemonic == Mnemonic::WmmaMma;
      EXPECT_EQ(layout->seenOn().contains(*findTarget("sm_90")), isWmma) << form.opcode;
    }
}

/// The way to move each operand in the product of matrices that is called \p name.
std::set<std::string> waysOf(const std::string &name) {
  std::vector<std::string> parts;
  for (size_t begin = 0, end = 0; end != std::string::npos; begin = end + 2) {
    end = name.find("; ", begin);
    parts.push_back(name.substr(begin, end - begin));
  }
  std::set<std::string> ways;
  for (size_t i = 1; i < parts.size(); ++i)
    ways.insert(parts[0] + ", operand " + std::to_string(i) + ": " + parts[i]);
  return ways;
}

// Every match of findMatches() was run.
TEST(GpuRecord, EveryMatchHasACorrectProduct) {
  std::set<std::string> recorded;
  for (const llvm::json::Value &value : *record().getArray("products")) {
    const llvm::json::Object &product = *value.getAsObject();
    const std::string name = textOf(product, "name");
    EXPECT_EQ(textOf(product, "result"), "passed") << name;
    EXPECT_EQ(product.getNumber("worst_whole"), 0.0) << name;
    recorded.merge(waysOf(name));
  }
  size_t matches = 0;
  for (const Product &product : listProducts(kCapability))
    for (const std::string &way : waysOf(product.name)) {
      EXPECT_TRUE(recorded.contains(way)) << way;
      ++matches;
    }
  EXPECT_GT(matches, 1000U);
}

// The alignment that the model reports is the measured one.  If a form has no row in kAlignmentRows, the failure
// shows the values that the row needs.
TEST(GpuRecord, ModelAgreesWithEveryAlignment) {
  std::map<std::string, GpuForm> forms;
  for (const GpuForm &form : listForms(kCapability))
    forms.emplace(form.opcode, form);
  const llvm::json::Array &rows = *record().getArray("alignment");
  EXPECT_GE(rows.size(), 270U);
  for (const llvm::json::Value &value : rows) {
    const llvm::json::Object &row = *value.getAsObject();
    const std::string opcode = textOf(row, "opcode");
    const std::string memory = textOf(row, "memory");
    SCOPED_TRACE(opcode + " in " + memory);
    if (const llvm::json::Object *unused = row.getObject("unused_lanes")) {
      for (const auto &[key, outcome] : *unused)
        EXPECT_EQ(outcome.getAsString()->str(), "right") << key.str();
    }
    const SeenAlignment seen{outcomesOf(row, "address"), outcomesOf(row, "stride")};
    EXPECT_FALSE(seen.address.empty());
    for (const std::string &difference : compareAlignment(forms.at(opcode), memory, seen))
      ADD_FAILURE() << difference;
  }
}
