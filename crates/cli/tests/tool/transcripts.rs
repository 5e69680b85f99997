//! The transcripts beside these tests: command lines, and what they print. `README.md` there describes the format.

use std::path::Path;

use crate::support::stage::Stage;

const WRITE: &str = "MICROWEAVE_WRITE_TRANSCRIPTS";

macro_rules! transcripts {
    ($($(#[$condition:meta])* $name:ident)*) => {
        $($(#[$condition])* #[test] fn $name() { replay(stringify!($name)); })*

        #[test]
        fn every_transcript_is_replayed() {
            for entry in folder().read_dir().expect("the folder is there") {
                let name = entry.expect("it can be read").file_name();
                let name = name.to_str().expect("it is text");
                let is_listed = [$(concat!(stringify!($name), ".txt")),*].contains(&name);
                assert!(is_listed || name == "README.md", "{name} has no test");
            }
        }
    };
}

transcripts! {
    check clean colors config explain fetch folders follow formats help links linter parse parts passwords read requests site things
    view
    #[cfg(all(unix, feature = "harvest"))]
    harvest
    #[cfg(all(unix, feature = "harvest"))]
    stats
    #[cfg(all(unix, feature = "suite"))]
    suite
    #[cfg(unix)] output
    #[cfg(unix)] unix
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts")
}

/// A line that says what to do, and the marked lines below it.
pub(crate) struct Block<'a> {
    pub(crate) head: &'a str,
    pub(crate) body: Vec<&'a str>,
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    for line in text.lines() {
        match blocks.last_mut() {
            Some(block) if line.starts_with(['|', '!', '=', '>']) => block.body.push(line),
            _ => blocks.push(Block { head: line, body: Vec::new() }),
        }
    }
    blocks
}

/// Runs the commands of a transcript, and compares or rewrites it.
fn replay(name: &str) {
    let path = folder().join(format!("{name}.txt"));
    let text = std::fs::read_to_string(&path).expect("the transcript is there");
    let blocks = blocks(&text);
    let mut cases = blocks.split_inclusive(|block| block.head.starts_with("## "));
    // A case ends with the title of the next one.
    let shared = cases.next().unwrap_or_default();
    let (mut now, mut differences) = (String::new(), String::new());
    write(&mut now, shared);
    for (number, case) in cases.enumerate() {
        let mut stage = Stage::new(&format!("transcripts/{name}-{number}"));
        shared.iter().for_each(|block| drop(stage.play(block)));
        for block in case {
            let Some(printed) = stage.play(block) else {
                write(&mut now, std::slice::from_ref(block));
                continue;
            };
            let (head, expected) = (block.head, block.body.join("\n"));
            now += &format!("{head}\n{printed}");
            differences += &format!("{head}\nexpected:\n{expected}\nprinted:\n{printed}\n");
        }
    }
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(&path, now).expect("it can be written");
    } else {
        assert!(differences.is_empty(), "{name}.txt ({WRITE}=1 writes it anew):\n{differences}");
    }
}

fn write(text: &mut String, blocks: &[Block<'_>]) {
    for line in blocks.iter().flat_map(|block| std::iter::once(&block.head).chain(&block.body)) {
        *text += line;
        *text += "\n";
    }
}
