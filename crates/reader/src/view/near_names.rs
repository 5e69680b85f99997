//! The names in views of types, properties, elements and links. One that is nearly a known name is an error.

use super::compile::Compiler;
use super::error::{Compiled, each, error};
use super::fields::ViewAbout;
use super::source::{DescriptionPath, PartCondition, PathStep, SourcePart, ViewSource};
use super::source_text::without_prefix;
use crate::page_names::{is_link_type, is_metadata_name, near_link_type, near_metadata_name};
use microweave::extract::mf2::classify::{PROPERTY_CLASSES, TYPES, is_known_type};
use microweave::schema_org::SCHEMA_ORG;
use microweave_html::names::known_names;
use microweave_values::class_names::has_vendor_prefix;
use microweave_values::spelling::closest;

/// At most this many unknown names of types and properties are compared with the known ones.
const MAX_COMPARED: usize = 200;

impl Compiler<'_> {
    /// The sources that a text names. A name that is nearly a known one is an error.
    pub(super) fn source(&mut self, at: usize, text: &str) -> Compiled<Vec<ViewSource>> {
        let sources = ViewSource::read(text).or_else(|problem| error(at, problem))?;
        if let Some(source) = sources.first().filter(|_| !self.is_shipped) {
            if self.is_profile && source.is_unread_for_profiles() {
                let problem = format!(
                    "the source {text:?} is not for profiles: write a property, or meta, rel or html with a name"
                );
                return error(at, problem);
            }
            each(source.item_properties(), |name| self.item_property(at, name))?;
            match &source.part {
                SourcePart::Items(Some(class), _) => self.type_name(at, class)?,
                SourcePart::Meta(name) => self.page_name(at, name, is_metadata_name, near_metadata_name)?,
                SourcePart::Rel(name, _) => self.page_name(at, name, is_link_type, near_link_type)?,
                SourcePart::ItemProp(name) => {
                    let near = |name: &str| closest(name, SCHEMA_ORG.properties.names());
                    self.page_name(at, name, |name| SCHEMA_ORG.has_property(name), near)?;
                }
                SourcePart::Html(elements, attribute) => {
                    let element = elements.split(['.', '#']).next().unwrap_or_default();
                    for (name, is_element) in [(Some(element), true), (attribute.as_deref(), false)] {
                        // A name with a hyphen is of the page's own.
                        let is_known = |name: &str| {
                            name.contains('-') || known_names(is_element).any(|known| known == name)
                        };
                        let near = |name: &str| closest(name, known_names(is_element));
                        self.page_name(at, name.unwrap_or_default(), is_known, near)?;
                    }
                }
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

    /// A name of HTML, of `meta` elements, of links or of `itemprop`. Other programs than the known ones may read it.
    fn page_name(
        &mut self,
        at: usize,
        name: &str,
        is_known: impl FnOnce(&str) -> bool,
        near: impl FnOnce(&str) -> Option<&'static str>,
    ) -> Compiled<()> {
        if name.is_empty() || is_known(name) {
            return Ok(());
        }
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
        let is_thing = |range: &str| range.is_empty() || SCHEMA_ORG.is_kind_of(range, "Thing");
        let has_parts = |name: &str| !SCHEMA_ORG.has_property(name) || SCHEMA_ORG.ranges(name).any(is_thing);
        let whole = names
            .iter()
            .zip(names.iter().skip(1))
            .find(|(name, part)| !has_parts(name) && !part.starts_with('@'));
        let Some((name, part)) = whole else { return Ok(()) };
        let hint = format!("For another vocabulary, write \"json-ld {name}.{part}\"");
        self.misspelled(at, part, format!("a value of {name} is a text, and has no {part:?}. {hint}"))
    }

    /// Checks the name of a type. One that is nearly a type of schema.org or of microformats2 is an error.
    pub(super) fn type_name(&mut self, at: usize, name: &str) -> Compiled<()> {
        if name.trim().is_empty() {
            return error(at, "this takes the name of a type");
        }
        let meant = match ViewAbout::of(name) {
            ViewAbout::Item(name) if !is_known_type(&name) => self.meant_by(&name, || TYPES.keys().copied()),
            ViewAbout::Type(name) if !name.contains(':') && !SCHEMA_ORG.has_type(&name) => {
                self.meant_by(&name, || SCHEMA_ORG.types.names())
            }
            _ => None,
        };
        if let Some(meant) = meant {
            return self.misspelled(at, name, format!("there is no type {name:?}: did you mean {meant:?}?"));
        }
        Ok(())
    }

    /// A value that is nearly one of the enumerations that a property of schema.org takes is an error.
    pub(super) fn enumeration_values(
        &mut self,
        at: usize,
        property: &str,
        values: &[String],
    ) -> Compiled<()> {
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

    /// The error of a name, at its place in the source that is read.
    fn misspelled<T>(&self, at: usize, name: &str, problem: String) -> Compiled<T> {
        let written = self.text.get(at + 1..).unwrap_or_default();
        let is_written = !self.source.is_empty() && written.starts_with(&self.source);
        let offset = self.source.rfind(name).filter(|_| is_written);
        error(offset.map_or(at, |offset| at + 1 + offset), problem)
    }

    /// The known name that another one is in other letter case, or nearly is.
    fn meant_by<'n, I: Iterator<Item = &'n str>>(
        &mut self,
        name: &str,
        names: impl Fn() -> I,
    ) -> Option<&'n str> {
        let same = || names().find(|known| known.eq_ignore_ascii_case(name));
        self.meant(name, || same().or_else(|| closest(name, names())))
    }

    /// The known name that another one is meant as. `None` if the field has the same source with that one: then both are meant.
    fn meant<'n>(&mut self, name: &str, find: impl FnOnce() -> Option<&'n str>) -> Option<&'n str> {
        if self.compared >= MAX_COMPARED {
            return None;
        }
        self.compared += 1;
        find().filter(|meant| !self.beside.contains(&self.source.replace(name, meant)))
    }
}
