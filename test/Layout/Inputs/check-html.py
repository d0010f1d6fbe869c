"""The page of an opcode needs no other file, is well-formed, and has the slots that the JSON has."""

import html.parser
import json
import re
import subprocess
import sys

lint = sys.argv[1]
VOID = {"meta"}


def run(*arguments):
    return subprocess.run([lint, "layout", *arguments], capture_output=True, text=True, check=True).stdout


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.tags, self.texts = [], [], {}

    def handle_starttag(self, tag, attributes):
        assert not {"src", "href"} & {name for name, _ in attributes}, (tag, attributes)
        self.tags.append((tag, dict(attributes)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag

    def handle_data(self, data):
        self.texts[self.open[-1] if self.open else ""] = data


def check(opcode):
    text = run(opcode, "--format=html")
    assert text.startswith("<!DOCTYPE html>\n") and text.endswith("</html>\n")
    assert "//" not in text.split("<script>")[0] and "import" not in text and "@" not in text
    page = Page()
    page.feed(text)
    assert not page.open, page.open
    tags = "html head meta title style body h1 p div div script"
    assert [tag for tag, _ in page.tags] == tags.split()
    assert [attributes["id"] for tag, attributes in page.tags if tag == "div"] == ["lanes", "note"]
    assert page.texts["title"] == page.texts["h1"] == opcode
    layout = json.loads(re.search(r"const layout = (\{.*\});\n", page.texts["script"])[1])

    document = json.loads(run(opcode, "--format=json"))
    assert layout["product"] == ("operands" in document)
    expected = document.get("operands", {layout["operands"][0]["name"]: document})
    assert [one["name"] for one in layout["operands"]] == list(expected)
    for one in layout["operands"]:
        wanted = expected[one["name"]]
        assert one["bits"] == wanted["element_bits"] and one["title"] and one["facts"], opcode
        for key in ("register_bits", "matrices", "rows", "columns"):
            assert one[key] == wanted[key], (opcode, key)
        slots = [slot for element in wanted["elements"] for slot in element["slots"]]
        assert one["slots"] == [slot[key] for slot in slots for key in ("lane", "register", "bit")], opcode
        assert len(one["copies"]) == len(wanted["elements"][0]["slots"]), opcode
    return len(layout["operands"])


print(*(f"{opcode}: {check(opcode)}" for opcode in sys.argv[2:]), sep="\n")
