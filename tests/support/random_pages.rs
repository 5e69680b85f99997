//! Pages with facts of posts in syntaxes at random.

use super::random::Random;

/// The address of the pages.
pub const ADDRESS: &str = "https://example.com/dir/page.html";

/// The properties of posts, each as an element, a member of JSON-LD and a `meta` element.
const FACTS: [[&str; 3]; 12] = [
    [
        "<h1 class='p-name entry-title' itemprop=headline property=headline>Tea with milk</h1>",
        r#""headline": "Tea with milk""#,
        "<meta property=og:title content='Tea with milk'>",
    ],
    [
        "<a class=u-url rel=bookmark itemprop=url property=url href=/dir/page.html>link</a>",
        r#""url": "https://example.com/dir/page.html""#,
        "<meta property=og:url content=https://example.com/dir/page.html>",
    ],
    [
        "<time class='dt-published published' itemprop=datePublished property=datePublished \
         datetime=2026-11-20T10:00:00Z>20 November</time>",
        r#""datePublished": "2026-11-20T10:00:00Z""#,
        "<meta property=article:published_time content=2026-11-20T10:00:00Z>",
    ],
    [
        "<time class='dt-published published' itemprop=datePublished property=datePublished>Feb 23</time>",
        r#""dateModified": "2026-11-21""#,
        "<meta property=article:modified_time content=2026-11-21T10:00:00Z>",
    ],
    [
        "<b class='p-author author vcard' itemprop=author property=author>Ada</b>",
        r#""author": { "@type": "Person", "name": "Ada", "url": "https://ada.example/" }"#,
        "<meta name=author content=Ada>",
    ],
    [
        "<div class='e-content entry-content' itemprop=articleBody property=articleBody>Hot, and with a biscuit.</div>",
        r#""articleBody": "Hot, and with a biscuit.""#,
        "<meta name=description content='All about tea.'>",
    ],
    [
        "<img class=u-photo itemprop=image property=image src=/blank.gif alt=''>",
        r#""image": "https://example.com/tea.jpg""#,
        "<meta property=og:image content=https://example.com/tea.jpg>",
    ],
    [
        "<time class='dt-start dtstart' itemprop=startDate property=startDate datetime=2026-12-01T19:00Z>soon</time>",
        r#""startDate": "2026-12-01T19:00Z""#,
        "<meta property=og:type content=article>",
    ],
    [
        "<p class='p-location h-card' itemprop=location property=location><img class=u-photo src=/bar.jpg alt=''></p>",
        r#""location": { "@type": "Place", "name": "Tea bar" }"#,
        "<link rel=canonical href=https://example.com/dir/page.html>",
    ],
    [
        "<p class='p-summary entry-summary' itemprop=description property=description>Hot, and with a biscuit.</p>",
        r#""description": "Tea with milk""#,
        "<meta property=og:description content='Hot, and with a biscuit.'>",
    ],
    [
        "<a class=u-url itemprop=url property=url href=https://copy.example/1>copy</a>",
        r#""name": "Notes on tea""#,
        "<meta property=og:image content=https://example.com/logo.png>",
    ],
    [
        "<data class=p-rsvp value=perhaps></data>",
        r#""publisher": { "@type": "Organization", "name": "Tea Ltd." }"#,
        "<title>Tea with milk - Notes</title>",
    ],
];

const ROOTS: [&str; 6] = [
    "<article class=h-entry>",
    "<article class='hentry post'>",
    "<article class=h-event>",
    "<article class=h-entry itemscope itemtype=https://schema.org/BlogPosting>",
    "<article class=h-entry vocab=https://schema.org/ typeof=Article>",
    "<a class=h-entry href=/dir/page.html>",
];

const BESIDE: [&str; 6] = [
    "",
    "<p class=h-card><a class='p-name u-url' href=/>Ada</a></p>",
    "<p class=h-card><img class=u-photo src=/ada.jpg alt=''></p>",
    "<div class=h-feed><h2 class=p-name>Notes</h2></div>",
    "<a rel=author href=/ada>Ada</a>",
    "<p class=byline>by Ada</p>",
];

/// A page whose facts are in syntaxes at random.
pub fn random_page(random: &mut Random) -> String {
    let types = ["BlogPosting", "NewsArticle", "Recipe", "Event", "SocialMediaPosting", "Blog"];
    let mut page = String::from("<!doctype html><meta charset=utf-8>");
    let metas = FACTS.iter().map(|[.., meta]| *meta).filter(|_| random.one_in(4));
    page.extend(metas.collect::<Vec<_>>());
    for _ in 0..=random.below(2) {
        let root = random.pick(&ROOTS);
        page += root;
        let elements = FACTS.iter().map(|[element, ..]| *element).filter(|_| random.one_in(3));
        page.extend(elements.collect::<Vec<_>>());
        page += if root.starts_with("<a ") { "</a>" } else { "</article>" };
    }
    page += random.pick(&BESIDE);
    if random.one_in(2) {
        let members: Vec<&str> =
            FACTS.iter().map(|[_, member, _]| *member).filter(|_| random.one_in(2)).collect();
        let node = format!("{{ \"@type\": \"{}\", {} \"a\": 1 }}", random.pick(&types), {
            members.iter().map(|member| format!("{member}, ")).collect::<String>()
        });
        let list = format!(r#"{{ "@type": "Blog", "name": "Notes", "blogPost": [{node}, {node}] }}"#);
        let graph = if random.one_in(5) { list } else { node };
        page += &format!(
            r#"<script type=application/ld+json>{{ "@context": "https://schema.org", "@graph": [{graph}] }}</script>"#
        );
    }
    page
}
