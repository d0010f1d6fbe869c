//===- Record.cpp - The record of a run, as JSON --------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Suite.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <ostream>

namespace ptxmatrix::gpu {
namespace {

/// \p text, which has no control characters, as a string of JSON.
std::string jsonString(const std::string &text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      result += '\\';
    result += c;
  }
  return result + '"';
}

/// An object of JSON on one line.
class Object {
public:
  /// A member whose value is already JSON.
  Object &add(const std::string &key, const std::string &json) {
    members += (members.empty() ? "" : ", ") + jsonString(key) + ": " + json;
    return *this;
  }
  Object &add(const std::string &key, unsigned number) { return add(key, std::to_string(number)); }
  Object &addText(const std::string &key, const std::string &text) { return add(key, jsonString(text)); }
  std::string str() const { return '{' + members + '}'; }

private:
  std::string members;
};

/// Writes the lines of a list with commas between them.
class Lines {
public:
  Lines(std::ostream &out, std::string indent) : out(out), indent(std::move(indent)) {}
  void add(const std::string &text) {
    out << (isFirst ? "\n" : ",\n") << indent << text;
    isFirst = false;
  }

private:
  std::ostream &out;
  std::string indent;
  bool isFirst = true;
};

/// The elements of all registers of a mapping: two mappings of the same text are the same.
std::string tableText(const Mapping &mapping) {
  std::string text;
  for (unsigned reg = 0; reg < mapping.geometry.registers; ++reg) {
    text += reg == 0 ? "\n      [" : ",\n      [";
    for (unsigned lane = 0; lane < 32; ++lane)
      text += (lane == 0 ? "" : lane % 8 == 0 ? ",\n       " : ", ") + jsonString(registerText(mapping, lane, reg));
    text += "]";
  }
  return text;
}

/// The number of bytes as a key: 0.125 is a bit.
std::string bytesText(uint32_t bits) {
  if (bits % 8 == 0)
    return std::to_string(bits / 8);
  return bits == 4 ? "0.5" : bits == 2 ? "0.25" : "0.125";
}

/// The cases of one opcode in one memory.
using AlignmentRow = std::map<Misaligned, Object>;

/// JSON cannot represent a NaN or an infinity.
std::string numberText(double value) {
  if (!std::isfinite(value))
    return "null";
  std::array<char, 32> buffer;
  std::snprintf(buffer.data(), buffer.size(), "%.3g", value);
  return buffer.data();
}

const char *outcomeText(Outcome outcome) {
  return outcome == Outcome::Passed ? "passed" : outcome == Outcome::Failed ? "failed" : "skipped";
}

/// The data of each form.
Object formText(const auto &result) {
  Object line;
  line.addText("opcode", result.form.opcode).addText("result", outcomeText(result.outcome));
  if (!result.message.empty())
    line.addText("message", result.message);
  line.addText("ptx", result.form.head.version.str());
  line.addText("target", std::string(info(result.form.head.target).name));
  return line;
}

void addErrors(Object &line, const ProductResult &result) {
  line.add("worst_whole", numberText(result.worstWhole))
      .add("worst", numberText(result.worst))
      .add("least_bound", numberText(result.bound));
}

/// A list of the names of the mappings, by selector.
std::string metadataText(const MmaResult &result, const std::map<std::string, std::string> &names) {
  std::string list;
  for (const MmaMapping &mapping : result.mappings)
    list += (list.empty() ? "" : ", ") + jsonString(names.at(tableText(mapping.metadata)));
  return '[' + list + ']';
}

} // namespace

void writeRecord(const Report &report, std::ostream &out) {
  out << "{\n  \"version\": 1,\n  \"device\": " << jsonString(report.device) << ",\n  \"architecture\": \"sm_"
      << report.capability << "\",\n  \"driver\": " << jsonString(report.driver)
      << ",\n  \"driver_cuda\": " << jsonString(report.driverRelease) << ",\n  \"ptxas\": " << jsonString(report.ptxas)
      << ",\n  \"date\": " << jsonString(report.date) << ",\n";

  // Many forms share a mapping.
  std::map<std::string, std::string> names;
  out << "  \"mappings\": {";
  {
    Lines lines(out, "    ");
    auto add = [&](const Mapping &mapping) {
      if (mapping.held.empty())
        return;
      const std::string table = tableText(mapping);
      const auto [place, isNew] = names.emplace(table, "m" + std::to_string(names.size() + 1));
      if (!isNew)
        return;
      const std::string text = formulas(mapping);
      lines.add(jsonString(place->second) +
                (text.empty() ? ": {\"registers\": [" + table + "]}" : ": {\"formulas\": " + jsonString(text) + "}"));
    };
    for (const FormResult &result : report.forms)
      add(result.mapping);
    for (const MmaResult &result : report.mma)
      for (const MmaMapping &mapping : result.mappings)
        for (const Mapping *one : {&mapping.a, &mapping.b, &mapping.c, &mapping.d, &mapping.metadata})
          add(*one);
  }
  out << "\n  },\n  \"forms\": [";
  {
    Lines lines(out, "    ");
    for (const FormResult &result : report.forms) {
      const Geometry &geometry = result.form.geometry;
      Object line = formText(result);
      if (!result.mapping.held.empty()) {
        line.add("runs", result.runs)
            .add("matrices", geometry.matrices)
            .add("rows", geometry.rows)
            .add("columns", geometry.columns)
            .add("stored_bits", geometry.storedBits)
            .add("element_bits", geometry.heldBits)
            .add("registers", geometry.registers)
            .add("register_bits", geometry.registerBits);
        if (result.mapping.padding != Padding::None)
          line.addText("padding", result.mapping.padding == Padding::Zeros ? "zeros" : "sign");
        line.addText("mapping", names.at(tableText(result.mapping)));
      }
      lines.add(line.str());
    }
    for (const MmaResult &result : report.mma) {
      Object line = formText(result);
      if (!result.mappings.empty()) {
        const MmaMapping &mapping = result.mappings.front();
        line.addText("a", names.at(tableText(mapping.a)))
            .addText("b", names.at(tableText(mapping.b)))
            .addText("c", names.at(tableText(mapping.c)))
            .addText("d", names.at(tableText(mapping.d)));
        if (result.form.isSparse)
          line.add("metadata", metadataText(result, names));
        addErrors(line, result.product.product);
        if (!result.product.overflow.empty())
          line.addText("overflow", result.product.overflow);
        if (!result.product.rounding.empty())
          line.addText("rounding", result.product.rounding);
      }
      lines.add(line.str());
    }
  }
  out << "\n  ],\n  \"wgmma\": [";
  {
    Lines lines(out, "    ");
    for (const WarpgroupResult &result : report.warpgroup) {
      Object line = formText(result);
      std::string digests;
      for (const std::string &digest : result.digests)
        digests += (digests.empty() ? "" : ", ") + jsonString(digest);
      line.add("elements", std::to_string(result.elements)).add("digests", '[' + digests + ']');
      lines.add(line.str());
    }
  }
  if (const auto &tiles = report.tiles)
    out << "\n  ],\n  \"tiles\": [\n    "
        << Object()
               .add("tiles", std::to_string(tiles->tiles))
               .add("elements", std::to_string(tiles->elements))
               .add("different", std::to_string(tiles->different))
               .str();
  out << "\n  ],\n  \"products\": [";
  {
    Lines lines(out, "    ");
    for (const NamedProductResult &result : report.products) {
      Object line;
      line.addText("name", result.product.name).addText("result", outcomeText(result.outcome));
      if (!result.message.empty())
        line.addText("message", result.message);
      addErrors(line, result.result);
      lines.add(line.str());
    }
  }
  out << "\n  ],\n  \"alignment\": [";
  {
    std::map<std::pair<std::string, std::string>, AlignmentRow> rows;
    std::vector<std::pair<std::string, std::string>> order;
    for (const AlignmentResult &result : report.alignment) {
      if (!result.isMeasured)
        continue;
      const std::pair key(result.one.opcode, result.one.memory);
      if (!rows.contains(key))
        order.push_back(key);
      const std::string by = result.one.what == Misaligned::Stride ? bytesText(result.one.by)
                             : result.one.by == kFarAway           ? "far outside"
                                                                   : std::to_string(result.one.by);
      rows[key][result.one.what].addText(by, outcomeWord(result.outcome));
    }
    Lines lines(out, "    ");
    for (const auto &key : order) {
      Object line;
      line.addText("opcode", key.first).addText("memory", key.second);
      for (const auto &[what, outcomes] : rows[key])
        line.add(what == Misaligned::Address  ? "address"
                 : what == Misaligned::Stride ? "stride"
                                              : "unused_lanes",
                 outcomes.str());
      lines.add(line.str());
    }
  }
  out << "\n  ]\n}\n";
}

} // namespace ptxmatrix::gpu
