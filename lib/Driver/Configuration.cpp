//===- Configuration.cpp - The file .ptx-lint.toml ------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Configuration.h"
#include "Diagnostics/Prose.h"
#include "Diagnostics/RuleNames.h"
#include "Driver/CheckArguments.h"
#include "Driver/Printable.h"
#include "Support/EditDistance.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <limits>

// toml++: a failure is a value, the code is compiled in here, and nothing is printed.
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

namespace ptxmatrix::driver {
namespace {

/// Makes a Configuration of a table, and collects what is wrong with it.
class Reader {
public:
  Reader(llvm::StringRef path, Configuration &configuration) : path(path), configuration(configuration) {}

  void read(const toml::table &table) {
    // The judge says which versions there are, and keys come in the order of the alphabet.
    static constexpr std::string_view kKeys[] = {"cuda",  "ptx-version", "target",   "error-limit",
                                                 "quiet", "exclude",     "warnings", "warnings-as-errors"};
    for (const std::string_view key : kKeys)
      if (const toml::node *value = table.get(key))
        readKey(key, *value);
    for (const auto &[key, value] : table)
      if (std::ranges::find(kKeys, key.str()) == std::end(kKeys))
        report(key.source(),
               "there is no key '" + printable(key.str()) + "'" + didYouMean(namesNear(key.str(), kKeys)));
  }

  void report(const toml::source_region &source, const std::string &message) {
    errors.emplace_back(source.begin.line, source.begin.column, message);
  }

  /// The errors in the order of the text.
  std::string text() {
    std::ranges::sort(errors);
    std::string lines;
    for (const auto &[line, column, message] : errors)
      lines +=
          printable(path) + ":" + std::to_string(line) + ":" + std::to_string(column) + ": error: " + message + "\n";
    return lines;
  }

private:
  void readKey(std::string_view key, const toml::node &value) {
    if (key == "cuda")
      readText(value, R"(the CUDA release must be a string, such as "12.4")", readJudge);
    else if (key == "ptx-version")
      readVersion(value);
    else if (key == "target")
      readTargets(value);
    else if (key == "error-limit")
      readLimit(value);
    else if (key == "quiet")
      readFlag(key, value, configuration.quiet);
    else if (key == "warnings-as-errors")
      readFlag(key, value, configuration.warningsAreErrors);
    else if (key == "exclude")
      readPatterns(value);
    else
      readLevels(value);
  }

  template <typename Read> void readText(const toml::node &value, const char *what, const Read &read) {
    const toml::value<std::string> *text = value.as_string();
    const std::string error = text ? read(llvm::StringRef(text->get()), configuration.check) : what;
    if (!error.empty())
      report(value.source(), error);
  }

  void readVersion(const toml::node &value) {
    readText(value, R"(the PTX version must be a string, such as "8.4")", readPtxVersion);
    configuration.versionPlace =
        std::to_string(value.source().begin.line) + ":" + std::to_string(value.source().begin.column);
  }

  void readTargets(const toml::node &value) {
    forEachOf(value, [&](const toml::node &one) {
      readText(one, R"(a target must be a string, such as "sm_90a", and several must be a list of these)", readTarget);
    });
  }

  void readLimit(const toml::node &value) {
    const toml::value<int64_t> *number = value.as_integer();
    if (!number || number->get() < 0 || number->get() > std::numeric_limits<int32_t>::max())
      return report(value.source(), "'error-limit' must be a number of messages, 0 for all");
    configuration.errorLimit = static_cast<unsigned>(number->get());
  }

  void readFlag(std::string_view key, const toml::node &value, std::optional<bool> &flag) {
    const toml::value<bool> *given = value.as_boolean();
    if (!given)
      return report(value.source(), quoted(key) + " must be true or false");
    flag = given->get();
  }

  void readPatterns(const toml::node &value) {
    forEachOf(value, [&](const toml::node &one) {
      constexpr size_t kMostAlternatives = 1024; // of braces
      const toml::value<std::string> *text = one.as_string();
      if (!text)
        return report(one.source(), R"('exclude' must be a pattern of paths, such as "build/*", or a list of these)");
      configuration.patterns.push_back(llvm::StringRef(text->get()).rtrim('/').str());
      llvm::Expected<llvm::GlobPattern> pattern =
          llvm::GlobPattern::create(configuration.patterns.back(), kMostAlternatives);
      if (!pattern)
        return report(one.source(), "'" + printable(text->get()) +
                                        "' is no pattern of paths: " + llvm::toString(pattern.takeError()));
      configuration.exclude.push_back(std::move(*pattern));
    });
  }

  void readLevels(const toml::node &value) {
    const toml::table *table = value.as_table();
    if (!table)
      return report(value.source(), "'warnings' must be a table of rules and groups: [warnings]");
    for (const bool isRule : {false, true})
      for (const auto &[key, level] : *table)
        if ((findRule(key.str()) != nullptr) == isRule)
          readLevel(key, level);
  }

  void readLevel(const toml::key &key, const toml::node &value) {
    const std::vector<const RuleInfo *> named = rulesNamed(key.str());
    if (named.empty())
      return report(key.source(), "there is no rule and no group '" + printable(key.str()) + "'" +
                                      didYouMean(rulesNear(key.str(), /*withGroups=*/true)));
    if (std::ranges::all_of(named, [](const RuleInfo *rule) { return rule->severity == Severity::Error; }))
      return report(key.source(), whyOnlyErrors(key.str()) + ": only warnings can be switched");
    const toml::value<std::string> *text = value.as_string();
    const std::string_view level = text ? std::string_view(text->get()) : "";
    if (level == "off")
      configuration.levels.emplace_back(named, WarningOptions::Level::Off);
    else if (level == "warning")
      configuration.levels.emplace_back(named, WarningOptions::Level::Warning);
    else if (level == "error")
      configuration.levels.emplace_back(named, WarningOptions::Level::Error);
    else
      report(value.source(), R"(the level of a warning must be "off", "warning" or "error")");
  }

  /// Calls \p read with the one value or with each of several.
  template <typename Read> static void forEachOf(const toml::node &value, const Read &read) {
    if (const toml::array *several = value.as_array())
      for (const toml::node &one : *several)
        read(one);
    else
      read(value);
  }

  llvm::StringRef path;
  Configuration &configuration;
  std::vector<std::tuple<uint32_t, uint32_t, std::string>> errors;
};

} // namespace

bool Configuration::excludes(llvm::StringRef file) const {
  auto isExcluded = [this](llvm::StringRef part) {
    return std::ranges::any_of(exclude, [&](const llvm::GlobPattern &pattern) { return pattern.match(part); });
  };
  for (size_t end = file.find('/'); end != llvm::StringRef::npos; end = file.find('/', end + 1))
    if (isExcluded(file.take_front(end)))
      return true;
  return isExcluded(file);
}

std::string readConfiguration(llvm::StringRef text, llvm::StringRef path, Configuration &configuration) {
  configuration.path = path.str();
  Reader reader(path, configuration);
  const toml::parse_result parsed = toml::parse(std::string_view(text));
  if (parsed) {
    reader.read(parsed.table());
  } else {
    std::string why(parsed.error().description());
    why.front() = llvm::toLower(why.front());
    reader.report(parsed.error().source(), "this is no TOML: " + printable(why));
  }
  return reader.text();
}

} // namespace ptxmatrix::driver
