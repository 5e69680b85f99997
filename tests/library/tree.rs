//! The tree: an element's relatives agree with its parents, also after the page was changed.

use microweave::{Dom, El, MicrodataDom, NodeKind};

/// Compares the relatives of each element with the relatives that follow from its parents.
fn check(dom: &Dom) {
    for el in dom.elements() {
        let around = el.parent().map_or(dom.document(), El::id);
        let siblings: Vec<El<'_>> = dom.children(around).filter_map(|id| dom.element(id)).collect();
        let at = siblings.iter().position(|sibling| *sibling == el);
        let at = at.expect("an element is a child of its parent");
        assert!(el.next_siblings().eq(siblings[at + 1..].iter().copied()), "{el:?}");
        assert!(el.previous_siblings().eq(siblings[..at].iter().rev().copied()), "{el:?}");
        assert!(el.descendants().eq(dom.elements().filter(|other| el.contains(*other))), "{el:?}");
        assert!(el.ancestors().all(|outer| outer.contains(el) && outer < el), "{el:?}");
    }
}

#[test]
fn relatives_agree_with_parents() {
    let dom = Dom::parse(
        "<!doctype html><!--c--><ul itemprop=a><li>1<b>2</b>3<li><template><i>4</i></template><br></ul>5<p>6\
         <table>7<tr><td>8",
    );
    check(&dom);
    let list = dom.elements().find(|el| el.name() == "ul").map(El::id).expect("the page has one");
    let mut page = MicrodataDom::new(dom, "https://example.com/");
    page.set_item_value(list, "text").expect("it fits");
    check(page.dom());
    let list = page.dom().element(list).expect("it is an element");
    assert_eq!(list.descendants().count() + list.child_elements().count(), 0);
    assert!(matches!(list.children().next(), Some(NodeKind::Text("text"))));
}
