//! RDFa 1.0 (RDFa in XHTML, section 5.5, "Sequence"). HTML+RDFa 1.1, section 3.1, asks for the rules of the version that the
//! attribute `version` of the root element names; Drupal 7 writes `XHTML+RDFa 1.0` into all pages.

use super::RdfaReader;
use super::attributes::RdfaAttributes as Has;
use super::contexts::Resource;
use super::element::{ElementAttributes, EstablishedResources};
use super::names::INITIAL_CONTEXT;
use crate::document::rdfa::RdfaName;
use microweave_html::dom::{Dom, El};
use microweave_html::names::{attr, tag};

/// True if the page names RDFa 1.0 as its version.
pub(super) fn names_version_1_0(dom: &Dom) -> bool {
    let version = dom.elements().next().and_then(|root| root.attr("version"));
    version.is_some_and(|version| version.contains("RDFa 1.0"))
}

/// True if a property without a datatype has markup as its value.
pub(super) fn has_markup(el: El<'_>, has: Has) -> bool {
    !has.has(Has::CONTENT.and(Has::DATATYPE)) && el.child_elements().next().is_some()
}

impl<'a> RdfaReader<'a, '_> {
    /// 4 and 5. `None` if the account is exceeded.
    pub(super) fn establish_1_0(
        &mut self,
        attributes: &ElementAttributes<'a>,
        parent: Resource,
    ) -> Option<EstablishedResources> {
        let ElementAttributes { el, has, rel, rev, about, resource } = attributes;
        let (has_type, is_relation) = (has.has(Has::TYPEOF), !rel.is_empty() || !rev.is_empty());
        let src = has.has(Has::SRC).then_some(Resource::Attribute(el.id(), attr::SRC));
        let resource = resource.filter(|resource| Some(*resource) != src);
        let named = about.or(src).or(resource.filter(|_| !is_relation));
        let mut skips = false;
        let new_subject = match named {
            Some(named) => named,
            None if matches!(el.tag(), tag::HEAD | tag::BODY) => Resource::Name(self.iri("")?),
            None if has_type => Resource::Name(self.writer.blank_node()?),
            None => {
                skips = !is_relation && !has.has(Has::PROPERTY);
                parent
            }
        };
        let current_object = resource.filter(|_| is_relation);
        Some(EstablishedResources {
            new_subject,
            current_object,
            typed: has_type.then_some(new_subject),
            skips,
        })
    }

    /// The predicate of a value of `rel` or `rev`. Some need no prefix (section 9.3, "@rel/@rev attribute values").
    pub(super) fn link_type_or_curie(&mut self, token: &'a str) -> Option<RdfaName> {
        match INITIAL_CONTEXT.link_types.get(&token.to_ascii_lowercase()) {
            Some(iri) => self.writer.name(iri),
            None => self.predicate(token, None),
        }
    }
}
