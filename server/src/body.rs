//! Reads the body of a request, within limits on time, size and memory.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, StatusCode, header};
use http_body_util::BodyExt as _;
use microweave_fetch::MAX_PAGE_MIB;
use tokio::time::{Instant, timeout_at};

use crate::error::ApiError;
use crate::gate::{Gate, Permit};

/// The most bytes of a body.
pub(crate) const MAX_BODY_BYTES: usize = MAX_PAGE_MIB << 20;
/// At most this much memory is taken before the bytes come.
const MAX_BYTES_IN_ADVANCE: usize = 1 << 20;

/// The time for reading the rest of a body that is refused, if no time of the request remains.
const MIN_DISCARDING: Duration = Duration::from_secs(5);

/// Bytes with the memory that they take.
pub(crate) struct HeldBytes {
    pub(crate) bytes: Vec<u8>,
    pub(crate) permit: Permit,
}

/// Reads a body until the deadline.
pub(crate) async fn read(
    body: Body,
    headers: &HeaderMap,
    memory: &Gate,
    deadline: Instant,
) -> Result<HeldBytes, ApiError> {
    let mut body = body;
    let held = read_bounded(&mut body, headers, memory, deadline).await;
    // A client that waits for `100 Continue` has not sent its body.
    if held.is_err() && !headers.contains_key(header::EXPECT) {
        discard(body, deadline).await;
    }
    held
}

async fn read_bounded(
    body: &mut Body,
    headers: &HeaderMap,
    memory: &Gate,
    deadline: Instant,
) -> Result<HeldBytes, ApiError> {
    let declared = declared_length(headers).unwrap_or(0);
    if declared > MAX_BODY_BYTES as u64 {
        return Err(ApiError::body_too_large());
    }
    let mut taken = usize::try_from(declared).unwrap_or(MAX_BODY_BYTES).min(MAX_BYTES_IN_ADVANCE);
    let mut permit = memory.enter_with(taken, deadline).await?;
    let mut bytes = Vec::with_capacity(taken);
    while let Some(frame) = timeout_at(deadline, body.frame()).await.map_err(|_| too_slow())? {
        let data = frame.map_err(|_| ApiError::invalid("the body of the request ended early"))?.into_data();
        let Ok(data) = data else { continue };
        if bytes.len() + data.len() > MAX_BODY_BYTES {
            return Err(ApiError::body_too_large());
        }
        if bytes.len() + data.len() > taken {
            permit.merge(memory.enter_with(MAX_BYTES_IN_ADVANCE, deadline).await?);
            taken += MAX_BYTES_IN_ADVANCE;
        }
        bytes.extend_from_slice(&data);
    }
    Ok(HeldBytes { bytes, permit })
}

/// Reads the rest of a body that is refused, within bounds. If the connection were closed while the client still sends,
/// it would not see the answer.
async fn discard(mut body: Body, deadline: Instant) {
    let end = deadline.max(Instant::now() + MIN_DISCARDING);
    let mut discarded = 0;
    while let Ok(Some(Ok(frame))) = timeout_at(end, body.frame()).await {
        discarded += frame.data_ref().map_or(0, Bytes::len);
        if discarded > MAX_BODY_BYTES {
            return;
        }
    }
}

fn declared_length(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

fn too_slow() -> ApiError {
    ApiError::new(StatusCode::REQUEST_TIMEOUT, "timeout", "the body of the request took too long")
}
