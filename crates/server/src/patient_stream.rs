//! A connection that ends if the client does not take its answers, and that ends so that the client gets the last one.

use std::io;
use std::mem::MaybeUninit;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep, sleep_until};

use crate::body::MAX_BODY_BYTES;
use crate::phase::Phase;

/// How long a connection may wait, all in all, for the client to take the answer of a request.
const MAX_STALLED: Duration = Duration::from_secs(60);

/// How long a connection that ends reads what the client still sends: all in all, and without getting anything.
const MAX_LINGERING: Duration = Duration::from_secs(10);
const MAX_SILENCE: Duration = Duration::from_secs(2);
/// The bytes that are read at once and dropped.
const DROPPED_BYTES: usize = 16 << 10;

/// A connection that counts the time in which it cannot write.
pub(crate) struct PatientStream {
    stream: TcpStream,
    /// The time that remains until the client sends something again.
    remaining: Duration,
    /// Since when the client takes no bytes, and when its time is over.
    stalled: Option<(Instant, Pin<Box<Sleep>>)>,
    lingering: Option<Lingering>,
    phase: Phase,
}

/// The end of a connection. If it were closed while the client still sends a body that is refused, the client's system
/// would drop the answer (RFC 9112, section 9.6).
struct Lingering {
    end: Instant,
    silence: Pin<Box<Sleep>>,
    /// The bytes that are still read.
    remaining: usize,
}

impl PatientStream {
    pub(crate) fn new(stream: TcpStream, phase: Phase) -> Self {
        PatientStream { stream, remaining: MAX_STALLED, stalled: None, lingering: None, phase }
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
            self.phase.received();
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
        let this = &mut *self;
        let lingering = match &mut this.lingering {
            Some(lingering) => lingering,
            None => {
                ready!(Pin::new(&mut this.stream).poll_shutdown(context))?;
                this.phase.answers_end();
                this.lingering.insert(Lingering::new())
            }
        };
        lingering.poll(&mut this.stream, context).map(Ok)
    }
}

impl Lingering {
    fn new() -> Self {
        let now = Instant::now();
        Lingering {
            end: now + MAX_LINGERING,
            silence: Box::pin(sleep_until(now + MAX_SILENCE)),
            remaining: MAX_BODY_BYTES,
        }
    }

    /// Reads and drops what the client sends until it closes the connection, or until a limit.
    fn poll(&mut self, stream: &mut TcpStream, context: &mut Context<'_>) -> Poll<()> {
        let mut space = [MaybeUninit::uninit(); DROPPED_BYTES];
        loop {
            let mut buffer = ReadBuf::uninit(&mut space);
            match Pin::new(&mut *stream).poll_read(context, &mut buffer) {
                Poll::Pending => return self.silence.as_mut().poll(context),
                Poll::Ready(Ok(())) if !buffer.filled().is_empty() => {
                    self.remaining = self.remaining.saturating_sub(buffer.filled().len());
                    if self.remaining == 0 {
                        return Poll::Ready(());
                    }
                    self.silence.as_mut().reset(self.end.min(Instant::now() + MAX_SILENCE));
                }
                // The client has closed the connection.
                Poll::Ready(_) => return Poll::Ready(()),
            }
        }
    }
}
