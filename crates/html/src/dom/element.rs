//! An element of a page: a reference to the page and a node number.

use super::spans::Place;
use super::{Dom, Node, NodeId, NodeType, flag, text};
use crate::kinds::{self, HOLDS_NO_TEXT, VOID};
use crate::names::Attribute;
use crate::names::{NameId, QualifiedName, attr, is_known_name, tag};
use crate::namespace::Namespace;
use crate::position::Position;

/// An element of a page.
#[derive(Clone, Copy)]
pub struct El<'a> {
    pub(super) dom: &'a Dom,
    pub(super) id: NodeId,
}

impl<'a> El<'a> {
    /// The number of the nodes in it, and itself.
    #[inline]
    pub fn node_count(self) -> usize {
        self.node().end as usize - self.id.index()
    }

    /// Its number. Numbers compare as elements are ordered in the page.
    #[inline]
    pub fn id(self) -> NodeId {
        self.id
    }

    /// Its local name, in lower case for HTML elements.
    #[inline]
    pub fn name(self) -> &'a str {
        self.qualified_name().local
    }

    /// The label of its namespace: `html`, `svg` or `math`. Empty for others.
    #[inline]
    pub fn namespace(self) -> &'a str {
        self.qualified_name().namespace.label()
    }

    /// Where in the page its start tag begins. If it has no start tag: where the tag or text that
    /// implied it begins. `None` in a tree that was not parsed here, and in an empty page.
    ///
    /// ```
    /// let dom = microweave_html::Dom::parse("<p>\n  <b>Ada</b>");
    /// let bold = dom.elements().find(|el| el.name() == "b").expect("the page has one");
    /// let start = bold.start().expect("it was parsed here");
    /// assert_eq!((start.offset, start.line, start.column), (6, 2, 3));
    /// assert_eq!(bold.end().map(|end| end.offset), Some(16));
    /// ```
    #[inline]
    pub fn start(self) -> Option<Position> {
        self.dom.strings.position(self.node().offset)
    }

    /// Where in the page it ends: after its end tag. If it has no end tag: where another token closed it.
    #[inline]
    pub fn end(self) -> Option<Position> {
        self.dom.strings.position(self.dom.ends[self.id.index()])
    }

    /// The value of an attribute without a namespace.
    ///
    /// ```
    /// let dom = microweave_html::Dom::parse("<a href=/tea hidden>Tea</a>");
    /// let link = dom.elements().find(|el| el.name() == "a").expect("the page has one");
    /// assert_eq!((link.attr("href"), link.attr("hidden"), link.attr("rel")), (Some("/tea"), Some(""), None));
    /// ```
    #[inline]
    pub fn attr(self, name: &str) -> Option<&'a str> {
        self.attr_by(self.dom.names.find_attribute(name)?)
    }

    /// Its attributes in the order of the page: the label of the namespace, the local name and the value.
    ///
    /// ```
    /// let dom = microweave_html::Dom::parse("<svg><a class=b xlink:href=c>");
    /// let link = dom.elements().last().expect("the page has one");
    /// assert!(link.attributes().eq([("", "class", "b"), ("xlink", "href", "c")]));
    /// ```
    #[inline]
    pub fn attributes(self) -> impl Iterator<Item = (&'a str, &'a str, &'a str)> {
        let dom = self.dom;
        self.own_attributes().iter().map(move |attribute| {
            let name = dom.names.get(attribute.name);
            (name.namespace.label(), name.local, dom.string(attribute.value))
        })
    }

    /// All text inside it, unchanged. Text in templates is left out.
    #[inline]
    pub fn text(self) -> String {
        text::text_content(self).into_owned()
    }

    /// Its parent element. `None` for the root element.
    #[inline]
    pub fn parent(self) -> Option<El<'a>> {
        let index = self.node().parent as usize;
        let parent = self.dom.nodes.get(index)?;
        let is_parent = parent.kind == NodeType::Element && parent.flags & flag::REPLACED == 0;
        is_parent.then(|| self.dom.el(NodeId::from_index(index)))
    }

    /// True if the other element is inside this one.
    #[inline]
    pub fn contains(self, el: El<'_>) -> bool {
        let was_inside = self.id < el.id && el.id.index() < self.node().end as usize;
        let mut around = std::iter::successors(el.parent(), |el| el.parent());
        was_inside && (!el.has(flag::REMOVED) || around.any(|el| el.id == self.id))
    }

    /// The number of the first node after its subtree, as the page was parsed.
    #[inline]
    pub fn after(self) -> NodeId {
        NodeId::from_index(self.node().end as usize)
    }

    /// Its place in the page.
    #[inline]
    pub fn place(self, with_end: bool) -> Place {
        Place {
            node: self.dom.origin(self.id),
            start: self.start().unwrap_or_default(),
            end: if with_end { self.end() } else { None },
        }
    }

    #[inline]
    pub(super) fn node(self) -> &'a Node {
        &self.dom.nodes[self.id.index()]
    }

    #[inline]
    pub(super) fn qualified_name(self) -> QualifiedName<'a> {
        self.dom.names.get(self.node().name)
    }

    #[inline]
    pub(super) fn own_attributes(self) -> &'a [Attribute] {
        &self.dom.attributes[self.node().data.range()]
    }

    /// The numbers of the names of its attributes, in the order of the page.
    #[inline]
    pub fn attribute_names(self) -> impl Iterator<Item = NameId> {
        self.own_attributes().iter().map(|attribute| attribute.name)
    }

    /// The number of its name. HTML elements have the constants of `names::tag`.
    #[inline]
    pub fn tag(self) -> NameId {
        self.node().name
    }

    /// The number of its name among links: an `a` of SVG or MathML counts as `tag::A`, because its `href` makes it a link too
    /// (SVG 2, chapter "Linking").
    #[inline]
    pub fn link_tag(self) -> NameId {
        let is_foreign_link = !is_known_name(self.tag()) && self.name() == "a";
        if is_foreign_link { tag::A } else { self.tag() }
    }

    /// The address of a link and the attribute that holds it: `href`. An `a` of SVG without `href` may have `xlink:href` (SVG 2,
    /// "Deprecated XLink URL reference attributes").
    #[inline]
    pub fn href(self) -> Option<(NameId, &'a str)> {
        let href = self.attr_by(attr::HREF).map(|href| (attr::HREF, href));
        href.or_else(|| self.xlink_href())
    }

    fn xlink_href(self) -> Option<(NameId, &'a str)> {
        if self.qualified_name() != (QualifiedName { namespace: &Namespace::Svg, local: "a" }) {
            return None;
        }
        let xlink = QualifiedName { namespace: &Namespace::XLink, local: "href" };
        let href =
            self.own_attributes().iter().find(|attribute| self.dom.names.get(attribute.name) == xlink)?;
        Some((href.name, self.dom.string(href.value)))
    }

    /// True for an element of the HTML namespace.
    #[inline]
    pub fn is_html(self) -> bool {
        *self.qualified_name().namespace == Namespace::Html
    }

    /// True if it has one of these flags, such as [`flag::CLASS`].
    #[inline]
    pub fn has(self, flags: u8) -> bool {
        self.node().flags & flags != 0
    }

    /// The value of an attribute, by the number of its name.
    #[inline]
    pub fn attr_by(self, name: NameId) -> Option<&'a str> {
        let attribute = self.own_attributes().iter().find(|attribute| attribute.name == name)?;
        Some(self.dom.string(attribute.value))
    }

    /// The values of several attributes, by the numbers of their names.
    #[inline]
    pub fn attrs_by<const N: usize>(self, names: [NameId; N]) -> [Option<&'a str>; N] {
        let mut values = [None; N];
        for attribute in self.own_attributes() {
            if let Some(at) = names.iter().position(|name| *name == attribute.name) {
                values[at].get_or_insert_with(|| self.dom.string(attribute.value));
            }
        }
        values
    }

    /// Its class attribute. Empty without one.
    #[inline]
    pub fn class(self) -> &'a str {
        if self.has(flag::CLASS) { self.attr_by(attr::CLASS).unwrap_or_default() } else { "" }
    }

    /// True if HTML can give it a text as content. Void elements and those whose content model has no text,
    /// such as tables, cannot have one. Nor can a template, whose content is a separate tree.
    #[inline]
    pub fn can_hold_text(self) -> bool {
        kinds::of(self.tag()) & (HOLDS_NO_TEXT | VOID) == 0
    }

    /// True for HTML's `template`, whose content is in another tree.
    #[inline]
    pub fn is_template(self) -> bool {
        self.tag() == tag::TEMPLATE
    }
}

impl std::fmt::Debug for El<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "<{}> #{}", self.name(), self.id)
    }
}
