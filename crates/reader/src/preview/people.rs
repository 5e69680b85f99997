//! Reads and judges the people of a page.

use super::judge::{Judge, Judgement, PreviewValue, text_of};
use super::page_parts::PageValue;
use super::preview_thing::{PreviewThing, PreviewThingValue};
use super::step::PreviewStep;
use crate::classic::{is_byline_name, without_by};
use crate::entry::{Person, PersonKind, Photo};
use crate::urls::parse_web;
use microweave::document::{ThingKind, Value};
use microweave_html::sanitize::safe_url::safe;
use microweave_values::unfilled::is_unfilled;

/// The maximum number of bytes of a person's name.
const MAX_NAME: usize = 200;

pub(super) fn judged_person(
    judge: &Judge<'_, '_>,
    value: PageValue<'_>,
) -> Option<(PreviewValue, Judgement)> {
    let is_only_marked = matches!(value, PageValue::Marked(_));
    let mut person = match value {
        PageValue::Person(person) => person,
        PageValue::Description(thing) => described(judge, thing),
        PageValue::Value(value) => of_value(value)?,
        value => of_text(&text_of(value)?),
    };
    clean_name(&mut person);
    if person.name.is_none() && person.url.is_none() {
        return None;
    }
    let judgement = judge_person(judge, &person, is_only_marked);
    Some((PreviewValue::Person(person), judgement))
}

/// Removes words such as "by" from the name. A name that is an address becomes the address.
fn clean_name(person: &mut Person) {
    let Some(name) = &person.name else { return };
    let name = without_by(name).unwrap_or(name).trim_matches(|c: char| c.is_whitespace() || c == ',');
    let is_url = parse_web(name).is_some();
    if is_url && person.url.is_none() {
        person.url = safe(name).map(str::to_owned);
    }
    person.name = Some(name.to_owned()).filter(|name| !is_url && !name.is_empty());
}

fn judge_person(judge: &Judge<'_, '_>, person: &Person, is_only_marked: bool) -> Judgement {
    let Some(name) = &person.name else { return Judgement::Yield(PreviewStep::Unnamed) };
    let is_name = name.len() <= MAX_NAME && name.contains(char::is_alphanumeric) && !is_unfilled(name);
    let is_byline = !is_only_marked || is_byline_name(name);
    match person.kind {
        _ if person.has_label() => Judgement::Yield(PreviewStep::LinkText),
        _ if !is_name || !is_byline => Judgement::Drop(PreviewStep::NoName),
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

fn of_value(value: Value<'_>) -> Option<Person> {
    let kind = match value.as_item() {
        Some(card) if card.thing_kind() == ThingKind::Organization => PersonKind::Organization,
        Some(_) => PersonKind::Person,
        None => PersonKind::Unknown,
    };
    Some(Person { kind, ..Person::of_value(value)? })
}

fn described(judge: &Judge<'_, '_>, thing: PreviewThing<'_>) -> Person {
    let text = |name: &str| thing.text(&[name]).and_then(|text| text_of(PageValue::Text(text)));
    let full_name = || {
        let names: Vec<String> = ["givenName", "familyName"].into_iter().filter_map(text).collect();
        (!names.is_empty()).then(|| names.join(" "))
    };
    let picture = thing.values("image").into_iter().find_map(|value| match value {
        PreviewThingValue::Text(text) => Some(text.into_owned()),
        PreviewThingValue::Thing(image) => {
            image.text(&["contentUrl", "url"]).map(std::borrow::Cow::into_owned)
        }
    });
    let web = |url: String| {
        let url = judge.resolved(url.trim());
        (parse_web(&url).is_some() && safe(&url).is_some()).then_some(url)
    };
    let kind = match thing.is_organization() {
        true => PersonKind::Organization,
        false if thing.types().any(|name| name == "Person") => PersonKind::Person,
        false => PersonKind::Unknown,
    };
    let (name, url) = (text("name").or_else(full_name), text("url").and_then(web));
    Person { name, url, photo: picture.and_then(web).map(Photo::new), kind }
}
