//! Composes shapes at random from all syntaxes: repeats, nesting, many names, shared references, cycles, copies, lists, unclosed
//! elements, feeds. A seed always gives the same shape.

mod words;

use super::shapes::{Part, Shape};
use words::{ELEMENTS, IDS, METAS, PROPERTIES, RELS, ROOTS, SCHEMA_NAMES, SCHEMA_TYPES, TERMS, URLS};

/// What elements have before their end tags. `~` becomes a number, and `@` letters.
const TEXTS: &[&str] =
    &["x", "", "text ", "2020-01-01", "12:00", "<br>", "&lt;", "$5.00", "\u{e9}", "<!---->", "a  b\n"];

/// The shape of a seed. Its name is a row for the table of shapes.
pub fn shape(seed: u64) -> Shape {
    let mut composer = Composer { state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5851_F42D_4C95_7F2D };
    let parts = composer.parts();
    let page: String = parts.iter().map(Part::to_string).collect();
    Shape { name: format!("seed:{seed} | {page}"), parts }
}

struct Composer {
    state: u64,
}

impl Composer {
    /// A number below `bound` (xorshift64*).
    fn below(&mut self, bound: usize) -> usize {
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        (self.state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % bound
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn pick<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        texts[self.below(texts.len())]
    }

    fn word(&mut self, words: &'static str) -> &'static str {
        self.pick(&words.split(' ').collect::<Vec<_>>())
    }

    fn words(&mut self, words: &'static str, max: usize) -> String {
        let count = 1 + self.below(max);
        (0..count).map(|_| self.word(words)).collect::<Vec<_>>().join(" ")
    }

    fn parts(&mut self) -> Vec<Part> {
        let mut parts = Vec::new();
        match self.below(20) {
            0 => return self.feed(),
            1..4 => parts.push(Part::Once(
                self.pick(&["<base href=/a/>", "<html lang=en>", "<body class=hfeed>"]).to_owned(),
            )),
            _ => {}
        }
        for _ in 0..1 + self.below(3) {
            self.segment(&mut parts);
        }
        parts
    }

    fn segment(&mut self, parts: &mut Vec<Part>) {
        match self.below(12) {
            0..3 => parts.push(Part::Fill(self.unit(3))),
            3..5 => {
                parts.push(Part::Once(self.opener()));
                parts.push(Part::Fill(self.unit(2)));
            }
            5 => {
                let times = [10, 100, 500][self.below(3)];
                parts.push(Part::Times(times, self.opener()));
                parts.push(Part::Fill(self.unit(2)));
            }
            6 => parts.push(Part::Fill(self.opener())),
            7 => self.tokens(parts),
            8 | 9 => self.script(parts),
            _ => self.shared(parts),
        }
    }

    /// Elements beside or in each other, closed or not.
    fn unit(&mut self, max: usize) -> String {
        let mut unit = String::new();
        let mut open = Vec::new();
        for _ in 0..1 + self.below(max) {
            let name = self.word(ELEMENTS);
            unit += &self.start_tag(name);
            unit += self.pick(TEXTS);
            match self.below(4) {
                0 | 1 => unit += &format!("</{name}>"),
                2 => open.push(name),
                _ => {}
            }
        }
        open.iter().rev().for_each(|name| unit += &format!("</{name}>"));
        unit
    }

    fn opener(&mut self) -> String {
        let name = self.pick(&["div", "div", "p", "b", "span", "section", "table><td", "ul><li", "object"]);
        let tag = self.start_tag(name);
        tag + if self.chance(30) { "text" } else { "" }
    }

    fn start_tag(&mut self, name: &str) -> String {
        let mut tag = format!("<{name}");
        let attributes = 1 + self.below(4);
        for _ in 0..attributes {
            tag += &self.attribute(name);
        }
        tag + ">"
    }

    fn attribute(&mut self, name: &str) -> String {
        let (attribute, value) = match self.below(24) {
            0..4 => ("class", self.classes()),
            4 | 5 => return format!(" itemscope itemtype='{}'", self.words(SCHEMA_TYPES, 2)),
            6..8 => ("itemprop", self.words(SCHEMA_NAMES, 3)),
            8 => return " itemscope".to_owned(),
            9 => ("itemref", self.words(IDS, 3)),
            10 => ("id", self.word(IDS).to_owned()),
            11 => ("itemid", self.word(URLS).to_owned()),
            12..14 => ("property", self.words(TERMS, 3)),
            14 => ("typeof", self.words(TERMS, 2)),
            15 => ("about", self.word(URLS).to_owned()),
            16 => ("resource", self.word(URLS).to_owned()),
            17 => ("rel", self.words(RELS, 3)),
            18 => return " inlist".to_owned(),
            19 => {
                return format!(
                    " {}='{}'",
                    self.pick(&["vocab", "prefix"]),
                    self.pick(&["http://schema.org/", "p~: http://a/~#", "a:"])
                );
            }
            20 => return format!(" content='{}'", self.pick(TEXTS)),
            21 => return format!(" {}=en-@", self.pick(&["lang", "datatype", "xml:lang"])),
            _ => match name {
                "a" | "link" => ("href", self.word(URLS).to_owned()),
                "img" | "video" => ("src", self.word(URLS).to_owned()),
                "meta" => return format!(" name='{}' content=x", self.word(METAS)),
                "time" => return " datetime=2020-01-01".to_owned(),
                _ => ("title", self.pick(TEXTS).to_owned()),
            },
        };
        format!(" {attribute}='{value}'")
    }

    fn classes(&mut self) -> String {
        match self.below(3) {
            0 => self.words(ROOTS, 2),
            1 => self.words(PROPERTIES, 4),
            _ => format!("{} {}", self.words(PROPERTIES, 3), self.words(ROOTS, 2)),
        }
    }

    /// One element, or one that repeats, whose attribute has many names.
    fn tokens(&mut self, parts: &mut Vec<Part>) {
        let (attribute, token) = match self.below(8) {
            0 => ("class", self.pick(&["p-@ ", "h-@ ", "u-@ ", "e-@ ", "dt-@ ", "fn ", "vcard hentry "])),
            1 => ("itemprop", self.pick(&["@ ", "a~ ", "name "])),
            2 => ("itemtype", self.pick(&["http://a/@ ", "http://schema.org/@ ", "a:~ "])),
            3 => ("itemref", self.pick(&["i~ ", "x "])),
            4 => ("property", self.pick(&["dc:@ ", "schema:a~ ", "og:image "])),
            5 => ("typeof", self.pick(&["dc:@ ", "schema:A~ "])),
            6 => ("rel", self.pick(&["@ ", "schema:a~ ", "me "])),
            _ => ("prefix", "p~: a:b "),
        };
        if self.chance(60) {
            parts.push(Part::Once(self.opener()));
        }
        let name = self.word(ELEMENTS);
        let tag = self.start_tag(name);
        parts.push(Part::Once(format!("{} {attribute}='", tag.trim_end_matches('>'))));
        parts.push(Part::Fill(token.to_owned()));
        parts.push(Part::Once("'>x".to_owned()));
        if self.chance(50) {
            parts.push(Part::Fill(self.unit(1)));
        }
    }

    fn script(&mut self, parts: &mut Vec<Part>) {
        let start = "<script type=application/ld+json>";
        let context = self.pick(&[
            r#""@context":"http://schema.org","#,
            r#""@context":{"@vocab":"http://schema.org/"},"#,
            "",
        ]);
        let value = self.json(2);
        let name = self.pick(&["@graph", "name", "@list", "itemListElement", "author", "a"]);
        match self.below(5) {
            0 => {
                parts.push(Part::Fill(format!("{start}{{{context}\"{name}\":{value}}}</script>")));
            }
            1 => {
                parts.push(Part::Once(format!("{start}{{{context}\"a\":")));
                parts.push(Part::Fill(
                    self.pick(&[r#"{"a":"#, "[", r#"{"@list":["#, r#"{"@type":"Article","author":"#])
                        .to_owned(),
                ));
            }
            2 => {
                parts.push(Part::Once(format!("{start}{{{context}")));
                parts.push(Part::Fill(format!("\"@\":{value},")));
                parts.push(Part::Once("\"a\":1}</script>".to_owned()));
            }
            _ => {
                parts.push(Part::Once(format!("{start}{{{context}\"{name}\":[")));
                parts.push(Part::Fill(format!("{value},")));
                parts.push(Part::Once("1]}</script>".to_owned()));
            }
        }
    }

    fn json(&mut self, levels: usize) -> String {
        let scalar = levels == 0 || self.chance(30);
        if scalar {
            return self
                .pick(&[
                    "1", "\"\"", "\"x\"", "true", "\"2020-01-01\"", "\"https://a.example/~\"", "{}", "[]",
                    "1.5e3",
                ])
                .to_owned();
        }
        if self.chance(20) {
            return format!("[{},{}]", self.json(levels - 1), self.json(levels - 1));
        }
        let mut members = Vec::new();
        if self.chance(60) {
            members.push(format!(
                "\"@type\":\"{}\"",
                self.word(SCHEMA_TYPES).rsplit('/').next().unwrap_or_default()
            ));
        }
        if self.chance(30) {
            members.push(format!("\"@id\":\"{}\"", self.word(URLS)));
        }
        if self.chance(10) {
            members.push(r#""@context":{"a":"b:c"}"#.to_owned());
        }
        for _ in 0..self.below(3) {
            members.push(format!("\"{}\":{}", self.word(SCHEMA_NAMES), self.json(levels - 1)));
        }
        format!("{{{}}}", members.join(","))
    }

    /// A part of the page that many elements refer to.
    fn shared(&mut self, parts: &mut Vec<Part>) {
        let user = self.pick(&[
            "<p itemscope itemref=t></p>",
            "<p itemscope itemprop=author itemref='t i~'></p>",
            "<p id=i~ itemscope itemprop='a b' itemref='i1 i~'></p>",
            "<p class=vcard><a class=include href=#t></a></p>",
            "<p class=hentry itemref='t'></p>",
            "<p typeof=schema:A><link property=rdfa:copy href=#t></p>",
            "<p about=#@ typeof=rdfa:Pattern><link property=rdfa:copy href=#t></p>",
            "<i resource=~ property=schema:a></i>",
            "<td class=vcard headers='t t'>",
            "<p itemscope itemid=#t><a itemprop=a href=#t></a></p>",
        ]);
        let target = self.pick(&[
            "<div id=t>",
            "<div id=t itemprop=a>",
            "<div id=t itemprop=a itemscope>",
            "<div id=t resource=#t typeof=rdfa:Pattern>",
            "<div id=t class=h-entry>",
            "<div rel='schema:a schema:b schema:c'>",
            "<table><th id=t>",
        ]);
        let mut pair = vec![
            vec![Part::Fill(user.to_owned())],
            vec![Part::Once(target.to_owned()), Part::Fill(self.unit(2)), Part::Once("</div>".to_owned())],
        ];
        if self.chance(50) {
            pair.reverse();
        }
        parts.extend(pair.into_iter().flatten());
    }

    /// Atom, RSS or JSON Feed.
    fn feed(&mut self) -> Vec<Part> {
        let [start, entry, field, end] = match self.below(4) {
            0 => [
                "<rss version='2.0'><channel>",
                "item",
                "<title>x</title>|<link>~</link>|<category>@</category>|<enclosure url='~'/>",
                "</channel></rss>",
            ],
            1 => [
                "<feed xmlns='http://www.w3.org/2005/Atom'>",
                "entry",
                "<id>~</id>|<title>x</title>|<link href='~'/>|<author><name>@</name></author>|<category term='@'/>",
                "</feed>",
            ],
            2 => [
                "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'>",
                "item",
                "<title>x</title>|<link>~</link>",
                "</rdf:RDF>",
            ],
            _ => {
                let member = self
                    .pick(&[r#""title":"x""#, r#""url":"~""#, r#""tags":["@"]"#, r#""attachments":[{}]"#]);
                return vec![
                    Part::Once(
                        r#"{"version":"https://jsonfeed.org/version/1.1","title":"x","items":["#.to_owned(),
                    ),
                    Part::Fill(format!("{{\"id\":\"~\",{member}}},")),
                    Part::Once(r#"{"id":"z"}]}"#.to_owned()),
                ];
            }
        };
        let fields: Vec<&str> = field.split('|').collect();
        let field = self.pick(&fields);
        let unit = match self.below(3) {
            0 => format!("<{entry}/>"),
            1 => format!("<{entry}>{field}</{entry}>"),
            _ => {
                return vec![
                    Part::Once(format!("{start}<{entry}>")),
                    Part::Fill(field.to_owned()),
                    Part::Once(format!("</{entry}>{end}")),
                ];
            }
        };
        vec![Part::Once(start.to_owned()), Part::Fill(unit), Part::Once(end.to_owned())]
    }
}
