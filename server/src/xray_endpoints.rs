//! The endpoints with the interface of XRay: their parameters, and how they fetch pages.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use microweave_fetch::{FetchBudget, FetchRules, Fetcher, MAX_REDIRECTS, PageError, RawPage};
use tokio::time::Instant;
use url::form_urlencoded;

use crate::body;
use crate::error::{ApiError, status_and_code};
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
    let held = body::read(body, &parts.headers, &service.memory, deadline).await?;
    let permit = service.fetching.enter(deadline).await?;
    let shared = Arc::clone(&service);
    let (status, text) = in_thread(permit, move || {
        let parameters = parameters(&parts, &held.bytes);
        let reply = endpoint(&parameters, &mut ServiceWeb::new(&shared, deadline));
        drop(held);
        Ok((reply.status, reply.text(parameters.pretty)))
    })
    .await?;
    let body = held_answer(&service, text, deadline).await?;
    Ok(json_response(StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR), body))
}

/// The parameters of the query and of a form. Of two values of one parameter, that of the form counts.
fn parameters(parts: &Parts, body: &[u8]) -> Parameters {
    let query = parts.uri.query().unwrap_or_default().as_bytes();
    Parameters::from_pairs(form_urlencoded::parse(query).chain(form_urlencoded::parse(body)))
}

fn json_response(status: StatusCode, body: Bytes) -> Response {
    let mut response = (status, body).into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

/// Fetches the pages of a request, within one budget.
struct ServiceWeb<'a> {
    service: &'a Service,
    budget: FetchBudget,
}

impl<'a> ServiceWeb<'a> {
    fn new(service: &'a Service, deadline: Instant) -> Self {
        let mut budget = service.fetcher.page_budget();
        budget.limit_time(deadline.saturating_duration_since(Instant::now()));
        ServiceWeb { service, budget }
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
        let fetcher = Fetcher::new(self.rules(request));
        let scope = fetcher.client_scope(request.url);
        self.budget.limit_time(request.timeout.unwrap_or(Duration::MAX));
        let page = fetcher.fetch(request.url, &scope, &mut self.budget);
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
