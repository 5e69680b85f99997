//! Our own cases under `test-suite/`: pages with the JSON that is expected of them. See the README
//! there for their form.

mod support;

use std::path::Path;

use libtest_mimic::{Arguments, Failed, Trial};
use microweave::{ContentAttribute, Document, MicrodataRules, Options, TextStyle};
use serde_json::Value;
use support::suites;

const DEFAULT_BASE: &str = "https://example.com/dir/page.html";

fn main() {
    let arguments = Arguments::from_args();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-suite");
    let mut trials = Vec::new();
    for (name, _) in suites::files_below(&folder, "html") {
        let page = folder.join(&name).with_extension("html");
        trials.push(Trial::test(name, move || run(&page)));
    }
    assert!(!trials.is_empty(), "test-suite/ has cases");
    libtest_mimic::run(&arguments, trials).exit();
}

fn run(page: &Path) -> Result<(), Failed> {
    let bytes = std::fs::read(page)?;
    let expected: Value = serde_json::from_slice(&std::fs::read(page.with_extension("json"))?)?;
    let setup = Setup::read(&bytes)?;
    let document = setup.options.parse_bytes(&bytes, setup.content_type.as_deref(), &setup.base)?;
    let is_microdata = page.components().any(|part| part.as_os_str() == "microdata");
    let ours = if is_microdata {
        serde_json::to_value(document.microdata())?
    } else {
        serde_json::to_value(document.mf2())?
    };
    if ours != expected {
        return Err(format!("expected:\n{expected:#}\nours:\n{ours:#}").into());
    }
    let again: Document = serde_json::from_str(&serde_json::to_string(&document)?)?;
    if again != document {
        return Err("read back from its JSON, the document is another".into());
    }
    Ok(())
}

/// What the comment that a page may begin with asks for: `<!-- case: base=URL lang text=folded -->`.
struct Setup {
    base: String,
    content_type: Option<String>,
    options: Options,
    rules: MicrodataRules,
}

impl Setup {
    fn read(bytes: &[u8]) -> Result<Self, Failed> {
        let mut setup = Setup {
            base: DEFAULT_BASE.into(),
            content_type: None,
            options: Options::new(),
            rules: MicrodataRules::new(),
        };
        let text = String::from_utf8_lossy(bytes);
        let comment = text.trim_start_matches('\u{feff}').strip_prefix("<!-- case:");
        let words = comment.and_then(|rest| rest.split_once("-->")).map_or("", |(words, _)| words);
        for word in words.split_whitespace() {
            setup.apply(word)?;
        }
        setup.options = setup.options.microdata_rules(setup.rules.clone());
        Ok(setup)
    }

    fn apply(&mut self, word: &str) -> Result<(), Failed> {
        let options = self.options.clone();
        self.options = match word.split_once('=').unwrap_or((word, "")) {
            ("base", base) => {
                self.base = base.into();
                options
            }
            ("charset", charset) => {
                self.content_type = Some(format!("text/html; charset={charset}"));
                options
            }
            ("lang", "") => options.lang(true),
            ("text", "folded") => options.text(TextStyle::Folded),
            ("no-classic", "") => options.classic(false),
            ("no-microformats", "") => options.microformats(false),
            ("no-rels", "") => options.rels(false),
            ("ignore-framework-classes", "") => options.ignore_framework_classes(true),
            (word, "") => {
                self.rules = rule(self.rules.clone(), word)?;
                options
            }
            _ => return Err(format!("the case asks for {word:?}, which is unknown").into()),
        };
        Ok(())
    }
}

fn rule(rules: MicrodataRules, word: &str) -> Result<MicrodataRules, Failed> {
    Ok(match word {
        "single-type" => rules.single_type(true),
        "meta-content-only" => rules.content(ContentAttribute::MetaOnly),
        "data-text" => rules.data_text(true),
        "expand-names" => rules.expand_names(true),
        "any-namespace" => rules.any_namespace(true),
        "clean-text" => rules.clean_text(true),
        _ => return Err(format!("the case asks for {word:?}, which is unknown").into()),
    })
}
