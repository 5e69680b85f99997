//! The table of formats.
//!
//! A new format needs a module that writes it, a variant of [`Format`], and a row here. The tool, the bench, the fuzz
//! target and the tests loop over the table.

#[cfg(feature = "cards")]
use crate::convert::cards::{icalendar, vcard};
#[cfg(feature = "feeds")]
use crate::convert::html5_2010;
#[cfg(feature = "feeds")]
use crate::convert::posts::{activity_streams, atom, jf2, json_feed, rss};
#[cfg(feature = "rdf")]
use crate::convert::rdf;
use crate::convert::{Format, FormatOptions, ManyPages, Output, OutputError, json};
use crate::page::Page;
#[cfg(feature = "feeds")]
use crate::reader::Feed;

/// A row of the table. The methods of [`Format`] document its columns.
pub(super) struct Row {
    pub(super) format: Format,
    pub(super) name: &'static str,
    pub(super) media_type: &'static str,
    pub(super) extension: &'static str,
    pub(super) summary: &'static str,
    pub(super) content: &'static str,
    pub(super) many_pages: ManyPages,
    pub(super) options: &'static [&'static str],
    pub(super) writer: WriteFunction,
}

pub(super) type WritePage = fn(&Page, &FormatOptions) -> Result<Output, OutputError>;
#[cfg(feature = "feeds")]
pub(super) type WriteFeed = fn(&Feed, &FormatOptions) -> Result<Output, OutputError>;

/// The function that writes a format. The variants differ in what is written.
pub(super) enum WriteFunction {
    /// A page.
    Page(WritePage),
    /// The posts of a page. It is an error if the page has none.
    #[cfg(feature = "feeds")]
    Posts(WriteFeed),
    /// The posts of a page, or the card of a person or organisation.
    #[cfg(feature = "feeds")]
    PostsOrCard(WriteFeed),
    /// The posts of a page, or else the page itself.
    #[cfg(feature = "feeds")]
    PostsOrPage(WriteFeed, WritePage),
}

/// The options of JSON formats.
const JSON: &[&str] = &["layout", "source"];
#[cfg(feature = "rdf")]
const RDF: &[&str] = &["source", "rdf_profile", "registry"];

/// The formats, in the order of [`Format`]'s variants (test `rows_are_in_the_order_of_the_variants`).
pub(super) const ROWS: &[Row] = &[
    Row {
        format: Format::Json,
        name: "json",
        media_type: "application/json",
        extension: "json",
        summary: "Everything found, as one document",
        content: "microformats, rel links and microdata",
        many_pages: ManyPages::Lines,
        options: JSON,
        writer: WriteFunction::Page(|page, options| Ok(json::write(page.document(), options))),
    },
    Row {
        format: Format::Mf2,
        name: "mf2",
        media_type: "application/mf2+json",
        extension: "json",
        summary: "Plain microformats2 JSON",
        content: "microformats and rel links",
        many_pages: ManyPages::Lines,
        options: JSON,
        writer: WriteFunction::Page(|page, options| Ok(json::write(page.document().mf2(), options))),
    },
    Row {
        format: Format::Microdata,
        name: "microdata",
        media_type: "application/microdata+json",
        extension: "json",
        summary: "Plain microdata JSON, always on one line",
        content: "microdata",
        many_pages: ManyPages::Lines,
        options: JSON,
        writer: WriteFunction::Page(|page, options| {
            Ok(json::write(page.document().microdata(), &json::on_one_line(options)))
        }),
    },
    #[cfg(feature = "links")]
    Row {
        format: Format::Links,
        name: "links",
        media_type: "application/json",
        extension: "json",
        summary: "The page's links, with their targets and link types",
        content: "links",
        many_pages: ManyPages::Lines,
        options: JSON,
        writer: WriteFunction::Page(|page, options| Ok(json::write(page.links(), options))),
    },
    #[cfg(feature = "feeds")]
    Row {
        format: Format::Atom,
        name: "atom",
        media_type: "application/atom+xml",
        extension: "atom",
        summary: "The page's posts as an Atom feed; its article elements if it has no posts",
        content: "posts or article elements",
        many_pages: ManyPages::Separate,
        options: &["timestamp", "feed_url", "atom_profile", "context", "policy", "more_post_types"],
        writer: WriteFunction::PostsOrPage(atom::write, html5_2010::atom::write),
    },
    #[cfg(feature = "feeds")]
    Row {
        format: Format::Rss,
        name: "rss",
        media_type: "application/rss+xml",
        extension: "rss",
        summary: "The page's posts as an RSS feed",
        content: "posts",
        many_pages: ManyPages::Separate,
        options: &["timestamp", "feed_url", "context", "policy", "more_post_types"],
        writer: WriteFunction::Posts(rss::write),
    },
    #[cfg(feature = "feeds")]
    Row {
        format: Format::Jf2,
        name: "jf2",
        media_type: "application/jf2+json",
        extension: "json",
        summary: "The page's posts as JF2: one post, or a feed",
        content: "posts, or a card",
        many_pages: ManyPages::Lines,
        options: &["layout", "source", "policy", "more_post_types"],
        writer: WriteFunction::PostsOrCard(jf2::write),
    },
    #[cfg(feature = "feeds")]
    Row {
        format: Format::Jf2Feed,
        name: "jf2feed",
        media_type: "application/jf2feed+json",
        extension: "json",
        summary: "The page's posts as a JF2 feed (JF2's profile for feeds)",
        content: "posts",
        many_pages: ManyPages::Lines,
        options: &["layout", "source", "context", "policy"],
        writer: WriteFunction::Posts(jf2::write_feed),
    },
    #[cfg(feature = "feeds")]
    Row {
        format: Format::JsonFeed,
        name: "jsonfeed",
        media_type: "application/feed+json",
        extension: "json",
        summary: "The page's posts as a JSON Feed 1.1",
        content: "posts",
        many_pages: ManyPages::Lines,
        options: &["layout", "source", "feed_url", "next_url", "context", "policy", "more_post_types"],
        writer: WriteFunction::Posts(json_feed::write),
    },
    #[cfg(feature = "feeds")]
    Row {
        format: Format::ActivityStreams,
        name: "as2",
        media_type: "application/activity+json",
        extension: "json",
        summary: "The page's posts as ActivityStreams 2.0",
        content: "posts, or a card",
        many_pages: ManyPages::Lines,
        options: &["layout", "source", "context", "policy", "more_post_types"],
        writer: WriteFunction::PostsOrCard(activity_streams::write),
    },
    #[cfg(feature = "cards")]
    Row {
        format: Format::Vcard,
        name: "vcard",
        media_type: "text/vcard",
        extension: "vcf",
        summary: "The cards of the pages, as vCard 4.0",
        content: "cards (microdata of http://microformats.org/profile/hcard or schema.org, h-card or vcard)",
        // RFC 6350, section 3.3: a file can hold several vCards.
        many_pages: ManyPages::Concatenated,
        options: &["first_card", "vcard_profile"],
        writer: WriteFunction::Page(vcard::write),
    },
    #[cfg(feature = "cards")]
    Row {
        format: Format::Icalendar,
        name: "icalendar",
        media_type: "text/calendar",
        extension: "ics",
        summary: "The events of each page, as one iCalendar object",
        content: "events with a start (microdata of http://microformats.org/profile/hcalendar#vevent or schema.org, \
                  h-event or vevent)",
        // RFC 5545, section 3.4: a stream can hold several iCalendar objects.
        many_pages: ManyPages::Concatenated,
        options: &["timestamp", "icalendar_profile"],
        writer: WriteFunction::Page(icalendar::write),
    },
    #[cfg(feature = "rdf")]
    Row {
        format: Format::NTriples,
        name: "ntriples",
        media_type: "application/n-triples",
        extension: "nt",
        summary: "RDF as N-Triples, by default from the page's microdata",
        content: "anything that becomes RDF, such as microdata",
        many_pages: ManyPages::Concatenated,
        options: RDF,
        writer: WriteFunction::Page(rdf::write_ntriples),
    },
    #[cfg(feature = "rdf")]
    Row {
        format: Format::NQuads,
        name: "nquads",
        media_type: "application/n-quads",
        extension: "nq",
        summary: "RDF as N-Quads, with the page as graph: microdata, microformats and JSON-LD",
        content: "anything that becomes RDF, such as microdata or microformats",
        many_pages: ManyPages::Concatenated,
        options: RDF,
        writer: WriteFunction::Page(rdf::write_nquads),
    },
    #[cfg(feature = "rdf")]
    Row {
        format: Format::Turtle,
        name: "turtle",
        media_type: "text/turtle",
        extension: "ttl",
        summary: "RDF as Turtle, by default from the page's microdata",
        content: "anything that becomes RDF, such as microdata",
        many_pages: ManyPages::Concatenated,
        options: RDF,
        writer: WriteFunction::Page(rdf::write_turtle),
    },
];
