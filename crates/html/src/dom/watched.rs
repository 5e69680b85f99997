//! The attributes that a caller watches. Their elements have a flag, so that a walk finds them without a search.

use super::{Dom, NodeType, flag};
use crate::names::{Attribute, KNOWN_COUNT, NameId, attr};

/// The attributes that the caller of a parser watches. Elements with one of them have [`flag::WATCHED`].
///
/// ```
/// use microweave_html::dom::{WatchedAttributes, flag};
/// use microweave_html::input::PageSource;
/// use microweave_html::names::attr;
/// use microweave_html::{Limits, Tree};
///
/// static EDITIONS: WatchedAttributes = WatchedAttributes::new(&[attr::CITE, attr::DATETIME]);
///
/// let source = PageSource::of_text("<p>Tea <ins cite=/1>hot</ins>", &Limits::new());
/// let dom = Tree::default().parse_source(&source, &Limits::new(), &EDITIONS);
/// let names: Vec<&str> = dom.walk_flagged(flag::WATCHED).entered().map(|el| el.name()).collect();
/// assert_eq!(names, ["ins"]);
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct WatchedAttributes {
    /// The flag that an attribute gives its element, for each name with a fixed number.
    flags: [u8; KNOWN_COUNT],
}

pub(super) static NO_ATTRIBUTES: WatchedAttributes = WatchedAttributes::new(&[]);

impl WatchedAttributes {
    /// Watches these attributes.
    ///
    /// # Panics
    /// If a name has no constant in [`attr`]. A `static` with such a name does not compile.
    pub const fn new(names: &[NameId]) -> Self {
        let mut flags = [0; KNOWN_COUNT];
        flags[attr::CLASS as usize] = flag::CLASS;
        flags[attr::ID as usize] = flag::ID;
        flags[attr::REL as usize] = flag::REL;
        let mut index = 0;
        while index < names.len() {
            flags[names[index] as usize] |= flag::WATCHED;
            index += 1;
        }
        WatchedAttributes { flags }
    }

    /// The flags of an element with these attributes.
    #[inline]
    pub(super) fn flags_of(&self, attributes: &[Attribute]) -> u8 {
        let flag = |attribute: &Attribute| self.flags.get(attribute.name as usize).copied().unwrap_or(0);
        attributes.iter().fold(0, |flags, attribute| flags | flag(attribute))
    }
}

impl Dom {
    /// True if no element of the page needs another flag for these attributes: they are watched already, or the page has none.
    pub fn is_watching(&self, watched: &'static WatchedAttributes) -> bool {
        self.watched == watched
            || self.watched == &NO_ATTRIBUTES && watched.flags_of(&self.attributes) & flag::WATCHED == 0
    }

    /// Watches these attributes in place of the attributes that were watched while the page was parsed.
    #[must_use]
    pub fn watching(mut self, watched: &'static WatchedAttributes) -> Self {
        if !self.is_watching(watched) {
            for node in self.nodes.iter_mut().filter(|node| node.kind == NodeType::Element) {
                let flags = watched.flags_of(&self.attributes[node.data.range()]);
                node.flags = node.flags & !flag::WATCHED | flags & flag::WATCHED;
            }
        }
        Dom { watched, ..self }
    }
}
