use super::*;

fn parts(method: &str, uri: &str, headers: &[(&str, &str)]) -> Parts {
    let mut request = axum::http::Request::builder().method(method).uri(uri);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.body(()).expect("it is a request").into_parts().0
}

fn get(uri: &str) -> Result<PageRequest, ApiError> {
    PageRequest::read(Some(Verb::Parse), &parts("GET", uri, &[]), b"")
}

fn post(uri: &str, content_type: &str, body: &str) -> Result<PageRequest, ApiError> {
    let headers: &[_] = if content_type.is_empty() { &[] } else { &[("content-type", content_type)] };
    PageRequest::read(Some(Verb::Parse), &parts("POST", uri, headers), body.as_bytes())
}

#[track_caller]
fn page(request: Result<PageRequest, ApiError>) -> (Option<String>, Option<String>) {
    let request = request.expect("the request is valid");
    let html = request.html.map(|html| match html {
        Html::Text(text) => text,
        Html::Bytes(bytes) => String::from_utf8(bytes).expect("it is UTF-8"),
    });
    (html, request.url)
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

const FORM: &str = "application/x-www-form-urlencoded";
const JSON: &str = "application/json; charset=utf-8";

#[test]
fn page_is_in_a_query_a_form_json_or_the_body() {
    let expected = (some("<p>é"), some("https://a.example/"));
    for name in ["html", "doc", "body"] {
        let pairs = format!("{name}=%3Cp%3E%C3%A9&url=https://a.example/");
        assert_eq!(page(get(&format!("/parse?{pairs}"))), expected);
        assert_eq!(page(post("/parse", FORM, &pairs)), expected);
        let json = format!(r#"{{"{name}":"<p>é","url":"https://a.example/","format":null}}"#);
        assert_eq!(page(post("/parse", JSON, &json)), expected);
    }
    assert_eq!(page(post("/parse?url=https://a.example/", "text/html", "<p>é")), expected);
    assert_eq!(page(post("/parse?url=https://a.example/", "", "<p>é")), expected);
    assert_eq!(page(post("/parse?url=https://a.example/", "", "")), (None, some("https://a.example/")));
}

#[test]
fn empty_page_is_a_page_only_without_an_address() {
    assert_eq!(page(get("/parse?html=&url=https://a.example/")), (None, some("https://a.example/")));
    assert_eq!(page(get("/parse?html=&url=")), (some(""), None));
    assert_eq!(
        page(post("/parse", JSON, r#"{"html":"","url":"https://a.example/"}"#)),
        (some(""), some("https://a.example/"))
    );
    assert_eq!(page(post("/parse", "text/html", "")), (some(""), None));
    assert_eq!(
        page(post("/parse?url=https://a.example/", JSON, r#"{"url":"","base":"","target":null}"#)),
        (None, some("https://a.example/"))
    );
    assert!(get("/parse").is_err());
    assert!(post("/parse", "", "").is_err());
}

#[test]
fn options_are_parameters_or_an_object() {
    assert!(get("/parse?html=a&reasons=true&maxDepth=8").is_ok());
    assert!(get("/parse?html=a&policy=&registry=&timestamp=&layout=&source=").is_ok());
    assert!(get("/parse?html=a&reasons").is_ok());
    assert!(get("/parse?html=a&maxDepth=").is_err());
    assert!(get("/parse?html=a&options=%7B%22reasons%22:true%7D").is_ok());
    assert!(post("/parse", JSON, r#"{"html":"","options":{"reasons":true}}"#).is_ok());
}

#[test]
fn wrong_requests_are_refused() {
    for uri in [
        "/parse?html=a&html=b",
        "/parse?html=a&doc=b",
        "/parse?html=a&reason=true",
        "/parse?html=a&reasons=perhaps",
        "/parse?html=a&options=7",
    ] {
        assert!(get(uri).is_err(), "{uri}");
    }
    for (content_type, body) in [
        (FORM, "<!doctype html><p class=h-card>Ada"),
        (JSON, "{"),
        (JSON, "[]"),
        (JSON, r#"{"html":1}"#),
        (JSON, r#"{"html":"","options":[]}"#),
        (JSON, r#"{"html":"","reasons":true}"#),
        ("text/plain", "<p>"),
        ("multipart/form-data; boundary=a", "--a--"),
        ("text/html", "%PDF-1.7 "),
    ] {
        assert!(post("/parse", content_type, body).is_err(), "{content_type} {body}");
    }
    assert!(post("/parse?html=a", "text/html", "<p>").is_err());
}

#[test]
fn source_is_the_address_of_a_mention() {
    let uri = "/mention?source=https://a.example/&target=https://b.example/";
    let request = PageRequest::read(Some(Verb::Mention), &parts("GET", uri, &[]), b"");
    let request = request.expect("the request is valid");
    assert_eq!(request.url.as_deref(), Some("https://a.example/"));
    assert_eq!(request.target.as_deref(), Some("https://b.example/"));
}
