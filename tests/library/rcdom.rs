//! Trees of markup5ever_rcdom that a caller built: they may have any shape, and are read in bounded time and within the
//! limits of a page.

use std::cell::RefCell;
use std::rc::Rc;

use html5ever::tendril::StrTendril;
use html5ever::{Attribute, LocalName, Namespace, Prefix, QualName, ns};
use markup5ever_rcdom::{Handle, Node, NodeData, RcDom};
use microweave::{DiagnosticKind, Document, Dom, El, Item, Limits, MicrodataItem, Options};

use crate::support::accounts::kinds;

const BASE: &str = "https://example.com/";
const XHTML: &str = "http://www.w3.org/1999/xhtml";

fn attribute(prefix: Option<&str>, namespace: &str, local: &str, value: &str) -> Attribute {
    let name = QualName::new(prefix.map(Prefix::from), Namespace::from(namespace), LocalName::from(local));
    Attribute { name, value: StrTendril::from(value) }
}

fn element_of(name: QualName, attributes: Vec<Attribute>) -> Handle {
    Node::new(NodeData::Element {
        name,
        attrs: RefCell::new(attributes),
        template_contents: RefCell::default(),
        mathml_annotation_xml_integration_point: false,
    })
}

fn element(name: &str, attributes: &[(&str, &str)]) -> Handle {
    let attributes = attributes.iter().map(|(name, value)| attribute(None, "", name, value)).collect();
    element_of(QualName::new(None, ns!(html), LocalName::from(name)), attributes)
}

fn text(text: &str) -> Handle {
    Node::new(NodeData::Text { contents: RefCell::new(text.into()) })
}

fn add(parent: &Handle, child: &Handle) {
    parent.children.borrow_mut().push(Rc::clone(child));
}

/// A tree whose document has this child.
fn tree(root: &Handle) -> RcDom {
    let tree = RcDom::default();
    add(&tree.document, root);
    tree
}

fn read(dom: &Dom) -> Document {
    Options::new().parse_dom(dom, BASE)
}

fn card(name: &str) -> Handle {
    let card = element("p", &[("class", "h-card")]);
    add(&card, &text(name));
    card
}

#[test]
fn attributes_of_other_namespaces_are_not_html_attributes() {
    for (prefix, namespace, name) in [
        (Some("h"), XHTML, Some("h:class")),
        (Some("h"), "", Some("h:class")),
        (Some("h"), "urn:x", Some("h:class")),
        (None, XHTML, None),
        (None, "urn:x", None),
    ] {
        let other = attribute(prefix, namespace, "class", "x");
        let name_of = QualName::new(None, ns!(html), LocalName::from("p"));
        let root = element_of(name_of, vec![other, attribute(None, "", "class", "h-card")]);
        let dom = Dom::from_rcdom(&tree(&root));
        assert_eq!(read(&dom).find("h-card").count(), 1, "{prefix:?} {namespace}");
        let found = dom.elements().next().expect("the page has one");
        let names: Vec<&str> = found.attributes().map(|(_, name, _)| name).collect();
        let expected: Vec<&str> = name.into_iter().chain(["class"]).collect();
        assert_eq!(names, expected, "{prefix:?} {namespace}");
        // The written page reads back with the same attributes.
        let again = Dom::parse(&dom.html());
        assert_eq!(again.elements().filter(|el| el.attr("class") == Some("h-card")).count(), 1);
    }
}

#[test]
fn svg_and_xml_attributes_keep_their_namespaces() {
    let svg = QualName::new(None, ns!(svg), LocalName::from("a"));
    let link = attribute(Some("xlink"), "http://www.w3.org/1999/xlink", "href", "/x");
    let lang = attribute(Some("xml"), "http://www.w3.org/XML/1998/namespace", "lang", "en");
    let dom = Dom::from_rcdom(&tree(&element_of(svg, vec![link, lang])));
    let found: Vec<_> = dom.elements().flat_map(El::attributes).collect();
    assert_eq!(found, [("xlink", "href", "/x"), ("xml", "lang", "en")]);
}

#[test]
fn namespace_and_not_prefix_identifies_an_element() {
    let name = QualName::new(Some(Prefix::from("h")), ns!(html), LocalName::from("a"));
    let attributes = [("class", "h-card"), ("href", "/ada")];
    let attributes = attributes.map(|(name, value)| attribute(None, "", name, value)).to_vec();
    let document = read(&Dom::from_rcdom(&tree(&element_of(name, attributes))));
    let card = document.find("h-card").next().expect("the page has one");
    assert_eq!(card.text("url"), Some("https://example.com/ada"));
}

#[test]
fn names_may_begin_with_nul() {
    let root = element("a-custom-element", &[]);
    add(&root, &element("\0a1", &[("class", "h-card")]));
    let dom = Dom::from_rcdom(&tree(&root));
    let names: Vec<&str> = dom.elements().map(El::name).collect();
    assert_eq!(names, ["a-custom-element", "\0a1"]);
}

#[test]
fn first_of_two_attributes_with_one_name_counts() {
    let root = element("p", &[("class", "h-card"), ("id", "one"), ("class", "h-entry"), ("id", "two")]);
    let dom = Dom::from_rcdom(&tree(&root));
    let attributes: Vec<_> = dom.elements().flat_map(El::attributes).collect();
    assert_eq!(attributes, [("", "class", "h-card"), ("", "id", "one")]);
}

#[test]
fn attributes_are_limited() {
    let names: Vec<String> = (0..100_000).map(|number| format!("a{number}")).collect();
    let attributes: Vec<(&str, &str)> = names.iter().map(|name| (&**name, "x")).collect();
    for name in ["div", "input", "svg", "template", "body"] {
        let tree = tree(&element(name, &attributes));
        let dom = Dom::from_rcdom(&tree);
        assert_eq!(dom.elements().map(|el| el.attributes().count()).sum::<usize>(), 1024);
        assert_eq!(kinds(&read(&dom)), [DiagnosticKind::Attributes], "{name}");
        let dom = Dom::from_rcdom_within(&tree, &Limits::new().max_attributes(5000));
        assert_eq!(dom.elements().map(|el| el.attributes().count()).sum::<usize>(), 5000);
    }
}

/// This many nested elements around another one.
fn nested(levels: usize, innermost: &Handle) -> Handle {
    (0..levels).fold(Rc::clone(innermost), |inside, _| {
        let outer = element("div", &[]);
        add(&outer, &text("before"));
        add(&outer, &inside);
        add(&outer, &text("after"));
        outer
    })
}

fn max_depth(dom: &Dom) -> usize {
    let depth = |el: El<'_>| std::iter::successors(Some(el), |el| el.parent()).count();
    dom.elements().map(depth).max().unwrap_or(0)
}

#[test]
fn depth_is_limited() {
    let dom = Dom::from_rcdom(&tree(&nested(100_000, &card("Ada"))));
    let document = read(&dom);
    assert_eq!(kinds(&document), [DiagnosticKind::Depth]);
    assert_eq!(document.find("h-card").next().and_then(|card| card.text("name")), Some("Ada"));
    assert_eq!((max_depth(&dom), dom.elements().count()), (512, 100_001));
}

#[test]
fn limits_change_a_tree_as_they_change_a_page() {
    let limits = Limits::new().max_depth(6);
    let inner = "<br>a<p>b<i>c<img>d<u>e</u>f</i>g</p>h";
    let page = format!("<html><head></head><body>{}{inner}{}", "<div>x".repeat(8), "</div>y".repeat(8));
    let options = Options::new().limits(limits);
    let ours = options.page(&page, BASE).dom().html();
    let given = html5ever::tendril::TendrilSink::one(
        html5ever::parse_document(RcDom::default(), html5ever::ParseOpts::default()),
        &*page,
    );
    assert_eq!(Dom::from_rcdom_within(&given, &limits).html(), ours);
}

#[test]
fn node_that_contains_itself_is_copied_once() {
    let cyclic = element("div", &[("class", "h-card")]);
    add(&cyclic, &text("Ada"));
    add(&cyclic, &cyclic);
    let (outer, inner) = (element("div", &[]), element("p", &[("class", "h-card")]));
    add(&outer, &inner);
    add(&inner, &outer);
    let template = element("template", &[("class", "h-card")]);
    if let NodeData::Element { template_contents, .. } = &template.data {
        template_contents.replace(Some(Rc::clone(&template)));
    }
    for root in [cyclic, outer, template] {
        let document = read(&Dom::from_rcdom(&tree(&root)));
        assert_eq!(kinds(&document), [DiagnosticKind::Multiplied]);
        assert!(document.find("h-card").count() <= 1);
    }
    let document = RcDom::default();
    add(&document.document, &card("Ada"));
    add(&document.document, &document.document);
    assert_eq!(kinds(&read(&Dom::from_rcdom(&document))), [DiagnosticKind::Multiplied]);
}

#[test]
fn nodes_listed_twice_do_not_multiply() {
    let doubled = (0..60).fold(card("Ada"), |inside, _| {
        let outer = element("div", &[]);
        add(&outer, &inside);
        add(&outer, &inside);
        outer
    });
    let dom = Dom::from_rcdom(&tree(&doubled));
    let document = read(&dom);
    assert_eq!(kinds(&document), [DiagnosticKind::Multiplied]);
    assert_eq!((document.find("h-card").count(), dom.elements().count()), (1, 61));
}

#[test]
fn template_contents_belong_to_the_template() {
    let template = element("template", &[]);
    let contents = Node::new(NodeData::Document);
    add(&contents, &card("Ada"));
    if let NodeData::Element { template_contents, .. } = &template.data {
        template_contents.replace(Some(contents));
    }
    let dom = Dom::from_rcdom(&tree(&template));
    assert_eq!(dom.html(), "<template><p class=\"h-card\">Ada</p></template>");
    assert_eq!(read(&dom).find("h-card").count(), 0);
}

#[test]
fn text_is_limited() {
    let root = element("div", &[]);
    add(&root, &card("Ad\u{e9}la"));
    // The texts share one buffer, so the tree is large only if it is copied.
    let long = StrTendril::from("x".repeat(1 << 20));
    for _ in 0..100 {
        add(&root, &Node::new(NodeData::Text { contents: RefCell::new(long.clone()) }));
    }
    add(&root, &card("Bob"));
    let tree = tree(&root);
    let document = read(&Dom::from_rcdom(&tree));
    assert_eq!(kinds(&document), [DiagnosticKind::InputBytes]);
    assert_eq!(document.find("h-card").count(), 1, "the second card is over the limit");
    let before = "<div>".len() + "<p class=h-card>".len() - 2;
    let dom = Dom::from_rcdom_within(&tree, &Limits::new().max_input(before + 3));
    assert_eq!(dom.html(), "<div><p class=\"h-card\">Ad</p></div>");
}

#[test]
fn trees_from_rcdom_have_no_positions() {
    let root = element("p", &[("class", "h-card"), ("itemscope", "")]);
    let dom = Dom::from_rcdom(&tree(&root));
    assert!(dom.elements().all(|el| el.start().is_none() && el.end().is_none()));
    let document = Options::new().reasons(true).parse_dom(&dom, BASE);
    let card = document.find("h-card").next().and_then(Item::place).expect("the page has one");
    assert_eq!((Some(card.node), card.start.line, card.end), (dom.elements().next().map(El::id), 0, None));
    assert_eq!(document.microdata().items().next().and_then(MicrodataItem::place), Some(card));
    assert!(document.reasons().iter().all(|reason| !reason.span.is_known() && reason.span.bytes() == (0..0)));
}
