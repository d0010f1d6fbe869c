//===- Messages.cpp - The texts of messages -------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/Messages.h"
#include "Diagnostics/MessageText.h"
#include "Diagnostics/QualifierWords.h"
#include "Diagnostics/TargetWords.h"

namespace ptxmatrix {
namespace {

MessageArgument one(std::string text) {
  MessageArgument argument;
  argument.parts.push_back(std::move(text));
  return argument;
}

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

MessageArgument toArgument(Text text) { return one(std::string(text)); }
MessageArgument toArgument(int64_t number) { return one(std::to_string(number)); }
MessageArgument toArgument(uint64_t number) { return one(std::to_string(number)); }
MessageArgument toArgument(Choice choice) { return {{}, choice.index}; }
MessageArgument toArgument(const Parts &parts) { return {parts}; }
MessageArgument toArgument(const DidYouMean &names) { return one(names.text()); }
MessageArgument toArgument(Qualifier qualifier) { return one(dotted(qualifier)); }
MessageArgument toArgument(QualifierSet qualifiers) {
  MessageArgument argument;
  for (const Qualifier qualifier : qualifiers)
    argument.parts.push_back(inQuotes(qualifier));
  return argument;
}
MessageArgument toArgument(QualifierKind kind) { return one(std::string(kindName(kind))); }
MessageArgument toArgument(Fragment fragment) { return one(std::string(1, letterOf(fragment))); }
MessageArgument toArgument(Mnemonic mnemonic) { return one(std::string(name(mnemonic))); }
MessageArgument toArgument(Role role) { return one(std::string(name(role))); }
MessageArgument toArgument(ScalarType type) { return one("." + std::string(info(type).spelling)); }
MessageArgument toArgument(ScalarTypeSet types) {
  MessageArgument argument;
  for (const ScalarType type : types)
    argument.parts.push_back("." + std::string(info(type).spelling));
  return argument;
}
MessageArgument toArgument(PtxVersion version) { return one(version.str()); }
MessageArgument toArgument(VersionWithCuda version) { return one(describe(version.version)); }
MessageArgument toArgument(CudaRelease release) { return one(release.str()); }
MessageArgument toArgument(Target target) { return one(std::string(info(target).name)); }
MessageArgument toArgument(TargetSet targets) { return one(describeTargets(targets)); }

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

Diagnostic makeDiagnostic(SourceRange range, Message message) {
  Diagnostic diagnostic;
  diagnostic.rule = &info(message.rule);
  diagnostic.severity = diagnostic.rule->severity;
  diagnostic.range = range;
  diagnostic.message = std::move(message.text);
  return diagnostic;
}

} // namespace ptxmatrix
