//! Microdata's object interface: reading items and properties.

use microweave::{ItemValue, MicrodataEl, MicrodataRules};

use crate::support::microdata::{first, ids, page, page_by, text};

#[test]
fn items_with_a_single_type_are_found_by_any_requested_type() {
    let html = "<p id=a itemscope itemtype=t:1></p><p id=b itemscope itemtype=t:2></p><p id=c itemscope itemtype='t:1 t:2'></p>";
    let page = page_by(MicrodataRules::new().single_type(true), html);
    assert_eq!(ids(page.get_items("t:1 t:2")), ["a", "b"]);
    let last = page.get_items("").last().expect("the page has one");
    assert_eq!(last.item_type().collect::<Vec<_>>(), ["t:1 t:2"]);
}

#[test]
fn elements_give_their_microdata_attributes() {
    let page = page(
        "<p itemscope itemtype=' t:1  t:2' itemid='../x' itemprop='a b a' itemref='i\ti2'></p>
         <b itemtype=t:1 itemid='http://['></b><i></i><svg itemscope itemprop=a itemid=x></svg>",
    );
    let el = first(&page, "p");
    assert!(el.item_scope());
    assert_eq!(el.item_type().collect::<Vec<_>>(), ["t:1", "t:2"]);
    assert_eq!(el.item_id().as_deref(), Some("https://example.com/x"));
    assert_eq!(el.item_prop().collect::<Vec<_>>(), ["a", "b", "a"]);
    assert_eq!(el.item_ref().collect::<Vec<_>>(), ["i", "i2"]);

    let el = first(&page, "b");
    assert_eq!((el.item_scope(), el.item_type().count(), el.item_id()), (false, 1, None));
    for name in ["i", "svg"] {
        let el = first(&page, name);
        assert!(!el.item_scope() && el.item_id().is_none() && el.item_value().is_none(), "{name}");
        assert_eq!(el.item_type().chain(el.item_prop()).chain(el.item_ref()).count(), 0, "{name}");
        assert!(el.properties().is_empty(), "{name}");
    }
}

#[test]
fn properties_are_a_collection_in_tree_order() {
    let page = page(
        "<i id=1 itemprop=b></i>
         <p id=2 itemscope itemref='5 none 1 2 5'><b id=3 itemprop='a b a'><i id=4 itemprop=c></i></b>
         <b itemprop=''></b></p>
         <div id=5><i id=6 itemprop=a itemscope><u itemprop=no></u></i><template><i itemprop=no></i></template></div>",
    );
    let item = page.get_items("").next().expect("the page has one");
    let properties = item.properties();
    assert_eq!(ids(properties.iter()), ["1", "3", "4", "6"]);
    assert_eq!((properties.len(), properties.is_empty(), properties.iter().len()), (4, false, 4));
    assert_eq!(properties.names().collect::<Vec<_>>(), ["b", "a", "c"]);
    assert_eq!(ids(properties.named("a")), ["3", "6"]);
    assert_eq!(ids(properties.named("b")), ["1", "3"]);
    assert_eq!((properties.named("").len(), properties.named("no").len()), (0, 0));
    let values: Vec<_> = properties.named("a").values().collect();
    assert!(matches!(&values[..], [ItemValue::Text(_), ItemValue::Item(inner)] if inner.item_scope()));
    assert_eq!(values[1].as_item().map(MicrodataEl::id), properties.named("a").nth(1).map(MicrodataEl::id));
    assert!(values[1].as_text().is_none() && values[0].as_item().is_none());
    assert_eq!(ids(properties.into_iter()), ["1", "3", "4", "6"]);
}

#[test]
fn itemref_cycles_are_readable() {
    let page =
        page("<p id=a itemscope itemprop=x itemref='b a'></p><p id=b itemscope itemprop=y itemref=a></p>");
    let one = first(&page, "p");
    let other = one.properties().into_iter().next().expect("it has one");
    assert_eq!((ids(one.properties().iter()), ids(other.properties().iter())), (vec!["b"], vec!["a"]));
}

#[test]
fn expanded_names_equal_those_of_the_engine() {
    let html = "<p itemscope itemtype='https://v/T https://w/T'><b itemprop='name https://v/name'>1</b><i itemprop=https://v/name>2</i><u itemprop=x:y>3";
    let page = page_by(MicrodataRules::new().expand_names(true), html);
    let properties = page.get_items("").next().expect("the page has one").properties();
    assert_eq!(properties.names().collect::<Vec<_>>(), ["https://v/name", "x:y"]);
    assert_eq!(properties.named("https://v/name").filter_map(text).collect::<Vec<_>>(), ["1", "2"]);
    assert_eq!((properties.named("x:y").len(), properties.named("name").len()), (1, 0));
}
