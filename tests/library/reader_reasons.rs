//! The values of the page that the fields of posts and feeds rest on.

use std::collections::{BTreeMap, BTreeSet};

use microweave::{Options, ReasonRule};
use microweave_reader::{
    AuthorshipStep, ContentStep, Entry, Feeds, Field, FieldReason, PostTypeStep, ReadOptions, Reading,
    Rejection, TitleStep,
};
use serde_json::Value;

use crate::support::random::Random;
use crate::support::random_pages::{ADDRESS, random_page};

fn read(html: &str) -> Feeds {
    Reading::of(Options::new().reasons(true).page(html, "https://ada.example/")).posts(&ReadOptions::new())
}

/// The pointers of a field, with the marked source of each.
fn marked<'r>(html: &'r str, reasons: &'r [FieldReason], field: &str) -> Vec<(&'r str, &'r str)> {
    let of_field = reasons.iter().filter(|own| &*own.field == field);
    of_field.map(|own| (&*own.reason.at, &html[own.reason.span.bytes()])).collect()
}

const FEED: &str = r#"<div class="h-feed"><h1 class="p-name">Notes</h1>
<a class="p-author h-card" href="/">Ada</a>
<div class="h-entry"><p class="p-name">Tea</p> <p class="e-content">With <b>milk</b>.</p>
  <a class="u-url" href="https://other.example/1">copy</a> <a class="u-url" href="/1">#</a>
  <time class="dt-published" datetime="2026-11-20">today</time>
  <img class="u-photo" src="/a.jpg" alt=""> <img class="u-photo" src="/b.jpg" alt="">
  <p class="p-location h-adr"><b class="p-locality">Berlin</b></p>
  <a class="u-in-reply-to" href="https://grace.example/1">re</a> <i class="p-category">drinks</i></div>
<div class="h-entry"><p class="p-name">Cake</p></div></div> <a rel="next" href="/2">Older</a>"#;

#[test]
fn fields_of_a_post_rest_on_its_values() {
    let feeds = read(FEED);
    let entry = &feeds.main.entries[0].reasons;
    let at = "/items/0/children/0/properties";
    for (field, property, source) in [
        ("type", "in-reply-to/0", "https://grace.example/1"),
        ("title", "name/0", "Tea"),
        ("content", "content/0", "With <b>milk</b>."),
        ("url", "url/1", "/1"),
        ("published", "published/0", "2026-11-20"),
        ("categories", "category/0", "drinks"),
        ("citations", "in-reply-to/0", "https://grace.example/1"),
    ] {
        assert_eq!(marked(FEED, entry, field)[0], (&*format!("{at}/{property}"), source), "{field}");
    }
    let photos: Vec<&str> = marked(FEED, entry, "photos").into_iter().map(|(_, source)| source).collect();
    assert_eq!(photos, ["/a.jpg", "/a.jpg", "/b.jpg", "/b.jpg"], "each with its base");
    assert_eq!(marked(FEED, entry, "location")[0].0, format!("{at}/location/0"));
    assert_eq!(marked(FEED, entry, "author")[0].0, "/items/0/properties/author/0");
    assert!(marked(FEED, entry, "updated").is_empty());
    assert_eq!(marked(FEED, &feeds.main.entries[1].reasons, "title")[0].1, "Cake");
}

#[test]
fn fields_of_a_feed_rest_on_its_values() {
    let feed = read(FEED).main;
    for (field, at, source) in
        [("name", "/items/0/properties/name/0", "Notes"), ("next", "/rels/next/0", "/2")]
    {
        assert_eq!(marked(FEED, &feed.reasons, field)[0], (at, source));
    }
    assert_eq!(marked(FEED, &feed.reasons, "kind")[0].0, "/items/0");
    assert_eq!(marked(FEED, &feed.reasons, "author")[0].0, "/items/0/properties/author/0");
}

/// The document does not list an item that has an `itemprop` and is in no item. The reader shows it.
#[test]
fn fields_of_an_unlisted_item_rest_on_its_elements() {
    let html = "<div itemprop=video itemscope itemtype=https://schema.org/VideoObject><meta itemprop=name content=Tea>\
                <link itemprop=url href=/tea></div>";
    let feeds = read(html);
    let entries = feeds.iter().flat_map(|feed| &feed.entries);
    let titles: Vec<_> = entries.flat_map(|entry| marked(html, &entry.reasons, "title")).collect();
    assert_eq!(titles, [("", "Tea")]);
}

#[test]
fn author_may_rest_on_the_representative_card() {
    let html = "<a class='h-card u-uid u-url' href=/ rel=me>Ada</a> <p class=h-entry>Tea</p><p class=h-entry>Cake</p>";
    let feeds = read(html);
    let author = marked(html, &feeds.main.entries[0].reasons, "author");
    assert_eq!(author[0].0, "/items/0");
    assert!(author.contains(&("/items/0/properties/name/0", "Ada")), "{author:?}");
}

#[test]
fn microdata_gives_reasons_too() {
    let html = "<div itemscope itemtype=https://schema.org/Article><h1 itemprop=headline>Tea</h1>
        <time itemprop=datePublished datetime=2026-11-20></time> <p itemprop=articleBody>Hot</p></div>";
    let feeds = read(html);
    let entry = &feeds.main.entries[0].reasons;
    assert_eq!(marked(html, entry, "title"), [("/microdata/items/0/properties/headline/0", "Tea")]);
    assert_eq!(marked(html, entry, "published")[0].1, "2026-11-20");
}

#[test]
fn an_item_of_microformats_and_microdata_has_two_places() {
    let html = "<div class=h-entry itemscope itemtype=https://schema.org/Article><b class=p-name itemprop=name>Tea</b>
        <div class='p-location h-adr'><i class=p-locality>Berlin</i></div></div>";
    let feeds = read(html);
    let pointers = |reasons, field| -> Vec<&str> {
        marked(html, reasons, field).into_iter().map(|(pointer, _)| pointer).collect()
    };
    assert_eq!(pointers(&feeds.main.reasons, "kind"), ["/items/0", "/microdata/items/0"]);
    let html =
        "<a class='h-card u-uid u-url' href=/ rel=me itemscope itemtype=https://schema.org/Person>Ada</a>
        <p class=h-entry>Tea</p><p class=h-entry>Cake</p>";
    let feeds = read(html);
    let author = marked(html, &feeds.main.entries[0].reasons, "author");
    assert_eq!(author[0].0, "/microdata/items/0");
    assert!(author.iter().all(|(pointer, _)| *pointer != "/items/0"), "{author:?}");
}

#[test]
fn reasons_are_read_on_request_only_and_read_back() {
    let feeds = read(FEED);
    let json = serde_json::to_string(&feeds).expect("it can be written");
    assert_eq!(serde_json::from_str::<Feeds>(&json).expect("it can be read"), feeds);
    let plain = Reading::parse(FEED, "https://ada.example/").posts(&ReadOptions::new());
    assert!(plain.main.reasons.is_empty() && plain.main.entries.iter().all(|entry| entry.reasons.is_empty()));
    assert!(feeds.without_reasons().main.entries.iter().all(|entry| entry.reasons.is_empty()));
}

/// The rules of a field, with the marked source of each.
fn rules<'r>(html: &'r str, reasons: &'r [FieldReason], field: &str) -> Vec<(String, &'r str)> {
    let of_field = reasons.iter().filter(|own| &*own.field == field);
    of_field.map(|own| (own.reason.rule.to_string(), &html[own.reason.span.bytes()])).collect()
}

#[test]
fn a_field_does_not_rest_on_a_value_that_it_does_not_have() {
    let html =
        "<div itemscope itemtype=https://schema.org/Review><b itemprop=name>N</b><p itemprop=reviewBody>Hot";
    let feeds = read(html);
    let content = rules(html, &feeds.main.entries[0].reasons, "content");
    assert_eq!(content, [("itemprop".to_owned(), "Hot")]);
}

#[test]
fn filled_fields_rest_on_their_own_source() {
    let html = r#"<meta property="article:published_time" content="2026-02-23T09:00:00Z">
<p class=h-entry><b class=p-name>P</b><time class=dt-published datetime="Feb 23">x</time><i class=e-content>c</i></p>"#;
    let feeds = read(html);
    let entry = &feeds.main.entries[0];
    assert_eq!(
        entry.published.as_ref().map(microweave_reader::Date::as_written),
        Some("2026-02-23T09:00:00Z")
    );
    assert_eq!(rules(html, &entry.reasons, "published"), [("meta".to_owned(), "2026-02-23T09:00:00Z")]);
}

#[test]
fn json_ld_and_html_give_reasons_too() {
    let html = r#"<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Article",
"headline": "Hot \u0054ea", "datePublished": "2026-11-20", "author": {"name": "Ada"}, "articleBody": "With <b>milk</b>."}
</script>"#;
    let feeds = read(html);
    let reasons = &feeds.main.entries[0].reasons;
    for (field, source) in [
        ("title", r"Hot \u0054ea"),
        ("type", r"Hot \u0054ea"),
        ("published", "2026-11-20"),
        ("author", "Ada"),
    ] {
        assert_eq!(rules(html, reasons, field), [("json-ld".to_owned(), source)], "{field}");
    }
    assert_eq!(rules(html, reasons, "content"), [("json-ld".to_owned(), "With <b>milk</b>.")]);
    let html = r#"<div class=hentry><h2>Tea</h2><time datetime="2026-11-20">today</time><p class=entry-content>Hot</p></div>"#;
    let feeds = read(html);
    let reasons = &feeds.main.entries[0].reasons;
    assert_eq!(rules(html, reasons, "title"), [("html".to_owned(), "Tea")]);
    assert_eq!(rules(html, reasons, "published"), [("html".to_owned(), "2026-11-20")]);
}

#[test]
fn late_images_are_marked_where_their_address_is() {
    let html = "<p class=h-entry><img class=u-photo src='data:image/gif;base64,R0' data-src=/real.jpg>
        <img class=u-photo src=blank.gif data-srcset='/a.jpg 1x, /b.jpg 2x'></p>";
    let feeds = read(html);
    let photos = marked(html, &feeds.main.entries[0].reasons, "photos");
    let photos: Vec<&str> = photos.into_iter().map(|(_, source)| source).collect();
    assert_eq!(photos, ["/real.jpg", "/real.jpg", "/a.jpg 1x, /b.jpg 2x", "/a.jpg 1x, /b.jpg 2x"]);
}

#[test]
fn json_ld_with_escapes_and_references_is_marked() {
    let html = r#"<script type="application/ld+json">{"@context": "https://schema.org", "@graph": [
{"@type": "WebSite", "name": "T\u00e9a"}, {"@type": "Article", "headline": "T\u00e9a",
"url": "https:\/\/ada.example\/tea", "description": "Hot &amp; sweet \"tea\"", "image": "\/tea.jpg"}]}</script>"#;
    let feeds = read(html);
    let reasons = &feeds.main.entries[0].reasons;
    for (field, source) in [
        ("title", r"T\u00e9a"),
        ("url", r"https:\/\/ada.example\/tea"),
        ("summary", r#"Hot &amp; sweet \"tea\""#),
        ("image", r"\/tea.jpg"),
    ] {
        assert_eq!(rules(html, reasons, field), [("json-ld".to_owned(), source)], "{field}");
    }
    let title = reasons.iter().find(|own| &*own.field == "title").expect("it has a title");
    assert!(
        html[..title.reason.span.start.offset].ends_with("\"headline\": \""),
        "the place has the key of the field"
    );
}

#[test]
fn fields_of_a_feed_of_json_ld_are_marked() {
    let html = r#"<html lang="fr"><script type="application/ld+json">{"@context": "https://schema.org", "@type": "Blog",
"name": "Notes &amp; more", "description": "About tea", "url": "/",
"blogPost": [{"@type": "BlogPosting", "headline": "Tea"}, {"@type": "BlogPosting", "headline": "Cake"}]}</script>"#;
    let feed = read(html).main;
    for (field, rule, source) in [
        ("name", "json-ld", "Notes &amp; more"),
        ("summary", "json-ld", "About tea"),
        ("url", "json-ld", "/"),
        ("language", "attribute", "fr"),
    ] {
        assert_eq!(rules(html, &feed.reasons, field), [(rule.to_owned(), source)], "{field}");
    }
}

#[test]
fn ids_and_languages_are_marked() {
    let html = "<body lang=de><div class=h-feed id=notes><p class=h-entry lang=en>Tea</p><p class=h-entry>Tee</p></div>";
    let feeds = Reading::of(Options::new().reasons(true).lang(true).page(html, "https://ada.example/"))
        .posts(&ReadOptions::new());
    assert_eq!(marked(html, &feeds.main.reasons, "id"), [("/items/0/id", "notes")]);
    let languages = feeds.main.entries.iter().map(|entry| marked(html, &entry.reasons, "language"));
    let languages: Vec<_> = languages.collect();
    assert_eq!(languages, [[("/items/0/children/0/lang", "en")], [("/items/0/children/1/lang", "de")]]);
}

#[test]
fn media_with_the_address_of_the_page_are_left_out_with_a_reason() {
    for html in [
        "<div class=h-entry><img class=u-photo src=''><p class=e-content>Tea</div>",
        "<div class=h-entry><a class=u-photo href='https://ada.example/'></a><p class=e-content>Tea</div>",
    ] {
        let entry = &read(html).main.entries[0];
        assert!(entry.photos.is_empty());
        let own = entry.reasons.iter().find(|own| &*own.field == "photos").expect("it has a reason");
        assert_eq!(
            (own.reason.rule, &*own.reason.at),
            (ReasonRule::OwnAddress, "/items/0/properties/photo/0")
        );
    }
}

#[test]
fn other_sources_give_no_media_with_the_address_of_the_page() {
    for other in [
        r#"<script type=application/ld+json>{"@context":"https://schema.org","@type":"Article","headline":"Tea",
            "image":"https://ada.example/","url":"https://ada.example/"}</script>"#,
        "<meta property=og:image content='https://ada.example/'><meta property=og:type content=article>",
    ] {
        let feeds = read(&format!("{other}<div class=h-entry><p class=e-content>Tea</div>"));
        let entry = &feeds.main.entries[0];
        assert!(entry.photos.is_empty() && entry.image.is_none(), "{other}");
    }
}

#[test]
fn values_that_are_not_shown_have_places() {
    let html = r#"<p class=h-entry>Tea <time class=dt-published datetime=2026-11-20>x</time>
<time class=dt-published>soon</time></p><script type="application/ld+json">
{"@type": "Article", "url": "https://ada.example/", "datePublished": "2026-11-19"}</script>"#;
    let feeds = read(html);
    let published = feeds.main.entries[0].rejected.iter().filter(|own| own.field == Field::Published);
    let places: Vec<_> =
        published.map(|own| (&*own.value, own.position.map(|at| &html[at.offset..]))).collect();
    let place = |text: &str| html.find(text).map(|start| &html[start..]);
    assert_eq!(places, [("soon", place("soon")), ("2026-11-19", place("2026-11-19"))]);
}

#[test]
fn values_that_are_not_shown_are_noted_on_request_only() {
    let html = "<p class=h-entry>Tea <data class=p-rsvp value=perhaps></data></p>";
    let plain = Reading::parse(html, "https://ada.example/").posts(&ReadOptions::new());
    assert_eq!(plain.main.entries[0].rejected, []);
    assert_eq!(read(html).without_reasons().main.entries[0].rejected, []);
}

/// The reasons that need a value that is shown.
const BESIDE_A_VALUE: [Rejection; 10] = [
    Rejection::ComesAfter,
    Rejection::LessSpecific,
    Rejection::NotInPageTitle,
    Rejection::NotMarked,
    Rejection::BeginsContent,
    Rejection::NoTime,
    Rejection::Organization,
    Rejection::LinkText,
    Rejection::AnotherPage,
    Rejection::AnotherSite,
];

/// The texts of a value in JSON.
fn shown_texts(value: &Value) -> Vec<&str> {
    let members = ["name", "url", "iso8601", "written", "text"].into_iter();
    value.as_str().into_iter().chain(members.filter_map(|name| value[name].as_str())).collect()
}

/// What the reasons of a post say that cannot be true together, or is not true of its fields.
fn contradictions_of(entry: &Entry) -> Vec<String> {
    let json = serde_json::to_value(entry).expect("it can be written");
    let is_shown = |field: &str| json.get(field).is_some();
    let has_text = entry.content.value.is_some() || entry.summary.is_some();
    let title = matches!(
        entry.title.step,
        TitleStep::OtherSource(_)
            | TitleStep::InPageTitle(_)
            | TitleStep::WithoutSite(_)
            | TitleStep::Name
            | TitleStep::Heading
            | TitleStep::Declared
            | TitleStep::Marked
    );
    let steps = [
        (title, entry.title.value.is_some(), "title"),
        (entry.content.step != ContentStep::NoContent, entry.content.value.is_some(), "content"),
        (entry.author.step != AuthorshipStep::NoAuthor, entry.author.value.is_some(), "author"),
        (entry.post_type.step == PostTypeStep::NoContent && has_text, false, "type"),
        (entry.post_type.step == PostTypeStep::NoName && entry.title.value.is_some(), false, "type"),
    ];
    let steps = steps.into_iter().filter(|(says, is, _)| says != is);
    let mut all: Vec<String> = steps.map(|(.., field)| format!("the step of {field}")).collect();
    let mut noted = BTreeSet::new();
    for own in &entry.rejected {
        let (field, shown) = (own.field.to_string(), is_shown(&own.field.to_string()));
        let is_true = match own.why {
            Rejection::Untitled => !shown,
            Rejection::BesideContent => !shown && entry.content.value.is_some(),
            why => shown || !BESIDE_A_VALUE.contains(&why),
        };
        let is_other = !shown_texts(&json[&field]).contains(&&*own.value);
        if !is_true || !is_other || !noted.insert((field, own.source.to_string(), &*own.value)) {
            all.push(format!("{own:?}"));
        }
    }
    let is_noted =
        |field: &str, value: &str| noted.iter().any(|(own, _, text)| own == field && *text == value);
    let conflicts = entry.conflicts.iter().filter(|own| !is_noted(&own.field.to_string(), &own.value));
    all.extend(conflicts.map(|own| format!("{own:?} has no reason")));
    let of_values = entry.reasons.iter().filter(|own| own.reason.rule != ReasonRule::OwnAddress);
    all.extend(of_values.filter(|own| !is_shown(&own.field)).map(|own| format!("{own:?} without a value")));
    all
}

#[test]
fn reasons_of_a_field_do_not_contradict_each_other() {
    let (mut random, mut failures) = (Random::new(46), BTreeMap::new());
    let mut whys = BTreeSet::new();
    for _ in 0..1000 {
        let html = random_page(&mut random);
        let page = Options::new().reasons(true).page(&html, ADDRESS);
        let feeds = Reading::of(page).posts(&ReadOptions::new());
        for entry in feeds.iter().flat_map(|feed| &feed.entries) {
            whys.extend(entry.rejected.iter().map(|own| own.why.to_string()));
            for failure in contradictions_of(entry) {
                failures.entry(failure).or_insert_with(|| html.clone());
            }
        }
    }
    let shown: Vec<_> = failures.iter().take(5).collect();
    assert!(failures.is_empty(), "{}: {shown:#?}", failures.len());
    assert!(whys.len() > 8, "the pages have values of many kinds: {whys:?}");
}

/// The name of an item that is a link is the link's text, although microdata and RDFa have its address.
#[test]
fn names_of_links_rest_on_the_texts() {
    let microdata = r#"<div itemscope itemtype="https://schema.org/BlogPosting"><a itemprop="headline" href="/tea">Tea</a></div>"#;
    let rdfa = r#"<p vocab="https://schema.org/" typeof="BlogPosting"><a property="headline" href="/tea">Tea</a></p>"#;
    for html in [microdata, rdfa] {
        let feeds = read(html);
        let entry = &feeds.main.entries[0];
        assert_eq!(entry.title(), Some("Tea"));
        let sources: Vec<_> =
            marked(html, &entry.reasons, "title").into_iter().map(|(_, source)| source).collect();
        assert_eq!(sources, ["Tea"], "{html}");
    }
}
