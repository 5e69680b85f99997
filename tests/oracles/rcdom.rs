//! Compares our tree, and the tree of `Dom::from_rcdom`, with markup5ever_rcdom's tree, node for node, on the corpora and
//! on random tags.
//!
//! `MICROWEAVE_PAGES` is the number of pages of random tags.

use libtest_mimic::{Failed, Trial};
use microweave::{Dom, Limits, TreePath};

use crate::support::tree::Order;
use crate::support::{random_tags, suites, tree};

/// Pages on which the trees differed once, found by fuzzing.
const FOUND_BY_FUZZING: &[&str] = &[
    "</body> <!>i",
    "<!>č",
    "<p><svg><font size=4>1<font size=4>2<font size=4>3<font size=4>4</p>x",
    "<font size=4>1<font size=4>2<font size=4>3<p><svg><font size=4>4</p>x<p>y",
    "<font x=4>1<font x=4>2<font x=4>3<p><math><annotation-xml encoding=text/html><font x=4>4</math></p>x<p>y",
    "<font x=4>1<font x=4>2<font x=4>3<p><svg><desc><font x=4>4</svg></p>x<p>y",
    "<svg><font xlink:href=a viewbox=b><font color=c d=e>",
    // html5ever 0.39 panicked on this page and the next one.
    "<meta http-equiv=content-type content=charset>",
    "<svg><desc><meta http-equiv=Content-Type content='text/html; charset '>",
];

/// Pages on which the trees differed once, found by reviews.
const FOUND_BY_REVIEW: &[&str] = &[
    "<p><b id=1 title=2>x<p><b title=2 id=1>y<p><b id=1 title=2>z",
    "<p><b id=1 title=2 lang=3>x<p><b title=2 id=1 lang=3>y<p><b lang=3 id=1 title=2>z<p>w",
];

pub(crate) fn trials() -> Vec<Trial> {
    let pages =
        std::env::var("MICROWEAVE_PAGES").map_or(2000, |pages| pages.parse().expect("it is a number"));
    let mut trials = vec![Trial::test("random tags", move || (0..pages).try_for_each(compare_random))];
    match suites::corpus() {
        None => suites::report_missing("the corpora"),
        Some(corpus) => {
            let pages = suites::files_below(&corpus, "html").into_iter();
            trials.extend(pages.map(|(name, page)| Trial::test(name, move || compare(&page))));
        }
    }
    // An insertion mode's rule closes an element at the depth limit.
    let closed_at_limit = format!("<body>{}<p><abbr><span><hr><span>a<form>b</span>c", "<div>".repeat(507));
    trials.push(Trial::test("an element at the depth limit that a rule closes", move || {
        compare(&closed_at_limit)
    }));
    trials.extend(
        [FOUND_BY_FUZZING, FOUND_BY_REVIEW]
            .concat()
            .into_iter()
            .map(|page| Trial::test(page, || compare(page))),
    );
    trials
}

fn compare_random(seed: u64) -> Result<(), Failed> {
    let page = random_tags::page(seed);
    compare(&page).map_err(|error| format!("{page:?}: {}", error.message().unwrap_or_default()).into())
}

/// Compares both paths: the reference path, and ours with html5ever's deviations from the standard.
fn compare(page: &str) -> Result<(), Failed> {
    let rcdom = tree::parse_rcdom(page);
    let theirs = tree::write_rcdom(&rcdom, false, Order::AsWritten);
    same(&tree::write_ours(&Dom::from_rcdom(&rcdom), false, Order::AsWritten), &theirs)?;
    for path in [TreePath::Reference, TreePath::LikeHtml5ever] {
        let ours = Dom::parse_on(page, &Limits::default(), path);
        same(&tree::write_ours(&ours, false, Order::AsWritten), &theirs)?;
    }
    Ok(())
}

fn same(ours: &str, theirs: &str) -> Result<(), Failed> {
    match ours.lines().zip(theirs.lines()).enumerate().find(|(_, (ours, theirs))| ours != theirs) {
        Some((line, (ours, theirs))) => Err(format!("line {line}: ours: {ours:?}, rcdom: {theirs:?}").into()),
        None if ours.len() == theirs.len() => Ok(()),
        None => Err("one tree ends before the other".into()),
    }
}
