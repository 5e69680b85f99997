//! Random requests, made of what requests are made of: each is answered, or refused with an error of the client.

use axum::body::Body;
use axum::http::{HeaderValue, Request, Response};
use http_body_util::BodyExt as _;
use hyper::service::Service as _;
use hyper_util::service::TowerToHyperService;
use serde_json::Value;

#[allow(dead_code, unreachable_pub)]
#[path = "../../../../tests/support/random.rs"]
mod random;

use super::*;
use crate::config::Config;
use random::Random;

const REQUESTS: usize = 10_000;

const METHODS: [&str; 8] = ["GET", "GET", "GET", "HEAD", "POST", "POST", "POST", "PUT"];
const OTHER_PATHS: [&str; 9] =
    ["/fetch", "/site", "/health", "/metrics", "/openapi.json", "/", "//", "/parse/", "/%ff"];
/// Names of parameters, of options and of XRay's parameters, and names that are none.
const NAMES: [&str; 32] = [
    "url", "html", "doc", "body", "base", "baseurl", "target", "format", "options", "source", "fetchAuthors",
    "reasons", "maxDepth", "maxMemory", "text", "policy", "registry", "timestamp", "linkHeaders", "layout",
    "expect", "timeout", "max_redirects", "accept", "token", "include_original", "pretty", "", "htm", "\0",
    "%FF", "été",
];
/// Values. No address among them is on the public internet.
const VALUES: [&str; 38] = [
    "",
    "true",
    "false",
    "1",
    "-1",
    "0",
    "1e400",
    "99999999999999999999",
    "NaN",
    "null",
    "{}",
    "[]",
    "{\"a\":1}",
    "{\"reasons\":true}",
    "\"",
    "\0",
    "%",
    "%zz",
    "é",
    "\u{feff}",
    "http://localhost/",
    "http://[::1]:0/",
    "http://",
    "ftp://a.example/",
    "//a.example",
    "data:,",
    "<p class=h-card>Ada",
    "<p class=h-entry><a class=u-author href=http://localhost/></a>",
    "<!doctype html><p",
    "<b><i>",
    "mf2",
    "atom",
    "turtle",
    "text/vcard",
    "feed",
    "2026-11-20T10:00:00Z",
    "folded",
    "html",
];
const HEADERS: [(&str, &[u8]); 36] = [
    ("accept", b"*/*"),
    ("accept", b"application/atom+xml"),
    ("accept", b"text/*;q=0.5, application/mf2+json;q=1e9"),
    ("accept", b"application/json;q=NaN"),
    ("accept", b"image/png"),
    ("accept", b",;=,/"),
    ("accept", b"\xff/\xfe"),
    ("accept", b"text/vcard;q=0.0001;q=2"),
    ("if-none-match", b"*"),
    ("if-none-match", b"W/\"\", \"1\",,"),
    ("if-none-match", b"\xff"),
    ("if-none-match", b"\""),
    ("content-type", b"application/x-www-form-urlencoded"),
    ("content-type", b"application/json; charset=utf-8"),
    ("content-type", b"application/json"),
    ("content-type", b"text/html"),
    ("content-type", b"text/html; charset=utf-16"),
    ("content-type", b"image/png"),
    ("content-type", b";"),
    ("content-type", b"\xff"),
    ("content-type", b"text/html; charset=\"\\"),
    ("content-type", b"multipart/form-data; boundary=a"),
    ("content-encoding", b"gzip"),
    ("content-encoding", b"br"),
    ("content-encoding", b"zstd"),
    ("content-encoding", b"identity"),
    ("content-encoding", b"gzip, gzip"),
    ("content-encoding", b"\xff"),
    ("accept-encoding", b"gzip;q=2, *"),
    ("accept-encoding", b"\xff"),
    ("origin", b"null"),
    ("origin", b"\xff"),
    ("access-control-request-method", b"POST"),
    ("x-forwarded-for", b"\xff, ::1"),
    ("expect", b"100-continue"),
    ("range", b"bytes=5-1"),
];

impl Random {
    /// Pairs of a query or a form: with names that repeat, and with escapes that are not UTF-8.
    fn pairs(&mut self) -> String {
        let mut text = String::new();
        for _ in 0..self.below(5) {
            let encoded =
                |text: &str| url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
            text += &encoded(self.pick(&NAMES));
            text += self.pick(&["=", "=", "=", "", "==", "=%FF%00", "=%"]);
            text += &encoded(self.pick(&VALUES));
            text += self.pick(&["&", "&", "&&", ""]);
        }
        text
    }

    /// JSON of an object, in most cases.
    fn json(&mut self) -> String {
        let mut text = "{".repeat(self.below(2)) + "{";
        for _ in 0..self.below(4) {
            let value = match self.below(4) {
                0 => self
                    .pick(&[
                        "0", "-1", "1e400", "1.5", "99999999999999999999", "true", "null", "\"\\u0000\"",
                        "\"\\ud800\"",
                    ])
                    .to_owned(),
                1 => format!("{{{:?}:{:?}}}", self.pick(&NAMES), self.pick(&VALUES)),
                2 => self.pick(&["[", "{\"a\":"]).repeat(self.pick(&[1, 100, 200, 2_000])),
                _ => Value::from(self.pick(&VALUES)).to_string(),
            };
            text += &format!("{}:{value},", Value::from(self.pick(&NAMES)));
        }
        text.trim_end_matches(',').to_owned() + "}"
    }

    fn body(&mut self) -> Vec<u8> {
        match self.below(6) {
            0 => Vec::new(),
            1 => self.pairs().into_bytes(),
            2 | 3 => self.json().into_bytes(),
            4 => (0..self.below(40)).map(|_| self.below(256) as u8).collect(),
            _ => self.pick(&VALUES).repeat(1 + self.below(50)).into_bytes(),
        }
    }

    fn request(&mut self) -> Request<Body> {
        let verbs = Verb::ALL.iter().map(|verb| format!("/{verb}"));
        let xray = xray_endpoints::ENDPOINTS.iter().map(|(path, ..)| (*path).to_owned());
        let paths: Vec<String> = verbs.chain(xray).chain(OTHER_PATHS.map(str::to_owned)).collect();
        let path = &paths[self.below(paths.len())];
        let mut request =
            Request::builder().method(self.pick(&METHODS)).uri(format!("{path}?{}", self.pairs()));
        for _ in 0..self.below(4) {
            let (name, value) = self.pick(&HEADERS);
            request =
                request.header(name, HeaderValue::from_bytes(value).expect("a header can have these bytes"));
        }
        request.body(Body::from(self.body())).expect("it is a request")
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn any_request_is_answered_or_refused() {
    let config = Config { client_rate: None, ..Config::default() };
    let service =
        TowerToHyperService::new(router(&Arc::new(Service::new(config).expect("it has no folder"))));
    let mut random = Random::new(7);
    let mut answered = 0;
    for _ in 0..REQUESTS {
        let request = random.request();
        let name = format!("{} {} {:?}", request.method(), request.uri(), request.headers());
        let is_head = request.method() == Method::HEAD;
        let Ok(response) = service.call(request).await;
        answered += usize::from(response.status().is_success());
        assert_is_whole(response, is_head, &name).await;
    }
    assert!((REQUESTS / 10..REQUESTS).contains(&answered), "{answered}");
}

/// Checks the status, and the JSON of an error.
async fn assert_is_whole(response: Response<Body>, is_head: bool, name: &str) {
    let (parts, body) = response.into_parts();
    let body = body.collect().await.expect("the body is complete").to_bytes();
    let status = parts.status;
    // Names of hosts that end with `.example` have no address.
    let is_expected = status.is_success() || status == 304 || status == 502 || status.is_client_error();
    assert!(is_expected, "{name}: {status}");
    assert_eq!(
        parts.headers.get("access-control-allow-origin"),
        Some(&HeaderValue::from_static("*")),
        "{name}"
    );
    if status.is_client_error() && !is_head && !parts.headers.contains_key(header::CONTENT_ENCODING) {
        let error: Value = serde_json::from_slice(&body).expect("an error is JSON");
        // XRay's endpoints have the errors of XRay.
        let text = if name.contains("/xray/") && error["message"].is_null() {
            "error_description"
        } else {
            "message"
        };
        assert!(error["error"].is_string() && error[text].is_string(), "{name}: {error}");
    }
}
