"""Runs the command ptx-lint of this package: python -m ptxmatrix kernel.cu"""

import importlib.metadata
import os
import sys

for _file in importlib.metadata.files("ptxmatrix") or ():
    if _file.name == "ptx-lint":
        _program = str(_file.locate())
        os.execv(_program, [_program, *sys.argv[1:]])
sys.exit("ptxmatrix: found no ptx-lint in the files of the package")
