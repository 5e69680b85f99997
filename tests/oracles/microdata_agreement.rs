//! Compares microdata's object interface with the engine, on the pages of our own cases and on random pages. On our own
//! pages, values are set too, and then read from the tree and from the written HTML.

use std::collections::HashSet;

use libtest_mimic::Trial;
use microweave::{
    Document, Dom, El, ItemValue, MicrodataDom, MicrodataEl, MicrodataItem, MicrodataValue, NodeId,
};

use crate::support::cases;
use crate::support::microdata::{BASE, text};
use crate::support::random_markup;
use crate::support::setup::Setup;
use crate::support::suites;

pub(crate) fn trials() -> Vec<Trial> {
    let trial = |name, run: fn()| {
        Trial::test(name, move || {
            run();
            Ok(())
        })
    };
    vec![
        trial("the object interface and the engine agree on our own pages", compare_own_pages),
        trial("the object interface and the engine agree on random pages", compare_random_pages),
        trial("values that are set are read back", set_and_read_back),
    ]
}

/// Our own pages of microdata with their options.
fn own_pages() -> Vec<(String, String, Setup)> {
    let folder = cases::folder("microdata");
    let pages = suites::files_below(&folder, "html");
    assert!(!pages.is_empty(), "test-suite/microdata/ has cases");
    let with_setup = |(name, html): (String, String)| {
        let setup = Setup::read(html.as_bytes()).expect("the case can be read");
        (name, html, setup)
    };
    pages.into_iter().map(with_setup).collect()
}

fn compare_own_pages() {
    for (name, html, setup) in own_pages() {
        let document = setup.options.parse(&html, &setup.base);
        let page = setup.options.microdata_dom(Dom::parse(&html), &setup.base);
        compare(&name, &document, &page);
    }
}

fn compare_random_pages() {
    for seed in 1..=500 {
        let html = random_markup::Page::new(seed).html();
        let document = microweave::parse(&html, BASE);
        compare(&format!("page {seed}"), &document, &MicrodataDom::new(Dom::parse(&html), BASE));
    }
}

/// Compares the items of a page, each once.
fn compare(name: &str, document: &Document, page: &MicrodataDom) {
    let (items, elements): (Vec<_>, Vec<_>) =
        (document.microdata().items().collect(), page.get_items("").collect());
    assert_eq!(items.len(), elements.len(), "{name}");
    let mut todo: Vec<_> = items.into_iter().zip(elements).collect();
    let mut seen = HashSet::new();
    while let Some((item, el)) = todo.pop() {
        if seen.insert(el.id()) {
            compare_items(name, item, el, &mut todo);
        }
    }
}

fn compare_items<'a>(
    page: &str,
    item: MicrodataItem<'a>,
    el: MicrodataEl<'a>,
    todo: &mut Vec<(MicrodataItem<'a>, MicrodataEl<'a>)>,
) {
    assert_eq!(item.place().map(|place| place.node), Some(el.id()), "{page}");
    assert!(item.types().eq(el.item_type()), "{page}");
    assert_eq!(item.id(), el.item_id().as_deref(), "{page}");
    let properties = el.properties();
    let names: Vec<&str> = item.properties().map(|(name, _)| name).collect();
    assert_eq!(names, properties.names().collect::<Vec<_>>(), "{page}");
    for (name, theirs) in item.properties() {
        let values: Vec<_> = properties.named(name).values().collect();
        assert_eq!(theirs.len(), values.len(), "{page}: {name}");
        for (theirs, ours) in theirs.zip(values) {
            match (theirs, ours) {
                (MicrodataValue::Item(theirs), ItemValue::Item(ours)) => todo.push((theirs, ours)),
                (MicrodataValue::Text(theirs), ours) => assert_eq!(Some(theirs), ours.as_text(), "{page}"),
                (theirs, ours) => unreachable!("{page}: {theirs:?} is {ours:?}"),
            }
        }
    }
}

fn set_and_read_back() {
    let mut total = 0;
    for (name, html, setup) in own_pages() {
        let mut page = setup.options.microdata_dom(Dom::parse(&html), &setup.base);
        let elements: Vec<NodeId> = page.dom().elements().map(El::id).collect();
        let mut set = 0;
        for (number, id) in elements.into_iter().enumerate() {
            if page.set_item_value(id, &format!("v:{number}")).is_ok() {
                set += 1;
                assert_eq!(page.element(id).and_then(text), Some(format!("v:{number}")), "{name}");
            }
        }
        let document = setup.options.parse_dom(page.dom(), &setup.base);
        let again = setup.options.parse(&page.dom().html(), &setup.base);
        compare(&name, &document, &page);
        // HTML cannot express that a form inside of a table, but outside of its cells, contains text.
        let is_form_in_table = name == "tree/form-in-a-table";
        assert_eq!(document == again, !is_form_in_table, "{name}: {}", page.dom().html());
        total += set;
    }
    assert!(total > 200, "only {total} values were set");
}
