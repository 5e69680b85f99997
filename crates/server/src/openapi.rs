//! The OpenAPI document (version 3.1) of the service. It is made from the tables of verbs, parameters, options and formats.

mod parameters;

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

/// The statuses of errors, with what they mean.
const ERRORS: [(&str, &str); 12] = [
    ("400", "The request is wrong: a parameter, an option or the body."),
    (
        "403",
        "The address may not be fetched: it is not on the public internet, or its port is neither 80 nor 443.",
    ),
    ("406", "No format of the answer is acceptable."),
    ("408", "The body of the request took too long."),
    ("413", "The body of the request is larger than 16 MiB."),
    ("415", "The media type or the encoding of the body is not supported."),
    (
        "422",
        "The page is not HTML, is too large or too costly (`too-costly`), or has no content for the format.",
    ),
    ("429", "The client sent too many requests."),
    ("500", "The service failed."),
    ("502", "The page could not be fetched."),
    ("503", "The service has too many requests at the moment."),
    ("504", "Fetching the page took too long."),
];

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
    let mut paths: Map<String, Value> =
        Verb::ALL.iter().map(|&verb| (format!("/{verb}"), verb_path(verb))).collect();
    paths.insert("/fetch".to_owned(), source_path());
    paths.insert("/site".to_owned(), site_path());
    paths.insert("/feed".to_owned(), feed_path());
    for (path, summary, _) in xray_endpoints::ENDPOINTS {
        paths.insert(path.to_owned(), xray_path(path, summary));
    }
    for (path, media_type, summary) in OTHER_PATHS {
        paths.insert(path.to_owned(), other_path(media_type, summary));
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "microweave",
            "summary": "Reads microformats, microdata and links from web pages.",
            "description": "Name a page by its address (`url`) or send its source (`html`, or the body). The service \
                stores nothing but the feeds of /feed, if it was started with a folder for them.",
            "version": env!("CARGO_PKG_VERSION"),
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": {
            "parameters": parameter_components(),
            "schemas": { "Error": error_schema(), "PageRequest": body_schema() },
            "responses": error_responses(),
        },
    })
}

/// The endpoints that do not read a page: path, media type and summary.
const OTHER_PATHS: [(&str, &str, &str); 4] = [
    ("/health", "application/json", "Whether the service runs"),
    ("/metrics", "text/plain", "Counters for Prometheus"),
    ("/openapi.json", "application/json", "This document"),
    ("/", "text/html", "The playground"),
];

fn other_path(media_type: &str, summary: &str) -> Value {
    json!({ "get": {
        "summary": summary,
        "responses": { "200": { "description": "The answer.", "content": { media_type: {} } } },
    } })
}

fn verb_path(verb: Verb) -> Value {
    let answers = answers(&answer_content(verb));
    let get = json!({
        "operationId": verb.name(),
        "summary": verb.summary(),
        "parameters": query_parameters(Some(verb), true),
        "responses": answers,
    });
    if verb == Verb::Formats {
        return json!({ "get": get });
    }
    let post = json!({
        "operationId": format!("{verb}Post"),
        "summary": verb.summary(),
        "parameters": query_parameters(Some(verb), false),
        "requestBody": request_body(),
        "responses": answers,
    });
    json!({ "get": get, "post": post })
}

fn source_path() -> Value {
    let schema = json!({
        "type": "object",
        "required": ["url", "html"],
        "properties": { "url": { "type": "string" }, "html": { "type": "string" } },
    });
    address_path("fetch", "The source of a page, as the playground shows it", &schema)
}

fn site_path() -> Value {
    let schema = json!({
        "type": "object",
        "required": ["address", "steps"],
        "properties": { "address": { "type": "string" }, "steps": { "type": "array" } },
    });
    address_path(
        "site",
        "Whether a site is ready: its steps, with why they matter and markup to paste",
        &schema,
    )
}

/// An endpoint that takes only the address of a page.
fn address_path(name: &str, summary: &str, schema: &Value) -> Value {
    let answers = answers(&json!({ "application/json": { "schema": schema } }));
    json!({
        "get": {
            "operationId": name, "summary": summary, "parameters": query_parameters(None, true),
            "responses": answers,
        },
        "post": {
            "operationId": format!("{name}Post"), "summary": summary, "parameters": query_parameters(None, false),
            "requestBody": { "content": { "application/json": { "schema": {
                "type": "object",
                "properties": { "url": { "type": "string", "format": "uri" } },
                "additionalProperties": false,
            } } } },
            "responses": answers,
        },
    })
}

/// `docs/feed.md` describes the answers. An error of the source is its error.
fn feed_path() -> Value {
    let names = feed_endpoint::FORMATS.map(|(name, _)| name);
    let content: Map<String, Value> = feed_endpoint::FORMATS
        .iter()
        .map(|(_, format)| {
            (format.media_type().to_owned(), json!({ "schema": { "type": schema_type(*format) } }))
        })
        .collect();
    let mut responses = answers(&Value::Object(content));
    for name in ["Last-Modified", "Cache-Control", "Link"] {
        responses["200"]["headers"][name] = json!({ "schema": { "type": "string" } });
    }
    let error = json!({ "schema": { "$ref": "#/components/schemas/Error" } });
    for (status, description) in [
        ("404", "The source was not found."),
        ("410", "The source is gone for good, and is not asked again."),
    ] {
        responses[status] = json!({ "description": description, "content": { "application/json": error } });
    }
    json!({ "get": {
        "operationId": "feed",
        "summary": "The posts of any page, or of a feed in another format, as a feed to subscribe to",
        "parameters": [
            {
                "name": "url", "in": "query", "required": true, "schema": { "type": "string", "format": "uri" },
                "description": "The address of a page with posts, of a feed, or of a page that links to a feed.",
            },
            {
                "name": "format", "in": "query", "schema": { "type": "string", "enum": names },
                "description": "The format. Without it, the header `Accept` counts; the default is `atom`.",
            },
        ],
        "responses": responses,
    } })
}

/// `docs/xray.md` describes the answers: they are XRay's, and so are the statuses.
fn xray_path(path: &str, summary: &str) -> Value {
    let names = [
        "url", "body", "html", "target", "expect", "accept", "token", "github_access_token", "timeout",
        "max_redirects", "include_original", "include-mf1", "allow-iframe-video", "ignore-as2", "pretty",
    ];
    let of_token = ["source", "code", "timeout", "max_redirects", "pretty"];
    let names = if path == TOKEN_PATH { &of_token[..] } else { &names[..] };
    let parameter = |name: &&str| json!({ "name": name, "in": "query", "schema": { "type": "string" } });
    let parameters: Vec<Value> = names.iter().map(parameter).collect();
    let mut content = json!({ "application/json": { "schema": { "type": "object" } } });
    if path == TOKEN_PATH {
        content["text/plain"] = json!({ "schema": { "type": "string" } });
    }
    let get = json!({ "summary": summary, "parameters": parameters, "responses": answers(&content) });
    let mut post = get.clone();
    let fields = json!({ "schema": { "type": "object" } });
    let form = json!({ "application/x-www-form-urlencoded": fields, "multipart/form-data": fields });
    post["requestBody"] = json!({ "description": "The parameters, as a form.", "content": form });
    if path == TOKEN_PATH { json!({ "post": post }) } else { json!({ "get": get, "post": post }) }
}

/// The content of an answer: one entry for each media type.
fn answer_content(verb: Verb) -> Value {
    let mut content = Map::new();
    content.insert("application/json".to_owned(), json!({ "schema": { "type": "object" } }));
    for format in Format::all().filter(|format| verb.takes(*format)) {
        content
            .entry(format.media_type())
            .or_insert_with(|| json!({ "schema": { "type": schema_type(format) } }));
    }
    Value::Object(content)
}

fn schema_type(format: Format) -> &'static str {
    if format.media_type().ends_with("json") { "object" } else { "string" }
}

/// The form, the JSON, and the page itself as a body.
fn request_body() -> Value {
    let parameters = json!({ "schema": { "$ref": "#/components/schemas/PageRequest" } });
    let page = json!({ "schema": { "type": "string", "maxLength": MAX_BODY_BYTES } });
    json!({
        "description": "Parameters, or the page itself. Parameters of the query count too.",
        "content": {
            "application/json": parameters,
            "application/x-www-form-urlencoded": parameters,
            "multipart/form-data": parameters,
            "text/html": page,
        },
    })
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
    for (status, _) in ERRORS {
        responses[status] = json!({ "$ref": format!("#/components/responses/{status}") });
    }
    responses
}

fn error_responses() -> Value {
    let response = |description| {
        json!({
            "description": description,
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Error" } } },
        })
    };
    ERRORS.iter().map(|(status, description)| ((*status).to_owned(), response(description))).collect()
}

fn error_schema() -> Value {
    json!({
        "type": "object",
        "required": ["error", "message"],
        "properties": {
            "error": { "type": "string", "description": "A stable name, such as `invalid-url`, `timeout` or `too-costly`." },
            "message": { "type": "string", "description": "What is wrong, for people." },
            "hint": { "type": "string", "description": "What to do." },
        },
    })
}
