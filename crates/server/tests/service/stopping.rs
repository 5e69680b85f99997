//! The end of the service: it answers what it has, and does not wait for clients that only send.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use crate::origin::PAGE;
use crate::running::{Service, config, wait_until};

/// The time in which the service ends.
const MAX_TIME: Duration = Duration::from_secs(5);

const BODY: &str =
    "POST /parse HTTP/1.1\r\nHost: a\r\nContent-Type: text/html\r\nContent-Length: 100000\r\n\r\n<p>";

/// A service, what stops it, and the thread that it runs in.
fn stoppable() -> (Service, oneshot::Sender<()>, thread::JoinHandle<()>) {
    let mut config = config();
    config.allow_private = true;
    let (stop, stopped) = oneshot::channel();
    let (service, thread) = Service::until(config, async { drop(stopped.await) });
    (service, stop, thread)
}

#[test]
fn clients_that_send_slowly_are_not_waited_for() {
    let (service, stop, ended) = stoppable();
    let refused = "POST /nothing HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n";
    let after_answer = "GET /health HTTP/1.1\r\nHost: a\r\n\r\nGET /hea";
    let large = format!("{BODY}{}", "a".repeat(50_000));
    let starts = ["", "GET /health HTTP/1.1\r\nHost: a\r\nX: a", BODY, &large, refused, after_answer];
    let mut clients: Vec<TcpStream> = (0..500)
        .map(|number| {
            let mut stream = TcpStream::connect(service.address).expect("the service accepts connections");
            stream.write_all(starts[number % starts.len()].as_bytes()).expect("it is connected");
            stream
        })
        .collect();
    wait_until(|| service.get("/metrics").text().contains("microweave_connections 501\n"));
    let (finish, finished) = mpsc::channel::<()>();
    let sending = thread::spawn(move || {
        while finished.recv_timeout(Duration::from_secs(1)) == Err(mpsc::RecvTimeoutError::Timeout) {
            clients.iter_mut().for_each(|client| drop(client.write_all(b"a")));
        }
    });
    let begin = Instant::now();
    stop.send(()).expect("the service runs");
    ended.join().expect("the service does not panic");
    assert!(begin.elapsed() < MAX_TIME, "{:?}", begin.elapsed());
    drop(finish);
    sending.join().expect("it does not panic");
}

#[test]
fn requests_that_arrived_are_answered() {
    let (service, stop, ended) = stoppable();
    let origin = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let url = format!("http://{}/", origin.local_addr().expect("it listens"));
    thread::scope(|scope| {
        let client = scope.spawn(|| service.get(&format!("/parse?url={url}")));
        let (mut fetching, _) = origin.accept().expect("the service fetches the page");
        let begin = Instant::now();
        stop.send(()).expect("the service runs");
        thread::sleep(Duration::from_secs(2));
        assert!(TcpStream::connect(service.address).is_err(), "the service accepts no connection");
        let _ = fetching.read(&mut [0; 4096]).expect("there is a request");
        let head = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: text/html\r\n\r\n";
        fetching.write_all(format!("{head}{PAGE}").as_bytes()).expect("the service reads it");
        drop(fetching);
        let reply = client.join().expect("it is answered");
        assert!(reply.status == 200 && reply.text().contains("Ada"), "{}", reply.text());
        ended.join().expect("the service does not panic");
        assert!(begin.elapsed() < MAX_TIME, "{:?}", begin.elapsed());
    });
}

#[test]
fn requests_that_take_too_long_are_not_waited_for() {
    let (service, stop, ended) = stoppable();
    let origin = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let url = origin.local_addr().expect("it listens");
    let mut client = TcpStream::connect(service.address).expect("the service accepts connections");
    let request = format!("GET /parse?url=http://{url}/ HTTP/1.1\r\nHost: {}\r\n\r\n", service.address);
    client.write_all(request.as_bytes()).expect("it is connected");
    let _fetching = origin.accept().expect("the service fetches the page");
    let begin = Instant::now();
    stop.send(()).expect("the service runs");
    ended.join().expect("the service does not panic");
    assert!(begin.elapsed() < MAX_TIME, "{:?}", begin.elapsed());
}
