//! `microweave parse` with files and standard input: output, messages and options.
use microweave::{Metaformats, MicrodataRules, Options, TextStyle};
use serde_json::Value;

use crate::support::folder::Folder;
use crate::support::tool::{Run, feed, json, parsed, run, run_with_stdin, start};

const PAGE: &str = "<html lang=en><meta name=author content=Ada><script type=application/ld+json>{}</script>
    <div class='h-entry'><p class=p-name>Tea  for\n two</p>
    <a class='u-url h-full' href=tea>link</a><a rel=me href=/me>me</a></div><p class=vcard><b class=fn>Ada</b>";

#[test]
fn file_is_written_as_a_json_document() {
    let folder = Folder::new("file_is_written_as_a_json_document");
    let run = run(&["parse", &folder.write("page.html", PAGE)]);
    assert_eq!(run.json(), parsed(PAGE, ""));
}

#[test]
fn document_written_to_a_pipe_is_one_line() {
    let stdout = run_with_stdin(&["parse"], PAGE.as_bytes()).stdout;
    assert_eq!(stdout.lines().count(), 1);
    assert!(stdout.ends_with("}\n"));
    assert_eq!(run_with_stdin(&["parse", "--compact"], PAGE.as_bytes()).stdout, stdout);
}

#[test]
fn standard_input_is_read_with_and_without_a_dash() {
    for args in [&["parse"] as &[&str], &["parse", "-"]] {
        assert_eq!(run_with_stdin(args, PAGE.as_bytes()).json(), parsed(PAGE, ""));
    }
}

#[test]
fn base_option_makes_urls_absolute() {
    let run = run_with_stdin(&["parse", "--base", "https://example.com/a/"], PAGE.as_bytes());
    assert_eq!(run.json(), parsed(PAGE, "https://example.com/a/"));
}

#[test]
fn options_reach_the_library() {
    let plain = Options::new();
    let cases: [(&[&str], Options); 16] = [
        (&["--no-classic"], plain.clone().classic(false)),
        (&["--lang"], plain.clone().lang(true)),
        (&["--text", "folded"], plain.clone().text(TextStyle::Folded)),
        (&["--text", "as-written"], plain.clone()),
        (&["--ignore-framework-classes"], plain.clone().ignore_framework_classes(true)),
        (&["--known-roots"], plain.clone().known_roots(true)),
        (&["--ignore-root", "h-x", "--ignore-root=vcard"], plain.clone().ignore_roots(["vcard", "h-x"])),
        (&["--metaformats", "without-items"], plain.clone().metaformats(Metaformats::WithoutItems)),
        (&["--metaformats", "always"], plain.clone().metaformats(Metaformats::Always)),
        (&["--relative-urls"], plain.clone().microdata_rules(MicrodataRules::new().relative_urls(true))),
        (&["--json-ld"], plain.clone().json_ld(true)),
        (&["--rdfa"], plain.clone().rdfa(true)),
        (&["--meta"], plain.clone().meta(true)),
        (&["--only", "rdfa"], plain.clone().microformats(false).microdata(false).rels(false).rdfa(true)),
        (
            &["--only", "json-ld"],
            plain.clone().microformats(false).microdata(false).rels(false).json_ld(true),
        ),
        (&["--no-classic", "--lang"], plain.classic(false).lang(true)),
    ];
    for (args, options) in cases {
        let run = run_with_stdin(&[&["parse"], args].concat(), PAGE.as_bytes());
        assert_eq!(run.json(), json(&options.parse(PAGE, "")), "{args:?}");
    }
}

#[test]
fn microformats2_json_has_exactly_three_keys() {
    let json = run_with_stdin(&["parse", "--format", "mf2"], PAGE.as_bytes()).json();
    let keys: Vec<&String> = json.as_object().expect("it is an object").keys().collect();
    assert_eq!(keys, ["items", "rel-urls", "rels"]);
}

#[test]
fn links_equal_those_of_the_library() {
    let page = Options::new().page(PAGE, "https://example.com/");
    let run =
        run_with_stdin(&["parse", "--format", "links", "--base", "https://example.com/"], PAGE.as_bytes());
    assert_eq!(Some(run.json()), serde_json::to_value(microweave_reader::links::links(&page)).ok());
}

#[test]
fn empty_file_is_an_empty_page() {
    let folder = Folder::new("empty_file_is_an_empty_page");
    assert_eq!(run(&["parse", &folder.write("empty.html", "")]).json(), parsed("", ""));
}

#[test]
fn page_of_invalid_utf_8_is_read() {
    let folder = Folder::new("page_of_invalid_utf_8_is_read");
    let bytes = b"<p class=h-card>\xC3\x28 \xF0\x9F\xFF \0 \xED\xA0\x80</p>\xFE";
    let document = Options::new().parse_bytes(bytes, None, "");
    assert_eq!(run(&["parse", &folder.write("bytes.html", bytes)]).json(), json(&document));
}

#[test]
fn limit_hit_is_a_warning() {
    let deep = "<div>".repeat(2_000);
    let warning = "microweave: -:1:2551: warning: elements, items or JSON-LD nest deeper than the limit: the inner ones were put beside one another, or left out\n";
    let run = run_with_stdin(&["parse"], deep.as_bytes());
    assert_eq!((run.code, &*run.stderr), (Some(0), warning));
    assert_eq!(run.stdout, format!("{}\n", json_text(&deep)));

    let run = run_with_stdin(&["parse", "--max-depth=3000"], deep.as_bytes());
    assert_eq!((run.code, &*run.stderr), (Some(0), ""));
    // The depth is at most 2,048, whatever the option.
    let run = run_with_stdin(&["parse", "--max-depth=65535"], "<div>".repeat(3_000).as_bytes());
    assert_eq!((run.code, &*run.stderr), (Some(0), &*warning.replace("2551", "10231")));
    let run = run_with_stdin(&["parse", "--max-input=9"], b"<p>\nAda Lovelace");
    let warning = "microweave: -:2:6: warning: the page is longer than the limit: the rest was not read\n";
    assert_eq!((run.code, &*run.stderr), (Some(0), warning));
}

fn json_text(html: &str) -> String {
    serde_json::to_string(&Options::new().parse(html, "")).expect("a document is JSON")
}

#[test]
fn unreadable_file_is_reported_with_the_reason() {
    let folder = Folder::new("a_file_that_cannot_be_read");
    let missing = folder.path("page.html");
    run(&["parse", &missing]).assert_failed(&format!("{missing}: no such file"));
}

#[test]
fn missing_file_that_looks_like_an_address_is_one() {
    let address = "no-such-host.invalid/page?token=s3cret";
    for command in ["parse", "read", "preview", "check", "explain", "feeds"] {
        let run = run(&[command, address]);
        assert!(run.stderr.contains("https://no-such-host.invalid/page?…: "), "{}", run.stderr);
        assert!(!run.stderr.contains("s3cret"), "{}", run.stderr);
    }
    let folder = Folder::new("a_file_with_the_name_of_a_host");
    let file = folder.write("example.com", PAGE);
    assert_eq!(run(&["parse", &file]).json(), parsed(PAGE, ""));
    run(&["parse", "no-such-page.md"]).assert_failed("no-such-page.md: no such file");
}

#[test]
fn several_inputs_are_json_lines_with_their_sources() {
    let folder = Folder::new("several_inputs_are_json_lines");
    let (one, two) = (folder.write("one.html", PAGE), folder.write("two.html", "<a rel=me href=x>"));
    let run = run_with_stdin(&["parse", &one, "-", &two], b"<p class=h-card>Ada");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let expected = [
        with_source(&one, parsed(PAGE, "")),
        with_source("-", parsed("<p class=h-card>Ada", "")),
        with_source(&two, parsed("<a rel=me href=x>", "")),
    ];
    assert_eq!(run.json_lines(), expected);
    assert!(run.stdout.starts_with(r#"{"source":"#));
}

fn with_source(source: &str, mut document: Value) -> Value {
    document["source"] = source.into();
    document
}

#[test]
fn other_inputs_are_read_after_an_unreadable_one() {
    let folder = Folder::new("other_inputs_are_read_after_an_unreadable_one");
    let (one, two) = (folder.write("one.html", PAGE), folder.write("two.html", ""));
    let missing = folder.path("missing.html");
    let run = run(&["parse", &one, &missing, "gopher://example.com/", &two]);
    assert_eq!(run.code, Some(1));
    assert_eq!(run.json_lines(), [with_source(&one, parsed(PAGE, "")), with_source(&two, parsed("", ""))]);
    let messages = [
        format!("microweave: {missing}: no such file\n"),
        "microweave: gopher://example.com/: begins with gopher:, but only http and https addresses can be fetched\n"
            .to_owned(),
    ];
    assert_eq!(run.stderr, messages.concat());
}

#[test]
fn output_option_writes_a_file() {
    let folder = Folder::new("output_option_writes_a_file");
    let target =
        folder.write("page.json", "what was there before, which is longer than the document ".repeat(99));
    let done = run_with_stdin(&["parse", "-o", &target], PAGE.as_bytes());
    assert_eq!(done, Run { code: Some(0), stdout: String::new(), stderr: String::new() });
    let written = std::fs::read_to_string(target).expect("the file exists");
    assert_eq!(written, format!("{}\n", json_text(PAGE)));
}

#[test]
fn output_file_is_kept_if_there_is_no_output() {
    let folder = Folder::new("output_file_is_kept_if_there_is_no_output");
    let target = folder.write("page.json", "before");
    let missing = folder.path("missing.html");
    run(&["parse", &missing, "--output", &target]).assert_failed(&format!("{missing}: no such file"));
    assert_eq!(std::fs::read_to_string(target).expect("the file exists"), "before");
}

#[test]
fn output_that_cannot_be_written_is_an_error() {
    let folder = Folder::new("output_that_cannot_be_written");
    let target = folder.path("missing/page.json");
    run(&["parse", "-o", &target])
        .assert_failed(&format!("{target}: cannot be written: there is no such folder"));
}

#[test]
#[cfg(target_os = "linux")]
fn full_disk_is_an_error() {
    run(&["parse", "-o", "/dev/full"])
        .assert_failed("/dev/full: cannot be written: No space left on device (os error 28)");
}

#[test]
fn closed_pipe_is_no_error() {
    for args in [&["parse"] as &[&str], &["parse", "-", "-"]] {
        let mut child = start(args);
        drop(child.stdout.take());
        feed(&mut child, PAGE.as_bytes());
        let run = Run::of(child.wait_with_output().expect("the tool ends"));
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn closed_standard_error_does_not_stop_the_tool() {
    let mut child = start(&["parse", "-", "missing.html", "-"]);
    drop(child.stderr.take());
    feed(&mut child, PAGE.as_bytes());
    let run = Run::of(child.wait_with_output().expect("the tool ends"));
    assert_eq!((run.code, run.json_lines().len()), (Some(1), 2));
}

const MICRODATA: &str =
    "<p itemscope itemtype='https://schema.org/Person x'><b itemprop=name content=Lovelace> Ada<br></b>
    <data itemprop=age>36</data></p><svg itemscope></svg>";

#[test]
fn format_microdata_is_exactly_its_json() {
    let run = run_with_stdin(&["parse", "--format", "microdata"], MICRODATA.as_bytes());
    let json = r#"{"items":[{"type":["https://schema.org/Person","x"],"properties":{"name":["Lovelace"],"age":[""]}}]}"#;
    assert_eq!(run.stdout.trim_end(), json);
}

#[test]
fn microdata_options_reach_the_library() {
    let rules = MicrodataRules::new();
    let cases: [(&str, MicrodataRules); 6] = [
        ("--single-type", rules.single_type(true)),
        ("--meta-content-only", rules.meta_content_only(true)),
        ("--data-text", rules.data_text(true)),
        ("--expand-names", rules.expand_names(true)),
        ("--any-namespace", rules.any_namespace(true)),
        ("--clean-text", rules.meta_content_only(true).clean_text(true)),
    ];
    for (flag, rules) in cases {
        let also = if flag == "--clean-text" { &["--meta-content-only"] as &[&str] } else { &[] };
        let run = run_with_stdin(&[&["parse", flag], also].concat(), MICRODATA.as_bytes());
        let document = Options::new().microdata_rules(rules).parse(MICRODATA, "");
        assert_eq!(run.json(), json(&document), "{flag}");
        assert_ne!(run.json(), parsed(MICRODATA, ""), "{flag}");
    }
}

#[test]
fn only_option_runs_one_engine() {
    let page = format!("{PAGE}{MICRODATA}");
    let none = Options::new().microformats(false).microdata(false).rels(false);
    let cases = [
        ("microformats", none.clone().microformats(true)),
        ("microdata", none.clone().microdata(true)),
        ("rels", none.rels(true)),
    ];
    for (what, options) in cases {
        let run = run_with_stdin(&["parse", "--only", what], page.as_bytes());
        assert_eq!(run.json(), json(&options.parse(&page, "")), "{what}");
    }
}

#[test]
fn format_mf2_has_no_microdata() {
    let run = run_with_stdin(&["parse", "--format", "mf2"], MICRODATA.as_bytes());
    assert_eq!(run.stdout.trim_end(), r#"{"items":[],"rels":{},"rel-urls":{}}"#);
}

#[test]
fn json_and_rdf_have_no_terminal_control_characters() {
    let page = "<div class=h-card itemscope itemtype='https://schema.org/Thing'><b class=p-name itemprop=name>a\u{9b}31m\u{85}</b></div>";
    for format in ["json", "mf2", "microdata", "ntriples", "turtle"] {
        let run = run_with_stdin(&["parse", "--format", format], page.as_bytes());
        assert!(!run.stdout.contains(['\u{9b}', '\u{85}']), "{format}: {}", run.stdout);
        assert!(run.stdout.to_ascii_lowercase().contains("a\\u009b31m\\u0085"), "{format}: {}", run.stdout);
    }
    assert_eq!(run_with_stdin(&["parse"], page.as_bytes()).json(), parsed(page, ""));
}

#[test]
fn link_headers_are_given_for_files_and_standard_input() {
    let headers = ["--link-header", "</hub>; rel=hub, </x>; rel=x", "--link-header", "bad"];
    let args = [&["parse", "--base", "https://ada.example/a/"][..], &headers].concat();
    let run = run_with_stdin(&args, b"<a rel=hub href=b>B</a>");
    let hubs = serde_json::json!(["https://ada.example/hub", "https://ada.example/a/b"]);
    let json: Value = serde_json::from_str(&run.stdout).expect("the output is JSON");
    assert_eq!(json["rels"]["hub"], hubs);
    assert_eq!(json["header-rels"]["x"][0], "https://ada.example/x");
    assert!(run.stderr.contains("warning: bad: the Link header is not a list of links"), "{}", run.stderr);
}
