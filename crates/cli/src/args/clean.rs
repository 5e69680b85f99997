//! The command line of `microweave clean`.

use clap::ArgAction::Set;
use clap::ValueHint;
use microweave::sanitize::{Classes, Policy};

use super::ReaderOptions;
use super::choices::{Choices, choices};
use super::flags::Flags;
use super::source::SourceArgs;
use crate::text_file;

#[derive(clap::Args)]
#[command(after_help = include_str!("../../data/help/clean.txt"))]
pub(crate) struct CleanArgs {
    /// Read pages from lines of JSON on standard input, and write a line for each
    ///
    /// A line is an object with "html" (text) or "html_base64" (bytes), and if known "url", "content_type" and "id".
    /// The line that is written begins with that id and url, and has "html".
    #[arg(long, conflicts_with_all = ["inputs", "files_from"])]
    pub(crate) stdin_jsonl: bool,

    /// Which class names are kept
    #[arg(long, value_parser = choices(CLASSES), default_value = "microformats", value_name = "WHICH")]
    classes: Classes,

    /// What becomes of frames (iframe)
    #[arg(long = "frames", action = Set, value_parser = choices(FRAMES), default_value = "links", value_name = "WHAT")]
    links_frames: bool,

    /// Host whose frames are kept, such as www.youtube-nocookie.com; may be given several times
    #[arg(long, value_name = "HOST")]
    frame_host: Vec<String>,

    /// The rel of all links, such as 'nofollow noopener' [default: links have no rel]
    #[arg(long, value_name = "REL")]
    link_rel: Option<String>,

    /// File with a policy in JSON: the elements, attributes and URLs that HTML may have
    #[arg(long, value_name = "FILE", value_parser = policy, value_hint = ValueHint::FilePath)]
    policy: Option<Policy>,

    #[command(flatten)]
    pub(crate) flags: Flags<ReaderOptions>,

    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

const CLASSES: Choices<Classes> = &[
    ("removed", "No class names", Classes::Removed),
    ("microformats", "The names of microformats, such as p-name", Classes::Microformats),
    ("all", "All class names", Classes::All),
];

const FRAMES: Choices<bool> =
    &[("removed", "They are removed", false), ("links", "Each becomes a link to its page", true)];

impl CleanArgs {
    /// What the HTML may have: the policy of `--policy`, with the settings of the other flags.
    pub(crate) fn policy(&self) -> Policy {
        let policy = self.policy.clone().unwrap_or_default().classes(self.classes);
        let policy = policy.frame_hosts(&self.frame_host).link_other_frames(self.links_frames);
        match &self.link_rel {
            Some(rel) => policy.link_rel(rel),
            None => policy,
        }
    }
}

/// The policy in a file.
fn policy(file: &str) -> Result<Policy, String> {
    let json = text_file::read(file.as_ref()).map_err(|error| error.to_string())?;
    Policy::from_json(&json).map_err(|error| error.to_string())
}
