//! The rules of RDFa that a caller chooses.

use std::collections::BTreeMap;

/// The rules of RDFa that a caller chooses. The defaults are those of HTML+RDFa 1.1.
///
/// ```
/// use microweave::{Options, RdfaRules};
///
/// let rules = RdfaRules::new().prefixes([("article", "https://ogp.me/ns/article#")]);
/// let options = Options::new().rdfa(true).rdfa_rules(rules);
/// let document = options.parse("<meta property=article:section content=Tea>", "https://example.com/");
/// let page = document.rdfa().items().next().expect("there is one");
/// assert_eq!(page.text("https://ogp.me/ns/article#section"), Some("Tea"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RdfaRules {
    pub(crate) roles: bool,
    pub(crate) core_only: bool,
    pub(crate) prefixes: BTreeMap<String, String>,
}

impl RdfaRules {
    /// The default rules.
    pub fn new() -> Self {
        Self::default()
    }

    /// The attribute `role` gives triples (Role Attribute 1.0, section 4). It is on nearly every page, for assistive
    /// technology, so it is not read by default.
    #[must_use]
    pub fn roles(self, roles: bool) -> Self {
        RdfaRules { roles, ..self }
    }

    /// Reads the page by RDFa Core 1.1 alone, as extruct does: `base`, `lang`, `datetime`, `head` and `body` have no
    /// meaning of their own; `xml:lang` has.
    #[must_use]
    pub fn core_only(self, core_only: bool) -> Self {
        RdfaRules { core_only, ..self }
    }

    /// Prefixes in addition to those of the initial context. Those that the page declares take precedence.
    #[must_use]
    pub fn prefixes<P: Into<String>, I: Into<String>>(
        self,
        prefixes: impl IntoIterator<Item = (P, I)>,
    ) -> Self {
        let prefixes = prefixes.into_iter().map(|(prefix, iri)| (prefix.into(), iri.into())).collect();
        RdfaRules { prefixes, ..self }
    }

    /// True if `role` gives triples.
    pub fn has_roles(&self) -> bool {
        self.roles
    }

    /// True if the rules of HTML+RDFa do not count.
    pub fn is_core_only(&self) -> bool {
        self.core_only
    }
}
