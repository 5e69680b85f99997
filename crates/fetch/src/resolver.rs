//! A resolver for ureq that returns only addresses that may be fetched.
//!
//! The connector gets the checked addresses themselves, so a second lookup cannot give it others.

use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::NextTimeout;

use crate::hosts::AllowedHosts;

#[derive(Debug)]
pub(crate) struct GuardedResolver {
    allowed: AllowedHosts,
    system: DefaultResolver,
}

impl GuardedResolver {
    pub(crate) fn new(allowed: AllowedHosts) -> Self {
        GuardedResolver { allowed, system: DefaultResolver::default() }
    }
}

impl Resolver for GuardedResolver {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.system.resolve(uri, config, timeout).map_err(|error| match error {
            ureq::Error::Io(_) => ureq::Error::HostNotFound,
            error => error,
        })?;
        // The user chose the proxy, so it may have any address.
        if config.proxy().is_some_and(|proxy| proxy.uri() == uri) {
            return Ok(found);
        }
        let host = uri.host().unwrap_or_default();
        let (mut allowed, mut refusal) = (self.empty(), None);
        for address in found.iter() {
            match self.allowed.check_address(host, address.ip()) {
                Ok(()) => allowed.push(*address),
                Err(error) => refusal = Some(error),
            }
        }
        match refusal {
            Some(error) if allowed.is_empty() => Err(ureq::Error::Other(Box::new(error))),
            _ => Ok(allowed),
        }
    }
}
