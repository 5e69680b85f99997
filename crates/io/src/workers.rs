//! Threads that work on items side by side. The results come out in the order of the items, or as they are ready.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;

/// How many items for each thread may be taken before the first of them is written. It bounds the results that wait.
const MAX_WAITING_PER_THREAD: usize = 4;

/// How many threads there are, and the order of the results.
#[derive(Clone, Copy)]
pub struct Workers {
    /// The number of threads.
    pub threads: NonZeroUsize,
    /// True if results are handed over as they are ready.
    pub is_unordered: bool,
}

impl Workers {
    /// Calls `work` with each item on one of the threads, and `finish` with the results on this thread. After an error
    /// of `finish`, no other item is taken.
    ///
    /// # Errors
    /// The error of `finish`.
    pub fn run<T: Send, R: Send, E>(
        self,
        items: impl Iterator<Item = T> + Send,
        work: impl Fn(T) -> R + Sync,
        finish: impl FnMut(R) -> Result<(), E>,
    ) -> Result<(), E> {
        if self.threads == NonZeroUsize::MIN {
            return items.map(work).try_for_each(finish);
        }
        let queue = Queue::new(items.fuse(), MAX_WAITING_PER_THREAD * self.threads.get());
        thread::scope(|scope| {
            let (sender, results) = mpsc::channel();
            for _ in 0..self.threads.get() {
                let (queue, work, sender) = (&queue, &work, sender.clone());
                scope.spawn(move || {
                    let _stop_on_panic = StopOnPanic(&queue.window);
                    while let Some((number, item)) = queue.take() {
                        if sender.send((number, work(item))).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let finished = self.finish_all(results, &queue.window, finish);
            queue.window.stop();
            finished
        })
    }

    fn finish_all<R, E>(
        self,
        results: mpsc::Receiver<(usize, R)>,
        window: &Window,
        mut finish: impl FnMut(R) -> Result<(), E>,
    ) -> Result<(), E> {
        let (mut next, mut waiting) = (0, BTreeMap::new());
        for (number, result) in results {
            waiting.insert(if self.is_unordered { next } else { number }, result);
            while let Some(result) = waiting.remove(&next) {
                finish(result)?;
                next += 1;
                window.move_by_one();
            }
        }
        Ok(())
    }
}

/// The items that were not taken yet.
struct Queue<I> {
    items: Mutex<I>,
    window: Window,
}

/// Which items may be taken: at most `max_waiting` after the last one that is finished.
struct Window {
    max_waiting: usize,
    state: Mutex<WindowState>,
    changed: Condvar,
}

#[derive(Default)]
struct WindowState {
    taken: usize,
    finished: usize,
    is_stopped: bool,
}

impl<T, I: Iterator<Item = T>> Queue<I> {
    fn new(items: I, max_waiting: usize) -> Self {
        let (state, changed) = Default::default();
        Queue { items: Mutex::new(items), window: Window { max_waiting, state, changed } }
    }

    /// The next item with its number. Waits until it may be taken.
    fn take(&self) -> Option<(usize, T)> {
        // The lock on the items keeps the numbers in their order.
        let mut items = locked(&self.items);
        let number = self.window.next_number()?;
        items.next().map(|item| (number, item))
    }
}

impl Window {
    /// The number of the next item. `None` if no other item may be taken.
    fn next_number(&self) -> Option<usize> {
        let is_full =
            |state: &mut WindowState| !state.is_stopped && state.taken - state.finished >= self.max_waiting;
        let state = self.changed.wait_while(locked(&self.state), is_full);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        if state.is_stopped {
            return None;
        }
        state.taken += 1;
        Some(state.taken - 1)
    }

    fn move_by_one(&self) {
        locked(&self.state).finished += 1;
        self.changed.notify_one();
    }

    fn stop(&self) {
        locked(&self.state).is_stopped = true;
        self.changed.notify_all();
    }
}

/// Ends the other threads if one panics. Its result would never come, and they would wait.
struct StopOnPanic<'a>(&'a Window);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}

/// The lock, even if a thread panicked that had it: the scope passes the panic on.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    fn workers(threads: usize, is_unordered: bool) -> Workers {
        Workers { threads: NonZeroUsize::new(threads).expect("it is not zero"), is_unordered }
    }

    /// Works longer on some items than on others.
    fn slow_square(number: u64) -> u64 {
        thread::sleep(Duration::from_micros(number * 7919 % 300));
        number * number
    }

    #[test]
    fn results_are_in_the_order_of_the_items() {
        for threads in [1, 2, 7] {
            let mut squares = Vec::new();
            let done = workers(threads, false).run(0..500, slow_square, |square| {
                squares.push(square);
                Ok::<_, Infallible>(())
            });
            assert_eq!(done, Ok(()));
            assert!(squares.iter().copied().eq((0..500).map(|number| number * number)), "{threads}");
        }
    }

    #[test]
    fn unordered_results_are_complete() {
        let mut squares = Vec::new();
        let done = workers(3, true).run(0..500, slow_square, |square| {
            squares.push(square);
            Ok::<_, Infallible>(())
        });
        squares.sort();
        assert!(done.is_ok() && squares.iter().copied().eq((0..500).map(|number| number * number)));
    }

    #[test]
    fn few_results_wait_for_a_slow_one() {
        let (taken, first) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let items = (0..1000).inspect(|_| {
            taken.fetch_add(1, Ordering::SeqCst);
        });
        let work = |number| {
            if number == 0 {
                thread::sleep(Duration::from_millis(200));
            }
        };
        let done = workers(4, false).run(items, work, |()| {
            let _ =
                first.compare_exchange(0, taken.load(Ordering::SeqCst), Ordering::SeqCst, Ordering::SeqCst);
            Ok::<_, Infallible>(())
        });
        assert!(done.is_ok() && first.into_inner() <= 4 * MAX_WAITING_PER_THREAD);
    }

    #[test]
    fn no_item_is_taken_after_an_error() {
        let taken = AtomicUsize::new(0);
        let items = (0..).inspect(|_| {
            taken.fetch_add(1, Ordering::SeqCst);
        });
        assert_eq!(
            workers(4, false).run(items, slow_square, |square| if square < 100 {
                Ok(())
            } else {
                Err(square)
            }),
            Err(100)
        );
        assert!(taken.into_inner() <= 10 + 4 * MAX_WAITING_PER_THREAD + 4);
    }

    #[test]
    fn panic_ends_the_run() {
        let run =
            || workers(3, false).run(0..100, |number| assert!(number != 50), |()| Ok::<_, Infallible>(()));
        assert!(std::panic::catch_unwind(run).is_err());
    }
}
