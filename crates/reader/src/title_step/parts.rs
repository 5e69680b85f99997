//! The text of a content, split into parts. A name that was made from the content may lack some of them: the
//! texts of images, of hidden elements, and of elements that readers do not show.

use std::ops::Range;

use super::letters::Letters;
use super::without_ellipsis;
use crate::entry::is_template_only;
use microweave::document::Value;
use microweave_html::dom::walk::NodesInside;
use microweave_html::dom::{Dom, El, NodeId, NodeKind};
use microweave_html::kinds;
use microweave_html::names::tag;
use microweave_html::sanitize::is_removed_with_content;
use microweave_values::shorten::clipped;

/// At most this many bytes of a content's HTML are read, plus four times the length of the name. This is
/// enough for a beginning as long as a name, with much markup.
const WINDOW: usize = 8 << 10;

#[derive(Debug)]
struct Part {
    /// The part of the texts.
    text: Range<usize>,
    kind: PartKind,
    /// The number of the heading that contains the part, from 1. Parts outside of headings have 0.
    heading: usize,
    /// The address of the link, if the text is that address shortened for display.
    address: Option<Range<usize>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PartKind {
    Text,
    /// The alternative text of an image, or else its address.
    Image,
    /// The text of a hidden element, or of one that names often omit.
    Hidden,
    /// The text of an element that sanitising removes, such as a script.
    Removed,
}

/// The parts of a content, in order.
#[derive(Debug, Default)]
pub(super) struct Parts {
    /// The texts of the parts, and the addresses of links, one after the other.
    texts: String,
    parts: Vec<Part>,
    /// The length of the name that the content is compared with.
    name_length: usize,
    /// The number of letters and digits of the parts that are text.
    letters: usize,
    /// True if the content has more letters than the name, or is longer than the window.
    is_cut: bool,
}

/// How a content begins with a name.
#[derive(Clone, Copy, Debug)]
pub(super) struct StartMatch {
    /// True if the name covers visible text, and not only optional parts such as images.
    pub(super) has_text: bool,
    /// True if more text follows the name.
    has_more: bool,
}

impl Parts {
    /// Splits a content for the comparison with a name of this length. Stops when the parts have more letters than the name: no
    /// comparison needs more. `tree` gets the tree of the last value, if its HTML fits the window.
    pub(super) fn of(values: &[Value<'_>], name_length: usize, tree: &mut Option<Dom>) -> Self {
        let mut parts = Parts { name_length, ..Parts::default() };
        for &value in values {
            match value.html() {
                Some(html) => *tree = parts.add_html(html),
                None => {
                    let text = push_range(&mut parts.texts, value.as_text().unwrap_or_default());
                    parts.add(Part { text, kind: PartKind::Text, heading: 0, address: None });
                }
            }
            if parts.is_cut {
                break;
            }
        }
        parts
    }

    /// Adds the parts of HTML. Returns its tree, if that is the tree of all of it.
    fn add_html(&mut self, html: &str) -> Option<Dom> {
        let start = clipped(html, WINDOW + 4 * self.name_length);
        let dom = Dom::parse_fragment(start, "div");
        let (mut nodes, mut reader) = (NodesInside::new(dom.elements().next()?), HtmlReader::default());
        while let Some((id, node)) = nodes.next()
            && !self.is_cut
        {
            let part = match node {
                NodeKind::Element(el) if el.is_template() => {
                    nodes.skip_content(el);
                    continue;
                }
                NodeKind::Element(el) if el.tag() == tag::IMG => {
                    let text = el.attr("alt").or_else(|| el.attr("src")).unwrap_or_default();
                    reader.part(text, PartKind::Image, id, &mut self.texts)
                }
                NodeKind::Element(el) => {
                    reader.enter(el);
                    continue;
                }
                NodeKind::Text(text) => reader.part(text, PartKind::Text, id, &mut self.texts),
                _ => continue,
            };
            self.add(part);
        }
        let is_whole = start.len() == html.len();
        self.is_cut |= !is_whole;
        is_whole.then_some(dom)
    }

    /// Adds a part. The letters of text count, because no comparison leaves out text.
    fn add(&mut self, part: Part) {
        if part.kind == PartKind::Text {
            let letters = self.text(&part).chars().filter(|c| c.is_alphanumeric());
            self.letters += letters.take(self.name_length + 1).count();
            self.is_cut = self.letters > self.name_length;
        }
        self.parts.push(part);
    }

    /// How the content begins with these letters. `None` if it does not.
    pub(super) fn start(&self, sought: &str, letters: Letters) -> Option<StartMatch> {
        let all = || self.parts.iter();
        let with_optional = self.match_start(all(), sought, letters);
        // The text after an image may have the same letters as the image, so text without images is tried
        // too.
        let without = || self.match_start(all().filter(|part| part.kind == PartKind::Text), sought, letters);
        with_optional.filter(|start| start.has_text).or_else(without).or(with_optional)
    }

    /// True if the content begins with a heading that has these letters, and more content follows.
    pub(super) fn is_heading(&self, sought: &str, letters: Letters) -> bool {
        let is_text = |part: &&Part| part.kind == PartKind::Text && letters.has_any(self.text(part));
        let Some(heading) = self.parts.iter().find(is_text).map(|part| part.heading) else { return false };
        let inside = self.parts.iter().filter(|part| part.heading == heading);
        let is_heading = self.match_start(inside, sought, letters).is_some_and(|start| !start.has_more);
        let after = self.parts.iter().skip_while(|part| part.heading != heading);
        let has_more = after.filter(|part| part.heading != heading).any(|part| self.is_shown(part));
        heading > 0 && is_heading && has_more
    }

    /// True if the content has text that is neither optional nor removed.
    pub(super) fn has_text(&self) -> bool {
        self.parts.iter().any(|part| part.kind == PartKind::Text && !self.text(part).trim().is_empty())
    }

    fn text(&self, part: &Part) -> &str {
        &self.texts[part.text.clone()]
    }

    /// True if a name has the same letters as the whole content, in any letter case.
    pub(super) fn is_same(&self, name: &str) -> bool {
        if self.is_cut {
            return false;
        }
        let name = Letters::Lowercase.of(name);
        !name.is_empty() && self.full_texts(name.len()).any(|whole| whole == name)
    }

    /// The part of a name that contains the whole content.
    pub(super) fn range_in(&self, name: &str) -> Option<Range<usize>> {
        if self.is_cut {
            return None;
        }
        let held = self.full_texts(name.len()).filter(|whole| !whole.is_empty());
        held.filter_map(|whole| Letters::Lowercase.find_in(name, &whole)).max_by_key(ExactSizeIterator::len)
    }

    /// The letters of the whole content, with and without its optional parts. Results of more than `most`
    /// bytes are left out.
    fn full_texts(&self, most: usize) -> impl Iterator<Item = String> {
        let kinds: [&[PartKind]; 3] = [
            &[PartKind::Text, PartKind::Image, PartKind::Hidden, PartKind::Removed],
            &[PartKind::Text, PartKind::Image],
            &[PartKind::Text],
        ];
        kinds.into_iter().filter_map(move |kinds| {
            let mut whole = String::new();
            for part in self.parts.iter().filter(|part| kinds.contains(&part.kind)) {
                Letters::Lowercase.add_start(&mut whole, self.text(part), most);
                if whole.len() > most {
                    return None;
                }
            }
            Some(whole)
        })
    }

    /// True if a reader shows the part.
    fn is_shown(&self, part: &Part) -> bool {
        match part.kind {
            PartKind::Image => true,
            PartKind::Text | PartKind::Hidden => !self.text(part).trim().is_empty(),
            PartKind::Removed => false,
        }
    }

    /// How these parts begin with these letters. `None` if they do not. A part other than text is skipped if its
    /// letters do not match.
    fn match_start<'p>(
        &self,
        parts: impl Iterator<Item = &'p Part>,
        sought: &str,
        letters: Letters,
    ) -> Option<StartMatch> {
        let mut rest = sought;
        let mut start = StartMatch { has_text: false, has_more: false };
        let mut own = String::new();
        for part in parts {
            // More letters than the rest of the name make no difference.
            let read = |own: &mut String, text: &Range<usize>| {
                own.clear();
                letters.add_start(own, &self.texts[text.clone()], rest.len());
            };
            part.address.iter().for_each(|address| read(&mut own, address));
            if part.address.is_none() || !(rest.starts_with(&own) || own.starts_with(rest)) {
                read(&mut own, &part.text);
            }
            let is_text = part.kind == PartKind::Text && !own.is_empty();
            if rest.is_empty() {
                start.has_more |= is_text;
            } else if let Some(after) = rest.strip_prefix(&own) {
                rest = after;
                start.has_text |= is_text;
            } else if own.starts_with(rest) {
                rest = "";
                start.has_text |= is_text;
                start.has_more |= is_text;
            } else if is_text {
                return None;
            }
            if start.has_more {
                break;
            }
        }
        rest.is_empty().then_some(start)
    }
}

/// Adds a text to texts, and returns where it is.
fn push_range(texts: &mut String, text: &str) -> Range<usize> {
    let start = texts.len();
    texts.push_str(text);
    start..texts.len()
}

/// Turns the nodes of a content into parts, in document order.
#[derive(Default)]
struct HtmlReader<'d> {
    /// The last heading, hidden element and removed element that was entered. An element inside another of its kind does not
    /// replace it.
    heading: Option<El<'d>>,
    hidden: Option<El<'d>>,
    removed: Option<El<'d>>,
    /// The number of the last heading.
    number: usize,
    /// The last link, and its address, until its first text is read.
    link: Option<(El<'d>, &'d str)>,
}

impl<'d> HtmlReader<'d> {
    /// The part that is the text of this node.
    fn part(&mut self, text: &'d str, kind: PartKind, node: NodeId, texts: &mut String) -> Part {
        let kind = match kind {
            _ if is_in(node, self.removed) => PartKind::Removed,
            PartKind::Text if is_in(node, self.hidden) => PartKind::Hidden,
            kind => kind,
        };
        let heading = if is_in(node, self.heading) { self.number } else { 0 };
        let address = self.shortened(text, node).map(|address| push_range(texts, address));
        Part { text: push_range(texts, text), kind, heading, address }
    }

    /// The address of the link around a text, if the text is a part of that address.
    fn shortened(&mut self, text: &str, node: NodeId) -> Option<&'d str> {
        let shown = without_ellipsis(text.trim());
        let (link, address) = self.link.take_if(|_| !shown.is_empty())?;
        let is_part = is_in(node, Some(link)) && shown.contains('.') && address.contains(shown);
        is_part.then_some(address)
    }

    fn enter(&mut self, el: El<'d>) {
        if el.name() == "a" {
            self.link = el.attr("href").map(|href| (el, href));
            return;
        }
        let outer = match el.name() {
            _ if kinds::is_heading(el.tag()) => {
                self.number += 1;
                &mut self.heading
            }
            name if name == "math" || is_removed_with_content(name) => &mut self.removed,
            name if is_optional(name) || is_hidden(el) => &mut self.hidden,
            _ => return,
        };
        if !is_in(el.id(), *outer) {
            *outer = Some(el);
        }
    }
}

fn is_in(node: NodeId, outer: Option<El<'_>>) -> bool {
    outer.is_some_and(|outer| outer.id() <= node && node < outer.after())
}

/// True if a name may omit an element with its text, although readers show it.
fn is_optional(name: &str) -> bool {
    matches!(name, "audio" | "datalist" | "label" | "object" | "rp" | "rt" | "video")
}

/// True if the attributes of an element hide it.
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

/// True for the usual class names of hidden texts and texts for screen readers.
fn is_hidden_class(class: &str) -> bool {
    matches!(class, "hidden" | "sr-only" | "screen-reader-text" | "visually-hidden" | "visuallyhidden")
}

/// True if a value has text, an image, audio or video that a reader shows.
pub(super) fn shows_something(value: Value<'_>) -> bool {
    if value.as_text().is_some_and(|text| !text.trim().is_empty()) {
        return !is_template_only(value);
    }
    let Some(html) = value.html().filter(|html| !html.trim().is_empty()) else { return false };
    let mut parts = Parts::default();
    parts.add_html(html);
    parts.parts.iter().any(|part| parts.is_shown(part))
        || ["<audio", "<video"].iter().any(|media| html.contains(media))
}
