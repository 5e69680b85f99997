//! Compares the results of CSS selectors with the results of the crate scraper, on random pages. scraper uses the matching of
//! the crate `selectors`; we use only its parser.
use libtest_mimic::Trial;
use microweave::{Dom, El, Selector};

use crate::support::random::Random;

/// The parts of random selectors. scraper does not support `of`, prefixes, and pseudo-classes that do not depend on the
/// tree alone.
const COMPOUNDS: &str = "* | p | b | div | .x | .y | p.x | #a | [title] | [title~=u] | \
    :not(.x) | :first-child | :last-child | :nth-child(2n+1) | :nth-last-of-type(2) | :only-child | :empty | \
    :root | :is(.x, b) | :not(p > *) | :has(.x) | div:has(> b) | :has(+ p) | \
    :has(~ .y b) | :has(p b ~ b, > .y > *) | :is(.x ~ b, .y p) | \
    :not(:has(b)):not(:is(div .x)) | :where(div div, p + p)";
const COMBINATORS: &[&str] = &[" ", " > ", " + ", " ~ ", ", "];

pub(crate) fn trials() -> Vec<Trial> {
    vec![Trial::test("scraper finds the same elements of random pages", || {
        compare();
        Ok(())
    })]
}

fn compare() {
    let (mut random, compounds) = (Random::new(7), COMPOUNDS.split(" | ").collect::<Vec<_>>());
    for _ in 0..200 {
        let page = random_page(&mut random);
        let (dom, theirs) = (Dom::parse(&page), scraper::Html::parse_document(&page));
        for _ in 0..25 {
            let mut text = random.pick(&compounds).to_owned();
            for _ in 0..random.below(4) {
                text = text + random.pick(COMBINATORS) + random.pick(&compounds);
            }
            let selector = Selector::parse(&text).expect("it is a selector");
            let ours: Vec<_> = dom.select(&selector).map(El::inner_html).collect();
            let their_selector = scraper::Selector::parse(&text).expect("scraper reads it");
            let theirs: Vec<_> = theirs.select(&their_selector).map(|el| el.inner_html()).collect();
            assert_eq!(ours, theirs, "{text} in {page}");
        }
    }
}

/// Each element has a number in its content, so that the contents of two elements differ.
fn random_page(random: &mut Random) -> String {
    let mut page = "<!doctype html>".to_owned();
    let mut open = Vec::new();
    for number in 0..random.below(40) {
        if random.one_in(3) {
            page += &open.pop().map(|name| format!("</{name}>")).unwrap_or_default();
        }
        let name = random.pick(&["div", "b", "div", "i", "section"]);
        let attributes =
            random.pick(&["", " class=x", " class='y x'", " title='u v'", " id=a", " class=y title=u"]);
        page += &format!("<{name}{attributes}>");
        page += &match random.below(3) {
            0 => String::new(),
            1 => format!("<p class=x>{number}</p>"),
            _ => format!("{number}<!--c-->"),
        };
        open.push(name);
    }
    page
}
