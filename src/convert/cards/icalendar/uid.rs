//! The UIDs of events. Converting the same page again gives the same UIDs.

use std::collections::HashSet;

use url::Url;

use crate::convert::cards::found::Properties;
use crate::convert::text::one_line;
use crate::page::Page;

/// The UIDs of a calendar.
pub(super) struct Uids<'p> {
    page: &'p Page,
    host: String,
    taken: HashSet<String>,
}

impl<'p> Uids<'p> {
    pub(super) fn of(page: &'p Page) -> Self {
        let url = Url::parse(page.address()).ok();
        let host = url.as_ref().and_then(Url::host_str).unwrap_or("microweave.invalid").to_owned();
        Uids { page, host, taken: HashSet::new() }
    }

    /// The `uid` of an event, otherwise its `url`. If the event has neither, or an earlier event has the same UID, the
    /// UID is a hash of the page's address, of that value, and of the event's start, end and summary.
    pub(super) fn next(&mut self, event: &Properties<'_, '_>) -> String {
        let wanted = ["uid", "url"]
            .iter()
            .find_map(|name| event.texts(name).map(|text| one_line(&text)).find(|text| !text.is_empty()));
        if let Some(own) = wanted.clone().filter(|own| self.taken.insert(own.clone())) {
            return own;
        }
        let mut hash = Hash::new();
        hash.add(self.page.address());
        hash.add(&wanted.unwrap_or_default());
        ["dtstart", "dtend", "summary"].iter().for_each(|name| {
            hash.add(&event.texts(name).next().unwrap_or_default());
        });
        loop {
            let made = format!("{:016x}@{}", hash.0, self.host);
            if self.taken.insert(made.clone()) {
                return made;
            }
            hash.add(&self.taken.len().to_string());
        }
    }
}

/// The 64-bit FNV-1a hash. Unlike the hasher of the standard library, it is the same in every version.
struct Hash(u64);

impl Hash {
    fn new() -> Self {
        Hash(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, text: &str) {
        // 0xFF ends each text, because that byte never occurs in UTF-8.
        for byte in text.bytes().chain([0xff]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
