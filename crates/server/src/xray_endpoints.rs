//! The endpoints with the interface of XRay: their parameters, and how they fetch pages.

use std::borrow::Cow;
use std::sync::Arc;

use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use microweave_fetch::{FetchBudget, FetchRules, Fetcher, MAX_REDIRECTS, PageError, PageTypes, RawPage};
use tokio::runtime::Handle;
use tokio::time::Instant;
use url::form_urlencoded;

use crate::body::{self, HeldBytes};
use crate::client_limit::Caller;
use crate::error::{ApiError, status_and_code};
use crate::gate::Permit;
use crate::multipart;
use crate::page_request::decoded;
use crate::pages::{held_answer, in_own_thread};
use crate::parted_body;
use crate::reading::BodyCost;
use crate::service::{Service, fetch_rules};
use microweave_xray::{
    PageRequest, Parameters, Reply, Resource, Web, WebError, find_feeds, parse, rels, token,
};

/// The endpoint that has only `POST`: the code of a private webmention is secret.
pub(crate) const TOKEN_PATH: &str = "/xray/token";
/// The endpoints: path, summary, and what they answer.
pub(crate) const ENDPOINTS: [(&str, &str, XrayEndpoint); 4] = [
    ("/xray/parse", "What XRay answers about a page", parse),
    ("/xray/feeds", "The feeds of a page, as XRay finds them", find_feeds),
    ("/xray/rels", "The links of a page with a link type, as XRay lists them", rels),
    (TOKEN_PATH, "The access token for the code of a private webmention, as XRay exchanges it", token),
];

/// What an endpoint answers.
pub(crate) type XrayEndpoint = fn(&Parameters, &mut dyn Web) -> Reply;

/// Answers a request to one of the endpoints.
pub(crate) async fn answer_request(
    service: Arc<Service>,
    endpoint: XrayEndpoint,
    request: Request,
) -> Result<Response, ApiError> {
    let caller = Caller::of(&request, &service.config);
    let (parts, body) = request.into_parts();
    let held = body::read(body, &service.bodies, caller).await?;
    let permit = service.fetching.enter(caller.queueing()).await?;
    let shared = Arc::clone(&service);
    let answered = in_own_thread(move || {
        let _permit = permit;
        reply(&shared, endpoint, &parts, held, caller)
    });
    let (status, media_type, text) = answered.await?;
    let body = held_answer(&service, text, caller).await?;
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = (status, parted_body::body(body)).into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    Ok(response)
}

/// The status, the media type and the text of the answer. It runs in a thread of its own.
fn reply(
    service: &Service,
    endpoint: XrayEndpoint,
    parts: &Parts,
    held: HeldBytes,
    caller: Caller,
) -> Result<(u16, &'static str, String), ApiError> {
    let HeldBytes { bytes, permit } = held;
    let reading = service.reading.enter_body(caller, BodyCost::of(&bytes));
    let reading = Handle::current().block_on(reading)?;
    let parameters = parameters(parts, &bytes)?;
    drop(reading);
    // The parameters have a copy of the page.
    drop(bytes);
    let end = parameters.timeout.map(|timeout| Instant::now() + timeout);
    let caller = Caller { deadline: end.map_or(caller.deadline, |end| caller.deadline.min(end)), ..caller };
    let mut web = ServiceWeb::new(service, caller, parameters.body.as_ref().map_or(0, String::len))?;
    let reply = endpoint(&parameters, &mut web);
    drop(permit);
    let media_type = if reply.is_plain { "text/plain" } else { "application/json" };
    web.failure.map_or_else(|| Ok((reply.status, media_type, reply.text(parameters.pretty))), Err)
}

/// The parameters of the query and of a form. If both have a parameter, the value of the query counts, as with XRay.
fn parameters(parts: &Parts, body: &[u8]) -> Result<Parameters, ApiError> {
    let body = if parts.method == Method::POST { body } else { &[] };
    let content_type = parts.headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let content_type = content_type.unwrap_or_default();
    let media_type = content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let body = decoded(parts, body)?;
    let fields = match &*media_type {
        _ if body.is_empty() => Vec::new(),
        "multipart/form-data" => multipart::fields(content_type, &body)?,
        "application/x-www-form-urlencoded" => Vec::new(),
        _ => {
            let description = "send the parameters as application/x-www-form-urlencoded or multipart/form-data, \
                with the page as the parameter body";
            return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported-type", description));
        }
    };
    let form: &[u8] = if fields.is_empty() { &body } else { &[] };
    let fields = fields.iter().map(|field| (Cow::from(&*field.name), field.text()));
    let query = parts.uri.query().unwrap_or_default().as_bytes();
    let pairs = fields.chain(form_urlencoded::parse(form)).chain(form_urlencoded::parse(query));
    Ok(Parameters::from_pairs(pairs))
}

/// Fetches the pages of a request, within one budget.
struct ServiceWeb<'a> {
    service: &'a Service,
    caller: Caller,
    budget: FetchBudget,
    /// The permit to read pages. It is given back while a page is fetched.
    reading: Option<Permit>,
    /// The bytes of the pages that were fetched, and their memory.
    fetched_bytes: usize,
    fetched: Option<Permit>,
    /// The service was too busy to go on.
    failure: Option<ApiError>,
}

impl<'a> ServiceWeb<'a> {
    /// It waits for the permit to read the page of the request, of this many bytes.
    fn new(service: &'a Service, caller: Caller, page_bytes: usize) -> Result<Self, ApiError> {
        let mut budget = service.fetcher.page_budget();
        budget.limit_time(caller.time());
        let reading = Handle::current().block_on(service.reading.enter(caller, page_bytes))?;
        Ok(ServiceWeb {
            service,
            caller,
            budget,
            reading: Some(reading),
            fetched_bytes: 0,
            fetched: None,
            failure: None,
        })
    }

    /// Waits for the memory of a page, and for the permit to read it.
    fn enter(&mut self, page_bytes: usize) -> Result<(), ApiError> {
        let ServiceWeb { service, caller, .. } = *self;
        self.fetched_bytes += page_bytes;
        // Two requests that have some of the memory and wait for more could wait for each other.
        self.fetched = None;
        let bytes = self.fetched_bytes;
        Handle::current().block_on(async {
            self.fetched = Some(service.fetched.enter_with(caller, bytes).await?);
            self.reading = Some(service.reading.enter(caller, bytes).await?);
            Ok(())
        })
    }

    /// Fetches a page, and waits for its memory.
    fn fetch(&mut self, url: &str, rules: FetchRules) -> Result<Resource, WebError> {
        self.reading = None;
        let fetcher = Fetcher::new(rules);
        let scope = fetcher.client_scope(url);
        let page = fetcher.fetch(url, &scope, &mut self.budget);
        if let Err(error) = self.enter(page.as_ref().map_or(0, |page| page.bytes.len())) {
            self.failure.get_or_insert(error);
        }
        page.map(resource).map_err(|error| web_error(&error))
    }

    fn rules(&self, request: &PageRequest<'_>) -> FetchRules {
        let token = request.token.and_then(|token| HeaderValue::from_str(&format!("Bearer {token}")).ok());
        FetchRules {
            headers: token.map(|token| (header::AUTHORIZATION, token)).into_iter().collect(),
            accept: Some(HeaderValue::from_static(request.accept)),
            max_redirects: request.max_redirects.map_or(MAX_REDIRECTS, |max| MAX_REDIRECTS.min(max as usize)),
            any_status: true,
            types: PageTypes::Any,
            ..fetch_rules(&self.service.config)
        }
    }
}

impl Web for ServiceWeb<'_> {
    fn get(&mut self, request: &PageRequest<'_>) -> Result<Resource, WebError> {
        self.fetch(request.url, self.rules(request))
    }

    fn post(&mut self, url: &str, form: &[(&str, &str)]) -> Result<Resource, WebError> {
        let form = form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
        let rules = self.rules(&PageRequest::linked(url, "application/json"));
        self.fetch(url, FetchRules { form: Some(form), max_redirects: 0, ..rules })
    }
}

fn resource(page: RawPage) -> Resource {
    Resource {
        url: page.address,
        code: Some(page.error_status.unwrap_or(StatusCode::OK).as_u16()),
        content_type: page.content_type,
        link_headers: page.link_headers,
        body: page.bytes,
    }
}

fn web_error(error: &PageError) -> WebError {
    WebError { error: status_and_code(error).1, description: format!("the page {error}") }
}
