//! Parsers of other crates.

use std::panic::{UnwindSafe, catch_unwind, set_hook, take_hook};

use lol_html::{HtmlRewriter, Settings, element};
use url::Url;

use super::{DOM, PeerRow, WHOLE_PARSE, use_up};
use crate::pages::Page;

pub(super) const TREES: [PeerRow; 4] = [
    ("scraper", "scraper: Html::parse_document", scraper, Some(DOM)),
    ("lol_html", "lol_html: a handler of each element", lol_html, None),
    ("tl", "tl: parse", tl, None),
    ("html5gum", "html5gum: all tokens", html5gum, None),
];

pub(super) const DOCUMENTS: [PeerRow; 1] =
    [("their-microformats", "microformats: from_html", microformats, Some(WHOLE_PARSE))];

fn scraper(page: &Page) -> bool {
    use_up(scraper::Html::parse_document(&page.html))
}

/// It builds no tree. It sees the name and the attributes of each start tag, as a selector that matches all elements does.
fn lol_html(page: &Page) -> bool {
    let mut elements = 0_u32;
    let count = element!("*", |_| {
        elements += 1;
        Ok(())
    });
    // Strict, it refuses the pages on which its reading of a tag would depend on a tree.
    let settings = Settings::new().with_strict(false).append_element_content_handler(count);
    let mut rewriter = HtmlRewriter::new(settings, |_: &[u8]| {});
    let is_read = rewriter.write(page.html.as_bytes()).and_then(|()| rewriter.end()).is_ok();
    is_read && use_up(elements)
}

/// Its tree follows the tags as they are: it adds no element that HTML implies, and moves none.
fn tl(page: &Page) -> bool {
    tl::parse(&page.html, tl::ParserOptions::default()).is_ok_and(use_up)
}

/// It builds no tree. Its tokenizer reads the content of scripts as text, as tree construction would tell it.
fn html5gum(page: &Page) -> bool {
    let mut emitter = html5gum::DefaultEmitter::<()>::default();
    emitter.naively_switch_states(true);
    let mut tokens = html5gum::Tokenizer::new_with_emitter(&page.html, emitter);
    tokens.all(|token| token.is_ok_and(use_up))
}

/// It panics on some pages, and refuses others.
fn microformats(page: &Page) -> bool {
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
