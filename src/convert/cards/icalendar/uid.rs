//! What tells events apart: the same page gives the same identifiers each time that it is converted.

use std::collections::HashSet;

use url::Url;

use crate::convert::cards::found::Properties;
use crate::convert::text::one_line;
use crate::page::Page;

/// The identifiers of a calendar.
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

    /// The `uid` of an event, else its `url`, else one made of what tells it apart. Each is given once: an event
    /// that wants one that is taken gets one that is made.
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

/// FNV-1a, which gives the same number for ever.
struct Hash(u64);

impl Hash {
    fn new() -> Self {
        Hash(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, text: &str) {
        // What is in no UTF-8 ends each text.
        for byte in text.bytes().chain([0xff]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
