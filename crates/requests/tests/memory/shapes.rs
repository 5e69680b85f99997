//! The shapes of dense pages: little text, and much that is held for each byte of it.

/// A kind of page: a text that is repeated, with others before and after. In the repeated text, `~` becomes the number of
/// the repetition, and `@` that number in letters. In the text before it, `^` becomes a name of an eighth of the page.
pub(crate) struct Shape {
    pub(crate) name: &'static str,
    start: &'static str,
    unit: &'static str,
    end: &'static str,
}

impl Shape {
    /// A page of about this length in bytes.
    pub(crate) fn page(&self, len: usize) -> String {
        let mut page = self.start.replace('^', &"i".repeat(len / 8));
        for number in 0_usize.. {
            if page.len() + self.end.len() >= len {
                break;
            }
            let unit = self.unit.replace('~', &number.to_string());
            page.push_str(&unit.replace('@', &letters(number)));
        }
        page + self.end
    }
}

fn letters(mut number: usize) -> String {
    let mut letters = String::new();
    loop {
        letters.extend(u8::try_from(number % 26).map(|letter| char::from(b'a' + letter)));
        number /= 26;
        if number == 0 {
            return letters;
        }
    }
}

const fn shape(name: &'static str, [start, unit, end]: [&'static str; 3]) -> Shape {
    Shape { name, start, unit, end }
}

const fn repeated(name: &'static str, unit: &'static str) -> Shape {
    shape(name, ["", unit, ""])
}

/// The shapes, by the syntax that they are dense in.
pub(crate) const ALL: &[&[Shape]] =
    &[MICROFORMATS, CLASSIC, RELS, MICRODATA, JSON_LD, META, RDFA, ELEMENTS, FEEDS];

const MICROFORMATS: &[Shape] = &[
    repeated("cards", "<p class=h-card>A"),
    repeated("cards with addresses", "<a class=h-card href=~>A</a>"),
    repeated("entries", "<p class=h-entry>A"),
    repeated("nested entries", "<div class=h-entry>A"),
    repeated("entries with comments", "<div class=h-entry>A<div class='u-comment h-cite'>B</div></div>"),
    repeated("entries with contents", "<p class=h-entry><b class=p-name>A</b><i class=e-content>B</i>"),
    repeated("entries with authors", "<p class=h-entry>A<b class='p-author h-card'>B</b>"),
    repeated("entries with languages", "<p class=h-entry lang=en><b class=p-name>A</b>"),
    repeated("events", "<p class=h-event><b class=p-name>A</b><time class=dt-start>2020-01-01</time>"),
    repeated("feeds", "<div class=h-feed><p class=h-entry>A</div>"),
    shape("entries of one feed", ["<div class=h-feed>", "<p class=h-entry>A", "</div>"]),
    shape("pictures of one entry", ["<div class=h-entry>", "<img class=u-photo src=~>", "</div>"]),
    shape("categories of one entry", ["<div class=h-entry>", "<b class=p-category>A</b>", "</div>"]),
    shape("contents of one entry", ["<div class=h-entry>", "<b class=e-content>A</b>", "</div>"]),
    shape("nested contents", ["<div class=h-entry>", "<div class=e-content>A", "</div>"]),
    shape("dates of one entry", ["<div class=h-entry>", "<b class=dt-published>2020-01-01</b>", "</div>"]),
    shape("value classes", ["<div class=h-entry>", "<b class=p-a><i class=value>A</i></b>", "</div>"]),
    shape("names of properties", ["<div class=h-entry>", "<b class=p-@>A</b>", "</div>"]),
    shape("one long class list of roots", ["<p class='", "h-@ ", "'>A"]),
    shape("one long class list of properties", ["<p class=h-entry><b class='", "p-@ ", "'>A</b>"]),
    shape("one long class list of other names", ["<p class='h-entry ", "@ ", "'>A"]),
];

const CLASSIC: &[Shape] = &[
    repeated("classic cards", "<p class=vcard>A"),
    repeated("classic cards with names", "<p class=vcard><b class=fn>A</b>"),
    repeated("classic entries", "<p class=hentry>A"),
    repeated("nested classic entries", "<div class=hentry>A"),
    repeated("classic entries with titles", "<p class=hentry><b class=entry-title>A</b>"),
    repeated("classic entries with tags", "<p class=hentry><a rel=tag href=~>A</a>"),
    repeated("classic events", "<p class=vevent><b class=summary>A</b><b class=dtstart>2020-01-01</b>"),
    repeated("classic addresses", "<p class=adr><b class=locality>A</b>"),
    shape("classic includes", ["<p id=a>A</p>", "<p class=vcard><a class=include href=#a></a>", ""]),
    shape(
        "classic include of a long id",
        [
            "<div class=vcard><a class=include href='#^'></a></div><div id='^'>",
            "<b class=nickname>A</b>",
            "</div>",
        ],
    ),
];

const RELS: &[Shape] = &[
    repeated("rels", "<a rel=a href=~>A</a>"),
    repeated("rels of XFN", "<a rel=met href=~>A</a>"),
    repeated("rels of one link", "<a rel=@ href=a>A</a>"),
    repeated("links", "<a href=~>A</a>"),
    repeated("icons", "<link rel=icon href=~>"),
    repeated("alternates", "<link rel=alternate type=application/rss+xml href=~>"),
    shape("one long rel list", ["<a href=a rel='", "@ ", "'>A</a>"]),
];

const MICRODATA: &[Shape] = &[
    repeated("items", "<p itemscope>A"),
    repeated("nested items", "<div itemscope itemprop=a>"),
    repeated("items with types", "<p itemscope itemtype=http://a.b/c>A"),
    repeated("people", "<p itemscope itemtype=http://schema.org/Person><b itemprop=name>A</b>"),
    repeated("articles", "<p itemscope itemtype=http://schema.org/Article><b itemprop=name>A</b>"),
    repeated("untitled articles", "<p itemscope itemtype=http://schema.org/Article>A"),
    repeated(
        "cards of microdata",
        "<p itemscope itemtype=http://microformats.org/profile/hcard><b itemprop=fn>A</b>",
    ),
    repeated("items with identifiers", "<p itemscope itemid=~ itemtype=http://a.b/c>A"),
    shape("properties of one item", ["<div itemscope>", "<b itemprop=a>A</b>", "</div>"]),
    shape("addresses of one item", ["<div itemscope>", "<a itemprop=a href=~></a>", "</div>"]),
    shape("names of one item", ["<div itemscope>", "<b itemprop=@>A</b>", "</div>"]),
    shape("names of one itemprop", ["<p itemscope itemtype=http://a.b/c><b itemprop='", "@ ", "'>A</b>"]),
    shape("types of one item", ["<p itemscope itemtype='", "http://a/@ ", "'>A"]),
    shape("references to one property", ["<b id=a itemprop=a>A</b>", "<p itemscope itemref=a>", ""]),
    shape("references of one item", ["<p itemscope itemref='", "@ ", "'>A"]),
];

/// The start of a script.
macro_rules! script {
    ($text:literal) => {
        concat!("<script type=application/ld+json>", $text)
    };
}

const JSON_LD: &[Shape] = &[
    shape(
        "json-ld posts",
        [
            script!(r#"{"@context":"http://schema.org","@graph":["#),
            r#"{"@type":"Article","name":"A"},"#,
            "{}]}</script>",
        ],
    ),
    shape(
        "short json-ld posts",
        [
            script!(r#"{"@context":"http://schema.org","@graph":["#),
            r#"{"@type":"Article"},"#,
            "{}]}</script>",
        ],
    ),
    shape(
        "json-ld objects",
        [script!(r#"{"@context":"http://schema.org","name":["#), r#"{"name":""},"#, "1]}</script>"],
    ),
    shape(
        "nested json-ld objects",
        [script!(r#"{"@context":"http://schema.org","name":["#), r#"{"name":{"name":{}}},"#, "1]}</script>"],
    ),
    shape("deep json-ld objects", [script!(r#"{"@context":"http://schema.org","a":"#), r#"{"a":"#, ""]),
    shape(
        "json-ld members",
        [script!(r#"{"@context":"http://schema.org","#), r#""@":1,"#, r#""a":1}</script>"#],
    ),
    shape("json-ld numbers", [script!(r#"{"@context":"http://schema.org","name":["#), "1,", "1]}</script>"]),
    shape(
        "json-ld texts",
        [script!(r#"{"@context":"http://schema.org","name":["#), r#""","#, "1]}</script>"],
    ),
    shape("json-ld lists", [script!(r#"{"@context":"http://schema.org","name":["#), "[],", "1]}</script>"]),
    shape(
        "json-ld references",
        [script!(r#"{"@context":"http://schema.org","name":["#), r##"{"@id":"#~"},"##, "1]}</script>"],
    ),
    shape(
        "one json-ld context",
        [script!(r#"{"@context":{"#), r#""@":"http://a/","#, r#""a":"b:c"},"a":1}</script>"#],
    ),
    shape("json-ld contexts", [script!("["), r#"{"@context":{"a":"b:c"},"a":1},"#, "1]</script>"]),
    repeated("json-ld scripts", script!(r#"{"@type":"Article"}</script>"#)),
];

const META: &[Shape] = &[
    repeated("meta elements", "<meta name=a content=b>"),
    repeated("names of meta elements", "<meta name=@ content=b>"),
    repeated("pictures of Open Graph", "<meta property=og:image content=~>"),
    shape("names of one meta element", ["<meta property='", "@ ", "' content=b>"]),
];

const RDFA: &[Shape] = &[
    repeated("rdfa properties", "<b property=og:a>A</b>"),
    repeated("rdfa subjects", "<p about=~ property=og:a>A"),
    repeated("rdfa types", "<p typeof=og:a>"),
    repeated("nested rdfa types", "<div typeof=og:a property=og:b>"),
    repeated("rdfa links", "<a property=og:a href=~></a>"),
    repeated("rdfa relations", "<a rel=og:a href=~></a>"),
    repeated("rdfa languages", "<b property=og:a lang=@>A</b>"),
    repeated("rdfa dates", "<time property=og:a>2020</time>"),
    repeated("rdfa blank nodes", "<p about=_:@ property=og:a>A"),
    repeated("nested rdfa prefixes", "<div prefix='a: b:'>"),
    repeated("rdfa prefixes", "<p prefix='@: c:' property=@:a>A"),
    repeated("rdfa lists", "<p typeof=og:a><b inlist property=og:a>A</b>"),
    repeated("nested incomplete triples", "<div rel=og:a>"),
    repeated("complete triples", "<div rel=og:a><b about=~></b></div>"),
    repeated("rdfa copies", "<p typeof=og:a><link property=rdfa:copy href=#a>"),
    repeated("rdfa patterns", "<p resource=#@ typeof=rdfa:Pattern><link property=rdfa:copy href=#a>"),
    shape("rdfa terms", ["<div vocab=a:>", "<b property=@>A</b>", "</div>"]),
    shape("values of one rdfa list", ["<div>", "<b inlist property=og:a>A</b>", "</div>"]),
    shape("names of one rdfa property", ["<b vocab=a: property='", "@ ", "'>A</b>"]),
    shape("types of one rdfa subject", ["<b vocab=a: typeof='", "@ ", "'>A</b>"]),
    shape(
        "rdfa copies of one pattern",
        [
            "<p resource=#a typeof=rdfa:Pattern><b property=og:a>A</b></p>",
            "<p typeof=og:b><link property=rdfa:copy href=#a>",
            "",
        ],
    ),
    shape("incomplete triples of one element", ["<div vocab=a: rel='", "@ ", "'><b about=a></b></div>"]),
];

const ELEMENTS: &[Shape] = &[
    repeated("text", "A "),
    repeated("references", "&lt;"),
    repeated("paragraphs", "<p>"),
    repeated("nested elements", "<div>"),
    repeated("formatting elements", "<p><b>"),
    repeated("comments", "<!---->"),
    repeated("cells", "<table><td>"),
    repeated("attributes", "<p a b=1 c>"),
    repeated("identifiers", "<p id=~>"),
    repeated("classes", "<p class=@>"),
    repeated("pictures", "<img src=~>"),
    repeated("article elements", "<article><h2>A</h2></article>"),
    repeated("quotations", "<q cite=~>A</q>"),
    repeated("end tags", "</b>"),
];

/// Atom, RSS and JSON Feed.
const FEEDS: &[Shape] = &[
    shape("entries of atom", ["<feed xmlns='http://www.w3.org/2005/Atom'>", "<entry/>", "</feed>"]),
    shape("items of rss", ["<rss version='2.0'><channel>", "<item/>", "</channel></rss>"]),
    shape(
        "items of rss with titles",
        ["<rss version='2.0'><channel>", "<item><title>A</title></item>", "</channel></rss>"],
    ),
    shape(
        "categories of an item of rss",
        ["<rss version='2.0'><channel><item>", "<category>~</category>", "</item></channel></rss>"],
    ),
    shape(
        "items of json feed",
        [r#"{"version":"https://jsonfeed.org/version/1.1","items":["#, r#"{"id":"1"},"#, "{}]}"],
    ),
];
