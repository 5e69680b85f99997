//! The rules of RDFa that a caller chooses.

/// The rules of RDFa that a caller chooses.
///
/// ```
/// use microweave::{Options, RdfaRules};
///
/// let options = Options::new().rdfa(true).rdfa_rules(RdfaRules::new().roles(true));
/// let document = options.parse("<nav id=top role=navigation>", "https://example.com/");
/// assert_eq!(document.rdfa().items().next().and_then(|item| item.id()), Some("https://example.com/#top"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RdfaRules {
    pub(crate) roles: bool,
}

impl RdfaRules {
    /// The default rules.
    pub fn new() -> Self {
        Self::default()
    }

    /// The attribute `role` gives triples (Role Attribute 1.0, section 4). It is on nearly every page, for
    /// assistive technology, so it is not read by default (off).
    #[must_use]
    pub fn roles(self, roles: bool) -> Self {
        RdfaRules { roles, ..self }
    }
}
