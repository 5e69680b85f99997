//! Clients that break the rules: the service ends their requests and keeps answering others.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use crate::origin::gzip;
use crate::running::{MAX_HEAD_TIME, Service, config, received, wait_until};

/// True if the service has neither answered nor ended the connection.
fn is_waiting(stream: &TcpStream) -> bool {
    stream.set_nonblocking(true).expect("it is a socket");
    let peeked = stream.peek(&mut [0]).map_err(|error| error.kind());
    stream.set_nonblocking(false).expect("it is a socket");
    peeked == Err(ErrorKind::WouldBlock)
}

#[track_caller]
fn assert_answers(service: &Service) {
    assert_eq!(service.get("/parse?html=%3Cp+class=h-card%3EAda").status, 200);
}

#[test]
fn slow_heads_and_silent_connections_are_ended() {
    let service = Service::new();
    let silent = service.connect();
    let after_answer = {
        let mut stream = service.connect();
        stream.write_all(b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n").expect("it is connected");
        stream
    };
    let begin = Instant::now();
    let mut slow = service.connect();
    for byte in b"GET /health HTTP/1.1\r\nHost: a\r\nX: ".iter().chain(std::iter::repeat_n(&b'a', 200)) {
        if slow.write_all(&[*byte]).is_err() || begin.elapsed() > MAX_HEAD_TIME {
            break;
        }
        thread::sleep(Duration::from_millis(100));
    }
    assert_answers(&service);
    for mut stream in [slow, silent, after_answer] {
        received(&mut stream);
    }
}

#[test]
fn half_open_connections_do_not_stop_others() {
    let service = Service::new();
    let open: Vec<TcpStream> = (0..400)
        .map(|_| {
            let mut stream = service.connect();
            stream.write_all(b"POST /parse HTTP/1.1\r\nHost: a\r\nContent-Le").expect("it is connected");
            stream
        })
        .collect();
    for _ in 0..5 {
        assert_answers(&service);
    }
    drop(open);
    assert_answers(&service);
}

#[test]
fn slow_body_is_ended() {
    let mut own = config();
    own.timeout = Duration::from_secs(1);
    let service = Service::with(own);
    let head =
        "POST /parse HTTP/1.1\r\nHost: a\r\nContent-Type: text/html\r\nContent-Length: 1000\r\n\r\n<p>";
    let answer = service.raw(head.as_bytes());
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(answer.contains("\"error\":\"timeout\""), "{answer}");
    assert_answers(&service);
}

#[test]
fn slow_bodies_do_not_stop_others() {
    let service = Service::new();
    // They declare more than the memory for bodies.
    let slow: Vec<TcpStream> = [(300, 100), (20, 100_000)]
        .into_iter()
        .flat_map(|(count, sent)| std::iter::repeat_n(sent, count))
        .map(|sent| {
            let mut stream = service.connect();
            let head = "POST /parse HTTP/1.1\r\nHost: a\r\nContent-Type: text/html\r\nContent-Length: 15000000\r\n\r\n";
            stream.write_all(head.as_bytes()).expect("it is connected");
            stream.write_all(&vec![b'a'; sent]).expect("it is connected");
            stream
        })
        .collect();
    assert_answers(&service);
    let page = ["-H", "Content-Type: text/html", "-d", "<p class=h-card>Ada"];
    assert_eq!(service.curl("/parse", &page).status, 200);
    assert!(slow.iter().any(is_waiting), "the answers came after the time for slow bodies");
    for mut stream in slow {
        let answer = received(&mut stream);
        let status = answer.split(' ').nth(1).unwrap_or_default();
        assert!(matches!(status, "408" | "503"), "{answer}");
    }
}

#[test]
fn large_bodies_are_refused_early() {
    let service = Service::new();
    let declared =
        "POST /parse HTTP/1.1\r\nHost: a\r\nContent-Type: text/html\r\nContent-Length: 99999999999\r\n\r\n";
    let answer = service.raw(declared.as_bytes());
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
    let mut endless = service.connect();
    endless
        .write_all(b"POST /parse HTTP/1.1\r\nHost: a\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n")
        .expect("it is connected");
    let chunk = [b"10000\r\n".to_vec(), vec![b'a'; 0x10000], b"\r\n".to_vec()].concat();
    let sent = (0..100_000).take_while(|_| endless.write_all(&chunk).is_ok()).count();
    assert!((256..4000).contains(&sent), "{sent} chunks of 64 KiB");
    assert_answers(&service);
}

#[test]
fn bombs_are_refused() {
    let service = Service::new();
    let bomb = gzip(&vec![b' '; 200 << 20]);
    for (content_type, encoding) in
        [("text/html", "gzip"), ("text/html", "identity"), ("application/json", "gzip")]
    {
        let head = format!(
            "POST /parse HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: {content_type}\r\n\
             Content-Encoding: {encoding}\r\nContent-Length: {}\r\n\r\n",
            bomb.len()
        );
        let answer = service.raw(&[head.as_bytes(), &bomb].concat());
        assert!(answer.starts_with("HTTP/1.1 413 "), "{content_type}: {answer}");
    }
    let nested = r#"{"html":"","options":"#.to_owned() + &"[".repeat(1_000_000);
    let json = format!(
        "POST /parse HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{nested}",
        nested.len()
    );
    let answer = service.raw(json.as_bytes());
    assert!(answer.starts_with("HTTP/1.1 400 "), "{answer}");
}

#[test]
fn client_that_leaves_costs_nothing() {
    let service = Service::new();
    for _ in 0..50 {
        let mut stream = service.connect();
        stream
            .write_all(b"POST /parse HTTP/1.1\r\nHost: a\r\nContent-Type: text/html\r\nContent-Length: 90000\r\n\r\n<p>")
            .expect("it is connected");
        let _ = stream.shutdown(Shutdown::Both);
    }
    assert_answers(&service);
    wait_until(|| service.get("/metrics").text().contains("microweave_requests_in_progress 1\n"));
}

#[test]
fn many_clients_are_answered() {
    let service = Service::new();
    let page = "<article class=h-entry><p class=p-name>Tea</article>".repeat(200);
    let request = format!(
        "POST /parse HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: text/html\r\nContent-Length: {}\r\n\r\n\
         {page}",
        page.len()
    );
    thread::scope(|scope| {
        let clients: Vec<_> = (0..100).map(|_| scope.spawn(|| service.raw(request.as_bytes()))).collect();
        for client in clients {
            let answer = client.join().expect("the client ends");
            let status = answer.split(' ').nth(1).unwrap_or_default();
            assert!(matches!(status, "200" | "503"), "{answer}");
        }
    });
    assert_answers(&service);
}

#[test]
fn refusal_reaches_clients_that_send_first() {
    let service = Service::new();
    let body = vec![b'a'; 8 << 20];
    for (target, length, status) in
        [("/nothing", body.len(), "404"), ("/health", body.len(), "405"), ("/parse", 999_999_999, "413")]
    {
        let head = format!(
            "POST {target} HTTP/1.1\r\nHost: a\r\nContent-Type: text/html\r\nContent-Length: {length}\r\n\r\n"
        );
        let mut stream = service.connect();
        stream.write_all(&[head.as_bytes(), &body].concat()).expect("the service reads on");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("the answer is complete");
        assert_eq!(answer.split(' ').nth(1), Some(status), "{answer}");
    }
    assert_answers(&service);
}
