//! How an author is chosen: the first person with a name. An author who is known by an address only keeps the address. An
//! organization and the name of the site yield to a person, and the text of a link to a name of schema.org.

use std::collections::HashSet;
use std::sync::Arc;

use super::candidates::{Candidates, Choice, FieldCandidate, Rejected};
use crate::authorship::AuthorAnswer;
use crate::classic::{ClassicPost, name_in_card};
use crate::entry::{MAX_OTHER_AUTHORS, Person, PersonKind, Rejection, has_same_words, is_person_name};
use crate::field_reasons::FieldOrigin;
use crate::graph::{has_name_in_it, letters};
use crate::post::Post;
use crate::urls::is_url;
use crate::{Answer, AuthorshipStep};
use microweave::document::{Item, Source, Value};
use microweave_html::dom::El;

pub(super) type AuthorCandidate = Answer<Person, AuthorshipStep>;

pub(super) fn best_author(
    row: &Candidates<'_, '_, AuthorCandidate>,
) -> Choice<Answer<Option<Arc<Person>>, AuthorshipStep>> {
    let cleaned = |author| cleaned(author, row.post);
    let (mut chosen, mut rejected) = (row.root().and_then(cleaned), Vec::new());
    for other in row.others().filter_map(cleaned) {
        (chosen, rejected) = with(chosen, other, rejected);
    }
    let yields_to_byline = |author: &FieldCandidate<AuthorCandidate>| {
        author.value.value.kind.yields_to_people() || name_of(author).is_none()
    };
    if chosen.as_ref().is_none_or(yields_to_byline)
        && let Some(byline) = row.otherwise().and_then(cleaned)
    {
        (chosen, rejected) = with(chosen, byline, rejected);
    }
    if let Some(classic) = row.post.root().classic {
        chosen = chosen.map(|author| completed(author, classic));
    }
    if let Some(author) = &chosen {
        rejected.retain(|own| !author.value.value.has_text(&own.shown));
    }
    let chosen = chosen.map(|own| own.map(|author| Answer::new(Arc::new(author.value), author.step)));
    Choice::of_answer(chosen, rejected, AuthorshipStep::NoAuthor)
}

/// The people beside the author in the first list that names the author and somebody else, each once.
pub(super) fn co_authors(row: &Candidates<'_, '_, Vec<Person>>) -> Choice<Vec<Person>> {
    let author = row.making.entry.author();
    let beside = |author| row.all().find_map(|list| people_beside(author, list, row.post));
    let chosen = author.filter(|author| author.name.is_some()).and_then(beside);
    Choice::of(chosen, Vec::new()).map(Option::unwrap_or_default)
}

/// The other people of a list that names the author.
fn people_beside(
    author: &Person,
    mut list: FieldCandidate<Vec<Person>>,
    post: &Post<'_>,
) -> Option<FieldCandidate<Vec<Person>>> {
    let is_as_written = post.is_mf2 && list.source.is_microformats();
    if !is_as_written {
        list.value.iter_mut().for_each(Person::clean_name);
    }
    let author_name = author.name.as_deref()?;
    let is_author =
        |person: &Person| person.name.as_deref().is_some_and(|name| has_same_words(name, author_name));
    if !list.value.iter().any(is_author) {
        return None;
    }
    // Several descriptions of a post name one person: `Ada Lovelace`, `Ada`, and `Ada Lovelace, editor`.
    let begins_with_mark = |rest: &str| rest.trim_start().starts_with(|c: char| !c.is_alphanumeric());
    let names_author = |name: &str| {
        has_name_in_it(author_name, name) || name.strip_prefix(author_name).is_some_and(begins_with_mark)
    };
    let names_site = |name: &str| post.root().reader.site_names.contains(&letters(name));
    let is_mail = |name: &str| name.contains('@') && !is_as_written;
    let is_wanted =
        |name: &str| is_person_name(name) && !is_mail(name) && !names_author(name) && !names_site(name);
    let mut names = HashSet::new();
    list.value.retain(|person| {
        let name = person.name.as_deref().filter(|name| is_wanted(name));
        is_organization(person) == is_organization(author)
            && name.is_some_and(|name| names.insert(letters(name)))
    });
    (!list.value.is_empty()).then_some(list)
}

/// The values for the other authors of a post that names its authors itself. Classic posts have the authors of comments, of quotations
/// and of other posts in them.
pub(crate) fn other_authors<'p>(
    post: Item<'p>,
    author: &AuthorAnswer<'p>,
    classic: Option<ClassicPost<'p>>,
) -> impl Iterator<Item = Value<'p>> + use<'p> {
    let names_several = author.step.is_of_entry() && classic.is_none();
    post.values("author").skip(1).take(MAX_OTHER_AUTHORS).filter(move |_| names_several)
}

/// The author with a cleaned name. A text that is no name is removed. Names in microformats2 stay as they are. The organization that is
/// the site yields as the site does.
fn cleaned(
    mut author: FieldCandidate<AuthorCandidate>,
    post: &Post<'_>,
) -> Option<FieldCandidate<AuthorCandidate>> {
    if post.is_mf2 && author.source.is_microformats() {
        return Some(author);
    }
    author.value.value.clean_name();
    author.value.value.name.take_if(|name| !is_person_name(name));
    let (reader, name) = (post.root().reader, name_of(&author));
    let letters = name.map(letters);
    // The names of the host, and of the accounts of the site, are among them.
    let is_of_site = letters.as_ref().is_some_and(|letters| reader.site_names.contains(letters));
    // The site of a person is often named after the person, but no person is named `ada.example`.
    let is_host = is_of_site && name.is_some_and(|name| name.contains('.'));
    let person = &mut author.value.value;
    let has_name_of_site = is_host || letters.is_some_and(|letters| reader.site_name == Some(&letters));
    let is_site = if is_organization(person) { is_of_site } else { has_name_of_site && !person.has_label() };
    if is_site {
        person.kind = PersonKind::Site;
    }
    Some(author).filter(|author| author.value.value.label().is_some())
}

/// The name, unless it is an address.
fn name_of(author: &FieldCandidate<AuthorCandidate>) -> Option<&str> {
    author.value.value.name.as_deref().filter(|name| !is_url(name))
}

/// The author so far, or another one that has priority, and what was rejected.
fn with(
    chosen: Option<FieldCandidate<AuthorCandidate>>,
    other: FieldCandidate<AuthorCandidate>,
    mut rejected: Vec<Rejected>,
) -> (Option<FieldCandidate<AuthorCandidate>>, Vec<Rejected>) {
    let Some(name) = name_of(&other).map(str::to_owned) else {
        rejected.extend(nameless(chosen.as_ref(), &other));
        return (chosen, rejected);
    };
    let Some(author) = chosen else { return (Some(joined(None, other)), rejected) };
    match name_of(&author).map(str::to_owned) {
        Some(own) if has_same_words(&own, &name) || is_site(&author) && is_site(&other) => {}
        Some(own) if author.value.value.yields_to(&other.value.value, other.source) => {
            rejected.push(yielding(&author, own));
            return (Some(joined(Some(author), other)), rejected);
        }
        Some(_) if other.value.value.has_label() => {
            rejected.push(Rejected::noted(&other, name, Rejection::Label));
        }
        Some(_) => rejected.push(Rejected::of(&other, name, Rejection::ComesAfter)),
        None => return (Some(joined(Some(author), other)), rejected),
    }
    (Some(author), rejected)
}

fn is_organization(person: &Person) -> bool {
    matches!(person.kind, PersonKind::Organization)
}

fn is_site(author: &FieldCandidate<AuthorCandidate>) -> bool {
    matches!(author.value.value.kind, PersonKind::Site)
}

/// An author who is known by an address only, if the address is not shown.
fn nameless(
    chosen: Option<&FieldCandidate<AuthorCandidate>>,
    other: &FieldCandidate<AuthorCandidate>,
) -> Option<Rejected> {
    let Person { name, url, .. } = &other.value.value;
    let is_shown = |text: &&String| chosen.is_some_and(|chosen| chosen.value.value.has_text(text));
    let text = name.as_ref().or(url.as_ref()).filter(|text| !is_shown(text))?;
    Some(Rejected::noted(other, text.clone(), Rejection::Nameless))
}

/// An author who yields to another one.
fn yielding(author: &FieldCandidate<AuthorCandidate>, name: String) -> Rejected {
    match author.value.value.kind {
        _ if author.value.value.has_label() => Rejected::noted(author, name, Rejection::Label),
        PersonKind::Organization => Rejected::of(author, name, Rejection::Organization),
        PersonKind::Site => Rejected::of(author, name, Rejection::NameOfSite),
        _ => Rejected::of(author, name, Rejection::LinkText),
    }
}

/// An author in place of another one, whose address and picture stay if they do not belong to an organization.
fn joined(
    former: Option<FieldCandidate<AuthorCandidate>>,
    mut author: FieldCandidate<AuthorCandidate>,
) -> FieldCandidate<AuthorCandidate> {
    let source = author.source;
    let former = former.map(|former| former.value);
    let is_link = former.as_ref().is_some_and(|former| matches!(former.value.kind, PersonKind::Link));
    let step =
        former.as_ref().filter(|_| is_link).map_or(AuthorshipStep::OtherSource(source), |former| former.step);
    // The text of a link names who is at its own address.
    let is_kept = |former: &Person| {
        let is_link = matches!(author.value.value.kind, PersonKind::Link);
        !former.kind.yields_to_people() && (!is_link || former.url == author.value.value.url)
    };
    let kept = former.map(|former| former.value).filter(is_kept);
    let kept = kept.unwrap_or_default();
    let person = &mut author.value.value;
    person.url = kept.url.or(person.url.take());
    person.photo = kept.photo.or(person.photo.take());
    author.value.step = step;
    author
}

/// The author of a classic post: the author of hAtom, but one inside of the comments is the author of a comment; then the card with the
/// class `author`.
pub(super) fn of_classic(
    classic: ClassicPost<'_>,
    author: Option<FieldCandidate<AuthorCandidate>>,
) -> Option<FieldCandidate<AuthorCandidate>> {
    let author = match author {
        Some(author) if author.value.step.is_of_entry() && classic.is_author_in_comments() => {
            with_card(None, classic.author())
        }
        author => author,
    };
    let is_named = |author: &Option<FieldCandidate<AuthorCandidate>>| {
        author.as_ref().is_some_and(|author| author.value.value.name.is_some())
    };
    if is_named(&author) { author } else { with_card(author, classic.author_card()) }
}

/// The author of a classic post by the authorship algorithm, or else as the post marks it.
pub(crate) fn author_of_classic(
    classic: ClassicPost<'_>,
    author: Option<Person>,
    step: AuthorshipStep,
) -> Option<Person> {
    let author = author
        .map(|author| FieldCandidate::elsewhere(Answer::new(author, step), Source::Microformats, Vec::new()));
    let mut author = of_classic(classic, author)?;
    author.value.value.clean_name();
    Some(completed(author, classic).value.value)
}

/// The author with the name in a card.
fn with_card(
    author: Option<FieldCandidate<AuthorCandidate>>,
    card: Option<El<'_>>,
) -> Option<FieldCandidate<AuthorCandidate>> {
    let Some((el, name)) = card.and_then(name_in_card) else { return author };
    with(author, of_text(Person::new(name), el), Vec::new()).0
}

/// An author whose name is the text of an element.
pub(super) fn of_text(person: Person, el: El<'_>) -> FieldCandidate<AuthorCandidate> {
    let author = Answer::new(person, AuthorshipStep::OtherSource(Source::Html));
    FieldCandidate::elsewhere(author, Source::Html, vec![FieldOrigin::text(el)])
}

/// The author of a classic post, with the address of the link with rel=author that has the name.
fn completed(
    mut author: FieldCandidate<AuthorCandidate>,
    classic: ClassicPost<'_>,
) -> FieldCandidate<AuthorCandidate> {
    let person = &mut author.value.value;
    if person.url.is_none()
        && let Some(name) = &person.name
        && let Some(url) = classic.author_link(name)
    {
        person.url = Some(url);
        author.source = Source::Html;
    }
    author
}
