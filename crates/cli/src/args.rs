//! The command line: its options, and the library options that they become.

pub(crate) mod check;
pub(crate) mod choices;
pub(crate) mod clean;
pub(crate) mod explain;
pub(crate) mod feeds;
pub(crate) mod flags;
pub(crate) mod follow;
#[cfg(feature = "harvest")]
pub(crate) mod harvest;
pub(crate) mod mention;
pub(crate) mod parse;
pub(crate) mod preview;
pub(crate) mod read;
#[cfg(feature = "serve")]
pub(crate) mod serve;
pub(crate) mod site;
pub(crate) mod source;
#[cfg(feature = "harvest")]
pub(crate) mod stats;
pub(crate) mod style;
#[cfg(feature = "suite")]
pub(crate) mod suite;
pub(crate) mod things;
#[cfg(feature = "rcdom")]
pub(crate) mod tree;
pub(crate) mod view;

use std::path::PathBuf;

use clap::{CommandFactory as _, Parser, Subcommand, ValueHint};
use microweave::{OptionGroup, Options};

use check::CheckArgs;
use clean::CleanArgs;
use explain::ExplainArgs;
use feeds::FeedsArgs;
use flags::CommandOptions;
use follow::FollowArgs;
#[cfg(feature = "harvest")]
use harvest::HarvestArgs;
use mention::MentionArgs;
use parse::ParseArgs;
use preview::PreviewArgs;
use read::ReadArgs;
#[cfg(feature = "serve")]
use serve::ServeArgs;
use site::SiteArgs;
#[cfg(feature = "harvest")]
use stats::StatsArgs;
#[cfg(feature = "suite")]
use suite::SuiteArgs;
use things::ThingsArgs;
use view::{TypesArgs, ViewArgs};

/// Read what web pages say in their markup: people, posts, events, products and links
///
/// Many pages mark in their HTML what is what: this is a post, this is its author, this is the date. They do so with class
/// names such as h-entry and h-card (microformats), with attributes such as itemprop (microdata, often with types of
/// schema.org), and with rel on links. microweave reads all of them from files and from the web. Begin with "microweave
/// read" and the address of a blog, or with "microweave parse" to see everything as JSON.
#[derive(Parser)]
#[command(name = "microweave", version, after_help = include_str!("../data/help/microweave.txt"), args_override_self = true)]
pub(crate) struct Args {
    /// Do not read the configuration file
    ///
    /// That is ~/.config/microweave/config.toml, or what XDG_CONFIG_HOME or MICROWEAVE_CONFIG names. It has defaults
    /// for the options of commands.
    #[arg(long, global = true)]
    no_config: bool,

    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The tool with the options of all its commands, and with their full names, such as microweave-parse.
pub(crate) fn built_tool() -> clap::Command {
    let mut tool = Args::command().disable_help_subcommand(true);
    tool.build();
    tool
}

/// The commands that a build may lack, with the feature that adds each.
pub(crate) const OPTIONAL_COMMANDS: [(&str, &str); 4] =
    [("harvest", "harvest"), ("stats", "harvest"), ("serve", "serve"), ("suite", "suite")];

/// The options of a command are made only if it is the one that runs: all of them together take longer than a small page. So a
/// structure that others flatten has no doc comment, which would take the place of the command's.
#[derive(Subcommand)]
#[command(defer = true)]
pub(crate) enum Command {
    /// Extract microformats, microdata and links as JSON or another format
    ///
    /// Microformats are class names that say what a part of a page is, such as h-entry (a post) with p-name (its title).
    /// Microdata says the same with the attributes itemscope and itemprop, mostly in the words of schema.org.
    ///
    /// One input gives one JSON document. Several inputs give JSON Lines: one compact document per line, with
    /// "source" as its first key. The cards and calendars of several inputs follow one another, and their RDF is
    /// one graph. The formats atom and rss need exactly one input. An option that the format does not take
    /// is an error. An input that cannot be read is reported on standard error, and the other inputs are still
    /// processed.
    Parse(ParseArgs),
    /// Check the markup of pages in all syntaxes, and what feed readers make of it
    ///
    /// Feed readers and search engines read a page's posts, people and dates from class names such as h-entry
    /// (microformats) and from attributes such as itemprop (microdata). A mistake in them does not show in a browser.
    ///
    /// What is missing is judged by what "microweave read" gives: a value that is only in JSON-LD or in meta elements is a
    /// note. --profile indieweb judges for readers that know only microformats.
    ///
    /// Errors lose data, warnings mislead readers of the page, and notes say what could be better. Give the address of a
    /// file with --base: some rules need it. The first 1,000 findings of a page are reported.
    ///
    /// A comment <!-- microweave-ignore CODE --> in a page suppresses findings about the next element beside it and what is
    /// inside. The table [check] of microweave.toml, in the working directory or above it, has defaults for these options.
    Check(CheckArgs),
    /// Explain why each value of a page is what it is
    ///
    /// Without --at, --property and --pointer, the items of the page are shown with the rule beside each value.
    /// With one of these options, each selected value is shown with the line of the page that it comes from, the rule in a
    /// sentence, and the section of the specification. Class names and values at this place that do not count follow.
    Explain(ExplainArgs),
    /// Show a page's posts the way a feed reader would
    ///
    /// Each post is shown with its author, date, title and first lines. Posts are read from microformats, classic
    /// microformats, schema.org in microdata, JSON-LD and RDFa, and meta elements (Open Graph), and from Atom, RSS and JSON
    /// Feed. To pass posts to another program, use a format of microweave parse, such as --format jsonfeed.
    Read(ReadArgs),
    /// Show what a link to a page shows: title, picture, site, authors and dates
    ///
    /// Each page has a preview, whether or not it has posts. It is read from microformats, schema.org in microdata, JSON-LD and
    /// RDFa, meta elements (Open Graph and others), links and the title. What no source says is left out.
    Preview(PreviewArgs),
    /// List the feeds in a page and the feeds that it links to
    ///
    /// A feed reader can subscribe to each of them. A page with microformats can be a feed itself. The feeds that a page
    /// links to are links with rel=feed, and links with rel=alternate and the type of a feed, such as Atom or RSS. They are
    /// not fetched.
    Feeds(FeedsArgs),
    /// Show the posts of feeds that are new, changed or deleted since the last time
    ///
    /// ADDRESS is a page with posts (h-feed and others), a feed (Atom, RSS or JSON Feed), or a page that links to a feed. The
    /// state file keeps what was read. A feed that did not change is not sent again, a permanent redirect is remembered, a
    /// server that fails or asks to wait gets no request for a while, and 410 (Gone) ends a subscription. A post that is too old
    /// for the feed is not deleted. docs/follow.md has the rules.
    Follow(FollowArgs),
    /// Tell whether a page links to another one, and as what: a reply, a like, a repost, …
    ///
    /// The source is the page that may have the link, and the target is the page that it may link to, as in a Webmention. A
    /// target with http and one with https are the same. The first line says the kind of the link, the other lines describe
    /// the post that has the link.
    Mention(MentionArgs),
    /// Show what pages describe: products, recipes, events, people
    ///
    /// A thing joins what microdata, JSON-LD, RDFa and microformats say about it. Types and properties have the names of
    /// schema.org. If sources disagree, the value of microformats is shown, or else of microdata, JSON-LD or RDFa; --why shows
    /// the values of the other sources.
    Things(ThingsArgs),
    /// Show what a view gives of pages: fields that you name, from the sources that you name
    ///
    /// A view is a file that says which fields are wanted, in which syntaxes and properties they are, and what they must be.
    /// VIEW is such a file, TOML or JSON, or the name of a view of the library, such as recipe. docs/views.md describes the
    /// language. With --check, the command reports what the view requires and a page does not have, as microweave check does.
    View(ViewArgs),
    /// Write the types of what a view gives, for TypeScript
    ///
    /// VIEW is a file or the name of a view of the library, as for microweave view.
    Types(TypesArgs),
    /// Make HTML safe to show: only harmless elements, attributes and URLs remain
    ///
    /// Scripts, styles, forms and event handlers are removed. Of other unknown elements, only the tags are removed, and the
    /// content stays. Class names of microformats stay, and frames become links. Cleaning the result again changes nothing.
    Clean(CleanArgs),
    /// Check whether a site is ready for the IndieWeb: identity, posts, answers, signing in, writing, following
    ///
    /// Each step is done, missing or broken. A step that is not done has the reason why it matters, and markup to paste with the
    /// name, the photo and the addresses of the site. For a page from the web, some of its links are fetched too: at most 10
    /// profiles with rel=me, to see whether they link back; authors' pages, pages of posts and feeds; and endpoints, to see
    /// whether they answer.
    Site(SiteArgs),
    /// Extract microformats, microdata and links from many pages: folders, file lists and web archives
    ///
    /// Each input becomes a part in the folder of the harvest, with the name of the input and the ending of the format.
    /// manifest.jsonl lists the inputs that are done, and errors.jsonl what could not be read. A harvest that is stopped or
    /// killed goes on where it was when it is started again.
    #[cfg(feature = "harvest")]
    Harvest(HarvestArgs),
    /// Show statistics of harvests: formats, types, properties, hosts and sizes
    ///
    /// microweave harvest writes the statistics of each input. This command adds them up, also over several harvests. Numbers of
    /// up to 100,000 different names in a table are exact; above that, numbers are estimates and begin with ~.
    #[cfg(feature = "harvest")]
    Stats(StatsArgs),
    /// Serve the playground and the API over HTTP
    ///
    /// The playground is at /, and /openapi.json describes the API. Without options, only this machine can reach it.
    /// Hosts that are not on the public internet are not fetched. After SIGINT or SIGTERM, the service answers the requests
    /// that it has, and ends. It has no TLS: use a reverse proxy for it.
    #[cfg(feature = "serve")]
    Serve(ServeArgs),
    /// Run a test suite of microformats or microdata against any parser
    ///
    /// The folder is a checkout of the public microformats tests, the W3C's tests of microdata as RDF (with
    /// manifest.ttl), or a suite with a manifest.json, such as microweave's. Without --command, microweave is run.
    ///
    /// A command gets the page on standard input, and writes JSON (RDF: Turtle or N-Triples) to standard output. It gets
    /// the page's address as {base} in its arguments, and in the variable MICROWEAVE_BASE.
    #[cfg(feature = "suite")]
    Suite(SuiteArgs),
    /// Write a shell completion script to standard output
    Completions {
        /// Shell to write completions for
        shell: clap_complete::Shell,
    },
    /// Write a manual page (roff) to standard output
    Man {
        /// Command to describe [default: the tool as a whole]
        command: Option<String>,

        /// Write the pages of the tool and of all commands into this folder
        #[arg(long, value_name = "FOLDER", conflicts_with = "command", value_hint = ValueHint::DirPath)]
        all: Option<PathBuf>,
    },
}

/// The options of the commands for feed readers, which ignore class names of frameworks.
pub(crate) struct ReaderOptions;

impl CommandOptions for ReaderOptions {
    type Options = Options;
    const GROUPS: &'static [OptionGroup] = &[OptionGroup::Limits];

    fn defaults() -> Options {
        Options::new().ignore_framework_classes(true)
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn command_line_is_well_formed() {
        super::Args::command().debug_assert();
    }

    #[test]
    fn options_are_under_the_heading_that_names_them() {
        const HEADINGS: [(&str, &[&str]); 6] = [
            ("Threads", &["threads", "unordered"]),
            (
                "Folders and lists of files",
                &["files-from", "null", "hidden", "no-ignore", "follow", "exclude"],
            ),
            (
                "Limits",
                &["max-input", "max-depth", "max-formatting", "max-attributes", "max-memory", "max-work"],
            ),
            ("Feeds", &["timestamp", "feed-url", "next-url", "atom-profile", "no-context"]),
            ("Cards and calendars", &["first-card", "vcard-profile", "icalendar-profile"]),
            ("RDF", &["rdf-profile", "registry"]),
        ];
        const GENERAL: &str = "format pretty compact color output find property raw at posts deny";
        for command in super::built_tool().get_subcommands() {
            for option in command.get_arguments() {
                let (heading, name) = (option.get_help_heading(), option.get_long());
                let at = format!("{} {name:?}: {heading:?}", command.get_name());
                if name.is_none_or(|name| GENERAL.split(' ').any(|general| general == name)) {
                    assert_eq!(heading, None, "{at}");
                }
                let expected = HEADINGS.iter().find(|(title, _)| heading == Some(title));
                assert!(
                    expected.is_none_or(|(_, names)| name.is_some_and(|name| names.contains(&name))),
                    "{at}"
                );
                let is_named = |(_, names): &&(&str, &[&str])| name.is_some_and(|name| names.contains(&name));
                let heading_of = HEADINGS.iter().find(is_named);
                // A harvest has one option of threads, which is beside its memory.
                if !(command.get_name() == "harvest" && name == Some("threads")) {
                    assert!(heading_of.is_none_or(|(title, _)| heading == Some(title)), "{at}");
                }
            }
        }
    }
}
