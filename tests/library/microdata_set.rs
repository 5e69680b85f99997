//! Microdata's object interface: setting values. A new value is read back, and replaced content is removed from the
//! page.

use microweave::{
    Dom, El, Error, InvalidAccess, MicrodataDom, MicrodataEl, MicrodataRules, NodeId, NodeKind, Options,
    Share, parse,
};

use crate::support::microdata::{BASE, first, ids, page, page_by, text};

#[test]
fn other_rules_apply_as_in_the_engine() {
    let html = "<svg itemprop=a><text>t</text></svg>";
    let mut page = page_by(MicrodataRules::new().any_namespace(true), html);
    let id = first(&page, "svg").id();
    page.set_item_value(id, "new").expect("it can be set");
    assert_eq!(text(first(&page, "svg")).as_deref(), Some("new"));

    let html = "<p itemprop=a> <b itemprop=b>t</b><br>u<script>s</script></p><data itemprop=c>v</data>";
    let rules = MicrodataRules::new().clean_text(true).data_text(true);
    let mut page = page_by(rules, html);
    assert_eq!(text(first(&page, "p")).as_deref(), Some("t\nu"));
    assert_eq!(text(first(&page, "data")).as_deref(), Some("v"));
    for name in ["b", "data"] {
        let id = first(&page, name).id();
        page.set_item_value(id, " new ").expect("it can be set");
    }
    assert_eq!(text(first(&page, "p")).as_deref(), Some("new \nu"));
    assert_eq!(text(first(&page, "data")).as_deref(), Some(" new "));
}

#[test]
fn setting_an_element_without_a_value_is_an_error() {
    let mut page = page("<p itemscope itemprop=a><b itemscope>t</b><i>t</i></p><svg itemprop=a></svg>");
    let text_node = page.dom().children(first(&page, "b").id()).next().expect("it has a text");
    let ids = ["p", "b", "i", "svg"].map(|name| first(&page, name).id());
    assert!(first(&page, "p").item_value().is_some_and(|value| value.as_item().is_some()));
    assert!(first(&page, "b").item_value().is_none() && first(&page, "i").item_value().is_none());
    let before = page.dom().html();
    for (id, expected, words) in [
        (ids[0], InvalidAccess::IsItem, "<p>"),
        (ids[1], InvalidAccess::NoProperty, "no itemprop"),
        (ids[2], InvalidAccess::NoProperty, "<i>"),
        (ids[3], InvalidAccess::NotHtml, "<svg>"),
        (text_node, InvalidAccess::NotHtml, "not an element"),
    ] {
        let error = page.set_item_value(id, "new").expect_err("it cannot be set");
        assert!(error.to_string().contains(words), "{error}");
        assert!(matches!(error, Error::InvalidAccess { reason, .. } if reason == expected), "{error:?}");
    }
    assert_eq!(page.dom().html(), before);
    assert!(page.element(text_node).is_none());
}

#[test]
fn replaced_content_is_removed_from_the_page() {
    let mut page = page(
        "<base href=/none/><div itemscope itemref='x y'><p itemprop=a>one <b itemprop=b>two</b>
         <i itemscope id=x><u itemprop=c>three</u></i><base href=/b/><s id=y itemprop=d>four</s></p> five</div>
         <em id=y itemprop=e></em><a itemprop=f href=g></a>",
    );
    let [p, b, i, u, s] = ["p", "b", "i", "u", "s"].map(|name| first(&page, name).id());
    let div = first(&page, "div");
    assert_eq!(ids(div.properties().iter()), ["y"], "the first element with this id, s");
    assert_eq!(div.properties().names().collect::<Vec<_>>(), ["a", "b", "d"]);
    assert_eq!(page.get_items("").count(), 2);

    page.set_item_value(p, "new & <i>").expect("it can be set");
    let div = first(&page, "div");
    assert_eq!(div.el().text(), "new & <i> five");
    assert_eq!(div.el().inner_html(), "<p itemprop=\"a\">new &amp; &lt;i&gt;</p> five");
    assert_eq!(div.properties().names().collect::<Vec<_>>(), ["a", "e"], "the id y now finds em");
    assert_eq!(page.get_items("").count(), 1);
    assert!(page.dom().element_by_id("x").is_none());
    assert_eq!(page.dom().element_by_id("y").map(El::name), Some("em"));
    let names: Vec<&str> = page.dom().elements().map(El::name).collect();
    assert_eq!(names, ["html", "head", "base", "body", "div", "p", "em", "a"]);
    let children: Vec<NodeId> = page.dom().children(p).collect();
    assert!(matches!(children[..], [text] if matches!(page.dom().node(text), NodeKind::Text("new & <i>"))));
    assert_eq!(first(&page, "p").el().child_elements().count(), 0);

    // Removed elements keep their values, outside of the page.
    for (id, value) in [(b, "two"), (u, "three"), (s, "four")] {
        let el = page.element(id).expect("it is still an element");
        assert_eq!(text(el).as_deref(), Some(value));
        assert!(!div.el().contains(el.el()));
    }
    let (b, i, u) = (page.element(b), page.element(i), page.element(u));
    assert!(b.is_some_and(|b| b.el().parent().is_none() && b.properties().is_empty()));
    assert!(i.zip(u).is_some_and(|(i, u)| i.el().contains(u.el()) && i.properties().is_empty()));
}

#[test]
fn values_of_removed_elements_can_be_set() {
    let mut page = page("<div itemprop=a><p itemprop=b><b itemprop=c><i id=i>t</i></b></p></div>");
    let [div, p, b] = ["div", "p", "b"].map(|name| first(&page, name).id());
    assert!(page.dom().element_by_id("i").is_some());
    for (id, value) in [(b, "1"), (div, "2"), (p, "3"), (b, "4"), (div, "5"), (div, "")] {
        page.set_item_value(id, value).expect("it can be set");
        assert_eq!(page.element(id).and_then(text).as_deref(), Some(value));
    }
    assert!(page.dom().html().ends_with("<body><div itemprop=\"a\"></div></body></html>"));
    assert_eq!((page.dom().children(div).count(), page.dom().element_by_id("i").is_none()), (0, true));
}

#[test]
fn removed_base_element_has_no_effect() {
    let mut page = page("<p itemprop=a><base href=/b/></p><a itemprop=f href=g></a>");
    assert_eq!(text(first(&page, "a")).as_deref(), Some("https://example.com/b/g"));
    let id = first(&page, "p").id();
    page.set_item_value(id, "").expect("it can be set");
    assert_eq!(text(first(&page, "a")).as_deref(), Some("https://example.com/dir/g"));
    assert_eq!(parse(&page.dom().html(), BASE), Options::new().parse_dom(page.dom(), BASE));
}

#[test]
fn every_engine_reads_the_changed_page() {
    let mut page = page(
        "<div class=vcard><a class=include href=#org>x</a></div>
         <div class=h-card itemscope><p class=p-name itemprop=name>Ada <b class=p-x>Byron</b></p><br>
         <a class=u-url itemprop=url href=/ada rel=me>page</a> <i id=org class=org itemprop=org></i>
         <script itemprop=s>s</script></div>",
    );
    for (name, value) in [("name", "Grace\n Hopper"), ("url", "/grace"), ("org", "Navy"), ("s", "new")] {
        let item = page.get_items("").next().expect("the page has one");
        let id = item.properties().named(name).next().expect("it has one").id();
        page.set_item_value(id, value).expect("it can be set");
    }
    for text_style in [microweave::TextStyle::AsWritten, microweave::TextStyle::Folded] {
        let options = Options::new().text(text_style);
        let document = options.parse_dom(page.dom(), BASE);
        assert_eq!(document, options.parse(&page.dom().html(), BASE));
        let cards: Vec<_> = document.find("h-card").collect();
        assert_eq!(cards[0].text("org"), Some("Navy"));
        assert_eq!(cards[1].text("url"), Some("https://example.com/grace"));
        assert!(cards[1].text("name").is_some_and(|name| name.starts_with("Grace")));
        assert_eq!(cards[1].text("x"), None);
        assert_eq!(document.microdata().items().next().and_then(|item| item.text("org")), Some("Navy"));
    }
    let dom = page.into_dom();
    assert!(dom.html().contains("href=\"/grace\""));
}

#[test]
fn many_values_of_one_page_can_be_set() {
    let html = "<p itemscope>".to_owned()
        + &"<b itemprop=a>t<i id=same itemprop=b></i></b><a itemprop=c></a>".repeat(10_000);
    let mut page = page(&html);
    let item = page.get_items("").next().expect("the page has one");
    let ids: Vec<NodeId> = item.properties().into_iter().map(MicrodataEl::id).collect();
    for (number, &id) in ids.iter().enumerate() {
        page.set_item_value(id, &format!("v:{number}")).expect("it can be set");
        // Look-ups between the changes must not make them slow.
        assert_eq!(page.element(id).and_then(text), Some(format!("v:{number}")));
        page.dom().element_by_id("same");
    }
    let item = page.get_items("").next().expect("the page has one");
    assert_eq!(item.properties().len(), 20_000);
    assert_eq!(
        self::page(&page.dom().html()).get_items("").map(|item| item.properties().len()).sum::<usize>(),
        20_000
    );
}

#[test]
fn one_value_can_be_set_many_times() {
    let mut page = page("<p itemprop=a><i>x</i></p><b itemprop=b>stays</b><a itemprop=c href=stays>");
    let [p, a] = ["p", "a"].map(|name| first(&page, name).id());
    for number in 0..10_000 {
        let value = format!("v:{number}:{}", "x".repeat(1_000));
        page.set_item_value(p, &value).expect("it can be set");
        page.set_item_value(a, &value).expect("it can be set");
    }
    for (name, start) in [("p", "v:9999:x"), ("a", "v:9999:x"), ("b", "stays"), ("i", "")] {
        let value =
            page.dom().elements().find(|el| el.name() == name).and_then(|el| text(page.element(el.id())?));
        assert!(value.is_none_or(|value| value.starts_with(start)), "{name}");
    }
}

#[test]
fn values_that_are_replaced_take_no_memory() {
    let html = "<!doctype html public 'p' 's'><!--c--><p itemprop=a title=x>a<b>b</b></p><a itemprop=b href=c>d</a>\
                <input itemprop=c>";
    let mut page = page(html);
    let ids = ["p", "a", "input"].map(|name| first(&page, name).id());
    let value = "long".repeat(100);
    for _ in 0..1_000 {
        for id in ids {
            page.set_item_value(id, &value).expect("it fits");
        }
    }
    let html = page.dom().html();
    assert!(html.starts_with("<!DOCTYPE html PUBLIC \"p\" \"s\"><!--c--><html>"), "{html}");
    let expected = format!(
        "<p itemprop=\"a\" title=\"x\">{value}</p><a itemprop=\"b\" href=\"{value}\">d</a>\
         <input itemprop=\"c\" content=\"{value}\">"
    );
    assert!(html.contains(&expected), "{html}");
    // For a short page, the memory is 16 MiB and 60 times the bytes that the page takes.
    let account = Options::new().page_dom(page.into_dom(), BASE).account(Share::Document);
    let bytes = account.max_bytes();
    assert!(bytes < 5 << 20, "{bytes} bytes");
}

#[test]
fn values_can_be_set_at_every_depth() {
    let html = "<div itemprop=a itemscope><p itemprop=b>".repeat(25_000) + &"<b itemprop=c>".repeat(50_000);
    for is_inner_first in [false, true] {
        let mut page = page(&html);
        let mut ids: Vec<NodeId> = page.dom().elements().map(El::id).collect();
        if is_inner_first {
            ids.reverse();
        }
        let set = ids.into_iter().filter(|&id| page.set_item_value(id, "new").is_ok()).count();
        assert!(set > 50_000, "{set}");
        assert!(page.get_items("").count() == 0 && page.dom().html().len() < html.len() * 4);
    }
}

#[test]
fn reopened_link_has_its_own_value() {
    let page = "<div itemscope><p><a itemprop=u href=/1>one<p>two</a></div>";
    let mut page = MicrodataDom::new(Dom::parse(page), "https://example.com/");
    let links: Vec<NodeId> = page.dom().elements().filter(|el| el.name() == "a").map(El::id).collect();
    let value = |page: &MicrodataDom, link: usize| {
        page.element(links[link]).and_then(|link| Some(link.item_value()?.as_text()?.to_owned()))
    };
    assert_eq!((links.len(), value(&page, 1).as_deref()), (2, Some("https://example.com/1")));
    page.set_item_value(links[0], "/2").expect("it has a property");
    assert_eq!(value(&page, 0).as_deref(), Some("https://example.com/2"));
    assert_eq!(value(&page, 1).as_deref(), Some("https://example.com/1"));
}

#[test]
fn reopened_formatting_elements_have_their_own_values() {
    for name in ["b", "i", "font", "code", "nobr"] {
        let page = format!("<div itemscope><p><{name} itemprop=x content=1>one<p>two</{name}></div>");
        let mut page = MicrodataDom::new(Dom::parse(&page), "https://example.com/");
        let elements: Vec<NodeId> =
            page.dom().elements().filter(|el| el.name() == name).map(El::id).collect();
        page.set_item_value(elements[0], "2").expect("it has a property");
        let values: Vec<_> = elements
            .iter()
            .filter_map(|&id| page.element(id)?.item_value()?.as_text().map(str::to_owned))
            .collect();
        assert_eq!(values, ["2", "1"], "{name}");
    }
}
