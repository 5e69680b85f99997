//! A running service, and curl.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::Path;
use std::process::Command;
use std::sync::mpsc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use microweave_server::{Config, Server};
use serde_json::Value;

/// The time for the head of a request, and much more, as the machine may be busy.
pub(crate) const MAX_HEAD_TIME: Duration = Duration::from_secs(100);

/// A service on a port of its own. It runs until the test process ends.
pub(crate) struct Service {
    pub(crate) address: SocketAddr,
}

/// An answer, as curl received it.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    /// The names are in lower case.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

/// A configuration for tests: any port, no limit for clients.
pub(crate) fn config() -> Config {
    let mut config = Config::default();
    config.listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    config.client_rate = None;
    config
}

/// Waits for what the service does after an answer.
#[track_caller]
pub(crate) fn wait_until(mut is_done: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !is_done() {
        assert!(begin.elapsed() < Duration::from_secs(60), "it does not happen");
        thread::sleep(Duration::from_millis(50));
    }
}

impl Service {
    pub(crate) fn new() -> Self {
        Service::with(config())
    }

    pub(crate) fn with(config: Config) -> Self {
        Service::until(config, std::future::pending()).0
    }

    /// A service that runs until `stop` ends, and the thread that it runs in.
    pub(crate) fn until(
        config: Config,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> (Self, JoinHandle<()>) {
        let (send, receive) = mpsc::channel();
        let thread = thread::spawn(move || {
            let runtime = tokio::runtime::Runtime::new().expect("threads can be made");
            runtime.block_on(async {
                let server = Server::bind(config).await.expect("a port is free");
                send.send(server.address()).expect("the test waits");
                server.run(stop).await;
            });
            runtime.shutdown_background();
        });
        (Service { address: receive.recv().expect("the service starts") }, thread)
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Runs curl with the address of a path as the last argument.
    pub(crate) fn curl(&self, path: &str, args: &[&str]) -> Reply {
        let mut command = Command::new("curl");
        command
            .args(["-sS", "-i", "--globoff", "--max-time", "600", "-H", "Expect:"])
            .args(args)
            .arg(self.url(path));
        let output = command.output().expect("curl is installed");
        assert!(output.status.success(), "{path}: {}", String::from_utf8_lossy(&output.stderr));
        Reply::parse(&output.stdout)
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.curl(path, &[])
    }

    pub(crate) fn post(&self, path: &str, content_type: &str, body: &str) -> Reply {
        self.curl(path, &["-H", &format!("Content-Type: {content_type}"), "--data-binary", body])
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("the service accepts connections");
        stream.set_read_timeout(Some(MAX_HEAD_TIME)).expect("the time is not zero");
        stream
    }

    /// Sends bytes at once, and returns what the service sends until it ends the connection.
    pub(crate) fn raw(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        // The service may answer before it has read everything.
        let _ = stream.write_all(bytes);
        received(&mut stream)
    }
}

/// A file of a test.
pub(crate) fn temporary(name: &str, bytes: &[u8]) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, bytes).expect("a file can be written");
    path.to_str().expect("the path is text").to_owned()
}

/// What the service sends until it ends the connection.
pub(crate) fn received(stream: &mut TcpStream) -> String {
    let mut received = Vec::new();
    let ended = stream.read_to_end(&mut received).map_err(|error| error.kind());
    assert!(matches!(ended, Ok(_) | Err(ErrorKind::ConnectionReset)), "the connection goes on: {ended:?}");
    String::from_utf8_lossy(&received).into_owned()
}

impl Reply {
    fn parse(bytes: &[u8]) -> Self {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("the head has an end");
        let head = String::from_utf8_lossy(&bytes[..end]);
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok());
        let header = |line: &str| {
            let (name, value) = line.split_once(':').expect("it is a header");
            (name.to_ascii_lowercase(), value.trim().to_owned())
        };
        Reply {
            status: status.expect("the first line has a status"),
            headers: lines.map(header).collect(),
            body: bytes[end + 4..].to_vec(),
        }
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(own, _)| own == name).map(|(_, value)| &**value)
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("it is text")
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("the body is JSON")
    }

    /// Checks that the answer is this error.
    #[track_caller]
    pub(crate) fn assert_error(&self, status: u16, error: &str) {
        assert_eq!((self.status, &self.json()["error"]), (status, &Value::from(error)), "{}", self.text());
        assert!(self.json()["message"].as_str().is_some_and(|text| !text.is_empty()));
        assert_eq!(self.header("content-type"), Some("application/json"));
    }
}
