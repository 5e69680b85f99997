//! Other crates that do the same work, or a part of it.

use std::panic::{UnwindSafe, catch_unwind, set_hook, take_hook};

use url::Url;

use super::keep;
use crate::pages::Page;

pub(super) fn scraper(page: &Page) -> bool {
    keep(scraper::Html::parse_document(&page.html))
}

/// It panics on some pages, and refuses others.
pub(super) fn microformats(page: &Page) -> bool {
    let Ok(base) = Url::parse(&page.base) else { return false };
    survives(|| microformats::from_html(&page.html, &base).is_ok_and(keep))
}

/// False too if the parser panics, which it does without a word.
fn survives(parse: impl FnOnce() -> bool + UnwindSafe) -> bool {
    let usual_hook = take_hook();
    set_hook(Box::new(|_| {}));
    let result = catch_unwind(parse);
    set_hook(usual_hook);
    result.unwrap_or(false)
}
