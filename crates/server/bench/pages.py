"""Writes a page of a post and a page of 1 MB with many posts into the folder of the first argument."""

import pathlib
import sys

POST = """<article class="h-entry">
<h2><a class="p-name u-url" href="/posts/{n}">Tea, part {n}</a></h2>
<p>by <a class="p-author h-card" href="/"><img class="u-photo" src="/ada.jpg" alt="">Ada</a>
on <time class="dt-published" datetime="2026-11-20T10:00:00Z">20 November</time></p>
<div class="e-content"><p>Green tea needs <em>less</em> heat than black tea. See <a href="https://tea.example/{n}">a table</a>.</p>
<p>{filler}</p></div>
<a class="p-category" href="/tags/tea" rel="tag">tea</a></article>
"""
HEAD = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Tea</title><link rel="me" href="https://ada.example/">\n'

folder = pathlib.Path(sys.argv[1])
filler = "Leaves, water, time and patience: that is all. " * 20
folder.joinpath("small.html").write_text(HEAD + POST.format(n=1, filler=filler))
page, number = [HEAD], 0
while sum(map(len, page)) < 1_000_000:
    number += 1
    page.append(POST.format(n=number, filler=filler))
folder.joinpath("large.html").write_text("".join(page))
