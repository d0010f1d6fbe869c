//===- Messages.cpp - The texts of messages -------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Diagnostics/Messages.h"

namespace ptxmatrix {
namespace {

/// Prints \p argument according to the words in its placeholder.
std::string print(const MessageArgument &argument, std::string_view words) {
  if (words.find('|') != std::string_view::npos) {
    for (size_t i = 0; i < argument.index; ++i)
      words.remove_prefix(words.find('|') + 1);
    return std::string(words.substr(0, words.find('|')));
  }
  if (words == "and" || words == "or")
    return joined(argument.parts, words);
  const std::string &text = argument.parts.front();
  return words.empty() ? text : text + " " + std::string(words) + (text == "1" ? "" : "s");
}

} // namespace

DidYouMean::DidYouMean(const std::vector<std::string_view> &names) {
  for (const std::string_view name : names)
    quotedNames.push_back(inQuotes(name));
}
DidYouMean::DidYouMean(QualifierSet qualifiers) : quotedNames(toArgument(qualifiers).parts) {}
std::string DidYouMean::text() const { return quotedNames.empty() ? "" : msg::didYouMean(quotedNames); }

std::string formatMessage(std::string_view text, std::initializer_list<MessageArgument> arguments) {
  std::string message;
  for (;;) {
    const Placeholder next = findPlaceholder(text);
    message += text.substr(0, next.begin);
    if (next.begin == std::string_view::npos)
      return message;
    message += print(arguments.begin()[next.argument], next.words);
    text.remove_prefix(next.end);
  }
}

Parts inWords(const ConstantValues &values) {
  if (values.count == 0)
    return {values.step > 1 ? msg::multipleFrom(values.step, values.first) : msg::orMore(values.first)};
  constexpr unsigned kMaxListed = 8;
  if (values.count > kMaxListed && values.step > 1)
    return {msg::multipleFromTo(values.step, values.first, values.last())};
  if (values.count > kMaxListed)
    return {msg::fromTo(values.step == 0, values.first, values.last())};
  Parts parts;
  for (unsigned i = 0; i < values.count; ++i)
    parts.push_back(std::to_string(values.number(i)));
  return parts;
}

Diagnostic makeDiagnostic(SourceRange range, Message message) {
  Diagnostic diagnostic;
  diagnostic.rule = &info(message.rule);
  diagnostic.severity = diagnostic.rule->severity;
  diagnostic.range = range;
  diagnostic.message = std::move(message.text);
  return diagnostic;
}

} // namespace ptxmatrix
