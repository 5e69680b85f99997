//! The names of blank nodes. N-Triples files may be concatenated, and a name means one thing in all of a file: so
//! no two pages share a name.

use oxrdf::BlankNode;
use uuid::Uuid;

use crate::page::Page;

pub(super) struct BlankNodes<'p> {
    page: &'p Page,
    source: &'p str,
    /// What all names begin with, once there is one.
    prefix: Option<String>,
    count: usize,
}

impl<'p> BlankNodes<'p> {
    /// `source` is what the page was read from.
    pub(super) fn of(page: &'p Page, source: &'p str) -> Self {
        BlankNodes { page, source, prefix: None, count: 0 }
    }

    pub(super) fn next(&mut self) -> BlankNode {
        let prefix = self.prefix.get_or_insert_with(|| prefix(self.page, self.source));
        let name = format!("{prefix}item{}", self.count);
        self.count += 1;
        BlankNode::new_unchecked(name)
    }
}

/// A hash of the page's address, or without one of its source, and of its content: pages of one address differ
/// from one day to the next. It begins with a letter, which all readers take.
fn prefix(page: &Page, source: &str) -> String {
    let name = if page.address().is_empty() { source } else { page.address() };
    let hash = Uuid::new_v5(&Uuid::NAMESPACE_URL, [name, page.dom().source()].join("\n").as_bytes());
    format!("p{:016x}", hash.as_u64_pair().0)
}
