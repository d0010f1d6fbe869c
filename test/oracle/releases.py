"""PTX versions, targets and CUDA releases.

Written down here and not taken from ptx-lint: something that is missing there must be detected.
"""

from __future__ import annotations

import re

# The PTX versions with supported instructions, in ascending order.
VERSIONS = (
    "6.0 6.1 6.2 6.3 6.4 6.5 7.0 7.1 7.2 7.3 7.4 7.5 7.6 7.7 7.8 8.0 8.1 8.2 8.3 8.4 8.5 8.6 8.7 8.8 "
    "9.0 9.1 9.2 9.3 9.4 9.5"
).split()

# The newest of VERSIONS that the ptxas of each release accepts.
NEWEST = {
    "11.8": "7.8", "12.0": "8.0", "12.1": "8.1", "12.2": "8.2", "12.3": "8.3", "12.4": "8.4", "12.5": "8.5",
    "12.6": "8.5", "12.8": "8.7", "12.9": "8.8", "13.0": "9.0", "13.1": "9.1", "13.2": "9.2",
    "13.3": "9.3", "13.4": "9.4", "13.5": "9.5",
}  # fmt: skip

# With the first of VERSIONS that each is known in.  Releases differ on sm_88 (7.3 in 13.0, 9.0 in newer ones).
TARGETS = {
    **dict.fromkeys("sm_10 sm_11 sm_12 sm_13 sm_20 sm_21 sm_30 sm_32 sm_35 sm_37 sm_50 sm_52 sm_53".split(), "6.0"),
    "sm_60": "6.0", "sm_61": "6.0", "sm_62": "6.0", "sm_70": "6.0",
    "sm_72": "6.1", "sm_75": "6.3", "sm_80": "7.0", "sm_82": "6.2", "sm_86": "7.1", "sm_87": "7.4", "sm_88": "7.3",
    "sm_89": "7.8", "sm_90": "7.8", "sm_90a": "8.0",
    "sm_100": "8.6", "sm_100a": "8.6", "sm_100f": "8.8", "sm_101": "8.6", "sm_101a": "8.6", "sm_101f": "8.8",
    "sm_103": "8.8", "sm_103a": "8.8", "sm_103f": "8.8", "sm_107": "9.4", "sm_107a": "9.4", "sm_107f": "9.4",
    "sm_110": "9.0", "sm_110a": "9.0", "sm_110f": "9.0",
    "sm_120": "8.7", "sm_120a": "8.7", "sm_120f": "8.8", "sm_121": "8.8", "sm_121a": "8.8", "sm_121f": "8.8",
}  # fmt: skip


def release_of(version: str) -> str:
    """The release of a ptxas: "13.0" of "13.0.88"."""
    return ".".join(version.split(".")[:2])


def key(version: str) -> tuple[int, ...]:
    """A key to sort versions and releases by."""
    return tuple(int(part) for part in re.findall(r"\d+", version))


def versions_of(release: str) -> list[str]:
    """The versions that this release accepts, and the next, which it does not."""
    return VERSIONS[: VERSIONS.index(NEWEST[release]) + 2]


def target_number(target: str) -> int:
    return int(re.sub(r"\D", "", target) or 0)
