//! The command line: what may be written, and what it means to the library.

mod cards;
pub(crate) mod check;
mod rdf;
pub(crate) mod read;
pub(crate) mod source;

use std::path::PathBuf;
use std::time::SystemTime;

use clap::{Parser, Subcommand, ValueEnum, ValueHint};
use microweave::convert::Timestamp;
use microweave::convert::atom::{FeedOptions, Profile};
use microweave::convert::rss::RssOptions;
use microweave::{ContentAttribute, Limits, MicrodataRules, Options, TextStyle};

use check::CheckArgs;
use read::ReadArgs;
use source::SourceArgs;

const EXAMPLES: &str = "\
Examples:
  microweave parse page.html
      What a file says, relative URLs as they are written
  microweave parse --base https://example.com/ page.html
      The same, with absolute URLs
  microweave parse https://example.com/
      What a page on the web says
  curl -s https://example.com/ | microweave parse --base https://example.com/ > page.json
      Between other tools
  microweave parse *.html > pages.jsonl
      Many pages, one line of JSON each";

const EXIT_CODES: &str = "\
Exit codes: 0 if all went well, 1 if an input could not be read or the output could not be
written, 2 if the command line is wrong.";

/// Reads microformats2, classic microformats, microdata and rel links from HTML
#[derive(Parser)]
#[command(name = "microweave", version, after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Parse(ParseArgs),
    Check(CheckArgs),
    Read(ReadArgs),
    /// Writes a completion script for a shell to standard output
    Completions {
        /// The shell that is to complete microweave's commands
        shell: clap_complete::Shell,
    },
    /// Writes a manual page (roff) to standard output
    Man {
        /// The command that the page is about; without it, the tool as a whole
        command: Option<String>,
    },
}

/// Writes what pages say, as JSON or in another format
///
/// One input gives one JSON document. Several inputs give JSON Lines: a compact document a line, each with
/// its "source" as the first key. Their cards and calendars follow one another, their RDF is one graph, and
/// a feed is made of one input. An input that cannot be read is reported on standard error, and the others
/// go on.
#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct ParseArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,

    /// What to write
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,

    /// Write JSON on one line, also on a terminal
    ///
    /// On a terminal JSON is indented, in a pipe or a file it is compact.
    #[arg(long)]
    pub(crate) compact: bool,

    /// Look for nothing but this
    #[arg(long, value_enum, value_name = "WHAT")]
    only: Option<Only>,

    /// Leave classic microformats, such as vcard, alone
    #[arg(long)]
    no_classic: bool,

    /// Note the language of items and of marked-up content
    #[arg(long)]
    lang: bool,

    /// How the text of an element becomes a value
    #[arg(long, value_enum, default_value_t, value_name = "STYLE")]
    text: Text,

    /// Take class names such as Tailwind's h-full for styling, not for microformats
    #[arg(long)]
    ignore_framework_classes: bool,

    /// Say in JSON where each item begins and ends in the page
    #[arg(long)]
    positions: bool,

    /// Write to this file instead of standard output
    ///
    /// The file is replaced when all is written: if that fails, it stays as it was.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten, next_help_heading = "Microdata")]
    microdata: MicrodataArgs,

    #[command(flatten, next_help_heading = "Feeds")]
    pub(crate) feeds: FeedArgs,

    #[command(flatten, next_help_heading = "Cards and calendars")]
    pub(crate) cards: cards::CardArgs,

    /// The time that calendars are stamped with, and that of feeds which say none, such as
    /// 2026-11-20T10:00:00Z [default: now]
    #[arg(long, value_name = "TIME")]
    timestamp: Option<Timestamp>,

    #[command(flatten, next_help_heading = "RDF")]
    pub(crate) rdf: rdf::RdfArgs,

    #[command(flatten, next_help_heading = "Limits")]
    pub(crate) limits: LimitArgs,
}

#[derive(Clone, Copy, Default, PartialEq, ValueEnum)]
pub(crate) enum Format {
    /// Everything that was found, as one document
    #[default]
    Json,
    /// Exactly microformats2 JSON
    Mf2,
    /// Exactly microdata's JSON, always on one line
    Microdata,
    /// The page's links: what each leads to, and as what
    Links,
    /// The page's posts, or else its articles, as an Atom feed
    Atom,
    /// The page's posts as an RSS feed
    Rss,
    /// The page's posts as JF2: a post, or a feed of them
    Jf2,
    /// The page's posts in JF2's profile for feeds
    Jf2feed,
    /// The page's posts as a JSON Feed 1.1
    Jsonfeed,
    /// The page's posts as ActivityStreams 2.0
    As2,
    /// The cards of the pages, as vCard 4.0
    Vcard,
    /// The events of each page, as an iCalendar
    Icalendar,
    /// RDF of the page's microdata, as N-Triples
    Ntriples,
    /// The same, as Turtle
    Turtle,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Text {
    /// The text as it stands, trimmed at both ends
    #[default]
    AsWritten,
    /// Runs of whitespace become one space; br, and where a block begins or ends, breaks the line
    Folded,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Only {
    /// Items of microformats2 and classic microformats
    Microformats,
    /// Items of microdata
    Microdata,
    /// Links with a rel
    Rels,
}

/// The rules in which microdata's specifications differ.
#[derive(clap::Args)]
struct MicrodataArgs {
    /// One type an item, written as a string (2010)
    #[arg(long)]
    single_type: bool,

    /// A content attribute counts on meta only (living standard)
    #[arg(long)]
    meta_content_only: bool,

    /// data and meter without a value give their text (W3C 2017)
    #[arg(long)]
    data_text: bool,

    /// Put the vocabulary of the item's type in front of property names (W3C 2017)
    #[arg(long)]
    expand_names: bool,

    /// Microdata attributes count on svg and MathML elements too
    #[arg(long)]
    any_namespace: bool,

    /// Texts without scripts and styles, a line break for br and between blocks, trimmed
    #[arg(long)]
    clean_text: bool,
}

/// How posts and articles become a feed.
#[derive(clap::Args)]
pub(crate) struct FeedArgs {
    /// Which Atom feed to write
    #[arg(long, value_enum, default_value_t, value_name = "PROFILE")]
    atom_profile: AtomProfile,

    /// Where the feed will be found, for its link to itself
    #[arg(long, value_name = "URL", value_parser = source::AbsoluteUrl, value_hint = ValueHint::Url)]
    pub(crate) feed_url: Option<String>,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum AtomProfile {
    /// A feed that is valid by RFC 4287
    #[default]
    Rfc4287,
    /// Exactly what HTML's algorithm of 2010 gives for articles, which few readers understand
    Html5_2010,
}

impl FeedArgs {
    /// May an Atom feed be made of posts?
    pub(crate) fn takes_posts(&self) -> bool {
        matches!(self.atom_profile, AtomProfile::Rfc4287)
    }

    pub(crate) fn atom(&self, made_at: Timestamp) -> FeedOptions {
        let profile = match self.atom_profile {
            AtomProfile::Rfc4287 => Profile::Rfc4287,
            AtomProfile::Html5_2010 => Profile::Html5,
        };
        let options = FeedOptions::new(made_at).profile(profile);
        match &self.feed_url {
            Some(address) => options.address(address),
            None => options,
        }
    }

    pub(crate) fn rss(&self, made_at: Timestamp) -> RssOptions {
        let options = RssOptions::new().made_at(made_at);
        match &self.feed_url {
            Some(address) => options.address(address),
            None => options,
        }
    }
}

/// Bounds on the work for one page. What they change in a document is reported on standard error.
#[derive(clap::Args)]
pub(crate) struct LimitArgs {
    /// How much of a page is read, in bytes (at most 1 GiB) [default: 33554432]
    ///
    /// It counts after decompression, too. Without this option, pages from the web that have more than 16 MiB
    /// are refused.
    #[arg(long, value_name = "BYTES")]
    pub(crate) max_input: Option<usize>,

    /// How deep elements may nest (at most 2048) [default: 512]
    #[arg(long, value_name = "LEVELS")]
    max_depth: Option<u16>,

    /// How many formatting elements, such as b, may be open without an end tag [default: 64]
    #[arg(long, value_name = "ELEMENTS")]
    max_formatting: Option<u16>,

    /// How many attributes an element may have [default: 1024]
    #[arg(long, value_name = "ATTRIBUTES")]
    max_attributes: Option<u16>,

    /// How many bytes of strings a document, or a page in another format, may hold, however long the page is
    /// [default: 1 MiB and 100 times the page's length, at most 64 MiB]
    #[arg(long, value_name = "BYTES")]
    max_output: Option<usize>,
}

impl LimitArgs {
    pub(crate) fn limits(&self) -> Limits {
        let mut limits = Limits::new();
        if let Some(bytes) = self.max_input {
            limits = limits.input_bytes(bytes);
        }
        if let Some(levels) = self.max_depth {
            limits = limits.depth(levels);
        }
        if let Some(elements) = self.max_formatting {
            limits = limits.formatting(elements);
        }
        if let Some(attributes) = self.max_attributes {
            limits = limits.attributes(attributes);
        }
        if let Some(bytes) = self.max_output {
            limits = limits.output_bytes(bytes);
        }
        limits
    }
}

impl MicrodataArgs {
    fn rules(&self) -> MicrodataRules {
        let content =
            if self.meta_content_only { ContentAttribute::MetaOnly } else { ContentAttribute::AnyElement };
        MicrodataRules::new()
            .single_type(self.single_type)
            .content(content)
            .data_text(self.data_text)
            .expand_names(self.expand_names)
            .any_namespace(self.any_namespace)
            .clean_text(self.clean_text)
    }
}

impl ParseArgs {
    /// The time that was given, else now.
    pub(crate) fn made_at(&self) -> Timestamp {
        self.timestamp.unwrap_or_else(|| SystemTime::now().into())
    }

    pub(crate) fn options(&self) -> Options {
        let text = match self.text {
            Text::AsWritten => TextStyle::AsWritten,
            Text::Folded => TextStyle::Folded,
        };
        let reads = |what| self.only.is_none_or(|only| only == what);
        Options::new()
            .microformats(reads(Only::Microformats))
            .microdata(reads(Only::Microdata))
            .rels(reads(Only::Rels))
            .microdata_rules(self.microdata.rules())
            .classic(!self.no_classic)
            .lang(self.lang)
            .text(text)
            .ignore_framework_classes(self.ignore_framework_classes)
            .positions(self.positions)
            .limits(self.limits.limits())
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_well_formed() {
        super::Args::command().debug_assert();
    }
}
