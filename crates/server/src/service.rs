//! What all requests share.

use std::{io, thread};

use microweave_fetch::{FetchRules, Fetcher};

use crate::client_limit::ClientLimiter;
use crate::config::Config;
use crate::feed_endpoint;
use crate::feed_store::FeedStore;
use crate::gate::Gate;
use crate::metrics::Metrics;
use crate::reading::ReadingGates;

/// The most bytes of the bodies of requests in memory, until their pages are read.
const MAX_BODIES: usize = 64 << 20;
/// The most bytes of fetched pages in memory, until they are read.
const MAX_FETCHED: usize = 64 << 20;
/// The most bytes of the trees of pages that wait for the pages of their authors.
const MAX_WAITING_TREES: usize = 64 << 20;
/// The most bytes of answers in memory, until the clients have taken them.
const MAX_ANSWERS: usize = 192 << 20;
/// The most pages that are fetched at the same time. Each has a thread, which waits for most of the time.
pub(crate) const MAX_FETCHES: usize = 32;

/// What all requests share.
pub(crate) struct Service {
    pub(crate) config: Config,
    pub(crate) fetcher: Fetcher,
    /// Fetches the sources of feeds, which may be in any format of feeds.
    pub(crate) feed_fetcher: Fetcher,
    /// The feeds that are kept, if there is a folder for them.
    pub(crate) feeds: Option<FeedStore>,
    pub(crate) limiter: Option<ClientLimiter>,
    pub(crate) metrics: Metrics,
    /// Pages that are read, and requests whose parameters are read.
    pub(crate) reading: ReadingGates,
    /// Pages that are fetched.
    pub(crate) fetching: Gate,
    /// The bytes of the bodies of requests, except small ones. Fetched pages and answers have gates of their own: otherwise
    /// requests whose body is in memory would wait for bodies that arrive later.
    pub(crate) bodies: Gate,
    /// The bytes of fetched pages.
    pub(crate) fetched: Gate,
    /// The bytes of the trees of pages that wait for the pages of their authors.
    pub(crate) waiting_trees: Gate,
    /// The bytes of answers.
    pub(crate) answers: Gate,
}

impl Service {
    /// # Errors
    /// If the folder for feeds cannot be read or made.
    pub(crate) fn new(config: Config) -> io::Result<Self> {
        let store = |folder| FeedStore::open(folder, config.feed_cache_bytes, config.feed_cache_age);
        Ok(Service {
            fetcher: Fetcher::new(fetch_rules(&config)),
            feed_fetcher: feed_endpoint::fetcher(&config),
            feeds: config.feed_cache.as_deref().map(store).transpose()?,
            limiter: config.client_rate.map(ClientLimiter::new),
            metrics: Metrics::default(),
            reading: ReadingGates::new(processors()),
            fetching: Gate::shared(MAX_FETCHES),
            bodies: Gate::of_bytes(MAX_BODIES),
            fetched: Gate::of_bytes(MAX_FETCHED),
            waiting_trees: Gate::of_bytes(MAX_WAITING_TREES),
            answers: Gate::of_bytes(MAX_ANSWERS),
            config,
        })
    }
}

/// The rules for addresses that clients give. No proxy of the environment is used: it would resolve the names of hosts.
pub(crate) fn fetch_rules(config: &Config) -> FetchRules {
    FetchRules {
        timeout: config.timeout,
        allow_private: config.allow_private,
        web_ports_only: !config.allow_private,
        ..FetchRules::default()
    }
}

pub(crate) fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}
