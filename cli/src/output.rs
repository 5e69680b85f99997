//! Writes each page in the format of the command line.

mod destination;
mod overlap;
mod replacement;

use std::io;
use std::process::ExitCode;

use microweave::convert::activity_streams::activity_streams;
use microweave::convert::icalendar::to_calendar;
use microweave::convert::jf2;
use microweave::convert::json_feed::json_feed;
use microweave::convert::rdf::{self, RdfOptions};
use microweave::convert::vcard::to_vcards;
use microweave::reader::{Feed, FeedKind, PostTypeRules, ReadOptions};
use microweave::{Diagnostic, Page};
use serde::Serialize;

use crate::args::{Format, ParseArgs};
use crate::error::{NotWritten, report};
use crate::json;
use destination::{Destination, Writer};
pub(crate) use destination::{print, stdout_failed, write_stdout};
pub(crate) use overlap::is_an_input;

pub(crate) struct Output<'a> {
    destination: Destination<'a>,
    args: &'a ParseArgs,
    layout: Layout,
    /// Opened with the first document, so that a file is unchanged if no document is written.
    writer: Option<Writer>,
    /// For text formats, true if any page gave text. `None` before the first page, and for JSON, which is never empty.
    has_content: Option<bool>,
}

/// The layout of JSON documents in the output.
#[derive(Clone, Copy)]
enum Layout {
    Indented,
    Compact,
    /// JSON Lines: one document per line, with its source.
    Lines,
}

#[derive(Serialize)]
struct Line<'a, D> {
    source: &'a str,
    #[serde(flatten)]
    document: D,
}

impl<'a> Output<'a> {
    pub(crate) fn new(args: &'a ParseArgs) -> Self {
        let destination = destination(args);
        let layout = match args.source.inputs.len() {
            2.. => Layout::Lines,
            _ if destination.is_terminal() && !args.compact && args.format != Format::Microdata => {
                Layout::Indented
            }
            _ => Layout::Compact,
        };
        Output { destination, args, layout, writer: None, has_content: None }
    }

    /// Writes the document of a page. All bytes are delivered when this returns.
    pub(crate) fn write(&mut self, source: &str, page: &Page) -> Result<(), NotWritten> {
        let document = page.document();
        match self.args.format {
            Format::Json => self.write_json(source, document)?,
            Format::Mf2 => self.write_json(source, document.mf2())?,
            Format::Microdata => self.write_json(source, document.microdata())?,
            Format::Links => self.write_json(source, page.links())?,
            Format::Atom => self.write_atom(source, page)?,
            Format::Jf2 => self.write_json(source, jf2::jf2(&posts_or_card(page)?))?,
            Format::Jf2feed => self.write_json(source, jf2::jf2_feed(&only_posts(page)?))?,
            Format::Jsonfeed => self.write_json_feed(source, &only_posts(page)?)?,
            Format::As2 => self.write_json(source, activity_streams(&posts_or_card(page)?))?,
            Format::Rss => {
                let feed = self.args.feeds.rss(self.args.made_at()).feed(&posts(page));
                self.write_text(&feed.ok_or(NotWritten::NoPost)?)?;
            }
            // One file can hold several vCards (RFC 6350, section 3.3), or several iCalendar objects (RFC 5545,
            // section 3.4).
            Format::Vcard => self.write_text(&to_vcards(page, &self.args.cards.vcard())?)?,
            Format::Icalendar => {
                let calendar = to_calendar(page, &self.args.cards.icalendar(self.args.made_at()))?;
                calendar.diagnostics().iter().for_each(|own| warn(source, own));
                self.write_text(calendar.text())?;
            }
            Format::Ntriples => {
                self.write_text(&rdf::ntriples(&rdf::triples(page, &self.rdf_options(source))?))?;
            }
            Format::Turtle => {
                self.write_text(&rdf::turtle(&rdf::triples(page, &self.rdf_options(source))?))?;
            }
        }
        Ok(())
    }

    fn write_atom(&mut self, source: &str, page: &Page) -> Result<(), NotWritten> {
        let (feeds, options) = (&self.args.feeds, self.args.feeds.atom(self.args.made_at()));
        let of_posts = if feeds.takes_posts() { options.posts(&posts(page)) } else { None };
        let feed = of_posts.or_else(|| options.feed(page)).ok_or(NotWritten::NoArticle)?;
        if let Some(diagnostic) = feed.diagnostic() {
            warn(source, diagnostic);
        }
        Ok(self.write_text(feed.xml())?)
    }

    fn write_json_feed(&mut self, source: &str, posts: &Feed) -> io::Result<()> {
        let feed = json_feed(posts);
        let feed = match &self.args.feeds.feed_url {
            Some(address) => feed.feed_url(address),
            None => feed,
        };
        self.write_json(source, feed)
    }

    fn rdf_options(&self, source: &str) -> RdfOptions {
        self.args.rdf.options().source(source)
    }

    /// Writes the bytes of one document. Opens the destination if it is the first one.
    fn deliver(&mut self, bytes: &[u8]) -> io::Result<()> {
        let writer = match &mut self.writer {
            Some(writer) => writer,
            none => none.insert(self.destination.open()?),
        };
        writer.write(bytes)
    }

    fn write_text(&mut self, text: &str) -> io::Result<()> {
        self.deliver(text.as_bytes())?;
        self.has_content = Some(self.has_content == Some(true) || !text.is_empty());
        Ok(())
    }

    /// Finishes the output. If it is empty, warns what all pages lack.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.warn_of_nothing();
        self.writer.take().map_or(Ok(()), Writer::finish)
    }

    fn warn_of_nothing(&self) {
        let missing = match self.args.format {
            _ if self.has_content != Some(false) => return,
            Format::Vcard => {
                "a card: microdata of http://microformats.org/profile/hcard or schema.org, h-card or vcard"
            }
            Format::Icalendar => {
                "an event with a start: microdata of http://microformats.org/profile/hcalendar#vevent or schema.org, \
                 h-event or vevent"
            }
            Format::Ntriples | Format::Turtle => "anything that RDF is made of, such as an item of microdata",
            // The other formats write text for each page, or report an error.
            _ => return,
        };
        report(&"warning", &format_args!("nothing was found to write, as no page has {missing}"));
    }

    fn write_json(&mut self, source: &str, document: impl Serialize) -> io::Result<()> {
        let mut text = Vec::new();
        match self.layout {
            Layout::Indented => json::indented(&mut text, &document)?,
            Layout::Compact => json::compact(&mut text, &document)?,
            Layout::Lines => json::compact(&mut text, &Line { source, document })?,
        }
        text.push(b'\n');
        self.deliver(&text)
    }

    /// Reports that writing failed. Returns the exit code; `code` is the one without this error.
    pub(crate) fn failed(args: &ParseArgs, error: &io::Error, code: ExitCode) -> ExitCode {
        destination(args).failed(error, code)
    }
}

fn destination(args: &ParseArgs) -> Destination<'_> {
    args.output.as_deref().map_or(Destination::Stdout, Destination::File)
}

/// The posts of a page, with all known post types. Authors' pages are not fetched.
fn posts(page: &Page) -> Feed {
    ReadOptions::new().post_types(PostTypeRules::new().more_types(true)).read(page).main
}

/// The posts of a page, or its card. An error if it has neither.
fn posts_or_card(page: &Page) -> Result<Feed, NotWritten> {
    let feed = posts(page);
    if feed.kind.value == FeedKind::NoPosts { Err(NotWritten::NoPost) } else { Ok(feed) }
}

/// The posts of a page. An error if it has none, or only a card.
fn only_posts(page: &Page) -> Result<Feed, NotWritten> {
    posts_or_card(page).and_then(|feed| match feed.kind.value {
        FeedKind::Card => Err(NotWritten::OnlyCard),
        _ => Ok(feed),
    })
}

/// Reports a limit hit, or another diagnostic, as a warning.
pub(crate) fn warn(source: &str, diagnostic: &Diagnostic) {
    let message = format!("warning: {}", diagnostic.message());
    match diagnostic.position {
        Some(at) => report(&format_args!("{source}:{}:{}", at.line, at.column), &message),
        None => report(&source, &message),
    }
}
