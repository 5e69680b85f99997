//! The options of the reader.

use super::PostTypeRules;
use microweave::options::{OptionGroup, OptionPart, OptionRow, OptionTable, Setting};
use microweave_html::options;
use microweave_html::sanitize::Policy;

options! {
    /// Options for reading a page into posts.
    ///
    /// ```
    /// use microweave_reader::{PostType, ReadOptions, Reading};
    ///
    /// let html = "<p class=h-entry>I drank <b class=p-drank>tea</b>";
    /// let reading = Reading::parse(html, "https://ada.example/");
    /// assert_eq!(reading.posts(&ReadOptions::new()).main.entries[0].post_type.value, PostType::Drink);
    ///
    /// let to_the_letter = ReadOptions::new().more_post_types(false);
    /// assert_eq!(reading.posts(&to_the_letter).main.entries[0].post_type.value, PostType::Note);
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
            /// use microweave_reader::{ReadOptions, Reading};
            /// use microweave::sanitize::Policy;
            ///
            /// let html = "<div class=h-entry><div class=e-content><iframe src=//video.example/1></iframe></div></div>";
            /// let options = ReadOptions::new().policy(Policy::new().frame_hosts(["video.example"]));
            /// let feed = Reading::parse(html, "https://ada.example/").posts(&options).main;
            /// let expected = r#"<iframe src="https://video.example/1"></iframe>"#;
            /// assert_eq!(feed.entries[0].content_html(), Some(expected));
            /// ```
            policy: Policy = Policy::default(), "file";
        }
    }
    parts {}
    with {}
}

impl ReadOptions {
    pub(super) fn post_types(&self) -> PostTypeRules {
        PostTypeRules::new().more_types(self.more_post_types)
    }
}
