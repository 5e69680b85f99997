//! A connection between hyper and its client that is more helpful than HTTP: targets are percent-encoded where the client
//! did not, and what hyper refuses by itself is answered with an error in JSON.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::body::Bytes;
use axum::http::StatusCode;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::error::ApiError;
use crate::patient_stream::PatientStream;
use crate::request_line::RequestLines;

/// hyper's own answer is shorter.
const MAX_REFUSAL: usize = 256;

/// A connection that changes request lines, and hyper's refusals.
pub(crate) struct LenientStream {
    stream: PatientStream,
    lines: RequestLines,
    /// Bytes for hyper: what did not fit after it was encoded.
    received: Bytes,
    /// Bytes for the client: the error in place of hyper's refusal.
    refusal: Bytes,
    /// True if pages of all origins may read answers.
    is_public: bool,
}

/// Moves the first bytes into a buffer that may have less room.
fn give(bytes: &mut Bytes, buffer: &mut ReadBuf<'_>) {
    let count = bytes.len().min(buffer.remaining());
    buffer.put_slice(&bytes.split_to(count));
}

impl LenientStream {
    pub(crate) fn new(stream: PatientStream, is_public: bool) -> Self {
        let (received, refusal) = (Bytes::default(), Bytes::default());
        LenientStream { stream, lines: RequestLines::default(), received, refusal, is_public }
    }

    /// Takes hyper's refusal of a request, and prepares the error for the client. `None` for other bytes.
    fn take_refusal(&mut self, written: &[u8]) -> Option<usize> {
        self.refusal = head_error(refused_status(written)?).into_http1(self.is_public).into();
        Some(written.len())
    }

    fn poll_refusal(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.refusal.is_empty() {
            let count = ready!(Pin::new(&mut self.stream).poll_write(context, &self.refusal))?;
            drop(self.refusal.split_to(count));
        }
        Poll::Ready(Ok(()))
    }
}

/// The status if the bytes are the answer that hyper makes itself: an error without a body. The service never answers so.
fn refused_status(written: &[u8]) -> Option<StatusCode> {
    if written.len() > MAX_REFUSAL || !written.ends_with(b"\r\n\r\n") {
        return None;
    }
    let head = str::from_utf8(written).ok()?;
    let status = StatusCode::from_bytes(head.strip_prefix("HTTP/1.1 ")?.get(..3)?.as_bytes()).ok()?;
    (status.is_client_error() && head.contains("\r\ncontent-length: 0\r\n")).then_some(status)
}

fn head_error(status: StatusCode) -> ApiError {
    let (code, description) = match status {
        StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE | StatusCode::URI_TOO_LONG => (
            "too-large",
            "the head of the request is larger than 64 KiB: send the page in the body of a POST",
        ),
        _ => ("invalid-request", "the request is not valid HTTP/1.1"),
    };
    ApiError::new(status, code, description).closing()
}

impl AsyncRead for LenientStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        if this.received.is_empty() {
            let before = buffer.filled().len();
            ready!(Pin::new(&mut this.stream).poll_read(context, buffer))?;
            let Some(encoded) = this.lines.encode(&buffer.filled()[before..]) else {
                return Poll::Ready(Ok(()));
            };
            buffer.set_filled(before);
            this.received = encoded.into();
        }
        give(&mut this.received, buffer);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for LenientStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        match self.take_refusal(bytes) {
            Some(count) => Poll::Ready(Ok(count)),
            None => Pin::new(&mut self.stream).poll_write(context, bytes),
        }
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        match parts.first().and_then(|part| self.take_refusal(part)) {
            Some(count) => Poll::Ready(Ok(count)),
            None => Pin::new(&mut self.stream).poll_write_vectored(context, parts),
        }
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_refusal(context))?;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_refusal(context))?;
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
