//! A folder that keeps the feeds of pages, bounded in bytes and in age.
//!
//! Each feed is a file: a line of JSON with what is known of it, then the feed as JSON. The name of a file is a hash of the address,
//! because an address can be secret.

use std::collections::{BTreeSet, HashMap};
use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, UNIX_EPOCH};

use microweave_fetch::{Replacement, Subscription};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::lock::lock;

/// The most bytes of a file. Real feeds have fewer than 2 MiB.
const MAX_FILE_BYTES: u64 = 16 << 20;
/// A file counts as at least this many bytes, so that their number is bounded too.
const MIN_FILE_BYTES: u64 = 4096;

/// What is known of a feed.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub(crate) struct FeedHead {
    pub(crate) address: String,
    pub(crate) subscription: Subscription,
    /// When the source was asked last, in seconds since 1970.
    pub(crate) asked: i64,
    /// When the feed changed last.
    pub(crate) changed: i64,
    /// A hash of the feed. Empty if it was never read.
    pub(crate) version: String,
    /// The length of the JSON of the feed.
    pub(crate) feed_bytes: usize,
    /// The values of the header `Link`.
    pub(crate) links: Vec<String>,
    /// Why the source could not be read when it was asked last.
    pub(crate) failure: Option<Failure>,
}

/// An error of a source.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Failure {
    pub(crate) status: u16,
    pub(crate) code: String,
    pub(crate) description: String,
}

pub(crate) struct FeedStore {
    folder: PathBuf,
    max_bytes: u64,
    max_age: Duration,
    index: Mutex<Index>,
    /// The feeds whose sources are asked at the moment.
    locks: Mutex<HashMap<String, Arc<Mutex<()>>>>,
}

/// The files by their names, with their bytes and the time of their last use, and in the order of these times.
#[derive(Default)]
struct Index {
    files: HashMap<String, (u64, i64)>,
    order: BTreeSet<(i64, String)>,
    bytes: u64,
}

impl FeedStore {
    /// The store in a folder, which is made if it is missing. Files that are no feeds are left alone.
    pub(crate) fn open(folder: &Path, max_bytes: u64, max_age: Duration) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let mut index = Index::default();
        for file in fs::read_dir(folder)? {
            let file = file?;
            let (Ok(name), metadata) = (file.file_name().into_string(), file.metadata()?) else { continue };
            if name.len() == 64 && name.bytes().all(|byte| byte.is_ascii_hexdigit()) {
                let used = metadata.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
                index.set(name, metadata.len(), used.cast_signed());
            }
        }
        let index = Mutex::new(index);
        Ok(FeedStore { folder: folder.to_owned(), max_bytes, max_age, index, locks: Mutex::default() })
    }

    /// Does work for a feed that no other thread does at the same time.
    pub(crate) fn exclusively<T>(&self, address: &str, work: impl FnOnce() -> T) -> T {
        let own = Arc::clone(lock(&self.locks).entry(address.to_owned()).or_default());
        let done = {
            let _guard = lock(&own);
            work()
        };
        let mut locks = lock(&self.locks);
        // One is in the map, the other one is `own`: no other thread waits.
        if Arc::strong_count(&own) == 2 {
            locks.remove(address);
        }
        done
    }

    /// What is known of a feed. `None` also if its file cannot be read: the feed is fetched anew.
    pub(crate) fn head(&self, address: &str, now: i64) -> Option<FeedHead> {
        self.read(address, now).map(|(head, _)| head)
    }

    /// The feed as JSON.
    pub(crate) fn feed(&self, address: &str, now: i64) -> Option<String> {
        let (_, mut file) = self.read(address, now)?;
        let mut json = String::new();
        file.read_to_string(&mut json).ok()?;
        Some(json)
    }

    fn read(&self, address: &str, now: i64) -> Option<(FeedHead, BufReader<File>)> {
        let name = name(address);
        let mut file = BufReader::new(File::open(self.folder.join(&name)).ok()?);
        let mut line = Vec::new();
        file.read_until(b'\n', &mut line).ok()?;
        let head: FeedHead = serde_json::from_slice(&line).ok()?;
        self.index().touch(&name, now);
        Some((head, file))
    }

    /// Keeps a feed. Removes the feeds that were not used for the longest time, until the folder is within its bounds. A feed
    /// of more than 16 MiB, or of more than a quarter of the store, is not kept.
    pub(crate) fn keep(&self, head: &FeedHead, feed: &str, now: i64) -> io::Result<()> {
        let name = name(&head.address);
        let mut bytes = serde_json::to_vec(head)?;
        bytes.push(b'\n');
        bytes.extend_from_slice(feed.as_bytes());
        if bytes.len() as u64 > MAX_FILE_BYTES.min(self.max_bytes / 4) {
            return self.remove(&name);
        }
        let mut file = Replacement::of(&self.folder.join(&name))?;
        file.write(&bytes)?;
        file.replace()?;
        let removed = {
            let mut index = self.index();
            index.set(name, bytes.len() as u64, now);
            index.take_excess(self.max_bytes, now.saturating_sub_unsigned(self.max_age.as_secs()))
        };
        removed.iter().try_for_each(|name| self.remove(name))
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        self.index().take(name);
        match fs::remove_file(self.folder.join(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    fn index(&self) -> MutexGuard<'_, Index> {
        lock(&self.index)
    }
}

impl Index {
    fn set(&mut self, name: String, bytes: u64, used: i64) {
        self.take(&name);
        let bytes = bytes.max(MIN_FILE_BYTES);
        self.bytes += bytes;
        self.order.insert((used, name.clone()));
        self.files.insert(name, (bytes, used));
    }

    fn touch(&mut self, name: &str, now: i64) {
        if let Some(&(bytes, _)) = self.files.get(name) {
            self.set(name.to_owned(), bytes, now);
        }
    }

    fn take(&mut self, name: &str) {
        if let Some((bytes, used)) = self.files.remove(name) {
            self.bytes -= bytes;
            self.order.remove(&(used, name.to_owned()));
        }
    }

    /// Takes out the files that are too many, and the files that were used last before `oldest`.
    fn take_excess(&mut self, max_bytes: u64, oldest: i64) -> Vec<String> {
        let mut names = Vec::new();
        while let Some((used, name)) = self.order.first().cloned() {
            if self.bytes <= max_bytes && used >= oldest {
                break;
            }
            self.take(&name);
            names.push(name);
        }
        names
    }
}

fn name(address: &str) -> String {
    Sha256::digest(address).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The addresses of the feeds that are kept after feeds of these lengths came at these times.
    fn kept(feeds: &[(&str, usize, i64)], max_bytes: u64, max_age: u64) -> Vec<String> {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let open = || FeedStore::open(folder.path(), max_bytes, Duration::from_secs(max_age));
        let store = open().expect("it can be made");
        for (address, len, now) in feeds {
            let head = FeedHead { address: (*address).to_owned(), ..FeedHead::default() };
            store.keep(&head, &"x".repeat(*len), *now).expect("it can be written");
        }
        // What is on the disk counts, also after a restart.
        let store = open().expect("it is there");
        assert!(store.index().bytes <= max_bytes);
        let is_kept = |address: &&str| store.head(address, 0).is_some();
        feeds.iter().map(|(address, ..)| *address).filter(is_kept).map(str::to_owned).collect()
    }

    #[test]
    fn bytes_are_bounded() {
        assert_eq!(kept(&[("a", 9_000, 1), ("b", 9_000, 2), ("c", 9_000, 3)], 40_000, 100), ["a", "b", "c"]);
        assert_eq!(kept(&[("a", 9_000, 1), ("b", 9_000, 2), ("c", 9_000, 3)], 39_000, 100), ["a", "b", "c"]);
        let five = [("a", 9_000, 1), ("b", 9_000, 2), ("c", 9_000, 3), ("d", 9_000, 4), ("e", 9_000, 5)];
        assert_eq!(kept(&five, 40_000, 101), ["b", "c", "d", "e"]);
        assert_eq!(kept(&[("a", 100, 1), ("b", 30_000, 2)], 40_000, 102), ["a"]);
        let many: Vec<(&str, usize, i64)> = ["a", "b", "c", "d", "e", "f"].map(|own| (own, 1, 1)).to_vec();
        assert_eq!(kept(&many, 4 * MIN_FILE_BYTES, 103).len(), 4);
    }

    #[test]
    fn age_is_bounded() {
        assert_eq!(kept(&[("a", 1, 1), ("b", 1, 50), ("c", 1, 120)], 40_000, 104), ["b", "c"]);
    }

    #[test]
    fn feed_that_is_used_stays() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let store = FeedStore::open(folder.path(), 2 * MIN_FILE_BYTES, Duration::from_secs(100))
            .expect("it can be made");
        for (address, now) in [("a", 1), ("b", 2), ("c", 4)] {
            let head = FeedHead { address: address.to_owned(), ..FeedHead::default() };
            store.keep(&head, "{}", now).expect("it can be written");
            assert!(store.head("a", now + 1).is_some());
        }
        assert_eq!(store.feed("c", 5).as_deref(), Some("{}"));
        assert!(store.head("b", 5).is_none());
    }
}
