//! A receiver of webmentions (<https://www.w3.org/TR/webmention/>, section 3.2): takes requests on a port, fetches each
//! source, and prints what it says about the target.
//!
//! ```sh
//! webmention-receiver 127.0.0.1:8080 https://grace.example/
//! curl -d source=https://ada.example/1 -d target=https://grace.example/tea http://127.0.0.1:8080/
//! ```

use std::error::Error;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use microweave::Limits;
use microweave_reader::{Entry, ReadOptions, Reading};
use ureq::{Agent, ResponseExt};
use url::{Url, form_urlencoded};

const USAGE: &str = "usage: webmention-receiver HOST:PORT SITE
Takes webmentions of the pages whose addresses begin with SITE.";
/// The maximum length of a request's head, and of its body.
const MAX_BYTES: u64 = 16 << 10;
const TIMEOUT: Duration = Duration::from_secs(10);

struct Request {
    source: String,
    target: String,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match &arguments[..] {
        [address, site] => serve(address, site),
        _ => Err(USAGE.into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn serve(address: &str, site: &str) -> Result<(), Box<dyn Error>> {
    let listener = TcpListener::bind(address).map_err(|error| {
        format!("{address} cannot be used: {error}; name a free port, such as 127.0.0.1:8080")
    })?;
    println!("listening on {}", listener.local_addr()?);
    // Verification comes after the response (3.2.2), in a thread of its own. A full queue refuses requests.
    let (queue, requests) = sync_channel(100);
    thread::spawn(|| verify_all(requests));
    for stream in listener.incoming().flatten() {
        // A sender who goes away is no error of the server.
        let _ = answer(stream, site, &queue);
    }
    Ok(())
}

/// Answers a request: 202 if it was put into the queue.
fn answer(mut stream: TcpStream, site: &str, queue: &SyncSender<Request>) -> io::Result<()> {
    // A slow sender would keep the others waiting.
    stream.set_read_timeout(Some(TIMEOUT))?;
    let (status, message) = match read_request(&stream)?.and_then(|request| check(request, site)) {
        Err(message) => ("400 Bad Request", message),
        Ok(request) => match queue.try_send(request) {
            Ok(()) => ("202 Accepted", "the source will be checked"),
            Err(_) => ("503 Service Unavailable", "too many requests: try again later"),
        },
    };
    write!(stream, "HTTP/1.1 {status}\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n{message}\n")
}

/// Reads the form in the body of a POST request.
fn read_request(stream: &TcpStream) -> io::Result<Result<Request, &'static str>> {
    let mut reader = BufReader::new(stream);
    let mut length = 0;
    for line in reader.by_ref().take(MAX_BYTES).lines() {
        let line = line?;
        match line.split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.trim().parse().unwrap_or(0);
            }
            None if line.is_empty() => break,
            _ => {}
        }
    }
    let mut body = Vec::new();
    reader.take(MAX_BYTES.min(length)).read_to_end(&mut body)?;
    let parameter =
        |name| form_urlencoded::parse(&body).find(|(own, _)| own == name).map(|(_, value)| value.into());
    let parameters = parameter("source").zip(parameter("target"));
    Ok(parameters
        .map(|(source, target)| Request { source, target })
        .ok_or("send source and target as a form"))
}

/// Request verification, 3.2.1.
fn check(request: Request, site: &str) -> Result<Request, &'static str> {
    let is_web = |url: &str| Url::parse(url).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
    match request {
        _ if !is_web(&request.source) => Err("source must be an http or https URL"),
        _ if request.source == request.target => Err("source and target must differ"),
        _ if !is_web(&request.target) || !request.target.starts_with(site) => {
            Err("target must be a page of this site")
        }
        request => Ok(request),
    }
}

fn verify_all(requests: Receiver<Request>) {
    let config = Agent::config_builder().timeout_global(Some(TIMEOUT)).max_redirects(5);
    let agent = config.build().into();
    for Request { source, target } in requests {
        // A source that no longer mentions the target, or has gone, takes back what it said before (3.2.4).
        let result =
            verify(&agent, &source, &target).unwrap_or_else(|error| format!("not verified: {error}"));
        println!("{source}\t{target}\t{result}");
    }
}

/// Webmention verification, 3.2.2: the source must link to the target. On the internet, also refuse sources that are
/// inside your own network: strangers choose them.
fn verify(agent: &Agent, source: &str, target: &str) -> Result<String, Box<dyn Error>> {
    let limit = Limits::new().input_limit() as u64;
    let mut response = agent.get(source).header("Accept", "text/html").call()?;
    // Relative URLs are relative to the address after all redirects.
    let address = response.get_uri().to_string();
    let content_type =
        response.headers().get("content-type").and_then(|value| value.to_str().ok()).map(str::to_owned);
    let html = response.body_mut().with_config().limit(limit).read_to_vec()?;
    let reading = Reading::parse_bytes(&html, content_type.as_deref(), &address);

    // Microformats say what the link means. Any other link is a plain mention.
    let mention = reading.mention(target).value.ok_or("the source does not link to the target")?;
    let feeds = reading.posts(&ReadOptions::new());
    let post = mention.entry(&feeds);
    let author = post.and_then(Entry::author_name).unwrap_or("somebody");
    let text = post.and_then(|post| post.title().or(post.content_text())).unwrap_or_default();
    Ok(format!("{} by {author}: {text}", mention.kind))
}
