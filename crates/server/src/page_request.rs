//! The parameters of a request about a page: from its query, from a form, from JSON, or with the page as the body.

mod unknown_name;

use std::borrow::Cow;
use std::time::SystemTime;

use axum::http::request::Parts;
use axum::http::{Method, StatusCode, header};
use microweave::OptionKind;
use microweave_convert::Timestamp;
use microweave_fetch::{FetchBudget, PageError, content};
use microweave_requests::{AnswerOptions, Html, JsonObject, Verb, complete_address};
use serde_json::{Map, Value};
use url::form_urlencoded;

use crate::body::MAX_BODY_BYTES;
use crate::error::ApiError;
use crate::gate::Permit;
use crate::multipart::{self, Field};

/// What a request asks about which page.
#[derive(Default)]
pub(crate) struct PageRequest {
    /// The page, if the request has it.
    pub(crate) html: Option<Html>,
    /// The `Content-Type` of the page in the body.
    pub(crate) content_type: Option<String>,
    /// The address to fetch. If the request has the page, its address.
    pub(crate) url: Option<String>,
    /// What relative URLs are resolved against, in place of the page's address.
    pub(crate) base: Option<String>,
    pub(crate) target: Option<String>,
    pub(crate) format: Option<String>,
    pub(crate) options: AnswerOptions,
    /// Whether authors' pages are fetched. `None`: if the page is fetched too.
    pub(crate) fetch_authors: Option<bool>,
    /// The parameters that were given.
    given: Vec<Parameter>,
    /// True if a form has an empty page.
    has_empty_html: bool,
    /// The memory that the page takes.
    pub(crate) permits: Vec<Permit>,
    /// The permit to read the page.
    pub(crate) reading: Option<Permit>,
    /// What remains of the budget for fetching, if the page was fetched.
    pub(crate) budget: Option<FetchBudget>,
}

/// A parameter. Each has the names that other services have for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Parameter {
    Url,
    Html,
    Base,
    Target,
    Format,
    Options,
    FetchAuthors,
}

/// The names of the parameters, the first one of each for documents.
pub(crate) const PARAMETERS: [(Parameter, &[&str]); 7] = [
    (Parameter::Url, &["url"]),
    (Parameter::Html, &["html", "doc", "body"]),
    (Parameter::Base, &["base", "baseUrl", "baseurl", "base_url"]),
    (Parameter::Target, &["target"]),
    (Parameter::Format, &["format"]),
    (Parameter::Options, &["options"]),
    (Parameter::FetchAuthors, &["fetchAuthors"]),
];

/// What the body of a request is.
enum BodyKind {
    Form,
    Multipart,
    Json,
    Page,
}

impl PageRequest {
    /// Reads the parameters. A body is read for POST only.
    pub(crate) fn read(verb: Option<Verb>, parts: &Parts, body: &[u8]) -> Result<Self, ApiError> {
        let mut request = PageRequest::default();
        // The default: the option of the request replaces it.
        let now = Value::String(Timestamp::from(SystemTime::now()).to_string());
        request.set_option("timestamp", &now)?;
        request.add_pairs(verb, parts.uri.query().unwrap_or_default().as_bytes())?;
        if parts.method == Method::POST {
            request.add_body(verb, parts, body)?;
        }
        request.require_page(verb)?;
        Ok(request)
    }

    fn add_body(&mut self, verb: Option<Verb>, parts: &Parts, body: &[u8]) -> Result<(), ApiError> {
        let content_type = text_header(parts, &header::CONTENT_TYPE)?;
        match body_kind(content_type)? {
            _ if body.is_empty() && self.url.is_some() => Ok(()),
            Some(BodyKind::Form) => self.add_pairs(verb, form_text(&decoded(parts, body)?)?),
            Some(BodyKind::Multipart) => self.add_fields(
                verb,
                &multipart::fields(content_type.unwrap_or_default(), &decoded(parts, body)?)?,
            ),
            Some(BodyKind::Json) => self.add_json(verb, &decoded(parts, body)?),
            None if body.is_empty() => Ok(()),
            Some(BodyKind::Page) | None => {
                require_known_encoding(parts)?;
                self.add_page(body, content_type)
            }
        }
    }

    /// Adds the parameters of a query or a form.
    fn add_pairs(&mut self, verb: Option<Verb>, pairs: &[u8]) -> Result<(), ApiError> {
        form_urlencoded::parse(pairs).try_for_each(|(name, value)| self.add_pair(verb, &name, value))
    }

    fn add_pair(&mut self, verb: Option<Verb>, name: &str, value: Cow<'_, str>) -> Result<(), ApiError> {
        match parameter_of(verb, name) {
            Some(Parameter::FetchAuthors) => self.set(Parameter::FetchAuthors, value.into_owned()),
            // A field of a form that was not filled in.
            Some(parameter) if value.is_empty() => {
                self.has_empty_html |= parameter == Parameter::Html;
                Ok(())
            }
            Some(parameter) => self.set(parameter, value.into_owned()),
            None if value.is_empty() && takes_text(name) => Ok(()),
            None => {
                let set = self.options.set_text(name, &value);
                set.map_err(|error| unknown_name::parameter_error(verb, &error))
            }
        }
    }

    /// Adds the parameters of a form with files. A file is a page in the encoding that its type or the page declares.
    fn add_fields(&mut self, verb: Option<Verb>, fields: &[Field<'_>]) -> Result<(), ApiError> {
        for field in fields {
            match (parameter_of(verb, &field.name), &field.content_type) {
                (Some(Parameter::Html), Some(content_type)) if !field.value.is_empty() => {
                    let is_page = matches!(body_kind(Some(content_type)), Ok(Some(BodyKind::Page)));
                    self.add_page(field.value, is_page.then_some(content_type))?;
                }
                _ => self.add_pair(verb, &field.name, field.text())?,
            }
        }
        Ok(())
    }

    fn add_json(&mut self, verb: Option<Verb>, body: &[u8]) -> Result<(), ApiError> {
        let JsonObject(members) = serde_json::from_slice(body)
            .map_err(|error| ApiError::invalid(format!("the body is not a JSON object: {error}")))?;
        for (name, value) in members {
            match (parameter_of(verb, &name), value) {
                (Some(_), Value::Null) => {}
                (Some(Parameter::Options), Value::Object(options)) => self.add_options(&options)?,
                (Some(Parameter::Options), _) => {
                    return Err(ApiError::invalid("options is an object in JSON"));
                }
                (Some(Parameter::FetchAuthors), Value::Bool(flag)) => {
                    self.set(Parameter::FetchAuthors, flag.to_string())?;
                }
                (Some(Parameter::FetchAuthors), _) => return Err(not_a_flag()),
                // As in a form. But a page can be empty.
                (Some(parameter), Value::String(text)) if text.is_empty() && parameter != Parameter::Html => {
                }
                (Some(parameter), Value::String(text)) => self.set(parameter, text)?,
                (Some(_), _) => return Err(ApiError::invalid(format!("{name} is a string in JSON"))),
                (None, _) => return Err(unknown_name::member_error(verb, &name)),
            }
        }
        Ok(())
    }

    fn add_page(&mut self, body: &[u8], content_type: Option<&str>) -> Result<(), ApiError> {
        let page = content::read(body, MAX_BODY_BYTES, content_type.map(str::to_owned));
        let page = page.map_err(|error| ApiError::of_body(&error))?;
        if page.bytes.len() > MAX_BODY_BYTES {
            return Err(ApiError::of_body(&PageError::TooLarge));
        }
        self.mark(Parameter::Html)?;
        self.html = Some(Html::Bytes(page.bytes));
        self.content_type = page.content_type;
        Ok(())
    }

    fn set(&mut self, parameter: Parameter, text: String) -> Result<(), ApiError> {
        self.mark(parameter)?;
        match parameter {
            Parameter::Url => {
                self.url = Some(complete_address(&text).into_owned()).filter(|url| !url.is_empty());
            }
            Parameter::Html => self.html = Some(Html::Text(text)),
            Parameter::Base => self.base = Some(text),
            Parameter::Target => self.target = Some(text),
            Parameter::Format => self.format = Some(text),
            Parameter::Options => self.add_options_text(&text)?,
            Parameter::FetchAuthors => self.fetch_authors = Some(flag(&text)?),
        }
        Ok(())
    }

    /// Notes that a parameter is given. It is an error if it was given before.
    fn mark(&mut self, parameter: Parameter) -> Result<(), ApiError> {
        if self.given.contains(&parameter) {
            return Err(ApiError::invalid(format!("{} is given twice", first_name(parameter))));
        }
        self.given.push(parameter);
        Ok(())
    }

    fn add_options_text(&mut self, text: &str) -> Result<(), ApiError> {
        let JsonObject(options) = serde_json::from_str(text)
            .map_err(|error| ApiError::invalid(format!("options is not a JSON object: {error}")))?;
        self.add_options(&options)
    }

    fn add_options(&mut self, options: &Map<String, Value>) -> Result<(), ApiError> {
        options.iter().try_for_each(|(name, value)| self.set_option(name, value))
    }

    pub(crate) fn set_option(&mut self, name: &str, value: &Value) -> Result<(), ApiError> {
        self.options.set(name, value).map_err(unknown_name::option_error)
    }

    /// A request about a page names one. A form without an address can have an empty page.
    fn require_page(&mut self, verb: Option<Verb>) -> Result<(), ApiError> {
        if self.html.is_none() && self.url.is_none() && self.has_empty_html {
            self.html = Some(Html::default());
        }
        if self.html.is_none() && self.url.is_none() && verb != Some(Verb::Formats) {
            let description = "name a page: give its address as url, or its source as html";
            return Err(ApiError::new(StatusCode::BAD_REQUEST, "missing-url", description));
        }
        Ok(())
    }
}

impl Parameter {
    /// True if an endpoint has use for the parameter. `None`: the endpoint for the source of a page. Each endpoint takes
    /// all parameters, so that a client can send the same ones to several.
    pub(crate) fn is_of(self, verb: Option<Verb>) -> bool {
        match (self, verb) {
            (Parameter::Url, verb) => verb != Some(Verb::Formats),
            (_, None | Some(Verb::Formats)) => false,
            (Parameter::Target, verb) => verb == Some(Verb::Mention),
            (Parameter::FetchAuthors, verb) => matches!(verb, Some(Verb::Read | Verb::Mention)),
            (Parameter::Html | Parameter::Base | Parameter::Format | Parameter::Options, _) => true,
        }
    }
}

/// The parameter of a name. `source` is an option, but the address of a mention.
fn parameter_of(verb: Option<Verb>, name: &str) -> Option<Parameter> {
    if verb == Some(Verb::Mention) && name == "source" {
        return Some(Parameter::Url);
    }
    PARAMETERS.iter().find(|(_, names)| names.contains(&name)).map(|(parameter, _)| *parameter)
}

/// True for an option of a field of a form that may be empty.
fn takes_text(name: &str) -> bool {
    let row = AnswerOptions::row(name);
    row.is_some_and(|row| !matches!(row.kind, OptionKind::Flag | OptionKind::Number))
}

fn first_name(parameter: Parameter) -> &'static str {
    let names = PARAMETERS.iter().find(|(other, _)| *other == parameter).map(|(_, names)| *names);
    names.and_then(|names| names.first().copied()).unwrap_or_default()
}

/// What a body is by its media type. `None` without one.
fn body_kind(content_type: Option<&str>) -> Result<Option<BodyKind>, ApiError> {
    let Some(content_type) = content_type else { return Ok(None) };
    let media_type = content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    match &*media_type {
        "application/x-www-form-urlencoded" => Ok(Some(BodyKind::Form)),
        "multipart/form-data" => Ok(Some(BodyKind::Multipart)),
        "application/json" => Ok(Some(BodyKind::Json)),
        "text/html" | "application/xhtml+xml" => Ok(Some(BodyKind::Page)),
        "" => Ok(None),
        other => Err(ApiError::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "unsupported-type",
            format!(
                "the body is {other:?}: send a page as text/html, or parameters as application/json, \
                 application/x-www-form-urlencoded or multipart/form-data"
            ),
        )),
    }
}

/// The body of parameters, decompressed if it is declared to be compressed.
pub(crate) fn decoded<'b>(parts: &Parts, body: &'b [u8]) -> Result<Cow<'b, [u8]>, ApiError> {
    if !require_known_encoding(parts)? {
        return Ok(Cow::Borrowed(body));
    }
    let page = content::read(body, MAX_BODY_BYTES, None).map_err(|error| ApiError::of_body(&error))?;
    if page.bytes.len() > MAX_BODY_BYTES { Err(ApiError::body_too_large()) } else { Ok(page.bytes.into()) }
}

/// True if the body is compressed. The bytes show in which format.
fn require_known_encoding(parts: &Parts) -> Result<bool, ApiError> {
    let encoding =
        text_header(parts, &header::CONTENT_ENCODING)?.unwrap_or_default().trim().to_ascii_lowercase();
    match &*encoding {
        "" | "identity" => Ok(false),
        "gzip" | "x-gzip" | "br" | "zstd" => Ok(true),
        other => Err(ApiError::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "unsupported-type",
            format!("the body has the Content-Encoding {other:?}: use gzip, br, zstd or none"),
        )),
    }
}

/// The text of a form. A page that is sent as a form is a common mistake: it is what curl does without a header.
fn form_text(body: &[u8]) -> Result<&[u8], ApiError> {
    if body.trim_ascii_start().starts_with(b"<") {
        let description =
            "the body is a page, but it is sent as a form: add the header Content-Type: text/html";
        return Err(ApiError::invalid(description));
    }
    Ok(body)
}

fn text_header<'p>(parts: &'p Parts, name: &header::HeaderName) -> Result<Option<&'p str>, ApiError> {
    let wrong = |_| ApiError::invalid(format!("the header {name} has characters that are not ASCII"));
    parts.headers.get(name).map(|value| value.to_str().map_err(wrong)).transpose()
}

/// The value of a flag. As with options, an empty text switches it on.
fn flag(text: &str) -> Result<bool, ApiError> {
    match text {
        "" | "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        _ => Err(not_a_flag()),
    }
}

fn not_a_flag() -> ApiError {
    ApiError::new(StatusCode::BAD_REQUEST, "invalid-option", "fetchAuthors takes true or false")
}
