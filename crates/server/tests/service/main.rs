//! The service as its users meet it: over HTTP on this machine, with clients that are not ours (curl, Python) and with
//! clients that break the rules.

mod api;
mod authors;
mod doors;
mod feed;
mod fetching;
mod hostile;
mod lenient;
mod load;
mod openapi;
mod origin;
mod playground;
mod running;
#[path = "../../../../tests/support/server.rs"]
mod server;
mod stopping;
mod xray;
