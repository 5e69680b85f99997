//! Items of schema.org read as microformats, on whole pages: values of microformats do not change, and the work and the
//! output are bounded.

use microweave::{DiagnosticKind, Document, Item, Limits, Metaformats, Options, Source, Value};
use microweave_reader::Reading;

use crate::support::cases;
use crate::support::{generated, suites};

const BASE: &str = "https://example.com/dir/page.html";

fn read(html: &str) -> (Reading, Document) {
    let page = Options::new().metaformats(Metaformats::WithoutItems).page(html, BASE);
    let reading = Reading::of(page);
    let document = reading.with_schema();
    (reading, document)
}

/// The items that microformats declare, in the order of the page.
fn microformats_items(document: &Document) -> Vec<Item<'_>> {
    let is_microformat = |item: &Item<'_>| matches!(item.source(), Source::Microformats | Source::Both);
    document.all_items().filter(is_microformat).collect()
}

fn same_value(one: Value<'_>, other: Value<'_>) -> bool {
    match (one, other) {
        (
            Value::Item { item, value, html },
            Value::Item { item: other, value: other_value, html: other_html },
        ) => item.place() == other.place() && value == other_value && html == other_html,
        (one, other) => one == other,
    }
}

fn assert_microformats_are_kept(name: &str, html: &str) {
    let (page, document) = read(html);
    let (before, after) = (microformats_items(page.document()), microformats_items(&document));
    assert_eq!(before.len(), after.len(), "{name} has the same items");
    for (before, after) in before.into_iter().zip(after) {
        assert_eq!(before.place(), after.place(), "{name}");
        assert!(
            before.types().eq(after.types()) && before.id() == after.id() && before.lang() == after.lang()
        );
        for (property, values) in before.properties() {
            let others = after.values(property);
            let same =
                values.len() == others.len() && values.zip(others).all(|(one, other)| same_value(one, other));
            assert!(same, "{name}: {property} of {before:?}");
        }
    }
}

#[test]
fn real_pages_keep_their_microformats_values() {
    let Some(pages) = suites::pages() else { return };
    let mut items = 0;
    for (name, html) in &pages {
        assert_microformats_are_kept(name, html);
        items += read(html).1.all_items().filter(|item| item.source() == Source::Microdata).count();
    }
    assert!(items > 0, "{items} items on {} pages", pages.len());
}

#[test]
fn our_own_pages_keep_their_microformats_values() {
    let folder = cases::folder("");
    for (name, html) in suites::files_below(&folder, "html") {
        assert_microformats_are_kept(&name, &html);
    }
}

#[test]
fn all_products_of_a_list_are_read() {
    let (_, document) = read(&generated::products(1600));
    assert_eq!(document.find("h-product").count(), 1600);
    assert_eq!(document.find("h-feed").count(), 0, "products are not posts");
    assert_eq!(document.items().count(), 1600);
    let priced = document.find("h-product").filter(|product| product.text("price").is_some());
    assert_eq!(priced.count(), 1600);
    assert!(document.diagnostics().is_empty());
}

/// An item of a type, with an id.
fn item(id: usize, property: &str, item_type: &str, itemref: &str, inside: &str) -> String {
    format!(
        "<p id=i{id} itemprop='{property}' itemscope itemtype=https://schema.org/{item_type} itemref='{itemref}'>{inside}</p>\n"
    )
}

#[test]
fn diamonds_of_itemref_are_bounded() {
    let page: String = (0..40)
        .map(|level| {
            let (one, two) = (2 * level, 2 * level + 1);
            let next = format!("i{} i{}", one + 2, two + 2);
            item(one, "comment", "Comment", &next, "") + &item(two, "comment", "Comment", &next, "")
        })
        .collect();
    let page =
        page + "<p itemscope itemtype=https://schema.org/Article itemref='i0 i1'><b itemprop=name>Top</b>";
    let limits = Limits::new().max_memory(1 << 20);
    let document = Reading::of(Options::new().limits(limits).page(&page, BASE)).with_schema();
    assert!(document.diagnostics().iter().any(|diagnostic| diagnostic.kind == DiagnosticKind::Memory));
    assert!(serde_json::to_string(&document.mf2()).expect("it can be written").len() < 4 << 20);
}

#[test]
fn shared_properties_are_bounded() {
    let ids: Vec<String> = (0..3000).map(|id| format!("i{id}")).collect();
    let shared: String =
        (0..3000).map(|id| item(id, "image author", "Person", &ids.join(" ")[..400], "x")).collect();
    let list = ids.join(" ");
    let articles =
        format!("<p itemscope itemtype=https://schema.org/Article itemref='{list}'></p>").repeat(300);
    let limits = Limits::new().max_memory(1 << 20);
    let document = Reading::of(Options::new().limits(limits).page(&(shared + &articles), BASE)).with_schema();
    assert!(document.diagnostics().iter().any(|diagnostic| diagnostic.kind == DiagnosticKind::Memory));
}

/// All articles have the same link, which contains many elements.
#[test]
fn a_link_that_many_items_share_is_read_once() {
    let link = format!("<a id=ada itemprop=author href=/ada>{}Ada</a>", "<i></i>".repeat(20_000));
    let articles = "<p itemscope itemtype=https://schema.org/Article itemref=ada></p>".repeat(20_000);
    let (_, document) = read(&(link + &articles));
    assert_eq!(document.find("h-card").filter(|card| card.text("name") == Some("Ada")).count(), 20_000);
}

#[test]
fn nesting_of_items_is_bounded() {
    for with_class in ["", "class=h-entry"] {
        for backwards in [false, true] {
            let part = |id: usize| {
                let next = if backwards { id.wrapping_sub(1) } else { id + 1 };
                format!(
                    "<p {with_class} id=i{id} itemprop=comment itemscope itemtype=https://schema.org/Article itemref=i{next}><b itemprop=name>{id}</b></p>"
                )
            };
            let page: String = (0..2000).map(part).collect();
            let page = page + "<p itemscope itemtype=https://schema.org/Article itemref='i0 i1999'></p>";
            assert_microformats_are_kept("a chain", &page);
            let (_, document) = read(&page);
            let json = serde_json::to_string(&document.mf2()).expect("it can be written");
            let deepest = json.bytes().scan(0_i32, |depth, byte| {
                *depth += i32::from(byte == b'{') - i32::from(byte == b'}');
                Some(*depth)
            });
            assert!(deepest.max() <= Some(2 * 128 + 2), "{with_class} {backwards}");
        }
    }
}

#[test]
fn with_microdata_off_only_microformats_are_read() {
    let html =
        "<p class=h-card>Ada</p><p itemscope itemtype=https://schema.org/Person><b itemprop=name>Bob</b>";
    let reading = Reading::of(Options::new().microdata(false).page(html, BASE));
    assert_eq!(&reading.with_schema(), reading.document());
}
