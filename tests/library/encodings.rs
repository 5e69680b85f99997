//! Which encoding a page declares, and its text. `test-suite/encoding/` has a page for each rule.

use microweave::{DiagnosticKind, Dom, El, Limits, encoding_of};

/// The text of a page that has no markup, and the label of an unknown encoding.
fn read(bytes: &[u8], content_type: Option<&str>, max_input: usize) -> (String, Option<String>) {
    let page = [b"<plaintext>", bytes].concat();
    let limits = Limits::new().max_input("<plaintext>".len() + max_input);
    let options = microweave::Options::new().limits(limits);
    let document = options.parse_bytes(&page, content_type, "");
    let unknown = document.diagnostics().iter().find(|found| found.kind == DiagnosticKind::UnknownEncoding);
    let unknown = unknown.and_then(|found| found.detail.as_deref().map(str::to_owned));
    let dom = Dom::from_bytes(&page, content_type, &limits);
    (dom.elements().last().expect("there is one").text(), unknown)
}

#[test]
fn unknown_labels_are_reported() {
    for label in ["utf8mb4", "latin-1", "UTF 8"] {
        let content_type = format!("text/html; charset=\"{label}\"");
        assert_eq!(
            read("é".as_bytes(), Some(&content_type), 99),
            ("é".to_owned(), Some(format!("\"{label}\"")))
        );
    }
    assert_eq!(read(b"", Some("text/html; charset=utf8"), 99).1, None);
}

#[test]
fn no_more_than_the_limit_is_decoded() {
    for (bytes, label, expected) in [
        (&b"caf\xC3\xA9"[..], "utf-8", "caf"),
        // The limit applies to the text too, which is longer than the bytes.
        (b"\x82\xA0\x82\xA2\x82\xA4", "shift_jis", "\u{3042}"),
        (b"caf\xE9s", "latin1", "caf"),
    ] {
        assert_eq!(read(bytes, Some(&format!("text/html; charset={label}")), 4).0, expected, "{label}");
    }
}

#[test]
fn the_replacement_encoding_replaces_the_page() {
    let limits = Limits::new();
    for (page, content_type) in
        [(&b"<b>"[..], Some("text/html; charset=iso-2022-kr")), (b"<meta charset=hz-gb-2312><b>", None)]
    {
        let dom = Dom::from_bytes(page, content_type, &limits);
        assert_eq!(dom.elements().last().map(El::inner_html).as_deref(), Some("\u{FFFD}"));
    }
}

#[test]
fn pages_can_end_at_any_byte() {
    let page = "<?xml encoding = 'x'?><!--a--><a b='c'/></d e><!f><? ?><meta http-equiv = content-type \
                content=\"charset = 'x\" charset = 'y' ><";
    for end in 0..=page.len() {
        assert_eq!(encoding_of(&page.as_bytes()[..end], None), "UTF-8", "{end}");
    }
}
