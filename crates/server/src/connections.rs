//! Accepts connections, within limits on their number and on the time that a client may take.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{Instant, sleep, timeout, timeout_at};

use crate::client_limit::PeerAddress;
use crate::config::Config;
use crate::lenient_stream::LenientStream;
use crate::patient_stream::PatientStream;
use crate::phase::{ObservedBody, Phase};
use crate::router::router;
use crate::service::{MAX_FETCHES, Service, processors};

/// The time for the head of a request, and for the first byte of the next one.
const HEAD_TIMEOUT: Duration = Duration::from_secs(20);
/// The most bytes of the head of a request. A page in a query has to fit.
const MAX_HEAD_BYTES: usize = 64 << 10;
/// Connections that the system keeps until they are accepted.
const BACKLOG: u32 = 4096;
/// Files that are open for other reasons than connections of clients.
const OTHER_FILES: usize = 128;
/// The pause after a connection could not be accepted, for example because too many files are open.
const PAUSE_AFTER_ERROR: Duration = Duration::from_millis(50);
/// How long requests may still arrive after the service was asked to stop, and how long they are answered.
const MAX_ARRIVING: Duration = Duration::from_millis(500);
const MAX_STOPPING: Duration = Duration::from_secs(4);

/// A service that listens.
pub struct Server {
    listener: TcpListener,
    service: Arc<Service>,
}

impl Server {
    /// Listens on the address of the configuration.
    ///
    /// # Errors
    /// If the address cannot be used.
    pub async fn bind(mut config: Config) -> io::Result<Self> {
        let socket = if config.listen.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
        #[cfg(unix)]
        socket.set_reuseaddr(true)?;
        socket.bind(config.listen)?;
        let listener = socket.listen(BACKLOG)?;
        // The system chooses the port 0.
        config.listen = listener.local_addr()?;
        Ok(Server { listener, service: Arc::new(Service::new(config)?) })
    }

    /// The address that it listens on.
    pub fn address(&self) -> SocketAddr {
        self.service.config.listen
    }

    /// Accepts connections until `stop` ends. Then it answers the requests that it has, within a few seconds. A request that does
    /// not arrive at once is not waited for.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let max_connections = max_connections(self.service.config.max_connections);
        let connections = Arc::new(Semaphore::new(max_connections));
        let router = router(&self.service);
        let (running, stopped) = watch::channel(());
        let mut stop = pin!(stop);
        loop {
            let (stream, peer, permit) = tokio::select! {
                accepted = accept(&self.listener, &connections) => accepted,
                () = &mut stop => break,
            };
            let connection = serve(Arc::clone(&self.service), router.clone(), stream, peer, stopped.clone());
            tokio::spawn(async move {
                let _permit = permit;
                connection.await;
            });
        }
        drop((self.listener, running));
        tracing::info!("stopping: requests that are in progress are answered");
        let all = u32::try_from(max_connections).unwrap_or(u32::MAX);
        let _ = timeout(MAX_STOPPING, connections.acquire_many(all)).await;
    }
}

/// Answers the requests of a connection, until it ends or the service stops.
async fn serve(
    service: Arc<Service>,
    router: Router,
    stream: TcpStream,
    peer: SocketAddr,
    mut stopped: watch::Receiver<()>,
) {
    let _open = service.metrics.connection_begins();
    let phase = Phase::default();
    let router = TowerToHyperService::new(router);
    let answer = service_fn(|request: hyper::Request<Incoming>| {
        let mut request = request.map(|body| ObservedBody::new(body, phase.clone()));
        request.extensions_mut().insert(PeerAddress(peer.ip()));
        let (answer, phase) = (router.call(request), phase.clone());
        async move { answer.await.inspect(|_| phase.answer_begins()) }
    });
    let stream = PatientStream::new(stream, phase.clone());
    let stream = TokioIo::new(LenientStream::new(stream, !service.config.allow_private));
    let mut connection = pin!(http1_settings().serve_connection(stream, answer));
    tokio::select! {
        // An error is the client's: it was too slow, left, or did not send HTTP.
        _ = connection.as_mut() => return,
        // The sender is dropped when the service stops.
        _ = stopped.changed() => {}
    }
    let end = Instant::now() + MAX_STOPPING;
    connection.as_mut().graceful_shutdown();
    let ended = timeout(MAX_ARRIVING, connection.as_mut()).await;
    if ended.is_err() && phase.is_answering() {
        let _ = timeout_at(end, connection).await;
    }
}

/// Accepts a connection when there is room for one.
async fn accept(
    listener: &TcpListener,
    connections: &Arc<Semaphore>,
) -> (TcpStream, SocketAddr, OwnedSemaphorePermit) {
    loop {
        // The semaphore is never closed.
        let Ok(permit) = Arc::clone(connections).acquire_owned().await else { continue };
        match listener.accept().await {
            Ok((stream, peer)) => {
                // Answers are written at once, so there is nothing to wait for.
                let _ = stream.set_nodelay(true);
                return (stream, peer, permit);
            }
            Err(error) => {
                tracing::warn!(%error, "a connection cannot be accepted");
                sleep(PAUSE_AFTER_ERROR).await;
            }
        }
    }
}

fn http1_settings() -> http1::Builder {
    let mut settings = http1::Builder::new();
    settings.timer(TokioTimer::new()).header_read_timeout(HEAD_TIMEOUT).max_buf_size(MAX_HEAD_BYTES);
    settings
}

/// The most connections: the wanted number, or fewer if fewer files may be open.
fn max_connections(wanted: usize) -> usize {
    let files = max_open_files(wanted + OTHER_FILES).unwrap_or(usize::MAX);
    let possible = files.saturating_sub(OTHER_FILES).max(1);
    if possible < wanted {
        tracing::warn!(
            possible,
            wanted,
            "fewer connections than wanted: raise the limit of open files (ulimit -n)"
        );
    }
    wanted.min(possible)
}

/// Raises the limit of open files as far as it is needed and allowed. Returns the limit; `None` if there is none.
#[cfg(unix)]
fn max_open_files(wanted: usize) -> Option<usize> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let wanted = wanted as u64;
    let limits = getrlimit(Resource::Nofile);
    let current = limits.current?;
    let raised = limits.maximum.map_or(wanted, |maximum| maximum.min(wanted));
    let new = if raised > current
        && setrlimit(Resource::Nofile, Rlimit { current: Some(raised), ..limits }).is_ok()
    {
        raised
    } else {
        current
    };
    usize::try_from(new).ok()
}

#[cfg(not(unix))]
fn max_open_files(_wanted: usize) -> Option<usize> {
    None
}

/// The threads of the service: one for each processor, and the threads that read small pages and fetch pages.
pub(crate) fn runtime() -> io::Result<Runtime> {
    Builder::new_multi_thread().enable_all().max_blocking_threads(processors() + MAX_FETCHES).build()
}

/// Ends when the process is asked to stop.
pub(crate) async fn stop_signal() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};

        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupted => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    // Without the signal, the service runs until it is killed.
    if interrupted.await.is_err() {
        std::future::pending::<()>().await;
    }
}
