//! A connection that ends if the client does not take its answers.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

/// How long a connection may wait, all in all, for the client to take the answer of a request.
const MAX_STALLED: Duration = Duration::from_secs(60);

/// A connection that counts the time in which it cannot write.
pub(crate) struct PatientStream {
    stream: TcpStream,
    /// The time that remains until the client sends something again.
    remaining: Duration,
    /// Since when the client takes nothing, and when its time is over.
    stalled: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl PatientStream {
    pub(crate) fn new(stream: TcpStream) -> Self {
        PatientStream { stream, remaining: MAX_STALLED, stalled: None }
    }

    /// Passes on what a write gave. An error if the client took nothing for too long.
    fn bounded<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            if let Some((since, _)) = self.stalled.take() {
                self.remaining = self.remaining.saturating_sub(since.elapsed());
            }
            return written;
        }
        let remaining = self.remaining;
        let (_, end) = self.stalled.get_or_insert_with(|| (Instant::now(), Box::pin(sleep(remaining))));
        ready!(end.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for PatientStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        if buffer.filled().len() > before {
            self.remaining = MAX_STALLED;
        }
        read
    }
}

impl AsyncWrite for PatientStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.bounded(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.bounded(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
