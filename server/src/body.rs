//! Reads the body of a request, within limits on time, size and memory.
//!
//! The memory of a body is taken before any of it is read. A request that waits for it costs the service only its
//! connection, and one that is refused is answered without reading its body.

use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody as _};
use axum::http::StatusCode;
use http_body_util::BodyExt as _;
use microweave_fetch::MAX_PAGE_MIB;
use tokio::time::{Instant, timeout_at};

use crate::error::ApiError;
use crate::gate::{Gate, Permit, queueing_end};

/// The most bytes of a body.
pub(crate) const MAX_BODY_BYTES: usize = MAX_PAGE_MIB << 20;
/// The memory that is taken at first for a body of unknown length. It is doubled when it is full.
const MIN_RESERVED: usize = 64 << 10;

/// Bytes with the memory that they take.
pub(crate) struct HeldBytes {
    pub(crate) bytes: Vec<u8>,
    pub(crate) permit: Permit,
}

/// Reads a body until the deadline.
///
/// # Errors
/// The error closes the connection: the rest of the body is not read.
pub(crate) async fn read(body: Body, memory: &Gate, deadline: Instant) -> Result<HeldBytes, ApiError> {
    read_bounded(body, memory, deadline).await.map_err(ApiError::closing)
}

async fn read_bounded(mut body: Body, memory: &Gate, deadline: Instant) -> Result<HeldBytes, ApiError> {
    let size = body.size_hint();
    if size.lower() > MAX_BODY_BYTES as u64 {
        return Err(ApiError::body_too_large());
    }
    let mut reserved =
        size.exact().map_or(MIN_RESERVED, |bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
    reserved = reserved.max(1);
    let mut permit = memory.enter_with(reserved, queueing_end(deadline)).await?;
    let pace = Pace::new(deadline);
    let mut bytes = Vec::with_capacity(reserved);
    while let Some(data) = next_part(&mut body, pace.end_for(bytes.len(), reserved)).await? {
        let length = bytes.len() + data.len();
        if length > MAX_BODY_BYTES {
            return Err(ApiError::body_too_large());
        }
        while length > reserved {
            // Two bodies that wait for more memory could wait for each other.
            permit.merge(memory.try_enter_with(reserved)?);
            reserved *= 2;
        }
        bytes.extend_from_slice(&data);
    }
    Ok(HeldBytes { bytes, permit })
}

/// The next bytes of a body. `None` at its end.
async fn next_part(body: &mut Body, end: Instant) -> Result<Option<Bytes>, ApiError> {
    loop {
        let Some(frame) = timeout_at(end, body.frame()).await.map_err(|_| too_slow())? else {
            return Ok(None);
        };
        let frame = frame.map_err(|_| ApiError::invalid("the body of the request ended early"))?;
        // Trailers are ignored.
        if let Ok(data) = frame.into_data() {
            return Ok(Some(data));
        }
    }
}

/// How fast a body has to come: so fast that it is complete at the deadline. So a client cannot take memory for a long
/// body and then send nothing.
struct Pace {
    begin: Instant,
    deadline: Instant,
}

impl Pace {
    fn new(deadline: Instant) -> Self {
        Pace { begin: Instant::now(), deadline }
    }

    /// When the next bytes have to come, if some of the reserved bytes have come: a fourth of the time is for the
    /// beginning, the rest is in proportion.
    fn end_for(&self, received: usize, reserved: usize) -> Instant {
        let time = self.deadline.saturating_duration_since(self.begin);
        let part = (received as f64 / reserved.max(1) as f64).min(1.0);
        self.begin + Duration::min(time, time.mul_f64(0.25 + 0.75 * part))
    }
}

fn too_slow() -> ApiError {
    ApiError::new(StatusCode::REQUEST_TIMEOUT, "timeout", "the body of the request took too long")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn body_has_to_come_at_a_pace() {
        let begin = Instant::now();
        let pace = Pace { begin, deadline: begin + Duration::from_secs(20) };
        for (received, reserved, seconds) in [(0, 1000, 5), (0, 0, 5), (200, 1000, 8), (1000, 1000, 20)] {
            assert_eq!(pace.end_for(received, reserved) - begin, Duration::from_secs(seconds), "{received}");
        }
    }
}
