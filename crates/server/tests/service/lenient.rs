//! Requests as clients really send them, and errors that hyper finds before the service does.

use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::origin::gzip;
use crate::running::{Service, temporary};

const DOCUMENTATION: &str = include_str!("../../../../docs/service.md");

/// The commands of the documentation with curl, and for some of them the line that they print.
fn documented_commands() -> Vec<(String, Option<&'static str>)> {
    let mut lines = DOCUMENTATION.lines().peekable();
    let mut commands = Vec::new();
    while let Some(line) = lines.next() {
        if let Some(command) = line.strip_prefix("$ curl ") {
            commands.push((format!("curl {command}"), lines.peek().copied()));
        } else if line.starts_with("curl ") {
            commands.push((line.to_owned(), None));
        }
    }
    commands
}

#[test]
fn every_command_of_the_documentation_works() {
    let service = Service::new();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("documented");
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    std::fs::write(folder.join("page.html"), "<p class=h-card>Ada").expect("a file can be written");
    let commands = documented_commands();
    assert!(commands.len() >= 5, "{commands:?}");
    for (command, expected) in commands {
        let own = command.replace("127.0.0.1:8080", &service.address.to_string());
        let own = own.replacen("curl ", "curl -sS --max-time 60 ", 1);
        let output =
            Command::new("sh").args(["-c", &own]).current_dir(&folder).output().expect("sh is installed");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success() && !text.is_empty(), "{command}: {output:?}");
        match expected {
            // What is cut has a `…`.
            Some(expected) => {
                let (start, end) = expected.split_once('…').unwrap_or((expected, ""));
                assert!(text.starts_with(start) && text.trim_end().ends_with(end), "{command}: {text}");
            }
            None => {
                let error = serde_json::from_str::<Value>(&text).unwrap_or_default()["error"].clone();
                // Without the internet, example.com cannot be fetched.
                let is_offline = ["dns-error", "connect-error", "timeout", "ssl-cert-error"]
                    .iter()
                    .any(|code| error == *code);
                let is_of_example = error == "no-posts";
                assert!(error.is_null() || is_offline || is_of_example, "{command}: {text}");
            }
        }
    }
}

#[test]
fn raw_characters_of_a_query_are_read() {
    let service = Service::new();
    let raw = "/parse?html=<p+class=\"h-card\"+lang='{}'>|Été\\^`</p>&url=https://ada.example/";
    for _ in 0..2 {
        let reply = service.curl(raw, &["--path-as-is"]);
        assert_eq!(reply.status, 200, "{}", reply.text());
        assert_eq!(reply.json()["items"][0]["properties"]["name"], json!(["|Été\\^`"]));
    }
}

#[test]
fn raw_characters_are_read_in_every_request_of_a_connection() {
    let service = Service::new();
    let get = "GET /parse?html=<p+class=h-card>Ada HTTP/1.1\r\nHost: a\r\n\r\n";
    let post = "POST /parse?url=https://a.example/<> HTTP/1.1\r\nHost: a\r\nContent-Type: text/html\r\nContent-Length: 20\r\n\r\n\
        <p class=h-card>Ada\n";
    let chunked = "POST /parse? HTTP/1.1\r\nHost: a\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n\
        13\r\n<p class=h-card>Ada\r\n0\r\n\r\n";
    let last = "GET /parse?html=<p+class=h-card>Ada HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    let all = service.raw([get, post, chunked, get, last].concat().as_bytes());
    assert_eq!(all.matches("HTTP/1.1 200 OK").count(), 5, "{all}");
    assert_eq!(all.matches("\"name\":[\"Ada\"]").count(), 5, "{all}");
}

#[test]
fn errors_of_http_are_json() {
    let service = Service::new();
    let long = format!("GET /parse?html={} HTTP/1.1\r\nHost: a\r\n\r\n", "a".repeat(1 << 20));
    let long_header = format!("GET / HTTP/1.1\r\nHost: a\r\nX: {}\r\n\r\n", "a".repeat(1 << 20));
    let many = format!("GET / HTTP/1.1\r\nHost: a\r\n{}\r\n", "X: a\r\n".repeat(10_000));
    for (request, statuses) in [
        ("nonsense\r\n\r\n", &["400"][..]),
        ("\0\0\0\0\r\n\r\n", &["400"]),
        ("GET / HTTP/9.9\r\nHost: a\r\n\r\n", &["400"]),
        ("GET /a b HTTP/1.1\r\nHost: a\r\n\r\n", &["400"]),
        ("GET / HTTP/1.1\r\nHost: a\r\nBad Name: b\r\n\r\n", &["400"]),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", &["400"]),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n", &["400"]),
        (&long, &["414", "431"]),
        (&long_header, &["431"]),
        (&many, &["431"]),
        ("PUT /parse HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", &["405"]),
        ("POST /parse HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n", &["413"]),
        (
            "POST /parse HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
            &["400"],
        ),
    ] {
        let answer = service.raw(request.as_bytes());
        let status = answer.split(' ').nth(1).unwrap_or_default();
        assert!(statuses.contains(&status), "{answer}");
        let (head, body) = answer.split_once("\r\n\r\n").expect("it is an answer");
        let head = head.to_ascii_lowercase();
        assert!(head.contains("\r\ncontent-type: application/json"), "{answer}");
        assert!(head.contains("\r\naccess-control-allow-origin: *"), "{answer}");
        let error: Value = serde_json::from_str(body).expect("it is JSON");
        assert!(error["error"].is_string() && error["message"].is_string(), "{answer}");
        assert!(head.contains(&format!("\r\ncontent-length: {}", body.len())), "{answer}");
    }
}

#[test]
fn answer_before_an_invalid_request_is_complete() {
    let service = Service::new();
    let all = service.raw(b"GET /health HTTP/1.1\r\nHost: a\r\n\r\nnonsense\r\n\r\n");
    assert!(
        all.starts_with("HTTP/1.1 200 OK") && all.contains("{\"status\":\"ok\"}\nHTTP/1.1 400 "),
        "{all}"
    );
    assert!(all.ends_with("}\n"), "{all}");
}

#[test]
fn every_endpoint_takes_a_form_with_files() {
    let service = Service::new();
    let page = "<meta charset=utf-8><article class=h-entry><p class=p-name>Été</p><a class=u-like-of href=https://b.example/>b</a></article>";
    let file = temporary("form.html", page.as_bytes());
    let (text, file_part) = (format!("html={page}"), format!("html=@{file}"));
    let typed = format!("{file_part};type=application/octet-stream");
    let target = ["--form-string", "target=https://b.example/", "--form-string", "url=https://a.example/"];
    for path in ["/parse", "/read", "/check", "/explain", "/preview", "/feeds", "/mention"] {
        let json =
            json!({ "html": page, "url": "https://a.example/", "target": "https://b.example/" }).to_string();
        let expected = service.post(path, "application/json", &json);
        assert_eq!(expected.status, 200, "{path}: {}", expected.text());
        for html in [["--form-string", &*text], ["-F", &file_part], ["-F", &typed]] {
            let reply = service.curl(path, &[&html[..], &target].concat());
            assert_eq!((reply.status, reply.text()), (200, expected.text()), "{path} {html:?}");
        }
    }
    let reply = service.curl("/xray/parse", &[&["--form-string", &*text][..], &target].concat());
    assert_eq!(reply.json()["data"]["type"], "entry", "{}", reply.text());
    service.curl("/fetch", &["-F", "url=http://localhost/"]).assert_error(403, "refused-url");
    let options = ["-F", "reasons=true", "-F", "options={\"maxDepth\":8}", "-F", "base="];
    let reply = service.curl("/parse", &[&["-F", &*file_part][..], &options].concat());
    assert!(reply.json()["reasons"].is_array(), "{}", reply.text());
    service.curl("/parse", &["-F", "html=a", "-F", "html=b"]).assert_error(400, "invalid-request");
    service.curl("/parse", &["-F", "htm=a"]).assert_error(400, "unknown-option");
    let packed = temporary("form.html.gz", &gzip(page.as_bytes()));
    let reply = service.curl("/parse", &["-F", &format!("html=@{packed};type=text/html")]);
    assert_eq!(reply.json()["items"][0]["properties"]["name"], json!(["Été"]), "{}", reply.text());
}

#[test]
fn host_alone_is_an_address() {
    let service = Service::new();
    let reply = service.get("/parse?url=example.com/a&html=<a+rel=me+href=b>b</a>");
    assert_eq!(reply.json()["rels"]["me"], json!(["https://example.com/b"]));
}
