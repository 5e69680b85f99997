//! The routes of the playground's files.

use axum::Router;
use axum::body::Bytes;
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::Response;
use axum::routing::get;
use microweave_playground::FILES;

use crate::response::{entity_tag, with_validator};

/// What the playground may load: its own files, and the images of the posts that it shows. No inline script or style. Each site may
/// show it in a frame: it has no cookies and no accounts.
pub(crate) const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: https: http:; media-src https: http:; connect-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors *";

/// The routes of the files. `index.html` is at `/`.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    FILES.iter().fold(Router::new(), |router, &(name, text)| {
        let path = if name == "index.html" { "/".to_owned() } else { format!("/{name}") };
        let tag = entity_tag(name, text.as_bytes());
        router.route(&path, get(move |request: Request| async move { asset(request, name, text, &tag) }))
    })
}

fn asset(request: Request, name: &'static str, text: &'static str, tag: &str) -> Response {
    let (parts, _) = request.into_parts();
    let mut response = with_validator(&parts, media_type(name), tag, Bytes::from_static(text.as_bytes()));
    let policy = HeaderValue::from_static(CONTENT_SECURITY_POLICY);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    let same_origin = HeaderValue::from_static("same-origin");
    response.headers_mut().insert(HeaderName::from_static("cross-origin-opener-policy"), same_origin);
    response
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("css") => "text/css",
        Some("js") => "text/javascript",
        _ => "text/html",
    }
}
