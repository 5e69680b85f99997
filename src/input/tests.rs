//! Decoding: byte order marks, headers, `<meta>`, and text that does not match its declaration.

use super::{PageText, declared_encoding};
use std::borrow::Cow;

fn decode<'b>(bytes: &'b [u8], content_type: Option<&str>) -> PageText<'b> {
    super::decode(bytes, content_type, usize::MAX)
}

fn text(bytes: &[u8], content_type: Option<&str>) -> String {
    decode(bytes, content_type).text.into_owned()
}

/// The encoding that a page with this markup declares.
fn declared_name(markup: &str) -> Option<&'static str> {
    declared_encoding(markup.as_bytes(), None).encoding.map(encoding_rs::Encoding::name)
}

#[test]
fn byte_order_marks_are_removed() {
    assert_eq!(text(b"\xEF\xBB\xBFh\xC3\xA9", None), "hé");
    assert_eq!(text(b"\xFF\xFEh\0\xE9\0", None), "hé");
    assert_eq!(text(b"\xFE\xFF\0h\0\xE9", None), "hé");
    assert_eq!(text(b"\xEF\xBB\xBF", None), "");
}

#[test]
fn byte_order_marks_take_precedence_over_header_and_meta() {
    let page = b"\xEF\xBB\xBF<meta charset=gbk>\xC3\xA9";
    for content_type in ["text/html; charset=iso-8859-1", "text/html; charset=bogus"] {
        assert_eq!(text(page, Some(content_type)), "<meta charset=gbk>é");
    }
}

#[test]
fn the_header_takes_precedence_over_meta() {
    let page = b"<meta charset=utf-8>\xE9";
    assert_eq!(text(page, Some("text/html; charset=ISO-8859-1")), "<meta charset=utf-8>é");
    assert_eq!(text(b"h\0\xE9\0", Some("text/html; charset=utf-16")), "hé");
}

#[test]
fn meta_decides_if_the_header_has_no_charset() {
    for content_type in ["", "text/html", "text/html; charset="] {
        assert_eq!(text(b"<meta charset=latin1>\xE9", Some(content_type)), "<meta charset=latin1>é");
    }
}

#[test]
fn the_page_decides_if_the_label_in_the_header_is_unknown() {
    for label in ["utf8mb4", "none", "bogus", "latin-1", "unknown-8bit", "UTF 8"] {
        let content_type = format!("text/html; charset=\"{label}\"");
        let pages: [(&[u8], &str); 4] = [
            (b"<meta charset=latin1>\xE9", "<meta charset=latin1>\u{e9}"),
            (b"<?xml encoding='gbk'?>\x81\x40", "<?xml encoding='gbk'?>\u{4e02}"),
            (b"\xFF\xFEh\0", "h"),
            (b"\xC3\xA9", "\u{e9}"),
        ];
        for (page, expected) in pages {
            let decoded = decode(page, Some(&content_type));
            assert_eq!(decoded.text, expected, "{label}");
            assert_eq!(decoded.unknown_label.as_deref(), Some(label));
        }
    }
    assert_eq!(decode(b"", Some("text/html; charset=utf8")).unknown_label, None);
}

#[test]
fn no_more_than_the_limit_is_decoded() {
    let cases: [(&[u8], &str, &str); 4] = [
        (b"caf\xC3\xA9", "utf-8", "caf"),
        (b"c\0a\0\xE9\0", "utf-16le", "ca"),
        // The limit applies to the text too, which is longer than the bytes.
        (b"\x82\xA0\x82\xA2\x82\xA4", "shift_jis", "\u{3042}"),
        (b"caf\xE9s", "latin1", "caf"),
    ];
    for (bytes, label, expected) in cases {
        let content_type = format!("text/html; charset={label}");
        let at_limit = if label == "utf-16le" { 5 } else { 4 };
        let decoded = super::decode(bytes, Some(&content_type), at_limit);
        assert_eq!((&*decoded.text, decoded.is_over_limit), (expected, true), "{label}");
        assert!(!super::decode(bytes, Some(&content_type), 9).is_over_limit, "{label}");
    }
}

#[test]
fn meta_names_the_encoding() {
    for markup in [
        "<meta charset=gbk>",
        "<META CHARSET=GBK>",
        "<meta/charset='gbk'/>",
        "<meta charset = \" gbk \">",
        "<meta charset=gbk charset=big5>",
        "<meta =charset=big5 charset=gbk>",
        "<meta content='text/html; charset=gbk' http-equiv=Content-Type>",
        "<meta http-equiv=content-type content='charset; CharSet = \"gbk\"'>",
        "<meta http-equiv=content-type content='charset=gbk;charset=big5'>",
        "<meta http-equiv=content-type content='charset=big5' charset=gbk>",
        "<!--><meta charset=gbk>",
        "<!-- <meta charset=big5> --><meta charset=gbk>",
        "<a title='<meta charset=big5>'><meta charset=gbk>",
        "</a title='<meta charset=big5>'><meta charset=gbk>",
        "<? <meta charset=big5><meta charset=gbk>",
        "</1 <meta charset=big5><meta charset=gbk>",
        "<<meta charset=gbk>",
        "<meta charset=bogus><meta charset=gbk>",
        "<?xml version='1.0' encoding='big5'?><meta charset=gbk>",
    ] {
        assert_eq!(declared_name(markup), Some("GBK"), "{markup}");
    }
}

#[test]
fn other_markup_names_no_encoding() {
    for markup in [
        "",
        "<",
        "<meta",
        "<meta>",
        "<meta charset=gbk",
        "<meta charset=>",
        "<meta charset>",
        "<meta charset='gbk>",
        "<metacharset=gbk>",
        "<meta content='text/html; charset=gbk'>",
        "<meta http-equiv=refresh content='text/html; charset=gbk'>",
        "<meta http-equiv=content-type content='charset=\"gbk'>",
        "<meta http-equiv=content-type content='charset='>",
        "<meta http-equiv=content-type content='charset gbk'>",
        "<meta http-equiv=content-type content='charset=gbk' charset=bogus>",
        "<!-- <meta charset=gbk> -->",
        "<!-- <meta charset=gbk>",
        "<! <meta charset=gbk>",
    ] {
        assert_eq!(declared_name(markup), None, "{markup}");
    }
}

#[test]
fn some_labels_mean_another_encoding_in_meta() {
    for label in ["utf-16", "utf-16le", "UTF-16BE"] {
        assert_eq!(declared_name(&format!("<meta charset={label}>")), Some("UTF-8"));
    }
    assert_eq!(declared_name("<meta charset=x-user-defined>"), Some("windows-1252"));
}

#[test]
fn a_late_meta_counts_as_in_browsers() {
    let late = |bytes: usize| format!("{}<meta charset=gbk>", " ".repeat(bytes));
    assert_eq!(declared_name(&late(8_283)), Some("GBK"));
    assert_eq!(declared_name(&late(100_000)), None);
}

#[test]
fn an_xml_declaration_names_the_encoding() {
    for markup in ["<?xml version='1.0' encoding='gbk'?>", "<?xml encoding \t=\n\"GBK\"><p>"] {
        assert_eq!(declared_name(markup), Some("GBK"), "{markup}");
    }
    for markup in [
        " <?xml encoding='gbk'?>",
        "<?xml encoding='gbk'",
        "<?xml encoding='gbk?>",
        "<?xml encoding=gbk?>",
        "<?xml encoding=' gbk'?>",
        "<?xml encoding?>",
        "<?xml encoding=",
        "<?xml version='1.0'?><p encoding='gbk'>",
    ] {
        assert_eq!(declared_name(markup), None, "{markup}");
    }
    assert_eq!(declared_name("<?xml encoding='utf-16'?>"), Some("UTF-8"));
    assert_eq!(declared_name("<\0?\0x\0m\0l\0"), Some("UTF-16LE"));
    assert_eq!(declared_name("\0<\0?\0x\0m\0l"), Some("UTF-16BE"));
}

#[test]
fn the_replacement_encoding_replaces_the_page() {
    assert_eq!(text(b"<script>", Some("text/html; charset=iso-2022-kr")), "\u{FFFD}");
    assert_eq!(text(b"<meta charset=hz-gb-2312><script>", None), "\u{FFFD}");
}

#[test]
fn invalid_bytes_are_replaced() {
    assert_eq!(text(b"a\xFFb\xC3", None), "a\u{FFFD}b\u{FFFD}");
    assert_eq!(text(b"\xFF\xFEh\0\xE9", None), "h\u{FFFD}");
}

#[test]
fn valid_utf_8_is_borrowed() {
    for bytes in ["".as_bytes(), "<p>é".as_bytes(), b"\xEF\xBB\xBF<p>\xC3\xA9", b"<meta charset=latin1>"] {
        assert!(matches!(decode(bytes, None).text, Cow::Borrowed(_)));
    }
}

#[test]
fn pages_can_end_at_any_byte() {
    let page = "<?xml encoding = 'x'?><!--a--><a b='c'/></d e><!f><? ?><meta http-equiv = content-type \
                content=\"charset = 'x\" charset = 'y' ><";
    for end in 0..=page.len() {
        assert_eq!(declared_name(&page[..end]), None, "{end}");
    }
}

/// With quadratic time, a header of this size would take an hour.
#[test]
fn a_long_header_takes_linear_time() {
    for parameter in ["; charset=\"\"", ";", "; title=\"", ";=", "'", "\\"] {
        assert_eq!(text(b"", Some(&parameter.repeat(1 << 18))), "");
    }
}
