//! How the address of a post is chosen.

use super::candidates::{Candidates, Choice, FieldCandidate, Rejected};
use super::elsewhere::heading_link;
use crate::entry::{Rejection, ShownValue};
use crate::graph::is_home;
use microweave::document::Source;

/// The URL of the best item, or else the link of the heading that is a listed post's title, or else the URL of another item. If the page
/// is about the post, a URL of another page, such as an archive, yields to an address of the page, and `rel=canonical` comes before
/// `og:url`. An article of schema.org whose URL is the site's has no URL of its own: many publishers write it into each article. An
/// article of JSON-LD is the article of its page.
pub(super) fn page_address(row: &Candidates<'_, '_, String>) -> Choice<Option<String>> {
    let (post, mut rejected) = (row.post, Vec::new());
    let first = row.root().or_else(|| heading_link(post));
    let (of_meta, mut urls): (Vec<_>, Vec<_>) =
        first.into_iter().chain(row.others()).partition(|url| url.source == Source::Meta);
    urls.extend(of_meta);
    if let Some(page) = post.page.as_ref().filter(|_| post.source().is_structured())
        && !is_home(page.reading.page().address())
    {
        let of_site = urls.extract_if(.., |url| is_home(&url.value));
        rejected.extend(of_site.map(|url| Rejected::noted(&url, url.value.clone(), Rejection::SiteAddress)));
    }
    let declared = urls.len();
    if urls.iter().all(|url| url.source != Source::Html) {
        urls.extend(row.otherwise());
    }
    let is_of_page = |url: &FieldCandidate<String>| post.root().reader.address.is_part(&url.value);
    let is_asked = post.page.is_some() && !post.is_mf2;
    let of_page = urls[..declared].iter().position(is_of_page).filter(|_| is_asked);
    let number = of_page.unwrap_or(0);
    for (_, url) in urls.iter().enumerate().filter(|(position, _)| *position != number) {
        // `og:url` is an address of this page, in another form.
        let is_elsewhere = of_page.is_some() && !is_of_page(url) && url.source != Source::Meta;
        let why = if is_elsewhere { Rejection::AnotherPage } else { Rejection::ComesAfter };
        rejected.push(Rejected::of(url, url.value.clone(), why));
    }
    let mut chosen = urls.into_iter().nth(number);
    let is_identified = |url: &&mut FieldCandidate<String>| {
        post.page.is_some() && url.source.is_structured() && is_of_page(url)
    };
    if let Some(url) = chosen.as_mut().filter(is_identified) {
        without_identifier(&mut url.value);
    }
    // Without a value there is no conflict.
    rejected.retain(|candidate| match &chosen {
        Some(url) => !url.value.is_like(&candidate.shown),
        None => !candidate.is_conflict,
    });
    Choice::of(chosen, rejected)
}

/// Takes off an identifier such as `#article`.
fn without_identifier(url: &mut String) {
    url.truncate(url.find('#').unwrap_or(url.len()));
}
