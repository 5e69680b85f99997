//! The sources of things and of their values.

use microweave::document::Source;

/// The sources of a thing or a value, each once. They are stored inline: a page has many things.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct SourceList {
    sources: [Source; MAX_SOURCES],
    len: u8,
}

/// Five sources describe things. A list that is read from JSON may have more, which are left out.
const MAX_SOURCES: usize = 7;

impl SourceList {
    pub(super) fn as_slice(&self) -> &[Source] {
        &self.sources[..usize::from(self.len)]
    }

    pub(super) fn add(&mut self, source: Source) {
        if !self.as_slice().contains(&source)
            && let Some(slot) = self.sources.get_mut(usize::from(self.len))
        {
            *slot = source;
            self.len += 1;
        }
    }
}

impl FromIterator<Source> for SourceList {
    fn from_iter<I: IntoIterator<Item = Source>>(sources: I) -> Self {
        let mut list = SourceList::default();
        sources.into_iter().for_each(|source| list.add(source));
        list
    }
}
