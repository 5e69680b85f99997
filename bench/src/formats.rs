//! The formats that a page can be written in. Each is measured with the parse that it needs, which is
//! measured alone in front.

use std::hint::black_box;

use microweave::convert::atom::FeedOptions;
use microweave::{Options, Page as Kept};

use crate::contenders::{Contender, ours};
use crate::pages::Page;

/// The parse, and each format.
pub fn all() -> Vec<Contender> {
    vec![
        ours("the parse: Options::page, document", |page| convert(page, |_| ())),
        ours("Atom", |page| convert(page, |kept| atom().feed(kept))),
    ]
}

fn atom() -> FeedOptions {
    FeedOptions::new("2026-11-20T10:00:00Z".parse().expect("it is a time"))
}

fn convert<T>(page: &Page, to: impl FnOnce(&Kept) -> T) -> bool {
    let kept = Options::new().page(&page.html, &page.base);
    black_box(kept.document());
    drop(black_box(to(&kept)));
    true
}
