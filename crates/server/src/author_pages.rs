//! Fetches the pages of authors, of whom a post gives only the address (<https://indieweb.org/authorship-spec>, step 7).

use std::sync::Arc;

use microweave_fetch::FetchBudget;
use microweave_requests::{AuthorPage, Html};
use microweave_xray::MAX_AUTHOR_PAGES;
use tokio::task::spawn_blocking;

use crate::client_limit::Caller;
use crate::error::ApiError;
use crate::gate::Permit;
use crate::service::Service;

/// Fetches authors' pages, within what remains of the budget of the request. A page that cannot be fetched is left out.
/// Pages take at most half of the time that remains, so that a slow page of an author does not cost the answer. The permit
/// is the limit of fetching: it bounds the pages in memory until the answer is made.
pub(crate) async fn fetch(
    service: &Arc<Service>,
    urls: Vec<String>,
    budget: FetchBudget,
    caller: Caller,
) -> Result<(Vec<AuthorPage>, Permit), ApiError> {
    let permit = service.fetching.enter(caller).await?;
    let fetcher = Arc::clone(service);
    let pages = spawn_blocking(move || {
        let mut budget = budget;
        budget.limit_time(caller.time() / 2);
        // The task may go on after its client has left, so it keeps the permit itself.
        (fetch_all(&fetcher, urls, &mut budget), permit)
    });
    pages.await.map_err(|_| ApiError::internal())
}

fn fetch_all(service: &Service, urls: Vec<String>, budget: &mut FetchBudget) -> Vec<AuthorPage> {
    let mut pages = Vec::new();
    // The addresses are from the page, so they have no origin that a client gave.
    let scope = service.fetcher.scope(None);
    for url in urls.into_iter().take(MAX_AUTHOR_PAGES) {
        if budget.exhausted() {
            break;
        }
        if let Ok(fetched) = service.fetcher.fetch(&url, &scope, budget) {
            let mut page = AuthorPage::new(&url, Html::Bytes(fetched.bytes), &fetched.address);
            (page.content_type, page.link_headers) = (fetched.content_type, fetched.link_headers);
            pages.push(page);
        }
    }
    pages
}
