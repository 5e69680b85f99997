//! Threads that read pages get a lower priority the longer they run. So a costly page delays only itself: threads that began
//! later run before it, whatever its size and markup are.
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
    use std::sync::{Condvar, Mutex, PoisonError};
    use std::thread;
    use std::time::Duration;

    use once_cell::sync::Lazy;
    use rustix::process::{Pid, getpriority_process, setpriority_process};
    use rustix::thread::gettid;

    use super::PRIORITIES;
    use crate::lock::lock;

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
        lock(&WATCH.threads).insert(thread, Niceness { first, added: 0 });
        WATCH.added.notify_one();
        Watched(thread)
    }

    impl Drop for Watched {
        fn drop(&mut self) {
            lock(&WATCH.threads).remove(&self.0);
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
                let mut threads = lock(&self.threads);
                while threads.is_empty() {
                    threads = self.added.wait(threads).unwrap_or_else(PoisonError::into_inner);
                }
                // The lock is held, so none of the threads can end, and its number cannot become another thread's.
                threads.iter_mut().for_each(|(&thread, nice)| lower(thread, nice));
                drop(threads);
                thread::sleep(INTERVAL);
            }
        }
    }

    /// Lowers the priority of a thread as its time asks for.
    fn lower(thread: Pid, nice: &mut Niceness) {
        let due = added_after(processor_time(thread).unwrap_or_default());
        if due > nice.added && setpriority_process(Some(thread), nice.first + due).is_ok() {
            nice.added = due;
        }
    }

    /// What is added to the nice value of a thread that had a time on a processor.
    fn added_after(time: Duration) -> i32 {
        let milliseconds = time.as_millis() as u64;
        PRIORITIES.iter().rfind(|(time, _)| milliseconds >= *time).map_or(0, |(_, added)| *added)
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

        /// A system may be busy with other programs.
        const MAX_WAIT: Duration = Duration::from_secs(60);
        /// The system has no higher nice value.
        const MAX_NICE: i32 = 19;

        #[test]
        fn priority_falls_with_time() {
            let milliseconds = [0, 3, 4, 70, 100_000];
            assert_eq!(milliseconds.map(|time| added_after(Duration::from_millis(time))), [0, 0, 4, 12, 19]);
        }

        #[test]
        fn a_thread_that_works_gets_a_lower_priority() {
            let nice = || getpriority_process(Some(gettid())).expect("the thread runs");
            let first = nice();
            let run = move || {
                let _watched = watch_this_thread();
                let begin = Instant::now();
                while nice() == first && begin.elapsed() < MAX_WAIT {}
                nice()
            };
            let after_work = thread::spawn(run).join().expect("it does not panic");
            assert!(after_work > first || first == MAX_NICE, "{first}, {after_work}");
            assert_eq!(nice(), first);
        }
    }
}
