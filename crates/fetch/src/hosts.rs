//! Which hosts may be fetched: protection against requests to private networks (SSRF).

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::special;

/// These names and their subdomains are not on the public internet (RFC 6761, RFC 6762, RFC 8375, and ICANN's
/// `internal`).
const LOCAL_NAMES: [&str; 5] = ["localhost", "local", "internal", "home.arpa", "test"];

/// The hosts that may be fetched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AllowedHosts {
    /// Hosts on the public internet.
    Public,
    /// Hosts on the public internet, and one other host, on any port: the user typed its address.
    PublicAnd(String),
    /// All hosts.
    All,
}

/// Why a host may not be fetched. Its `Display` names the host and the reason.
#[derive(Debug, PartialEq, Eq)]
pub struct RefusedHost {
    host: String,
    reason: RefusalReason,
}

#[derive(Debug, PartialEq, Eq)]
enum RefusalReason {
    LocalName,
    Special(&'static str),
    SpecialAddress(IpAddr, &'static str),
}

impl AllowedHosts {
    /// The hosts that may be fetched for an address that the user typed. `host` is serialized by the URL standard.
    ///
    /// A public name gives [`AllowedHosts::Public`], even if it resolves to a special address: the user typed the name,
    /// but its owner chooses the address.
    pub(crate) fn for_typed(host: &str) -> Self {
        if reason_of_host(host).is_some() {
            AllowedHosts::PublicAnd(host.to_owned())
        } else {
            AllowedHosts::Public
        }
    }

    /// Refuses a host that is not on the public internet by its name or literal address, before any lookup.
    pub(crate) fn check_host(&self, host: &str) -> Result<(), RefusedHost> {
        match reason_of_host(host) {
            Some(reason) if !self.allows_special(host) => Err(RefusedHost { host: host.to_owned(), reason }),
            _ => Ok(()),
        }
    }

    /// Refuses a special address that a host resolves to.
    pub(crate) fn check_address(&self, host: &str, address: IpAddr) -> Result<(), RefusedHost> {
        match special::purpose(address) {
            Some(purpose) if !self.allows_special(host) => Err(RefusedHost {
                host: host.to_owned(),
                reason: RefusalReason::SpecialAddress(address, purpose),
            }),
            _ => Ok(()),
        }
    }

    /// True if this host may have a special address.
    fn allows_special(&self, host: &str) -> bool {
        match self {
            AllowedHosts::Public => false,
            AllowedHosts::PublicAnd(typed) => typed.eq_ignore_ascii_case(host),
            AllowedHosts::All => true,
        }
    }
}

/// Why a host is not on the public internet, by its name or literal address alone.
fn reason_of_host(host: &str) -> Option<RefusalReason> {
    if let Some(address) = literal(host) {
        return special::purpose(address).map(RefusalReason::Special);
    }
    let name = host.trim_end_matches('.').to_ascii_lowercase();
    let is_below = |local: &str| name.strip_suffix(local).is_some_and(|rest| rest.ends_with('.'));
    let is_local = !name.contains('.') || LOCAL_NAMES.iter().any(|local| name == *local || is_below(local));
    is_local.then_some(RefusalReason::LocalName)
}

/// The IP address of a host that is a literal address, serialized by the URL standard.
fn literal(host: &str) -> Option<IpAddr> {
    match host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        Some(host) => host.parse::<Ipv6Addr>().ok().map(IpAddr::V6),
        None => host.parse::<Ipv4Addr>().ok().map(IpAddr::V4),
    }
}

impl std::error::Error for RefusedHost {}

impl fmt::Display for RefusedHost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let host = &self.host;
        match self.reason {
            RefusalReason::LocalName => write!(f, "{host} is a local name"),
            RefusalReason::Special(purpose) => write!(f, "{host} is a special address ({purpose})"),
            RefusalReason::SpecialAddress(address, purpose) => {
                write!(f, "{host} has a special address, {address} ({purpose})")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use url::Url;

    fn host(address: &str) -> String {
        let url = Url::parse(address).expect("it is a URL");
        url.host_str().expect("it has a host").to_owned()
    }

    #[test]
    fn every_spelling_of_a_special_address_is_refused() {
        for typed in [
            "127.0.0.1", "2130706433", "0x7f000001", "017700000001", "0x7f.1", "127.1", "0177.0.0.1",
            "127.0.0.1.", "%31%32%37.0.0.1", "１２７.0.0.1", "127。0。0。1", "0", "0.0.0.0",
            "169.254.169.254/latest", "[::1]", "[::]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]",
            "[::ffff:7f00:1]", "[::127.0.0.1]", "[64:ff9b::127.0.0.1]", "[fe80::1]", "[fd12:3456::1]",
            "[2002:7f00:1::]", "localhost", "LOCALHOST.", "a.localhost", "printer.local",
            "metadata.google.internal", "router.home.arpa", "intranet", "user:secret@localhost",
        ] {
            let host = host(&format!("http://{typed}/"));
            assert!(AllowedHosts::Public.check_host(&host).is_err(), "{typed}");
            assert_eq!(AllowedHosts::for_typed(&host), AllowedHosts::PublicAnd(host.clone()), "{typed}");
            assert_eq!(AllowedHosts::All.check_host(&host), Ok(()), "{typed}");
        }
    }

    #[test]
    fn address_with_a_zone_is_no_url() {
        for address in ["http://[fe80::1%25eth0]/", "http://[fe80::1%eth0]/", "http://[::1%lo]/"] {
            assert!(Url::parse(address).is_err(), "{address}");
        }
    }

    #[test]
    fn public_hosts_are_allowed() {
        for address in
            ["http://example.com/", "http://8.8.8.8/", "http://134744072/", "http://[2606:4700::1111]/"]
        {
            let host = host(address);
            assert_eq!(AllowedHosts::Public.check_host(&host), Ok(()), "{address}");
            assert_eq!(AllowedHosts::for_typed(&host), AllowedHosts::Public, "{address}");
        }
    }

    #[test]
    fn only_the_given_special_host_is_allowed() {
        let allowed = AllowedHosts::for_typed("localhost");
        let loopback = IpAddr::V4(Ipv4Addr::LOCALHOST);
        assert_eq!(allowed.check_host("localhost"), Ok(()));
        assert_eq!(allowed.check_address("localhost", loopback), Ok(()));
        assert!(allowed.check_host("127.0.0.1").is_err());
        assert!(allowed.check_host("[::1]").is_err());
        assert!(allowed.check_address("example.com", loopback).is_err());
    }

    #[test]
    fn public_name_with_a_special_address_is_refused_even_if_given() {
        let (allowed, loopback) =
            (AllowedHosts::for_typed("rebind.example.com"), IpAddr::V6(Ipv6Addr::LOCALHOST));
        let refusal = allowed.check_address("rebind.example.com", loopback).expect_err("it is loopback");
        let message = "rebind.example.com has a special address, ::1 (loopback)";
        assert_eq!(refusal.to_string(), message);
    }
}
