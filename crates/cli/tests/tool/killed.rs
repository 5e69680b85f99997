//! What killed runs leave, and what the next run does about it.

use std::path::Path;
use std::{fs, process};

use crate::support::folder::Folder;
use crate::support::server::{Answer, Server};
use crate::support::tool::run;

#[test]
fn files_of_killed_runs_are_removed() {
    let folder = Folder::new("follow-killed");
    let server = Server::always(|| Answer::html("<p class=h-entry>Tea"));
    let mut ended = process::Command::new("true").spawn().expect("the program is there");
    let (dead, living) = (ended.id(), process::id());
    ended.wait().expect("it ends");
    let killed = [0, 7].map(|number| folder.write(&format!(".microweave-{dead}-{number}.tmp"), "{"));
    // A process in another container may have the number of one that ended here.
    let locked = folder.write(&format!(".microweave-{dead}-1.tmp"), "{");
    let lock = fs::File::open(&locked).expect("it is there");
    rustix::fs::flock(&lock, rustix::fs::FlockOperation::LockExclusive).expect("no process has the lock");
    let kept = [
        locked,
        folder.write(&format!(".microweave-{living}-0.tmp"), "{"),
        folder.write(&format!(".microweave-{dead}-0.tmp.bak"), "{"),
        folder.write(&format!("microweave-{dead}-0.tmp"), "{"),
        folder.write(".microweave--0.tmp", "{"),
    ];
    let run = run(&["follow", "--state", &folder.path("state.json"), &server.url("/")]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let is_there = |path: &String| Path::new(path).exists();
    assert!(!killed.iter().any(is_there), "{killed:?}");
    assert!(kept.iter().all(is_there), "{kept:?}");
}
