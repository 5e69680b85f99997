//! Fetches a page over HTTP, with limits on time, size, redirects and hosts.
//!
//! This module follows redirects itself. So addresses are parsed by the URL standard, as in browsers and in the
//! library, even if they are not ASCII; and a message can name the address that a redirect led to.

use std::time::{Duration, Instant};

use ureq::http::{HeaderName, HeaderValue, Response, StatusCode, header};
use ureq::unversioned::transport::DefaultConnector;
use ureq::{Agent, Body, Proxy, RequestBuilder};
use url::{Origin, Url};

use crate::budget::{FetchBudget, OverLimit};
use crate::cache::Cache;
use crate::error::PageError;
use crate::hosts::AllowedHosts;
use crate::page::RawPage;
use crate::resolver::GuardedResolver;
use crate::rules::{
    ACCEPT_FEEDS, FORM_TYPE, FetchRules, HTML_TYPES, MAX_PAGE_MIB, PageTypes, USER_AGENT, essence,
    require_type,
};
use crate::validators::{self, Validators};
use crate::{address, content};

/// An answer of a server, after redirects.
pub(crate) struct FetchAnswer {
    /// The page. `None` if it did not change.
    pub(crate) page: Option<RawPage>,
    /// The address after redirects, with user name and password.
    pub(crate) url: Url,
    /// The address after the permanent redirects at the beginning.
    pub(crate) permanent: Url,
    pub(crate) validators: Option<Validators>,
    /// How long it is fresh, if the server says it.
    pub(crate) freshness: Option<Duration>,
}

/// What may be fetched for an input, and with which headers.
pub struct FetchScope {
    allowed: AllowedHosts,
    /// The origin of the address that the user or a client gave. `None` for an address from a page.
    typed: Option<Origin>,
}

/// Fetches pages.
pub struct Fetcher {
    rules: FetchRules,
    cache: Option<Cache>,
    /// For all fetches except with [`AllowedHosts::PublicAnd`], which needs an agent with its own resolver.
    agent: Agent,
}

impl Fetcher {
    /// A fetcher with these rules.
    pub fn new(rules: FetchRules) -> Self {
        let allowed = if rules.allow_private { AllowedHosts::All } else { AllowedHosts::Public };
        let cache = rules.cache.clone().map(Cache::in_folder);
        Fetcher { agent: agent(allowed, rules.env_proxy), cache, rules }
    }

    /// The scope for an address that the user of this machine typed. `None` is for addresses from a page.
    pub fn scope(&self, typed: Option<&str>) -> FetchScope {
        let url = typed.and_then(|typed| Url::parse(typed).ok());
        let allowed = match url.as_ref().and_then(Url::host_str) {
            _ if self.rules.allow_private => AllowedHosts::All,
            Some(host) => AllowedHosts::for_typed(host),
            None => AllowedHosts::Public,
        };
        FetchScope { allowed, typed: url.map(|url| url.origin()) }
    }

    /// The scope for an address from a client elsewhere: it cannot name a host that is not on the public internet.
    pub fn client_scope(&self, address: &str) -> FetchScope {
        FetchScope { typed: Url::parse(address).ok().map(|url| url.origin()), ..self.scope(None) }
    }

    /// The budget for fetching an input.
    pub fn page_budget(&self) -> FetchBudget {
        let over_limit = if self.rules.max_bytes.is_some() { OverLimit::Truncate } else { OverLimit::Refuse };
        self.budget(over_limit)
    }

    /// The budget for fetching all authors' pages of a page together.
    pub fn authors_budget(&self) -> FetchBudget {
        self.budget(OverLimit::RefuseAuthor)
    }

    fn budget(&self, over_limit: OverLimit) -> FetchBudget {
        FetchBudget::new(self.rules.timeout, self.rules.max_bytes.unwrap_or(MAX_PAGE_MIB << 20), over_limit)
    }

    /// Fetches a page, and follows redirects. What it used is subtracted from the budget.
    ///
    /// # Errors
    /// If the address or a redirect is refused, or the page cannot be fetched, is not HTML, or is over the budget.
    pub fn fetch(
        &self,
        address: &str,
        scope: &FetchScope,
        budget: &mut FetchBudget,
    ) -> Result<RawPage, PageError> {
        let fetched = self.fetch_if_changed(address, scope, budget, None)?;
        // Only a conditional request can have no page.
        fetched.page.ok_or(PageError::Status {
            status: StatusCode::NOT_MODIFIED,
            may_be_read: false,
            retry_after: None,
        })
    }

    /// Fetches a page as [`Fetcher::fetch`] does. With the validators of the page at an address, it is only fetched if it changed since,
    /// and is neither taken from the folder that keeps pages nor written to it.
    pub(crate) fn fetch_if_changed(
        &self,
        address: &str,
        scope: &FetchScope,
        budget: &mut FetchBudget,
        known: Option<(&str, &Validators)>,
    ) -> Result<FetchAnswer, PageError> {
        let start = Url::parse(address)?;
        let mut url = start.clone();
        let since = Instant::now();
        let fetched = self.follow(&mut url, scope, budget, known);
        budget.spend(since, spent_bytes(&fetched, budget));
        fetched.map_err(|cause| match cause {
            cause if url == start => cause,
            cause => {
                PageError::Redirected { to: address::for_messages(url.as_str()), cause: Box::new(cause) }
            }
        })
    }

    /// Follows redirects. `url` becomes the address of the last response, also if fetching fails.
    fn follow(
        &self,
        url: &mut Url,
        scope: &FetchScope,
        budget: &FetchBudget,
        known: Option<(&str, &Validators)>,
    ) -> Result<FetchAnswer, PageError> {
        let deadline = budget.deadline();
        let agent = match &scope.allowed {
            AllowedHosts::PublicAnd(_) => &agent(scope.allowed.clone(), self.rules.env_proxy),
            AllowedHosts::Public | AllowedHosts::All => &self.agent,
        };
        let (mut permanent, mut is_permanent) = (url.clone(), true);
        for _ in 0..=self.rules.max_redirects {
            scope.check(url)?;
            self.check_port(url)?;
            let headers = self.headers_for(url, scope);
            let cache = self.cache.as_ref().filter(|_| known.is_none());
            let kept = cache.and_then(|cache| cache.find(url, &headers));
            let validators =
                known.filter(|(own, _)| *own == address::without_password(url)).map(|(_, own)| own);
            let conditions = match (&kept, validators) {
                (Some(kept), _) => kept.conditions(),
                (None, Some(validators)) => validators.conditions(),
                (None, None) => Vec::new(),
            };
            let headers_and_conditions = headers.iter().cloned().chain(conditions);
            let response = send(agent, url, self.rules.form.as_deref(), headers_and_conditions, deadline)?;
            let is_unchanged = response.status() == StatusCode::NOT_MODIFIED;
            if let Some(location) = redirect(&response)? {
                is_permanent &= matches!(
                    response.status(),
                    StatusCode::MOVED_PERMANENTLY | StatusCode::PERMANENT_REDIRECT
                );
                *url = join(url, &location)?;
                permanent = if is_permanent { url.clone() } else { permanent };
                continue;
            }
            let (received, freshness) = (Validators::of(&response), validators::freshness(&response));
            let received = received.or_else(|| validators.filter(|_| is_unchanged).cloned());
            let page = match kept {
                Some(kept) if is_unchanged => {
                    let page = kept.page(url);
                    require_fitting(&page, budget)?;
                    Some(page)
                }
                None if is_unchanged && validators.is_some() => None,
                _ => Some(self.read_and_keep(response, url, &headers, scope, (budget, cache))?),
            };
            return Ok(FetchAnswer { page, url: url.clone(), permanent, validators: received, freshness });
        }
        Err(PageError::TooManyRedirects(self.rules.max_redirects))
    }

    fn check_port(&self, url: &Url) -> Result<(), PageError> {
        match url.port_or_known_default() {
            Some(port) if self.rules.web_ports_only && !matches!(port, 80 | 443) => {
                Err(PageError::RefusedPort(port))
            }
            _ => Ok(()),
        }
    }

    /// The headers of the rules that a request to a URL has.
    fn headers_for(&self, url: &Url, scope: &FetchScope) -> Vec<(HeaderName, HeaderValue)> {
        let user_agent = self.rules.user_agent.clone().map(|value| (header::USER_AGENT, value));
        let headers = if scope.typed.as_ref() == Some(&url.origin()) { &self.rules.headers[..] } else { &[] };
        let feeds = (self.rules.types == PageTypes::Feeds).then(|| HeaderValue::from_static(ACCEPT_FEEDS));
        let accept = self.rules.accept.clone().or(feeds).map(|value| (header::ACCEPT, value));
        user_agent.into_iter().chain(accept).chain(headers.iter().cloned()).collect()
    }

    /// Reads the page of a response. A page that has a validator is kept, if there is a cache.
    fn read_and_keep(
        &self,
        response: Response<Body>,
        url: &Url,
        headers: &[(HeaderName, HeaderValue)],
        scope: &FetchScope,
        (budget, cache): (&FetchBudget, Option<&Cache>),
    ) -> Result<RawPage, PageError> {
        let cache = cache.filter(|_| response.status() == StatusCode::OK);
        let validators = cache.and_then(|cache| Some((cache, Validators::of(&response)?)));
        let mut page = read_page(response, url, &self.rules, scope, budget)?;
        // A page that a limit cut is not the whole page.
        if page.bytes.len() <= budget.bytes()
            && let Some((cache, validators)) = validators
        {
            page.not_kept = cache.keep(url, headers, &validators, &page).err();
        }
        Ok(page)
    }
}

impl FetchScope {
    /// Refuses what is not http or https, and hosts that are not allowed by their name or literal address. (The resolver
    /// checks IP addresses too, but it does not see hosts that a proxy resolves.)
    fn check(&self, url: &Url) -> Result<(), PageError> {
        if !matches!(url.scheme(), "http" | "https") {
            return Err(PageError::Scheme(url.scheme().to_owned()));
        }
        Ok(self.allowed.check_host(url.host_str().unwrap_or_default())?)
    }
}

fn agent(allowed: AllowedHosts, env_proxy: bool) -> Agent {
    let config = Agent::config_builder()
        .user_agent(USER_AGENT)
        .accept(HTML_TYPES.join(", "))
        .http_status_as_error(false)
        .max_redirects(0)
        .proxy(if env_proxy { Proxy::try_from_env() } else { None })
        .build();
    Agent::with_parts(config, DefaultConnector::default(), GuardedResolver::new(allowed))
}

/// Asks for a page, or sends a form.
fn send(
    agent: &Agent,
    url: &Url,
    form: Option<&str>,
    headers: impl Iterator<Item = (HeaderName, HeaderValue)>,
    deadline: Instant,
) -> Result<Response<Body>, PageError> {
    let url = url.as_str();
    Ok(match form {
        None => prepared(agent.get(url), headers, deadline).call()?,
        Some(form) => prepared(agent.post(url), headers, deadline).content_type(FORM_TYPE).send(form)?,
    })
}

fn prepared<B>(
    request: RequestBuilder<B>,
    headers: impl Iterator<Item = (HeaderName, HeaderValue)>,
    deadline: Instant,
) -> RequestBuilder<B> {
    let time_left = deadline.saturating_duration_since(Instant::now());
    let request = headers.fold(request, |request, (name, value)| request.header(name, value));
    request.config().timeout_global(Some(time_left)).build()
}

/// The number of bytes that a fetch takes from the budget.
fn spent_bytes(fetched: &Result<FetchAnswer, PageError>, budget: &FetchBudget) -> usize {
    match fetched {
        Ok(fetched) => fetched.page.as_ref().map_or(0, |page| page.bytes.len()),
        Err(PageError::TooLarge | PageError::TooLargeForAuthor) => budget.bytes(),
        Err(_) => 0,
    }
}

/// The `Location` of a redirect; `None` if the response is not a redirect.
fn redirect(response: &Response<Body>) -> Result<Option<String>, PageError> {
    match response.status() {
        status @ (StatusCode::MOVED_PERMANENTLY
        | StatusCode::FOUND
        | StatusCode::SEE_OTHER
        | StatusCode::TEMPORARY_REDIRECT
        | StatusCode::PERMANENT_REDIRECT) => {
            let location = header_text(response, &header::LOCATION);
            location.map(Some).ok_or(PageError::RedirectWithoutLocation(status))
        }
        _ => Ok(None),
    }
}

fn join(url: &Url, location: &str) -> Result<Url, PageError> {
    url.join(location).map_err(|error| PageError::Redirected {
        to: address::for_messages(location),
        cause: Box::new(error.into()),
    })
}

fn read_page(
    response: Response<Body>,
    url: &Url,
    rules: &FetchRules,
    scope: &FetchScope,
    budget: &FetchBudget,
) -> Result<RawPage, PageError> {
    let error_status = Some(response.status()).filter(|status| !status.is_success());
    match error_status {
        Some(status) if scope.typed.is_none() || !rules.any_status => {
            let retry_after = validators::retry_after(&response);
            return Err(PageError::Status { status, may_be_read: scope.typed.is_some(), retry_after });
        }
        _ => {}
    }
    let content_type =
        header_text(&response, &header::CONTENT_TYPE).filter(|value| !essence(value).is_empty());
    if let Some(value) = &content_type {
        require_type(essence(value), rules.types)?;
    }
    require_decoded(&response)?;
    let has_type = content_type.is_some();
    let link_headers = response.headers().get_all(header::LINK).into_iter().map(text).collect();
    let page = content::read(response.into_body().into_reader(), budget.bytes(), content_type);
    let page = page.map_err(|error| match error {
        PageError::NotAPage(_) | PageError::NotText if !has_type => PageError::NoTypeAndNotText,
        error => error,
    })?;
    require_fitting(&page, budget)?;
    Ok(RawPage { address: address::without_password(url), link_headers, error_status, ..page })
}

/// An error if a page is longer than the budget allows, unless it is to be cut.
fn require_fitting(page: &RawPage, budget: &FetchBudget) -> Result<(), PageError> {
    match budget.over_limit {
        OverLimit::Refuse if page.bytes.len() > budget.bytes() => Err(PageError::TooLarge),
        OverLimit::RefuseAuthor if page.bytes.len() > budget.bytes() => Err(PageError::TooLargeForAuthor),
        _ => Ok(()),
    }
}

pub(crate) fn header_text(response: &Response<Body>, name: &header::HeaderName) -> Option<String> {
    response.headers().get(name).map(text)
}

fn text(value: &HeaderValue) -> String {
    String::from_utf8_lossy(value.as_bytes()).into_owned()
}

/// An error if the content is still encoded: ureq removes the header of an encoding that it decodes.
fn require_decoded(response: &Response<Body>) -> Result<(), PageError> {
    match header_text(response, &header::CONTENT_ENCODING) {
        Some(encoding) if !encoding.trim().eq_ignore_ascii_case("identity") => {
            Err(PageError::ContentEncoding(encoding))
        }
        _ => Ok(()),
    }
}
