//! What can be asked about a page.

use std::fmt;
use std::str::FromStr;

/// What is asked about a page. The names are those of the tool's commands and of the service's paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Verb {
    /// The page in a format: without one, everything found, as one JSON document.
    Parse,
    /// The posts, as a feed reader shows them; with a format of posts, in this format.
    Read,
    /// What is wrong with the markup.
    Check,
    /// Every value with its reasons.
    Explain,
    /// The feeds in the page, and those that it links to.
    Feeds,
    /// Whether the page links to a target, and as what.
    Mention,
    /// The formats. They do not depend on the page.
    Formats,
}

/// The error for a text that is not the name of a verb.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no verb {0:?}: use one of parse, read, check, explain, feeds, mention, formats")]
pub struct UnknownVerb(String);

impl Verb {
    /// Every verb.
    pub const ALL: &[Verb] =
        &[Verb::Parse, Verb::Read, Verb::Check, Verb::Explain, Verb::Feeds, Verb::Mention, Verb::Formats];

    /// The name, such as `parse`.
    pub fn name(self) -> &'static str {
        match self {
            Verb::Parse => "parse",
            Verb::Read => "read",
            Verb::Check => "check",
            Verb::Explain => "explain",
            Verb::Feeds => "feeds",
            Verb::Mention => "mention",
            Verb::Formats => "formats",
        }
    }

    /// True if the page is read for posts, feeds or mentions, as a feed reader does.
    pub(crate) fn is_of_reader(self) -> bool {
        matches!(self, Verb::Read | Verb::Feeds | Verb::Mention)
    }
}

impl fmt::Display for Verb {
    /// Writes the [name](Verb::name).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Verb {
    type Err = UnknownVerb;

    fn from_str(name: &str) -> Result<Self, UnknownVerb> {
        let verb = Verb::ALL.iter().find(|verb| verb.name() == name);
        verb.copied().ok_or_else(|| UnknownVerb(name.to_owned()))
    }
}
