//! The options of `microweave check` that users of other linters know: formats, statistics, excluded files, severities.
use std::fs;

use serde_json::json;

use crate::support::folder::Folder;
use crate::support::tool::{Run, command, feed, run, run_with_stdin};

const MISSPELLED: &str = "<p class=h-card>\n<b class='p-nmae'>Ada</b> <a class='p-name u-url' href=/>Ada</a>\n<b itemprop=lost>1</b>";

#[test]
fn concise_report_has_a_line_for_each_finding() {
    let Run { code, stdout, stderr } =
        run_with_stdin(&["check", "--format", "concise"], MISSPELLED.as_bytes());
    assert_eq!(
        stdout,
        "-:2:11: error[misspelled-class] [*] \"p-nmae\": the class name is almost one of microformats\n\
         -:3:1: error[itemprop-unused] \"lost\": the property belongs to no item\n"
    );
    assert_eq!(code, Some(1));
    assert!(stderr.contains("[*] 1 fixable with --fix\n"), "{stderr}");
    let Run { stdout, .. } = run_with_stdin(&["check", "--format", "concise"], b"<p>Tea");
    assert_eq!(stdout, "");
}

#[test]
fn statistics_are_in_place_of_the_findings() {
    let folder = Folder::new("statistics_are_in_place_of_the_findings");
    let pages = [folder.write("a.html", MISSPELLED), folder.write("b.html", "<b itemprop=lost>1</b>")];
    let Run { code, stdout, stderr } = run(&["check", "--statistics", &pages[0], &pages[1]]);
    assert_eq!(
        stdout,
        "    2     itemprop-unused   the property belongs to no item\n    \
             1 [*] misspelled-class  the class name is almost one of microformats\n"
    );
    assert_eq!((code, stderr.contains("2 itemprop-unused")), (Some(1), false), "{stderr}");
    let Run { stdout, .. } = run(&["check", "--statistics", "--format", "json", &pages[0], &pages[1]]);
    let statistics: serde_json::Value = serde_json::from_str(&stdout).expect("it is JSON");
    let unused = json!({ "code": "itemprop-unused", "message": "the property belongs to no item", "count": 2, "fixable": false });
    assert_eq!((&statistics[0], &statistics[1]["fixable"]), (&unused, &json!(true)));
    run(&["check", "--statistics", "--format", "sarif", &pages[0]]).assert_says(2, "--format json");
}

#[test]
fn exit_code_is_zero_with_findings_if_asked() {
    assert_eq!(run_with_stdin(&["check", "--exit-zero"], MISSPELLED.as_bytes()).code, Some(0));
    assert_eq!(run_with_stdin(&["check", "-e", "--deny", "note"], MISSPELLED.as_bytes()).code, Some(0));
    assert_eq!(run(&["check", "--exit-zero", "no-such-file.html"]).code, Some(2));
}

#[test]
fn corrected_pages_are_checked_again() {
    let folder = Folder::new("corrected_pages_are_checked_again");
    // The class name is only seen to be outside of an item's type after it is corrected.
    let page = "<p class=h-card><b class='p-nmae'>Ada</b></p>\n<script type=application/ld+json>\n\
        {\"@context\": \"https://schema.org\", \"@type\": \"Product\", \"name\": \"Cup\", \"keywords\": [\"tea\",,],}\n</script>\
        <b itemprop=lost>1</b>";
    let file = folder.write("page.html", page);
    let Run { stdout: diff, .. } = run(&["check", "--diff", &file]);
    let Run { code, stdout, stderr } = run(&["check", "--fix", "--format", "concise", &file]);
    let fixed = page.replace("p-nmae", "p-name").replace(",,]", "]").replace(",}", "}");
    assert_eq!(fs::read_to_string(&file).expect("it can be read"), fixed);
    assert_eq!(
        stdout,
        format!("{file}:4:10: error[itemprop-unused] \"lost\": the property belongs to no item\n")
    );
    assert_eq!((code, stderr.contains("fixable")), (Some(1), false), "{stderr}");
    let added: Vec<&str> = diff.lines().filter_map(|line| line.strip_prefix('+')).skip(1).collect();
    let lines: Vec<&str> = fixed.lines().collect();
    assert_eq!(added, [lines[0], lines[2]], "{diff}");
    let Run { stderr, .. } = run(&["check", "--fix", &file]);
    assert!(!stderr.contains("corrected"), "{stderr}");
}

#[test]
fn severities_are_set_and_switch_rules_off_and_on() {
    let line = |args: &[&str]| {
        let args = ["check", "--format", "concise", "--select", "itemprop-unused"].iter().chain(args);
        run_with_stdin(&args.copied().collect::<Vec<_>>(), MISSPELLED.as_bytes())
    };
    let note = line(&["--severity", "itemprop=note"]);
    assert!(note.code == Some(0) && note.stdout.contains("note[itemprop-unused]"), "{}", note.stdout);
    let last = line(&["--severity", "itemprop=off,itemprop-unused=warning"]);
    assert!(last.stdout.contains("warning[itemprop-unused]"), "{}", last.stdout);
    assert_eq!(line(&["--severity", "itemprop-unused=off"]).stdout, "");
    for (entry, message) in [
        ("itemprop-unused=bad", "write itemprop-unused=error, =warning, =note or =off"),
        ("itemprop-unusd=note", "did you mean \"itemprop-unused\"?"),
    ] {
        line(&["--severity", entry]).assert_says(2, message);
    }
    let late = format!("<!DOCTYPE html><head><!-- {} --><meta charset=utf-8><p>é", "x".repeat(1024));
    let Run { stdout, .. } =
        run_with_stdin(&["check", "--format", "json", "--severity", "charset-late=warning"], late.as_bytes());
    assert!(stdout.contains("charset-late"), "{stdout}");
}

/// Runs the tool in a folder.
fn run_in(folder: &str, args: &[&str]) -> Run {
    let mut child = command(args).current_dir(folder).spawn().expect("the tool starts");
    feed(&mut child, b"");
    Run::of(child.wait_with_output().expect("the tool ends"))
}

#[test]
fn files_are_excluded_and_have_ignored_codes() {
    let folder = Folder::new("files_are_excluded_and_have_ignored_codes");
    for name in ["a.html", "drafts/b.html", "old/c.html", "old/deep/d.html"] {
        folder.write(name, MISSPELLED);
    }
    let lines = |args: &[&str]| {
        let args = ["check", "--format", "concise"].iter().chain(args);
        run_in(&folder.path(""), &args.copied().collect::<Vec<_>>()).stdout
    };
    let files = |text: &str| -> Vec<String> {
        let mut files: Vec<String> =
            text.lines().filter_map(|line| Some(line.split(':').next()?.to_owned())).collect();
        files.dedup();
        files
    };
    assert_eq!(files(&lines(&["."])), ["./a.html", "./drafts/b.html", "./old/c.html", "./old/deep/d.html"]);
    assert_eq!(files(&lines(&["--exclude", "drafts,old/*.html", "."])), ["./a.html", "./old/deep/d.html"]);
    assert_eq!(files(&lines(&["--exclude", "old", "a.html", "old/c.html"])), ["a.html"]);
    let ignored = lines(&["--per-file-ignores", "old:misspelled,itemprop-unused,a.html:itemprop", "."]);
    assert_eq!(files(&ignored), ["./a.html", "./drafts/b.html"]);
    assert!(!ignored.contains("a.html:3"), "{ignored}");
    run(&["check", "--per-file-ignores", "old:tea", "."]).assert_says(2, "no code is \"tea\" or begins so");
    folder.write(
        "microweave.toml",
        "[check]\nexclude = ['drafts', 'old/deep/']\nseverity = { itemprop-unused = 'note', charset = 'off' }\n\
         [check.per-file-ignores]\n'old/*' = ['misspelled-class']\n",
    );
    assert_eq!(
        lines(&["."]),
        "./a.html:2:11: error[misspelled-class] [*] \"p-nmae\": the class name is almost one of microformats\n\
         ./a.html:3:1: note[itemprop-unused] \"lost\": the property belongs to no item\n\
         ./old/c.html:3:1: note[itemprop-unused] \"lost\": the property belongs to no item\n"
    );
    // Patterns of the file are relative to its folder.
    let below = run_in(&folder.path("old"), &["check", "--format", "concise", "."]).stdout;
    assert_eq!(below, "./c.html:3:1: note[itemprop-unused] \"lost\": the property belongs to no item\n");
}

#[test]
fn selected_codes_take_precedence_over_the_file() {
    let folder = Folder::new("selected_codes_take_precedence_over_the_file");
    folder.write("page.html", MISSPELLED);
    folder.write(
        "microweave.toml",
        "[check]\nignore = ['itemprop-unused']\nseverity = { misspelled-class = 'off' }\n",
    );
    let lines = |args: &[&str]| {
        let args = ["check", "--format", "concise", "page.html"].iter().chain(args);
        run_in(&folder.path(""), &args.copied().collect::<Vec<_>>()).stdout.lines().count()
    };
    assert_eq!(lines(&[]), 0);
    assert_eq!(lines(&["--select", "itemprop-unused"]), 1);
    assert_eq!(lines(&["--select=itemprop-unused,misspelled-class"]), 2);
    assert_eq!(lines(&["--select", "itemprop", "--ignore", "itemprop-unused"]), 0);
    assert_eq!(lines(&["--severity", "misspelled-class=note"]), 1);
}

#[test]
fn rules_are_added_to_those_that_are_reported() {
    let page = "<a rel=warm href=/tea>Tea</a>\n<b itemprop=lost>1</b>";
    let codes = |args: &[&str]| {
        let args = ["check", "--output-format", "concise"].iter().chain(args);
        let Run { stdout, .. } = run_with_stdin(&args.copied().collect::<Vec<_>>(), page.as_bytes());
        ["unknown-link-type", "itemprop-unused"].map(|code| stdout.contains(code))
    };
    assert_eq!(codes(&[]), [false, true]);
    assert_eq!(codes(&["--extend-select", "unknown-link-type"]), [true, true]);
    assert_eq!(codes(&["--select", "itemprop", "--extend-select", "unknown-link"]), [true, true]);
    assert_eq!(codes(&["--extend-select", "unknown-link-type", "--ignore", "unknown"]), [false, true]);
    assert_eq!(codes(&["--select", "ALL", "--ignore", "itemprop"]), [true, false]);
}

#[test]
fn near_names_are_suggested() {
    for (code, end) in [("itemprop-unusd", "; did you mean \"itemprop-unused\"?"), ("xyz", ".")] {
        let message = format!("there is no rule {code:?}{end} microweave check --rules lists the codes\n");
        run(&["check", "--explain", code]).assert_says(2, &message);
    }
    let page = "<p class=h-card><b class=p-name>Ada</b>";
    for (required, message) in [
        ("h-card.nme", "nme (did you mean name?) of h-card: "),
        ("h-crad", "h-crad (did you mean h-card?): "),
        ("h-card.photo", "photo of h-card: "),
        ("Recpie.name", "Recpie (did you mean Recipe?): "),
    ] {
        let Run { stdout, .. } =
            run_with_stdin(&["check", "--format", "concise", "--require", required], page.as_bytes());
        assert!(stdout.contains(&format!("error[required-missing] {message}")), "{stdout}");
    }
}

#[test]
fn paragraphs_of_help_have_the_width_of_the_terminal() {
    for command in ["parse", "check", "read", "site"] {
        let child = crate::support::tool::command(&[command, "--help"]).env("COLUMNS", "60").spawn();
        let Run { stdout, .. } = Run::of(child.expect("it starts").wait_with_output().expect("it ends"));
        let (_, codes) = stdout.split_once("Exit codes: ").expect("it has exit codes");
        let lines: Vec<&str> = codes.trim_end().lines().collect();
        let is_full = |pair: &[&str]| {
            let next = pair[1].split(' ').next().unwrap_or_default();
            pair[0].len() + 1 + next.len() + if pair[0] == lines[0] { "Exit codes: ".len() } else { 0 } > 60
        };
        assert!(lines.windows(2).all(is_full), "{codes}");
    }
}
