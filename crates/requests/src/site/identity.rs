//! Who the site is about: the representative h-card, and profiles that link back.

use microweave_reader::{Reading, representative_card};

use super::rows::ROWS;
use super::{Context, SiteStep};
use crate::address::is_web;
use crate::findings::counted;

/// The addresses on the web that the page links to with `rel=me`, without the page itself.
pub(super) fn profiles(reading: &Reading) -> impl Iterator<Item = &str> {
    let page_key = key(reading.address());
    reading.document().urls_of("me").filter(|url| is_web(url)).filter(move |url| key(url) != page_key)
}

/// An address without its scheme, fragment and a slash at the end.
pub(super) fn key(url: &str) -> &str {
    let url = url.split('#').next().unwrap_or_default();
    url.split_once("://").map_or(url, |(_, rest)| rest).trim_end_matches('/')
}

pub(super) fn steps(context: &Context<'_>) -> Vec<SiteStep> {
    let mut steps = vec![card(context)];
    let answer = representative_card(context.reading.document(), context.address);
    if let Some(card) = answer.value {
        for (property, row) in
            [("name", &ROWS.card_name), ("photo", &ROWS.card_photo), ("url", &ROWS.card_url)]
        {
            steps.push(match card.text(property).filter(|text| !text.trim().is_empty()) {
                Some(text) => row.done(text.trim()),
                None => row.missing(format!("the h-card has no {property}"), context.card()),
            });
        }
    }
    steps.push(rel_me(context));
    steps
}

fn card(context: &Context<'_>) -> SiteStep {
    let document = context.reading.document();
    let answer = representative_card(document, context.address);
    match answer.value {
        Some(_) => ROWS.card.done(answer.step.to_string()),
        None if document.find("h-card").next().is_some() => {
            let problem = "the page has an h-card, but none whose url is the page's address or a rel=me link";
            ROWS.card.broken(problem, context.card())
        }
        None => ROWS.card.missing("the page has no h-card", context.card()),
    }
}

/// Links to profiles, and back.
fn rel_me(context: &Context<'_>) -> SiteStep {
    let profiles: Vec<&str> = profiles(context.reading).take(super::MAX_PROFILES).collect();
    let home = context.address;
    let link_back = format!(
        "<a rel=\"me\" href=\"{}\">{}</a>",
        super::markup::escaped(home),
        super::markup::escaped(home)
    );
    if profiles.is_empty() {
        let link = |url: &String| {
            let url = super::markup::escaped(url);
            format!("<a rel=\"me\" href=\"{url}\">{}</a>", key(&url))
        };
        let mut links: Vec<String> = context.profiles().iter().map(link).collect();
        if links.is_empty() {
            links.push("<a rel=\"me\" href=\"… the address of a profile …\">… the profile …</a>".to_owned());
        }
        return ROWS.rel_me.missing("the page has no link to a profile with rel=me", links.join("\n"));
    }
    let (mut back, mut problems, mut unknown) = (0, Vec::new(), 0);
    for profile in &profiles {
        match context.fetched.pages.get(*profile) {
            None => unknown += 1,
            Some(Err(problem)) => problems.push(format!("{profile} {problem}")),
            Some(Ok(page)) if links_to(page, context.address) => back += 1,
            Some(Ok(_)) => problems.push(format!("{profile} does not link back")),
        }
    }
    let counts = format!("{back} of {} with a link back", counted(profiles.len(), "profile"));
    let counts = if problems.is_empty() { counts } else { format!("{counts}: {}", problems.join("; ")) };
    if back > 0 {
        ROWS.rel_me.done(counts)
    } else if unknown == profiles.len() {
        ROWS.rel_me.done(format!("{}, not fetched", counted(unknown, "profile")))
    } else {
        ROWS.rel_me.broken(format!("{counts}; paste this into the profile"), link_back)
    }
}

/// True if a page links to an address with `rel=me`. Profiles leave out the scheme and a slash.
fn links_to(reading: &Reading, address: &str) -> bool {
    reading.document().urls_of("me").any(|url| key(url) == key(address))
}
