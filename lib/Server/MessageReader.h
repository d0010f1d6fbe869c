//===- MessageReader.h - Messages of the editor -----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// A separate thread reads, so the server knows whether more messages are waiting, and which requests are cancelled.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SERVER_MESSAGEREADER_H
#define PTXMATRIX_LIB_SERVER_MESSAGEREADER_H

#include "llvm/Support/JSON.h"

#include <condition_variable>
#include <cstdio>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace ptxmatrix::server {

/// A message as it was received.
struct Message {
  llvm::json::Value content = nullptr;
  std::string error; ///< Why it is not JSON; then there is no content.
  bool isCancelled = false;
};

/// Reads messages with their headers (LSP 3.17, "Base Protocol") from a stream, in order, to its end, to `exit`, or to
/// headers that do not say where a message ends.
class MessageReader {
public:
  explicit MessageReader(std::FILE *stream);
  /// Waits until the stream ends.
  ~MessageReader() { thread.join(); }
  MessageReader(const MessageReader &) = delete;
  MessageReader &operator=(const MessageReader &) = delete;

  /// The next message, or nothing at the end.  Calls \p whenIdle before it waits for one.
  std::optional<Message> next(const std::function<void()> &whenIdle);

private:
  void readAll(std::FILE *stream);
  void add(Message message);
  void cancel(const llvm::json::Value &id);

  std::mutex mutex;
  std::condition_variable arrived;
  std::deque<Message> waiting;
  bool isAtEnd = false;
  std::thread thread; // last, because it uses the other members
};

} // namespace ptxmatrix::server

#endif // PTXMATRIX_LIB_SERVER_MESSAGEREADER_H
