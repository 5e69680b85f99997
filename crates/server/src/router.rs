//! The routes of the service, with what is done for all of them.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use microweave_requests::Verb;
use tower_http::compression::CompressionLayer;
use tower_http::cors::{Any, CorsLayer};

use crate::error::ApiError;
use crate::observe::{limit_client, observe};
use crate::same_origin::require_same_origin;
use crate::service::Service;
use crate::xray_endpoints::{TOKEN_PATH, XrayEndpoint};
use crate::{assets, feed_endpoint, openapi, pages, site, xray_endpoints};

/// How long a browser may remember that the service answers pages of other origins.
const CORS_AGE: Duration = Duration::from_secs(24 * 60 * 60);

pub(crate) fn router(service: &Arc<Service>) -> Router {
    let limited = Verb::ALL
        .iter()
        .fold(Router::new(), |router, &verb| router.route(&format!("/{verb}"), verb_route(verb)))
        .route("/fetch", get(pages::source).post(pages::source))
        .route("/site", get(site::answer_request).post(site::answer_request))
        .route("/feed", get(feed_endpoint::answer_request));
    let limited = xray_endpoints::ENDPOINTS
        .iter()
        .fold(limited, |router, &(path, _, endpoint)| router.route(path, xray_route(path, endpoint)))
        .route_layer(from_fn_with_state(Arc::clone(service), limit_client));
    let router = limited
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .merge(openapi::routes())
        .merge(assets::routes())
        .fallback(not_found)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(CompressionLayer::new());
    let router = match service.config.allow_private {
        true => router.layer(from_fn_with_state(Arc::clone(service), require_same_origin)),
        false => router.layer(cors()),
    };
    router.layer(from_fn_with_state(Arc::clone(service), observe)).with_state(Arc::clone(service))
}

fn verb_route(verb: Verb) -> MethodRouter<Arc<Service>> {
    let answer = move |State(service): State<Arc<Service>>, request: Request| {
        pages::answer_request(service, verb, request)
    };
    if verb == Verb::Formats { get(answer) } else { get(answer).post(answer) }
}

fn xray_route(path: &str, endpoint: XrayEndpoint) -> MethodRouter<Arc<Service>> {
    let answer = move |State(service): State<Arc<Service>>, request: Request| {
        xray_endpoints::answer_request(service, endpoint, request)
    };
    if path == TOKEN_PATH { post(answer) } else { get(answer).post(answer) }
}

async fn health() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], "{\"status\":\"ok\"}\n").into_response()
}

async fn metrics(State(service): State<Arc<Service>>) -> Response {
    let headers = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    (headers, service.metrics.text()).into_response()
}

async fn not_found(request: Request) -> ApiError {
    let path = request.uri().path();
    let description = format!("there is nothing at {path:?}: /openapi.json describes the service");
    ApiError::new(StatusCode::NOT_FOUND, "no-endpoint", description)
}

async fn method_not_allowed(request: Request) -> ApiError {
    let description =
        format!("the method {} is not allowed here: the header Allow has the others", request.method());
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed", description)
}

/// Pages of all origins may use a service that everybody can reach. It has no cookies.
fn cors() -> CorsLayer {
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::HEAD, Method::POST])
        .allow_headers([
            header::ACCEPT,
            header::CONTENT_TYPE,
            header::CONTENT_ENCODING,
            header::IF_MODIFIED_SINCE,
            header::IF_NONE_MATCH,
        ])
        .expose_headers([header::ETAG, header::LAST_MODIFIED, header::LINK, header::RETRY_AFTER])
        .max_age(CORS_AGE)
}

#[cfg(test)]
mod tests;
