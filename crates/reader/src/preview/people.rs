//! Reads and judges the people of a page.

use super::judge::{Judge, Judgement, PreviewValue};
use super::page_value::PageValue;
use super::step::PreviewStep;
use crate::classic::{is_byline_name, without_by};
use crate::entry::{Person, PersonKind, Photo, is_person_name};
use crate::urls::{is_web, parse_web};
use microweave_html::sanitize::safe_url::safe;

pub(super) fn judged_person(
    judge: &Judge<'_, '_>,
    value: PageValue<'_>,
) -> Option<(PreviewValue, Judgement)> {
    let is_only_marked = matches!(value, PageValue::Marked(_));
    let mut person = match value {
        PageValue::Person(person) => person,
        PageValue::Description(thing) => described(judge, thing),
        PageValue::Value(value) => Person { kind: PersonKind::of_value(value), ..Person::of_value(value)? },
        value => of_text(&judge.text_of(value)?),
    };
    clean_name(&mut person);
    if person.name.is_none() && person.url.is_none() {
        return None;
    }
    let judgement = judge_person(judge, &person, is_only_marked);
    Some((PreviewValue::Person(person), judgement))
}

/// Removes words such as "by" from the name of a person. A name that is an address becomes the address.
fn clean_name(person: &mut Person) {
    let Some(name) = &person.name else { return };
    let is_organization = matches!(person.kind, PersonKind::Organization);
    let of_person = without_by(name).filter(|_| !is_organization);
    let name = of_person.unwrap_or(name).trim_matches(|c: char| c.is_whitespace() || c == ',');
    let is_url = is_web(name);
    if is_url && person.url.is_none() {
        person.url = safe(name).map(str::to_owned);
    }
    person.name = Some(name.to_owned()).filter(|name| !is_url && !name.is_empty());
}

fn judge_person(judge: &Judge<'_, '_>, person: &Person, is_only_marked: bool) -> Judgement {
    let Some(name) = &person.name else { return Judgement::Yield(PreviewStep::Unnamed) };
    let is_byline = !is_only_marked || is_byline_name(name);
    match person.kind {
        _ if person.has_label() => Judgement::Yield(PreviewStep::LinkText),
        _ if !is_person_name(name) || !is_byline => Judgement::Drop(PreviewStep::NoName),
        PersonKind::Organization => Judgement::Yield(PreviewStep::Organization),
        PersonKind::Unknown if judge.is_site_name(name) => Judgement::Yield(PreviewStep::NameOfSite),
        _ => Judgement::Take,
    }
}

fn of_text(text: &str) -> Person {
    match parse_web(text) {
        Some(_) => Person { url: safe(text).map(str::to_owned), ..Person::default() },
        None => Person::new(text),
    }
}

fn described(judge: &Judge<'_, '_>, thing: u32) -> Person {
    let page = judge.page;
    let text = |name: &str| page.values_of(thing, name).find_map(|value| judge.text_of(value));
    let full_name = || {
        let names: Vec<String> = ["givenName", "familyName"].into_iter().filter_map(text).collect();
        (!names.is_empty()).then(|| names.join(" "))
    };
    let picture = page.values_of(thing, "image").find_map(|image| match image {
        PageValue::Description(image) => page.address_of_medium(image).map(str::to_owned),
        image => judge.text_of(image),
    });
    let web = |url: &str| {
        let url = judge.resolved(url.trim());
        (is_web(&url) && safe(&url).is_some()).then_some(url)
    };
    Person {
        name: text("name").or_else(full_name).or_else(|| text("alternateName")),
        url: page.address_in(thing, &["url"]).and_then(web),
        photo: picture.and_then(|url| web(&url)).map(Photo::new),
        kind: PersonKind::of_types(&page.model.description(thing).types),
    }
}
