//! The text of a content in parts, of which a name that was made of it may lack some: those of images, and of
//! elements that are hidden or that no reader shows.

use std::ops::Range;

use super::letters::Letters;
use crate::document::Value;
use crate::dom::text::{Inside, each_inside};
use crate::dom::{Dom, El};

/// How much of a content's HTML is looked at, besides some for the length of the name: enough for a beginning as
/// long as a name, however much markup it has.
const WINDOW: usize = 8 << 10;

#[derive(Debug)]
struct Part {
    text: String,
    kind: Kind,
    /// The number of the heading that it is in, from 1; 0 outside of headings.
    heading: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Text,
    /// The text of an image, else its address.
    Image,
    /// Text of an element that is not to be seen.
    Hidden,
    /// Text of an element that sanitising removes, such as a script.
    Removed,
}

/// The parts of a content.
#[derive(Debug, Default)]
pub(super) struct Parts {
    parts: Vec<Part>,
    /// True if the content is longer than what is looked at.
    is_cut: bool,
}

/// How a content begins with a name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beginning {
    /// True if the name has more of it than texts that may be missing.
    pub(super) has_text: bool,
    /// True if more text follows.
    has_more: bool,
}

impl Parts {
    /// The parts of a content, for a name of this length.
    pub(super) fn of(values: &[Value<'_>], name_length: usize) -> Self {
        let mut parts = Parts::default();
        for &value in values {
            match html_of(value) {
                Some(html) => parts.add_html(html, name_length),
                None => {
                    let text = value.as_text().unwrap_or_default().to_owned();
                    parts.parts.push(Part { text, kind: Kind::Text, heading: 0 });
                }
            }
        }
        parts
    }

    fn add_html(&mut self, html: &str, name_length: usize) {
        let most = html.len().min(WINDOW + 4 * name_length);
        let end = (0..=most).rev().find(|&at| html.is_char_boundary(at)).unwrap_or(0);
        self.is_cut |= end < html.len();
        let dom = Dom::parse_fragment(&html[..end], "div");
        let Some(root) = dom.elements().next() else { return };
        let mut reader = HtmlReader::default();
        each_inside(root, |inside| self.parts.extend(reader.part(inside)));
    }

    /// How the content begins with these letters, if it does.
    pub(super) fn beginning(&self, sought: &str, letters: Letters) -> Option<Beginning> {
        let all = || self.parts.iter();
        let with_optional = begins(all(), sought, letters);
        // The letters of an image may also be those of the text behind it.
        let without = || begins(all().filter(|part| part.kind == Kind::Text), sought, letters);
        with_optional.filter(|beginning| beginning.has_text).or_else(without).or(with_optional)
    }

    /// Are these letters those of the heading that the content begins with, and does it go on?
    pub(super) fn is_heading(&self, sought: &str, letters: Letters) -> bool {
        let is_text = |part: &&Part| part.kind == Kind::Text && !letters.of(&part.text).is_empty();
        let Some(heading) = self.parts.iter().find(is_text).map(|part| part.heading) else { return false };
        let inside = self.parts.iter().filter(|part| part.heading == heading);
        let is_it = begins(inside, sought, letters).is_some_and(|beginning| !beginning.has_more);
        let behind = self.parts.iter().skip_while(|part| part.heading != heading);
        let goes_on = behind.filter(|part| part.heading != heading).any(Part::is_shown);
        heading > 0 && is_it && goes_on
    }

    /// Is there text that no name made of the content may lack?
    pub(super) fn has_text(&self) -> bool {
        self.parts.iter().any(|part| part.kind == Kind::Text && !part.text.trim().is_empty())
    }

    /// Does a name say the same as the whole content, capitals and punctuation aside?
    pub(super) fn is_same(&self, name: &str) -> bool {
        let name = Letters::Loose.of(name);
        !name.is_empty() && self.wholes(name.len()).any(|whole| whole == name)
    }

    /// The part of a name that is the whole content.
    pub(super) fn held_in(&self, name: &str) -> Option<Range<usize>> {
        let held = self.wholes(name.len()).filter(|whole| !whole.is_empty());
        held.filter_map(|whole| Letters::Loose.place_in(name, &whole)).max_by_key(ExactSizeIterator::len)
    }

    /// The letters of the whole content with and without what may be missing, if they are at most so many bytes.
    fn wholes(&self, most: usize) -> impl Iterator<Item = String> {
        let kinds: [&[Kind]; 3] = [
            &[Kind::Text, Kind::Image, Kind::Hidden, Kind::Removed],
            &[Kind::Text, Kind::Image],
            &[Kind::Text],
        ];
        kinds.into_iter().filter(|_| !self.is_cut).filter_map(move |kinds| {
            let mut whole = String::new();
            for part in self.parts.iter().filter(|part| kinds.contains(&part.kind)) {
                whole.push_str(&Letters::Loose.of(&part.text));
                if whole.len() > most {
                    return None;
                }
            }
            Some(whole)
        })
    }
}

impl Part {
    /// Is there anything of it that a reader shows?
    fn is_shown(&self) -> bool {
        match self.kind {
            Kind::Image => true,
            Kind::Text | Kind::Hidden => !self.text.trim().is_empty(),
            Kind::Removed => false,
        }
    }
}

/// How parts begin with these letters, if they do. A part that is no text is passed over if it does not fit.
fn begins<'p>(parts: impl Iterator<Item = &'p Part>, sought: &str, letters: Letters) -> Option<Beginning> {
    let mut rest = sought;
    let mut beginning = Beginning { has_text: false, has_more: false };
    for part in parts {
        let own = letters.of(&part.text);
        let is_text = part.kind == Kind::Text && !own.is_empty();
        if rest.is_empty() {
            beginning.has_more |= is_text;
        } else if let Some(behind) = rest.strip_prefix(&own) {
            rest = behind;
            beginning.has_text |= is_text;
        } else if own.starts_with(rest) {
            rest = "";
            beginning.has_text |= is_text;
            beginning.has_more |= is_text;
        } else if is_text {
            return None;
        }
        if beginning.has_more {
            break;
        }
    }
    rest.is_empty().then_some(beginning)
}

/// Makes parts of the nodes of a content, one after another.
#[derive(Default)]
struct HtmlReader {
    /// The innermost elements of these kinds that were met last, as the numbers of what is in them.
    heading: Range<usize>,
    hidden: Range<usize>,
    removed: Range<usize>,
    /// The number of the last heading.
    number: usize,
}

impl HtmlReader {
    fn part(&mut self, inside: Inside<'_>) -> Option<Part> {
        let (text, kind, at) = match inside {
            Inside::Text(text, at) => (text, Kind::Text, at),
            Inside::Element(el, range) if el.name() == "img" => (image_text(el), Kind::Image, range.start),
            Inside::Element(el, range) => {
                self.enter(el, range);
                return None;
            }
        };
        let kind = match kind {
            _ if self.removed.contains(&at) => Kind::Removed,
            Kind::Text if self.hidden.contains(&at) => Kind::Hidden,
            kind => kind,
        };
        let heading = if self.heading.contains(&at) { self.number } else { 0 };
        Some(Part { text: text.to_owned(), kind, heading })
    }

    fn enter(&mut self, el: El<'_>, range: Range<usize>) {
        let outer = match el.name() {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                self.number += 1;
                &mut self.heading
            }
            name if is_removed(name) => &mut self.removed,
            name if is_left_out(name) || is_hidden(el) => &mut self.hidden,
            _ => return,
        };
        if !outer.contains(&range.start) {
            *outer = range;
        }
    }
}

fn image_text(img: El<'_>) -> &str {
    img.attr("alt").or_else(|| img.attr("src")).unwrap_or_default()
}

/// Does sanitising remove an element with its text?
fn is_removed(name: &str) -> bool {
    matches!(
        name,
        "button"
            | "canvas"
            | "iframe"
            | "math"
            | "noembed"
            | "noframes"
            | "noscript"
            | "script"
            | "select"
            | "style"
            | "svg"
            | "template"
            | "textarea"
            | "title"
    )
}

/// May who makes a name leave out an element with its text, although readers show it?
fn is_left_out(name: &str) -> bool {
    matches!(name, "audio" | "datalist" | "label" | "object" | "rp" | "rt" | "video")
}

/// Is an element hidden, as far as its attributes say?
fn is_hidden(el: El<'_>) -> bool {
    let style = || el.attr("style").unwrap_or_default();
    el.attr("hidden").is_some()
        || el.attr("aria-hidden").is_some_and(|value| value.eq_ignore_ascii_case("true"))
        || style().split(';').any(|rule| {
            let mut words = rule.split(':').map(str::trim);
            words.next() == Some("display") && words.next() == Some("none")
        })
        || el.class().split_ascii_whitespace().any(is_hidden_class)
}

/// The usual classes of texts for screen readers.
fn is_hidden_class(class: &str) -> bool {
    matches!(class, "hidden" | "sr-only" | "screen-reader-text" | "visually-hidden" | "visuallyhidden")
}

/// Does a value say anything that a reader shows, be it by an image?
pub(super) fn says_something(value: Value<'_>) -> bool {
    if value.as_text().is_some_and(|text| !text.trim().is_empty()) {
        return true;
    }
    let Some(html) = html_of(value).filter(|html| !html.trim().is_empty()) else { return false };
    let mut parts = Parts::default();
    parts.add_html(html, 0);
    parts.parts.iter().any(Part::is_shown) || ["<audio", "<video"].iter().any(|media| html.contains(media))
}

fn html_of(value: Value<'_>) -> Option<&str> {
    match value {
        Value::Html { html, .. } | Value::Item { html: Some(html), .. } => Some(html),
        _ => None,
    }
}
