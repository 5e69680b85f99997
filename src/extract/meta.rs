//! The engine for metadata names: the `content` of each `meta` element with a `name` or a `property`, such as
//! Open Graph's, in document order. Values are kept as written.

use std::cell::OnceCell;

use crate::document::MetaNames;
use microweave_html::account::{Account, VALUE_OVERHEAD};
use microweave_html::dom::{Dom, El, flag};
use microweave_html::names::{attr, tag};
use microweave_values::collections::multi_map::NameLookup;
use microweave_values::collections::short_name::Name;
use microweave_values::whitespace::{tokens, trim};

#[derive(Default)]
pub(crate) struct MetaEngine<'a> {
    /// The `meta` elements. They are read at the end.
    elements: Vec<El<'a>>,
    names: Vec<(Name, Vec<String>)>,
    index: NameLookup,
}

impl<'a> MetaEngine<'a> {
    pub(crate) fn enter(&mut self, el: El<'a>) {
        if el.tag() == tag::META {
            self.elements.push(el);
        }
    }

    pub(crate) fn finish(mut self, account: &Account) -> MetaNames {
        for el in std::mem::take(&mut self.elements) {
            if account.is_exceeded() {
                break;
            }
            self.read(el, account);
            account.note_position(|| el.start());
        }
        self.names.shrink_to_fit();
        MetaNames::of(self.names)
    }

    /// Names are kept in lower case. Elements with an empty `content` are skipped.
    fn read(&mut self, el: El<'_>, account: &Account) {
        let content = trim(el.attr_by(attr::CONTENT).unwrap_or_default());
        if content.is_empty() {
            return;
        }
        // A list that grows while it is long takes three times its length.
        self.names.reserve(names(el).count());
        for name in names(el) {
            self.add(name, content, account);
        }
    }

    fn add(&mut self, name: &str, content: &str, account: &Account) {
        if !account.spend(VALUE_OVERHEAD + name.len()) {
            return;
        }
        let (name, content) = (name.to_ascii_lowercase(), account.clip(content).into());
        if let Some(index) = self.index.find(&name, &self.names) {
            self.names[index].1.push(content);
        } else {
            self.names.push((name.as_str().into(), vec![content]));
            self.index.add_last(&self.names);
        }
    }
}

/// The prefixes of properties that describe the page wherever they are: Open Graph's prefixes and the prefixes of
/// sites that extend Open Graph.
const PAGE_PREFIXES: [&str; 12] = [
    "al", "article", "book", "fb", "music", "og", "place", "product", "profile", "restaurant", "twitter",
    "video",
];

/// The `meta` elements of a page.
pub fn elements(dom: &Dom) -> impl Iterator<Item = El<'_>> {
    dom.walk_flagged(flag::SCRIPT_OR_META).entered().filter(|el| el.tag() == tag::META)
}

/// The names of a `meta` element, as written. A `name` is one name, compared without letter case (HTML 4.2.5); `property`
/// is a list of names (RDFa Core, section 5). A name in `property` that repeats `name` is left out, and so are properties of
/// an item of RDFa.
pub fn names<'a>(el: El<'a>) -> impl Iterator<Item = &'a str> {
    let name = el.attr_by(attr::NAME).map(trim).filter(|name| !name.is_empty());
    let properties = tokens(el.attr_by(attr::PROPERTY).unwrap_or_default());
    let is_other = move |property: &&str| name.is_none_or(|name| !property.eq_ignore_ascii_case(name));
    let in_item = OnceCell::new();
    let is_of_page = move |property: &&str| {
        let prefix = property.split_once(':').map(|(prefix, _)| prefix.to_ascii_lowercase());
        prefix.is_some_and(|prefix| PAGE_PREFIXES.contains(&&*prefix))
            || !*in_item.get_or_init(|| el.ancestors().any(|around| around.attr_by(attr::TYPEOF).is_some()))
    };
    properties.filter(is_other).filter(is_of_page).chain(name)
}
