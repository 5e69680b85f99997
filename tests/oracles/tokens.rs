//! Checks that the tokenizer reads texts as html5ever's does, by the trees that both give: the inputs of html5lib's tokenizer
//! tests, and random texts of parts that are hard for tokenizers. Each text is read in each initial state.

use libtest_mimic::{Failed, Trial};

use crate::support::random::Random;
use crate::support::{rcdom, suites};

/// What is before a text: elements whose content is data, RCDATA, RAWTEXT, script data and PLAINTEXT, and svg, which has CDATA
/// sections.
const BEFORE: [&str; 8] =
    ["", "<div>", "<title>", "<textarea>", "<xmp>", "<script>", "<plaintext>", "<svg><![CDATA["];

/// The contexts of fragments. In them, no start tag is before the text.
const CONTEXTS: [&str; 4] = ["title", "xmp", "script", "plaintext"];

/// Separated by spaces, with `_` for a space.
const PARTS: &str = "< > / ! ? - -- = \" ' _ \n \r \r\n \t \0 \u{c} a A é \u{a0} & &amp &amp; &notit; &not &# &#x &#x41; &#65 &#0; \
    &#128; &#xD800; &#99999999999; &copy= &copyx &NotEqualTilde; &nLt; # ; x 1 <!-- --> --!> <! <!doctype <!DOCTYPE_html> \
    <!DOCTYPE_html_PUBLIC _SYSTEM _PUBLIC html <![CDATA[ ]]> ] ]] <? </ <a_ <a_href </a> <script> </script> <script </script \
    <title> </title> </TITLE_ <br/> <p_class='x_y'_CLASS=z_id> <textarea> </textarea> <plaintext> <xmp> </xmp \u{feff}";

const RANDOM_TEXTS: u64 = 20_000;

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials =
        vec![Trial::test("random texts", || (0..RANDOM_TEXTS).try_for_each(|seed| compare(&random(seed))))];
    let Some(folder) = suites::folder("html5lib/tokenizer") else { return trials };
    let files = suites::files_below(&folder, "test").into_iter();
    trials.extend(files.map(|(name, file)| {
        Trial::test(name, move || inputs(&file).iter().try_for_each(|input| compare(input)))
    }));
    trials
}

fn random(seed: u64) -> String {
    let (parts, mut random) = (PARTS.split(' ').collect::<Vec<_>>(), Random::new(seed));
    (0..random.below(14)).map(|_| random.pick(&parts).replace('_', " ")).collect()
}

/// The inputs of a file, without those that have lone surrogates. Some are escaped twice.
fn inputs(file: &str) -> Vec<String> {
    let value = |rest| serde_json::Deserializer::from_str(rest).into_iter::<String>().next()?.ok();
    let once: Vec<String> = file.split("\"input\":").skip(1).filter_map(value).collect();
    let twice = once.iter().filter_map(|input| serde_json::from_str(&format!("\"{input}\"")).ok());
    twice.chain(once.iter().cloned()).collect()
}

fn compare(text: &str) -> Result<(), Failed> {
    for before in BEFORE {
        rcdom::compare(&[before, text].concat(), None)?;
    }
    Ok(CONTEXTS.iter().try_for_each(|context| rcdom::compare(text, Some(context)))?)
}
