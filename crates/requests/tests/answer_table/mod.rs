//! The table of the names in answers, `data/answers.json`, and the comparison of an answer with it.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// The table: the types by their names, and the type of each verb's answer.
pub(crate) struct AnswerTable {
    pub(crate) verbs: BTreeMap<String, String>,
    pub(crate) types: Vec<AnswerType>,
}

/// An object of JSON, or another name for a kind.
pub(crate) struct AnswerType {
    pub(crate) name: String,
    /// The type whose rows it has too.
    pub(crate) base: Option<String>,
    pub(crate) about: String,
    pub(crate) form: TypeForm,
}

pub(crate) enum TypeForm {
    Rows(Vec<AnswerRow>),
    Alias(Kind),
}

/// A member of an object.
pub(crate) struct AnswerRow {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) is_optional: bool,
    pub(crate) about: String,
}

/// The kind of a value.
pub(crate) enum Kind {
    Text,
    Number,
    Decimal,
    Flag,
    Any,
    Literal(String),
    Named(String),
    List(Box<Kind>),
    Map(Box<Kind>),
    Union(Vec<Kind>),
    OrNull(Box<Kind>),
}

impl Kind {
    fn parse(text: &str) -> Self {
        let inside = |open, close| text.strip_prefix(open).and_then(|text| text.strip_suffix(close));
        let parts = text.split(" or ").flat_map(|part| part.split(" | "));
        let parts: Vec<&str> = parts.collect();
        match text {
            _ if parts.len() > 1 => Kind::Union(parts.into_iter().map(Kind::parse).collect()),
            "text" => Kind::Text,
            "number" => Kind::Number,
            "decimal" => Kind::Decimal,
            "flag" => Kind::Flag,
            "any" => Kind::Any,
            _ if text.ends_with('?') => Kind::OrNull(Kind::parse(text.trim_end_matches('?')).into()),
            _ => match (inside('"', '"'), inside('[', ']'), inside('{', '}')) {
                (Some(literal), ..) => Kind::Literal(literal.to_owned()),
                (_, Some(list), _) => Kind::List(Kind::parse(list).into()),
                (.., Some(map)) => Kind::Map(Kind::parse(map).into()),
                _ => Kind::Named(text.to_owned()),
            },
        }
    }

    /// The names of types in the kind.
    pub(crate) fn names(&self) -> Vec<&str> {
        match self {
            Kind::Named(name) => vec![name],
            Kind::List(kind) | Kind::Map(kind) | Kind::OrNull(kind) => kind.names(),
            Kind::Union(kinds) => kinds.iter().flat_map(Kind::names).collect(),
            _ => Vec::new(),
        }
    }
}

impl AnswerTable {
    pub(crate) fn read() -> Self {
        let table: Value = serde_json::from_str(include_str!("../../data/answers.json")).expect("it is JSON");
        let text = |value: &Value| value.as_str().expect("it is a text").to_owned();
        let verbs = table["verbs"].as_object().expect("it has verbs").iter();
        let row = |row: &Value| {
            let kind = text(&row[1]);
            AnswerRow {
                name: text(&row[0]),
                kind: Kind::parse(kind.trim_end_matches('?')),
                is_optional: kind.ends_with('?'),
                about: text(&row[2]),
            }
        };
        let types = table["types"].as_object().expect("it has types").iter().map(|(name, value)| {
            let (name, base) =
                name.split_once(" extends ").map_or((&**name, None), |(name, base)| (name, Some(base)));
            let form = match value[1].as_array() {
                Some(rows) => TypeForm::Rows(rows.iter().map(row).collect()),
                None => TypeForm::Alias(Kind::parse(&text(&value[1]))),
            };
            AnswerType { name: name.to_owned(), base: base.map(str::to_owned), about: text(&value[0]), form }
        });
        AnswerTable {
            verbs: verbs.map(|(verb, name)| (verb.clone(), text(name))).collect(),
            types: types.collect(),
        }
    }

    pub(crate) fn named(&self, name: &str) -> &AnswerType {
        let named = self.types.iter().find(|listed| listed.name == name);
        named.expect("the table has each type that it names")
    }

    /// The rows of a type, with those of its base.
    pub(crate) fn rows<'t>(&'t self, of: &'t AnswerType) -> Vec<&'t AnswerRow> {
        let base = of.base.iter().flat_map(|base| self.rows(self.named(base)));
        match &of.form {
            TypeForm::Rows(rows) => base.chain(rows).collect(),
            TypeForm::Alias(_) => Vec::new(),
        }
    }

    /// What is wrong with a value. The rows that the value has are added to `seen`.
    pub(crate) fn errors(
        &self,
        kind: &Kind,
        value: &Value,
        path: &str,
        seen: &mut BTreeSet<String>,
    ) -> Vec<String> {
        let wrong = |is_right: bool, what: &str| match is_right {
            true => Vec::new(),
            false => vec![format!("{path}: {value} is no {what}")],
        };
        match kind {
            Kind::Any => Vec::new(),
            Kind::Text => wrong(value.is_string(), "text"),
            Kind::Number => wrong(value.is_u64(), "whole number"),
            Kind::Decimal => wrong(value.is_number(), "number"),
            Kind::Flag => wrong(value.is_boolean(), "flag"),
            Kind::Literal(text) => wrong(value == text.as_str(), text),
            Kind::List(kind) => match value.as_array() {
                Some(values) => {
                    let values = values.iter().enumerate();
                    values
                        .flat_map(|(number, value)| {
                            self.errors(kind, value, &format!("{path}/{number}"), seen)
                        })
                        .collect()
                }
                None => wrong(false, "list"),
            },
            Kind::Map(kind) => match value.as_object() {
                Some(members) => {
                    let members = members.iter();
                    members
                        .flat_map(|(name, value)| self.errors(kind, value, &format!("{path}/{name}"), seen))
                        .collect()
                }
                None => wrong(false, "object"),
            },
            Kind::Union(kinds) => {
                let mut errors = Vec::new();
                for kind in kinds {
                    let mut seen_here = BTreeSet::new();
                    let of_kind = self.errors(kind, value, path, &mut seen_here);
                    if of_kind.is_empty() {
                        seen.append(&mut seen_here);
                        return Vec::new();
                    }
                    errors.extend(of_kind);
                }
                errors
            }
            Kind::OrNull(_) if value.is_null() => Vec::new(),
            Kind::OrNull(kind) => self.errors(kind, value, path, seen),
            Kind::Named(name) => self.errors_of_type(self.named(name), value, path, seen),
        }
    }

    fn errors_of_type(
        &self,
        of: &AnswerType,
        value: &Value,
        path: &str,
        seen: &mut BTreeSet<String>,
    ) -> Vec<String> {
        if let TypeForm::Alias(kind) = &of.form {
            return self.errors(kind, value, path, seen);
        }
        let Some(members) = value.as_object() else {
            return vec![format!("{path}: {value} is no {}", of.name)];
        };
        let rows = self.rows(of);
        let mut errors = Vec::new();
        for row in &rows {
            match members.get(&row.name) {
                Some(value) => {
                    seen.insert(format!("{}.{}", of.name, row.name));
                    errors.extend(self.errors(&row.kind, value, &format!("{path}/{}", row.name), seen));
                }
                None if row.is_optional => {}
                None => errors.push(format!("{path}: {} is missing", row.name)),
            }
        }
        let unknown = members.keys().filter(|name| rows.iter().all(|row| row.name != **name));
        errors.extend(unknown.map(|name| format!("{path}: {} has no member {name}", of.name)));
        errors
    }
}
