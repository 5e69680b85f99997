//! `microweave check` as a linter: selected rules, baselines, corrections, and the file of a project.
use std::fs;

use serde_json::{Value, json};

use crate::support::folder::Folder;
use crate::support::tool::{Run, command, feed, run, run_with_stdin};

const WRONG: &str = "<p itemscope>\n<b itemprop='a a'>Ada</b></p>\n<b itemprop=lost>1</b>\n";
const MISSPELLED: &str =
    "<p class=h-card>\r\n<b class='p-nmae'>Ada</b> <a class='p-name u-url' href=/>Ada</a>\r\n";

fn codes(args: &[&str], page: &str) -> Vec<String> {
    let args: Vec<&str> = ["check", "--format", "json"].into_iter().chain(args.iter().copied()).collect();
    let lines = run_with_stdin(&args, page.as_bytes()).json_lines();
    let findings = lines[0]["findings"].as_array().expect("it is a list");
    findings.iter().map(|finding| finding["code"].as_str().expect("it is a text").to_owned()).collect()
}

#[test]
fn codes_and_their_starts_are_selected() {
    assert_eq!(codes(&[], WRONG), ["itemprop-repeated", "itemprop-unused"]);
    assert_eq!(codes(&["--select", "itemprop-unused"], WRONG), ["itemprop-unused"]);
    assert_eq!(codes(&["--ignore", "itemprop-r"], WRONG), ["itemprop-unused"]);
    assert_eq!(
        codes(&["--select", "itemprop", "--ignore", "itemprop-unused,itemprop-empty"], WRONG),
        ["itemprop-repeated"]
    );
    run_with_stdin(&["check", "--select", "tea"], b"").assert_says(2, "no code is \"tea\" or begins so");
    assert!(run(&["check", "--rules"]).stdout.contains("(off by default)"));
}

#[test]
fn page_without_structured_data_says_so() {
    let Run { code, stdout, stderr } = run_with_stdin(&["check"], b"<p>Tea");
    let nothing = "no microformats, microdata, JSON-LD, RDFa or Open Graph found";
    assert_eq!((code, stdout), (Some(0), format!("-: {nothing}\n\n")));
    assert_eq!(stderr, format!("{nothing} in 1 of 1 page\n"));
}

#[test]
fn comment_suppresses_findings_of_the_next_element() {
    let page = "<!-- microweave-ignore itemprop-unused -- it is a test --><div><b itemprop=a>1</b></div><b itemprop=b>2</b>";
    let lines = run_with_stdin(&["check", "--format", "json"], page.as_bytes()).json_lines();
    assert_eq!(lines[0]["findings"].as_array().map(Vec::len), Some(1), "{}", lines[0]);
    assert_eq!(codes(&[], &page.replace("itemprop-unused --", "--")), ["itemprop-unused"]);
    let others = codes(&[], &page.replace("itemprop-unused", "itemprop-empty"));
    assert_eq!(others, ["unused-suppression", "itemprop-unused", "itemprop-unused"]);
    let Run { stdout, .. } = run_with_stdin(&["check", "--format", "sarif"], page.as_bytes());
    let log: Value = serde_json::from_str(&stdout).expect("it is JSON");
    let results = log["runs"][0]["results"].as_array().expect("it has results");
    let suppressed: Vec<&Value> = results.iter().map(|result| &result["suppressions"]).collect();
    assert_eq!(suppressed, [&Value::Null, &json!([{ "kind": "inSource" }])]);
}

#[test]
fn equal_findings_are_grouped_and_the_worst_come_first() {
    let start = "<a class=h-card rel=me href=/>Ada</a><div class=h-full></div>";
    let page = start.to_owned() + &"<b itemprop=lost>1</b>\n".repeat(12);
    let Run { stdout, .. } = run_with_stdin(&["check"], page.as_bytes());
    assert!(stdout.starts_with("-: 12 errors, 1 note in 1 item of microformats"), "{stdout}");
    assert!(
        stdout
            .contains("   = places: 12 times, also at 2:1, 3:1, 4:1, 5:1, 6:1 and 6 more; --all shows each"),
        "{stdout}"
    );
    assert_eq!(stdout.matches("error[").count(), 1, "{stdout}");
    assert!(stdout.find("error[") < stdout.find("note["), "{stdout}");
    let Run { stdout, .. } = run_with_stdin(&["check", "--all"], page.as_bytes());
    assert_eq!(stdout.matches("error[").count(), 12, "{stdout}");
}

#[test]
fn baseline_has_the_known_findings() {
    let folder = Folder::new("baseline_has_the_known_findings");
    let (page, baseline) = (folder.write("page.html", WRONG), folder.path("known.json"));
    let run_with = |args: &[&str]| {
        run(&["check", "--baseline", &baseline].into_iter().chain(args.iter().copied()).collect::<Vec<_>>())
    };
    assert_eq!(run_with(&[&page]).code, Some(2));
    assert_eq!(run_with(&["--write-baseline", &page]).code, Some(0));
    assert_eq!(run_with(&[&page]).code, Some(0));
    folder.write("page.html", format!("\n\n{WRONG}<b itemprop=lost>2</b>"));
    let Run { code, stdout, .. } = run_with(&[&page]);
    assert_eq!((code, stdout.matches("error[").count()), (Some(1), 1), "{stdout}");
    let Run { stdout, .. } = run_with(&["--format", "sarif", &page]);
    assert_eq!(stdout.matches("\"external\"").count(), 2, "{stdout}");
    // Another file is not replaced.
    run(&["check", "--baseline", &page, "--write-baseline", &page]).assert_says(2, "is no baseline");
}

#[test]
fn files_are_corrected() {
    let folder = Folder::new("files_are_corrected");
    for (name, start) in [("page.html", ""), ("bom.html", "\u{FEFF}")] {
        let page = folder.write(name, start.to_owned() + MISSPELLED);
        let Run { stdout, .. } = run(&["check", "--fix", "--diff", &page]);
        let expected = format!(
            "--- {page}\n+++ {page}\n@@ -1,2 +1,2 @@\n {start}<p class=h-card>\r\n-<b class='p-nmae'>Ada</b> <a class='p-name u-url' \
             href=/>Ada</a>\r\n+<b class='p-name'>Ada</b> <a class='p-name u-url' href=/>Ada</a>\r\n"
        );
        assert_eq!(stdout, expected);
        assert_eq!(fs::read_to_string(&page).expect("it can be read"), start.to_owned() + MISSPELLED);
        run(&["check", "--fix", &page]).assert_says(0, "corrected in 1 place");
        let fixed = start.to_owned() + &MISSPELLED.replace("p-nmae", "p-name");
        assert_eq!(fs::read_to_string(&page).expect("it can be read"), fixed);
    }
    let page = folder.write("latin.html", [MISSPELLED.as_bytes(), b"\xe9"].concat());
    let Run { stderr, .. } = run(&["check", "--fix", &page]);
    assert!(
        stderr.contains("is not corrected: its bytes are not valid UTF-8: name its encoding"),
        "{stderr}"
    );
    let Run { stderr, .. } = run(&["check", "--charset", "windows-1252", "--fix", &page]);
    assert!(stderr.contains("corrected in 1 place"), "{stderr}");
    let fixed = MISSPELLED.replace("p-nmae", "p-name");
    assert_eq!(fs::read(&page).expect("it can be read"), [fixed.as_bytes(), b"\xe9"].concat());
    let utf_16 = |text: &str| {
        format!("\u{FEFF}é{text}").encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>()
    };
    let page = folder.write("utf-16.html", utf_16(MISSPELLED));
    let Run { stderr, .. } = run(&["check", "--fix", &page]);
    assert!(stderr.contains("corrected in 1 place"), "{stderr}");
    assert_eq!(fs::read(&page).expect("it can be read"), utf_16(&fixed));
    let Run { stderr, .. } = run_with_stdin(&["check", "--fix"], MISSPELLED.as_bytes());
    assert!(stderr.contains("only files are"), "{stderr}");
}

#[test]
fn pages_must_have_what_is_required() {
    let page = "<div class=h-card><a class='p-name u-url' href=/>Ada</a></div>\
        <script type=application/ld+json>{\"@context\": \"https://schema.org\", \"@type\": \"Product\", \"name\": \"Cup\",\n\
        \"review\": [{\"@type\": \"Review\", \"author\": \"Ada\", \"name\": \"Good\"}, {\"@type\": \"Review\", \"author\": \"Eve\"}]}</script>";
    assert_eq!(
        codes(&["--require", "h-card.name,url", "--require", "Product.name,review.author"], page),
        Vec::<String>::new()
    );
    let args = [
        "check", "--require", "h-card.name,photo", "--require", "Recipe", "--require",
        "Product.offers,review.name",
    ];
    let Run { code, stdout, .. } = run_with_stdin(&args, page.as_bytes());
    assert_eq!(code, Some(1), "{stdout}");
    for detail in ["photo of h-card", "Recipe", "offers, review.name of Product"] {
        assert!(
            stdout.contains(&format!("error[required-missing]: {detail}: the page must have this")),
            "{stdout}"
        );
    }
}

#[test]
fn project_has_defaults() {
    let folder = Folder::new("project_has_defaults");
    folder
        .write("microweave.toml", "[check]\nselect = ['itemprop']\nbaseline = 'known.json'\ndeny = 'note'\n");
    folder.write("known.json", "{\"findings\": []}");
    folder.write("below/page.html", WRONG);
    let run_in = |args: &[&str]| {
        let mut child = command(args).current_dir(folder.path("below")).spawn().expect("the tool starts");
        feed(&mut child, b"");
        Run::of(child.wait_with_output().expect("the tool ends"))
    };
    let Run { code, stdout, stderr } = run_in(&["check", "page.html"]);
    assert!(code == Some(1) && stdout.contains("itemprop-repeated"), "{stdout}{stderr}");
    assert!(
        !run_in(&["check", "--select", "itemprop-unused", "page.html"]).stdout.contains("itemprop-repeated")
    );
    assert_eq!(run_in(&["check", "--no-config", "--select", "itemprop-repeated", "page.html"]).code, Some(0));
    for (text, message) in [
        ("[check]\nfix = true", "line 2: [check] fix: a project can set only"),
        ("[check]\nselect = ['tea']", "line 2: [check] select: "),
        ("color = 'never'", "line 1: color: the file of a project has the table [check] only"),
    ] {
        let file = folder.write("microweave.toml", text);
        run_in(&["check", "page.html"]).assert_says(2, &format!("{file}: {message}"));
    }
    assert_eq!(run_in(&["parse", "page.html"]).code, Some(0));
}

#[test]
fn profiles_have_a_line_for_each_thing() {
    let recipe = "<script type=application/ld+json>{\"@context\": \"https://schema.org\",\n\"@type\": \"Recipe\", \"name\": \"Tea\", \
        \"cookTime\": \"5 minutes\"}</script>";
    let Run { code, stdout, .. } = run_with_stdin(&["check", "--profile", "google"], recipe.as_bytes());
    assert_eq!(code, Some(1), "{stdout}");
    assert!(
        stdout.contains("\nRecipe \"Tea\": not eligible: image is missing; recommended: ")
            && stdout.contains(", cookTime is not a duration of ISO 8601 in json-ld cookTime: \"5 minutes\""),
        "{stdout}"
    );
    assert!(
        stdout.contains("error[profile-missing]: Recipe: image is missing")
            && stdout.contains("  --> -:2:11"),
        "{stdout}"
    );
    let lines =
        run_with_stdin(&["check", "--profile", "google", "--format", "json"], recipe.as_bytes()).json_lines();
    assert_eq!(lines[0]["eligibility"][0]["is-eligible"], json!(false), "{}", lines[0]);
    let folder = Folder::new("profiles_have_a_line_for_each_thing");
    let own = "about = \"Recipe\"\nresult = \"Card\"\nrequired = [\"name\"]\n";
    let file = folder.write("own.view.toml", own);
    let Run { code, stdout, .. } = run_with_stdin(&["check", "--profile", &file], recipe.as_bytes());
    assert!(code == Some(0) && stdout.contains("\nCard \"Tea\": eligible\n"), "{stdout}");
    let wrong = folder.write("wrong.view.toml", own.replace("required", "requires"));
    let Run { code, stderr, .. } = run_with_stdin(&["check", "--profile", &wrong], b"");
    assert!(
        code == Some(2)
            && stderr.contains("line 3, near \"requires\"")
            && stderr.contains("did you mean \"required\"?"),
        "{stderr}"
    );
    run_with_stdin(&["check", "--profile", "gogle"], b"")
        .assert_says(2, "google, indieweb, fediverse, opengraph");
}

#[test]
fn profile_of_open_graph_reports_each_mistake_once() {
    let page = "<!DOCTYPE html>\n<title>Tea</title>\n<meta property=og:title content=Tea><meta property=og:type content=website>\n\
        <meta property=OG:image content=/tea.jpg>";
    assert_eq!(codes(&[], page), ["open-graph-relative-url"]);
    assert_eq!(codes(&["--profile", "opengraph"], page), ["profile-missing", "profile-value"]);
    let Run { stdout, .. } = run_with_stdin(&["check", "--profile", "opengraph"], page.as_bytes());
    assert!(
        stdout.contains("the page: og:image is not an absolute address in meta og:image: \"/tea.jpg\"")
            && stdout.contains("  --> -:4:33"),
        "{stdout}"
    );
}

#[test]
fn relative_addresses_count_in_a_page_without_address() {
    let page = "<ol itemscope itemtype='https://schema.org/BreadcrumbList'>\
        <li itemprop=itemListElement itemscope itemtype='https://schema.org/ListItem'><a itemprop=item href=/a><b itemprop=name>A\
        </b></a><meta itemprop=position content=1></li>\
        <li itemprop=itemListElement itemscope itemtype='https://schema.org/ListItem'><b itemprop=name>B</b>\
        <meta itemprop=position content=2></li></ol>";
    let Run { code, stdout, .. } = run_with_stdin(&["check", "--profile", "google"], page.as_bytes());
    assert!(code == Some(0) && stdout.contains("Breadcrumb: eligible"), "{stdout}");
}
