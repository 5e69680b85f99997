//! The option for the tree that is read.

use microweave::Tree;

use super::Command;
use super::choices::{Choices, choices};

// Whose tree is read.
#[derive(clap::Args)]
pub(crate) struct TreeArgs {
    /// Parser of HTML that makes the tree of a page
    ///
    /// html5ever reads at most 4 MiB of a page, and ends where a limit is hit. Its tree has no places in the page, so
    /// check, explain, --reasons and read --why do not take it.
    #[arg(long, value_parser = choices(TREES), default_value = "microweave", value_name = "PARSER")]
    pub(crate) tree: Tree,
}

const TREES: Choices<Tree> = &[
    ("microweave", "The parser of microweave", Tree::Microweave),
    ("html5ever", "html5ever, with the tree of markup5ever_rcdom", Tree::Html5ever),
];

impl Command {
    /// The first option or command that needs places of elements, if the tree has no places.
    pub(crate) fn lacks_places_for(&self) -> Option<&'static str> {
        let (source, user) = match self {
            Command::Check(args) => (&args.source, Some("check")),
            Command::Explain(args) => (&args.source, Some("explain")),
            Command::Parse(args) => (&args.source, args.flags.has("reasons").then_some("--reasons")),
            Command::Read(args) => (&args.source, args.why.then_some("--why")),
            _ => return None,
        };
        user.filter(|_| source.fetch.tree.tree == Tree::Html5ever)
    }
}
