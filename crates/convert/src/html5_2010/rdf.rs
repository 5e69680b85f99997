//! Converts a page to RDF by HTML of 2010 (revision 3627): its title, links, `meta` names, sources of quotations and
//! items. Steps have the numbers of the algorithm "convert a Document to RDF".

use std::collections::HashSet;

use crate::OutputError;
use crate::rdf::iri::{self, escaped_fragment};
use crate::rdf::{PageQuads, QuadObject};
use microweave::extract::microdata::{ValueSource, value_source};
use microweave::microdata_dom::MicrodataEl;
use microweave::options::MicrodataRules;
use microweave::page::Page;
use microweave_html::dom::El;
use microweave_html::dom::text::text_content;
use microweave_html::names::{attr, tag};
use microweave_values::collections::unique::unique;
use microweave_values::whitespace::tokens;

const DCTERMS_TITLE: &str = "<http://purl.org/dc/terms/title>";
const DCTERMS_SOURCE: &str = "<http://purl.org/dc/terms/source>";
const LINK_TYPES: &str = "http://www.w3.org/1999/xhtml/vocab#";
const MICRODATA: &str = "http://www.w3.org/1999/xhtml/microdata#";
const MICRODATA_ITEM: &str = "<http://www.w3.org/1999/xhtml/microdata#item>";

pub(crate) fn write(quads: &mut PageQuads<'_>) -> Result<(), OutputError> {
    let page = quads.page;
    let address = iri::absolute(page.address()).ok_or(OutputError::NoAddress)?;
    let rules = MicrodataRules::new().meta_content_only(true);
    let mut reader = Html5RdfReader { page, address, rules, quads };
    reader.read_title()?;
    reader.read_links()?;
    reader.read_meta_names()?;
    reader.read_sources()?;
    if page.options().microdata {
        reader.read_items()?;
    }
    Ok(())
}

struct Html5RdfReader<'q, 'p> {
    page: &'p Page,
    /// The document's current address, the subject of most triples.
    address: String,
    rules: MicrodataRules,
    quads: &'q mut PageQuads<'p>,
}

impl<'p> Html5RdfReader<'_, 'p> {
    fn elements(&self) -> impl Iterator<Item = El<'p>> + use<'p> {
        self.page.dom().walk().entered()
    }

    /// Step 1: the title.
    fn read_title(&mut self) -> Result<(), OutputError> {
        let Some(title) = self.elements().find(|el| el.tag() == tag::TITLE) else { return Ok(()) };
        let text = self.quads.text_in_language(text_content(title), title);
        self.quads.add(&self.address, DCTERMS_TITLE, &text)
    }

    /// Step 2: the links.
    fn read_links(&mut self) -> Result<(), OutputError> {
        for el in self.elements().filter(|el| matches!(el.tag(), tag::A | tag::AREA | tag::LINK)) {
            // 2.1 to 2.3: skip elements without `rel` or `href`, or with an address that cannot be resolved.
            let (Some(rel), Some(href)) = (el.attr_by(attr::REL), el.attr_by(attr::HREF)) else { continue };
            let Some(target) = self.quads.iris.resolve(href) else { continue };
            for token in link_types(rel) {
                if let Some(predicate) = predicate(token) {
                    self.quads.add_node(&self.address, &predicate, &target)?;
                }
            }
        }
        Ok(())
    }

    /// Steps 3 and 4: the names of `meta` elements.
    fn read_meta_names(&mut self) -> Result<(), OutputError> {
        for el in self.elements().filter(|el| el.tag() == tag::META) {
            let (Some(name), Some(content)) = (el.attr_by(attr::NAME), el.attr_by(attr::CONTENT)) else {
                continue;
            };
            let name = if name.contains(':') { name.into() } else { name.to_ascii_lowercase() };
            if let Some(predicate) = predicate(&name) {
                let text = self.quads.text_in_language(content, el);
                self.quads.add(&self.address, &predicate, &text)?;
            }
        }
        Ok(())
    }

    /// Step 5: the sources of quotations.
    fn read_sources(&mut self) -> Result<(), OutputError> {
        for el in self.elements().filter(|el| matches!(el.tag(), tag::BLOCKQUOTE | tag::Q)) {
            if let Some(source) = el.attr_by(attr::CITE).and_then(|cite| self.quads.iris.resolve(cite)) {
                self.quads.add_node(&self.address, DCTERMS_SOURCE, &source)?;
            }
        }
        Ok(())
    }

    /// Step 6: the items. Each is read once and has one subject, even if several items have it as a property.
    /// Revision 3627 creates a new blank node each time, which does not terminate if an item is among its own
    /// properties. Later revisions keep a memory of items, as here.
    fn read_items(&mut self) -> Result<(), OutputError> {
        let mut pending = Vec::new();
        let mut read = HashSet::new();
        for top in self.page.microdata().get_items("") {
            let subject = self.quads.subject_of(top.el());
            self.quads.add_node(&self.address, MICRODATA_ITEM, &subject)?;
            pending.push(top);
            while let Some(item) = pending.pop() {
                if read.insert(item.id()) {
                    let first_pending = pending.len();
                    self.read_item(item, &mut pending)?;
                    pending[first_pending..].reverse();
                }
            }
        }
        Ok(())
    }

    /// "Generate the triples for an item".
    fn read_item(
        &mut self,
        item: MicrodataEl<'p>,
        pending: &mut Vec<MicrodataEl<'p>>,
    ) -> Result<(), OutputError> {
        // 1: the subject.
        let subject = self.quads.subject_of(item.el());
        // 2, 3: the type. In 2010, the whole attribute is one type.
        let item_type = item.el().attr_by(attr::ITEMTYPE).and_then(iri::node);
        if let Some(item_type) = &item_type {
            self.quads.add_type(&subject, item_type)?;
        }
        // 4: the properties.
        for property in item.properties().iter() {
            let names = property.el().attr_by(attr::ITEMPROP);
            self.quads.count_attributes(&[names])?;
            let node = property.item_scope().then(|| self.quads.subject_of(property.el()));
            let mut value = node.map(|node| QuadObject::Node(node.into()));
            if value.is_some() {
                pending.push(property);
            }
            let mut is_read = value.is_some();
            for name in unique(property.item_prop()) {
                let Some(predicate) = property_predicate(name, item_type.as_deref()) else { continue };
                if !std::mem::replace(&mut is_read, true) {
                    value = self.value(property.el())?;
                }
                let Some(value) = &value else { break };
                self.quads.add(&subject, &predicate, value)?;
            }
        }
        Ok(())
    }

    /// 4.1, 4.3: a value that is not an item. `data`, `meter` and `track` give their text, because the algorithm of
    /// 2010 has no rule for them.
    fn value(&mut self, el: El<'p>) -> Result<Option<QuadObject<'p>>, OutputError> {
        let source = match el.tag() {
            tag::DATA | tag::METER | tag::TRACK => ValueSource::Text,
            _ => value_source(el, &self.rules),
        };
        Ok(match source {
            ValueSource::Url(None) => None,
            ValueSource::Url(Some(url)) => self.quads.resolve(url)?.map(|node| QuadObject::Node(node.into())),
            ValueSource::Attribute(value) => Some(self.quads.text_in_language(value, el)),
            ValueSource::Text => Some(self.quads.text_in_language(text_content(el), el)),
        })
    }
}

/// Steps 2.4 to 2.7: the tokens of a `rel` that give triples.
fn link_types(rel: &str) -> Vec<&str> {
    let is_repeated = |name| tokens(rel).filter(|token| *token == name).nth(1).is_some();
    let has = |name| tokens(rel).any(|token| token == name);
    let drops_up = is_repeated("up");
    let is_alternate_style = has("alternate") && has("stylesheet");
    let is_read = |token: &&str| match *token {
        "up" => !drops_up,
        "alternate" | "stylesheet" => !is_alternate_style,
        _ => true,
    };
    let mut types: Vec<&str> = unique(tokens(rel)).filter(is_read).collect();
    types.extend(is_alternate_style.then_some("ALTERNATE-STYLESHEET"));
    types
}

/// Steps 2.8, 2.9, 3 and 4: the predicate of a link type or of a name of `meta`. A URL that is absolute as written is its
/// own predicate; a name without a colon is in the vocabulary of link types.
fn predicate(name: &str) -> Option<String> {
    if name.contains(':') { iri::node(name) } else { iri::joined(LINK_TYPES, "", name) }
}

/// 4.4: the predicate of a property's name. An absolute URL is its own predicate; for a name without a colon, the
/// predicate is built from the item's type and the name.
fn property_predicate(name: &str, item_type: Option<&str>) -> Option<String> {
    if name.contains(':') {
        return iri::node(name);
    }
    let item_type = item_type?.trim_matches(['<', '>']);
    let mark = if item_type.contains('#') { "" } else { "#" };
    iri::joined(MICRODATA, "", &[item_type, mark, ":", &escaped_fragment(name)].concat())
}
