//===- ModuleContextTest.cpp - Heads and declarations of modules ----------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Edge cases of the version and the targets of a module.  The verdicts are those of ptxas 12.4, 13.0
// and 13.5.

#include "ptxmatrix/Requirements.h"

#include <gtest/gtest.h>

using namespace ptxmatrix;

namespace {

using Messages = std::vector<std::string>;

/// The diagnostics of \p text: "sm_90: message" for those of one target.
Messages messagesOf(const std::string &text, const CheckOptions &options = {}) {
  Messages messages;
  for (const Diagnostic &one : checkModule(text, options).diagnostics)
    messages.push_back((one.target ? std::string(info(*one.target).name) + ": " : "") + one.message);
  return messages;
}

std::string head(std::string_view version, std::string_view target) {
  return ".version " + std::string(version) + "\n.target " + std::string(target) + "\n";
}

} // namespace

TEST(ModuleContext, ProposesTheTargetBefore) {
  EXPECT_EQ(messagesOf(head("8.0", "sm_76")), Messages{"unknown target 'sm_76'; did you mean 'sm_75'?"});
  EXPECT_EQ(messagesOf(head("8.0", "sm75")), Messages{"unknown target 'sm75'; did you mean 'sm_75'?"});
  EXPECT_EQ(messagesOf(head("9.5", "SM_121"), {.cuda = CudaRelease{13, 5}}),
            Messages{"unknown target 'SM_121'; did you mean 'sm_121'?"});
  EXPECT_EQ(messagesOf(head("9.5", "sm_999"), {.cuda = CudaRelease{13, 5}}), Messages{"unknown target 'sm_999'"});
  EXPECT_EQ(messagesOf(head("8.0", "sm_7")), Messages{"unknown target 'sm_7'"});
}

TEST(ModuleContext, ShortAddressesNameTheTargetIfThereAreSeveral) {
  const std::string text = head("8.0", "sm_80") + ".address_size 32\n";
  const CudaRelease ptxasRelease{11, 8};
  const Target sm80 = *findTarget("sm_80");
  const Target sm90 = *findTarget("sm_90");
  const PtxVersion version{7, 8};
  EXPECT_EQ(messagesOf(text, {.ptxVersion = version, .targets = {sm80}, .cuda = ptxasRelease}), Messages{});
  EXPECT_EQ(messagesOf(text, {.ptxVersion = version, .targets = {sm90}, .cuda = ptxasRelease}),
            Messages{"sm_90 has no 32-bit addresses"});
  EXPECT_EQ(messagesOf(text, {.ptxVersion = version, .targets = {sm80, sm90}, .cuda = ptxasRelease}),
            Messages{"sm_90: sm_90 has no 32-bit addresses"});
}

TEST(ModuleContext, UndocumentedTargetsAreNamedIfThereAreSeveral) {
  const Target sm82 = *findTarget("sm_82");
  const Target sm75 = *findTarget("sm_75");
  const PtxVersion version{6, 5};
  const std::string message = "the PTX ISA has no sm_82 in PTX 6.5, which some releases of ptxas accept";
  EXPECT_EQ(messagesOf(head("6.5", "sm_75"), {.ptxVersion = version, .targets = {sm82}}), Messages{message});
  EXPECT_EQ(messagesOf(head("6.5", "sm_75"), {.ptxVersion = version, .targets = {sm75, sm82}}),
            Messages{"sm_82: " + message});
}

TEST(ModuleContext, NewerModulesMayHaveNewDirectives) {
  const std::string body = ".visible .entry k()\n{\n  .newone 5;\n  ret;\n}\n";
  const std::string newer = head("99.0", "sm_80");
  EXPECT_EQ(messagesOf(newer + body), messagesOf(newer));
  EXPECT_EQ(messagesOf(head("8.0", "sm_80") + body), Messages{"unexpected '.newone'"});
}

TEST(ModuleContext, RequirementsOfAFunctionThatIsNotClosed) {
  const std::string text = head("8.0", "sm_80") + ".visible .entry k()\n{\n  .reg .b32 r;\n"
                                                  "  movmatrix.sync.aligned.m8n8.trans.b16 r, r;\n";
  for (const char *end : {"}\n", ""}) {
    const ModuleRequirements required = moduleRequirements(text + end);
    ASSERT_EQ(required.functions.size(), 1U);
    EXPECT_EQ(required.functions[0].name, "k");
    EXPECT_EQ(required.functions[0].instructions, 1U);
    EXPECT_EQ(required.functions[0].ptxVersion, (PtxVersion{7, 8}));
  }
}

TEST(ModuleContext, NewerModulesMayHaveNewTypes) {
  const std::string newer = head("99.0", "sm_80");
  const std::string told = messagesOf(newer).at(0);
  EXPECT_EQ(messagesOf(newer + ".global .b4096 x;\n"), Messages{told});
}
