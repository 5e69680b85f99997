//! Codes that are not reported for some files: `--per-file-ignores`.

use std::str::FromStr;

use microweave::options::{OptionValue, Setting as _};
use microweave_check::CodeSelection;

use crate::input::Input;
use crate::input::patterns::PathPattern;

/// Patterns of paths, each with codes.
#[derive(Clone, Debug)]
pub(crate) struct FileIgnores(Vec<(PathPattern, CodeSelection)>);

impl FromStr for FileIgnores {
    type Err = String;

    /// Reads `drafts:charset,itemprop-unused` or `drafts:charset,old:charset`.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut entries: Vec<(&str, Vec<String>)> = Vec::new();
        for word in text.split(',') {
            match (word.rsplit_once(':'), entries.last_mut()) {
                (Some((pattern, code)), _) => entries.push((pattern, vec![code.trim().to_owned()])),
                (None, Some((_, codes))) => codes.push(word.trim().to_owned()),
                (None, None) => {
                    return Err("write PATTERN:CODES, such as drafts/*:entry-without-date".to_owned());
                }
            }
        }
        let entry = |(pattern, codes): (&str, Vec<String>)| {
            let codes =
                CodeSelection::from_value(OptionValue::Texts(codes)).map_err(|error| error.to_string())?;
            Ok((pattern.parse()?, codes))
        };
        entries.into_iter().map(entry).collect::<Result<_, String>>().map(FileIgnores)
    }
}

impl FileIgnores {
    /// True if the code is not reported for the input.
    pub(super) fn has(&self, input: &Input, code: &str) -> bool {
        let Input::File(path) = input else { return false };
        self.0.iter().any(|(pattern, codes)| codes.has(code) && pattern.has(path, false))
    }
}
