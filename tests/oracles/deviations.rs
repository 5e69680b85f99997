//! The pages on which html5ever deviates from the standard: the blocks of `docs/upstream/html5ever.md`, each with a page,
//! the standard's tree and html5ever's. Checks that the trees are ours and html5ever's. A case fails if html5ever
//! corrects its deviation.

use std::fs;

use html5ever::tendril::TendrilSink as _;
use html5ever::tree_builder::TreeBuilderOpts;
use html5ever::{LocalName, ParseOpts, QualName, ns};
use libtest_mimic::{Failed, Trial};
use markup5ever_rcdom::RcDom;
use microweave::{Dom, El};

use crate::support::{rcdom, suites};

/// A block of the document.
#[derive(Default)]
struct Deviation {
    page: String,
    /// The element around it, if it is a fragment.
    context: Option<String>,
    /// A part of the standard's tree, which html5ever's does not have. For a fragment, all of it.
    standard: String,
    /// A part of html5ever's tree, which the standard's does not have. For a fragment, all of it.
    html5ever: String,
}

pub(crate) fn trials() -> Vec<Trial> {
    let file = suites::root().join("docs/upstream/html5ever.md");
    let text = fs::read_to_string(file).expect("the document can be read");
    let blocks = text.split("```text\n").skip(1).filter_map(|rest| rest.split("\n```").next());
    let trials: Vec<Trial> = blocks.map(Deviation::read).map(Deviation::trial).collect();
    assert!(!trials.is_empty(), "the document has blocks");
    trials
}

impl Deviation {
    fn read(block: &str) -> Self {
        let mut deviation = Deviation::default();
        for line in block.lines() {
            let (name, value) = line.split_once(": ").unwrap_or((line.trim_end_matches(':'), ""));
            let value = value.replace("\\n", "\n").replace("\\u{feff}", "\u{feff}");
            match name {
                "page" => deviation.page = value,
                "context" => deviation.context = Some(value),
                "standard" => deviation.standard = value,
                "html5ever" => deviation.html5ever = value,
                _ => unreachable!("a block has no line {name:?}"),
            }
        }
        deviation
    }

    fn trial(self) -> Trial {
        let context = self.context.as_deref().map_or_else(String::new, |context| format!(" in {context}"));
        Trial::test(format!("{}{context}", self.page.escape_debug()), move || self.check())
    }

    fn check(&self) -> Result<(), Failed> {
        let (page, context) = (&self.page, self.context.as_deref());
        let (ours, theirs) = (self.tree(&rcdom::our_tree(page, context)), self.tree(&self.html5ever_tree()));
        if !self.has(&ours, &self.standard) || self.has(&ours, &self.html5ever) {
            return Err(format!("ours: {ours}").into());
        }
        if !self.has(&theirs, &self.html5ever) || self.has(&theirs, &self.standard) {
            return Err(
                format!("html5ever's, correct the document if it is the standard's now: {theirs}").into()
            );
        }
        Ok(rcdom::compare(page, context)?)
    }

    fn has(&self, tree: &str, part: &str) -> bool {
        if self.context.is_some() { tree == part } else { tree.contains(part) }
    }

    fn tree(&self, dom: &Dom) -> String {
        match self.context {
            Some(_) => dom.elements().take(1).map(El::inner_html).collect(),
            None => dom.html(),
        }
    }

    /// The tree of html5ever, run by its driver.
    fn html5ever_tree(&self) -> Dom {
        let tree_builder = TreeBuilderOpts { scripting_enabled: false, ..Default::default() };
        let options = ParseOpts { tree_builder, ..Default::default() };
        let tree = RcDom::default();
        let parser = match self.context.as_deref() {
            None => html5ever::parse_document(tree, options),
            Some(context) => {
                let name = QualName::new(None, ns!(html), LocalName::from(context));
                html5ever::parse_fragment(tree, options, name, Vec::new(), false)
            }
        };
        Dom::from_rcdom(&parser.one(&*self.page))
    }
}
