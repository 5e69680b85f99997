//! `bindings/python/microweave/schema.py`.

use microweave_reader::things::{TypedField, TypedRow};

const START: &str = r#""""Products, recipes, events and other things of schema.org, as classes with typed fields.

The test `packages` of the crate `microweave-requests` writes this file.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, ClassVar, Dict, List, Optional, Tuple

from ._structures import Structure
"#;

pub(super) fn file() -> String {
    let mut rows: Vec<&TypedRow> = TypedRow::all().collect();
    rows.sort_by_key(|row| row.name);
    let names: String = rows.iter().map(|row| format!("    \"{}\",\n", row.name)).collect();
    let classes: String = rows.iter().map(|row| class(row)).collect();
    format!("{START}\n__all__ = [\n{names}]\n{classes}")
}

fn class(row: &TypedRow) -> String {
    let mut text = format!(
        "\n\n@dataclass(frozen=True)\nclass {}(Structure):\n    \"\"\"{}\"\"\"\n\n",
        row.name,
        first_sentence(row.summary)
    );
    text += &format!("    TYPE: ClassVar[str] = \"{}\"\n", row.type_name);
    text += "    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {\n";
    for field in row.fields {
        let is_list = if field.is_list { "True" } else { "False" };
        let (name, property, kind) = (field.name, field.property(), field.kind);
        text += &format!("        \"{name}\": (\"{property}\", \"{kind}\", {is_list}),\n");
    }
    text += "    }\n\n";
    for field in row.fields {
        text += &declared(field);
    }
    text + "    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)\n    \
        \"\"\"The JSON of the thing, with the names of schema.org.\"\"\"\n"
}

fn declared(field: &TypedField) -> String {
    let kind = match field.kind {
        "String" | "EnumValue" => "str",
        "Date" => "date",
        "Duration" => "timedelta",
        "u32" | "u64" => "int",
        other => other,
    };
    let (kind, default) = match field.is_list {
        true => (format!("List[{kind}]"), "field(default_factory=list)"),
        false => (format!("Optional[{kind}]"), "None"),
    };
    format!("    {}: {kind} = {default}\n    \"\"\"{}\"\"\"\n", field.name, first_sentence(field.summary))
}

/// The first sentence, which has no names of Rust.
fn first_sentence(summary: &str) -> String {
    let sentence = summary.split(". ").next().unwrap_or_default().trim().trim_end_matches('.');
    sentence.replace('`', "") + "."
}
