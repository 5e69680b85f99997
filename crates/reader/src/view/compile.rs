//! Reads the text of a view into rows.

use super::ViewError;
use super::fields::{KINDS, PICKS, Repetition, ViewAbout, ViewField, ViewKind, ViewNeed, ViewPick, ViewRows};
use super::source::{PathStep, ViewSource};
use super::syntax::{SyntaxMember, SyntaxNode, SyntaxValue};
use super::uses::ViewUse;
use microweave::extract::mf2::classify::{TYPES, is_known_type};
use microweave::schema_org::SCHEMA_ORG;
use microweave_values::spelling::closest;

pub(super) const MAX_VIEWS: usize = 64;
/// Of all views of a file together.
const MAX_FIELDS: usize = 512;
const MAX_SOURCES: usize = 64;
pub(super) const MAX_LISTED: usize = 256;
/// At most this many types, and names that schema.org does not have, are compared with those that it has.
const MAX_COMPARED: usize = 200;

/// The members of a view, of a field, and of the file.
pub(super) const VIEW_MEMBERS: [&str; 6] = ["about", "except", "list", "fields", "any-of", "only-one"];
pub(super) const FIELD_MEMBERS: [&str; 11] =
    ["from", "kind", "split", "pick", "required", "recommended", "if", "since", "values", "unless", "agree"];
const FILE_MEMBER: &str = "views";

/// What is read of a text.
pub(super) struct Compiler<'t> {
    pub(super) text: &'t str,
    pub(super) views: Vec<ViewRows>,
    /// The number of fields so far.
    fields: usize,
    /// The kinds `view NAME`: the view, the field, the name, and where it is.
    pub(super) uses: Vec<ViewUse>,
    /// The names of the fields of the view that is read.
    pub(super) names: Vec<String>,
    /// The number of names that were compared so far.
    compared: usize,
}

pub(super) type Compiled<T> = Result<T, ViewError>;

impl<'t> Compiler<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Compiler { text, views: Vec::new(), fields: 0, uses: Vec::new(), names: Vec::new(), compared: 0 }
    }

    pub(super) fn error<T>(&self, at: usize, problem: impl Into<String>) -> Compiled<T> {
        Err(ViewError::at(self.text, at, problem))
    }

    /// Reads a file: the first view is the one that is asked for.
    pub(super) fn file(mut self, node: SyntaxNode, name: &str) -> Compiled<Vec<ViewRows>> {
        let at = node.at;
        let SyntaxValue::Table(members) = node.value else {
            return self.error(at, "a view is a table");
        };
        let (inner, members): (Vec<_>, Vec<_>) =
            members.into_iter().partition(|member| member.name == FILE_MEMBER);
        if !members.is_empty() {
            self.view(members, name, at)?;
        }
        for member in inner {
            for view in self.table(member.value)? {
                let members = self.table(view.value)?;
                self.view(members, &view.name, view.at)?;
            }
        }
        if self.views.is_empty() {
            return self.error(0, "there is no view: write about and [fields.NAME]");
        }
        self.resolve_uses()?;
        self.check_depth()?;
        Ok(self.views)
    }

    fn view(&mut self, members: Vec<SyntaxMember>, name: &str, at: usize) -> Compiled<()> {
        if self.views.len() >= MAX_VIEWS {
            return self.error(at, format!("a file has at most {MAX_VIEWS} views"));
        }
        if self.views.iter().any(|view| *view.name == *name) {
            return self.error(at, format!("the view {name} is given twice"));
        }
        let mut view = ViewRows {
            name: name.into(),
            about: Vec::new(),
            except: Vec::new(),
            is_list: false,
            fields: Vec::new(),
            any_of: Vec::new(),
            only_one: Vec::new(),
        };
        let number = self.views.len();
        let mut lists = Vec::new();
        for member in members {
            match &*member.name {
                "about" => {
                    let names = self.types(member.value)?;
                    view.about = names.iter().map(|name| ViewAbout::of(name)).collect();
                }
                "except" => view.except = self.types(member.value)?,
                "list" => view.is_list = self.flag(&member.value)?,
                "fields" => view.fields = self.view_fields(member.value, number)?,
                "any-of" | "only-one" => lists.push(member),
                name => {
                    let of_file = if number == 0 { &[FILE_MEMBER][..] } else { &[] };
                    let members = [&VIEW_MEMBERS[..], of_file].concat();
                    let problem = unknown("member of a view", name, &members);
                    return self
                        .error(member.at, format!("{problem}. A field is in fields: [fields.{name}]"));
                }
            }
        }
        if view.fields.is_empty() {
            return self.error(at, format!("the view {name} has no fields: write [fields.NAME]"));
        }
        for SyntaxMember { name, value, .. } in lists {
            let lists = self.field_lists(value, &view.fields)?;
            if name == "any-of" { view.any_of = lists } else { view.only_one = lists }
        }
        self.views.push(view);
        Ok(())
    }

    fn view_fields(&mut self, node: SyntaxNode, view: usize) -> Compiled<Vec<ViewField>> {
        let mut fields: Vec<ViewField> = Vec::new();
        let members = self.table(node)?;
        self.names = members.iter().map(|member| member.name.clone()).collect();
        for SyntaxMember { name, at, value } in members {
            self.fields += 1;
            if self.fields > MAX_FIELDS {
                return self.error(at, format!("a file has at most {MAX_FIELDS} fields"));
            }
            if name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-')) {
                return self.error(at, "the name of a field has letters, digits, - and _");
            }
            let field = self.field(&name, value, &fields, view)?;
            fields.push(field);
        }
        Ok(fields)
    }

    /// A field. `before` are the fields that it may rest on. A text or a list instead of a table is `from`.
    fn field(
        &mut self,
        name: &str,
        node: SyntaxNode,
        before: &[ViewField],
        view: usize,
    ) -> Compiled<ViewField> {
        let at = node.at;
        let mut field = ViewField {
            name: name.into(),
            sources: Vec::new(),
            kind: ViewKind::Text,
            is_list: false,
            split: None,
            pick: ViewPick::First,
            need: None,
            conditions: Vec::new(),
            since: None,
            values: Vec::new(),
            unless: None,
            must_agree: false,
        };
        let mut pick = None;
        if let SyntaxValue::Table(members) = node.value {
            for member in members {
                if member.name == "pick" {
                    let at = member.value.at;
                    pick = Some((at, self.pick(member.value)?));
                } else {
                    self.field_member(&mut field, member, before, view)?;
                }
            }
        } else {
            field.sources = self.sources(node)?;
        }
        if field.sources.is_empty() {
            field.sources = self.source(&(at, format!("thing {}", camel_case(name))))?;
        }
        self.set_pick(&mut field, pick)?;
        Ok(field)
    }

    /// Sets how the value is picked, and that it is a list.
    fn set_pick(&self, field: &mut ViewField, pick: Option<(usize, ViewPick)>) -> Compiled<()> {
        let default = if field.is_list { ViewPick::All } else { ViewPick::First };
        let (at, pick) = pick.unwrap_or((0, default));
        if !pick.takes(field.kind) {
            let (name, what, kind) = (pick.name(), pick.compares(), field.kind.name());
            return self.error(at, format!("`{name}` compares {what}, and this field is {kind}"));
        }
        field.pick = pick;
        field.is_list |= pick.is_of_list();
        if field.split.is_some() && !field.is_list {
            return self.error(at, "split is for lists: write kind = \"list of text\"");
        }
        Ok(())
    }

    fn field_member(
        &mut self,
        field: &mut ViewField,
        member: SyntaxMember,
        before: &[ViewField],
        view: usize,
    ) -> Compiled<()> {
        let SyntaxMember { name, at, value } = member;
        match &*name {
            "from" => field.sources = self.sources(value)?,
            "kind" => self.kind(field, &value, (view, before.len()))?,
            "required" if self.flag(&value)? => field.need = Some(ViewNeed::Required),
            "recommended" if self.flag(&value)? => {
                field.need = field.need.or(Some(ViewNeed::Recommended));
            }
            "required" | "recommended" => {}
            "if" => {
                for text in self.listed(value)? {
                    field.conditions.push(self.condition(&text, before)?);
                }
            }
            "since" => {
                let (at, text) = (value.at, self.string(value)?);
                field.since = Some(self.since(&text, at, before)?);
            }
            "values" => field.values = self.strings(value)?,
            "split" => field.split = Some(self.separator(value)?),
            "unless" => {
                let (at, text) = (value.at, self.string(value)?);
                let repetition = match text.split_once(' ') {
                    Some(("repeats", name)) => (Repetition::Repeats, self.earlier(name, at, before)?),
                    Some(("contains", name)) => (Repetition::Contains, self.earlier(name, at, before)?),
                    _ => return self.error(at, "unless takes \"repeats FIELD\" or \"contains FIELD\""),
                };
                field.unless = Some(repetition);
            }
            "agree" => field.must_agree = self.flag(&value)?,
            name => return self.error(at, unknown("member of a field", name, &FIELD_MEMBERS)),
        }
        Ok(())
    }

    fn kind(&mut self, field: &mut ViewField, node: &SyntaxNode, place: (usize, usize)) -> Compiled<()> {
        let SyntaxValue::Text(text) = &node.value else {
            return self.error(node.at, "this takes a text");
        };
        let text = text.trim();
        let one = text.strip_prefix("list of ").map(str::trim);
        field.is_list = one.is_some();
        let name = one.unwrap_or(text);
        if field.is_list && name.starts_with("list of ") {
            return self.error(node.at, "a list has no lists in it");
        }
        if let Some(view) = name.strip_prefix("view ") {
            let name = view.trim().to_owned();
            self.uses.push(ViewUse { view: place.0, field: place.1, name, at: node.at });
            field.kind = ViewKind::View(0);
            return Ok(());
        }
        match KINDS.iter().find(|(kind, ..)| *kind == name) {
            Some((_, kind, _)) => field.kind = *kind,
            None => {
                let names: Vec<&str> = KINDS.iter().map(|(name, ..)| *name).collect();
                let others = "; view NAME and list of KIND are kinds too";
                return self.error(node.at, unknown("kind", name, &names) + others);
            }
        }
        Ok(())
    }

    fn pick(&self, node: SyntaxNode) -> Compiled<ViewPick> {
        let at = node.at;
        let name = self.string(node)?;
        match PICKS.iter().find(|(pick, _)| *pick == name) {
            Some((_, pick)) => Ok(*pick),
            None => {
                let names: Vec<&str> = PICKS.iter().map(|(name, _)| *name).collect();
                self.error(at, unknown("pick function", &name, &names))
            }
        }
    }

    fn sources(&mut self, node: SyntaxNode) -> Compiled<Vec<ViewSource>> {
        let at = node.at;
        let mut sources = Vec::new();
        for source in self.listed(node)? {
            sources.extend(self.source(&source)?);
        }
        if sources.is_empty() {
            return self.error(at, "from names no source: write one, such as \"schema name\"");
        }
        if sources.len() > MAX_SOURCES {
            return self
                .error(at, format!("a field has at most {MAX_SOURCES} sources; schema counts as three"));
        }
        Ok(sources)
    }

    /// The sources that a text names. A name of schema.org that is nearly a property of schema.org is an error.
    fn source(&mut self, (at, text): &(usize, String)) -> Compiled<Vec<ViewSource>> {
        let sources = ViewSource::read(text).or_else(|problem| self.error(*at, problem))?;
        let Some(path) = sources.first().and_then(ViewSource::schema_path) else { return Ok(sources) };
        let is_unknown = |name: &&String| !name.contains(['@', ':']) && !SCHEMA_ORG.has_property(name);
        let names = path.steps.iter().flat_map(PathStep::names).chain(&path.inner);
        for name in names.filter(is_unknown).take(MAX_COMPARED.saturating_sub(self.compared)) {
            self.compared += 1;
            if let Some(meant) = meant_by(name, || SCHEMA_ORG.properties.names()) {
                let hint = format!("For another vocabulary, write from = \"json-ld {name}\"");
                let problem = format!("schema.org has no property {name:?}: did you mean {meant:?}? {hint}");
                return self.error(*at, problem);
            }
        }
        Ok(sources)
    }

    fn table(&self, node: SyntaxNode) -> Compiled<Vec<SyntaxMember>> {
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

    fn flag(&self, node: &SyntaxNode) -> Compiled<bool> {
        match node.value {
            SyntaxValue::Flag(flag) => Ok(flag),
            _ => self.error(node.at, "this takes true or false"),
        }
    }

    fn strings(&self, node: SyntaxNode) -> Compiled<Vec<String>> {
        Ok(self.listed(node)?.into_iter().map(|(_, text)| text).collect())
    }

    /// The names of types. A name that is nearly a type of schema.org or of microformats2 is an error.
    fn types(&mut self, node: SyntaxNode) -> Compiled<Vec<String>> {
        let names = self.listed(node)?;
        for (at, name) in &names {
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
                return self.error(*at, format!("there is no type {name:?}: did you mean {meant:?}?"));
            }
        }
        Ok(names.into_iter().map(|(_, name)| name).collect())
    }

    /// A text, or a list of texts, each with its place.
    pub(super) fn listed(&self, node: SyntaxNode) -> Compiled<Vec<(usize, String)>> {
        let values = match node.value {
            SyntaxValue::List(values) if values.len() <= MAX_LISTED => values,
            SyntaxValue::List(_) => {
                return self.error(node.at, format!("a list has at most {MAX_LISTED} texts"));
            }
            value => vec![SyntaxNode { at: node.at, value }],
        };
        values.into_iter().map(|value| Ok((value.at, self.string(value)?))).collect()
    }
}

/// The name that another one is in other letter case, or nearly is.
fn meant_by<'n, I: Iterator<Item = &'n str>>(name: &str, names: impl Fn() -> I) -> Option<&'n str> {
    names().find(|known| known.eq_ignore_ascii_case(name)).or_else(|| closest(name, names()))
}

pub(super) fn unknown(what: &str, name: &str, names: &[&str]) -> String {
    let meant = closest(name, names.iter().copied());
    let meant = meant.map(|meant| format!("did you mean {meant:?}? Otherwise ")).unwrap_or_default();
    format!("there is no {what} {name:?}: {meant}use one of {}", names.join(", "))
}

/// `date_published` and `date-published` as `datePublished`.
fn camel_case(name: &str) -> String {
    let mut parts = name.split(['_', '-']).filter(|part| !part.is_empty());
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |name, part| {
        let mut chars = part.chars();
        let head = chars.next().map(|c| c.to_ascii_uppercase());
        head.into_iter().fold(name, |name, c| name + &c.to_string()) + chars.as_str()
    })
}
