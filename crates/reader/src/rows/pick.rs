//! How a row chooses among its candidates.

use foldhash::HashMap;

use super::candidates::{Candidates, Choice, FieldCandidate, Rejected};
use crate::entry::{Content, Date, Entry, Field, Recording, Rejection, ShownValue};
use crate::{Answer, ContentStep, PostType, PostTypeStep, TitleStep};

/// The first value. Values that show something else are rejected.
pub(super) fn first<T: ShownValue>(row: &Candidates<'_, '_, T>) -> Choice<Option<T>> {
    chosen_first(row.all())
}

fn chosen_first<T: ShownValue>(mut all: impl Iterator<Item = FieldCandidate<T>>) -> Choice<Option<T>> {
    let Some(chosen) = all.next() else { return Choice::of(None, Vec::new()) };
    let rejected = all.filter(|other| !chosen.value.is_like(&other.value));
    let rejected = rejected.map(|other| match chosen.value.includes(&other.value) {
        true => Rejected::noted(&other, other.value.shown(), Rejection::Contained),
        false => Rejected::of(&other, other.value.shown(), Rejection::ComesAfter),
    });
    let rejected = rejected.collect();
    Choice::of(Some(chosen), rejected)
}

/// The first list. Lists of other lengths or with values that show something else are rejected.
pub(super) fn first_list<T: ShownValue>(row: &Candidates<'_, '_, Vec<T>>) -> Choice<Vec<T>> {
    chosen_first(row.all()).map(Option::unwrap_or_default)
}

/// The list of the best item.
pub(super) fn listed<T>(row: &Candidates<'_, '_, Vec<T>>) -> Choice<Vec<T>> {
    Choice::of(row.root(), Vec::new()).map(Option::unwrap_or_default)
}

/// The first list of recordings. Other lists complete what it says of its recordings.
pub(super) fn recordings(row: &Candidates<'_, '_, Vec<Recording>>) -> Choice<Vec<Recording>> {
    let (mut chosen, mut rejected) = (None::<FieldCandidate<Vec<Recording>>>, Vec::new());
    for other in row.all() {
        let Some(list) = &mut chosen else {
            chosen = Some(other);
            continue;
        };
        let by_url: HashMap<&str, &Recording> =
            other.value.iter().rev().map(|own| (&*own.url, own)).collect();
        let same = list.value.iter_mut().filter_map(|own| Some((by_url.get(&*own.url)?, own)));
        let completed = same.filter_map(|(other, own)| own.fill(other).then_some(())).count();
        if completed > 0 {
            (list.source, list.rank) = (other.source, other.rank);
            list.origins.extend(&other.origins);
        }
        if !list.value.is_like(&other.value) {
            rejected.push(Rejected::of(&other, other.value.shown(), Rejection::ComesAfter));
        }
    }
    Choice::of(chosen, rejected).map(Option::unwrap_or_default)
}

/// The first date. A text that is not a date yields to each date, and a date without a time that is not from the best item to one
/// with a time on the same day.
pub(super) fn first_date(row: &Candidates<'_, '_, Date>) -> Choice<Option<Date>> {
    let (mut chosen, mut rejected) = (row.root(), Vec::new());
    for date in row.others().filter(|date| date.value.moment().is_some()) {
        match &chosen {
            Some(first) if first.value.moment().is_some() && !adds_time(first, &date) => {
                if !first.value.is_same_day(&date.value) {
                    rejected.push(Rejected::of(&date, date.value.shown(), Rejection::ComesAfter));
                }
            }
            Some(first) if first.value.moment().is_some() => {
                rejected.push(Rejected::noted(first, first.value.shown(), Rejection::NoTime));
                chosen = Some(date);
            }
            _ => chosen = Some(date),
        }
    }
    let is_date = |date: &FieldCandidate<Date>| date.value.moment().is_some();
    let says_when = |date: &FieldCandidate<Date>| is_date(date) || date.value.is_year_or_month();
    if !chosen.as_ref().is_some_and(says_when) {
        chosen = row.otherwise().filter(|date| chosen.is_none() || is_date(date)).or(chosen);
    }
    Choice::of(chosen, rejected)
}

/// As `first_date`. A classic post without a date has its date with the class `updated`, unless people read that as the last change: many
/// themes mark the only date of a post so.
pub(super) fn first_date_or_updated(row: &Candidates<'_, '_, Date>) -> Choice<Option<Date>> {
    let post = row.post;
    first_date(row).or_else(|| {
        let updated = row.making.entry.updated.as_ref().filter(|date| date.moment().is_some())?;
        let is_own = || Date::first(post.root().item, "updated").is_some();
        let is_date = post.root().classic.is_some_and(|classic| is_own() && !classic.shows_change());
        let is_asked = post.marking_page().is_some() && is_date;
        is_asked.then(|| row.making.chosen(Field::Updated, updated))
    })
}

fn adds_time(first: &FieldCandidate<Date>, date: &FieldCandidate<Date>) -> bool {
    first.rank > 0
        && first.value.is_date_only()
        && !date.value.is_date_only()
        && first.value.is_same_day(&date.value)
}

/// The first summary, if no better item has a content: a post with content needs no summary of another source.
pub(super) fn before_content(row: &Candidates<'_, '_, String>) -> Choice<Option<String>> {
    let has_content = |rank: u32| {
        let mut better = row.post.items.iter().take_while(|item| item.rank <= rank);
        better.any(|item| item.with_content(|content| content.is_some()))
    };
    let summaries: Vec<_> = row.all().collect();
    if summaries.first().is_some_and(|first| first.rank > 0 && has_content(first.rank)) {
        let noted =
            |own: FieldCandidate<String>| Rejected::noted(&own, own.value.clone(), Rejection::BesideContent);
        return Choice::of(None, summaries.into_iter().map(noted).collect());
    }
    chosen_first(summaries.into_iter())
}

/// The first content. The element that the page marks replaces the beginning of its text, as schema.org gives it.
pub(super) fn fullest(
    row: &Candidates<'_, '_, Answer<Content, ContentStep>>,
) -> Choice<Answer<Option<Content>, ContentStep>> {
    let first = row.all().next();
    let is_asked = first.as_ref().is_none_or(|first| first.source.is_structured());
    let marked = if is_asked { row.otherwise() } else { None };
    let (chosen, mut rejected) = match (first, marked) {
        (Some(first), Some(marked)) if marked.value.value.continues(&first.value.value) => {
            let shown = first.value.value.shown();
            (Some(marked), vec![Rejected::of(&first, shown, Rejection::BeginsContent)])
        }
        (Some(first), Some(marked)) => {
            let rejected = after(&first, &marked).into_iter().collect();
            (Some(first), rejected)
        }
        (first, marked) => (first.or(marked), Vec::new()),
    };
    if let Some(chosen) = chosen.as_ref().filter(|_| row.post.notes()) {
        rejected.extend(row.others().filter_map(|other| after(chosen, &other)));
    }
    Choice::of_answer(chosen, rejected, ContentStep::NoContent)
}

/// A content that shows something else than the one that was chosen. It is too long to be a conflict.
fn after(
    chosen: &FieldCandidate<Answer<Content, ContentStep>>,
    other: &FieldCandidate<Answer<Content, ContentStep>>,
) -> Option<Rejected> {
    let is_like = chosen.value.value.is_like(&other.value.value);
    (!is_like).then(|| Rejected::noted(other, other.value.value.shown(), Rejection::ComesAfter))
}

type TypeAnswer = Answer<PostType, PostTypeStep>;

/// The type of the best item. An article or a note is what another item is that has a type of its own, and a note with a title
/// is an article.
pub(super) fn best_type(row: &Candidates<'_, '_, TypeAnswer>) -> Choice<TypeAnswer> {
    let (mut chosen, mut rejected) = (type_of_post(row), Vec::new());
    let noted =
        |own: &FieldCandidate<TypeAnswer>, why| Rejected::noted(own, own.value.value.to_string(), why);
    let others: Vec<_> =
        if is_plain(&chosen.value) || row.post.notes() { row.others().collect() } else { Vec::new() };
    if let Some(better) = better_type(row, &others, &chosen.value) {
        rejected.push(noted(&chosen, Rejection::LessSpecific));
        chosen = better.clone();
    }
    if row.post.notes() {
        let why =
            |other: &FieldCandidate<TypeAnswer>| match is_plain(&other.value) && !is_plain(&chosen.value) {
                true => Rejection::LessSpecific,
                false => Rejection::ComesAfter,
            };
        rejected.extend(others.iter().map(|other| noted(other, why(other))));
        rejected.retain(|own| own.shown != chosen.value.value.to_string());
    }
    Choice::unnoted(chosen.value, chosen.origins, rejected)
}

/// True for a type that yields to another one.
fn is_plain(answer: &TypeAnswer) -> bool {
    matches!(answer.value, PostType::Article | PostType::Note)
}

/// The type of the best item, with the title and the texts of the whole post.
fn type_of_post(row: &Candidates<'_, '_, TypeAnswer>) -> FieldCandidate<TypeAnswer> {
    let Entry { title, content, summary, .. } = &row.making.entry;
    let (has_title, has_content) = (title.value.is_some(), content.value.is_some() || summary.is_some());
    let mut chosen = row.root().expect("each item has a type");
    let is_filled = has_title && !row.post.root().title_step().is_title();
    // The item has neither content nor summary, but the post has one.
    let is_completed = chosen.value.step == PostTypeStep::NoContent && has_content;
    if chosen.value.value == PostType::Note && has_title && (is_filled || is_completed) {
        chosen.value = Answer::new(PostType::Article, PostTypeStep::NameIsTitle);
        chosen.origins = row.making.entry.origins.of("title").collect();
    } else if is_completed {
        let has_name = title.step != TitleStep::NoName;
        chosen.value.step = if has_name { PostTypeStep::NameIsNoTitle } else { PostTypeStep::NoName };
    }
    chosen
}

/// The type of another item that an article or a note yields to.
fn better_type<'o>(
    row: &Candidates<'_, '_, TypeAnswer>,
    others: &'o [FieldCandidate<TypeAnswer>],
    chosen: &TypeAnswer,
) -> Option<&'o FieldCandidate<TypeAnswer>> {
    if !is_plain(chosen) {
        return None;
    }
    let is_titled_note = chosen.value == PostType::Note && row.making.entry.title.value.is_some();
    let mut with_root = others.iter().filter(|other| matches!(other.value.step, PostTypeStep::Root(_)));
    let is_article =
        |other: &&FieldCandidate<TypeAnswer>| is_titled_note && other.value.value == PostType::Article;
    with_root.next().or_else(|| others.iter().find(is_article))
}
