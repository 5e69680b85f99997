//! The options of `microweave serve`.

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueHint;
use microweave_fetch::DEFAULT_TIMEOUT_SECONDS;
use microweave_server::{ClientRate, Config, LogFormat};

use super::choices::{Choices, choices};

#[derive(clap::Args)]
#[command(after_help = include_str!("../../data/help/serve.txt"))]
pub(crate) struct ServeArgs {
    /// Address and port to listen on
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080")]
    pub(crate) listen: SocketAddr,

    /// Most requests of a client for each second, on average [default: 5]
    ///
    /// A client is an IPv4 address or the /64 network of an IPv6 address.
    #[arg(long, value_name = "REQUESTS")]
    rate: Option<NonZeroU32>,

    /// Most requests of a client at once [default: 40]
    #[arg(long, value_name = "REQUESTS")]
    burst: Option<NonZeroU32>,

    /// Do not limit the requests of a client
    #[arg(long, conflicts_with_all = ["rate", "burst"])]
    no_rate_limit: bool,

    /// Requests come from a reverse proxy: the client is the last address of X-Forwarded-For
    ///
    /// Do not use it without a proxy that sets this header: clients could choose their address.
    #[arg(long)]
    behind_proxy: bool,

    /// Fetch loopback, private and other special addresses too, on any port
    ///
    /// Do not use it for a service that others can reach: they could read pages of your network.
    #[arg(long)]
    allow_private: bool,

    /// Most seconds for a request with everything that is fetched for it
    #[arg(long, value_name = "SECONDS", default_value_t = DEFAULT_TIMEOUT_SECONDS,
          value_parser = clap::value_parser!(u64).range(1..=600))]
    timeout: u64,

    /// Most connections at the same time [default: 12000]
    #[arg(long, value_name = "NUMBER")]
    max_connections: Option<NonZeroU32>,

    /// Folder that keeps the feeds of /feed, so that a source is asked at most every 15 minutes
    ///
    /// The folder is created if it does not exist. Without it, each request for a feed asks the source. With it, posts
    /// without an identifier or a date get one that stays.
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    feed_cache: Option<PathBuf>,

    /// Most MiB in the folder of --feed-cache; the feeds without requests for the longest time are removed first
    #[arg(long, value_name = "MIB", default_value_t = 256, requires = "feed_cache",
          value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    feed_cache_size: u64,

    /// Remove feeds without a request in this number of days
    #[arg(long, value_name = "DAYS", default_value_t = 30, requires = "feed_cache",
          value_parser = clap::value_parser!(u64).range(1..=3650))]
    feed_cache_days: u64,

    /// Format of the log lines on standard error
    #[arg(long, value_parser = choices(LOG_FORMATS), default_value = "text", value_name = "FORMAT")]
    pub(crate) log: LogFormat,
}

const LOG_FORMATS: Choices<LogFormat> =
    &[("text", "For people", LogFormat::Text), ("json", "A JSON object on each line", LogFormat::Json)];

impl ServeArgs {
    pub(crate) fn config(&self) -> Config {
        let mut config = Config::default();
        let ClientRate { per_second, burst } = ClientRate::default();
        let rate =
            ClientRate { per_second: self.rate.unwrap_or(per_second), burst: self.burst.unwrap_or(burst) };
        config.listen = self.listen;
        config.timeout = Duration::from_secs(self.timeout);
        config.client_rate = (!self.no_rate_limit).then_some(rate);
        config.is_behind_proxy = self.behind_proxy;
        config.allow_private = self.allow_private;
        config.feed_cache.clone_from(&self.feed_cache);
        config.feed_cache_bytes = self.feed_cache_size << 20;
        config.feed_cache_age = Duration::from_secs(self.feed_cache_days * 24 * 60 * 60);
        if let Some(number) = self.max_connections {
            config.max_connections = usize::try_from(number.get()).unwrap_or(usize::MAX);
        }
        config
    }
}
