//===- WarpgroupRecordTest.cpp - The model of wgmma against the record ----===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The record has digests of D.  The model must still expect the same.

#include "RecordReader.h"
#include "WarpgroupTrials.h"

#include <gtest/gtest.h>

using namespace ptxmatrix;
using namespace ptxmatrix::gpu;

// Every form was run and passed.  The model is compared for the two smallest n: each of the others takes longer.
TEST(GpuRecord, WarpgroupProductsAreThoseOfTheModel) {
  const llvm::json::Value record = readRecord("sm_90-wgmma.json");
  std::map<std::string, const llvm::json::Object *> recorded;
  for (const llvm::json::Value &form : *record.getAsObject()->getArray("wgmma"))
    recorded.emplace(textOf(*form.getAsObject(), "opcode"), form.getAsObject());
  EXPECT_EQ(numberOf(*record.getAsObject()->getArray("tiles")->front().getAsObject(), "different"), 0U);
  for (const WarpgroupForm &form : listWarpgroupForms(kCapability)) {
    SCOPED_TRACE(form.opcode);
    ASSERT_TRUE(recorded.contains(form.opcode));
    const llvm::json::Object &line = *recorded.at(form.opcode);
    EXPECT_EQ(textOf(line, "result"), "passed");
    const llvm::json::Array &digests = *line.getArray("digests");
    ASSERT_EQ(digests.size(), form.kernels.size());
    for (size_t i = 0; i < digests.size(); ++i) {
      const WarpgroupKernel &kernel = form.kernels[i];
      if (kernel.form.d.columns > 16)
        continue;
      EXPECT_EQ(digests[i].getAsString()->str(), digestOf(makeWarpgroupTrials(kernel).expected)) << kernel.entry;
    }
  }
}
