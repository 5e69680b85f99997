//! The rules of microdata in which its specifications differ.

use microweave_html::options;
use microweave_html::options::{OptionGroup, OptionPart, OptionRow, OptionTable, Setting};

use super::TextStyle;

options! {
    /// The rules of microdata in which its specifications differ. The defaults suit most of today's pages.
    ///
    /// ```
    /// use microweave::{MicrodataRules, Options};
    ///
    /// let living_standard = MicrodataRules::new().meta_content_only(true);
    /// let options = Options::new().microdata_rules(living_standard);
    /// let page = "<p itemscope><b itemprop=name content=Lovelace>Ada</b>";
    /// let document = options.parse(page, "https://example.com/");
    /// let person = document.microdata().items().next().expect("the page has one");
    /// assert_eq!(person.text("name"), Some("Ada"));
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct MicrodataRules {
        Microdata {
            /// Write one type per item, as a string (2010).
            ///
            /// The type is the whole of `itemtype`.
            single_type: bool = false;

            /// Use the `content` attribute of `meta` elements only (living standard, and before 2017).
            ///
            /// Otherwise `content` takes precedence over the other values of any element (W3C 2017).
            meta_content_only: bool = false;

            /// Use the text of `data` and `meter` elements that have no `value` attribute (W3C 2017).
            ///
            /// Otherwise the value is the empty string.
            data_text: bool = false;

            /// Prefix property names with the vocabulary of the item's type (W3C 2017).
            ///
            /// Names that are not URLs get the vocabulary identifier of the item's first type before them.
            expand_names: bool = false;

            /// Read microdata attributes on SVG and MathML elements too.
            any_namespace: bool = false;

            /// Write texts trimmed, without scripts and styles, with line breaks for `br` and between blocks.
            ///
            /// Values of attributes are written without tags, and with character references decoded.
            clean_text: bool = false;

            /// Write URLs as they are written if they cannot be made absolute, as on a page without an address.
            ///
            /// By the specification they are empty (5.4), and an `itemid` does not count (5.2).
            relative_urls: bool = false;
        }
    }
    parts {}
    with {
        /// The value of [`Options::text`], in the rules that a page is read by.
        pub(crate) text: TextStyle,
    }
}
