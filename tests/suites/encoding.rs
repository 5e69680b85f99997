//! html5lib's encoding tests. `scripted` is left out, as it needs a script, and `chardet`, as it declares no encoding.

use encoding_rs::{Encoding, mem};
use libtest_mimic::{Failed, Trial};
use microweave::encoding_of;

use crate::support::{public, suites};

/// Why a page that declares no encoding is read in another way than the suite expects.
const FALLBACK: &str = "the page declares no encoding: HTML 13.2.3.2 leaves the choice to the reader, the suite expects windows-1252";

pub(crate) fn trials() -> Vec<Trial> {
    let Some(folder) = suites::folder("html5lib/encoding") else { return Vec::new() };
    let mut trials = Vec::new();
    for file in ["tests1.dat", "tests2.dat", "test-yahoo-jp.dat"] {
        // The files are not text. Latin-1 maps each byte to a character and back.
        let bytes = std::fs::read(folder.join(file)).expect("the file can be read");
        for (index, case) in mem::decode_latin1(&bytes).split("#data\n").skip(1).enumerate() {
            let (data, label) = case.split_once("\n#encoding\n").expect("each case has both");
            let expected = Encoding::for_label(label.as_bytes()).expect("the label is known").name();
            let answer = encoding_of(&mem::encode_latin1_lossy(data), None);
            let is_fallback = (answer, expected) == ("UTF-8", "windows-1252");
            let name = format!("{file}/{}", index + 1);
            trials.push(public::case(&name, is_fallback.then_some(FALLBACK), move || {
                compare(answer, expected)
            }));
        }
    }
    trials
}

fn compare(answer: &str, expected: &str) -> Result<(), Failed> {
    if answer == expected { Ok(()) } else { Err(format!("{answer}, not {expected}").into()) }
}
