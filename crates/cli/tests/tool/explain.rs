//! `microweave explain`, and the reasons of `microweave parse`.
use serde_json::json;

use crate::support::folder::Folder;
use crate::support::tool::{Run, run, run_with_stdin};
use crate::things::{JSON_LD, RDFA};

const PAGE: &str = "<p class=\"h-card\"><img src=\"ada.jpg\" alt=\"Ada\"></p>\n<p class=p-note>x";

#[track_caller]
fn explained(args: &[&str], page: &str) -> String {
    run_with_stdin(&[&["explain"], args].concat(), page.as_bytes()).output().to_owned()
}

#[test]
fn tree_has_the_rule_beside_each_value() {
    let expected = "\
h-card  explicit by h-card  1:1
  name: \"Ada\"  implied-name, img[alt] of the only child  1:43
  photo: \"https://ada.example/ada.jpg\"  implied-photo, img[src]: the only img child; base by https://ada.example/, address of the page  1:29

not taken
  2:10: no-root by p-note
";
    assert_eq!(explained(&["--base", "https://ada.example/"], PAGE), expected);
    assert_eq!(explained(&[], "<p>"), "no items, no links and no metadata names\n");
}

#[test]
fn tree_has_the_order_and_the_places_of_the_page() {
    let page = "<p class=h-entry><b class=p-zeta>1</b><b class=p-alpha>2</b></p>\n\
                <p itemscope itemref=r><b itemprop=z>1</b><b itemprop=a>2</b></p>\n<p id=r itemprop=c>3</p>";
    let text = explained(&[], page);
    let lines: Vec<&str> = text.lines().map(str::trim_start).collect();
    let starts = ["h-entry", "zeta: ", "alpha: ", "microdata: ", "z: ", "a: ", "c: "];
    assert!(lines.iter().zip(starts).all(|(line, start)| line.starts_with(start)), "{text}");
    assert!(lines[6].ends_with("  3:20"), "{text}");
    let link = explained(&["--rels", "--link-header", "</a>; rel=me"], "<p>");
    assert_eq!(link, "rel me: \"/a\"  link-header by me\n");
}

#[test]
fn several_inputs_have_their_names() {
    let folder = Folder::new("several_inputs_have_their_names");
    let pages = ["a.html", "b.html"].map(|name| folder.write(name, "<p class=h-card>Ada</p>"));
    let text = run(&["explain", &pages[0], &pages[1]]).stdout;
    assert!(text.starts_with(&format!("{}\n\nh-card  ", pages[0])), "{text}");
    assert!(text.contains(&format!("\n\n{}\n\nh-card  ", pages[1])), "{text}");
    assert!(!explained(&[], PAGE).contains("-\n\n"));
}

#[test]
fn value_is_marked_in_its_line() {
    let expected = "\
/items/0/properties/name/0: \"Ada\"

implied-name: The item has no name and no other p-* or e-* property and no nested item, so its name is implied.
  --> -:1:43
   |
 1 | <p class=\"h-card\"><img src=\"ada.jpg\" alt=\"Ada\"></p>
   |                                           ^^^
   = step: img[alt] of the only child
   = read from: the attribute alt of <img>
   = see: https://microformats.org/wiki/microformats2-parsing#parsing_for_implied_properties
";
    for args in [
        ["--at", "1:43"],
        ["--at", "1:45"],
        ["--property", "h-card.name"],
        ["--pointer", "/items/0/properties/name/0"],
    ] {
        assert_eq!(explained(&args, PAGE), expected, "{args:?}");
    }
}

#[test]
fn line_has_all_its_values_and_what_was_not_taken() {
    let first = explained(&["--at", "1"], PAGE);
    let headings = [
        "/items/0: h-card",
        "/items/0/properties/photo/0: \"ada.jpg\"",
        "/items/0/properties/name/0: \"Ada\"",
    ];
    assert!(headings.iter().all(|heading| first.contains(&format!("{heading}\n"))), "{first}");
    let second = explained(&["--at", "2"], PAGE);
    assert!(second.starts_with("not taken\n\nno-root: "), "{second}");
}

#[test]
fn property_that_is_not_implied_says_what_prevents_it() {
    let text = explained(&["--property", "h-card.name"], "<p class=h-card>Ada <b class=p-org>Tea</b>");
    let start = "not taken\n\nimplied-prevented: The name is not implied, because the item has p-org.\n";
    assert!(text.starts_with(start) && text.contains("= class: p-org\n"), "{text}");
    let tree = explained(&[], "<p class=h-card>Ada <b class=p-org>Tea</b>");
    assert!(tree.ends_with("  1:30: the name is not implied, because the item has p-org\n"), "{tree}");
}

#[test]
fn column_in_a_tag_selects_the_values_of_its_element() {
    let page = "<p class=h-card>\n<b class=p-org>x</b> <a class='u-url p-name' href=/>Ada</a></p>";
    let headings = |at: &str| -> Vec<String> {
        let text = explained(&["--at", at], page);
        text.lines().filter(|line| line.starts_with('/')).map(str::to_owned).collect()
    };
    let (url, name) = ("/items/0/properties/url/0: \"/\"", "/items/0/properties/name/0: \"Ada\"");
    for (at, expected) in [
        ("1:9", &["/items/0: h-card"][..]),
        ("2:9", &["/items/0/properties/org/0: \"x\""]),
        ("2:34", &[url, name]),
        ("2:51", &[url]),
        ("2:54", &[name]),
    ] {
        assert_eq!(headings(at), expected, "{at}");
    }
}

#[test]
fn property_has_the_class_names_that_were_not_taken() {
    let page =
        "<div class=h-entry><h1 class=P-Name>T</h1><h2 class=entry-title>T</h2><p class=u-URL_x>x</p></div>";
    for args in [["--property", "h-entry.name"], ["--pointer", "/items/0/properties/name/0"]] {
        let text = explained(&args, page);
        let at = |part: &str| text.find(part).unwrap_or_else(|| panic!("{part}: {text}"));
        let value = at("/items/0/properties/name/0: \"TTx\"\n\nimplied-name: ");
        let not_taken = at("\nnot taken\n\ncapital-letter: ");
        assert!(value < not_taken && not_taken < at("\nclassic-in-mf2: "), "{text}");
    }
    let text = explained(&["--property", "h-card.org"], "<p class=h-card><b class=P-Org>x</b></p>");
    assert!(text.starts_with("not taken\n\ncapital-letter: "), "{text}");
    let page = "<p class='h-card p-note'>x<b class=P-Org>x</b></p>";
    let code = run_with_stdin(&["explain", "--property", "h-card.nmae"], page.as_bytes()).code;
    assert_eq!(code, Some(1));
}

#[test]
fn sentences_name_what_they_are_about() {
    let page = "<p class=h-card><b class=p-org>x</b></p>\n<p class=vcard><b class=fn>Ada</b></p>\n\
                <p itemscope><b itemprop=name>x</b></p>\n<a rel=me href=https://ada.example/>x</a>";
    for (line, parts) in [
        ("1", &["explicit: The element has the class h-card.", "= class: p-org"][..]),
        ("2", &["classic: fn is the classic name of the property name.", "= classic name: hcard.fn"]),
        ("2", &["classic: The element is a root of classic hcard, which is read as h-card."]),
        ("3", &["= property: name"]),
        ("4", &["= rel: me"]),
    ] {
        let text = explained(&["--at", line], page);
        assert!(parts.iter().all(|part| text.contains(&format!("{part}\n"))), "{parts:?}: {text}");
    }
}

#[test]
fn class_names_of_a_vendor_are_valid() {
    let page = "<p class=h-card><b class=p-3d-model>x</b><b class=p-name_x>x</b></p>";
    let text = explained(&["--at", "1"], page);
    assert!(text.contains("/items/0/properties/3d-model/0: \"x\"\n"), "{text}");
    assert!(text.contains("invalid-name: ") && text.contains("(p-3d-model).\n"), "{text}");
}

#[test]
fn plain_values_and_parts_of_values_are_explained() {
    let page = "<div class=h-entry><p class='p-author h-card'>Ada</p><img class=u-photo src=/a.png alt=Tea>\
                <div class=e-content><b>x</b></div></div>";
    let author = "/items/0/properties/author/0";
    for args in [["--property", "h-entry.author"], ["--pointer", author]] {
        let text = explained(&args, page);
        assert!(text.starts_with(&format!("{author}: h-card\n\nexplicit: ")), "{text}");
        assert!(text.contains(&format!("\n{author}/value: \"Ada\"\n\nnested-value: ")), "{text}");
    }
    for (at, part, value) in [
        ("photo/0", "alt", "\"Tea\""),
        ("content/0", "html", "\"<b>x</b>\""),
        ("content/0", "value", "\"x\""),
    ] {
        let whole = format!("/items/0/properties/{at}");
        let text = explained(&["--pointer", &format!("{whole}/{part}")], page);
        assert!(
            text.starts_with(&format!("{whole}/{part}: {value}\nThis is a part of:\n\n{whole}: ")),
            "{text}"
        );
    }
}

#[test]
fn microdata_and_links_are_explained() {
    let page =
        "<p itemscope itemtype=https://schema.org/Person><b itemprop=name>Ada</b><a rel=me href=/>#</a>";
    assert!(explained(&[], page).ends_with("\n\n1 link with rel: --rels shows them\n"));
    let tree = explained(&["--rels"], page);
    assert!(tree.contains("microdata: https://schema.org/Person  itemscope"), "{tree}");
    assert!(tree.contains("rel me: \"/\"  rel by me"), "{tree}");
    assert!(explained(&["--property", "Person.name"], page).contains("itemprop: "));
}

#[test]
fn missing_values_name_the_nearest_ones() {
    let folder = Folder::new("missing_values_name_the_nearest_ones");
    let page = folder.write("page.html", PAGE);
    for (args, near) in [
        (["--at", "9:1"], "no value comes from there; try --at 1:"),
        (
            ["--property", "h-card.nmae"],
            "no item of type h-card has the property nmae; try --property h-card.name",
        ),
        (
            ["--pointer", "/items/0/properties/nmae/0"],
            "no value is at this pointer; try --pointer /items/0/properties/",
        ),
    ] {
        let Run { code, stdout, stderr } = run(&["explain", &page, args[0], args[1]]);
        assert_eq!((code, stdout.as_str()), (Some(1), ""));
        assert!(stderr.starts_with(&format!("microweave: {page}: {near}")), "{stderr}");
    }
}

#[test]
fn nearest_values_are_of_different_lines_and_names() {
    let page = "<p class=h-card>\n<a class='u-url p-name' href=/>Ada</a>\n<b class=p-nickname>x</b><b class=p-org>x</b>";
    for (args, expected) in [
        (
            ["--at", "9"],
            "no value comes from there; try --at 3:21 (/items/0/properties/nickname/0), or --at 2:30 \
             (/items/0/properties/url/0), or --at 1:1 (/items/0)",
        ),
        (
            ["--property", "h-card.nmae"],
            "no item of type h-card has the property nmae; try --property h-card.name, or --property h-card.org, \
             or --property h-card.url",
        ),
        (
            ["--property", "h-entry.nickname"],
            "no item of type h-entry has the property nickname; try --property h-card.nickname, or",
        ),
    ] {
        let Run { code, stderr, .. } = run_with_stdin(&[&["explain"], &args[..]].concat(), page.as_bytes());
        assert!(code == Some(1) && stderr.starts_with(&format!("microweave: -: {expected}")), "{stderr}");
    }
}

#[test]
fn many_values_of_a_long_line_take_linear_time() {
    // Quadratic work on these takes minutes. With the spaces, the limit of reasons has room for all.
    let value = format!("<p class=p-note>x</p>{}", " ".repeat(64));
    let page = format!("<div class=h-card>{}</div>", value.repeat(20_000));
    let start = std::time::Instant::now();
    assert_eq!(explained(&["--at", "1"], &page).matches("\nexplicit: ").count(), 20_001);
    assert!(start.elapsed().as_secs() < 100);
}

#[test]
fn wrong_places_are_usage_errors() {
    for args in [
        &["--at", "0"][..],
        &["--at", "1:x"],
        &["--property", "name"],
        &["--at", "1", "--pointer", "/items/0"],
    ] {
        assert_eq!(run(&[&["explain"], args].concat()).code, Some(2), "{args:?}");
    }
}

#[test]
fn color_is_used_on_request() {
    assert!(explained(&["--color", "always"], PAGE).contains("\u{1b}[36mimplied-name"));
    for args in [&[][..], &["--color", "never"]] {
        assert!(!explained(args, PAGE).contains('\u{1b}'));
    }
}

#[test]
fn control_characters_of_a_page_are_not_written() {
    let page = "<p class='h-card p-na\u{1b}me'>a\u{1b}[31m\u{202e}b</p>";
    for args in [&[][..], &["--at", "1"]] {
        assert!(!explained(args, page).contains(['\u{1b}', '\u{202e}']));
    }
}

#[test]
fn parse_adds_reasons_on_request() {
    let with = run_with_stdin(&["parse", "--reasons"], PAGE.as_bytes()).json();
    let position = |offset: u32| json!({ "offset": offset, "line": 1, "column": offset + 1 });
    let span = |start, end| json!({ "start": position(start), "end": position(end) });
    let name = json!({
        "at": "/items/0/properties/name/0", "span": span(42, 45), "element": "img", "rule": "implied-name",
        "step": "img[alt] of the only child", "from": "alt", "element-span": span(18, 47),
    });
    assert!(with["reasons"].as_array().is_some_and(|reasons| reasons.contains(&name)), "{with}");
    assert_eq!(with["not-taken"][0]["rule"], "no-root");
    let without = run_with_stdin(&["parse"], PAGE.as_bytes()).json();
    assert_eq!((without.get("reasons"), without.get("not-taken")), (None, None));
    assert_eq!(without["items"], with["items"]);
}

#[test]
fn every_place_of_a_finding_is_explained() {
    let pages = [
        "<p itemscope>\n<b itemprop=name>Ada</b></p>\n<b itemprop=lost>1</b>\n<i itemtype=x>",
        "<p>Tea\n<p class=p-name>x</p>\n<i class=u-photo></i><script type=application/ld+json>{\"a\":</script>",
        "<title>Tea</title>\n<div class=h-card>\n<b class=p-nmae>Ada</b> <a class=u-url href=http://[>x</a></div>",
    ];
    for page in pages {
        let reported = run_with_stdin(&["check", "--format", "json"], page.as_bytes()).json_lines();
        let findings = reported[0]["findings"].as_array().expect("it is a list").clone();
        assert!(!findings.is_empty(), "{page}");
        for finding in findings.iter().filter(|finding| finding["span"].is_object()) {
            let start = &finding["span"]["start"];
            let (line, column) = (&start["line"], &start["column"]);
            for at in [line.to_string(), format!("{line}:{column}")] {
                assert!(!explained_with_warnings(&["--at", &at], page).is_empty(), "{at}: {page}");
            }
        }
    }
    let text = explained(&["--at", "3:1"], pages[0]);
    let start =
        "No value comes from there. What microweave check reports there:\n\nerror[itemprop-unused]: \"lost\"";
    assert!(text.starts_with(start), "{text}");
    let json = run_with_stdin(&["explain", "--format", "json", "--at", "3:1"], pages[0].as_bytes()).json();
    assert_eq!((&json["values"], &json["findings"][0]["code"]), (&json!([]), &json!("itemprop-unused")));
}

/// The output of a run that may write warnings.
#[track_caller]
fn explained_with_warnings(args: &[&str], page: &str) -> String {
    let Run { code, stdout, stderr } = run_with_stdin(&[&["explain"], args].concat(), page.as_bytes());
    assert_eq!(code, Some(0), "{args:?}: {stderr}");
    stdout
}

#[test]
fn json_ld_and_metadata_names_have_reasons() {
    let page = "<meta name=author content=Ada>\n<script type=application/ld+json>{\"@context\": \"https://schema.org\",\n\
                \"@type\": \"Article\", \"headline\": \"Tea\", \"wordCount\": 3,\n\"author\": [{\"@type\": \"Person\", \"name\": \"Ada\"}]}</script>";
    let expected = "\
json-ld: Article  json-ld by Article  2:34
  headline: \"Tea\"  json-ld by headline  3:34
  wordCount: 3  json-ld by wordCount  3:53
  author: Person  json-ld by Person  4:12
    name: \"Ada\"  json-ld by name  4:41
meta author: \"Ada\"  meta by author  1:27
";
    assert_eq!(explained(&[], page), expected);
    for args in [["--property", "Person.name"], ["--at", "4:42"], ["--pointer", "/json-ld/0/author/0/name"]] {
        let text = explained(&args, page);
        assert!(
            text.starts_with("/json-ld/0/author/0/name: \"Ada\"\n\njson-ld: A script of JSON-LD"),
            "{text}"
        );
        assert!(text.contains("= name: name"), "{text}");
    }
    assert!(explained(&["--at", "1"], page).starts_with("/meta/author/0: \"Ada\""));
}

#[test]
fn rdfa_and_json_ld_are_explained() {
    for page in [RDFA, JSON_LD] {
        let text = explained(&[], page);
        assert!(text.contains("Recipe") && text.contains("name: \"Tea\""), "{text}");
    }
}
