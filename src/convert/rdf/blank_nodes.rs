//! The names of blank nodes. No two pages share a name, because N-Triples files may be concatenated, and a name denotes
//! one node in a whole file.

use oxrdf::BlankNode;

use super::fast_hash::hash_of;
use crate::page::Page;
use crate::uuids::uuid_of;

pub(super) struct BlankNodes<'p> {
    page: &'p Page,
    source: &'p str,
    /// The prefix of all names; `None` until the first name is needed.
    prefix: Option<String>,
    count: usize,
}

impl<'p> BlankNodes<'p> {
    /// `source` identifies a page without an address, such as the path of its file.
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

/// A hash of the page's address (its source if it has no address) and of its content, because the page at an address
/// changes over time. The prefix begins with a letter, which every reader accepts.
///
/// The content's own hash is a fast one, as it reads the whole page. The hash around it is SHA-1, so that a page cannot
/// be made to have the names of a page at another address.
pub(super) fn prefix(page: &Page, source: &str) -> String {
    let name = if page.address().is_empty() { source } else { page.address() };
    let hash = uuid_of(&[name, &format!("{:016x}", hash_of(page.dom().source().as_bytes()))]);
    format!("p{:016x}", hash.as_u64_pair().0)
}
