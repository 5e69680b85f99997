//! Tests sanitised HTML against ammonia, the list, and parsers.

mod ammonia;
mod contexts;
mod hostile;
mod random;
mod stable;

use std::collections::{BTreeMap, BTreeSet};

use microweave::Dom;
use microweave::sanitize::Policy;
use serde_json::Value;

use crate::support::random::Random;
use crate::support::suites;

fn sanitize(html: &str) -> String {
    Policy::new().clean(html)
}

#[track_caller]
fn assert_only_allowed(html: &str) {
    assert_only_allowed_by(&PolicyFacts::of(&Policy::new()), html);
}

/// A list of a table.
fn names(list: &Value) -> BTreeSet<&str> {
    list.as_array().expect("it is a list").iter().map(|name| name.as_str().expect("it is a name")).collect()
}

fn data(file: &str) -> Value {
    let path = suites::root().join("crates/html/data").join(file);
    let json = std::fs::read_to_string(path).expect("the file can be read");
    serde_json::from_str(&json).expect("it is JSON")
}

/// What a policy allows, as its results show.
struct PolicyFacts<'p> {
    policy: &'p Policy,
    schemes: Vec<String>,
    has_frames: bool,
    has_link_rel: bool,
    has_classes: bool,
    /// The elements of MathML of the default list, each with its attributes.
    mathml: BTreeMap<String, BTreeSet<String>>,
    /// The attributes whose values are URLs.
    urls: BTreeSet<String>,
}

impl<'p> PolicyFacts<'p> {
    fn of(policy: &'p Policy) -> Self {
        let (list, forbidden) = (data("allowed-html.json"), data("forbidden-html.json"));
        let quote = policy.clone().allow_element("q", &["cite"]).expect("it can be allowed");
        let has_scheme =
            |scheme: &&str| quote.clean(&format!("<q cite=\"{scheme}://a.example/\">")).contains("cite");
        let schemes = names(&list["schemes"]).into_iter().chain(["ftp"]).filter(has_scheme);
        let writes = |html: &str, part: &str| policy.clean(html).contains(part);
        PolicyFacts {
            policy,
            schemes: schemes.map(str::to_owned).collect(),
            has_frames: writes("<iframe src=//video.example/>", "<iframe"),
            has_link_rel: writes("<a href=/>a</a>", " rel="),
            has_classes: quote.clean("<q class=p-a>").contains("class"),
            mathml: serde_json::from_value(list["mathml"].clone()).expect("it is a map of lists"),
            urls: names(&forbidden["urls"]).into_iter().map(str::to_owned).collect(),
        }
    }

    /// True if the policy lists the element, frames excepted.
    fn lists(&self, element: &str) -> bool {
        self.policy.elements().any(|name| name == element) || self.mathml.contains_key(element)
    }

    /// True if the policy allows the attribute of a listed element.
    fn allows(&self, element: &str, attribute: &str) -> bool {
        self.policy.allows(element, attribute)
            || self.mathml.get(element).is_some_and(|names| names.contains(attribute))
            || self.policy.elements().all(|element| self.policy.allows(element, attribute))
            || attribute == "class" && self.has_classes
            || (element, attribute) == ("a", "rel") && self.has_link_rel
    }

    #[track_caller]
    fn assert_safe(&self, attribute: &str, value: &str) {
        let end = value.find([':', '/', '?', '#']).unwrap_or(value.len());
        let has_safe_scheme = || {
            !value[end..].starts_with(':')
                || self.schemes.iter().any(|scheme| scheme.eq_ignore_ascii_case(&value[..end]))
        };
        let is_fit = || !value.is_empty() && value.trim_ascii() == value && !value.contains(char::is_control);
        assert!(!self.urls.contains(attribute) || has_safe_scheme() && is_fit(), "{attribute}={value:?}");
    }
}

/// Checks that a parser finds only what the policy allows, frames excepted.
#[track_caller]
fn assert_only_allowed_by(facts: &PolicyFacts<'_>, html: &str) {
    let dom = Dom::parse_fragment(html, "div");
    // The first element is the root around the fragment.
    for el in dom.elements().skip(1).filter(|el| el.name() != "iframe") {
        assert!(facts.lists(el.name()), "{} in {html}", el.name());
        for (_, name, value) in el.attributes() {
            assert!(facts.allows(el.name(), name), "{name} in {html}");
            facts.assert_safe(name, value);
        }
    }
}

#[test]
fn only_allowed_elements_and_attributes_remain() {
    let (mut random, policy) = (Random::new(2), Policy::new());
    let facts = PolicyFacts::of(&policy);
    for _ in 0..30_000 {
        let html = random.html();
        let clean = policy.clean(&html);
        assert_only_allowed_by(&facts, &clean);
        assert_eq!(clean.matches("<!--").count(), 0, "{html}");
    }
}

#[test]
fn a_tag_in_an_attribute_is_text() {
    let title = "<p title=\"&lt;img x=\">a</p><img alt=\"\">";
    let dom = Dom::parse_fragment(&sanitize(title), "div");
    assert_eq!(dom.elements().nth(1).and_then(|el| el.attr("title")), Some("<img x="));
    assert_eq!(dom.elements().count(), 2);
}

#[test]
fn deep_html_is_cleaned_in_linear_time() {
    let deep = "<div>".repeat(100_000);
    assert_only_allowed(&sanitize(&deep));
    let wide = "<b>a</b> &amp; <p>b</p>".repeat(50_000);
    assert_eq!(sanitize(&wide), wide);
}

#[test]
fn the_list_is_valid() {
    let list = data("allowed-html.json");
    let elements = list["elements"].as_object().expect("it is a map");
    assert!(elements.contains_key("p") && names(&list["schemes"]).contains("https"));
    let both = names(&list["removed_with_content"]).into_iter().find(|name| elements.contains_key(*name));
    assert_eq!(both, None);
    // Each allowed attribute that is a URL in HTML is in `urls`. Attributes with several URLs are not
    // allowed.
    let allowed: BTreeSet<&str> =
        elements.values().chain([&list["on_every_element"]]).flat_map(|list| names(list)).collect();
    for url in ["action", "background", "cite", "data", "formaction", "href", "longdesc", "poster", "src"] {
        assert!(!allowed.contains(url) || names(&list["urls"]).contains(url), "{url}");
    }
    assert!(
        !allowed.iter().any(|name| matches!(*name, "ping" | "srcset" | "style") || name.starts_with("on"))
    );
}
