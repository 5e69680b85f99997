//! What is done for every request: the log line, the counters, the headers for safety, and the limit of the client.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::client_limit::Caller;
use crate::error::ApiError;
use crate::service::Service;

/// The path of requests that have no endpoint, in counters and log lines.
const NO_ENDPOINT: &str = "none";

/// Counts and logs a request. Neither its parameters nor its contents are logged.
pub(crate) async fn observe(State(service): State<Arc<Service>>, request: Request, next: Next) -> Response {
    let _in_progress = service.metrics.request_begins();
    let begin = Instant::now();
    let method = request.method().clone();
    let matched = request.extensions().get::<MatchedPath>().cloned();
    let path = matched.as_ref().map_or(NO_ENDPOINT, MatchedPath::as_str);
    let mut response = next.run(request).await;
    let (status, duration) = (response.status().as_u16(), begin.elapsed());
    service.metrics.request_ends(path, status, duration);
    tracing::info!(%method, path, status, milliseconds = duration.as_secs_f64() * 1e3, "request");
    add_safe_headers(response.headers_mut(), service.config.allow_private);
    response
}

/// Refuses a request if its client sent too many.
pub(crate) async fn limit_client(
    State(service): State<Arc<Service>>,
    request: Request,
    next: Next,
) -> Response {
    if let Some(limiter) = &service.limiter {
        let client = Caller::of(&request, &service.config).client;
        if let Err(seconds) = limiter.check(client) {
            return ApiError::too_many_requests(seconds).into_response();
        }
    }
    next.run(request).await
}

/// An answer is never run as a script or shown as a page, except the playground, which has its own policy.
fn add_safe_headers(headers: &mut HeaderMap, is_private: bool) {
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    let readers = HeaderValue::from_static(if is_private { "same-origin" } else { "cross-origin" });
    headers.insert(HeaderName::from_static("cross-origin-resource-policy"), readers);
    headers
        .entry(header::CONTENT_SECURITY_POLICY)
        .or_insert(HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'; sandbox"));
}
