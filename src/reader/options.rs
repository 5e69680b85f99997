//! The options of the reader.

use super::PostTypeRules;
use crate::options::macros::{options, parsed};
use crate::options::{
    OptionGroup, OptionKind, OptionPart, OptionProblem, OptionRow, OptionTable, OptionValue, Setting,
};
use crate::sanitize::Policy;

options! {
    /// Options for reading a page into posts.
    ///
    /// ```
    /// use microweave::Options;
    /// use microweave::reader::{PostType, ReadOptions};
    ///
    /// let html = "<p class=h-entry>I drank <b class=p-drank>tea</b>";
    /// let page = Options::new().page(html, "https://ada.example/");
    /// assert_eq!(page.read(&ReadOptions::new()).main.entries[0].post_type.value, PostType::Drink);
    ///
    /// let to_the_letter = ReadOptions::new().more_post_types(false);
    /// assert_eq!(page.read(&to_the_letter).main.entries[0].post_type.value, PostType::Note);
    /// ```
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct ReadOptions {
        Posts {
            /// Know more types of posts than Post Type Discovery, such as recipe.
            ///
            /// See [`PostTypeRules::more_types`].
            more_post_types: bool = true;

            /// What the HTML of contents may have: the JSON of a sanitising policy.
            ///
            /// ```
            /// use microweave::Options;
            /// use microweave::reader::ReadOptions;
            /// use microweave::sanitize::Policy;
            ///
            /// let html = "<div class=h-entry><div class=e-content><iframe src=//video.example/1></iframe></div></div>";
            /// let page = Options::new().page(html, "https://ada.example/");
            /// let options = ReadOptions::new().policy(Policy::new().frame_hosts(["video.example"]));
            /// let entry = &page.read(&options).main.entries[0];
            /// let expected = r#"<iframe src="https://video.example/1"></iframe>"#;
            /// assert_eq!(entry.content_html(), Some(expected));
            /// ```
            policy: Policy = Policy::default(), "file";
        }
    }
    parts {}
    with {}
}

parsed!(Policy, Json, Policy::from_json);

impl ReadOptions {
    pub(super) fn post_types(&self) -> PostTypeRules {
        PostTypeRules::new().more_types(self.more_post_types)
    }
}
