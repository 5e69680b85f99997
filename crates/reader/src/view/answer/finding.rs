//! What a view requires of a page, and the page does not have.

use std::sync::Arc;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use microweave::nodes::map::SourcePlace;
use microweave_html::position::Span;

/// What a view requires, and a page does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ViewFinding {
    /// What is wrong.
    pub problem: ViewProblem,
    /// The name of the view.
    pub view: Arc<str>,
    /// The field, with the fields around it: `offers.price`. For a rule of several fields, all of them.
    pub field: String,
    /// The number of the record in the answer, from 0.
    pub record: usize,
    /// The value, or what differs.
    pub detail: String,
    /// How to correct it.
    pub help: String,
    /// True if the view requires the field.
    pub is_required: bool,
    /// Where the value or the thing is written.
    pub span: Option<Span>,
    /// The element or the script that has the value or the thing.
    pub place: Option<SourcePlace>,
}

/// What can be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ViewProblem {
    /// A field without a value.
    Missing,
    /// A value that is not of the kind of its field.
    WrongKind,
    /// A value that is not among the ones that the field allows.
    NotAllowed,
    /// Fields of which only one may have a value.
    Several,
    /// Sources that give a field different values.
    Disagreement,
    /// A value that is greater or later than another one, which it must not be.
    WrongOrder,
    /// Values of which no two may be the same.
    Repeated,
    /// A thing of a type that schema.org does not allow for its property.
    WrongType,
}

impl ViewProblem {
    /// A stable name, such as `view-missing`.
    pub fn code(self) -> &'static str {
        match self {
            ViewProblem::Missing => "view-missing",
            ViewProblem::WrongKind => "view-kind",
            ViewProblem::NotAllowed => "view-value",
            ViewProblem::Several => "view-several",
            ViewProblem::Disagreement => "view-disagreement",
            ViewProblem::WrongOrder => "view-order",
            ViewProblem::Repeated => "view-repeated",
            ViewProblem::WrongType => "view-type",
        }
    }
}

impl ViewFinding {
    /// True for a mistake that keeps the thing from having what the view requires. Others are warnings.
    pub fn is_error(&self) -> bool {
        self.is_required
    }

    /// What is wrong, in one sentence.
    pub fn message(&self) -> String {
        format!("{}: {}", self.view, self.statement())
    }

    /// The sentence without the name of the view.
    pub fn statement(&self) -> String {
        let ViewFinding { field, detail, .. } = self;
        match self.problem {
            ViewProblem::Missing if detail.is_empty() => format!("{field} is missing"),
            ViewProblem::WrongKind => format!("{field} is {detail}"),
            ViewProblem::NotAllowed => format!("{field} has a value that is not allowed: {detail}"),
            ViewProblem::Several => format!("only one of {field} may have a value"),
            ViewProblem::Disagreement => format!("the sources of {field} differ: {detail}"),
            ViewProblem::Missing | ViewProblem::WrongOrder | ViewProblem::WrongType => {
                format!("{field} {detail}")
            }
            ViewProblem::Repeated => format!("{field} is {detail:?} more than once"),
        }
    }
}

impl Serialize for ViewFinding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("code", self.problem.code())?;
        map.serialize_entry("severity", if self.is_error() { "error" } else { "warning" })?;
        map.serialize_entry("message", &self.message())?;
        map.serialize_entry("help", &self.help)?;
        map.serialize_entry("view", &*self.view)?;
        map.serialize_entry("field", &self.field)?;
        map.serialize_entry("record", &self.record)?;
        if let Some(span) = &self.span {
            map.serialize_entry("span", span)?;
        }
        map.end()
    }
}
