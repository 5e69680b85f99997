//! Reads the text of a field of a view.

use super::compile::{Compiler, FIELD_MEMBERS, MAX_COMPARED, VIEW_MEMBERS};
use super::conditions::separator;
use super::error::{Compiled, each, error, unknown};
use super::fields::{PICKS, Repetition, ViewField, ViewNeed, ViewPick};
use super::kinds::{KINDS, ViewKind};
use super::requirements::{Operand, OperandCondition, Requirement};
use super::source::{DescriptionPath, PartCondition, PathStep, SourcePart, ViewSource};
use super::source_text::without_prefix;
use super::syntax::{SyntaxMember, SyntaxNode, SyntaxValue};
use super::uses::ViewUse;
use crate::page_names::{is_metadata_name, near_link_type, near_metadata_name};
use microweave::extract::mf2::classify::PROPERTY_CLASSES;
use microweave::schema_org::SCHEMA_ORG;
use microweave_values::class_names::has_vendor_prefix;
use microweave_values::spelling::closest;

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
        let (mut pick, mut split_at, mut values_at) = (None, None, at);
        let mut need = FieldNeed::default();
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
                    "values" => values_at = at,
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
            let read = self.source(at, &source);
            field.sources = self.note(read).unwrap_or_default();
        }
        let read = self.set_pick(&mut field, pick, split_at);
        self.note(read);
        let read = self.check_values(values_at, &field);
        self.note(read);
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

    /// Checks the names of types and of enumerations that a field allows.
    fn check_values(&mut self, at: usize, field: &ViewField) -> Compiled<()> {
        if field.kind == ViewKind::Thing {
            each(&field.values, |class| self.type_name(at, class))?;
        }
        let paths = field.sources.iter().filter_map(ViewSource::schema_path);
        if let (ViewKind::Choice, Some(last)) =
            (field.kind, paths.filter_map(|path| path.steps.last()).next())
        {
            self.enumeration_values(at, &last.name, &field.values)?;
        }
        Ok(())
    }

    /// A value that is nearly one of the enumerations that a property of schema.org takes is an error.
    fn enumeration_values(&mut self, at: usize, property: &str, values: &[String]) -> Compiled<()> {
        let unknown: Vec<&String> = values.iter().filter(|value| !SCHEMA_ORG.has_type(value)).collect();
        let is_enumeration = |range: &&str| SCHEMA_ORG.is_kind_of(range, "Enumeration");
        let enumerations: Vec<&str> = SCHEMA_ORG.ranges(property).filter(is_enumeration).collect();
        if unknown.is_empty() || enumerations.is_empty() || self.compared >= MAX_COMPARED {
            return Ok(());
        }
        self.compared += 1;
        let is_member = |name: &&str| enumerations.iter().any(|one| SCHEMA_ORG.is_kind_of(name, one));
        let members: Vec<&str> = SCHEMA_ORG.types.names().filter(is_member).collect();
        // Publishers write `male` for `Male`.
        let is_known = |value: &str| members.iter().any(|member| member.eq_ignore_ascii_case(value));
        each(unknown.iter().filter(|value| !is_known(value)), |value| {
            match self.meant(value, || closest(value, members.iter().copied())) {
                Some(meant) => {
                    let problem = format!("{property} has no value {value:?}: did you mean {meant:?}?");
                    self.misspelled(at, value, problem)
                }
                None => Ok(()),
            }
        })?;
        Ok(())
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
        (field, need): (&mut ViewField, &mut FieldNeed),
        member: SyntaxMember,
        before: &[ViewField],
        view: usize,
    ) -> Compiled<()> {
        let SyntaxMember { name, at, value } = member;
        match &*name {
            "from" => field.sources = self.sources(value)?,
            "kind" => self.kind(field, value, (view, before.len()))?,
            "required" => need.need = value.flag()?.then_some(ViewNeed::Required).or(need.need),
            "recommended" => {
                need.need = need.need.or(value.flag()?.then_some(ViewNeed::Recommended));
            }
            "if" => need.conditions = self.operand_conditions(value, before)?,
            "since" => {
                let (at, text) = (value.at, value.text()?);
                need.since = Some(self.since(&text, at, before)?);
            }
            "values" => field.values = value.strings()?,
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
        match KINDS.iter().find(|(kind, ..)| *kind == name) {
            Some((_, kind, ..)) => field.kind = *kind,
            None => {
                let names: Vec<&str> = KINDS.iter().map(|(name, ..)| *name).collect();
                let others = "; view NAME and list of KIND are kinds too";
                return error(at, unknown("kind", name, &names) + others);
            }
        }
        Ok(())
    }

    fn sources(&mut self, node: SyntaxNode) -> Compiled<Vec<ViewSource>> {
        let at = node.at;
        let values = node.values()?;
        let text = |value: &SyntaxNode| match &value.value {
            SyntaxValue::Text(text) => Some(text.clone()),
            _ => None,
        };
        self.beside = values.iter().filter_map(text).collect();
        let sources = each(values, |value| {
            let at = value.at;
            self.source = value.text()?;
            self.source(at, &self.source.clone())
        });
        self.source.clear();
        let sources = sources?.concat();
        if sources.is_empty() {
            return error(at, "from names no source: write one, such as \"schema name\"");
        }
        if sources.len() > MAX_SOURCES {
            return error(at, format!("a field has at most {MAX_SOURCES} sources; schema counts as three"));
        }
        Ok(sources)
    }

    /// The sources that a text names. A name that is nearly a property of schema.org or of microformats2 is an error.
    pub(super) fn source(&mut self, at: usize, text: &str) -> Compiled<Vec<ViewSource>> {
        let sources = ViewSource::read(text).or_else(|problem| error(at, problem))?;
        if let Some(source) = sources.first() {
            if self.is_profile && source.is_unread_for_profiles() {
                let problem = format!(
                    "the source {text:?} is not for profiles: write a property, or meta, rel or html with a name"
                );
                return error(at, problem);
            }
            each(source.item_properties(), |name| self.item_property(at, name))?;
            match &source.part {
                SourcePart::Items(Some(class), _) => self.type_name(at, class)?,
                SourcePart::Meta(name) if is_metadata_name(name) => {}
                SourcePart::Meta(name) => self.page_name(at, name, near_metadata_name)?,
                SourcePart::ItemProp(name) if SCHEMA_ORG.has_property(name) => {}
                SourcePart::ItemProp(name) => {
                    self.page_name(at, name, |name| closest(name, SCHEMA_ORG.properties.names()))?;
                }
                SourcePart::Rel(name, _) => self.page_name(at, name, near_link_type)?,
                _ => {}
            }
            if let Some(path) = source.schema_path() {
                self.schema_properties(at, path)?;
            }
        }
        Ok(sources)
    }

    fn item_property(&mut self, at: usize, property: &str) -> Compiled<()> {
        let name = without_prefix(property);
        let prefix = &property[..property.len() - name.len()];
        let class = if prefix.is_empty() { format!("p-{name}") } else { property.to_owned() };
        let names = || PROPERTY_CLASSES.iter().map(|class| without_prefix(class));
        if names().any(|known| known == name) || name.starts_with('@') || has_vendor_prefix(&class) {
            return Ok(());
        }
        let Some(meant) = self.meant_by(name, names) else { return Ok(()) };
        let classes =
            PROPERTY_CLASSES.iter().filter(|class| !prefix.is_empty() && without_prefix(class) == meant);
        let meant =
            classes.min_by_key(|class| (!class.starts_with(prefix), **class)).map_or(meant, |class| class);
        let hint = format!("For a class of your own, write from = \"html .{class}\"");
        let problem = format!("microformats have no property {property:?}: did you mean {meant:?}? {hint}");
        self.misspelled(at, property, problem)
    }

    /// A name of `meta` elements, of links or of `itemprop`. Other programs than the known ones may read it.
    fn page_name(&mut self, at: usize, name: &str, near: fn(&str) -> Option<&'static str>) -> Compiled<()> {
        let Some(meant) = self.meant(name, || near(name)) else { return Ok(()) };
        let problem =
            format!("no program is known to read {name:?}: did you mean {meant:?}? To read both, name both");
        self.misspelled(at, name, problem)
    }

    fn schema_properties(&mut self, at: usize, path: &DescriptionPath) -> Compiled<()> {
        let conditions = path.steps.iter().filter_map(|step| step.condition.as_ref());
        each(conditions, |PartCondition { name, values, .. }| match &**name {
            "@type" => each(values, |class| self.type_name(at, class)).map(drop),
            name => self.enumeration_values(at, name, values),
        })?;
        let is_unknown = |name: &&String| !name.contains(['@', ':']) && !SCHEMA_ORG.has_property(name);
        let names = path.steps.iter().flat_map(PathStep::names).chain(&path.inner);
        each(names.filter(is_unknown), |name| {
            let Some(meant) = self.meant_by(name, || SCHEMA_ORG.properties.names()) else { return Ok(()) };
            let hint = format!("For another vocabulary, write from = \"json-ld {name}\"");
            let problem = format!("schema.org has no property {name:?}: did you mean {meant:?}? {hint}");
            self.misspelled(at, name, problem)
        })?;
        let names: Vec<&String> = path.steps.iter().map(|step| &step.name).chain(&path.inner).collect();
        let has_parts = |name: &str| {
            !SCHEMA_ORG.has_property(name)
                || SCHEMA_ORG.ranges(name).any(|range| SCHEMA_ORG.is_kind_of(range, "Thing"))
        };
        let whole = names
            .iter()
            .zip(names.iter().skip(1))
            .find(|(name, part)| !has_parts(name) && !part.starts_with('@'));
        let Some((name, part)) = whole else { return Ok(()) };
        let hint = format!("For another vocabulary, write \"json-ld {name}.{part}\"");
        self.misspelled(at, part, format!("a value of {name} is a text, and has no {part:?}. {hint}"))
    }
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
