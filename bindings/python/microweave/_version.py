"""The version of the package, which is the version of the native module."""

from __future__ import annotations

from ._native import version

__version__: str = version()
