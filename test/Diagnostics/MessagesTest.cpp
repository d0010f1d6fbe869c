//===- MessagesTest.cpp - Tests of the texts of messages ------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Diagnostics/Messages.h"

#include <gtest/gtest.h>

using namespace ptxmatrix;

namespace {

TEST(Messages, Placeholders) {
  constexpr TextRow<Text, uint64_t> kRow{"'{{0}}' and '{}' of {1}, {0}"};
  EXPECT_EQ(kRow("r", 4), "'{r}' and '{}' of 4, r");
  EXPECT_EQ(TextRow<>("no {argument}")(), "no {argument}");
  EXPECT_EQ(TextRow<Text>("{0}")("{0}"), "{0}");
}

TEST(Messages, Counts) {
  constexpr TextRow<uint64_t> kRow{"{0:other operand}"};
  EXPECT_EQ(kRow(0), "0 other operands");
  EXPECT_EQ(kRow(1), "1 other operand");
  EXPECT_EQ(kRow(11), "11 other operands");
}

TEST(Messages, Choices) {
  enum class Animal : uint8_t { Cat, Dog, None };
  constexpr TextRow<Choice> kRow{"a {0:cat|dog|}"};
  EXPECT_EQ(kRow(Animal::Cat), "a cat");
  EXPECT_EQ(kRow(Animal::Dog), "a dog");
  EXPECT_EQ(kRow(Animal::None), "a ");
  EXPECT_EQ(kRow(true), "a cat");
  EXPECT_EQ(kRow(false), "a dog");
}

TEST(Messages, Lists) {
  constexpr TextRow<Parts, QualifierSet> kRow{"{0:and}; {1:or}"};
  EXPECT_EQ(kRow({"a"}, {Qualifier::X1}), "a; '.x1'");
  EXPECT_EQ(kRow({"a", "b", "c"}, {Qualifier::X1, Qualifier::X2}), "a, b and c; '.x1' or '.x2'");
}

TEST(Messages, Suggestions) {
  constexpr TextRow<DidYouMean> kRow{"no{0}"};
  EXPECT_EQ(kRow(std::vector<std::string_view>()), "no");
  EXPECT_EQ(kRow(std::vector<std::string_view>{"a", "b"}), "no; did you mean 'a' or 'b'?");
}

TEST(Messages, TypesDetermineHowTheyArePrinted) {
  constexpr TextRow<Qualifier, Mnemonic, ScalarType, PtxVersion, CudaRelease, Target> kRow{"{0} {1} {2} {3} {4} {5}"};
  EXPECT_EQ(kRow(Qualifier::Trans, Mnemonic::LdMatrix, ScalarType::B32, {8, 6}, {12, 7}, *findTarget("sm_90a")),
            ".trans ldmatrix .b32 8.6 12.7 sm_90a");
}

TEST(Messages, RulesOfMessages) {
  EXPECT_EQ(makeDiagnostic({1, 2}, msg::numberTooLarge()).rule, &info(Rule::OperandKind));
  const Diagnostic diagnostic = makeDiagnostic({1, 2}, msg::numberTooLarge().under(Rule::AddressOffset));
  EXPECT_EQ(diagnostic.rule, &info(Rule::AddressOffset));
  EXPECT_EQ(diagnostic.severity, Severity::Error);
  EXPECT_EQ(diagnostic.range, (SourceRange{1, 2}));
}

} // namespace
