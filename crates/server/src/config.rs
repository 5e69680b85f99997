//! How the service runs. The defaults are for a service that everybody can reach.

use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use microweave_fetch::DEFAULT_TIMEOUT_SECONDS;

/// The port of the default address.
const DEFAULT_PORT: u16 = 8080;

/// How the service runs.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Config {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The time for a request: for its body, for fetching the page with its redirects, and for waiting.
    pub timeout: Duration,
    /// How often a client may ask about pages. `None`: no limit.
    pub client_rate: Option<ClientRate>,
    /// True if requests come from a reverse proxy: the client is the last address of `X-Forwarded-For`.
    pub is_behind_proxy: bool,
    /// True if hosts that are not on the public internet are fetched too, and all ports: for a service that only its own
    /// user can reach.
    pub allow_private: bool,
    /// The most connections at a time. More wait until one ends.
    pub max_connections: usize,
    /// The folder that keeps feeds for `/feed`. `None`: each request asks the source.
    pub feed_cache: Option<PathBuf>,
    /// The most bytes of the folder.
    pub feed_cache_bytes: u64,
    /// A feed that nobody asked for during this time is removed.
    pub feed_cache_age: Duration,
}

/// How often a client may ask about pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientRate {
    /// Requests for each second, on average.
    pub per_second: NonZeroU32,
    /// Requests at once.
    pub burst: NonZeroU32,
}

/// How log lines are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// A JSON object on each line.
    Json,
}

impl Default for ClientRate {
    fn default() -> Self {
        let number = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        ClientRate { per_second: number(5), burst: number(40) }
    }
}

impl Default for Config {
    fn default() -> Self {
        Config {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, DEFAULT_PORT)),
            timeout: Duration::from_secs(DEFAULT_TIMEOUT_SECONDS),
            client_rate: Some(ClientRate::default()),
            is_behind_proxy: false,
            allow_private: false,
            max_connections: 12_000,
            feed_cache: None,
            feed_cache_bytes: 256 << 20,
            feed_cache_age: Duration::from_secs(30 * 24 * 60 * 60),
        }
    }
}
