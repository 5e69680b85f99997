//! Compares our Dom with markup5ever_rcdom's tree, node for node.

use html5ever::Attribute;
use markup5ever_rcdom::{Handle, NodeData, RcDom};
use microweave::{DiagnosticKind, Dom, El, Limits, NodeId, NodeKind, Options, TreePath};

use crate::mode::{self, Mode};
use crate::oracle;

/// Deeper trees are not compared: below depth 512, our elements are siblings.
const MAX_DEPTH: usize = 500;

/// Our elements have at most this many attributes.
const MAX_ATTRIBUTES: usize = 1024;

/// If one token reopens more formatting elements, ours closes those over this number.
const MAX_FORMATTING: usize = 64;

/// Parses an input with markup5ever_rcdom and with ours, on both paths: ours with html5ever's deviations from the standard.
///
/// # Panics
/// If the trees differ.
pub fn check(input: &str) {
    let paths = [TreePath::Reference, TreePath::LikeHtml5ever];
    let (theirs, ours): (RcDom, [Dom; 2]) = match mode::read(input) {
        None => return,
        Some(Mode::Document(html)) => {
            let on = |path| Dom::parse_on(&html, &Limits::default(), path);
            (oracle::parse_document(&html), paths.map(on))
        }
        Some(Mode::Fragment { html, context }) => {
            let on = |path| Dom::parse_fragment_on(html, context, path);
            (oracle::parse_fragment(html, context), paths.map(on))
        }
    };
    for ours in ours {
        if oracle::depth(&theirs) <= MAX_DEPTH && !has_closed_formatting(&ours, input) {
            compare(&ours, &theirs);
        }
    }
}

/// True if ours has closed formatting elements, in a page with enough tags for it.
fn has_closed_formatting(ours: &Dom, input: &str) -> bool {
    let document = Options::new().microformats(false).rels(false).microdata(false).parse_dom(ours, "");
    let closes =
        document.diagnostics().iter().any(|diagnostic| diagnostic.kind == DiagnosticKind::Formatting);
    closes && input.matches('<').count() > MAX_FORMATTING
}

fn compare(ours: &Dom, theirs: &RcDom) {
    let mut todo = vec![(ours.document(), theirs.document.clone())];
    while let Some((our_id, their_node)) = todo.pop() {
        assert_same_node(ours.node(our_id), &their_node);
        let our_children: Vec<NodeId> = ours.children(our_id).collect();
        let their_children = oracle::children(&their_node);
        assert_eq!(
            our_children.len(),
            their_children.len(),
            "children of {:?}: ours {:?}, theirs {:?}",
            ours.node(our_id),
            our_children.iter().map(|&id| ours.node(id)).collect::<Vec<_>>(),
            their_children.iter().map(describe).collect::<Vec<_>>(),
        );
        todo.extend(our_children.into_iter().zip(their_children).rev());
    }
}

fn assert_same_node(ours: NodeKind<'_>, theirs: &Handle) {
    let same = match (&ours, &theirs.data) {
        (NodeKind::Document, NodeData::Document) => true,
        (NodeKind::Element(el), NodeData::Element { name, attrs, .. }) => {
            let their_name = (oracle::namespace_label(&name.ns), &*name.local);
            (el.namespace(), el.name()) == their_name && has_attributes(*el, &attrs.borrow())
        }
        (NodeKind::Text(ours), NodeData::Text { contents }) => **ours == **contents.borrow(),
        (NodeKind::Comment(ours), NodeData::Comment { contents }) => **ours == **contents,
        (
            NodeKind::Doctype { name, public_id, system_id },
            NodeData::Doctype { name: their_name, public_id: their_public, system_id: their_system },
        ) => **name == **their_name && **public_id == **their_public && **system_id == **their_system,
        (
            NodeKind::Instruction { target, content },
            NodeData::ProcessingInstruction { target: their_target, contents },
        ) => **target == **their_target && **content == **contents,
        _ => false,
    };
    assert!(same, "ours {ours:?} {}, theirs {}", our_attributes(&ours), describe(theirs));
}

fn has_attributes(el: El<'_>, theirs: &[Attribute]) -> bool {
    let theirs = theirs.iter().take(MAX_ATTRIBUTES).map(|attribute| {
        (oracle::namespace_label(&attribute.name.ns), &*attribute.name.local, &*attribute.value)
    });
    el.attributes().eq(theirs)
}

fn our_attributes(node: &NodeKind<'_>) -> String {
    match node {
        NodeKind::Element(el) => format!("{:?}", el.attributes().collect::<Vec<_>>()),
        _ => String::new(),
    }
}

/// A node of markup5ever_rcdom without its content. Its own `Debug` has no limit on depth.
fn describe(node: &Handle) -> String {
    format!("{:?}", node.data)
}
