//! Options: the engines to run, how text is read, the rules of microdata, and the limits.

mod microdata_rules;
mod rdfa_rules;
mod rules;

use microweave_html::account::{Account, Share};
use microweave_html::dom::Dom;
use std::collections::BTreeSet;

pub use microdata_rules::MicrodataRules;
use microweave_html::dom::Tree;
pub use microweave_html::options::{
    Limits, OptionGroup, OptionKind, OptionPart, OptionProblem, OptionRow, OptionTable, OptionValue, Setting,
};
use microweave_html::{choices, options};
pub use rdfa_rules::RdfaRules;
pub use rules::Rules;
pub(crate) use rules::{Answers, Question};

options! {
    /// The options for reading a page. The defaults follow the specifications.
    ///
    /// ```
    /// use microweave::{Options, TextStyle};
    ///
    /// let options = Options::new().classic(false).text(TextStyle::Folded);
    /// let document = options.parse("<p class=h-card>Ada\n  Lovelace", "https://example.com/");
    /// assert_eq!(document.find("h-card").next().and_then(|card| card.text("name")), Some("Ada Lovelace"));
    /// assert!(options.microformats && !options.classic);
    /// ```
    ///
    /// Options can be kept and used for many pages. Limits protect a program that reads pages of strangers:
    ///
    /// ```
    /// use microweave::{Limits, Options};
    ///
    /// let options = Options::new().lang(true).reasons(true).limits(Limits::new().max_input(1 << 20));
    /// let pages = [("<p class=h-card lang=en>Ada", "https://ada.example/"), ("", "https://grace.example/")];
    /// let counts = pages.map(|(page, address)| options.parse(page, address).find("h-card").count());
    /// assert_eq!(counts, [1, 0]);
    /// ```
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Options {
        Syntaxes {
            /// Read microformats2 and classic microformats.
            microformats: bool = true;

            /// Read links with a `rel` attribute.
            rels: bool = true;

            /// Read microdata.
            microdata: bool = true;

            /// Read JSON-LD: scripts of type `application/ld+json`.
            json_ld: bool = false;

            /// Read `meta` elements with a name or property, such as the elements of Open Graph.
            meta: bool = false;

            /// Read RDFa 1.1, by RDFa Core 1.1 and HTML+RDFa 1.1.
            rdfa: bool = false;
        }
        Items {
            /// Read classic microformats, such as `vcard`, on elements without an `h-*` class.
            classic: bool = true;

            /// Ignore class names of CSS frameworks that look like microformats, such as Tailwind's `h-full`.
            ///
            /// By default, only the reader ignores them.
            ignore_framework_classes: Option<bool> = None
                => |ignore_framework_classes: bool| Some(ignore_framework_classes);

            /// Leave out unknown roots without properties: `h-*` classes for styles and scripts, such as `h-links`.
            ///
            /// Two kinds of class names are left out:
            ///
            /// - class names of frameworks, as with [`Options::ignore_framework_classes`](method@Options::ignore_framework_classes);
            /// - class names that are not a type of microformats2 in use (`data/vocab/microformats2.json`), on an element
            ///   without a property: no `p-*`, `u-*`, `dt-*` or `e-*` class name inside of the element belongs to it.
            ///
            /// The page is read as if the class name were not there: what is inside belongs to the root around it, and the
            /// element may be a classic root. An unknown type with properties stays, such as an experimental one.
            ///
            /// ```
            /// use microweave::Options;
            ///
            /// let page = "<div class=h-links><p class=h-card>Ada</div> <p class=h-ship><b class=p-name>Beagle</b>";
            /// let document = Options::new().known_roots(true).parse(page, "https://example.com/");
            /// let types: Vec<&str> = document.items().flat_map(|item| item.types()).collect();
            /// assert_eq!(types, ["h-card", "h-ship"]);
            /// ```
            known_roots: bool = false;

            /// Ignore these class names of roots, such as `h-links` or the classic `adr`.
            ///
            /// The page is read as if they were not there, as with [`Options::known_roots`](method@Options::known_roots),
            /// whether the elements have properties or not.
            ///
            /// ```
            /// use microweave::Options;
            ///
            /// let page = "<div class=h-grid><p class=h-card>Ada</div>";
            /// let document = Options::new().ignore_roots(["h-grid"]).parse(page, "https://example.com/");
            /// assert_eq!(document.items().next().and_then(|item| item.text("name")), Some("Ada"));
            /// ```
            ignore_roots: BTreeSet<String> = BTreeSet::new(), "class"
                => |names: impl IntoIterator<Item: Into<String>>| names.into_iter().map(Into::into).collect();

            /// When to add an item of metaformats, made from the title and the `meta` elements of the page.
            ///
            /// Its [`Source`](crate::Source) is `Meta`. The reader has its own rules for these elements.
            ///
            /// ```
            /// use microweave::{Metaformats, Options, Source};
            ///
            /// let page = "<title>Tea</title><meta property=og:type content=profile><p class=h-card>Ada";
            /// let document = Options::new().metaformats(Metaformats::Always).parse(page, "https://example.com/");
            /// let items: Vec<_> = document.items().map(|item| (item.text("name"), item.source())).collect();
            /// assert_eq!(items, [(Some("Ada"), Source::Microformats), (Some("Tea"), Source::Meta)]);
            /// ```
            metaformats: Metaformats = Metaformats::Never, "when";
        }
        Values {
            /// Whose answers count where parsers of microformats differ, such as whether a classic item has its `id`.
            ///
            /// `docs/rules.md` has the table of all questions, with the answer of each parser. They are about microformats and
            /// rel links.
            ///
            /// ```
            /// use microweave::{Options, Rules};
            ///
            /// let page = "<p class=vcard id=ada><b class=fn>Ada</b>";
            /// let id = |options: Options| {
            ///     let document = options.parse(page, "https://example.com/");
            ///     document.items().next().and_then(|item| item.id().map(str::to_owned))
            /// };
            /// assert_eq!(id(Options::new()), None);
            /// assert_eq!(id(Options::new().rules(Rules::PhpMf2)), Some("ada".to_owned()));
            /// ```
            rules: Rules = Rules::Suite, "parser";

            /// How the text of an element becomes a value.
            ///
            /// By default, the [`rules`](method@Options::rules) decide; the suite takes it as it is written.
            text: Option<TextStyle> = None, "style" => |text: TextStyle| Some(text);

            /// Note the language of items and of `e-*` values if the page declares one.
            lang: bool = false;
        }
        Notes {
            /// Note why each value is what it is: its place in the page, and the rule.
            ///
            /// See [`Document::reasons`](crate::Document::reasons). In JSON they are lists beside the document. Each item's
            /// `Place` also has its end then.
            reasons: bool = false;
        }
        Page {
            /// The values of the HTTP `Link` headers that came with the page (RFC 8288).
            ///
            /// They are read as rel links, before the links of the page, relative to the page's address: see
            /// [`Document::header_rels`](crate::Document::header_rels). A header that cannot be read gives a diagnostic.
            ///
            /// A link counts if its context is the page: it has no `anchor`, or one with the page's address. Relation types
            /// are in lower case.
            ///
            /// They belong to one page: for each page, set them on a clone of the options that all pages share.
            link_headers: Vec<String> = Vec::new(), "value"
                => |headers: impl IntoIterator<Item: Into<String>>| headers.into_iter().map(Into::into).collect();
        }
    }
    parts {
        /// The rules of microdata in which its specifications differ.
        microdata_rules: MicrodataRules,
        /// The rules of RDFa that a caller chooses.
        rdfa_rules: RdfaRules,
        /// The limits on work and output.
        limits: Limits,
    }
    with {
        /// Whose tree of a page is read: see [`Options::tree`](method@Options::tree).
        pub tree: Tree,
        /// True if values are read as people see them: see [`Options::as_shown`](method@Options::as_shown).
        pub(crate) as_shown: bool,
    }
}

choices! {
    /// How the text of an element becomes a value.
    pub enum TextStyle = AsWritten {
        /// The text as written, trimmed at both ends.
        ///
        /// This is the specification's rule.
        AsWritten = "as-written",
        /// Runs of whitespace become one space; `br` and the bounds of blocks become line breaks.
        ///
        /// Texts of microdata are folded too, and contain no scripts and styles.
        Folded = "folded",
    }
}

choices! {
    /// When a page gets an item that is made from its title and its `meta` elements, as the
    /// [metaformats proposal](https://microformats.org/wiki/metaformats) describes.
    pub enum Metaformats = Never {
        /// Never.
        Never = "never",
        /// If the page has no microformats.
        WithoutItems = "without-items",
        /// Always.
        ///
        /// The item follows the items of the page.
        Always = "always",
    }
}

impl Options {
    /// Whose tree of a page is read, for a program that doubts the tree of this library.
    ///
    /// It applies to pages that are given as text or bytes.
    ///
    /// ```
    /// use microweave::{Options, Tree};
    ///
    /// let page = "<p class=h-card>Ada<p>";
    /// let name = |tree: Tree| {
    ///     let document = Options::new().tree(tree).parse(page, "https://ada.example/");
    ///     document.find("h-card").next().and_then(|card| card.text("name").map(str::to_owned))
    /// };
    /// assert_eq!(name(Tree::Html5ever), name(Tree::Microweave));
    /// ```
    #[cfg(feature = "rcdom")]
    #[must_use]
    pub fn tree(mut self, tree: Tree) -> Self {
        self.tree = tree;
        self
    }

    /// Reads values as people see them: an image that a script loads late has its late address, a picture or recording without an
    /// address has the one inside it, an email address that is a text is no relative URL, and the address of an image without `alt`
    /// is no part of a text.
    #[must_use]
    pub fn as_shown(mut self, as_shown: bool) -> Self {
        self.as_shown = as_shown;
        self
    }

    /// The rules that the microdata of a page is read by, which include the style of its texts.
    pub(crate) fn rules_of_microdata(&self) -> MicrodataRules {
        MicrodataRules { text: self.text.unwrap_or_default(), ..self.microdata_rules }
    }

    /// An account for the reasons of a page. It is empty if the options do not ask for reasons.
    pub(crate) fn reasons_account(&self, dom: &Dom) -> Account {
        if self.reasons { dom.account(self.limits, Share::Reasons) } else { Account::new(0) }
    }

    /// How the texts of microformats are read.
    pub(crate) fn text_style(&self, answers: Answers) -> TextStyle {
        let by_rules = if answers.yes(Question::FoldText) { TextStyle::Folded } else { TextStyle::AsWritten };
        self.text.unwrap_or(by_rules)
    }
}
