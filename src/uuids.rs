//! UUIDs that are derived from texts. The same texts always give the same UUID.

#[cfg(any(feature = "cards", feature = "feeds"))]
use std::collections::HashMap;

use uuid::Uuid;

/// A UUID of version 5 (RFC 9562, section 5.5) in the namespace of URLs. Its name is the texts, one on each line.
pub(crate) fn uuid_of(texts: &[&str]) -> Uuid {
    Uuid::new_v5(&Uuid::NAMESPACE_URL, texts.join("\n").as_bytes())
}

/// The URN of the UUID of the texts.
#[cfg(feature = "read")]
pub(crate) fn urn_of(texts: &[&str]) -> String {
    uuid_of(texts).urn().to_string()
}

/// Creates UUIDs that differ from one another.
#[cfg(any(feature = "cards", feature = "feeds"))]
#[derive(Default)]
pub(crate) struct UniqueUuids {
    /// How often each UUID of [`uuid_of`] has occurred so far.
    times: HashMap<Uuid, u32>,
}

#[cfg(any(feature = "cards", feature = "feeds"))]
impl UniqueUuids {
    /// The UUID of the texts. If the same texts occur again, it is a UUID of version 5 in the namespace of the first
    /// one, and its name is the number of occurrences so far.
    pub(crate) fn of(&mut self, texts: &[&str]) -> Uuid {
        let uuid = uuid_of(texts);
        let times = self.times.entry(uuid).or_default();
        *times += 1;
        if *times == 1 { uuid } else { Uuid::new_v5(&uuid, times.to_string().as_bytes()) }
    }
}
