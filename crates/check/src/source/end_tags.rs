//! `unclosed-element`: a root or property without an end tag that holds what belongs to others. An element that its
//! parent's end tag closes, and that holds its own content only, is no mistake that changes an item.

use crate::microformats::vocabulary;
use crate::{Findings, Rule, WORDS, tag_of};
use foldhash::HashMap;
use microweave::extract::flag;
use microweave::extract::mf2::property::url_attribute;
use microweave::extract::microdata::value::value_attribute;
use microweave::page::Page;
use microweave_html::dom::walk::NodesInside;
use microweave_html::dom::{El, NodeKind};
use microweave_html::kinds::{self, is_void};
use microweave_html::names::{NameId, attr, tag};
use microweave_values::class_names::{self, Prefix};
use microweave_values::whitespace::tokens;

/// An open element that is a root or a property, or a block inside of one.
struct OpenTag<'p> {
    el: El<'p>,
    kind: Kind<'p>,
    is_unclosed: bool,
    has_text: bool,
    /// True if its text would not belong to the element around it.
    is_foreign: bool,
    /// The element that it is a copy of, if it was opened again.
    reopened: Option<El<'p>>,
}

enum Kind<'p> {
    /// A root, with its types of microformats2. An item of microdata has none.
    Root(Vec<&'p str>),
    /// A property whose value is its text.
    Text {
        is_long: bool,
    },
    Other,
}

/// The elements without an end tag that could be opened again, by name, class and itemprop.
type Reopenable<'p> = HashMap<(NameId, &'p str, Option<&'p str>), El<'p>>;

pub(super) fn check(page: &Page, findings: &mut Findings) {
    let Some(root) = page.dom().elements().next() else { return };
    // Each finding is about such an element, which most pages have none of.
    let mut marked_up = page.dom().walk_flagged(flag::CLASS | flag::MICRODATA).entered();
    if !marked_up.any(|el| may_have_names(el) && is_unclosed(el)) {
        return;
    }
    let mut nodes = NodesInside::new(root);
    let mut open: Vec<OpenTag<'_>> = Vec::new();
    let mut reopenable = Reopenable::default();
    loop {
        // Outside of roots and properties, only an element that is one of them matters.
        if open.is_empty() {
            nodes.skip_to_flagged(flag::CLASS | flag::MICRODATA);
        }
        let Some((node, kind)) = nodes.next() else { break };
        while let Some(closed) = open.pop_if(|inner| inner.el.after() <= node) {
            close(&closed, open.last_mut(), findings);
        }
        match kind {
            NodeKind::Element(el) if matches!(el.tag(), tag::TEMPLATE | tag::SCRIPT | tag::STYLE) => {
                nodes.skip_content(el);
            }
            NodeKind::Element(el) if el.is_html() => {
                enter(el, page, &mut open, findings);
                check_reopened(el, &mut reopenable, open.last_mut());
            }
            NodeKind::Text(text) => {
                if let Some(last) = open.last_mut() {
                    last.has_text = last.has_text || !text.trim_ascii().is_empty();
                }
            }
            _ => {}
        }
        if findings.is_full() {
            return;
        }
    }
    while let Some(closed) = open.pop() {
        close(&closed, open.last_mut(), findings);
    }
}

fn close(closed: &OpenTag<'_>, around: Option<&mut OpenTag<'_>>, findings: &mut Findings) {
    if closed.has_text
        && let Some(first) = closed.reopened
    {
        findings.add(first, Rule::UnclosedElement, tag_of(first));
    }
    let Some(around) = around else { return };
    around.has_text |= closed.has_text;
    if closed.is_foreign && closed.has_text {
        findings.add(around.el, Rule::UnclosedElement, tag_of(around.el));
    }
}

/// A formatting element without an end tag is opened again after the end of its parent, and is a property there too.
fn check_reopened<'p>(el: El<'p>, reopenable: &mut Reopenable<'p>, last: Option<&mut OpenTag<'p>>) {
    let Some(open) = last.filter(|open| open.el.id() == el.id()) else { return };
    let key = (el.tag(), el.class(), el.attr_by(attr::ITEMPROP));
    if open.is_unclosed && kinds::is_formatting(el.tag()) {
        reopenable.insert(key, el);
    } else if let Some(&first) = reopenable.get(&key)
        && el.is_reopened()
    {
        open.reopened = Some(first);
    }
}

fn enter<'p>(el: El<'p>, page: &'p Page, open: &mut Vec<OpenTag<'p>>, findings: &mut Findings) {
    let found = MarkupNames::of(el, page);
    let is_unclosed = found.has_any() && is_unclosed(el);
    let MarkupNames { types, properties: names, is_root } = found;
    let mut is_foreign = false;
    if let Some(around) = open.last().filter(|around| around.is_unclosed) {
        is_foreign = around.has_text && (is_block_in_line(el, around.el) || is_beside(&names, &around.kind));
        if takes(around, &types, &names, open) {
            findings.add(around.el, Rule::UnclosedElement, tag_of(around.el));
        }
    }
    if is_root || !names.is_empty() || is_foreign {
        let is_property = !is_root && !names.is_empty();
        let kind = match () {
            () if is_root => Kind::Root(types),
            () if is_property && has_text_value(el, page) => {
                Kind::Text { is_long: names.iter().any(|name| WORDS.long_texts.contains(*name)) }
            }
            () => Kind::Other,
        };
        open.push(OpenTag { el, kind, is_unclosed, has_text: false, is_foreign, reopened: None });
    }
}

/// What an element is by its markup.
struct MarkupNames<'p> {
    /// The known types of microformats2 that it is a root of.
    types: Vec<&'p str>,
    /// The properties of microformats2 and microdata that it is.
    properties: Vec<&'p str>,
    is_root: bool,
}

impl<'p> MarkupNames<'p> {
    fn of(el: El<'p>, page: &Page) -> Self {
        let options = page.options();
        let (mut types, mut properties) = (Vec::new(), Vec::new());
        for token in tokens(if options.microformats { el.class() } else { "" }) {
            if let Some((_, name)) = class_names::property(token) {
                if vocabulary::has_class(token) {
                    properties.push(name);
                }
            } else if class_names::is_root(token) && vocabulary::has_type(token) {
                types.push(token);
            }
        }
        let has_microdata = options.microdata && el.has(flag::MICRODATA);
        let attribute = |name| el.attr_by(name).filter(|_| has_microdata);
        properties.extend(tokens(attribute(attr::ITEMPROP).unwrap_or_default()));
        let is_root = !types.is_empty() || attribute(attr::ITEMSCOPE).is_some();
        MarkupNames { types, properties, is_root }
    }

    fn has_any(&self) -> bool {
        self.is_root || !self.properties.is_empty()
    }
}

/// True for an element that may have [`MarkupNames`].
fn may_have_names(el: El<'_>) -> bool {
    let is_name = |token: &str| class_names::property(token).is_some() || class_names::is_root(token);
    el.has(flag::MICRODATA) || tokens(el.class()).any(is_name)
}

/// True if the text of the element is the value of one of its properties.
fn has_text_value(el: El<'_>, page: &Page) -> bool {
    let has_date = el.attr_by(attr::DATETIME).is_some();
    let in_class = tokens(el.class()).filter_map(class_names::property).any(|(prefix, _)| match prefix {
        Prefix::Text | Prefix::Html => true,
        Prefix::Url => url_attribute(el).is_none(),
        Prefix::Date => !has_date,
    });
    let is_item_property = el.attr_by(attr::ITEMPROP).is_some();
    in_class || is_item_property && value_attribute(el, &page.options().microdata_rules).is_none()
}

/// True for a block in an element that can have no blocks.
fn is_block_in_line(el: El<'_>, around: El<'_>) -> bool {
    let is_line = matches!(around.tag(), tag::SPAN | tag::CITE | tag::TIME | tag::DATA | tag::ABBR)
        || kinds::is_heading(around.tag())
        || kinds::is_formatting(around.tag()) && around.tag() != tag::A;
    is_line && kinds::of(el.tag()) & kinds::CLOSES_P != 0
}

/// True for a property that is beside another one and no part of its text.
fn is_beside(names: &[&str], around: &Kind<'_>) -> bool {
    match around {
        Kind::Text { is_long: true } => names.iter().any(|name| WORDS.beside_long_texts.contains(*name)),
        Kind::Text { is_long: false } => names.iter().any(|name| !WORDS.parts.contains(*name)),
        Kind::Root(_) | Kind::Other => false,
    }
}

/// True if a root without an end tag takes another item of its type, or a property that only the root around it has.
fn takes(root: &OpenTag<'_>, types: &[&str], names: &[&str], open: &[OpenTag<'_>]) -> bool {
    let Kind::Root(root_types) = &root.kind else { return false };
    if names.is_empty() {
        return root_types.iter().any(|name| types.contains(name));
    }
    let has =
        |types: &[&str], name: &str| types.iter().any(|item_type| vocabulary::has_property(item_type, name));
    let outer = open.iter().rev().skip(1).find_map(|element| match &element.kind {
        Kind::Root(types) => Some(types),
        _ => None,
    });
    let is_of_outer = |name: &&str| outer.is_some_and(|outer| has(outer, name)) && !has(root_types, name);
    !root_types.is_empty() && names.iter().any(is_of_outer)
}

/// True if the source has a start tag and no end tag of the element, and HTML does not allow to leave out the end tag (13.1.2.4,
/// "Optional tags").
fn is_unclosed(el: El<'_>) -> bool {
    // `rb` and `rtc` are obsolete, and so need no end tag either.
    let is_optional = kinds::of(el.tag()) & kinds::THOROUGH_END != 0
        || matches!(el.tag(), tag::HTML | tag::HEAD | tag::BODY);
    !is_optional && !is_void(el.tag()) && !el.has_end_tag() && el.start_tag().is_some()
}
