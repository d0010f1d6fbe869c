//===- JsonWriter.h - JSON as text ------------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace ptxmatrix {

/// Appends JSON without white space to a text.  Each `fill` prints the contents of a list or an object.
class JsonWriter {
public:
  /// The writer does not look at \p text, which can be printed and cleared in between.
  explicit JsonWriter(std::string &text) : text(text) {}

  void array(const auto &fill) { nest('[', fill, ']'); }
  void object(const auto &fill) { nest('{', fill, '}'); }

  /// A text, in which U+FFFD replaces what is not UTF-8; a truth value, a number, or nullptr; what str() returns of
  /// others; nothing is null, too.
  template <typename Value> void value(const Value &given) {
    separate();
    if constexpr (std::same_as<Value, std::nullptr_t>)
      text += "null";
    else if constexpr (std::is_convertible_v<Value, std::string_view>)
      appendString(given);
    else if constexpr (std::same_as<Value, bool>)
      text += given ? "true" : "false";
    else if constexpr (requires { given.str(); })
      appendString(given.str());
    else
      text += std::to_string(given);
  }
  template <typename Value> void value(const std::optional<Value> &given) { given ? value(*given) : value(nullptr); }

  void attribute(std::string_view name, const auto &given) {
    key(name);
    value(given);
  }
  void attributeArray(std::string_view name, const auto &fill) {
    key(name);
    array(fill);
  }
  void attributeObject(std::string_view name, const auto &fill) {
    key(name);
    object(fill);
  }
  /// A list with an object for each of \p parts, whose attributes \p print(part) prints.
  void attributeList(std::string_view name, const auto &parts, const auto &print) {
    attributeArray(name, [&] {
      for (const auto &part : parts)
        object([&] { print(part); });
    });
  }
  /// A list with \p valueOf(part) of each of \p parts.
  template <typename ValueOf = std::identity>
  void attributeValues(std::string_view name, const auto &parts, const ValueOf &valueOf = {}) {
    attributeArray(name, [&] {
      for (const auto &part : parts)
        value(std::invoke(valueOf, part));
    });
  }

private:
  void separate() {
    if (needsComma)
      text += ',';
    needsComma = true;
  }
  void nest(char begin, const auto &fill, char end) {
    separate();
    text += begin;
    needsComma = false;
    fill();
    text += end;
    needsComma = true;
  }
  void key(std::string_view name) {
    value(name);
    text += ':';
    needsComma = false;
  }
  void appendString(std::string_view bytes);

  std::string &text;
  bool needsComma = false; ///< Something is before the next value in its list or object.
};

/// The object whose attributes \p fill(json) prints.
std::string jsonObject(const auto &fill) {
  std::string text;
  JsonWriter json(text);
  json.object([&] { fill(json); });
  return text;
}

} // namespace ptxmatrix
