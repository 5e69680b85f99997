//! Identifiers for feeds and entries that have none on the page.

use std::collections::HashMap;

use uuid::Uuid;

/// Makes identifiers for the entries of a feed. No two of them are the same.
#[derive(Default)]
pub(super) struct Urns {
    times: HashMap<Uuid, u32>,
}

impl Urns {
    /// A UUID URN made from the texts, as [`urn`] makes it. If the same texts come again in a feed, the UUID is
    /// also made from the number of times.
    pub(super) fn of(&mut self, texts: &[&str]) -> String {
        let uuid = named(texts);
        let times = self.times.entry(uuid).or_default();
        *times += 1;
        let uuid = if *times == 1 { uuid } else { Uuid::new_v5(&uuid, times.to_string().as_bytes()) };
        uuid.urn().to_string()
    }
}

/// A UUID URN of version 5 (RFC 9562, section 5.5): the same texts always give the same URN.
pub(super) fn urn(texts: &[&str]) -> String {
    named(texts).urn().to_string()
}

fn named(texts: &[&str]) -> Uuid {
    Uuid::new_v5(&Uuid::NAMESPACE_URL, texts.join("\n").as_bytes())
}
