//===- FileText.cpp - What is printed of one input, as text ---------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Files/FileText.h"
#include "Driver/Options/Settings.h"
#include "Driver/Render/GitHubRenderer.h"
#include "Driver/Render/JsonRenderer.h"
#include "Driver/Render/SarifRenderer.h"
#include "Driver/Render/TextRenderer.h"

namespace ptxmatrix::driver {

FileText::FileText(Format format, const Input &input, llvm::StringRef source, bool colors)
    : format(format), stream(text, colors) {
  const llvm::StringRef path = input.path;
  switch (format) {
  case Format::Json:
    printer = jsonRenderer(json.emplace(stream), path, source);
    break;
  case Format::Sarif:
    json.emplace(stream).arrayBegin();
    printer = sarifRenderer(*json, displayName(path), source);
    break;
  case Format::GitHub:
    printer = annotationRenderer(stream, displayName(path), source);
    break;
  case Format::Text:
  case Format::Svg:
    printer = textRenderer(displayName(path), source, stream, input.settings->errorLimit);
    break;
  }
}

std::string FileText::take() {
  if (format == Format::Sarif)
    json->arrayEnd();
  if (json)
    json->flush();
  if (format == Format::Sarif)
    return text.substr(1, text.size() - 2); // less the brackets
  return std::move(text);
}

} // namespace ptxmatrix::driver
