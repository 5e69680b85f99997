//! `bindings/python/microweave/_options.py`.

use microweave::{OptionGroup, OptionKind, OptionRow, OptionValue, Options};
use microweave_check::CheckOptions;
use microweave_convert::FormatOptions;
use microweave_reader::ReadOptions;

use super::{GROUPS, wrapped};

const START: &str = r#""""The options for reading and writing a page. The test `packages` of the crate `microweave-requests` writes this file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Mapping, Optional, Sequence, TypedDict, Union

from ._native import NativeOptions

if TYPE_CHECKING:
    from datetime import datetime

    from typing_extensions import Literal, Unpack


@dataclass(frozen=True, init=False)
class Options:
    """The options for reading a page. The defaults follow the specifications.

    Functions take them as keywords, or all at once with `options=`, for many pages:

    >>> import microweave
    >>> options = microweave.Options(text="folded", classic=False)
    >>> microweave.parse("<p class=h-card>Ada  Lovelace", options=options).find("h-card")[0].text("name")
    'Ada Lovelace'
"#;

/// The methods of the class `Options`.
const METHODS: &str = r#"
    def __init__(self, **options: Unpack[OptionKeywords]) -> None:
        # The other options are the defaults of the class.
        self.__dict__.update(options, _native=NativeOptions(None, options))

    def __getstate__(self) -> Dict[str, Any]:
        # For pickle and copy: without the native object.
        return {name: value for name, value in self.__dict__.items() if name != "_native"}

    def __setstate__(self, options: OptionKeywords) -> None:
        Options.__init__(self, **options)
"#;

/// The column of the summaries.
const COLUMN: usize = 16;

pub(super) fn file() -> String {
    let mut file = START.to_owned();
    for (group, title) in GROUPS {
        file += &format!("\n    {title}:\n\n");
        Options::rows().filter(|row| row.group == group).for_each(|row| describe(&mut file, row));
    }
    file += "    \"\"\"\n\n";
    for row in Options::rows() {
        file += &format!("    {}: {} = {}\n", row.name, type_of(row), default_of(row));
    }
    file += METHODS;
    file += "\n\nclass OptionKeywords(TypedDict, total=False):\n    \"\"\"The fields of Options as keywords of functions.\"\"\"\n\n";
    Options::rows().for_each(|row| file += &format!("    {}: {}\n", row.name, type_of(row)));
    file += "\n\nclass ReadKeywords(TypedDict, total=False):\n    \"\"\"How posts are read, as keywords of `Page.read`.\n\n";
    ReadOptions::rows().for_each(|row| describe(&mut file, row));
    file += "    \"\"\"\n\n";
    ReadOptions::rows().for_each(|row| file += &format!("    {}: {}\n", row.name, type_of(row)));
    file +=
        "\n\nclass PostKeywords(OptionKeywords, ReadKeywords):\n    \"\"\"The keywords of `read`.\"\"\"\n";
    file += "\n\nclass CheckKeywords(TypedDict, total=False):\n    \"\"\"What is reported, as keywords of `Page.check`.\n\n";
    CheckOptions::rows().for_each(|row| describe(&mut file, row));
    file += "    \"\"\"\n\n";
    CheckOptions::rows().for_each(|row| file += &format!("    {}: {}\n", row.name, type_of(row)));
    file += "\n\nclass CheckPageKeywords(OptionKeywords, CheckKeywords):\n    \"\"\"The keywords of `check`.\"\"\"\n";
    file += "\n\nclass FormatKeywords(ReadKeywords, total=False):\n    \"\"\"The options of formats as keywords of `Page.write`. A format ignores the options that it does not have. The\n    options of `Page.read` are among them.\n\n";
    let of_formats = || FormatOptions::rows().filter(|row| row.group != OptionGroup::Posts);
    of_formats().for_each(|row| describe(&mut file, row));
    file += "    \"\"\"\n\n";
    of_formats().for_each(|row| file += &format!("    {}: {}\n", row.name, type_of(row)));
    file
}

/// Adds the name and the summary of an option, with its choices and the default of a number.
fn describe<T: Default>(file: &mut String, row: &OptionRow<T>) {
    let choices: Vec<String> = row.kind.choices().map(|(name, _)| format!("\"{name}\"")).collect();
    let more = match row.kind {
        OptionKind::Choice(_) => format!(": {}", choices.join(", ")),
        OptionKind::Number => {
            row.default_text().map_or_else(String::new, |default| format!(" (default: {default})"))
        }
        _ => String::new(),
    };
    let summary = row.summary().to_owned() + &more;
    let mut start = format!("    {:1$}", row.name, COLUMN - 1);
    if row.name.len() + 1 >= COLUMN {
        *file += &format!("    {}\n", row.name);
        start = " ".repeat(COLUMN + 3);
    }
    for line in wrapped(&summary, 117 - COLUMN) {
        *file += &format!("{start}{line}\n");
        start = " ".repeat(COLUMN + 3);
    }
}

fn type_of<T: Default>(row: &OptionRow<T>) -> String {
    match (row.kind, row.name) {
        (OptionKind::Flag, _) if row.value(&T::default()).is_none() => "Optional[bool]".to_owned(),
        (OptionKind::Flag, _) => "bool".to_owned(),
        (OptionKind::Number, _) => "Optional[int]".to_owned(),
        (OptionKind::Choice(_), _) => {
            let names: Vec<String> = row.kind.choices().map(|(name, _)| format!("\"{name}\"")).collect();
            let names = format!("Literal[{}]", names.join(", "));
            if row.value(&T::default()).is_none() { format!("Optional[{names}]") } else { names }
        }
        (OptionKind::Texts, _) => "Sequence[str]".to_owned(),
        (OptionKind::Json, _) => "Optional[Mapping[str, Any]]".to_owned(),
        (_, "timestamp") => "Union[datetime, str, None]".to_owned(),
        _ => "Optional[str]".to_owned(),
    }
}

fn default_of(row: &OptionRow<Options>) -> String {
    match (row.kind, row.value(&Options::new())) {
        (_, Some(OptionValue::Flag(true))) => "True".to_owned(),
        (_, Some(OptionValue::Flag(false))) => "False".to_owned(),
        (_, Some(OptionValue::Text(text))) => format!("\"{text}\""),
        (_, Some(OptionValue::Texts(_))) => "()".to_owned(),
        _ => "None".to_owned(),
    }
}
