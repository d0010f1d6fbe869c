"""The installed package: the wheel, and not the sources."""

import importlib.metadata
import pathlib
import re
import subprocess
import unittest

import ptxmatrix

FOLDER = pathlib.Path(ptxmatrix.__file__).parent
ROOT = pathlib.Path(__file__).parents[2]


class Package(unittest.TestCase):
    def test_is_the_installed_one(self):
        self.assertIn("site-packages", FOLDER.parts)

    def test_has_one_version(self):
        self.assertEqual(ptxmatrix.__version__, importlib.metadata.version("ptxmatrix"))

    def test_is_typed(self):
        self.assertTrue((FOLDER / "py.typed").exists())

    def test_contains_the_licenses(self):
        package = importlib.metadata.distribution("ptxmatrix")
        # Those of the package, of ANTLR's runtime and of LLVM, and of parts of these.
        self.assertEqual(package.metadata["License-Expression"], "Apache-2.0 AND Apache-2.0 WITH LLVM-exception AND "
                         "BSD-2-Clause AND BSD-3-Clause AND MIT AND Unicode-DFS-2016")
        names = package.metadata.get_all("License-File")
        self.assertEqual(sorted(names), ["LICENSE", "licenses/ANTLR.txt", "licenses/LLVM.txt"])
        for name in names:
            (path,) = (one for one in package.files if str(one).endswith(f".dist-info/licenses/{name}"))
            self.assertEqual(path.locate().read_text(), (ROOT / name).read_text())

    def test_carries_its_libraries(self):
        names = sorted(path.name for path in FOLDER.glob("*.so*"))
        self.assertEqual(names[-1], "libptxmatrix_c.so")
        self.assertRegex(names[0], r"libantlr4-runtime\.so")
        loaded = subprocess.run(["ldd", FOLDER / "libptxmatrix_c.so"], capture_output=True, text=True, check=True)
        self.assertRegex(loaded.stdout, rf"libantlr4-runtime\.so\S* => {FOLDER}/")

    def test_library_shows_the_functions_alone(self):
        symbols = subprocess.run(["nm", "-D", "--defined-only", "--format=posix", FOLDER / "libptxmatrix_c.so"],
                                 capture_output=True, text=True, check=True)
        shown = {line.split()[0] for line in symbols.stdout.splitlines()}
        header = (ROOT / "include" / "ptxmatrix-c.h").read_text()
        self.assertEqual(shown, set(re.findall(r"(\w+)\([^()]*\) PTXMATRIX_NOEXCEPT;", header)))

    def test_all_is_public(self):
        for name in ptxmatrix.__all__:
            self.assertTrue(name.isupper() or getattr(ptxmatrix, name).__doc__, name)


if __name__ == "__main__":
    unittest.main()
