"""Validates the SARIF on standard input against the schema of OASIS: validate-sarif.py FOLDER, which scripts/setup made."""

import json
import sys

sys.path.insert(0, sys.argv[1])
import fastjsonschema  # noqa: E402

with open(f"{sys.argv[1]}/schema.json") as file:
    validate = fastjsonschema.compile(json.load(file))
document = json.load(sys.stdin)
validate(document)

# Invalid SARIF must fail; otherwise the validator checks nothing.
document["runs"][0]["columnKind"] = "bytes"
try:
    validate(document)
except fastjsonschema.JsonSchemaException:
    print("valid")
