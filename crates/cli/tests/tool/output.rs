//! Output files are replaced as a whole. Lines stay whole if several processes write.
use std::fs::{self, File, OpenOptions};
use std::io::{PipeReader, Read as _};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::process::{Command, Stdio};

use crate::support::folder::Folder;
use crate::support::tool::{Run, command, is_built, run};

const PAGE: &str = "<p class=h-card>Ada";

fn read(path: &str) -> String {
    fs::read_to_string(path).expect("the file exists")
}

fn names(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("it is a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("it is read").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn output_file_that_is_an_input_is_refused() {
    let folder = Folder::new("output_file_that_is_an_input_is_refused");
    let (one, two) = (folder.write("a.html", PAGE), folder.write("b.html", "<p class=h-card>Grace"));
    let (link, hard) = (folder.path("link.html"), folder.path("hard.html"));
    symlink("b.html", &link).expect("a link can be made");
    fs::hard_link(&two, &hard).expect("a link can be made");
    let (spelled, dotted) =
        (folder.path("./b.html"), folder.path("../output_file_that_is_an_input_is_refused/b.html"));
    let with_id = format!("{two}#main");
    for output in [&two, &link, &hard, &spelled, &dotted] {
        for inputs in [[&one, &two], [&one, &link], [&hard, &one], [&one, &with_id]] {
            let Run { code, stdout, stderr } = run(&["parse", "-o", output, inputs[0], inputs[1]]);
            assert_eq!((code, &*stdout), (Some(2), ""), "{output} {inputs:?}");
            let message = "is an input too, which it would replace; write to another file";
            assert_eq!(stderr, format!("microweave: {output}: {message}\n"));
        }
    }
    let stdin = File::open(&two).expect("the file exists");
    let output = command(&["parse", "-o", &link]).stdin(stdin).output().expect("the tool ends");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(read(&two), "<p class=h-card>Grace");
}

/// The exit code and the messages of a run in a shell with this redirection.
fn run_in_shell(redirection: &str, args: &[&str]) -> (Option<i32>, String) {
    let script = format!("\"$0\" \"$@\" {redirection}");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_microweave")]).args(args).env("MICROWEAVE_CONFIG", "");
    let output = shell.output().expect("the shell runs");
    (output.status.code(), String::from_utf8(output.stderr).expect("messages are UTF-8"))
}

#[test]
fn standard_output_that_cannot_be_written_is_an_error() {
    let folder = Folder::new("standard_output_that_cannot_be_written_is_an_error");
    let page = folder.write("page.html", "<p class=h-entry>Tea");
    let harvest = folder.path("harvest");
    if is_built("harvest") {
        assert_eq!(run(&["harvest", "--format", "ndjson", "-o", &harvest, &page]).code, Some(0));
    }
    let suite = concat!(env!("CARGO_MANIFEST_DIR"), "/../../test-suite");
    let commands: [&[&str]; 14] = [
        &["parse", &page],
        &["check", &page],
        &["explain", &page],
        &["read", &page],
        &["feeds", "--format", "json", &page],
        &["mention", &page, "https://ada.example/"],
        &["stats", &harvest],
        &["suite", "--filter", "bad-input/*", suite],
        &["check", "--rules"],
        &["harvest", "--help"],
        &["completions", "bash"],
        &["man", "parse"],
        &["--help"],
        &["--version"],
    ];
    for args in commands.into_iter().filter(|args| is_built(args[0])) {
        // The exit code 1 of a suite tells that a case failed.
        let expected = if args[0] == "suite" { 2 } else { 1 };
        for redirection in [">&-", "1</dev/null", ">/dev/full"] {
            let (code, stderr) = run_in_shell(redirection, args);
            assert_eq!(code, Some(expected), "{args:?} {redirection}: {stderr}");
            assert!(
                stderr.contains("microweave: standard output: cannot be written: "),
                "{args:?}: {stderr}"
            );
        }
        // A device that takes everything is no error, nor is a pipe that is closed, as by head.
        for redirection in [">/dev/null", "1<>/dev/null", "| :"] {
            let (_, stderr) = run_in_shell(redirection, args);
            assert!(!stderr.contains("standard output"), "{args:?} {redirection}: {stderr}");
        }
    }
    let output = folder.path("page.json");
    assert_eq!(run_in_shell(">&-", &["parse", "-o", &output, &page]).0, Some(0));
}

#[test]
fn device_may_be_both_input_and_output() {
    assert_eq!(run(&["parse", "-o", "/dev/null", "/dev/null"]).code, Some(0));
    let done = run(&["parse", "-o", "/dev/stdout", "/dev/null"]);
    assert!(done.stdout.starts_with("{\"items\":[]"), "{}", done.stdout);
}

#[test]
fn symbolic_link_and_permissions_of_the_output_file_are_kept() {
    let folder = Folder::new("a_link_and_the_permissions_stay");
    let (page, target, link) =
        (folder.write("page.html", PAGE), folder.write("real.json", "old"), folder.path("link.json"));
    fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).expect("they can be set");
    symlink("real.json", &link).expect("a link can be made");
    assert_eq!(run(&["parse", "-o", &link, &page]).code, Some(0));
    assert!(fs::symlink_metadata(&link).expect("the file exists").is_symlink());
    assert!(read(&target).contains("Ada"));
    assert_eq!(fs::metadata(&target).expect("the file exists").permissions().mode() & 0o777, 0o640);

    let (missing, dangling) = (folder.path("new.json"), folder.path("dangling.json"));
    symlink("new.json", &dangling).expect("a link can be made");
    assert_eq!(run(&["parse", "-o", &dangling, &page]).code, Some(0));
    assert!(read(&missing).contains("Ada"));
    assert_eq!(names(&folder.path("")), ["dangling.json", "link.json", "new.json", "page.html", "real.json"]);
}

#[test]
fn failed_run_keeps_the_old_file() {
    let folder = Folder::new("failed_run_keeps_the_old_file");
    let long = format!("<p class=h-card>{}", "Ada ".repeat(100_000));
    let (page, target) = (folder.write("page.html", long), folder.write("page.json", "old"));
    // A file may have one block of 512 or 1,024 bytes: the tool is killed.
    let script = "ulimit -c 0; ulimit -f 1; exec \"$0\" parse -o \"$1\" \"$2\" \"$2\"";
    let tool = env!("CARGO_BIN_EXE_microweave");
    let output =
        Command::new("sh").args(["-c", script, tool, &target, &page]).output().expect("the shell ends");
    assert!(!output.status.success());
    assert_eq!(read(&target), "old");
}

const PROCESSES: usize = 4;
const PAGES: usize = 25;

/// Runs several processes at once that write long lines to `stdout`.
fn write_lines(folder: &Folder, stdout: impl Fn() -> Stdio) {
    let mut children = Vec::new();
    for number in 0..PROCESSES {
        let page = format!("<p class=h-card>{number} {}", "Ada ".repeat(30_000));
        let input = folder.write(&format!("{number}.html"), page);
        let args: Vec<&str> = ["parse"].into_iter().chain(vec![input.as_str(); PAGES]).collect();
        children.push(command(&args).stdout(stdout()).spawn().expect("the tool starts"));
    }
    for mut child in children {
        assert!(child.wait().expect("the tool ends").success());
    }
}

fn assert_whole_lines(lines: &str) {
    assert_eq!(lines.lines().count(), PROCESSES * PAGES);
    for line in lines.lines() {
        assert!(serde_json::from_str::<serde_json::Value>(line).is_ok(), "a line is broken");
    }
}

#[test]
fn lines_are_whole_if_processes_append_to_one_file() {
    let folder = Folder::new("processes_that_append_to_one_file");
    let path = folder.path("lines.jsonl");
    let open = || OpenOptions::new().create(true).append(true).open(&path).expect("it can be written").into();
    write_lines(&folder, open);
    assert_whole_lines(&read(&path));
}

#[test]
fn lines_are_whole_if_processes_share_an_open_file() {
    let folder = Folder::new("processes_that_share_one_open_file");
    let path = folder.path("lines.jsonl");
    let file = File::create(&path).expect("it can be written");
    write_lines(&folder, || file.try_clone().expect("it is open").into());
    assert_whole_lines(&read(&path));
}

#[test]
fn lines_are_whole_if_processes_share_a_pipe() {
    let folder = Folder::new("processes_that_share_a_pipe");
    let (reader, writer) = std::io::pipe().expect("a pipe can be made");
    let lines = std::thread::spawn(move || text_of(reader));
    write_lines(&folder, || writer.try_clone().expect("it is open").into());
    drop(writer);
    assert_whole_lines(&lines.join().expect("it is read"));
}

fn text_of(mut pipe: PipeReader) -> String {
    let mut text = String::new();
    pipe.read_to_string(&mut text).expect("it is UTF-8");
    text
}
