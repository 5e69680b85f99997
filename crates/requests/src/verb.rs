//! What can be asked about a page.

use std::fmt;
use std::str::FromStr;

use microweave_convert::Format;

/// Makes the verbs from rows: the name, and a summary.
macro_rules! verbs {
    ($($(#[cfg($feature:meta)])? $verb:ident = $name:literal: $summary:literal;)+) => {
        /// What is asked about a page. The tool's commands and the service's paths have these names.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Verb {
            $($(#[cfg($feature)])? #[doc = concat!($summary, ".")] $verb,)+
        }

        impl Verb {
            /// Every verb.
            pub const ALL: &[Verb] = &[$($(#[cfg($feature)])? Verb::$verb,)+];

            /// The name, such as `parse`.
            pub fn name(self) -> &'static str {
                match self {
                    $($(#[cfg($feature)])? Verb::$verb => $name,)+
                }
            }

            /// What the answer is, without a full stop.
            pub fn summary(self) -> &'static str {
                match self {
                    $($(#[cfg($feature)])? Verb::$verb => $summary,)+
                }
            }
        }
    };
}

verbs! {
    Parse = "parse": "Everything found in a page, as one document or in a format";
    #[cfg(feature = "read")]
    Read = "read": "The posts of a page, as a feed reader shows them";
    #[cfg(feature = "all")]
    Check = "check": "What is wrong with the markup of a page";
    Explain = "explain": "Every value of a page, with the rule that gave it";
    #[cfg(feature = "read")]
    Preview = "preview": "What a link to a page shows: title, picture, site, authors and dates";
    #[cfg(feature = "read")]
    Feeds = "feeds": "The feeds in a page, and those that it links to";
    #[cfg(feature = "read")]
    Mention = "mention": "Whether a page links to a target, and as what";
    #[cfg(feature = "all")]
    Things = "things": "The products, recipes, events and other things of a page, from all syntaxes";
    #[cfg(feature = "all")]
    View = "view": "What a view that the caller writes gives of a page: fields with their sources, and findings";
    #[cfg(feature = "all")]
    Audiences = "audiences": "What several programs see of a page, and why they differ";
    #[cfg(feature = "read")]
    Sanitize = "sanitize": "The HTML of a page, made safe to show";
    Formats = "formats": "The formats, with the options that they take";
}

/// The error for a text that is not the name of a verb.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no verb {0:?}: use one of {names}", names = names())]
pub struct UnknownVerb(String);

fn names() -> String {
    Verb::ALL.iter().map(|verb| verb.name()).collect::<Vec<_>>().join(", ")
}

impl Verb {
    /// True if the verb answers in the format too.
    pub fn takes(self, format: Format) -> bool {
        match (self, format) {
            (Verb::Parse, _) => true,
            #[cfg(feature = "read")]
            (Verb::Read, format) => format.is_of_posts(),
            _ => false,
        }
    }

    /// True if the answer is the things of the page.
    pub(crate) fn answers_things(self) -> bool {
        match self {
            #[cfg(feature = "all")]
            Verb::Things => true,
            _ => false,
        }
    }

    /// True if texts are read as people see them, without the class names of CSS frameworks.
    pub(crate) fn reads_shown(self) -> bool {
        match self {
            #[cfg(feature = "all")]
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
