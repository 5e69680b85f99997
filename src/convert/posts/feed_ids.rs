//! Identifiers for what has none of its own in a page.

use std::collections::HashMap;

use uuid::Uuid;

/// The identifiers that were made up for the entries of a feed.
#[derive(Default)]
pub(super) struct Urns {
    times: HashMap<Uuid, u32>,
}

impl Urns {
    /// A URN that is the same whenever these texts are; where they come again in a feed, it goes by their
    /// number too.
    pub(super) fn of(&mut self, texts: &[&str]) -> String {
        let uuid = named(texts);
        let times = self.times.entry(uuid).or_default();
        *times += 1;
        let uuid = if *times == 1 { uuid } else { Uuid::new_v5(&uuid, times.to_string().as_bytes()) };
        uuid.urn().to_string()
    }
}

/// A URN that is the same whenever these texts are.
pub(super) fn urn(texts: &[&str]) -> String {
    named(texts).urn().to_string()
}

fn named(texts: &[&str]) -> Uuid {
    Uuid::new_v5(&Uuid::NAMESPACE_URL, texts.join("\n").as_bytes())
}
