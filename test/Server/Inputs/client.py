#!/usr/bin/env python3
"""Talks to a language server according to a script, and prints its answers.

usage: client.py --server=SERVER SCRIPT

Lines of SCRIPT; all others are skipped:

  > initialize [PARAMS]      sends initialize, awaits the answer without printing it, and sends initialized
  > open FILE [URI]          sends textDocument/didOpen and awaits the diagnostics, which it prints
  > edit L:C-L:C TEXT        changes the last document that was opened: TEXT is a JSON string
  > change L:C-L:C TEXT      the same, and awaits and prints the diagnostics
  > wait METHOD              awaits and prints a message with this method
  > receive                  awaits and prints a message
  > METHOD [L:C | L:C-L:C] [PARAMS]
                             sends a request about that document, such as `hover 3:10`, and prints the answer
  > request METHOD PARAMS    sends any request, and prints the answer
  > notify METHOD PARAMS     sends a notification
  > answer RESULT            answers the last request of the server
  > write FILE TEXT          writes a line to a file
  > raw TEXT                 sends TEXT, an expression of Python with a string, as it is; framed(TEXT) has the header
  > held MESSAGES            sends a list of messages at once, and awaits the answers to all requests among them
  > leave                    receives nothing any more, as if it had ended
  > end                      sends shutdown and exit

Lines and columns count from 0, as in the protocol.  The folder of SCRIPT is the working directory: '%d' in a line is
its path and '%f' its address, also in what is printed.  Positions and ranges are printed as they are written here,
diagnostics in one line each, and as what they are published for: `%f/a.ptx, version 1: no diagnostics`.
"""

import argparse
import json
import re
import subprocess
import sys
from pathlib import Path

RANGE = re.compile(r"(\d+):(\d+)(?:-(\d+):(\d+))?$")


def position(line, character):
    return {"line": int(line), "character": int(character)}


SEVERITIES = ("", "error", "warning", "information", "hint")
# Of an item of a completion: plain text, and a value of an enumeration.
ITEM = {"insertTextFormat": 1, "kind": 14}


def parameter(signature, label, documentation):
    begin, end = label
    return f"{begin}-{end} {signature[begin:end]}: {documentation}"


def readable(value):
    """`value` with what it often has as text, if it has all of its members and no other: positions, ranges and places,
    diagnostics, edits, items of a completion, signatures and symbols."""
    if isinstance(value, list):
        return [readable(one) for one in value]
    if not isinstance(value, dict):
        return value
    if value.keys() == {"line", "character"}:
        return f"{value['line']}:{value['character']}"
    if value.keys() == {"start", "end"}:
        return f"{readable(value['start'])}-{readable(value['end'])}"
    value = {key: readable(one) for key, one in value.items() if key != "jsonrpc"}
    if value.keys() == {"range", "uri"}:
        return f"{value['uri']}:{value['range']}"
    if value.keys() == {"location", "message"}:
        return f"{value['location']}: {value['message']}"
    if (value.keys() == {"code", "message", "range", "relatedInformation", "severity", "source"}
            and value["source"] == "ptx-lint"):
        text = f"{value['range']} {SEVERITIES[value['severity']]}: {value['message']} [{value['code']}]"
        return " | ".join([text, *value["relatedInformation"]])
    if value.keys() == {"newText", "range"}:
        return f"{value['range']} {json.dumps(value['newText'], ensure_ascii=False)}"
    if value.keys() == {"changes"}:
        return [f"{uri}:{edit}" for uri, edits in value["changes"].items() for edit in edits]
    if value.keys() == {"detail", "label", "sortText", "textEdit", *ITEM} and ITEM.items() <= value.items():
        label = json.dumps(value["label"])
        if value["textEdit"].endswith(f" {label}"):
            return f"{value['sortText']} {value['textEdit']}: {value['detail']}"
    if value.keys() == {"label", "parameters"}:
        return {**value, "parameters": [parameter(value["label"], **one) for one in value["parameters"]]}
    if value.keys() - {"children"} == {"detail", "kind", "name", "range", "selectionRange"}:
        text = f"{value['range']} {value['name']} {value['selectionRange']} {value['kind']}: {value['detail']}"
        return {"children": value["children"], "name": text} if "children" in value else text
    return value


def framed(text):
    return f"Content-Length: {len(text)}\r\n\r\n{text}"


def laid_out(value, indentation=""):
    """`value` as JSON, with each object or list on one line if that is not too long."""
    line = json.dumps(value, sort_keys=True, ensure_ascii=False)
    if len(indentation) + len(line) <= 180 or not value or not isinstance(value, (dict, list)):
        return line
    inner = indentation + " "
    if isinstance(value, list):
        parts = [laid_out(one, inner) for one in value]
    else:
        parts = [f"{json.dumps(key)}: {laid_out(one, inner)}" for key, one in sorted(value.items())]
    brackets = "[]" if isinstance(value, list) else "{}"
    return brackets[0] + f",\n{inner}".join(parts) + brackets[1]


def published(message):
    """The lines of a notification of diagnostics; none for another message."""
    if message.keys() != {"method", "params"} or message["method"] != "textDocument/publishDiagnostics":
        return []
    params = message["params"]
    if params.keys() - {"version"} != {"diagnostics", "uri"}:
        return []
    head = params["uri"] + (f", version {params['version']}" if "version" in params else "")
    lines = [f" {one if isinstance(one, str) else laid_out(one, ' ')}" for one in params["diagnostics"]]
    return [f"{head}:", *lines] if lines else [f"{head}: no diagnostics"]


class Client:
    def __init__(self, command, folder):
        # Like Python, editors ignore SIGPIPE, and so do their children.
        self.server = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder, restore_signals=False)
        self.folder = folder
        self.requests = 0
        self.uri = None
        self.version = 1
        self.asked = None  # the last request of the server
        self.signatures = None  # those of the last answer

    def send_bytes(self, data):
        self.server.stdin.write(data)
        self.server.stdin.flush()

    def frame(self, message):
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        return b"Content-Length: %d\r\n\r\n" % len(data) + data

    def notify(self, method, params):
        self.send_bytes(self.frame({"method": method, "params": params}))

    def request(self, method, params, is_shown=True):
        self.requests += 1
        number = self.requests
        self.send_bytes(self.frame({"id": number, "method": method, "params": params}))
        self.receive_until(lambda one: one.get("id") == number and "method" not in one, is_shown)

    def receive(self):
        length = None
        while line := self.server.stdout.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return None if length is None else json.loads(self.server.stdout.read(length))

    def show(self, message):
        text = json.dumps(readable(message))
        text = text.replace(self.folder.as_uri(), "%f").replace(str(self.folder), "%d")
        message = json.loads(text)
        result = message.get("result")
        if isinstance(result, dict) and "signatures" in result:
            if result["signatures"] == self.signatures:
                result["signatures"] = "as before"
            else:
                self.signatures = result["signatures"]
        print(*published(message) or [laid_out(message)], sep="\n")

    def receive_until(self, is_wanted, is_shown=True):
        while (message := self.receive()) is not None:
            if "id" in message and "method" in message:
                self.asked = message["id"]
            wanted = is_wanted(message)
            if is_shown or not wanted:
                self.show(message)
            if wanted:
                return
        sys.exit(f"client.py: the server ended with {self.server.wait()}")

    def open(self, name, uri):
        self.uri = uri or f"{self.folder.as_uri()}/{name}"
        self.version = 1
        text = (self.folder / name).read_bytes().decode()
        language = {"ptx": "ptx", "cu": "cuda", "cuh": "cuda"}.get(name.rpartition(".")[2], "")
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": self.uri, "languageId": language, "version": self.version, "text": text}})

    def edit(self, place, text):
        self.version += 1
        change = {"text": text}
        if place:
            match = RANGE.match(place)
            change["range"] = {"start": position(*match.group(1, 2)), "end": position(*match.group(3, 4))}
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": self.uri, "version": self.version}, "contentChanges": [change]})

    def ask_about_document(self, method, rest):
        params = {"textDocument": {"uri": self.uri}}
        place, _, more = rest.partition(" ")
        match = RANGE.match(place)
        if match and match.group(3):
            params["range"] = {"start": position(*match.group(1, 2)), "end": position(*match.group(3, 4))}
        elif match:
            params["position"] = position(*match.group(1, 2))
        more = more if match else rest
        self.request(f"textDocument/{method}", {**params, **(json.loads(more) if more else {})})

    def run(self, command, rest):
        rest = rest.replace("%f", self.folder.as_uri()).replace("%d", str(self.folder))
        if command == "initialize":
            self.request("initialize", json.loads(rest or '{"capabilities": {}}'), is_shown=False)
            self.notify("initialized", {})
        elif command == "open":
            name, _, uri = rest.partition(" ")
            self.open(name, uri)
            self.receive_until(lambda one: one.get("method") == "textDocument/publishDiagnostics")
        elif command in ("edit", "change"):
            place, _, text = rest.partition(" ")
            self.edit(place if RANGE.match(place) else None, json.loads(text if RANGE.match(place) else rest))
            if command == "change":
                self.receive_until(lambda one: one.get("method") == "textDocument/publishDiagnostics")
        elif command == "wait":
            self.receive_until(lambda one: one.get("method") == rest)
        elif command == "write":
            name, _, text = rest.partition(" ")
            (self.folder / name).write_text(text + "\n", encoding="utf-8")
        elif command == "receive":
            self.receive_until(lambda one: True)
        elif command in ("request", "notify"):
            method, _, params = rest.partition(" ")
            getattr(self, command)(method, json.loads(params))
        elif command == "answer":
            self.send_bytes(self.frame({"id": self.asked, "result": json.loads(rest)}))
        elif command == "raw":
            self.send_bytes(eval(rest, {"framed": framed}).encode("latin-1"))
        elif command == "held":
            messages = json.loads(rest)
            self.send_bytes(b"".join(self.frame(one) for one in messages))
            for number in [one["id"] for one in messages if "id" in one]:
                self.receive_until(lambda one, number=number: one.get("id") == number)
        elif command == "leave":
            self.server.stdout.close()
        elif command == "end":
            self.request("shutdown", None, is_shown=False)
            self.notify("exit", None)
        else:
            self.ask_about_document(command, rest)

    def finish(self):
        """Closes the connection, and prints what is left."""
        self.server.stdin.close()
        while not self.server.stdout.closed and (message := self.receive()) is not None:
            self.show(message)
        print("exit status", self.server.wait())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", required=True)
    parser.add_argument("script", type=Path)
    arguments = parser.parse_args()
    folder = arguments.script.resolve().parent
    client = Client([arguments.server], folder)
    for line in arguments.script.read_text(encoding="utf-8").splitlines():
        if line.startswith("> "):
            command, _, rest = line[2:].partition(" ")
            client.run(command, rest)
    client.finish()
    return 0


if __name__ == "__main__":
    sys.exit(main())
