//! The checker in the library, and on hostile pages: the number of findings and the work are bounded.

mod judgement;
mod limits;

use std::collections::HashSet;

use microweave::{DiagnosticKind, Dom, Limits, Options};
use microweave_check::{CheckOptions, Finding, Rule, check, is_known_property, is_known_type};
use microweave_reader::Reading;
use serde_json::Value;

use crate::support::suites;

const BASE: &str = "https://example.com/";
const VCARD: &str = "http://microformats.org/profile/hcard";

fn rules(html: &str) -> Vec<Rule> {
    rules_within(html, Limits::new())
}

fn findings(html: &str) -> Vec<Finding> {
    check(&Reading::parse(html, BASE), &CheckOptions::new()).findings
}

fn rules_within(html: &str, limits: Limits) -> Vec<Rule> {
    let findings =
        check(&Reading::of(Options::new().limits(limits).page(html, BASE)), &CheckOptions::new()).findings;
    findings.into_iter().map(|finding| finding.rule).collect()
}

#[test]
fn findings_are_not_diagnostics_of_the_document() {
    let page = "<p itemprop=lost>Tea";
    assert_eq!(Options::new().parse(page, BASE).diagnostics(), []);
    assert_eq!(rules(page), [Rule::ItempropUnused]);
    assert_eq!(
        check(&Reading::of(Options::new().microdata(false).page(page, BASE)), &CheckOptions::new()).findings,
        []
    );
}

#[test]
fn a_finding_has_a_place_a_code_and_a_message() {
    let page = format!("<div itemscope itemtype={VCARD}>\n <p itemprop='fn n' itemscope></p></div>");
    let findings = findings(&page);
    let [finding] = &findings[..] else { unreachable!("{findings:?}") };
    assert_eq!(finding.rule.code(), "item-for-text");
    assert_eq!(
        finding.to_string(),
        "2:2: \"fn\" in vCard: the value must be a text, not an item; remove itemscope"
    );
    let position = finding.position().expect("the page was parsed here");
    assert_eq!((position.line, position.column), (2, 2));
}

#[test]
fn a_changed_page_is_checked_with_its_changes() -> Result<(), microweave::Error> {
    let page =
        format!("<div itemscope itemtype={VCARD}><b itemprop=fn><i itemprop=n itemscope></i></b></div>");
    let mut page = Options::new().microdata_dom(Dom::parse(&page), BASE);
    assert_eq!(rules(&page.dom().html()), []);
    let name = page.dom().elements().find(|el| el.name() == "b").expect("the page has one").id();
    page.set_item_value(name, "Ada")?;
    assert_eq!(
        check(&Reading::of(Options::new().page_dom(page.into_dom(), BASE)), &CheckOptions::new())
            .findings
            .len(),
        1,
        "the item has lost its n"
    );
    Ok(())
}

#[test]
fn a_place_in_a_script_has_its_line_and_column() {
    let page = "<script type=application/ld+json>\r\n{\"@context\":\"https://schema.org\",\r\n \"@type\":\"Product\",\r\n \"nmae\": [\"x\"], \"sku\": é }</script>";
    let findings = findings(page);
    let of = |rule: Rule| findings.iter().find(|finding| finding.rule == rule).expect("it is found");
    let (name, end) = (of(Rule::UndefinedProperty), of(Rule::InvalidJsonLd));
    let replacement = name.replacement.as_ref().expect("the name is known");
    assert_eq!(&page[replacement.span.bytes()], "nmae");
    assert_eq!(end.position().map(|position| position.to_string()).as_deref(), Some("4:24"));
    assert_eq!(end.detail.as_deref(), Some("expected a value"));
}

#[test]
fn long_names_and_values_are_cut_in_messages() {
    let long = "x".repeat(100_000);
    let page = format!("<p itemscope itemtype={long}><b itemprop={long}.>{long}");
    for finding in findings(&page) {
        assert!(finding.to_string().len() < 300, "{finding}");
    }
}

/// Found by fuzzing: messages had the names of elements without escapes.
#[test]
fn texts_of_the_page_have_no_control_characters_in_messages() {
    let name = "a\u{1}\u{85}".repeat(100);
    let findings = findings(&format!("<svg><{name} itemprop='x\u{7}.y\n'>"));
    assert_eq!(findings.len(), 1, "{findings:?}");
    let message = findings[0].to_string();
    assert!(message.len() < 300 && !message.contains(char::is_control), "{message:?}");
}

#[test]
fn code_is_not_the_start_of_longer_codes() -> Result<(), microweave_check::Error> {
    let selects = |codes: &str, code: &str| {
        Ok::<_, microweave_check::Error>(CheckOptions::new().select([codes]).reports(code.parse()?))
    };
    assert!(
        selects("not-a-date, itemprop-", "not-a-date")?
            && selects("not-a-date, itemprop-", "itemprop-empty")?
    );
    assert!(
        !selects("not-a-date, itemprop-", "not-a-date-time")? && selects("not-a-date*", "not-a-date-time")?
    );
    Ok(())
}

#[test]
fn rules_that_are_off_need_a_selection() {
    assert!(!CheckOptions::new().reports(Rule::CharsetLate));
    for codes in ["all", "charset", "charset-late"] {
        assert!(CheckOptions::new().select([codes]).reports(Rule::CharsetLate), "{codes}");
    }
    assert!(!CheckOptions::new().select(["charset"]).ignore(["charset-late"]).reports(Rule::CharsetLate));
    assert!(!CheckOptions::new().ignore(["limit-"]).reports_diagnostic(DiagnosticKind::Depth));
}

#[test]
fn codes_are_lower_case_and_unique() {
    let mut seen = HashSet::new();
    for rule in Rule::all() {
        let code = rule.code();
        assert!(code.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-'), "{code}");
        assert!(seen.insert(code), "{code} is used twice");
        assert_eq!(code.parse().ok(), Some(rule));
    }
    assert!("tea".parse::<Rule>().is_err());
}

#[test]
fn every_page_begins_with_the_code_and_the_four_entries() {
    for rule in Rule::all() {
        let code = rule.code();
        let start = format!(
            "# {code}\n\n- severity: {}\n- message: {}\n- help: {}\n- effect: {}\n",
            rule.severity(),
            rule.message(),
            rule.help(),
            rule.effect()
        );
        let start = start
            + if rule.is_on_by_default() { "" } else { "- default: off\n" }
            + if rule.has_certain_replacement() { "- replacement: certain\n" } else { "" };
        assert!(rule.page().starts_with(&start), "{code}");
        for text in [rule.message(), rule.help(), rule.effect()] {
            assert!(!text.is_empty() && !text.ends_with('.'), "{code}: {text}");
        }
    }
}

#[test]
fn views_of_profiles_have_types_and_properties_that_exist() {
    let folder = suites::root().join("crates/check/data/profiles/google");
    for (file, json) in suites::files_below(&folder, "json") {
        let json: Value = serde_json::from_str(&json).expect("it is JSON");
        for view in json["views"].as_object().expect("it has views").values() {
            let name = view["about"].as_str().expect("a view is about a type");
            assert!(is_known_type(&format!("https://schema.org/{name}")), "{name} in {file}");
            let rules = ["required", "recommended", "ordered", "distinct", "only-one", "if"];
            let fields = view["fields"].as_object().into_iter().flat_map(|fields| fields.keys().cloned());
            let mut names: Vec<String> = fields.collect();
            rules.iter().for_each(|rule| add_texts(&view[rule], &mut names));
            for property in names {
                let property = property.strip_prefix("thing ").unwrap_or(&property);
                let path = property.split([' ', '[']).next().unwrap_or_default();
                for part in path.split('.').filter(|part| !part.contains("-input")) {
                    assert!(is_known_property(part), "{name}.{property} in {file}");
                }
            }
        }
    }
}

/// Adds the names in the rules of a view.
fn add_texts(rule: &Value, names: &mut Vec<String>) {
    match rule {
        Value::String(name) => names.push(name.clone()),
        Value::Array(rules) => rules.iter().for_each(|rule| add_texts(rule, names)),
        Value::Object(members) => {
            for rule in ["of", "if"].iter().filter_map(|name| members.get(*name)) {
                add_texts(rule, names);
            }
        }
        _ => {}
    }
}

/// The types that a type of the vocabulary extends or is a member of.
fn above<'v>(types: &'v serde_json::Map<String, Value>, name: &'v str) -> HashSet<&'v str> {
    let (mut seen, mut todo) = (HashSet::new(), vec![name]);
    while let Some(own) = todo.pop().and_then(|next| types.get(next)) {
        let lists = ["parents", "enumeration"].map(|key| own[key].as_array());
        let names = lists.into_iter().flatten().flatten().filter_map(Value::as_str);
        todo.extend(names.filter(|name| types.contains_key(*name) && seen.insert(*name)));
    }
    seen
}

/// For each property that takes members of enumerations only, the members of each enumeration that it takes and of the types
/// that extend it, from the vocabulary that the embedded one is made from.
fn members_by_property(vocabulary: &Value) -> Vec<(&str, Vec<&str>)> {
    let types = vocabulary["types"].as_object().expect("it has types");
    let members = types.iter().filter(|(_, own)| own["enumeration"].is_array());
    let members: Vec<(&str, HashSet<&str>)> =
        members.map(|(name, _)| (&**name, above(types, name))).collect();
    let mut found = Vec::new();
    for (name, own) in vocabulary["properties"].as_object().expect("it has properties") {
        let ranges: Vec<&str> =
            own["range"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let of_ranges = members.iter().filter(|(_, above)| ranges.iter().any(|range| above.contains(range)));
        let taken: Vec<&str> = of_ranges.map(|(name, _)| *name).collect();
        if !taken.is_empty() && ranges.iter().all(|range| above(types, range).contains("Enumeration")) {
            found.push((&**name, taken));
        }
    }
    found
}

#[test]
fn the_members_of_an_enumeration_include_those_of_the_types_that_extend_it() {
    let Some(vocabulary) = suites::schema_org() else {
        println!("skipped: the types and properties of schema.org are not on this machine");
        return;
    };
    let vocabulary: Value = serde_json::from_str(&vocabulary).expect("it is JSON");
    let mut checked = 0;
    for (property, members) in members_by_property(&vocabulary) {
        let written =
            members.iter().flat_map(|name| [(*name).to_owned(), format!("https://schema.org/{name}")]);
        let json = serde_json::json!({ "@context": "https://schema.org", "@type": "Role", property: written.collect::<Vec<_>>() });
        let page = format!("<script type=application/ld+json>{json}</script>");
        assert_eq!(rules(&page).iter().filter(|rule| **rule != Rule::SupersededName).count(), 0, "{page}");
        checked += members.len();
    }
    assert!(checked > 500, "{checked} members");
    let other = r#"{"@context": "https://schema.org", "@type": "NGO", "nonprofitStatus": "InStock"}"#;
    let page = format!("<script type=application/ld+json>{other}</script>");
    assert_eq!(rules(&page), [Rule::WrongKindOfValue]);
}
