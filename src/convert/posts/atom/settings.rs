//! The options of a feed of articles.

use crate::convert::{AtomProfile, Timestamp};

pub(super) struct Settings {
    pub(super) profile: AtomProfile,
    pub(super) timestamp: Timestamp,
    pub(super) own_url: Option<String>,
}
