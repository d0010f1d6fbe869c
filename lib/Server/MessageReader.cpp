//===- MessageReader.cpp - Messages of the editor -------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Server/MessageReader.h"
#include "Driver/Files/JsonDepth.h"

#include "llvm/Support/LSP/Transport.h"

namespace ptxmatrix::server {

namespace json = llvm::json;

namespace {

Message parse(llvm::StringRef text) {
  Message message;
  if (driver::isNestedDeeply(text)) {
    message.error = "the message is nested too deeply";
    return message;
  }
  if (llvm::Expected<json::Value> content = json::parse(text))
    message.content = std::move(*content);
  else
    message.error = llvm::toString(content.takeError());
  return message;
}

llvm::StringRef methodOf(const json::Value &content) {
  const json::Object *object = content.getAsObject();
  return object ? object->getString("method").value_or("") : "";
}

} // namespace

MessageReader::MessageReader(std::FILE *stream) : thread([this, stream] { readAll(stream); }) {}

std::optional<Message> MessageReader::next(const std::function<void()> &whenIdle) {
  std::unique_lock lock(mutex);
  if (waiting.empty() && !isAtEnd) {
    lock.unlock();
    whenIdle();
    lock.lock();
  }
  arrived.wait(lock, [this] { return !waiting.empty() || isAtEnd; });
  if (waiting.empty())
    return std::nullopt;
  Message message = std::move(waiting.front());
  waiting.pop_front();
  return message;
}

void MessageReader::readAll(std::FILE *stream) {
  llvm::lsp::JSONTransportInputOverFile input(stream);
  std::string text;
  bool isLast = false;
  while (!isLast && !input.isEndOfInput() && !input.hasError()) {
    if (failed(input.readMessage(text)))
      continue;
    Message message = parse(text);
    const llvm::StringRef method = methodOf(message.content);
    isLast = method == "exit";
    if (method == "$/cancelRequest") {
      if (const json::Object *parameters = message.content.getAsObject()->getObject("params"))
        if (const json::Value *id = parameters->get("id"))
          cancel(*id);
    } else {
      add(std::move(message));
    }
  }
  const std::scoped_lock lock(mutex);
  isAtEnd = true;
  arrived.notify_one();
}

void MessageReader::add(Message message) {
  const std::scoped_lock lock(mutex);
  waiting.push_back(std::move(message));
  arrived.notify_one();
}

void MessageReader::cancel(const json::Value &id) {
  const std::scoped_lock lock(mutex);
  for (Message &message : waiting)
    if (const json::Object *object = message.content.getAsObject(); object && object->getString("method"))
      if (const json::Value *one = object->get("id"); one && *one == id)
        message.isCancelled = true;
}

} // namespace ptxmatrix::server
