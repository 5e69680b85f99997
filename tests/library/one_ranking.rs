//! Posts, things and the preview are about one thing: random pages with posts, entities and `meta` elements in all syntaxes.

use microweave_reader::things::{Thing, ThingValue};
use microweave_reader::{FeedKind, PostType, Preview, ReadOptions, Reading};

use crate::support::random::Random;
use crate::support::words::words;

const ADDRESS: &str = "https://example.com/dir/page.html";

/// A description of a thing in a syntax at random.
fn random_thing(random: &mut Random) -> String {
    // A type of things, and the microformat that says the same.
    let random_type = |random: &mut Random| random.word("thing-types").split_once(' ').expect("it is a pair");
    let (class, root) = random_type(random);
    let (name, address) = (random.word("thing-names"), random.word("thing-addresses"));
    let second = if random.one_in(8) { random_type(random).0 } else { class };
    match random.below(4) {
        0 => format!(
            "<div class={root}><b class='p-name fn entry-title'>{name}</b><a class=u-url href='{address}'>x</a>\
             <p class=e-content>Hot, and with a biscuit.</p></div>"
        ),
        1 => format!(
            "<div itemscope itemtype='https://schema.org/{class} https://schema.org/{second}'><b itemprop=name>{name}</b>\
             <a itemprop=url href='{address}'>x</a></div>"
        ),
        2 => format!(
            "<div vocab='https://schema.org/' typeof='{class}'><b property=name>{name}</b>\
             <a property=url href='{address}'>x</a></div>"
        ),
        _ => {
            let property = if random.one_in(3) { "@id" } else { "url" };
            let node =
                format!(r#""@type": ["{class}", "{second}"], "name": "{name}", "{property}": "{address}""#);
            let node = match random.below(4) {
                0 => format!(r#""@type": "WebPage", "url": "{ADDRESS}", "mainEntity": {{ {node} }}"#),
                _ => node,
            };
            format!(
                r#"<script type=application/ld+json>{{ "@context": "https://schema.org", {node} }}</script>"#
            )
        }
    }
}

fn random_page(random: &mut Random) -> String {
    let mut page = String::from("<!doctype html><meta charset=utf-8>");
    page.extend(words("thing-metas").iter().filter(|_| random.one_in(3)).copied());
    for _ in 0..=random.below(3) {
        page += &random_thing(random);
    }
    page
}

/// What a post is called in a preview: its type, or a type of schema.org that is read as it.
fn may_be(kind: &str, post: &PostType) -> bool {
    match post {
        PostType::Product => kind == "product",
        PostType::Event => kind == "event",
        PostType::Review => kind == "review",
        PostType::Recipe => kind == "recipe",
        _ => !["product", "event", "review", "recipe", "local-business", "job-posting"].contains(&kind),
    }
}

fn name_of(thing: Thing<'_>) -> Vec<&str> {
    let named =
        ["name", "headline"].into_iter().flat_map(|name| thing.values(name).chain(conflicts(thing, name)));
    named.filter_map(ThingValue::as_text).collect()
}

fn conflicts<'t>(thing: Thing<'t>, name: &str) -> impl Iterator<Item = ThingValue<'t>> {
    thing.conflicts(name).map(|(value, _)| value)
}

/// What `read`, `things` and the preview say differently.
fn contradiction(page: &str) -> Option<String> {
    let reading = Reading::parse(page, ADDRESS);
    let (feeds, things) = (reading.posts(&ReadOptions::new()), reading.things());
    let Preview { kind, title, .. } = reading.preview();
    let kind = kind.unwrap_or_default();
    let main = &feeds.main;
    let says = |what: &str| Some(format!("{what}: {:?}, {kind:?}, {title:?}", things.main().map(name_of)));
    match main.kind.value {
        FeedKind::Feed if things.main().is_some() => says("a feed"),
        FeedKind::Post => {
            let post = &main.entries[0];
            // The `meta` elements are about the page, whose title may be another one than the name of the thing that it shows.
            let is_of_meta = post.source == microweave::Source::Meta;
            // Of several descriptions of the page, a post takes the name that the page's title has. Things with two names stay two.
            let is_of_title = |title: &str| page.contains(&format!("<title>{title}"));
            let is_named = |thing: Thing<'_>| {
                let names = name_of(thing);
                is_of_meta
                    || post
                        .title()
                        .is_none_or(|title| names.is_empty() || names.contains(&title) || is_of_title(title))
            };
            match things.main() {
                Some(thing) if !is_named(thing) => says("another thing"),
                None if !is_of_meta => says("no thing"),
                _ if !is_of_meta && !may_be(&kind, &post.post_type.value) => {
                    says(&format!("a {}", post.post_type.value))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

#[test]
fn posts_things_and_previews_are_about_one_thing() {
    let mut random = Random::new(46);
    let mut failures = Vec::new();
    for _ in 0..2000 {
        let page = random_page(&mut random);
        failures.extend(contradiction(&page).map(|what| (what, page)));
    }
    assert!(failures.is_empty(), "{} pages: {:#?}", failures.len(), &failures[..failures.len().min(12)]);
}
