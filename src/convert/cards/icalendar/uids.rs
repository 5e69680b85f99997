//! The UIDs of events. Converting the same page again gives the same UIDs.

use crate::convert::cards::items::CardProperties;
use crate::convert::text::one_line;
use crate::page::Page;
use crate::uuids::UniqueIds;

/// Creates the UIDs of a calendar, which differ from one another.
pub(super) struct UniqueUids<'p> {
    page: &'p Page,
    ids: UniqueIds,
}

impl<'p> UniqueUids<'p> {
    pub(super) fn of(page: &'p Page) -> Self {
        UniqueUids { page, ids: UniqueIds::default() }
    }

    /// The `uid` of an event, otherwise its `url`. If the event has neither, or an earlier event has the same UID, the
    /// UID is a UUID (RFC 7986, section 5.3) made from the page's address, from that value, and from the event's
    /// start, end and summary.
    pub(super) fn next(&mut self, event: &CardProperties<'_, '_>) -> String {
        let text = |name: &str| event.texts(name).map(|text| one_line(&text)).find(|text| !text.is_empty());
        let identifier = text("uid").or_else(|| text("url"));
        if let Some(uid) = self.ids.take_first(identifier.clone()) {
            return uid;
        }
        let identifier = identifier.unwrap_or_default();
        let values = ["dtstart", "dtend", "summary"].map(|name| event.texts(name).next().unwrap_or_default());
        let texts = [self.page.address(), &identifier, &values[0], &values[1], &values[2]];
        self.ids.take_uuid(&texts, |uuid| uuid.to_string())
    }
}
