//! Reads the rules of a view: what it requires, and what holds between properties.

use std::iter;
use std::rc::Rc;

use super::compile::Compiler;
use super::error::{Compiled, each, error, in_place_of, unknown};
use super::near_names::is_schema_property;
use super::source_text::{has_class_prefix, is_form};
use super::syntax::{MAX_LISTED, SyntaxMember, SyntaxNode, SyntaxValue};
use crate::view::rows::fields::{ViewAbout, ViewField, ViewNeed, ViewRows};
use crate::view::rows::requirements::{EXEMPTIONS, Operand, OperandCondition, Requirement};
use crate::view::rows::source::ViewSource;
use crate::view::values::forms::{is_name, may_be_of};
use microweave::schema_org::SCHEMA_ORG;
use microweave_values::spelling::closest;

/// Of all views of a file together.
const MAX_OPERANDS: usize = 2048;
/// The maximum number of fields in an error.
const MAX_NAMES_SHOWN: usize = 8;

/// The members of a requirement.
pub(super) const REQUIREMENT_MEMBERS: [&str; 4] = ["of", "if", "at-least", "unless"];

/// The members of a view that name fields and properties: they are read after the fields.
pub(super) const RULE_MEMBERS: [&str; 6] =
    ["required", "recommended", "if", "only-one", "ordered", "distinct"];

impl Compiler<'_> {
    /// Reads a member that names fields and properties.
    pub(super) fn rule(&mut self, view: &mut ViewRows, member: SyntaxMember) -> Compiled<()> {
        let SyntaxMember { name, value, .. } = member;
        let at = value.at;
        match &*name {
            "required" => self.requirements(view, value, ViewNeed::Required)?,
            "recommended" => self.requirements(view, value, ViewNeed::Recommended)?,
            "if" => {
                // The fields are not read yet when it is asked.
                let mut conditions = self.operand_conditions(value, &view.fields)?;
                conditions.iter_mut().for_each(|condition| condition.operand.field = None);
                view.scope.conditions = conditions;
            }
            "only-one" => {
                view.only_one = self.operand_lists(value, &view.fields)?;
                if view.only_one.iter().any(|list| list.len() < 2 || !are_different(list)) {
                    return error(
                        at,
                        "only-one takes two different names or more: [\"price\", \"lowPrice\"]",
                    );
                }
            }
            "distinct" => view.distinct = self.operands(value, &view.fields)?,
            _ => {
                view.ordered = each(self.operand_lists(value, &view.fields)?, |pair| {
                    let problem = "ordered takes pairs of different names: [[\"startDate\", \"endDate\"]]";
                    let pair = <[Operand; 2]>::try_from(pair).ok().filter(|pair| are_different(pair));
                    let Some(pair) = pair else { return error(at, problem) };
                    let kinds = pair.iter().filter_map(|operand| Some(view.fields[operand.field?].kind));
                    match kinds.into_iter().find(|kind| !kind.has_order()) {
                        Some(kind) => error(
                            at,
                            format!("ordered compares numbers, dates and durations, not {}", kind.name()),
                        ),
                        None => Ok(pair),
                    }
                })?;
            }
        }
        Ok(())
    }

    fn requirements(&mut self, view: &mut ViewRows, node: SyntaxNode, need: ViewNeed) -> Compiled<()> {
        let requirements = each(node.values()?, |node| {
            let at = node.at;
            let requirement = self.requirement(node, &view.fields, need)?;
            match requirement.any.is_empty() {
                true => error(at, "this names no field and no property: write of = \"name\""),
                false => Ok(requirement),
            }
        })?;
        view.requirements.extend(requirements);
        Ok(())
    }

    /// A field or a property, a list of which one is enough, or a table.
    fn requirement(
        &mut self,
        node: SyntaxNode,
        fields: &[ViewField],
        need: ViewNeed,
    ) -> Compiled<Requirement> {
        let SyntaxValue::Table(members) = node.value else {
            return Ok(Requirement::new(need, self.operands(node, fields)?));
        };
        let mut requirement = Requirement::new(need, Vec::new());
        each(members, |SyntaxMember { name, at, value }| {
            match &*name {
                "of" => requirement.any = self.operands(value, fields)?,
                "if" => requirement.conditions = self.operand_conditions(value, fields)?,
                "at-least" => {
                    requirement.at_least = match value.value {
                        SyntaxValue::Number(count) if (1..=MAX_LISTED).contains(&count) => count,
                        _ => {
                            let problem = format!("at-least takes a number from 1 to {MAX_LISTED}");
                            return error(value.at, problem);
                        }
                    };
                }
                "unless" => requirement.exemption = Some(value.named("exemption", &EXEMPTIONS)?),
                name => return error(at, unknown("member of a requirement", name, &REQUIREMENT_MEMBERS)),
            }
            Ok(())
        })?;
        Ok(requirement)
    }

    /// What must be there for something to count. The value is after the name: `offers`, `meta og:type article`.
    pub(super) fn operand_conditions(
        &mut self,
        node: SyntaxNode,
        fields: &[ViewField],
    ) -> Compiled<Vec<OperandCondition>> {
        each(node.listed()?, |(at, text)| {
            let (operand, value) = match text.split_once(' ') {
                Some((name, value)) if self.is_source_form(name, fields) => match value.split_once(' ') {
                    Some((name_of_form, value)) => (format!("{name} {name_of_form}"), Some(value)),
                    None => (text.clone(), None),
                },
                Some((name, value)) => (name.to_owned(), Some(value)),
                None => (text.clone(), None),
            };
            self.set_beside(iter::empty());
            let operand = self.operand(at, &operand, fields)?;
            let path = operand.sources.first().and_then(ViewSource::schema_path);
            let value = value.map(str::trim);
            if let Some(value) = value {
                check_value(at, &operand, value, fields)?;
            }
            if let (Some(step), Some(value)) = (path.and_then(|path| path.steps.last()), value) {
                self.enumeration_value(at, &step.name, value)?;
            }
            Ok(OperandCondition { operand, value: value.map(str::to_owned) })
        })
    }

    fn operand_lists(&mut self, node: SyntaxNode, fields: &[ViewField]) -> Compiled<Vec<Vec<Operand>>> {
        let (at, name) = (node.at, Rc::clone(&node.name));
        let lists = node.values()?;
        let is_text = |node: &SyntaxNode| matches!(node.value, SyntaxValue::Text(_));
        // One list may stand without the list around it.
        let lists = match lists.iter().all(is_text) {
            true => vec![SyntaxNode { at, name, value: SyntaxValue::List(lists) }],
            false => lists,
        };
        each(lists, |list| self.operands(list, fields))
    }

    fn operands(&mut self, node: SyntaxNode, fields: &[ViewField]) -> Compiled<Vec<Operand>> {
        let texts = node.listed()?;
        self.set_beside(texts.iter().map(|(_, text)| &**text));
        each(texts, |(at, text)| self.operand(at, &text, fields))
    }

    /// True for the first word of a source. A field or a property of schema.org may have its name, such as `address`.
    fn is_source_form(&self, word: &str, fields: &[ViewField]) -> bool {
        is_form(word) && !fields.iter().any(|field| &*field.name == word)
    }

    /// A field, a source, or a property: of schema.org, or of microformats in a view of items of microformats.
    fn operand(&mut self, at: usize, text: &str, fields: &[ViewField]) -> Compiled<Operand> {
        self.operands += 1;
        if self.operands > MAX_OPERANDS {
            return error(at, format!("the rules of a file have at most {MAX_OPERANDS} names"));
        }
        if let Some(number) = fields.iter().position(|field| &*field.name == text) {
            return Ok(Operand::of_field(number, &fields[number]));
        }
        let is_property = is_schema_property(text.split(['.', '[']).next().unwrap_or_default());
        let source = match text {
            _ if text.contains(' ') || is_form(text) && !is_property => text.to_owned(),
            _ if self.is_of_items || has_class_prefix(text) => format!("mf2 {text}"),
            _ if is_property || text.contains([':', '@']) => format!("thing {text}"),
            _ => return error(at, self.unknown_operand(text, fields)),
        };
        let sources = self.source(at, &source)?;
        // Names of properties stand without the word before them.
        let name = match text.split_once(' ') {
            Some(("mf2" | "schema" | "thing" | "meta", name)) => name,
            _ => text,
        };
        Ok(Operand { name: name.into(), sources, field: None })
    }

    fn unknown_operand(&self, text: &str, fields: &[ViewField]) -> String {
        if text.trim().is_empty() {
            return "this takes the name of a field or of a property".to_owned();
        }
        if let Some(problem) = self.field_after(text, fields.len()) {
            return problem;
        }
        let field = closest(text, fields.iter().map(|field| &*field.name));
        let meant = field.or_else(|| closest(text, SCHEMA_ORG.properties.names()));
        let names: Vec<&str> = fields.iter().take(MAX_NAMES_SHOWN).map(|field| &*field.name).collect();
        let meant = match meant {
            Some(meant) => format!(": did you mean {meant:?}?"),
            None if names.is_empty() => ".".to_owned(),
            None => format!(": fields are {}.", names.join(", ")),
        };
        format!(
            "there is no field and no property of schema.org {text:?}{meant} For another vocabulary, write \"json-ld {text}\" \
             or \"mf2 {text}\""
        )
    }
}

/// True if no operand has the name of another one.
fn are_different(operands: &[Operand]) -> bool {
    operands
        .iter()
        .enumerate()
        .all(|(at, operand)| operands[..at].iter().all(|before| before.name != operand.name))
}

/// Checks the value of a condition. A field allows some values only.
fn check_value(at: usize, operand: &Operand, value: &str, fields: &[ViewField]) -> Compiled<()> {
    let name = &operand.name;
    let without_sign = value.trim_start_matches(['=', '!', '<', '>', ' ']);
    if without_sign.len() != value.len() {
        return error(
            at,
            format!("a condition has the value after the name, without a sign: \"{name} {without_sign}\""),
        );
    }
    let Some(field) = operand.field.map(|number| &fields[number]) else { return Ok(()) };
    let values: Vec<&str> = field.values.iter().map(String::as_str).collect();
    if !values.is_empty() && !values.iter().any(|allowed| is_name(value, allowed)) {
        return error(at, format!("{name} never has the value {value:?}: {}", in_place_of(value, &values)));
    }
    match may_be_of(field.kind, value) {
        true => Ok(()),
        false => {
            error(at, format!("{name} never has the value {value:?}: it is {}", field.kind.description()))
        }
    }
}

/// True for a view of items of microformats2.
pub(crate) fn is_of_items(about: &[ViewAbout]) -> bool {
    !about.is_empty() && about.iter().all(|about| matches!(about, ViewAbout::Item(_)))
}
