//! The rules of microdata in which its specifications differ.

use super::TextStyle;

/// The rules of microdata in which its specifications differ. The defaults suit most of today's pages.
///
/// ```
/// use microweave::{ContentAttribute, MicrodataRules, Options};
///
/// let living_standard = MicrodataRules::new().content(ContentAttribute::MetaOnly);
/// let options = Options::new().microdata_rules(living_standard);
/// let page = "<p itemscope><b itemprop=name content=Lovelace>Ada</b>";
/// let document = options.parse(page, "https://example.com/");
/// let person = document.microdata().items().next().expect("the page has one");
/// assert_eq!(person.text("name"), Some("Ada"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct MicrodataRules {
    pub(crate) single_type: bool,
    pub(crate) content: ContentAttribute,
    pub(crate) data_text: bool,
    pub(crate) expand_names: bool,
    pub(crate) any_namespace: bool,
    pub(crate) clean_text: bool,
    pub(crate) relative_urls: bool,
    /// The value of [`Options::text`].
    pub(crate) text: TextStyle,
}

/// The elements on which a `content` attribute is the value of a property.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ContentAttribute {
    /// Any element. `content` takes precedence over its other values (W3C 2017).
    #[default]
    AnyElement,
    /// `meta` only (the living standard, and all specifications before 2017).
    MetaOnly,
}

impl MicrodataRules {
    /// The default rules.
    pub fn new() -> Self {
        Self::default()
    }

    /// An item has one type, the whole of `itemtype`. In JSON, `type` is a string (2010).
    #[must_use]
    pub fn single_type(self, single_type: bool) -> Self {
        MicrodataRules { single_type, ..self }
    }

    /// The elements on which `content` is the value.
    #[must_use]
    pub fn content(self, content: ContentAttribute) -> Self {
        MicrodataRules { content, ..self }
    }

    /// `data` and `meter` without `value` have their text as value (W3C 2017), not the empty string.
    #[must_use]
    pub fn data_text(self, data_text: bool) -> Self {
        MicrodataRules { data_text, ..self }
    }

    /// Names that are not URLs get the vocabulary identifier of the item's first type before them (W3C 2017).
    #[must_use]
    pub fn expand_names(self, expand_names: bool) -> Self {
        MicrodataRules { expand_names, ..self }
    }

    /// Elements of svg and MathML have microdata too.
    #[must_use]
    pub fn any_namespace(self, any_namespace: bool) -> Self {
        MicrodataRules { any_namespace, ..self }
    }

    /// Texts are cleaned: without scripts and styles, with line feeds for `br` and between blocks, trimmed.
    #[must_use]
    pub fn clean_text(self, clean_text: bool) -> Self {
        MicrodataRules { clean_text, ..self }
    }

    /// URLs that cannot be made absolute stay as written, such as relative ones of a page without an address. By the
    /// specification they are empty (5.4), and an `itemid` does not count (5.2).
    #[must_use]
    pub fn relative_urls(self, relative_urls: bool) -> Self {
        MicrodataRules { relative_urls, ..self }
    }
}
