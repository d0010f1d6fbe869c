//===- ServerFuzzer.cpp - Messages to the language server -----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// An editor opens any text, edits it, and sends any requests at any positions.  Each response is JSON, and each of
// its positions is in the text of the request, between two characters.
//
// The bytes after the head are the text, up to a zero byte or the end, and then the messages, of some bytes each.

#include "Fuzz.h"
#include "Server/Server.h"

#include "llvm/Support/ConvertUTF.h"

#include <cstdio>
#include <map>

using namespace ptxmatrix;

namespace json = llvm::json;

namespace {

constexpr llvm::StringLiteral kUri = "file:///fuzz/module";

/// The messages of an editor: a method, and its parameters.
struct Method {
  enum Kind : uint8_t { Document, Place, Actions };
  llvm::StringLiteral name;
  Kind kind;
};
constexpr Method kMethods[] = {
    {"textDocument/hover", Method::Place},
    {"textDocument/completion", Method::Place},
    {"textDocument/signatureHelp", Method::Place},
    {"textDocument/definition", Method::Place},
    {"textDocument/documentSymbol", Method::Document},
    {"textDocument/formatting", Method::Document},
    {"textDocument/codeAction", Method::Actions},
};

/// Values of messages.
class MessageBytes : public fuzz::Bytes {
public:
  using Bytes::Bytes;

  llvm::StringRef text() { return Bytes::text(UINT8_MAX); }
  /// A number of a line or of a character, and sometimes an invalid one.
  json::Value number() {
    const uint8_t byte = next();
    switch (byte) {
    case 255:
      return -1;
    case 254:
      return 1LL << 31;
    case 253:
      return 1LL << 53;
    case 252:
      return 1e300;
    case 251:
      return nullptr;
    default:
      return byte;
    }
  }
  json::Value position() {
    json::Value line = number();
    return json::Object{{"line", std::move(line)}, {"character", number()}};
  }
  json::Value range() {
    json::Value start = position();
    return json::Object{{"start", std::move(start)}, {"end", position()}};
  }
};

/// The messages of an editor, and the text at each of them.
class Session {
public:
  Session(fuzz::Head head, llvm::StringRef data)
      : opened{.uri = kUri.str(),
               .languageId = head[0] & 2 ? "cuda" : "ptx",
               .text = json::fixUTF8(data.split('\0').first),
               .version = 0},
        document(opened, workspace), bytes(data.split('\0').second) {
    initialize(head);
    notify("textDocument/didOpen", json::Object{{"textDocument", json::Object{{"uri", opened.uri},
                                                                              {"languageId", opened.languageId},
                                                                              {"version", 0},
                                                                              {"text", opened.text}}}});
    texts.push_back(opened.text);
    constexpr unsigned kMaxMessages = 24; // some take a tenth of a second
    for (unsigned left = kMaxMessages; left > 0 && !bytes.isAtEnd(); --left)
      add(bytes.next());
    // Requests that no byte chooses, at the end of the text.  A completion takes longer than all others.
    for (const Method &method : kMethods) {
      if (method.name == "textDocument/completion")
        continue;
      const json::Value place = toJSON(document.positionOf(document.text().size()));
      ask(method, place, json::Object{{"start", json::Object{{"line", 0}, {"character", 0}}}, {"end", place}});
    }
    request("shutdown", nullptr);
    notify("exit", nullptr);
  }

  /// Lets a server respond, and checks the responses.
  void check() {
    std::FILE *stream = fmemopen(input.data(), input.size(), "r");
    std::string output;
    llvm::raw_string_ostream out(output);
    server::serve(stream, out);
    std::fclose(stream);
    for (llvm::StringRef left = out.str(); !left.empty();) {
      size_t length = 0;
      fuzz::require(left.consume_front("Content-Length: ") && !left.consumeInteger(10, length) &&
                        left.consume_front("\r\n\r\n") && length <= left.size(),
                    "an answer has a header");
      llvm::Expected<json::Value> answer = json::parse(left.take_front(length));
      fuzz::require(static_cast<bool>(answer) && answer->getAsObject(), "an answer is an object");
      checkAnswer(*answer->getAsObject());
      left = left.drop_front(length);
    }
    fuzz::require(isBroken || versionOf.empty(), "each request is answered");
  }

private:
  void send(json::Object message) {
    message["jsonrpc"] = "2.0";
    const std::string text = llvm::formatv("{0}", json::Value(std::move(message)));
    input += "Content-Length: " + std::to_string(text.size()) + "\r\n\r\n" + text;
  }
  void notify(llvm::StringRef method, json::Value params) {
    send(json::Object{{"method", method}, {"params", std::move(params)}});
  }
  void request(llvm::StringRef method, json::Value params) {
    send(json::Object{{"id", ++requests}, {"method", method}, {"params", std::move(params)}});
    versionOf[requests] = texts.empty() ? 0 : texts.size() - 1;
  }

  void initialize(fuzz::Head head) {
    json::Object settings;
    if (head[1] != 0)
      settings["target"] = llvm::StringRef(info(static_cast<Target>(head[1] % kTargets.size())).name);
    request("initialize",
            json::Object{{"capabilities", json::Object()}, {"initializationOptions", std::move(settings)}});
    notify("initialized", json::Object());
  }

  void ask(const Method &method, json::Value position, json::Value range) {
    json::Object params{{"textDocument", json::Object{{"uri", kUri}}}};
    if (method.kind == Method::Place)
      params["position"] = std::move(position);
    if (method.kind == Method::Actions)
      params["range"] = std::move(range);
    if (method.kind == Method::Actions)
      params["context"] = json::Object{{"diagnostics", json::Array()}};
    request(method.name, std::move(params));
  }

  void edit() {
    json::Array changes;
    for (unsigned left = 1 + bytes.next() % 4; left > 0; --left) {
      json::Object change{{"text", json::fixUTF8(bytes.text())}};
      if (const json::Value range = bytes.range(); left != 4)
        change["range"] = range;
      changes.push_back(std::move(change));
    }
    const auto version = static_cast<int64_t>(texts.size());
    json::Value params = json::Object{{"textDocument", json::Object{{"uri", kUri}, {"version", version}}},
                                      {"contentChanges", std::move(changes)}};
    server::DocumentParams made;
    json::Path::Root root;
    if (fromJSON(params, made, root))
      document.change(made);
    texts.emplace_back(document.text());
    notify("textDocument/didChange", std::move(params));
  }

  void add(uint8_t kind) {
    constexpr size_t kNumMethods = std::size(kMethods);
    switch (kind % 16) {
    case 15:
      return edit();
    case 14: // any JSON, or none
      isBroken = true;
      input += "Content-Length: ";
      if (const llvm::StringRef text = bytes.text(); kind & 16)
        input += text;
      else
        input += std::to_string(text.size()) + "\r\n\r\n" + text.str();
      return;
    case 13:
      return notify("workspace/didChangeConfiguration",
                    json::Object{{"settings", json::Object{{"target", json::fixUTF8(bytes.text())}}}});
    case 12:
      return notify("$/cancelRequest", json::Object{{"id", requests - bytes.next() % 4}});
    case 11:
      return notify("workspace/didChangeWatchedFiles", json::Object());
    case 10:
      return request("textDocument/" + json::fixUTF8(bytes.text()), json::Object{{"textDocument", bytes.range()}});
    default: {
      json::Value position = bytes.position();
      return ask(kMethods[kind % kNumMethods], std::move(position), bytes.range());
    }
    }
  }

  void checkAnswer(const json::Object &answer) {
    size_t version = 0;
    if (const std::optional<int64_t> id = answer.getInteger("id"); id && !answer.get("method")) {
      const auto asked = versionOf.find(*id);
      fuzz::require(isBroken || asked != versionOf.end(), "an answer is to a request, and the only one");
      if (asked == versionOf.end())
        return;
      version = asked->second;
      versionOf.erase(asked);
    } else if (const json::Object *params = answer.getObject("params")) {
      version = static_cast<size_t>(params->getInteger("version").value_or(0));
    }
    if (isBroken)
      return; // what was sent after it may have been lost
    const server::Document asked({.uri = opened.uri, .languageId = opened.languageId, .text = texts[version]},
                                 workspace);
    checkPositions(json::Object(answer), asked);
  }

  void checkPositions(const json::Value &value, const server::Document &asked) {
    if (const json::Array *list = value.getAsArray())
      for (const json::Value &one : *list)
        checkPositions(one, asked);
    const json::Object *object = value.getAsObject();
    if (!object)
      return;
    const std::optional<int64_t> line = object->getInteger("line");
    const std::optional<int64_t> character = object->getInteger("character");
    if (line && character)
      checkPosition(static_cast<size_t>(*line), static_cast<size_t>(*character), asked);
    for (const auto &[key, one] : *object)
      checkPositions(one, asked);
  }

  void checkPosition(size_t line, size_t character, const server::Document &asked) {
    llvm::StringRef left = asked.text();
    for (size_t i = 0; i < line; ++i) {
      const size_t end = left.find('\n');
      fuzz::require(end != llvm::StringRef::npos, "a line is in the text");
      left = left.drop_front(end + 1);
    }
    left = left.take_until([](char c) { return c == '\n'; });
    // Characters of four bytes are two units of UTF-16.
    size_t units = 0;
    while (units < character && !left.empty()) {
      const unsigned length = llvm::getNumBytesForUTF8(static_cast<llvm::UTF8>(left.front()));
      units += length == 4 ? 2 : 1;
      left = left.drop_front(length);
    }
    fuzz::requireEqual(std::to_string(units), std::to_string(character), asked.text());
  }

  server::Workspace workspace;
  server::TextDocument opened;
  server::Document document;
  MessageBytes bytes;
  std::string input;
  int64_t requests = 0;
  bool isBroken = false;               ///< Not everything that was sent is a message.
  std::vector<std::string> texts;      ///< By version.
  std::map<int64_t, size_t> versionOf; ///< Of the requests without a response.
};

void checkServerInput(std::string_view data) {
  const fuzz::Input input = fuzz::inputOf(data);
  Session(input.head, input.text).check();
}

const fuzz::Fuzzer kServerFuzzer("server", checkServerInput);

} // namespace
