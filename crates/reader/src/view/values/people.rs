//! Reads and judges the people of a page.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use serde::Deserialize;
use serde_json::Value as Json;

use super::judge::{Judge, Judgement, plain};
use super::raw::{RawForm, RawValue};
use crate::classic::is_byline_name;
use crate::entry::{Person, PersonKind, Photo, is_person_name};
use crate::graph::{has_name_in_it, letters};
use crate::urls::{file, is_active_url, is_web, link, parse_web};
use crate::view::answer::{ViewStep, ViewedValue};
use crate::view::evaluate::Considered;
use microweave::document::Source;
use microweave_values::unfilled::is_unfilled;

pub(super) fn judged_person<'p>(judge: Judge<'_, 'p>, value: &RawValue<'p>) -> Option<Judgement> {
    let mut person = match &value.form {
        RawForm::Person(person) => person.clone(),
        RawForm::Json(json @ Json::Object(_)) => Person::deserialize(json).ok()?,
        RawForm::Part(thing) => described(judge, *thing),
        RawForm::Item { item, .. } => Person::of_card(*item),
        _ => of_text(&judge.page.plain_text(value)?),
    };
    if person.name.is_none()
        && person.url.is_some()
        && let Some(name) = judge.page.text_of_link(value).filter(|name| is_person_name(name))
    {
        (person.name, person.kind) = (Some(name), PersonKind::Link);
    }
    if person.name.take_if(|name| is_unfilled(name)).is_some() && person.url.is_none() {
        return Some(Judgement::drop(ViewStep::Unfilled));
    }
    person.clean_name();
    if person.name.is_none() && person.url.is_none() || !judge.page.charge(person.text_len()) {
        return None;
    }
    Some(judged(judge, person, matches!(value.form, RawForm::Marked(_))))
}

fn judged(judge: Judge<'_, '_>, person: Person, is_only_marked: bool) -> Judgement {
    let is_name = |name: &String| is_person_name(name) && (!is_only_marked || is_byline_name(name));
    let step = match &person.name {
        None => Some(ViewStep::Unnamed),
        Some(_) if person.has_label() => Some(ViewStep::LinkText),
        Some(name) if !is_name(name) => return Judgement::drop(ViewStep::NoName),
        Some(name) => match person.kind {
            PersonKind::Organization => Some(ViewStep::Organization),
            PersonKind::Unknown if judge.is_site_name(name) => Some(ViewStep::NameOfSite),
            // The names of the host do not count: a person's site is often named after the person.
            PersonKind::Person if judge.before.is_given_site_name(name) => Some(ViewStep::NameOfSite),
            _ => None,
        },
    };
    Judgement { value: Ok(ViewedValue::Person(person)), comes_last: step }
}

fn of_text(text: &str) -> Person {
    match parse_web(text) {
        Some(_) => Person { url: link(text).map(str::to_owned), ..Person::default() },
        None if is_active_url(text) => Person::default(),
        None => Person::new(text),
    }
}

fn described(judge: Judge<'_, '_>, thing: u32) -> Person {
    let page = judge.page;
    let Some(description) = page.charged_description(thing) else { return Person::default() };
    let text = |name: &str| page.text_in(description, name);
    let full_name = || {
        let names: Vec<String> = ["givenName", "familyName"].into_iter().filter_map(text).collect();
        (!names.is_empty()).then(|| names.join(" "))
    };
    let picture = description.values("image").find_map(|image| match image.part() {
        Some(image) => page.address_of_medium(image).map(Cow::into_owned),
        None => plain(image.text()?, description.source == Source::JsonLd),
    });
    let web = |url: &str| {
        let url = page.resolved(url.trim());
        (is_web(&url) && link(&url).is_some()).then_some(url)
    };
    Person {
        name: text("name").or_else(full_name).or_else(|| text("alternateName")),
        url: page.address_in(thing, &["url"]).and_then(|url| web(&url)),
        photo: picture.and_then(|url| web(&url)).filter(|url| file(url).is_some()).map(Photo::new),
        kind: PersonKind::of_types(&description.types),
    }
}

fn person<'v>(value: &'v Considered<'_>) -> Option<&'v Person> {
    match &value.value {
        Ok(ViewedValue::Person(person)) => Some(person),
        _ => None,
    }
}

fn name(value: &Considered<'_>) -> Option<String> {
    person(value)?.name.as_deref().map(letters)
}

/// The number of the author. `usable` are the people who come first. An organization, or a person with the name of the site, may be
/// before them. Then the author is the first of `usable` who has priority over it, otherwise itself.
pub(crate) fn first_author(values: &[Considered<'_>], usable: &[usize]) -> Option<usize> {
    let first = *usable.first()?;
    let yields = |number: &usize| {
        matches!(values[*number].comes_last, Some(ViewStep::NameOfSite | ViewStep::Organization))
    };
    let Some(yielding) = (0..first).find(yields) else { return Some(first) };
    let has_priority = |number: &usize| {
        let pair = person(&values[yielding]).zip(person(&values[*number]));
        pair.is_some_and(|(yielding, author)| yielding.yields_to_person(author))
    };
    Some(usable.iter().copied().find(has_priority).unwrap_or(yielding))
}

/// The numbers of the people of the list of the first one. If it is alone, the people of the first later list that names it beside
/// others; what stands anywhere in the page is no list.
pub(crate) fn all_people(
    values: &[Considered<'_>],
    first: usize,
    is_anywhere: impl Fn(usize) -> bool,
) -> Vec<usize> {
    let people = people_of_list(values, first);
    let first_name = name(&values[first]);
    if people.len() > 1 || first_name.is_none() {
        return people;
    }
    let is_same = |number: &usize| {
        !is_anywhere(values[*number].source_number)
            && values[*number].rank() == values[first].rank()
            && name(&values[*number]) == first_name
    };
    let mut lists = HashSet::new();
    let others = (first + 1..values.len()).filter(is_same);
    let others = others.filter(|number| lists.insert(list_of(&values[*number])));
    let mut lists = others.map(|number| people_of_list(values, number));
    lists.find(|list| list.len() > 1).unwrap_or(people)
}

/// The list that a value is in: its source, and the description that has it. Two recipes of a page have their authors each.
fn list_of(value: &Considered<'_>) -> (usize, Option<u32>) {
    (value.source_number, value.raw.described_by)
}

/// The numbers of the people of the list of one that are judged like it, each name once.
fn people_of_list(values: &[Considered<'_>], one: usize) -> Vec<usize> {
    let label = |number: usize| person(&values[number]).and_then(Person::label).map(letters);
    let is_like = |number: &usize| {
        let value = &values[*number];
        list_of(value) == list_of(&values[one]) && value.rank() == values[one].rank()
    };
    // Several descriptions of a post name one person: `Ada Lovelace` and `Ada`.
    let name = |number: usize| person(&values[number])?.name.as_deref();
    let names = |number: usize| name(one).zip(name(number));
    let is_again = |number: usize| {
        number != one && names(number).is_some_and(|(first, again)| has_name_in_it(first, again))
    };
    let mut labels = HashSet::new();
    let mut people: Vec<usize> =
        (0..values.len()).filter(is_like).filter(|number| !is_again(*number)).collect();
    people.retain(|number| labels.insert(label(*number)));
    people
}

/// Completes the people of these numbers: with the address and the picture that another source has for the same name.
pub(crate) fn complete(values: &mut [Considered<'_>], taken: &[usize]) {
    let mut details: HashMap<String, Person> = HashMap::new();
    for value in values.iter() {
        let (Some(name), Some(person)) = (name(value), person(value)) else { continue };
        let details = details.entry(name).or_default();
        details.url = details.url.take().or_else(|| person.url.clone());
        details.photo = details.photo.take().or_else(|| person.photo.clone());
    }
    for number in taken {
        let details = name(&values[*number]).and_then(|name| details.get(&name));
        if let (Some(details), Ok(ViewedValue::Person(person))) = (details, &mut values[*number].value) {
            person.url = person.url.take().or_else(|| details.url.clone());
            person.photo = person.photo.take().or_else(|| details.photo.clone());
        }
    }
}
