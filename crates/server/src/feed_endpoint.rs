//! `/feed`: the posts of any page, or of a feed in another format, as a feed.
//!
//! A feed that is kept and fresh is answered from the store. Otherwise its source is asked, as a subscription: with a conditional
//! request, within the rules for addresses and the gates that all pages have.

mod answer;
mod parameters;

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use microweave_convert::Timestamp;
use microweave_fetch::{
    Fetcher, PageError, PageTypes, Subscribed, Subscriber, SubscriptionError, unix_seconds,
};
use microweave_reader::{Date, Entry, Feed, FeedChanges, PostState};
use microweave_xray::TOO_COSTLY;
use tokio::runtime::Handle;
use tokio::task::spawn_blocking;

use crate::client_limit::Caller;
use crate::error::{ApiError, status_and_code};
use crate::feed_store::{Failure, FeedHead};
use crate::gate::Permit;
use crate::pages::{held_answer, in_own_thread};
use crate::response::entity_tag;
use crate::service::{Service, fetch_rules};
use answer::{FeedAnswer, response};
pub(crate) use parameters::FORMATS;
use parameters::FeedRequest;

/// A source is not asked again for this time, in seconds.
const MIN_FRESH: i64 = 15 * 60;

/// What a client asks, and until when.
struct Ask {
    request: FeedRequest,
    headers: HeaderMap,
    caller: Caller,
}

/// Answers a request for a feed.
pub(crate) async fn answer_request(
    State(service): State<Arc<Service>>,
    request: Request,
) -> Result<Response, ApiError> {
    let caller = Caller::of(&request, &service.config);
    let (parts, _) = request.into_parts();
    let Parts { uri, headers, .. } = parts;
    let request = FeedRequest::read(uri.query().unwrap_or_default(), &headers)?;
    let ask = Arc::new(Ask { request, headers, caller });
    let (shared, asked) = (Arc::clone(&service), Arc::clone(&ask));
    let kept = spawn_blocking(move || ask_store(&shared, &asked)).await.map_err(|_| ApiError::internal())?;
    let (shared, asked) = (Arc::clone(&service), Arc::clone(&ask));
    let mut answer = match kept.transpose()? {
        Some(answer) if answer.feed_bytes == 0 => answer,
        Some(answer) => {
            let permit = service.reading.enter(caller, answer.feed_bytes).await?;
            in_own_thread(move || written(&shared, &asked, answer, &permit)).await?
        }
        None => {
            let permit = service.fetching.enter(caller.queueing()).await?;
            in_own_thread(move || {
                let _permit = permit;
                ask_source_once(&shared, &asked)
            })
            .await?
        }
    };
    let Some(body) = answer.body.take() else { return Ok(response(&ask.request, &answer, None)) };
    let body = held_answer(&service, body, caller).await?;
    Ok(response(&ask.request, &answer, Some(body)))
}

/// The answer of the store without its body, if it has the feed and the source need not be asked.
fn ask_store(service: &Service, ask: &Ask) -> Option<Result<FeedAnswer, ApiError>> {
    let (store, now) = (service.feeds.as_ref()?, unix_seconds());
    let head = store.head(&ask.request.url, now)?;
    let until = fresh_until(&head);
    if now >= until && !head.subscription.has_ended() {
        return None;
    }
    if let Some(failure) = &head.failure {
        return Some(Err(ApiError::of_source(failure, until.saturating_sub(now))));
    }
    Some(Ok(FeedAnswer::new(&ask.request, &ask.headers, &head, until.saturating_sub(now))))
}

/// The answer with the feed that is kept. The permit is for reading it.
fn written(service: &Service, ask: &Ask, answer: FeedAnswer, _: &Permit) -> Result<FeedAnswer, ApiError> {
    let json = service.feeds.as_ref().and_then(|store| store.feed(&ask.request.url, unix_seconds()));
    // Another request needed its place meanwhile.
    let json = json.ok_or_else(ApiError::busy)?;
    answer.with_body(&json, ask.request.format)
}

/// Asks the source, if no other request has asked meanwhile. It runs in a thread of its own.
fn ask_source_once(service: &Service, ask: &Ask) -> Result<FeedAnswer, ApiError> {
    let Some(store) = &service.feeds else { return ask_source(service, ask) };
    store.exclusively(&ask.request.url, || match ask_store(service, ask).transpose()? {
        Some(answer) if answer.feed_bytes == 0 => Ok(answer),
        Some(answer) => {
            let entered = service.reading.enter(ask.caller, answer.feed_bytes);
            let permit = Handle::current().block_on(entered)?;
            written(service, ask, answer, &permit)
        }
        None => ask_source(service, ask),
    })
}

/// A source that answered is not asked again for some time, and one that did not as long as its subscription waits.
fn fresh_until(head: &FeedHead) -> i64 {
    let waits = head.subscription.not_before();
    if head.failure.is_some() { waits } else { waits.max(head.asked.saturating_add(MIN_FRESH)) }
}

/// Asks the source, keeps the feed, and answers with it.
fn ask_source(service: &Service, ask: &Ask) -> Result<FeedAnswer, ApiError> {
    let url = &ask.request.url;
    let (store, now) = (service.feeds.as_ref(), unix_seconds());
    let kept = store.and_then(|store| Some((store.head(url, now)?, store.feed(url, now)?)));
    let (mut head, mut json) = kept.unwrap_or_default();
    head.address.clone_from(url);
    let mut permits = Vec::new();
    let asked = subscriber(service, ask, &mut permits).now(now).ask(url, &mut head.subscription);
    head.asked = now;
    let asked = match asked {
        Err(SubscriptionError::NotAdmitted(_)) => return Err(ApiError::busy()),
        Err(error) => {
            let failure = failure(&error);
            let answer = ApiError::of_source(&failure, head.subscription.not_before().saturating_sub(now));
            head.failure = Some(failure);
            // An address that may not be fetched is refused again without asking.
            if !matches!(&error, SubscriptionError::Page(error) if is_refusal(error)) {
                keep(service, &head, &json, now);
            }
            return Err(answer);
        }
        Ok(asked) => asked,
    };
    head.failure = None;
    if let Subscribed::Read(feed, changes) = asked {
        json = head.take(*feed, &changes, now);
    }
    keep(service, &head, &json, now);
    let fresh = if store.is_some() { fresh_until(&head).saturating_sub(now) } else { 0 };
    let answer = FeedAnswer::new(&ask.request, &ask.headers, &head, fresh);
    if answer.feed_bytes == 0 {
        return Ok(answer);
    }
    if permits.is_empty() {
        let entered = service.reading.enter(ask.caller, answer.feed_bytes);
        permits.push(Handle::current().block_on(entered)?);
    }
    answer.with_body(&json, ask.request.format)
}

/// A subscriber that fetches within the rules of the service, and reads a page when there is memory for it.
fn subscriber<'a>(service: &'a Service, ask: &'a Ask, permits: &'a mut Vec<Permit>) -> Subscriber<'a> {
    let fetcher = &service.feed_fetcher;
    let admit = |bytes| {
        let entered = Handle::current().block_on(async {
            permits.clear();
            permits.push(service.fetched.enter_with(ask.caller, bytes).await?);
            permits.push(service.reading.enter(ask.caller, bytes).await?);
            Ok::<_, ApiError>(())
        });
        entered.is_ok()
    };
    Subscriber::new(fetcher, fetcher.client_scope(&ask.request.url))
        .limit_time(ask.caller.time())
        .admit(admit)
}

/// The fetcher of sources.
pub(crate) fn fetcher(config: &crate::config::Config) -> Fetcher {
    Fetcher::new(microweave_fetch::FetchRules { types: PageTypes::Feeds, ..fetch_rules(config) })
}

/// Keeps a feed. If that fails, the next request asks the source again.
fn keep(service: &Service, head: &FeedHead, json: &str, now: i64) {
    if let Some(Err(error)) = service.feeds.as_ref().map(|store| store.keep(head, json, now)) {
        tracing::warn!(%error, "a feed cannot be kept");
    }
}

impl FeedHead {
    /// Takes over a feed that was read, and returns its JSON.
    fn take(&mut self, feed: Feed, changes: &FeedChanges, now: i64) -> String {
        let topic = feed.topic.as_ref().map(|topic| format!("<{topic}>; rel=\"self\""));
        let hubs = feed.hubs.iter().map(|hub| format!("<{hub}>; rel=\"hub\""));
        self.links = if feed.hubs.is_empty() { Vec::new() } else { hubs.chain(topic).collect() };
        let feed = stable(feed, changes);
        let json = serde_json::to_string(&feed).unwrap_or_default();
        self.feed_bytes = json.len();
        let version = entity_tag(env!("CARGO_PKG_VERSION"), json.as_bytes());
        if version != self.version {
            (self.version, self.changed) = (version, now);
        }
        json
    }
}

/// The feed with identifiers and dates that stay from one reading to the next: posts have their first identifiers, and
/// posts without a date get one. A feed without a name or a picture has the name or the picture of its site.
fn stable(mut feed: Feed, changes: &FeedChanges) -> Feed {
    for (entry, state) in feed.entries.iter_mut().zip(&changes.posts) {
        if entry.id() != state.id || entry.uid.is_none() && entry.url.is_none() {
            entry.uid = Some(state.id.clone());
        }
        set_date(entry, state);
    }
    if let Some(site) = &feed.site {
        if feed.name.value.is_none() {
            feed.name = site.name.clone().into();
        }
        feed.photo = feed.photo.or_else(|| site.icon.as_deref().map(microweave_reader::Photo::new));
    }
    // The place in the page and the reasons change with the page, not with its posts.
    feed.entries.iter_mut().for_each(|entry| entry.place = None);
    feed
}

/// A post without a date gets the times at which the post and its last change were seen.
fn set_date(entry: &mut Entry, state: &PostState) {
    let date = |seconds| Date::new(Timestamp::from_unix_seconds(seconds).to_string());
    let has_time = |own: &Option<Date>| own.as_ref().is_some_and(|own| own.unix_seconds().is_some());
    if !has_time(&entry.published) && !has_time(&entry.updated) {
        entry.published = Some(date(state.seen));
        entry.updated = Some(state.changed).filter(|changed| *changed > state.seen).map(date);
    }
}

/// True if the address may not be fetched, or is none.
fn is_refusal(error: &PageError) -> bool {
    matches!(status_and_code(error).0, StatusCode::BAD_REQUEST | StatusCode::FORBIDDEN)
}

fn failure(error: &SubscriptionError) -> Failure {
    let (status, code) = match error {
        SubscriptionError::Ended => (StatusCode::GONE, "gone"),
        SubscriptionError::NoPosts => (StatusCode::UNPROCESSABLE_ENTITY, "no_posts"),
        SubscriptionError::TooCostly => (StatusCode::UNPROCESSABLE_ENTITY, TOO_COSTLY),
        SubscriptionError::Page(page) | SubscriptionError::Elsewhere { error: page, .. } => {
            match page.cause() {
                PageError::Status { status: StatusCode::NOT_FOUND, .. } => {
                    (StatusCode::NOT_FOUND, "not_found")
                }
                PageError::Status { status: StatusCode::GONE, .. } => (StatusCode::GONE, "gone"),
                PageError::Status { retry_after: Some(_), .. } => {
                    (StatusCode::SERVICE_UNAVAILABLE, "http_error")
                }
                _ => status_and_code(page),
            }
        }
        _ => (StatusCode::UNPROCESSABLE_ENTITY, "invalid_content"),
    };
    let (code, description) = (code.to_owned(), format!("the page {error}"));
    Failure { status: status.as_u16(), code, description }
}
