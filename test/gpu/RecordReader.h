//===- RecordReader.h - The record that the tests read ----------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Mapping.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

#include <map>

namespace ptxmatrix::gpu {

inline constexpr unsigned kCapability = 90;

inline llvm::json::Value readRecord(const std::string &name) {
  auto file = llvm::MemoryBuffer::getFile(PTXMATRIX_GPU_RECORDS "/" + name);
  if (!file)
    throw std::runtime_error("cannot read the record: " + file.getError().message());
  llvm::Expected<llvm::json::Value> parsed = llvm::json::parse((*file)->getBuffer());
  if (!parsed)
    throw std::runtime_error(llvm::toString(parsed.takeError()));
  return std::move(*parsed);
}

inline const llvm::json::Object &record() {
  static const llvm::json::Value value = readRecord("sm_90.json");
  return *value.getAsObject();
}

inline std::string textOf(const llvm::json::Object &object, const char *key) {
  const std::optional<llvm::StringRef> text = object.getString(key);
  return text ? text->str() : "";
}

inline unsigned numberOf(const llvm::json::Object &object, const char *key) {
  return static_cast<unsigned>(object.getInteger(key).value_or(0));
}

/// The members of the list under \p key, by their opcode.
inline std::map<std::string, const llvm::json::Object *> formsOfRecord() {
  std::map<std::string, const llvm::json::Object *> forms;
  for (const llvm::json::Value &value : *record().getArray("forms"))
    forms.emplace(textOf(*value.getAsObject(), "opcode"), value.getAsObject());
  return forms;
}

/// The mapping named \p name, of a form that has registers of \p geometry.
inline Mapping mappingNamed(const std::string &name, const Geometry &geometry) {
  Mapping mapping{.geometry = geometry};
  const llvm::json::Object &recorded = *record().getObject("mappings")->getObject(name);
  if (const std::string text = textOf(recorded, "formulas"); !text.empty()) {
    mapping.held = readFormulas(text, geometry);
    return mapping;
  }
  for (unsigned lane = 0; lane < 32; ++lane)
    for (const llvm::json::Value &lanes : *recorded.getArray("registers"))
      for (const Element &element : readRegisterText(lanes.getAsArray()->operator[](lane).getAsString()->str()))
        mapping.held.push_back(element);
  return mapping;
}

} // namespace ptxmatrix::gpu
