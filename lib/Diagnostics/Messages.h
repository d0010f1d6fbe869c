//===- Messages.h - The texts of messages -----------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Each row of Messages.def is a function here.  It is called with the arguments of the row, whose types determine how
// they are printed, and returns the text: msg::notDeclared("%r1").

#pragma once

#include "Diagnostics/MessageText.h"
#include "Diagnostics/Rules.h"
#include "ptxmatrix/detail/Form.h"

#include <concepts>
#include <type_traits>
#include <utility>

namespace ptxmatrix {

using Text = std::string_view;
/// A list of texts, printed as they are.
using Parts = std::vector<std::string>;

/// Selects an alternative of `{0:one|other}`: the first for true, or the one at the position of the enumerator.
struct Choice {
  template <typename Type>
    requires std::same_as<Type, bool> || std::is_enum_v<Type>
  constexpr Choice(Type value) : index(static_cast<size_t>(value)) {
    if constexpr (std::same_as<Type, bool>)
      index = value ? 0 : 1;
  }

  size_t index;
};

/// "; did you mean 'a' or 'b'?", or nothing if there are no names.
struct DidYouMean {
  DidYouMean(const std::vector<std::string_view> &names);
  DidYouMean(QualifierSet qualifiers);

  std::string text() const;

  Parts quotedNames;
};

/// An argument converted for printing.
struct MessageArgument {
  Parts parts;      ///< One part, except for a list.
  size_t index = 0; ///< For a choice.
};

inline MessageArgument toArgument(Text text) { return {{std::string(text)}}; }
inline MessageArgument toArgument(int64_t number) { return toArgument(std::to_string(number)); }
inline MessageArgument toArgument(uint64_t number) { return toArgument(std::to_string(number)); }
inline MessageArgument toArgument(Choice choice) { return {{}, choice.index}; }
inline MessageArgument toArgument(const Parts &parts) { return {parts}; }
inline MessageArgument toArgument(const DidYouMean &names) { return toArgument(names.text()); }
inline MessageArgument toArgument(Qualifier qualifier) { return toArgument(dotted(qualifier)); }
inline MessageArgument toArgument(QualifierSet qualifiers) { return {listed(qualifiers)}; }
inline MessageArgument toArgument(QualifierKind kind) { return toArgument(kindName(kind)); }
inline MessageArgument toArgument(Fragment fragment) { return toArgument(std::string(1, letterOf(fragment))); }
inline MessageArgument toArgument(Mnemonic mnemonic) { return toArgument(name(mnemonic)); }
inline MessageArgument toArgument(Role role) { return toArgument(name(role)); }
inline MessageArgument toArgument(ScalarType type) { return toArgument("." + std::string(info(type).spelling)); }
inline MessageArgument toArgument(ScalarTypeSet types) {
  MessageArgument argument;
  for (const ScalarType type : types)
    argument.parts.push_back("." + std::string(info(type).spelling));
  return argument;
}
inline MessageArgument toArgument(PtxVersion version) { return toArgument(version.str()); }
inline MessageArgument toArgument(CudaRelease release) { return toArgument(release.str()); }
inline MessageArgument toArgument(Target target) { return toArgument(info(target).name); }
inline MessageArgument toArgument(TargetSet targets) { return toArgument(describeTargets(targets)); }

/// `{0}` or `{0:words}` in a text.  A '{' without a digit after it is an ordinary character.
struct Placeholder {
  size_t begin = std::string_view::npos; ///< npos if there is none.
  size_t end = std::string_view::npos;
  size_t argument = 0;
  std::string_view words = {};
};

constexpr Placeholder findPlaceholder(std::string_view text) {
  for (size_t i = 0; i + 2 < text.size(); ++i)
    if (text[i] == '{' && text[i + 1] >= '0' && text[i + 1] <= '9') {
      const size_t close = text.find('}', i);
      return {i, close + 1, static_cast<size_t>(text[i + 1] - '0'),
              text[i + 2] == ':' ? text.substr(i + 3, close - i - 3) : std::string_view()};
    }
  return {};
}

/// \p text with its placeholders replaced by \p arguments.
std::string formatMessage(std::string_view text, std::initializer_list<MessageArgument> arguments);

/// The text of a message or a part of one, with a placeholder for each argument.
template <typename... Arguments> class TextRow {
public:
  consteval explicit TextRow(std::string_view text) : text(text) {
    size_t used = 0;
    for (std::string_view rest = text;;) {
      const Placeholder next = findPlaceholder(rest);
      if (next.begin == std::string_view::npos)
        break;
      if (next.argument >= sizeof...(Arguments))
        throw "a placeholder has no argument"; // fails compilation
      used |= size_t{1} << next.argument;
      rest.remove_prefix(next.end);
    }
    if (used != (size_t{1} << sizeof...(Arguments)) - 1)
      throw "an argument has no placeholder"; // fails compilation
  }

  std::string operator()(const std::type_identity_t<Arguments> &...arguments) const {
    return formatMessage(text, {toArgument(arguments)...});
  }

private:
  std::string_view text;
};

/// A message: a text with its rule.  Only a row can create one.
class Message {
public:
  /// The same text with the rule \p another.
  Message under(Rule another) && {
    rule = another;
    return std::move(*this);
  }

  Rule rule;
  std::string text;

private:
  template <typename... Arguments> friend class MessageRow;
  Message(Rule rule, std::string text) : rule(rule), text(std::move(text)) {}
};

template <typename... Arguments> class MessageRow {
public:
  consteval MessageRow(Rule rule, std::string_view text) : rule(rule), text(text) {}

  Message operator()(const std::type_identity_t<Arguments> &...arguments) const { return {rule, text(arguments...)}; }

private:
  Rule rule;
  TextRow<Arguments...> text;
};

namespace msg {
#define MESSAGE(RULE, NAME, WORDS, ...) inline constexpr MessageRow<__VA_ARGS__> NAME{Rule::RULE, WORDS};
#define TEXT(NAME, WORDS, ...) inline constexpr TextRow<__VA_ARGS__> NAME{WORDS};
#include "Diagnostics/Messages.def"
} // namespace msg

/// A diagnostic of \p message with the default severity of its rule.
Diagnostic makeDiagnostic(SourceRange range, Message message);

inline void report(std::vector<Diagnostic> &diagnostics, SourceRange range, Message message,
                   std::vector<Fix> fixes = {}) {
  diagnostics.push_back(makeDiagnostic(range, std::move(message)));
  diagnostics.back().fixes = std::move(fixes);
}

/// The fix that replaces the word at \p range by \p near, if there is exactly one.
inline std::vector<Fix> correction(SourceRange range, const std::vector<std::string_view> &near) {
  if (near.size() != 1)
    return {};
  return {{msg::fixWrite(near.front()), false, {{range, std::string(near.front())}}}};
}

inline Fix insertion(size_t place, std::string_view inserted) {
  return {msg::fixInsert(inserted), true, {{{place, place}, std::string(inserted)}}};
}

/// Whether there is an error among \p diagnostics from index \p begin on.
inline bool hasErrorSince(const std::vector<Diagnostic> &diagnostics, size_t begin) {
  return std::ranges::count(std::span(diagnostics).subspan(begin), Severity::Error, &Diagnostic::severity) != 0;
}

/// "0", "1"
Parts inWords(const ConstantValues &values);

} // namespace ptxmatrix
