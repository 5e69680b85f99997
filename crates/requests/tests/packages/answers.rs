//! The types of answers: for TypeScript, for Python, and as a JSON schema.

use serde_json::{Map, Value, json};

use super::answer_table::{AnswerRow, AnswerTable, AnswerType, Kind, TypeForm};
use super::wrapped;

const TYPESCRIPT_START: &str = "// The types of the answers, which pack.mjs adds to index.d.ts. The test `packages` of the crate `microweave-requests` writes this file.\n";

const PYTHON_START: &str = r#""""The types of the JSON of answers, for type checkers: `from microweave.answers import Feeds`.

The test `packages` of the crate `microweave-requests` writes this file.
"""

from typing import TYPE_CHECKING, Any, Dict, List, Optional, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import Literal, NotRequired
"#;

pub(super) fn typescript() -> String {
    let table = AnswerTable::read();
    TYPESCRIPT_START.to_owned() + &table.types.iter().map(interface).collect::<String>()
}

fn interface(of: &AnswerType) -> String {
    let comment = |text: &str, indent: &str| {
        let lines = wrapped(text, 110);
        match lines.as_slice() {
            [line] => format!("{indent}/** {line} */\n"),
            lines => {
                format!("{indent}/**\n{indent} * {}\n{indent} */\n", lines.join(&format!("\n{indent} * ")))
            }
        }
    };
    let start = format!("\n{}export ", comment(&of.about, ""));
    let member = |row: &AnswerRow| {
        let name = if row.name.contains('-') { format!("\"{}\"", row.name) } else { row.name.clone() };
        let mark = if row.is_optional { "?" } else { "" };
        format!("{}  {name}{mark}: {};\n", comment(&row.about, "  "), in_typescript(&row.kind))
    };
    match &of.form {
        TypeForm::Alias(kind) => format!("{start}type {} = {};\n", of.name, in_typescript(kind)),
        TypeForm::Rows(rows) => {
            let base = of.base.as_ref().map_or_else(String::new, |base| format!(" extends {base}"));
            let members: String = rows.iter().map(member).collect();
            format!("{start}interface {}{base} {{\n{members}}}\n", of.name)
        }
    }
}

fn in_typescript(kind: &Kind) -> String {
    match kind {
        Kind::Text => "string".to_owned(),
        Kind::Number | Kind::Decimal => "number".to_owned(),
        Kind::Flag => "boolean".to_owned(),
        Kind::Any => "unknown".to_owned(),
        Kind::Literal(text) => format!("\"{text}\""),
        Kind::Named(name) => name.clone(),
        Kind::List(kind) => format!("{}[]", in_typescript(kind)),
        Kind::Map(kind) => format!("Record<string, {}>", in_typescript(kind)),
        Kind::Union(kinds) => kinds.iter().map(in_typescript).collect::<Vec<_>>().join(" | "),
        Kind::OrNull(kind) => format!("({} | null)", in_typescript(kind)),
    }
}

pub(super) fn python() -> String {
    let table = AnswerTable::read();
    let types = table.types.iter().map(|of| match &of.form {
        TypeForm::Alias(kind) => {
            // The types may follow.
            let parts: Vec<String> = match kind {
                Kind::Union(kinds) => kinds.iter().map(|kind| format!("{:?}", in_python(kind))).collect(),
                kind => vec![format!("{:?}", in_python(kind))],
            };
            format!("\n# {}\n{} = Union[{}]\n", of.about, of.name, parts.join(", "))
        }
        TypeForm::Rows(_) => {
            let members: String = table.rows(of).into_iter().map(python_member).collect();
            format!(
                "\n# {}\n{} = TypedDict(\n    \"{}\",\n    {{\n{members}    }},\n)\n",
                of.about, of.name, of.name
            )
        }
    });
    PYTHON_START.to_owned() + &types.collect::<String>()
}

fn python_member(row: &AnswerRow) -> String {
    let kind = in_python(&row.kind);
    let kind = if row.is_optional { format!("NotRequired[{kind}]") } else { kind };
    format!("        # {}\n        \"{}\": {:?},\n", row.about, row.name, kind)
}

fn in_python(kind: &Kind) -> String {
    match kind {
        Kind::Text => "str".to_owned(),
        Kind::Number => "int".to_owned(),
        Kind::Decimal => "float".to_owned(),
        Kind::Flag => "bool".to_owned(),
        Kind::Any => "Any".to_owned(),
        Kind::Literal(text) => format!("Literal['{text}']"),
        Kind::Named(name) => name.clone(),
        Kind::List(kind) => format!("List[{}]", in_python(kind)),
        Kind::Map(kind) => format!("Dict[str, {}]", in_python(kind)),
        Kind::Union(kinds) => {
            format!("Union[{}]", kinds.iter().map(in_python).collect::<Vec<_>>().join(", "))
        }
        Kind::OrNull(kind) => format!("Optional[{}]", in_python(kind)),
    }
}

/// The schema of the answer of a verb.
pub(super) fn schema(verb: &str, title: &str) -> String {
    let table = AnswerTable::read();
    let root = &table.verbs[verb];
    let mut todo = vec![root.as_str()];
    let mut parts = Map::new();
    while let Some(name) = todo.pop() {
        if parts.contains_key(name) {
            continue;
        }
        let of = table.named(name);
        let rows = table.rows(of);
        todo.extend(rows.iter().flat_map(|row| row.kind.names()));
        let members: Map<String, Value> =
            rows.iter().map(|row| (row.name.clone(), described(&row.kind, &row.about))).collect();
        let required: Vec<&str> = rows.iter().filter(|row| !row.is_optional).map(|row| &*row.name).collect();
        parts.insert(
            name.to_owned(),
            json!({ "description": of.about, "type": "object", "properties": members, "required": required }),
        );
    }
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "$ref": format!("#/$defs/{root}"),
        "$defs": parts,
    });
    format!("{schema:#}\n")
}

fn described(kind: &Kind, about: &str) -> Value {
    let mut schema = in_schema(kind);
    schema["description"] = json!(about);
    schema
}

fn in_schema(kind: &Kind) -> Value {
    match kind {
        Kind::Text => json!({ "type": "string" }),
        Kind::Number => json!({ "type": "integer" }),
        Kind::Decimal => json!({ "type": "number" }),
        Kind::Flag => json!({ "type": "boolean" }),
        Kind::Any => json!({}),
        Kind::Literal(text) => json!({ "enum": [text] }),
        Kind::OrNull(kind) => json!({ "anyOf": [in_schema(kind), { "type": "null" }] }),
        Kind::Named(name) => json!({ "$ref": format!("#/$defs/{name}") }),
        Kind::List(kind) => json!({ "type": "array", "items": in_schema(kind) }),
        Kind::Map(kind) => json!({ "type": "object", "additionalProperties": in_schema(kind) }),
        Kind::Union(kinds) => {
            let texts: Option<Vec<&String>> = kinds
                .iter()
                .map(|kind| match kind {
                    Kind::Literal(text) => Some(text),
                    _ => None,
                })
                .collect();
            match texts {
                Some(texts) => json!({ "enum": texts }),
                None => json!({ "anyOf": kinds.iter().map(in_schema).collect::<Vec<_>>() }),
            }
        }
    }
}
