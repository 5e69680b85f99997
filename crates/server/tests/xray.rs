//! XRay's interface at the running service, which fetches pages from a server of the test.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::thread;

use libtest_mimic::{Arguments, Failed, Trial};
use microweave_server::{Config, Server};
use serde_json::Value;
use url::form_urlencoded::byte_serialize;

fn main() {
    let trial = |name: &str, run: fn() -> Result<(), Failed>| Trial::test(name, run);
    let trials = vec![
        trial("fetched pages", fetched_pages),
        trial("pages in forms", pages_in_forms),
        trial("refused addresses", refused_addresses),
        trial("tokens", tokens),
        trial("other requests", other_requests),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

/// The pages of the test's server: path, status line, headers and body.
const PAGES: [(&str, &str, &str, &str); 8] = [
    (
        "/1",
        "200 OK",
        "Content-Type: text/html; charset=iso-8859-1",
        "<p class=h-entry id=a>Th\u{E9} <a class=u-author href=/ada></a></p>",
    ),
    ("/old", "302 Found", "Location: /1", ""),
    (
        "/ada",
        "200 OK",
        "Content-Type: text/html\r\nLink: </me>; rel=me",
        "<p class=h-card><a class='u-url u-uid' href=/ada>Ada</a>",
    ),
    ("/gone", "410 Gone", "Content-Type: text/html", "<p class=h-entry>Gone</p>"),
    (
        "/private",
        "401 Unauthorized",
        "Content-Type: text/plain\r\nLink: </token>; rel=token_endpoint",
        "Private",
    ),
    ("/moved", "401 Unauthorized", "Content-Type: text/plain\r\nLink: </old>; rel=token_endpoint", "Private"),
    // The test's server answers a form with its fields.
    ("/token", "200 OK", "Content-Type: text/html", ""),
    (
        "/rss",
        "200 OK",
        "Content-Type: application/rss+xml",
        "<rss version='2.0'><channel><item><title>Tea</title></item></channel></rss>",
    ),
];

fn fetched_pages() -> Result<(), Failed> {
    let (service, pages) = (serve(true)?, serve_pages()?);
    let get = |query: &str| get(service, &query.replace("PAGES", &format!("http://{pages}")));

    let (status, body) = get("/xray/parse?url=PAGES/old%23a")?;
    assert_eq!(
        (status, &body["url"], &body["code"]),
        (200, &format!("http://{pages}/1#a").into(), &200.into())
    );
    assert_eq!(body["data"]["name"], "Th\u{E9}");
    assert_eq!(body["data"]["author"]["name"], "Ada");

    let (status, body) = get("/xray/parse?url=PAGES/gone&pretty=1")?;
    assert_eq!((status, &body["code"], &body["data"]["name"]), (200, &410.into(), &"Gone".into()));
    let (status, body) = get("/xray/parse?url=PAGES/rss")?;
    assert_eq!((status, &body["source-format"]), (200, &"xml".into()));
    let (status, body) = get("/xray/parse?url=PAGES/old&max_redirects=0")?;
    assert_eq!((status, &body["error"]), (200, &"too_many_redirects".into()));
    let (status, body) = get("/xray/parse?url=PAGES/1&target=https://eve.example/")?;
    assert_eq!((status, &body["error"]), (200, &"no_link_found".into()));
    let (status, body) = get("/xray/feeds?url=PAGES/rss")?;
    assert_eq!((status, &body["feeds"][0]["type"]), (200, &"rss".into()));
    let (status, body) = get("/xray/rels?url=PAGES/ada")?;
    assert_eq!((status, &body["rels"]["me"][0]), (200, &format!("http://{pages}/me").into()));
    Ok(())
}

fn pages_in_forms() -> Result<(), Failed> {
    let service = serve(false)?;
    let form: String = byte_serialize("<p class=h-entry>Tea & scones</p>".as_bytes()).collect();
    let form = format!("url=https://ada.example/1&body={form}&expect=feed");
    let (status, body) = post(service, "/xray/parse?expect=", "application/x-www-form-urlencoded", &form)?;
    // The query has priority over the form.
    assert_eq!((status, &body["data"]["type"]), (200, &"entry".into()));
    assert_eq!((&body["data"]["name"], &body["code"]), (&"Tea & scones".into(), &Value::Null));
    Ok(())
}

fn refused_addresses() -> Result<(), Failed> {
    let service = serve(false)?;
    let (status, body) = get(service, "/xray/parse?url=http://127.0.0.1/")?;
    assert_eq!((status, &body["error"]), (200, &"refused_url".into()));
    let (status, body) = get(service, "/xray/feeds?url=http://localhost/")?;
    assert_eq!((status, &body["error"]), (400, &"refused_url".into()));
    Ok(())
}

fn other_requests() -> Result<(), Failed> {
    let service = serve(false)?;
    for (path, error) in
        [("/xray/parse", "missing_url"), ("/xray/feeds", "missing_url"), ("/xray/rels?url=x", "invalid_url")]
    {
        let (status, body) = get(service, path)?;
        assert_eq!((status, &body["error"]), (400, &error.into()), "{path}");
    }
    let (status, body) = post(service, "/xray/parse", "text/html", "<p class=h-entry>Tea")?;
    assert_eq!((status, &body["error"]), (415, &"unsupported-type".into()));
    Ok(())
}

fn tokens() -> Result<(), Failed> {
    let (service, pages) = (serve(true)?, serve_pages()?);
    let exchange_code = |service, source: &str| {
        let form = format!("source=http://{pages}{source}&code=a%26b");
        exchange(service, &post_request(service, "/xray/token", "application/x-www-form-urlencoded", &form))
    };
    let (status, answer) = exchange_code(service, "/private")?;
    assert_eq!(status, 200);
    let head = "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n";
    assert!(answer.starts_with(head), "{answer}");
    assert!(answer.ends_with("grant_type=authorization_code&code=a%26b"), "{answer}");
    // A form is not sent again to where a redirect leads, and not to a private address.
    let (_, answer) = exchange_code(service, "/moved")?;
    assert!(answer.contains("\"too_many_redirects\""), "{answer}");
    let (_, answer) = exchange_code(serve(false)?, "/private")?;
    assert!(answer.contains("\"refused_url\""), "{answer}");
    let (status, body) = get(service, "/xray/token")?;
    assert_eq!((status, &body["error"]), (405, &"method-not-allowed".into()));
    Ok(())
}

/// Starts the service. It runs until the test ends.
fn serve(allow_private: bool) -> io::Result<SocketAddr> {
    let mut config = Config::default();
    config.listen = (Ipv4Addr::LOCALHOST, 0).into();
    config.allow_private = allow_private;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let server = runtime.block_on(Server::bind(config))?;
    let address = server.address();
    thread::spawn(move || runtime.block_on(server.run(std::future::pending())));
    Ok(address)
}

/// Starts the server of the pages.
fn serve_pages() -> io::Result<SocketAddr> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let address = listener.local_addr()?;
    thread::spawn(move || listener.incoming().try_for_each(|stream| answer(&mut stream?)));
    Ok(address)
}

fn answer(stream: &mut TcpStream) -> io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let (mut request, mut length) = (String::new(), 0);
    reader.read_line(&mut request)?;
    for line in reader.by_ref().lines() {
        match line?.to_ascii_lowercase().split_once(": ") {
            Some(("content-length", value)) => length = value.parse().unwrap_or_default(),
            Some(_) => {}
            None => break,
        }
    }
    let mut form = vec![0; length];
    reader.read_exact(&mut form)?;
    let path = request.split(' ').nth(1).unwrap_or_default();
    let missing = ("", "404 Not Found", "Content-Type: text/html", "<p>Nothing");
    let (_, status, headers, body) = PAGES.into_iter().find(|(own, ..)| *own == path).unwrap_or(missing);
    // All characters are of Latin-1.
    let body: Vec<u8> = body.chars().map(|character| character as u8).chain(form).collect();
    write!(
        stream,
        "HTTP/1.1 {status}\r\n{headers}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    stream.write_all(&body)
}

fn get(service: SocketAddr, path: &str) -> Result<(u16, Value), Failed> {
    json_of(exchange(
        service,
        &format!("GET {path} HTTP/1.1\r\nHost: {service}\r\nConnection: close\r\n\r\n"),
    )?)
}

fn post(service: SocketAddr, path: &str, content_type: &str, body: &str) -> Result<(u16, Value), Failed> {
    json_of(exchange(service, &post_request(service, path, content_type, body))?)
}

fn post_request(service: SocketAddr, path: &str, content_type: &str, body: &str) -> String {
    let length = body.len();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {service}\r\nConnection: close\r\nContent-Type: {content_type}\r\n"
    );
    format!("{head}Content-Length: {length}\r\n\r\n{body}")
}

/// Sends a request. Returns the status and the answer with its head.
fn exchange(service: SocketAddr, request: &str) -> Result<(u16, String), Failed> {
    let mut stream = TcpStream::connect(service)?;
    stream.write_all(request.as_bytes())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let status = answer.split(' ').nth(1).ok_or("the answer has a status")?.parse()?;
    Ok((status, answer))
}

/// The status and the JSON of an answer.
fn json_of((status, answer): (u16, String)) -> Result<(u16, Value), Failed> {
    let (_, body) = answer.split_once("\r\n\r\n").ok_or("the answer has a head")?;
    // A chunk begins with its length.
    let json = body
        .find('{')
        .zip(body.rfind('}'))
        .map(|(start, end)| &body[start..=end])
        .ok_or("the answer is JSON")?;
    Ok((status, serde_json::from_str(json)?))
}
