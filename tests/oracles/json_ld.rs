//! Compares the RDF of scripts of JSON-LD with the RDF that the crate oxjsonld makes, on the corpora and on random
//! scripts. It fetches nothing: the context of schema.org is made from our table, and a script with another remote context is left out. So is
//! one that is not valid JSON, as we read it further.

use libtest_mimic::{Failed, Trial};
use microweave::Options;
use microweave_convert::rdf::oxrdf::dataset::CanonicalizationAlgorithm;
use microweave_convert::rdf::oxrdf::{Dataset, GraphName, Quad};
use microweave_convert::{Format, FormatOptions, write};
use microweave_reader::Reading;
use once_cell::sync::Lazy;
use oxjsonld::{JsonLdParser, JsonLdRemoteDocument};
use oxttl::NQuadsParser;
use serde_json::{Value, json};

use crate::support::random::Random;
use crate::support::suites;

const BASE: &str = "https://example.com/page";

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        Trial::test("scripts of real pages give the same RDF", real_pages),
        Trial::test("random scripts give the same RDF", random_scripts),
    ]
}

fn real_pages() -> Result<(), Failed> {
    let Some(pages) = suites::pages() else { return Ok(()) };
    let mut compared = 0;
    for (name, html) in pages {
        let dom = microweave::Dom::parse(&html);
        let is_script = |el: &microweave::El<'_>| el.attr("type") == Some("application/ld+json");
        for script in dom.elements().filter(is_script).map(microweave::El::text) {
            compared += usize::from(compare(&script).map_err(|error| format!("{name}: {error}"))?);
        }
    }
    if compared >= 5 { Ok(()) } else { Err(format!("only {compared} scripts were compared").into()) }
}

fn random_scripts() -> Result<(), Failed> {
    let mut compared = 0;
    for seed in 0..2_000 {
        let script = RandomScript { random: Random::new(seed) }.object(3, true).to_string();
        compared += usize::from(compare(&script).map_err(|error| format!("seed {seed}: {error}"))?);
    }
    if compared >= 1_000 { Ok(()) } else { Err(format!("only {compared} scripts were compared").into()) }
}

/// Compares the RDF of a script. False if one of the two does not apply to it.
fn compare(script: &str) -> Result<bool, String> {
    let is_valid = serde_json::from_str::<Value>(script).is_ok_and(|value| has_known_contexts(&value));
    let Some(theirs) = is_valid.then(|| theirs(script)).flatten() else { return Ok(false) };
    let ours = ours(script)?;
    if ours == theirs { Ok(true) } else { Err(format!("{script}\nours:\n{ours}\noxjsonld:\n{theirs}")) }
}

/// True if the script has a context, and each context is written in it or is schema.org's.
fn has_known_contexts(script: &Value) -> bool {
    let is_known = |context: &Value| match context {
        Value::String(address) => is_schema_org(address),
        other => other["@import"].is_null(),
    };
    let mut todo: Vec<&Value> = script.as_array().map_or_else(|| vec![script], |all| all.iter().collect());
    let has_context = |value: &Value| !value["@context"].is_null();
    if !todo.iter().all(|value| has_context(value)) {
        return false;
    }
    while let Some(value) = todo.pop() {
        let context = &value["@context"];
        let contexts = context.as_array().map_or_else(|| std::slice::from_ref(context), Vec::as_slice);
        if !contexts.iter().all(is_known) {
            return false;
        }
        todo.extend(value.as_array().into_iter().flatten());
        todo.extend(value.as_object().into_iter().flat_map(|object| object.values()));
    }
    true
}

fn is_schema_org(address: &str) -> bool {
    matches!(address.trim_end_matches('/'), "https://schema.org" | "http://schema.org")
}

fn ours(script: &str) -> Result<Dataset, String> {
    let html = format!("<script type='application/ld+json'>{}</script>", script.replace("</", "<\\/"));
    let page = Options::new().json_ld(true).page(&html, BASE);
    let quads = write(&Reading::of(page), Format::NQuads, &FormatOptions::new())
        .map_err(|error| error.to_string())?;
    let quads: Result<Vec<Quad>, _> = NQuadsParser::new().for_slice(quads.text()).collect();
    Ok(canonical(quads.map_err(|error| error.to_string())?.into_iter()))
}

/// `None` if the crate reports an error, as it does for what is invalid in a context.
fn theirs(script: &str) -> Option<Dataset> {
    let parser = JsonLdParser::new().with_base_iri(BASE).ok()?.for_slice(script);
    let parser = parser.with_load_document_callback(|address, _| match is_schema_org(address) {
        true => Ok(JsonLdRemoteDocument {
            document: SCHEMA_ORG.clone().into_bytes(),
            document_url: "https://schema.org/".to_owned(),
        }),
        false => Err("only the context of schema.org is there".into()),
    });
    let quads: Vec<Quad> = parser.collect::<Result<_, _>>().ok()?;
    Some(canonical(quads.into_iter()))
}

/// The quads with canonical names of blank nodes. The graph of the page becomes the default graph.
fn canonical(quads: impl Iterator<Item = Quad>) -> Dataset {
    let of_page = |name: &GraphName| matches!(name, GraphName::NamedNode(name) if name.as_str() == BASE);
    let in_default_graph = |quad: Quad| match of_page(&quad.graph_name) {
        true => Quad { graph_name: GraphName::DefaultGraph, ..quad },
        false => quad,
    };
    let mut dataset: Dataset = quads.map(in_default_graph).collect();
    dataset.canonicalize(CanonicalizationAlgorithm::Unstable);
    dataset
}

/// The context of schema.org, from the values that its properties take.
static SCHEMA_ORG: Lazy<String> = Lazy::new(|| {
    let table = |json: &str| serde_json::from_str::<Value>(json).expect("it is JSON");
    let mut context = table(include_str!("../../data/vocab/json-ld-prefixes.json"));
    let context = context.as_object_mut().expect("it is an object");
    let settings = json!({"@vocab": "http://schema.org/", "id": "@id", "type": "@type"});
    context.extend(settings.as_object().expect("it is one").clone());
    let vocabulary = table(include_str!("../../data/vocab/schema.org.json"));
    for (name, property) in vocabulary["properties"].as_object().into_iter().flatten() {
        let values: Vec<&str> = property[1].as_str().unwrap_or_default().split(' ').collect();
        let coercion = match () {
            () if values.contains(&"Text") => continue,
            () if values.contains(&"URL") => "@id",
            () if values.contains(&"Date") => "http://schema.org/Date",
            () => continue,
        };
        let term = json!({"@id": format!("http://schema.org/{name}"), "@type": coercion});
        context.insert(name.clone(), term);
    }
    // Some terms as https://schema.org/docs/jsonldcontext.jsonld has them.
    for (name, coercion) in [("image", "@id"), ("sameAs", "@id"), ("datePublished", "http://schema.org/Date")]
    {
        assert_eq!(context[name]["@type"], coercion, "{name}");
    }
    assert!(["name", "teaches"].iter().all(|name| !context.contains_key(*name)));
    json!({ "@context": context }).to_string()
});

/// Makes random scripts of few names, so that terms, prefixes, keywords and ids meet.
struct RandomScript {
    random: Random,
}

impl RandomScript {
    fn object(&mut self, levels: usize, is_root: bool) -> Value {
        let mut object = serde_json::Map::new();
        if is_root || self.random.one_in(6) {
            object.insert("@context".to_owned(), self.context(is_root));
        }
        if self.random.one_in(3) {
            object.insert(self.random.pick(&["@id", "@id", "key"]).to_owned(), self.id());
        }
        for _ in 0..self.random.below(2) {
            let keyword = self.random.pick(&["@type", "kind"]);
            object.insert(
                keyword.to_owned(),
                self.random.pick(&["Article", "p:Note", "term", "http://a.example/T"]).into(),
            );
        }
        for _ in 0..self.random.below(4) {
            let name = self
                .random
                .pick(&["name", "p:name", "term", "list", "link", "http://a.example/p", "url", "unknown:x"]);
            let value = self.value(levels);
            object.insert(name.to_owned(), value);
        }
        if levels > 0 && self.random.one_in(8) {
            let values: Vec<Value> = (0..2).map(|_| self.object(levels - 1, false)).collect();
            object.insert(self.random.pick(&["@graph", "@included"]).to_owned(), values.into());
        }
        if levels > 0 && self.random.one_in(12) {
            let value = self.object(levels - 1, false);
            object.insert("@reverse".to_owned(), json!({ "name": value }));
        }
        object.into()
    }

    fn id(&mut self) -> Value {
        self.random.pick(&["#a", "#b", "/c", "p:d", "_:e", "http://a.example/f", ""]).into()
    }

    fn value(&mut self, levels: usize) -> Value {
        match self.random.below(if levels == 0 { 8 } else { 14 }) {
            0 => Value::Null,
            1 => json!(self.random.one_in(2)),
            2 => json!(self.random.below(100)),
            3 => json!({"@value": "text", "@language": "en"}),
            4 => json!({"@value": "2026-11-20", "@type": "p:date"}),
            5 => json!({ "@id": self.id() }),
            6 => json!({"@list": ["one", {"@id": "#a"}]}),
            7 => self.id(),
            8 | 9 => (0..self.random.below(3)).map(|_| self.value(levels - 1)).collect(),
            _ => self.object(levels - 1, false),
        }
    }

    fn context(&mut self, is_root: bool) -> Value {
        let all = [
            json!({"p": "http://p.example/", "term": "p:term", "kind": "@type", "key": "@id"}),
            json!({"@vocab": "http://v.example/", "list": {"@id": "p:list", "@container": "@list"}, "p": "http://p.example/"}),
            json!({"link": {"@id": "http://a.example/link", "@type": "@id"}, "name": {"@id": "http://a.example/n", "@language": "de"}}),
            json!({"term": {"@id": "http://a.example/t", "@context": {"name": "http://a.example/inner"}}, "link": {"@reverse": "http://a.example/r"}}),
            json!({"@base": "http://b.example/", "@language": "fr", "url": {"@id": "http://a.example/u", "@container": "@set"}}),
        ];
        let count = self.random.below(3);
        // The crate reads what is in a property without a meaning, where the algorithms drop it: so each name has one. The
        // context of schema.org comes first, as our table has not all names that it defines again.
        let first = self.random.pick(&[r#"{"@vocab":"http://v.example/"}"#, r#""https://schema.org""#]);
        let first = is_root.then(|| serde_json::from_str(first).expect("it is JSON"));
        let contexts = (0..count).map(|_| all[self.random.below(all.len())].clone());
        first.into_iter().chain(contexts).collect()
    }
}
