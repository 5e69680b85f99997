//! The fast path stops, or gives what the reference path gives: on the corpora, on damaged copies of them, on random pages
//! and on pages that meet limits. It does not stop on common markup. The known differences, in which html5ever deviates
//! from the standard, are listed: a case fails when html5ever corrects one.
//!
//! `MICROWEAVE_PAGES` is how many random pages of each kind are tried, and `MICROWEAVE_SEED` the number of the first.
use libtest_mimic::{Failed, Trial};
use microweave::{Dom, Limits, Options, TreePath, Unsupported};

use crate::support::random_markup::Page;
use crate::support::tree::Order;
use crate::support::{random_tags, suites, tree};

const PAGES: u64 = 20_000;

/// How many damaged copies of each page of the corpora are tried.
const COPIES: u64 = 2;

/// Pages on which html5ever differs from the standard, with the body that the standard gives.
const KNOWN_DIFFERENCES: &[(&str, &str)] = &[
    // `annotation-xml` bounds a scope.
    (
        "<p><math><annotation-xml encoding=text/html><div></p>x",
        "<p><math><annotation-xml encoding=\"text/html\"><div><p></p>x</div></annotation-xml></math></p>",
    ),
    // Elements of svg and MathML that may hold HTML are special.
    ("<span><svg><title></span>x", "<span><svg><title>x</title></svg></span>"),
    // `search` is special, and `isindex` is not. (So is `keygen`, but it never stays open.)
    ("<span><search></span>x", "<span><search>x</search></span>"),
    ("<b><isindex></b>x", "<b><isindex></isindex></b>x"),
    // A start tag leads out of svg up to an `annotation-xml` that may hold HTML.
    (
        "<math><annotation-xml encoding=text/html><svg><p>x",
        "<math><annotation-xml encoding=\"text/html\"><svg></svg><p>x</p></annotation-xml></math>",
    ),
    // A part of a table ends `thead`.
    ("<template><thead><caption>x", "<template><thead></thead><caption>x</caption></template>"),
];

/// What the fast path must not stop at.
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
];

pub(crate) fn trials() -> Vec<Trial> {
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse().expect("it is a number"));
    let pages: u64 = number("MICROWEAVE_PAGES").unwrap_or(PAGES);
    let first: u64 = number("MICROWEAVE_SEED").unwrap_or(0);
    let mut trials = vec![
        Trial::test("random tags", move || {
            (first..first + pages).try_for_each(|seed| same(&random_tags::page(seed)))
        }),
        Trial::test("random markup", move || {
            (first..first + pages).try_for_each(|seed| same(&Page::new(seed).html()))
        }),
        Trial::test("random tags within small limits", move || {
            (first..first + pages / 10)
                .try_for_each(|seed| same_within_limits(&random_tags::page(seed).repeat(20)))
        }),
    ];
    for &(page, body) in KNOWN_DIFFERENCES {
        trials.push(Trial::test(format!("known difference: {page}"), || is_known_difference(page, body)));
    }
    trials.extend(
        SHAPES.iter().map(|page| Trial::test(format!("does not stop: {page}"), || does_not_stop(page))),
    );
    trials.push(Trial::test("stops at frames", || {
        let stopped = Dom::parse_on("<frameset><frame>", &Limits::default(), TreePath::Fast).err();
        require(stopped == Some(Unsupported::Frameset), || format!("{stopped:?}"))
    }));
    match suites::corpus() {
        None => suites::report_missing("the corpora"),
        Some(corpus) => {
            let pages = suites::files_below(&corpus, "html").into_iter();
            trials.extend(pages.map(|(name, page)| Trial::test(name, move || compare_corpus(&page))));
        }
    }
    trials
}

fn require(holds: bool, message: impl FnOnce() -> String) -> Result<(), Failed> {
    if holds { Ok(()) } else { Err(message().into()) }
}

fn written(dom: &Dom) -> String {
    tree::write_ours(dom, false, Order::AsWritten)
}

/// A page on the fast path, which makes html5ever's mistakes, and on the reference path.
fn both(page: &str, limits: Limits) -> Option<[Dom; 2]> {
    let fast = Dom::parse_on(page, &limits, TreePath::FastLikeHtml5ever).ok()?;
    let reference = Dom::parse_on(page, &limits, TreePath::Reference).expect("it never stops");
    Some([fast, reference])
}

fn same(page: &str) -> Result<(), Failed> {
    same_within(page, Limits::default())
}

fn same_within(page: &str, limits: Limits) -> Result<(), Failed> {
    let Some([fast, reference]) = both(page, limits) else { return Ok(()) };
    let (ours, theirs) = (written(&fast), written(&reference));
    require(ours == theirs, || format!("{page:?}\nfast:\n{ours}\nreference:\n{theirs}"))?;
    let diagnostics = |dom: &Dom| {
        let options = Options::new().microformats(false).rels(false).microdata(false);
        options.parse_dom(dom, "").diagnostics().iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let (ours, theirs) = (diagnostics(&fast), diagnostics(&reference));
    require(ours == theirs, || format!("{page:?}\nfast: {ours:?}\nreference: {theirs:?}"))
}

fn same_within_limits(page: &str) -> Result<(), Failed> {
    same_within(page, Limits::new().depth(8))?;
    same_within(page, Limits::new().formatting(2))?;
    same_within(page, Limits::new().depth(20).formatting(4).attributes(1))
}

fn is_known_difference(page: &str, body: &str) -> Result<(), Failed> {
    let [fast, reference] = [TreePath::Fast, TreePath::Reference]
        .map(|path| Dom::parse_on(page, &Limits::default(), path).expect("it does not stop").html());
    require(fast.contains(body), || format!("{page:?}\nfast: {fast}\nexpected: {body}"))?;
    require(fast != reference, || format!("{page:?}: html5ever now does what the standard says"))?;
    same(page)
}

fn does_not_stop(page: &str) -> Result<(), Failed> {
    let stopped = Dom::parse_on(page, &Limits::default(), TreePath::Fast).err();
    require(stopped.is_none(), || format!("{page:?}: it stops at {stopped:?}"))?;
    same(page)
}

fn compare_corpus(page: &str) -> Result<(), Failed> {
    does_not_stop(page)?;
    (0..COPIES).try_for_each(|number| same(&random_tags::damaged(page, number)))
}
