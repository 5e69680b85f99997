//! Locks that a panic in another thread does not close.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a mutex. No code of the service that holds a lock can panic between changes that belong together, so the value is whole.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
