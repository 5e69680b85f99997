//! The options of formats.

use crate::convert::{Format, OutputError};

#[cfg(any(feature = "cards", feature = "feeds"))]
use crate::convert::Timestamp;
#[cfg(feature = "rdf")]
use crate::convert::rdf::Registry;
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

/// The layout of JSON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum JsonLayout {
    /// On one line.
    #[default]
    Compact,
    /// On one line, with the member `source` before the others: [`FormatOptions::source`](crate::convert::FormatOptions::source). The outputs of several
    /// pages are JSON Lines.
    Line,
    /// With a line for each member.
    Indented,
}

/// The rules for Atom. A feed of posts follows RFC 4287.
#[cfg(feature = "feeds")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum AtomProfile {
    /// A feed of the page's posts that is valid by RFC 4287; if there are no posts, of its `article` elements. It
    /// deviates from HTML's algorithm for articles where the RFC requires more: links have their URL in `href`,
    /// identifiers and URLs are IRIs, no two entries have the same identifier, dates are those of RFC 3339, and
    /// there is an author. For feed readers, titles are on one line, the content is sanitized as that of posts is and
    /// has absolute URLs, and links and icons have only safe schemes: no `javascript:` or `data:`.
    #[default]
    Rfc4287,
    /// The exact result of HTML's algorithm of 2010 for articles. Links have their URL as text, and there is no
    /// whitespace between elements. (A feed that [`Feed::write`](crate::reader::Feed::write) writes follows RFC 4287 even then.)
    Html5,
}

/// The specification that cards follow.
#[cfg(feature = "cards")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum VcardProfile {
    /// RFC 6350, for readers of vCard 4.0. The cards come from microdata, including people, organisations and places
    /// of schema.org, and from microformats, including classic ones; an element that is both gives one card. Values
    /// that the RFC cannot express are left out, and so are empty cards.
    #[default]
    Rfc6350,
    /// HTML's algorithm "Conversion to vCard" to the letter, even if the result is not valid vCard. Only microdata
    /// cards are converted.
    Html5,
}

/// The specification that a calendar follows.
#[cfg(feature = "cards")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum IcalendarProfile {
    /// RFC 5545, for calendar applications. The events come from microdata, including schema.org, and from
    /// microformats, including classic ones; an element that is both gives one event. Times with a zone are written
    /// in UTC. Values that the RFC cannot express are left out, and so are events whose start is not a date.
    #[default]
    Rfc5545,
    /// HTML's algorithm "Conversion to iCalendar" to the letter, even if the result is not valid iCalendar. Only
    /// microdata events are converted.
    Html5,
}

/// The specification by which a page is converted to RDF.
#[cfg(feature = "rdf")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum RdfProfile {
    /// The W3C note "Microdata to RDF", second edition, with `itemprop-reverse`. Converts microdata only.
    #[default]
    Microdata,
    /// HTML as it was in 2010. Converts the title, links, `meta` names, sources of quotations and microdata.
    Html5_2010,
}
