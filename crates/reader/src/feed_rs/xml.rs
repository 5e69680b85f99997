//! Reads RSS and Atom with feed-rs: first what the feed says of itself, then its posts, some at a time, because the model of feed-rs
//! takes more than a kilobyte for each post.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::DateTime;
use feed_rs::model::{self, Entry};
use feed_rs::parser::{Builder, Parser};

use super::xml_part::XmlPart;
use super::{FeedContext, ReadFeed};
use crate::{Date, Error};
use microweave_html::account::Account;

/// The feed at this address, which may be empty, with the posts that the account affords.
pub(super) fn feed(xml: &[u8], address: &str, account: &Account) -> Result<ReadFeed, Error> {
    let reader = ModelReader::new(address);
    let date = |number| reader.dates().get(usize::try_from(number).ok()?).cloned();
    let XmlPart { xml: head, deleted, mut is_cut, .. } = XmlPart::head(xml, address, account);
    let model = reader.read(&head)?;
    drop(head);
    let mut feed = super::head(&model);
    let context = FeedContext::of(&model, address, &date);
    feed.deleted = deleted;
    let mut part = XmlPart::posts(xml, address);
    'posts: while let Some(bases) = part.next_posts() {
        let mut model = reader.read(&part.xml)?;
        set_bases(&mut model.entries, bases);
        for post in model.entries {
            let entry = super::entry(&post, &context);
            if !account.spend(entry.held_bytes()) {
                break 'posts;
            }
            feed.entries.push(entry);
        }
    }
    feed.entries.shrink_to_fit();
    is_cut |= part.is_cut || account.is_exceeded();
    Ok(ReadFeed { feed, is_cut })
}

/// A parser that keeps each date as written, and has the number of the date in place of its seconds.
struct ModelReader {
    parser: Parser,
    dates: Arc<Mutex<Vec<Date>>>,
}

impl ModelReader {
    fn new(address: &str) -> Self {
        let dates: Arc<Mutex<Vec<Date>>> = Arc::default();
        let kept = Arc::clone(&dates);
        let number = move |written: &str| {
            let date = Date::of_value(written)?;
            let mut dates = kept.lock().unwrap_or_else(PoisonError::into_inner);
            dates.push(date);
            DateTime::from_timestamp(dates.len() as i64 - 1, 0)
        };
        let parser = Builder::new()
            .base_uri(Some(address).filter(|address| !address.is_empty()))
            .sanitize_content(false)
            .id_generator(|_, _, _| String::new())
            .timestamp_parser(number)
            .build();
        ModelReader { parser, dates }
    }

    fn dates(&self) -> MutexGuard<'_, Vec<Date>> {
        self.dates.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The model of some XML. Its dates are kept until the next one is read. feed-rs panics at some durations of media, and at some
    /// characters beside an email address.
    fn read(&self, xml: &[u8]) -> Result<model::Feed, Error> {
        self.dates().clear();
        let read = catch_unwind(AssertUnwindSafe(|| self.parser.parse(xml)));
        let read = read.map_err(|_| Error::InvalidFeed("a value in it has no meaning".to_owned()))?;
        read.map_err(|error| Error::InvalidFeed(error.to_string()))
    }
}

/// Sets the bases of entries. feed-rs leaves out the items of RSS 1.0 without a link: then no base is known.
fn set_bases(entries: &mut [Entry], bases: Vec<Option<String>>) {
    if bases.len() != entries.len() {
        return;
    }
    for (entry, base) in entries.iter_mut().zip(bases) {
        entry.base = base;
        if let Some(content) = entry.content.as_mut().filter(|content| content.body.is_some()) {
            content.src = None;
        }
    }
}
