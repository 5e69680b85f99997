//! Fills the fields that a post lacks from another source of the page, and notes which source it was. A value
//! that differs is not shown, but noted.

use std::collections::HashMap;
use std::sync::Arc;

use super::person::{MAX_OTHER_IMAGES, PersonKind};
use super::shown_value::{ShownValue, has_same_words};
use super::{Conflict, Date, Entry, Field, FilledField, Person, Photo, Recording};
use crate::field_reasons::FieldOrigin;
use crate::title::has_same_letters;
use crate::urls::is_url;
use crate::{Answer, AuthorshipStep, PostType, PostTypeStep, TitleStep};
use microweave::document::Source;
use microweave_values::whitespace::fold;

/// The maximum number of characters of a value in a conflict.
const MAX_CONFLICT: usize = 200;

impl Entry {
    /// The source of a field. For a field without a value it is the source of the entry.
    pub fn source_of(&self, field: Field) -> Source {
        self.filled.iter().rev().find(|own| own.field == field).map_or(self.source, |own| own.source)
    }

    /// Fills the fields that this entry lacks from another entry of the same page. If `is_complete`, the post is
    /// written in microformats2, whose author decides on the title, the texts and the pictures: only its dates, author and
    /// address are filled. Without content, its title is too; without date and address, its previews are too.
    pub(crate) fn fill(&mut self, mut other: Entry, is_complete: bool) {
        let (first, origins) = (self.filled.len(), std::mem::take(&mut other.origins));
        self.fill_fields(other, is_complete);
        for number in first..self.filled.len() {
            let field = self.filled[number].field;
            self.set_origins(field, origins.of(field));
        }
        self.settle_sources();
    }

    /// Replaces the origins of a field. A title can decide the type.
    pub(crate) fn set_origins(&mut self, field: Field, origins: impl IntoIterator<Item = FieldOrigin>) {
        let is_type = field == Field::Title && self.post_type.step == PostTypeStep::NameIsTitle;
        self.origins.set(field, origins, is_type);
    }

    fn fill_fields(&mut self, other: Entry, is_complete: bool) {
        let source = other.source;
        let is_sparse = self.published.is_none() && self.url.is_none();
        self.fill_date(Field::Published, other.published, source);
        self.fill_date(Field::Updated, other.updated, source);
        if let Some(author) = other.author.value {
            self.fill_author(&author, source, None);
        }
        self.fill_option(Field::Url, |entry| &mut entry.url, other.url, source);
        if let Some(title) = &other.title.value
            && !(is_complete && self.content.value.is_some())
        {
            self.fill_title(title, source, None);
        }
        if !is_complete || is_sparse {
            self.fill_images(other.image.into_iter().chain(other.other_images), source);
        }
        if is_complete {
            return;
        }
        let is_text = matches!(self.post_type.value, PostType::Article | PostType::Note);
        let is_titled_note = self.post_type.value == PostType::Note && self.title.value.is_some();
        if is_text && matches!(other.post_type.step, PostTypeStep::Root(_))
            || is_titled_note && other.post_type.value == PostType::Article
        {
            self.post_type = other.post_type;
        }
        if self.content.value.is_none() && other.content.value.is_some() {
            self.content = other.content;
            self.note(Field::Content, source);
        }
        if self.content.value.is_none() || self.summary.is_some() {
            self.fill_option(Field::Summary, |entry| &mut entry.summary, other.summary, source);
        }
        self.fill_option(Field::Start, |entry| &mut entry.start, other.start, source);
        self.fill_option(Field::End, |entry| &mut entry.end, other.end, source);
        self.fill_option(Field::Location, |entry| &mut entry.location, other.location, source);
        self.fill_option(Field::Rating, |entry| &mut entry.rating, other.rating, source);
        self.fill_option(Field::Price, |entry| &mut entry.price, other.price, source);
        self.fill_option(Field::Recipe, |entry| &mut entry.recipe, other.recipe, source);
        self.fill_option(Field::Duration, |entry| &mut entry.duration, other.duration, source);
        self.fill_option(Field::Explicit, |entry| &mut entry.explicit, other.explicit, source);
        self.fill_list(Field::Photos, |entry| &mut entry.photos, other.photos, source);
        self.fill_recordings(Field::Audio, |entry| &mut entry.audio, other.audio, source);
        self.fill_recordings(Field::Video, |entry| &mut entry.video, other.video, source);
        self.fill_list(Field::Categories, |entry| &mut entry.categories, other.categories, source);
    }

    /// Fills the preview. What the page declares for previews (Open Graph) counts more than the images of schema.org.
    fn fill_images(&mut self, images: impl Iterator<Item = Photo>, source: Source) {
        for mut image in images {
            let is_declared = source == Source::Meta && self.source_of(Field::Image).is_schema_org();
            match &mut self.image {
                Some(own) if own.url == image.url => continue,
                Some(_) if !is_declared => {}
                own => {
                    self.other_images.retain(|other| other.url != image.url);
                    let old = own.replace(image);
                    self.note(Field::Image, source);
                    let Some(old) = old else { continue };
                    image = old;
                }
            }
            let is_new = self.other_images.iter().all(|own| own.url != image.url);
            if is_new && self.other_images.len() < MAX_OTHER_IMAGES {
                self.other_images.push(image);
            }
        }
    }

    /// Replaces a title that the page's own title does not have.
    pub(crate) fn replace_title(
        &mut self,
        title: &str,
        source: Source,
        origins: impl IntoIterator<Item = FieldOrigin>,
    ) {
        let is_new = self.title.value.is_none();
        let title = fold(title, char::is_whitespace);
        self.replace((Field::Title, |entry| &mut entry.title.value), title, source, origins);
        if is_new {
            self.become_article();
        }
        self.title.step = TitleStep::InPageTitle(source);
    }

    /// Replaces a value, which may be missing.
    pub(crate) fn replace<T: ShownValue>(
        &mut self,
        (field, own): (Field, fn(&mut Entry) -> &mut Option<T>),
        value: T,
        source: Source,
        origins: impl IntoIterator<Item = FieldOrigin>,
    ) {
        let old_source = self.source_of(field);
        self.set_origins(field, origins);
        if let Some(old) = own(self).replace(value) {
            self.note_conflict(field, old_source, old.shown());
        }
        self.note(field, source);
    }

    /// Fills the title of a post without a name. A name that is not a title stays what it is.
    pub(crate) fn fill_title(
        &mut self,
        title: &str,
        source: Source,
        origins: impl IntoIterator<Item = FieldOrigin>,
    ) {
        let title = fold(title, char::is_whitespace);
        match &self.title.value {
            None if self.title.step == TitleStep::NoName => {
                self.become_article();
                self.title = Answer::new(Some(title), TitleStep::OtherSource(source));
                self.set_origins(Field::Title, origins);
                self.note(Field::Title, source);
            }
            // The name of the site is often added to a title.
            Some(own) if !has_same_letters(own, &title) && !has_same_letters(&title, own) => {
                self.note_conflict(Field::Title, source, title);
            }
            _ => {}
        }
    }

    /// A note with a title is an article.
    fn become_article(&mut self) {
        if self.post_type.value == PostType::Note {
            self.post_type = Answer::new(PostType::Article, PostTypeStep::NameIsTitle);
        }
    }

    /// True if a text is all of the content.
    pub(crate) fn is_content(&self, text: &str) -> bool {
        self.content.value.as_ref().is_some_and(|content| has_same_letters(text, content.text()))
    }

    /// Removes an address that is not the post's own.
    pub(crate) fn remove_url(&mut self) {
        self.url = None;
        self.set_origins(Field::Url, None);
    }

    /// Fills the address.
    pub(crate) fn fill_url(&mut self, url: Option<String>, source: Source, origin: Option<FieldOrigin>) {
        if self.url.is_none() && url.is_some() {
            self.set_origins(Field::Url, origin);
        }
        self.fill_option(Field::Url, |entry| &mut entry.url, url, source);
    }

    /// Gives the author an address.
    pub(crate) fn link_author(&mut self, url: String, source: Source) {
        if let Some(author) = &mut self.author.value {
            Arc::make_mut(author).url.get_or_insert(url);
            self.note(Field::Author, source);
        }
    }

    /// Fills the date of publication.
    pub(crate) fn fill_published(&mut self, date: Date, source: Source, origin: Option<FieldOrigin>) {
        self.set_origins(Field::Published, origin);
        self.fill_date(Field::Published, Some(date), source);
    }

    fn fill_date(&mut self, field: Field, date: Option<Date>, source: Source) {
        let Some(date) = date.filter(|date| date.iso8601().is_some()) else { return };
        let is_filled = self.filled.iter().any(|own| own.field == field);
        let own = if field == Field::Published { &mut self.published } else { &mut self.updated };
        // A date that another source gave without its time gets the time from a third one.
        let has_time = |own: &Date| own.is_date_only() && !date.is_date_only() && own.is_same_day(&date);
        let adds_time = is_filled && own.as_ref().is_some_and(has_time);
        match own {
            // A text that is not a date is no date.
            Some(own) if own.iso8601().is_some() && !adds_time => {
                if !own.is_same_day(&date) {
                    self.note_conflict(field, source, date.to_string());
                }
            }
            _ => {
                *own = Some(date);
                self.note(field, source);
            }
        }
    }

    /// Fills the author's name. An author who is known by an address only keeps the address. An organization yields to a person, and the
    /// text of a link to a name of schema.org.
    pub(crate) fn fill_author(&mut self, author: &Person, source: Source, origin: Option<FieldOrigin>) {
        let Some(name) = author.name.as_deref().filter(|name| !is_url(name)) else { return };
        let own = self.author.value.as_deref();
        match own.and_then(|own| own.name.as_deref()).filter(|own| !is_url(own)) {
            Some(known) if has_same_words(known, name) => {}
            Some(known) if own.is_some_and(|own| own.yields_to(author, source)) => {
                let (old, old_source) = (known.to_owned(), self.source_of(Field::Author));
                let is_name = !own.is_some_and(Person::has_label);
                self.set_author(author, source, origin);
                if is_name {
                    self.note_conflict(Field::Author, old_source, old);
                }
            }
            Some(_) if author.has_label() => {}
            Some(_) => self.note_conflict(Field::Author, source, name.to_owned()),
            None => self.set_author(author, source, origin),
        }
    }

    /// Replaces the author by one with a name. An address and a picture that do not belong to an organization stay.
    fn set_author(&mut self, author: &Person, source: Source, origin: Option<FieldOrigin>) {
        let old = self.author.value.as_deref().cloned().unwrap_or_default();
        let old = if matches!(old.kind, PersonKind::Organization) { Person::default() } else { old };
        let step = match old.kind {
            PersonKind::Link => self.author.step,
            _ => AuthorshipStep::OtherSource(source),
        };
        let person = Person {
            url: old.url.or_else(|| author.url.clone()),
            photo: old.photo.or_else(|| author.photo.clone()),
            ..author.clone()
        };
        self.author = Answer::new(Some(Arc::new(person)), step);
        self.set_origins(Field::Author, origin);
        self.note(Field::Author, source);
    }

    /// Fills a field with one value, or notes a value that shows something else.
    fn fill_option<T: ShownValue>(
        &mut self,
        field: Field,
        own: fn(&mut Entry) -> &mut Option<T>,
        value: Option<T>,
        source: Source,
    ) {
        match (own(self), value) {
            (known @ None, Some(value)) => {
                *known = Some(value);
                self.note(field, source);
            }
            (Some(known), Some(value)) if !known.is_like(&value) => {
                self.note_conflict(field, source, value.shown());
            }
            _ => {}
        }
    }

    /// Fills a list, or notes one that shows something else.
    fn fill_list<T: ShownValue>(
        &mut self,
        field: Field,
        own: fn(&mut Entry) -> &mut Vec<T>,
        values: Vec<T>,
        source: Source,
    ) {
        let known = own(self);
        if known.is_empty() && !values.is_empty() {
            *known = values;
            self.note(field, source);
        } else if known.len() != values.len() && !values.is_empty()
            || known.iter().zip(&values).any(|(known, value)| !known.is_like(value))
        {
            let values: Vec<String> = values.iter().map(ShownValue::shown).collect();
            self.note_conflict(field, source, values.join(", "));
        }
    }

    /// Fills a list of recordings, or what is not known of the recordings that are in both lists.
    fn fill_recordings(
        &mut self,
        field: Field,
        own: fn(&mut Entry) -> &mut Vec<Recording>,
        others: Vec<Recording>,
        source: Source,
    ) {
        let mut is_filled = false;
        let by_url: HashMap<&str, &Recording> = others.iter().rev().map(|own| (&*own.url, own)).collect();
        for recording in own(self) {
            if let Some(other) = by_url.get(&*recording.url) {
                is_filled |= recording.fill(other);
            }
        }
        if is_filled {
            self.note(field, source);
        }
        self.fill_list(field, own, others, source);
    }

    /// Notes the source of a field. The last one counts.
    fn note(&mut self, field: Field, source: Source) {
        self.filled.push(FilledField { field, source });
    }

    /// Keeps the last source of each field, if it is not the source of the entry.
    pub(crate) fn settle_sources(&mut self) {
        let noted = std::mem::take(&mut self.filled);
        for (number, own) in noted.iter().enumerate() {
            let is_last = noted[number + 1..].iter().all(|later| later.field != own.field);
            if is_last && own.source != self.source {
                self.filled.push(*own);
            }
        }
    }

    /// Notes the beginning of a value that is not shown, once.
    fn note_conflict(&mut self, field: Field, source: Source, mut value: String) {
        if let Some((end, _)) = value.char_indices().nth(MAX_CONFLICT) {
            value.truncate(end);
            value.push('…');
        }
        let conflict = Conflict { field, source, value };
        if !self.conflicts.contains(&conflict) {
            self.conflicts.push(conflict);
        }
    }
}
