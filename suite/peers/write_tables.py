"""Puts the tables of a comparison into a page: write_tables.py FOLDER PAGE.

A table goes between a comment with its name and a comment `end`. Its speed and memory are left out, because they depend on the machine.
"""

import re
import sys
from pathlib import Path


def without_speed_and_memory(table: str) -> str:
    lines = table.strip().splitlines()
    return "\n".join("|".join(line.split("|")[:-3]) + "|" if line.startswith("|") else line for line in lines)


folder, page = Path(sys.argv[1]), Path(sys.argv[2])
text = page.read_text(encoding="utf-8")
for table in sorted(folder.glob("*.md")):
    block = re.compile(rf"(<!-- comparison: {table.stem} -->\n).*?(<!-- end -->)", re.DOTALL)
    written = without_speed_and_memory(table.read_text(encoding="utf-8"))
    text, count = block.subn(lambda match: f"{match[1]}\n{written}\n\n{match[2]}", text)
    if count != 1:
        sys.exit(f"{page} has no comment <!-- comparison: {table.stem} --> with an <!-- end --> after it")
page.write_text(text, encoding="utf-8")
