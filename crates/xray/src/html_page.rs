//! A page in HTML: the part of it that its fragment names, and what it says beside its items.

use microweave::{Account, DiagnosticKind, Document, Dom, El, Limits, Options, Page, TextStyle};
use microweave_values::url::percent::decode;

use super::convert::MAX_BASE_BYTES;
use super::resource::Resource;
use super::{Reply, TOO_COSTLY};

/// A page, and the part of it that is read.
pub(super) struct HtmlPage {
    page: Page,
    /// The element that the fragment of the address names, as a page.
    part: Option<Page>,
    /// `None` if the address has no fragment.
    found_fragment: Option<bool>,
}

impl HtmlPage {
    pub(super) fn new(resource: &Resource, limits: Limits, include_classic: bool) -> Self {
        // Texts in lines: XRay's parser folds whitespace too.
        let options = Options::new().limits(limits).text(TextStyle::Folded).microdata(false);
        let options = options.classic(include_classic);
        let page = options.page_bytes(&resource.body, resource.content_type.as_deref(), &resource.url);
        let fragment = resource
            .url
            .split_once('#')
            .map(|(_, fragment)| fragment)
            .filter(|fragment| !fragment.is_empty());
        let part = fragment.and_then(|fragment| part(&page, fragment, &options));
        HtmlPage { found_fragment: fragment.map(|_| part.is_some()), part, page }
    }

    /// The part that is read.
    fn read_part(&self) -> &Page {
        self.part.as_ref().unwrap_or(&self.page)
    }

    /// The document of the part that is read.
    pub(super) fn document(&self) -> &Document {
        self.read_part().document()
    }

    /// The document of the part that is read, without classic microformats.
    pub(super) fn document_without_classic(&self) -> Document {
        let part = self.read_part();
        part.document_beside(&part.options().clone().classic(false))
    }

    /// # Errors
    /// An answer with the error if the work for the page ended at its limit.
    pub(super) fn require_whole(&self, resource: &Resource) -> Result<(), Reply> {
        let is_too_costly = |document: &Document| {
            document.diagnostics().iter().any(|diagnostic| diagnostic.kind == DiagnosticKind::Work)
        };
        if is_too_costly(self.page.document()) || is_too_costly(self.document()) {
            let description = "The page needs more steps of work than the limit";
            return Err(resource.about(Reply::error(200, TOO_COSTLY, description)));
        }
        Ok(())
    }

    pub(super) fn found_fragment(&self) -> Option<bool> {
        self.found_fragment
    }

    /// The source of the part that is read.
    pub(super) fn original(&self) -> String {
        match &self.part {
            Some(part) => part.dom().elements().take(1).map(El::inner_html).collect(),
            None => self.page.dom().source().to_owned(),
        }
    }

    /// The HTTP status that the page declares: `<meta http-equiv="status" content="410 Gone">`.
    pub(super) fn declared_status(&self) -> Option<u16> {
        let metas = self.page.dom().elements().filter(|el| el.name() == "meta");
        let declared =
            metas.filter(|el| el.attr("http-equiv").is_some_and(|name| name.eq_ignore_ascii_case("status")));
        declared.filter_map(|el| leading_number(el.attr("content")?)).last()
    }

    /// The target of the first link with rel=canonical.
    pub(super) fn canonical(&self) -> Option<&str> {
        self.document().urls_of("canonical").next()
    }

    /// The first link with rel=alternate and this content type.
    pub(super) fn alternate(&self, content_type: &str) -> Option<&str> {
        let mut links = self.document().rel_urls().iter();
        let found = links.find(|(_, link)| {
            link.content_type.as_deref() == Some(content_type)
                && link.rels.iter().any(|rel| **rel == *"alternate")
        });
        found.map(|(url, _)| url)
    }

    /// True if the page links to, or embeds, a URL that matches.
    pub(super) fn links_to(&self, matches: impl Fn(&str) -> bool) -> bool {
        let (base, account) = (self.page.base(), Account::new(MAX_BASE_BYTES));
        let resolved = |url: &str| if account.spend(base.as_str().len()) { base.absolute(url) } else { None };
        links_to(self.page.dom(), |url| matches(url) || resolved(url).is_some_and(|url| matches(&url)))
    }
}

/// True if the tree links to, or embeds, a URL that matches.
pub(super) fn links_to(dom: &Dom, matches: impl Fn(&str) -> bool) -> bool {
    let url = |name: &str| match name {
        "a" => Some("href"),
        "img" | "video" | "audio" => Some("src"),
        _ => None,
    };
    dom.elements().any(|el| url(el.name()).and_then(|name| el.attr(name)).is_some_and(&matches))
}

/// The element with this id, as a page of its own. Its URLs are relative to the base of the page.
fn part(page: &Page, fragment: &str, options: &Options) -> Option<Page> {
    let dom = page.dom();
    let element = dom.element_by_id(fragment).or_else(|| dom.element_by_id(&decode(fragment)?))?;
    let context = element.parent().map_or("body", |parent| parent.name());
    let part = Dom::parse_fragment(&element.outer_html(), context);
    Some(options.page_dom(part, page.base().as_str()))
}

/// The number at the start of the text, if it may be an HTTP status.
fn leading_number(text: &str) -> Option<u16> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    text[..digits].parse().ok().filter(|status| (100..1000).contains(status))
}
