//! The tree that html5ever's tokenizer and tree builder make of a page in markup5ever_rcdom, parsed as
//! the library parses. Two things are done as the standard has them and html5ever's own driver has
//! not: only the start of a page may have a byte order mark that is none of it (not what follows a
//! `</script>`), and an error of the tokenizer is no token (not one that keeps the line feed behind
//! a `<pre>`).

use std::cell::Cell;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{BufferQueue, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};
use html5ever::tree_builder::{TreeBuilder, TreeBuilderOpts, create_element};
use html5ever::{LocalName, Namespace, QualName, TokenizerResult, ns};
use markup5ever_rcdom::{Handle, NodeData, RcDom};

type Builder = TreeBuilder<Handle, RcDom>;

/// The tree of a page. Nothing if html5ever would panic.
pub fn parse_document(html: &str) -> Option<RcDom> {
    run(html, TreeBuilder::new(RcDom::default(), without_scripting()), TokenizerOpts::default())
}

/// The tree of a fragment. Nothing if html5ever would panic.
pub fn parse_fragment(html: &str, context: &str) -> Option<RcDom> {
    let (namespace, local) = match context.split_once(' ') {
        Some(("svg", local)) => (ns!(svg), local),
        Some(("math", local)) => (ns!(mathml), local),
        _ => (ns!(html), context),
    };
    let sink = RcDom::default();
    let context = create_element(&sink, QualName::new(None, namespace, LocalName::from(local)), Vec::new());
    let builder = TreeBuilder::new_for_fragment(sink, context, None, without_scripting());
    let initial_state = Some(builder.tokenizer_state_for_context_elem(false));
    run(html, builder, TokenizerOpts { initial_state, ..Default::default() })
}

fn without_scripting() -> TreeBuilderOpts {
    TreeBuilderOpts { scripting_enabled: false, ..Default::default() }
}

fn run(html: &str, builder: Builder, options: TokenizerOpts) -> Option<RcDom> {
    let options = TokenizerOpts { discard_bom: false, ..options };
    let tokenizer = Tokenizer::new(Feed { builder, has_stopped: Cell::new(false) }, options);
    let input = BufferQueue::default();
    input.push_back(StrTendril::from_slice(html.strip_prefix('\u{feff}').unwrap_or(html)));
    while !matches!(tokenizer.feed(&input), TokenizerResult::Done) {}
    tokenizer.end();
    let feed = tokenizer.sink;
    (!feed.has_stopped.get()).then_some(feed.builder.sink)
}

/// Hands all tokens to the tree builder but errors, up to one that it panics on.
struct Feed {
    builder: Builder,
    has_stopped: Cell<bool>,
}

impl TokenSink for Feed {
    type Handle = Handle;

    fn process_token(&self, token: Token, line: u64) -> TokenSinkResult<Handle> {
        self.has_stopped.set(self.has_stopped.get() || panics(&token));
        match token {
            Token::ParseError(_) => TokenSinkResult::Continue,
            _ if self.has_stopped.get() => TokenSinkResult::Continue,
            token => self.builder.process_token(token, line),
        }
    }

    fn end(&self) {
        self.builder.end();
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        self.builder.adjusted_current_node_present_but_not_in_html_namespace()
    }
}

/// html5ever 0.39 looks behind the `charset` that the `content` of a `meta` ends in.
fn panics(token: &Token) -> bool {
    let Token::TagToken(tag) = token else { return false };
    let ends_so = |value: &str| value.trim_ascii_end().to_ascii_lowercase().ends_with("charset");
    &*tag.name == "meta" && tag.attrs.iter().any(|own| &*own.name.local == "content" && ends_so(&own.value))
}

/// A node's children, with a template's contents before them.
pub fn children(node: &Handle) -> Vec<Handle> {
    let mut children = Vec::new();
    if let NodeData::Element { template_contents, .. } = &node.data
        && let Some(contents) = template_contents.borrow().as_ref()
    {
        children.extend(contents.children.borrow().iter().cloned());
    }
    children.extend(node.children.borrow().iter().cloned());
    children
}

/// How deep nodes nest.
pub fn depth(tree: &RcDom) -> usize {
    let mut deepest = 0;
    let mut todo = vec![(tree.document.clone(), 0)];
    while let Some((node, depth)) = todo.pop() {
        deepest = deepest.max(depth);
        todo.extend(children(&node).into_iter().map(|child| (child, depth + 1)));
    }
    deepest
}

/// The name for a namespace that our `El` gives.
pub fn namespace_label(namespace: &Namespace) -> &'static str {
    match *namespace {
        ns!(html) => "html",
        ns!(svg) => "svg",
        ns!(mathml) => "math",
        ns!(xlink) => "xlink",
        ns!(xml) => "xml",
        ns!(xmlns) => "xmlns",
        _ => "",
    }
}
