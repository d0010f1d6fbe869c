"""Prints the SARIF on standard input: results with their places, notifications, and the outcome of the run."""

import json
import sys


def place(location):
    physical = location["physicalLocation"]
    text = physical["artifactLocation"]["uri"].rpartition("Inputs/")[2]
    if region := physical.get("region"):
        whole = "startColumn" not in region
        text += (":{startLine}" if whole else ":{startLine}:{startColumn}-{endLine}:{endColumn}").format(**region)
    return text


document = json.loads(sys.stdin.buffer.read().decode("utf-8"))
assert document["version"] == "2.1.0"
(run,) = document["runs"]
assert run["columnKind"] == "utf16CodeUnits"
rules = run["tool"]["driver"]["rules"]
for result in run["results"]:
    assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    (location,) = result["locations"]
    target = result.get("properties", {}).get("target", "all")
    print(place(location), result["level"], target, f"[{result['ruleId']}]", result["message"]["text"])
    for related in result.get("relatedLocations", []):
        print(" ", place(related), related["message"]["text"])
(invocation,) = run["invocations"]
for notification in invocation["toolExecutionNotifications"]:
    print(notification["level"], place(notification["locations"][0]), notification["message"]["text"])
print(len(rules), "rules, successful:", invocation["executionSuccessful"], "status:", invocation["exitCode"])
