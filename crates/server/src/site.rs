//! Answers with the steps of a site, for the playground: the page and the pages that it links to are fetched.

use std::mem;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::response::Response;
use microweave::Options;
use microweave_fetch::FetchBudget;
use microweave_reader::Reading;
use microweave_requests::site::{FetchedParts, SiteReport};
use microweave_requests::{AuthorPage, Verb, json_with_source};

use crate::author_pages;
use crate::client_limit::Caller;
use crate::error::ApiError;
use crate::gate::Permit;
use crate::page_request::PageRequest;
use crate::pages::{in_own_thread, json_answer, question, with_page};
use crate::service::Service;

/// A page of a site, before the pages that it links to are fetched.
struct SitePage {
    parts: Parts,
    reading: Reading,
    /// The pages that it links to.
    addresses: Vec<String>,
    budget: FetchBudget,
    permits: (Vec<Permit>, Option<Permit>),
}

/// Answers with the steps of the site at an address.
pub(crate) async fn answer_request(
    State(service): State<Arc<Service>>,
    request: Request,
) -> Result<Response, ApiError> {
    let caller = Caller::of(&request, &service.config);
    let site = with_page(&service, None, request, caller, read_page).await?;
    let SitePage { parts, reading, addresses, budget, permits } = *site;
    let (pages, fetching) = author_pages::fetch(&service, addresses, budget.for_authors(), caller).await?;
    let body = in_own_thread(move || {
        let _permits = (permits, fetching);
        let read = |page: &AuthorPage| Ok(Reading::of(page.page(&Options::new())));
        let pages = pages.iter().map(|page| (page.url.clone(), read(page))).collect();
        let fetched = FetchedParts { pages, ..FetchedParts::default() };
        Ok(json_with_source(None, &SiteReport::of(&reading, &fetched)) + "\n")
    })
    .await?;
    json_answer(&service, &parts, body, caller).await
}

fn read_page(parts: Parts, mut request: PageRequest) -> Result<Box<SitePage>, ApiError> {
    // The page is always fetched, and so there is a budget.
    let Some(budget) = request.budget.take() else {
        return Err(ApiError::invalid("site takes the address of a page as url, and no html"));
    };
    let permits = (mem::take(&mut request.permits), request.reading.take());
    let reading = SiteReport::read(&question(Verb::Parse, &parts, request)?);
    ApiError::require_whole(&reading.diagnostics())?;
    let addresses = SiteReport::pages_to_fetch(&reading);
    Ok(Box::new(SitePage { parts, reading, addresses, budget, permits }))
}
