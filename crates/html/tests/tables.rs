//! Uses each table of `data`: a table in the wrong form panics when it is read.

use microweave_html::dom::lazy_image::image_url;
use microweave_html::sanitize::Policy;
use microweave_html::{Dom, El};

fn has(page: &str, name: &str, parent: &str) -> bool {
    let dom = Dom::parse(page);
    dom.elements().any(|el| el.name() == name && el.parent().is_some_and(|outer| outer.name() == parent))
}

#[test]
fn quirks_mode_keeps_a_table_in_its_paragraph() {
    assert!(has("<p><table>", "table", "p"));
    assert!(has("<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 3.2//EN'><p><table>", "table", "p"));
    assert!(has("<!DOCTYPE html><p><table>", "table", "body"));
}

#[test]
fn names_of_svg_get_their_upper_case_letters() {
    let dom = Dom::parse("<svg viewbox='0 0 1 1'><lineargradient>");
    let svg = dom.elements().find(|el| el.name() == "svg").expect("the page has one");
    assert_eq!(svg.attr("viewBox"), Some("0 0 1 1"));
    assert!(svg.child_elements().map(El::name).eq(["linearGradient"]));
}

#[test]
fn references_have_one_or_two_characters() {
    assert_eq!(
        Dom::parse("&AElig; &NotEqualTilde; &notit;").elements().last().map(El::text).as_deref(),
        Some("Æ \u{2242}\u{338} ¬it;")
    );
}

#[test]
fn images_are_loaded_late() {
    let images = Dom::parse("<img data-src=a.png><img data-srcset='b.png 1x, c.png 2x'>");
    assert!(images.elements().filter_map(image_url).eq(["a.png", "c.png"]));
}

#[test]
fn policies_have_lists_of_what_they_allow_and_of_what_no_policy_can_allow() {
    assert!(Policy::new().allows("a", "href"));
    assert!(!Policy::new().allows("p", "onclick"));
    assert!(Policy::new().allow_element("object", &[]).is_err());
}
