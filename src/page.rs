//! A page together with the document that was read from it.

use std::sync::{Arc, OnceLock};

use crate::document::Document;
use crate::extract::rdfa;
use crate::extract::{ReadElements, walk_page};
use crate::json_ld::{notes::ScriptNote, read_nodes};
use crate::microdata_dom::MicrodataDom;
use crate::nodes::GraphNodes;
use crate::options::Options;
use microweave_html::account::{Account, Share};
use microweave_html::diagnostic::Diagnostic;
use microweave_html::dom::Dom;
use microweave_html::input::PageSource;
use microweave_values::url::Base;

/// A page, its address, and what was read from it.
///
/// The page is parsed and read on first use, by one walk over its tree. [`Page::document_with`] reads it again from the elements that the
/// walk has found.
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
    source: PageSource,
    /// The tree of the source.
    microdata: OnceLock<MicrodataDom>,
    address: String,
    options: Options,
    /// The elements that the first reading has found. The page at other addresses has the same.
    elements: Arc<OnceLock<ReadElements>>,
    document: OnceLock<Document>,
    /// The nodes, and the mistakes in the scripts.
    json_ld: OnceLock<(GraphNodes, Vec<ScriptNote>)>,
    rdfa: OnceLock<GraphNodes>,
}

impl Page {
    /// A page that is parsed at its first use.
    pub(crate) fn new(source: PageSource, address: &str, options: &Options) -> Self {
        Page {
            source,
            microdata: OnceLock::new(),
            address: address.to_owned(),
            options: options.clone(),
            elements: Arc::default(),
            document: OnceLock::new(),
            json_ld: OnceLock::new(),
            rdfa: OnceLock::new(),
        }
    }

    pub(crate) fn of_dom(dom: Dom, address: &str, options: &Options) -> Self {
        let microdata = options.microdata_dom(dom, address);
        Page { microdata: microdata.into(), ..Page::new(PageSource::default(), address, options) }
    }

    /// The page as a tree. The first call parses it.
    pub fn dom(&self) -> &Dom {
        self.microdata().dom()
    }

    /// The source of the page, as [`Dom::source`] has it. This does not parse the page.
    pub fn source(&self) -> &str {
        self.microdata.get().map_or_else(|| self.source.text(), |microdata| microdata.dom().source())
    }

    /// The length of the page in bytes, as [`Dom::page_len`] has it. This does not parse the page.
    pub fn page_len(&self) -> usize {
        self.microdata.get().map_or_else(|| self.source.page_len(), |microdata| microdata.dom().page_len())
    }

    /// The diagnostics of the text: the limit on input bytes if it was hit, and an unknown encoding. This does not parse the page.
    pub fn source_diagnostics(&self) -> impl Iterator<Item = Diagnostic> {
        self.source.diagnostics()
    }

    /// The address of the page, as given.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The base of the URLs of the page.
    pub fn base(&self) -> &Base {
        self.microdata().base()
    }

    /// An account for what is made of this page.
    pub fn account(&self, share: Share) -> Account {
        self.dom().account(self.options.limits, share)
    }

    /// The document of the page. The first call reads it.
    pub fn document(&self) -> &Document {
        self.document.get_or_init(|| self.read(&self.options, Share::Document))
    }

    /// The document, if it was read already.
    pub fn document_if_read(&self) -> Option<&Document> {
        self.document.get()
    }

    /// Reads the page by other options. The options of the tree have no effect. If the options about which elements count are the
    /// page's own, or turn a syntax off, this reads only the elements that the first walk found. Otherwise it walks again.
    ///
    /// ```
    /// use microweave::{Options, TextStyle};
    ///
    /// let options = Options::new();
    /// let page = options.page("<p class=h-card>Ada<br>Lovelace", "https://ada.example/");
    /// assert_eq!(page.document().items().next().and_then(|card| card.text("name")), Some("AdaLovelace"));
    ///
    /// let folded = page.document_with(&options.text(TextStyle::Folded));
    /// assert_eq!(folded.items().next().and_then(|card| card.text("name")), Some("Ada\nLovelace"));
    /// ```
    pub fn document_with(&self, options: &Options) -> Document {
        self.read(options, Share::Document)
    }

    /// As [`Page::document_with`], with the memory of a document beside the one of the page.
    #[doc(hidden)]
    pub fn document_beside(&self, options: &Options) -> Document {
        self.read(options, Share::Shown)
    }

    fn read(&self, options: &Options, share: Share) -> Document {
        let elements = self.shares_elements(options).then_some(&*self.elements);
        walk_page(self.dom(), &self.address, options, share, elements)
    }

    /// True if the elements of the first walk suffice for these options. Options that turn a syntax off suffice only after that
    /// walk. The options of microformats decide which elements are found.
    fn shares_elements(&self, options: &Options) -> bool {
        let (first, is_walked) = (&self.options, self.elements.get().is_some());
        let is_enough = |asked: bool, first: bool| asked == first || is_walked && !asked;
        let has_same_classes = options.classic == first.classic
            && options.known_roots == first.known_roots
            && options.ignore_roots == first.ignore_roots
            && options.rules == first.rules
            && options.limits == first.limits;
        is_enough(options.microformats, first.microformats)
            && is_enough(options.reasons, first.reasons)
            && (has_same_classes || !options.microformats)
    }

    /// What the scripts of JSON-LD on the page say. The first call reads them, whether or not
    /// [`Options::json_ld`](crate::Options::json_ld) is on.
    pub fn json_ld(&self) -> &GraphNodes {
        &self.read_scripts().0
    }

    /// The mistakes in the scripts of JSON-LD. The first call reads them.
    pub fn script_notes(&self) -> &[ScriptNote] {
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
    pub fn rdfa(&self) -> &GraphNodes {
        self.rdfa.get_or_init(|| match self.options.rdfa {
            true => self.document().rdfa().nodes(self.dom(), Vec::new()),
            false => rdfa::read_nodes(self.dom(), &self.address, &self.options),
        })
    }

    /// The page as if it were at another address. It shares the tree and the walk over it.
    ///
    /// ```
    /// let page = microweave::Options::new().page("<a class=h-card href=/>Ada</a>", "");
    /// let moved = page.at("https://ada.example/");
    /// let url = moved.document().items().next().and_then(|card| card.text("url"));
    /// assert_eq!(url, Some("https://ada.example/"));
    /// ```
    #[must_use]
    pub fn at(&self, address: &str) -> Page {
        let microdata =
            MicrodataDom::with_rules(self.microdata().shared_dom(), address, *self.microdata().rules());
        Page {
            microdata: microdata.into(),
            elements: Arc::clone(&self.elements),
            ..Page::new(self.source.clone(), address, &self.options)
        }
    }

    /// The limits that were hit in what was read of the page so far, and an unknown encoding, each once. If the document was not
    /// read yet, this reads it.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        self.diagnostics_with(std::iter::once(self.document()))
    }

    /// The diagnostics of these documents of the page, and of its nodes that were read, each once.
    pub fn diagnostics_with<'d>(&'d self, documents: impl Iterator<Item = &'d Document>) -> Vec<Diagnostic> {
        let json_ld = self.json_ld.get().map(|(nodes, _)| nodes);
        let nodes = [json_ld, self.rdfa.get()].into_iter().flatten();
        let of_documents = documents.flat_map(Document::diagnostics);
        let mut all: Vec<Diagnostic> = Vec::new();
        for diagnostic in of_documents.chain(nodes.flat_map(GraphNodes::diagnostics)) {
            if !all.contains(diagnostic) {
                all.push(diagnostic.clone());
            }
        }
        all
    }

    /// The options that the page was made with.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The page's microdata, element by element.
    pub fn microdata(&self) -> &MicrodataDom {
        self.microdata.get_or_init(|| {
            let dom = Arc::new(self.options.tree_of(&self.source));
            MicrodataDom::with_rules(dom, &self.address, self.options.rules_of_microdata())
        })
    }
}
