//! Parsers of other crates.

use std::panic::{UnwindSafe, catch_unwind, set_hook, take_hook};

use url::Url;

use super::use_up;
use crate::pages::Page;

pub(super) fn scraper(page: &Page) -> bool {
    use_up(scraper::Html::parse_document(&page.html))
}

/// It panics on some pages, and refuses others.
pub(super) fn microformats(page: &Page) -> bool {
    let Ok(base) = Url::parse(&page.base) else { return false };
    parses_without_panic(|| microformats::from_html(&page.html, &base).is_ok_and(use_up))
}

/// The result of a parse; false if it panics. The message of the panic is not printed.
fn parses_without_panic(parse: impl FnOnce() -> bool + UnwindSafe) -> bool {
    let usual_hook = take_hook();
    set_hook(Box::new(|_| {}));
    let result = catch_unwind(parse);
    set_hook(usual_hook);
    result.unwrap_or(false)
}
