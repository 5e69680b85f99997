//! UUIDs that are derived from texts, and identifiers that differ from one another. The same texts always give
//! the same UUID.

use std::collections::{HashMap, HashSet};

use uuid::Uuid;

/// A UUID of version 5 (RFC 9562, section 5.5) in the namespace of URLs. Its name is the texts, one on each line.
pub fn uuid_of(texts: &[&str]) -> Uuid {
    Uuid::new_v5(&Uuid::NAMESPACE_URL, texts.join("\n").as_bytes())
}

/// The URN of the UUID of the texts.
pub fn urn_of(texts: &[&str]) -> String {
    uuid_of(texts).urn().to_string()
}

/// Creates identifiers that differ from one another.
#[derive(Default)]
pub struct UniqueIds {
    taken: HashSet<String>,
    /// How often each UUID of [`uuid_of`] has occurred so far.
    times: HashMap<Uuid, u32>,
}

impl UniqueIds {
    /// The first of the candidates that is not taken. It is taken from now on.
    pub fn take_first(&mut self, candidates: impl IntoIterator<Item = String>) -> Option<String> {
        candidates.into_iter().find(|id| self.taken.insert(id.clone()))
    }

    /// The UUID of the texts as `write` writes it. If it is taken, another UUID: of version 5 in the namespace of the first
    /// one, and its name is the number of occurrences of the texts so far.
    pub fn take_uuid(&mut self, texts: &[&str], write: impl Fn(Uuid) -> String) -> String {
        let uuid = uuid_of(texts);
        loop {
            let times = self.times.entry(uuid).or_default();
            *times += 1;
            let id =
                write(if *times == 1 { uuid } else { Uuid::new_v5(&uuid, times.to_string().as_bytes()) });
            if self.taken.insert(id.clone()) {
                return id;
            }
        }
    }
}
