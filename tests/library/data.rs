//! The tables in `data/` that programs write from the pages of specifications and vocabularies have their form.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use microweave::Options;
use microweave::schema_org::{SCHEMA_ORG, SchemaOrgVocabulary};
use microweave_check::{is_known_property_of, is_known_type};
use microweave_convert::rdf::oxrdf::NamedNode;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::support::suites;

type Names = BTreeMap<String, String>;

fn file(name: &str) -> PathBuf {
    suites::root().join(name)
}

fn table<T: DeserializeOwned>(name: &str) -> T {
    let json = fs::read_to_string(file(name)).expect("the table can be read");
    serde_json::from_str(&json).expect("the table has its form")
}

/// True if microformats2 takes an item of this class name, with a property of that one.
fn is_read(root: &str, property: &str) -> bool {
    let page = format!("<div class={root}><a class={property} href=/ title=2020-01-31>x</a></div>");
    let document = Options::new().parse(&page, "https://example.com/");
    let mf2 = serde_json::to_value(document.mf2()).expect("it is JSON");
    let (_, name) = property.split_once('-').expect("it has a prefix");
    mf2["items"][0]["type"][0] == root && mf2["items"][0]["properties"][name].is_array()
}

#[test]
fn class_names_are_roots_and_properties() {
    let types: BTreeMap<String, Vec<String>> = table("data/vocab/microformats2.json");
    assert!(types.len() > 10);
    for (root, properties) in &types {
        assert!(properties.iter().all(|property| is_read(root, property)), "{root}");
    }
    let framework: BTreeMap<String, Vec<String>> = table("data/framework-classes.json");
    for root in framework.values().flatten() {
        assert!(is_read(root, "p-x"), "{root} would not be taken for a root");
    }
    let metaformats: Value = table("data/vocab/metaformats.json");
    let roots = metaformats["types"].as_object().expect("it is a table").values();
    for root in roots.chain([&metaformats["other_type"]]).map(|root| root.as_str().expect("it is a name")) {
        for property in metaformats["properties"].as_object().expect("it is a table").keys() {
            assert!(is_read(root, property), "{root} {property}");
        }
    }
}

#[test]
fn the_tables_of_schema_org_are_those_of_the_file() {
    let file: Value = table("data/vocab/schema.org.json");
    let SchemaOrgVocabulary { types, properties, superseded_types, superseded_properties } = &SCHEMA_ORG;
    for (member, table) in [
        ("types", types),
        ("properties", properties),
        ("superseded_types", superseded_types),
        ("superseded_properties", superseded_properties),
    ] {
        let entries = file[member].as_object().expect("it is a table");
        assert!(table.names().is_sorted() && table.names().count() == entries.len(), "{member}");
        for (name, value) in entries {
            assert_eq!(table.get(name), value.get(0).unwrap_or(value).as_str(), "{member} {name}");
            if let Some(ranges) = value[1].as_str() {
                assert!(SCHEMA_ORG.ranges(name).eq(ranges.split(' ')), "{name}");
            }
        }
    }
    assert_eq!(SCHEMA_ORG.ancestors("Recipe"), ["HowTo", "CreativeWork", "Thing"]);
    assert_eq!(SCHEMA_ORG.ancestors("Hotel")[..2], ["LodgingBusiness", "LocalBusiness"]);
}

/// Posts and previews read the same `meta` elements in the same order.
#[test]
fn posts_and_previews_have_the_same_meta_names() {
    let of_posts: Value = table("data/vocab/metaformats.json");
    let preview: Value = table("crates/reader/data/views/preview.view.json");
    for (property, field) in [
        ("p-name", "title"),
        ("p-summary", "description"),
        ("dt-published", "published"),
        ("dt-updated", "modified"),
    ] {
        let sources = preview["fields"][field]["from"].as_array().expect("a field has sources");
        let names = sources.iter().filter_map(|source| source.as_str()?.strip_prefix("meta "));
        let of_posts = of_posts["properties"][property].as_array().expect("a property has names");
        assert!(names.eq(of_posts.iter().filter_map(Value::as_str)), "{property} and {field}");
    }
}

/// Each type of microformats2 has terms of RDF, and all terms are IRIs.
#[test]
fn types_have_terms_of_rdf() {
    let terms: Value = table("crates/convert/data/vocab/microformats-rdf.json");
    let assert_iri = |term: &str| {
        let (prefix, name) = term.split_once(':').expect("a term has a prefix");
        let iri = [terms["namespaces"][prefix].as_str().expect(prefix), name].concat();
        assert!(NamedNode::new(&iri).is_ok() && iri.starts_with("http://"), "{iri}");
    };
    let types: BTreeMap<String, Vec<String>> = table("data/vocab/microformats2.json");
    for root in types.keys() {
        assert!(terms["types"][root]["type"].is_string(), "{root}");
    }
    let of_types =
        ["types", "classic"].iter().flat_map(|kind| terms[kind].as_object().expect("it is a table"));
    for (_, of_type) in of_types {
        assert_iri(&format!("{}x", of_type["names"].as_str().expect("a type has names")));
        let of_properties =
            of_type["properties"].as_object().into_iter().flat_map(|properties| properties.values());
        for term in of_properties.chain([&of_type["page"], &of_type["type"]]) {
            let parts = term.as_object().into_iter().flatten().filter(|(key, _)| *key != "unless");
            let texts = parts.filter_map(|(_, part)| part.as_str()).chain(term.as_str());
            texts.for_each(assert_iri);
        }
    }
}

/// Each table of classic microformats makes an item of its type, of the properties that it names.
#[test]
fn classic_tables_are_read() {
    for entry in fs::read_dir(file("data/backcompat")).expect("the folder can be read") {
        let path = entry.expect("it can be read").path();
        let table: Value = table(&path.to_string_lossy());
        let Some(root) = table["root"].as_str() else { continue };
        let properties = table["properties"].as_object().expect("it has properties");
        for (classic, property) in properties {
            let page = format!("<div class={root}><a class='{classic}' href=/ title=2020-01-31>x</a></div>");
            let document = Options::new().parse(&page, "https://example.com/");
            let mf2 = serde_json::to_value(document.mf2()).expect("it is JSON");
            let (_, name) = property.as_str().and_then(|name| name.split_once('-')).expect("it has a prefix");
            assert_eq!(mf2["items"][0]["type"][0], table["type"], "{path:?}");
            assert!(mf2["items"][0]["properties"][name].is_array(), "{path:?} {classic}");
        }
        // The slots of `name` and `url` are kept apart: removing fallbacks would move these values.
        for fallbacks in ["rels", "dates"].map(|kind| &table["fallbacks"][kind]) {
            let mut names = fallbacks.as_object().into_iter().flatten().filter_map(|(_, name)| name.as_str());
            assert!(names.all(|name| !matches!(name.split_once('-'), Some((_, "name" | "url")))), "{path:?}");
        }
    }
}

#[test]
fn vocabularies_of_rdfa_have_known_names() {
    let context: BTreeMap<String, Names> = table("data/vocab/rdfa-initial-context.json");
    let is_iri = |text: &str| url::Url::parse(text).is_ok();
    for (name, iri) in context.values().flatten() {
        assert!(!name.contains(|c: char| c.is_uppercase() || c == ':') && is_iri(iri), "{name}");
    }
    let vocabularies: BTreeMap<String, BTreeMap<String, Names>> = table("data/vocab/rdfa-vocabularies.json");
    assert!(vocabularies.len() > 15);
    for (iri, relations) in &vocabularies {
        assert!(context["prefixes"].values().any(|known| known == iri), "{iri}");
        for (name, following) in relations.values().flatten() {
            let mut following = following.split(' ');
            assert!(
                following.all(|other| other != name && (!other.contains(':') || is_iri(other))),
                "{name}"
            );
        }
    }
}

#[test]
fn schema_org_refers_to_its_own_types() {
    let table: Value = table("data/vocab/schema.org.json");
    let objects = |name: &str| table[name].as_object().expect("it is a table");
    let (types, properties) = (objects("types"), objects("properties"));
    let are_types = |names: &Value| {
        let names = names.as_str().expect("it is a text").split(' ');
        names.into_iter().all(|name| name.is_empty() || types.contains_key(name))
    };
    assert!(types.len() > 1000 && properties.len() > 1000);
    assert!(types.values().all(are_types) && objects("superseded_types").values().all(are_types));
    for (name, ranges) in properties {
        assert!(are_types(&ranges[0]) && are_types(&ranges[1]), "{name}");
    }
    for (old, new) in objects("superseded_properties") {
        assert!([old, new.as_str().expect("it is a text")].iter().all(|name| properties.contains_key(*name)));
    }
    for (item_type, name, is_known) in
        [("Recipe", "headline", true), ("Recipe", "name", true), ("Person", "isbn", false)]
    {
        let address = format!("https://schema.org/{item_type}");
        assert_eq!(is_known_property_of(&address, name), is_known, "{item_type} {name}");
    }
}

#[test]
fn vocabularies_of_html_refer_to_their_own_names() {
    let files: [Value; 3] =
        ["vcard", "vevent", "work"].map(|name| table(&format!("crates/check/data/vocab/{name}.json")));
    for file in &files {
        let parts = file["parts"].as_object().into_iter().flatten().map(|(_, part)| part);
        for properties in parts.chain([&file["properties"]]) {
            for (name, property) in properties.as_object().expect("it is a table") {
                let text = |key: &str| property[key].as_str();
                assert!(text("part").is_none_or(|part| file["parts"][part].is_object()), "{name}");
                assert!(text("item").is_none_or(is_known_type), "{name}");
                let others = ["not_with", "after", "repeats"].map(text);
                let others = others.into_iter().chain([property["only_with"]["name"].as_str()]).flatten();
                assert!(others.into_iter().all(|other| properties[other].is_object()), "{name}");
            }
        }
    }
}

#[test]
fn tracking_parameters_are_in_lower_case() {
    let parameters: BTreeMap<String, Vec<String>> = table("crates/reader/data/tracking-parameters.json");
    assert!(parameters.values().flatten().all(|name| !name.contains(|c: char| c.is_ascii_uppercase())));
}
