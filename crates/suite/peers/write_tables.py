"""Puts the tables of a comparison into a page: write_tables.py FOLDER PAGE.

A table goes between a comment with its name and a comment `end`. A page may have some of the tables. It has the time of each parser as a multiple of the first
one's, in place of the speed and memory of this machine, and of the text before the table only the sentences with numbers.
"""

import re
import sys
from pathlib import Path


def with_multiples_of_time(table: str) -> str:
    lines = table.strip().splitlines()
    first = None
    for number, line in enumerate(lines):
        if not line.startswith("|"):
            lines[number] = "".join(re.findall(r"[^.]*\d[^.]*\.", line)).strip()
            continue
        *cells, speed, _memory, _ = line.split("|")
        if speed.strip() == "speed":
            time = " time "
        elif speed.startswith("-"):
            time = speed
        else:
            megabytes = float(speed.split()[0])
            first = first or megabytes
            time = f" {first / megabytes:.1f} " if first / megabytes < 10 else f" {first / megabytes:.0f} "
        lines[number] = "|".join([*cells, time, ""])
    return "\n".join(lines)


folder, page = Path(sys.argv[1]), Path(sys.argv[2])
BLOCK = re.compile(r"<!-- comparison: (\w+) -->\n.*?<!-- end -->", re.DOTALL)


def filled(match: re.Match) -> str:
    table = (folder / f"{match[1]}.md").read_text(encoding="utf-8")
    return f"<!-- comparison: {match[1]} -->\n\n{with_multiples_of_time(table)}\n\n<!-- end -->"


text, count = BLOCK.subn(filled, page.read_text(encoding="utf-8"))
if count == 0:
    sys.exit(f"{page} has no comment <!-- comparison: NAME --> with an <!-- end --> after it")
page.write_text(text, encoding="utf-8")
