"""Pages of our own for the comparison with other packages: random ones made of the parts that these packages read. The
seed is fixed, so the pages are always the same."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import List, Tuple

ROOTS = ["h-entry", "h-card", "h-event", "h-feed", "h-cite", "vcard", "hentry", "vevent", "hreview", "h-full", "h-x-new", ""]
PROPERTIES = [
    "p-name", "p-author", "u-url", "u-photo", "dt-published", "dt-start", "dt-end", "e-content", "p-summary",
    "fn", "url", "entry-title", "entry-content", "published", "author", "adr", "locality", "category", "org", "photo",
    "p-geo h-geo", "u-in-reply-to h-cite", "p-author h-card", "p-a u-a", "",
]
LEAVES = [
    "Tea", "  two  words\n and\tmore ", "2026-11-20", "2026-11-20T10:00", "2026-324", "10:30pm", "12:15", "Tea &amp; &lt;b&gt;",
    '<a href="/ada" rel="me">Ada</a>', '<a href="x y" rel="tag bookmark">x</a>', '<a href="/tags/a%20b" rel="tag">t</a>',
    '<img src="a.jpg" alt="A cup">', '<img src="b.jpg">', '<img src="c.jpg" srcset="c.jpg 1x, d.jpg 2x">',
    '<abbr title="Long name">LN</abbr>', '<time datetime="2026-11-20T10:00:00+01:00">now</time>', "<br>", "<b>bold</b>",
    '<data value="42">x</data>', "<p>One</p><p>Two</p>", "<pre>  a\n b</pre>", "<script>1 < 2</script>", "<style>b{}</style>",
    '<span class="value">2026-11-20</span> <span class="value">10:00</span>', '<span class="value">1</span><i>2</i>',
    '<span class="value-title" title="T"> </span>', "<!-- c -->", '<object data="o.svg"></object>', "<hr>",
    '<area href="/area" shape="rect" coords="1,2">', '<video src="v.mp4" poster="p.jpg"></video>', '<input value="i">',
]  # fmt: skip
MICRODATA = [
    'itemscope itemtype="https://schema.org/Person"', "itemscope", 'itemscope itemtype="https://schema.org/A https://schema.org/B"',
    'itemprop="name"', 'itemprop="url"', 'itemprop="a b"', 'itemprop="member" itemscope', 'itemprop="query-input" name="q" required',
    'itemscope itemref="ref"', 'itemscope itemtype="https://schema.org/Thing" itemid=" urn:x "', 'content="c" itemprop="x"', "", "",
]  # fmt: skip
HEADS = [
    '<base href="/base/">', '<base href="https://base.example/x/">', "<title>The  title</title>",
    '<meta property="og:title" content="OG">', '<meta property="og:type" content="article">',
    '<meta property="og:image" content="/i.jpg"><meta property="og:image" content="/j.jpg">',
    '<meta name="description" content="About">', '<meta name="twitter:image" content="t.jpg">',
    '<link rel="alternate feed" href="/feed" type="application/atom+xml" title="Feed">',
    '<meta name="DC.title" content="DC"><link rel="schema.DC" href="http://purl.org/dc/elements/1.1/">',
    '<meta name="DCTERMS.created" content="2026"><meta name="DC.type" content="Text">',
    '<script type="application/ld+json">{"@type": "Person", "name": "Ada"}</script>',
    '<script type="application/ld+json">// c\n[{"a": [1, 2,], /* x */ "b": "// no"},]</script>',
]  # fmt: skip
ELEMENTS = ("div", "span", "p", "a", "section", "b", "li", "h1")

#: Elements that every parser nests in the same way.
NESTING_ELEMENTS = ("div", "span", "section", "article")


@lru_cache(maxsize=None)
def pages(count: int, elements: Tuple[str, ...] = ELEMENTS) -> List[str]:
    """Pages with microformats and microdata."""
    numbers = random.Random(18)
    return [_page(numbers, elements) for _ in range(count)]


def _page(numbers: random.Random, elements: Tuple[str, ...]) -> str:
    head = "".join(numbers.sample(HEADS, numbers.randint(0, 4)))
    body = "".join(_element(numbers, elements, 0) for _ in range(numbers.randint(1, 3)))
    lang = numbers.choice(["", "", ' lang="en"'])
    return f'<!doctype html><html{lang}><head>{head}</head><body>{body}<div id="ref"><i itemprop="r">R</i></div></body></html>'


def _element(numbers: random.Random, elements: Tuple[str, ...], depth: int) -> str:
    name = "div" if depth == 0 else numbers.choice(elements)
    classes = " ".join(filter(None, [numbers.choice(ROOTS if numbers.random() < 0.6 else [""]), numbers.choice(PROPERTIES)]))
    attributes = [f'class="{classes}"' if classes else "", numbers.choice(MICRODATA)]
    attributes += numbers.choice([[], [], ['id="i"'], ['lang="de"']])
    if name == "a":
        attributes.append(numbers.choice(['href="/link"', 'href="https://x.example"', ""]))
    inside = [
        _element(numbers, elements, depth + 1) if depth < 4 and numbers.random() < 0.45 else numbers.choice(LEAVES)
        for _ in range(numbers.randint(0, 4))
    ]
    return f"<{name} {' '.join(filter(None, attributes))}>{' '.join(inside)}</{name}>"
