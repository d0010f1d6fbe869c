"""The sdist has all files that the wheel is built from."""

import os
import pathlib
import subprocess
import tarfile
import tempfile
import unittest

ROOT = pathlib.Path(__file__).parents[2]
# test/python/run makes it.
SDIST = pathlib.Path(os.environ["PTXMATRIX_SDIST"])
NAME = SDIST.name[:-len(".tar.gz")]


def is_source(path):
    return path.is_file() and "__pycache__" not in path.parts


class Sdist(unittest.TestCase):
    def test_has_the_sources(self):
        with tarfile.open(SDIST) as archive:
            members = archive.getmembers()
            self.assertEqual([one.name for one in members if not one.isfile()], [])
            found = {one.name: archive.extractfile(one).read() for one in members}
        folders = ("bindings/python", "cmake", "docs/man", "docs/rules", "docs/schemas", "grammar", "include", "lib",
                   "licenses", "tools")
        expected = [path for folder in folders for path in (ROOT / folder).rglob("*") if is_source(path)]
        expected += [ROOT / name for name in ("CMakeLists.txt", "LICENSE", "docs/configuration.md", "docs/editors.md",
                                              "pyproject.toml", "scripts/find-ptxas", "scripts/setup")]
        expected = {f"{NAME}/{path.relative_to(ROOT).as_posix()}": path.read_bytes() for path in expected}
        del found[f"{NAME}/PKG-INFO"]
        self.assertEqual(found, expected)

    def test_can_be_configured(self):
        """CMake checks whether a source is missing; `test/python/run --sdist` checks that they compile."""
        with tempfile.TemporaryDirectory() as folder:
            with tarfile.open(SDIST) as archive:
                archive.extractall(folder)
            environment = {name: value for name, value in os.environ.items() if name != "ptxmatrix_ROOT"}
            made = subprocess.run(["cmake", "-S", f"{folder}/{NAME}/bindings/python", "-B", f"{folder}/build",
                                   "-DSKBUILD_SCRIPTS_DIR=bin", "-DSKBUILD_DATA_DIR=data"],
                                  env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertEqual(made.returncode, 0, made.stdout)


if __name__ == "__main__":
    unittest.main()
