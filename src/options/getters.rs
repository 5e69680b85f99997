//! The values of options. The setters have the names of the options; the values of bounds are `max_*`, and those of
//! switches `has_*` or `is_*`.

use super::{ContentAttribute, Limits, Metaformats, MicrodataRules, Options, RdfaRules, TextStyle};

/// The values of the options.
///
/// ```
/// use microweave::{Limits, Options, TextStyle};
///
/// let options = Options::new().classic(false).limits(Limits::new().depth(64));
/// assert!(options.has_microformats() && !options.has_classic());
/// assert_eq!(options.text_style(), TextStyle::AsWritten);
/// assert_eq!(options.current_limits().max_depth(), 64);
/// ```
impl Options {
    /// True if microformats are read.
    pub fn has_microformats(&self) -> bool {
        self.microformats
    }

    /// True if classic microformats are read, if microformats are.
    pub fn has_classic(&self) -> bool {
        self.classic
    }

    /// True if rel links are read.
    pub fn has_rels(&self) -> bool {
        self.rels
    }

    /// True if microdata is read.
    pub fn has_microdata(&self) -> bool {
        self.microdata
    }

    /// True if JSON-LD is read.
    pub fn has_json_ld(&self) -> bool {
        self.json_ld
    }

    /// True if RDFa is read.
    pub fn has_rdfa(&self) -> bool {
        self.rdfa
    }

    /// The rules of RDFa in use.
    pub fn current_rdfa_rules(&self) -> &RdfaRules {
        &self.rdfa_rules
    }

    /// True if `meta` elements are read.
    pub fn has_meta(&self) -> bool {
        self.meta
    }

    /// True if languages are noted.
    pub fn has_lang(&self) -> bool {
        self.lang
    }

    /// True if the reasons of values are noted.
    pub fn has_reasons(&self) -> bool {
        self.reasons
    }

    /// True if class names of style sheet frameworks are ignored.
    pub fn is_ignoring_framework_classes(&self) -> bool {
        self.ignore_framework_classes
    }

    /// True if class names of unknown roots without properties are left out.
    pub fn has_known_roots_only(&self) -> bool {
        self.known_roots
    }

    /// The class names of roots that are ignored, sorted.
    pub fn ignored_roots(&self) -> impl Iterator<Item = &str> {
        self.ignored_roots.iter().map(String::as_str)
    }

    /// When the page gets an item made from its title and its `meta` elements.
    pub fn current_metaformats(&self) -> Metaformats {
        self.metaformats
    }

    /// How the text of an element becomes a value.
    pub fn text_style(&self) -> TextStyle {
        self.text
    }

    /// The rules of microdata in use.
    pub fn current_microdata_rules(&self) -> &MicrodataRules {
        &self.microdata_rules
    }

    /// The limits in use.
    pub fn current_limits(&self) -> Limits {
        self.limits
    }
}

/// The values of the limits.
///
/// ```
/// use microweave::Limits;
///
/// let limits = Limits::new().formatting(32);
/// assert_eq!((limits.max_depth(), limits.max_formatting(), limits.max_attributes()), (512, 32, 1024));
/// assert_eq!(limits.max_output(1000), 1_148_576);
/// ```
impl Limits {
    /// The maximum depth of nested elements.
    pub fn max_depth(&self) -> u16 {
        self.depth
    }

    /// The maximum number of formatting elements that are open without an end tag.
    pub fn max_formatting(&self) -> u16 {
        self.formatting
    }

    /// The maximum number of attributes of an element.
    pub fn max_attributes(&self) -> u16 {
        self.attributes
    }
}

/// The values of the rules.
///
/// ```
/// use microweave::{ContentAttribute, MicrodataRules};
///
/// let rules = MicrodataRules::new().single_type(true);
/// assert!(rules.has_single_type() && !rules.has_any_namespace());
/// assert_eq!(rules.content_attribute(), ContentAttribute::AnyElement);
/// ```
impl MicrodataRules {
    /// True if an item has one type, the whole of `itemtype`.
    pub fn has_single_type(&self) -> bool {
        self.single_type
    }

    /// The elements on which `content` is the value.
    pub fn content_attribute(&self) -> ContentAttribute {
        self.content
    }

    /// True if `data` and `meter` without `value` have their text as value.
    pub fn has_data_text(&self) -> bool {
        self.data_text
    }

    /// True if names that are not URLs get the vocabulary identifier before them.
    pub fn has_expanded_names(&self) -> bool {
        self.expand_names
    }

    /// True if elements of svg and MathML have microdata.
    pub fn has_any_namespace(&self) -> bool {
        self.any_namespace
    }

    /// True if texts are cleaned.
    pub fn has_clean_text(&self) -> bool {
        self.clean_text
    }

    /// True if URLs that cannot be made absolute stay as written.
    pub fn has_relative_urls(&self) -> bool {
        self.relative_urls
    }
}
