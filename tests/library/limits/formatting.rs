//! The limits on formatting elements and on markers.

use microweave::{DiagnosticKind, Dom, parse};

use super::{BASE, kinds, repeated};

#[test]
fn reopened_formatting_elements_are_bounded() {
    let reopened: String = (0..64).map(|number| format!("<b id={number}>")).collect();
    let page = format!("<p>{reopened}{}<p class=h-card>Ada", repeated("<p>x", 50_000));
    let document = parse(&page, BASE);
    assert_eq!(kinds(&document), [DiagnosticKind::Formatting]);
    assert_eq!(document.find("h-card").count(), 1, "the rest of the page is read");
}

#[test]
fn unclosed_formatting_in_each_paragraph_meets_no_limit() {
    let page = repeated("<p>A paragraph with <b>three <i>elements <font color=red>open.", 2_000);
    let dom = Dom::parse(&page);
    assert!(parse(&page, BASE).diagnostics().is_empty());
    // At most three equal elements are reconstructed (the Noah's Ark clause).
    assert_eq!(dom.elements().filter(|el| el.name() == "font").count(), 3 * 1999 + 1 + 1999 - 3);
}

#[test]
fn objects_that_tables_close_are_bounded() {
    let page = repeated("<table><td><object></table>", 3_000) + "<object><p class=h-card>Ada</object>";
    let document = parse(&page, BASE);
    assert_eq!(kinds(&document), [DiagnosticKind::Formatting]);
    assert_eq!(document.find("h-card").next().and_then(|card| card.text("name")), Some("Ada"));
    let closed = repeated("<table><td><object><param></object></table>", 3_000);
    assert!(parse(&closed, BASE).diagnostics().is_empty());
    let templates = repeated("<template><table><td>x</td></table></template>", 3_000);
    assert!(parse(&templates, BASE).diagnostics().is_empty());
}

/// Markup by which the end tag of an object or a cell is ignored does not exceed the limit.
#[test]
fn markers_are_bounded() {
    let shapes = [
        "<table><td><object><select></object></table>",
        "<table><td><object><svg><desc></object></table>",
        "<template><td><table></td></template>",
        "<template><td><svg><td></td></svg></template>",
        "<template><object></template>",
    ];
    for shape in shapes {
        let document = parse(&shape.repeat(3_000), BASE);
        assert_eq!(kinds(&document), [DiagnosticKind::Formatting], "{shape}");
    }
}
