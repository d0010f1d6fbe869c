//===- Server.cpp - The language server -----------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Server/Server.h"

#include "llvm/Support/LSP/Transport.h"

#include <deque>
#include <future>
#include <map>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

namespace ptxmatrix::server {

namespace {

/// The value at the path \p keys; a null pointer if there is none, or null.
const json::Value *find(const json::Value *value, std::initializer_list<llvm::StringRef> keys) {
  for (const llvm::StringRef key : keys) {
    const json::Object *object = value ? value->getAsObject() : nullptr;
    value = object ? object->get(key) : nullptr;
  }
  return value && value->kind() != json::Value::Null ? value : nullptr;
}

bool isTrue(const json::Value *value) { return value && value->getAsBoolean().value_or(false); }

json::Object capabilities() {
  return json::Object{
      {"textDocumentSync", json::Object{{"openClose", true},
                                        {"change", static_cast<int>(lsp::TextDocumentSyncKind::Incremental)},
                                        {"save", true}}},
      {"hoverProvider", true},
      {"completionProvider", json::Object{{"triggerCharacters", {".", ":"}}}},
      {"signatureHelpProvider", json::Object{{"triggerCharacters", {" ", ","}}}},
      {"declarationProvider", true},
      {"definitionProvider", true},
      {"documentSymbolProvider", true},
      {"codeActionProvider", json::Object{{"codeActionKinds", {lsp::CodeAction::kQuickFix, "source.fixAll"}}}},
      {"documentFormattingProvider", true},
      {"workspace",
       json::Object{{"workspaceFolders", json::Object{{"supported", true}, {"changeNotifications", true}}}}},
  };
}

/// The messages of the editor.  Calls \p whenIdle before it waits for one: texts that change several times while they
/// are checked are checked again only once.  Calls it again whenever the file descriptor \p other can be read.  Skips
/// the messages for which \p isExpected returns false.
class EditorInput final : public lsp::JSONTransportInput {
public:
  EditorInput(std::FILE *stream, int other, std::function<void()> whenIdle,
              std::function<bool(llvm::StringRef)> isExpected)
      : stream(stream), other(other), file(stream), whenIdle(std::move(whenIdle)), isExpected(std::move(isExpected)) {
    std::setvbuf(stream, nullptr, _IONBF, 0); // otherwise a message could wait in the buffer
  }
  bool hasError() const override { return file.hasError(); }
  bool isEndOfInput() const override { return file.isEndOfInput(); }
  llvm::LogicalResult readDelimitedMessage(std::string &json) override { return file.readDelimitedMessage(json); }
  llvm::LogicalResult readStandardMessage(std::string &json) override {
    pollfd waiting[] = {{.fd = fileno(stream), .events = POLLIN, .revents = 0},
                        {.fd = other, .events = POLLIN, .revents = 0}};
    while (poll(waiting, 1, 0) == 0) {
      whenIdle();
      if (waiting[0].fd < 0 || poll(waiting, 2, -1) < 0) // a stream in memory cannot be waited for
        break;
    }
    return llvm::success(succeeded(file.readStandardMessage(json)) && !driver::isNestedDeeply(json) &&
                         isExpected(json));
  }

private:
  std::FILE *stream;
  int other;
  lsp::JSONTransportInputOverFile file;
  std::function<void()> whenIdle;
  std::function<bool(llvm::StringRef)> isExpected;
};

/// Compiles sources in another thread, one after the other.
class KernelCompiler {
public:
  struct Job {
    std::string uri;
    std::string text; ///< Of the source, as it was saved.
    CudaCompilation compilation;
    std::vector<Target> targets; ///< If the command has none.
    driver::CompiledSource made = {};
  };

  KernelCompiler() : event(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
  /// Waits for the compiler that runs.  Its module is in the cache the next time.
  ~KernelCompiler() {
    if (running.valid())
      running.wait();
    close(event);
  }

  /// Compiles the source of \p job after those that wait.  It replaces an earlier job that waits.
  void add(Job job) {
    std::erase_if(waiting, [&](const Job &one) { return one.uri == job.uri; });
    waiting.push_back(std::move(job));
    startNext();
  }
  /// A job that is done; each is returned once.
  std::optional<Job> takeDone() {
    eventfd_t count = 0;
    if (eventfd_read(event, &count) != 0)
      return std::nullopt;
    Job done = running.get();
    startNext();
    return done;
  }
  /// A file descriptor that can be read while there is one.
  int descriptor() const { return event; }

private:
  void startNext() {
    if (running.valid() || waiting.empty())
      return;
    running = std::async(std::launch::async, [event = event, job = std::move(waiting.front())]() mutable {
      job.made = driver::compile(job.compilation, job.targets);
      eventfd_write(event, 1);
      return std::move(job);
    });
    waiting.pop_front();
  }

  int event;
  std::deque<Job> waiting;
  std::future<Job> running;
};

class Server {
public:
  Server(std::FILE *input, llvm::raw_ostream &output)
      : transport(std::make_unique<EditorInput>(
                      input, compiler.descriptor(), [this] { publish(); },
                      [this](llvm::StringRef text) { return isExpected(text); }),
                  output) {
    handler.method("initialize", this, &Server::initialize);
    handler.method("shutdown", this, &Server::shutdown);
    handler.notification("initialized", this, &Server::initialized);
    handler.notification("textDocument/didOpen", this, &Server::didOpen);
    handler.notification("textDocument/didChange", this, &Server::didChange);
    handler.notification("textDocument/didSave", this, &Server::didSave);
    handler.notification("textDocument/didClose", this, &Server::didClose);
    handler.notification("workspace/didChangeConfiguration", this, &Server::didChangeConfiguration);
    handler.notification("workspace/didChangeWatchedFiles", this, &Server::didChangeWatchedFiles);

    handler.method("textDocument/hover", this, &Server::about<answerHover>);
    handler.method("textDocument/completion", this, &Server::about<answerCompletion>);
    handler.method("textDocument/signatureHelp", this, &Server::about<answerSignatureHelp>);
    handler.method("textDocument/declaration", this, &Server::about<answerDefinition>);
    handler.method("textDocument/definition", this, &Server::about<answerDefinition>);
    handler.method("textDocument/documentSymbol", this, &Server::about<answerSymbols>);
    handler.method("textDocument/formatting", this, &Server::about<answerFormatting>);
    handler.method("textDocument/codeAction", this, &Server::about<answerCodeActions>);
    workspace.reload();
  }

  int run() {
    llvm::consumeError(transport.run(handler));
    return isShutDown ? 0 : 1;
  }

private:
  using Reply = lsp::Callback<json::Value>;

  /// Whether \p text is a message that may be handled now.  Otherwise, it is answered, unless it is a notification.
  bool isExpected(llvm::StringRef text) {
    llvm::Expected<json::Value> read = json::parse(text);
    if (!read) { // which the transport reports
      llvm::consumeError(read.takeError());
      return true;
    }
    const json::Object *message = read->getAsObject();
    const json::Value *id = message ? message->get("id") : nullptr;
    const json::Value *method = message ? message->get("method") : nullptr;
    const auto refuse = [&](const char *why, lsp::ErrorCode code) {
      transport.reply(id ? *id : json::Value(nullptr), llvm::make_error<lsp::LSPError>(why, code));
      return false;
    };
    // Otherwise, the transport would end the server.
    const bool isComplete = method ? method->getAsString().has_value() : id != nullptr;
    if (!message || message->getString("jsonrpc") != "2.0" || !isComplete)
      return refuse(R"(a message must be an object with "jsonrpc": "2.0" and a method)",
                    lsp::ErrorCode::InvalidRequest);
    const llvm::StringRef name = method ? *method->getAsString() : "";
    const bool isRunning = isInitialized && !isShutDown;
    if (!method || isRunning || name == "exit" || (name == "initialize" && !isShutDown))
      return true;
    if (!id)
      return false;
    return isShutDown ? refuse("the server is shut down", lsp::ErrorCode::InvalidRequest)
                      : refuse("the first request must be 'initialize'", lsp::ErrorCode::ServerNotInitialized);
  }

  // Each of these handles one request or notification.

  void initialize(const AnyParams &params, Reply reply) {
    const json::Value *editor = find(&params.value, {"capabilities"});
    hasConfiguration = isTrue(find(editor, {"workspace", "configuration"}));
    watches = isTrue(find(editor, {"workspace", "didChangeWatchedFiles", "dynamicRegistration"}));
    configure(find(&params.value, {"initializationOptions"}));
    isInitialized = true;
    reply(json::Object{{"capabilities", capabilities()},
                       {"serverInfo", json::Object{{"name", "ptx-lsp"}, {"version", PTXMATRIX_VERSION}}}});
  }

  void initialized(const lsp::NoParams &) {
    askForConfiguration();
    if (!watches)
      return;
    json::Array watchers;
    for (const llvm::StringRef file : {driver::kConfigurationName, kCompileCommands})
      watchers.push_back(json::Object{{"globPattern", ("**/" + file).str()}});
    json::Object registration{{"id", "files"},
                              {"method", "workspace/didChangeWatchedFiles"},
                              {"registerOptions", json::Object{{"watchers", std::move(watchers)}}}};
    call("client/registerCapability", json::Object{{"registrations", json::Array{std::move(registration)}}});
  }

  void shutdown(const lsp::NoParams &, Reply reply) {
    isShutDown = true;
    reply(nullptr);
  }

  void didOpen(const DocumentParams &params) {
    const std::string &uri = params.textDocument.uri;
    documents.erase(uri);
    documents.try_emplace(uri, params.textDocument, workspace);
  }

  void didChange(const DocumentParams &params) {
    const auto document = documents.find(params.textDocument.uri);
    if (document == documents.end())
      return lsp::Logger::error("a document changed that is not open: {0}", params.textDocument.uri);
    document->second.change(params);
  }

  /// Compiles the source in the background, if that is requested and its command is known.
  void didSave(const DocumentParams &params) {
    const auto found = documents.find(params.textDocument.uri);
    if (found == documents.end() || !workspace.compiles() || found->second.language() != driver::Language::Cuda)
      return;
    const Document &document = found->second;
    if (CudaCompilation compilation = document.compilation(); compilation.isWhole)
      compiler.add({document.uri(), std::string(document.text()), std::move(compilation), document.options().targets});
  }

  void didClose(const DocumentParams &params) {
    const std::string &uri = params.textDocument.uri;
    if (documents.erase(uri) != 0)
      sendDiagnostics(json::Object{{"uri", uri}, {"diagnostics", json::Array()}});
  }

  void didChangeConfiguration(const AnyParams &params) {
    if (hasConfiguration)
      return askForConfiguration();
    configure(find(&params.value, {"settings"}));
  }

  void didChangeWatchedFiles(const AnyParams &) { checkAgain(); }

  template <auto answer> void about(const DocumentParams &params, Reply reply) {
    const auto document = documents.find(params.textDocument.uri);
    if (document == documents.end())
      return reply(llvm::make_error<lsp::LSPError>("the document is not open", lsp::ErrorCode::InvalidParams));
    reply(answer(document->second, params));
  }

  /// Adds the kernels that were compiled to their sources, unless these changed meanwhile.
  void takeKernels() {
    while (std::optional<KernelCompiler::Job> job = compiler.takeDone()) {
      const auto document = documents.find(job->uri);
      if (document == documents.end() || document->second.text() != job->text)
        continue;
      if (!job->made.error.empty())
        showMessage("ptx-lsp: " + job->compilation.path +
                    ": cannot be compiled, so that its kernels are not checked:\n" + json::fixUTF8(job->made.error));
      document->second.setKernels(std::move(job->made));
    }
  }

  /// Sends the diagnostics of documents that changed, and messages for the user.
  void publish() {
    takeKernels();
    showMessages();
    for (auto &[uri, document] : documents)
      if (!std::exchange(document.isPublished, true))
        sendDiagnostics(
            json::Object{{"uri", uri}, {"version", document.version()}, {"diagnostics", diagnosticsOf(document)}});
    showMessages();
  }

  void showMessages() {
    for (const std::string &message : workspace.takeMessages())
      showMessage(message);
  }

  void showMessage(const std::string &message) {
    sendMessage(json::Object{{"type", static_cast<int>(lsp::MessageType::Error)}, {"message", message}});
  }

  /// Checks all documents again, after settings changed.
  void checkAgain() {
    workspace.reload();
    for (auto &[uri, document] : documents)
      document.forget();
  }

  void configure(const json::Value *settings) {
    // Some editors send all settings, with those of ptx-lsp under the key "ptx-lsp".
    if (const json::Value *own = find(settings, {"ptx-lsp"}))
      settings = own;
    const json::Object *object = settings ? settings->getAsObject() : nullptr;
    workspace.configure(object ? *object : json::Object());
    checkAgain();
  }

  void call(llvm::StringLiteral method, const json::Value &params,
            std::function<void(const json::Value &)> answered = nullptr) {
    const auto callback = [answered = std::move(answered)](const json::Value &, llvm::Expected<AnyParams> answer) {
      if (!answer)
        llvm::consumeError(answer.takeError());
      else if (answered)
        answered(answer->value);
    };
    handler.outgoingRequest<json::Value, AnyParams>(method, callback)(params, ++requests);
  }

  void askForConfiguration() {
    if (!hasConfiguration)
      return;
    call("workspace/configuration", json::Object{{"items", json::Array{json::Object{{"section", "ptx-lsp"}}}}},
         [this](const json::Value &answer) {
           const json::Array *list = answer.getAsArray();
           const json::Object *settings = list && !list->empty() ? list->front().getAsObject() : nullptr;
           // Some editors return an empty object for every server.  Then keep the settings from initialization.
           if (settings && !settings->empty())
             configure(&list->front());
         });
  }

  KernelCompiler compiler;
  lsp::JSONTransport transport;
  lsp::MessageHandler handler{transport};
  lsp::OutgoingNotification<json::Value> sendDiagnostics =
      handler.outgoingNotification<json::Value>("textDocument/publishDiagnostics");
  lsp::OutgoingNotification<json::Value> sendMessage = handler.outgoingNotification<json::Value>("window/showMessage");

  bool isInitialized = false;
  bool isShutDown = false;
  bool hasConfiguration = false; ///< The editor can be asked for settings.
  bool watches = false;          ///< It can watch files.
  int64_t requests = 0;          ///< The number of requests sent to the editor.

  Workspace workspace;
  std::map<std::string, Document> documents; ///< By URI.
};

} // namespace

int serve(std::FILE *input, llvm::raw_ostream &output) { return Server(input, output).run(); }

} // namespace ptxmatrix::server
