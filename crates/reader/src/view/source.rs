//! What a field of a view reads.

use std::fmt;
use std::iter;
use std::sync::Arc;

use super::compile::unknown;
use microweave::document::Source;
use microweave::schema_org::SCHEMA_ORG;

/// A path of more steps is an error.
const MAX_STEPS: usize = 16;

/// What a field of a view reads: `schema offers.price`, `meta og:title`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ViewSource {
    /// As the view has it.
    pub(super) view_text: Arc<str>,
    /// The same with the name of the syntax.
    pub(super) text: Arc<str>,
    pub(super) part: SourcePart,
}

/// The part of a page or of a thing that a source reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SourcePart {
    /// A property of the thing in microformats2, by the names of microformats2.
    Item(Vec<String>),
    /// A property of the thing in one syntax of schema.org.
    Description(Source, DescriptionPath),
    /// A property of the thing in all syntaxes, by the names of schema.org.
    Thing(DescriptionPath),
    /// The text of the value that the view is of.
    Text,
    /// The author of the thing's post, by the authorship algorithm, or a part of the author.
    Authorship(Option<AuthorPart>),
    /// The type of the thing's post, by post type discovery.
    PostType,
    /// The address that the page was read from.
    Address,
    /// The `meta` elements with a name, in lower case.
    Meta(String),
    /// The links with a rel.
    Rel(String),
    /// The texts of elements, or an attribute of them. The elements have a name, a class or an id: `h1`, `.price`, `p#author`.
    Html(String, Option<String>),
    /// A field of the page's first post.
    Post(Vec<String>),
    /// A field of the page's preview.
    Page(Vec<String>),
}

/// The way to a property: `recipeInstructions.itemListElement*`, `offers[availability=InStock].price`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DescriptionPath {
    pub(super) steps: Vec<PathStep>,
    /// The property after the last step, with a star: its values at any depth count in place of a value that has some.
    pub(super) inner: Option<String>,
}

/// A property, and which of its parts count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PathStep {
    pub(super) name: String,
    pub(super) condition: Option<PartCondition>,
}

/// A property of a part has one of some values, or none of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PartCondition {
    pub(super) name: String,
    pub(super) is_without: bool,
    pub(super) values: Vec<String>,
}

/// What the authorship algorithm says of an author.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AuthorPart {
    Name,
    Url,
    Photo,
}

/// The syntaxes that have the names of schema.org, in the order in which they are asked.
pub(super) const SYNTAXES: [Source; 3] = [Source::Microdata, Source::JsonLd, Source::Rdfa];

/// The first words of sources, with what follows them.
pub(super) const SOURCE_FORMS: [(&str, &str); 15] = [
    ("mf2", "a property of microformats2: mf2 p-author.p-name"),
    ("schema", "a property of schema.org in microdata, JSON-LD and RDFa: schema offers.price"),
    ("microdata", "the same in microdata only"),
    ("json-ld", "the same in JSON-LD only"),
    ("rdfa", "the same in RDFa only"),
    ("thing", "the same in all syntaxes, also microformats: thing name"),
    ("text", "the value itself, in a view for the values of a field"),
    ("authorship", "the author by the authorship algorithm: authorship, authorship url"),
    ("post-type", "the type of the post by post type discovery"),
    ("address", "the address that the page was read from"),
    ("meta", "a meta element: meta og:title"),
    ("rel", "a link: rel canonical"),
    ("html", "elements by name, class or id, or an attribute: html title, html .price, html video@poster"),
    ("post", "a field of the JSON of read: post title, post author.name"),
    ("page", "a field of the JSON of preview: page title, page site.name"),
];

impl ViewSource {
    /// The sources that a text names: one for each syntax that it is about.
    pub(super) fn read(text: &str) -> Result<Vec<Self>, String> {
        let mut words = text.split_ascii_whitespace();
        let form = words.next().unwrap_or_default();
        let name = words.next();
        if words.next().is_some() {
            return Err(too_many_words(text, form));
        }
        if let ("text" | "post-type" | "address", Some(_)) = (form, name) {
            return Err(format!("the source {form} has no property"));
        }
        let named = || name.map(str::to_owned).ok_or_else(|| missing_name(form));
        let path = || match path(&named()?)? {
            steps if steps.iter().any(|step| step.ends_with('*') || step.contains('[')) => Err(format!(
                "the source {form} has no star and no brackets: they are for properties of schema.org"
            )),
            steps => Ok(steps),
        };
        let parts = match form {
            "mf2" => vec![SourcePart::Item(path()?.iter().map(|name| without_prefix(name)).collect())],
            "schema" => {
                let path = description_path(&named()?)?;
                SYNTAXES.into_iter().map(|syntax| SourcePart::Description(syntax, path.clone())).collect()
            }
            "microdata" => vec![SourcePart::Description(Source::Microdata, description_path(&named()?)?)],
            "json-ld" => vec![SourcePart::Description(Source::JsonLd, description_path(&named()?)?)],
            "rdfa" => vec![SourcePart::Description(Source::Rdfa, description_path(&named()?)?)],
            "thing" => vec![SourcePart::Thing(description_path(&named()?)?)],
            "text" => vec![SourcePart::Text],
            "authorship" => vec![SourcePart::Authorship(name.map(author_part).transpose()?)],
            "post-type" => vec![SourcePart::PostType],
            "address" => vec![SourcePart::Address],
            "meta" => vec![SourcePart::Meta(named()?.to_ascii_lowercase())],
            "rel" => vec![SourcePart::Rel(named()?.to_ascii_lowercase())],
            "html" => vec![of_html(&named()?)?],
            "post" => vec![SourcePart::Post(path()?)],
            "page" => vec![SourcePart::Page(path()?)],
            _ if name.is_none() => {
                let meant = source_meant_by(form);
                return Err(format!(
                    "{form:?} is no source: write the syntax before the property, such as {meant:?}"
                ));
            }
            _ => return Err(unknown_form(form)),
        };
        let view_text: Arc<str> = text.split_ascii_whitespace().collect::<Vec<_>>().join(" ").into();
        let source =
            |part| ViewSource { text: label(&view_text, &part), view_text: Arc::clone(&view_text), part };
        Ok(parts.into_iter().map(source).collect())
    }

    /// True if the source is about the page, and not about the thing of a view.
    pub(super) fn is_of_page(&self) -> bool {
        matches!(
            self.part,
            SourcePart::Meta(_)
                | SourcePart::Rel(_)
                | SourcePart::Html(..)
                | SourcePart::Post(_)
                | SourcePart::Page(_)
                | SourcePart::Address
        )
    }
}

/// A source of schema.org says its syntax.
fn label(view_text: &Arc<str>, part: &SourcePart) -> Arc<str> {
    match part {
        SourcePart::Description(source, path) => {
            let inner = path.inner.iter().map(|name| format!(".{name}*")).collect::<String>();
            let steps: Vec<String> = path.steps.iter().map(PathStep::to_string).collect();
            format!("{} {}{inner}", syntax_name(*source), steps.join(".")).into()
        }
        _ => Arc::clone(view_text),
    }
}

/// The word for a syntax in sources.
pub(super) fn syntax_name(source: Source) -> &'static str {
    match source {
        Source::Microdata => "microdata",
        Source::JsonLd => "json-ld",
        Source::Rdfa => "rdfa",
        _ => "mf2",
    }
}

fn missing_name(form: &str) -> String {
    let example = SOURCE_FORMS.iter().find(|(name, _)| *name == form).map(|(_, what)| *what);
    match example {
        Some(what) => format!("the source {form} needs a name after it; it is {what}"),
        None => unknown_form(form),
    }
}

fn too_many_words(text: &str, form: &str) -> String {
    match form {
        "html" => HTML_FORM.to_owned(),
        _ if text.contains('[') => "a value in brackets has no spaces".to_owned(),
        "mf2" | "schema" | "microdata" | "json-ld" | "rdfa" | "thing" => {
            let path = text.split_ascii_whitespace().skip(1).collect::<Vec<_>>().join(".");
            format!("a source has two words, and dots between the properties of a path: \"{form} {path}\"")
        }
        _ => format!("{text:?} has more than two words: write a source, such as \"meta og:title\""),
    }
}

/// The source that a word without a syntax is likely meant as.
fn source_meant_by(word: &str) -> String {
    let first = word.split('.').next().unwrap_or_default();
    match word.split_once('.') {
        Some((form, name)) if SOURCE_FORMS.iter().any(|(known, _)| *known == form) => {
            format!("{form} {name}")
        }
        _ if word.contains("://") => format!("json-ld {word}"),
        Some(_) if SCHEMA_ORG.has_property(first) => format!("schema {word}"),
        _ if word.contains([':', '.']) => format!("meta {word}"),
        _ => format!("schema {word}"),
    }
}

fn unknown_form(form: &str) -> String {
    let names: Vec<&str> = SOURCE_FORMS.iter().map(|(name, _)| *name).collect();
    unknown("source", form, &names)
}

/// The steps of a path, with dots between them.
fn path(text: &str) -> Result<Vec<String>, String> {
    // A property of another vocabulary is its IRI.
    if text.split('[').next().is_some_and(|name| name.contains("://")) {
        return Ok(vec![text.to_owned()]);
    }
    // A dot in brackets is a part of a value.
    let mut depth = 0_usize;
    let is_end = |c: char| {
        depth = if c == '[' { depth + 1 } else { depth.saturating_sub(usize::from(c == ']')) };
        c == '.' && depth == 0
    };
    let steps: Vec<String> = text.split(is_end).take(MAX_STEPS + 1).map(str::to_owned).collect();
    if steps.len() > MAX_STEPS {
        return Err(format!("a path has at most {MAX_STEPS} steps"));
    }
    if steps.iter().any(String::is_empty) {
        return Err(format!("the path {text:?} has an empty step"));
    }
    Ok(steps)
}

/// The path, whose last step may have a star.
fn description_path(text: &str) -> Result<DescriptionPath, String> {
    let mut steps = path(text)?;
    let inner = steps.pop_if(|last| last.ends_with('*')).map(|last| last.trim_end_matches('*').to_owned());
    let is_plain = inner.as_ref().is_none_or(|name| !name.contains('['));
    if steps.is_empty() || steps.iter().any(|step| step.ends_with('*')) || !is_plain {
        return Err(
            "a star is at the last of several steps, which has no brackets: schema recipeInstructions.itemListElement*".to_owned()
        );
    }
    let steps = steps.iter().map(|step| path_step(step)).collect::<Result<_, _>>()?;
    Ok(DescriptionPath { steps, inner })
}

/// A property, and a condition in brackets: `offers[availability=InStock|PreOrder]`, `offers[priceType!=ListPrice]`.
fn path_step(text: &str) -> Result<PathStep, String> {
    let Some((name, inside)) = text.split_once('[') else {
        return Ok(PathStep { name: text.to_owned(), condition: None });
    };
    let condition =
        inside.strip_suffix(']').and_then(|inside| inside.split_once('=')).and_then(|(of, values)| {
            let (of, is_without) = of.strip_suffix('!').map_or((of, false), |of| (of, true));
            let values: Vec<String> = values.split('|').map(str::to_owned).collect();
            let is_whole = !of.is_empty() && !values.iter().any(String::is_empty) && !inside.contains('[');
            is_whole.then(|| PartCondition { name: of.to_owned(), is_without, values })
        });
    match condition {
        Some(condition) if !name.is_empty() => {
            Ok(PathStep { name: name.to_owned(), condition: Some(condition) })
        }
        _ => Err(
            "write a property of the part and a value in the brackets: schema offers[availability=InStock].price"
                .to_owned(),
        ),
    }
}

impl PathStep {
    /// The names of properties in it.
    pub(super) fn names(&self) -> impl Iterator<Item = &String> {
        iter::once(&self.name).chain(self.condition.as_ref().map(|condition| &condition.name))
    }
}

impl fmt::Display for PathStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        let Some(PartCondition { name, is_without, values }) = &self.condition else { return Ok(()) };
        write!(f, "[{name}{}={}]", if *is_without { "!" } else { "" }, values.join("|"))
    }
}

/// The name of a property without `p-`, `u-`, `dt-` or `e-`.
fn without_prefix(name: &str) -> String {
    let prefixes = ["p-", "u-", "dt-", "e-"];
    prefixes.iter().find_map(|prefix| name.strip_prefix(prefix)).unwrap_or(name).to_owned()
}

fn author_part(name: &str) -> Result<AuthorPart, String> {
    match &*without_prefix(name) {
        "name" => Ok(AuthorPart::Name),
        "url" => Ok(AuthorPart::Url),
        "photo" => Ok(AuthorPart::Photo),
        _ => Err(unknown("part of the author", name, &["name", "url", "photo"])),
    }
}

const HTML_FORM: &str = "html takes elements by one name, class or id, and an attribute, and no other selectors of CSS: html h1, \
    html .price, html img#cover@src";

/// Elements by name, class or id, and the attribute after them.
fn of_html(text: &str) -> Result<SourcePart, String> {
    let (elements, attribute) = match text.split_once('@') {
        Some((elements, attribute)) => (elements, Some(attribute.to_ascii_lowercase())),
        None => (text, None),
    };
    let (name, mark) = elements.split_at(elements.find(['.', '#']).unwrap_or(elements.len()));
    let is_name = name.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ':'));
    let is_mark = mark.len() != 1 && !mark.chars().skip(1).any(|c| "#.[]>,()".contains(c));
    if !is_name || !is_mark || elements.is_empty() || attribute.as_deref() == Some("") {
        return Err(HTML_FORM.to_owned());
    }
    Ok(SourcePart::Html(name.to_ascii_lowercase() + mark, attribute))
}
