"""check-lanes.py PTX-LINT OPCODE: --lane of all lanes, and --at of all places, must give the whole layout."""

import json
import subprocess
import sys


def layout(*options):
    command = [sys.argv[1], "layout", sys.argv[2], "--format=json", *options]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def slots(document):
    """The slots of a layout with their elements."""
    return [
        (one["matrix"], one["row"], one["column"], slot["lane"], slot["register"], slot["bit"])
        for one in document["elements"]
        for slot in one["slots"]
    ]


whole = layout()
by_lane = [slot for lane in range(32) for slot in slots(layout(f"--lane={lane}"))]
places = [(row, column) for row in range(whole["rows"]) for column in range(whole["columns"])]
by_place = [slot for row, column in places for slot in slots(layout(f"--at={row},{column}"))]
assert sorted(by_lane) == sorted(slots(whole)) == sorted(by_place)
print(f"the lanes and the places have {len(by_lane)} slots each")
