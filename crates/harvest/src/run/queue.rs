//! What threads take next: an input, or a batch of another thread's input.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::batch::Batch;
use crate::input_file::InputFile;
use crate::progress::Progress;

/// Waiting threads look this often whether the harvest is stopped.
const STOP_INTERVAL: Duration = Duration::from_millis(200);

/// An input that no thread has taken yet.
#[derive(Debug)]
pub(crate) struct QueuedInput {
    pub(crate) file: InputFile,
    pub(crate) name: String,
    pub(crate) part: String,
    pub(crate) size: u64,
    pub(crate) modified: u64,
}

pub(crate) enum Task {
    Input(QueuedInput),
    Batch(Batch),
}

pub(crate) struct Queue {
    threads: usize,
    state: Mutex<QueueState>,
    changed: Condvar,
}

#[derive(Default)]
struct QueueState {
    inputs: VecDeque<QueuedInput>,
    batches: VecDeque<Batch>,
    /// The number of inputs that threads own.
    open: usize,
    /// True if no inputs follow.
    has_ended: bool,
}

/// An input that a thread owns, until it is dropped.
pub(super) struct OpenInput<'a>(&'a Queue);

impl Drop for OpenInput<'_> {
    fn drop(&mut self) {
        self.0.state().open -= 1;
        self.0.changed.notify_all();
    }
}

impl Queue {
    pub(crate) fn new(threads: usize) -> Self {
        Queue { threads, state: Mutex::default(), changed: Condvar::new() }
    }

    fn state(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a change, or for a short time.
    fn wait<'a>(&self, state: MutexGuard<'a, QueueState>) -> MutexGuard<'a, QueueState> {
        self.changed.wait_timeout(state, STOP_INTERVAL).unwrap_or_else(PoisonError::into_inner).0
    }

    /// Adds an input. Waits while there are enough for all threads.
    pub(super) fn push_input(&self, input: QueuedInput) {
        let mut state = self.state();
        while state.inputs.len() >= 2 * self.threads && !state.has_ended {
            state = self.wait(state);
        }
        state.inputs.push_back(input);
        self.changed.notify_all();
    }

    /// No inputs follow.
    pub(super) fn end(&self) {
        self.state().has_ended = true;
        self.changed.notify_all();
    }

    /// The next task. Waits for one. `None` at the end: no thread has an input in hand, and no inputs follow. After a
    /// stop, batches are tasks still, and inputs are not. Who takes an input calls [`Queue::open_input`].
    pub(super) fn next(&self, progress: &Progress) -> Option<Task> {
        let mut state = self.state();
        loop {
            if let Some(batch) = state.batches.pop_front() {
                return Some(Task::Batch(batch));
            }
            if progress.is_stopped() {
                state.inputs.clear();
            }
            if let Some(input) = state.inputs.pop_front() {
                state.open += 1;
                self.changed.notify_all();
                return Some(Task::Input(input));
            }
            if state.open == 0 && (state.has_ended || progress.is_stopped()) {
                return None;
            }
            state = self.wait(state);
        }
    }

    /// The input that [`Queue::next`] gave is open until the result is dropped.
    pub(super) fn open_input(&self) -> OpenInput<'_> {
        OpenInput(self)
    }

    /// Offers a batch to the threads that have no input. Gives it back if they have enough.
    pub(super) fn offer(&self, batch: Batch) -> Result<(), Batch> {
        let mut state = self.state();
        let helpers = self.threads - state.open.min(self.threads);
        if !state.inputs.is_empty() || state.batches.len() >= 2 * helpers {
            return Err(batch);
        }
        state.batches.push_back(batch);
        self.changed.notify_all();
        Ok(())
    }

    /// A batch that no thread has taken yet.
    pub(super) fn take_batch(&self) -> Option<Batch> {
        self.state().batches.pop_front()
    }
}
