//! Reads the text of a field of a view.

use super::compile::{Compiler, FIELD_MEMBERS, VIEW_MEMBERS};
use super::conditions::separator;
use super::error::{Compiled, each, error, unknown};
use super::shipped;
use super::syntax::{SyntaxMember, SyntaxNode, SyntaxValue};
use super::uses::ViewUse;
use crate::view::rows::fields::{PICKS, Repetition, ViewField, ViewNeed, ViewPick};
use crate::view::rows::kinds::{KINDS, ViewKind};
use crate::view::rows::requirements::{Operand, OperandCondition, Requirement};
use crate::view::rows::source::ViewSource;
use crate::view::values::forms::may_be_of;
use microweave::json_ld::name_in_schema_org;
use microweave_values::camel_case::camel_case;

/// Of all views of a file together.
const MAX_FIELDS: usize = 512;
const MAX_SOURCES: usize = 64;

/// What a field says beside its rows.
#[derive(Default)]
struct FieldText {
    need: Option<ViewNeed>,
    conditions: Vec<OperandCondition>,
    since: Option<(usize, String)>,
    /// Where each of the values that are allowed is.
    values: Vec<(usize, String)>,
}

impl Compiler<'_> {
    pub(super) fn view_fields(&mut self, node: SyntaxNode, view: usize) -> Compiled<Vec<ViewField>> {
        let mut fields: Vec<ViewField> = Vec::new();
        let members = node.table()?;
        self.names = members.iter().map(|member| member.name.clone()).collect();
        for SyntaxMember { name, at, value } in members {
            let checked = self.field_name(&name, at, &value);
            self.note(checked);
            if self.fields > MAX_FIELDS {
                return error(at, format!("a file has at most {MAX_FIELDS} fields"));
            }
            let field = self.field(&name, value, &fields, view);
            fields.push(field);
        }
        Ok(fields)
    }

    fn field_name(&mut self, name: &str, at: usize, value: &SyntaxNode) -> Compiled<()> {
        self.fields += 1;
        let is_of_view = VIEW_MEMBERS.contains(&name) && !matches!(value.value, SyntaxValue::Table(_));
        if is_of_view && name != "fields" && !self.is_source(value) {
            return error(
                at,
                format!("{name} is a member of the view, and not a field: write it before the fields"),
            );
        }
        if name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || "_-.:".contains(c)) {
            return error(at, "the name of a field has letters, digits, and the signs - _ . :");
        }
        Ok(())
    }

    /// A field. `before` are the fields that it may rest on. A text or a list instead of a table is `from`.
    fn field(&mut self, name: &str, node: SyntaxNode, before: &[ViewField], view: usize) -> ViewField {
        let at = node.at;
        let mistakes = self.mistakes.len();
        let mut field = ViewField {
            name: name.into(),
            sources: Vec::new(),
            kind: ViewKind::Text,
            is_list: false,
            split: None,
            pick: ViewPick::First,
            values: Vec::new(),
            unless: None,
            must_agree: false,
        };
        let (mut pick, mut split_at) = (None, None);
        let mut text = FieldText::default();
        if let SyntaxValue::Table(members) = node.value {
            for member in members {
                let at = member.value.at;
                match &*member.name {
                    "pick" => {
                        let read = member.value.named("pick function", &PICKS);
                        pick = self.note(read).map(|pick| (at, pick));
                        continue;
                    }
                    "split" => split_at = Some(at),
                    _ => {}
                }
                let read = self.field_member((&mut field, &mut text), member, before, view);
                self.note(read);
            }
        } else {
            let read = match &node.value {
                SyntaxValue::Text(_) | SyntaxValue::List(_) => self.sources(node),
                _ => error(at, format!("{name} takes a source, a list of sources, or a table")),
            };
            field.sources = self.note(read).unwrap_or_default();
        }
        // What follows from a mistake is none.
        if self.mistakes.len() > mistakes {
            return field;
        }
        if field.sources.is_empty() {
            let source = match self.is_of_items {
                true => format!("mf2 {name}"),
                false => format!("thing {}", camel_case(name)),
            };
            let read = self.source(at, &source);
            field.sources = self.note(read).unwrap_or_default();
        }
        let read = self.set_pick(&mut field, pick, split_at);
        self.note(read);
        let FieldText { need, conditions, since, values } = text;
        let read = each(values, |(at, value)| self.value(at, value, &field));
        field.values = self.note(read).unwrap_or_default();
        if need.is_none() && (!conditions.is_empty() || since.is_some()) {
            let read: Compiled<()> =
                error(at, "if and since are for a field that is required or recommended");
            self.note(read);
        }
        if let Some(need_of_field) = need {
            let operand = Operand::of_field(before.len(), &field);
            self.required.push(Requirement {
                conditions,
                since,
                ..Requirement::new(need_of_field, vec![operand])
            });
        }
        field
    }

    /// A value that a field allows: a text, or the name of a type or of a member of an enumeration.
    fn value(&mut self, at: usize, value: String, field: &ViewField) -> Compiled<String> {
        if !matches!(field.kind, ViewKind::Choice | ViewKind::Thing) {
            let kind = field.kind;
            return match may_be_of(kind, &value) {
                true => Ok(value),
                false => error(
                    at,
                    format!("this field is {}, and {value:?} is not {}", kind.name(), kind.description()),
                ),
            };
        }
        let name = name_in_schema_org(&value).unwrap_or(&value);
        if field.kind == ViewKind::Thing {
            self.type_name(at, name)?;
        } else if name.contains(' ') {
            return error(
                at,
                format!("a choice is one word, and {name:?} has a space: write kind = \"text\""),
            );
        } else {
            let paths = field.sources.iter().filter_map(ViewSource::schema_path);
            if let Some(last) = paths.filter_map(|path| path.steps.last()).next() {
                self.enumeration_value(at, &last.name, name)?;
            }
        }
        Ok(name.to_owned())
    }

    /// True for a text, or a list of texts, that names a source.
    fn is_source(&self, node: &SyntaxNode) -> bool {
        let first = match &node.value {
            SyntaxValue::List(values) => values.first().map_or(node, |first| first),
            _ => node,
        };
        matches!(&first.value, SyntaxValue::Text(text) if ViewSource::read(text).is_ok())
    }

    /// Sets how the value is picked, and that it is a list.
    fn set_pick(
        &self,
        field: &mut ViewField,
        pick: Option<(usize, ViewPick)>,
        split_at: Option<usize>,
    ) -> Compiled<()> {
        let default = if field.is_list { ViewPick::All } else { ViewPick::First };
        let (at, pick) = pick.unwrap_or((0, default));
        if !pick.takes(field.kind) {
            let (name, what, kind) = (pick.name(), pick.compares(), field.kind.name());
            return error(at, format!("`{name}` compares {what}, and this field is {kind}"));
        }
        field.pick = pick;
        field.is_list |= pick.is_of_list();
        if let (Some(at), false) = (split_at, field.is_list) {
            return error(at, "split is for lists: write kind = \"list of text\"");
        }
        Ok(())
    }

    fn field_member(
        &mut self,
        (field, text): (&mut ViewField, &mut FieldText),
        member: SyntaxMember,
        before: &[ViewField],
        view: usize,
    ) -> Compiled<()> {
        let SyntaxMember { name, at, value } = member;
        match &*name {
            "from" => field.sources = self.sources(value)?,
            "kind" => self.kind(field, value, (view, before.len()))?,
            "required" | "recommended" => {
                let need = if name == "required" { ViewNeed::Required } else { ViewNeed::Recommended };
                if value.flag()? && text.need.replace(need).is_some() {
                    return error(at, "a field is required or recommended, not both");
                }
            }
            "if" => text.conditions = self.operand_conditions(value, before)?,
            "since" => text.since = Some(self.since(value, before)?),
            "values" => text.values = value.listed()?,
            "split" => field.split = Some(separator(value)?),
            "unless" => {
                let (at, text) = (value.at, value.text()?);
                let repetition = match text.split_once(' ') {
                    Some(("repeats", name)) => (Repetition::Repeats, self.earlier(name, at, before)?),
                    Some(("contains", name)) => (Repetition::Contains, self.earlier(name, at, before)?),
                    _ => return error(at, "unless takes \"repeats FIELD\" or \"contains FIELD\""),
                };
                field.unless = Some(repetition);
            }
            "agree" => field.must_agree = value.flag()?,
            "list" => {
                return error(at, "a field says that it is a list by its kind: kind = \"list of text\"");
            }
            "view" => return error(at, "a field names a view by its kind: kind = \"view offer\""),
            name => return error(at, unknown("member of a field", name, &FIELD_MEMBERS)),
        }
        Ok(())
    }

    fn kind(&mut self, field: &mut ViewField, node: SyntaxNode, place: (usize, usize)) -> Compiled<()> {
        let at = node.at;
        let text = node.text()?;
        let text = text.trim();
        let one = text.strip_prefix("list of ").map(str::trim);
        field.is_list = one.is_some();
        let name = one.unwrap_or(text);
        if field.is_list && name.starts_with("list of ") {
            return error(at, "a list has no lists in it");
        }
        if let Some(view) = name.strip_prefix("view ") {
            let name = view.trim().to_owned();
            self.uses.push(ViewUse { view: place.0, field: place.1, name, at });
            field.kind = ViewKind::View(0);
            return Ok(());
        }
        if let Some(words) = KINDS.iter().find(|words| words.name == name) {
            field.kind = words.kind;
            return Ok(());
        }
        let names: Vec<&str> = KINDS.iter().map(|words| words.name).collect();
        error(
            at,
            match name {
                "view" => "write the name of a view after it: kind = \"view offer\"".to_owned(),
                "list" | "list of" | "array" => {
                    "write what is in the list: kind = \"list of text\"".to_owned()
                }
                _ if shipped::names().any(|view| view == name) => {
                    format!("{name} is a view: write kind = \"view {name}\"")
                }
                _ => match name.strip_prefix("list ") {
                    Some(one) => format!("write kind = \"list of {one}\""),
                    None => unknown("kind", name, &names),
                },
            },
        )
    }

    /// Notes the sources of a list: if one of them is what another one nearly is, both are meant.
    pub(super) fn set_beside<'s>(&mut self, texts: impl Iterator<Item = &'s str>) {
        if self.checks.is_some() {
            self.beside = texts.map(str::to_owned).collect();
        }
    }

    fn sources(&mut self, node: SyntaxNode) -> Compiled<Vec<ViewSource>> {
        let at = node.at;
        let values = node.values()?;
        let texts = values.iter().filter_map(|value| match &value.value {
            SyntaxValue::Text(text) => Some(&**text),
            _ => None,
        });
        self.set_beside(texts);
        let sources = each(values, |value| {
            let at = value.at;
            self.source(at, &value.text()?)
        });
        let sources = sources?.concat();
        if sources.len() > MAX_SOURCES {
            return error(at, format!("a field has at most {MAX_SOURCES} sources; schema counts as three"));
        }
        Ok(sources)
    }
}
