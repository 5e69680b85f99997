//! Threads that read pages get a lower priority the longer they run. So a page that costs much costs only itself: the threads
//! that began later go before it, whatever its size and markup are.
//!
//! Only a thread that ends after its page can be watched: a process may lower a priority, but not raise it again. Systems
//! other than Linux have no priority for a thread of its own, and share the processors evenly.

/// Milliseconds on a processor, and by how much the nice value of a thread that had them is above the service's.
#[cfg(target_os = "linux")]
const PRIORITIES: [(u64, i32); 5] = [(4, 4), (16, 8), (64, 12), (256, 16), (1024, 19)];

#[cfg(not(target_os = "linux"))]
pub(crate) struct Watched;

#[cfg(not(target_os = "linux"))]
pub(crate) fn watch_this_thread() -> Watched {
    Watched
}

#[cfg(target_os = "linux")]
pub(crate) use linux::watch_this_thread;

#[cfg(target_os = "linux")]
mod linux {
    use std::collections::HashMap;
    use std::fs;
    use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
    use std::thread;
    use std::time::Duration;

    use once_cell::sync::Lazy;
    use rustix::process::{Pid, getpriority_process, setpriority_process};
    use rustix::thread::gettid;

    use super::PRIORITIES;

    /// The time between two looks at the threads.
    const INTERVAL: Duration = Duration::from_millis(4);

    static WATCH: Lazy<Watch> = Lazy::new(Watch::begin);

    /// The threads that are watched.
    struct Watch {
        threads: Mutex<HashMap<Pid, Niceness>>,
        added: Condvar,
    }

    /// The nice value that a thread began with, and what was added.
    struct Niceness {
        first: i32,
        added: i32,
    }

    /// A thread that is watched until this is dropped, in the same thread.
    pub(crate) struct Watched(Pid);

    /// Watches this thread, which has to end when its work is done.
    pub(crate) fn watch_this_thread() -> Watched {
        let thread = gettid();
        let first = getpriority_process(Some(thread)).unwrap_or_default();
        WATCH.lock().insert(thread, Niceness { first, added: 0 });
        WATCH.added.notify_one();
        Watched(thread)
    }

    impl Drop for Watched {
        fn drop(&mut self) {
            WATCH.lock().remove(&self.0);
        }
    }

    impl Watch {
        fn begin() -> Self {
            // Without the thread, all threads keep their priority.
            let _ = thread::Builder::new().name("priorities".to_owned()).spawn(|| WATCH.run());
            Watch { threads: Mutex::default(), added: Condvar::new() }
        }

        fn run(&self) {
            loop {
                let mut threads = self.lock();
                while threads.is_empty() {
                    threads = self.added.wait(threads).unwrap_or_else(PoisonError::into_inner);
                }
                // The lock is held, so none of the threads can end, and its number cannot become another thread's.
                threads.iter_mut().for_each(|(&thread, nice)| lower(thread, nice));
                drop(threads);
                thread::sleep(INTERVAL);
            }
        }

        fn lock(&self) -> MutexGuard<'_, HashMap<Pid, Niceness>> {
            self.threads.lock().unwrap_or_else(PoisonError::into_inner)
        }
    }

    /// Lowers the priority of a thread as its time asks for.
    fn lower(thread: Pid, nice: &mut Niceness) {
        let milliseconds = processor_time(thread).unwrap_or_default().as_millis() as u64;
        let due = PRIORITIES.iter().rfind(|(time, _)| milliseconds >= *time).map_or(0, |(_, added)| *added);
        if due > nice.added && setpriority_process(Some(thread), nice.first + due).is_ok() {
            nice.added = due;
        }
    }

    /// The time that a thread of this process has run on a processor. `None` if the system does not tell.
    fn processor_time(thread: Pid) -> Option<Duration> {
        let stat =
            fs::read_to_string(format!("/proc/self/task/{}/schedstat", thread.as_raw_nonzero())).ok()?;
        Some(Duration::from_nanos(stat.split(' ').next()?.parse().ok()?))
    }

    #[cfg(test)]
    mod tests {
        use std::time::Instant;

        use super::*;

        /// What is added to the nice value of a thread that has worked for a time.
        fn nice_after(work: Duration) -> i32 {
            let run = move || {
                let first = getpriority_process(Some(gettid())).expect("the thread runs");
                let _watched = watch_this_thread();
                let begin = Instant::now();
                while processor_time(gettid()).is_some_and(|time| time < work) && begin.elapsed() < 50 * work
                {
                }
                thread::sleep(2 * INTERVAL);
                getpriority_process(Some(gettid())).expect("the thread runs") - first
            };
            thread::spawn(run).join().expect("it does not panic")
        }

        #[test]
        fn priority_falls_with_the_time_of_a_thread() {
            assert_eq!(nice_after(Duration::ZERO), 0);
            let after_work = nice_after(Duration::from_millis(70));
            assert!((12..=16).contains(&after_work), "{after_work}");
        }
    }
}
