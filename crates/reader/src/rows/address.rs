//! How the address of a post is chosen.

use super::candidates::{Candidates, Choice, FieldCandidate, Rejected};
use super::elsewhere::heading_link;
use crate::address::Address;
use crate::entry::{Rejection, ShownValue};
use crate::graph::is_home;
use crate::post::ELSEWHERE;

/// The URL of the best item, or else the link of the heading that is a listed post's title, or else the URL of another item. If the page
/// is about the post, a URL of another page, such as an archive, yields to an address of the page in another item. An article of
/// schema.org whose URL is the site's has no URL of its own: many publishers write it into each article. An article of JSON-LD is the
/// article of its page.
pub(super) fn page_address(row: &Candidates<'_, '_, String>) -> Choice<Option<String>> {
    let post = row.post;
    let (mut chosen, mut rejected) = (row.root().or_else(|| heading_link(post)), Vec::new());
    let others: Vec<FieldCandidate<String>> = row.others().collect();
    let (of_page, others): (Vec<_>, Vec<_>) = others.into_iter().partition(|url| url.rank == ELSEWHERE);
    let is_of_page = |url: &FieldCandidate<String>| post.root().reader.address.is_part(&url.value);
    let is_elsewhere = |url: &FieldCandidate<String>| post.page.is_some() && !post.is_mf2 && !is_of_page(url);
    if let Some(first) = chosen.as_ref().filter(|first| is_elsewhere(first))
        && let Some(better) = others.iter().find(|url| is_of_page(url))
    {
        rejected.push(Rejected::of(first, first.value.clone(), Rejection::AnotherPage));
        chosen = Some(better.clone());
    }
    for other in others {
        compare(&mut chosen, other, &mut rejected);
    }
    let is_structured = post.source().is_structured();
    let page = post.page.as_ref().map_or("", |page| page.reading.page().address());
    let is_of_site =
        |url: &FieldCandidate<String>| post.page.is_some() && is_structured && is_home(&url.value);
    let of_site = chosen.take_if(|url| is_of_site(url) && !is_home(page));
    rejected.extend(of_site.map(|url| Rejected::noted(&url, url.value.clone(), Rejection::SiteAddress)));
    for url in of_page {
        compare(&mut chosen, url, &mut rejected);
    }
    if is_structured
        && post.page.is_some()
        && let Some(url) = &mut chosen
    {
        without_identifier(&mut url.value, page);
    }
    // Without a value there is no conflict.
    rejected.retain(|own| match &chosen {
        Some(url) => !url.value.is_like(&own.shown),
        None => !own.is_conflict,
    });
    Choice::of(chosen, rejected)
}

fn compare(
    chosen: &mut Option<FieldCandidate<String>>,
    other: FieldCandidate<String>,
    rejected: &mut Vec<Rejected>,
) {
    match chosen {
        Some(url) if !url.value.is_like(&other.value) => {
            rejected.push(Rejected::of(&other, other.value.clone(), Rejection::ComesAfter));
        }
        Some(_) => {}
        None => *chosen = Some(other),
    }
}

/// Takes off an identifier such as `#article`.
fn without_identifier(url: &mut String, page: &str) {
    if Address::new(page).is_part(url) {
        url.truncate(url.find('#').unwrap_or(url.len()));
    }
}
