"""Checks, fixes and prints PTX matrix instructions, such as ldmatrix, mma, wgmma and tcgen05.

    >>> import ptxmatrix
    >>> print(ptxmatrix.check("ldmatrix.sync.aligned.m8n8.x2.b16 {r0}, [r1];", is_statement=True).errors[0])
    1:35: error: 'ldmatrix.sync.aligned.m8n8.x2.b16' needs 2 registers; this vector has 1 [register-count]

There is no global state, and calls release the interpreter lock.  Results can be pickled.
"""

from . import _check, _descriptors, _instructions, _values
from ._check import *
from ._descriptors import *
from ._instructions import *
from ._values import *

__all__ = [*_check.__all__, *_descriptors.__all__, *_instructions.__all__, *_values.__all__]
__version__ = _check.VERSION
