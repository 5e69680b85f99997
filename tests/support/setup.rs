//! Reads the options of one of our own cases.

use libtest_mimic::Failed;
use microweave::{ContentAttribute, MicrodataRules, Options, TextStyle};

const DEFAULT_BASE: &str = "https://example.com/dir/page.html";

/// The options in the comment that a page may begin with: `<!-- case: base=URL lang text=folded -->`.
pub struct Setup {
    pub base: String,
    pub content_type: Option<String>,
    pub options: Options,
    link_headers: Vec<String>,
    /// The options for a converter: words and their values.
    pub conversion: Vec<(String, String)>,
    rules: MicrodataRules,
}

impl Setup {
    pub fn read(bytes: &[u8]) -> Result<Self, Failed> {
        let mut setup = Setup {
            base: DEFAULT_BASE.into(),
            content_type: None,
            options: Options::new(),
            link_headers: Vec::new(),
            conversion: Vec::new(),
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
            (word @ ("atom-profile" | "feed-url" | "meta" | "no-context"), value) => {
                self.conversion.push((word.into(), value.into()));
                options
            }
            ("link-header", header) => {
                self.link_headers.push(header.into());
                options.link_headers(&self.link_headers)
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
