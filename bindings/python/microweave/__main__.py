"""`python -m microweave`: the command-line tool."""

from __future__ import annotations

import signal
import sys

from ._native import run_tool


def main() -> int:
    """Run the tool with the arguments of the process, and return its exit code."""
    # Python's own handler waits for Python code to run, which the tool has none of.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return run_tool(["microweave", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
