//===- Server.h - The language server ---------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Language Server Protocol 3.17: https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17

#pragma once

#include "Server/Features.h"

#include "llvm/Support/LSP/Transport.h"

#include <map>

namespace ptxmatrix::server {

/// Answers the messages of one editor.
class Server {
public:
  Server(std::FILE *input, llvm::raw_ostream &output);

  /// Answers messages until the editor sends `exit` or closes the connection.  Returns the exit status: 0 if it sent
  /// `shutdown` first.
  int run();

private:
  using Reply = lsp::Callback<json::Value>;
  /// Each of the following methods handles one request or notification.
  void initialize(const AnyParams &params, Reply reply);
  void initialized(const lsp::NoParams &);
  void shutdown(const lsp::NoParams &, Reply reply);
  void didOpen(const DocumentParams &params);
  void didChange(const DocumentParams &params);
  void didClose(const DocumentParams &params);
  void didChangeConfiguration(const AnyParams &params);
  void didChangeWatchedFiles(const AnyParams &params);
  /// Handles a request about a document.
  template <auto answer> void about(const DocumentParams &params, Reply reply);

  /// Sends a request.
  void call(llvm::StringLiteral method, const json::Value &params,
            std::function<void(const json::Value &)> answered = nullptr);
  /// Sends the diagnostics of documents that changed, and messages for the user.
  void publish();
  /// Checks all documents again, after settings changed.
  void checkAgain();
  void configure(const json::Value *settings);
  void askForConfiguration();
  void showMessages();

  lsp::JSONTransport transport;
  lsp::MessageHandler handler{transport};
  lsp::OutgoingNotification<json::Value> sendDiagnostics;
  lsp::OutgoingNotification<json::Value> sendMessage;

  bool isShutDown = false;
  bool hasConfiguration = false; ///< The editor can be asked for settings.
  bool watches = false;          ///< It can watch files.
  int64_t requests = 0;          ///< The number of requests sent to the editor.

  Workspace workspace;
  std::map<std::string, Document> documents; ///< By URI.
  std::vector<std::string> changed;          ///< The documents whose diagnostics must be sent.
};

} // namespace ptxmatrix::server
