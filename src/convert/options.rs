//! The options of formats.

#[cfg(feature = "feeds")]
use crate::convert::AtomProfile;
#[cfg(any(feature = "cards", feature = "feeds"))]
use crate::convert::Timestamp;
#[cfg(feature = "rdf")]
use crate::convert::rdf::{RdfProfile, Registry};
use crate::convert::{Format, JsonLayout, OutputError};
#[cfg(feature = "cards")]
use crate::convert::{IcalendarProfile, VcardProfile};
#[cfg(feature = "feeds")]
use crate::sanitize::Policy;

/// The options of all formats. A format uses those that it [takes](Format::takes), and ignores the others.
///
/// ```
/// use microweave::Options;
/// use microweave::convert::{Format, FormatOptions};
///
/// # #[cfg(feature = "cards")] {
/// let page = "<p class=h-event><b class=p-name>Tea</b> on <time class=dt-start>2026-11-20</time>";
/// let page = Options::new().page(page, "https://ada.example/");
/// let options = FormatOptions::new().timestamp("2026-11-01T12:00:00Z".parse()?);
/// let calendar = page.write(Format::Icalendar, &options)?;
/// assert!(calendar.text().contains("DTSTAMP:20261101T120000Z\r\n"));
/// assert!(calendar.text().contains("SUMMARY:Tea\r\nDTSTART;VALUE=DATE:20261120\r\n"));
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct FormatOptions {
    pub(super) layout: JsonLayout,
    pub(super) source: String,
    #[cfg(any(feature = "cards", feature = "feeds"))]
    pub(super) timestamp: Option<Timestamp>,
    #[cfg(feature = "feeds")]
    pub(super) feed_url: Option<String>,
    #[cfg(feature = "feeds")]
    pub(super) next_url: Option<String>,
    #[cfg(feature = "feeds")]
    pub(super) atom_profile: AtomProfile,
    #[cfg(feature = "feeds")]
    pub(super) without_context: bool,
    #[cfg(feature = "feeds")]
    pub(super) sanitize: Policy,
    #[cfg(feature = "cards")]
    pub(super) first_card: bool,
    #[cfg(feature = "cards")]
    pub(super) vcard_profile: VcardProfile,
    #[cfg(feature = "cards")]
    pub(super) icalendar_profile: IcalendarProfile,
    #[cfg(feature = "rdf")]
    pub(super) rdf_profile: RdfProfile,
    #[cfg(feature = "rdf")]
    pub(super) registry: Option<Registry>,
}

/// An option of [`FormatOptions`], named like the method that sets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
#[allow(missing_docs)] // The methods of FormatOptions are documented.
pub enum FormatOption {
    Layout,
    Source,
    Timestamp,
    FeedUrl,
    NextUrl,
    AtomProfile,
    Context,
    Sanitize,
    FirstCard,
    VcardProfile,
    IcalendarProfile,
    RdfProfile,
    Registry,
}

impl FormatOptions {
    /// The defaults: compact JSON, the rules of today's specifications, no timestamp and no URL of the feed.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the layout of JSON. Formats that are not JSON have only one layout.
    #[must_use]
    pub fn layout(self, layout: JsonLayout) -> Self {
        FormatOptions { layout, ..self }
    }

    /// Sets the name of the input, such as the path of a file. [`JsonLayout::Line`] writes it. In RDF, it takes the
    /// place of the address of a page without one: the names of blank nodes begin with a hash of the page's address
    /// and of its content. So the names are stable, and the RDF of several pages can be put into one file.
    #[must_use]
    pub fn source(self, source: &str) -> Self {
        FormatOptions { source: source.to_owned(), ..self }
    }

    /// Sets the time at which the output is written. In a calendar, each event has it. In Atom and RSS, it is the date
    /// of a feed whose posts have no date; in Atom also the date of each post without one, which otherwise gets the
    /// newest date of the feed. RSS never needs a timestamp, and Atom only if no post has a date with a time zone.
    #[cfg(any(feature = "cards", feature = "feeds"))]
    #[must_use]
    pub fn timestamp(self, timestamp: Timestamp) -> Self {
        FormatOptions { timestamp: Some(timestamp), ..self }
    }

    /// Sets the feed's own URL. Without it, the feed has no link to itself.
    #[cfg(feature = "feeds")]
    #[must_use]
    pub fn feed_url(self, url: &str) -> Self {
        FormatOptions { feed_url: Some(url.to_owned()), ..self }
    }

    /// Sets the URL of the JSON Feed with the posts of the next page. (The address of the next page itself, which is
    /// HTML, is in the extension `_microweave`.)
    #[cfg(feature = "feeds")]
    #[must_use]
    pub fn next_url(self, url: &str) -> Self {
        FormatOptions { next_url: Some(url.to_owned()), ..self }
    }

    /// Sets the rules for Atom.
    #[cfg(feature = "feeds")]
    #[must_use]
    pub fn atom_profile(self, profile: AtomProfile) -> Self {
        FormatOptions { atom_profile: profile, ..self }
    }

    /// If false, contents do not begin with a sentence for what the post answers, likes or shares ("In reply to …"). The
    /// default is true, because most feed readers show only the content.
    #[cfg(feature = "feeds")]
    #[must_use]
    pub fn context(self, context: bool) -> Self {
        FormatOptions { without_context: !context, ..self }
    }

    /// Sets what the HTML of contents may have, as [`ReadOptions::sanitize`](crate::reader::ReadOptions::sanitize) does.
    /// [`Feed::write`](crate::reader::Feed::write) writes contents that were made safe when they were read, so it does
    /// not depend on this option.
    #[cfg(feature = "feeds")]
    #[must_use]
    pub fn sanitize(self, sanitize: Policy) -> Self {
        FormatOptions { sanitize, ..self }
    }

    /// If true, vCard has only the first card of the page.
    #[cfg(feature = "cards")]
    #[must_use]
    pub fn first_card(self, first_card: bool) -> Self {
        FormatOptions { first_card, ..self }
    }

    /// Sets the rules for vCard.
    #[cfg(feature = "cards")]
    #[must_use]
    pub fn vcard_profile(self, profile: VcardProfile) -> Self {
        FormatOptions { vcard_profile: profile, ..self }
    }

    /// Sets the rules for iCalendar.
    #[cfg(feature = "cards")]
    #[must_use]
    pub fn icalendar_profile(self, profile: IcalendarProfile) -> Self {
        FormatOptions { icalendar_profile: profile, ..self }
    }

    /// Sets the rules by which a page becomes RDF.
    #[cfg(feature = "rdf")]
    #[must_use]
    pub fn rdf_profile(self, profile: RdfProfile) -> Self {
        FormatOptions { rdf_profile: profile, ..self }
    }

    /// Sets the vocabulary registry of RDF. It replaces the built-in one, which has schema.org and hCard.
    #[cfg(feature = "rdf")]
    #[must_use]
    pub fn registry(self, registry: Registry) -> Self {
        FormatOptions { registry: Some(registry), ..self }
    }

    /// The timestamp, or the error for a format that needs one.
    #[cfg(any(feature = "cards", feature = "feeds"))]
    pub(super) fn timestamp_for(&self, format: Format) -> Result<Timestamp, OutputError> {
        self.timestamp.ok_or(OutputError::NoTimestamp(format))
    }
}
