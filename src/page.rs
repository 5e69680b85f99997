//! A page together with the document that was read from it.

use std::sync::OnceLock;

use crate::budget::Budget;
use crate::diagnostic::Diagnostic;
use crate::document::Document;
use crate::dom::Dom;
#[cfg(feature = "check")]
use crate::dom::page_defaults::base_of;
#[cfg(feature = "read")]
use crate::extract::metaformats::title_among;
use crate::extract::rdfa;
use crate::extract::{ReadElements, extract_again};
#[cfg(feature = "read")]
use crate::html::names::attr;
use crate::json_ld::{notes::ScriptNote, read_nodes};
use crate::microdata_dom::MicrodataDom;
use crate::nodes::GraphNodes;
#[cfg(feature = "things")]
use crate::options::Metaformats;
use crate::options::Options;
use crate::url::Base;

/// A page, its address, and what was read from it.
///
/// The page is read on first use, by one walk over its tree. The document has texts and images as the specifications want
/// them, and the posts have them as people see them: both are read from the elements that the walk has found. All converters
/// and the checker share them. The links need neither.
///
/// ```
/// use microweave::Options;
///
/// let page = Options::new().page("<p class=h-card itemscope>Ada", "https://ada.example/");
/// assert_eq!(page.document().find("h-card").count(), 1);
/// assert_eq!(page.microdata().get_items("").count(), 1);
/// ```
#[derive(Debug)]
pub struct Page {
    microdata: MicrodataDom,
    address: String,
    options: Options,
    /// The elements that the first reading has found.
    elements: OnceLock<ReadElements>,
    document: OnceLock<Document>,
    /// The documents of the reader, which have texts and images as people see them: the first one has class names of CSS
    /// frameworks, the second ignores them.
    pub(crate) reader_documents: [OnceLock<Document>; 2],
    /// The nodes, and the mistakes in the scripts.
    json_ld: OnceLock<(GraphNodes, Vec<ScriptNote>)>,
    rdfa: OnceLock<GraphNodes>,
    #[cfg(feature = "read")]
    title: OnceLock<Option<String>>,
}

impl Page {
    pub(crate) fn new(dom: Dom, address: &str, options: &Options) -> Self {
        Page {
            microdata: MicrodataDom::with_rules(dom, address, options.rules_of_microdata()),
            address: address.to_owned(),
            options: options.clone(),
            elements: OnceLock::new(),
            document: OnceLock::new(),
            reader_documents: Default::default(),
            json_ld: OnceLock::new(),
            rdfa: OnceLock::new(),
            #[cfg(feature = "read")]
            title: OnceLock::new(),
        }
    }

    /// The page as a tree.
    pub fn dom(&self) -> &Dom {
        self.microdata.dom()
    }

    /// The address of the page, as given.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The base of the URLs of the page.
    pub(crate) fn base(&self) -> &Base {
        self.microdata.base()
    }

    /// The budget for what is read or written of this page: `Limits::max_output`.
    pub(crate) fn output_budget(&self) -> Budget {
        self.dom().output_budget(self.options.limits)
    }

    /// The document of the page. The first call reads it.
    pub fn document(&self) -> &Document {
        self.document.get_or_init(|| self.read_document(&self.options))
    }

    /// Reads a document by these options. They are the page's options with other styles and syntaxes.
    pub(crate) fn read_document(&self, options: &Options) -> Document {
        extract_again(self.dom(), &self.address, options, Some(&self.elements))
    }

    /// A document with the metadata names and the microdata of the page, whose texts have line breaks where people see
    /// them. It has the microformats and the links too, unless [`Page::document`] was read already.
    #[cfg(feature = "things")]
    pub(crate) fn described(&self) -> (Option<&Document>, Document) {
        let known = self.document.get();
        let options = self.options.clone().json_ld(false).rdfa(false).reasons(false);
        let rules = options.microdata_rules.clean_text(true);
        let options = options.metaformats(Metaformats::Never).meta(true).microdata_rules(rules);
        let is_new = known.is_none();
        let (microformats, rels) = (is_new && options.microformats, is_new && options.rels);
        (known, self.read_document(&options.microformats(microformats).rels(rels)))
    }

    /// What the scripts of JSON-LD on the page say. The first call reads them, whether or not
    /// [`Options::json_ld`](crate::Options::json_ld) is on.
    #[cfg(any(feature = "rdf", feature = "schema"))]
    pub fn json_ld(&self) -> &GraphNodes {
        &self.read_scripts().0
    }

    #[cfg(feature = "check")]
    pub(crate) fn script_notes(&self) -> &[ScriptNote] {
        &self.read_scripts().1
    }

    fn read_scripts(&self) -> &(GraphNodes, Vec<ScriptNote>) {
        self.json_ld.get_or_init(|| read_nodes(self.dom(), self.base(), self.options.limits))
    }

    /// What the RDFa of the page says. The first call reads it, whether or not [`Options::rdfa`](crate::Options::rdfa) is on.
    ///
    /// ```
    /// let page = r#"<p vocab="https://schema.org/" typeof="Article"><b property="name">Tea</b></p>"#;
    /// let page = microweave::Options::new().page(page, "https://example.com/");
    /// let article = page.rdfa().nodes().next().expect("there is one");
    /// assert_eq!(article.types().collect::<Vec<_>>(), ["http://schema.org/Article"]);
    /// ```
    #[cfg(any(feature = "rdf", feature = "schema"))]
    pub fn rdfa(&self) -> &GraphNodes {
        self.rdfa.get_or_init(|| match self.options.rdfa {
            true => self.document().rdfa().nodes(self.dom(), Vec::new()),
            false => rdfa::read_nodes(self.dom(), &self.address, &self.options),
        })
    }

    /// The document, and the nodes of JSON-LD and of RDFa, if the page were at another address.
    #[cfg(feature = "check")]
    pub(crate) fn read_at(&self, address: &str) -> (Document, [GraphNodes; 2]) {
        let (dom, options) = (self.dom(), &self.options);
        let document = extract_again(dom, address, options, Some(&self.elements));
        let json_ld = read_nodes(dom, &base_of(dom, address), options.limits).0;
        (document, [json_ld, rdfa::read_nodes(dom, address, options)])
    }

    /// The text of the first `title` element. `None` if it is empty. The first call reads it.
    #[cfg(feature = "read")]
    pub fn title(&self) -> Option<&str> {
        self.title.get_or_init(|| title_among(self.dom().elements())).as_deref()
    }

    /// The nodes of RDFa, if an element of the page has a type. The `meta` elements of Open Graph have none.
    #[cfg(feature = "read")]
    pub(crate) fn typed_rdfa(&self) -> Option<&GraphNodes> {
        self.dom().has_attribute(attr::TYPEOF).then(|| self.rdfa())
    }

    /// The limits that were hit in what was read of the page so far, and an unknown encoding, each once. If the
    /// page was not read yet, this reads its document.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let mut all = self.any_document().diagnostics().to_vec();
        let documents = self.documents().flat_map(Document::diagnostics);
        let json_ld = self.json_ld.get().map(|(nodes, _)| nodes);
        let nodes = [json_ld, self.rdfa.get()].into_iter().flatten();
        let documents = documents.chain(nodes.flat_map(GraphNodes::diagnostics));
        for diagnostic in documents {
            if !all.contains(diagnostic) {
                all.push(diagnostic.clone());
            }
        }
        all
    }

    fn documents(&self) -> impl Iterator<Item = &Document> {
        [&self.document].into_iter().chain(&self.reader_documents).filter_map(OnceLock::get)
    }

    /// A document of the page that was read already, otherwise [`Page::document`]. All of them have the same
    /// rels.
    pub(crate) fn any_document(&self) -> &Document {
        self.documents().next().unwrap_or_else(|| self.document())
    }

    /// The memory that the reasons of the page may take: [`Limits::reasons_limit`](crate::Limits::reasons_limit) for its
    /// length.
    pub fn reasons_limit(&self) -> usize {
        self.options.limits.reasons_limit(self.dom().text_len())
    }

    pub(crate) fn options(&self) -> &Options {
        &self.options
    }

    /// The page's microdata, element by element.
    pub fn microdata(&self) -> &MicrodataDom {
        &self.microdata
    }
}
