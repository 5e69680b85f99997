//! The options of a feed of articles.

use crate::convert::{AtomProfile, Timestamp};
use crate::sanitize::Policy;

pub(super) struct Settings {
    pub(super) profile: AtomProfile,
    pub(super) timestamp: Timestamp,
    /// What contents may have.
    pub(super) sanitize: Policy,
    pub(super) own_url: Option<String>,
}
