//! The values of `property` (step 11).

use std::borrow::Cow;

use super::RdfaReader;
use super::attributes::RdfaAttributes as Has;
use super::contexts::{EvaluationContext, Resource};
use super::element::ElementAttributes;
use super::version_1_0::has_markup;
use crate::document::rdfa::{LiteralKind, RdfaObjectData};
use microweave_html::dom::page_defaults::default_language;
use microweave_html::dom::text::text_content;
use microweave_html::dom::xml::push_inner_xml;
use microweave_html::names::{attr, tag};
use microweave_values::datetime::xsd;
use microweave_values::whitespace::trim;

const XML_LITERAL: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#XMLLiteral";
const HTML_LITERAL: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#HTML";

/// True for the datatype of a literal that is markup.
pub fn is_markup(datatype: &str) -> bool {
    matches!(datatype, XML_LITERAL | HTML_LITERAL)
}

impl<'a> RdfaReader<'a, '_> {
    /// The current property value. `None` if the account is exceeded.
    pub(super) fn property_value(
        &mut self,
        attributes: &ElementAttributes<'a>,
        typed: Option<Resource>,
        context: &EvaluationContext<'a>,
    ) -> Option<RdfaObjectData> {
        let (el, has, language) = (attributes.el, attributes.has, context.language);
        // RDFa 1.0 knows literals only.
        let has_resource = !self.is_version_1_0;
        let core_only = self.options.rdfa_rules.core_only || self.is_version_1_0;
        let datetime = el.attr_by(attr::DATETIME).filter(|_| !core_only);
        let attribute = el.attr_by(attr::CONTENT).or(datetime);
        let datatype = trim(el.attr_by(attr::DATATYPE).unwrap_or_default());
        let datatype = match self.is_version_1_0 && has_markup(el, has) {
            true => self.writer.name(XML_LITERAL),
            false => self.term_or_iri(datatype, context.vocabulary),
        };
        if let Some(datatype) = datatype {
            let is_xml = self.writer.text_of(datatype) == XML_LITERAL;
            self.literal_end = (is_xml && self.is_version_1_0).then(|| el.after());
            let text = match self.writer.text_of(datatype) {
                // "as an XML literal": the attribute `content` does not count.
                XML_LITERAL => {
                    let mut xml = String::new();
                    push_inner_xml(&mut xml, el);
                    xml.into()
                }
                // HTML+RDFa 3.1: HTML literals are written as HTML fragments are.
                HTML_LITERAL => el.inner_html().into(),
                _ => attribute.map_or_else(|| text_content(el), Cow::Borrowed),
            };
            return self.writer.literal(&text, LiteralKind::Typed(datatype));
        }
        // "as a plain literal": with an empty `datatype`, or by `content`.
        if has.has(Has::CONTENT.and(Has::DATATYPE)) {
            let text = attribute.map_or_else(|| text_content(el), Cow::Borrowed);
            return self.plain_literal(&text, language);
        }
        // HTML+RDFa 3.1: `datetime` has the datatype of its form.
        if let Some(datetime) = datetime {
            return self.date_literal(datetime, language);
        }
        if has_resource
            && !has.has(Has::REL.and(Has::REV))
            && let Some(resource) = attributes.resource
        {
            return self.name_of_resource(resource).map(RdfaObjectData::Name);
        }
        if has_resource
            && has.has(Has::TYPEOF)
            && !has.has(Has::ABOUT)
            && let Some(typed) = typed
        {
            return self.name_of_resource(typed).map(RdfaObjectData::Name);
        }
        if self.writer.account().exhausted() || !self.writer.account().work(el.node_count()) {
            return None;
        }
        let text = text_content(el);
        // HTML+RDFa 3.1: the text of `time` has the datatype of its form too.
        if el.tag() == tag::TIME && !core_only {
            return self.date_literal(&text, language);
        }
        self.plain_literal(&text, language)
    }

    fn date_literal(&mut self, text: &str, language: Option<&'a str>) -> Option<RdfaObjectData> {
        match xsd::datatype(text) {
            Some(datatype) => {
                let datatype = self.writer.name(datatype)?;
                self.writer.literal(text, LiteralKind::Typed(datatype))
            }
            None => self.plain_literal(text, language),
        }
    }

    fn plain_literal(&mut self, text: &str, language: Option<&'a str>) -> Option<RdfaObjectData> {
        let of_page = || *self.default_language.get_or_init(|| default_language(self.dom));
        let language = language.or_else(|| if self.options.rdfa_rules.core_only { None } else { of_page() });
        let kind = match language.filter(|language| !language.is_empty()) {
            Some(language) => LiteralKind::Language(self.writer.language(language)?),
            None => LiteralKind::Plain,
        };
        self.writer.literal(text, kind)
    }
}
