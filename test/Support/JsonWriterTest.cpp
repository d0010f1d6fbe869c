//===- JsonWriterTest.cpp - JSON as text ----------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Support/JsonWriter.h"

#include <gtest/gtest.h>

#include <array>

namespace ptxmatrix {
namespace {

std::string jsonOf(const auto &value) {
  std::string text;
  JsonWriter(text).value(value);
  return text;
}

TEST(JsonWriter, Values) {
  EXPECT_EQ(jsonOf(nullptr), "null");
  EXPECT_EQ(jsonOf(true), "true");
  EXPECT_EQ(jsonOf(uint8_t{7}), "7");
  EXPECT_EQ(jsonOf(-7), "-7");
  EXPECT_EQ(jsonOf("text"), R"("text")");
  EXPECT_EQ(jsonOf(std::optional<bool>(false)), "false");
  EXPECT_EQ(jsonOf(std::optional<std::string>()), "null");
}

TEST(JsonWriter, Nesting) {
  const std::array numbers{1, 2};
  EXPECT_EQ(jsonObject([&](JsonWriter &json) {
              json.attributeArray("none", [] {});
              json.attributeObject("object", [&] {
                json.attribute("a", 1);
                json.attribute("b", "c");
              });
              json.attributeArray("array", [&] {
                json.value(1);
                json.array([&] { json.object([] {}); });
                json.value(nullptr);
              });
              json.attributeList("list", numbers, [&](int number) { json.attribute("n", number); });
            }),
            R"({"none":[],"object":{"a":1,"b":"c"},"array":[1,[{}],null],"list":[{"n":1},{"n":2}]})");
}

TEST(JsonWriter, EscapedCharacters) {
  EXPECT_EQ(jsonOf(std::string_view("\"\\\t\n\r\0\x1f\x7f/", 9)), "\"\\\"\\\\\\t\\n\\r\\u0000\\u001f\x7f/\"");
}

/// Each maximal part of invalid bytes becomes one U+FFFD, as the Unicode standard recommends and LLVM does.
TEST(JsonWriter, InvalidUtf8) {
  struct {
    std::string_view bytes;
    std::string_view text; // with '?' for U+FFFD
  } const cases[] = {
      {"\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80", "\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80"},
      {"a\xFFz", "a?z"},
      {"\x80\xBF", "??"},
      {"\xC3", "?"},       // cut off
      {"\xE2\x82z", "?z"}, // cut off by another character
      {"\xF0\x9F\x98\xF0\x9F", "??"},
      {"\xC0\x80", "??"}, // longer than necessary
      {"\xE0\x9F\xBF", "???"},
      {"\xF0\x8F\xBF\xBF", "????"},
      {"\xED\xA0\x80", "???"}, // a surrogate
      {"\xED\x9F\xBF", "\xED\x9F\xBF"},
      {"\xF4\x8F\xBF\xBF", "\xF4\x8F\xBF\xBF"},
      {"\xF4\x90\x80\x80", "????"}, // more than U+10FFFF
      {"\xF5\x80", "??"},
  };
  for (const auto &[bytes, text] : cases) {
    std::string expected = "\"";
    for (const char byte : text)
      expected += byte == '?' ? "\xEF\xBF\xBD" : std::string(1, byte);
    EXPECT_EQ(jsonOf(bytes), expected + '"');
  }
}

} // namespace
} // namespace ptxmatrix
