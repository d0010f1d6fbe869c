"""Copies its input if that is UTF-8 without control characters other than the newline."""

import sys

text = sys.stdin.buffer.read().decode("utf-8")
for character in text:
    assert character == "\n" or ord(character) >= 0x20 and not 0x7F <= ord(character) < 0xA0, f"{character!r} in {text!r}"
sys.stdout.buffer.write(text.encode("utf-8"))
