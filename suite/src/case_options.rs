//! The options of our own cases, as words.

use microweave::convert::FormatOptions;
use microweave::convert::rdf::RdfProfile;
use microweave::{ContentAttribute, Metaformats, MicrodataRules, Options, RdfaRules, TextStyle};

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
    link_headers: Vec<String>,
    rules: MicrodataRules,
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
        let mut options = CaseOptions {
            options: Options::new(),
            content_type: None,
            conversion: Vec::new(),
            link_headers: Vec::new(),
            rules: MicrodataRules::new(),
        };
        for word in words {
            options.apply(word)?;
        }
        options.options = options.options.microdata_rules(options.rules.clone());
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
        let options = self.options.clone();
        self.options = match word.split_once('=').unwrap_or((word, "")) {
            ("charset", charset) => {
                self.content_type = Some(format!("text/html; charset={charset}"));
                options
            }
            (word @ ("atom-profile" | "feed-url" | "meta" | "no-context" | "rdf-profile"), value) => {
                self.conversion.push((word.into(), value.into()));
                options
            }
            ("link-header", header) => {
                self.link_headers.push(header.into());
                options.link_headers(&self.link_headers)
            }
            ("lang", "") => options.lang(true),
            ("text", "folded") => options.text(TextStyle::Folded),
            ("rdfa", "") => options.rdfa(true),
            ("roles", "") => options.rdfa_rules(RdfaRules::new().roles(true)),
            ("no-classic", "") => options.classic(false),
            ("no-microformats", "") => options.microformats(false),
            ("no-rels", "") => options.rels(false),
            ("ignore-framework-classes", "") => options.ignore_framework_classes(true),
            ("known-roots", "") => options.known_roots(true),
            ("ignore-root", name) => {
                let known: Vec<String> = options.ignored_roots().map(str::to_owned).collect();
                options.ignore_roots(known.into_iter().chain([name.to_owned()]))
            }
            ("metaformats", "always") => options.metaformats(Metaformats::Always),
            ("metaformats", "without-items") => options.metaformats(Metaformats::WithoutItems),
            (word, "") => {
                self.rules = rule(self.rules.clone(), word)?;
                options
            }
            _ => return Err(UnknownOption(word.to_owned())),
        };
        Ok(())
    }
}

fn rule(rules: MicrodataRules, word: &str) -> Result<MicrodataRules, UnknownOption> {
    Ok(match word {
        "single-type" => rules.single_type(true),
        "meta-content-only" => rules.content(ContentAttribute::MetaOnly),
        "data-text" => rules.data_text(true),
        "expand-names" => rules.expand_names(true),
        "any-namespace" => rules.any_namespace(true),
        "clean-text" => rules.clean_text(true),
        "relative-urls" => rules.relative_urls(true),
        _ => return Err(UnknownOption(word.to_owned())),
    })
}
