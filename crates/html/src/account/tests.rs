use super::*;

fn kinds_within(page: &str, limits: Limits) -> Vec<DiagnosticKind> {
    Dom::parse_within(page, &limits).diagnostics().map(|diagnostic| diagnostic.kind).collect()
}

#[test]
fn a_tree_over_a_low_limit_names_the_memory() {
    let units =
        ["<p>a", "<p>", "<br>", "<i>a</i>", "<!---->", "<ul><li></ul>", "<table><td></table>", "a<b>b</b>"];
    for page in units.map(|unit| unit.repeat(20_000 / unit.len())) {
        for times in [8, 12, 16] {
            let limits = Limits::new().max_memory(times * page.len());
            assert_eq!(kinds_within(&page, limits), [DiagnosticKind::Memory], "{times}: {}", &page[..20]);
        }
    }
    let message = DiagnosticKind::Memory.to_string();
    assert!(message.contains("max_memory"), "{message}");
}

#[test]
fn copies_over_the_limit_are_named() {
    let reopened: String = (0..60).map(|number| format!("<b id={number}>")).collect();
    let page = format!("<p>{reopened}{}", "<p>x".repeat(20_000));
    assert_eq!(kinds_within(&page, Limits::new().max_memory(9 * page.len())), [DiagnosticKind::Multiplied]);
}

/// The memory is a multiple of the page's bytes, however long its text is.
#[test]
fn memory_is_of_the_bytes() {
    let bytes = 30_000;
    let pages = [
        (vec![0x80; bytes], Some("text/html; charset=windows-1252")),
        (vec![0xFF; bytes], Some("text/html; charset=utf-8")),
        (vec![0xFF; bytes], Some("text/html; charset=x-user-defined")),
        ([b'a', 0].repeat(bytes / 2), Some("text/html; charset=utf-16le")),
        ([b"<p title='", vec![0; bytes - 11].as_slice(), b"'"].concat(), None),
        (b"<p>\r\n".repeat(bytes / 5), None),
        (vec![b'a'; bytes], None),
    ];
    for (page, content_type) in pages {
        let dom = Dom::from_bytes(&page, content_type, &Limits::new());
        assert_eq!(dom.page_len(), bytes, "{content_type:?}");
        let most = Limits::new().account_beside(0, bytes, Share::View).max_bytes();
        assert!(dom.account(Limits::new(), Share::View).max_bytes() <= most, "{content_type:?}");
    }
}

#[test]
fn edits_raise_the_memory() {
    let mut dom = Dom::parse("<p title='&amp;'>a");
    let paragraph = dom.elements().find(|el| el.name() == "p").map(crate::dom::El::id).expect("it is there");
    assert_eq!(dom.page_len(), 18);
    dom.set_text(paragraph, &"b".repeat(100)).expect("it fits");
    assert_eq!(dom.page_len(), 100);
}
