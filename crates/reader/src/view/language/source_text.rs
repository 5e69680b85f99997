//! Reads the texts of sources: `schema offers.price`, `meta og:title`.

use std::sync::Arc;

use super::error::unknown;
use crate::marked_elements::{MARKED_CLASSES, is_marked_class};
use crate::view::rows::source::{
    AuthorPart, DescriptionPath, PartCondition, PathStep, SYNTAXES, SourcePart, ViewSource, syntax_name,
};
use microweave::document::Source;
use microweave::json_ld::name_in_schema_org;
use microweave::schema_org::SCHEMA_ORG;
use microweave_values::spelling::closest;

/// A path of more steps is an error.
const MAX_STEPS: usize = 16;

/// The first words of sources, with what follows them.
pub(crate) const SOURCE_FORMS: [(&str, &str); 26] = [
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
    ("rel", "a link: rel canonical, rel alternate application/atom+xml"),
    ("html", "elements by name, class or id, or an attribute: html title, html .price, html video@poster"),
    ("main", "a property of what the page is about, also of a post's: main headline, main p-name"),
    ("item", "a property of all things, or of all things of a type: item WebSite name"),
    ("card", "a property of the h-card that the page is about: card note"),
    ("feed", "a property of the h-feed that the page is about: feed summary"),
    ("resource", "a property of the page in RDFa: resource http://purl.org/dc/terms/title"),
    ("class", "the elements outside of all items with one of a few classes: class byline"),
    ("itemprop", "the elements outside of all items with a property of microdata: itemprop author"),
    ("pragma", "a meta element with http-equiv: pragma content-language"),
    ("root", "the address of the root of the site"),
    ("site-in-title", "the name of the site in the title of the page"),
    (
        "page-date",
        "the date of an article that is the only one in time elements, or the date of a classic post",
    ),
    ("post", "a field of the JSON of read: post title, post author.name"),
    ("page", "a field of the JSON of preview: page title, page site.name"),
];

impl ViewSource {
    /// The sources that a text names: one for each syntax that it is about.
    pub(crate) fn read(text: &str) -> Result<Vec<Self>, String> {
        let mut words = text.split_ascii_whitespace();
        let form = words.next().unwrap_or_default();
        let mut name = words.next();
        let (mut class, mut media_type) = (None, None);
        if let ("item", Some(path)) = (form, words.clone().next()) {
            words.next();
            class = name.replace(path);
        }
        if form == "rel" {
            media_type = words.next();
        }
        if words.next().is_some() {
            return Err(too_many_words(text, form));
        }
        if let ("text" | "post-type" | "address" | "root" | "site-in-title" | "page-date", Some(_)) =
            (form, name)
        {
            return Err(format!("the source {form} has no property"));
        }
        let named = || name.filter(|name| !without_prefix(name).is_empty()).ok_or_else(|| missing_name(form));
        let path = || match path(named()?)? {
            steps if steps.iter().any(|step| step.ends_with('*') || step.contains('[')) => Err(format!(
                "the source {form} has no star and no brackets: they are for properties of schema.org"
            )),
            steps => Ok(steps),
        };
        let item_path = || {
            let path = path()?;
            path.iter().try_for_each(|name| check_property_name(name))?;
            Ok::<_, String>(path.iter().map(|name| without_prefix(name).to_owned()).collect())
        };
        let parts = match form {
            "mf2" => vec![SourcePart::Item(item_path()?)],
            "schema" => {
                let path = description_path(named()?)?;
                SYNTAXES.into_iter().map(|syntax| SourcePart::Description(syntax, path.clone())).collect()
            }
            "microdata" => vec![SourcePart::Description(Source::Microdata, description_path(named()?)?)],
            "json-ld" => vec![SourcePart::Description(Source::JsonLd, description_path(named()?)?)],
            "rdfa" => vec![SourcePart::Description(Source::Rdfa, description_path(named()?)?)],
            "thing" => vec![SourcePart::Thing(description_path(named()?)?)],
            "text" => vec![SourcePart::Text],
            "authorship" => vec![SourcePart::Authorship(name.map(author_part).transpose()?)],
            "post-type" => vec![SourcePart::PostType],
            "address" => vec![SourcePart::Address],
            "meta" if named()?.contains(['=', '@']) => {
                return Err("the source meta has the name alone after it: meta og:title".to_owned());
            }
            "rel" if media_type.is_some_and(|media_type| !media_type.contains('/')) => {
                return Err("a rel has a media type after it: rel alternate application/rss+xml".to_owned());
            }
            "meta" => vec![SourcePart::Meta(named()?.to_ascii_lowercase())],
            "rel" => {
                vec![SourcePart::Rel(named()?.to_ascii_lowercase(), media_type.map(str::to_ascii_lowercase))]
            }
            "html" => vec![of_html(named()?)?],
            "main" if named()? != without_prefix(named()?) => {
                vec![SourcePart::MainPost(item_path()?)]
            }
            "main" => vec![SourcePart::Main(description_path(named()?)?)],
            "item" => vec![SourcePart::Items(class.map(str::to_owned), description_path(named()?)?)],
            "card" => vec![SourcePart::MainCard(item_path()?)],
            "feed" => vec![SourcePart::MainFeed(item_path()?)],
            "resource" if !named()?.contains("://") => {
                return Err("the source resource takes an address: resource http://purl.org/dc/terms/title"
                    .to_owned());
            }
            "resource" => vec![SourcePart::Resource(named()?.to_owned())],
            "class" => vec![SourcePart::Class(marked_class(named()?)?)],
            "itemprop" => vec![SourcePart::ItemProp(named()?.to_owned())],
            "pragma" => vec![SourcePart::Pragma(named()?.to_ascii_lowercase())],
            "root" => vec![SourcePart::Root],
            "site-in-title" => vec![SourcePart::SiteInTitle],
            "page-date" => vec![SourcePart::PageDate],
            "post" => vec![SourcePart::Post(path()?)],
            "page" => vec![SourcePart::Page(path()?)],
            "" => return Err("this takes a source, such as \"schema name\"".to_owned()),
            _ if name.is_none() && is_near_form(form) => return Err(unknown_form(form)),
            _ if name.is_none() => {
                let meant = source_meant_by(form);
                return Err(format!(
                    "{form:?} is no source: write the syntax before the property, such as {meant:?}"
                ));
            }
            _ => return Err(unknown_form(form)),
        };
        let view_text: Arc<str> =
            [Some(form), class, name, media_type].into_iter().flatten().collect::<Vec<_>>().join(" ").into();
        let source =
            |part| ViewSource { text: label(&view_text, &part), view_text: Arc::clone(&view_text), part };
        Ok(parts.into_iter().map(source).collect())
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
        _ if text.contains([',', '|']) => {
            "a source has no comma and no line: write a list of sources, such as [\"schema name\", \"schema sku\"]"
                .to_owned()
        }
        "mf2" | "schema" | "microdata" | "json-ld" | "rdfa" | "thing" | "main" => {
            let names = text.split_ascii_whitespace().skip(1);
            let names = names.filter(|word| !word.starts_with("h-") && word.contains(char::is_alphanumeric));
            let path = names.collect::<Vec<_>>().join(".");
            format!("a source has two words, and dots between the properties of a path: \"{form} {path}\"")
        }
        _ => format!("{text:?} has more than two words: write a source, such as \"meta og:title\""),
    }
}

/// The source that a word without a syntax is likely meant as.
fn source_meant_by(word: &str) -> String {
    let element = word.split(['.', '#']).next().unwrap_or_default();
    let is_heading = matches!(element, "h1" | "h2" | "h3" | "h4" | "h5" | "h6");
    if is_heading || word.starts_with(['.', '#']) {
        return format!("html {word}");
    }
    // A selector of CSS: `meta[property=og:title]`.
    if let Some((_, value)) = word.strip_prefix("meta[").and_then(|inside| inside.split_once('=')) {
        return format!("meta {}", value.trim_matches(['\'', '"', ']']));
    }
    let first = word.split('.').next().unwrap_or_default();
    match word.split_once('.') {
        Some((form, name)) if is_form(form) => format!("{form} {name}"),
        _ if word.contains("://") => format!("json-ld {word}"),
        _ if has_class_prefix(word) => format!("mf2 {word}"),
        Some(_) if SCHEMA_ORG.has_property(first) => format!("schema {word}"),
        _ if word.contains([':', '.']) => format!("meta {word}"),
        _ => format!("schema {word}"),
    }
}

/// True for the first word of a source.
pub(super) fn is_form(word: &str) -> bool {
    SOURCE_FORMS.iter().any(|(name, _)| *name == word)
}

/// True for a word that is nearly the first one of a source, and no property.
fn is_near_form(word: &str) -> bool {
    let meant = closest(word, SOURCE_FORMS.iter().map(|(name, _)| *name));
    meant.is_some_and(|meant| meant.contains('-')) && !SCHEMA_ORG.has_property(word)
}

fn unknown_form(form: &str) -> String {
    let names: Vec<&str> = SOURCE_FORMS.iter().map(|(name, _)| *name).collect();
    unknown("source", form, &names)
}

/// The steps of a path, with dots between them.
fn path(text: &str) -> Result<Vec<String>, String> {
    // A property of another vocabulary is its IRI.
    if text.split('[').next().is_some_and(|name| name.contains("://")) {
        return Ok(vec![name_in_schema_org(text).unwrap_or(text).to_owned()]);
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
    let steps = steps.iter().map(|step| path_step(step)).collect::<Result<Vec<_>, _>>()?;
    let before_last = steps.iter().take(steps.len() - usize::from(inner.is_none()));
    if let Some(step) = before_last.into_iter().find(|step| step.name.starts_with('@')) {
        return Err(format!("{} is the end of a path: it has no properties", step.name));
    }
    let path = DescriptionPath { steps, inner };
    path.names().try_for_each(|name| check_property_name(name))?;
    Ok(path)
}

const NO_NUMBERS: &str = "a path has no numbers: it leads to all parts, and pick takes one of them";

fn check_property_name(name: &str) -> Result<(), String> {
    match is_property_name(name) {
        true => Ok(()),
        false if !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit()) => {
            Err(NO_NUMBERS.to_owned())
        }
        false if name.starts_with('@') => Err(format!("{name:?} is no property: @type and @id are")),
        false => Err(format!(
            "{name:?} is no name of a property: a path has dots between names, such as \"offers.price\""
        )),
    }
}

/// A name, an IRI, a name with a prefix, `@type` or `@id`.
fn is_property_name(name: &str) -> bool {
    let is_plain = || {
        let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
        !is_number && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | ':'))
    };
    matches!(name, "@type" | "@id") || name.contains("://") || is_plain()
}

/// What stands in brackets: `availability=InStock|PreOrder`, `priceType!=ListPrice`, `validFrom`, `!validFrom`.
fn part_condition(text: &str) -> Option<PartCondition> {
    let Some((of, values)) = text.split_once('=') else {
        let (name, is_without) = text.strip_prefix('!').map_or((text, false), |name| (name, true));
        return is_property_name(name).then(|| PartCondition {
            name: name.to_owned(),
            is_without,
            values: Vec::new(),
        });
    };
    let (of, is_without) = of.strip_suffix('!').map_or((of, false), |of| (of, true));
    let values = values.split('|').map(|value| name_in_schema_org(value).unwrap_or(value));
    let values: Vec<String> = values.map(str::to_owned).collect();
    let is_value = |value: &String| !value.is_empty() && !value.starts_with('=');
    let is_whole = !of.is_empty() && values.iter().all(is_value) && !text.contains('[');
    is_whole.then(|| PartCondition { name: of.to_owned(), is_without, values })
}

/// A property, and a condition in brackets: `offers[availability=InStock|PreOrder]`, `offers[priceType!=ListPrice]`.
fn path_step(text: &str) -> Result<PathStep, String> {
    let Some((name, inside)) = text.split_once('[') else {
        return Ok(PathStep { name: text.to_owned(), condition: None });
    };
    let inside = inside.strip_suffix(']');
    if inside.is_some_and(|inside| inside.bytes().all(|byte| byte.is_ascii_digit() || byte == b'*')) {
        return Err(NO_NUMBERS.to_owned());
    }
    let condition = inside.and_then(part_condition);
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

/// The prefixes of the classes of properties.
const CLASS_PREFIXES: [&str; 4] = ["p-", "u-", "dt-", "e-"];

/// The name of a property without `p-`, `u-`, `dt-` or `e-`.
pub(super) fn without_prefix(name: &str) -> &str {
    CLASS_PREFIXES.iter().find_map(|prefix| name.strip_prefix(prefix)).unwrap_or(name)
}

/// True for the class of a property of microformats2: `dt-published`.
pub(super) fn has_class_prefix(name: &str) -> bool {
    CLASS_PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

fn author_part(name: &str) -> Result<AuthorPart, String> {
    match without_prefix(name) {
        "name" => Ok(AuthorPart::Name),
        "url" => Ok(AuthorPart::Url),
        "photo" => Ok(AuthorPart::Photo),
        _ => Err(unknown("part of the author", name, &["name", "url", "photo"])),
    }
}

const HTML_FORM: &str = "html takes elements by one name, class or id, and an attribute, and no other selectors of CSS: html h1, \
    html .price, html img#cover@src";

/// What stands after the colon in CSS. Names of elements and classes may have a colon too.
const PSEUDO_CLASSES: [&str; 9] = [
    "first", "last", "first-child", "last-child", "only-child", "first-of-type", "last-of-type", "empty",
    "hover",
];

/// A class that is looked for outside of items.
fn marked_class(name: &str) -> Result<String, String> {
    match is_marked_class(name) {
        true => Ok(name.to_owned()),
        false if name.starts_with('.') => marked_class(name.trim_start_matches('.')).and_then(|name| {
            Err(format!("the source class takes the name without a point: write \"class {name}\""))
        }),
        false if is_marked_class(&name.to_ascii_lowercase()) => {
            Err(unknown("marked class", name, &MARKED_CLASSES))
        }
        false => Err(format!(
            "the source class takes {}; for another class, write html .{name}",
            MARKED_CLASSES.join(", ")
        )),
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
    let last = elements.rsplit(':').next().unwrap_or_default();
    let is_selector = elements.contains("::") || PSEUDO_CLASSES.contains(&last);
    let is_mark = mark.len() != 1 && !is_selector && !mark.chars().skip(1).any(|c| "#.[]>,()".contains(c));
    if !is_name || !is_mark || elements.is_empty() || attribute.as_deref() == Some("") {
        return Err(HTML_FORM.to_owned());
    }
    Ok(SourcePart::Html(name.to_ascii_lowercase() + mark, attribute))
}
