//! `microweave read`: its output and its exit code.
use crate::support::folder::Folder;
use crate::support::server::{Answer, Server};
use crate::support::tool::{Run, run, run_with_stdin};
use crate::things::{JSON_LD, RDFA};

const NOTES: &str = r#"<title>Ada's notes</title>
<div class="h-feed"><a class="p-author h-card" href="/">Ada</a>
  <article class="h-entry"><h2 class="p-name">Tea</h2> <div class="e-content">Hot<br>tea</div>
    <time class="dt-published" datetime="2026-11-20T10:00:00Z"></time> <a class="u-url" href="/tea">#</a></article>
  <p class="h-entry"><a class="u-in-reply-to" href="https://grace.example/">re</a> <b class="p-content">Yes!</b></p>
</div> <a rel="next" href="/2">older</a> <link rel="alternate" type="application/rss+xml" href="/rss">"#;

#[test]
fn page_is_shown_as_by_a_feed_reader() {
    let Run { code, stdout, stderr } =
        run_with_stdin(&["read", "--base", "https://ada.example/"], NOTES.as_bytes());
    let expected = "\
Ada's notes
a feed of 2 posts, https://ada.example/
   by: Ada (https://ada.example/)

1. article, by Ada (https://ada.example/), 2026-11-20T10:00:00Z
   Tea
   | Hot
   | tea
   at: https://ada.example/tea

2. reply, by Ada (https://ada.example/)
   in-reply-to: https://grace.example/
   | Yes!

   next: https://ada.example/2
   feed: https://ada.example/rss (RSS)
";
    assert_eq!((code, &*stdout, &*stderr), (Some(0), expected, ""));
}

const FEEDS: &str = r#"<title>Ada</title><div class="h-feed"><h2 class="p-name">Articles</h2>
  <p class="h-entry"><b class="p-content">One</b></p></div>
<div class="h-feed" id="notes"><h2 class="p-name">Notes</h2> <p class="h-entry"><b class="p-content">Two</b></p></div>"#;

#[test]
fn id_selects_one_of_the_feeds_of_a_page() {
    let folder = Folder::new("id_selects_one_of_the_feeds_of_a_page");
    let page = folder.write("page.html", FEEDS);
    let articles = "Articles\na feed of 1 post, https://ada.example/\n\n1. note\n   | One\n";
    let notes = "Notes\na feed of 1 post, https://ada.example/#notes\n\n1. note\n   | Two\n";
    let both = run(&["read", "--base", "https://ada.example/", &page]).stdout;
    assert_eq!(both, format!("{articles}\n{notes}"));
    assert_eq!(run(&["read", "--base", "https://ada.example/#notes", &page]).stdout, notes);
    let part = format!("{page}#notes");
    assert_eq!(run(&["read", "--base", "https://ada.example/", &part]).stdout, notes);
    assert_eq!(run(&["read", &part]).stdout, notes.replace("https://ada.example/", ""));
    let other = folder.write("page.html#other", "<p>Tea");
    assert!(run(&["read", &other]).stdout.contains("no posts found"));
}

#[test]
fn id_in_the_address_is_kept_across_redirects() {
    let server = Server::start(|path| match path {
        "/feeds" => Answer::html(FEEDS),
        _ => Answer::new("301 Moved Permanently", "").header("Location", "/feeds"),
    });
    let shown = run(&["read", &server.url("/#notes")]).stdout;
    assert!(shown.starts_with("Notes\na feed of 1 post, ") && shown.contains("/feeds#notes\n"), "{shown}");
}

#[test]
fn each_decision_has_its_reason() {
    let Run { stdout, .. } =
        run_with_stdin(&["read", "--why", "--base", "https://ada.example/"], NOTES.as_bytes());
    for reason in [
        "why page: feed: no post has the page's URL, and the page has an h-feed with entries",
        "why name: Ada's notes: the title of the page",
        "why type: article: its name is a title, because no content begins with it",
        "why type: reply: it has a valid in-reply-to",
        "why title: none: it has no name",
        "why author: Ada (https://ada.example/): the entry's feed names an author with a card",
        "why content: found: from its content",
        "why RSS: rel=alternate of type application/rss+xml",
    ] {
        assert!(stdout.contains(&format!("   {reason}\n")), "{reason} in {stdout}");
    }
}

#[test]
fn author_page_is_fetched_for_a_page_from_the_web() {
    let server = Server::start(|path| match path {
        "/1" => Answer::html(
            "<div class=h-entry><p class=e-content>Tea</p><a class=u-author href=/ada>by</a></div>",
        ),
        "/ada" => Answer::html("<p class=h-card><a class='u-url u-uid' href=/ada>Ada Lovelace</a></p>"),
        _ => Answer::new("404 Not Found", ""),
    });
    let url = server.url("/1");
    let shown = run(&["read", &url]).stdout;
    assert!(shown.contains(&format!("1. note, by Ada Lovelace ({})\n", server.url("/ada"))), "{shown}");
    let shown = run(&["read", "--fetch-authors", "never", &url]).stdout;
    assert!(shown.contains(&format!("1. note, by {}\n", server.url("/ada"))), "{shown}");
}

#[test]
fn author_page_is_fetched_for_a_file_only_with_the_option() {
    let server = Server::always(|| Answer::new("410 Gone", ""));
    let author = server.url("/ada");
    let page =
        format!("<div class=h-entry><p class=e-content>Tea</p><a class=u-author href={author}>by</a></div>");
    assert_eq!(run_with_stdin(&["read"], page.as_bytes()).stderr, "");
    assert_eq!(server.requests().len(), 0);
    let args = ["read", "--fetch-authors", "always", "--allow-private"];
    let Run { code, stderr, .. } = run_with_stdin(&args, page.as_bytes());
    let warning =
        format!("microweave: {author}: warning: the author's page answered with HTTP status 410 Gone\n");
    assert_eq!((code, stderr), (Some(0), warning));
}

#[test]
fn page_without_posts_is_no_error() {
    let Run { code, stdout, stderr } = run_with_stdin(&["read"], b"<title>Ada</title><p>Tea");
    assert_eq!((code, &*stdout, &*stderr), (Some(0), "Ada\nno posts found\n", ""));
}

#[test]
fn meta_elements_make_a_post_of_a_page_without_items() {
    let page = b"<title>Ada</title><meta name=description content='About tea.'>";
    let shown = run_with_stdin(&["read", "--why"], page).stdout;
    assert!(shown.contains("1. article\n   Ada\n   | About tea.\n"), "{shown}");
    assert!(shown.contains("why source: the page's title and meta elements\n"), "{shown}");
}

#[test]
fn other_sources_fill_a_post_and_why_names_them() {
    let page = b"<title>Ada's tea</title><div class=hentry><h1>Tea</h1><p class=entry-content>Hot</div>
        <script type=application/ld+json>{\"@type\": \"BlogPosting\", \"headline\": \"Green\", \"author\": \"Ada\"}</script>
        <meta property=article:published_time content=2026-11-20>";
    let shown = run_with_stdin(&["read", "--why"], page).stdout;
    assert!(shown.contains("1. article, by Ada, 2026-11-20\n   Tea\n"), "{shown}");
    for reason in [
        "why title: Tea: from the HTML of the post",
        "why author: Ada: from schema.org JSON-LD",
        "why published: from the page's title and meta elements",
        "why not title: Green: it comes after the value that is shown, and is from schema.org JSON-LD",
    ] {
        assert!(shown.contains(reason), "{shown}");
    }
}

#[test]
fn pages_are_shown_in_order_and_unreadable_ones_reported() {
    let folder = Folder::new("pages_are_shown_in_order_and_unreadable_ones_reported");
    let page = folder.write("page.html", "<p class=h-entry><b class=p-content>Tea</b>");
    let missing = folder.path("missing.html");
    let Run { code, stdout, stderr } = run(&["read", &page, &missing, &page]);
    let one = format!("{page}\na post\n\n1. note\n   | Tea\n");
    assert_eq!((code, stdout), (Some(1), format!("{one}\n{one}")));
    assert_eq!(stderr, format!("microweave: {missing}: no such file\n"));
}

#[test]
fn control_characters_of_a_page_are_not_written() {
    let page = "<p class=h-entry><b class=p-name>a\u{1b}[31m&#7;</b> <a class=u-url href='x\u{1b}[0m'>b</a>";
    let Run { stdout, .. } = run_with_stdin(&["read", "--why"], page.as_bytes());
    assert!(stdout.chars().all(|c| c == '\n' || !c.is_control()), "{stdout:?}");
}

#[test]
fn invisible_and_bidi_characters_of_a_page_are_not_written() {
    let unseen = "\u{ad}\u{feff}\u{85}\u{9b}\u{202e}\u{2066}\u{200f}\u{e0061}\u{e007f}";
    let page = format!(
        "<title>Ti{unseen}</title><div class=h-entry><b class=p-name>Na{unseen}me</b> <p class=p-content>Te{unseen}xt, \
         which is longer</p> <a class='p-author h-card' href='/{unseen}'>A{unseen}da</a></div>"
    );
    let Run { stdout, .. } = run_with_stdin(&["read", "--why"], page.as_bytes());
    assert!(!stdout.contains(|c| unseen.contains(c)), "{stdout:?}");
    assert!(stdout.contains("Na \u{fffd}\u{fffd}\u{fffd}me"), "{stdout:?}");
}

#[test]
fn limit_hit_is_a_warning() {
    let Run { code, stderr, .. } = run_with_stdin(&["read", "--max-input", "20"], NOTES.as_bytes());
    assert_eq!(code, Some(0));
    assert!(stderr.starts_with("microweave: -"), "{stderr}");
}

#[test]
fn posts_are_written_as_json() {
    let args = ["read", "--format", "json", "--base", "https://ada.example/"];
    let Run { code, stdout, stderr } = run_with_stdin(&args, NOTES.as_bytes());
    assert_eq!((code, &*stderr, stdout.lines().count()), (Some(0), "", 1));
    let json: serde_json::Value = serde_json::from_str(&stdout).expect("it is JSON");
    let main = &json["main"];
    assert!(stdout.starts_with("{\"source\":\"-\",\"page\":{\"url\":") && main["kind"] == "feed", "{stdout}");
    assert_eq!(
        (&main["entries"][0]["title"], &main["next"]),
        (&"Tea".into(), &"https://ada.example/2".into())
    );
    assert_eq!(main["entries"][0]["published"]["iso8601"], "2026-11-20T10:00:00Z");
    assert_eq!(json["feed-links"][0]["format"], "rss");
    assert!(!stdout.contains("\"why\""), "{stdout}");
    let why = run_with_stdin(&[&args[..], &["--why"]].concat(), NOTES.as_bytes()).stdout;
    let json: serde_json::Value = serde_json::from_str(&why).expect("it is JSON");
    assert_eq!(json["main"]["entries"][0]["why"]["title"], "name");
    assert_eq!(json["main"]["entries"][1]["why"]["type"]["property"], "in-reply-to");
}

#[test]
fn rating_and_recipe_are_shown() {
    let page = r#"<div class="h-recipe"><h1 class="p-name">Scones</h1><i class="p-ingredient">1 egg</i> <i class="p-yield">8 scones</i>
        <time class="dt-duration" datetime="PT45M">45 min</time> <i class="p-nutrition">180 kcal</i> <b class="e-instructions">Bake.</b>
        <p class="p-review h-review-aggregate"><b class="p-average">4.5</b> of <i class="p-best">5</i>, <i class="p-count">12</i></p></div>"#;
    let shown = run_with_stdin(&["read", "--base", "https://ada.example/"], page.as_bytes()).stdout;
    let expected = "   rating: 4.5 of 5, 12 reviews\n   takes: PT45M\n   makes: 8 scones\n   ingredient: 1 egg\n   nutrition: 180 kcal\n   | Bake.\n";
    assert!(shown.contains(expected), "{shown}");
}

#[test]
fn posts_of_rdfa_and_json_ld_are_shown() {
    for page in [RDFA, JSON_LD] {
        let shown = run_with_stdin(&["read"], page.as_bytes()).stdout;
        assert!(shown.contains("recipe\n   Tea"), "{shown}");
    }
}
