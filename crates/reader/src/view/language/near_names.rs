//! The names in views of types, properties, elements and links. One that is nearly a known name is an error.

use super::compile::Compiler;
use super::error::{Compiled, each, error};
use super::json_path::{check_post_path, check_preview_path};
use super::shipped;
use super::source_text::has_class_prefix;
use crate::page_names::{is_link_type, is_metadata_name, near_link_type, near_metadata_name};
use crate::view::rows::fields::ViewAbout;
use crate::view::rows::source::{DescriptionPath, PartCondition, SourcePart, ViewSource};
use microweave::extract::mf2::backcompat::roots as classic_roots;
use microweave::extract::mf2::classify::{TYPES, is_known_type};
use microweave::schema_org::SCHEMA_ORG;
use microweave_html::names::known_names;
use microweave_values::class_names::{self, is_root};
use microweave_values::spelling::closest;

/// At most this many unknown names of types and properties are compared with the known ones.
const MAX_COMPARED: usize = 200;

/// The values of `http-equiv` (HTML, "Pragma directives").
const PRAGMAS: [&str; 7] = [
    "content-language", "content-type", "default-style", "refresh", "set-cookie", "x-ua-compatible",
    "content-security-policy",
];

/// What programs call the text of an element, in lower case.
const TEXT_MEMBERS: [&str; 4] = ["text", "innertext", "textcontent", "innerhtml"];

/// How the names in the text of a view are compared with the names that there are.
#[derive(Clone, Copy)]
pub(super) struct NameChecks {
    pub(super) source: fn(&mut Compiler<'_>, usize, &ViewSource) -> Compiled<()>,
    pub(super) type_name: fn(&mut Compiler<'_>, usize, &str) -> Compiled<()>,
    pub(super) enumeration_value: fn(&mut Compiler<'_>, usize, &str, &str) -> Compiled<()>,
}

impl NameChecks {
    pub(super) fn all() -> Self {
        NameChecks {
            source: |compiler, at, source| compiler.check_source(at, source),
            type_name: |compiler, at, name| compiler.check_type(at, name),
            enumeration_value: |compiler, at, property, value| {
                compiler.check_enumeration_value(at, property, value)
            },
        }
    }
}

impl Compiler<'_> {
    /// Checks the names of a source. A name that is nearly a known one is an error.
    fn check_source(&mut self, at: usize, source: &ViewSource) -> Compiled<()> {
        if self.is_profile && source.is_unread_for_profiles() {
            let problem = format!(
                "the source {:?} is not for profiles: write a property, or meta, rel or html with a name",
                self.source
            );
            return error(at, problem);
        }
        each(source.item_properties(), |name| self.item_property(at, name))?;
        match &source.part {
            SourcePart::Post(path) => check_post_path(path).or_else(|problem| error(at, problem))?,
            SourcePart::Page(path) => check_preview_path(path).or_else(|problem| error(at, problem))?,
            SourcePart::Items(Some(class), _) if is_root(class) => {
                return error(
                    at,
                    "item reads things of schema.org: write main, card or feed for microformats",
                );
            }
            SourcePart::Items(Some(class), _) => self.check_type_name(at, class)?,
            SourcePart::Description(_, path) if source.schema_path().is_none() => {
                each(path.names(), |name| match type_as_property(path, name, true) {
                    Some(problem) => self.misspelled(at, name, problem),
                    None => Ok(()),
                })?;
            }
            SourcePart::Pragma(name) if !PRAGMAS.contains(&&**name) => {
                self.page_name(at, name, "HTML has no pragma", |name| closest(name, PRAGMAS.into_iter()))?;
            }
            SourcePart::Meta(name) if !is_metadata_name(name) => {
                self.page_name(at, name, "no program is known to read the name", |name| {
                    near_metadata_name(name).or_else(|| near_name_of_vocabulary(name))
                })?;
            }
            SourcePart::Rel(name, _) if name.split_once('.').is_some_and(|(rel, _)| is_link_type(rel)) => {
                return error(
                    at,
                    "a link has no properties: the source rel has the link type alone after it",
                );
            }
            SourcePart::Rel(name, _) if !is_link_type(name) => {
                self.page_name(at, name, "no program is known to read the rel", near_link_type)?;
            }
            SourcePart::ItemProp(name) if has_class_prefix(name) => {
                return error(at, format!("{name} is a class of microformats: write \"mf2 {name}\""));
            }
            SourcePart::ItemProp(name) if name.contains('.') && !name.contains(':') => {
                return error(at, format!("the source itemprop has no paths: write \"microdata {name}\""));
            }
            SourcePart::ItemProp(name) if name.starts_with(char::is_uppercase) => {
                self.schema_properties(at, &DescriptionPath::of_name(name))?;
            }
            SourcePart::ItemProp(name) if !SCHEMA_ORG.has_property(name) => {
                self.page_name(at, name, "schema.org has no property", near_property)?;
            }
            SourcePart::Html(elements, Some(attribute)) if TEXT_MEMBERS.contains(&&**attribute) => {
                return error(
                    at,
                    format!("the text of an element is no attribute: write \"html {elements}\""),
                );
            }
            SourcePart::Html(elements, attribute) => {
                let element = elements.split(['.', '#']).next().unwrap_or_default();
                let level = element.strip_prefix('h').filter(|level| level.parse::<u8>().is_ok());
                if level.is_some_and(|level| !("1"..="6").contains(&level)) {
                    return error(at, "HTML has the headings h1 to h6");
                }
                let parts = [
                    (element, true, "HTML has no element"),
                    (attribute.as_deref().unwrap_or_default(), false, "HTML has no attribute"),
                ];
                for (name, is_element, problem) in parts {
                    // A page defines names with a hyphen.
                    if !name.contains('-') && known_names(is_element).all(|defined| defined != name) {
                        self.page_name(at, name, problem, |name| closest(name, known_names(is_element)))?;
                    }
                }
            }
            _ => {}
        }
        if let Some(path) = source.schema_path() {
            self.schema_properties(at, path)?;
        }
        Ok(())
    }

    /// An unknown name of HTML, of `meta` elements, of links or of `itemprop`. Pages may have it.
    fn page_name(
        &mut self,
        at: usize,
        name: &str,
        problem: &str,
        near: impl FnOnce(&str) -> Option<&'static str>,
    ) -> Compiled<()> {
        if name.is_empty() {
            return Ok(());
        }
        let Some(meant) = self.meant(name, || near(name)) else { return Ok(()) };
        let both = format!("[{:?}, {:?}]", replaced(&self.source, name, meant), self.source);
        let hint = format!("If pages have it, write both: {both}");
        self.misspelled(at, name, format!("{problem} {name:?}: did you mean {meant:?}? {hint}"))
    }

    fn schema_properties(&mut self, at: usize, path: &DescriptionPath) -> Compiled<()> {
        let conditions = path.steps.iter().filter_map(|step| step.condition.as_ref());
        each(conditions, |PartCondition { name, values, .. }| match &**name {
            "@type" => each(values, |class| self.check_type_name(at, class)).map(drop),
            name => each(values, |value| self.check_enumeration_value(at, name, value)).map(drop),
        })?;
        let is_unknown = |name: &&String| !name.contains('@') && !is_schema_property(name);
        each(path.names().filter(is_unknown), |name| {
            if let Some(problem) =
                type_as_property(path, name, true).or_else(|| self.name_of_other_syntax(name))
            {
                return self.misspelled(at, name, problem);
            }
            if name.contains(':') {
                return Ok(());
            }
            let meant = self.meant_by(name, || SCHEMA_ORG.properties.names());
            let is_beside = meant.is_none() && closest(name, SCHEMA_ORG.properties.names()).is_some();
            let of_type = type_as_property(path, name, false).filter(|_| meant.is_none() && !is_beside);
            if let Some(problem) = of_type {
                return self.misspelled(at, name, problem);
            }
            // All syntaxes have more names: `thing` reads microformats too.
            let may_be_any = path.steps.len() == 1 && self.source.starts_with("thing ");
            if meant.is_none() && (may_be_any || is_beside) {
                return Ok(());
            }
            let meant = meant.map_or_else(|| ". ".to_owned(), |meant| format!(": did you mean {meant:?}? "));
            let hint = format!("For another vocabulary, write from = \"json-ld {}\"", self.path());
            self.misspelled(at, name, format!("schema.org has no property {name:?}{meant}{hint}"))
        })?;
        let names: Vec<&String> = path.steps.iter().map(|step| &step.name).chain(&path.inner).collect();
        let is_thing = |range: &str| range.is_empty() || SCHEMA_ORG.is_kind_of(range, "Thing");
        let has_parts = |name: &str| !SCHEMA_ORG.has_property(name) || SCHEMA_ORG.ranges(name).any(is_thing);
        let parts = names.iter().zip(names.iter().skip(1)).map(|(name, part)| (*name, *part));
        let in_brackets =
            path.steps.iter().filter_map(|step| Some((&step.name, &step.condition.as_ref()?.name)));
        let is_of_text = |(name, part): &(&String, &String)| !has_parts(name) && !part.starts_with('@');
        let Some((name, part)) = parts.chain(in_brackets).find(is_of_text) else { return Ok(()) };
        let hint = format!("For another vocabulary, write \"json-ld {}\"", self.path());
        self.misspelled(at, part, format!("a value of {name} is a text, and has no {part:?}. {hint}"))
    }

    /// What is wrong with a name of another syntax in place of a property of schema.org.
    fn name_of_other_syntax(&self, name: &str) -> Option<String> {
        let letters = name.to_ascii_lowercase();
        if let Some(property) = name.strip_prefix("schema:") {
            return Some(format!("names of schema.org have no prefix: write {property:?}"));
        }
        if letters.contains(':') {
            let problem = || format!("{name} is of a meta element: write \"meta {letters}\"");
            return is_metadata_name(&letters).then(problem);
        }
        let form = if self.source.starts_with("main ") { "main" } else { "mf2" };
        class_names::property(&letters)
            .map(|_| format!("{name} is a class of microformats: write \"{form} {letters}\""))
    }

    /// The path of the source that is read.
    fn path(&self) -> &str {
        self.source.split_once(' ').map_or(&self.source, |(_, path)| path)
    }

    /// Checks the name of a type that things are of. A type of another vocabulary is an address.
    fn check_type(&mut self, at: usize, name: &str) -> Compiled<()> {
        self.check_type_name(at, name)?;
        let is_unknown = |name: &str| !name.contains([':', '/']) && !SCHEMA_ORG.has_type(name);
        match ViewAbout::of(name) {
            ViewAbout::Type(_) if is_unknown(name) => {
                error(at, format!("schema.org has no type {name:?}: for a new one, write \"schema:{name}\""))
            }
            _ => Ok(()),
        }
    }

    /// Checks the name of a type. One that is nearly a type of schema.org or of microformats2 is an error.
    fn check_type_name(&mut self, at: usize, name: &str) -> Compiled<()> {
        if name.trim().is_empty() {
            return error(at, "this takes the name of a type");
        }
        if let Some((first, last)) = name.rsplit_once(char::is_whitespace) {
            let problem = match joined_type(name) {
                _ if first.contains(',') => {
                    "write several types as a list: [\"Product\", \"Recipe\"]".to_owned()
                }
                joined => format!("a type is one word: write {:?}", joined.unwrap_or(last)),
            };
            return error(at, problem);
        }
        let meant = match ViewAbout::of(name) {
            ViewAbout::Item(name) if !is_known_type(&name) => self.meant_by(&name, || TYPES.keys().copied()),
            ViewAbout::Type(name) if !name.contains(':') && !SCHEMA_ORG.has_type(&name) => {
                let classic = classic_roots(&name, &[]).first().map(|table| table.item_type);
                let names = || SCHEMA_ORG.types.names().chain(["page", "main"]);
                classic.or_else(|| joined_type(&name)).or_else(|| self.meant_by(&name, names))
            }
            _ => None,
        };
        if let Some(meant) = meant {
            return self.misspelled(at, name, format!("there is no type {name:?}: did you mean {meant:?}?"));
        }
        Ok(())
    }

    /// A value that is nearly one of the enumerations that a property of schema.org takes is an error.
    fn check_enumeration_value(&mut self, at: usize, property: &str, value: &str) -> Compiled<()> {
        let is_enumeration = |range: &&str| SCHEMA_ORG.is_kind_of(range, "Enumeration");
        let enumerations: Vec<&str> = SCHEMA_ORG.ranges(property).filter(is_enumeration).collect();
        if enumerations.is_empty() || SCHEMA_ORG.has_type(value) {
            return Ok(());
        }
        let is_member = |name: &&str| enumerations.iter().any(|one| SCHEMA_ORG.is_kind_of(name, one));
        let members = || SCHEMA_ORG.types.names().filter(is_member);
        // Publishers write `male` for `Male`.
        let is_other_case = || members().any(|member| member.eq_ignore_ascii_case(value));
        let find = || if is_other_case() { None } else { closest(value, members()) };
        let Some(meant) = self.meant(value, find) else { return Ok(()) };
        self.misspelled(at, value, format!("{property} has no value {value:?}: did you mean {meant:?}?"))
    }

    /// The error of a name, at its place in the source that is read.
    pub(super) fn misspelled<T>(&self, at: usize, name: &str, problem: String) -> Compiled<T> {
        let written = self.text.get(at + 1..).unwrap_or_default();
        let is_written = !self.source.is_empty() && written.starts_with(&self.source);
        let offset = self.source.rfind(name).filter(|_| is_written);
        error(offset.map_or(at, |offset| at + 1 + offset), problem)
    }

    /// The known name that another one is in other letter case, or nearly is.
    pub(super) fn meant_by<'n, I: Iterator<Item = &'n str>>(
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
        find().filter(|meant| {
            let source = replaced(&self.source, name, meant);
            // A rule names a property without the word before it.
            let path = source.split_once(' ').map_or(&*source, |(_, path)| path);
            let is_beside = |text: &&String| {
                **text != self.source && [&*source, path].iter().any(|other| text.eq_ignore_ascii_case(other))
            };
            !self.beside.iter().any(|text| is_beside(&text))
        })
    }
}

/// True for a property of schema.org. An action has the names of what it takes and gives: `query-input` (schema.org, "Potential
/// Actions").
pub(super) fn is_schema_property(name: &str) -> bool {
    let name = ["-input", "-output"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name);
    SCHEMA_ORG.has_property(name)
}

/// The type of schema.org with these letters, without what is between words: `NewsArticle` for `news-article`.
fn joined_type(name: &str) -> Option<&'static str> {
    let letters = name.replace(['-', '_', ' '], "");
    SCHEMA_ORG.types.names().find(|class| class.eq_ignore_ascii_case(&letters))
}

/// What is wrong with the name of a type in place of a property: as it is written, or in other letter case.
fn type_as_property(path: &DescriptionPath, name: &str, is_exact: bool) -> Option<String> {
    let class = match name.starts_with(char::is_uppercase) && SCHEMA_ORG.has_type(name) || is_root(name) {
        true => name,
        false => joined_type(name).filter(|_| !is_exact)?,
    };
    let before = path.steps.iter().zip(path.steps.iter().skip(1)).find(|(_, step)| step.name == name);
    let hint = match before {
        Some((before, _)) => format!("leave it out, or write {}[@type={class}]", before.name),
        None => format!("write about = {class:?}"),
    };
    Some(format!("{name} is a type, and no property: {hint}"))
}

/// The name of a `meta` element with the same vocabulary, such as `dc.` or `citation_`, that another one nearly is, among those that
/// previews read.
fn near_name_of_vocabulary(name: &str) -> Option<&'static str> {
    let vocabulary = |name: &str| name.find(['.', ':', '_', '-']).map(|end| name[..=end].to_owned());
    let of_page = vocabulary(name)?;
    let read = shipped::text("preview")?.split('"').filter_map(|text| text.strip_prefix("meta "));
    let names: Vec<&str> = read.filter(|read| vocabulary(read).is_some_and(|one| one == of_page)).collect();
    // Some programs write a list where others write a name.
    let is_plural = |meant: &&str| name.strip_suffix('s') == Some(*meant);
    closest(name, names.iter().copied()).filter(|meant| !names.contains(&name) && !is_plural(meant))
}

/// A source with another name in place of a name, which is a whole step of its path. The letter case of the name does not count.
fn replaced(source: &str, name: &str, other: &str) -> String {
    let (source_letters, name) = (source.to_ascii_lowercase(), name.to_ascii_lowercase());
    let is_end = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && !matches!(c, '_' | ':'));
    let is_step = |at: &usize| {
        // The prefix of a class ends with a hyphen.
        let (before, after) = (&source[..*at], &source[at + name.len()..]);
        is_end(before.chars().next_back()) && is_end(after.chars().next()) && !after.starts_with('-')
    };
    match source_letters.match_indices(&name).map(|(at, _)| at).find(is_step) {
        Some(at) => [&source[..at], other, &source[at + name.len()..]].concat(),
        None => source.to_owned(),
    }
}

/// The property of schema.org that a name of microdata nearly is. Older vocabularies write the same in other letter case, with hyphens
/// and in the singular.
fn near_property(name: &str) -> Option<&'static str> {
    let letters = |name: &str| name.replace('-', "").to_ascii_lowercase();
    let meant = closest(name, SCHEMA_ORG.properties.names())?;
    let is_older = letters(meant) == letters(name) || meant.strip_suffix('s') == Some(name);
    (!is_older).then_some(meant)
}
