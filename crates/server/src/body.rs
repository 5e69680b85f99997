//! Reads the body of a request, within limits on time, size and memory.
//!
//! The first bytes of a body are read at once. Its memory is taken before the rest is read: a request that waits for it
//! costs the service only its connection, and one that is refused is answered without reading its body. So a client that
//! sends almost no bytes takes no memory from others, and small pages do not wait for large ones.

use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody as _};
use axum::http::StatusCode;
use http_body_util::BodyExt as _;
use microweave_fetch::MAX_PAGE_MIB;
use tokio::time::{Instant, timeout_at};

use crate::client_limit::Caller;
use crate::error::ApiError;
use crate::gate::{Gate, Permit};

/// The most bytes of a body.
pub(crate) const MAX_BODY_BYTES: usize = MAX_PAGE_MIB << 20;
/// A shorter body takes no memory of the gate. Each connection can have that much.
const MAX_SMALL: usize = 16 << 10;
/// The memory that is taken at first for a body of unknown length. It is doubled when it is full.
const MIN_RESERVED: usize = 64 << 10;

/// Bytes with the memory that they take. A small body takes none.
pub(crate) struct HeldBytes {
    pub(crate) bytes: Vec<u8>,
    pub(crate) permit: Option<Permit>,
}

/// Reads a body until the deadline.
///
/// # Errors
/// The error closes the connection: the rest of the body is not read.
pub(crate) async fn read(body: Body, memory: &Gate, caller: Caller) -> Result<HeldBytes, ApiError> {
    read_bounded(body, memory, caller).await.map_err(ApiError::closing)
}

async fn read_bounded(mut body: Body, memory: &Gate, caller: Caller) -> Result<HeldBytes, ApiError> {
    let size = body.size_hint();
    if size.lower() > MAX_BODY_BYTES as u64 {
        return Err(ApiError::body_too_large());
    }
    let mut bytes = Vec::new();
    // Half of the time is for the first bytes.
    let first_end = Instant::now() + caller.time() / 2;
    while bytes.len() <= MAX_SMALL {
        match next_part(&mut body, first_end).await? {
            Some(data) => bytes.extend_from_slice(&data),
            None => return Ok(HeldBytes { bytes, permit: None }),
        }
    }
    let declared = size.exact().map(|bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
    let reserved = declared.unwrap_or(MIN_RESERVED).max(bytes.len());
    let permit = memory.enter_with(caller.queueing(), reserved).await?;
    let more = |bytes| memory.try_enter_with(caller.client, bytes);
    read_rest(body, HeldBytes { bytes, permit: Some(permit) }, reserved, more, caller.deadline).await
}

/// Reads the rest of a body into the reserved bytes.
async fn read_rest(
    mut body: Body,
    mut held: HeldBytes,
    mut reserved: usize,
    more_memory: impl Fn(usize) -> Result<Permit, ApiError>,
    deadline: Instant,
) -> Result<HeldBytes, ApiError> {
    let pace = Pace::new(deadline);
    held.bytes.reserve_exact(reserved - held.bytes.len());
    while let Some(data) = next_part(&mut body, pace.end_for(held.bytes.len(), reserved)).await? {
        let length = held.bytes.len() + data.len();
        if length > MAX_BODY_BYTES {
            return Err(ApiError::body_too_large());
        }
        while length > reserved {
            // Two bodies that wait for more memory could wait for each other.
            let more = more_memory(reserved)?;
            if let Some(permit) = &mut held.permit {
                permit.merge(more);
            }
            reserved *= 2;
        }
        held.bytes.extend_from_slice(&data);
    }
    Ok(held)
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
    /// The part of the time in which no byte has to arrive.
    const GRACE: f64 = 0.05;

    fn new(deadline: Instant) -> Self {
        Pace { begin: Instant::now(), deadline }
    }

    /// When the next bytes have to come, if some of the reserved bytes have come.
    fn end_for(&self, received: usize, reserved: usize) -> Instant {
        let time = self.deadline.saturating_duration_since(self.begin);
        let part = (received as f64 / reserved.max(1) as f64).min(1.0);
        self.begin + Duration::min(time, time.mul_f64(Self::GRACE + (1.0 - Self::GRACE) * part))
    }
}

fn too_slow() -> ApiError {
    ApiError::new(StatusCode::REQUEST_TIMEOUT, "timeout", "the body of the request took too long")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn body_has_to_come_at_a_pace() {
        let begin = Instant::now();
        let pace = Pace { begin, deadline: begin + Duration::from_secs(20) };
        for (received, reserved, milliseconds) in
            [(0, 1000, 1000), (0, 0, 1000), (500, 1000, 10_500), (1000, 1000, 20_000)]
        {
            let end = pace.end_for(received, reserved) - begin;
            assert!(end.abs_diff(Duration::from_millis(milliseconds)) < Duration::from_millis(1), "{end:?}");
        }
    }
}
