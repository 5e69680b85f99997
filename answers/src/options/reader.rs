//! The options of the reader.

use microweave::reader::{PostTypeRules, ReadOptions};
#[cfg(not(feature = "formats"))]
use microweave::sanitize::Policy;
use microweave::{OptionKind, OptionProblem, OptionValue};

use super::table::Target;
use super::{AnswerOptions, RequestOption};
use crate::Verb;

#[derive(Clone, Debug)]
pub(super) struct ReaderOptions {
    more_post_types: bool,
    pub(super) why: bool,
    /// With other formats, it is one of their options.
    #[cfg(not(feature = "formats"))]
    policy: Policy,
}

impl Default for ReaderOptions {
    fn default() -> Self {
        ReaderOptions {
            more_post_types: true,
            why: false,
            #[cfg(not(feature = "formats"))]
            policy: Policy::default(),
        }
    }
}

/// The options of the reader.
pub(super) fn rows() -> Vec<RequestOption> {
    let row = |name: &str, summary: &str, kind, set| RequestOption {
        name: name.to_owned(),
        summary: summary.to_owned(),
        kind,
        target: Target::Reader(set),
    };
    vec![
        row(
            "why",
            "read: give the reason of each decision (default: false)",
            OptionKind::Flag,
            |options, value| {
                options.why = flag(&value)?;
                Ok(())
            },
        ),
        row(
            "morePostTypes",
            "read: know more types of posts than Post Type Discovery, such as recipe (default: true)",
            OptionKind::Flag,
            |options, value| {
                options.more_post_types = flag(&value)?;
                Ok(())
            },
        ),
        #[cfg(not(feature = "formats"))]
        row(
            "policy",
            "What the HTML of contents may have: the JSON of a sanitising policy",
            OptionKind::Json,
            |options, value| {
                let OptionValue::Text(json) = value else {
                    return Err(OptionProblem::Kind(OptionKind::Json));
                };
                options.policy =
                    Policy::from_json(&json).map_err(|error| OptionProblem::Text(error.to_string()))?;
                Ok(())
            },
        ),
    ]
}

fn flag(value: &OptionValue) -> Result<bool, OptionProblem> {
    if let OptionValue::Flag(is_on) = value { Ok(*is_on) } else { Err(OptionProblem::Kind(OptionKind::Flag)) }
}

impl AnswerOptions {
    /// The options of the reader, as the tool's command `read` has them.
    pub(crate) fn read_options(&self) -> ReadOptions {
        #[cfg(feature = "formats")]
        let policy = &self.format.policy;
        #[cfg(not(feature = "formats"))]
        let policy = &self.reader.policy;
        ReadOptions::new()
            .post_types(PostTypeRules::new().more_types(self.reader.more_post_types))
            .ignore_framework_classes(self.page_options(Verb::Read, 0).ignore_framework_classes)
            .sanitize(policy.clone())
    }

    /// True if the reader's decisions have their reasons.
    pub(crate) fn has_why(&self) -> bool {
        self.reader.why
    }
}
