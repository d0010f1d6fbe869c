"""The examples of both README.md, that of the package and that of the project, print what the pages show."""

import contextlib
import io
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).parents[2]


class Readme(unittest.TestCase):
    def test_project(self):
        self.check(ROOT / "README.md", 1)

    def test_package(self):
        self.check(ROOT / "bindings" / "python" / "README.md", 7)

    def check(self, page, count):
        examples = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", page.read_text(), flags=re.DOTALL)
        self.assertEqual(len(examples), count)
        names = {}
        for code, expected in examples:
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(code, names)  # each continues after the one before
            self.assertEqual(printed.getvalue(), expected)


if __name__ == "__main__":
    unittest.main()
