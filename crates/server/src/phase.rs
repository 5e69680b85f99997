//! What a connection waits for. When the service stops, requests that arrived are answered, and clients that still send are not
//! waited for.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::task::{Context, Poll};

use axum::body::Bytes;
use hyper::body::{Body, Frame, Incoming, SizeHint};

/// The client sends a request, or none.
const RECEIVING: u8 = 0;
/// The whole request is there, and the service works on its answer.
const ANSWERING: u8 = 1;
/// The answer is sent.
const SENDING: u8 = 2;

/// What a connection waits for.
#[derive(Clone, Default)]
pub(crate) struct Phase(Arc<AtomicU8>);

impl Phase {
    /// True if a request is being answered.
    pub(crate) fn is_answering(&self) -> bool {
        self.0.load(Ordering::Relaxed) != RECEIVING
    }

    /// The whole request was read.
    fn request_ends(&self) {
        let _ = self.0.compare_exchange(RECEIVING, ANSWERING, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// The service has an answer. The rest of the request is not waited for.
    pub(crate) fn answer_begins(&self) {
        self.0.store(SENDING, Ordering::Relaxed);
    }

    /// The client sent bytes. After an answer, they are of the next request.
    pub(crate) fn received(&self) {
        let _ = self.0.compare_exchange(SENDING, RECEIVING, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// All answers were sent.
    pub(crate) fn answers_end(&self) {
        self.0.store(RECEIVING, Ordering::Relaxed);
    }
}

/// The body of a request, which notes its end.
pub(crate) struct ObservedBody {
    body: Incoming,
    phase: Phase,
}

impl ObservedBody {
    pub(crate) fn new(body: Incoming, phase: Phase) -> Self {
        if body.is_end_stream() {
            phase.request_ends();
        }
        ObservedBody { body, phase }
    }
}

impl Body for ObservedBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if matches!(frame, Poll::Ready(None)) {
            self.phase.request_ends();
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
