//! Answers requests about pages: reads the request, fetches the page if it has to, and asks the crate `answers`.

use std::mem;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::Request;
use axum::http::header;
use axum::http::request::Parts;
use axum::response::Response;
use microweave::{Limits, Options};
use microweave_answers::{Answer, AuthorPage, Html, Reading, Request as Question, Verb};
use microweave_fetch::{FetchBudget, MAX_PAGE_MIB, RawPage};
use serde_json::{Value, json};
use tokio::task::spawn_blocking;
use tokio::time::Instant;

use crate::error::ApiError;
use crate::gate::{Permit, queueing_end};
use crate::negotiation::accepted_format;
use crate::page_request::PageRequest;
use crate::response::{entity_tag, held, with_validator};
use crate::service::Service;
use crate::{author_pages, body};

/// What is known about a request after its parameters were read.
enum Step<T> {
    Answered(T),
    /// The page has to be fetched first.
    Fetch(Box<(Parts, PageRequest)>),
}

/// About the bytes of a page's tree for each byte of the page.
const TREE_BYTES: usize = 8;

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
    reading: Reading,
    authors: Vec<String>,
    /// What remains of the budget of the page, if it was fetched.
    budget: Option<FetchBudget>,
    /// The bytes of the page, and their memory.
    page_bytes: usize,
    permits: Vec<Permit>,
}

/// Answers a request about a page.
pub(crate) async fn answer_request(
    service: Arc<Service>,
    verb: Verb,
    request: Request,
) -> Result<Response, ApiError> {
    let deadline = Instant::now() + service.config.timeout;
    let read = move |parts: Parts, page| read_page(verb, parts, page);
    let OwnAnswer { parts, answer, entity_tag } =
        match with_page(&service, Some(verb), request, deadline, read).await? {
            ReadPage::Answered(answer) => *answer,
            ReadPage::NeedsAuthors(page) => answer_with_authors(&service, *page, deadline).await?,
        };
    let body = held_answer(&service, answer.body, deadline).await?;
    Ok(with_validator(&parts, answer.media_type, &entity_tag, body))
}

/// Fetches the pages of authors, and answers with them.
async fn answer_with_authors(
    service: &Arc<Service>,
    page: UnansweredPage,
    deadline: Instant,
) -> Result<OwnAnswer, ApiError> {
    let UnansweredPage { parts, reading, authors, budget, page_bytes, permits } = page;
    // A request that waited for this memory, and one that has it and waits to fetch, could wait for each other.
    let tree = service.waiting_trees.try_enter_with(TREE_BYTES * page_bytes)?;
    drop(permits);
    let budget = budget.map_or_else(|| service.fetcher.authors_budget(), FetchBudget::for_authors);
    let (pages, fetching) = author_pages::fetch(service, authors, budget, deadline).await?;
    in_thread(service.reading.enter(deadline).await?, move || {
        let _permits = (tree, fetching);
        own_answer(parts, reading, pages)
    })
    .await
}

/// Answers with the source of a page, for the playground.
pub(crate) async fn source(service: Arc<Service>, request: Request) -> Result<Response, ApiError> {
    let deadline = Instant::now() + service.config.timeout;
    let source = |parts: Parts, page: PageRequest| {
        // The page is always fetched, and so it is bytes.
        let Some(Html::Bytes(bytes)) = page.html else {
            return Err(ApiError::invalid("fetch takes the address of a page as url, and no html"));
        };
        let address = page.url.unwrap_or_default();
        let text = decoded(&bytes, page.content_type.as_deref());
        Ok((parts, json!({ "url": address, "html": text }).to_string() + "\n"))
    };
    let (parts, body) = with_page(&service, None, request, deadline, source).await?;
    let tag = entity_tag("application/json", body.as_bytes());
    Ok(with_validator(&parts, "application/json", &tag, held_answer(&service, body, deadline).await?))
}

/// The text of a page, which the library decodes.
fn decoded(bytes: &[u8], content_type: Option<&str>) -> String {
    let options = Options::new().microformats(false).rels(false).microdata(false);
    options.page_bytes(bytes, content_type, "").dom().source().to_owned()
}

/// Reads the parameters of a request, fetches the page if the request does not have it, and calls `answer` with it. A
/// request that has its page waits for a thread once: otherwise a busy service would do half of the work for requests
/// that it cannot answer in time.
async fn with_page<T: Send + 'static>(
    service: &Arc<Service>,
    verb: Option<Verb>,
    request: Request,
    deadline: Instant,
    answer: impl Fn(Parts, PageRequest) -> Result<T, ApiError> + Copy + Send + 'static,
) -> Result<T, ApiError> {
    let (parts, body) = request.into_parts();
    let held = body::read(body, &service.bodies, deadline).await?;
    // A large body has waited already.
    let end = if held.permit.is_some() { deadline } else { queueing_end(deadline) };
    let permit = service.reading.enter(end).await?;
    let step = in_thread(permit, move || {
        let mut page = PageRequest::read(verb, &parts, held.bytes)?;
        page.permits.extend(held.permit);
        if page.html.is_none() && page.url.is_some() && verb != Some(Verb::Formats) {
            return Ok(Step::Fetch(Box::new((parts, page))));
        }
        answer(parts, page).map(Step::Answered)
    });
    let (parts, mut page) = match step.await? {
        Step::Answered(answer) => return Ok(answer),
        Step::Fetch(request) => *request,
    };
    let (fetched, budget, memory) = fetch(service, page.url.take().unwrap_or_default(), deadline).await?;
    page.permits.push(memory);
    page = page.with_fetched(fetched, budget)?;
    in_thread(service.reading.enter(deadline).await?, move || answer(parts, page)).await
}

/// Fetches a page, and returns what remains of its budget. The memory of the page is taken before another page can be
/// fetched.
async fn fetch(
    service: &Arc<Service>,
    url: String,
    deadline: Instant,
) -> Result<(RawPage, FetchBudget, Permit), ApiError> {
    let permit = service.fetching.enter(queueing_end(deadline)).await?;
    let fetcher = Arc::clone(service);
    let page = spawn_blocking(move || {
        let time = deadline.saturating_duration_since(Instant::now());
        let mut budget = fetcher.fetcher.page_budget();
        budget.limit_time(time);
        let page = fetcher.fetcher.fetch(&url, &fetcher.fetcher.client_scope(&url), &mut budget);
        // The task may go on after its client has left, so it keeps the permit itself.
        page.map(|page| (with_fragment(page, &url), budget, permit))
            .map_err(|error| ApiError::of_fetch(&error))
    });
    let (page, budget, permit) = page.await.map_err(|_| ApiError::internal())??;
    let memory = service.fetched.enter_with(page.bytes.len(), deadline).await?;
    drop(permit);
    Ok((page, budget, memory))
}

/// Redirects keep the fragment, which is the id of the item to read (Fetch standard, "HTTP-redirect fetch").
fn with_fragment(page: RawPage, url: &str) -> RawPage {
    match url.split_once('#') {
        Some((_, fragment)) if !page.address.contains('#') => {
            RawPage { address: format!("{}#{fragment}", page.address), ..page }
        }
        _ => page,
    }
}

/// Reads a page, and answers if no pages of authors have to be fetched. It runs in a thread of its own.
fn read_page(verb: Verb, parts: Parts, mut page: PageRequest) -> Result<ReadPage, ApiError> {
    let budget = page.budget.take();
    let may_fetch = page.fetch_authors.unwrap_or(budget.is_some());
    let permits = mem::take(&mut page.permits);
    let question = question(verb, &parts, page)?;
    let (reading, page_bytes) = (Reading::new(verb, &question)?, question.html.len());
    drop(question);
    let authors = if may_fetch { reading.authors_to_fetch() } else { Vec::new() };
    if authors.is_empty() {
        return Ok(ReadPage::Answered(Box::new(own_answer(parts, reading, Vec::new())?)));
    }
    Ok(ReadPage::NeedsAuthors(Box::new(UnansweredPage {
        parts,
        reading,
        authors,
        budget,
        page_bytes,
        permits,
    })))
}

fn own_answer(parts: Parts, reading: Reading, authors: Vec<AuthorPage>) -> Result<OwnAnswer, ApiError> {
    let answer = reading.answer(authors)?;
    let entity_tag = entity_tag(answer.media_type, answer.body.as_bytes());
    Ok(OwnAnswer { parts, answer, entity_tag })
}

/// What a request asks of the crate `answers`.
fn question(verb: Verb, parts: &Parts, page: PageRequest) -> Result<Question, ApiError> {
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
    question.options = page.options.within(Limits::new().input_bytes(MAX_PAGE_MIB << 20));
    Ok(question)
}

/// The body of an answer, with the memory that it takes.
pub(crate) async fn held_answer(
    service: &Service,
    body: String,
    deadline: Instant,
) -> Result<Bytes, ApiError> {
    let permit = service.answers.enter_with(body.capacity(), deadline).await?;
    Ok(held(body, permit))
}

/// Runs work in a thread that may block. The permit is given back when the work ends, also if its client has left.
pub(crate) async fn in_thread<T: Send + 'static>(
    permit: Permit,
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let task = spawn_blocking(move || {
        let _permit = permit;
        work()
    });
    task.await.map_err(|_| ApiError::internal())?
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
