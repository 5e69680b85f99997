//! Shapes that cost time in the engines: values in values, large numbers of names, lists that many items
//! share, references in cycles.

use super::Part::{Fill, Once, Times};
use super::Row;

pub(super) const SHAPES: &[Row] = &[
    // Items and implied properties.
    ("roots", &[Fill("<p class=h-card>x")]),
    ("nested roots", &[Fill("<div class=h-card>")]),
    ("nested roots, closed, text after", &[Fill("<div class=h-card>x</div>y")]),
    ("nested roots as properties", &[Fill("<div class='h-card p-author'>")]),
    ("nested roots as two properties", &[Fill("<div class='h-card p-a u-b'>")]),
    ("nested roots with names", &[Fill("<div class='h-card p-a'><p class=p-name>x</p>")]),
    ("children of one root", &[Once("<div class=h-feed>"), Fill("<p class=h-entry>x</p>")]),
    ("properties of one root", &[Once("<div class=h-card>"), Fill("<p class=p-name>x</p>")]),
    ("properties of other names", &[Once("<div class=h-card>"), Fill("<p class=p-@>x</p>")]),
    ("implied by a wide root", &[Once("<div class=h-card>"), Fill("<i></i>")]),
    ("implied by a root of links", &[Once("<div class=h-card>"), Fill("<a href=x></a>")]),
    ("implied by roots of one child", &[Fill("<p class=h-card><i><img alt=x src=y></i></p>")]),
    ("implied by deep roots, much inside", &[Times(500, "<div class=h-card>"), Fill("<br>")]),
    ("roots of many types", &[Fill("<p class='h-@ h-a h-b h-c'>")]),
    ("one root of many types", &[Once("<p class='"), Fill("h-@ "), Once("'>x")]),
    ("many classes", &[Once("<p class='"), Fill("a~ "), Once("'>x")]),
    ("many properties of one element", &[Once("<p class=h-card><b class='"), Fill("p-@ "), Once("'>x")]),
    ("many links of one element", &[Once("<p class=h-card><a href=x class='"), Fill("u-@ "), Once("'>x")]),
    ("many dates of one element", &[Once("<p class=h-card><b class='"), Fill("dt-@ "), Once("'>x")]),
    (
        "one item, many properties",
        &[Once("<p class=h-card><b class='h-card "), Fill("p-@ "), Once("'>"), Fill("x")],
    ),
    ("classes that are almost names", &[Once("<p class='"), Fill("h- p-A u-a--b e-1-1 "), Once("'>x")]),
    ("one long class", &[Once("<p class='p-"), Fill("a-a"), Once("'>x")]),
    // Values in values.
    ("nested e-*", &[Once("<div class=h-entry>"), Fill("<div class=e-content>text")]),
    ("nested p-*", &[Once("<div class=h-entry>"), Fill("<div class=p-a>text")]),
    ("nested u-*", &[Once("<div class=h-entry>"), Fill("<div class=u-a>text")]),
    ("nested dt-*", &[Once("<div class=h-entry>"), Fill("<div class=dt-a>text")]),
    ("deep e-*, much text", &[Once("<div class=h-entry>"), Times(500, "<div class=e-a>"), Fill("text ")]),
    ("deep p-*, much text", &[Once("<div class=h-entry>"), Times(500, "<div class=p-a>"), Fill("text ")]),
    ("deep u-*, much text", &[Once("<div class=h-entry>"), Times(500, "<div class=u-a>"), Fill("text ")]),
    ("deep dt-*, much text", &[Once("<div class=h-entry>"), Times(500, "<div class=dt-a>"), Fill("text ")]),
    ("deep e-*, no text", &[Once("<div class=h-entry>"), Times(500, "<div class=e-a>"), Fill("<br>")]),
    ("deep p-*, no text", &[Once("<div class=h-entry>"), Times(500, "<div class=p-a>"), Fill("<br>")]),
    ("deep u-*, no text", &[Once("<div class=h-entry>"), Times(500, "<div class=u-a>"), Fill("<br>")]),
    ("deep dt-*, no text", &[Once("<div class=h-entry>"), Times(500, "<div class=dt-a>"), Fill("<br>")]),
    ("deep p-*, spaces", &[Once("<div class=h-entry>"), Times(500, "<div class=p-a>"), Fill("   ")]),
    ("deep items, no text", &[Times(500, "<div class='h-a p-a'>"), Fill("<br>")]),
    ("images in text", &[Once("<div class=h-a><div class=p-a>"), Fill("<img src=x>")]),
    ("images in HTML", &[Once("<div class=h-a><div class=e-a>"), Fill("<img src=x>")]),
    ("image candidates", &[Once("<div class=h-a><div class=e-a><img srcset='"), Fill("a 1x,"), Once("'>")]),
    (
        "commas of image candidates",
        &[Once("<div class=h-a><div class=e-a><img srcset='a"), Fill(","), Once("'>")],
    ),
    ("characters to escape", &[Once("<div class=h-a><div class=e-a>"), Fill("&lt;&nbsp;\u{e9}")]),
    // The value class pattern, and dates.
    ("value class parts", &[Once("<p class=h-a><b class=p-a>"), Fill("<i class=value>x</i>")]),
    ("nested value class parts", &[Once("<p class=h-a><b class=p-a>"), Fill("<i class=value>x")]),
    ("properties in value class parts", &[Once("<p class=h-a>"), Fill("<b class=p-a><i class=value>x")]),
    (
        "deep value class parts, much text",
        &[Once("<div class=h-a>"), Times(250, "<div class=p-a><div class=value>"), Fill("text ")],
    ),
    (
        "deep value class parts, no text",
        &[Once("<div class=h-a>"), Times(250, "<div class=u-a><div class=value>"), Fill("<br>")],
    ),
    ("value class parts of a date", &[Once("<p class=h-a><b class=dt-a>"), Fill("<i class=value>12:00</i>")]),
    (
        "deep value class parts of a date",
        &[Once("<div class=h-a>"), Times(250, "<div class=dt-a><div class=value>"), Fill("1 2 ")],
    ),
    ("value-title parts", &[Once("<p class=h-a><b class=p-a>"), Fill("<i class=value-title title=x></i>")]),
    (
        "one long value class part of a date",
        &[Once("<p class=h-a><b class=dt-a><i class=value>2020-01-01"), Fill(" "), Once("12:00")],
    ),
    ("dates after dates", &[Once("<p class=h-a>"), Fill("<b class=dt-a><i class=value>2020-01-01</i></b>")]),
    ("times after a date", &[Once("<p class=h-a>"), Fill("<b class=dt-a><i class=value>12:00</i></b>")]),
    ("one long date", &[Once("<p class=h-a><time class=dt-a datetime='"), Fill("1-"), Once("'>")]),
    // Classic microformats, and their includes.
    ("classic cards", &[Fill("<p class=vcard><b class=fn>x</b></p>")]),
    ("nested classic cards", &[Fill("<div class='vcard agent'>")]),
    ("classic classes", &[Once("<p class=vcard><b class='"), Fill("fn url org note "), Once("'>x")]),
    ("classic roots of one element", &[Once("<p class='"), Fill("vcard hentry vevent "), Once("'>x")]),
    ("classic items of a review", &[Once("<p class=hreview>"), Fill("<b class=item>x</b>")]),
    ("rel=tag", &[Once("<p class=hentry>"), Fill("<a rel=tag href=/a/%20+~>x</a>")]),
    ("includes without a target", &[Once("<p class=vcard>"), Fill("<a class=include href=#x></a>")]),
    ("includes of one element", &[Once("<p id=x>x<div class=vcard>"), Fill("<a class=include href=#x></a>")]),
    ("includes of themselves", &[Once("<div class=vcard id=x>"), Fill("<a class=include href=#x></a>")]),
    (
        "includes of many elements",
        &[
            Once("<div class=vcard>"),
            Fill("<a class=include href=#x></a>"),
            Once("</div><div id=x>"),
            Fill("<br>"),
        ],
    ),
    (
        "chains of includes",
        &[Once("<div class=vcard>"), Fill("<p id=i~><object class=include data=#i~></object>")],
    ),
    (
        "pairs of includes",
        &[
            Times(
                40,
                "<p class=vcard id=i~><a class=include href=#i4></a><a class=include href=#i7></a></p>",
            ),
            Fill("<b class=fn>x</b>"),
        ],
    ),
    ("items with itemref", &[Once("<p id=x>x</p>"), Fill("<p class=vcard itemref='x y z'></p>")]),
    (
        "one item with itemref to many",
        &[Once("<p class=vcard itemref='"), Fill("i~ "), Once("'></p>"), Fill("<i id=i~></i>")],
    ),
    (
        "headers of cells",
        &[Once("<table><th id=x>"), Fill("<br>"), Once("<tr>"), Fill("<td class=vcard headers='x x x'>")],
    ),
    // Links with a rel.
    ("links", &[Fill("<a rel=me href=/~>x</a>")]),
    ("links to one address", &[Fill("<a rel=r~ href=/>x</a>")]),
    ("links without text", &[Fill("<a rel=me href=/></a>")]),
    ("many rels of one link", &[Once("<a href=/ rel='"), Fill("r~ "), Once("'>")]),
    ("one rel of one link, many times", &[Once("<a href=/ rel='"), Fill("me "), Once("'>")]),
    (
        "many rels of long addresses",
        &[Once("<link rel='"), Fill("r~ "), Once("' href='/"), Fill("long"), Once("'>")],
    ),
    ("nested links", &[Fill("<object><a rel=me href=/~>x")]),
    ("deep links, much inside", &[Times(250, "<object><a rel=me href=/>"), Fill("<br>")]),
    ("links with many rels", &[Fill("<link href=/~ rel='a b c d e f g h i j k l m n o p q r s t'>")]),
    // Addresses.
    (
        "a long base",
        &[Times(1, "<base href='/"), Times(2_000, "long"), Once("'>"), Fill("<a rel=me href=~>x</a>")],
    ),
    (
        "a base that is too long",
        &[Once("<base href='/"), Fill("long"), Once("'>"), Fill("<a rel=me href=~>")],
    ),
    ("many bases", &[Fill("<base href=/~/>")]),
    ("bases without an address", &[Fill("<base>")]),
    ("one long address", &[Once("<a rel=me href='"), Fill("../a/"), Once("'>x")]),
    ("addresses to be escaped", &[Fill("<a rel=me href='a b\u{e9}?~#x'>x</a>")]),
    (
        "one long address in a property",
        &[Once("<p class=h-a><a class=u-a href='"), Fill("a/../"), Once("'>x")],
    ),
    // Microdata.
    ("items of microdata", &[Fill("<p itemscope><b itemprop=a>x</b></p>")]),
    ("nested items of microdata", &[Fill("<div itemscope itemprop=a>")]),
    ("nested items of two names", &[Fill("<div itemscope itemprop='a b'>")]),
    ("nested properties", &[Once("<div itemscope>"), Fill("<div itemprop=a>text")]),
    ("deep properties, much text", &[Once("<div itemscope>"), Times(500, "<div itemprop=a>"), Fill("text ")]),
    ("deep properties, no text", &[Once("<div itemscope>"), Times(500, "<div itemprop=a>"), Fill("<br>")]),
    ("properties of an item", &[Once("<div itemscope>"), Fill("<b itemprop=a>x</b>")]),
    ("properties of other names of an item", &[Once("<div itemscope>"), Fill("<b itemprop=a~>x</b>")]),
    ("properties outside of items", &[Fill("<b itemprop=a~>x</b>")]),
    ("many names of one property", &[Once("<p itemscope><b itemprop='"), Fill("a~ "), Once("'>x")]),
    ("many types of one item", &[Once("<p itemscope itemtype='"), Fill("a:~ "), Once("'>x")]),
    (
        "one itemref to many",
        &[Once("<p itemscope itemref='"), Fill("i~ "), Once("'></p>"), Fill("<b id=i~ itemprop=a>x</b>")],
    ),
    (
        "one itemref to one id, many times",
        &[Once("<p itemscope itemref='"), Fill("i "), Once("'></p><b id=i itemprop=a>x")],
    ),
    (
        "a list that many share",
        &[Fill("<p itemscope itemref=t></p>"), Once("<div id=t>"), Fill("<i itemprop=a>x</i>")],
    ),
    (
        "a long text that many share",
        &[Fill("<p itemscope itemref=t></p>"), Once("<div id=t itemprop=a>"), Fill("text ")],
    ),
    ("an itemref without a target", &[Fill("<p itemscope itemref=x~></p>")]),
    ("a chain of items", &[Fill("<p id=d~ itemscope itemprop=a itemref=d~></p>")]),
    (
        "diamonds",
        &[
            Times(25, "<p id=d~a itemscope itemprop='a b' itemref=d1~a></p>"),
            Fill("<p itemscope itemref='d1a d2a'></p>"),
        ],
    ),
    ("items in a cycle", &[Fill("<p id=i itemscope itemprop=a itemref=i></p>")]),
    (
        "items that contain one another",
        &[
            Times(60, "<p id=d~ itemscope itemprop=a itemref='d1 d2 d3 d4 d5 d6 d7 d8 d9'></p>"),
            Fill("<p itemscope itemref=d0></p>"),
        ],
    ),
    (
        "deep itemref targets",
        &[
            Times(500, "<div itemscope>"),
            Fill("<i id=i~ itemprop=a></i>"),
            Fill("<i itemscope itemref=i~></i>"),
        ],
    ),
    (
        "deep itemref targets, no items around",
        &[Times(500, "<div>"), Fill("<i id=i~ itemprop=a></i>"), Fill("<i itemscope itemref=i~></i>")],
    ),
    (
        "nested itemref targets",
        &[
            Once("<p itemscope itemref='"),
            Times(400, "i~ "),
            Once("'></p>"),
            Times(400, "<div id=i~>"),
            Fill("<b itemprop=a>x</b>"),
        ],
    ),
    ("addresses of properties", &[Once("<div itemscope>"), Fill("<a itemprop=a href=~>x</a>")]),
    ("identifiers of items", &[Fill("<p itemscope itemid=~>x")]),
    // For options that are off by default.
    ("lang: items", &[Once("<html lang=en>"), Times(505, "<span>"), Fill("<i class=h-a></i>")]),
    ("lang: nowhere", &[Times(505, "<span>"), Fill("<i class=h-a></i>")]),
    (
        "lang: many attributes around items",
        &[
            Fill(
                "<div a b c d e f g h i j k l m n o p q r s t u v w x y z><div a b c d e f g h i j k l m n o p>",
            ),
            Fill("<i class=h-a></i>"),
        ],
    ),
    ("lang: one long language", &[Once("<html lang='"), Fill("en"), Once("'>"), Fill("<i class=h-a></i>")]),
    ("folded: words", &[Once("<p class=h-a>"), Fill("a  b\n")]),
    ("folded: line breaks", &[Once("<p class=h-a>x"), Fill("<br>"), Once("x")]),
    ("folded: deep, line breaks", &[Times(500, "<div class='h-a p-a'>"), Fill("x<br>")]),
    ("folded: images", &[Once("<div class=h-a>"), Fill("<img alt='a  b'>")]),
    ("clean text of microdata", &[Once("<p itemscope><b itemprop=a>"), Fill("x<br>")]),
    (
        "expanded names of microdata",
        &[Once("<p itemscope itemtype='a:"), Times(1000, "long"), Once("#x'>"), Fill("<b itemprop=a~>x</b>")],
    ),
    ("RDFa: nested prefixes", &[Fill("<div prefix='p~: https://p.example/~#'><b property=p~:a>x</b>")]),
    ("RDFa: prefixes of one element", &[Once("<div prefix='"), Fill("p~: a:b "), Once("'>")]),
    ("RDFa: members of a list", &[Once("<div>"), Fill("<i property=schema:a inlist>x</i>")]),
    ("RDFa: lists of one subject", &[Once("<div><i property='"), Fill("schema:a~ "), Once("' inlist>x")]),
    ("RDFa: nested incomplete triples", &[Fill("<div rel=schema:a>")]),
    (
        "RDFa: incomplete triples, many resources",
        &[Once("<div rel='"), Fill("schema:a~ "), Once("'>"), Fill("<i resource=~></i>")],
    ),
    ("RDFa: nested properties", &[Fill("<div property=schema:a>text")]),
    ("RDFa: nested items", &[Fill("<div property=schema:a typeof=schema:B>")]),
    ("RDFa: items in a chain", &[Fill("<p about=#~><a property=schema:a href=#~1></a>")]),
    (
        "RDFa: a pattern that many copy",
        &[
            Once("<p resource=#p typeof=rdfa:Pattern>"),
            Fill("<i property=schema:a~>x</i>"),
            Once("</p>"),
            Fill("<p typeof=schema:A><link property=rdfa:copy href=#p></p>"),
        ],
    ),
    ("RDFa: links without meaning", &[Fill("<a href=~ rel=nofollow>x</a>"), Once("<p typeof=schema:A>")]),
];
