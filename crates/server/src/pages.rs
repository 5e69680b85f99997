//! Answers requests about pages: reads the request, fetches the page if it has to, and asks the crate `requests`.

use std::mem;
use std::sync::Arc;
use std::thread;

use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::Response;
use microweave::{Limits, Options};
use microweave_fetch::address::with_fragment;
use microweave_fetch::{FetchBudget, MAX_PAGE_MIB, RawPage};
use microweave_requests::{Answer, AuthorPage, Html, PendingAnswer, Request as Question, Verb};
use serde_json::{Value, json};
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;

use crate::body::HeldBytes;
use crate::client_limit::Caller;
use crate::error::ApiError;
use crate::gate::Permit;
use crate::negotiation::accepted_format;
use crate::page_request::PageRequest;
use crate::priority::watch_this_thread;
use crate::reading::{BodyCost, MAX_SHORT_PAGE, MAX_SMALL_PAGE};
use crate::response::{entity_tag, held, with_validator};
use crate::service::Service;
use crate::{author_pages, body};

/// What is known about a request after its parameters were read.
enum Step<T> {
    Answered(T),
    /// The page has this many bytes after decompression, and they are more than the permit is for.
    Large(Box<(Parts, HeldBytes)>, usize),
    /// The page has to be fetched first.
    Fetch(Box<(Parts, PageRequest)>),
}

/// The most bytes of a page that was read for each byte of its source.
const TREE_BYTES: usize = 30;

/// A page that was read for its answer.
enum ReadPage {
    Answered(Box<OwnAnswer>),
    /// The pages of authors have to be fetched first.
    NeedsAuthors(Box<UnansweredPage>),
}

/// An answer with its request and its validator.
struct OwnAnswer {
    parts: Parts,
    answer: Answer,
    entity_tag: String,
}

struct UnansweredPage {
    parts: Parts,
    question: PendingAnswer,
    authors: Vec<String>,
    /// What remains of the budget of the page, if it was fetched.
    budget: Option<FetchBudget>,
    /// The bytes of the page, and their memory.
    page_bytes: usize,
    permits: Vec<Permit>,
    reading: Option<Permit>,
}

/// Answers a request about a page.
pub(crate) async fn answer_request(
    service: Arc<Service>,
    verb: Verb,
    request: Request,
) -> Result<Response, ApiError> {
    let caller = Caller::of(&request, &service.config);
    let read = move |parts: Parts, page| read_page(verb, parts, page);
    let OwnAnswer { parts, answer, entity_tag } =
        match with_page(&service, Some(verb), request, caller, read).await? {
            ReadPage::Answered(answer) => *answer,
            ReadPage::NeedsAuthors(page) => answer_with_authors(&service, *page, caller).await?,
        };
    let body = held_answer(&service, answer.body, caller).await?;
    Ok(with_validator(&parts, answer.media_type, &entity_tag, body))
}

/// Fetches the pages of authors, and answers with them.
async fn answer_with_authors(
    service: &Arc<Service>,
    page: UnansweredPage,
    caller: Caller,
) -> Result<OwnAnswer, ApiError> {
    let UnansweredPage { parts, question, authors, budget, page_bytes, permits, reading } = page;
    // A large page keeps its memory. For the tree of a small one: a request that waited for this memory, and one that has it and
    // waits to fetch, could wait for each other.
    let reading = reading.filter(|_| page_bytes > MAX_SMALL_PAGE);
    let tree = match &reading {
        Some(_) => None,
        None => Some(service.waiting_trees.try_enter_with(caller.client, TREE_BYTES * page_bytes)?),
    };
    drop(permits);
    let budget = budget.map_or_else(|| service.fetcher.authors_budget(), FetchBudget::for_authors);
    let (pages, fetching) = author_pages::fetch(service, authors, budget, caller).await?;
    let reading = match reading {
        Some(permit) => permit,
        None => service.reading.enter(caller, page_bytes).await?,
    };
    in_own_thread(move || {
        let _permits = (tree, fetching, reading);
        own_answer(parts, question, pages)
    })
    .await
}

/// Answers with the source of a page, for the playground.
pub(crate) async fn source(
    State(service): State<Arc<Service>>,
    request: Request,
) -> Result<Response, ApiError> {
    let caller = Caller::of(&request, &service.config);
    let source = |parts: Parts, page: PageRequest| {
        // The page is always fetched, and so it is bytes.
        let Some(Html::Bytes(bytes)) = page.html else {
            return Err(ApiError::invalid("fetch takes the address of a page as url, and no html"));
        };
        let address = page.url.unwrap_or_default();
        let text = decoded(&bytes, page.content_type.as_deref());
        Ok((parts, json!({ "url": address, "html": text }).to_string() + "\n"))
    };
    let (parts, body) = with_page(&service, None, request, caller, source).await?;
    json_answer(&service, &parts, body, caller).await
}

/// The text of a page, which the library decodes.
fn decoded(bytes: &[u8], content_type: Option<&str>) -> String {
    let options = Options::new().microformats(false).rels(false).microdata(false);
    options.page_bytes(bytes, content_type, "").source().to_owned()
}

/// Reads the parameters of a request, fetches the page if the request does not have it, and calls `answer` with it. A
/// request that has a small page waits for a thread once: otherwise a busy service would do half of the work for requests
/// that it cannot answer in time. How large a compressed page is shows only when it is read; a large one is dropped, and read
/// again when there is memory for what its answer costs.
pub(crate) async fn with_page<T: Send + 'static>(
    service: &Arc<Service>,
    verb: Option<Verb>,
    request: Request,
    caller: Caller,
    answer: impl Fn(Parts, PageRequest) -> Result<T, ApiError> + Copy + Send + 'static,
) -> Result<T, ApiError> {
    let (parts, body) = request.into_parts();
    let held = body::read(body, &service.bodies, caller).await?;
    // A large body has waited already.
    let waiting = if held.permit.is_some() { caller } else { caller.queueing() };
    let cost = BodyCost::of(&held.bytes);
    let permit = service.reading.enter_body(waiting, cost).await?;
    let step = move || first_step(verb, parts, held, (permit, cost.max_page()), answer);
    let step = match cost {
        BodyCost::Bytes(..=MAX_SHORT_PAGE) => {
            spawn_blocking(step).await.map_err(|_| ApiError::internal())??
        }
        BodyCost::MaybeCompressed | BodyCost::Bytes(_) => in_own_thread(step).await?,
    };
    let (parts, mut page) = match step {
        Step::Answered(answer) => return Ok(answer),
        Step::Large(request, page_bytes) => {
            let reading = Some(service.reading.enter(caller, page_bytes).await?);
            return in_own_thread(move || {
                let (parts, held) = *request;
                let mut page = PageRequest::read(verb, &parts, &held.bytes)?;
                page.permits.extend(held.permit);
                page.reading = reading;
                answer(parts, page)
            })
            .await;
        }
        Step::Fetch(request) => *request,
    };
    let url = page.url.take().unwrap_or_default();
    let (fetched, budget, memory) = fetch(service, verb, url, caller).await?;
    page.permits.push(memory);
    page.reading = Some(service.reading.enter(caller, fetched.bytes.len()).await?);
    page = page.with_fetched(fetched, budget)?;
    in_own_thread(move || answer(parts, page)).await
}

/// Reads the parameters of a request, and answers it if its page has no more bytes than its permit is for.
fn first_step<T>(
    verb: Option<Verb>,
    parts: Parts,
    held: HeldBytes,
    (permit, max_page): (Permit, usize),
    answer: impl Fn(Parts, PageRequest) -> Result<T, ApiError>,
) -> Result<Step<T>, ApiError> {
    let mut page = PageRequest::read(verb, &parts, &held.bytes)?;
    let page_bytes = page.html.as_ref().map_or(0, Html::len);
    if page_bytes > max_page {
        return Ok(Step::Large(Box::new((parts, held)), page_bytes));
    }
    page.permits.extend(held.permit);
    drop(held.bytes);
    if page.html.is_none() && page.url.is_some() && verb != Some(Verb::Formats) {
        return Ok(Step::Fetch(Box::new((parts, page))));
    }
    page.reading = Some(permit);
    answer(parts, page).map(Step::Answered)
}

/// Fetches a page, and returns what remains of its budget. The memory of the page is taken before another page can be
/// fetched.
async fn fetch(
    service: &Arc<Service>,
    verb: Option<Verb>,
    url: String,
    caller: Caller,
) -> Result<(RawPage, FetchBudget, Permit), ApiError> {
    let permit = service.fetching.enter(caller.queueing()).await?;
    let service_of_task = Arc::clone(service);
    let page = spawn_blocking(move || {
        let is_read = verb == Some(Verb::Read);
        let fetcher = if is_read { &service_of_task.feed_fetcher } else { &service_of_task.fetcher };
        let mut budget = fetcher.page_budget();
        budget.limit_time(caller.time());
        let page = fetcher.fetch(&url, &fetcher.client_scope(&url), &mut budget);
        // The task may go on after its client has left, so it keeps the permit itself.
        let page = page.map_err(|error| ApiError::of_fetch(&error))?;
        // The fragment is the id of the item to read.
        let fragment = url.split_once('#').map(|(_, fragment)| fragment);
        let address = with_fragment(&page.address, fragment).into_owned();
        Ok::<_, ApiError>((RawPage { address, ..page }, budget, permit))
    });
    let (page, budget, permit) = page.await.map_err(|_| ApiError::internal())??;
    let memory = service.fetched.enter_with(caller, page.bytes.len()).await?;
    drop(permit);
    Ok((page, budget, memory))
}

/// Reads a page, and answers if no pages of authors have to be fetched. It runs in a thread of its own.
fn read_page(verb: Verb, parts: Parts, mut page: PageRequest) -> Result<ReadPage, ApiError> {
    let budget = page.budget.take();
    let may_fetch = page.fetch_authors.unwrap_or(budget.is_some());
    let (permits, reading) = (mem::take(&mut page.permits), page.reading.take());
    let request = question(verb, &parts, page)?;
    let (question, page_bytes) = (PendingAnswer::new(verb, &request)?, request.html.len());
    drop(request);
    let authors = if may_fetch { question.authors_to_fetch() } else { Vec::new() };
    if authors.is_empty() {
        return Ok(ReadPage::Answered(Box::new(own_answer(parts, question, Vec::new())?)));
    }
    Ok(ReadPage::NeedsAuthors(Box::new(UnansweredPage {
        parts,
        question,
        authors,
        budget,
        page_bytes,
        permits,
        reading,
    })))
}

fn own_answer(
    parts: Parts,
    question: PendingAnswer,
    authors: Vec<AuthorPage>,
) -> Result<OwnAnswer, ApiError> {
    let answer = question.answer(authors)?;
    ApiError::require_whole(&answer.diagnostics)?;
    let entity_tag = entity_tag(answer.media_type, answer.body.as_bytes());
    Ok(OwnAnswer { parts, answer, entity_tag })
}

/// What a request asks of the crate `requests`.
pub(crate) fn question(verb: Verb, parts: &Parts, page: PageRequest) -> Result<Question, ApiError> {
    let accept = parts.headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    let format = match page.format {
        Some(format) => Some(format),
        None => accepted_format(verb, accept)?.map(|format| format.name().to_owned()),
    };
    let mut question = Question::new(page.html.unwrap_or_default(), "");
    question.address = page.base.or(page.url).unwrap_or_default();
    question.content_type = page.content_type;
    question.target = page.target;
    question.format = format;
    question.options = page.options.within(Limits::new().max_input(MAX_PAGE_MIB << 20));
    Ok(question)
}

/// An answer of JSON with its validator.
pub(crate) async fn json_answer(
    service: &Service,
    parts: &Parts,
    body: String,
    caller: Caller,
) -> Result<Response, ApiError> {
    let tag = entity_tag("application/json", body.as_bytes());
    let body = held_answer(service, body, caller).await?;
    Ok(with_validator(parts, "application/json", &tag, body))
}

/// The body of an answer, with the memory that it takes.
pub(crate) async fn held_answer(service: &Service, body: String, caller: Caller) -> Result<Bytes, ApiError> {
    let permit = service.answers.enter_with(caller, body.capacity()).await?;
    Ok(held(body, permit))
}

/// Runs work on a page that may be large in a thread of its own: its priority falls with its time, and when it ends, the allocator
/// gives its memory back to the system. The work goes on if its client has left, so it keeps its permits itself.
pub(crate) async fn in_own_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let (ended, result) = oneshot::channel();
    let runtime = Handle::current();
    let run = move || {
        // XRay's endpoints wait for gates in their thread.
        let _entered = runtime.enter();
        let _watched = watch_this_thread();
        drop(ended.send(work()));
    };
    thread::Builder::new().spawn(run).map_err(|_| ApiError::busy())?;
    result.await.map_err(|_| ApiError::internal())?
}

impl PageRequest {
    /// The request with a page that was fetched.
    fn with_fetched(mut self, page: RawPage, budget: FetchBudget) -> Result<Self, ApiError> {
        self.budget = Some(budget);
        if !page.link_headers.is_empty() {
            self.set_option("linkHeaders", &Value::from(page.link_headers))?;
        }
        self.html = Some(Html::Bytes(page.bytes));
        self.content_type = page.content_type;
        self.url = Some(page.address);
        Ok(self)
    }
}
