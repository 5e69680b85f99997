//! What can be asked about a page.

use std::fmt;
use std::str::FromStr;

/// What is asked about a page. The tool's commands and the service's paths have these names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Verb {
    /// The page in a format: without one, everything found, as one JSON document.
    Parse,
    /// The posts, as a feed reader shows them; with a format of posts, in this format.
    #[cfg(feature = "read")]
    Read,
    /// What is wrong with the markup.
    #[cfg(feature = "check")]
    Check,
    /// Every value with its reasons.
    Explain,
    /// What a link to the page shows: title, picture, site, authors and dates.
    #[cfg(feature = "read")]
    Preview,
    /// The feeds in the page, and the feeds that it links to.
    #[cfg(feature = "read")]
    Feeds,
    /// Whether the page links to a target, and as what.
    #[cfg(feature = "read")]
    Mention,
    /// The things: products, recipes, events and others.
    #[cfg(feature = "things")]
    Things,
    /// What a view that the caller writes gives of the page.
    #[cfg(feature = "views")]
    View,
    /// What several programs see of the page, and why they differ.
    #[cfg(all(feature = "check", feature = "things"))]
    Audiences,
    /// The HTML of the page, made safe.
    #[cfg(feature = "read")]
    Sanitize,
    /// The formats. They do not depend on the page.
    Formats,
}

/// The error for a text that is not the name of a verb.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no verb {0:?}: use one of {names}", names = names())]
pub struct UnknownVerb(String);

fn names() -> String {
    Verb::ALL.iter().map(|verb| verb.name()).collect::<Vec<_>>().join(", ")
}

impl Verb {
    /// Every verb.
    pub const ALL: &[Verb] = &[
        Verb::Parse,
        #[cfg(feature = "read")]
        Verb::Read,
        #[cfg(feature = "check")]
        Verb::Check,
        Verb::Explain,
        #[cfg(feature = "read")]
        Verb::Preview,
        #[cfg(feature = "read")]
        Verb::Feeds,
        #[cfg(feature = "read")]
        Verb::Mention,
        #[cfg(feature = "things")]
        Verb::Things,
        #[cfg(feature = "views")]
        Verb::View,
        #[cfg(all(feature = "check", feature = "things"))]
        Verb::Audiences,
        #[cfg(feature = "read")]
        Verb::Sanitize,
        Verb::Formats,
    ];

    /// The name, such as `parse`.
    pub fn name(self) -> &'static str {
        match self {
            Verb::Parse => "parse",
            #[cfg(feature = "read")]
            Verb::Read => "read",
            #[cfg(feature = "check")]
            Verb::Check => "check",
            Verb::Explain => "explain",
            #[cfg(feature = "read")]
            Verb::Preview => "preview",
            #[cfg(feature = "read")]
            Verb::Feeds => "feeds",
            #[cfg(feature = "read")]
            Verb::Mention => "mention",
            #[cfg(feature = "things")]
            Verb::Things => "things",
            #[cfg(feature = "views")]
            Verb::View => "view",
            #[cfg(all(feature = "check", feature = "things"))]
            Verb::Audiences => "audiences",
            #[cfg(feature = "read")]
            Verb::Sanitize => "sanitize",
            Verb::Formats => "formats",
        }
    }

    /// True if the answer is the posts of the page.
    pub(crate) fn answers_posts(self) -> bool {
        match self {
            #[cfg(feature = "read")]
            Verb::Read => true,
            _ => false,
        }
    }

    /// True if the answer is the things of the page.
    pub(crate) fn answers_things(self) -> bool {
        match self {
            #[cfg(feature = "things")]
            Verb::Things => true,
            _ => false,
        }
    }

    /// True if texts are read as people see them, without the class names of CSS frameworks.
    pub(crate) fn reads_shown(self) -> bool {
        match self {
            #[cfg(feature = "views")]
            Verb::View => true,
            verb => verb.is_of_reader() || verb.answers_things(),
        }
    }

    /// True if the page is read as a feed reader does: for posts, a preview, feeds or mentions.
    pub(crate) fn is_of_reader(self) -> bool {
        match self {
            #[cfg(feature = "read")]
            Verb::Read | Verb::Preview | Verb::Feeds | Verb::Mention => true,
            _ => false,
        }
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
