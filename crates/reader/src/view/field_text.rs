//! Reads the text of a field of a view.

use super::compile::{Compiled, Compiler, FIELD_MEMBERS, MAX_COMPARED, VIEW_MEMBERS, meant_by, unknown};
use super::fields::{PICKS, Repetition, ViewField, ViewNeed, ViewPick};
use super::kinds::{KINDS, ViewKind};
use super::requirements::{Operand, OperandCondition, Requirement};
use super::source::{PathStep, ViewSource};
use super::syntax::{SyntaxMember, SyntaxNode, SyntaxValue};
use super::uses::ViewUse;
use microweave::schema_org::SCHEMA_ORG;
use microweave_values::camel_case::camel_case;

/// Of all views of a file together.
const MAX_FIELDS: usize = 512;
const MAX_SOURCES: usize = 64;

/// What a field says of how much it is needed.
#[derive(Default)]
struct FieldNeed {
    need: Option<ViewNeed>,
    conditions: Vec<OperandCondition>,
    since: Option<(usize, String)>,
}

impl Compiler<'_> {
    pub(super) fn view_fields(&mut self, node: SyntaxNode, view: usize) -> Compiled<Vec<ViewField>> {
        let mut fields: Vec<ViewField> = Vec::new();
        let members = self.table(node)?;
        self.names = members.iter().map(|member| member.name.clone()).collect();
        for SyntaxMember { name, at, value } in members {
            let checked = self.field_name(&name, at, &value);
            self.note(checked);
            if self.fields > MAX_FIELDS {
                return self.error(at, format!("a file has at most {MAX_FIELDS} fields"));
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
            return self.error(
                at,
                format!("{name} is a member of the view, and not a field: write it before the fields"),
            );
        }
        if name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || "_-.:".contains(c)) {
            return self.error(at, "the name of a field has letters, digits, and the signs - _ . :");
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
        let mut need = FieldNeed::default();
        if let SyntaxValue::Table(members) = node.value {
            for member in members {
                let at = member.value.at;
                match &*member.name {
                    "pick" => {
                        let read = self.pick(member.value);
                        pick = self.note(read).map(|pick| (at, pick));
                        continue;
                    }
                    "split" => split_at = Some(at),
                    _ => {}
                }
                let read = self.field_member((&mut field, &mut need), member, before, view);
                self.note(read);
            }
        } else {
            let read = self.sources(node);
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
            let read = self.source(&(at, source));
            field.sources = self.note(read).unwrap_or_default();
        }
        let read = self.set_pick(&mut field, pick, split_at);
        self.note(read);
        if field.kind == ViewKind::Thing {
            let read = field.values.iter().try_for_each(|class| self.type_name(at, class));
            self.note(read);
        }
        if let Some(need_of_field) = need.need {
            let operand = Operand::of_field(before.len(), &field);
            let FieldNeed { conditions, since, .. } = need;
            self.required.push(Requirement {
                conditions,
                since,
                ..Requirement::new(need_of_field, vec![operand])
            });
        }
        field
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
            return self.error(at, format!("`{name}` compares {what}, and this field is {kind}"));
        }
        field.pick = pick;
        field.is_list |= pick.is_of_list();
        if let (Some(at), false) = (split_at, field.is_list) {
            return self.error(at, "split is for lists: write kind = \"list of text\"");
        }
        Ok(())
    }

    fn field_member(
        &mut self,
        (field, need): (&mut ViewField, &mut FieldNeed),
        member: SyntaxMember,
        before: &[ViewField],
        view: usize,
    ) -> Compiled<()> {
        let SyntaxMember { name, at, value } = member;
        match &*name {
            "from" => field.sources = self.sources(value)?,
            "kind" => self.kind(field, &value, (view, before.len()))?,
            "required" if self.flag(&value)? => need.need = Some(ViewNeed::Required),
            "recommended" if self.flag(&value)? => need.need = need.need.or(Some(ViewNeed::Recommended)),
            "required" | "recommended" => {}
            "if" => need.conditions = self.operand_conditions(value, before)?,
            "since" => {
                let (at, text) = (value.at, self.string(value)?);
                need.since = Some(self.since(&text, at, before)?);
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
    pub(super) fn source(&mut self, (at, text): &(usize, String)) -> Compiled<Vec<ViewSource>> {
        let sources = ViewSource::read(text).or_else(|problem| self.error(*at, problem))?;
        let Some(path) = sources.first().and_then(ViewSource::schema_path) else { return Ok(sources) };
        let conditions = path.steps.iter().filter_map(|step| step.condition.as_ref());
        for class in conditions.filter(|one| one.name == "@type").flat_map(|one| &one.values) {
            self.type_name(*at, class)?;
        }
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
}
