//! Harvests that are killed, stopped, or run at the same time.

#![cfg(unix)]

use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::archives::archive;
use super::{CARD, PRODUCT, harvested, lines, outcome};
use crate::support::folder::Folder;
use crate::support::random::Random;
use crate::support::tool::{Run, start};

/// How often the harvest is killed.
const KILLS: usize = 50;

/// Pages that take some time, beside small ones.
fn write_pages(folder: &Folder) -> String {
    for number in 0..40 {
        let page = format!("<title>{number}</title>{CARD}{PRODUCT}").repeat(1 + (number % 4) * 60);
        folder.write(&format!("pages/{}/{number}.html", number % 3), page);
    }
    folder.write("pages/a.warc.gz", archive(600).0);
    folder.write("pages/empty.html.gz", b"\x1f\x8b\x08\x00");
    folder.path("pages")
}

#[test]
fn killed_harvest_goes_on_and_ends_as_an_undisturbed_one() {
    let folder = Folder::new("harvest-kill");
    let pages = write_pages(&folder);
    let (whole, killed) = (folder.path("whole"), folder.path("killed"));
    let started = Instant::now();
    let code = super::run(&["harvest", &pages, "-o", &whole]).code.expect("the tool ends");
    let took = started.elapsed();
    let mut done_before = 0;
    let mut random = Random::new(17);
    for _ in 0..KILLS {
        let mut child = start(&["harvest", &pages, "-o", &killed, "-q"]);
        // A third of the time, so that many kills come before the end.
        sleep(took.mul_f64(random.below(1000) as f64 / 3000.0));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        let text = std::fs::read_to_string(format!("{killed}/manifest.jsonl")).unwrap_or_default();
        let done = text.matches('\n').count();
        assert!(done >= done_before, "{done} of {done_before} inputs are left");
        done_before = done;
    }
    harvested(code, &[&pages, "-o", &killed]);
    assert_eq!(outcome(&killed), outcome(&whole));
}

#[test]
fn second_process_is_refused() {
    let folder = Folder::new("harvest-lock");
    let (page, out) = (folder.write("a.html", CARD), folder.path("out"));
    // The first one waits for its list.
    let mut first = start(&["harvest", "--files-from", "-", "-o", &out]);
    wait_for(&format!("{out}/manifest.jsonl"));
    let message = harvested(2, &[&page, "-o", &out]);
    assert!(message.contains("another process harvests into this folder"), "{message}");
    crate::support::tool::feed(&mut first, page.as_bytes());
    let Run { code, stderr, .. } = Run::of(first.wait_with_output().expect("it ends"));
    assert_eq!((code, stderr.as_str()), (Some(0), "microweave: harvest: 1 file, 1 page, 1 item\n"));
}

#[test]
fn interrupted_harvest_finishes_its_parts() {
    let folder = Folder::new("harvest-interrupt");
    let pages = write_pages(&folder);
    let list: Vec<String> = (0..40).map(|number| format!("{pages}/{}/{number}.html", number % 3)).collect();
    let out = folder.path("out");
    let mut child = start(&["harvest", "--files-from", "-", "-o", &out]);
    let mut stdin = child.stdin.take().expect("there is a pipe");
    std::io::Write::write_all(&mut stdin, list[..20].join("\n").as_bytes()).expect("it reads");
    std::io::Write::write_all(&mut stdin, b"\n").expect("it reads");
    wait_for_line(&format!("{out}/manifest.jsonl"));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    drop(stdin);
    let Run { code, stderr, .. } = Run::of(child.wait_with_output().expect("it ends"));
    assert_eq!(code, Some(130), "{stderr}");
    assert!(stderr.contains("stops after the inputs in hand"), "{stderr}");
    assert!(stderr.ends_with("was stopped; run the same command again to go on\n"), "{stderr}");
    for entry in lines(&format!("{out}/manifest.jsonl")) {
        let part = format!("{out}/{}", entry["outputs"][0]["path"].as_str().expect("a part"));
        assert_eq!(lines(&part).len(), 1, "{part}");
    }
}

fn wait_for(path: &str) {
    wait_until(|| std::path::Path::new(path).exists());
}

fn wait_for_line(path: &str) {
    wait_until(|| std::fs::read_to_string(path).is_ok_and(|text| text.contains('\n')));
}

fn wait_until(is_done: impl Fn() -> bool) {
    let started = Instant::now();
    while !is_done() {
        assert!(started.elapsed() < Duration::from_secs(60), "it takes too long");
        sleep(Duration::from_millis(5));
    }
}
