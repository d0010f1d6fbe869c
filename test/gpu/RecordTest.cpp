//===- RecordTest.cpp - The model against what was measured ---------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Reads the records that the GPU suite wrote, and compares them with lib/Layout, so that a machine without a GPU
// notices when the model no longer says what a GPU does.
//
//===----------------------------------------------------------------------===//

#include "CompareWithModel.h"

#include "ptxmatrix/Layout.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

using namespace ptxmatrix;
using namespace ptxmatrix::gpu;

namespace {

constexpr unsigned kCapability = 90;

const llvm::json::Object &record() {
  static const llvm::json::Value value = [] {
    auto file = llvm::MemoryBuffer::getFile(PTXMATRIX_GPU_RECORDS "/sm_90.json");
    if (!file)
      throw std::runtime_error("cannot read the record: " + file.getError().message());
    llvm::Expected<llvm::json::Value> parsed = llvm::json::parse((*file)->getBuffer());
    if (!parsed)
      throw std::runtime_error(llvm::toString(parsed.takeError()));
    return std::move(*parsed);
  }();
  return *value.getAsObject();
}

std::string textOf(const llvm::json::Object &object, const char *key) {
  const std::optional<llvm::StringRef> text = object.getString(key);
  return text ? text->str() : "";
}

unsigned numberOf(const llvm::json::Object &object, const char *key) {
  return static_cast<unsigned>(object.getInteger(key).value_or(0));
}

/// The members of the list under \p key, by their opcode.
std::map<std::string, const llvm::json::Object *> formsOfRecord() {
  std::map<std::string, const llvm::json::Object *> forms;
  for (const llvm::json::Value &value : *record().getArray("forms"))
    forms.emplace(textOf(*value.getAsObject(), "opcode"), value.getAsObject());
  return forms;
}

/// The mapping that a form of the record was measured to have.
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
  const llvm::json::Array &registers =
      *record().getObject("mappings")->getObject(textOf(form, "mapping"))->getArray("registers");
  for (unsigned lane = 0; lane < 32; ++lane)
    for (const llvm::json::Value &lanes : registers)
      for (const Element &element : readRegisterText(lanes.getAsArray()->operator[](lane).getAsString()->str()))
        mapping.held.push_back(element);
  return mapping;
}

/// The least power of two, in bytes, from which on nothing that was tried went wrong.  Less than \p least cannot be
/// tried.
unsigned leastAlignment(const llvm::json::Object &outcomes, double least = 1) {
  for (const auto &[key, outcome] : outcomes)
    if (outcome.getAsString() != "right")
      least = std::max(least, 2 * std::stod(key.str()));
  return static_cast<unsigned>(least);
}

/// What comes of less than \p needed, as the model tells it.
Misalignment misalignment(const llvm::json::Object &outcomes, unsigned needed) {
  bool faults = false;
  bool isWrong = false;
  for (const auto &[key, outcome] : outcomes) {
    if (std::stod(key.str()) >= needed)
      continue;
    faults = faults || outcome.getAsString() == "fault";
    isWrong = isWrong || outcome.getAsString() == "wrong";
  }
  return !isWrong ? Misalignment::Fault : faults ? Misalignment::Either : Misalignment::WrongData;
}

} // namespace

TEST(GpuRecord, SaysWhereItIsFrom) {
  for (const char *key : {"device", "architecture", "driver", "driver_cuda", "ptxas", "date"})
    EXPECT_NE(textOf(record(), key), "") << key;
  EXPECT_EQ(textOf(record(), "architecture"), "sm_90");
}

// All that the architecture takes has run and passed, and what it does not take is named.
TEST(GpuRecord, HasEveryForm) {
  std::map<std::string, const llvm::json::Object *> recorded = formsOfRecord();
  unsigned passed = 0;
  for (const GpuForm &form : listForms(kCapability)) {
    SCOPED_TRACE(form.opcode);
    ASSERT_TRUE(recorded.contains(form.opcode));
    EXPECT_EQ(textOf(*recorded[form.opcode], "result"), form.runs ? "passed" : "skipped");
    EXPECT_EQ(textOf(*recorded[form.opcode], "message").empty(), form.runs);
    passed += form.runs ? 1 : 0;
    recorded.erase(form.opcode);
  }
  EXPECT_GE(passed, 95U);
  for (const auto &[opcode, form] : recorded)
    ADD_FAILURE() << "no such form: " << opcode;
}

TEST(GpuRecord, ModelAgreesWithEveryMapping) {
  const std::map<std::string, const llvm::json::Object *> recorded = formsOfRecord();
  for (const GpuForm &form : listForms(kCapability)) {
    if (!form.runs)
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

// The comparison finds what is wrong, wherever it is.
TEST(GpuRecord, AWrongElementIsNoticed) {
  const std::map<std::string, const llvm::json::Object *> recorded = formsOfRecord();
  for (const GpuForm &form : listForms(kCapability)) {
    if (!form.runs)
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

// The text form of a mapping loses nothing.
TEST(GpuRecord, RegisterTextIsReadAsItWasWritten) {
  const std::map<std::string, const llvm::json::Object *> recorded = formsOfRecord();
  for (const auto &[opcode, form] : recorded) {
    if (!form->getString("mapping"))
      continue;
    SCOPED_TRACE(opcode);
    const Mapping mapping = mappingOf(*form);
    const llvm::json::Array &registers =
        *record().getObject("mappings")->getObject(textOf(*form, "mapping"))->getArray("registers");
    for (unsigned reg = 0; reg < mapping.geometry.registers; ++reg)
      for (unsigned lane = 0; lane < 32; ++lane)
        EXPECT_EQ(registerText(mapping, lane, reg), (*registers[reg].getAsArray())[lane].getAsString()->str());
    EXPECT_EQ(formulas(mapping),
              textOf(*record().getObject("mappings")->getObject(textOf(*form, "mapping")), "formulas"));
  }
}

// What no manual specifies says where it was seen.
TEST(GpuRecord, MeasuredLayoutsNameTheArchitecture) {
  for (const GpuForm &form : listForms(kCapability)) {
    const std::optional<FragmentLayout> layout = findLayout(form.spellings.front());
    ASSERT_TRUE(layout) << form.opcode;
    const bool isWmma = std::holds_alternative<WmmaLoad>(form.spellings.front());
    EXPECT_EQ(layout->basis(), isWmma ? LayoutBasis::Measured : LayoutBasis::Isa) << form.opcode;
    if (isWmma) {
      EXPECT_TRUE(layout->seenOn().contains(*findTarget("sm_90"))) << form.opcode;
    }
  }
}

TEST(GpuRecord, EveryProductIsRight) {
  std::set<std::string> ways;
  for (const llvm::json::Value &value : *record().getArray("products")) {
    const llvm::json::Object &product = *value.getAsObject();
    const std::string name = textOf(product, "name");
    EXPECT_EQ(textOf(product, "result"), "passed") << name;
    EXPECT_EQ(product.getNumber("worst_whole"), 0.0) << name;
    ways.insert(name.substr(0, name.find(' ')));
  }
  EXPECT_EQ(ways, (std::set<std::string>{"ldmatrix", "wmma"}));
}

// The alignment that the model tells of is the one that was seen.
TEST(GpuRecord, ModelAgreesWithEveryAlignment) {
  std::map<std::string, GpuForm> forms;
  for (const GpuForm &form : listForms(kCapability))
    forms.emplace(form.opcode, form);
  const llvm::json::Array &rows = *record().getArray("alignment");
  EXPECT_GE(rows.size(), 180U);
  for (const llvm::json::Value &value : rows) {
    const llvm::json::Object &row = *value.getAsObject();
    const std::string opcode = textOf(row, "opcode");
    const std::string memory = textOf(row, "memory");
    SCOPED_TRACE(opcode + " in " + memory);
    if (const llvm::json::Object *unused = row.getObject("unused_lanes")) {
      for (const auto &[key, outcome] : *unused)
        EXPECT_EQ(outcome.getAsString()->str(), "right") << key.str();
    }
    const Space space = memory == "shared" ? Space::Shared : memory == "global" ? Space::Global : Space::Generic;
    const std::optional<FragmentLayout> layout = findLayout(forms.at(opcode).spellings.front());
    const std::optional<MatrixAlignment> model = layout->measuredAlignment(space);
    EXPECT_TRUE(model);
    if (!model)
      continue;
    EXPECT_EQ(model->address, leastAlignment(*row.getObject("address")));
    EXPECT_EQ(misalignment(*row.getObject("address"), model->address), Misalignment::Fault);
    if (const llvm::json::Object *stride = row.getObject("stride")) {
      const unsigned elementBytes = std::max(1U, forms.at(opcode).geometry.storedBits / 8);
      EXPECT_EQ(model->stride, leastAlignment(*stride, elementBytes));
      EXPECT_EQ(layout->misalignedStride(space), misalignment(*stride, model->stride));
    }
  }
}
