//! The body of a large answer, in parts. Answers are compressed while they are sent: between two parts, the thread works for
//! other connections.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use hyper::body::{Body as HttpBody, Frame, SizeHint};

/// The most bytes of a part. Compressing them takes less than a millisecond.
const PART_BYTES: usize = 16 << 10;

struct PartedBody {
    rest: Bytes,
    /// True if a part was sent since others had their turn.
    has_sent: bool,
}

/// The body with these bytes.
pub(crate) fn body(bytes: Bytes) -> Body {
    match bytes.len() {
        ..=PART_BYTES => Body::from(bytes),
        _ => Body::new(PartedBody { rest: bytes, has_sent: false }),
    }
}

impl HttpBody for PartedBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if self.rest.is_empty() {
            return Poll::Ready(None);
        }
        self.has_sent = !self.has_sent;
        if !self.has_sent {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        let bytes = PART_BYTES.min(self.rest.len());
        Poll::Ready(Some(Ok(Frame::data(self.rest.split_to(bytes)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.rest.len() as u64)
    }
}

#[cfg(test)]
mod tests {
    use http_body_util::BodyExt as _;

    use super::*;

    #[tokio::test]
    async fn parts_are_the_whole() {
        for length in [0, 1, PART_BYTES, PART_BYTES + 1, 3 * PART_BYTES] {
            let bytes: Vec<u8> = (0..length).map(|at| at as u8).collect();
            let body = body(bytes.clone().into());
            assert_eq!(body.size_hint().exact(), Some(length as u64));
            assert_eq!(body.collect().await.expect("it does not fail").to_bytes(), bytes);
        }
    }
}
