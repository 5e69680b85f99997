//! The metaformats of microformats-parser: an item made from the title and the `meta` elements of a page without
//! microformats. (The library's own, `Options::metaformats`, follow today's proposal, which has other properties.)

use microweave::{Dom, El};
use serde_json::{Map, Value, json};

const TITLE: &str = "<title>";
const CANONICAL: &str = "<canonical>";

/// The properties, with the names that give them. The first name that the page has wins.
const PROPERTIES: &[(&str, &[&str])] = &[
    ("name", &["og:title", "twitter:title", TITLE]),
    ("summary", &["og:description", "twitter:description", "description"]),
    ("featured", &["og:image", "twitter:image"]),
    ("video", &["og:video", "twitter:video"]),
    ("audio", &["og:audio", "twitter:audio"]),
    ("published", &["article:published_time", "date"]),
    ("updated", &["article:modified_time"]),
    ("author", &["article:author", "author"]),
    ("url", &["og:url", CANONICAL]),
    ("publication", &["og:site_name", "publisher"]),
];

/// The properties that a profile has too.
const OF_PROFILES: &[(&str, &[&str])] =
    &[("given-name", &["profile:first_name"]), ("family-name", &["profile:last_name"])];

/// The item of a page. `canonical` is its canonical URL. `None` if the page has no such name.
pub(crate) fn item(dom: &Dom, canonical: Option<&str>, with_lang: bool) -> Option<Value> {
    let head = dom.elements().find(|el| el.name() == "head")?;
    let names = MetaContents::of(head, canonical);
    let kind = names.first("og:type").unwrap_or_default();
    let (item_type, more) = match kind {
        "profile" => ("h-card", OF_PROFILES),
        kind if kind.contains("music") || kind.contains("video") => ("h-cite", &[][..]),
        _ => ("h-entry", &[][..]),
    };
    let mut properties = Map::new();
    for (property, keys) in PROPERTIES.iter().chain(more) {
        if let Some(values) = keys.iter().find_map(|key| names.values.get(*key)) {
            properties.insert((*property).to_owned(), values.clone());
        }
    }
    if properties.is_empty() {
        return None;
    }
    let mut item = json!({ "type": [item_type], "properties": properties });
    if with_lang && let Some(lang) = lang(dom) {
        item["lang"] = Value::from(lang);
    }
    Some(item)
}

/// The language of the page: of its root, or of a `meta` element.
fn lang(dom: &Dom) -> Option<&str> {
    let of_element = |el: El<'_>| match el.name() {
        "html" => Some("lang"),
        "meta" if el.attr("http-equiv") == Some("Content-Language") => Some("content"),
        _ => None,
    };
    dom.elements().find_map(|el| el.attr(of_element(el)?).filter(|lang| !lang.is_empty()))
}

/// The contents of the `meta` elements of a page, by name: a list for each.
#[derive(Default)]
struct MetaContents {
    values: Map<String, Value>,
}

impl MetaContents {
    fn of(head: El<'_>, canonical: Option<&str>) -> Self {
        let mut names = MetaContents::default();
        for el in head.child_elements() {
            let attr = |name| el.attr(name).filter(|value| !value.is_empty());
            if el.name() == "title" {
                names.add(TITLE, &el.text());
            } else if el.name() == "meta"
                && let Some(content) = attr("content")
            {
                let property = attr("property");
                let name = attr("name").filter(|name| Some(*name) != property);
                property.into_iter().chain(name).for_each(|name| names.add(name, content));
            }
        }
        if let Some(url) = canonical {
            names.add(CANONICAL, url);
        }
        names
    }

    fn first(&self, name: &str) -> Option<&str> {
        self.values.get(name)?.get(0)?.as_str()
    }

    /// Adds a value, once. Of pictures and recordings, `og:image:url` is the same as `og:image`, and `og:image:alt` is the
    /// text of the last one.
    fn add(&mut self, name: &str, value: &str) {
        if value.is_empty() {
            return;
        }
        let parts: Vec<&str> = name.split(':').collect();
        let mut key = name.to_owned();
        if let ["og" | "twitter", "image" | "video" | "audio", part] = parts[..] {
            let media = format!("{}:{}", parts[0], parts[1]);
            match part {
                "alt" => return self.add_alt(&media, value),
                "url" | "secure_url" => key = media,
                _ => {}
            }
        }
        let Value::Array(values) = self.values.entry(key).or_insert_with(|| json!([])) else { return };
        let is_same = |known: &Value| known.as_str().or(known["value"].as_str()) == Some(value);
        if !values.iter().any(is_same) {
            values.push(Value::from(value));
        }
    }

    fn add_alt(&mut self, media: &str, alt: &str) {
        let last =
            self.values.get_mut(media).and_then(Value::as_array_mut).and_then(|values| values.last_mut());
        if let Some(last) = last.filter(|last| last.is_string()) {
            *last = json!({ "value": last.take(), "alt": alt });
        }
    }
}
