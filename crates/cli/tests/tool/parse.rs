//! `microweave parse` with files and standard input: output, messages and options.
use microweave::{OptionKind, OptionValue, Options};

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
