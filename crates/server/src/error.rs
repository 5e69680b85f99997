//! What is answered if a request has no other answer: a status, and JSON with the name of the error.

use std::borrow::Cow;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use microweave::{Diagnostic, DiagnosticKind};
use microweave_fetch::{MAX_PAGE_MIB, PageError};
use microweave_requests::{AnswerError, ErrorAnswer};
use microweave_xray::TOO_COSTLY;

use crate::feed_store::Failure;

/// The seconds after which a client should try again if the service is busy.
const RETRY_SECONDS: u64 = 2;

/// An answer to a request that fails.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    /// A stable name: XRay's if it has one. The member `error` has hyphens.
    code: Cow<'static, str>,
    /// The members `message` and `hint`, for people.
    description: String,
    retry_seconds: Option<u64>,
    /// True if the connection ends after the answer.
    is_closing: bool,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, code: &'static str, description: impl Into<String>) -> Self {
        ApiError {
            status,
            code: Cow::Borrowed(code),
            description: description.into(),
            retry_seconds: None,
            is_closing: false,
        }
    }

    /// The connection ends after the answer, because the rest of the request is not read.
    pub(crate) fn closing(self) -> Self {
        ApiError { is_closing: true, ..self }
    }

    /// The request itself is wrong.
    pub(crate) fn invalid(description: impl Into<String>) -> Self {
        ApiError::new(StatusCode::BAD_REQUEST, "invalid-request", description)
    }

    pub(crate) fn busy() -> Self {
        let description = "the service has too many requests at the moment: try again later";
        let error = ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "busy", description);
        ApiError { retry_seconds: Some(RETRY_SECONDS), ..error }
    }

    pub(crate) fn too_many_requests(retry_seconds: u64) -> Self {
        let description = "this client sent too many requests: try again later, or run a service of your own";
        let error = ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too-many-requests", description);
        ApiError { retry_seconds: Some(retry_seconds), ..error }
    }

    pub(crate) fn body_too_large() -> Self {
        let description = format!("the body of the request is larger than {MAX_PAGE_MIB} MiB");
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", description)
    }

    /// A task of the service ended early.
    pub(crate) fn internal() -> Self {
        let description = "the service failed; please report the request that did it";
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "unknown-error", description)
    }

    /// A body that is not a page.
    pub(crate) fn of_body(error: &PageError) -> Self {
        match error {
            PageError::TooLarge => ApiError::body_too_large(),
            error => ApiError::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                "invalid-content",
                format!("the body of the request {error}"),
            ),
        }
    }

    /// # Errors
    /// If the work for a page ended at its limit.
    pub(crate) fn require_whole(diagnostics: &[Diagnostic]) -> Result<(), ApiError> {
        if diagnostics.iter().any(|diagnostic| diagnostic.kind == DiagnosticKind::Work) {
            let description = "the page needs more steps of work than the limit: send a smaller page";
            return Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, TOO_COSTLY, description));
        }
        Ok(())
    }

    /// A feed whose source could not be read. It is asked again after these seconds.
    pub(crate) fn of_source(failure: &Failure, retry_seconds: i64) -> Self {
        let status = StatusCode::from_u16(failure.status).unwrap_or(StatusCode::BAD_GATEWAY);
        let code = Cow::Owned(failure.code.clone());
        let retry_seconds =
            u64::try_from(retry_seconds).ok().filter(|seconds| *seconds > 0 && status.is_server_error());
        ApiError { code, retry_seconds, ..ApiError::new(status, "", &*failure.description) }
    }

    /// A page that cannot be fetched.
    pub(crate) fn of_fetch(error: &PageError) -> Self {
        let (status, code) = status_and_code(error);
        ApiError::new(status, code, format!("the page {error}"))
    }
}

/// The status and the name of the error for a page that cannot be fetched.
pub(crate) fn status_and_code(error: &PageError) -> (StatusCode, &'static str) {
    match error.cause() {
        PageError::Address(_) | PageError::Scheme(_) => (StatusCode::BAD_REQUEST, "invalid_url"),
        PageError::RefusedHost(_) | PageError::RefusedPort(_) => (StatusCode::FORBIDDEN, "refused_url"),
        PageError::Status { status, .. } => (StatusCode::BAD_GATEWAY, code_of_status(*status)),
        PageError::TooManyRedirects(_) => (StatusCode::BAD_GATEWAY, "too_many_redirects"),
        PageError::HostNotFound(_) => (StatusCode::BAD_GATEWAY, "dns_error"),
        PageError::Certificate(_) => (StatusCode::BAD_GATEWAY, "ssl_cert_error"),
        PageError::Tls(_) => (StatusCode::BAD_GATEWAY, "ssl_error"),
        PageError::Unreadable(_) | PageError::Http(_) => (StatusCode::BAD_GATEWAY, "connect_error"),
        PageError::Timeout => (StatusCode::GATEWAY_TIMEOUT, "timeout"),
        PageError::TooLarge => (StatusCode::UNPROCESSABLE_ENTITY, "too_large"),
        _ => (StatusCode::UNPROCESSABLE_ENTITY, "invalid_content"),
    }
}

/// XRay's name for the status of a page.
fn code_of_status(status: StatusCode) -> &'static str {
    match status {
        StatusCode::NOT_FOUND | StatusCode::GONE => "not_found",
        StatusCode::UNAUTHORIZED => "unauthorized",
        StatusCode::FORBIDDEN => "forbidden",
        _ => "http_error",
    }
}

impl From<AnswerError> for ApiError {
    fn from(error: AnswerError) -> Self {
        let status = match error.is_of_request() {
            true => StatusCode::BAD_REQUEST,
            false => StatusCode::UNPROCESSABLE_ENTITY,
        };
        ApiError::new(status, error.code(), error.to_string())
    }
}

impl ApiError {
    fn body(&self) -> String {
        ErrorAnswer::new(self.code.replace('_', "-"), &self.description).json() + "\n"
    }

    /// The bytes of the answer for a request that does not reach the service.
    pub(crate) fn into_http1(self, is_public: bool) -> Vec<u8> {
        let body = self.body();
        let mut response = self.into_response();
        if is_public {
            let any = HeaderValue::from_static("*");
            response.headers_mut().insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, any);
        }
        let mut bytes =
            format!("HTTP/1.1 {}\r\ncontent-length: {}\r\n", response.status(), body.len()).into_bytes();
        for (name, value) in response.headers() {
            bytes.extend([name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"].concat());
        }
        bytes.extend([b"\r\n", body.as_bytes()].concat());
        bytes
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, self.body()).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = self.retry_seconds {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        if self.is_closing {
            headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}
