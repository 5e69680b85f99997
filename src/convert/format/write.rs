//! Writes pages and feeds.

use super::Format;
use super::table::WriteFunction;
#[cfg(feature = "feeds")]
use crate::convert::posts;
use crate::convert::{FormatOptions, Output, OutputError};
use crate::page::Page;
#[cfg(feature = "feeds")]
use crate::reader::{Feed, Fetched};
#[cfg(feature = "feeds")]
use std::collections::HashMap;

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
            _ => self.write_with_pages(format, options, HashMap::new()),
        }
    }

    /// Writes the page in a format, with the pages of authors that the caller has fetched, by the addresses that
    /// [`ReadOptions::authors_to_fetch`](crate::reader::ReadOptions::authors_to_fetch) gave. Only
    /// [formats of posts](Format::is_of_posts) use them.
    ///
    /// ```
    /// use microweave::convert::{Format, FormatOptions};
    /// use microweave::reader::{Fetched, ReadOptions};
    ///
    /// let page = "<p class=h-entry>Scones! <a class=u-author href='https://ada.example/'></a>";
    /// let page = microweave::Options::new().page(page, "https://tea.example/scones");
    /// assert_eq!(ReadOptions::new().authors_to_fetch(&page), ["https://ada.example/"]);
    ///
    /// // The caller fetches the page here.
    /// let url = "https://ada.example/".to_owned();
    /// let card = "<p class=h-card><a class='u-url u-uid' href=/>Ada</a>";
    /// let fetched = Fetched { document: microweave::parse(card, &url), url: url.clone() };
    /// let pages = [(url, fetched)].into();
    /// let feed = page.write_with_pages(Format::JsonFeed, &FormatOptions::new(), pages)?;
    /// assert!(feed.text().contains(r#""name":"Ada""#));
    /// # Ok::<(), microweave::convert::OutputError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Page::write`].
    #[cfg(feature = "feeds")]
    pub fn write_with_pages(
        &self,
        format: Format,
        options: &FormatOptions,
        pages: HashMap<String, Fetched>,
    ) -> Result<Output, OutputError> {
        match format.row().writer {
            WriteFunction::Page(write) => write(self, options),
            WriteFunction::Posts(write) => write(&posts::only_posts(self, options, pages)?, options),
            WriteFunction::PostsOrCard(write) => write(&posts::posts_or_card(self, options, pages)?, options),
            WriteFunction::PostsOrPage(write_feed, write) => {
                posts::write_posts_or_page(self, options, pages, write_feed, write)
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
