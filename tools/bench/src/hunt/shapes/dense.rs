//! Dense pages: little text, and much that is held for each byte of it.

use super::Part::{Fill, Once};
use super::Row;

/// The shapes, by the syntax that they are dense in.
pub(super) const SHAPES: &[&[Row]] =
    &[MICROFORMATS, CLASSIC, RELS, MICRODATA, JSON_LD, META, RDFA, ELEMENTS, FEEDS, MIXED];

const MICROFORMATS: &[Row] = &[
    ("cards", &[Fill("<p class=h-card>A")]),
    ("cards with addresses", &[Fill("<a class=h-card href=~>A</a>")]),
    ("entries", &[Fill("<p class=h-entry>A")]),
    ("nested entries", &[Fill("<div class=h-entry>A")]),
    ("entries with comments", &[Fill("<div class=h-entry>A<div class='u-comment h-cite'>B</div></div>")]),
    ("entries with contents", &[Fill("<p class=h-entry><b class=p-name>A</b><i class=e-content>B</i>")]),
    ("entries with authors", &[Fill("<p class=h-entry>A<b class='p-author h-card'>B</b>")]),
    ("entries with languages", &[Fill("<p class=h-entry lang=en><b class=p-name>A</b>")]),
    ("events", &[Fill("<p class=h-event><b class=p-name>A</b><time class=dt-start>2020-01-01</time>")]),
    ("feeds", &[Fill("<div class=h-feed><p class=h-entry>A</div>")]),
    ("entries of one feed", &[Once("<div class=h-feed>"), Fill("<p class=h-entry>A"), Once("</div>")]),
    (
        "pictures of one entry",
        &[Once("<div class=h-entry>"), Fill("<img class=u-photo src=~>"), Once("</div>")],
    ),
    (
        "categories of one entry",
        &[Once("<div class=h-entry>"), Fill("<b class=p-category>A</b>"), Once("</div>")],
    ),
    (
        "contents of one entry",
        &[Once("<div class=h-entry>"), Fill("<b class=e-content>A</b>"), Once("</div>")],
    ),
    ("nested contents", &[Once("<div class=h-entry>"), Fill("<div class=e-content>A"), Once("</div>")]),
    (
        "dates of one entry",
        &[Once("<div class=h-entry>"), Fill("<b class=dt-published>2020-01-01</b>"), Once("</div>")],
    ),
    (
        "value classes",
        &[Once("<div class=h-entry>"), Fill("<b class=p-a><i class=value>A</i></b>"), Once("</div>")],
    ),
    ("names of properties", &[Once("<div class=h-entry>"), Fill("<b class=p-@>A</b>"), Once("</div>")]),
    ("one long class list of roots", &[Once("<p class='"), Fill("h-@ "), Once("'>A")]),
    (
        "one long class list of properties",
        &[Once("<p class=h-entry><b class='"), Fill("p-@ "), Once("'>A</b>")],
    ),
    ("one long class list of other names", &[Once("<p class='h-entry "), Fill("@ "), Once("'>A")]),
];

const CLASSIC: &[Row] = &[
    ("classic cards without names", &[Fill("<p class=vcard>A")]),
    ("classic cards with names", &[Fill("<p class=vcard><b class=fn>A</b>")]),
    ("classic entries", &[Fill("<p class=hentry>A")]),
    ("nested classic entries", &[Fill("<div class=hentry>A")]),
    ("classic entries with titles", &[Fill("<p class=hentry><b class=entry-title>A</b>")]),
    ("classic entries with tags", &[Fill("<p class=hentry><a rel=tag href=~>A</a>")]),
    ("classic events", &[Fill("<p class=vevent><b class=summary>A</b><b class=dtstart>2020-01-01</b>")]),
    ("misnamed classic roots", &[Fill("<div class=hcard></div>"), Fill("<i class=p-name>A</i>")]),
    ("classic addresses", &[Fill("<p class=adr><b class=locality>A</b>")]),
    ("classic includes", &[Once("<p id=a>A</p>"), Fill("<p class=vcard><a class=include href=#a></a>")]),
    (
        "classic include of a long id",
        &[
            Once("<div class=vcard><a class=include href='#"),
            Fill("i"),
            Once("'></a></div><div id='"),
            Fill("i"),
            Once("'>"),
            Fill("<b class=nickname>A</b>"),
            Once("</div>"),
        ],
    ),
];

const RELS: &[Row] = &[
    ("rels", &[Fill("<a rel=a href=~>A</a>")]),
    ("rels of XFN", &[Fill("<a rel=met href=~>A</a>")]),
    ("rels of one link", &[Fill("<a rel=@ href=a>A</a>")]),
    ("links without rels", &[Fill("<a href=~>A</a>")]),
    ("icons", &[Fill("<link rel=icon href=~>")]),
    ("alternates", &[Fill("<link rel=alternate type=application/rss+xml href=~>")]),
    ("one long rel list", &[Once("<a href=a rel='"), Fill("@ "), Once("'>A</a>")]),
];

const MICRODATA: &[Row] = &[
    ("items", &[Fill("<p itemscope>A")]),
    ("nested items", &[Fill("<div itemscope itemprop=a>")]),
    ("items with types", &[Fill("<p itemscope itemtype=http://a.b/c>A")]),
    ("people", &[Fill("<p itemscope itemtype=http://schema.org/Person><b itemprop=name>A</b>")]),
    ("articles", &[Fill("<p itemscope itemtype=http://schema.org/Article><b itemprop=name>A</b>")]),
    ("untitled articles", &[Fill("<p itemscope itemtype=http://schema.org/Article>A")]),
    (
        "cards of microdata",
        &[Fill("<p itemscope itemtype=http://microformats.org/profile/hcard><b itemprop=fn>A</b>")],
    ),
    ("items with identifiers", &[Fill("<p itemscope itemid=~ itemtype=http://a.b/c>A")]),
    ("properties of one item", &[Once("<div itemscope>"), Fill("<b itemprop=a>A</b>"), Once("</div>")]),
    ("addresses of one item", &[Once("<div itemscope>"), Fill("<a itemprop=a href=~></a>"), Once("</div>")]),
    ("names of one item", &[Once("<div itemscope>"), Fill("<b itemprop=@>A</b>"), Once("</div>")]),
    (
        "names of one itemprop",
        &[Once("<p itemscope itemtype=http://a.b/c><b itemprop='"), Fill("@ "), Once("'>A</b>")],
    ),
    ("types of one item", &[Once("<p itemscope itemtype='"), Fill("http://a/@ "), Once("'>A")]),
    ("references to one property", &[Once("<b id=a itemprop=a>A</b>"), Fill("<p itemscope itemref=a>")]),
    ("references of one item", &[Once("<p itemscope itemref='"), Fill("@ "), Once("'>A")]),
];

/// The start of a script.
macro_rules! script {
    ($text:literal) => {
        concat!("<script type=application/ld+json>", $text)
    };
}

const JSON_LD: &[Row] = &[
    (
        "json-ld posts",
        &[
            Once(script!(r#"{"@context":"http://schema.org","@graph":["#)),
            Fill(r#"{"@type":"Article","name":"A"},"#),
            Once("{}]}</script>"),
        ],
    ),
    (
        "json-ld persons",
        &[
            Once(script!(r#"{"@context":"http://schema.org","@graph":["#)),
            Fill(r#"{"@type":"Person","name":"A"},"#),
            Once("{}]}</script>"),
        ],
    ),
    (
        "json-ld places of one address",
        &[
            Once(script!(r#"{"@context":"http://schema.org","@graph":["#)),
            Fill(r##"{"@type":"Place","url":{"@id":"#a","name":"~"}},"##),
            Once("{}]}</script>"),
        ],
    ),
    (
        "short json-ld posts",
        &[
            Once(script!(r#"{"@context":"http://schema.org","@graph":["#)),
            Fill(r#"{"@type":"Article"},"#),
            Once("{}]}</script>"),
        ],
    ),
    (
        "json-ld objects",
        &[
            Once(script!(r#"{"@context":"http://schema.org","name":["#)),
            Fill(r#"{"name":""},"#),
            Once("1]}</script>"),
        ],
    ),
    (
        "nested json-ld objects",
        &[
            Once(script!(r#"{"@context":"http://schema.org","name":["#)),
            Fill(r#"{"name":{"name":{}}},"#),
            Once("1]}</script>"),
        ],
    ),
    ("deep json-ld objects", &[Once(script!(r#"{"@context":"http://schema.org","a":"#)), Fill(r#"{"a":"#)]),
    (
        "json-ld members",
        &[
            Once(script!(r#"{"@context":"http://schema.org","#)),
            Fill(r#""@":1,"#),
            Once(r#""a":1}</script>"#),
        ],
    ),
    (
        "json-ld numbers",
        &[Once(script!(r#"{"@context":"http://schema.org","name":["#)), Fill("1,"), Once("1]}</script>")],
    ),
    (
        "json-ld texts",
        &[Once(script!(r#"{"@context":"http://schema.org","name":["#)), Fill(r#""","#), Once("1]}</script>")],
    ),
    (
        "json-ld lists",
        &[Once(script!(r#"{"@context":"http://schema.org","name":["#)), Fill("[],"), Once("1]}</script>")],
    ),
    (
        "json-ld references",
        &[
            Once(script!(r#"{"@context":"http://schema.org","name":["#)),
            Fill(r##"{"@id":"#~"},"##),
            Once("1]}</script>"),
        ],
    ),
    (
        "one json-ld context",
        &[
            Once(script!(r#"{"@context":{"#)),
            Fill(r#""@":"http://a/","#),
            Once(r#""a":"b:c"},"a":1}</script>"#),
        ],
    ),
    (
        "json-ld contexts",
        &[Once(script!("[")), Fill(r#"{"@context":{"a":"b:c"},"a":1},"#), Once("1]</script>")],
    ),
    ("json-ld scripts", &[Fill(script!(r#"{"@type":"Article"}</script>"#))]),
];

const META: &[Row] = &[
    ("meta elements", &[Fill("<meta name=a content=b>")]),
    ("names of meta elements", &[Fill("<meta name=@ content=b>")]),
    ("pictures of Open Graph", &[Fill("<meta property=og:image content=~>")]),
    ("names of one meta element", &[Once("<meta property='"), Fill("@ "), Once("' content=b>")]),
];

const RDFA: &[Row] = &[
    ("rdfa properties", &[Fill("<b property=og:a>A</b>")]),
    ("rdfa subjects", &[Fill("<p about=~ property=og:a>A")]),
    ("rdfa types", &[Fill("<p typeof=og:a>")]),
    ("nested rdfa types", &[Fill("<div typeof=og:a property=og:b>")]),
    ("rdfa links", &[Fill("<a property=og:a href=~></a>")]),
    ("rdfa relations", &[Fill("<a rel=og:a href=~></a>")]),
    ("rdfa languages", &[Fill("<b property=og:a lang=@>A</b>")]),
    ("rdfa dates", &[Fill("<time property=og:a>2020</time>")]),
    ("rdfa blank nodes", &[Fill("<p about=_:@ property=og:a>A")]),
    ("nested rdfa prefixes", &[Fill("<div prefix='a: b:'>")]),
    ("rdfa prefixes", &[Fill("<p prefix='@: c:' property=@:a>A")]),
    ("rdfa lists", &[Fill("<p typeof=og:a><b inlist property=og:a>A</b>")]),
    ("nested incomplete triples", &[Fill("<div rel=og:a>")]),
    ("complete triples", &[Fill("<div rel=og:a><b about=~></b></div>")]),
    ("rdfa copies", &[Fill("<p typeof=og:a><link property=rdfa:copy href=#a>")]),
    ("rdfa patterns", &[Fill("<p resource=#@ typeof=rdfa:Pattern><link property=rdfa:copy href=#a>")]),
    ("rdfa terms", &[Once("<div vocab=a:>"), Fill("<b property=@>A</b>"), Once("</div>")]),
    ("values of one rdfa list", &[Once("<div>"), Fill("<b inlist property=og:a>A</b>"), Once("</div>")]),
    ("names of one rdfa property", &[Once("<b vocab=a: property='"), Fill("@ "), Once("'>A</b>")]),
    ("types of one rdfa subject", &[Once("<b vocab=a: typeof='"), Fill("@ "), Once("'>A</b>")]),
    (
        "rdfa copies of one pattern",
        &[
            Once("<p resource=#a typeof=rdfa:Pattern><b property=og:a>A</b></p>"),
            Fill("<p typeof=og:b><link property=rdfa:copy href=#a>"),
        ],
    ),
    (
        "incomplete triples of one element",
        &[Once("<div vocab=a: rel='"), Fill("@ "), Once("'><b about=a></b></div>")],
    ),
];

const ELEMENTS: &[Row] = &[
    ("text", &[Fill("A ")]),
    ("references", &[Fill("&lt;")]),
    ("paragraphs", &[Fill("<p>")]),
    ("nested elements", &[Fill("<div>")]),
    ("formatting elements", &[Fill("<p><b>")]),
    ("comments", &[Fill("<!---->")]),
    ("cells", &[Fill("<table><td>")]),
    ("attributes", &[Fill("<p a b=1 c>")]),
    ("identifiers", &[Fill("<p id=~>")]),
    ("classes", &[Fill("<p class=@>")]),
    ("pictures", &[Fill("<img src=~>")]),
    ("article elements", &[Fill("<article><h2>A</h2></article>")]),
    ("quotations", &[Fill("<q cite=~>A</q>")]),
    ("end tags", &[Fill("</b>")]),
];

const FEEDS: &[Row] = &[
    ("RSS items", &[Once("<rss version='2.0'><channel>"), Fill("<item/>"), Once("</channel></rss>")]),
    (
        "RSS items with titles",
        &[
            Once("<rss version='2.0'><channel>"),
            Fill("<item><title>x</title></item>"),
            Once("</channel></rss>"),
        ],
    ),
    (
        "categories of an RSS item",
        &[
            Once("<rss version='2.0'><channel><item>"),
            Fill("<category>@</category>"),
            Once("</item></channel></rss>"),
        ],
    ),
    (
        "Atom entries",
        &[Once("<feed xmlns='http://www.w3.org/2005/Atom'>"), Fill("<entry/>"), Once("</feed>")],
    ),
    (
        "links of an Atom feed",
        &[Once("<feed xmlns='http://www.w3.org/2005/Atom'>"), Fill("<link href='~'/>"), Once("</feed>")],
    ),
    (
        "JSON Feed items",
        &[
            Once(r#"{"version":"https://jsonfeed.org/version/1.1","title":"x","items":["#),
            Fill(r#"{"id":"1"},"#),
            Once(r#"{"id":"1"}]}"#),
        ],
    ),
];

const MIXED: &[Row] = &[
    (
        "names of one rdfa property of a subject",
        &[Once("<div about=#x property='"), Fill("dc:@ "), Once("'>x")],
    ),
    ("open properties in each other", &[Once("<div itemscope>"), Fill("<b itemprop=a>")]),
    ("rdfa types in each other, with text", &[Fill("<div typeof=dc:T property=dc:a>x")]),
    ("rdfa lists in each other", &[Fill("<div inlist rel=dc:a typeof=dc:T>")]),
    ("rdfa literals of XML in each other", &[Fill("<div property=dc:a datatype=rdf:XMLLiteral>x")]),
    (
        "rdfa pattern of many properties",
        &[
            Once("<div resource=#p typeof=rdfa:Pattern>"),
            Fill("<i property=dc:@>x</i>"),
            Once("</div>"),
            Fill("<p typeof=dc:T><link property=rdfa:copy href=#p></p>"),
        ],
    ),
    (
        "rdfa relations over subjects",
        &[Once("<div rel='"), Fill("dc:@ "), Once("'>"), Fill("<i about=~></i>")],
    ),
    ("dialogs", &[Fill("<dialog class='u-photo dtstart value h-recipe p-location'>")]),
    (
        "json-ld lists of typed objects",
        &[
            Once(script!(r#"{"@context":"http://schema.org","itemListElement":["#)),
            Fill(r#"{"@type":"Recipe","name":[{"@type":"Person"}]},"#),
            Once("1]}</script>"),
        ],
    ),
    ("control characters in JSON", &[Once("<p class=h-card><b class=p-name>"), Fill("\u{1}\"\\")]),
];
