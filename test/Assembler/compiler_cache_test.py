#!/usr/bin/env python3
"""nvcc with ptx-as before ptxas, called by ccache and sccache: the second call for a program is answered from the cache
with the same object, and a wrong program stops with our message each time."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """__global__ void k(unsigned *out) {
  unsigned r;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(16 * threadIdx.x));
  out[threadIdx.x] = r;
}
"""
MESSAGE = r"(?m)^\S*bad\.ptx:\d+:\d+: error: 'ldmatrix\.sync\.aligned\.m8n8\.x2\.shared\.b16' needs 2 registers; this vector has " \
          r"1 \[register-count\]\n.*\n +\^~+$"

OPTIONS = argparse.Namespace()


def find_sccache() -> str | None:
    """That of PATH, otherwise the one that scripts/setup fetched."""
    cache = subprocess.run([ROOT / "scripts" / "find-ptxas", "--cache"], check=True, capture_output=True, text=True)
    return shutil.which("sccache") or shutil.which("sccache", path=cache.stdout.strip())


class CompilerCache(unittest.TestCase):
    def setUp(self):
        if not OPTIONS.nvcc:
            self.skipTest("there is no nvcc")
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name).resolve()
        (self.folder / "good.cu").write_text(PROGRAM)
        (self.folder / "bad.cu").write_text(PROGRAM.replace(".x1.", ".x2."))
        self.environment = {name: value for name, value in os.environ.items()
                            if not name.startswith(("PTXMATRIX_", "CCACHE_", "SCCACHE_"))}
        self.environment["NVCC"] = OPTIONS.nvcc
        self.run_here(OPTIONS.ptx_as, "--nvcc-shim", "shim", check=True)

    def run_here(self, *command: str, check: bool = False) -> subprocess.CompletedProcess:
        return subprocess.run(command, cwd=self.folder, env=self.environment, capture_output=True, text=True, check=check,
                              timeout=300)

    def compile(self, cache: str, name: str, output: str) -> subprocess.CompletedProcess:
        return self.run_here(cache, str(self.folder / "shim" / "nvcc"), "-arch=sm_80", "-c", f"{name}.cu", "-o", output)

    def compile_twice(self, cache: str):
        for output in ("first.o", "second.o"):
            made = self.compile(cache, "good", output)
            self.assertEqual((made.returncode, made.stderr), (0, ""))
        self.assertEqual((self.folder / "first.o").read_bytes(), (self.folder / "second.o").read_bytes())
        for output in ("third.o", "fourth.o"):
            failed = self.compile(cache, "bad", output)
            self.assertNotEqual(failed.returncode, 0)
            self.assertRegex(failed.stderr, MESSAGE)
            self.assertFalse((self.folder / output).exists())

    def test_ccache(self):
        if not (ccache := shutil.which("ccache")):
            self.skipTest("there is no ccache")
        self.environment |= {"CCACHE_DIR": str(self.folder / "cache"), "CCACHE_CONFIGPATH": os.devnull}
        self.compile_twice(ccache)
        counts = dict(line.split("\t") for line in self.run_here(ccache, "--print-stats", check=True).stdout.splitlines())
        self.assertEqual((counts["direct_cache_hit"], counts["cache_miss"], counts["compile_failed"]), ("1", "1", "2"))

    def test_sccache(self):
        if not (sccache := find_sccache()):
            self.skipTest("there is no sccache")
        self.environment |= {"SCCACHE_DIR": str(self.folder / "cache"), "SCCACHE_SERVER_UDS": str(self.folder / "socket"),
                             "SCCACHE_CONF": os.devnull}
        self.addCleanup(self.run_here, sccache, "--stop-server")
        self.compile_twice(sccache)
        stats = self.run_here(sccache, "--show-stats", check=True).stdout
        self.assertRegex(stats, r"(?m)^Cache hits \(CUDA\) +1$")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ptx-as", required=True)
    parser.add_argument("--nvcc", default=shutil.which("nvcc") or shutil.which("nvcc", path="/usr/local/cuda/bin"))
    _, rest = parser.parse_known_args(namespace=OPTIONS)
    OPTIONS.ptx_as = str(Path(OPTIONS.ptx_as).resolve())
    unittest.main(argv=sys.argv[:1] + rest)
