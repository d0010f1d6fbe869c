//===- ScopesTest.cpp - What may be declared next to what -----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The verdicts are those of ptxas 11.8.89, 12.4.131, 13.0.88 and 13.5.37.

#include "ptxmatrix/Fix.h"
#include "ptxmatrix/StatementContext.h"

#include <gtest/gtest.h>

using namespace ptxmatrix;

namespace {

using Messages = std::vector<std::string>;

Messages messagesOf(const CheckResult &result) {
  Messages messages;
  for (const Diagnostic &one : result.diagnostics)
    messages.push_back(one.message);
  return messages;
}

/// The diagnostics of \p declarations in a module, for ptxas release \p ptxasRelease.
Messages ofModule(std::string_view declarations, CudaRelease ptxasRelease = {13, 5}) {
  const std::string text = ".version 7.8\n.target sm_80\n.address_size 64\n" + std::string(declarations);
  return messagesOf(checkModule(text, {.cuda = ptxasRelease}));
}

/// Like the above, for \p body in a kernel.
Messages ofBody(std::string_view body, CudaRelease ptxasRelease = {13, 5}) {
  return ofModule(".shared .b8 tile[64];\n.visible .entry k()\n{\n" + std::string(body) + "\n}\n", ptxasRelease);
}

constexpr CudaRelease kPtxasReleases[] = {{11, 8}, {12, 4}, {13, 0}, {13, 5}};

} // namespace

TEST(Scopes, NumbersOfRanges) {
  const std::string range = ".reg .b32 r<4>;\n";
  for (CudaRelease ptxasRelease : kPtxasReleases) {
    for (const char *name : {"r0", "r3", "r00", "r01"})
      EXPECT_EQ(ofBody(range + ".reg .b32 " + name + ";\n", ptxasRelease),
                Messages{"'" + std::string(name) + "' is declared twice: it is one of the range 'r<4>'"});
    EXPECT_EQ(ofBody(range + ".reg .b32 r4;\n", ptxasRelease), Messages{});
    for (const char *name : {"r0", "r00", "r3"}) // of which ptxas rejects some
      EXPECT_EQ(ofBody(".reg .b32 " + std::string(name) + ";\n" + range, ptxasRelease), Messages{});
    EXPECT_EQ(ofBody(range + ".reg .f32 r<8>;\n", ptxasRelease), Messages{"'r' is declared twice in this scope"});
  }
}

TEST(Scopes, VariablesOfTheModuleMayBeExtern) {
  const std::string definition = ".global .b32 x;\n";
  const std::string elsewhere = ".extern " + definition;
  for (CudaRelease ptxasRelease : kPtxasReleases) {
    EXPECT_EQ(ofModule(definition + definition, ptxasRelease), Messages{"'x' is declared twice in this scope"});
    for (const std::string &pair : {definition + elsewhere, elsewhere + definition, elsewhere + elsewhere})
      EXPECT_EQ(ofModule(pair, ptxasRelease), Messages{});
  }
}

TEST(Operands, OnlyTheirNumberIsReported) {
  for (CudaRelease ptxasRelease : kPtxasReleases) {
    EXPECT_EQ(ofBody(".reg .b32 r;\nldmatrix.sync.aligned.m8n8.x1.shared.b16 {r, r}, [tile], 8;", ptxasRelease),
              Messages{"'ldmatrix' has 2 operands: a vector of registers and an address"});
    EXPECT_EQ(ofBody(".reg .b32 r;\nldmatrix.sync.aligned.m8n8.x1.shared.b16 {r, r};", ptxasRelease),
              Messages{"'ldmatrix' needs 2 operands: a vector of registers and an address"});
  }
}

TEST(Operands, WithoutDeclarations) {
  constexpr std::string_view kLoad = "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r1}, [%r2];";
  EXPECT_EQ(messagesOf(checkStatement(kLoad)), Messages{});
  EXPECT_EQ(messagesOf(StatementContext("").check(kLoad)),
            (Messages{"'%r1' is not declared in this scope", "'%r2' is not declared in this scope"}));
  EXPECT_EQ(messagesOf(checkStatement("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%laneid}, [%r2];")),
            Messages{"'%laneid' is a special register, which some releases of ptxas accept here; the PTX ISA "
                     "requires a register of type .b32, .u32, .s32, .f16x2 or .f32"});
  // A name that needs no declaration hides no mistake after it; one that needs it does.
  const std::string wide = "'d' is of type .f64; 'ldmatrix' needs .b32, .u32, .s32, .f16x2 or .f32";
  EXPECT_EQ(messagesOf(checkStatement(".reg .f64 d; ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%u, d}, [%a];")),
            Messages{wide});
  EXPECT_EQ(ofBody(".reg .f64 d; ldmatrix.sync.aligned.m8n8.x2.shared.b16 {missing, d}, [tile];"),
            Messages{"'missing' is not declared in this scope"});
}

TEST(Scopes, LabelsHideNoRangeOfTheirOwnScope) {
  const std::string range = ".reg .b32 r<4>;\n";
  const std::string load = "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r1}, [tile];\n";
  for (CudaRelease ptxasRelease : kPtxasReleases) {
    EXPECT_EQ(ofBody(range + "r1:\n" + load, ptxasRelease), Messages{});
    EXPECT_EQ(ofBody(range + "{\nr1:\n" + load + "}", ptxasRelease), Messages{"'r1' is a label, not a register"});
    EXPECT_EQ(ofBody(range + "{\n.reg .f64 r1;\n" + load + "}", ptxasRelease),
              Messages{"'r1' is of type .f64; 'ldmatrix' needs .b32, .u32, .s32, .f16x2 or .f32"});
    EXPECT_EQ(ofBody(".reg .f64 r1;\n{\n" + range + load + "}", ptxasRelease), Messages{});
  }
}

TEST(Operands, ElementsNextToTheirVector) {
  const std::string two = "ldmatrix.sync.aligned.m8n8.x2.shared.b16 ";
  EXPECT_EQ(ofBody(".reg .v2 .b32 v;\n" + two + "{v.x, v.y}, [tile];"), Messages{});
  EXPECT_EQ(ofBody(".reg .v2 .b32 v;\n" + two + "{v.x, v}, [tile];"),
            Messages{"'v' is a vector register: name one of its elements, such as 'v.x'"});
  EXPECT_EQ(ofBody(".reg .b32 r;\n" + two + "{r, r.x}, [tile];"),
            Messages{"'r' is not a vector register and has no elements"});
  EXPECT_EQ(ofBody(two + "{%laneid, missing}, [tile];"), Messages{"'missing' is not declared in this scope"});
}

TEST(Operands, DestinationsWithoutBraces) {
  // The mistake, and the fixed text.
  auto told = [](std::string_view text) {
    const CheckResult found = checkStatement(text);
    const std::optional<FixedText> fixed =
        fixText(text, found, FixLevel::Safe, [&](std::string_view edited) { return checkStatement(edited); });
    return Messages{found.diagnostics.at(0).message, fixed ? fixed->text : ""};
  };
  const std::string one = "ldmatrix.sync.aligned.m8n8.x1.shared.b16 ";
  EXPECT_EQ(told(one + "%v, [%a];"), (Messages{"the destination must be in braces: '{%v}'", one + "{%v}, [%a];"}));
  EXPECT_EQ(told(".reg .v2 .b32 v; " + one + "v.x, [%a];"),
            (Messages{"the destination must be in braces: '{v.x}'", ".reg .v2 .b32 v; " + one + "{v.x}, [%a];"}));
  const std::string two = "ldmatrix.sync.aligned.m8n8.x2.shared.b16 ";
  EXPECT_EQ(told(two + "%v, [%a];"), (Messages{"the destination must be a vector of 2 registers in braces", ""}));
  EXPECT_EQ(told(two + "%v.x, [%a];"), (Messages{"the destination must be a vector of 2 registers in braces", ""}));
  // A vector is not a register.
  EXPECT_EQ(told(".reg .v2 .f64 v; wmma.load.a.sync.aligned.row.m8n8k4.shared.f64 v, [%a];"),
            (Messages{"the destination must be a vector of 1 register in braces", ""}));
}

TEST(Architecture, TheWrongOneOfSeveralTargetsIsNamed) {
  const std::string text = ".version 8.8\n.target sm_75\n";
  auto told = [&](std::vector<Target> targets, std::string_view arch) {
    Messages messages;
    for (const Diagnostic &one :
         checkModule(text, {.targets = std::move(targets), .arch = findTarget(arch)}).diagnostics)
      messages.push_back((one.target ? std::string(info(*one.target).name) + ": " : "") + one.message);
    return messages;
  };
  const Target sm80 = *findTarget("sm_80");
  const Target sm90a = *findTarget("sm_90a");
  const Target sm100f = *findTarget("sm_100f");
  EXPECT_EQ(told({sm80}, "sm_80"), Messages{});
  EXPECT_EQ(told({sm80}, "sm_90"), Messages{});
  EXPECT_EQ(told({sm80}, "sm_75"), Messages{"a module for sm_80 cannot be assembled for sm_75: sm_75 is older"});
  EXPECT_EQ(told({sm90a}, "sm_100"),
            Messages{"a module for sm_90a cannot be assembled for sm_100: sm_90a code runs on sm_90a only"});
  EXPECT_EQ(told({sm100f}, "sm_120"),
            Messages{"a module for sm_100f cannot be assembled for sm_120: sm_120 is of another family"});
  EXPECT_EQ(told({sm80, sm90a}, "sm_80"),
            Messages{"sm_90a: a module for sm_90a cannot be assembled for sm_80: sm_90a code runs on sm_90a only"});
}
