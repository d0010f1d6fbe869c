"""The build backend: scikit-build-core, whose wheels get the tag of the systems on which their programs run.

A wheel of a new system does not run on older ones, whose glibc lacks functions.  With this tag, pip refuses it there.
"""

import pathlib
import platform
import re
import subprocess
import sys
import zipfile

from scikit_build_core import build
from scikit_build_core.build import *


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    made = pathlib.Path(wheel_directory, build.build_wheel(wheel_directory, config_settings, metadata_directory))
    with zipfile.ZipFile(made) as wheel:
        programs = [data for data in map(wheel.read, wheel.namelist()) if data.startswith(b"\x7fELF")]
    needed = {(int(major), int(minor)) for data in programs
              for major, minor in re.findall(rb"GLIBC_([0-9]+)\.([0-9]+)", data)}
    if not needed or "-linux_" not in made.name:
        return made.name
    tag = "manylinux_{}_{}_{}".format(*max(needed), platform.machine())
    tagged = subprocess.run([sys.executable, "-m", "wheel", "tags", "--remove", f"--platform-tag={tag}", made],
                            stdout=subprocess.PIPE, text=True, check=True)
    return tagged.stdout.strip()
