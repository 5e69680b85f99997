//! The OpenAPI document (version 3.1) of the service. It is made from the tables of verbs, parameters, options and formats, and
//! from its fixed parts in `data/openapi.json`.

mod parameters;

use std::sync::LazyLock;

use axum::Router;
use axum::body::Bytes;
use axum::extract::Request;
use axum::routing::get;
use microweave_convert::Format;
use microweave_requests::Verb;
use serde_json::{Map, Value, json};

use crate::body::MAX_BODY_BYTES;
use crate::feed_endpoint;
use crate::response::{entity_tag, with_validator};
use crate::xray_endpoints::{self, TOKEN_PATH};
use parameters::{body_schema, parameter_components, query_parameters};

const MEDIA_TYPE: &str = "application/json";

/// The fixed parts of the document.
static PARTS: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("../data/openapi.json")).expect("a test reads it"));

/// The route of the document.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let text = Bytes::from(document().to_string() + "\n");
    let tag = entity_tag(MEDIA_TYPE, &text);
    let answer = move |request: Request| async move {
        with_validator(&request.into_parts().0, MEDIA_TYPE, &tag, text)
    };
    Router::new().route("/openapi.json", get(answer))
}

/// The document.
fn document() -> Value {
    let mut document = PARTS["document"].clone();
    document["info"]["version"] = Value::from(env!("CARGO_PKG_VERSION"));
    let paths = &mut document["paths"];
    for verb in Verb::ALL {
        let summary = Value::from(verb.summary());
        paths[format!("/{verb}")] = page_path(Some(*verb), verb.name(), &summary, &answer_content(*verb));
    }
    for (name, endpoint) in members(&PARTS["addresses"]) {
        paths[format!("/{name}")] = page_path(None, name, &endpoint["summary"], &endpoint["content"]);
    }
    paths["/feed"] = feed_path();
    for (path, summary, _) in xray_endpoints::ENDPOINTS {
        paths[path] = xray_path(path, summary);
    }
    let components = &mut document["components"];
    components["parameters"] = parameter_components();
    components["schemas"]["PageRequest"] = body_schema();
    components["responses"] = members(&PARTS["errors"]).map(error_response).collect();
    document
}

fn members(part: &Value) -> impl Iterator<Item = (&String, &Value)> {
    part.as_object().into_iter().flatten()
}

/// An endpoint for a page, or for the address of a page.
fn page_path(verb: Option<Verb>, name: &str, summary: &Value, content: &Value) -> Value {
    let get = json!({
        "operationId": name,
        "summary": summary,
        "parameters": query_parameters(verb, true),
        "responses": answers(content),
    });
    let mut post = get.clone();
    post["operationId"] = Value::from(format!("{name}Post"));
    post["parameters"] = Value::from(query_parameters(verb, false));
    match verb {
        Some(Verb::Formats) => return json!({ "get": get }),
        Some(_) => {
            post["requestBody"] = PARTS["bodies"]["page"].clone();
            post["requestBody"]["content"]["text/html"]["schema"]["maxLength"] = Value::from(MAX_BODY_BYTES);
        }
        None => post["requestBody"] = PARTS["bodies"]["address"].clone(),
    }
    json!({ "get": get, "post": post })
}

/// `docs/feed.md` describes the answers. An error of the source is its error.
fn feed_path() -> Value {
    let mut get = PARTS["feed"].clone();
    get["parameters"][1]["schema"]["enum"] = feed_endpoint::FORMATS.iter().map(|(name, _)| *name).collect();
    let mut responses = answers(&content_of(feed_endpoint::FORMATS.into_iter().map(|(_, format)| format)));
    for name in ["Last-Modified", "Cache-Control", "Link"] {
        responses["200"]["headers"][name] = json!({ "schema": { "type": "string" } });
    }
    for (status, response) in members(&PARTS["errors of feeds"]).map(error_response) {
        responses[status] = response;
    }
    get["responses"] = responses;
    json!({ "get": get })
}

/// `docs/xray.md` describes the answers: they are XRay's, and so are the statuses.
fn xray_path(path: &str, summary: &str) -> Value {
    let is_token = path == TOKEN_PATH;
    let names = &PARTS["parameters of xray"][if is_token { "token" } else { "page" }];
    let parameter = |name| json!({ "name": name, "in": "query", "schema": { "type": "string" } });
    let parameters: Vec<Value> = names.as_array().into_iter().flatten().map(parameter).collect();
    let mut content = json!({ "application/json": { "schema": { "type": "object" } } });
    if is_token {
        content["text/plain"] = json!({ "schema": { "type": "string" } });
    }
    let get = json!({ "summary": summary, "parameters": parameters, "responses": answers(&content) });
    let mut post = get.clone();
    post["requestBody"] = PARTS["bodies"]["xray"].clone();
    if is_token { json!({ "post": post }) } else { json!({ "get": get, "post": post }) }
}

/// The content of a verb's answers.
fn answer_content(verb: Verb) -> Value {
    let mut content = content_of(Format::all().filter(|format| verb.takes(*format)));
    content["application/json"] = json!({ "schema": { "type": "object" } });
    content
}

/// The content of answers: one entry for each media type.
fn content_of(formats: impl Iterator<Item = Format>) -> Value {
    let content = formats.map(|format| {
        let kind = if format.media_type().ends_with("json") { "object" } else { "string" };
        (format.media_type().to_owned(), json!({ "schema": { "type": kind } }))
    });
    Value::Object(content.collect::<Map<_, _>>())
}

/// The responses of an endpoint for pages.
fn answers(content: &Value) -> Value {
    let mut responses = json!({
        "200": {
            "description": "The answer.",
            "headers": { "ETag": { "schema": { "type": "string" } } },
            "content": content,
        },
        "304": { "description": "The answer is the one that `If-None-Match` names." },
    });
    for (status, _) in members(&PARTS["errors"]) {
        responses[status] = json!({ "$ref": format!("#/components/responses/{status}") });
    }
    responses
}

/// A status, and the response with its description.
fn error_response((status, description): (&String, &Value)) -> (String, Value) {
    let schema = json!({ "$ref": "#/components/schemas/Error" });
    let content = json!({ "application/json": { "schema": schema } });
    (status.clone(), json!({ "description": description, "content": content }))
}
