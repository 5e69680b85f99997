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
//! - html5ever deviates from the standard. Where it builds another tree, nothing is compared.
//! - Scripts that load images late are unknown to ammonia. So the text that both clean has other names for their attributes.
//! - Ammonia loses a line feed at the start of `pre`, because it writes one that parsers drop. Ours writes two. So line
//!   feeds there are not compared.
//!
//! HTML that was not read and written before is compared too, if reading it again changes it by neither parser.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::Mutex;

use html5ever::tendril::TendrilSink;
use html5ever::{LocalName, ParseOpts, QualName, ns, parse_fragment};
use markup5ever_rcdom::RcDom;
use memchr::memchr;

use microweave::sanitize::Policy;
use microweave::{Dom, El};
use serde_json::{Value, json};

use super::random::boundary_before;
use super::{data, names};
use crate::support::random::Random;
use crate::support::suites;
use crate::support::words::words;

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
    fn compare(&mut self, policy: &ListedPolicy, base: Option<&str>, html: &str) {
        // html5ever takes it for a byte order mark.
        let html = &without_late_images(html.trim_start_matches('\u{feff}'));
        let as_read = written_once(html);
        let written = comparable(&as_read);
        let theirs = clean(policy, base, &written);
        let dom = html5ever_tree(&written);
        if inside(&dom) != written_once(&written) {
            self.excepted += 1;
            return;
        }
        let ours = policy.clean(base, &written);
        if !is_equal(&ours, &theirs) {
            let theirs_moves = inside(&Dom::parse_fragment(&theirs, "div")) != theirs;
            let (ours, theirs) = difference(&ours, &theirs);
            assert!(is_exception(&dom) || theirs_moves, "ours:   {ours}\ntheirs: {theirs}\n{}", policy.list);
            self.excepted += 1;
            return;
        }
        self.equal += 1;
        if as_read == written && written_once(&written) == written {
            let ours = policy.clean(base, html);
            assert!(is_equal(&ours, &theirs), "{html}\nours:   {ours}\ntheirs: {theirs}\n{}", policy.list);
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

/// The HTML, read and written once.
fn written_once(html: &str) -> String {
    inside(&Dom::parse_fragment(html, "div"))
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

/// Serialised HTML without `noscript`, attributes of images that are loaded late, and line feeds at the start of `pre` and
/// similar elements.
fn comparable(html: &str) -> String {
    let html = html.replace("<noscript", "<canvas").replace("</noscript", "</canvas");
    without_first_line_feeds(&without_late_images(&html))
}

fn without_late_images(html: &str) -> String {
    html.replace("srcset", "x-set").replace("data-", "x-").replace("nitro-", "x-")
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

/// A policy with its list, which ammonia gets too.
struct ListedPolicy {
    list: Value,
    policy: Policy,
}

impl ListedPolicy {
    /// Formulas are removed.
    fn of(mut list: Value) -> Self {
        list["mathml"] = json!({});
        let removed = list["removed_with_content"].as_array_mut().expect("it is a list");
        removed.push(json!("math"));
        ListedPolicy { policy: Policy::from_json(&list.to_string()).expect("it is a policy"), list }
    }

    fn default() -> Self {
        Self::of(data("allowed-html.json"))
    }

    /// A policy that lists other elements and attributes than the default one.
    fn random(random: &mut Random) -> Self {
        let mut list = data("allowed-html.json");
        if random.below(4) == 0 {
            list["elements"] = json!({"p": ["title"], "a": ["href"], "b": [], "pre": [], "table": [], "tr": [], "td": [], "img": ["src"]});
            list["removed_with_content"] = json!([]);
        }
        for _ in 0..random.below(5) {
            change(&mut list, random);
        }
        Self::of(list)
    }

    fn clean(&self, base: Option<&str>, html: &str) -> String {
        base.map_or_else(|| self.policy.clean(html), |base| self.policy.clean_with_base(html, base))
    }
}

fn change(list: &mut Value, random: &mut Random) {
    let element = random.word("removed-elements");
    let elements = list["elements"].as_object_mut().expect("it is a map");
    match random.below(8) {
        0 | 1 => {
            elements.remove(element);
        }
        2 => {
            elements.remove(element);
            list["removed_with_content"].as_array_mut().expect("it is a list").push(json!(element));
        }
        3 => {
            elements.insert(random.word("added-elements").to_owned(), json!(["value", "size", "action"]));
        }
        4 => list["on_every_element"] = json!(["id", "lang"]),
        5 => list["classes"] = json!(["all", "microformats"][random.below(2)]),
        6 => list["link_rel"] = json!("nofollow \"noopener\""),
        _ => list["schemes"] = json!(["https", "ftp"]),
    }
}

/// The value that the policy keeps of an attribute, on any element.
fn kept_value(policy: &Policy, base: Option<&str>, name: &str, value: &str) -> Option<String> {
    let escaped = value.replace('&', "&amp;").replace('"', "&quot;");
    let html = format!("<q {name}=\"{escaped}\">");
    let clean = base.map_or_else(|| policy.clean(&html), |base| policy.clean_with_base(&html, base));
    let dom = Dom::parse_fragment(&clean, "div");
    dom.elements().nth(1).and_then(|el| el.attr(name)).map(str::to_owned)
}

/// The policy with `q`, which may have this attribute.
fn probe(policy: &Policy, name: &str) -> Policy {
    let quote = policy.clone().allow_element("q", &[]).expect("it can be allowed");
    quote.clone().allow_element("q", &[name]).unwrap_or(quote)
}

/// The HTML as ammonia cleans it. Ammonia keeps images without an address, and characters that XML cannot hold. Both are
/// removed here.
fn clean(ListedPolicy { list, policy }: &ListedPolicy, base: Option<&str>, html: &str) -> String {
    let elements = list["elements"].as_object().expect("it is a map");
    let attributes: HashMap<&str, HashSet<&str>> =
        elements.iter().map(|(name, own)| (&**name, names(own).into_iter().collect())).collect();
    let classes = list.get("classes").map(|_| "class");
    let removed: HashSet<&str> = names(&list["removed_with_content"])
        .into_iter()
        .filter(|name| !elements.contains_key(*name))
        .collect();
    let (policy, base) = (policy.clone(), base.map(str::to_owned));
    let probes: Mutex<HashMap<String, Policy>> = Mutex::default();
    let value = move |name: &str, value: &str| {
        if name == "rel" {
            return Some(value.to_owned()); // Of the policy.
        }
        let mut probes = probes.lock().expect("no thread panics with it");
        let probe = probes.entry(name.to_owned()).or_insert_with(|| probe(&policy, name));
        kept_value(probe, base.as_deref(), name, value)
    };
    let mut builder = ammonia::Builder::empty();
    builder
        .tags(attributes.keys().copied().collect())
        .tag_attributes(attributes)
        .generic_attributes(names(&list["on_every_element"]).into_iter().chain(classes).collect())
        .url_schemes(names(&list["schemes"]).into_iter().collect())
        .attribute_filter(move |_, name, old| value(name, old).map(Cow::Owned))
        .clean_content_tags(removed.into_iter().chain(["iframe"]).collect())
        .link_rel(list.get("link_rel").and_then(Value::as_str));
    without_empty_images(&writable(&builder.clean(html).to_string()))
}

/// The text without characters that XML cannot hold. A form feed becomes a space.
fn writable(text: &str) -> String {
    let kept = text.chars().map(|c| if c == '\u{c}' { ' ' } else { c });
    kept.filter(|c| !matches!(c, '\0'..='\u{8}' | '\u{b}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}'))
        .collect()
}

/// A tag at the start of serialised HTML, and what follows it.
fn split_tag(html: &str) -> (&str, &str) {
    let mut in_quotes = false;
    let end = html.bytes().position(|byte| {
        in_quotes ^= byte == b'"';
        byte == b'>' && !in_quotes
    });
    html.split_at(end.map_or(html.len(), |at| at + 1))
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
    let (list, forbidden) = (data("allowed-html.json"), data("forbidden-html.json"));
    let elements = list["elements"].as_object().expect("it is a map");
    let is_known = |name: &str| elements.contains_key(name) || names(&forbidden["elements"]).contains(name);
    let found: HashSet<&str> = dom.elements().filter(|el| el.namespace() == "html").map(El::name).collect();
    let mut others = found.into_iter().filter(|name| !is_known(name));
    others.any(|name| ammonia.clean(&format!("<{name}>a</{name}>")).to_string().is_empty())
}

#[test]
fn random_html_is_cleaned_as_by_ammonia() {
    let (mut random, mut count) = (Random::new(11), ComparisonCount::default());
    for number in 0..12_000 {
        let policy =
            if number % 3 == 0 { ListedPolicy::default() } else { ListedPolicy::random(&mut random) };
        let base = (number % 4 == 0).then_some("https://ada.example/tea/");
        count.compare(&policy, base, &random.html());
    }
    count.assert_most_are_equal();
}

#[test]
fn hostile_html_is_cleaned_as_by_ammonia() {
    let (mut random, mut count) = (Random::new(12), ComparisonCount::default());
    for html in words("hostile-html") {
        count.compare(&ListedPolicy::default(), None, html);
        for _ in 0..8 {
            count.compare(&ListedPolicy::random(&mut random), None, &random.around(html));
        }
    }
}

#[test]
fn the_inputs_of_html5lib_are_cleaned_as_by_ammonia() {
    let Some(folder) = suites::folder("html5lib/tree-construction") else { return };
    let (mut random, mut count) = (Random::new(13), ComparisonCount::default());
    for (_, file) in suites::files_below(&folder, "dat") {
        for case in file.split("#data\n").skip(1) {
            let input = case.split("\n#errors").next().unwrap_or_default();
            count.compare(&ListedPolicy::default(), None, input);
            count.compare(&ListedPolicy::random(&mut random), None, input);
        }
    }
    assert!(count.equal > 2000, "{}", count.equal);
}

#[test]
fn pages_are_cleaned_as_by_ammonia() {
    let Some(pages) = suites::pages() else { return };
    let (mut random, mut count) = (Random::new(14), ComparisonCount::default());
    for (_, page) in pages {
        count.compare(&ListedPolicy::default(), Some("https://ada.example/"), &page);
        count.compare(&ListedPolicy::random(&mut random), None, &random.damaged(&page));
    }
    count.assert_most_are_equal();
}
