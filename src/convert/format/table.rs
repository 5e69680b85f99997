//! The table of formats.
//!
//! A new format needs a module that writes it, a variant of [`Format`], a row in `data/formats.json`, and its function here. The
//! tool, the bench, the fuzz target and the tests loop over the table.

use std::collections::HashMap;

use once_cell::sync::Lazy;
use serde::Deserialize;

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

/// A row of `data/formats.json`. The methods of [`Format`] document its columns.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Row {
    pub(super) name: &'static str,
    pub(super) media_type: &'static str,
    pub(super) extension: &'static str,
    pub(super) summary: &'static str,
    pub(super) content: &'static str,
    pub(super) many_pages: ManyPages,
    #[serde(borrow)]
    pub(super) options: Vec<&'static str>,
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

/// The formats of this build, in the order of [`Format`]'s variants, each with its name and its function.
pub(super) const WRITERS: &[(Format, &str, WriteFunction)] = &[
    (Format::Json, "json", WriteFunction::Page(|page, options| Ok(json::write(page.document(), options)))),
    (
        Format::Mf2,
        "mf2",
        WriteFunction::Page(|page, options| Ok(json::write(page.document().mf2(), options))),
    ),
    (
        Format::Microdata,
        "microdata",
        WriteFunction::Page(|page, options| {
            Ok(json::write(page.document().microdata(), &json::on_one_line(options)))
        }),
    ),
    #[cfg(feature = "links")]
    (Format::Links, "links", WriteFunction::Page(|page, options| Ok(json::write(page.links(), options)))),
    #[cfg(feature = "feeds")]
    (Format::Atom, "atom", WriteFunction::PostsOrPage(atom::write, html5_2010::atom::write)),
    #[cfg(feature = "feeds")]
    (Format::Rss, "rss", WriteFunction::Posts(rss::write)),
    #[cfg(feature = "feeds")]
    (Format::Jf2, "jf2", WriteFunction::PostsOrCard(jf2::write)),
    #[cfg(feature = "feeds")]
    (Format::Jf2Feed, "jf2feed", WriteFunction::Posts(jf2::write_feed)),
    #[cfg(feature = "feeds")]
    (Format::JsonFeed, "jsonfeed", WriteFunction::Posts(json_feed::write)),
    #[cfg(feature = "feeds")]
    (Format::ActivityStreams, "as2", WriteFunction::PostsOrCard(activity_streams::write)),
    #[cfg(feature = "cards")]
    (Format::Vcard, "vcard", WriteFunction::Page(vcard::write)),
    #[cfg(feature = "cards")]
    (Format::Icalendar, "icalendar", WriteFunction::Page(icalendar::write)),
    #[cfg(feature = "rdf")]
    (Format::NTriples, "ntriples", WriteFunction::Page(rdf::write_ntriples)),
    #[cfg(feature = "rdf")]
    (Format::NQuads, "nquads", WriteFunction::Page(rdf::write_nquads)),
    #[cfg(feature = "rdf")]
    (Format::Turtle, "turtle", WriteFunction::Page(rdf::write_turtle)),
];

/// The rows of the formats of this build, in the order of [`WRITERS`].
pub(super) static ROWS: Lazy<Vec<Row>> = Lazy::new(|| {
    let rows: Vec<Row> =
        serde_json::from_str(include_str!("../../../data/formats.json")).expect("a test reads it");
    let mut rows: HashMap<&str, Row> = rows.into_iter().map(|row| (row.name, row)).collect();
    WRITERS.iter().map(|(_, name, _)| rows.remove(name).expect("a test reads it")).collect()
});
