//! A tree that the caller holds as markup5ever_rcdom's, taken over into the arena.

use html5ever::tree_builder::{NodeOrText, TreeSink, create_element};
use markup5ever_rcdom::{Handle, NodeData, RcDom};

use super::Dom;
use super::sink::Sink;

impl Dom {
    /// Takes over a tree that is parsed already. It knows no lines.
    ///
    /// ```
    /// use html5ever::tendril::TendrilSink;
    ///
    /// let page = html5ever::parse_document(markup5ever_rcdom::RcDom::default(), Default::default())
    ///     .one("<p class=h-card>Ada");
    /// let dom = microweave::Dom::from_rcdom(&page);
    /// let document = microweave::Options::new().parse_dom(&dom, "https://example.com/");
    /// assert_eq!(document.find("h-card").count(), 1);
    /// ```
    pub fn from_rcdom(tree: &RcDom) -> Self {
        let sink = Sink::new(None);
        let mut todo = vec![(tree.document.clone(), sink.get_document())];
        let mut children = Vec::new();
        // In document order: a node's children wait above its siblings.
        while let Some((node, parent)) = todo.pop() {
            let own = append_copy(&sink, &node, &parent);
            children.clear();
            children.extend(node.children.borrow().iter().cloned());
            if let NodeData::Element { template_contents, .. } = &node.data
                && let Some(contents) = template_contents.borrow().as_ref()
            {
                children.extend(contents.children.borrow().iter().cloned());
            }
            todo.extend(children.drain(..).rev().map(|child| (child, own)));
        }
        sink.finish()
    }
}

/// Copies a node without what is in it. The copy, or for the document what was given.
fn append_copy(sink: &Sink, node: &Handle, parent: &super::sink::Handle) -> super::sink::Handle {
    let copy = match &node.data {
        NodeData::Document => return *parent,
        NodeData::Doctype { name, public_id, system_id } => {
            sink.append_doctype_to_document(name.clone(), public_id.clone(), system_id.clone());
            return *parent;
        }
        NodeData::Text { contents } => {
            sink.append(parent, NodeOrText::AppendText(contents.borrow().clone()));
            return *parent;
        }
        NodeData::Comment { contents } => sink.create_comment(contents.clone()),
        NodeData::Element { name, attrs, .. } => create_element(sink, name.clone(), attrs.borrow().clone()),
        NodeData::ProcessingInstruction { target, contents } => {
            sink.create_pi(target.clone(), contents.clone())
        }
    };
    sink.append(parent, NodeOrText::AppendNode(copy));
    copy
}
