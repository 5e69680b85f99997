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
#[allow(dead_code, unreachable_pub)]
#[path = "../../../../tests/support/words.rs"]
mod words;

use super::*;
use crate::config::Config;
use random::Random;
use words::words;

const REQUESTS: usize = 10_000;

impl Random {
    /// Pairs of a query or a form: with names that repeat, and with escapes that are not UTF-8.
    fn pairs(&mut self) -> String {
        let mut text = String::new();
        for _ in 0..self.below(5) {
            let encoded =
                |text: &str| url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
            text += &encoded(self.word("request-names"));
            text += self.pick(&["=", "=", "=", "", "==", "=%FF%00", "=%"]);
            text += &encoded(self.word("request-values"));
            text += self.pick(&["&", "&", "&&", ""]);
        }
        text
    }

    /// JSON of an object, in most cases.
    fn json(&mut self) -> String {
        let mut text = "{".repeat(self.below(2)) + "{";
        for _ in 0..self.below(4) {
            let value = match self.below(4) {
                0 => self.word("json-values").to_owned(),
                1 => format!("{{{:?}:{:?}}}", self.word("request-names"), self.word("request-values")),
                2 => self.pick(&["[", "{\"a\":"]).repeat(self.pick(&[1, 100, 200, 2_000])),
                _ => Value::from(self.word("request-values")).to_string(),
            };
            text += &format!("{}:{value},", Value::from(self.word("request-names")));
        }
        text.trim_end_matches(',').to_owned() + "}"
    }

    fn body(&mut self) -> Vec<u8> {
        match self.below(6) {
            0 => Vec::new(),
            1 => self.pairs().into_bytes(),
            2 | 3 => self.json().into_bytes(),
            4 => (0..self.below(40)).map(|_| self.below(256) as u8).collect(),
            _ => self.word("request-values").repeat(1 + self.below(50)).into_bytes(),
        }
    }

    fn request(&mut self) -> Request<Body> {
        let verbs = Verb::ALL.iter().map(|verb| format!("/{verb}"));
        let xray = xray_endpoints::ENDPOINTS.iter().map(|(path, ..)| (*path).to_owned());
        let paths: Vec<String> =
            verbs.chain(xray).chain(words("request-paths").iter().map(|path| (*path).to_owned())).collect();
        let path = &paths[self.below(paths.len())];
        let mut request =
            Request::builder().method(self.word("request-methods")).uri(format!("{path}?{}", self.pairs()));
        for _ in 0..self.below(4) {
            let (name, value) = self.word("request-headers").split_once(": ").expect("it is a header");
            // Each character is the byte of its number.
            let value: Vec<u8> = value.chars().map(|byte| byte as u8).collect();
            request =
                request.header(name, HeaderValue::from_bytes(&value).expect("a header can have these bytes"));
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
