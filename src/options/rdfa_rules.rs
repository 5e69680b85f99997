//! The rules of RDFa that a caller chooses.

use std::collections::BTreeMap;

use microweave_html::options;
use microweave_html::options::{OptionGroup, OptionPart, OptionRow, OptionTable, Setting};

options! {
    /// The rules of RDFa that a caller chooses. The defaults follow HTML+RDFa 1.1.
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
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct RdfaRules {
        Rdfa {
            /// Read the attribute `role` as RDFa too (Role Attribute 1.0, section 4).
            ///
            /// It is on nearly every page, for assistive technology, so it is not read by default.
            roles: bool = false;

            /// Read RDFa by RDFa Core 1.1 alone, without the rules of HTML+RDFa.
            ///
            /// `base`, `lang`, `datetime`, `head` and `body` have no meaning of their own; `xml:lang` has.
            core_only: bool = false;

            /// Add the types and properties that follow from others by the vocabularies of the page.
            ///
            /// This is RDFa's vocabulary expansion (RDFa Core 1.1, section 10): an `Article` of schema.org is a `Thing` too,
            /// and a `name` of FOAF is a label. No vocabulary is fetched. What counts:
            ///
            /// - for each vocabulary that the page names in `vocab`, what the library knows of it: the types and properties of
            ///   schema.org, and the vocabularies of RDFa's initial context, such as FOAF, Dublin Core and SKOS;
            /// - what the page itself states, by `rdfs:subClassOf`, `rdfs:subPropertyOf`, `owl:equivalentClass` and
            ///   `owl:equivalentProperty`.
            ///
            /// ```
            /// use microweave::{Options, RdfaRules};
            ///
            /// let options = Options::new().rdfa(true).rdfa_rules(RdfaRules::new().expand_vocabularies(true));
            /// let page = "<p vocab='https://schema.org/' typeof=Recipe><b property=name>Tea</b>";
            /// let document = options.parse(page, "https://example.com/");
            /// let recipe = document.rdfa().items().next().expect("there is one");
            /// assert!(recipe.is("https://schema.org/Recipe") && recipe.is("https://schema.org/CreativeWork"));
            /// ```
            #[cfg(feature = "vocabularies")]
            expand_vocabularies: bool = false;
        }
    }
    parts {}
    with {
        /// The prefixes that each page has without declaring them: see [`RdfaRules::prefixes`](method@RdfaRules::prefixes).
        pub prefixes: BTreeMap<String, String>,
    }
}

impl RdfaRules {
    /// Prefixes in addition to the prefixes of the initial context. A prefix that the page declares takes precedence.
    #[must_use]
    pub fn prefixes<P: Into<String>, I: Into<String>>(
        self,
        prefixes: impl IntoIterator<Item = (P, I)>,
    ) -> Self {
        let prefixes = prefixes.into_iter().map(|(prefix, iri)| (prefix.into(), iri.into())).collect();
        RdfaRules { prefixes, ..self }
    }
}
