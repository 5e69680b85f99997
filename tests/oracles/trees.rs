//! Checks that our tree equals html5ever's, and so does the copy of html5ever's tree (`Dom::from_rcdom`): on the corpora, on
//! damaged copies of them, and on random pages and fragments. Checks too that trees keep their limits.
//!
//! The module `deviations` has the pages on which html5ever deviates from the standard.
//!
//! `MICROWEAVE_PAGES` is the number of random pages of each kind, and `MICROWEAVE_SEED` the seed of the first one.

use std::ops::Range;

use libtest_mimic::{Failed, Trial};
use microweave::{Dom, El, Limits, Options, Tree};

use crate::support::random_markup::Page;
use crate::support::{random_tags, rcdom, suites};

/// The number of random pages of each of the two kinds, so 60,000 in all.
const PAGES: u64 = 30_000;

/// The number of random pages in one trial. Trials run on several threads.
const PAGES_PER_TRIAL: u64 = 5_000;

/// The number of damaged copies of each page of the corpora.
const COPIES: u64 = 2;

/// The contexts of fragments that are compared.
const CONTEXTS: &[&str] = &[
    "a", "annotation-xml", "body", "button", "caption", "col", "colgroup", "div", "form", "frameset", "head",
    "html", "iframe", "li", "math annotation-xml", "math math", "math mi", "noframes", "noscript", "option",
    "p", "plaintext", "pre", "script", "select", "style", "svg desc", "svg foreignObject", "svg svg",
    "svg title", "table", "tbody", "td", "template", "textarea", "tfoot", "th", "thead", "title", "tr",
    "unknown", "xmp",
];

/// Pages with each insertion mode.
const SHAPES: &[&str] = &[
    "",
    "text",
    "<!doctype html><html lang=en><head><meta charset=utf-8><title>a</title></head><body class=b><p>c</body></html>",
    "<head><noscript><link rel=a><p>early</noscript></head><body>",
    "<p>a</p></p><div></span></div>",
    "<html><html a><body><body b><head>",
    "<div><!doctype html><p>",
    "<p>a<ul><li>b<li>c<p>d</ul><dl><dt>e<dd>f",
    "<table><tr><td>a<td>b<tr><th>c</table>",
    "<table><caption>a<colgroup><col><thead><tr><td>b<tfoot><tr><td>c",
    "<table>a<b>c<tr>d<td>e</table>f",
    "<svg viewBox=0><path d=a /><title>b</title><desc><p>c</desc><foreignObject><div>d</div></foreignObject></svg>",
    "<svg><g><p>broken out",
    "<math><mi>a</mi><mtext><b>b</mtext><annotation-xml encoding=text/html><p>c</math>",
    "<b><p>a</b>b</p><i><div>c</i>d</div>",
    "<p><b><i>a<p>b</b>c</i>",
    "<a href=a><div><a href=b>c</a></div></a>",
    "<template><td>a</td><p>b</template><template><template>c",
    "<select><option>a<optgroup><option>b<hr></select><select><input>",
    "<form><div><form></div></form><button><button>",
    "<ruby>a<rt>b<rp>c<rtc>d",
    "<object><p>a</object><applet></applet><marquee>b",
    "<pre>\na</pre><textarea>\nb</textarea><xmp><b></xmp><iframe><b></iframe><noembed></noembed><plaintext></b>",
    "<h1>a<h2>b</h3><image><br></br></p>",
    "<body></body>text</html>more<!--comment-->",
    "\0a\0<svg>\0<![CDATA[b]]></svg>",
    "<p>x<frameset>",
    "<frameset><frame><frameset><frame></frameset></frameset></html> <!--a--> x y <noframes>b</noframes>",
    "<!doctype html><b> <i><frameset> a b \n<frame></frame><p>c</frameset> d <noframes><p></noframes></html> e\n<html lang=f>",
    "<head></head><frameset></frameset></frameset><frameset><frame></html></frameset><!--a--> \0",
    "<body><template><frameset></template><frameset>",
    "<div><frameset><frame>",
    "<body><frameset><frame>",
];

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
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse().expect("it is a number"));
    let pages: u64 = number("MICROWEAVE_PAGES").unwrap_or(PAGES);
    let first: u64 = number("MICROWEAVE_SEED").unwrap_or(0);
    let mut trials = Vec::new();
    for start in (first..first + pages).step_by(PAGES_PER_TRIAL as usize) {
        let seeds = start..(start + PAGES_PER_TRIAL).min(first + pages);
        trials.extend(random_trials(&seeds));
    }
    trials.extend(
        SHAPES.iter().map(|page| Trial::test(page.escape_debug().to_string(), || compare_shape(page))),
    );
    // An insertion mode's rule closes an element at the depth limit.
    let closed_at_limit = format!("<body>{}<p><abbr><span><hr><span>a<form>b</span>c", "<div>".repeat(507));
    trials.push(Trial::test("an element at the depth limit that a rule closes", move || {
        compare_page(&closed_at_limit)
    }));
    let found = [FOUND_BY_FUZZING, FOUND_BY_REVIEW].concat().into_iter();
    trials.extend(found.map(|page| Trial::test(page, || compare_page(page))));
    let pages = suites::pages().unwrap_or_default().into_iter();
    trials.extend(pages.map(|(name, page)| Trial::test(name, move || check_real_page(&page))));
    trials
}

/// Trials on the random pages with these numbers. Every third page is read as a fragment too. Every 15th page is
/// repeated and read with limits.
fn random_trials(seeds: &Range<u64>) -> [Trial; 4] {
    let trial = |kind: &str, compare: fn(u64) -> Result<(), Failed>, step: usize| {
        let numbers = seeds.clone();
        let name = format!("{kind} {} to {}", seeds.start, seeds.end - 1);
        Trial::test(name, move || numbers.clone().step_by(step).try_for_each(compare))
    };
    [
        trial("random tags", |seed| compare_page(&random_tags::page(seed)), 1),
        trial("random markup", |seed| compare_page(&Page::new(seed).html()), 1),
        trial(
            "random fragments",
            |seed| {
                let context = CONTEXTS[seed as usize / 3 % CONTEXTS.len()];
                compare(&random_tags::page(seed), Some(context))?;
                compare(&Page::new(seed).html(), Some(context))
            },
            3,
        ),
        trial("limits", |seed| check_limits(&random_tags::page(seed).repeat(20)), 15),
    ]
}

fn require(holds: bool, message: impl FnOnce() -> String) -> Result<(), Failed> {
    if holds { Ok(()) } else { Err(message().into()) }
}

fn compare_page(page: &str) -> Result<(), Failed> {
    compare(page, None)
}

fn compare(html: &str, context: Option<&str>) -> Result<(), Failed> {
    let theirs = rcdom::parse(html, context);
    let difference = rcdom::difference(&Dom::from_rcdom(&theirs), &theirs, context.is_some());
    require(difference.is_none(), || format!("{html:?}, copied: {difference:?}"))?;
    Ok(rcdom::compare(html, context)?)
}

fn check_limits(page: &str) -> Result<(), Failed> {
    check_within(page, [8, 64, 1024])?;
    check_within(page, [512, 2, 1024])?;
    check_within(page, [20, 4, 1])
}

/// Checks a tree with limits on depth, formatting elements and attributes. Without a diagnostic, it is the tree of the
/// default limits.
fn check_within(html: &str, [depth, formatting, attributes]: [u16; 3]) -> Result<(), Failed> {
    let limits = Limits::new().max_depth(depth).max_formatting(formatting).max_attributes(attributes);
    let page = Options::new().limits(limits).page(html, "");
    let has_many = |el: El<'_>| el.attributes().count() > usize::from(attributes);
    require(!page.dom().elements().any(has_many), || format!("{html:?}: more than {attributes} attributes"))?;
    if !page.document().diagnostics().is_empty() {
        return Ok(());
    }
    require(page.dom().html() == Dom::parse(html).html(), || {
        format!("{html:?}: another tree within {limits:?}")
    })
}

fn compare_shape(page: &str) -> Result<(), Failed> {
    CONTEXTS.iter().try_for_each(|context| compare(page, Some(context)))?;
    compare_page(page)
}

fn check_real_page(page: &str) -> Result<(), Failed> {
    compare(page, Some("div"))?;
    compare_page(page)?;
    let by_html5ever = Options::new().tree(Tree::Html5ever).parse(page, "");
    let hits = by_html5ever.diagnostics();
    require(hits.is_empty(), || format!("html5ever does not read the page to its end: {hits:?}"))?;
    (0..COPIES).try_for_each(|number| compare_page(&random_tags::damaged(page, number)))
}
