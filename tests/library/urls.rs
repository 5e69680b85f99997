//! How the URLs of a page are resolved, compared with the crate `url`.

use microweave::Options;
use url::Url;

use crate::support::urls::resolved;

/// The fast paths for plain paths and hosts give the same URLs as parsing.
#[test]
fn paths_and_hosts_resolve_as_parsed_ones() {
    let options = Options::new();
    let paths = "/ /x /x/ /a//b /a.b/c-d_~@+, /x/.y /x/.. /C:/x /é /%41 /a?b x \
        /a/?b=/../c&d=%4x;e:f,.~@+-_ /? /a??b /a?b'c /a?b<c /a?é /a?b#c //h.example/a?b urn:isbn:0-4_4.x urn:a/../b urn:a?b urn:";
    for base in [
        "https://example.com/a/b?c#d", "https://EXAMPLE.com/a/b?c#d", "https://example.com",
        "http://u:p@[::1]:81", "file:///a/b", "file://host/c:/d", "foo://h/a",
    ] {
        let parsed = Url::parse(base).expect("it is a URL");
        for path in paths.split(' ').chain(["/a b"]) {
            let expected = parsed.join(path).expect("it resolves").to_string();
            assert_eq!(
                resolved(&options, base, path),
                [&expected, &expected].map(|url| Some(url.clone())),
                "{path} in {base}"
            );
        }
    }
    let hosts = "ada.example a-b.c1.example/x//y?z localhost Ada.example ada.example:443 a@b 1.2.3.4 a.0x1 xn--a.example a..b -a.b \
        a-.b a.example. ada.example?x /x";
    for host in hosts.split(' ') {
        let url = format!("https://{host}");
        if let Ok(expected) = Url::parse(&url) {
            let [_, of_microdata] = resolved(&options, "https://a.example/b/c", &url);
            assert_eq!(of_microdata.as_deref(), Some(expected.as_str()), "{url}");
        }
    }
}

#[test]
fn long_bases_are_not_used() {
    let path = "x".repeat(2048 - "https://ada.example//".len());
    let (longest, query) = (format!("https://ada.example/{path}/"), "y".repeat(2048));
    for (base, href, expected) in [
        (&longest, "page", format!("{longest}page")),
        (&longest, "/", "https://ada.example/".to_owned()),
        (&format!("{longest}z"), "page", "page".to_owned()),
        (&format!("{longest}z"), "/", "/".to_owned()),
        (&format!("https://ada.example/a/b?{query}"), "page", "https://ada.example/a/page".to_owned()),
        (&format!("https://ada.example/a/b?{query}"), "#top", "https://ada.example/a/b#top".to_owned()),
        (&format!("https://ada.example/a/b#{query}"), "", "https://ada.example/a/b".to_owned()),
    ] {
        let [of_rels, _] = resolved(&Options::new(), base, href);
        assert_eq!(of_rels, Some(expected), "{href} in {} bytes", base.len());
    }
}
