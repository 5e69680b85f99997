//! What all requests share.

use std::thread;

use microweave_fetch::{FetchRules, Fetcher};

use crate::client_limit::ClientLimiter;
use crate::config::Config;
use crate::gate::Gate;
use crate::metrics::Metrics;

/// The most bytes of requests, fetched pages and answers in memory.
const MAX_BYTES_IN_MEMORY: usize = 256 << 20;
/// The most pages that are fetched at the same time. Each has a thread, which waits for most of the time.
pub(crate) const MAX_FETCHES: usize = 32;

/// What all requests share.
pub(crate) struct Service {
    pub(crate) config: Config,
    pub(crate) fetcher: Fetcher,
    pub(crate) limiter: Option<ClientLimiter>,
    pub(crate) metrics: Metrics,
    /// Pages that are read, and requests whose parameters are read: as many as there are processors.
    pub(crate) reading: Gate,
    /// Pages that are fetched.
    pub(crate) fetching: Gate,
    /// The bytes of requests, fetched pages and answers.
    pub(crate) memory: Gate,
}

impl Service {
    pub(crate) fn new(config: Config) -> Self {
        Service {
            fetcher: Fetcher::new(fetch_rules(&config)),
            limiter: config.client_rate.map(ClientLimiter::new),
            metrics: Metrics::default(),
            reading: Gate::new(processors()),
            fetching: Gate::new(MAX_FETCHES),
            memory: Gate::of_bytes(MAX_BYTES_IN_MEMORY),
            config,
        }
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
