//! The options of the reader.

use microweave::reader::{PostTypeRules, ReadOptions};
use microweave::sanitize::Policy;

use super::table::Setter::{Flag, Json};
use super::table::row;
use super::{AnswerOptions, OptionRow};
use crate::Verb;

#[derive(Clone, Debug, Default)]
pub(super) struct ReaderOptions {
    policy: Option<Policy>,
    fewer_post_types: bool,
    pub(super) why: bool,
}

/// The options of the reader.
pub(super) const ROWS: &[OptionRow] = &[
    row("why", "read: give the reason of each decision (false)", Flag(|o, on| o.reader.why = on)),
    row(
        "morePostTypes",
        "read: know more types of posts than Post Type Discovery, such as recipe (true)",
        Flag(|o, on| o.reader.fewer_post_types = !on),
    ),
    row(
        "policy",
        "What the HTML of contents may have: the JSON of a sanitising policy",
        Json(|o, json| {
            let policy = Policy::from_json(json).map_err(|error| error.to_string())?;
            #[cfg(feature = "formats")]
            o.change_format(|f| f.sanitize(policy.clone()));
            o.reader.policy = Some(policy);
            Ok(())
        }),
    ),
];

impl AnswerOptions {
    /// The options of the reader: those of the tool's command `read`.
    pub(crate) fn read_options(&self) -> ReadOptions {
        let post_types = PostTypeRules::new().more_types(!self.reader.fewer_post_types);
        let options = ReadOptions::new()
            .post_types(post_types)
            .ignore_framework_classes(self.ignores_framework_classes(Verb::Read));
        match &self.reader.policy {
            Some(policy) => options.sanitize(policy.clone()),
            None => options,
        }
    }

    /// True if the reader's decisions have their reasons.
    pub(crate) fn has_why(&self) -> bool {
        self.reader.why
    }
}
