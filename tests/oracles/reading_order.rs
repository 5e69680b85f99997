//! Checks that a page has the same document, posts and findings, whatever is read of it first: the first reading walks over
//! the page, and the others over the elements that it has found.

use libtest_mimic::{Failed, Trial};
use microweave::{Limits, Options};
use microweave_reader::{ReadOptions, Reading};

use crate::support::cases;
use crate::support::random_markup;
use crate::support::suites::{self, files_below};
use crate::support::urls::require;

const ADDRESS: &str = "https://example.com/dir/page.html";

/// Pages in which a class name of a CSS framework decides what the class names inside it are.
const FRAMEWORKS: [&str; 4] = [
    "<body class=h-full><p class=vcard><b class=fn>Ada</b> <i class=p-note>x</i>",
    "<p class='h-full vcard'><b class=fn>Ada</b> <a rel=tag href=/tea>x</a> <i class=p-name>y</i>",
    "<div class='hentry'><p class='h-full entry-title'><b class=url>x</b></p><i class='author vcard h-4'><b class=fn>y",
    "<p class=vcard><i class=h-screen><a class=include href=#a>x</a></i></p><b id=a class=fn>Ada</b><p class=h-card>y",
];

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        Trial::test("the order of readings does not matter on pages", pages),
        Trial::test("the order of readings does not matter on random pages", random_pages),
    ]
}

fn pages() -> Result<(), Failed> {
    FRAMEWORKS.iter().try_for_each(|html| check("a framework", html))?;
    let own = cases::folder("");
    let mut pages = files_below(&own, "html");
    pages.extend(suites::pages().unwrap_or_default());
    pages.iter().try_for_each(|(name, html)| check(name, html))
}

fn random_pages() -> Result<(), Failed> {
    (1..=200).try_for_each(|seed| check(&seed.to_string(), &random_markup::Page::new(seed).html()))
}

fn check(name: &str, html: &str) -> Result<(), Failed> {
    let few_bytes = Limits::new().max_memory(500);
    let with_frameworks = Options::new().ignore_framework_classes(false);
    for options in [Options::new().reasons(true), Options::new().limits(few_bytes), with_frameworks] {
        let [first, second] = [(); 2].map(|()| Reading::of(options.page(html, ADDRESS)));
        let (document, shown) = (first.document(), first.posts(&ReadOptions::new()));
        require(second.posts(&ReadOptions::new()) == shown, || format!("the posts of {name} differ"))?;
        require(document == second.document() && *document == options.parse(html, ADDRESS), || {
            format!("the document of {name} differs")
        })?;
        require(document.diagnostics() == second.document().diagnostics(), || {
            format!("the diagnostics of {name} differ")
        })?;
    }
    Ok(())
}
