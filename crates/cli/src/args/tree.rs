//! The option for the tree that is read.

use microweave::{Options, Tree};

use super::Command;

// Whose tree is read.
#[derive(clap::Args)]
pub(crate) struct TreeArgs {
    /// Parser of HTML that makes the tree of a page
    ///
    /// html5ever reads at most 4 MiB of a page, and ends where a limit is hit. Its tree has no places in the page, so
    /// check, explain, --reasons and read --why do not take it.
    #[arg(long, value_enum, default_value_t, value_name = "PARSER")]
    tree: Parser,
}

#[derive(Clone, Copy, Default, PartialEq, clap::ValueEnum)]
enum Parser {
    /// The parser of microweave
    #[default]
    Microweave,
    /// html5ever, with the tree of markup5ever_rcdom
    Html5ever,
}

impl TreeArgs {
    /// The options with this tree.
    pub(crate) fn set(&self, options: Options) -> Options {
        options.tree(match self.tree {
            Parser::Microweave => Tree::Microweave,
            Parser::Html5ever => Tree::Html5ever,
        })
    }

    fn has_places(&self) -> bool {
        self.tree == Parser::Microweave
    }
}

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
        user.filter(|_| !source.fetch.tree.has_places())
    }
}
