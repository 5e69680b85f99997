//! The options for inputs: which pages a command reads, and how they are fetched.

use std::ffi::OsStr;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::thread;
use std::time::Duration;

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Arg, Command, ValueHint};
use encoding_rs::Encoding;
use microweave_fetch::http::{HeaderName, HeaderValue};
use microweave_fetch::{DEFAULT_TIMEOUT_SECONDS, FetchRules, address};
use microweave_io::Workers;

use crate::input::folder::FolderRules;
use crate::input::patterns::PathPattern;
use crate::input::sequence::InputSequence;
use crate::input::{self, Input};

#[derive(clap::Args)]
pub(crate) struct SourceArgs {
    /// Files, folders, http(s) addresses, or - for standard input [default: -]
    ///
    /// In a folder and its subfolders, all files whose names end with .html, .htm or .xhtml are read (.gz, .zst or .br may
    /// follow), in order of names. A page on the web must be HTML; microweave read takes feeds too. At most 10 redirects
    /// are followed and at most 16 MiB fetched. The name of a host, such as example.com, is an https address if there is
    /// no file of this name. Files and standard input may be compressed with gzip, brotli or (in builds with the
    /// feature zstd) zstd. If a page has several feeds, append #id to its address or file name to select one.
    #[arg(value_name = "FILE | DIR | URL | -", value_hint = ValueHint::AnyPath, value_parser = input())]
    inputs: Vec<Input>,

    #[command(flatten, next_help_heading = "Reading and fetching")]
    pub(crate) fetch: FetchArgs,

    #[command(flatten, next_help_heading = "Folders and lists of files")]
    pub(crate) folders: FolderArgs,

    #[command(flatten, next_help_heading = "Threads")]
    pub(crate) threads: ThreadArgs,
}

/// The number of pages that are fetched side by side, also on fewer processors. (Browsers open 6 connections to a host.)
const MIN_FETCHES: NonZeroUsize = NonZeroUsize::new(6).expect("it is not zero");

// How pages are read and fetched.
#[derive(clap::Args)]
pub(crate) struct FetchArgs {
    /// Address of the page, to resolve its relative URLs
    ///
    /// Without it, the address of a page from the web is the address after redirects. A file and standard input have
    /// no address: unless the page has a base element, relative URLs stay as written, and relative URLs in microdata are
    /// empty.
    #[arg(long, value_name = "URL", value_parser = AbsoluteUrl, value_hint = ValueHint::Url)]
    pub(crate) base: Option<String>,

    /// Encoding of files and standard input, such as windows-1252 [default: as the page declares, otherwise utf-8]
    ///
    /// It is used like the charset of a Content-Type header: it overrides the encoding that the page declares, and a byte order
    /// mark overrides it. It does not apply to pages from the web, which have that header.
    #[arg(long, value_name = "LABEL", value_parser = charset)]
    pub(crate) charset: Option<String>,

    /// HTTP Link header of files and standard input, such as '<https://hub.example/>; rel=hub'
    ///
    /// Its links come before the page's, and header-rels in the JSON has them too. It can be given several
    /// times. It does not apply to pages from the web, which have their own headers.
    #[arg(long = "link-header", value_name = "VALUE")]
    pub(crate) link_headers: Vec<String>,

    #[command(flatten)]
    request: RequestArgs,

    /// Read the page also if the HTTP status is an error, such as 404
    #[arg(long)]
    any_status: bool,

    /// Folder that keeps fetched pages; a page that did not change is not sent again
    ///
    /// Each page is requested with If-None-Match or If-Modified-Since. Pages with Cache-Control: no-store
    /// are not kept. No file in the folder is deleted.
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    cache: Option<PathBuf>,

    #[cfg(feature = "rcdom")]
    #[command(flatten)]
    pub(crate) tree: super::tree::TreeArgs,
}

// How requests are made.
#[derive(clap::Args)]
pub(crate) struct RequestArgs {
    /// Fetch loopback, private and other special addresses too
    ///
    /// Without it, redirects and authors' pages must be on the public internet. The exception is the host of an
    /// address on the command line that is itself special, such as http://localhost:8000/, on any port.
    #[arg(long)]
    allow_private: bool,

    /// Use the proxies of the environment (HTTPS_PROXY, HTTP_PROXY, ALL_PROXY, NO_PROXY)
    ///
    /// The proxy resolves host names, so a name with a special address is not detected.
    #[arg(long)]
    env_proxy: bool,

    /// Most seconds for a page with its redirects, and again for all its authors' pages together
    #[arg(long, value_name = "SECONDS", default_value_t = DEFAULT_TIMEOUT_SECONDS,
          value_parser = clap::value_parser!(u64).range(1..=86_400))]
    timeout: u64,

    /// Header of the request, such as 'Accept-Language: fr'
    ///
    /// It can be given several times. It is sent only to the host of the address on the command line, also after
    /// redirects, because it may be secret.
    #[arg(short = 'H', long = "header", value_name = "NAME: VALUE")]
    headers: Vec<RequestHeader>,

    /// User-Agent of requests [default: microweave and its version]
    #[arg(long, value_name = "TEXT", value_parser = header_value)]
    user_agent: Option<HeaderValue>,
}

// The options for folders and for lists of inputs.
#[derive(clap::Args)]
pub(crate) struct FolderArgs {
    /// Read the names of inputs from this file, one a line; - is standard input
    ///
    /// They come after the inputs of the command line. A list can have files, folders and addresses.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files_from: Option<PathBuf>,

    /// Names in the list end with NUL, as find -print0 writes them
    #[arg(short = '0', long, requires = "files_from")]
    pub(crate) null: bool,

    /// Read hidden files and folders too: names that begin with a dot
    #[arg(long)]
    hidden: bool,

    /// Read files and folders that .gitignore and .ignore exclude too
    #[arg(long)]
    no_ignore: bool,

    /// Follow symbolic links in folders
    #[arg(long)]
    follow: bool,

    /// Do not read files and folders of these names or paths, such as drafts or _site/*.amp.html; may be given several times
    ///
    /// The patterns are as in .gitignore. One with a slash inside is relative to the working directory, or to the folder of
    /// microweave.toml. It applies to files of the command line too.
    #[arg(long, value_name = "PATTERNS", value_delimiter = ',')]
    exclude: Vec<PathPattern>,
}

impl FolderArgs {
    pub(crate) fn rules(&self) -> FolderRules {
        FolderRules {
            hidden: self.hidden,
            no_ignore: self.no_ignore,
            follow: self.follow,
            excluded: self.exclude.clone(),
        }
    }
}

// How many pages are read side by side.
#[derive(clap::Args)]
pub(crate) struct ThreadArgs {
    /// Number of pages to read side by side [default: the number of processors, and at least 6 for pages on the web]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Write each page as soon as it is read, in any order
    #[arg(long)]
    unordered: bool,
}

impl ThreadArgs {
    pub(crate) fn workers(&self) -> Workers {
        let threads = self.threads.and_then(|number| NonZeroUsize::new(number.into()));
        let threads = threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
        Workers { threads, is_unordered: self.unordered }
    }
}

impl SourceArgs {
    /// The threads for the inputs. One page needs none, and pages on standard input are read one after another. A thread
    /// that fetches waits for most of the time, so there are more of them.
    pub(crate) fn workers(&self) -> Workers {
        let is_stdin = |input: &&Input| matches!(input, Input::Stdin);
        if self.is_one_page() || self.inputs.iter().filter(is_stdin).count() > 1 {
            return Workers { threads: NonZeroUsize::MIN, is_unordered: self.threads.unordered };
        }
        let workers = self.threads.workers();
        match self.threads.threads {
            None if self.addresses() > 0 => Workers { threads: workers.threads.max(MIN_FETCHES), ..workers },
            _ => workers,
        }
    }

    /// The number of addresses on the command line.
    pub(crate) fn addresses(&self) -> usize {
        self.inputs.iter().filter(|input| matches!(input, Input::Address(_))).count()
    }

    /// The inputs that the command line names. Standard input, if it names none.
    pub(crate) fn inputs_or_stdin(&self) -> &[Input] {
        let is_stdin = self.inputs.is_empty() && self.folders.files_from.is_none();
        if is_stdin { &[Input::Stdin] } else { &self.inputs }
    }

    /// The inputs, one after another.
    pub(crate) fn sequence(&self) -> InputSequence {
        InputSequence::new(self.inputs_or_stdin(), &self.folders)
    }

    /// True if the command line names one page: not a folder or a list, which may have one page now and two tomorrow.
    pub(crate) fn is_one_page(&self) -> bool {
        let is_folder = |input: &Input| matches!(input, Input::File(path) if path.is_dir());
        self.folders.files_from.is_none() && self.inputs.len() <= 1 && !self.inputs.iter().any(is_folder)
    }
}

impl FetchArgs {
    /// The rules for fetching. `max_bytes` is the value of `--max-input`, if it was given.
    pub(crate) fn rules(&self, max_bytes: Option<usize>) -> FetchRules {
        let (any_status, cache) = (self.any_status, self.cache.clone());
        FetchRules { max_bytes, any_status, cache, ..self.request.rules() }
    }
}

impl RequestArgs {
    /// The rules for requests.
    pub(crate) fn rules(&self) -> FetchRules {
        FetchRules {
            timeout: Duration::from_secs(self.timeout),
            allow_private: self.allow_private,
            env_proxy: self.env_proxy,
            headers: self.headers.iter().map(|header| (header.name.clone(), header.value.clone())).collect(),
            user_agent: self.user_agent.clone(),
            ..FetchRules::default()
        }
    }
}

/// A header that the command line adds to requests.
#[derive(Clone)]
struct RequestHeader {
    name: HeaderName,
    value: HeaderValue,
}

impl FromStr for RequestHeader {
    type Err = String;

    fn from_str(header: &str) -> Result<Self, String> {
        let (name, value) = header.split_once(':').ok_or("write it as 'Name: value'")?;
        let name = name.trim().parse().map_err(|_| format!("{name:?} is no name of a header"))?;
        Ok(RequestHeader { name, value: header_value(value)? })
    }
}

fn header_value(value: &str) -> Result<HeaderValue, String> {
    HeaderValue::from_str(value.trim()).map_err(|_| "a header can have no control characters".to_owned())
}

/// Parses a URL that can be a base. User name and password are removed: they are only for the server, and must not
/// appear in the URLs of a document or in messages.
#[derive(Clone)]
pub(super) struct AbsoluteUrl;

impl TypedValueParser for AbsoluteUrl {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        let redacted = |redact: fn(&str) -> String| value.to_str().map(redact);
        match redacted(address::redact).map(|url| absolute_url(&url)) {
            Some(Ok(url)) => Ok(url),
            // The message has the value.
            _ => {
                let shown = redacted(|url| address::for_messages(&address::redact(url)));
                absolute_url.parse_ref(command, argument, shown.as_deref().map_or(value, OsStr::new))
            }
        }
    }
}

/// Checks that a URL can be a base. Returns it as it was written, because the library keeps it that way too.
fn absolute_url(url: &str) -> Result<String, String> {
    match url::Url::parse(url) {
        Ok(url) if url.cannot_be_a_base() => Err("no URL can be relative to this one".to_owned()),
        Ok(_) => Ok(url.to_owned()),
        Err(error) => Err(format!("{error}; write a whole address, such as https://example.com/")),
    }
}

/// The parser of inputs.
pub(super) fn input() -> impl TypedValueParser<Value = Input> {
    OsStringValueParser::new().map(input::typed)
}

fn charset(label: &str) -> Result<String, String> {
    match Encoding::for_label(label.as_bytes()) {
        Some(encoding) => Ok(encoding.name().to_owned()),
        None => Err("unknown encoding; write a label of the Encoding Standard, such as utf-8".to_owned()),
    }
}
