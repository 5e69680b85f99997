//! Which page is read next, by the cost that reading it may have. Pages of about the same length have a gate of their own,
//! and so has data that may be compressed. So no page waits for one that costs more. Only short pages are read in threads
//! that are kept; each other page is read in a thread of its own, whose priority falls with its time.

use microweave::Limits;

use crate::client_limit::Caller;
use crate::error::ApiError;
use crate::gate::{Gate, Permit};

/// The most bytes of a short page. Reading it takes a few milliseconds, whatever it has.
pub(crate) const MAX_SHORT_PAGE: usize = 32 << 10;
/// The most bytes of a page that is not much longer than a short one.
const MAX_ORDINARY_PAGE: usize = 128 << 10;
/// The most bytes of memory for reading ordinary pages, and for small ones: about ten of the longest at a time. The priorities of
/// the threads, and not the number of processors, decide which thread runs.
const MAX_ORDINARY_MEMORY: usize = 256 << 20;
const MAX_SMALL_MEMORY: usize = 512 << 20;
/// The most bytes of a small page, after decompression. Reading it takes less than a tenth of a second.
pub(crate) const MAX_SMALL_PAGE: usize = 512 << 10;
/// The most bytes of memory for reading large pages. A client gets at most half, which is enough for the largest page.
const MAX_LARGE_MEMORY: usize = 2 << 30;

/// The gates of threads that read pages.
pub(crate) struct ReadingGates {
    /// As many short pages as there are processors.
    short: Gate,
    /// The memory of ordinary pages, and of small ones that are longer. A client gets at most half of each.
    ordinary: Gate,
    small: Gate,
    /// As many bodies that may be compressed as there are processors, or two. A client gets at most half.
    maybe_compressed: Gate,
    /// The memory of large pages.
    large: Gate,
    /// A large page takes at least this many bytes of the gate. So at most as many large pages are read at the same time as
    /// there are processors, or two.
    min_large: usize,
}

/// What the body of a request may be. The bytes show it: a page is decompressed whatever the header declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BodyCost {
    /// The most bytes of its page. A body over [`MAX_SMALL_PAGE`] may be compressed, and its page longer than that.
    Bytes(usize),
    /// Data that may be compressed. Decompressing it can cost more than reading a small page.
    MaybeCompressed,
}

impl BodyCost {
    pub(crate) fn of(body: &[u8]) -> Self {
        // Data without control characters is never decompressed as brotli, and gzip and zstd are not UTF-8.
        let is_control = |byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
        let is_text = || str::from_utf8(body).is_ok() && !body.iter().any(is_control);
        if body.len() > MAX_SMALL_PAGE || is_text() {
            BodyCost::Bytes(body.len())
        } else {
            BodyCost::MaybeCompressed
        }
    }

    /// The most bytes of a page that may be read with the permit for the body.
    pub(crate) fn max_page(self) -> usize {
        match self {
            BodyCost::Bytes(bytes) => bytes,
            BodyCost::MaybeCompressed => MAX_SMALL_PAGE,
        }
    }
}

impl ReadingGates {
    pub(crate) fn new(processors: usize) -> Self {
        ReadingGates {
            short: Gate::of_threads(processors),
            ordinary: Gate::of_bytes(MAX_ORDINARY_MEMORY).counting_time(),
            small: Gate::of_bytes(MAX_SMALL_MEMORY).counting_time(),
            maybe_compressed: Gate::of_shared_threads(max_large(processors)),
            large: Gate::of_bytes(MAX_LARGE_MEMORY),
            min_large: MAX_LARGE_MEMORY / max_large(processors),
        }
    }

    /// Waits for the permit to read the parameters in a body, and then a page of at most [`BodyCost::max_page`] bytes. The error
    /// is for a request that waited too long.
    pub(crate) async fn enter_body(&self, caller: Caller, cost: BodyCost) -> Result<Permit, ApiError> {
        match cost {
            BodyCost::MaybeCompressed => self.maybe_compressed.enter(caller).await,
            BodyCost::Bytes(bytes) => self.enter(caller, bytes).await,
        }
    }

    /// Waits for the permit to read a page of this many bytes. The error is for a request that waited too long.
    pub(crate) async fn enter(&self, caller: Caller, page_bytes: usize) -> Result<Permit, ApiError> {
        // The memory that any page of this length takes at most.
        let memory = Limits::new().memory_limit(page_bytes);
        if page_bytes <= MAX_SHORT_PAGE {
            return self.short.enter(caller).await;
        }
        let gates = [(MAX_ORDINARY_PAGE, &self.ordinary), (MAX_SMALL_PAGE, &self.small)];
        match gates.into_iter().find(|(max, _)| page_bytes <= *max) {
            Some((_, gate)) => gate.enter_with(caller, memory).await,
            None => self.large.enter_with(caller, memory.max(self.min_large)).await,
        }
    }
}

/// The most large pages that are read at the same time, and the most bodies that are decompressed. There are at least two, so
/// that one client cannot use all.
fn max_large(processors: usize) -> usize {
    processors.max(2)
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::time::Duration;

    use tokio::time::Instant;

    use super::*;

    const LENGTHS: [usize; 4] = [MAX_SHORT_PAGE, MAX_ORDINARY_PAGE, MAX_SMALL_PAGE, 16 << 20];

    fn caller(client: u8) -> Caller {
        let deadline = Instant::now() + Duration::from_millis(20);
        Caller { client: Ipv4Addr::new(192, 0, 2, client).into(), deadline }
    }

    async fn enters(gates: &ReadingGates, client: u8, page_bytes: usize) -> Option<Permit> {
        gates.enter(caller(client), page_bytes).await.ok()
    }

    async fn enters_with(gates: &ReadingGates, client: u8, cost: BodyCost) -> Option<Permit> {
        gates.enter_body(caller(client), cost).await.ok()
    }

    #[tokio::test]
    async fn costly_requests_of_a_client_leave_room_for_others() {
        for processors in [1, 2, 16] {
            let gates = ReadingGates::new(processors);
            let mut held = Vec::new();
            while let Some(permit) = enters(&gates, 1, 16 << 20).await {
                held.push(permit);
            }
            assert_eq!(held.len(), 1, "the largest page takes the share of a client");
            held.extend(enters(&gates, 2, 16 << 20).await);
            assert_eq!(held.len(), 2, "another client has its own share");
            for client in 1..=2 {
                assert!(enters(&gates, client, MAX_SMALL_PAGE).await.is_some(), "a small page does not wait");
            }
        }
    }

    #[tokio::test]
    async fn memory_of_smaller_pages_is_bounded() {
        for (page_bytes, max_memory) in
            [(MAX_ORDINARY_PAGE, MAX_ORDINARY_MEMORY), (MAX_SMALL_PAGE, MAX_SMALL_MEMORY)]
        {
            let (gates, mut held) = (ReadingGates::new(4), Vec::new());
            for client in 1..=20 {
                held.extend(enters(&gates, client, page_bytes).await);
            }
            assert_eq!(held.len(), max_memory / Limits::new().memory_limit(page_bytes));
        }
    }

    #[tokio::test]
    async fn number_of_large_pages_is_bounded() {
        let gates = ReadingGates::new(4);
        let mut held = Vec::new();
        for client in 1..=9 {
            held.extend(enters(&gates, client, MAX_SMALL_PAGE + 1).await);
        }
        assert_eq!(held.len(), 4);
    }

    #[test]
    fn bodies_that_may_be_compressed_are_seen_by_their_bytes() {
        let (gzip, zstd): (&[u8], &[u8]) = (b"\x1F\x8B\x08\0", b"P*M\x18\x01\0\0\0\0\x28\xB5\x2F\xFD");
        for packed in [gzip, zstd, b"\x1B\x0E\0\xF8", b"--a\r\n\r\n\x1F\x8B\x08\r\n--a--", b"<\0p\0>\0"] {
            assert_eq!(BodyCost::of(packed), BodyCost::MaybeCompressed, "{packed:?}");
        }
        for text in ["", "<p class=h-card>Ad\u{e1}\t\r\n", "html=%3Cp%3E", "{\"html\":\"\"}"] {
            assert_eq!(BodyCost::of(text.as_bytes()), BodyCost::Bytes(text.len()), "{text}");
        }
        assert_eq!(BodyCost::of(&[0; MAX_SMALL_PAGE]), BodyCost::MaybeCompressed);
        assert_eq!(BodyCost::of(&[0; MAX_SMALL_PAGE + 1]), BodyCost::Bytes(MAX_SMALL_PAGE + 1));
    }

    #[tokio::test]
    async fn compressed_and_large_bodies_of_a_client_keep_no_other_waiting() {
        for processors in [1, 2, 16] {
            let gates = ReadingGates::new(processors);
            let mut held = Vec::new();
            for cost in [BodyCost::MaybeCompressed, BodyCost::Bytes(16 << 20)] {
                while let Some(permit) = enters_with(&gates, 1, cost).await {
                    held.push(permit);
                }
            }
            assert_eq!(held.len(), processors.div_ceil(2) + 1, "a client has its share of each gate");
            for cost in LENGTHS.map(BodyCost::Bytes).into_iter().chain([BodyCost::MaybeCompressed]) {
                assert!(enters_with(&gates, 2, cost).await.is_some(), "{cost:?} of another client waits");
            }
            assert!(
                enters_with(&gates, 1, BodyCost::Bytes(MAX_SMALL_PAGE)).await.is_some(),
                "a small page waits"
            );
        }
    }
}
