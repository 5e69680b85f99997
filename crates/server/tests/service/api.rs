//! Requests and answers.

use std::process::{Command, Stdio};

use microweave_server::ClientRate;
use serde_json::{Value, json};

use crate::origin::gzip;
use crate::running::{Reply, Service, config, temporary};

const PAGE: &str = "<article class=h-entry><h1 class=p-name>Été</h1> <a class=u-url href=/1>1</a> \
    <time class=dt-published datetime=2026-11-20T10:00:00Z></time></article>";
const ADDRESS: &str = "https://ada.example/";

/// The page as the value of a parameter.
fn encoded(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

/// The message of an error, with its hint.
fn message(reply: &Reply) -> String {
    let json = reply.json();
    [json["message"].as_str(), json["hint"].as_str()].into_iter().flatten().collect::<Vec<_>>().join(": ")
}

fn parse_path() -> String {
    format!("/parse?url={ADDRESS}&html={}", encoded(PAGE))
}

#[test]
fn every_manner_of_sending_a_page_gives_the_same_answer() {
    let service = Service::new();
    let expected = service.get(&parse_path());
    assert_eq!(expected.status, 200);
    assert_eq!(expected.json()["items"][0]["properties"]["url"], json!(["https://ada.example/1"]));
    assert_eq!(expected.json()["items"][0]["properties"]["name"], json!(["Été"]));
    let form = format!("url={ADDRESS}&body={}", encoded(PAGE));
    let json = json!({ "url": ADDRESS, "html": PAGE }).to_string();
    let with_base = json!({ "baseurl": ADDRESS, "doc": PAGE }).to_string();
    let raw_path = format!("/parse?url={ADDRESS}");
    let is_json = ["-H", "Content-Type: application/json", "--data-binary"];
    for (path, args) in [
        ("/parse", ["-d", &form].to_vec()),
        ("/parse", [&is_json[..], &[&json]].concat()),
        ("/parse", [&is_json[..], &[&with_base]].concat()),
        (&raw_path, ["-H", "Content-Type: text/html; charset=utf-8", "--data-binary", PAGE].to_vec()),
        (&raw_path, ["-H", "Content-Type:", "--data-binary", PAGE].to_vec()),
        (
            &raw_path,
            ["-H", "Transfer-Encoding: chunked", "-H", "Content-Type: text/html", "-d", PAGE].to_vec(),
        ),
    ] {
        let reply = service.curl(path, &args);
        assert_eq!((reply.status, reply.json()), (200, expected.json()), "{args:?}");
    }
}

#[test]
fn answer_that_would_be_cut_by_the_limit_of_work_is_an_error() {
    let service = Service::new();
    let html =
        format!("{PAGE}<div itemscope itemtype=https://schema.org/Product><b itemprop=name>Cup</b></div>");
    let query = format!("url={ADDRESS}&timestamp=2026-11-20T10:00:00Z&html={}", encoded(&html));
    let mention = format!("mention?target={ADDRESS}1&");
    for verb in [
        "parse?", "read?", "check?", "explain?", "feeds?", &mention, "things?", "parse?format=mf2&",
        "parse?format=atom&", "parse?format=icalendar&", "read?format=rss&",
    ] {
        let path = format!("/{verb}{query}");
        let whole = service.get(&path);
        for steps in [1, 5, 10, 20, 40, 1000] {
            let reply = service.get(&format!("{path}&maxWork={steps}"));
            if reply.status == 200 {
                assert!(steps > 1 && reply.text() == whole.text(), "{path}: {}", reply.text());
            } else {
                assert!(steps < 1000, "{path}: {}", reply.text());
                reply.assert_error(422, "too-costly");
            }
        }
    }
}

#[test]
fn format_is_a_name_a_media_type_or_accepted() {
    let service = Service::new();
    let by_name = service.get(&format!("{}&format=turtle", parse_path()));
    let content_type = by_name.header("content-type").unwrap_or_default();
    assert_eq!((by_name.status, content_type.split(';').next()), (200, Some("text/turtle")));
    let by_type = service.get(&format!("{}&format={}", parse_path(), encoded("text/turtle")));
    let by_accept = service.curl(&parse_path(), &["-H", "Accept: text/turtle"]);
    assert_eq!((&by_type.body, &by_accept.body), (&by_name.body, &by_name.body));
    let mut vary = by_accept.headers.iter().filter(|(name, _)| name == "vary");
    assert!(vary.any(|(_, value)| value.split(", ").any(|name| name == "accept")), "{by_accept:?}");
    service.curl(&parse_path(), &["-H", "Accept: image/png"]).assert_error(406, "not-acceptable");
}

/// The requests of `errors.txt`, which says how they are written.
#[test]
fn wrong_requests_are_client_errors() {
    let service = Service::new();
    for line in include_str!("errors.txt").lines().filter(|line| !line.is_empty() && !line.starts_with("# "))
    {
        let (request, expected) = line.split_once(" => ").expect(line);
        let reply = match request.split(" | ").collect::<Vec<_>>()[..] {
            [path] => service.get(path),
            [path, content_type, body] => service.post(path, content_type, body),
            _ => panic!("{line}"),
        };
        let mut parts = expected.split(" | ");
        let (status, error) = parts.next().and_then(|answer| answer.split_once(' ')).expect(line);
        reply.assert_error(status.parse().expect(line), error);
        let message = message(&reply);
        assert!(parts.all(|part| message.contains(part)), "{line}: {message}");
    }
    let deflated = ["-H", "Content-Type: text/html", "-H", "Content-Encoding: deflate", "-d", "a"];
    service.curl("/parse", &deflated).assert_error(415, "unsupported-type");
    let put = service.curl("/parse?html=a", &["-X", "PUT"]);
    put.assert_error(405, "method-not-allowed");
    assert!(put.header("allow").is_some_and(|allow| allow.contains("GET") && allow.contains("POST")));
}

#[test]
fn empty_values_and_flags_are_read() {
    let service = Service::new();
    for query in [
        "doc=a",
        "html=&url=",
        "html=a&policy=&registry=&timestamp=&layout=&source=",
        "html=a&reasons",
        "html=a&options=%7B%22reasons%22:true%7D",
    ] {
        assert_eq!(service.get(&format!("/parse?{query}")).status, 200, "{query}");
    }
    assert_eq!(service.post("/parse", "text/html", "").status, 200);
    let json = format!(r#"{{"html":"","url":"{ADDRESS}","format":null,"options":{{"reasons":true}}}}"#);
    assert!(service.post("/parse", "application/json", &json).json()["reasons"].is_array());
}

#[test]
fn answer_that_the_client_has_is_not_sent_again() {
    let service = Service::new();
    let with_tags = |path: &str, tags: &str| service.curl(path, &["-H", &format!("If-None-Match: {tags}")]);
    for path in ["/openapi.json", &*parse_path()] {
        let first = service.get(path);
        let tag = first.header("etag").expect("it has a validator");
        for tags in [tag, tag.trim_start_matches("W/"), "*", &format!("\"other\", {tag}")] {
            let known = with_tags(path, tags);
            assert_eq!((known.status, known.body.len(), known.header("etag")), (304, 0, Some(tag)), "{tags}");
        }
    }
    let first = service.get(&parse_path());
    let tag = first.header("etag").expect("it has a validator").to_owned();
    for tags in ["\"other\"", "1", tag.trim_matches(['W', '/', '"'])] {
        let other = with_tags(&parse_path(), tags);
        assert_eq!((other.status, other.body), (200, first.body.clone()), "{tags}");
    }
    let head = service.curl(&parse_path(), &["-I"]);
    assert_eq!((head.status, head.body.len(), head.header("etag")), (200, 0, Some(&*tag)));
    let mf2 = service.get(&format!("{}&format=mf2", parse_path()));
    assert_ne!(mf2.header("etag"), Some(&*tag));
}

#[test]
fn answers_are_compressed_if_the_client_can() {
    let service = Service::new();
    let page = PAGE.repeat(50);
    let body = ["-H", "Content-Type: text/html", "--data-binary", &page];
    let plain = service.curl("/parse", &body);
    let decoded = service.curl("/parse", &[&body[..], &["--compressed"]].concat());
    let packed = service.curl("/parse", &[&body[..], &["-H", "Accept-Encoding: gzip"]].concat());
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert!(packed.body.len() * 5 < plain.body.len(), "{} of {}", packed.body.len(), plain.body.len());
    assert_eq!(decoded.body, plain.body);
    assert_eq!(plain.header("content-encoding"), None);
}

#[test]
fn compressed_bodies_are_read() {
    let service = Service::new();
    let packed = gzip(PAGE.as_bytes());
    let file = temporary("page.gz", &packed);
    let expected = service.curl("/parse", &["-H", "Content-Type: text/html", "--data-binary", PAGE]).json();
    for headers in [&["-H", "Content-Encoding: gzip"][..], &[]] {
        let data = format!("@{file}");
        let args = [headers, &["-H", "Content-Type: text/html", "--data-binary", &data]].concat();
        assert_eq!(service.curl("/parse", &args).json(), expected);
    }
    let json = temporary("page.json.gz", &gzip(json!({ "html": PAGE }).to_string().as_bytes()));
    let data = format!("@{json}");
    let args =
        ["-H", "Content-Encoding: gzip", "-H", "Content-Type: application/json", "--data-binary", &data];
    assert_eq!(service.curl("/parse", &args).json(), expected);
}

#[test]
fn pages_of_all_origins_may_ask() {
    let service = Service::new();
    let preflight = service.curl(
        "/check",
        &[
            "-X",
            "OPTIONS",
            "-H",
            "Origin: https://a.example",
            "-H",
            "Access-Control-Request-Method: POST",
            "-H",
            "Access-Control-Request-Headers: content-type",
        ],
    );
    assert_eq!(preflight.status, 200);
    assert_eq!(preflight.header("access-control-allow-origin"), Some("*"));
    let allowed = preflight.header("access-control-allow-headers").unwrap_or_default().to_owned();
    assert!(allowed.contains("content-type"), "{allowed}");
    let reply = service.curl(&parse_path(), &["-H", "Origin: https://a.example"]);
    assert_eq!(reply.header("access-control-allow-origin"), Some("*"));
    assert_eq!(reply.header("access-control-allow-credentials"), None);
    assert!(reply.header("access-control-expose-headers").is_some_and(|names| names.contains("etag")));
    assert_eq!(reply.header("set-cookie"), None);
    assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
}

#[test]
fn client_that_asks_too_often_has_to_wait() {
    let number = |number: u32| number.try_into().expect("it is not zero");
    let mut own = config();
    own.client_rate = Some(ClientRate { per_second: number(1), burst: number(3) });
    let service = Service::with(own.clone());
    let answers = pipelined(&service, 40, |_| String::new());
    assert!(answers.matches("HTTP/1.1 200 ").count() >= 3, "{answers}");
    assert!(answers.matches("HTTP/1.1 429 ").count() >= 3, "{answers}");
    assert!(
        answers.contains("\"error\":\"too-many-requests\"") && answers.contains("retry-after: "),
        "{answers}"
    );
    assert_eq!(service.get("/health").status, 200);
    let client = |client| format!("X-Forwarded-For: 203.0.113.1, 192.0.2.{client}\r\n");
    assert!(pipelined(&service, 40, client).contains("HTTP/1.1 429 "));
    own.is_behind_proxy = true;
    assert!(!pipelined(&Service::with(own), 40, client).contains("HTTP/1.1 429 "));
}

/// The answers to requests that are sent at once on one connection. `headers` gives the headers of the request with a number.
fn pipelined(service: &Service, count: usize, headers: impl Fn(usize) -> String) -> String {
    let request = |number: usize| {
        let connection = if number + 1 == count { "close" } else { "keep-alive" };
        let headers = headers(number);
        format!("GET /parse?html=a HTTP/1.1\r\nHost: a\r\nConnection: {connection}\r\n{headers}\r\n")
    };
    service.raw((0..count).map(request).collect::<String>().as_bytes())
}

#[test]
fn counters_and_health_are_served() {
    let service = Service::new();
    assert_eq!(service.get("/health").json(), json!({ "status": "ok" }));
    service.get("/parse?html=secret");
    service.get("/nothing?secret");
    let metrics = service.get("/metrics");
    let text = metrics.text();
    assert!(text.contains("microweave_requests_total{path=\"/parse\",status=\"200\"} 1\n"), "{text}");
    assert!(text.contains("microweave_requests_total{path=\"none\",status=\"404\"} 1\n"), "{text}");
    assert!(text.contains("microweave_requests_in_progress 1\n"), "{text}");
    assert!(!text.contains("secret"), "{text}");
    assert_eq!(metrics.header("content-type"), Some("text/plain; version=0.0.4"));
}

#[test]
fn python_client_keeps_its_connection() {
    let service = Service::new();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/service/http_client.py");
    let output = Command::new("python3")
        .args([script, &service.address.to_string()])
        .stdin(Stdio::null())
        .output()
        .expect("Python is installed");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let answers: Vec<Value> = serde_json::from_slice(&output.stdout).expect("it is JSON");
    assert_eq!(answers.len(), 5);
    assert!(
        answers.iter().all(|answer| answer["items"][0]["properties"]["name"] == json!(["Ada"])),
        "{answers:?}"
    );
}
