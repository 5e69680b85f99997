"""Puts the tables of a comparison into a page: write_tables.py FOLDER PAGE.

A table goes between a comment with its name and a comment `end`. It has the time of each parser as a multiple of the first
one's, in place of the speed and memory of this machine.
"""

import re
import sys
from pathlib import Path


def with_multiples_of_time(table: str) -> str:
    lines = table.strip().splitlines()
    first = None
    for number, line in enumerate(lines):
        if not line.startswith("|"):
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
text = page.read_text(encoding="utf-8")
for table in sorted(folder.glob("*.md")):
    block = re.compile(rf"(<!-- comparison: {table.stem} -->\n).*?(<!-- end -->)", re.DOTALL)
    written = with_multiples_of_time(table.read_text(encoding="utf-8"))
    text, count = block.subn(lambda match: f"{match[1]}\n{written}\n\n{match[2]}", text)
    if count != 1:
        sys.exit(f"{page} has no comment <!-- comparison: {table.stem} --> with an <!-- end --> after it")
page.write_text(text, encoding="utf-8")
