//! Costly requests: what they cost counts, not how long their bodies are.

use std::thread;

use crate::fetching::TIMEOUT;
use crate::origin::gzip;
use crate::running::{Service, config, temporary, wait_until};

#[test]
fn small_compressed_body_of_a_large_page_is_answered() {
    let service = Service::new();
    let page = "<p>Tea and scones".repeat(40_000);
    let data = format!("@{}", temporary("large.gz", &gzip(page.as_bytes())));
    let args = ["-H", "Content-Type: text/html", "-H", "Content-Encoding: gzip", "--data-binary", &data];
    // More of them than the client's share: they wait for each other, and all are answered.
    thread::scope(|scope| {
        let clients: Vec<_> = (0..3).map(|_| scope.spawn(|| service.curl("/feeds", &args))).collect();
        for client in clients {
            let reply = client.join().expect("the client ends");
            assert_eq!((reply.status, reply.text()), (200, "{\"feeds\":[]}\n"));
        }
    });
}

/// Bytes of memory of this process: `VmRSS` now, `VmHWM` at its peak, `RssAnon` now without the pages of the program itself.
#[cfg(target_os = "linux")]
fn memory(name: &str) -> usize {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux has it");
    let line = status.lines().find(|line| line.starts_with(name)).expect("Linux counts memory");
    line.split_whitespace().nth(1).and_then(|kib| kib.parse::<usize>().ok()).expect("it is a number") << 10
}

#[cfg(target_os = "linux")]
#[test]
fn memory_goes_back_after_a_large_page() {
    // In a process of its own, as other tests take memory too.
    const IS_ALONE: &str = "MICROWEAVE_TEST_IS_ALONE";
    if std::env::var_os(IS_ALONE).is_none() {
        let mut alone = std::process::Command::new(std::env::current_exe().expect("the test runs"));
        alone.args(["--exact", "load::memory_goes_back_after_a_large_page"]).env(IS_ALONE, "1");
        assert!(alone.status().expect("the test runs again").success());
        return;
    }
    let mut config = config();
    config.timeout = TIMEOUT;
    let service = Service::with(config);
    let data = format!("@{}", temporary("cards.html", "<p class=h-card>A".repeat(48 << 10).as_bytes()));
    let (before, allocated_before) = (memory("VmRSS"), memory("RssAnon"));
    let args = ["-H", "Content-Type: text/html", "-o", "/dev/null", "-D", "-", "--data-binary", &data];
    assert_eq!(service.curl("/explain", &args).status, 200);
    let taken = memory("VmHWM") - before;
    wait_until(|| memory("RssAnon").saturating_sub(allocated_before) < taken / 2);
}
