//! The members of a field that name others, and what stands between values.

use super::compile::{Compiler, is_day};
use super::error::{Compiled, error};
use super::syntax::SyntaxNode;
use crate::view::rows::fields::ViewField;
use crate::view::rows::kinds::ViewKind;
use microweave_values::spelling::closest;

/// The maximum number of bytes of what stands between values.
const MAX_SEPARATOR: usize = 16;

impl Compiler<'_> {
    /// `published 2026-01-01`
    pub(super) fn since(&self, node: SyntaxNode, before: &[ViewField]) -> Compiled<(usize, String)> {
        let (at, text) = (node.at, node.text()?);
        let (name, day) = text.split_once(' ').unwrap_or((&text, ""));
        let field = self.earlier(name, at, before)?;
        if !is_day(day) || before[field].kind != ViewKind::Date {
            return error(at, "since takes a field of the kind date and a day: \"published 2026-01-01\"");
        }
        Ok((field, day.to_owned()))
    }

    /// The number of a field before this one.
    pub(super) fn earlier(&self, name: &str, at: usize, before: &[ViewField]) -> Compiled<usize> {
        let name = name.trim();
        let field = before.iter().position(|field| &*field.name == name);
        let problem = || {
            let meant = closest(name, before.iter().map(|field| &*field.name));
            let meant = meant.map(|meant| format!(": did you mean {meant:?}?")).unwrap_or_default();
            format!("there is no field {name:?} before this one{meant}")
        };
        field.map_or_else(|| error(at, self.field_after(name, before.len()).unwrap_or_else(problem)), Ok)
    }

    /// What is wrong with a name that should be of one of the first `count` fields, and is of a later one. `None` if no later field has
    /// it.
    pub(super) fn field_after(&self, name: &str, count: usize) -> Option<String> {
        match self.names.iter().skip(count).position(|field| field == name)? {
            0 => Some("a field cannot name itself".to_owned()),
            _ => Some(format!("the field {name:?} is not before this one: move it above")),
        }
    }
}

/// What stands between values: `", "`.
pub(super) fn separator(node: SyntaxNode) -> Compiled<Box<str>> {
    let at = node.at;
    let text = node.text()?;
    match text.len() {
        1..=MAX_SEPARATOR => Ok(text.into()),
        _ => error(at, format!("split takes a text of 1 to {MAX_SEPARATOR} bytes")),
    }
}
