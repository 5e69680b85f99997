//! Any bytes give a document, whatever the options, and all that has a place stands where the page
//! has it.

use microweave::{Dom, El, NodeKind, Place};

use crate::choice::{self, Choice};

/// Reads an input.
///
/// # Panics
/// If something stands where nothing is.
pub fn check(input: &[u8]) {
    let Some(choice) = choice::read(input) else { return };
    choice.parse().expect("the charset is known");
    if let Ok(page) = std::str::from_utf8(choice.page) {
        let dom = Dom::parse(page);
        check_elements(page, &dom);
        check_items(&choice, &dom);
    }
}

fn check_elements(page: &str, dom: &Dom) {
    let lines = lines(page);
    for el in dom.elements() {
        let offset = el.offset();
        assert!(page.is_char_boundary(offset), "{el:?} is at {offset} of {}", page.len());
        assert_eq!(el.line(), lines[offset], "the line of {el:?}, which is at {offset}");
    }
}

/// The number of the line that each byte of a page is on, and that its end is on.
fn lines(page: &str) -> Vec<u32> {
    let bytes = page.as_bytes();
    let mut line = 1;
    let mut lines = vec![line];
    for (at, byte) in bytes.iter().enumerate() {
        let is_half_of_one = *byte == b'\r' && bytes.get(at + 1) == Some(&b'\n');
        line += u32::from(matches!(byte, b'\n' | b'\r') && !is_half_of_one);
        lines.push(line);
    }
    lines
}

fn check_items(choice: &Choice<'_>, dom: &Dom) {
    let document = choice.options.parse_dom(dom, choice.base);
    for item in document.all_items() {
        assert!(element(dom, item.place()).attr("class").is_some(), "{item:?} has a class");
    }
    for item in document.microdata().all_items() {
        assert!(element(dom, item.place()).attr("itemscope").is_some(), "{item:?} has an itemscope");
    }
}

fn element(dom: &Dom, place: Option<Place>) -> El<'_> {
    let place = place.expect("what comes from a page has a place");
    let NodeKind::Element(el) = dom.node(place.node) else { panic!("{place:?} is that of an element") };
    assert_eq!(el.line(), place.line);
    el
}
