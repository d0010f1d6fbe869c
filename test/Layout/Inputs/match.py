"""Prints a document of `ptx-lint match --format=json` in short: where each register is, `fragment.register=move.register`,
and for lanes 0, 11 and 22 the move, and fragment, matrix, row and column at their address."""

import json
import sys

document = json.load(sys.stdin)
print(document["opcode"])
for name, operand in document["operands"].items():
    if not operand["matches"]:
        print(f"{name}: {operand['reason']}")
    for match in operand["matches"]:
        print(
            f"{name}: {match['opcode']}, {match['storage']}, {match['basis']}, "
            f"{match['moves']} for {match['fragments']}, shift {match['shift']}"
        )
        registers = [f"{r['fragment']}.{r['register']}={r['move']}.{r['move_register']}" for r in match["registers"]]
        print(" ", *registers)
        assert len(match["starts"]) == match["fragments"] and match["opcode"].startswith(match["mnemonic"])
        for start in match["starts"][1:]:
            print(f"  starts at {start['matrix']} {start['row']} {start['column']}")
        for one in match["addresses"]:
            if one["lane"] in (0, 11, 22):
                place = (one[key] for key in ("move", "fragment", "matrix", "row", "column"))
                print(f"  lane {one['lane']}:", *place)
