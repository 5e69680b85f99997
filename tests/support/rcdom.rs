//! The trees that html5ever's tokenizer and tree builder make, as trees of markup5ever_rcdom, and the comparison of ours
//! with them.
//!
//! Two points follow the standard where html5ever's own driver does not: a byte order mark is removed only at the start
//! of a page (not after a `</script>`), and a parse error is not a token (so it does not keep the line feed after a
//! `<pre>`).

use std::borrow::Cow;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{BufferQueue, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};
use html5ever::tree_builder::{TreeBuilder, TreeBuilderOpts, create_element};
use html5ever::{LocalName, QualName, TokenizerResult, ns};
use markup5ever_rcdom::{Handle, NodeData, RcDom};
use microweave::{Dom, El};

use super::tree::{self, Order};

/// The elements whose rules html5ever's tree builder does not take from the standard (`docs/upstream/html5ever.md`). It leaves out the foreign ones
/// and `search` from the *special* elements (13.2.4.2), and adds `isindex`. `annotation-xml` does not end the search in
/// a scope, and is not left by 13.2.6.5. In a table body, `thead` is missing in 13.2.6.4.13. It inserts an `input` in a
/// fragment whose context is a `select`, and its fragments have no *form element pointer*.
const DEVIATING: &[&str] = &[
    "annotation-xml", "desc", "foreignobject", "form", "input", "isindex", "mi", "mn", "mo", "ms", "mtext",
    "search", "thead", "title",
];

/// Our elements have at most this many attributes.
const MAX_ATTRIBUTES: usize = 1024;

/// html5ever's tree of a page, or with a context of a fragment.
pub fn parse(html: &str, context: Option<&str>) -> RcDom {
    let Some(context) = context else {
        let html = html.strip_prefix('\u{feff}').unwrap_or(html);
        return run(html, TreeBuilder::new(RcDom::default(), without_scripting()), TokenizerOpts::default());
    };
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

fn run(html: &str, builder: TreeBuilder<Handle, RcDom>, options: TokenizerOpts) -> RcDom {
    let options = TokenizerOpts { discard_bom: false, ..options };
    let tokenizer = Tokenizer::new(ErrorFilter(builder), options);
    let input = BufferQueue::default();
    input.push_back(StrTendril::from_slice(html));
    while !matches!(tokenizer.feed(&input), TokenizerResult::Done) {}
    tokenizer.end();
    tokenizer.sink.0.sink
}

/// Sends the tokens to the tree builder, without parse errors.
struct ErrorFilter(TreeBuilder<Handle, RcDom>);

impl TokenSink for ErrorFilter {
    type Handle = Handle;

    fn process_token(&self, token: Token, line: u64) -> TokenSinkResult<Handle> {
        match token {
            Token::ParseError(_) => TokenSinkResult::Continue,
            token => self.0.process_token(token, line),
        }
    }

    fn end(&self) {
        self.0.end();
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        self.0.adjusted_current_node_present_but_not_in_html_namespace()
    }
}

/// Compares our tree of a page, or with a context of a fragment, with html5ever's, node for node. The trees may differ if
/// ours has an element for which html5ever deviates from the standard. Then the page is compared with other names in
/// place of the names of these elements.
pub fn compare(html: &str, context: Option<&str>) -> Result<(), String> {
    let (ours, theirs) = (our_tree(html, context), parse(html, context));
    let difference = difference(&ours, &theirs, context.is_some());
    match difference {
        Some(_) if deviates(&ours, context) => {
            let plain = without_deviating(html);
            let difference =
                self::difference(&our_tree(&plain, context), &parse(&plain, context), context.is_some());
            difference.map_or(Ok(()), |difference| Err(format!("{plain:?} in {context:?}: {difference}")))
        }
        Some(difference) => Err(format!("{html:?} in {context:?}: {difference}")),
        None => Ok(()),
    }
}

/// Our tree of a page, or with a context of a fragment.
pub fn our_tree(html: &str, context: Option<&str>) -> Dom {
    context.map_or_else(|| Dom::parse(html), |context| Dom::parse_fragment(html, context))
}

/// The first line in which the trees differ.
pub fn difference(ours: &Dom, theirs: &RcDom, is_fragment: bool) -> Option<String> {
    let ours = tree::write_ours(ours, is_fragment, Order::AsWritten);
    let theirs = write(theirs, is_fragment, Order::AsWritten);
    let mut lines = ours.lines().zip(theirs.lines()).enumerate();
    match lines.find(|(_, (ours, theirs))| ours != theirs) {
        Some((line, (ours, theirs))) => Some(format!("line {line}: ours: {ours:?}, html5ever's: {theirs:?}")),
        None if ours.len() == theirs.len() => None,
        None => Some("one tree ends before the other".to_owned()),
    }
}

/// True if the tree has an element for which html5ever deviates from the standard.
fn deviates(dom: &Dom, context: Option<&str>) -> bool {
    let is_deviating = |el: El<'_>| match (el.namespace(), el.name()) {
        ("html", "search" | "isindex") => true,
        ("html", "thead") => el.parent().is_none_or(|parent| parent.name() != "table"),
        ("html", _) => false,
        (_, name) => DEVIATING.contains(&&*name.to_ascii_lowercase()),
    };
    matches!(context, Some("form" | "select")) || dom.elements().any(is_deviating)
}

/// The page with other names in place of the names of the deviating elements.
fn without_deviating(html: &str) -> Cow<'_, str> {
    let mut plain = Cow::Borrowed(html);
    for name in DEVIATING {
        let starts: Vec<usize> = plain.match_indices('<').map(|(at, _)| at + 1).collect();
        for start in starts.into_iter().rev() {
            let start = start + usize::from(plain[start..].starts_with('/'));
            let rest = &plain.as_bytes()[start..];
            let ends = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>');
            if rest.get(..name.len()).is_some_and(|found| found.eq_ignore_ascii_case(name.as_bytes()))
                && rest.get(name.len()).is_none_or(ends)
            {
                plain.to_mut().replace_range(start..start, "x-");
            }
        }
    }
    plain
}

/// markup5ever_rcdom's tree as text.
pub fn write(dom: &RcDom, is_fragment: bool, order: Order) -> String {
    let mut root = dom.document.clone();
    if is_fragment {
        let first = root.children.borrow()[0].clone();
        root = first;
    }
    let mut out = String::new();
    let mut todo: Vec<(Handle, usize)> =
        root.children.borrow().iter().rev().map(|child| (child.clone(), 0)).collect();
    while let Some((node, depth)) = todo.pop() {
        match &node.data {
            NodeData::Element { name, attrs, template_contents, .. } => {
                tree::line(&mut out, depth, &format!("<{}>", tree::prefixed(label(&name.ns), &name.local)));
                let attributes = attrs
                    .borrow()
                    .iter()
                    .take(MAX_ATTRIBUTES)
                    .map(|a| (tree::prefixed(label(&a.name.ns), &a.name.local), a.value.to_string()))
                    .collect();
                tree::write_attributes(&mut out, depth + 1, attributes, order);
                if let Some(contents) = template_contents.borrow().as_ref() {
                    todo.push((contents.clone(), depth + 1));
                }
            }
            NodeData::Document => tree::line(&mut out, depth, "content"),
            NodeData::Text { contents } => tree::line(&mut out, depth, &format!("\"{}\"", contents.borrow())),
            NodeData::Comment { contents } => tree::line(&mut out, depth, &format!("<!-- {contents} -->")),
            NodeData::Doctype { name, public_id, system_id } => {
                tree::line(&mut out, depth, &tree::doctype(name, public_id, system_id));
            }
            NodeData::ProcessingInstruction { target, contents } => {
                tree::line(&mut out, depth, &format!("<?{target} {contents}>"));
            }
        }
        todo.extend(node.children.borrow().iter().rev().map(|child| (child.clone(), depth + 1)));
    }
    out
}

fn label(namespace: &html5ever::Namespace) -> &'static str {
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
