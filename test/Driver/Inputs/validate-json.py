"""Validates the JSON on standard input against a schema of docs/schemas: validate-json.py FOLDER SCHEMA, with the folder
that scripts/setup made.

The schemas allow unknown members, so that readers do, too.  Here none is allowed, so every member must be listed.
"""

import json
import sys

sys.path.insert(0, sys.argv[1])
import fastjsonschema  # noqa: E402


def strict(schema):
    """The schema with unknown members forbidden."""
    if isinstance(schema, list):
        return [strict(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    known = {name: strict(one) for name, one in schema.items()}
    if known.get("type") == "object":
        assert "additionalProperties" not in known, "readers must take what they do not know"
        known["additionalProperties"] = False
    return known


def objects(value):
    """Every object in a document."""
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from objects(inner)


with open(sys.argv[2]) as file:
    schema = json.load(file)
validate, tolerate = fastjsonschema.compile(strict(schema)), fastjsonschema.compile(schema)
document = json.load(sys.stdin)
validate(document)

# A document with an extra member must fail here, and pass elsewhere; otherwise the validator checks nothing.
for one in (next(objects(document)), list(objects(document))[-1]):
    one["new"] = None
    tolerate(document)
    try:
        validate(document)
        sys.exit("a member that is not known passes")
    except fastjsonschema.JsonSchemaException:
        del one["new"]
print("valid")
