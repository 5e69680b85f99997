//! The options of our own cases, as words.

use microweave::{OptionKind, OptionValue, Options};
use microweave_convert::FormatOptions;
use microweave_convert::rdf::RdfProfile;

const COMMENT_START: &str = "<!-- case:";

/// The options for reading the page of a case.
#[derive(Clone, Debug)]
pub struct CaseOptions {
    /// The options of the library.
    pub options: Options,
    /// The `Content-Type` header of the page.
    pub content_type: Option<String>,
    /// Options for converters, as words and their values.
    pub conversion: Vec<(String, String)>,
}

/// A word that is no option.
#[derive(Debug, thiserror::Error)]
#[error("the case has the unknown option {0:?} (test-suite/README.md lists the options)")]
pub struct UnknownOption(String);

impl CaseOptions {
    /// Reads the options from their words, such as `lang` and `text=folded`.
    ///
    /// # Errors
    /// If a word is no option.
    pub fn from_words<'a>(words: impl IntoIterator<Item = &'a str>) -> Result<Self, UnknownOption> {
        let mut options = CaseOptions { options: Options::new(), content_type: None, conversion: Vec::new() };
        for word in words {
            options.apply(word)?;
        }
        Ok(options)
    }

    /// The words in the comment that a page may begin with: `<!-- case: base=URL lang text=folded -->`.
    pub fn words_of_page(page: &[u8]) -> Vec<String> {
        let text = String::from_utf8_lossy(page);
        let comment = text.trim_start_matches('\u{feff}').strip_prefix(COMMENT_START);
        let words = comment.and_then(|rest| rest.split_once("-->")).map_or("", |(words, _)| words);
        words.split_whitespace().map(str::to_owned).collect()
    }

    /// The options for a conversion to RDF.
    pub(crate) fn format_options(&self) -> FormatOptions {
        let is_2010 =
            self.conversion.iter().any(|(word, value)| word == "rdf-profile" && value == "html5-2010");
        let profile = if is_2010 { RdfProfile::Html5_2010 } else { RdfProfile::Microdata };
        FormatOptions::new().rdf_profile(profile)
    }

    fn apply(&mut self, word: &str) -> Result<(), UnknownOption> {
        match word.split_once('=').unwrap_or((word, "")) {
            ("charset", charset) => self.content_type = Some(format!("text/html; charset={charset}")),
            (word @ ("atom-profile" | "feed-url" | "no-context" | "rdf-profile"), value) => {
                self.conversion.push((word.into(), value.into()));
            }
            (flag, value) => self.set(flag, value).ok_or_else(|| UnknownOption(word.to_owned()))?,
        }
        Ok(())
    }

    /// Sets an option of the library, which has the name that is its flag on the command line.
    fn set(&mut self, flag: &str, text: &str) -> Option<()> {
        let defaults = Options::new();
        let row = Options::rows().find(|row| row.command_line_flag(&defaults) == flag)?;
        let value = match (row.kind, row.value(&self.options)) {
            (OptionKind::Flag, _) if text.is_empty() => {
                OptionValue::Flag(row.value(&defaults) != Some(OptionValue::Flag(true)))
            }
            (OptionKind::Texts, Some(OptionValue::Texts(mut texts))) => {
                texts.push(text.to_owned());
                OptionValue::Texts(texts)
            }
            _ => OptionValue::Text(text.to_owned()),
        };
        row.set(&mut self.options, value).ok()
    }
}
