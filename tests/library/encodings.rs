//! Which encoding a page declares, and its text. `test-suite/encoding/` has a page for each rule.

use microweave::{Dom, El, Limits, encoding_of};

#[test]
fn no_more_than_the_limit_is_decoded() {
    for (bytes, label, expected) in [
        (&b"caf\xC3\xA9"[..], "utf-8", "caf"),
        // The limit applies to the text too, which is longer than the bytes.
        (b"\x82\xA0\x82\xA2\x82\xA4", "shift_jis", "\u{3042}"),
        (b"caf\xE9s", "latin1", "caf"),
    ] {
        let (page, content_type) = ([b"<plaintext>", bytes].concat(), format!("text/html; charset={label}"));
        let limits = Limits::new().max_input("<plaintext>".len() + 4);
        let dom = Dom::from_bytes(&page, Some(&content_type), &limits);
        assert_eq!(dom.elements().last().map(El::text).as_deref(), Some(expected), "{label}");
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
