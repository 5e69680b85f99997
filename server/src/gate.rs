//! Bounds on what happens at the same time: pages that are read, pages that are fetched, and bytes in memory.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout_at};

use crate::error::ApiError;

/// The longest time that a request waits before the service begins to work on it.
const MAX_QUEUEING: Duration = Duration::from_secs(10);
/// The bytes of a unit of memory.
const UNIT_BYTES: usize = 16 << 10;

/// A number of units, of which each request takes some. Requests enter in the order in which they came.
pub(crate) struct Gate {
    units: Arc<Semaphore>,
    count: usize,
}

/// The units of a request. They are given back when it is dropped.
pub(crate) type Permit = OwnedSemaphorePermit;

impl Gate {
    pub(crate) fn new(count: usize) -> Self {
        Gate { units: Arc::new(Semaphore::new(count)), count }
    }

    /// A gate for bytes in memory.
    pub(crate) fn of_bytes(bytes: usize) -> Self {
        Gate::new(bytes / UNIT_BYTES)
    }

    /// Takes one unit. The error is for a request that waited too long.
    pub(crate) async fn enter(&self, deadline: Instant) -> Result<Permit, ApiError> {
        self.take(1, deadline).await
    }

    /// Takes the units for a number of bytes. More than the gate has count as all of them.
    pub(crate) async fn enter_with(&self, bytes: usize, deadline: Instant) -> Result<Permit, ApiError> {
        self.take(self.units_of(bytes), deadline).await
    }

    /// Takes the units for a number of bytes if they are free.
    pub(crate) fn try_enter_with(&self, bytes: usize) -> Result<Permit, ApiError> {
        Arc::clone(&self.units).try_acquire_many_owned(self.units_of(bytes)).map_err(|_| ApiError::busy())
    }

    async fn take(&self, units: u32, deadline: Instant) -> Result<Permit, ApiError> {
        let entered = Arc::clone(&self.units).acquire_many_owned(units);
        match timeout_at(deadline, entered).await {
            Ok(Ok(permit)) => Ok(permit),
            // No gate is ever closed.
            Ok(Err(_)) | Err(_) => Err(ApiError::busy()),
        }
    }

    fn units_of(&self, bytes: usize) -> u32 {
        u32::try_from(bytes.div_ceil(UNIT_BYTES).clamp(1, self.count)).unwrap_or(u32::MAX)
    }
}

/// When a request that the service has not begun to work on gives up. Later steps of a request wait until its deadline:
/// what was done for it would be lost.
pub(crate) fn queueing_end(deadline: Instant) -> Instant {
    deadline.min(Instant::now() + MAX_QUEUEING)
}
