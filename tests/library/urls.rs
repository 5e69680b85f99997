//! How the URLs of a page are resolved, compared with the crate `url`.

use microweave::Options;
use url::Url;

/// The URL of a link, as rels have it and as microdata has it.
fn read(options: &Options, base: &str, url: &str) -> [String; 2] {
    let url = url.replace('&', "&amp;").replace('"', "&quot;");
    let page = format!("<p itemscope><a itemprop=u rel=u href=\"{url}\">x</a>");
    let document = options.parse(&page, base);
    let item = document.microdata().items().next().expect("there is one");
    [document.rels()["u"][0].clone(), item.text("u").expect("it has the property").to_owned()]
}

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
            assert_eq!(read(&options, base, path), [&*expected, &*expected], "{path} in {base}");
        }
    }
    let hosts = "ada.example a-b.c1.example/x//y?z localhost Ada.example ada.example:443 a@b 1.2.3.4 a.0x1 xn--a.example a..b -a.b \
        a-.b a.example. ada.example?x /x";
    for host in hosts.split(' ') {
        let url = format!("https://{host}");
        if let Ok(expected) = Url::parse(&url) {
            assert_eq!(read(&options, "https://a.example/b/c", &url)[1], expected.as_str(), "{url}");
        }
    }
}

#[test]
fn long_bases_are_not_used() {
    let path = "x".repeat(2048 - "https://ada.example//".len());
    let (longest, query) = (format!("https://ada.example/{path}/"), "y".repeat(2048));
    for (base, written, resolved) in [
        (&longest, "page", format!("{longest}page")),
        (&longest, "/", "https://ada.example/".to_owned()),
        (&format!("{longest}z"), "page", "page".to_owned()),
        (&format!("{longest}z"), "/", "/".to_owned()),
        (&format!("https://ada.example/a/b?{query}"), "page", "https://ada.example/a/page".to_owned()),
        (&format!("https://ada.example/a/b?{query}"), "#top", "https://ada.example/a/b#top".to_owned()),
        (&format!("https://ada.example/a/b#{query}"), "", "https://ada.example/a/b".to_owned()),
    ] {
        assert_eq!(read(&Options::new(), base, written)[0], resolved, "{written} in {} bytes", base.len());
    }
}
