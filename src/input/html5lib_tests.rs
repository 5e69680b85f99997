//! html5lib's encoding tests. They run here because only this module gives the chosen encoding. Two files are
//! left out: `scripted`, which needs a script, and `chardet`, which declares no encoding.

use super::declared_encoding;
use crate::suites;
use encoding_rs::{Encoding, WINDOWS_1252, mem};

#[test]
fn tests1() {
    run("tests1.dat");
}

#[test]
fn tests2() {
    run("tests2.dat");
}

#[test]
fn yahoo_jp() {
    run("test-yahoo-jp.dat");
}

struct Case {
    data: Vec<u8>,
    expected: &'static Encoding,
}

fn run(file: &str) {
    let Some(folder) = suites::folder("html5lib/encoding") else {
        return suites::report_missing("html5lib's encoding tests");
    };
    let cases = read_cases(&std::fs::read(folder.join(file)).unwrap());
    assert!(!cases.is_empty());
    let failures: Vec<_> = cases.iter().filter_map(failure).collect();
    println!("{file}: {} of {} cases pass", cases.len() - failures.len(), cases.len());
    assert!(
        failures.is_empty(),
        "{} of {} cases fail:\n{}",
        failures.len(),
        cases.len(),
        failures.join("\n")
    );
}

/// The files are not text. Latin-1 maps each byte to a character and back.
fn read_cases(file: &[u8]) -> Vec<Case> {
    let file = mem::decode_latin1(file);
    let read_case = |case: &str| {
        let (data, label) = case.split_once("\n#encoding\n").unwrap();
        let expected = Encoding::for_label(label.as_bytes()).unwrap();
        Case { data: mem::encode_latin1_lossy(data).into_owned(), expected }
    };
    file.split("#data\n").skip(1).map(read_case).collect()
}

/// If no encoding is declared, the suite expects windows-1252, html5lib's fallback.
fn failure(case: &Case) -> Option<String> {
    let found = declared_encoding(&case.data, None).encoding;
    if found.unwrap_or(WINDOWS_1252) == case.expected {
        return None;
    }
    let data = String::from_utf8_lossy(&case.data);
    Some(format!("{data}\nexpected {}, found {:?}\n", case.expected.name(), found.map(Encoding::name)))
}
