//! The specifications that a format may follow, and the layouts of JSON: the values of options.

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
