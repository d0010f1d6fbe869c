//===- MessageReader.cpp - Messages of the editor -------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Server/MessageReader.h"
#include "Driver/Files/JsonDepth.h"
#include "Driver/Render/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/LSP/Logging.h"

namespace ptxmatrix::server {

namespace json = llvm::json;

namespace {

/// The next line of \p stream, or nothing if it ends before.
std::optional<std::string> readLine(std::FILE *stream) {
  std::string line;
  for (int next = std::getc(stream); next != EOF; next = std::getc(stream)) {
    if (next == '\n')
      return line;
    line += static_cast<char>(next);
  }
  return std::nullopt;
}

/// Adds the header \p text to what is known of a message: its length.  Returns an error message or nothing.
std::string readHeader(llvm::StringRef text, std::optional<size_t> &length) {
  constexpr size_t kMostBytes = size_t{1} << 30;
  constexpr size_t kShown = 80;
  const auto [name, value] = text.split(':');
  const bool isHeader =
      name.size() < text.size() && llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '-'; });
  if (!isHeader)
    return "'" + driver::printable(text.take_front(kShown)) +
           "' is not a header; a message begins with a header such as 'Content-Length: 42'";
  if (!name.equals_insensitive("Content-Length"))
    return "";
  size_t number = 0;
  if (!llvm::to_integer(value.trim(), number, 10) || number == 0 || number > kMostBytes)
    return "'" + driver::printable(text.take_front(kShown)) + "': the length must be a number from 1 to " +
           std::to_string(kMostBytes);
  length = number;
  return "";
}

/// Reads the headers of a message.  Returns the length of its content, or nothing if the stream ends before, or with an
/// \p error.  Editors may write the names of headers in any case, and other headers.
std::optional<size_t> readHeaders(std::FILE *stream, std::string &error) {
  std::optional<size_t> length;
  bool isEmpty = true;
  while (const std::optional<std::string> line = readLine(stream)) {
    const llvm::StringRef text = llvm::StringRef(*line).trim();
    if (text.empty() && isEmpty) // some clients end the content with a line break that they do not count
      continue;
    if (text.empty() && !length)
      error = "a message has no header 'Content-Length'";
    if (text.empty())
      return length;
    isEmpty = false;
    error = readHeader(text, length);
    if (!error.empty())
      return std::nullopt;
  }
  return std::nullopt;
}

/// Reads the content of the next message.  Returns nothing at the end of the stream, and after reporting headers that
/// do not say where the message ends: what follows them cannot be read either.
std::optional<std::string> readContent(std::FILE *stream) {
  std::string error;
  const std::optional<size_t> length = readHeaders(stream, error);
  if (!error.empty())
    llvm::lsp::Logger::error("cannot read from the editor: {0}", error);
  if (!length)
    return std::nullopt;
  std::string content(*length, '\0');
  if (std::fread(content.data(), 1, content.size(), stream) < content.size())
    return std::nullopt;
  return content;
}

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
  bool isLast = false;
  while (!isLast) {
    const std::optional<std::string> text = readContent(stream);
    if (!text)
      break;
    Message message = parse(*text);
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
