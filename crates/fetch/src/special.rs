//! Which IP addresses are not on the public internet, by IANA's registries of special-purpose addresses.
//!
//! In IPv4 these are the ranges of the registry and multicast. In IPv6 an address is public if it is in global
//! unicast (2000::/3) and in no range of the registry. Ranges outside of global unicast are listed only to name
//! their purpose.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

const IPV4: [(Ipv4Addr, u32, &str); 17] = [
    (Ipv4Addr::new(0, 0, 0, 0), 8, "this network"),
    (Ipv4Addr::new(10, 0, 0, 0), 8, "private"),
    (Ipv4Addr::new(100, 64, 0, 0), 10, "shared by a provider's customers"),
    (Ipv4Addr::new(127, 0, 0, 0), 8, "loopback"),
    (Ipv4Addr::new(169, 254, 0, 0), 16, "link-local"),
    (Ipv4Addr::new(172, 16, 0, 0), 12, "private"),
    (Ipv4Addr::new(192, 0, 0, 0), 24, "for protocols"),
    (Ipv4Addr::new(192, 0, 2, 0), 24, "for documentation"),
    (Ipv4Addr::new(192, 31, 196, 0), 24, "for AS112"),
    (Ipv4Addr::new(192, 52, 193, 0), 24, "for multicast tunnels"),
    (Ipv4Addr::new(192, 88, 99, 0), 24, "6to4 relay"),
    (Ipv4Addr::new(192, 168, 0, 0), 16, "private"),
    (Ipv4Addr::new(192, 175, 48, 0), 24, "for AS112"),
    (Ipv4Addr::new(198, 18, 0, 0), 15, "for benchmarks"),
    (Ipv4Addr::new(198, 51, 100, 0), 24, "for documentation"),
    (Ipv4Addr::new(203, 0, 113, 0), 24, "for documentation"),
    // 224.0.0.0/4 and 240.0.0.0/4: multicast, reserved and broadcast.
    (Ipv4Addr::new(224, 0, 0, 0), 3, "multicast or reserved"),
];

const GLOBAL_UNICAST: (Ipv6Addr, u32) = (Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);

const IPV6: [(Ipv6Addr, u32, &str); 12] = [
    (Ipv6Addr::UNSPECIFIED, 128, "unspecified"),
    (Ipv6Addr::LOCALHOST, 128, "loopback"),
    (Ipv6Addr::new(0, 0, 0, 0, 0, 0xffff, 0, 0), 96, "an IPv4 address in IPv6"),
    (Ipv6Addr::new(0x64, 0xff9b, 0, 0, 0, 0, 0, 0), 96, "an IPv4 address in IPv6"),
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23, "for protocols"),
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32, "for documentation"),
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16, "6to4"),
    (Ipv6Addr::new(0x2620, 0x4f, 0x8000, 0, 0, 0, 0, 0), 48, "for AS112"),
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20, "for documentation"),
    (Ipv6Addr::new(0xfc00, 0, 0, 0, 0, 0, 0, 0), 7, "unique local"),
    (Ipv6Addr::new(0xfe80, 0, 0, 0, 0, 0, 0, 0), 10, "link-local"),
    (Ipv6Addr::new(0xff00, 0, 0, 0, 0, 0, 0, 0), 8, "multicast"),
];

/// The purpose of a special address, such as `loopback`. `None` for a public address.
pub(crate) fn purpose(address: IpAddr) -> Option<&'static str> {
    match address {
        IpAddr::V4(address) => {
            let range = IPV4.iter().find(|(start, bits, _)| is_in_v4(address, *start, *bits))?;
            Some(range.2)
        }
        IpAddr::V6(address) => purpose_v6(address),
    }
}

fn purpose_v6(address: Ipv6Addr) -> Option<&'static str> {
    let range = IPV6.iter().find(|(start, bits, _)| is_in_v6(address, *start, *bits));
    let is_public = is_in_v6(address, GLOBAL_UNICAST.0, GLOBAL_UNICAST.1);
    range.map(|(_, _, purpose)| *purpose).or((!is_public).then_some("reserved"))
}

fn is_in_v4(address: Ipv4Addr, start: Ipv4Addr, bits: u32) -> bool {
    (address.to_bits() ^ start.to_bits()).leading_zeros() >= bits
}

fn is_in_v6(address: Ipv6Addr, start: Ipv6Addr, bits: u32) -> bool {
    (address.to_bits() ^ start.to_bits()).leading_zeros() >= bits
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
        let ranges = [
            ("0.0.0.0", "0.255.255.255"),
            ("10.0.0.0", "10.255.255.255"),
            ("100.64.0.0", "100.127.255.255"),
            ("127.0.0.0", "127.255.255.255"),
            ("169.254.0.0", "169.254.255.255"),
            ("172.16.0.0", "172.31.255.255"),
            ("192.0.0.0", "192.0.0.255"),
            ("192.0.2.0", "192.0.2.255"),
            ("192.31.196.0", "192.31.196.255"),
            ("192.52.193.0", "192.52.193.255"),
            ("192.88.99.0", "192.88.99.255"),
            ("192.168.0.0", "192.168.255.255"),
            ("192.175.48.0", "192.175.48.255"),
            ("198.18.0.0", "198.19.255.255"),
            ("198.51.100.0", "198.51.100.255"),
            ("203.0.113.0", "203.0.113.255"),
            ("224.0.0.0", "255.255.255.255"),
            ("::", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
            ("2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff"),
            ("2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"),
            ("2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
            ("2620:4f:8000::", "2620:4f:8000:ffff:ffff:ffff:ffff:ffff"),
            ("3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff"),
            ("4000::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
        ];
        for (first, last) in ranges {
            assert!(!is_public(first), "{first}");
            assert!(!is_public(last), "{last}");
        }
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
        ] {
            assert_eq!(purpose(address.parse().expect("it is an address")), Some(expected), "{address}");
        }
    }
}
