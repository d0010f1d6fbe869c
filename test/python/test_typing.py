"""The types of the package, as its users see them."""

import pathlib
import subprocess
import sys
import tempfile
import typing
import unittest

from ptxmatrix import _values

ROLES = ", ".join(map(repr, typing.get_args(_values.Role)))
USE = """\
import ptxmatrix

result = ptxmatrix.check("", targets=["sm_90"])
reveal_type(result)
reveal_type([one.line for one in result.errors])
reveal_type(ptxmatrix.emit("ldmatrix.sync.aligned.m8n8.x1.b16", [["a"], ptxmatrix.Address("b")]))
reveal_type(ptxmatrix.layout(ptxmatrix.variants()[0].instruction).elements)
reveal_type(result.diagnostics[0].severity)
result.diagnostics[0].severity == "eror"
ptxmatrix.read_opcode("").operands[0].role == "adress"
ptxmatrix.check(7)
ptxmatrix.check("", target="sm_90")
reveal_type(ptxmatrix.describe_tile("", "b").descriptor.value)
reveal_type(ptxmatrix.matches("", m=128, n=64)[0].loads)
ptxmatrix.describe_tile("", "c", swizzle="96")
"""


def mypy(*arguments):
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "use.py").write_text(USE)
        return subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir", folder, *arguments],
                              cwd=folder, capture_output=True, text=True).stdout.splitlines()


class Typing(unittest.TestCase):
    def test_package(self):
        (said,) = mypy("--package", "ptxmatrix")
        self.assertRegex(said, "^Success: no issues found in [1-9]")

    def test_use(self):
        *said, last = mypy("use.py")
        self.assertEqual(said, [
            'use.py:4: note: Revealed type is "ptxmatrix._values.CheckResult"',
            'use.py:5: note: Revealed type is "list[int]"',
            'use.py:6: note: Revealed type is "str"',
            'use.py:7: note: Revealed type is "dict[tuple[int, int, int, fallback=ptxmatrix._values.Element], '
            'tuple[tuple[int, int, int, fallback=ptxmatrix._values.Slot], ...]]"',
            'use.py:8: note: Revealed type is "Literal[\'error\'] | Literal[\'warning\']"',
            'use.py:9: error: Non-overlapping equality check (left operand type: "Literal[\'error\', \'warning\']", '
            'right operand type: "Literal[\'eror\']")  [comparison-overlap]',
            f'use.py:10: error: Non-overlapping equality check (left operand type: "Literal[{ROLES}]", '
            'right operand type: "Literal[\'adress\']")  [comparison-overlap]',
            'use.py:11: error: Argument 1 to "check" has incompatible type "int"; expected "str | bytes"  [arg-type]',
            'use.py:12: error: Unexpected keyword argument "target" for "check"; did you mean "targets"?  [call-arg]',
            'use.py:12: note: "check" defined in "ptxmatrix._check"',
            'use.py:13: note: Revealed type is "int"',
            'use.py:14: note: Revealed type is "tuple[tuple[str, int, int, fallback=ptxmatrix._values.TensorLoad], ...]"',
            'use.py:15: error: Argument 2 to "describe_tile" has incompatible type "Literal[\'c\']"; expected '
            '"Literal[\'a\', \'b\']"  [arg-type]',
            'use.py:15: error: Argument "swizzle" to "describe_tile" has incompatible type "Literal[\'96\']"; expected '
            '"Literal[\'none\', \'32\', \'64\', \'128\', \'128-atom32\']"  [arg-type]'])
        self.assertTrue(last.startswith("Found 6 errors"), last)


if __name__ == "__main__":
    unittest.main()
