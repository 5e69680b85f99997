//! Reads the body of a request, within limits on time, size and memory.

use axum::body::Body;
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
    let declared = declared_length(headers).unwrap_or(0);
    if declared > MAX_BODY_BYTES as u64 {
        return Err(ApiError::body_too_large());
    }
    let mut taken = usize::try_from(declared).unwrap_or(MAX_BODY_BYTES).min(MAX_BYTES_IN_ADVANCE);
    let mut permit = memory.enter_with(taken, deadline).await?;
    let (mut body, mut bytes) = (body, Vec::new());
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

fn declared_length(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

fn too_slow() -> ApiError {
    ApiError::new(StatusCode::REQUEST_TIMEOUT, "timeout", "the body of the request took too long")
}
