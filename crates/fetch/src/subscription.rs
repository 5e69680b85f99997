//! Follows a feed: asks for it when that is due, and says which posts are new, changed or deleted.

mod reading;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use microweave::Options;
use microweave_reader::{Feed, FeedChanges, KnownPosts, ReadOptions};
use serde::{Deserialize, Serialize};
use ureq::http::StatusCode;

use crate::address;
use crate::budget::FetchBudget;
use crate::error::PageError;
use crate::fetcher::{FetchAnswer, FetchScope, Fetcher};
use crate::validators::Validators;
use reading::Found;

/// The time to wait after the first failure. It doubles with each one that follows.
const FIRST_WAIT: Duration = Duration::from_secs(5 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// The longest time to wait after failures, and the longest time that an answer counts as fresh.
const MAX_WAIT: Duration = DAY;
/// The longest time to wait because a server asks for it.
const MAX_RETRY_AFTER: Duration = Duration::from_secs(7 * DAY.as_secs());

/// The state of a subscription: what a program keeps between two readings, as JSON. The default is a subscription that was not asked
/// for yet.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Subscription {
    /// Where the feed is, if it is not at the address of the subscription: it has moved for good, or the page there links to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<String>,
    /// The address of the last answer after redirects, and what its server said for comparing versions.
    #[serde(skip_serializing_if = "String::is_empty")]
    answered_at: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    validators: Option<Validators>,
    /// The next request is not before this time, in seconds since 1970.
    not_before: i64,
    /// The number of failures in a row.
    failures: u32,
    /// True if the server said that the feed is gone for good.
    has_ended: bool,
    posts: KnownPosts,
}

/// What asking for a subscription gave.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Subscribed {
    /// No request was made: it is not due before this time, in seconds since 1970.
    Waiting(i64),
    /// The server said that nothing changed. Posts that were missing twice are deleted.
    Unchanged(FeedChanges),
    /// The feed, and for each of its posts whether it is new or changed.
    Read(Box<Feed>, FeedChanges),
}

/// Why a subscription could not be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SubscriptionError {
    /// The page cannot be fetched. HTTP status 410 ends the subscription.
    #[error(transparent)]
    Page(#[from] PageError),
    /// The feed that the page links to, or has moved to, cannot be fetched.
    #[error("leads to the feed {at}, which {error}")]
    Elsewhere {
        /// The address of the feed.
        at: String,
        /// Why it cannot be fetched.
        error: PageError,
    },
    /// The server said before that the feed is gone for good.
    #[error("has ended: the server said that the feed is gone (410); to ask again, subscribe anew")]
    Ended,
    /// The page has no posts, and links to no feed.
    #[error(
        "has no posts, and links to no feed (looked for microformats, schema.org, Atom, RSS and JSON Feed)"
    )]
    NoPosts,
    /// The page needs more steps of work than its limit: posts would be missing.
    #[error("needs more steps of work than the limit")]
    TooCostly,
    /// The feed is not what its first element says.
    #[error("{0}")]
    Feed(microweave_reader::Error),
    /// The caller did not admit a page of this size.
    #[error("was not read, because there is no memory for its {0} bytes")]
    NotAdmitted(usize),
}

/// Asks for a subscription, if that is due. `address` is the address of a page with posts (h-feed and others), of a feed (Atom, RSS or
/// JSON Feed), or of a page that links to one. `state` is the default one at first; keep it after each call, also after an error.
///
/// A request is conditional, permanent redirects are remembered, a failure makes the next request wait (5 minutes, and twice as
/// long with each failure that follows, up to a day), `Retry-After` and `max-age` are kept, and 410 ends the subscription.
/// [`KnownPosts`] says which posts are the same, changed and deleted.
///
/// ```no_run
/// use microweave_reader::PostChange;
/// use microweave_fetch::{FetchRules, Fetcher, PageTypes, Subscribed, Subscription, subscribe};
///
/// let fetcher = Fetcher::new(FetchRules { types: PageTypes::Feeds, ..FetchRules::default() });
/// let mut state: Subscription = serde_json::from_str("{}")?;
/// if let Subscribed::Read(feed, changes) = subscribe("https://ada.example/", &mut state, &fetcher)? {
///     for (entry, post) in feed.entries.iter().zip(&changes.posts) {
///         if post.change != PostChange::Unchanged {
///             println!("{}: {} {}", post.change, post.id, entry.title().unwrap_or_default());
///         }
///     }
/// }
/// std::fs::write("state.json", serde_json::to_string(&state)?)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the feed cannot be fetched or read, or has ended.
pub fn subscribe(
    address: &str,
    state: &mut Subscription,
    fetcher: &Fetcher,
) -> Result<Subscribed, SubscriptionError> {
    Subscriber::new(fetcher, fetcher.scope(Some(address))).ask(address, state)
}

/// Asks for subscriptions, with settings that [`subscribe`] does not have.
pub struct Subscriber<'a> {
    fetcher: &'a Fetcher,
    scope: FetchScope,
    budget: FetchBudget,
    /// For the pages of authors. `None` after it is exhausted.
    author_budget: Option<FetchBudget>,
    now: i64,
    is_at_once: bool,
    options: Options,
    read_options: ReadOptions,
    admit: Box<dyn FnMut(usize) -> bool + 'a>,
}

impl<'a> Subscriber<'a> {
    /// A subscriber for addresses of this scope, with the budget of a page for each.
    pub fn new(fetcher: &'a Fetcher, scope: FetchScope) -> Self {
        Subscriber {
            fetcher,
            scope,
            budget: fetcher.page_budget(),
            author_budget: Some(fetcher.authors_budget()),
            now: unix_seconds(),
            is_at_once: false,
            options: Options::new().ignore_framework_classes(true),
            read_options: ReadOptions::new(),
            admit: Box::new(|_| true),
        }
    }

    /// Takes away time for all that is fetched. The pages of authors have half of it, so that a slow one does not cost the posts.
    #[must_use]
    pub fn limit_time(mut self, time: Duration) -> Self {
        self.budget.limit_time(time);
        self.author_budget.iter_mut().for_each(|budget| budget.limit_time(time / 2));
        self
    }

    /// Sets the time, in seconds since 1970.
    #[must_use]
    pub fn now(self, now: i64) -> Self {
        Subscriber { now, ..self }
    }

    /// Asks also before a request is due.
    #[must_use]
    pub fn at_once(self, is_at_once: bool) -> Self {
        Subscriber { is_at_once, ..self }
    }

    /// Sets the options for parsing pages.
    #[must_use]
    pub fn options(self, options: Options) -> Self {
        Subscriber { options, ..self }
    }

    /// Sets a function that gets the length of each page before it is read. If it returns false, the page is not read.
    #[must_use]
    pub fn admit(self, admit: impl FnMut(usize) -> bool + 'a) -> Self {
        Subscriber { admit: Box::new(admit), ..self }
    }

    /// Asks for a subscription as [`subscribe`] does.
    ///
    /// # Errors
    /// If the feed cannot be fetched or read, or has ended.
    pub fn ask(mut self, address: &str, state: &mut Subscription) -> Result<Subscribed, SubscriptionError> {
        if state.has_ended {
            return Err(SubscriptionError::Ended);
        }
        if !self.is_at_once && self.now < state.not_before {
            return Ok(Subscribed::Waiting(state.not_before));
        }
        let asked = self.ask_source(address, state);
        if let Err(error) = &asked {
            state.note_failure(error, self.now);
        }
        asked
    }

    /// Asks for the feed. A page without posts that links to a feed is left for that feed, once.
    fn ask_source(
        &mut self,
        address: &str,
        state: &mut Subscription,
    ) -> Result<Subscribed, SubscriptionError> {
        let mut may_follow_link = state.location.is_none();
        loop {
            let source = state.location.as_deref().unwrap_or(address).to_owned();
            let known = state.validators.as_ref().map(|validators| (&*state.answered_at, validators));
            let fetched = self.fetcher.fetch_if_changed(&source, &self.scope, &mut self.budget, known);
            let mut fetched = fetched.map_err(|error| match source == address {
                true => SubscriptionError::Page(error),
                false => SubscriptionError::Elsewhere { at: address::for_messages(&source), error },
            })?;
            let Some(page) = fetched.page.take() else {
                state.note_answer(&source, &fetched, self.now);
                return Ok(Subscribed::Unchanged(state.posts.confirm()));
            };
            if !(self.admit)(page.bytes.len()) {
                return Err(SubscriptionError::NotAdmitted(page.bytes.len()));
            }
            match self.read(&page, &source)? {
                Found::Feed(feed) => {
                    state.note_answer(&source, &fetched, self.now);
                    let changes = state.posts.update(&feed, self.now);
                    return Ok(Subscribed::Read(feed, changes));
                }
                Found::Link(url) if may_follow_link => {
                    may_follow_link = false;
                    (state.location, state.validators) = (Some(url), None);
                }
                Found::Link(_) | Found::Nothing => return Err(SubscriptionError::NoPosts),
            }
        }
    }
}

impl Subscription {
    /// Where the feed is, if it is not at the address of the subscription.
    pub fn location(&self) -> Option<&str> {
        self.location.as_deref()
    }

    /// The time of the next request, in seconds since 1970. A time that has passed: at once.
    pub fn not_before(&self) -> i64 {
        self.not_before
    }

    /// The number of failures in a row.
    pub fn failures(&self) -> u32 {
        self.failures
    }

    /// True if the server said that the feed is gone for good.
    pub fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Notes an answer with posts, or that they did not change. A permanent redirect counts only now: one to a page without posts
    /// may be a mistake.
    fn note_answer(&mut self, source: &str, fetched: &FetchAnswer, now: i64) {
        let mut permanent = fetched.permanent.clone();
        // Redirects keep the fragment, which selects a feed of the page.
        if let (None, Some((_, fragment))) = (permanent.fragment(), source.split_once('#')) {
            permanent.set_fragment(Some(fragment));
        }
        // A user name and a password are not kept.
        if permanent.as_str() != source && permanent.username().is_empty() && permanent.password().is_none() {
            self.location =
                Some(permanent.to_string()).filter(|url| !is_same(url, source)).or(self.location.take());
        }
        self.answered_at = address::without_password(&fetched.url);
        self.validators.clone_from(&fetched.validators);
        self.failures = 0;
        let fresh = fetched.freshness.unwrap_or_default().min(MAX_WAIT);
        self.not_before = now.saturating_add_unsigned(fresh.as_secs());
    }

    fn note_failure(&mut self, error: &SubscriptionError, now: i64) {
        if matches!(error, SubscriptionError::NotAdmitted(_)) {
            return;
        }
        let mut asked_for = Duration::ZERO;
        if let SubscriptionError::Page(error) | SubscriptionError::Elsewhere { error, .. } = error
            && let PageError::Status { status, retry_after, .. } = error.cause()
        {
            self.has_ended = *status == StatusCode::GONE;
            if *status == StatusCode::NOT_FOUND {
                // It may be at its first address again.
                (self.location, self.validators) = (None, None);
            }
            asked_for = retry_after.unwrap_or_default().min(MAX_RETRY_AFTER);
        }
        let wait = FIRST_WAIT.saturating_mul(1 << self.failures.min(16)).min(MAX_WAIT).max(asked_for);
        self.failures = self.failures.saturating_add(1);
        self.not_before = now.saturating_add_unsigned(wait.as_secs());
    }
}

/// True if two addresses differ in their spelling only.
fn is_same(one: &str, other: &str) -> bool {
    let parse = |address| url::Url::parse(address).map(String::from);
    one == other || matches!((parse(one), parse(other)), (Ok(one), Ok(other)) if one == other)
}

/// The current time, in seconds after 1970.
pub fn unix_seconds() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}
