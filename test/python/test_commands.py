"""The commands of the package, as installed next to its Python."""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import ptxmatrix

BIN = pathlib.Path(sys.executable).parent
SHARE = BIN.parent / "share"
ROOT = pathlib.Path(__file__).parents[2]
WRONG = """.version 7.8
.target sm_90
.address_size 64
.func f()
{
  .reg .b32 %r0, %a;
  ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r0}, [%a];
  ret;
}
"""
MESSAGE = """wrong.ptx:7:44: error: 'ldmatrix.sync.aligned.m8n8.x2.shared.b16' needs 2 registers; this vector has 1 [register-count]
  ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r0}, [%a];
                                           ^~~~~
"""
WRONG_CUDA = """__device__ void load(unsigned &to, unsigned from) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0}, [%1];" : "=r"(to) : "r"(from));
}
"""
MESSAGE_CUDA = """wrong.cu:2:58: error: 'ldmatrix.sync.aligned.m8n8.x2.shared.b16' needs 2 registers; this vector has 1 [register-count]
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0}, [%1];" : "=r"(to) : "r"(from));
                                                         ^~~~
"""


class Commands(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def run_here(self, *command, **options):
        return subprocess.run(command, cwd=self.folder.name, capture_output=True, text=True, check=False, **options)

    def write(self, name, text):
        (pathlib.Path(self.folder.name) / name).write_text(text)

    def test_ptx_lint(self):
        self.write("wrong.ptx", WRONG)
        self.write("wrong.cu", WRONG_CUDA)
        for command in ([BIN / "ptx-lint"], [sys.executable, "-m", "ptxmatrix"]):
            for name, message in (("wrong.ptx", MESSAGE), ("wrong.cu", MESSAGE_CUDA)):
                ran = self.run_here(*command, name)
                self.assertEqual((ran.returncode, ran.stdout + ran.stderr), (1, message))

    def test_ptx_as(self):
        self.write("wrong.ptx", WRONG)
        self.write("ptxas", "#!/bin/sh\necho ptxas \"$@\"\n")
        (pathlib.Path(self.folder.name) / "ptxas").chmod(0o755)
        ran = self.run_here(BIN / "ptx-as", "-arch=sm_90", "wrong.ptx", env={"PTXMATRIX_PTXAS": "./ptxas"})
        self.assertEqual((ran.returncode, ran.stdout, ran.stderr), (1, "", MESSAGE))
        ran = self.run_here(BIN / "ptx-as", "-v", env={"PTXMATRIX_PTXAS": "./ptxas"})
        self.assertEqual((ran.returncode, ran.stdout, ran.stderr), (0, "ptxas -v\n", ""))

    def test_ptx_lsp(self):
        ran = self.run_here(BIN / "ptx-lsp", "--version")
        self.assertEqual((ran.returncode, ran.stdout), (0, f"ptx-lsp {ptxmatrix.__version__}\n"))
        # It refers to the pages of the rules; and the manual pages refer to the others.
        for page in ("rules/register-count.md", "configuration.md", "editors.md"):
            self.assertTrue((SHARE / "doc" / "ptxmatrix" / page).exists(), page)

    def test_has_the_manual_pages(self):
        for command in ("ptx-lint", "ptx-as", "ptx-lsp"):
            page = (SHARE / "man" / "man1" / f"{command}.1").read_text()
            self.assertIn(".SH NAME\n" + command.replace("-", "\\-"), page)
        page = (SHARE / "man" / "man1" / "ptx-lint.1").read_text()
        self.assertIn(".BI \\-\\-explain= rule\nPrint the page of a rule.\n", page)

    @unittest.skipUnless(shutil.which("man"), "there is no man")
    def test_man_finds_them(self):
        ran = self.run_here("man", "-w", "ptx-lint", env={"PATH": f"{BIN}:/usr/bin:/bin"})
        self.assertEqual(ran.stdout, f"{SHARE}/man/man1/ptx-lint.1\n")

    def test_has_the_schemas(self):
        schemas = sorted((ROOT / "docs" / "schemas").iterdir())
        self.assertTrue(schemas)
        for schema in schemas:
            json.loads((SHARE / "ptxmatrix" / "schemas" / schema.name).read_text())


if __name__ == "__main__":
    unittest.main()
