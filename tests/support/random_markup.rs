//! Random pages of microformats and microdata, with elements that stay open, are closed in the wrong order, or are not
//! allowed where they are.

use super::random::Random;

/// A page in pieces. A test can remove pieces or rename attributes.
#[derive(Clone)]
pub struct Page {
    pub pieces: Vec<Piece>,
}

#[derive(Clone)]
pub enum Piece {
    Start { name: &'static str, attributes: Vec<(&'static str, String)> },
    End(&'static str),
    Text(&'static str),
}

impl Page {
    pub fn new(seed: u64) -> Self {
        let mut builder = Builder { random: Random::new(seed), pieces: Vec::new() };
        builder.head();
        for _ in 0..=builder.random.below(5) {
            builder.content(6);
        }
        Page { pieces: builder.pieces }
    }

    pub fn html(&self) -> String {
        self.html_with(str::to_owned)
    }

    /// The page with its attributes renamed. They are not removed, because the tree can depend on whether two elements
    /// have the same attributes.
    pub fn html_with(&self, rename: impl Fn(&str) -> String) -> String {
        let mut html = String::new();
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) => html += text,
                Piece::End(name) => html.extend(["</", name, ">"]),
                Piece::Start { name, attributes } => {
                    html.extend(["<", name]);
                    for (name, value) in attributes {
                        html.extend([" ", &rename(name), "=\"", value, "\""]);
                    }
                    html.push('>');
                }
            }
        }
        html
    }
}

struct Builder {
    random: Random,
    pieces: Vec<Piece>,
}

impl Builder {
    fn head(&mut self) {
        if self.random.one_in(2) {
            self.pieces.push(Piece::Text("<!doctype html>"));
        }
        if self.random.one_in(3) {
            let href = self.random.word("markup-bases");
            self.pieces.push(Piece::Start { name: "base", attributes: vec![("href", href.to_owned())] });
        }
    }

    fn content(&mut self, depth: usize) {
        for _ in 0..self.random.below(5) {
            match self.random.below(10) {
                0..4 => self.pieces.push(Piece::Text(self.random.word("markup-texts"))),
                _ if depth > 0 => self.element(depth),
                _ => {}
            }
        }
    }

    fn element(&mut self, depth: usize) {
        let name = self.random.word("markup-elements");
        let attributes = self.attributes(name);
        self.pieces.push(Piece::Start { name, attributes });
        if !is_void(name) {
            self.content(depth - 1);
            match self.random.below(12) {
                0 => {}
                1 => self.pieces.push(Piece::End(self.random.word("markup-elements"))),
                _ => self.pieces.push(Piece::End(name)),
            }
        }
    }

    fn attributes(&mut self, element: &str) -> Vec<(&'static str, String)> {
        let random = &mut self.random;
        let specific = specific_attributes(element).iter().copied().filter(|_| !random.one_in(6));
        let mut names: Vec<&'static str> = specific.collect();
        if !random.one_in(3) {
            names.push("class");
        }
        let mut add = |odds: &[(&'static str, usize)]| {
            let chosen = odds.iter().filter(|(_, number)| random.one_in(*number));
            names.extend(chosen.map(|(name, _)| name));
            names.last() == Some(&"itemscope")
        };
        add(&[("id", 6), ("title", 12), ("lang", 20), ("itemprop", 2)]);
        if !is_link(element) {
            add(&[("content", 12)]);
        }
        if add(&[("itemscope", 4)]) {
            add(&[("itemtype", 2), ("itemid", 3), ("itemref", 2)]);
        }
        names.into_iter().map(|name| (name, value(element, name, random))).collect()
    }
}

/// The attributes that only this element has.
fn specific_attributes(element: &str) -> &'static [&'static str] {
    match element {
        "a" | "area" | "link" => &["href", "rel"],
        "img" => &["src", "alt", "srcset"],
        "audio" | "source" | "iframe" => &["src"],
        "video" => &["src", "poster"],
        "object" => &["data"],
        "data" | "input" | "meter" => &["value"],
        "abbr" => &["title"],
        "time" | "ins" => &["datetime"],
        "td" | "th" => &["headers"],
        _ => &[],
    }
}

/// True if the value of its property is a URL.
fn is_link(element: &str) -> bool {
    matches!(specific_attributes(element).first(), Some(&("href" | "src" | "data")))
}

fn is_raw_text(element: &str) -> bool {
    matches!(element, "iframe" | "script" | "style" | "textarea" | "title")
}

fn value(element: &str, attribute: &str, random: &mut Random) -> String {
    match attribute {
        "class" if !is_raw_text(element) && random.one_in(3) => random.word("html-classes").to_owned(),
        "class" => random.words(3, "markup-classes"),
        "href" | "src" | "poster" | "data" | "itemid" => random.word("markup-urls").to_owned(),
        "srcset" => format!("{} 1x, {} 2x", random.word("markup-urls"), random.word("markup-urls")),
        "rel" => random.words(3, "markup-rels"),
        "id" => random.word("markup-ids").to_owned(),
        "itemprop" => random.words(2, if is_link(element) { "link-names" } else { "text-names" }),
        "itemref" | "headers" => random.words(3, "markup-ids"),
        "itemtype" => random.words(2, "markup-types"),
        "lang" => random.pick(&["en", "de", ""]).to_owned(),
        "itemscope" => String::new(),
        _ => random.word("markup-values").to_owned(),
    }
}

fn is_void(name: &str) -> bool {
    matches!(name, "area" | "base" | "br" | "img" | "input" | "link" | "meta" | "source")
}
