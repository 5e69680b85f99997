//! Reads a case of the reader: several pages in one file.

use libtest_mimic::Failed;

/// The pages of a case, of which the first is read, and the options for reading it.
pub struct Case {
    pub pages: Vec<CasePage>,
    words: Vec<(String, String)>,
}

/// A page. It begins with `<!-- page: URL -->`, or with `<!-- page: URL from=URL -->` if the second URL redirects to the
/// first.
pub struct CasePage {
    pub url: String,
    /// The URL that is fetched. It differs from `url` if it redirects.
    pub requested_url: String,
    pub html: String,
}

const KNOWN_WORDS: [&str; 9] =
    ["from", "target", "reasons", "reply-first", "fewer-types", "meta", "lang", "json", "framework-classes"];

impl Case {
    pub fn read(text: &str) -> Result<Self, Failed> {
        let mut case = Case { pages: Vec::new(), words: Vec::new() };
        for part in text.split("<!-- page:").skip(1) {
            let (head, html) = part.split_once("-->").ok_or("a comment ends with -->")?;
            let mut words = head.split_whitespace();
            let url = words.next().ok_or("a page has a URL")?.to_owned();
            let mut requested_url = url.clone();
            for word in words {
                let (name, value) = word.split_once('=').unwrap_or((word, ""));
                match name {
                    "from" => requested_url = value.to_owned(),
                    _ if KNOWN_WORDS.contains(&name) => case.words.push((name.to_owned(), value.to_owned())),
                    _ => return Err(format!("the case asks for {word:?}, which is unknown").into()),
                }
            }
            case.pages.push(CasePage { url, requested_url, html: html.to_owned() });
        }
        if case.pages.is_empty() {
            return Err("the case has no <!-- page: URL -->".into());
        }
        Ok(case)
    }

    /// The page to read.
    pub fn page(&self) -> &CasePage {
        &self.pages[0]
    }

    pub fn word(&self, name: &str) -> Option<&str> {
        self.words.iter().find(|(word, _)| word == name).map(|(_, value)| value.as_str())
    }

    pub fn has(&self, name: &str) -> bool {
        self.word(name).is_some()
    }
}
