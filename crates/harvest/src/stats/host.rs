//! The host of a page: its registrable domain.

use url::{Host, Url};

/// The registrable domain of a URL by the list of public suffixes, private ones included: `example.co.uk` for
/// `https://www.example.co.uk/`, `ada.github.io` for a page there. An IP address, or a name that is a public suffix
/// itself, is the host as a whole. `None` for a URL without a host.
pub fn registrable_domain(url: &str) -> Option<String> {
    let url = Url::parse(url).ok()?;
    match url.host()? {
        Host::Domain(name) => {
            let name = name.trim_end_matches('.');
            Some(psl::domain_str(name).unwrap_or(name).to_owned()).filter(|name| !name.is_empty())
        }
        Host::Ipv4(address) => Some(address.to_string()),
        Host::Ipv6(address) => Some(address.to_string()),
    }
}

/// A hash that is the same on every machine and in every version: 64-bit FNV-1a, and the finalizer of MurmurHash3.
pub(super) fn hash_of(text: &str) -> u64 {
    let fnv = text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let mixed = (fnv ^ (fnv >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let mixed = (mixed ^ (mixed >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    mixed ^ (mixed >> 33)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_registrable_domains() {
        let cases = [
            ("https://www.example.co.uk/a", Some("example.co.uk")),
            ("https://ada.github.io/", Some("ada.github.io")),
            ("http://WWW.Bücher.example:8080/", Some("xn--bcher-kva.example")),
            ("http://192.0.2.1/", Some("192.0.2.1")),
            ("http://[2001:db8::1]/", Some("2001:db8::1")),
            ("http://localhost/", Some("localhost")),
            ("http://co.uk/", Some("co.uk")),
            ("http://www.example.com./", Some("example.com")),
            ("file:///a/b.html", None),
            ("page.html", None),
            ("", None),
        ];
        for (url, host) in cases {
            assert_eq!(registrable_domain(url).as_deref(), host, "{url}");
        }
    }

    #[test]
    fn hashes_do_not_change() {
        assert_eq!(hash_of("example.com"), hash_of("example.com"));
        assert_eq!(hash_of(""), 0xefd0_1f60_ba99_2926);
    }
}
