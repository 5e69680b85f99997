//! The context of schema.org, which is not fetched, and what pages write in its place.

use foldhash::HashMap;
use once_cell::sync::Lazy;

use super::SpannedJson;
use crate::schema_org::{SCHEMA_ORG, SchemaOrgVocabulary};

pub(super) const VOCABULARY: &str = "http://schema.org/";

const SITES: [&str; 2] = ["https://schema.org", "http://schema.org"];

/// The prefixes that the context of schema.org defines and pages use.
static PREFIXES: Lazy<HashMap<&str, &str>> = microweave_values::table!("vocab/json-ld-prefixes.json");

/// A term that the context of schema.org defines besides `@vocab`, `id` and `type`.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum SchemaOrgTerm {
    /// A prefix, with its IRI.
    Prefix(&'static str),
    /// A property whose strings are IRIs.
    Iri,
    /// A property whose strings are dates.
    Date,
}

impl SchemaOrgTerm {
    /// The term of a name. The program that makes the context coerces the values of no property that may be a text.
    pub(super) fn of(name: &str) -> Option<Self> {
        if let Some(iri) = PREFIXES.get(name) {
            return Some(SchemaOrgTerm::Prefix(iri));
        }
        let mut term = None;
        for range in SCHEMA_ORG.ranges(name) {
            match range {
                "Text" => return None,
                "URL" => term = Some(SchemaOrgTerm::Iri),
                "Date" => term = term.or(Some(SchemaOrgTerm::Date)),
                _ => {}
            }
        }
        term
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Spelling {
    /// As its documentation writes it.
    Usual,
    /// As people write it, such as `schema.org` or `http//www.schema.org/`.
    Unusual,
}

/// The spelling of an address in schema.org, and the path in it.
pub(super) fn spelling(address: &str) -> Option<(Spelling, &str)> {
    if let Some(path) = address.strip_prefix(VOCABULARY) {
        return Some((Spelling::Usual, path.trim_end()));
    }
    let trimmed = address.trim();
    let has_start = |start: &&str| {
        trimmed.get(..start.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(start))
    };
    let scheme = ["https", "http", ""].iter().find(|scheme| has_start(scheme))?;
    let after_scheme = &trimmed[scheme.len()..];
    let rest = after_scheme.trim_start_matches([':', '/']);
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    let is_host = ["schema.org", "www.schema.org"].iter().any(|name| host.eq_ignore_ascii_case(name));
    let is_usual = SITES.iter().any(|usual| address.starts_with(usual));
    let spelling = if is_usual { Spelling::Usual } else { Spelling::Unusual };
    (is_host && (scheme.is_empty() || rest.len() < after_scheme.len())).then_some((spelling, path))
}

/// The name in schema.org that an IRI is, with any of the addresses of schema.org.
pub fn name_in_schema_org(iri: &str) -> Option<&str> {
    spelling(iri).map(|(_, path)| path)
}

/// A name in schema.org, as the context of schema.org spells it. RDFa may leave out the `/` after the host.
pub fn usual_iri(iri: &str) -> Option<String> {
    let is_name = |path: &&str| path.starts_with(|c: char| c.is_ascii_alphabetic());
    let after_host = || SITES.iter().find_map(|site| iri.strip_prefix(site)).filter(is_name);
    let path = name_in_schema_org(iri).or_else(after_host)?;
    Some([VOCABULARY, path].concat())
}

/// The spelling of a value of `@context` that names schema.org.
pub(super) fn context_spelling(context: &SpannedJson<'_>) -> Option<Spelling> {
    let address = context.as_str()?;
    let archived = || Some((Spelling::Unusual, spelling(original(address)?)?.1));
    let (spelling, path) = spelling(address).or_else(archived)?;
    let is_context = path.is_empty() || path == "docs/jsonldcontext.jsonld";
    Some(if is_context { spelling } else { Spelling::Unusual })
}

/// The address at the end of an address. Web archives write theirs before the addresses in a page, also in its JSON-LD.
fn original(address: &str) -> Option<&str> {
    let starts = ["/http://", "/https://"].iter().filter_map(|start| address.rfind(start));
    starts.max().map(|start| &address[start + 1..])
}

/// True if an object outside of all contexts has types of schema.org.
pub(super) fn has_known_types(object: &SpannedJson<'_>) -> bool {
    let types =
        object.members().into_iter().flatten().filter(|(name, _)| name.is("@type") || name.is("type"));
    let names = types.flat_map(|(_, types)| types.values()).filter_map(SpannedJson::as_str).map(str::trim);
    let names = names.map(|name| match spelling(name) {
        Some((_, path)) => path,
        None => name.strip_prefix("schema:").unwrap_or(name),
    });
    let mut names = names.filter(|name| !name.contains(':')).peekable();
    // People write the name of a type in any letter case.
    let is_written_so = |name: &str| {
        SchemaOrgVocabulary::name_as_written(name).is_some_and(|usual| usual.eq_ignore_ascii_case(name))
    };
    names.peek().is_some() && names.all(|name| SCHEMA_ORG.has_type(name) || is_written_so(name))
}
