//! html5lib's encoding tests. `scripted` is left out, as it needs a script, and `chardet`, as it declares no encoding.

use encoding_rs::{Encoding, mem};
use libtest_mimic::{Failed, Trial};
use microweave::encoding_of;

use crate::support::{public, suites};

/// Why a page that declares no encoding is read in another way than the suite expects.
const FALLBACK: &str = "the page declares no encoding: HTML 13.2.3.2 leaves the choice to the reader, the suite expects windows-1252";

/// The pages that declare no encoding: the numbers of the cases of each file.
const WITHOUT_DECLARATION: [(&str, &[usize]); 2] = [
    ("tests1.dat", &[1, 7, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 25, 26, 29, 30, 31, 34, 35, 36]),
    ("tests2.dat", &[1, 2, 3, 4, 5, 9, 10, 12, 13, 14, 16]),
];

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
            let is_fallback =
                WITHOUT_DECLARATION.iter().any(|(name, cases)| *name == file && cases.contains(&(index + 1)));
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
