//! The nodes around an element: its children, descendants, ancestors and siblings. Also the order of elements.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use super::walk::NodesInside;
use super::{Dom, El, NodeId, NodeKind, flag};

impl<'a> El<'a> {
    /// Its child nodes, in order. [`Dom::children`] gives their numbers.
    ///
    /// ```
    /// use microweave_html::{Dom, NodeKind};
    ///
    /// let dom = Dom::parse("<p>One <b>two</b><!--three-->");
    /// let p = dom.elements().find(|el| el.name() == "p").expect("the page has one");
    /// let nodes: Vec<NodeKind> = p.children().collect();
    /// assert!(matches!(nodes[0], NodeKind::Text("One ")));
    /// assert!(matches!(nodes[1], NodeKind::Element(el) if el.name() == "b"));
    /// assert!(matches!(nodes[2], NodeKind::Comment("three")));
    /// ```
    #[inline]
    pub fn children(self) -> impl Iterator<Item = NodeKind<'a>> {
        let dom = self.dom;
        dom.children(self.id).map(move |id| dom.node(id))
    }

    /// Its child elements, in order.
    ///
    /// ```
    /// let dom = microweave_html::Dom::parse("<ul><li>One<li>Two <b>three</b></ul>");
    /// let list = dom.elements().find(|el| el.name() == "ul").expect("the page has one");
    /// assert!(list.child_elements().map(|el| el.text()).eq(["One", "Two three"]));
    /// ```
    #[inline]
    pub fn child_elements(self) -> impl Iterator<Item = El<'a>> {
        self.children().filter_map(as_element)
    }

    /// The elements inside it, in document order, including those inside templates.
    ///
    /// ```
    /// let dom = microweave_html::Dom::parse("<ul><li>One<li>Two <b>three</b></ul><p>");
    /// let list = dom.elements().find(|el| el.name() == "ul").expect("the page has one");
    /// assert!(list.descendants().map(|el| el.name()).eq(["li", "li", "b"]));
    /// ```
    #[inline]
    pub fn descendants(self) -> impl Iterator<Item = El<'a>> {
        NodesInside::new(self).filter_map(|(_, node)| as_element(node))
    }

    /// Its ancestors, the innermost first.
    ///
    /// ```
    /// let dom = microweave_html::Dom::parse("<p>One <b>two</b>");
    /// let bold = dom.elements().find(|el| el.name() == "b").expect("the page has one");
    /// assert!(bold.ancestors().map(|el| el.name()).eq(["p", "body", "html"]));
    /// ```
    #[inline]
    pub fn ancestors(self) -> impl Iterator<Item = El<'a>> {
        std::iter::successors(self.parent(), |el| el.parent())
    }

    /// The sibling elements after it, in document order.
    ///
    /// ```
    /// let dom = microweave_html::Dom::parse("<h1>Tea</h1>for <p>two<p>three");
    /// let heading = dom.elements().find(|el| el.name() == "h1").expect("the page has one");
    /// assert!(heading.next_siblings().map(|el| el.text()).eq(["two", "three"]));
    /// ```
    #[inline]
    pub fn next_siblings(self) -> impl Iterator<Item = El<'a>> {
        let end = self.parent_node().map_or(0, |parent| self.dom.nodes[parent].end as usize);
        siblings_from(self.dom, self.node().end as usize, end)
    }

    /// The sibling elements before it, the nearest first.
    ///
    /// ```
    /// let dom = microweave_html::Dom::parse("<h1>Tea</h1>for <p>two<p>three");
    /// let last = dom.elements().last().expect("the page has one");
    /// assert!(last.previous_siblings().map(|el| el.name()).eq(["p", "h1"]));
    /// ```
    pub fn previous_siblings(self) -> impl Iterator<Item = El<'a>> {
        let dom = self.dom;
        let parent = self.parent_node();
        // The node before a sibling is the last one inside the sibling before it. All calls together pass each node
        // at most once.
        let before = move |index: usize| {
            let parent = parent?;
            let mut node = index - 1;
            while node != parent && dom.nodes[node].parent as usize != parent {
                node = dom.nodes[node].parent as usize;
            }
            (node != parent).then_some(node)
        };
        let indexes = std::iter::successors(before(self.id.index()), move |&index| before(index));
        indexes.filter_map(move |index| dom.element(NodeId::from_index(index)))
    }

    /// The index of its parent node: an element or the document. `None` if an edit replaced the parent's content.
    fn parent_node(self) -> Option<usize> {
        let parent = self.node().parent as usize;
        let is_parent = self.dom.nodes.get(parent)?.flags & flag::REPLACED == 0;
        is_parent.then_some(parent)
    }
}

/// The elements from a sibling on, up to the end of their parent.
#[inline]
pub(super) fn siblings_from(dom: &Dom, first: usize, end: usize) -> impl Iterator<Item = El<'_>> {
    let in_parent = move |index: usize| Some(index).filter(|&index| index < end);
    let indexes =
        std::iter::successors(in_parent(first), move |&index| in_parent(dom.nodes[index].end as usize));
    indexes.filter_map(|index| dom.element(NodeId::from_index(index)))
}

fn as_element(node: NodeKind<'_>) -> Option<El<'_>> {
    if let NodeKind::Element(el) = node { Some(el) } else { None }
}

fn page_of(el: &El<'_>) -> *const Dom {
    std::ptr::from_ref(el.dom)
}

/// Elements are equal if they are the same element of the same page.
///
/// ```
/// use std::collections::{BTreeSet, HashSet};
///
/// let dom = microweave_html::Dom::parse("<p>One <b>two</b>");
/// let elements: HashSet<_> = dom.elements().chain(dom.elements()).collect();
/// assert_eq!(elements.len(), 5);
/// let in_tree_order: BTreeSet<_> = elements.into_iter().collect();
/// assert!(in_tree_order.into_iter().eq(dom.elements()));
/// ```
impl PartialEq for El<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && page_of(self) == page_of(other)
    }
}

impl Eq for El<'_> {}

impl Hash for El<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

/// Elements of one page are in tree order. The order of elements of different pages is unspecified.
impl Ord for El<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        (page_of(self), self.id).cmp(&(page_of(other), other.id))
    }
}

impl PartialOrd for El<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
