//! The contexts of JSON-LD: which name of schema.org a key means (JSON-LD 1.1, section 4.1). Only what decides
//! the names is applied; contexts at other addresses are not fetched.

use std::borrow::Cow;
use std::rc::Rc;

use crate::collections::map::Map;
use crate::document::JsonValue;

/// The maximum number of context objects that apply at one place. Others are ignored.
const MAX_OBJECTS: usize = 8;

/// The active context of a node.
#[derive(Clone, Default)]
pub(super) struct JsonLdContext<'a> {
    /// True if a name without a prefix is one of schema.org. `None` without any context.
    is_schema_org: Option<bool>,
    /// The context objects, which define prefixes and terms. The last one counts.
    objects: Rc<Vec<&'a Map<JsonValue>>>,
}

impl<'a> JsonLdContext<'a> {
    /// The context inside an object.
    pub(super) fn inside(&self, object: &'a Map<JsonValue>) -> Self {
        let mut context = self.clone();
        if let Some(own) = object.get("@context") {
            context.is_schema_org.get_or_insert(false);
            match own.as_array() {
                Some(list) => list.iter().for_each(|one| context.add(one)),
                None => context.add(own),
            }
        }
        context
    }

    fn add(&mut self, value: &'a JsonValue) {
        match value {
            JsonValue::Null => (self.is_schema_org, self.objects) = (Some(false), Rc::default()),
            JsonValue::String(address) if name_in_schema_org(address).is_some() => {
                self.is_schema_org = Some(true);
            }
            JsonValue::Object(object) => {
                if let Some(vocabulary) = object.get("@vocab") {
                    let vocabulary = vocabulary.as_str().and_then(name_in_schema_org);
                    self.is_schema_org = Some(vocabulary.is_some());
                }
                if self.objects.len() < MAX_OBJECTS {
                    Rc::make_mut(&mut self.objects).push(object);
                }
            }
            _ => {}
        }
    }

    /// Without any context, names are those of schema.org.
    fn is_schema_org(&self) -> bool {
        self.is_schema_org.unwrap_or(true)
    }

    /// The keyword that a key is, such as `@type`. schema.org's context has `id` and `type` as other names of
    /// two keywords.
    pub(super) fn keyword<'k>(&self, key: &'k str) -> Option<&'k str>
    where
        'a: 'k,
    {
        match self.definition(key) {
            Some(defined) if defined.starts_with('@') => Some(defined),
            Some(_) => None,
            None if key.starts_with('@') => Some(key),
            None if self.is_schema_org() && key == "type" => Some("@type"),
            None if self.is_schema_org() && key == "id" => Some("@id"),
            None => None,
        }
    }

    /// The name of schema.org that a key or a type means. `None` if it is one of another vocabulary.
    pub(super) fn name<'k>(&self, written: &'k str) -> Option<Cow<'k, str>>
    where
        'a: 'k,
    {
        let written = self.definition(written).unwrap_or(written);
        let Some((prefix, rest)) = written.split_once(':') else {
            return self.is_schema_org().then_some(Cow::Borrowed(written));
        };
        match self.definition(prefix) {
            Some(vocabulary) => {
                let name = name_in_schema_org(vocabulary)?;
                Some(if name.is_empty() { Cow::Borrowed(rest) } else { Cow::Owned(format!("{name}{rest}")) })
            }
            None if prefix == "schema" => Some(Cow::Borrowed(rest)),
            None => name_in_schema_org(written).map(Cow::Borrowed),
        }
    }

    /// The definition of a term or prefix in the context objects.
    fn definition(&self, term: &str) -> Option<&'a str> {
        let defined = self.objects.iter().rev().find_map(|object| object.get(term))?;
        defined.as_str().or_else(|| defined.get("@id")?.as_str())
    }
}

/// The part of a URL of schema.org after the host. The scheme may be any or missing, and `www.` is optional.
fn name_in_schema_org(url: &str) -> Option<&str> {
    let url = url.trim();
    let address = url.split_once("//").map_or(url, |(_, address)| address);
    let host_end = address.find('/').unwrap_or(address.len());
    let (host, path) = address.split_at(host_end);
    let is_it = ["schema.org", "www.schema.org"].iter().any(|own| host.eq_ignore_ascii_case(own));
    is_it.then(|| path.trim_start_matches('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(context: &str, written: &str) -> Option<String> {
        let value: JsonValue = serde_json::from_str(context).expect("it is JSON");
        let object = value.as_object().expect("it is an object");
        let context = JsonLdContext::default().inside(object);
        context.name(written).map(Cow::into_owned)
    }

    #[test]
    fn all_spellings_of_schema_org_are_known() {
        for context in [
            r#"{}"#,
            r#"{"@context": "https://schema.org"}"#,
            r#"{"@context": "http://www.schema.org/"}"#,
            r#"{"@context": "//schema.org"}"#,
            r#"{"@context": "schema.org"}"#,
            r#"{"@context": "https://schema.org/docs/jsonldcontext.json"}"#,
            r#"{"@context": ["https://www.w3.org/ns/activitystreams", "https://schema.org"]}"#,
            r#"{"@context": {"@vocab": "http://schema.org/"}}"#,
            r#"{"@context": [{"@language": "en"}, {"@vocab": "https://schema.org"}]}"#,
        ] {
            assert_eq!(name(context, "Recipe").as_deref(), Some("Recipe"), "{context}");
            assert_eq!(name(context, "schema:Recipe").as_deref(), Some("Recipe"), "{context}");
            assert_eq!(name(context, "http://schema.org/Recipe").as_deref(), Some("Recipe"), "{context}");
            assert_eq!(name(context, "https://example.com/Recipe"), None, "{context}");
        }
    }

    #[test]
    fn prefixes_and_terms_are_applied() {
        let context = r#"{"@context": {"s": "https://schema.org/", "o": "https://example.com/", "title": "s:name",
            "by": {"@id": "https://schema.org/author"}, "kind": "@type"}}"#;
        assert_eq!(name(context, "s:Recipe").as_deref(), Some("Recipe"));
        assert_eq!(name(context, "title").as_deref(), Some("name"));
        assert_eq!(name(context, "by").as_deref(), Some("author"));
        assert_eq!((name(context, "o:Recipe"), name(context, "Recipe")), (None, None));
        assert_eq!(name(r#"{"@context": "https://www.w3.org/ns/activitystreams"}"#, "Note"), None);
    }
}
