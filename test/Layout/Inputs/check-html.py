"""The page of an opcode needs no other file, is well-formed, and has the slots and the bytes that the JSON has."""

import html.parser
import json
import re
import subprocess
import sys

lint = sys.argv[1]
VOID = {"meta", "input"}


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


def layout_of(text):
    assert text.startswith("<!DOCTYPE html>\n") and text.endswith("</html>\n")
    assert not re.search(r"https?:|url\(|@import|\bimport\b|@\w+@|@Layout", text)
    page = Page()
    page.feed(text)
    assert not page.open, page.open
    assert {"opcode", "bar", "find", "colors", "swizzle", "note", "main"} == {tag["id"] for _, tag in page.tags if "id" in tag}
    return json.loads(re.search(r"const layout = (\{.*\});\n", page.texts["script"])[1])


def slots_of(operand, element):
    """A slot is the sum of what matrix, row, column and copy give."""
    slots = operand["slots"]
    place = (slots["matrices"][element["matrix"]], slots["rows"][element["row"]], slots["columns"][element["column"]])
    return [[sum(parts) for parts in zip(*place, copy)] for copy in slots["copies"]]


def check_slots(operand, wanted):
    assert operand["bits"] == wanted["element_bits"] and operand["titles"] and operand["facts"]
    for key in ("register_bits", "matrices", "rows", "columns"):
        assert operand[key] == wanted[key], key
    rows = {(one["matrix"] * wanted["rows"] + one["row"]): one["lane"] for one in wanted["addresses"]}
    assert operand["addresses"] == [rows[row] for row in sorted(rows)]
    for element in wanted["elements"]:
        slots = [[slot["lane"], slot["register"], slot["bit"]] for slot in element["slots"]]
        assert slots_of(operand, element) == slots, element
    assert len(operand["copies"]) == len(wanted["elements"][0]["slots"])


def byte_of(operand, tile, row, column):
    """A chunk of 16 bytes has elements of the same row, or of the same column."""
    is_by_row = (operand["name"] == "a") == (tile["major"] == "k")
    line, along = (row, column) if is_by_row else (column, row)
    bit = along * operand["bits"]
    return tile["bytes"][line * tile["chunks"] + bit // 128] + bit // 8 % 16


def check_tile(opcode, operand, tile):
    """The elements are where `layout --shared` has them."""
    major, swizzle = tile["major"], tile["swizzle"]
    document = json.loads(run("--shared", opcode, f"--operand={operand['name']}", f"--major={major}",
                              f"--swizzle={swizzle}", "--format=json"))
    for element in document["elements"]:
        byte = byte_of(operand, tile, element["row"], element["column"])
        assert byte == element["byte"], (opcode, major, swizzle, element)


def check_swizzle(operand, tile, is_of_warp):
    """Lines are as long as the swizzle and follow each other, up to the next box; bits 7 and up are added to bits 4 and up,
    as CUTLASS's Swizzle<b, 4, 3> does.  Without a swizzle, a descriptor says how 16 bytes of eight lines follow each other.
    """
    chunks = tile["chunks"]
    lines = len(tile["bytes"]) // chunks
    for number, byte in enumerate(tile["bytes"]):
        line, along = number // chunks, number % chunks * 16
        if tile["swizzle"] != "none":
            width = int(tile["swizzle"])
            expected = along // width * lines * width + line * width + along % width
            expected ^= (expected >> 7) % (width // 16) << 4
        elif is_of_warp:
            expected = number * 16
        else:
            offsets = re.search(r"leading (\d+), stride (\d+)", tile["words"])
            if tile["major"] != "k":
                offsets = re.search(r"leading (?P<s>\d+), stride (?P<l>\d+)", tile["words"])
                offsets = {1: offsets["l"], 2: offsets["s"]}
            expected = along // 16 * int(offsets[1]) + line // 8 * int(offsets[2]) + line % 8 * 16
        assert byte == expected, (operand["name"], tile["major"], tile["swizzle"], number, byte, expected)


def check(words):
    opcode, *options = words.split()
    layout = layout_of(run(opcode, *options, "--format=html"))
    assert layout["opcode"] == opcode
    document = json.loads(run(opcode, *options, "--format=json"))
    assert layout["product"] == ("operands" in document)
    held = [one for one in layout["operands"] if "slots" in one]
    expected = document.get("operands", {held[0]["name"]: document})
    assert [one["name"] for one in held] == list(expected)
    for one in held:
        check_slots(one, expected[one["name"]])
    words = [str(len(held))]
    for one in layout["operands"]:
        if "tiles" in one:
            # The byte of the last element.
            ends = [f"{tile['major']}-{tile['swizzle']} {byte_of(one, tile, one['rows'] - 1, one['columns'] - 1)}"
                    for tile in one["tiles"]]
            for tile in one["tiles"]:
                check_swizzle(one, tile, layout["lanes"] == 32)
            words.append(f"{one['name']} in shared memory: " + ", ".join(ends))
            if opcode.startswith("wgmma"):
                for tile in one["tiles"]:
                    check_tile(opcode, one, tile)
    return "; ".join(words)


print(*(f"{opcode}: {check(opcode)}" for opcode in sys.argv[2:]), sep="\n")
