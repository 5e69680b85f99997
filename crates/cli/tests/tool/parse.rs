//! `microweave parse` with files and standard input: output, messages and options.
use microweave::{OptionKind, OptionValue, Options};

use crate::support::folder::Folder;
use crate::support::tool::{Run, feed, json, parsed, run, run_with_stdin, start};

const PAGE: &str = "<html lang=en><meta name=author content=Ada><script type=application/ld+json>{}</script>
    <div class='h-entry'><p class=p-name>Tea  for\n two</p>
    <a class='u-url h-full' href=tea>link</a><a rel=me href=/me>me</a></div><p class=vcard><b class=fn>Ada</b>";

#[test]
fn options_reach_the_library() {
    let (page, defaults) = (format!("{PAGE}{MICRODATA}"), Options::new());
    let (help, plain) = (run(&["parse", "--help"]).stdout, parsed(&page, ""));
    let mut unchanged = Vec::new();
    for row in Options::rows() {
        let flag = format!("--{}", row.command_line_flag(&defaults));
        let is_on = row.value(&defaults) == Some(OptionValue::Flag(true));
        let choice = |name: &'static str| (vec![&*flag, name], OptionValue::Text(name.to_owned()));
        let lines: Vec<(Vec<&str>, OptionValue)> = match row.kind {
            OptionKind::Flag => vec![(vec![&*flag], OptionValue::Flag(!is_on))],
            OptionKind::Choice(_) => row.kind.choices().map(|(name, _)| choice(name)).collect(),
            OptionKind::Texts => {
                let is_header = row.name == "link_headers";
                let [one, two] = if is_header { ["</a>; rel=a", "</b>; rel=b"] } else { ["h-full", "vcard"] };
                let texts = OptionValue::Texts(vec![one.to_owned(), two.to_owned()]);
                vec![(vec![&*flag, one, &*flag, two], texts)]
            }
            _ => Vec::new(),
        };
        for (args, value) in lines.into_iter().filter(|_| help.contains(&flag)) {
            let mut options = defaults.clone();
            row.set(&mut options, value.clone()).expect(row.name);
            let document = json(&options.parse(&page, ""));
            let run = run_with_stdin(&[&["parse"], &*args].concat(), page.as_bytes());
            assert_eq!(run.json(), document, "{args:?}");
            if row.kind == OptionKind::Flag && document == plain {
                unchanged.push(row.name);
            }
        }
    }
    // They change other pages, or what a second option reads.
    let expected = ["clean_text", "relative_urls", "roles", "core_only", "expand_vocabularies"];
    assert_eq!(unchanged, expected);
}

#[test]
fn links_equal_those_of_the_library() {
    let page = Options::new().page(PAGE, "https://example.com/");
    let run =
        run_with_stdin(&["parse", "--format", "links", "--base", "https://example.com/"], PAGE.as_bytes());
    assert_eq!(Some(run.json()), serde_json::to_value(microweave_reader::links::links(&page)).ok());
}

#[test]
fn page_of_invalid_utf_8_is_read() {
    let folder = Folder::new("page_of_invalid_utf_8_is_read");
    let bytes = b"<p class=h-card>\xC3\x28 \xF0\x9F\xFF \0 \xED\xA0\x80</p>\xFE";
    let document = Options::new().parse_bytes(bytes, None, "");
    assert_eq!(run(&["parse", &folder.write("bytes.html", bytes)]).json(), json(&document));
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
fn only_option_runs_one_engine() {
    let page = format!("{PAGE}{MICRODATA}");
    let none = Options::new().microformats(false).microdata(false).rels(false);
    let cases = [
        ("rdfa", none.clone().rdfa(true)),
        ("json-ld", none.clone().json_ld(true)),
        ("microformats", none.clone().microformats(true)),
        ("microdata", none.clone().microdata(true)),
        ("rels", none.rels(true)),
    ];
    for (what, options) in cases {
        let run = run_with_stdin(&["parse", "--only", what], page.as_bytes());
        assert_eq!(run.json(), json(&options.parse(&page, "")), "{what}");
    }
}
