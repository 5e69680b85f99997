//! Who the client is, and how often it may ask: a client is an IPv4 address, or the /64 of an IPv6 address.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use axum::extract::Request;
use axum::http::{Extensions, HeaderMap};
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::time::Instant;

use crate::config::{ClientRate, Config};

/// Clients that have not asked for a while are forgotten after this many requests.
const REQUESTS_BEFORE_CLEANING: u32 = 10_000;

/// The longest time that a request waits before the service begins to work on it.
const MAX_QUEUEING: Duration = Duration::from_secs(10);

/// The address of the other end of a connection.
#[derive(Clone, Copy)]
pub(crate) struct PeerAddress(pub(crate) IpAddr);

/// Counts the requests of clients.
pub(crate) struct ClientLimiter {
    limiter: DefaultKeyedRateLimiter<IpAddr>,
    requests: AtomicU32,
}

impl ClientLimiter {
    pub(crate) fn new(rate: ClientRate) -> Self {
        let quota = Quota::per_second(rate.per_second).allow_burst(rate.burst);
        ClientLimiter { limiter: RateLimiter::keyed(quota), requests: AtomicU32::new(0) }
    }

    /// Counts a request.
    ///
    /// # Errors
    /// The seconds until the client may ask again.
    pub(crate) fn check(&self, client: IpAddr) -> Result<(), u64> {
        if self.requests.fetch_add(1, Ordering::Relaxed).is_multiple_of(REQUESTS_BEFORE_CLEANING) {
            self.limiter.retain_recent();
            self.limiter.shrink_to_fit();
        }
        let refused = self.limiter.check_key(&client).err();
        refused.map_or(Ok(()), |until| {
            let wait = until.wait_time_from(DefaultClock::default().now());
            Err(wait.as_secs() + 1)
        })
    }
}

/// The client of a request, and the end of the time for the answer.
#[derive(Clone, Copy)]
pub(crate) struct Caller {
    pub(crate) client: IpAddr,
    pub(crate) deadline: Instant,
}

impl Caller {
    pub(crate) fn of(request: &Request, config: &Config) -> Self {
        let client = client_of(request.extensions(), request.headers(), config.is_behind_proxy);
        Caller { client, deadline: Instant::now() + config.timeout }
    }

    /// The time that remains.
    pub(crate) fn time(self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now())
    }

    /// The same for a request that the service has not begun to work on, which gives up earlier. Later steps of a request wait
    /// until its deadline: what was done for it would be lost.
    pub(crate) fn queueing(self) -> Self {
        Caller { deadline: self.deadline.min(Instant::now() + MAX_QUEUEING), ..self }
    }
}

/// The client of a request. Requests without a connection, which are in tests, have one client.
fn client_of(extensions: &Extensions, headers: &HeaderMap, is_behind_proxy: bool) -> IpAddr {
    let peer = extensions.get::<PeerAddress>().map_or(Ipv4Addr::UNSPECIFIED.into(), |peer| peer.0);
    network(client_address(peer, headers, is_behind_proxy))
}

/// The address of the client: the address of the connection, or what the reverse proxy says.
fn client_address(peer: IpAddr, headers: &HeaderMap, is_behind_proxy: bool) -> IpAddr {
    let forwarded = headers.get_all("x-forwarded-for").iter().next_back();
    let last = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    if is_behind_proxy { last.unwrap_or(peer) } else { peer }
}

/// An IPv6 client has a whole /64.
fn network(client: IpAddr) -> IpAddr {
    match client.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[track_caller]
    fn address(text: &str) -> IpAddr {
        text.parse().expect("it is an address")
    }

    #[test]
    fn client_is_a_network() {
        for (client, expected) in [
            ("192.0.2.7", "192.0.2.7"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ] {
            assert_eq!(network(address(client)), address(expected), "{client}");
        }
    }

    #[test]
    fn forwarded_address_counts_only_behind_a_proxy() {
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", HeaderValue::from_static("203.0.113.9"));
        headers.append("x-forwarded-for", HeaderValue::from_static("198.51.100.1, 192.0.2.7"));
        let peer = address("127.0.0.1");
        assert_eq!(client_address(peer, &headers, false), peer);
        assert_eq!(client_address(peer, &headers, true), address("192.0.2.7"));
        headers.append("x-forwarded-for", HeaderValue::from_static("unknown"));
        assert_eq!(client_address(peer, &headers, true), peer);
    }

    #[test]
    fn burst_is_bounded_for_each_client() {
        let limiter = ClientLimiter::new(ClientRate::default());
        let allowed = (0..1000).filter(|_| limiter.check(address("192.0.2.7")).is_ok()).count();
        assert!((40..100).contains(&allowed), "{allowed}");
        assert_eq!(limiter.check(address("192.0.2.8")), Ok(()));
    }
}
