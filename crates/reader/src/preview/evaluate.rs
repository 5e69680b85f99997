//! Evaluates the rows of the table.

use std::borrow::Cow;

use super::judge::{Judge, Judgement, PreviewValue};
use super::page_parts::PageParts;
use super::step::PreviewStep;
use super::table::{Pick, PreviewField, PreviewRow, RowSource};
use super::{Preview, PreviewReason};
use crate::Site;
use crate::entry::Person;
use crate::graph::letters;
use crate::site_name::without_site;
use microweave_values::collections::multi_map::ValueList;
use microweave_values::shorten::clipped;

/// The maximum number of values of a field that are explained.
const MAX_REASONS: usize = 32;
/// The maximum number of bytes of a value in a reason.
const MAX_SHOWN: usize = 200;

/// A value that a source gives for a field.
struct PreviewCandidate {
    /// The number of the source in the row.
    number: usize,
    source: Cow<'static, str>,
    value: PreviewValue,
    judgement: Judgement,
}

pub(super) struct Evaluation<'a, 'p> {
    judge: Judge<'a, 'p>,
    with_reasons: bool,
    preview: Preview,
    site: Site,
}

impl<'a, 'p> Evaluation<'a, 'p> {
    pub(super) fn new(page: &'a PageParts<'p>, with_reasons: bool) -> Self {
        let judge = Judge::new(page);
        Evaluation { judge, with_reasons, preview: Preview::default(), site: Site::default() }
    }

    /// Evaluates a row: sets the field, its source and, if they are asked for, the reasons.
    pub(super) fn evaluate(&mut self, row: &'static PreviewRow) {
        let candidates = self.candidates(row);
        let ranks = candidates.iter().enumerate();
        let ranks = ranks.filter_map(|(number, candidate)| Some((candidate.judgement.rank()?, number)));
        let Some((rank, taken)) = ranks.min() else {
            self.explain(row.field, &candidates, &[], PreviewStep::First);
            return;
        };
        let mut step = if rank == 0 { PreviewStep::First } else { PreviewStep::OnlyValue };
        let mut numbers = ValueList::from([taken]);
        let mut value = candidates[taken].value.clone();
        match row.pick {
            Pick::First => {}
            Pick::Title if self.cut_site(row, &mut value) => step = PreviewStep::WithoutSite,
            Pick::Title => {}
            Pick::People => {
                let is_walk = |number: usize| row.sources[candidates[number].number].part.is_walk();
                let all = (taken + 1..candidates.len()).filter(|number| !is_walk(*number));
                numbers = all_people(&candidates, taken, all).into();
                self.preview.authors = people(&candidates, &numbers);
            }
        }
        let first = numbers[0];
        if first != taken {
            step = PreviewStep::AllAuthors;
        }
        self.preview.sources.insert(row.field, candidates[first].source.clone().into_owned());
        self.explain(row.field, &candidates, &numbers, step);
        self.set(row.field, value);
    }

    /// The values of the sources of a row. Without reasons, it ends with the source of the first value that is taken; for people,
    /// before the sources that walk through the page: the others may know more of a person.
    fn candidates(&self, row: &'static PreviewRow) -> Vec<PreviewCandidate> {
        let mut all: Vec<PreviewCandidate> = Vec::new();
        for (number, source) in row.sources.iter().enumerate() {
            let is_needed = row.pick == Pick::People && !source.part.is_walk();
            let is_done = || all.iter().any(|candidate| candidate.judgement == Judgement::Take);
            if !self.with_reasons && !is_needed && is_done() {
                break;
            }
            all.extend(self.of_source(row, number, source));
        }
        all
    }

    fn of_source(
        &self,
        row: &PreviewRow,
        number: usize,
        source: &'static RowSource,
    ) -> impl Iterator<Item = PreviewCandidate> {
        let (values, kind) = (self.judge.page.values(source).into_iter(), row.kind);
        values.filter_map(move |found| {
            let (value, judgement) = self.judge.judged(kind, found.value)?;
            let source = match (found.syntax, source.text.split_once(' ')) {
                (Some(syntax), Some((_, path))) => Cow::Owned(format!("{syntax} {path}")),
                _ => Cow::Borrowed(&*source.text),
            };
            Some(PreviewCandidate { number, source, value, judgement })
        })
    }

    /// Cuts the name of the site from a title, if another title of the page is what is left.
    fn cut_site(&self, row: &'static PreviewRow, title: &mut PreviewValue) -> bool {
        let PreviewValue::Text(title) = title else { return false };
        let titles = || {
            let sources = row.sources.iter().enumerate();
            let candidates = sources.flat_map(|(number, source)| self.of_source(row, number, source));
            candidates.map(|candidate| letters(candidate.value.shown())).collect()
        };
        let Some(kept) = without_site(title, &self.judge.site_names, titles) else { return false };
        *title = kept.to_owned();
        true
    }

    fn set(&mut self, field: PreviewField, value: PreviewValue) {
        let preview = &mut self.preview;
        match (field, value) {
            (PreviewField::Image, PreviewValue::Image(image)) => preview.image = Some(image),
            (PreviewField::Icon, PreviewValue::Image(icon)) => {
                self.judge.logos.push(icon.url.clone());
                preview.icon = Some(icon.url);
            }
            (PreviewField::Logo, PreviewValue::Image(logo)) => {
                self.judge.logos.push(logo.url.clone());
                preview.logo = Some(logo.url);
            }
            (PreviewField::Published, PreviewValue::Date(date)) => preview.published = Some(date),
            (PreviewField::Modified, PreviewValue::Date(date)) => preview.modified = Some(date),
            (field, PreviewValue::Text(text)) => self.set_text(field, text),
            _ => {}
        }
    }

    fn set_text(&mut self, field: PreviewField, text: String) {
        let target = match field {
            PreviewField::Url => &mut self.preview.url,
            PreviewField::SiteName => {
                self.judge.site_names.push(letters(&text));
                &mut self.site.name
            }
            PreviewField::SiteUrl => &mut self.site.url,
            PreviewField::Title => {
                self.judge.title = letters(&text);
                &mut self.preview.title
            }
            PreviewField::Description => &mut self.preview.description,
            PreviewField::Language => &mut self.preview.language,
            PreviewField::Kind => &mut self.preview.kind,
            _ => return,
        };
        *target = Some(text);
    }

    /// Notes why each value was taken or not. `step` says it of the first one that was taken.
    fn explain(
        &mut self,
        field: PreviewField,
        candidates: &[PreviewCandidate],
        taken: &[usize],
        step: PreviewStep,
    ) {
        if !self.with_reasons {
            return;
        }
        let reasons = candidates.iter().enumerate().map(|(number, candidate)| PreviewReason {
            field,
            source: candidate.source.clone().into_owned(),
            value: clipped(candidate.value.shown(), MAX_SHOWN).to_owned(),
            taken: taken.contains(&number),
            why: match candidate.judgement {
                _ if taken.first() == Some(&number) => step,
                _ if taken.contains(&number) => PreviewStep::SameSource,
                Judgement::Take if taken.first().is_some_and(|first| number < *first) => PreviewStep::NotAll,
                Judgement::Take => PreviewStep::Later,
                Judgement::Yield(step) | Judgement::Drop(step) => step,
            },
        });
        self.preview.reasons.extend(reasons.take(MAX_REASONS));
    }

    pub(super) fn finish(self) -> Preview {
        let Evaluation { mut preview, site, .. } = self;
        let icon = preview.icon.clone();
        if site.name.is_some() || icon.is_some() {
            preview.site = Some(Site { icon, ..site });
        } else {
            preview.sources.remove(&PreviewField::SiteUrl);
            preview.reasons.retain(|reason| reason.field != PreviewField::SiteUrl);
        }
        preview
    }
}

/// The people of the source of the first one. If it is alone, the people of the first of `others` that names it beside others.
fn all_people(
    candidates: &[PreviewCandidate],
    first: usize,
    others: impl Iterator<Item = usize>,
) -> Vec<usize> {
    let people = people_of(candidates, first);
    let name = |number: usize| candidates[number].value.as_person()?.name.as_deref().map(letters);
    let is_same = |number: &usize| {
        candidates[*number].judgement.rank() == candidates[first].judgement.rank()
            && name(*number) == name(first)
    };
    if people.len() > 1 || name(first).is_none() {
        return people;
    }
    let mut lists = others.filter(is_same).map(|number| people_of(candidates, number));
    lists.find(|list| list.len() > 1).unwrap_or(people)
}

/// The numbers of the people of the source of the first one that are judged like it, each name once.
fn people_of(candidates: &[PreviewCandidate], first: usize) -> Vec<usize> {
    let label = |number: usize| candidates[number].value.as_person().and_then(Person::label).map(letters);
    let mut numbers: Vec<usize> = Vec::new();
    for (number, candidate) in candidates.iter().enumerate() {
        let is_like_first = candidate.number == candidates[first].number
            && candidate.judgement.rank() == candidates[first].judgement.rank();
        if is_like_first && numbers.iter().all(|&before| label(before) != label(number)) {
            numbers.push(number);
        }
    }
    numbers
}

/// The people of these numbers, each with the address and the picture that another source has for the same name.
fn people(candidates: &[PreviewCandidate], numbers: &[usize]) -> Vec<Person> {
    let chosen = numbers.iter().filter_map(|number| candidates[*number].value.as_person().cloned());
    let completed = chosen.map(|mut person| {
        let name = person.name.as_deref().map(letters);
        let all = candidates.iter().filter_map(|candidate| candidate.value.as_person());
        for same in all.filter(|same| name.is_some() && same.name.as_deref().map(letters) == name) {
            person.url = person.url.or_else(|| same.url.clone());
            person.photo = person.photo.or_else(|| same.photo.clone());
        }
        person
    });
    completed.collect()
}
