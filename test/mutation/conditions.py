"""Conditions of C++ sources, and a copy of the text in which each can be negated while the program runs.

Their places are from the AST that clang prints as JSON, so nothing is guessed from the text."""
import json
import subprocess
from collections import namedtuple

# Text from `begin` to `end` of a file is a condition.  `name` is that of a variable that an `if` declares; its value
# is then used after the declaration, and `begin` is its end.
Condition = namedtuple("Condition", "begin end name")

COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
# Code in these is evaluated by the compiler, or not at all.
SKIPPED = ("StaticAssertDecl", "DecltypeType", "TemplateArgument", "EnumConstantDecl", "RequiresExpr", "ConceptDecl")


def documents(text):
    """The trees in the output of clang: a line of prose may precede each."""
    decoder = json.JSONDecoder()
    place = text.find("{")
    while place >= 0:
        tree, place = decoder.raw_decode(text, place)
        yield tree
        place = text.find("{", place)


class Collector:
    """Collects the conditions of some files from trees of clang."""

    def __init__(self, files):
        self.found = {file: set() for file in files}
        self.file = None

    def locate(self, value):
        """Adds to each location its file: clang names a file only if it differs from the previous one."""
        todo = [value]
        while todo:
            node = todo.pop()
            if isinstance(node, list):
                todo.extend(child for child in reversed(node) if isinstance(child, (dict, list)))
                continue
            if "offset" in node:
                self.file = node.get("file", self.file)
                node["file"] = self.file
            todo.extend(reversed([child for child in node.values() if isinstance(child, (dict, list))]))

    def add(self, node, name=None):
        begin, end = node.get("range", {}).get("begin", {}), node.get("range", {}).get("end", {})
        # Code made by a macro has no text of its own.
        if "offset" not in begin or "offset" not in end or begin["file"] not in self.found:
            return
        first, last = begin["offset"], end["offset"] + end["tokLen"]
        self.found[begin["file"]].add(Condition(last if name else first, last, name))

    def collect(self, tree):
        self.locate(tree)
        todo = [(tree, False)]
        while todo:
            node, inBody = todo.pop()
            kind = node.get("kind")
            if kind in SKIPPED or (kind == "VarDecl" and node.get("constexpr")):
                continue
            if (kind == "CXXMethodDecl" and node.get("isImplicit")) or node.get("explicitlyDefaulted"):
                continue  # the compiler writes its body, whose text is that of something else
            inner = node.get("inner", [])
            if inBody:
                self.look(node, kind, inner)
            if kind == "CXXForRangeStmt":
                inner = inner[-1:]  # all else is how the compiler writes it
            elif kind == "CXXRewrittenBinaryOperator":
                inner = []
            todo.extend((child, inBody or child.get("kind") == "CompoundStmt") for child in inner)

    def look(self, node, kind, inner):
        operator = node.get("opcode")
        isBool = node.get("type", {}).get("qualType") in ("bool", "const bool")
        if kind == "IfStmt" and not node.get("isConstexpr"):
            if not node.get("hasVar"):
                self.add(inner[1 if node.get("hasInit") else 0])
            elif not node.get("hasInit"):
                self.add(inner[0], inner[0]["inner"][0]["name"])
        elif kind == "WhileStmt" and not node.get("hasVar") and inner[0]["kind"] != "CXXBoolLiteralExpr":
            self.add(inner[0])
        elif kind == "DoStmt":
            self.add(inner[1])
        elif kind == "ForStmt" and inner[2].get("kind"):
            self.add(inner[2])
        elif kind == "ConditionalOperator":
            self.add(inner[0])
        elif kind == "BinaryOperator" and operator in ("&&", "||"):
            for operand in inner:
                if operand.get("opcode") != operator:  # its own operands is enough
                    self.add(operand)
        elif kind == "BinaryOperator" and operator in COMPARISONS and isBool:
            self.add(node)
        elif kind in ("CXXRewrittenBinaryOperator", "CXXOperatorCallExpr") and isBool:
            self.add(node)
        elif kind == "BinaryOperator" and operator == "=" and isBool:
            self.add(inner[1])
        elif kind == "ReturnStmt" and inner and inner[0].get("type", {}).get("qualType") == "bool":
            self.add(inner[0])
        elif kind == "VarDecl" and isBool and node.get("init") == "c":
            self.add(inner[-1])


def conditionsOf(files, commands):
    """The conditions of `files`, which the `commands` (argument lists of a compiler) read, in the order of the text."""
    collector = Collector(files)
    for command in commands:
        printed = subprocess.run(
            [*command, "-fsyntax-only", "-w", "-Xclang", "-ast-dump=json", "-Xclang", "-ast-dump-filter=ptxmatrix"],
            check=True, stdout=subprocess.PIPE, text=True).stdout
        for tree in documents(printed):
            collector.collect(tree)
    return {file: sorted(found, key=lambda one: (one.begin, -one.end)) for file, found in collector.found.items()}


def instrumented(text, numbered):
    """`text` with a call around each of the `numbered` conditions."""
    inserted = []
    for number, one in numbered:
        begin = f"::ptxmatrix::mutation::condition({number}, static_cast<bool>("
        if one.name:
            inserted.append((one.end, 0, 0, f"; {begin}{one.name}))"))
            continue
        # At one place, conditions end from the inside out, and then the outermost begins.
        inserted.append((one.begin, 1, -one.end, begin))
        inserted.append((one.end, 0, -one.begin, "))"))
    copied = 0
    parts = []
    for place, _, _, insertion in sorted(inserted):
        parts += [text[copied:place], insertion]
        copied = place
    return "".join(parts) + text[copied:]
