//! Names of schema.org in the addresses that sources write.

use memchr::memchr;
use microweave::json_ld::name_in_schema_org;
use microweave::schema_org::{SCHEMA_ORG, SchemaOrgVocabulary};
use microweave_values::collections::short_name::Name;

/// The name of a type in schema.org, or the whole IRI of another vocabulary. Some publishers write other letter case: `recipe`.
pub(super) fn type_name(iri: &str) -> &str {
    let name = short_name(iri);
    if SCHEMA_ORG.has_type(name) || name.contains(|c: char| !c.is_ascii_alphanumeric()) {
        return name;
    }
    let in_schema_org = SchemaOrgVocabulary::name_as_written(name);
    in_schema_org.filter(|in_schema_org| SCHEMA_ORG.has_type(in_schema_org)).unwrap_or(name)
}

/// The name of a property in schema.org, or the whole IRI of another vocabulary. Properties begin with a small letter, but some
/// publishers write `RecipeInstructions`.
pub(crate) fn property_name(iri: &str) -> Name {
    match short_name(iri) {
        name if matches!(name.as_bytes(), [b'A'..=b'Z', b'a'..=b'z', ..]) => {
            let (first, rest) = name.split_at(1);
            [&first.to_ascii_lowercase(), rest].concat().as_str().into()
        }
        name => name.into(),
    }
}

/// The name of a type or a property in schema.org, or the whole IRI of another vocabulary.
fn short_name(iri: &str) -> &str {
    if memchr(b'/', iri.as_bytes()).is_none() {
        return iri;
    }
    name_in_schema_org(iri).filter(|name| !name.is_empty()).unwrap_or(iri).trim_end_matches('/')
}
