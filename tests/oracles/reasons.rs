//! Checks that every value of a page has a reason, and that the marked source yields the value: on the corpora, the
//! public suites, our own cases and random pages.

mod resolved_urls;

use std::collections::{HashMap, HashSet};

use libtest_mimic::{Failed, Trial};
use microweave::{Dom, El, NodeKind, Options, Reason, ReasonRule};
use serde_json::Value;

use crate::support::random_markup::Page;
use crate::support::trials::of_pages;
use crate::support::urls::{Outcome, require};

const BASE: &str = "https://example.com/dir/page.html";

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = of_pages("reasons of values", 500, check);
    trials.push(Trial::test("reasons of values of random pages", random_pages));
    trials
}

fn random_pages() -> Result<(), Failed> {
    for seed in 1..=400 {
        let html = Page::new(seed).html();
        check(&html).map_err(|message| format!("page {seed}: {message}\n{html}"))?;
    }
    Ok(())
}

/// Checks a page. Returns the number of its values.
fn check(html: &str) -> Result<usize, String> {
    let document = Options::new().reasons(true).parse(html, BASE);
    if !document.diagnostics().is_empty() {
        return Ok(0);
    }
    let plain = serde_json::to_value(Options::new().parse(html, BASE)).map_err(|error| error.to_string())?;
    let mut json = serde_json::to_value(&document).map_err(|error| error.to_string())?;
    let object = json.as_object_mut().ok_or("it is an object")?;
    let (reasons, not_taken) = (object.remove("reasons"), object.remove("not-taken"));
    require(reasons.is_some() && not_taken.is_some(), || "the JSON has no reasons".to_owned())?;
    require(json == plain, || "the option changes the JSON".to_owned())?;

    let places: Vec<usize> = document.reasons().iter().map(|reason| reason.span.start.offset).collect();
    require(places.is_sorted(), || "the reasons are not sorted by place".to_owned())?;
    let pointers: HashSet<&str> = document.reasons().iter().map(|reason| &*reason.at).collect();
    for pointer in &pointers {
        require(json.pointer(pointer).is_some(), || format!("{pointer} leads to no value"))?;
    }
    let values = value_pointers(&json);
    for pointer in &values {
        require(pointers.contains(&**pointer), || format!("{pointer} has no reason"))?;
    }
    let dom = Dom::parse(html);
    let page = SourcePage::new(html, &dom);
    let mut rules = HashMap::<&str, Vec<ReasonRule>>::new();
    for reason in document.reasons() {
        rules.entry(&reason.at).or_default().push(reason.rule);
    }
    for reason in document.reasons() {
        let value = json.pointer(&reason.at).map(plain_value).unwrap_or_default();
        page.check(reason, &value, &rules[&*reason.at])
            .map_err(|message| format!("{message}: {reason:?}"))?;
    }
    resolved_urls::check(&page.elements, document.reasons(), &json)?;
    Ok(values.len())
}

/// The pointers of all items and values.
fn value_pointers(json: &Value) -> Vec<String> {
    let mut pointers = Vec::new();
    let mut items: Vec<(String, &Value)> = Vec::new();
    items.extend(list("/items", json.pointer("/items")));
    items.extend(list("/microdata/items", json.pointer("/microdata/items")));
    while let Some((at, item)) = items.pop() {
        for (at, values) in members(&format!("{at}/properties"), item.get("properties")) {
            for (at, value) in list(&at, Some(values)) {
                if value.get("properties").is_some() { items.push((at, value)) } else { pointers.push(at) }
            }
        }
        items.extend(list(&format!("{at}/children"), item.get("children")));
        if item.get("value").is_some() {
            pointers.push(format!("{at}/value"));
        }
        pointers.push(at);
    }
    for (at, urls) in members("/rels", json.get("rels")) {
        pointers.extend(list(&at, Some(urls)).into_iter().map(|(at, _)| at));
    }
    for (at, about) in members("/rel-urls", json.get("rel-urls")) {
        pointers.extend(list(&format!("{at}/rels"), about.get("rels")).into_iter().map(|(at, _)| at));
        let texts = members(&at, Some(about)).into_iter().filter(|(_, value)| value.is_string());
        pointers.extend(texts.map(|(at, _)| at));
        pointers.push(at);
    }
    pointers
}

fn list<'v>(at: &str, list: Option<&'v Value>) -> Vec<(String, &'v Value)> {
    let list = list.and_then(Value::as_array).into_iter().flatten().enumerate();
    list.map(|(number, value)| (format!("{at}/{number}"), value)).collect()
}

/// The text or URL of a value.
fn plain_value(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Object(object) => object.get("value").map(plain_value).unwrap_or_default(),
        _ => String::new(),
    }
}

/// The members of an object, with their pointers.
fn members<'v>(at: &str, object: Option<&'v Value>) -> Vec<(String, &'v Value)> {
    let escaped = |name: &str| name.replace('~', "~0").replace('/', "~1");
    let members = object.and_then(Value::as_object).into_iter().flatten();
    members.map(|(name, value)| (format!("{at}/{}", escaped(name)), value)).collect()
}

/// The elements of a page, by where they begin and by name.
type ElementsByStart<'d> = HashMap<(usize, &'d str), Vec<El<'d>>>;

/// A page and its elements.
struct SourcePage<'h, 'd> {
    html: &'h str,
    elements: ElementsByStart<'d>,
}

impl<'h, 'd> SourcePage<'h, 'd> {
    fn new(html: &'h str, dom: &'d Dom) -> Self {
        let mut elements = ElementsByStart::new();
        for el in dom.elements() {
            let start = el.start().map_or(0, |start| start.offset);
            elements.entry((start, el.name())).or_default().push(el);
        }
        SourcePage { html, elements }
    }

    /// Checks that the marked source yields the value.
    fn check(&self, reason: &Reason, value: &str, rules: &[ReasonRule]) -> Outcome {
        let marked = self.html.get(reason.span.bytes()).ok_or("the marked part is not in the page")?;
        let own = self.html.get(reason.element_span.bytes());
        let own = own.ok_or("the element is not in the page")?;
        // An element that was reopened begins where the tag is that reopened it, so there may be several.
        let elements = self.elements.get(&(reason.element_span.start.offset, &*reason.element));
        let elements = elements.ok_or("there is no such element")?;
        let value = MarkedValue { reason, value, rules, marked, own };
        let outcomes: Vec<Outcome> = elements.iter().map(|element| value.check(*element)).collect();
        if outcomes.iter().any(Result::is_ok) {
            Ok(())
        } else {
            outcomes.into_iter().next().unwrap_or(Ok(()))
        }
    }
}

/// A value with a reason, and the source that the reason marks.
struct MarkedValue<'a> {
    reason: &'a Reason,
    value: &'a str,
    /// The rules of all reasons of the value.
    rules: &'a [ReasonRule],
    marked: &'a str,
    /// The source of the element.
    own: &'a str,
}

impl MarkedValue<'_> {
    fn check(&self, element: El<'_>) -> Outcome {
        let by = self.reason.by.as_deref().unwrap_or_default();
        if self.reason.rule == ReasonRule::Explicit {
            let class = element.attr("class").unwrap_or_default();
            let has = |name: &str| class.split_whitespace().any(|own| own == name);
            require(by.split(' ').all(has), || format!("the element has no class {by}"))?;
        }
        match self.reason.from.as_deref() {
            None | Some("html" | "value-class") => Ok(()),
            Some("text") => self.check_text(element),
            Some(name) => self.check_attribute(element, name),
        }
    }

    /// True if the marked source is the value itself.
    fn is_whole_value(&self) -> bool {
        let rule = self.reason.rule;
        marks_value(rule) && !self.rules.iter().any(|rule| CHANGING.contains(rule))
    }

    fn check_attribute(&self, element: El<'_>, name: &str) -> Outcome {
        // A missing attribute gives the empty string for URLs of microdata, and for parts of a value.
        let written_name = |namespace: &str, local: &str| match namespace {
            "" => local.to_owned(),
            prefix => format!("{prefix}:{local}"),
        };
        let mut attributes = element.attributes();
        let written = attributes.find(|(namespace, local, _)| written_name(namespace, local) == name);
        let Some((_, _, written)) = written else {
            let holds = self.value.is_empty() || self.reason.rule == ReasonRule::ValueClass;
            return require(holds, || format!("the element has no attribute {name}"));
        };
        let quoted = format!("<i x=\"{}\">", self.marked.replace('"', "&quot;"));
        let dom = Dom::parse(&quoted);
        let decoded = dom.elements().find_map(|el| el.attr("x")).unwrap_or_default();
        let is_element = self.marked == self.own;
        require(is_element || decoded == written, || format!("the marked {decoded:?} is not {written:?}"))?;
        if !self.is_whole_value() {
            return Ok(());
        }
        let (value, written) = (self.value.trim_ascii(), written.trim_ascii());
        // URLs of microdata are as the URL Standard serialises them.
        let is_url = self.reason.rule == ReasonRule::Itemprop && matches!(name, "href" | "src" | "data");
        require(value == written || is_url, || format!("{value:?} is not {written:?}"))
    }

    fn check_text(&self, element: El<'_>) -> Outcome {
        if !self.is_whole_value() || element.name() == "template" || !is_together(element, self.own) {
            return Ok(());
        }
        let dom = Dom::parse_fragment(self.marked, element.name());
        let value = folded(self.value);
        let texts = [
            folded(&text_of(&dom, Images::Dropped)),
            folded(&text_of(&dom, Images::Alt)),
            folded(&dom.elements().next().map(El::text).unwrap_or_default()),
        ];
        let has_source = dom.elements().any(|el| el.name() == "img" && el.attr("alt").is_none());
        let holds = self.marked == self.own || has_source || texts.contains(&value);
        require(holds, || format!("{value:?} is not one of {texts:?}"))
    }
}

/// The rules that make a value differ from the marked source.
const CHANGING: [ReasonRule; 7] = [
    ReasonRule::Base,
    ReasonRule::DateFromEarlier,
    ReasonRule::Headers,
    ReasonRule::Include,
    ReasonRule::Itemref,
    ReasonRule::RelTag,
    ReasonRule::ValueClass,
];

/// True for the rules whose reason marks the value itself.
fn marks_value(rule: ReasonRule) -> bool {
    matches!(
        rule,
        ReasonRule::Explicit
            | ReasonRule::Classic
            | ReasonRule::ImpliedName
            | ReasonRule::ImpliedPhoto
            | ReasonRule::ImpliedUrl
            | ReasonRule::NestedValue
            | ReasonRule::Itemprop
            | ReasonRule::ContentAttribute
    )
}

/// True if the source of an element, read alone, gives the element. Otherwise parts of it were moved.
fn is_together(element: El<'_>, own: &str) -> bool {
    let parent = element.parent().map_or("body", El::name);
    let alone = Dom::parse_fragment(own, parent);
    alone.elements().next().is_some_and(|root| root.inner_html() == element.outer_html())
}

#[derive(Clone, Copy, PartialEq)]
enum Images {
    Dropped,
    Alt,
}

/// The text without scripts, styles and templates.
fn text_of(dom: &Dom, images: Images) -> String {
    let mut text = String::new();
    let mut todo = vec![dom.document()];
    while let Some(id) = todo.pop() {
        match dom.node(id) {
            NodeKind::Text(part) => text.push_str(part),
            NodeKind::Element(el) if matches!(el.name(), "script" | "style" | "template") => continue,
            NodeKind::Element(el) if el.name() == "img" && images == Images::Alt => {
                text.push_str(el.attr("alt").unwrap_or_default());
            }
            _ => {}
        }
        let mut children: Vec<_> = dom.children(id).collect();
        children.reverse();
        todo.append(&mut children);
    }
    text
}

fn folded(text: &str) -> String {
    text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}
