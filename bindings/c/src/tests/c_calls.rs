//! Answers, errors, and pointers that are NULL.

use std::ffi::{CStr, c_char};
use std::ptr;

use microweave_requests::Verb;
use serde_json::{Value, json};

use super::{answer, json};
use crate::{mw_answer, mw_free, mw_version};

const PAGE: &[u8] = "<a class=h-card href=/>Zoé</a>".as_bytes();

#[test]
fn every_verb_answers() {
    for verb in Verb::ALL {
        let request = r#"{"url":"https://ada.example/","target":"https://grace.example/","view":"person"}"#;
        let json = json(verb.name(), PAGE, request);
        assert!(json.is_object() && json.get("error").is_none(), "{verb}: {json}");
    }
}

#[test]
fn url_and_base_resolve() {
    for (request, expected) in [
        (r#"{"url":"https://ada.example/1"}"#, "https://ada.example/"),
        (r#"{"url":"https://ada.example/1","base":"https://grace.example/2"}"#, "https://grace.example/"),
        (r#"{"url":null,"base":""}"#, "/"),
        ("", "/"),
    ] {
        assert_eq!(
            json("parse", PAGE, request)["items"][0]["properties"]["url"],
            json!([expected]),
            "{request}"
        );
    }
}

#[test]
fn format_and_options_are_taken() {
    let text = answer("parse", PAGE, r#"{"format":"vcard","url":"https://ada.example/"}"#);
    assert!(text.starts_with("BEGIN:VCARD\r\n"), "{text}");
    let json = json("parse", b"<p class=h-card lang=fr>Ada", r#"{"lang":true,"microdata":false}"#);
    assert_eq!(json["items"][0]["lang"], "fr");
}

#[test]
fn bytes_are_decoded() {
    let name =
        |html: &[u8], request| json("parse", html, request)["items"][0]["properties"]["name"][0].clone();
    assert_eq!(name(b"<p class=h-card>Zo\xe9", ""), "Zo\u{fffd}");
    assert_eq!(name(b"<meta charset=latin1><p class=h-card>Zo\xe9", ""), "Zoé");
    assert_eq!(name(b"<p class=h-card>Zo\xe9", r#"{"contentType":"text/html; charset=latin1"}"#), "Zoé");
    assert_eq!(name(b"<p class=h-card>a\0b", ""), "ab");
}

#[test]
fn wrong_requests_have_codes() {
    for (verb, request, code, message) in [
        ("pars", "", "unknown-verb", "there is no verb \"pars\""),
        ("parse", "{", "invalid-request", "the request is not JSON: "),
        ("parse", r#"{"url":1}"#, "invalid-request", "the member url is not a string"),
        ("parse", r#"{"ur":""}"#, "unknown-option", "there is no option \"ur\""),
        ("parse", r#"{"lang":1}"#, "invalid-option", "the option lang takes true or false, not 1"),
        ("parse", r#"{"url":"/a"}"#, "invalid-url", "the address or base of the page is not an absolute URL"),
        ("parse", r#"{"format":"pdf"}"#, "unknown-format", "there is no format \"pdf\""),
        ("mention", "{}", "no-target", "mention needs a target"),
        ("parse", r#"{"format":"atom"}"#, "no-posts", "the page has no posts"),
    ] {
        let text = answer(verb, PAGE, request);
        assert!(text.starts_with("{\"error\":"), "{text}");
        let json: Value = serde_json::from_str(&text).expect("it is JSON");
        assert_eq!(json["error"], code, "{text}");
        assert!(json["message"].as_str().is_some_and(|text| text.starts_with(message)), "{text}");
    }
}

/// The code of the answer to pointers that may be NULL.
fn code_of(verb: *const c_char, html: *const c_char, length: usize, request: *const c_char) -> Value {
    // SAFETY: the texts are NULL or end with a NUL, and the page is NULL, empty, or has its length.
    let start = unsafe { mw_answer(verb, html, length, request, ptr::null_mut()) };
    assert!(!start.is_null());
    // SAFETY: an answer ends with a NUL.
    let json: Value =
        serde_json::from_slice(unsafe { CStr::from_ptr(start) }.to_bytes()).expect("it is JSON");
    // SAFETY: it came from `mw_answer`.
    unsafe { mw_free(start) };
    json["error"].clone()
}

#[test]
fn null_is_taken() {
    let (parse, page) = (c"parse".as_ptr(), PAGE.as_ptr().cast());
    assert_eq!(code_of(parse, ptr::null(), 0, ptr::null()), Value::Null);
    assert_eq!(code_of(parse, page, PAGE.len(), ptr::null()), Value::Null);
    assert_eq!(code_of(ptr::null(), page, PAGE.len(), ptr::null()), "unknown-verb");
    assert_eq!(code_of(parse, ptr::null(), 1, ptr::null()), "invalid-request");
    assert_eq!(code_of(parse, page, usize::MAX, ptr::null()), "invalid-request");
    assert_eq!(code_of(parse, page, 1, c"{\"url\":\"\xff\"}".as_ptr()), "invalid-request");
    assert_eq!(code_of(c"\xff".as_ptr(), page, 1, ptr::null()), "unknown-verb");
    // SAFETY: NULL is ignored.
    unsafe { mw_free(ptr::null_mut()) };
}

#[test]
fn version_is_that_of_the_crate() {
    // SAFETY: it ends with a NUL.
    let version = unsafe { CStr::from_ptr(mw_version()) };
    assert_eq!(version.to_str(), Ok(env!("CARGO_PKG_VERSION")));
}
