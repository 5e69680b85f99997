//! Diagnostics: limits that changed how a page was read or written, and an unknown encoding.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::position::Position;
use microweave_values::shorten::with_ellipsis;

/// A limit that was hit, with the position where it was hit first; or an unknown encoding.
///
/// [`DiagnosticKind`] also has what the crates above this one report of a page, so that a program has one list of them.
///
/// `Display` writes the line and column before the message. [`Diagnostic::message`] is the message alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "ReportJson<DiagnosticKind>", into = "ReportJson<DiagnosticKind>")]
#[non_exhaustive]
pub struct Diagnostic {
    /// What it reports.
    pub kind: DiagnosticKind,
    /// The position in the page, if it is known.
    pub position: Option<Position>,
    /// What the page has at the position, such as the label of an unknown encoding.
    pub detail: Option<Box<str>>,
}

impl Diagnostic {
    /// A diagnostic with the position where a limit was hit.
    pub fn limit(kind: DiagnosticKind, position: Option<Position>) -> Self {
        Diagnostic { kind, position, detail: None }
    }

    /// A diagnostic without a position, for a program that applies a limit to what it writes.
    pub fn new(kind: DiagnosticKind) -> Self {
        Diagnostic::limit(kind, None)
    }

    /// A `Link` header that cannot be read. A long one is cut.
    pub fn invalid_link_header(header: &str) -> Self {
        const MAX_CHARS: usize = 80;
        let detail = Some(with_ellipsis(header, MAX_CHARS).into());
        Diagnostic { kind: DiagnosticKind::LinkHeader, position: None, detail }
    }

    /// The diagnostic with a detail.
    #[must_use]
    pub fn with_detail(self, detail: impl Into<Box<str>>) -> Self {
        Diagnostic { detail: Some(detail.into()), ..self }
    }

    /// The message, without the position.
    pub fn message(&self) -> String {
        match &self.detail {
            Some(detail) => format!("{detail}: {}", self.kind),
            None => self.kind.to_string(),
        }
    }
}

/// Makes the enum of kinds, each with its code and its message.
macro_rules! kinds {
    ($($(#[doc = $doc:literal])+ $kind:ident = $code:literal: $message:literal,)+) => {
        /// The kinds of diagnostics.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[non_exhaustive]
        pub enum DiagnosticKind {
            $($(#[doc = $doc])+ #[serde(rename = $code)] $kind,)+
        }

        impl DiagnosticKind {
            /// All kinds.
            ///
            /// ```
            /// use microweave_html::DiagnosticKind;
            ///
            /// assert!(DiagnosticKind::all().any(|kind| kind.code() == "limit-depth"));
            /// ```
            pub fn all() -> impl Iterator<Item = DiagnosticKind> {
                [$(DiagnosticKind::$kind,)+].into_iter()
            }

            /// What it means, in some sentences.
            pub fn description(self) -> &'static str {
                match self {
                    $(DiagnosticKind::$kind => concat!($($doc),+).trim_ascii(),)+
                }
            }

            /// A stable name for the kind, such as `limit-depth`.
            pub fn code(self) -> &'static str {
                match self {
                    $(DiagnosticKind::$kind => $code,)+
                }
            }
        }

        impl fmt::Display for DiagnosticKind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(DiagnosticKind::$kind => $message,)+
                })
            }
        }
    };
}

kinds! {
    /// The `Content-Type` names an unknown encoding. The page's own declaration is used, otherwise UTF-8. Without the
    /// feature `encodings`, also the encodings that this build cannot decode: the page is read as UTF-8.
    UnknownEncoding = "unknown-encoding":
        "the Content-Type names an unknown character encoding, so the page's own declaration is used, or UTF-8; name \
         one of the Encoding Standard, such as utf-8",
    /// A `Link` header is not a list of links with relation types. What follows the mistake in it is ignored.
    LinkHeader = "link-header":
        "the Link header is not a list of links with relation types, so a part of it is ignored; write \
         <https://hub.example/>; rel=\"hub\"",
    /// The page is longer than `Limits::max_input`. The rest was not read.
    InputBytes = "limit-input": "the page is longer than the limit: the rest was not read",
    /// Elements nest deeper than `Limits::max_depth`, or items deeper than 128, or JSON-LD deeper than 64. The
    /// inner ones were put beside one another, or left out.
    Depth = "limit-depth":
        "elements, items or JSON-LD nest deeper than the limit: the inner ones were put beside one another, or left \
         out",
    /// More formatting elements than `Limits::max_formatting` were open without an end tag. The elements over the limit
    /// were closed.
    Formatting = "limit-formatting":
        "more formatting elements are left open than the limit: some of them were closed",
    /// An element has more attributes than `Limits::max_attributes`. The last ones are left out.
    Attributes = "limit-attributes": "an element has more attributes than the limit: the last ones were left out",
    /// Unclosed formatting elements, or nodes that a given tree lists more than once, multiplied the page.
    /// The last ones are left out.
    Multiplied = "limit-multiplied":
        "unclosed formatting elements or repeated nodes multiply the page: the last ones were left out",
    /// Includes of classic microformats multiplied the page. The last ones were left out.
    Includes = "limit-includes": "includes multiply the page: the last ones were left out",
    /// The page, or what is made of it, takes more memory than `Limits::max_memory` leaves for it. The end of the page is left out,
    /// or the last values are cut, empty or left out.
    Memory = "limit-memory":
        "the page or its values take more memory than the limit: the last parts are cut, empty or left out; raise the \
         option max_memory",
    /// The page needs more steps than `Limits::max_work`. The last values are left out.
    Work = "limit-work":
        "the page needs more steps of work than the limit: the last values are left out; raise the option max_work",
    /// The reasons take more memory than `Limits::max_memory` leaves for them. The last ones are left out.
    ReasonBytes = "limit-reasons":
        "the reasons take more memory than the limit: the last ones are left out; raise the option max_memory",
    /// The posts of the reader take more memory than `Limits::max_memory` leaves for them. The last ones are left out.
    PostBytes = "limit-posts":
        "the posts take more memory than the limit: the last ones are left out; raise the option max_memory",
    /// A script of JSON-LD is not valid JSON. The values before the error are kept.
    InvalidJsonLd = "invalid-json-ld": "the rest of this script of JSON-LD was not read; correct its JSON",
    /// A context of JSON-LD is at an address other than schema.org. It was not fetched, so the names that it defines have
    /// no meaning.
    UnknownContext = "unknown-context":
        "this context of JSON-LD was not fetched, so the names that it defines have no meaning; use the context \
         https://schema.org, or write the names into the page",
    /// JSON-LD without a context, whose types are schema.org's, or with another spelling of schema.org's address. It
    /// was read with the context of schema.org.
    SchemaOrgAssumed = "schema-org-assumed":
        "JSON-LD without the context of schema.org was read as if it had it; write \"@context\": \
         \"https://schema.org\"",
    /// An event has no start that is a date. The calendar leaves it out.
    EventWithoutStart = "event-without-start":
        "the event has no start date, so the calendar leaves it out; write a date such as 2026-11-20 or \
         2026-11-20T19:00Z",
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(position) = self.position {
            write!(f, "{position}: ")?;
        }
        f.write_str(&self.message())
    }
}

/// The JSON of a diagnostic: the position if it is known, a stable code, the message, and the detail.
#[derive(Serialize, Deserialize)]
pub(crate) struct ReportJson<Code> {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) position: Option<Position>,
    pub(crate) code: Code,
    /// It follows from the other members, so it is not read back.
    #[serde(skip_deserializing)]
    pub(crate) message: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) detail: Option<Box<str>>,
}

impl From<Diagnostic> for ReportJson<DiagnosticKind> {
    fn from(diagnostic: Diagnostic) -> Self {
        let message = diagnostic.message();
        let Diagnostic { kind, position, detail } = diagnostic;
        ReportJson { position, code: kind, message, detail }
    }
}

impl From<ReportJson<DiagnosticKind>> for Diagnostic {
    fn from(json: ReportJson<DiagnosticKind>) -> Self {
        Diagnostic { kind: json.code, position: json.position, detail: json.detail }
    }
}
