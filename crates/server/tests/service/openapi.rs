//! The OpenAPI document says what the service does.

use serde_json::{Map, Value};

use crate::running::Service;

fn object<'a>(value: &'a Value, pointer: &str) -> &'a Map<String, Value> {
    value.pointer(pointer).and_then(Value::as_object).expect("it is an object")
}

#[test]
fn every_endpoint_of_the_document_answers() {
    let service = Service::new();
    let document = service.get("/openapi.json").json();
    assert_eq!(document["openapi"], "3.1.0");
    for (path, methods) in object(&document, "/paths") {
        for (method, operation) in methods.as_object().expect("it is an object") {
            let is_about_page = operation["parameters"].as_array().is_some_and(|list| !list.is_empty());
            let query = match path.as_str() {
                "/fetch" | "/feed" | "/site" => "?url=http://localhost/",
                "/xray/feeds" | "/xray/rels" | "/xray/token" => "",
                "/xray/parse" => "?url=https://a.example/&body=%3Cp+class=h-entry%3Ea",
                "/view" => "?html=a&view=recipe",
                "/mention" => "?html=a&target=https://a.example/",
                _ if is_about_page => "?html=a",
                _ => "",
            };
            let reply = service.curl(&format!("{path}{query}"), &["-X", &method.to_uppercase()]);
            let expected = match path.as_str() {
                "/fetch" | "/feed" | "/site" => 403,
                // Without an address.
                "/xray/feeds" | "/xray/rels" | "/xray/token" => 400,
                _ => 200,
            };
            assert_eq!(reply.status, expected, "{method} {path}: {}", reply.text());
            let response = &operation["responses"][reply.status.to_string()];
            assert!(response.is_object(), "{method} {path} {}", reply.status);
            let content_type = reply.header("content-type").unwrap_or_default();
            let media_type = content_type.split(';').next().unwrap_or_default();
            let is_listed = response["content"].get(media_type).is_some();
            assert!(is_listed || response["$ref"].is_string(), "{method} {path}: {content_type}");
        }
    }
}

#[test]
fn every_other_method_is_refused() {
    let service = Service::new();
    let document = service.get("/openapi.json").json();
    for (path, methods) in object(&document, "/paths") {
        for method in ["get", "post", "put", "delete", "patch"] {
            if methods.get(method).is_none() {
                let reply = service.curl(path, &["-X", &method.to_uppercase()]);
                assert_eq!(reply.status, 405, "{method} {path}");
            }
        }
    }
}

#[test]
fn every_parameter_of_the_document_is_known() {
    let service = Service::new();
    let document = service.get("/openapi.json").json();
    for (name, parameter) in object(&document, "/components/parameters") {
        let schema = &parameter["schema"];
        let value = match name.as_str() {
            "url" | "base" | "feedUrl" | "nextUrl" | "target" => "https://a.example/",
            "html" => "a",
            "format" => "mf2",
            "timestamp" => "2026-11-20T10:00:00Z",
            "types" => "Product",
            "profiles" => "google",
            "view" => "recipe",
            "severity" => "text-for-url%3Dnote",
            "linkHeaders" => "%3Chttps://a.example/%3E;rel=hub",
            "options" | "policy" | "registry" => "{}",
            _ if schema["type"] == "boolean" => "true",
            _ if schema["type"] == "integer" => "8",
            _ => schema["enum"][0].as_str().unwrap_or("a"),
        };
        let html = if name == "html" { "" } else { "&html=a" };
        let reply = service.get(&format!("/parse?{name}={value}{html}"));
        assert_eq!(reply.status, 200, "{name}={value}: {}", reply.text());
    }
}

#[test]
fn references_of_the_document_lead_somewhere() {
    let document = Service::new().get("/openapi.json").json();
    let mut values = vec![&document];
    while let Some(value) = values.pop() {
        match value {
            Value::Object(members) => values.extend(members.values()),
            Value::Array(elements) => values.extend(elements),
            _ => {}
        }
        if let Some(reference) = value.get("$ref").and_then(Value::as_str) {
            let pointer = reference.strip_prefix('#').expect("it is in the document");
            assert!(document.pointer(pointer).is_some(), "{reference}");
        }
    }
}
