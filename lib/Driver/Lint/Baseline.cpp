//===- Baseline.cpp - Baselines of known diagnostics ----------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Diagnostics/Rules.h"
#include "Driver/Files/Files.h"
#include "Driver/Lint/Lint.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"

namespace ptxmatrix::driver {
namespace {

constexpr int64_t kVersion = 1;

std::string hashOf(std::string_view statement) {
  constexpr unsigned kDigits = 16;
  constexpr size_t kMost = size_t{1} << 16; // an asm statement can be a whole file, with many diagnostics
  std::string text;
  for (const char c : statement.substr(0, kMost)) {
    const bool isWhite = llvm::isSpace(c);
    if (!isWhite || !text.ends_with(' '))
      text += isWhite ? ' ' : c;
  }
  return llvm::utohexstr(llvm::xxh3_64bits(text), /*LowerCase=*/true, kDigits);
}

KnownDiagnostic keyOf(const Diagnostic &diagnostic, std::string_view source) {
  return {std::string(diagnostic.rule->name), llvm::json::fixUTF8(diagnostic.message),
          hashOf(diagnostic.statement.of(source))};
}

size_t countOf(const KnownDiagnostics &known) {
  size_t sum = 0;
  for (const auto &[diagnostic, count] : known)
    sum += count;
  return sum;
}

struct Entry {
  std::string path;
  KnownDiagnostic diagnostic;
  uint64_t count = 1;
};

bool fromJSON(const llvm::json::Value &value, Entry &entry, llvm::json::Path path) {
  llvm::json::ObjectMapper object(value, path);
  if (!object || !object.map("path", entry.path) || !object.map("rule", entry.diagnostic.rule) ||
      !object.map("message", entry.diagnostic.message) || !object.map("statement", entry.diagnostic.statement) ||
      !object.mapOptional("count", entry.count))
    return false;
  if (entry.count == 0)
    path.field("count").report("expected a number above 0");
  return entry.count != 0;
}

struct Document {
  int64_t version = 0;
  std::vector<Entry> diagnostics;
};

bool fromJSON(const llvm::json::Value &value, Document &document, llvm::json::Path path) {
  llvm::json::ObjectMapper object(value, path);
  if (!object || !object.map("version", document.version))
    return false;
  if (document.version != kVersion) {
    path.field("version").report("expected 1");
    return false;
  }
  return object.map("diagnostics", document.diagnostics);
}

} // namespace

bool addKnown(const Diagnostic &diagnostic, std::string_view source, KnownDiagnostics &known) {
  if (diagnostic.rule == &info(Rule::Limit))
    return false;
  ++known[keyOf(diagnostic, source)];
  return true;
}

bool removeKnown(const Diagnostic &diagnostic, std::string_view source, KnownDiagnostics &known) {
  if (known.empty())
    return false;
  const auto found = known.find(keyOf(diagnostic, source));
  if (found == known.end())
    return false;
  if (--found->second == 0)
    known.erase(found);
  return true;
}

std::string readBaseline(llvm::StringRef path, Baseline &baseline) {
  const auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return buffer.getError().message();
  if (isNestedDeeply((*buffer)->getBuffer()))
    return "invalid baseline: expected object at baseline";
  llvm::Expected<Document> document = llvm::json::parse<Document>((*buffer)->getBuffer(), "baseline");
  if (!document)
    return "invalid baseline: " + llvm::toString(document.takeError());
  for (Entry &entry : document->diagnostics)
    baseline[entry.path][std::move(entry.diagnostic)] += entry.count;
  return "";
}

void printBaseline(const Baseline &baseline, llvm::raw_ostream &stream) {
  llvm::json::OStream json(stream, /*IndentSize=*/2);
  json.object([&] {
    json.attribute("version", kVersion);
    json.attributeArray("diagnostics", [&] {
      for (const auto &[file, known] : baseline)
        for (const auto &[diagnostic, count] : known)
          json.object([&] {
            json.attribute("path", file);
            json.attribute("rule", diagnostic.rule);
            json.attribute("message", diagnostic.message);
            json.attribute("statement", diagnostic.statement);
            json.attribute("count", static_cast<int64_t>(count));
          });
    });
  });
  stream << '\n';
}

size_t countGone(const Baseline &baseline, llvm::StringRef folder, const Baseline &left) {
  size_t sum = 0;
  for (const auto &[file, known] : baseline) {
    if (const auto checked = left.find(file); checked != left.end())
      sum += countOf(checked->second);
    else if (file != "-" && !llvm::sys::fs::exists(inFolder(folder, file)))
      sum += countOf(known);
  }
  return sum;
}

} // namespace ptxmatrix::driver
