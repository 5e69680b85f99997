//! Reads the text of a view into rows.

use super::ViewError;
use super::fields::{ProfileNotes, ViewAbout, ViewRows};
use super::requirement_text::{RULE_MEMBERS, is_of_items};
use super::requirements::{Requirement, ViewScope};
use super::syntax::{SyntaxMember, SyntaxNode, SyntaxValue};
use super::uses::ViewUse;
use microweave::extract::mf2::classify::{TYPES, is_known_type};
use microweave::schema_org::SCHEMA_ORG;
use microweave_values::datetime::Moment;
use microweave_values::spelling::closest;

pub(super) const MAX_VIEWS: usize = 64;
/// The maximum number of mistakes in an error.
const MAX_MISTAKES: usize = 20;
pub(super) const MAX_LISTED: usize = 256;
/// At most this many types, and names that schema.org does not have, are compared with those that it has.
pub(super) const MAX_COMPARED: usize = 200;

/// The members of a view, of a field, and of the file.
pub(super) const VIEW_MEMBERS: [&str; 18] = [
    "about",
    "except",
    "list",
    "if",
    "inside",
    "not-inside",
    "fields",
    "required",
    "recommended",
    "only-one",
    "ordered",
    "distinct",
    "result",
    "ended",
    "parts",
    "documentation",
    "date",
    "strict",
];
pub(super) const FIELD_MEMBERS: [&str; 11] =
    ["from", "kind", "split", "pick", "required", "recommended", "if", "since", "values", "unless", "agree"];
const FILE_MEMBERS: [&str; 4] = ["views", "documentation", "date", "strict"];

/// What is read of a text.
pub(super) struct Compiler<'t> {
    pub(super) text: &'t str,
    pub(super) views: Vec<ViewRows>,
    /// The number of fields so far.
    pub(super) fields: usize,
    /// The kinds `view NAME`: the view, the field, the name, and where it is.
    pub(super) uses: Vec<ViewUse>,
    /// The names of the fields of the view that is read.
    pub(super) names: Vec<String>,
    /// The number of names that were compared so far.
    pub(super) compared: usize,
    /// What the file says of all its views.
    notes: ProfileNotes,
    /// True in a view of items of microformats2.
    pub(super) is_of_items: bool,
    /// What the fields of the view require.
    pub(super) required: Vec<Requirement>,
    /// The number of names in rules so far.
    pub(super) operands: usize,
    /// The mistakes so far.
    pub(super) mistakes: Vec<ViewError>,
}

pub(super) type Compiled<T> = Result<T, ViewError>;

impl<'t> Compiler<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Compiler {
            text,
            views: Vec::new(),
            fields: 0,
            uses: Vec::new(),
            names: Vec::new(),
            compared: 0,
            notes: ProfileNotes::default(),
            is_of_items: false,
            required: Vec::new(),
            operands: 0,
            mistakes: Vec::new(),
        }
    }

    pub(super) fn error<T>(&self, at: usize, problem: impl Into<String>) -> Compiled<T> {
        Err(ViewError::at(self.text, at, problem))
    }

    /// Notes a mistake, so that what follows it is read.
    pub(super) fn note<T>(&mut self, read: Compiled<T>) -> Option<T> {
        match read {
            Ok(value) => Some(value),
            Err(mistake) => {
                self.mistakes.push(mistake);
                None
            }
        }
    }

    /// Reads a file: the first view is the one that is asked for. The error has the first mistakes.
    pub(super) fn file(mut self, node: SyntaxNode, name: &str) -> Compiled<Vec<ViewRows>> {
        let read = self.read_file(node, name);
        self.note(read);
        let mut mistakes = self.mistakes.into_iter().take(MAX_MISTAKES);
        match mistakes.next() {
            Some(first) => Err(ViewError { others: mistakes.collect(), ..first }),
            None => Ok(self.views),
        }
    }

    fn read_file(&mut self, node: SyntaxNode, name: &str) -> Compiled<()> {
        let at = node.at;
        let SyntaxValue::Table(members) = node.value else {
            return self.error(at, "a view is a table");
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
        for SyntaxMember { name, at, value } in inner {
            let read = self.table(value).and_then(|members| self.view(members, &name, at));
            self.note(read);
        }
        if !self.mistakes.is_empty() {
            return Ok(());
        }
        if self.views.is_empty() {
            return self.error(0, "there is no view: write about and [fields.NAME]");
        }
        self.resolve_uses()?;
        self.check_depth()
    }

    /// A member of the file: its views, or what it says of all of them.
    fn file_member(&mut self, member: SyntaxMember, inner: &mut Vec<SyntaxMember>) -> Compiled<()> {
        let value = member.value;
        match &*member.name {
            "views" => inner.extend(self.table(value)?),
            "documentation" => self.notes.documentation = Some(self.string(value)?),
            "strict" => self.notes.is_strict = self.flag(&value)?,
            _ => {
                if self.day(value).is_err() {
                    let problem =
                        "write the day as date = \"2026-11-20\". A field is in fields: [fields.date]";
                    return self.error(member.at, problem);
                }
            }
        }
        Ok(())
    }

    fn view(&mut self, members: Vec<SyntaxMember>, name: &str, at: usize) -> Compiled<()> {
        if self.views.len() >= MAX_VIEWS {
            return self.error(at, format!("a file has at most {MAX_VIEWS} views"));
        }
        if let Some(number) = self.views.iter().position(|view| *view.name == *name) {
            let problem = match number {
                0 => format!(
                    "the view of the file is {name}, by the name of the file: give this one another name"
                ),
                _ => format!("the view {name} is given twice"),
            };
            return self.error(at, problem);
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
            return self.error(at, format!("the view {name} has no fields: write [fields.NAME]"));
        }
        view.requirements = std::mem::take(&mut self.required);
        for rule in rules {
            let read = self.rule(&mut view, rule);
            self.note(read);
        }
        self.views.push(view);
        Ok(())
    }

    fn view_member(&mut self, view: &mut ViewRows, member: SyntaxMember) -> Compiled<()> {
        let (number, value) = (self.views.len(), member.value);
        match &*member.name {
            "about" => {
                let names = self.types(value)?;
                view.about = names.iter().map(|name| ViewAbout::of(name)).collect();
                self.is_of_items = is_of_items(&view.about);
                if view.about.iter().rev().skip(1).any(|about| *about == ViewAbout::Page) {
                    return self.error(member.at, "page is the last of a list: each page is one");
                }
            }
            "except" => view.except = self.types(value)?,
            "list" => view.is_list = self.flag(&value)?,
            "inside" => view.scope.inside = self.types(value)?,
            "not-inside" => view.scope.not_inside = self.types(value)?,
            "fields" => view.fields = self.view_fields(value, number)?,
            "result" => view.profile.result = Some(self.string(value)?),
            "ended" => view.profile.ended = Some(self.day(value)?),
            "parts" => view.profile.parts = self.strings(value)?,
            "documentation" => view.profile.documentation = Some(self.string(value)?),
            "date" => drop(self.day(value)?),
            "strict" => view.profile.is_strict = self.flag(&value)?,
            name => {
                let of_file = if number == 0 { &FILE_MEMBERS[..1] } else { &[] };
                let members = [&VIEW_MEMBERS[..], of_file].concat();
                let problem = unknown("member of a view", name, &members);
                return self.error(member.at, format!("{problem}. A field is in fields: [fields.{name}]"));
            }
        }
        Ok(())
    }

    fn day(&self, node: SyntaxNode) -> Compiled<String> {
        let at = node.at;
        let text = self.string(node)?;
        match is_day(&text) {
            true => Ok(text),
            false => self.error(at, "write the day as \"2026-11-20\""),
        }
    }

    pub(super) fn table(&self, node: SyntaxNode) -> Compiled<Vec<SyntaxMember>> {
        match node.value {
            SyntaxValue::Table(members) => Ok(members),
            _ => self.error(node.at, "this takes a table"),
        }
    }

    pub(super) fn string(&self, node: SyntaxNode) -> Compiled<String> {
        match node.value {
            SyntaxValue::Text(text) => Ok(text),
            _ => self.error(node.at, "this takes a text"),
        }
    }

    pub(super) fn flag(&self, node: &SyntaxNode) -> Compiled<bool> {
        match node.value {
            SyntaxValue::Flag(flag) => Ok(flag),
            _ => self.error(node.at, "this takes true or false, without quotes"),
        }
    }

    pub(super) fn strings(&self, node: SyntaxNode) -> Compiled<Vec<String>> {
        Ok(self.listed(node)?.into_iter().map(|(_, text)| text).collect())
    }

    /// The names of types.
    pub(super) fn types(&mut self, node: SyntaxNode) -> Compiled<Vec<String>> {
        let names = self.listed(node)?;
        for (at, name) in &names {
            self.type_name(*at, name)?;
        }
        Ok(names.into_iter().map(|(_, name)| name).collect())
    }

    /// Checks the name of a type. One that is nearly a type of schema.org or of microformats2 is an error.
    pub(super) fn type_name(&mut self, at: usize, name: &str) -> Compiled<()> {
        if name.trim().is_empty() {
            return self.error(at, "this takes the name of a type");
        }
        let meant = match ViewAbout::of(name) {
            _ if self.compared >= MAX_COMPARED => None,
            ViewAbout::Item(name) if !is_known_type(&name) => meant_by(&name, || TYPES.keys().copied()),
            ViewAbout::Type(name) if !name.contains(':') && !SCHEMA_ORG.has_type(&name) => {
                meant_by(&name, || SCHEMA_ORG.types.names())
            }
            _ => None,
        };
        self.compared += 1;
        if let Some(meant) = meant {
            return self.error(at, format!("there is no type {name:?}: did you mean {meant:?}?"));
        }
        Ok(())
    }

    /// A text, or a list of texts, each with its place.
    pub(super) fn listed(&self, node: SyntaxNode) -> Compiled<Vec<(usize, String)>> {
        self.values(node)?.into_iter().map(|value| Ok((value.at, self.string(value)?))).collect()
    }

    /// The values of a list, or the only value.
    pub(super) fn values(&self, node: SyntaxNode) -> Compiled<Vec<SyntaxNode>> {
        match node.value {
            SyntaxValue::List(values) if values.len() <= MAX_LISTED => Ok(values),
            SyntaxValue::List(_) => self.error(node.at, format!("a list has at most {MAX_LISTED} values")),
            value => Ok(vec![SyntaxNode { at: node.at, value }]),
        }
    }
}

/// True for a day: `2026-11-20`.
pub(super) fn is_day(text: &str) -> bool {
    text.len() == 10 && Moment::parse_exact(text).is_some()
}

/// The name that another one is in other letter case, or nearly is.
pub(super) fn meant_by<'n, I: Iterator<Item = &'n str>>(
    name: &str,
    names: impl Fn() -> I,
) -> Option<&'n str> {
    names().find(|known| known.eq_ignore_ascii_case(name)).or_else(|| closest(name, names()))
}

pub(super) fn unknown(what: &str, name: &str, names: &[&str]) -> String {
    let meant = closest(name, names.iter().copied());
    let meant = meant.map(|meant| format!("did you mean {meant:?}? Otherwise ")).unwrap_or_default();
    format!("there is no {what} {name:?}: {meant}use one of {}", names.join(", "))
}
