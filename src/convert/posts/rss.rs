//! Writes a page's posts as RSS 2.0, by its specification and the *Best Practices Profile* of the RSS Advisory Board.
//!
//! An item has a title only if the post has one. Its content begins with a sentence for what the post answers, likes or
//! shares, and with the time and place of an event. Pictures and recordings that the content does not show come after
//! it. Dates without a time zone are left out.

mod channel;
mod item;
mod itunes;

use crate::convert::{FormatOptions, Output, OutputError};
use crate::reader::Feed;

/// Writes the posts as an XML document in UTF-8. Characters that XML cannot contain are left out.
pub(in crate::convert) fn write(feed: &Feed, options: &FormatOptions) -> Result<Output, OutputError> {
    if feed.entries.is_empty() {
        return Err(OutputError::NoPosts);
    }
    Ok(Output::new(channel::write(feed, options)))
}
