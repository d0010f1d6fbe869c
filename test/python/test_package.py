"""The installed package: the wheel, and not the sources."""

import importlib.metadata
import os
import pathlib
import platform
import re
import subprocess
import sys
import tempfile
import unittest

import ptxmatrix

FOLDER = pathlib.Path(ptxmatrix.__file__).parent
ROOT = pathlib.Path(__file__).parents[2]
IS_OF_INSTALLATION = "ptxmatrix_ROOT" in os.environ  # the wheel has its library and commands, as test/python/run says


class Package(unittest.TestCase):
    def test_is_the_installed_one(self):
        self.assertIn("site-packages", FOLDER.parts)

    def test_has_one_version(self):
        self.assertEqual(ptxmatrix.__version__, importlib.metadata.version("ptxmatrix"))

    def test_links_of_its_page_are_absolute(self):
        page = importlib.metadata.distribution("ptxmatrix").read_text("METADATA")
        self.assertIn("# ptxmatrix for Python", page)
        self.assertEqual([link for link in re.findall(r"\]\(([^)]*)\)", page) if not link.startswith("https://")], [])

    def test_is_typed(self):
        self.assertTrue((FOLDER / "py.typed").exists())

    def test_contains_the_licenses(self):
        package = importlib.metadata.distribution("ptxmatrix")
        # Those of the package, of ANTLR's runtime, of LLVM and of toml++, and of parts of these.
        self.assertEqual(package.metadata["License-Expression"], "Apache-2.0 AND Apache-2.0 WITH LLVM-exception AND "
                         "BSD-2-Clause AND BSD-3-Clause AND MIT AND Unicode-DFS-2016")
        names = package.metadata.get_all("License-File")
        self.assertEqual(sorted(names),
                         ["LICENSE", "licenses/ANTLR.txt", "licenses/LLVM.txt", "licenses/tomlplusplus.txt"])
        for name in names:
            (path,) = (one for one in package.files if str(one).endswith(f".dist-info/licenses/{name}"))
            self.assertEqual(path.locate().read_text(), (ROOT / name).read_text())

    def test_needs_only_glibc_and_libgcc(self):
        self.assertEqual([path.name for path in FOLDER.glob("*.so*")], ["libptxmatrix_c.so"])
        dynamic = subprocess.run(["readelf", "--wide", "--dynamic", "--version-info", FOLDER / "libptxmatrix_c.so"],
                                 capture_output=True, text=True, check=True).stdout
        self.assertEqual(set(re.findall(r"NEEDED.*\[(.*)\]", dynamic)),
                         {"libc.so.6", "libgcc_s.so.1", "libm.so.6", "ld-linux-x86-64.so.2"})

    def test_names_the_glibc_that_it_needs(self):
        package = importlib.metadata.distribution("ptxmatrix")
        needed = set()
        for path in package.files:
            shown = subprocess.run(["readelf", "--wide", "--version-info", path.locate()], capture_output=True, text=True)
            needed |= {tuple(map(int, version.split("."))) for version in re.findall(r"GLIBC_([0-9.]+)", shown.stdout)}
        major, minor = max(needed)[:2]
        if not IS_OF_INSTALLATION:
            self.assertLessEqual((major, minor), (2, 34))
        self.assertIn(f"\nTag: py3-none-manylinux_{major}_{minor}_{platform.machine()}\n", package.read_text("WHEEL"))

    @unittest.skipIf(IS_OF_INSTALLATION, "its commands need the glibc of this system")
    def test_is_refused_by_older_systems(self):
        wheel = os.environ["PTXMATRIX_WHEEL"]  # test/python/run makes it

        def install(glibc):
            """What pip does on a system with that version."""
            with tempfile.TemporaryDirectory() as folder:
                arguments = ["--disable-pip-version-check", "install", "--no-deps", "--target", folder, wheel]
                code = (f"import sys; from pip._vendor.packaging import _manylinux; "
                        f"_manylinux._get_glibc_version = lambda: {glibc}; "
                        f"from pip._internal.cli.main import main; sys.exit(main({arguments}))")
                return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        older = install((2, 31))  # Debian 11
        self.assertEqual((older.returncode, older.stderr), (
            1, f"ERROR: {pathlib.Path(wheel).name} is not a supported wheel on this platform.\n"))
        for glibc in ((2, 34), (2, 41)):
            newer = install(glibc)
            self.assertEqual(newer.returncode, 0, newer.stderr)

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
