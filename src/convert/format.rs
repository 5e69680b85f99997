//! The formats that a page can be written in. Their table is in `format/table.rs`.

mod properties;
mod table;
mod write;

pub use properties::UnknownFormat;

/// A format that a page can be written in. Each needs the feature that its documentation names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Format {
    /// The whole document as JSON: microformats2 JSON with the member `microdata` added.
    Json,
    /// Microformats2 JSON.
    Mf2,
    /// The JSON of HTML's microdata specification. It has no whitespace, as the specification says.
    Microdata,
    /// The links of the page, as the JSON of [`Links`](crate::links::Links).
    #[cfg(feature = "links")]
    Links,
    /// An Atom feed (RFC 4287) of the page's posts; if there are no posts, of its `article` elements.
    #[cfg(feature = "feeds")]
    Atom,
    /// An RSS 2.0 feed of the page's posts, by the *Best Practices Profile* of the RSS Advisory Board.
    #[cfg(feature = "feeds")]
    Rss,
    /// [JF2](https://jf2.spec.indieweb.org/): a post, a card, or a feed.
    #[cfg(feature = "feeds")]
    Jf2,
    /// A feed of JF2's stricter profile for feed readers, even if the page is one post.
    #[cfg(feature = "feeds")]
    Jf2Feed,
    /// A [JSON Feed 1.1](https://www.jsonfeed.org/version/1.1/) of the page's posts.
    #[cfg(feature = "feeds")]
    JsonFeed,
    /// [ActivityStreams 2.0](https://www.w3.org/TR/activitystreams-core/): an object or activity, a person, or a
    /// collection of posts.
    #[cfg(feature = "feeds")]
    ActivityStreams,
    /// vCard 4.0: a card for each person, organisation and place, in the order of the page. A card inside another card
    /// comes after the outer one, which names it.
    #[cfg(feature = "cards")]
    Vcard,
    /// An iCalendar object with the events of the page. If all of them are in one h-feed, it has the name of that feed.
    #[cfg(feature = "cards")]
    Icalendar,
    /// RDF as N-Triples.
    #[cfg(feature = "rdf")]
    NTriples,
    /// RDF as N-Quads: the page's microdata, microformats, links of XFN and licences, and JSON-LD if it was read, in the
    /// graph of the page's address. Without an absolute address, they are in the default graph. Microformats have the
    /// terms that Any23 and Web Data Commons used.
    #[cfg(feature = "rdf")]
    NQuads,
    /// RDF as Turtle, with prefixes for well-known vocabularies.
    #[cfg(feature = "rdf")]
    Turtle,
}

/// How the outputs of several pages can be combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ManyPages {
    /// They are JSON Lines, with [`JsonLayout::Line`](crate::convert::JsonLayout::Line).
    Lines,
    /// They can be put one after another into one file.
    Concatenated,
    /// A file can have one page only.
    Separate,
}
