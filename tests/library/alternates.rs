//! Pages without posts that are read from a document with rel=alternate, and the authors' pages of real pages.

use microweave::parse;
use microweave_convert::{Format, FormatOptions, write};
use microweave_reader::{AlternateFormat, Error, Feed, Fetched, ReadOptions, Reading};

use crate::support::suites;

const ADDRESS: &str = "https://ada.example/notes";

fn page(html: &str) -> Reading {
    Reading::parse(html, ADDRESS)
}

fn read(format: AlternateFormat, json: &str) -> Result<Feed, Error> {
    Ok(Reading::of_document(format.document(json)?, ADDRESS).posts(&ReadOptions::new()).main)
}

#[test]
fn any_json_can_be_read() -> Result<(), Error> {
    use AlternateFormat::{ActivityStreams, Jf2, Mf2Json};
    for (format, json) in [
        (Jf2, r#"{"type": 1, "children": [1, null, {}], "name": {}, "references": 1}"#),
        (ActivityStreams, r#"{"type": 1, "orderedItems": {"object": []}, "url": {}}"#),
    ] {
        for json in ["1", "null", "[]", "{}", json] {
            read(format, json)?;
        }
    }
    assert!([Mf2Json, Jf2, ActivityStreams].into_iter().all(|format| read(format, "{").is_err()));
    Ok(())
}

/// Each reference has the address of the next one.
#[test]
fn a_long_chain_of_jf2_references_ends() -> Result<(), Error> {
    let links = (0..20_000).map(|number| format!(r#""u{number}": {{"in-reply-to": "u{}"}}"#, number + 1));
    let references = links.collect::<Vec<_>>().join(",");
    let json =
        format!(r#"{{"type": "entry", "name": "Tea", "in-reply-to": "u0", "references": {{{references}}}}}"#);
    assert_eq!(read(AlternateFormat::Jf2, &json)?.entries[0].citations.len(), 1);
    Ok(())
}

#[test]
fn written_posts_read_back() -> Result<(), Box<dyn std::error::Error>> {
    let html = r#"<div class=h-feed><h1 class=p-name>Notes</h1>
        <article class=h-entry><h2 class=p-name>Tea</h2><a class=u-url href=/1></a><time class=dt-published>2026-11-20T10:00:00Z</time>
            <div class=e-content><p>With <b>scones</b>.</p></div><a class=p-category>tea</a></article>
        <article class=h-entry><a class=u-url href=/2></a><p class=e-content>Yes.</p></article></div>"#;
    let page = page(html);
    for (format, alternate) in [
        (Format::ActivityStreams, AlternateFormat::ActivityStreams),
        (Format::Jf2, AlternateFormat::Jf2),
        (Format::Jf2Feed, AlternateFormat::Jf2),
    ] {
        let json = write(&page, format, &FormatOptions::new())?.into_text();
        let (ours, back) = (page.posts(&ReadOptions::new()).main, read(alternate, &json)?);
        assert_eq!(ours.entries.len(), back.entries.len());
        for (ours, back) in ours.entries.iter().zip(&back.entries) {
            assert_eq!(
                (&ours.title.value, &ours.url, ours.content_text()),
                (&back.title.value, &back.url, back.content_text())
            );
            assert_eq!((&ours.published, &ours.categories), (&back.published, &back.categories));
        }
    }
    Ok(())
}

#[test]
fn two_phases_read_real_pages_like_one() {
    let Some(pages) = suites::pages() else { return };
    let options = ReadOptions::new();
    let fetch = |url: &str| {
        let html = format!("<p class=h-card><a class='u-url u-uid' href='{url}'>Author of {url}</a>");
        Some(Fetched { document: parse(&html, url), address: url.to_owned() })
    };
    let mut asked = 0;
    for (name, html) in pages {
        let page = page(&html);
        let urls = page.authors_to_fetch(&options);
        asked += urls.len();
        let mut pages: std::collections::HashMap<_, _> =
            urls.into_iter().filter_map(|url| Some((url.clone(), fetch(&url)?))).collect();
        assert_eq!(
            page.posts_with(&options, |url| pages.remove(url)),
            page.posts_with(&options, fetch),
            "{name}"
        );
    }
    assert!(asked > 0);
}
