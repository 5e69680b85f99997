//! Folders and lists of files as inputs.
use serde_json::Value;

use crate::support::folder::Folder;
use crate::support::tool::{command, run, run_with_stdin};

const PAGE: &str = "<p class=h-entry>Ada";
const NO_PAGES: &str = "has no pages: no files that end with .html, .htm or .xhtml (--hidden and --no-ignore look at more files)";

/// A folder with pages and other files. Hidden and excluded files are no pages by default.
fn site(name: &str) -> Folder {
    let folder = Folder::new(name);
    for page in
        ["b.html", "a/z.HTM", "a/c/x.xhtml", "a.html", ".hidden.html", ".well/known.html", "drafts/d.html"]
    {
        folder.write(page, PAGE);
    }
    for other in ["a/notes.txt", "style.css", "page.html~"] {
        folder.write(other, "no page");
    }
    folder.write(".ignore", "drafts/\n");
    folder
}

/// The sources of the lines, relative to the folder.
fn sources(folder: &Folder, args: &[&str]) -> Vec<String> {
    let run = run(&[&["parse"], args, &[&folder.path("")]].concat());
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let source = |line: Value| line["source"].as_str().map(str::to_owned).expect("a line has a source");
    let sources = run.json_lines().into_iter().map(source);
    sources.map(|path| path.strip_prefix(&folder.path("")).expect("it is in the folder").to_owned()).collect()
}

#[test]
fn folders_are_read_in_order_of_names() {
    let folder = site("folders_are_read_in_order_of_names");
    assert_eq!(sources(&folder, &[]), ["a/c/x.xhtml", "a/z.HTM", "a.html", "b.html"]);
}

#[test]
fn hidden_and_excluded_pages_are_read_on_request() {
    let folder = site("hidden_and_excluded_pages_are_read_on_request");
    let hidden = sources(&folder, &["--hidden"]);
    assert_eq!(hidden, [".hidden.html", ".well/known.html", "a/c/x.xhtml", "a/z.HTM", "a.html", "b.html"]);
    let excluded = sources(&folder, &["--no-ignore"]);
    assert_eq!(excluded, ["a/c/x.xhtml", "a/z.HTM", "a.html", "b.html", "drafts/d.html"]);
    // A folder that is named is read, even if it is excluded.
    let drafts = run(&["parse", &folder.path("drafts")]);
    assert_eq!((drafts.code, drafts.json_lines().len()), (Some(0), 1));
}

#[test]
#[cfg(unix)]
fn links_are_followed_on_request() {
    let folder = Folder::new("links_are_followed_on_request");
    let outside = Folder::new("links_are_followed_on_request_outside");
    outside.write("far.html", PAGE);
    folder.write("near.html", PAGE);
    let link =
        |to: &str, from: &str| std::os::unix::fs::symlink(to, folder.path(from)).expect("a link can be made");
    link(&outside.path(""), "other");
    link("near.html", "link.html");
    assert_eq!(sources(&folder, &[]), ["near.html"]);
    assert_eq!(sources(&folder, &["--follow"]), ["link.html", "near.html", "other/far.html"]);
    // A named link to a folder is read.
    assert_eq!(run(&["parse", &folder.path("other")]).json_lines().len(), 1);

    link(".", "loop");
    link("missing.html", "broken.html");
    let run = run(&["parse", "--follow", &folder.path("")]);
    assert_eq!((run.code, run.json_lines().len()), (Some(1), 3));
    let (broken, looped) = (folder.path("broken.html"), folder.path("loop"));
    assert!(run.stderr.contains(&format!("microweave: {broken}: no such file\n")), "{}", run.stderr);
    let message = format!("microweave: {looped}: cannot be read: the link leads to a folder that it is in\n");
    assert!(run.stderr.contains(&message), "{}", run.stderr);
}

#[test]
fn every_command_takes_folders() {
    let folder = site("every_command_takes_folders");
    let path = folder.path("");
    let lines = run(&["check", "--format", "json", &path]).json_lines();
    assert_eq!(lines.len(), 4);
    assert!(run(&["check", &path]).stderr.contains("of 4 pages"));
    assert_eq!(run(&["read", "--format", "json", &path]).json_lines().len(), 4);
    assert_eq!(run(&["explain", &path]).stdout.lines().filter(|line| line.starts_with("h-entry")).count(), 4);
}

#[test]
fn folder_without_pages_is_an_error() {
    let folder = Folder::new("folder_without_pages_is_an_error");
    let page = folder.write("page.html", PAGE);
    folder.write("empty/notes.txt", PAGE);
    let empty = folder.path("empty");
    run(&["parse", &empty]).assert_failed(&format!("{empty}: {NO_PAGES}"));
    let run = run(&["parse", &empty, &page]);
    assert_eq!((run.code, run.json_lines().len()), (Some(1), 1));
}

#[test]
fn named_file_is_read_whatever_its_name() {
    let folder = site("named_file_is_read_whatever_its_name");
    assert_eq!(run(&["parse", &folder.path("page.html~")]).code, Some(0));
    assert_eq!(
        run(&["parse", &folder.path(".hidden.html"), &folder.path("style.css")]).json_lines().len(),
        2
    );
}

#[test]
fn lists_have_names_of_files_and_folders() {
    let folder = site("lists_have_names_of_files_and_folders");
    let (page, inner) = (folder.path("b.html"), folder.path("a"));
    let list = folder.write("list", format!("{page}\n\n{inner}\r\n{page}"));
    let from_file = run(&["parse", "--files-from", &list, &folder.path("a.html")]);
    assert_eq!((from_file.code, from_file.stderr.as_str()), (Some(0), ""));
    let sources: Vec<Value> =
        from_file.json_lines().into_iter().map(|mut line| line["source"].take()).collect();
    assert_eq!(sources.len(), 5);
    assert_eq!((&sources[0], &sources[1]), (&folder.path("a.html").into(), &page.as_str().into()));

    let names = format!("{page}\0{inner}/z.HTM\0");
    let from_stdin = run_with_stdin(&["parse", "--files-from", "-", "-0"], names.as_bytes());
    assert_eq!((from_stdin.code, from_stdin.json_lines().len()), (Some(0), 2));
    // One name is a list too: its line has a source.
    let one = run_with_stdin(&["parse", "--files-from", "-"], page.as_bytes());
    assert_eq!(one.json_lines()[0]["source"], page);
    let none = run_with_stdin(&["parse", "--files-from", "-"], b"");
    assert_eq!((none.code, none.stdout.as_str(), none.stderr.as_str()), (Some(0), "", ""));
}

#[test]
fn lists_that_cannot_be_read_are_errors() {
    let folder = site("lists_that_cannot_be_read_are_errors");
    let page = folder.path("b.html");
    let missing = folder.path("missing");
    run(&["parse", "--files-from", &missing]).assert_failed(&format!("{missing}: no such file"));
    let nul = format!("{page}\0{page}\0");
    let nul = run_with_stdin(&["parse", "--files-from", "-"], nul.as_bytes());
    nul.assert_failed("-: has names that end with NUL; add -0");
    let twice = run_with_stdin(&["parse", "--files-from", "-", "-"], page.as_bytes());
    assert_eq!((twice.code, twice.json_lines().len()), (Some(1), 1));
    assert!(twice.stderr.contains("it cannot be a page too"), "{}", twice.stderr);
    assert_eq!(run(&["parse", "-0", &page]).code, Some(2));
}

#[test]
fn output_file_in_a_folder_is_not_replaced() {
    let folder = site("output_file_in_a_folder_is_not_replaced");
    let page = folder.path("b.html");
    run(&["parse", "-o", &page, &folder.path("")]).assert_only_says(1, "is an input too");
    assert_eq!(std::fs::read_to_string(&page).expect("the file exists"), PAGE);
}

#[test]
fn feed_of_a_folder_is_refused() {
    let folder = site("feed_of_a_folder_is_refused");
    assert_eq!(run(&["parse", "--format", "atom", &folder.path("")]).code, Some(2));
}

#[test]
#[cfg(unix)]
fn names_need_not_be_text() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = Folder::new("names_need_not_be_text");
    let path = std::path::PathBuf::from(folder.path("")).join(std::ffi::OsStr::from_bytes(b"\xFF.html"));
    if std::fs::write(&path, PAGE).is_ok() {
        assert_eq!(run(&["parse", &folder.path("")]).json_lines().len(), 1);
        let output = command(&["parse"]).arg(&path).output().expect("the tool ends");
        assert_eq!(output.status.code(), Some(0));
    }
}
