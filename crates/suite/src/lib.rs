//! Runs test suites of microformats and microdata against microweave, in this process, and against any command that
//! reads HTML on standard input.
//!
//! [`Suite::open`] reads the cases of a folder, [`run`] gives them to parsers and compares the results. [`compare`] compares
//! parsers with one another, on tests and on pages. The command `microweave suite` and the project's own tests use them.
//!
//! ```no_run
//! use std::num::NonZeroUsize;
//! use std::path::Path;
//!
//! use microweave::Tree;
//! use microweave_suite::{KnownFailures, NamedParser, Parser, Suite, run};
//!
//! let suite = Suite::open(Path::new("microformats-tests"))?;
//! let parser = NamedParser {
//!     name: "microweave".to_owned(),
//!     parser: Parser::Microweave(Tree::Microweave),
//!     known_failures: KnownFailures::default(),
//! };
//! let outcomes = run(&suite.cases, &[parser], NonZeroUsize::MIN)?;
//! println!("{} of {} cases are as expected", outcomes.iter().filter(|of| of[0].is_expected()).count(), outcomes.len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod case;
mod case_options;
mod compare;
mod comparison;
mod error;
mod known_failures;
mod parser;
mod run;
mod suite;

pub use case::{Case, ExpectedResult, ResultKind};
pub use case_options::{CaseOptions, UnknownOption};
pub use compare::Difference;
pub use compare::rdf::{GraphError, graph_differences, read_graph};
pub use comparison::{
    Cause, ComparedPage, ComparedParser, Comparison, DifferenceGroup, ParserTotals, compare,
};
pub use error::{KnownFailuresError, RunError, SuiteError};
pub use known_failures::KnownFailures;
pub use parser::command::{CommandParser, CommandSyntaxError};
pub use parser::{Parser, ParserError};
pub use run::{Failure, NamedParser, Outcome, check, run};
pub use suite::manifest::ManifestEntry;
pub use suite::{Suite, SuiteKind};
