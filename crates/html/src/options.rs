//! Limits, and the table of options: a row for each option.

mod limits;
mod macros;
mod setting;
mod table;

pub use limits::Limits;
pub use setting::Setting;
pub use table::{OptionGroup, OptionKind, OptionPart, OptionProblem, OptionRow, OptionTable, OptionValue};
