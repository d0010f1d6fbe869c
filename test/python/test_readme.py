"""The examples of the README of the package print what it shows."""

import contextlib
import io
import pathlib
import re
import unittest

README = (pathlib.Path(__file__).parents[2] / "bindings" / "python" / "README.md").read_text()


class Readme(unittest.TestCase):
    def test_examples(self):
        examples = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", README, flags=re.DOTALL)
        self.assertEqual(len(examples), 4)
        names = {}
        for code, expected in examples:
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(code, names)  # each goes on where the one before ends
            self.assertEqual(printed.getvalue(), expected)


if __name__ == "__main__":
    unittest.main()
