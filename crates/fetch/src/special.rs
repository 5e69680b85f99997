//! Which IP addresses are not on the public internet, by IANA's registries of special-purpose addresses.
//!
//! In IPv4 these are the ranges of the registry and multicast. In IPv6 an address is public if it is in global
//! unicast (2000::/3) and in no range of the registry. Ranges outside of global unicast are listed only to name
//! their purpose.

use std::net::IpAddr;
use std::sync::LazyLock;

use ipnet::IpNet;

static RANGES: LazyLock<Vec<(IpNet, &str)>> = LazyLock::new(|| {
    let lines = include_str!("../data/special-addresses.txt").lines().filter(|line| !line.starts_with('#'));
    let ranges = lines.map(|line| line.split_once(' ').expect("a test reads it"));
    ranges.map(|(range, purpose)| (range.parse().expect("a test reads it"), purpose)).collect()
});

/// The purpose of a special address, such as `loopback`. `None` for a public address.
pub(crate) fn purpose(address: IpAddr) -> Option<&'static str> {
    RANGES.iter().find(|(range, _)| range.contains(&address)).map(|(_, purpose)| *purpose)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is_public(address: &str) -> bool {
        purpose(address.parse().expect("it is an address")).is_none()
    }

    #[test]
    fn ranges_include_their_first_and_last_address() {
        for (range, _) in &*RANGES {
            assert!(purpose(range.network()).is_some(), "{range}");
            assert!(purpose(range.broadcast()).is_some(), "{range}");
        }
        assert_eq!(RANGES.len(), 32);
    }

    #[test]
    fn addresses_next_to_ranges_are_public() {
        for address in [
            "1.0.0.0", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
            "128.0.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0",
            "192.0.3.0", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255",
            "2000::", "2001:200::", "2001:db7:ffff::", "2001:db9::", "2003::", "2606:4700::1111",
            "3ffe:ffff::", "3fff:1000::",
        ] {
            assert!(is_public(address), "{address}");
        }
    }

    #[test]
    fn ipv4_addresses_in_ipv6_are_never_public() {
        for address in [
            "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "::8.8.8.8", "64:ff9b::7f00:1",
            "64:ff9b::808:808", "64:ff9b:1::7f00:1", "2002:7f00:1::", "2001:0:7f00:1::",
        ] {
            assert!(!is_public(address), "{address}");
        }
    }

    #[test]
    fn special_addresses_have_a_purpose() {
        for (address, expected) in [
            ("127.0.0.1", "loopback"),
            ("::1", "loopback"),
            ("10.1.2.3", "private"),
            ("169.254.169.254", "link-local"),
            ("fe80::1", "link-local"),
            ("fd00::1", "unique local"),
            ("::ffff:10.0.0.1", "an IPv4 address in IPv6"),
            ("fec0::1", "reserved"),
            ("1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "reserved"),
            ("4000::", "reserved"),
        ] {
            assert_eq!(purpose(address.parse().expect("it is an address")), Some(expected), "{address}");
        }
    }
}
