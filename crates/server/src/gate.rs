//! Bounds on what happens at the same time: pages that are read, pages that are fetched, and bytes in memory.
//!
//! A gate is fair between clients by what their requests cost, not by their number (start-time fair queueing): next is the
//! request of the client that took least since it began to wait. One client never gets more than its share of the units, so that
//! another one finds some free. What a request costs is its units; at a gate for threads it is the time too.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::{Instant, timeout_at};

use crate::client_limit::Caller;
use crate::error::ApiError;
use crate::lock::lock;

/// How long a client without a request is remembered that took much more than others.
const MEMORY_OF_CLIENTS: Duration = Duration::from_secs(10);
/// A client that took more than others by at most this much is forgotten when its last request ends.
const MAX_FORGOTTEN: u64 = 100;
/// The bytes of a unit of memory.
const UNIT_BYTES: usize = 16 << 10;

/// A number of units, of which each request takes some.
#[derive(Clone)]
pub(crate) struct Gate(Arc<Mutex<Queue>>);

/// Units that a request took. They are given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Permit {
    queue: Arc<Mutex<Queue>>,
    client: IpAddr,
    units: usize,
    since: Instant,
}

#[derive(Debug)]
struct Queue {
    /// True if the milliseconds for which a request has its units are a cost too.
    counts_time: bool,
    free: usize,
    /// The most units of one client.
    share: usize,
    clients: HashMap<IpAddr, Client>,
    /// The clients whose requests wait, by what their requests cost so far, then in the order in which they began to wait.
    order: BTreeMap<(u64, u64), IpAddr>,
    /// What the requests of the client that was served last had cost before.
    virtual_time: u64,
    /// The number of requests that have waited.
    count: u64,
    /// Clients without a request that took much more than others, and when they are forgotten.
    overdrawn: VecDeque<(Instant, IpAddr)>,
}

/// A client with requests that have units or wait for some, or that took much more than others. Others are forgotten.
#[derive(Debug, Default)]
struct Client {
    /// The units that its requests have now.
    held: usize,
    /// What its requests cost so far. Time without a request counts as if it had cost as much as that of others.
    cost_so_far: u64,
    waiting: VecDeque<Waiting>,
    is_overdrawn: bool,
}

#[derive(Debug)]
struct Waiting {
    units: usize,
    number: u64,
    entered: oneshot::Sender<Permit>,
}

impl Gate {
    /// A gate for a number of threads, all of which one client can take. Time is a cost.
    pub(crate) fn of_threads(threads: usize) -> Self {
        Gate::with_share(threads, threads).counting_time()
    }

    /// A gate for a number of threads, of which one client can take half. Time is a cost.
    pub(crate) fn of_shared_threads(threads: usize) -> Self {
        Gate::shared(threads).counting_time()
    }

    /// Time is a cost too.
    pub(crate) fn counting_time(self) -> Self {
        lock(&self.0).counts_time = true;
        self
    }

    /// A gate with a number of units, of which one client can take half.
    pub(crate) fn shared(units: usize) -> Self {
        Gate::with_share(units, units.div_ceil(2))
    }

    /// A gate for bytes in memory, of which one client can take half.
    pub(crate) fn of_bytes(bytes: usize) -> Self {
        Gate::shared(bytes / UNIT_BYTES)
    }

    fn with_share(free: usize, share: usize) -> Self {
        Gate(Arc::new(Mutex::new(Queue {
            counts_time: false,
            free,
            share,
            clients: HashMap::new(),
            order: BTreeMap::new(),
            virtual_time: 0,
            count: 0,
            overdrawn: VecDeque::new(),
        })))
    }

    /// Takes one unit. The error is for a request that waited too long.
    pub(crate) async fn enter(&self, caller: Caller) -> Result<Permit, ApiError> {
        self.take(caller, 1).await
    }

    /// Takes the units for a number of bytes. More than the share of a client count as its share.
    pub(crate) async fn enter_with(&self, caller: Caller, bytes: usize) -> Result<Permit, ApiError> {
        self.take(caller, bytes.div_ceil(UNIT_BYTES)).await
    }

    /// Takes the units for a number of bytes if they are free and no other request waits for them.
    pub(crate) fn try_enter_with(&self, client: IpAddr, bytes: usize) -> Result<Permit, ApiError> {
        self.wait(client, bytes.div_ceil(UNIT_BYTES)).try_recv().map_err(|_| ApiError::busy())
    }

    async fn take(&self, caller: Caller, units: usize) -> Result<Permit, ApiError> {
        match timeout_at(caller.deadline, self.wait(caller.client, units)).await {
            Ok(Ok(permit)) => Ok(permit),
            Ok(Err(_)) | Err(_) => Err(ApiError::busy()),
        }
    }

    /// Adds a request. The receiver gets its permit when it is its turn; if it is dropped, the request does not wait anymore.
    fn wait(&self, client: IpAddr, units: usize) -> oneshot::Receiver<Permit> {
        let (entered, permit) = oneshot::channel();
        let mut queue = lock(&self.0);
        queue.add(client, units, entered);
        queue.admit(&self.0);
        permit
    }
}

impl Permit {
    /// Adds the units of another permit of the same gate and client.
    pub(crate) fn merge(&mut self, mut other: Permit) {
        self.units += std::mem::take(&mut other.units);
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        if self.units > 0 {
            let mut queue = lock(&self.queue);
            let milliseconds = if queue.counts_time { self.since.elapsed().as_millis() as u64 } else { 0 };
            queue.give_back(self.client, self.units, milliseconds);
            queue.admit(&self.queue);
        }
    }
}

impl Queue {
    fn add(&mut self, client: IpAddr, units: usize, entered: oneshot::Sender<Permit>) {
        self.count += 1;
        let waiting = Waiting { units: units.clamp(1, self.share), number: self.count, entered };
        let entry = self.clients.entry(client).or_default();
        if entry.waiting.is_empty() {
            entry.cost_so_far = entry.cost_so_far.max(self.virtual_time);
            self.order.insert((entry.cost_so_far, waiting.number), client);
        }
        entry.waiting.push_back(waiting);
    }

    /// Lets requests enter as long as there are units for the next one. A request that is next and needs more than is free keeps
    /// others waiting: otherwise small ones could keep it out forever. Clients that have their share are passed over.
    fn admit(&mut self, shared: &Arc<Mutex<Queue>>) {
        self.forget_those_that_left();
        while let Some((key, client)) = self.next() {
            let Some(entry) = self.clients.get_mut(&client) else { return };
            if entry.waiting.front().is_none_or(|waiting| waiting.units > self.free) {
                return;
            }
            let Some(waiting) = entry.waiting.pop_front() else { return };
            self.order.remove(&key);
            self.free -= waiting.units;
            self.virtual_time = self.virtual_time.max(entry.cost_so_far);
            entry.held += waiting.units;
            entry.cost_so_far += waiting.units as u64;
            if let Some(next) = entry.waiting.front() {
                self.order.insert((entry.cost_so_far, next.number), client);
            }
            let permit =
                Permit { queue: Arc::clone(shared), client, units: waiting.units, since: Instant::now() };
            if let Err(mut unused) = waiting.entered.send(permit) {
                // The request left at this moment. The queue is locked, so the permit must not do it.
                self.give_back(client, std::mem::take(&mut unused.units), 0);
            }
        }
    }

    /// The client that is next.
    fn next(&self) -> Option<((u64, u64), IpAddr)> {
        let has_room = |client: &Client| {
            client.waiting.front().is_some_and(|waiting| client.held + waiting.units <= self.share)
        };
        let mut clients = self.order.iter();
        clients.find(|(_, ip)| self.clients.get(ip).is_some_and(has_room)).map(|(key, ip)| (*key, *ip))
    }

    /// Removes the first requests of the first client that no longer wait, so that the next one can enter.
    fn forget_those_that_left(&mut self) {
        while let Some((key, client)) = self.next() {
            let Some(entry) = self.clients.get_mut(&client) else { return };
            if entry.waiting.front().is_none_or(|waiting| !waiting.entered.is_closed()) {
                return;
            }
            entry.waiting.pop_front();
            self.order.remove(&key);
            match entry.waiting.front() {
                Some(next) => {
                    self.order.insert((entry.cost_so_far, next.number), client);
                }
                None => self.forget_idle(client),
            }
        }
    }

    fn give_back(&mut self, client: IpAddr, units: usize, cost: u64) {
        self.free += units;
        if let Some(entry) = self.clients.get_mut(&client) {
            entry.held -= units;
            let before = entry.cost_so_far;
            entry.cost_so_far += cost;
            if let Some(next) = entry.waiting.front() {
                self.order.remove(&(before, next.number));
                self.order.insert((entry.cost_so_far, next.number), client);
            }
        }
        self.forget_idle(client);
        self.forget_overdrawn(Instant::now());
    }

    /// Forgets a client without requests, unless it took much more than others: its next requests wait for theirs.
    fn forget_idle(&mut self, client: IpAddr) {
        let Some(entry) = self.clients.get_mut(&client).filter(|entry| entry.is_idle()) else { return };
        if entry.cost_so_far <= self.virtual_time + MAX_FORGOTTEN {
            self.clients.remove(&client);
        } else if !entry.is_overdrawn {
            entry.is_overdrawn = true;
            self.overdrawn.push_back((Instant::now() + MEMORY_OF_CLIENTS, client));
        }
    }

    fn forget_overdrawn(&mut self, now: Instant) {
        while let Some((end, client)) = self.overdrawn.front().copied() {
            if end > now {
                return;
            }
            self.overdrawn.pop_front();
            if let Some(entry) = self.clients.get_mut(&client) {
                entry.is_overdrawn = false;
                if entry.is_idle() {
                    self.clients.remove(&client);
                }
            }
        }
    }
}

impl Client {
    fn is_idle(&self) -> bool {
        self.held == 0 && self.waiting.is_empty()
    }
}

#[cfg(test)]
mod tests;
