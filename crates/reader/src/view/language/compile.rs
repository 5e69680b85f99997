//! Reads the text of a view into rows.

use super::error::{Compiled, Mistake, each, error, unknown};
use super::near_names::NameChecks;
use super::requirement_text::{RULE_MEMBERS, is_of_items};
use super::syntax::{SyntaxMember, SyntaxNode, SyntaxValue};
use super::uses::ViewUse;
use crate::view::ViewError;
use crate::view::rows::fields::{ProfileNotes, ViewAbout, ViewRows};
use crate::view::rows::requirements::{Requirement, ViewScope};
use crate::view::rows::source::ViewSource;
use microweave_values::collections::sort::sort_by_key;
use microweave_values::datetime::Moment;

pub(super) const MAX_VIEWS: usize = 64;
/// The maximum number of mistakes in an error.
const MAX_MISTAKES: usize = 20;

/// The members of a view, of a field, and of the file.
pub(crate) const VIEW_MEMBERS: [&str; 18] = [
    "about", "except", "list", "if", "inside", "not-inside", "fields", "required", "recommended", "only-one",
    "ordered", "distinct", "result", "ended", "parts", "documentation", "date", "strict",
];
pub(crate) const FIELD_MEMBERS: [&str; 11] =
    ["from", "kind", "split", "pick", "required", "recommended", "if", "since", "values", "unless", "agree"];
const FILE_MEMBERS: [&str; 4] = ["views", "documentation", "date", "strict"];

/// What is read of a text.
pub(crate) struct Compiler<'t> {
    pub(crate) text: &'t str,
    pub(super) views: Vec<ViewRows>,
    /// The number of fields so far.
    pub(super) fields: usize,
    /// The kinds `view NAME`: the view, the field, the name, and where it is.
    pub(super) uses: Vec<ViewUse>,
    /// The names of the fields of the view that is read.
    pub(super) names: Vec<String>,
    /// The source that is read, and the sources of its list.
    pub(super) source: String,
    pub(super) beside: Vec<String>,
    /// The number of names that were compared so far.
    pub(super) compared: usize,
    /// What the file says of all its views.
    notes: ProfileNotes,
    /// True for a profile.
    pub(super) is_profile: bool,
    /// How names are compared. `None` for a view of the library, whose names a test compares: a program that reads no other view does
    /// not hold the code for it.
    pub(super) checks: Option<NameChecks>,
    /// True in a view of items of microformats2.
    pub(super) is_of_items: bool,
    /// What the fields of the view require.
    pub(super) required: Vec<Requirement>,
    /// The number of names in rules so far.
    pub(super) operands: usize,
    /// The mistakes so far.
    pub(super) mistakes: Vec<Mistake>,
}

impl<'t> Compiler<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Compiler { checks: Some(NameChecks::all()), ..Compiler::of_shipped(text) }
    }

    pub(crate) fn of_profile(text: &'t str) -> Self {
        Compiler { is_profile: true, ..Compiler::new(text) }
    }

    pub(crate) fn of_shipped(text: &'t str) -> Self {
        Compiler {
            text,
            views: Vec::new(),
            fields: 0,
            uses: Vec::new(),
            names: Vec::new(),
            source: String::new(),
            beside: Vec::new(),
            compared: 0,
            notes: ProfileNotes::default(),
            is_profile: false,
            checks: None,
            is_of_items: false,
            required: Vec::new(),
            operands: 0,
            mistakes: Vec::new(),
        }
    }

    /// The sources that a text names.
    pub(super) fn source(&mut self, at: usize, text: &str) -> Compiled<Vec<ViewSource>> {
        let sources = ViewSource::read(text).or_else(|problem| error(at, problem))?;
        if let (Some(source), Some(checks)) = (sources.first(), self.checks) {
            text.clone_into(&mut self.source);
            let checked = (checks.source)(self, at, source);
            self.source.clear();
            checked?;
        }
        Ok(sources)
    }

    /// Checks the name of a type.
    pub(super) fn type_name(&mut self, at: usize, name: &str) -> Compiled<()> {
        self.checks.map_or(Ok(()), |checks| (checks.type_name)(self, at, name))
    }

    /// Checks a value of a property of schema.org.
    pub(super) fn enumeration_value(&mut self, at: usize, property: &str, value: &str) -> Compiled<()> {
        self.checks.map_or(Ok(()), |checks| (checks.enumeration_value)(self, at, property, value))
    }

    /// Notes mistakes, so that what follows them is read.
    pub(super) fn note<T>(&mut self, read: Compiled<T>) -> Option<T> {
        read.map_err(|mistakes| self.mistakes.extend(mistakes)).ok()
    }

    /// Reads a file: the first view is the one that is asked for. The error has the first mistakes.
    pub(crate) fn file(mut self, node: SyntaxNode, name: &str) -> Result<Vec<ViewRows>, ViewError> {
        let read = self.read_file(node, name);
        self.note(read);
        sort_by_key(&mut self.mistakes, |mistake| mistake.at);
        let mistakes = self.mistakes.iter().take(MAX_MISTAKES);
        let mut mistakes = mistakes.map(|Mistake { at, problem }| ViewError::at(self.text, *at, problem));
        match mistakes.next() {
            Some(first) => Err(ViewError { others: mistakes.collect(), ..first }),
            None => Ok(self.views),
        }
    }

    fn read_file(&mut self, node: SyntaxNode, name: &str) -> Compiled<()> {
        let at = node.at;
        let SyntaxValue::Table(members) = node.value else {
            return error(at, "a view is a table");
        };
        let (of_file, members): (Vec<_>, Vec<_>) =
            members.into_iter().partition(|member| FILE_MEMBERS.contains(&&*member.name));
        let mut inner = Vec::new();
        for member in of_file {
            let read = self.file_member(member, &mut inner);
            self.note(read);
        }
        if !members.is_empty() {
            let read = self.view(members, name, at);
            self.note(read);
        }
        let names: Vec<String> = inner.iter().map(|member| member.name.clone()).collect();
        for SyntaxMember { name, at, value } in inner {
            let read = value.table().and_then(|members| self.view(members, &name, at));
            self.note(read);
        }
        let read = self.check_uses(&names);
        self.note(read);
        if !self.mistakes.is_empty() {
            return Ok(());
        }
        if self.views.is_empty() {
            return error(0, "there is no view: write about and [fields.NAME]");
        }
        if self.is_profile && self.views.iter().all(|view| view.about.is_empty()) {
            return error(
                0,
                "the profile is about nothing: write about = \"Recipe\", another type, or \"page\"",
            );
        }
        self.resolve_uses()?;
        self.check_depth()
    }

    /// A member of the file: its views, or what it says of all of them.
    fn file_member(&mut self, member: SyntaxMember, inner: &mut Vec<SyntaxMember>) -> Compiled<()> {
        let value = member.value;
        match &*member.name {
            "views" => inner.extend(value.table()?),
            "documentation" => self.notes.documentation = Some(value.text()?),
            "strict" => self.notes.is_strict = value.flag()?,
            _ => {
                if day(value).is_err() {
                    let problem =
                        "write the day as date = \"2026-11-20\". A field is in fields: [fields.date]";
                    return error(member.at, problem);
                }
            }
        }
        Ok(())
    }

    fn view(&mut self, members: Vec<SyntaxMember>, name: &str, at: usize) -> Compiled<()> {
        if self.views.len() >= MAX_VIEWS {
            return error(at, format!("a file has at most {MAX_VIEWS} views"));
        }
        if let Some(number) = self.views.iter().position(|view| *view.name == *name) {
            let problem = match number {
                0 => format!(
                    "the view of the file is {name}, by the name of the file: give this one another name"
                ),
                _ => format!("the view {name} is given twice"),
            };
            return error(at, problem);
        }
        let mut view = ViewRows {
            name: name.into(),
            about: Vec::new(),
            except: Vec::new(),
            is_list: false,
            scope: ViewScope::default(),
            fields: Vec::new(),
            requirements: Vec::new(),
            only_one: Vec::new(),
            ordered: Vec::new(),
            distinct: Vec::new(),
            profile: self.notes.clone(),
        };
        // Rules name the fields, and names of fields depend on what the view is about.
        let mut rules = Vec::new();
        let (about, members): (Vec<_>, Vec<_>) =
            members.into_iter().partition(|member| member.name == "about");
        self.is_of_items = false;
        self.required.clear();
        for member in about.into_iter().chain(members) {
            if RULE_MEMBERS.contains(&&*member.name) {
                rules.push(member);
            } else {
                let read = self.view_member(&mut view, member);
                self.note(read);
            }
        }
        let is_empty = view.fields.is_empty() && rules.is_empty() && view.profile.result.is_none();
        if is_empty && self.mistakes.is_empty() {
            let around = if self.views.is_empty() { String::new() } else { format!("views.{name}.") };
            return error(at, format!("the view {name} has no fields: write [{around}fields.NAME]"));
        }
        view.requirements = std::mem::take(&mut self.required);
        for rule in rules {
            let read = self.rule(&mut view, rule);
            self.note(read);
        }
        if let Some(problem) = contradiction(&view) {
            return error(at, problem);
        }
        let is_first = self.views.is_empty() && !self.is_profile;
        if is_first && view.about.is_empty() && view.sources().all(ViewSource::is_of_page) {
            view.about.push(ViewAbout::Page);
        }
        self.views.push(view);
        Ok(())
    }

    fn view_member(&mut self, view: &mut ViewRows, member: SyntaxMember) -> Compiled<()> {
        let (number, value) = (self.views.len(), member.value);
        match &*member.name {
            "about" => {
                let names = value.listed()?;
                view.about = names.iter().map(|(_, name)| ViewAbout::of(name)).collect();
                self.is_of_items = is_of_items(&view.about);
                each(&names, |(at, name)| self.type_name(*at, name))?;
                if view.about.iter().rev().skip(1).any(|about| *about == ViewAbout::Page) {
                    return error(member.at, "page is the last of a list: each page is one");
                }
            }
            "except" => view.except = self.types(value)?,
            "list" => view.is_list = value.flag()?,
            "inside" => view.scope.inside = self.types(value)?,
            "not-inside" => view.scope.not_inside = self.types(value)?,
            "fields" if matches!(value.value, SyntaxValue::List(_)) => {
                return error(
                    member.at,
                    "fields is a table with the names of fields: write [fields.NAME] for each",
                );
            }
            "fields" => view.fields = self.view_fields(value, number)?,
            "result" => view.profile.result = Some(value.text()?),
            "ended" => view.profile.ended = Some(day(value)?),
            "parts" => view.profile.parts = value.strings()?,
            "documentation" => view.profile.documentation = Some(value.text()?),
            "date" => drop(day(value)?),
            "strict" => view.profile.is_strict = value.flag()?,
            // The member of profiles before they were views.
            "types" => {
                let problem = "there is no member of a view \"types\": a profile has a view for each type, \"views\": {\"recipe\": \
                    {\"about\": \"Recipe\", \"required\": [\"name\"]}}. The kind of a value stands in its field";
                return error(member.at, problem);
            }
            "views" => {
                return error(member.at, "a view has no views in it: write [views.NAME] for all of them");
            }
            name => {
                let of_file = if number == 0 { &FILE_MEMBERS[..1] } else { &[] };
                let members = [&VIEW_MEMBERS[..], of_file].concat();
                let problem = unknown("member of a view", name, &members);
                let around = if number == 0 { String::new() } else { format!("views.{}.", view.name) };
                let hint = match name {
                    "field" => String::new(),
                    name => format!(". A field is in fields: [{around}fields.{name}]"),
                };
                return error(member.at, problem + &hint);
            }
        }
        Ok(())
    }

    /// The names of types.
    pub(super) fn types(&mut self, node: SyntaxNode) -> Compiled<Vec<String>> {
        each(node.values()?, |value| {
            let at = value.at;
            let name = value.text()?;
            self.type_name(at, &name).map(|()| name)
        })
    }
}

/// Why a view is of no thing.
fn contradiction(view: &ViewRows) -> Option<String> {
    let abouts = view.about.iter().map(ViewAbout::name);
    if let Some(name) = abouts.into_iter().find(|name| view.except.iter().any(|except| except == name)) {
        return Some(format!("the view is about {name}, and except {name}"));
    }
    let ViewScope { inside, not_inside, .. } = &view.scope;
    let name = inside.iter().find(|name| not_inside.contains(name))?;
    Some(format!("the view is of things inside of {name} and not inside of {name}"))
}

fn day(node: SyntaxNode) -> Compiled<String> {
    let at = node.at;
    let text = node.text()?;
    match is_day(&text) {
        true => Ok(text),
        false => error(at, "write the day as \"2026-11-20\""),
    }
}

/// True for a day: `2026-11-20`.
pub(super) fn is_day(text: &str) -> bool {
    text.len() == 10 && Moment::parse_exact(text).is_some()
}
