//! Writes pages and feeds.

use super::Format;
use super::table::WriteFunction;
#[cfg(feature = "feeds")]
use crate::convert::posts;
use crate::convert::{FormatOptions, Output, OutputError};
use crate::page::Page;
#[cfg(feature = "feeds")]
use crate::reader::Feed;

impl Page {
    /// Writes the page in a format.
    ///
    /// # Errors
    /// [`OutputError`] if the page does not have what the format needs, if an option is missing that the format
    /// needs, or if the output exceeds a limit.
    pub fn write(&self, format: Format, options: &FormatOptions) -> Result<Output, OutputError> {
        match format.row().writer {
            WriteFunction::Page(write) => write(self, options),
            #[cfg(feature = "feeds")]
            WriteFunction::Posts(write) => write(&posts::only_posts(self, options)?, options),
            #[cfg(feature = "feeds")]
            WriteFunction::PostsOrCard(write) => write(&posts::posts_or_card(self, options)?, options),
            #[cfg(feature = "feeds")]
            WriteFunction::PostsOrPage(write_feed, write) => {
                posts::write_posts_or_page(self, options, write_feed, write)
            }
        }
    }
}

#[cfg(feature = "feeds")]
impl Feed {
    /// Writes the feed in a [format of posts](Format::is_of_posts).
    ///
    /// ```
    /// use microweave::convert::{Format, FormatOptions};
    /// use microweave::Options;
    ///
    /// let page = r#"<article class=h-entry>
    ///     <a class="u-in-reply-to h-cite" href="https://grace.example/tea">Tea?</a>
    ///     <p class=e-content>With <b>milk</b>!</p></article>"#;
    /// let feed = Options::new().page(page, "https://ada.example/1").read().main;
    /// let output = feed.write(Format::Jf2, &FormatOptions::new())?;
    /// let json: serde_json::Value = serde_json::from_str(output.text())?;
    ///
    /// assert_eq!(json["type"], "entry");
    /// assert_eq!(json["content"]["html"], "With <b>milk</b>!");
    /// assert_eq!(json["in-reply-to"], "https://grace.example/tea");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`OutputError::NeedsPage`] for a format of a whole page; otherwise the errors of [`Page::write`].
    pub fn write(&self, format: Format, options: &FormatOptions) -> Result<Output, OutputError> {
        match format.row().writer {
            WriteFunction::Page(_) => Err(OutputError::NeedsPage(format)),
            WriteFunction::Posts(write)
            | WriteFunction::PostsOrCard(write)
            | WriteFunction::PostsOrPage(write, _) => write(self, options),
        }
    }
}
