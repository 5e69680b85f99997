//! Builds the tree of a page in markup5ever_rcdom, with html5ever's tokenizer and tree builder and the library's
//! options. It follows the standard in two points where html5ever's own driver does not: a byte order mark is
//! removed only at the start of the page (not after a `</script>`), and a parse error is not a token (so it
//! does not keep the line feed after a `<pre>`).

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{BufferQueue, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};
use html5ever::tree_builder::{TreeBuilder, TreeBuilderOpts, create_element};
use html5ever::{LocalName, Namespace, QualName, TokenizerResult, ns};
use markup5ever_rcdom::{Handle, NodeData, RcDom};

type Builder = TreeBuilder<Handle, RcDom>;

/// The tree of a page.
pub fn parse_document(html: &str) -> RcDom {
    let html = html.strip_prefix('\u{feff}').unwrap_or(html);
    run(html, TreeBuilder::new(RcDom::default(), without_scripting()), TokenizerOpts::default())
}

/// The tree of a fragment.
pub fn parse_fragment(html: &str, context: &str) -> RcDom {
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

fn run(html: &str, builder: Builder, options: TokenizerOpts) -> RcDom {
    let options = TokenizerOpts { discard_bom: false, ..options };
    let tokenizer = Tokenizer::new(ErrorFilter { builder }, options);
    let input = BufferQueue::default();
    input.push_back(StrTendril::from_slice(html));
    while !matches!(tokenizer.feed(&input), TokenizerResult::Done) {}
    tokenizer.end();
    tokenizer.sink.builder.sink
}

/// Sends the tokens to the tree builder, without parse errors.
struct ErrorFilter {
    builder: Builder,
}

impl TokenSink for ErrorFilter {
    type Handle = Handle;

    fn process_token(&self, token: Token, line: u64) -> TokenSinkResult<Handle> {
        match token {
            Token::ParseError(_) => TokenSinkResult::Continue,
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

/// The depth of the tree.
pub fn depth(tree: &RcDom) -> usize {
    let mut max_depth = 0;
    let mut todo = vec![(tree.document.clone(), 0)];
    while let Some((node, depth)) = todo.pop() {
        max_depth = max_depth.max(depth);
        todo.extend(children(&node).into_iter().map(|child| (child, depth + 1)));
    }
    max_depth
}

/// The label of a namespace, as `El::namespace` returns it.
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
