#!/usr/bin/env python3
"""Checks that each dependency has a licence that .deny.toml allows. (`cargo deny` checks more, each night.)"""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

licences = tomllib.loads(Path(".deny.toml").read_text())["licenses"]
exceptions = {exception["name"]: set(exception["allow"]) for exception in licences["exceptions"]}


def is_allowed(expression: str, allowed: set) -> bool:
    """True if an SPDX expression, or one of its alternatives, has allowed licences only."""
    expression = expression.replace("/", " OR ")
    inner = re.fullmatch(r"\((.*)\)", expression)
    if inner and ")" not in inner[1]:
        return is_allowed(inner[1], allowed)
    for operator, combine in ((" AND ", all), (" OR ", any)):
        # Splits outside of parentheses only.
        parts = re.split(rf"{operator}(?![^(]*\))", expression)
        if len(parts) > 1:
            return combine(is_allowed(part, allowed) for part in parts)
    return expression.strip() in allowed


metadata = json.loads(
    subprocess.run(
        ["cargo", "metadata", "--format-version", "1", "--all-features", "--locked"], check=True, capture_output=True
    ).stdout
)
wrong = [
    f"{package['name']} {package['version']}: {package['license'] or 'no licence'}"
    for package in metadata["packages"]
    if not is_allowed(package["license"] or "", exceptions.get(package["name"], set(licences["allow"])))
]
if wrong:
    sys.exit("not in .deny.toml:\n" + "\n".join(wrong))
print(len(metadata["packages"]), "packages have allowed licences")
