//! The endpoints with the interface of XRay: their parameters, and how they fetch pages.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use microweave_fetch::{FetchBudget, FetchRules, Fetcher, MAX_REDIRECTS, PageError, RawPage};
use tokio::runtime::Handle;
use tokio::time::Instant;
use url::form_urlencoded;

use crate::body::{self, HeldBytes};
use crate::error::{ApiError, status_and_code};
use crate::gate::{Permit, queueing_end};
use crate::pages::{held_answer, in_thread};
use crate::service::{Service, fetch_rules};
use crate::xray::{PageRequest, Parameters, Reply, Resource, Web, WebError, find_feeds, parse, rels};

/// The endpoints: path, summary, and what they answer.
pub(crate) const ENDPOINTS: [(&str, &str, XrayEndpoint); 3] = [
    ("/xray/parse", "What XRay answers about a page", parse),
    ("/xray/feeds", "The feeds of a page, as XRay finds them", find_feeds),
    ("/xray/rels", "The links of a page with a link type, as XRay lists them", rels),
];

/// What an endpoint answers.
pub(crate) type XrayEndpoint = fn(&Parameters, &mut dyn Web) -> Reply;

/// Answers a request to one of the endpoints.
pub(crate) async fn answer_request(
    service: Arc<Service>,
    endpoint: XrayEndpoint,
    request: Request,
) -> Result<Response, ApiError> {
    let deadline = Instant::now() + service.config.timeout;
    let (parts, body) = request.into_parts();
    let held = body::read(body, &service.bodies, deadline).await?;
    let permit = service.fetching.enter(queueing_end(deadline)).await?;
    let shared = Arc::clone(&service);
    let answered = in_thread(permit, move || reply(&shared, endpoint, &parts, held, deadline));
    let (status, text) = answered.await?;
    let body = held_answer(&service, text, deadline).await?;
    Ok(json_response(StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR), body))
}

/// The status and the JSON of the answer. It runs in a thread of its own.
fn reply(
    service: &Service,
    endpoint: XrayEndpoint,
    parts: &Parts,
    held: HeldBytes,
    deadline: Instant,
) -> Result<(u16, String), ApiError> {
    let HeldBytes { bytes, permit } = held;
    let parameters = parameters(parts, &bytes)?;
    // The parameters have a copy of the page in a form, which is never longer.
    drop(bytes);
    let deadline = parameters.timeout.map_or(deadline, |timeout| deadline.min(Instant::now() + timeout));
    let mut web = ServiceWeb::new(service, deadline)?;
    let reply = endpoint(&parameters, &mut web);
    drop(permit);
    web.failure.map_or_else(|| Ok((reply.status, reply.text(parameters.pretty))), Err)
}

/// The parameters of the query and of a form. Of two values of one parameter, that of the query counts, as with XRay.
fn parameters(parts: &Parts, body: &[u8]) -> Result<Parameters, ApiError> {
    let body = if parts.method == Method::POST { body } else { &[] };
    let content_type = parts.headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let media_type = content_type.unwrap_or_default().split(';').next().unwrap_or_default().trim();
    if !body.is_empty() && !media_type.eq_ignore_ascii_case("application/x-www-form-urlencoded") {
        let description =
            "send the parameters as application/x-www-form-urlencoded, with the page as the parameter body";
        return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_type", description));
    }
    let query = parts.uri.query().unwrap_or_default().as_bytes();
    Ok(Parameters::from_pairs(form_urlencoded::parse(body).chain(form_urlencoded::parse(query))))
}

fn json_response(status: StatusCode, body: Bytes) -> Response {
    let mut response = (status, body).into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

/// Fetches the pages of a request, within one budget.
struct ServiceWeb<'a> {
    service: &'a Service,
    deadline: Instant,
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
    /// It waits for the permit to read pages.
    fn new(service: &'a Service, deadline: Instant) -> Result<Self, ApiError> {
        let mut budget = service.fetcher.page_budget();
        budget.limit_time(deadline.saturating_duration_since(Instant::now()));
        let reading = Some(Handle::current().block_on(service.reading.enter(deadline))?);
        Ok(ServiceWeb { service, deadline, budget, reading, fetched_bytes: 0, fetched: None, failure: None })
    }

    /// Waits for the memory of a page, and for the permit to read it.
    fn enter(&mut self, page_bytes: usize) -> Result<(), ApiError> {
        let (handle, service) = (Handle::current(), self.service);
        self.fetched_bytes += page_bytes;
        // Two requests that have some of the memory and wait for more could wait for each other.
        self.fetched = None;
        self.fetched = Some(handle.block_on(service.fetched.enter_with(self.fetched_bytes, self.deadline))?);
        self.reading = Some(handle.block_on(service.reading.enter(self.deadline))?);
        Ok(())
    }

    fn rules(&self, request: &PageRequest<'_>) -> FetchRules {
        let token = request.token.and_then(|token| HeaderValue::from_str(&format!("Bearer {token}")).ok());
        FetchRules {
            headers: token.map(|token| (header::AUTHORIZATION, token)).into_iter().collect(),
            accept: Some(HeaderValue::from_static(request.accept)),
            max_redirects: request.max_redirects.map_or(MAX_REDIRECTS, |max| MAX_REDIRECTS.min(max as usize)),
            any_status: true,
            any_type: true,
            ..fetch_rules(&self.service.config)
        }
    }
}

impl Web for ServiceWeb<'_> {
    fn get(&mut self, request: &PageRequest<'_>) -> Result<Resource, WebError> {
        self.reading = None;
        let fetcher = Fetcher::new(self.rules(request));
        let scope = fetcher.client_scope(request.url);
        let page = fetcher.fetch(request.url, &scope, &mut self.budget);
        if let Err(error) = self.enter(page.as_ref().map_or(0, |page| page.bytes.len())) {
            self.failure.get_or_insert(error);
        }
        page.map(resource).map_err(|error| web_error(&error))
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
