"""The command-line tool of the wheel."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import microweave

COMMANDS = [[sys.executable, "-m", "microweave"], [shutil.which("microweave", path=str(Path(sys.executable).parent))]]


@pytest.mark.parametrize("command", COMMANDS, ids=["module", "script"])
def test_the_tool_runs(command: "list[str]", tmp_path: Path) -> None:
    if command[0] is None:
        pytest.skip("the package is not installed")
    page = tmp_path / "page.html"
    page.write_text("<p class=h-card>Ada", encoding="utf-8")
    run = subprocess.run([*command, "parse", str(page)], capture_output=True, text=True, check=True)
    assert json.loads(run.stdout)["items"][0]["properties"] == {"name": ["Ada"]}
    version = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
    assert version.stdout == f"microweave {microweave.__version__}\n"


@pytest.mark.parametrize(("arguments", "code"), [(["parse", "missing.html"], 1), (["parse", "--no-such-option"], 2)])
def test_exit_codes(arguments: "list[str]", code: int, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "microweave", *arguments]
    run = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert run.returncode == code and run.stderr and not run.stdout
