//! The UIDs of events. Converting the same page again gives the same UIDs.

use std::collections::HashSet;

use crate::convert::cards::items::CardProperties;
use crate::convert::text::one_line;
use crate::page::Page;
use crate::uuids::UniqueUuids;

/// Creates the UIDs of a calendar, which differ from one another.
pub(super) struct UniqueUids<'p> {
    page: &'p Page,
    taken: HashSet<String>,
    uuids: UniqueUuids,
}

impl<'p> UniqueUids<'p> {
    pub(super) fn of(page: &'p Page) -> Self {
        UniqueUids { page, taken: HashSet::new(), uuids: UniqueUuids::default() }
    }

    /// The `uid` of an event, otherwise its `url`. If the event has neither, or an earlier event has the same UID, the
    /// UID is a UUID (RFC 7986, section 5.3) made from the page's address, from that value, and from the event's
    /// start, end and summary.
    pub(super) fn next(&mut self, event: &CardProperties<'_, '_>) -> String {
        let text = |name: &str| event.texts(name).map(|text| one_line(&text)).find(|text| !text.is_empty());
        let identifier = text("uid").or_else(|| text("url"));
        if let Some(identifier) =
            identifier.clone().filter(|identifier| self.taken.insert(identifier.clone()))
        {
            return identifier;
        }
        let identifier = identifier.unwrap_or_default();
        let values = ["dtstart", "dtend", "summary"].map(|name| event.texts(name).next().unwrap_or_default());
        let texts = [self.page.address(), &identifier, &values[0], &values[1], &values[2]];
        loop {
            let uid = self.uuids.of(&texts).to_string();
            if self.taken.insert(uid.clone()) {
                return uid;
            }
        }
    }
}
