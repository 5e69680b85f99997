//! Markup, headers, URLs and selectors.

use microweave::sanitize::{Classes, Policy, PolicyError};
use microweave::{
    Dom, Limits, MicrodataDom, MicrodataRules, NodeId, Options, RdfaObject, RdfaRules, Rules, Selector,
    encoding_of,
};
use microweave_check::{CheckOptions, Finding, Profile, Rule, check};
use microweave_convert::rdf::Registry;
use microweave_reader::Reading;
use microweave_reader::links::links;
use microweave_reader::view::View;

use serde_json::json;

use super::{expanded, or_none, yes_or_no};
use crate::support::microdata::{first_property, ids, page, page_by, text};
use crate::support::urls::resolved;

const BASE: &str = "https://example.com/";

pub(super) fn content_types(texts: &[&str]) -> String {
    encoding_of(b"", Some(&format!("text/html{}", expanded(texts[0])))).to_owned()
}

pub(super) fn encodings(texts: &[&str]) -> String {
    encoding_of(expanded(texts[0]).as_bytes(), None).to_owned()
}

/// For each link its target, its rels, and its title or `-`.
pub(super) fn link_headers(texts: &[&str]) -> String {
    let document = Options::new().link_headers([texts[0]]).parse("", BASE);
    let links = document.rel_urls().into_iter().map(|(url, link)| {
        let target = url.strip_prefix(BASE).expect("it is relative");
        format!("{target} {} {}", link.rels.join("+"), link.title.as_deref().unwrap_or("-"))
    });
    links.collect::<Vec<_>>().join(", ")
}

/// The URL as microdata has it. With a base, rels have the same.
pub(super) fn urls(texts: &[&str]) -> String {
    let [of_rels, of_microdata] = resolved(&Options::new(), texts[0], texts[1]);
    if of_rels == of_microdata || texts[0].is_empty() {
        return or_none(of_microdata);
    }
    [or_none(of_rels), or_none(of_microdata)].join(" | ")
}

pub(super) fn resolved_references(texts: &[&str]) -> String {
    let [of_rels, _] = resolved(&Options::new().rules(Rules::PhpMf2), texts[0], texts[1]);
    or_none(of_rels)
}

pub(super) fn selector_errors(texts: &[&str]) -> String {
    let error = Selector::parse(&expanded(texts[0])).err();
    assert!(error.as_ref().is_none_or(|error| error.selector.len() < 300), "the error has the beginning");
    or_none(error.map(|error| format!("{}: {}", error.column, error.reason)))
}

pub(super) fn spans(texts: &[&str]) -> String {
    let (page, dom) = match texts {
        [context, fragment] => match context.strip_prefix("max-depth=") {
            Some(depth) => {
                let limits = Limits::new().max_depth(depth.parse().expect("it is a number"));
                (fragment, Dom::from_bytes(fragment.as_bytes(), None, &limits))
            }
            None => (fragment, Dom::parse_fragment(fragment, context)),
        },
        texts => (&texts[0], Dom::parse(texts[0])),
    };
    let spans = dom.elements().filter_map(|el| {
        let part = &page[el.start()?.offset..el.end()?.offset];
        let has_tag = part.to_ascii_lowercase().starts_with(&format!("<{}", el.name()));
        has_tag.then(|| format!("{}: {part}", el.name()))
    });
    spans.collect::<Vec<_>>().join(" | ")
}

/// The elements of a page that is given as bytes, each with its line and column.
pub(super) fn positions(texts: &[&str]) -> String {
    let page = expanded(texts[0]);
    let dom = Dom::from_bytes(page.as_bytes(), None, &Limits::new());
    let positions = dom.elements().filter_map(|el| {
        let (name, start) = (el.name(), el.start()?);
        let is_there = page[start.offset..].starts_with(&format!("<{name}"));
        is_there.then(|| format!("{name} {}:{}", start.line, start.column))
    });
    positions.collect::<Vec<_>>().join(", ")
}

pub(super) fn texts_of_html(texts: &[&str]) -> String {
    Policy::new().to_text(texts[0])
}

pub(super) fn safe_html(texts: &[&str]) -> String {
    Policy::new().clean(texts[0])
}

/// HTML by a policy. Cleaning it again changes nothing.
pub(super) fn safe_html_by_policies(texts: &[&str]) -> String {
    let (mut policy, mut base) = (Policy::new(), None);
    for word in texts[0].split(' ') {
        match word.strip_prefix("base=") {
            Some(address) => base = Some(address),
            None => policy = changed(policy, word).expect(word),
        }
    }
    let clean = base.map_or_else(|| policy.clean(texts[1]), |base| policy.clean_with_base(texts[1], base));
    assert_eq!(policy.clean(&clean), clean);
    clean
}

/// The policy with the change that a word describes.
fn changed(policy: Policy, word: &str) -> Result<Policy, PolicyError> {
    let (name, value) = word.split_once('=').unwrap_or((word, ""));
    Ok(match name {
        "default" => policy,
        "classes" if value == "all" => policy.classes(Classes::All),
        "classes" => policy.classes(Classes::Microformats),
        "frame" => policy.frame_hosts([value]),
        "linked-frame" => policy.linked_frame_hosts([value]),
        "link-rel" => policy.link_rel(value),
        "other-frames" => policy.link_other_frames(true),
        "+attribute" => policy.allow_attribute(value)?,
        "-attribute" => policy.remove_attribute(value),
        "+scheme" => policy.allow_scheme(value)?,
        "-scheme" => policy.remove_scheme(value),
        element => match (element.strip_prefix("--"), element.strip_prefix('-')) {
            (Some(element), _) => policy.remove_with_content(element),
            (None, Some(element)) => policy.remove_element(element),
            (None, None) => policy.allow_element(element.trim_start_matches('+'), &[])?,
        },
    })
}

/// Why a policy cannot have a name. JSON cannot give it the name either.
pub(super) fn policy_errors(texts: &[&str]) -> String {
    let (policy, name) = (Policy::new(), texts[1]);
    let (result, json) = match texts[0] {
        "element" => {
            assert!(!policy.elements().any(|element| element == name));
            (policy.allow_element(name, &[]), json!({ "elements": { name: [] } }))
        }
        "attribute" => {
            assert!(policy.clone().allow_element("p", &[name]).is_err());
            (policy.allow_attribute(name), json!({ "elements": { "p": [name] } }))
        }
        kind => {
            assert_eq!(kind, "scheme");
            (policy.allow_scheme(name), json!({ "schemes": [name] }))
        }
    };
    assert!(Policy::from_json(&json.to_string()).is_err(), "{json}");
    match result {
        Err(PolicyError::NotAllowed { reason, .. }) => reason.to_owned(),
        result => format!("{result:?}"),
    }
}

/// The ids of the items that have the requested types.
pub(super) fn items_by_types(texts: &[&str]) -> String {
    ids(page(texts[1]).get_items(texts[0])).join(" ")
}

/// The value of an element; its markup after a new value was set; and the value of the element and of the markup then.
pub(super) fn set_values(texts: &[&str]) -> String {
    let value = |page: &MicrodataDom| {
        let value = text(first_property(page)).expect("it is a text");
        let path = value.strip_prefix("https://example.com").map(str::to_owned);
        path.unwrap_or(value)
    };
    let (rules, html) = match texts {
        ["meta-content-only", html] => (MicrodataRules::new().meta_content_only(true), html),
        texts => (MicrodataRules::new(), &texts[0]),
    };
    let mut page = page_by(rules, &format!("<body>{html}"));
    let before = value(&page);
    let id: NodeId = first_property(&page).id();
    for new in ["first", "", "new"] {
        page.set_item_value(id, new).expect("it can be set");
    }
    let html = page.dom().html();
    let markup = html.split_once("<body>").and_then(|(_, body)| body.strip_suffix("</body></html>"));
    let (after, again) = (value(&page), value(&page_by(rules, &html)));
    let again = if after == again { String::new() } else { format!(" | {again}") };
    [&before, markup.unwrap_or_default(), &(after + &again)].join(" | ")
}

/// The names of the icons, best first.
pub(super) fn icons(texts: &[&str]) -> String {
    let links = links(&Options::new().page(texts[1], BASE));
    let icons = links.icons_for(texts[0].parse().expect("it is a number"));
    icons.map(|url| url.trim_start_matches(BASE)).collect::<Vec<_>>().join(" ")
}

/// The types and the names of the properties of each node, and the diagnostics.
pub(super) fn json_ld(texts: &[&str]) -> String {
    let html = format!("<script type=application/ld+json>{}</script>", texts[0]);
    let page = Options::new().page(&html, BASE);
    let nodes = page.json_ld().nodes().map(|node| {
        let names = node.types().chain(node.properties().map(|(name, _)| name));
        names.collect::<Vec<_>>().join(" ")
    });
    let nodes: Vec<String> = nodes.collect();
    let kinds: Vec<&str> = page.json_ld().diagnostics().iter().map(|own| own.kind.code()).collect();
    [nodes.join("; "), kinds.join(" ")]
        .map(|list| or_none(Some(list).filter(|list| !list.is_empty())))
        .join(" | ")
}

fn findings(html: &str, rule: Rule) -> Vec<Finding> {
    let mut findings = check(&Reading::parse(html, BASE), &CheckOptions::new()).findings;
    findings.retain(|finding| finding.rule == rule);
    findings
}

pub(super) fn language_tags(texts: &[&str]) -> String {
    let card = "<div itemscope itemtype=http://microformats.org/profile/hcard><b itemprop=fn>A</b>";
    let html = format!("{card}<b itemprop=lang>{}</b></div>", texts[0]);
    yes_or_no(findings(&html, Rule::NotLanguage).is_empty())
}

pub(super) fn misspelled_classes(texts: &[&str]) -> String {
    let html = format!("<div class=h-entry><b class=p-name>Tea</b> <a class={} href=/>x</a></div>", texts[0]);
    corrections(&[Rule::MisspelledClass.code(), &html])
}

pub(super) fn corrections(texts: &[&str]) -> String {
    let script = |members: &str| {
        format!(r#"<script type=application/ld+json>{{"@context":"https://schema.org",{members}</script>"#)
    };
    let html = texts[1].strip_prefix('{').map_or_else(|| texts[1].to_owned(), script);
    let findings = findings(&html, texts[0].parse().expect("it is a rule"));
    or_none(findings.into_iter().next().map(|finding| {
        let replacement = finding.replacement.map(|replacement| replacement.text);
        replacement.or(finding.suggestion).unwrap_or_else(|| "reported".into())
    }))
}

/// The triples that vocabulary expansion adds.
pub(super) fn rdfa_vocabularies(texts: &[&str]) -> String {
    let triples = |rules: RdfaRules| -> Vec<String> {
        let document = Options::new().rdfa(true).rdfa_rules(rules).parse(texts[0], BASE);
        let text = |object: RdfaObject<'_>| match object {
            RdfaObject::Literal { text, .. } => format!("{text:?}"),
            RdfaObject::Node(node) => node.to_owned(),
            _ => String::new(),
        };
        let lines =
            document.rdfa().triples().map(|triple| format!("{} {}", triple.predicate, text(triple.object)));
        let rdf_type = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
        lines.map(|line| line.replace(rdf_type, "a").replace("https://v.example/", "v:")).collect()
    };
    let (stated, all) = (triples(RdfaRules::new()), triples(RdfaRules::new().expand_vocabularies(true)));
    assert_eq!(all[..stated.len()], stated);
    all[stated.len()..].join(", ")
}

/// The subjects of a page: the types, and each property with the number of its values.
pub(super) fn rdfa_nodes(texts: &[&str]) -> String {
    let page = Options::new().page(texts[0], BASE);
    let nodes = page.rdfa().nodes().map(|node| {
        let names = node.properties().map(|(name, values)| format!("{name}={}", values.count()));
        let all = std::iter::once(node.id().to_owned()).chain(node.types().map(str::to_owned));
        all.chain(names).collect::<Vec<_>>().join(" ")
    });
    nodes.collect::<Vec<_>>().join(", ")
}

pub(super) fn registry_errors(texts: &[&str]) -> String {
    or_none(Registry::from_json(texts[0]).err())
}

pub(super) fn profile_errors(texts: &[&str]) -> String {
    let error = Profile::from_view("x", texts[0]).err();
    or_none(error.map(|error| error.to_string().replace('\n', "; ")))
}

pub(super) fn view_errors(texts: &[&str]) -> String {
    let error = View::parse("recipe", texts[0]).err();
    or_none(error.map(|error| error.to_string().replace('\n', "; ")))
}

pub(super) fn view_sources(texts: &[&str]) -> String {
    view_errors(&[&format!("[fields.a]\nfrom = {:?}", texts[0])])
}

pub(super) fn limits(texts: &[&str]) -> String {
    let (name, number) = texts[0].split_once('=').expect("it is a number");
    let (limits, number): (_, u16) = (Limits::new(), number.parse().expect("it is a number"));
    let limits = match name {
        "max-attributes" => limits.max_attributes(number),
        "max-depth" => limits.max_depth(number),
        "max-formatting" => limits.max_formatting(number),
        name => {
            assert_eq!(name, "max-input");
            limits.max_input(number.into())
        }
    };
    let document = Options::new().limits(limits).parse(texts[1], BASE);
    document.diagnostics().iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

pub(super) fn elements_inside(texts: &[&str]) -> String {
    let (dom, selector) = (Dom::parse(texts[0]), Selector::parse(texts[2]).expect(texts[2]));
    let element = dom.element_by_id(texts[1]).expect("the page has one");
    let ids = element.select(&selector).map(|el| el.attr("id").unwrap_or_default());
    ids.collect::<Vec<_>>().join(" ")
}

pub(super) fn closest_elements(texts: &[&str]) -> String {
    let (dom, selector) = (Dom::parse(texts[0]), Selector::parse(texts[2]).expect(texts[2]));
    let element = dom.element_by_id(texts[1]).expect("the page has one");
    or_none(element.closest(&selector).and_then(|el| el.attr("id")))
}
