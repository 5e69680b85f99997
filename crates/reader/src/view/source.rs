//! What a field of a view reads.

use std::sync::Arc;

use super::compile::unknown;
use microweave::document::Source;

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

/// The way to a property: `recipeInstructions.itemListElement*`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DescriptionPath {
    pub(super) steps: Vec<String>,
    /// The property after the last step, with a star: its values at any depth count in place of a value that has some.
    pub(super) inner: Option<String>,
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
            return Err(format!(
                "{text:?} has more than two words: write a source, such as \"meta og:title\""
            ));
        }
        if let ("text" | "post-type" | "address", Some(_)) = (form, name) {
            return Err(format!("the source {form} has no property"));
        }
        let named = || name.map(str::to_owned).ok_or_else(|| missing_name(form));
        let path = || match path(&named()?)? {
            steps if steps.iter().any(|step| step.ends_with('*')) => {
                Err(format!("the source {form} has no star: it is for properties of schema.org"))
            }
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
                let form_of_name = if form.contains([':', '.']) { "meta" } else { "schema" };
                return Err(format!(
                    "{form:?} is no source: write the syntax before the property, such as \"{form_of_name} {form}\""
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
            format!("{} {}{inner}", syntax_name(*source), path.steps.join(".")).into()
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

fn unknown_form(form: &str) -> String {
    let names: Vec<&str> = SOURCE_FORMS.iter().map(|(name, _)| *name).collect();
    unknown("source", form, &names)
}

/// The steps of a path, with dots between them.
fn path(text: &str) -> Result<Vec<String>, String> {
    // A property of another vocabulary is its IRI.
    if text.contains("://") {
        return Ok(vec![text.to_owned()]);
    }
    let steps: Vec<String> = text.split('.').take(MAX_STEPS + 1).map(str::to_owned).collect();
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
    if steps.is_empty() || steps.iter().any(|step| step.ends_with('*')) {
        return Err(
            "a star is at the last of several steps: schema recipeInstructions.itemListElement*".to_owned()
        );
    }
    Ok(DescriptionPath { steps, inner })
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
        let what = "elements by one name, class or id, and an attribute";
        return Err(format!("html takes {what}: html h1, html .price, html img#cover@src"));
    }
    Ok(SourcePart::Html(name.to_ascii_lowercase() + mark, attribute))
}
