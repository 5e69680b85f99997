//! The service of microweave: the crate `requests` over HTTP, and the playground. `microweave serve` runs it.
//!
//! A request goes through these modules:
//!
//! - `connections` accepts the connection, within limits on time and number; `phase` says whether it is answered when the service
//!   stops; `lenient_stream` corrects the first line;
//! - `router` finds the endpoint, after `same_origin` if the service may fetch private addresses;
//! - `body` and `page_request` read the body and the parameters;
//! - `pages` fetches and reads the page, `author_pages` fetches the pages of its authors, `site` the pages that a site links
//!   to. All wait at the gates of `gate` and `reading`, which are fair between clients, and have the priorities of `priority`;
//! - `response` makes the answer with its validators.
//!
//! `docs/service.md` is for people who run or use the service.

mod assets;
mod author_pages;
mod body;
mod client_limit;
mod config;
mod connections;
mod error;
mod feed_endpoint;
mod feed_store;
mod gate;
mod lenient_stream;
mod lock;
mod logging;
mod metrics;
mod multipart;
mod negotiation;
mod observe;
mod openapi;
mod page_request;
mod pages;
mod parted_body;
mod patient_stream;
mod phase;
mod priority;
mod reading;
mod request_line;
mod response;
mod router;
mod same_origin;
mod service;
mod site;
mod xray_endpoints;

pub use config::{ClientRate, Config, LogFormat};
pub use connections::Server;
pub use logging::start_logging;

use std::io;

/// Runs the service until the process gets SIGINT or SIGTERM. Then it answers the requests that it has, within a few seconds,
/// and returns.
///
/// # Errors
/// If it cannot listen on the address.
pub fn serve(config: Config) -> io::Result<()> {
    let runtime = connections::runtime()?;
    let served = runtime.block_on(async {
        let server = Server::bind(config).await?;
        tracing::info!(url = %format_args!("http://{}/", server.address()), "listening");
        server.run(connections::stop_signal()).await;
        Ok(())
    });
    // Pages that are still fetched have no client any more.
    runtime.shutdown_background();
    served
}
