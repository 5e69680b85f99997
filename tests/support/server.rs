//! A web server on this machine. The test defines its answers.
#![allow(dead_code)] // Each test binary uses only some of it.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

pub(crate) struct Server {
    address: SocketAddr,
    requests: Arc<Mutex<Vec<String>>>,
}

#[derive(Clone)]
pub(crate) struct Answer {
    status: String,
    headers: String,
    body: Body,
}

#[derive(Clone)]
enum Body {
    Bytes(Vec<u8>),
    /// A `Content-Length` of 1, and no body.
    Never,
    /// A part that is sent again after each pause.
    Endless(Vec<u8>, Duration),
    /// The connection is closed without an answer.
    Closed,
}

type Answers = dyn Fn(&str) -> Answer + Send + Sync;

impl Server {
    /// Starts a server whose answers depend on the path and query of a request. It runs until the test binary exits.
    pub(crate) fn start(answers: impl Fn(&str) -> Answer + Send + Sync + 'static) -> Self {
        Server::of_requests(move |request| answers(request.split(' ').nth(1).unwrap_or_default()))
    }

    /// Starts a server whose answers depend on a request: the request line, the headers and the body.
    pub(crate) fn of_requests(answers: impl Fn(&str) -> Answer + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let address = listener.local_addr().expect("it has an address");
        let requests = Arc::default();
        let (answers, received): (Arc<Answers>, _) = (Arc::new(answers), Arc::clone(&requests));
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (answers, received) = (Arc::clone(&answers), Arc::clone(&received));
                // A client may close the connection early. That is not an error.
                thread::spawn(move || serve(stream, &*answers, &received).ok());
            }
        });
        Server { address, requests }
    }

    /// Starts a server with the same answer for every request.
    pub(crate) fn always(answer: impl Fn() -> Answer + Send + Sync + 'static) -> Self {
        Server::start(move |_| answer())
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// The URL of a path, with another name of this machine as the host.
    pub(crate) fn url_at(&self, host: &str, path: &str) -> String {
        format!("http://{host}:{}{path}", self.address.port())
    }

    /// All requests so far: the request line, the headers and the body of each.
    pub(crate) fn requests(&self) -> Vec<String> {
        self.requests.lock().expect("no server thread panics").clone()
    }
}

impl Answer {
    pub(crate) fn new(status: &str, body: impl Into<Vec<u8>>) -> Self {
        Answer { status: status.to_owned(), headers: String::new(), body: Body::Bytes(body.into()) }
    }

    pub(crate) fn html(body: impl Into<Vec<u8>>) -> Self {
        Answer::new("200 OK", body).header("Content-Type", "text/html")
    }

    pub(crate) fn redirect(location: &str) -> Self {
        Answer::new("302 Found", "").header("Location", location)
    }

    /// A page that is this part again and again, with pauses.
    pub(crate) fn without_end(part: impl Into<Vec<u8>>, pause: Duration) -> Self {
        Answer { body: Body::Endless(part.into(), pause), ..Answer::html("") }
    }

    pub(crate) fn without_body() -> Self {
        Answer { body: Body::Never, ..Answer::html("") }
    }

    /// No answer: the connection is closed.
    pub(crate) fn closed() -> Self {
        Answer { body: Body::Closed, ..Answer::html("") }
    }

    pub(crate) fn header(mut self, name: &str, value: &str) -> Self {
        self.headers += &format!("{name}: {value}\r\n");
        self
    }
}

fn serve(mut stream: TcpStream, answers: &Answers, requests: &Mutex<Vec<String>>) -> io::Result<()> {
    let request = read_request(&stream)?;
    let answer = answers(&request);
    requests.lock().expect("no server thread panics").push(request);
    let length = match &answer.body {
        Body::Bytes(bytes) => format!("Content-Length: {}\r\n", bytes.len()),
        Body::Never => "Content-Length: 1\r\n".to_owned(),
        Body::Endless(..) => String::new(),
        Body::Closed => return Ok(()),
    };
    let Answer { status, headers, body } = answer;
    write!(stream, "HTTP/1.1 {status}\r\n{headers}{length}Connection: close\r\n\r\n")?;
    match body {
        Body::Bytes(bytes) => stream.write_all(&bytes),
        // Waits until the client closes the connection.
        Body::Never => stream.read_to_end(&mut Vec::new()).map(drop),
        Body::Endless(part, pause) => loop {
            stream.write_all(&part)?;
            thread::sleep(pause);
        },
        Body::Closed => Ok(()),
    }
}

fn read_request(stream: &TcpStream) -> io::Result<String> {
    let mut reader = BufReader::new(stream);
    let (mut request, mut length) = (String::new(), 0);
    while !request.ends_with("\r\n\r\n") {
        let start = request.len();
        if reader.read_line(&mut request)? == 0 {
            break;
        }
        if let Some(value) = request[start..].to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap_or_default();
        }
    }
    reader.take(length).read_to_string(&mut request)?;
    Ok(request)
}
