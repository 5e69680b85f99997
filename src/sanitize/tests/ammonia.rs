//! Compares our cleaner with ammonia, which parses HTML with html5ever.
//!
//! Ammonia gets HTML that our parser has read and written once, because ammonia is slow on deep HTML. Both clean the same
//! text, and the results are equal, with these exceptions:
//!
//! - Ammonia changes the order of attributes if it removes one.
//! - Ammonia removes HTML elements that have the name of an element of svg or MathML, with their content, such as `int`
//!   in `vector<int>`. Ours removes only the element, as it does with all elements that are not listed.
//! - Ammonia reads `noscript` as raw text, as a browser with scripting does. Ours reads it as HTML. So the text that both
//!   clean has another element in its place.
//! - Ammonia writes elements where no parser puts them, after an element around them was removed. Ours writes only what a
//!   parser reads again as it is written (`nesting.rs`).
//! - Formulas are left out: ammonia's list of elements has no namespaces.
//! - html5ever deviates from the standard. So ours cleans html5ever's tree.
//! - Ammonia loses a line feed at the start of `pre`, because it writes one that parsers drop. Ours writes two. So line
//!   feeds there are not compared.
//!
//! HTML that was not read and written before is compared too, if reading it again changes it by neither parser.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use html5ever::tendril::TendrilSink;
use html5ever::{LocalName, ParseOpts, QualName, ns, parse_fragment};
use markup5ever_rcdom::RcDom;
use memchr::memchr;

use super::random::{HtmlGenerator, MARKUP, boundary_before};
use crate::dom::{Dom, El, NodeId, lazy_image};
use crate::html::names::{attr, known_element, tag};
use crate::sanitize::clean::Cleaner;
use crate::sanitize::{Classes, Policy, split_tag, writable};
use crate::suites;
use crate::url::Base;

/// How many results were compared.
#[derive(Default)]
struct ComparisonCount {
    equal: usize,
    /// Of these, how many texts were cleaned without being read and written before.
    equal_as_given: usize,
    /// How many differ in a listed way.
    excepted: usize,
}

impl ComparisonCount {
    #[track_caller]
    fn compare(&mut self, policy: &Policy, base: Option<&str>, html: &str) {
        let policy = &policy.clone().remove_with_content("math");
        // html5ever takes it for a byte order mark.
        let html = html.trim_start_matches('\u{feff}');
        let cleaner = Cleaner::new(policy, base.map(Base::new));
        let as_read = self::written(html);
        let written = comparable(&as_read);
        let theirs = clean(policy, base, &written);
        let dom = html5ever_tree(&written);
        let ours = cleaner.clean_tree(&dom, written.len());
        if !is_equal(&ours, &theirs) {
            let theirs_moves = inside(&Dom::parse_fragment(&theirs, "div")) != theirs;
            let (ours, theirs) = difference(&ours, &theirs);
            assert!(is_exception(&dom) || theirs_moves, "ours:   {ours}\ntheirs: {theirs}\n{policy:?}");
            self.excepted += 1;
            return;
        }
        self.equal += 1;
        if as_read == written && self::written(&written) == written && inside(&dom) == written {
            let ours = cleaner.clean(html);
            assert!(is_equal(&ours, &theirs), "{html}\nours:   {ours}\ntheirs: {theirs}\n{policy:?}");
            self.equal_as_given += 1;
        }
    }

    #[track_caller]
    fn assert_most_are_equal(&self) {
        let ComparisonCount { equal, equal_as_given, excepted } = self;
        assert!(*excepted <= equal / 5, "{equal} are equal, and {excepted} are not");
        assert!(*equal_as_given >= equal / 5, "{equal} are equal, {equal_as_given} of them as given");
    }
}

/// The HTML, read and written once. Images have the addresses that scripts would set.
fn written(html: &str) -> String {
    let mut dom = Dom::parse_fragment(html, "div");
    let address = |img: El<'_>| {
        let address = lazy_image::image_url(img).filter(|url| img.attr_by(attr::SRC) != Some(url))?;
        Some((img.id(), address.to_owned()))
    };
    let images = dom.elements().filter(|el| el.tag() == tag::IMG);
    let addresses: Vec<(NodeId, String)> = images.filter_map(address).collect();
    for (img, address) in addresses {
        dom.set_attribute(img, attr::SRC, &address).expect("the page is small");
    }
    inside(&dom)
}

/// html5ever's tree of a fragment.
fn html5ever_tree(html: &str) -> Dom {
    let context = QualName::new(None, ns!(html), LocalName::from("div"));
    let parser = parse_fragment(RcDom::default(), ParseOpts::default(), context, Vec::new(), false);
    Dom::from_rcdom(&parser.one(html))
}

fn inside(dom: &Dom) -> String {
    dom.elements().next().map(El::inner_html).unwrap_or_default()
}

/// Serialised HTML without `noscript`, and without line feeds at the start of `pre` and similar elements.
fn comparable(html: &str) -> String {
    without_first_line_feeds(&html.replace("<noscript", "<canvas").replace("</noscript", "</canvas"))
}

fn without_first_line_feeds(html: &str) -> String {
    let (mut kept, mut rest) = (String::with_capacity(html.len()), html);
    while let Some(at) = memchr(b'<', rest.as_bytes()) {
        let (tag, after) = split_tag(&rest[at..]);
        kept.extend([&rest[..at], tag]);
        let drops = ["<pre", "<listing", "<textarea"].iter().any(|start| tag.starts_with(start));
        rest = if drops { after.trim_start_matches('\n') } else { after };
    }
    kept + rest
}

/// The HTML as ammonia cleans it. Ammonia keeps images without an address, and characters that XML cannot hold. Both are
/// removed here.
fn clean(policy: &Policy, base: Option<&str>, html: &str) -> String {
    let list = &*policy.list;
    let attributes: HashMap<&str, HashSet<&str>> =
        list.elements.iter().map(|(name, own)| (&**name, own.iter().map(String::as_str).collect())).collect();
    let classes = (policy.classes != Classes::Removed).then_some("class");
    let (own_policy, base) = (policy.clone(), base.map(str::to_owned));
    let value = move |element: &str, name: &str, value: &str| {
        let cleaner = Cleaner::new(&own_policy, base.as_deref().map(Base::new));
        cleaner.value(element, name, value).map(Cow::into_owned)
    };
    let mut builder = ammonia::Builder::empty();
    builder
        .tags(attributes.keys().copied().collect())
        .tag_attributes(attributes)
        .generic_attributes(list.on_every_element.iter().map(String::as_str).chain(classes).collect())
        .url_schemes(list.schemes.iter().map(String::as_str).collect())
        .attribute_filter(move |element, name, old| value(element, name, old).map(Cow::Owned))
        .clean_content_tags(list.removed_with_content.iter().map(String::as_str).chain(["iframe"]).collect())
        .link_rel(policy.link_rel.as_deref());
    without_empty_images(&writable(&builder.clean(html).to_string()))
}

/// Serialised HTML without images and sources that have no address.
fn without_empty_images(html: &str) -> String {
    map_tags(html, |tag| {
        let is_image = ["<img", "<source"]
            .iter()
            .any(|image| tag.strip_prefix(image).is_some_and(|rest| rest.starts_with([' ', '>'])));
        let has_source = || tag.split('"').step_by(2).any(|outside| outside.ends_with(" src="));
        if is_image && !has_source() { String::new() } else { tag.to_owned() }
    })
}

/// The parts of two texts that differ, with some of what is before them.
fn difference<'t>(ours: &'t str, theirs: &'t str) -> (&'t str, &'t str) {
    let same = ours.bytes().zip(theirs.bytes()).take_while(|(ours, theirs)| ours == theirs).count();
    let part = |text: &'t str| {
        &text[boundary_before(text, same.saturating_sub(100))..boundary_before(text, same + 200)]
    };
    (part(ours), part(theirs))
}

fn is_equal(ours: &str, theirs: &str) -> bool {
    let comparable = |html| with_sorted_attributes(&without_first_line_feeds(html));
    ours == theirs || comparable(ours) == comparable(theirs)
}

/// Serialised HTML with the attributes of each tag in alphabetical order.
fn with_sorted_attributes(html: &str) -> String {
    map_tags(html, |tag| {
        let (name, attributes) = tag.split_at(tag.find([' ', '>']).unwrap_or(tag.len()));
        let parts: Vec<&str> = attributes.split('"').collect();
        let mut pairs: Vec<&[&str]> = parts.chunks(2).collect();
        pairs.sort_unstable();
        [name, &pairs.concat().join("\"")].concat()
    })
}

fn map_tags(html: &str, change: impl Fn(&str) -> String) -> String {
    let (mut changed, mut rest) = (String::with_capacity(html.len()), html);
    while let Some(at) = memchr(b'<', rest.as_bytes()) {
        let (tag, after) = split_tag(&rest[at..]);
        changed.push_str(&rest[..at]);
        changed.push_str(&change(tag));
        rest = after;
    }
    changed + rest
}

/// True if the tree has an HTML element with the name of one of svg or MathML, which ammonia removes with its content.
fn is_exception(dom: &Dom) -> bool {
    let mut ammonia = ammonia::Builder::empty();
    ammonia.clean_content_tags(HashSet::new());
    let names: HashSet<&str> = dom.elements().filter(|el| el.is_html()).map(El::name).collect();
    let is_other = |name: &&&str| matches!(known_element(name), None | Some(tag::MGLYPH));
    names
        .iter()
        .filter(is_other)
        .any(|name| ammonia.clean(&format!("<{name}>a</{name}>")).to_string().is_empty())
}

#[test]
fn random_html_is_cleaned_as_by_ammonia() {
    let (mut random, mut count) = (HtmlGenerator(11), ComparisonCount::default());
    for number in 0..12_000 {
        let policy = if number % 3 == 0 { Policy::new() } else { random.policy() };
        let base = (number % 4 == 0).then_some("https://ada.example/tea/");
        count.compare(&policy, base, &random.html());
    }
    count.assert_most_are_equal();
}

#[test]
fn hostile_html_is_cleaned_as_by_ammonia() {
    let (mut random, mut count) = (HtmlGenerator(12), ComparisonCount::default());
    for html in &MARKUP.hostile {
        count.compare(&Policy::new(), None, html);
        for _ in 0..8 {
            count.compare(&random.policy(), None, &random.around(html));
        }
    }
}

#[test]
fn the_inputs_of_html5lib_are_cleaned_as_by_ammonia() {
    let Some(folder) = suites::folder("html5lib/tree-construction") else {
        return suites::report_missing("html5lib's tree construction tests");
    };
    let (mut random, mut count) = (HtmlGenerator(13), ComparisonCount::default());
    for (_, file) in suites::files_below(&folder, "dat") {
        for case in file.split("#data\n").skip(1) {
            let input = case.split("\n#errors").next().unwrap_or_default();
            count.compare(&Policy::new(), None, input);
            count.compare(&random.policy(), None, input);
        }
    }
    assert!(count.equal > 2000, "{}", count.equal);
}

#[test]
fn pages_are_cleaned_as_by_ammonia() {
    let Some(corpus) = suites::corpus() else { return suites::report_missing("the corpora") };
    let (mut random, mut count) = (HtmlGenerator(14), ComparisonCount::default());
    for (_, page) in
        ["real", "raw"].iter().flat_map(|folder| suites::files_below(&corpus.join(folder), "html"))
    {
        count.compare(&Policy::new(), Some("https://ada.example/"), &page);
        count.compare(&random.policy(), None, &random.damaged(&page));
    }
    count.assert_most_are_equal();
}
