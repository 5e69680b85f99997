//! What can be asked about a page.

use std::str::FromStr;

use microweave_convert::Format;

/// Makes the verbs from rows: the name, and a summary.
macro_rules! verbs {
    ($($verb:ident = $name:literal: $summary:literal $(, if $feature:meta)?;)+) => {
        microweave_values::names! {
            /// What is asked about a page. The tool's commands and the service's paths have these names.
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            #[non_exhaustive]
            pub enum Verb { $(#[doc = concat!($summary, ".")] $verb = $name $(if $feature)?,)+ }
        }

        impl Verb {
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
    Read = "read": "The posts of a page, as a feed reader shows them", if feature = "read";
    Check = "check": "What is wrong with the markup of a page", if feature = "all";
    Explain = "explain": "Every value of a page, with the rule that gave it";
    Preview = "preview": "What a link to a page shows: title, picture, site, authors and dates", if feature = "read";
    Feeds = "feeds": "The feeds in a page, and those that it links to", if feature = "read";
    Mention = "mention": "Whether a page links to a target, and as what", if feature = "read";
    Things = "things": "The products, recipes, events and other things of a page, from all syntaxes", if feature = "all";
    View = "view": "What a view that the caller writes gives of a page: fields with their sources, and findings", if feature = "all";
    Audiences = "audiences": "What several programs see of a page, and why they differ", if feature = "all";
    Sanitize = "sanitize": "The HTML of a page, made safe to show", if feature = "read";
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

impl FromStr for Verb {
    type Err = UnknownVerb;

    fn from_str(name: &str) -> Result<Self, UnknownVerb> {
        Verb::named(name).ok_or_else(|| UnknownVerb(name.to_owned()))
    }
}
